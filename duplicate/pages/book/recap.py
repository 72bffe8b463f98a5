"""The recap sheet: all contestants and all boards in one table, on paper that lies on its side."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from duplicate.pages.book.leaves import (
    BOLD,
    POINT,
    Area,
    Leaf,
    Say,
    fill,
    people_lines,
    split,
    text_lines,
    text_width,
    together,
    word_lines,
)
from duplicate.pages.measures import even_spans
from duplicate.pages.rankings import SIGNS
from duplicate.pages.views import Column, EventView, Place, Ranking, Said
from duplicate.words.translations import phrase as _

# In millimetres, as templates/styles/paper-recap.css has it.
_SIZES = (10.0, 9.2, 8.4, 7.8, 7.2, 6.8)  #: of type in points, the largest first
_LARGER = (14.5, 13.0, 12.0, 11.0)  #: where that takes no sheet more
_SHORT = 4  #: sheets of a document that is tried in larger types
_PARTS, _GAIN = 3, 1.15  #: tables that boards are divided between where the type is so much larger
_HALF, _NEARLY = 0.5, 0.75  #: so many of the sheets are worth a type that is so much smaller
_SMALLER = 2  #: so many sizes at most for the sake of names
_SMALLEST = 7.2  #: where the boards have to be divided between pages anyway
_LINE, _PADDING = 1.22, 0.36  #: of a row, in sizes of the type
_MORE = 0.6  #: so much more above and below a row together, where there is room
_HEADINGS = 2.0
_NAMES = (58.0, 48.0, 40.0)  #: width of the names
_NAMES_AT_LEAST = 70.0  #: before boards stand wider apart
_CELL = 3.4  #: how wide these are at most, in sizes of the type
BETWEEN = 7.0  #: two tables on a page
_APART = 2.4  #: two scores in a row
_SIGNS_BELOW = 4.5
PAD = 2.0  #: left and right in a cell together


class Grid(NamedTuple):
    """Some contestants and some boards."""

    ranking: Ranking
    places: tuple[Place, ...]
    rows: tuple[tuple[str, ...], ...]  #: the scores of each contestant, board by board
    boards: tuple[int, int]  #: first, and behind the last
    head: tuple[str, ...]  #: the boards
    sessions: tuple[tuple[str, int], ...]  #: when there are several, each and how many boards it stands above
    layout: "Layout"
    again: bool
    before: float  #: white before the first score, in millimetres
    title: str
    names: tuple[tuple[str, ...], ...]  #: of each contestant, and penalties and bonuses, line by line
    people: bool  #: whether anybody has a name
    signs: str  #: what signs in place of scores mean; empty without one
    padding: float = _PADDING / 2  #: above and below a row, in sizes of the type


class Layout(NamedTuple):
    """What is as wide as what, in millimetres; the size of the type in points."""

    size: float
    rank: float
    label: float
    names: float  #: none where nobody has a name, a penalty or a bonus
    total: float
    percent: float
    cell: float
    boards: tuple[tuple[int, int], ...]  #: which boards stand on which page: first, and behind the last

    @property
    def title(self) -> float:
        """The size of the title, in points."""
        return max(12.0, round(1.1 * self.size, 1))


class _Row(NamedTuple):
    """A contestant, and what stands in the column of names."""

    place: Place
    names: str  #: with the session in which the seat was taken over, if any
    awards: tuple[str, ...]  #: what the total has beside the boards


class _Piece(NamedTuple):
    """Some contestants and some boards, before they are written out."""

    ranking: Ranking
    rows: tuple[_Row, ...]
    boards: tuple[int, int]
    layout: Layout
    again: bool
    height: float  #: in millimetres


class _Widths(NamedTuple):
    """The rows of a ranking, and the widest text of each of its columns, in sizes of the type."""

    rows: tuple[_Row, ...]
    awards: float
    rank: float
    label: float
    total: float
    percent: float
    cell: float
    number: float
    has_signs: bool


def leaves(event: EventView, area: Area, say: Say) -> list[Leaf]:
    """The pages, all on fronts: each with as many tables as it has room for.

    Boards that are too many follow in another table, where the names are repeated; a smaller type is taken
    where that needs half of the sheets. Small events are set in larger types, as far as that takes no sheet
    more and divides no name more, if need be with the boards in two or three tables, and their rows a little
    wider apart.
    """
    widths = [_widths(event, ranking, say) for ranking in event.rankings]
    found = _pages(event, area, widths, _SIZES, 1)
    if found and len(found) <= _SHORT:
        for number in range(1, len(_SIZES)):
            other = _pages(event, area, widths, _SIZES[number:], 1)
            if len(other) <= _HALF * len(found) and _size(other) >= _NEARLY * _size(found):
                found = other
                break
    if found and len(found) <= _SHORT:
        sizes = (*_LARGER, *_SIZES)
        for parts in range(1, _PARTS + 1):
            least = _size(found) * (_GAIN if parts > 1 else 1.0)
            for number in range(len(sizes)):
                other = _pages(event, area, widths, sizes[number:], parts)
                larger = len(other) <= len(found) and _size(other) > least
                if larger and _all_divided(other) <= _all_divided(found):
                    found = other
                    break
    return [
        Leaf(tuple(_grid(event, piece, say, padding) for piece in page), front=True)
        for page, padding in _spread(found, area)
    ] or [Leaf((), front=True)]


def _pages(
    event: EventView, area: Area, widths: Sequence[_Widths], wished: Sequence[float], parts: int
) -> list[tuple[_Piece, ...]]:
    """The tables of each page, all in one size of type; boards in so many tables where one is too narrow."""
    found: list[_Piece] = []
    both = list(zip(event.rankings, widths, strict=True))
    sizes = [_layout(event, *each, area, wished, parts).size for each in both]
    for ranking, wide in both:
        smaller = [size for size in wished if size <= min(sizes)]
        layout = _layout(event, ranking, wide, area, smaller, parts)
        below = _SIGNS_BELOW if wide.has_signs else 0.0
        room = area.height - _above(event, layout) - below
        for part in _even([(row, _height(layout, row)) for row in wide.rows], room):
            rows = tuple(row for row, _tall in part)
            tall = _above(event, layout) + sum(tall for _row, tall in part) + below
            for boards in layout.boards:
                again = bool(found) and found[-1].ranking is ranking
                found.append(_Piece(ranking, rows, boards, layout, again, tall))
    return list(fill(((piece, piece.height) for piece in found), area.height, BETWEEN))


def _even(rows: Sequence[tuple[_Row, float]], room: float) -> list[tuple[tuple[_Row, float], ...]]:
    """Rows with their heights on as few pages as have room for them, about as many on each."""
    tall = itemgetter(1)
    parts = list(split(rows, tall, room, room))
    most = sum(map(tall, rows)) / len(parts)
    while len(parts) > 1 and most < room:
        level = list(split(rows, tall, most, most))
        if len(level) <= len(parts):
            return level
        most += 1.0
    return parts


def _size(pages: Sequence[tuple[_Piece, ...]]) -> float:
    return pages[0][0].layout.size


def _spread(pages: Sequence[tuple[_Piece, ...]], area: Area) -> list[tuple[tuple[_Piece, ...], float]]:
    """The tables of each page, and the white of a row: as much as the fullest page has room for."""
    more = _MORE
    for page in pages:
        used = sum(piece.height for piece in page) + BETWEEN * (len(page) - 1)
        rows = sum(len(piece.rows) * piece.layout.size * POINT for piece in page)
        more = min(more, 0.9 * (area.height - used) / (rows or 1))
    padding = round((_PADDING + max(0.0, more)) / 2, 3)
    return [(page, padding) for page in pages]


def _layout(
    event: EventView, ranking: Ranking, widths: _Widths, area: Area, sizes: Sequence[float], parts: int
) -> Layout:
    """The largest type with which all boards stand in so many tables, or else on as few pages as may be.

    It is a little smaller where that keeps names whole.
    """
    made = [_with(event, ranking, widths, area, size, names) for size in sizes for names in _NAMES]
    if on_few := [layout for layout in made if len(layout.boards) <= parts]:
        least_size = sizes[min(sizes.index(on_few[0].size) + _SMALLER, len(sizes) - 1)]
        near = [layout for layout in on_few if layout.size >= least_size]
        return next((layout for layout in near if not _divided(layout, ranking)), on_few[0])
    least = _with(event, ranking, widths, area, _SMALLEST, _NAMES[1])
    for layout in made:
        rows = sum(_height(layout, row) for row in widths.rows)
        if len(layout.boards) == len(least.boards) and rows <= area.height - _above(event, layout):
            return layout
    return least


def _above(event: EventView, layout: Layout) -> float:
    """The heights of the title and the heads of the columns."""
    scale = layout.size * POINT
    return (
        layout.title * POINT * 1.2
        + 1.5
        + _HEADINGS * scale
        + (scale * _LINE if len(event.sessions) > 1 else 0)
    )


def _height(layout: Layout, row: _Row) -> float:
    scale = layout.size * POINT
    lines = sum(text_lines(line, scale, layout.names - PAD) for line in _names(layout, row))
    return scale * (_PADDING + _LINE * max(1, lines))


def _divided(layout: Layout, ranking: Ranking) -> int:
    """How many names are divided between lines."""
    room, scale = layout.names - PAD, layout.size * POINT
    people = (name for place in ranking.places for name in place.names.split(" – "))
    return sum(text_width(f"{name}\N{NO-BREAK SPACE}–", scale) > room for name in people)


def _all_divided(pages: Sequence[tuple[_Piece, ...]]) -> int:
    """How many names of all rankings are divided between lines."""
    found = {id(piece.ranking): _divided(piece.layout, piece.ranking) for page in pages for piece in page}
    return sum(found.values())


def _names(layout: Layout, row: _Row) -> tuple[str, ...]:
    """Who it is, and behind the names as on the poster what the total has beside the boards."""
    size, room = layout.size * POINT, layout.names - PAD
    lines = list(people_lines(row.names, size, room))
    for award in row.awards:
        if text_width(beside := f"{lines[-1]} {award}".strip(), size) <= room:
            lines[-1] = beside
        else:
            lines += word_lines(award, size, room)
    return tuple(lines)


def _row(place: Place, say: Say) -> _Row:
    names = together(place.names)
    if place.who.session:
        names = f"{names} ({say(place.who.session)})"
    return _Row(place, names, tuple(f"({say(award)})" for award in place.awards))


def _widths(event: EventView, ranking: Ranking, say: Say) -> _Widths:
    def wide(texts: list[str], head: str = "") -> float:
        return max(text_width(head, 0.95), *(text_width(text, 1.0) for text in texts), 0.0)

    places = ranking.places
    cells = [cell.main for place in places for cell in place.cells]
    rows = tuple(_row(place, say) for place in places)
    return _Widths(
        rows=rows,
        awards=wide([award for row in rows for award in row.awards]),
        rank=wide([p.rank for p in places], say(Said(_("Rank")))),
        label=wide([say(p.who.at_seat) for p in places], say(event.contestant)),
        total=wide([p.total for p in places], say(event.total_unit)),
        percent=wide([p.percent for p in places], "%"),
        cell=wide(cells),
        number=wide([column.number for column in event.columns]),
        has_signs=any(cell in SIGNS for cell in map(say, set(cells))),
    )


def _with(
    event: EventView, ranking: Ranking, widths: _Widths, area: Area, size: float, names: float
) -> Layout:
    scale = size * POINT
    cell = max(widths.cell, widths.number) * scale + _APART
    rank, label = widths.rank * scale + PAD, widths.label * scale + PAD
    total = (widths.total * scale + PAD) * 1.08
    percent = widths.percent * scale + PAD if event.has_percent else 0.0
    if not any(place.names for place in ranking.places):
        names = widths.awards * scale + PAD if widths.awards else 0.0
    room = area.width - rank - label - names - total - percent - PAD
    boards = even_spans(len(event.columns), max(1, int(room / cell)))
    most = max(last - first for first, last in boards)
    if most:  # few boards stand a little wider apart, and what is left belongs to the names
        free = room - cell * most - (max(0.0, _NAMES_AT_LEAST - names) if names else 0.0)
        cell = max(cell, min(_CELL * scale, cell + free / most))
    if names:
        names += room - cell * most
    return Layout(size, rank, label, names, total, percent, cell, tuple(boards))


def _grid(event: EventView, piece: _Piece, say: Say, padding: float) -> Grid:
    ranking, rows, (first, last), layout, again, _height = piece
    columns = event.columns[first:last]
    cells = [tuple(say(cell.main) for cell in row.place.cells[first:last]) for row in rows]
    digits = max((len(text) for line in cells for text in line), default=1)
    digits = max(digits, *(len(column.number) for column in columns), 1)
    signs = {text for line in cells for text in line}
    return Grid(
        ranking=ranking,
        places=tuple(row.place for row in rows),
        rows=tuple(cells),
        boards=(first, last),
        head=tuple(say(column.number) for column in columns),
        sessions=tuple(_sessions(event, columns, layout, say)) if len(event.sessions) > 1 else (),
        layout=layout,
        again=again,
        before=max(PAD, layout.cell - text_width("0" * digits, layout.size * POINT)),
        title=_title(event, ranking, say),
        names=tuple(_names(layout, row) for row in rows),
        people=any(place.names for place in ranking.places),
        signs=" · ".join(f"{sign} {say(Said(meaning))}" for sign, meaning in SIGNS.items() if sign in signs),
        padding=padding,
    )


def _title(event: EventView, ranking: Ranking, say: Say) -> str:
    """The name of the ranking, where there are several."""
    if len(event.rankings) == 1 and not ranking.section:
        return say(Said(_("Recap sheet")))
    section = say(Said(_("Section %(name)s"), {"name": ranking.section})) if ranking.section else ""
    return " · ".join(filter(None, (say(ranking.title), section)))


def _sessions(
    event: EventView, columns: tuple[Column, ...], layout: Layout, say: Say
) -> Iterator[tuple[str, int]]:
    """Each session and how many boards it stands above; shorter where its name has no room."""
    titles = {str(sitting.number): sitting.title for sitting in event.sittings}
    for session, boards in groupby(columns, lambda column: column.session):
        many = len(list(boards))
        plain = Said(_("Session %(n)s"), {"n": session})
        texts = map(say, (titles.get(session, plain), plain))
        room = many * layout.cell
        yield next((t for t in texts if text_width(t, layout.size * POINT) * BOLD <= room), session), many
