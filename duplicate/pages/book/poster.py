"""The sheets of the poster of standings: what stands on each, and how much room it has left."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from duplicate.pages.book import beside
from duplicate.pages.book.beside import GAP, Side
from duplicate.pages.book.beside import LINE as _LINE
from duplicate.pages.book.beside import PADDING as _PADDING
from duplicate.pages.book.leaves import BOLD, NAMES, POINT, Area, text_lines, text_width
from duplicate.pages.views import Place, Ranking

_FEWEST = 2  #: places of a ranking on a sheet
_WHOLE = 36  #: letters of a name that stay on one line


class Table(NamedTuple):
    """A ranking, or as much of it as fits on a page."""

    kind: str  #: ranking, beside or log
    title: str
    size: float  #: of the type, in points
    ranking: Ranking | None = None
    names: tuple[tuple[tuple[str, bool], ...], ...] = ()  #: people of each place, and who stays on one line
    places: tuple[Place, ...] = ()
    sides: tuple[Side, ...] = ()  #: rankings beside the main one: one, or two beside each other
    first: bool = True
    widths: tuple[float, ...] = ()  #: of columns, in sizes of the type; 0 for the names, which have the rest
    padding: float = 0.2  #: above and below a row, in sizes of the type
    named: bool = True  #: without names, and anything behind them, their column is left out
    people: bool = True  #: whether anybody has a name
    strata: bool = False
    notes: tuple[tuple[str, ...], ...] = ()  #: of each place, behind the names
    log: "Log | None" = None


class Log(NamedTuple):
    """Corrections, and the conditions of the event in two columns: both, or one of them."""

    left: int  #: so many conditions stand in the left column
    account: tuple[str, ...]  #: who directed, and what became of the results: line by line
    has_changes: bool
    has_conditions: bool


class Poster(NamedTuple):
    """One page."""

    tables: tuple[Table, ...]
    alarm: bool = False  #: results that were set aside are told here
    facts: tuple[str, ...] = ()  #: lines below the name of the event: where and when, what was played


def with_blocks(
    pages: list[Poster], left: list[float], blocks: Sequence[tuple[Table, float]], fresh: float
) -> tuple[list[Poster], list[float]]:
    """The sheets with what stands below the rankings, and the room that each has left.

    All of it is below the last ranking, or on further sheets with ``fresh`` room; it begins at the foot of a
    sheet before where the last one then needs no other or is not left with the small print alone.
    """

    def placed(place: int) -> tuple[list[Poster], list[float]]:
        made, free = list(pages), list(left)
        for block, height in blocks:
            if block.log:
                place = len(made) - 1
            fits = (n for n in range(place, len(made)) if height <= free[n] and (made[n].tables or block.log))
            place = next(fits, len(made))
            if place == len(made):
                made.append(Poster(()))
                free.append(fresh)
            made[place] = made[place]._replace(tables=(*made[place].tables, block))
            free[place] -= height
        return made, free

    usual, early = placed(len(pages) - 1), placed(0)
    saved = len(usual[0]) - len(early[0])
    alone = all(each.log for each in early[0][-1].tables)
    better = saved > 0 or (not saved and len(usual[0]) > len(pages) and not alone)
    return early if better else usual


def level(pages: list[Poster], left: list[float], area: Area, heading: float) -> None:
    """Give the sheets of a ranking about as many places each.

    Corrections and conditions that would hang on a sheet alone take places of the ranking before along.
    """
    runs: dict[int, list[int]] = {}
    for number, page in enumerate(pages):
        table = page.tables[0] if page.tables else None
        if table and table.ranking:
            runs.setdefault(id(table.ranking), []).append(number)
        elif table and number and number == len(pages) - 1 and table.kind == "log":
            before = pages[number - 1].tables
            if before and before[-1].ranking and left[number] > (area.height - heading) / 2:
                runs[id(before[-1].ranking)].append(number)
            elif before and before[-1].sides:
                _take_along(pages, left, number)
    for numbers in runs.values():
        if len(numbers) > 1:
            _share(pages, left, numbers, area)


def _take_along(pages: list[Poster], left: list[float], number: int) -> None:
    """Divide the rankings beside the main one on the sheet before between it and this one, about evenly."""
    *others, block = pages[number - 1].tables
    room = left[number - 1] + beside.height(block.sides)
    ways: list[tuple[float, tuple[Side, ...], tuple[Side, ...]]] = []
    for many in range(_FEWEST, max(len(side.rows) for side in block.sides)):
        upper, lower = beside.divided(block.sides, many)
        if min(len(side.rows) for side in (*upper, *lower)) >= _FEWEST:
            least = min(room - beside.height(upper), left[number] - beside.height(lower))
            ways.append((least, upper, lower))
    least, upper, lower = max(ways, key=lambda way: way[0], default=(-1.0, (), ()))
    if least < 0:
        return
    left[number - 1], left[number] = room - beside.height(upper), left[number] - beside.height(lower)
    pages[number - 1] = pages[number - 1]._replace(tables=(*others, block._replace(sides=upper)))
    pages[number] = pages[number]._replace(tables=(block._replace(sides=lower), *pages[number].tables))


def _share(pages: list[Poster], left: list[float], numbers: Sequence[int], area: Area) -> None:
    """Divide the places of a ranking anew between its pages, so that the fullest has as few as possible."""
    parts = [page.tables[0] for page in map(pages.__getitem__, numbers) if page.tables[0].ranking]
    first = parts[0]
    room = area.width - (sum(first.widths) + 2 * GAP) * first.size * POINT
    names, places, notes = (
        [each for part in parts for each in getattr(part, field)] for field in ("names", "places", "notes")
    )
    rows = [row_height(place, told, first.size, room) for place, told in zip(places, notes, strict=True)]
    free, used = [], 0
    for number, part in zip_longest(numbers, parts):
        count = len(part.places) if part else 0
        free.append(
            left[number] + sum(rows[used : used + count]) - (0.0 if part else head_height(first.size))
        )
        used += count
    most = sum(rows) / len(free)
    while (edges := _edges(rows, [min(each, most) for each in free])) is None:
        if most > max(free):
            return
        most += 1.0
    if min(end - start for start, end in edges) < _FEWEST:
        return
    for number, room_for, (start, end) in zip(numbers, free, edges, strict=True):
        page, some = pages[number], slice(start, end)
        part = first._replace(
            names=tuple(names[some]),
            places=tuple(places[some]),
            notes=tuple(notes[some]),
            first=first.first and not start,
        )
        others = page.tables[1:] if page.tables[0].ranking else page.tables
        pages[number] = page._replace(tables=(part, *others))
        left[number] = room_for - sum(rows[some])


def _edges(rows: Sequence[float], free: Sequence[float]) -> list[tuple[int, int]] | None:
    """The first place of each page and that behind the last, or None where places are left over."""
    found, start = [], 0
    for room in free:
        end, used = start, 0.0
        while end < len(rows) and used + rows[end] <= room:
            used += rows[end]
            end += 1
        found.append((start, end))
        start = end
    return found if start == len(rows) else None


def spread(poster: Poster, room: float) -> Poster:
    """The same page with its rows wider apart where there is room."""
    if not poster.tables or poster.tables[0].kind == "log":
        return poster
    first, *others = poster.tables
    if first.sides:
        rows = max(len(side.rows) for side in first.sides)
        more = round(0.2 + min(0.25, 0.9 * room / (2 * rows * first.size * POINT or 1)), 3)
        sides = tuple(side._replace(padding=more) for side in first.sides)
        return poster._replace(tables=(first._replace(sides=sides), *others))
    more = min(0.6, 0.9 * room / (2 * len(first.places) * first.size * POINT or 1))
    return poster._replace(tables=(first._replace(padding=round(0.2 + more, 3)), *others))


def alike(pages: list[Poster]) -> list[Poster]:
    """Sheets that hang beside each other have their rows as wide apart as the fullest of them."""
    rankings = [page.tables[0] for page in pages if page.tables and page.tables[0].ranking]
    least = {each.size: min(one.padding for one in rankings if one.size == each.size) for each in rankings}
    return [
        page._replace(tables=(page.tables[0]._replace(padding=least[page.tables[0].size]), *page.tables[1:]))
        if page.tables and page.tables[0].ranking
        else page
        for page in pages
    ]


def row_height(place: Place, notes: Sequence[str], size: float, room: float) -> float:
    """How high a place is, in millimetres; ``size`` of the type in points, ``room`` of the names."""
    wide = names_type(place, size)
    text = " ".join((unbroken(place.names, wide, room), *notes))
    return size * POINT * (_PADDING + _LINE * max(1, text_lines(text, wide, room)))


def names_type(place: Place, size: float) -> float:
    """What the names of a place are measured in, in millimetres: those of the winners are bold."""
    return size * POINT * NAMES * (BOLD if place.rank in ("1", "1=") else 1.0)


def whole(names: str, size: float, room: float) -> tuple[tuple[str, bool], ...]:
    """The names of a place, and whether each stays on one line; type and room in millimetres.

    >>> whole("Ann Abel – " + 6 * "Maximilian ", 1, 30)[1][1], whole("Ann Abel", 9, 30)
    (False, (('Ann Abel', True),))
    """
    return tuple(
        (name, len(name) < _WHOLE or text_width(f"{name} –", size) <= room) for name in names.split(" – ")
    )


def head_height(size: float) -> float:
    """Title of a ranking and heads of its columns; heads may have two lines."""
    return 5 + size * POINT * (1.3 * 1.2 + 0.75 * (2 * 1.2 + 0.4))


def unbroken(names: str, size: float, room: float) -> str:
    r"""Names as a line is measured: divided behind the dash, and a name only where it is longer than a line.

    >>> unbroken("Ann Abel – Bo Bell", 1, 30).split(" ")
    ['Ann\xa0Abel\xa0–', 'Bo\xa0Bell']
    """
    return "\N{NO-BREAK SPACE}– ".join(
        name.replace(" ", "\N{NO-BREAK SPACE}") if stays else name for name, stays in whole(names, size, room)
    )
