"""The poster of standings: every ranking in the largest type that it fits in, on few sheets."""

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from duplicate.pages.book import beside
from duplicate.pages.book.beside import GAP, Side, column_width
from duplicate.pages.book.beside import LINE as _LINE
from duplicate.pages.book.beside import PADDING as _PADDING
from duplicate.pages.book.leaves import (
    BOLD,
    NAMES,
    POINT,
    Area,
    Leaf,
    Say,
    dotted,
    split,
    text_lines,
    text_width,
)
from duplicate.pages.views import ChangeView, EventView, Finding, Place, Ranking, Said
from duplicate.words.local import Day, Figure
from duplicate.words.translations import phrase as _

#: Sizes of type in points, the largest first; at the smallest a ranking goes on to another page.
_SIZES = (20.0, 18.0, 16.0, 14.5, 13.0, 12.0, 11.0, 10.0, 9.2)
_LOGS = (8.4, 7.8, 7.2)  #: of corrections and conditions; as many as there are sizes of the rankings beside
_SMALLER = 0.65  #: so far the largest type may shrink where that saves a sheet
_ABOUT = 10.5 * POINT  #: of the lines below the name of the event
_FEWEST = 2  #: places of a ranking on a sheet
_STATE_MOST = 80.0  #: width of the frame that tells whether the result is final, in millimetres
_WHOLE = 36  #: letters of a name that stay on one line
_AIR = 2.0  #: above who directed, in millimetres
_NAMED_SESSION = _("Session %(n)s: %(about)s")
RULES = 6.0  #: between the two columns of conditions, in millimetres


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


def leaves(event: EventView, area: Area, say: Say) -> list[Leaf]:
    """The pages, all on fronts: they hang on a board.

    Where a type a little smaller saves a sheet, because corrections and conditions then stand below the
    standings, it is taken.
    """
    facts = about_event(event, area, say)
    largest, pages = _SIZES[0], list[Poster]()
    for number, (blocks, size) in enumerate(_ways(event, area, say, facts)):
        if number and not _SMALLER * largest <= size <= largest:
            continue
        found = _pages(event, area, say, facts, size, blocks)
        if not pages:  # the first way: the largest type of all
            largest = max((each.size for page in found for each in page.tables if each.ranking), default=0.0)
        if not pages or len(found) < len(pages):
            pages = found
        if len(pages) <= max(1, len(event.rankings)):
            break
    return [Leaf(page._replace(facts=facts), front=True) for page in pages]


class Blocks(NamedTuple):
    """What stands below the rankings, with their heights."""

    before: list[tuple[Table, float]]  #: below the last ranking, before those beside it
    after: list[tuple[Table, float]]


def _ways(event: EventView, area: Area, say: Say, facts: tuple[str, ...]) -> Iterator[tuple[Blocks, float]]:
    """Ways to set the poster, the best to read first: blocks, and the largest type of the rankings.

    Corrections may stand below the ranking, and the conditions at the end; and the small print be smaller.
    """
    free = area.height - _heading(event, area, facts, say)
    for small, log in zip(beside.SIZES, _LOGS, strict=True):
        sides = [
            (Table("beside", "", small, sides=sides), tall)
            for sides, tall in beside.blocks(event, small, area, free, say)
        ]
        ways = [Blocks([], [*sides, _log(event, area, say, log)])]
        if event.changes:
            changes = _log(event, area, say, log, conditions=False)
            ways.append(Blocks([changes], [*sides, _log(event, area, say, log, changes=False)]))
        for size in _SIZES:
            yield from ((blocks, size) for blocks in ways)


def _pages(
    event: EventView, area: Area, say: Say, facts: tuple[str, ...], largest: float, blocks: Blocks
) -> list[Poster]:
    """The pages with no type that is larger than the ``largest``."""
    heading = _heading(event, area, facts, say)
    alarm = _alarm(event, area, say)
    alone = alarm > area.height / 3  # then it comes last, and may be longer than a page
    alarm = 0.0 if alone else alarm
    pages: list[Poster] = []
    left: list[float] = []  #: room at the foot of each page
    used = 0.0
    for number, ranking in enumerate(event.rankings):
        above = heading + (0 if number else alarm)
        parts, used = _ranking(event, ranking, area, above, heading, say, largest)
        pages += [Poster((part,), alarm=bool(alarm and not number and not i)) for i, part in enumerate(parts)]
        left += [0.0] * (len(parts) - 1) + [area.height - used]
    if not pages:
        pages, used = [Poster((), alarm=bool(alarm))], heading + alarm
        left = [area.height - used]
    pages, left = _with_blocks(pages, left, (*blocks.before, *blocks.after), area.height - heading)
    _level(pages, left, area, heading)
    pages = _alike([_spread(page, room) for page, room in zip(pages, left, strict=True)])
    return [*pages, Poster((), alarm=True)] if alone else pages


def _with_blocks(
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


def _level(pages: list[Poster], left: list[float], area: Area, heading: float) -> None:
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
    rows = [_row(place, told, first.size, room) for place, told in zip(places, notes, strict=True)]
    free, used = [], 0
    for number, part in zip_longest(numbers, parts):
        count = len(part.places) if part else 0
        free.append(left[number] + sum(rows[used : used + count]) - (0.0 if part else _head(first.size)))
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


def _spread(poster: Poster, room: float) -> Poster:
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


def _alike(pages: list[Poster]) -> list[Poster]:
    """Sheets that hang beside each other have their rows as wide apart as the fullest of them."""
    rankings = [page.tables[0] for page in pages if page.tables and page.tables[0].ranking]
    least = {each.size: min(one.padding for one in rankings if one.size == each.size) for each in rankings}
    return [
        page._replace(tables=(page.tables[0]._replace(padding=least[page.tables[0].size]), *page.tables[1:]))
        if page.tables and page.tables[0].ranking
        else page
        for page in pages
    ]


def _heading(event: EventView, area: Area, facts: tuple[str, ...], say: Say) -> float:
    """Name of the event, whether its result is final, and where and when it was."""
    title = text_lines(event.name, 24 * POINT, area.width - _state(event, say)) * 24 * POINT * 1.15
    about = sum(text_lines(line, _ABOUT, area.width) for line in facts)
    return title + about * _ABOUT * 1.3 + 5


def _state(event: EventView, say: Say) -> float:
    """The width of the frame beside the name of the event, with the white around it; 0 without one."""
    if not event.state:
        return 0.0
    return min(_STATE_MOST, text_width(say(event.state), 10.5 * POINT) * BOLD + 6.0) + 4.0


def about_event(event: EventView, area: Area, say: Say) -> tuple[str, ...]:
    """Date, club and venue, method and what was played: in a line, or in lines of their own."""
    where = (say(Day(event.date)) if event.date else "", event.club, event.venue)
    what = (say(event.method), *map(say, event.facts))
    line = dotted((*where, *what), _ABOUT, area.width)
    if len(line) == 1:
        return line
    lines = dotted(what, _ABOUT, area.width)
    if len(lines) > 1:  # then the names of the sessions have lines of their own
        named = [say(fact) for fact in event.facts if fact.text == _NAMED_SESSION]
        others = (text for text in what if text not in named)
        lines = dotted(others, _ABOUT, area.width) + dotted(named, _ABOUT, area.width)
    return dotted(where, _ABOUT, area.width) + lines


def columns(event: EventView, ranking: Ranking, say: Say) -> tuple[float, ...]:
    """Widths of rank, pair, stratum, sessions, carried over, boards, total, percent and points, in sizes."""
    places = ranking.places

    found = [
        column_width(say(Said(_("Rank"))), [place.rank or "–" for place in places]),
        column_width(say(event.contestant), [say(place.who.at_seat) for place in places]),
    ]
    if has_strata(ranking):
        found.append(column_width(say(Said(_("Stratum"))), [place.stratum for place in places]))
    if len(event.sessions) > 1:
        found += [
            column_width(say(session), [place.sessions[i] for place in places])
            for i, session in enumerate(event.sessions)
        ]
    if event.has_carry:
        found.append(column_width(say(Said(_("Carried over"))), [place.carry for place in places]))
    found.append(column_width(say(Said(_("Boards played"))), [place.boards for place in places]))
    found.append(column_width(say(event.total_unit), [place.total for place in places]))
    if event.has_percent:
        found.append(column_width("%", [place.percent for place in places]))
    if event.master_points:
        found.append(column_width(say(event.master_points), [place.master_points for place in places]))
    return tuple(found)


def has_strata(ranking: Ranking) -> bool:
    """Whether anybody's stratum is told."""
    return any(place.stratum for place in ranking.places)


def _ranking(
    event: EventView, ranking: Ranking, area: Area, first: float, others: float, say: Say, largest: float
) -> tuple[list[Table], float]:
    """A ranking in the largest type, and how much of its last page is used."""
    widths = columns(event, ranking, say)
    title = say(ranking.title)
    people = any(place.names for place in ranking.places)
    noted = [" ".join(notes(event, place, say)) for place in ranking.places]
    named = people or any(noted)
    of_notes = 0.0 if people or not named else max(text_width(note, 0.75) for note in noted) + 2 * GAP
    between = (of_notes,) if named else ()

    def of_names(size: float) -> float:
        return area.width - (sum(widths) + 2 * GAP) * size * POINT

    def height(size: float) -> Callable[[Place], float]:
        room = of_names(size)
        return lambda place: _row(place, notes(event, place, say), size, room)

    def part(places: Sequence[Place], size: float, *, first: bool = True) -> Table:
        wide = 1.0 if people else area.width / (size * POINT * (sum(widths) + of_notes))
        return Table(
            "ranking",
            title,
            size,
            ranking,
            tuple(whole(place.names, _type(place, size), of_names(size)) for place in places),
            tuple(places),
            first=first,
            widths=tuple(width * wide for width in (*widths[:2], *between, *widths[2:])),
            named=named,
            people=people,
            strata=has_strata(ranking),
            notes=tuple(notes(event, place, say) for place in places),
        )

    sizes = [size for size in _SIZES if size <= largest]
    for size in sizes:
        room = of_names(size)
        fit = all(
            text_width(line, _type(p, size)) <= room
            for p in ranking.places
            for line in p.names.replace(" – ", " –\n").split("\n")
        )
        tall = sum(map(height(size), ranking.places)) + _head(size)
        if tall <= area.height - first and (fit or size == sizes[-1]):
            return [part(ranking.places, size)], first + tall
    size = sizes[-1]
    head = _head(size)
    parts = list(split(ranking.places, height(size), area.height - first - head, area.height - others - head))
    tables = [part(some, size, first=not i) for i, some in enumerate(parts)]
    return tables, others + head + sum(map(height(size), parts[-1]))


def _row(place: Place, notes: Sequence[str], size: float, room: float) -> float:
    """How high a place is, in millimetres; ``size`` of the type in points, ``room`` of the names."""
    wide = _type(place, size)
    text = " ".join((unbroken(place.names, wide, room), *notes))
    return size * POINT * (_PADDING + _LINE * max(1, text_lines(text, wide, room)))


def _type(place: Place, size: float) -> float:
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


def _head(size: float) -> float:
    """Title of a ranking and heads of its columns; heads may have two lines."""
    return 5 + size * POINT * (1.3 * 1.2 + 0.75 * (2 * 1.2 + 0.4))


def notes(event: EventView, place: Place, say: Say) -> tuple[str, ...]:
    """What is said in brackets behind the names: where the event is one match, by how much it was won."""
    told = [say(note) for note in place.remarks]
    if len(event.matches) == 1 and event.total_unit != event.unit:
        match = event.matches[0]
        home = match.home.page == place.who.page
        own, other = (match.home_imps, match.visitors_imps)[:: 1 if home else -1]
        told.insert(0, f"{say(Figure(f'{own}–{other}'))} {say(event.unit)}")
    return tuple(f"({note})" for note in told)


def unbroken(names: str, size: float, room: float) -> str:
    r"""Names as a line is measured: divided behind the dash, and a name only where it is longer than a line.

    >>> unbroken("Ann Abel – Bo Bell", 1, 30).split(" ")
    ['Ann\xa0Abel\xa0–', 'Bo\xa0Bell']
    """
    return "\N{NO-BREAK SPACE}– ".join(
        name.replace(" ", "\N{NO-BREAK SPACE}") if stays else name for name, stays in whole(names, size, room)
    )


def _alarm(event: EventView, area: Area, say: Say) -> float:
    """Results that were set aside, and problems."""
    found = event.set_aside + event.problems
    if not found:
        return 0.0
    lines = sum(text_lines(_finding(each, say), 8.6 * POINT, area.width - 8) for each in found)
    lines += text_lines(" · ".join(map(say, event.tally)), 8.6 * POINT, area.width - 8)
    return lines * 8.6 * POINT * 1.3 + 13


def _finding(found: Finding, say: Say) -> str:
    return f"{say(found.about)}: {say(found.said)}"


def _log(
    event: EventView, area: Area, say: Say, type_size: float, *, changes: bool = True, conditions: bool = True
) -> tuple[Table, float]:
    """Corrections and rulings, and the conditions of the event; and how tall that is."""
    size = type_size * POINT
    line, between = size * 1.3, 0.8
    changed = [text_lines(change_text(each, say), size, area.width) for each in event.changes if changes]
    tall = sum(changed) * line + len(changed) * between
    heads = int(bool(changed))
    left, account = 0, tuple[str, ...]()
    if conditions:
        director = say(Said(_("Director: %(name)s"), {"name": event.director})) if event.director else ""
        account = dotted((director, *map(say, event.tally)), size, area.width)
        room = (area.width - RULES) / 2 - 4
        rules = [
            text_lines(f"{say(what)}: {say(how)}", size, room) * line + between
            for what, how in event.conditions
        ]
        left = min(range(len(rules) + 1), key=lambda n: (max(sum(rules[:n]), sum(rules[n:])), n))
        tall += max(sum(rules[:left]), sum(rules[left:])) + len(account) * line + between + _AIR
        heads += 1
    log = Log(left, account, changes and bool(event.changes), conditions)
    return Table("log", "", type_size, log=log), tall + heads * (size * 1.4 + 2) + 6


def change_text(change: ChangeView, say: Say) -> str:
    """A change in one line, about as long as it is printed."""
    parts = [say(change.what), *map(say, change.details), change.when, change.who, change.why]
    if change.late:
        parts.append(say(change.late))
    if change.taken_back:
        parts += [change.taken_back.when, change.taken_back.who, change.taken_back.why, "................"]
    return ", ".join(parts)
