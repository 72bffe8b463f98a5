"""The recap sheet: all contestants and all boards in one table, on paper that lies on its side."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from duplicate.pages.book.leaves import (
    BOLD,
    POINT,
    Area,
    Leaf,
    Say,
    even_parts,
    fill,
    people_lines,
    split,
    text_lines,
    text_width,
    together,
    word_lines,
)
from duplicate.pages.rankings import SIGNS
from duplicate.pages.said import Whole
from duplicate.pages.views import Column, EventView, Place, Ranking, Said
from duplicate.words.translations import phrase as _

# In millimetres, as templates/styles/paper-recap.css has it.
_SIZES = (10.0, 9.2, 8.4, 7.8, 7.2, 6.8)  #: of type in points, the largest first
_SMALLER = 2  #: so many sizes at most for the sake of names
_SMALLEST = 7.2  #: where the boards have to be divided between pages anyway
_TITLE = 12 * POINT * 1.2 + 1.5
_LINE, _PADDING = 1.22, 0.36  #: of a row, in sizes of the type
_HEADINGS = 2.0
_NAMES = (58.0, 48.0, 40.0)  #: width of the names
_NAMES_AT_LEAST, _CELL = 70.0, 12.0  #: before boards stand wider apart, and how wide at most
BETWEEN = 7.0  #: two tables on a page
_APART = 2.4  #: two scores in a row
_SIGNS_BELOW = 4.5
PAD = 2.0  #: left and right in a cell together


class Grid(NamedTuple):
    """Some contestants and some boards."""

    ranking: Ranking
    places: tuple[Place, ...]
    rows: tuple[str, ...]  #: the scores of each contestant, with tabs between the boards
    boards: tuple[int, int]  #: first, and behind the last
    head: str  #: the boards, with tabs between them
    sessions: tuple[tuple[str, int], ...]  #: when there are several, each and how many boards it stands above
    layout: "Layout"
    again: bool
    before: float  #: white before the first score, in millimetres
    title: str
    names: tuple[tuple[str, ...], ...]  #: of each contestant, and penalties and bonuses, line by line
    people: bool  #: whether anybody has a name
    signs: str  #: what signs in place of scores mean; empty without one


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


def leaves(event: EventView, area: Area, say: Say) -> list[Leaf]:
    """The pages, all on fronts: each with as many tables as it has room for.

    Boards that are too many follow in another table, where the names are repeated.
    """
    found: list[tuple[Grid, float]] = []
    sizes = [_layout(event, ranking, area, _SIZES, say).size for ranking in event.rankings]
    for ranking in event.rankings:  # all in one size
        layout = _layout(event, ranking, area, [size for size in _SIZES if size <= min(sizes)], say)
        room = area.height - _above(event, layout) - _SIGNS_BELOW
        for places in split(ranking.places, partial(_height, layout, say=say), room, room):
            for first, last in layout.boards:
                again = bool(found) and found[-1][0].ranking is ranking
                grid = _grid(event, ranking, places, first, last, layout, say, again=again)
                tall = _above(event, layout) + sum(_height(layout, place, say) for place in places)
                found.append((grid, tall + (_SIGNS_BELOW if grid.signs else 0)))
    return [Leaf(grids, front=True) for grids in fill(found, area.height, BETWEEN)] or [Leaf((), front=True)]


def _layout(event: EventView, ranking: Ranking, area: Area, sizes: Sequence[float], say: Say) -> Layout:
    """The largest type with which all boards stand on one page, or else on as few as there is room for.

    On one page it is a little smaller where that keeps names whole.
    """
    made = [_with(event, ranking, area, size, names, say) for size in sizes for names in _NAMES]
    if on_one := [layout for layout in made if len(layout.boards) == 1]:
        least_size = _SIZES[min(_SIZES.index(on_one[0].size) + _SMALLER, len(_SIZES) - 1)]
        near = [layout for layout in on_one if layout.size >= least_size]
        return next((layout for layout in near if _whole(layout, ranking)), on_one[0])
    least = _with(event, ranking, area, _SMALLEST, _NAMES[1], say)
    for layout in made:
        rows = sum(_height(layout, place, say) for place in ranking.places)
        if len(layout.boards) == len(least.boards) and rows <= area.height - _above(event, layout):
            return layout
    return least


def _above(event: EventView, layout: Layout) -> float:
    """The heights of the title and the heads of the columns."""
    scale = layout.size * POINT
    return _TITLE + _HEADINGS * scale + (scale * _LINE if len(event.sessions) > 1 else 0)


def _height(layout: Layout, place: Place, say: Say) -> float:
    scale = layout.size * POINT
    lines = sum(text_lines(line, scale, layout.names - PAD) for line in _names(layout, place, say))
    return scale * (_PADDING + _LINE * max(1, lines))


def _whole(layout: Layout, ranking: Ranking) -> bool:
    """Whether nobody's name is divided between lines."""
    room, scale = layout.names - PAD, layout.size * POINT
    people = (name for place in ranking.places for name in place.names.split(" – "))
    return all(text_width(f"{name}\N{NO-BREAK SPACE}–", scale) <= room for name in people)


def _names(layout: Layout, place: Place, say: Say) -> tuple[str, ...]:
    """Who it is, and behind the names as on the poster what the total has beside the boards."""
    size, room = layout.size * POINT, layout.names - PAD
    names = together(place.names)
    if place.who.session:
        names = f"{names} ({say(Whole(_('session %(n)s'), {'n': place.who.session}))})"
    lines = list(people_lines(names, size, room))
    for award in _awards(place, say):
        if text_width(beside := f"{lines[-1]} {award}".strip(), size) <= room:
            lines[-1] = beside
        else:
            lines += word_lines(award, size, room)
    return tuple(lines)


def _awards(place: Place, say: Say) -> Iterator[str]:
    return (f"({say(award)})" for award in place.awards)


def _with(event: EventView, ranking: Ranking, area: Area, size: float, names: float, say: Say) -> Layout:
    scale = size * POINT

    def wide(texts: list[str], head: str = "") -> float:
        return max(text_width(head, scale * 0.95), *(text_width(text, scale) for text in texts), 0.0) + PAD

    places = ranking.places
    cells = [cell.main for place in places for cell in place.cells]
    cell = max(wide(cells), wide([column.number for column in event.columns])) - PAD + _APART
    rank, label = (
        wide([p.rank for p in places], say(Said(_("Rank")))),
        wide([say(p.who.at_seat) for p in places], say(event.contestant)),
    )
    total = wide([p.total for p in places], say(event.total_unit)) * 1.08
    percent = wide([p.percent for p in places]) if event.has_percent else 0.0
    if not any(place.names for place in places):
        awards = [award for place in places for award in _awards(place, say)]
        names = wide(awards) if awards else 0.0
    room = area.width - rank - label - names - total - percent - PAD
    boards = even_parts(len(event.columns), max(1, int(room / cell)))
    most = max(last - first for first, last in boards)
    if most:  # few boards stand a little wider apart, and what is left belongs to the names
        free = room - cell * most - (max(0.0, _NAMES_AT_LEAST - names) if names else 0.0)
        cell = max(cell, min(_CELL, cell + free / most))
    if names:
        names += room - cell * most
    return Layout(size, rank, label, names, total, percent, cell, tuple(boards))


def _grid(
    event: EventView,
    ranking: Ranking,
    places: tuple[Place, ...],
    first: int,
    last: int,
    layout: Layout,
    say: Say,
    *,
    again: bool,
) -> Grid:
    columns = event.columns[first:last]
    digits = max((len(say(cell.main)) for place in places for cell in place.cells[first:last]), default=1)
    digits = max(digits, *(len(column.number) for column in columns), 1)
    rows = tuple(
        "\t".join(_right(say(cell.main), digits) for cell in place.cells[first:last]) for place in places
    )
    head = "\t".join(_right(column.number, digits) for column in columns)
    sessions = tuple(_sessions(columns, layout, say)) if len(event.sessions) > 1 else ()
    before = max(PAD, layout.cell - text_width("0" * digits, layout.size * POINT))
    signs = {say(cell.main) for place in places for cell in place.cells[first:last]}
    told = [f"{sign} {say(Said(meaning))}" for sign, meaning in SIGNS.items() if sign in signs]
    return Grid(
        ranking,
        places,
        rows,
        (first, last),
        head,
        sessions,
        layout,
        again,
        before,
        _title(event, ranking, say),
        tuple(_names(layout, place, say) for place in places),
        any(place.names for place in ranking.places),
        " · ".join(told),
    )


def _title(event: EventView, ranking: Ranking, say: Say) -> str:
    """The name of the ranking, where there are several."""
    if len(event.rankings) == 1 and not ranking.section:
        return say(Said(_("Recap sheet")))
    section = say(Said(_("Section %(name)s"), {"name": ranking.section})) if ranking.section else ""
    return " · ".join(filter(None, (say(ranking.title), section)))


def _sessions(columns: tuple[Column, ...], layout: Layout, say: Say) -> Iterator[tuple[str, int]]:
    """Each session and how many boards it stands above; its number alone where there is no room for more."""
    for session, boards in groupby(columns, lambda column: column.session):
        many = len(list(boards))
        text = say(Said(_("Session %(n)s"), {"n": session}))
        fits = text_width(text, layout.size * POINT) * BOLD <= many * layout.cell
        yield text if fits else session, many


def _right(text: str, digits: int) -> str:
    """A number with spaces as wide as digits before it; a full stop is about half as wide.

    >>> len(_right("7.5", 5)), len(_right("", 2))
    (5, 2)
    """
    wide = 2 if text and not text[-1].isdecimal() else len(text)  # a sign for no score may be as wide as two
    return "\N{FIGURE SPACE}" * (digits - wide) + text
