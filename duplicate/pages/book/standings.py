"""The poster of standings: every ranking on a page of its own, in the largest type that it fits in."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from duplicate.pages.book.leaves import (
    POINT,
    Area,
    Leaf,
    Say,
    dotted,
    split,
    text_lines,
    text_width,
    together,
)
from duplicate.pages.views import ChangeView, EventView, Finding, Place, Ranking, Said, SideRow, SideTable
from duplicate.words.local import Day
from duplicate.words.translations import phrase as _

#: Sizes of type in points, the largest first; at the smallest a ranking goes on to another page.
_SIZES = (20.0, 18.0, 16.0, 14.5, 13.0, 12.0, 11.0, 10.0, 9.2)
_BESIDE = 10.5  #: of rankings beside the main one
_LOG = 8.4
_SMALLER = 0.65  #: so far the largest type may shrink where that saves a sheet
_ABOUT = 10.5 * POINT  #: of the lines below the name of the event
# In sizes of the type, as templates/styles/paper-standings.css has it.
_LINE, _PADDING, _HEADING = 1.25, 0.45, 3.2
_WHOLE = 36  #: letters of a name that stay on one line
GAP = 0.5  #: left and right in a cell
RULES = 6.0  #: between the two columns of conditions, in millimetres


class Table(NamedTuple):
    """A ranking, or as much of it as fits on a page."""

    kind: str  #: ranking, beside or log
    title: str
    size: float  #: of the type, in points
    ranking: Ranking | None = None
    names: tuple[tuple[tuple[str, bool], ...], ...] = ()  #: people of each place, and who stays on one line
    places: tuple[Place, ...] = ()
    table: SideTable | None = None
    rows: tuple[SideRow, ...] = ()
    first: bool = True
    widths: tuple[float, ...] = ()  #: of columns, in sizes of the type; 0 for the names, which have the rest
    padding: float = 0.2  #: above and below a row, in sizes of the type
    named: bool = True  #: without names, and anything behind them, their column is left out
    people: bool = True  #: whether anybody has a name
    strata: bool = False
    notes: tuple[tuple[str, ...], ...] = ()  #: of each place, behind the names
    log: "Log | None" = None


class Log(NamedTuple):
    """Corrections, and the conditions of the event in two columns."""

    left: int  #: so many conditions stand in the left column
    account: tuple[str, ...]  #: who directed, and what became of the results: line by line


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
    pages = _pages(event, area, say, facts, _SIZES[0])
    largest = max((table.size for page in pages for table in page.tables if table.ranking), default=0.0)
    for size in (size for size in _SIZES if _SMALLER * largest <= size < largest):
        fewer = _pages(event, area, say, facts, size)
        if len(fewer) < len(pages):
            pages = fewer
            break
    return [Leaf(page._replace(facts=facts), front=True) for page in pages]


def _pages(event: EventView, area: Area, say: Say, facts: tuple[str, ...], largest: float) -> list[Poster]:
    """The pages with no type that is larger than the ``largest``."""
    heading = _heading(event, area, facts)
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
    blocks = [block for table in event.beside for block in _beside(event, table, area, heading, say)]
    blocks.append(_log(event, area, say))
    free = area.height - used
    for block, height in blocks:
        if height <= free and (pages[-1].tables or block.kind == "log"):
            last = pages[-1]
            pages[-1] = last._replace(tables=(*last.tables, block))
            free -= height
        else:
            pages.append(Poster((block,)))
            left.append(0.0)
            free = area.height - heading - height
        left[-1] = free
    pages = [_spread(page, room) for page, room in zip(pages, left, strict=True)]
    return [*pages, Poster((), alarm=True)] if alone else pages


def _spread(poster: Poster, room: float) -> Poster:
    """The same page with its rows wider apart where there is room."""
    if not poster.tables or poster.tables[0].kind != "ranking":
        return poster
    first, *others = poster.tables
    more = min(0.6, 0.9 * room / (2 * len(first.places) * first.size * POINT or 1))
    return poster._replace(tables=(first._replace(padding=round(0.2 + more, 3)), *others))


def _heading(event: EventView, area: Area, facts: tuple[str, ...]) -> float:
    """Name of the event, and where and when it was."""
    title = text_lines(event.name, 24 * POINT, area.width) * 24 * POINT * 1.15
    about = sum(text_lines(line, _ABOUT, area.width) for line in facts)
    return title + about * _ABOUT * 1.3 + 5


def about_event(event: EventView, area: Area, say: Say) -> tuple[str, ...]:
    """Date, club and venue, method and what was played: in a line, or in lines of their own."""
    where = (say(Day(event.date)) if event.date else "", event.club, event.venue)
    what = (say(event.method), *map(say, event.facts))
    line = dotted((*where, *what), _ABOUT, area.width)
    if len(line) == 1:
        return line
    return dotted(where, _ABOUT, area.width) + dotted(what, _ABOUT, area.width)


def columns(event: EventView, ranking: Ranking, say: Say) -> tuple[float, ...]:
    """Widths of rank, pair, stratum, sessions, carried over, boards, total, percent and points, in sizes."""
    places = ranking.places

    def wide(head: str, texts: Sequence[str]) -> float:
        # the head is smaller and may stand on several lines, but its words stay whole
        words = [text_width(word, 0.75) for word in head.split()] or [0.0]
        return max(*words, 1.0, *(text_width(text, 1.02) for text in texts)) + 2 * GAP

    found = [
        wide(say(Said(_("Rank"))), [place.rank or "–" for place in places]),
        wide(say(event.contestant), [say(place.who.label) for place in places]),
    ]
    if has_strata(ranking):
        found.append(wide(say(Said(_("Stratum"))), [place.stratum for place in places]))
    if len(event.sessions) > 1:
        found += [
            wide(say(session), [place.sessions[i] for place in places])
            for i, session in enumerate(event.sessions)
        ]
    if event.has_carry:
        found.append(wide(say(Said(_("Carried over"))), [place.carry for place in places]))
    found.append(wide(say(Said(_("Boards played"))), [place.boards for place in places]))
    found.append(wide(say(event.total_unit), [place.total for place in places]))
    if event.has_percent:
        found.append(wide("%", [place.percent for place in places]))
    if event.master_points:
        found.append(wide(say(event.master_points), [place.master_points for place in places]))
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
    noted = [" ".join(notes(place, say)) for place in ranking.places]
    named = people or any(noted)
    of_notes = 0.0 if people or not named else max(text_width(note, 0.75) for note in noted) + 2 * GAP
    between = (of_notes,) if named else ()

    def height(size: float) -> Callable[[Place], float]:
        room = area.width - sum(widths) * size * POINT - 2 * GAP * size * POINT

        def of(place: Place) -> float:
            return (
                size * POINT * (_PADDING + _LINE * max(1, text_lines(names(place, say), size * POINT, room)))
            )

        return of

    def part(places: Sequence[Place], size: float, *, first: bool = True) -> Table:
        wide = 1.0 if people else area.width / (size * POINT * (sum(widths) + of_notes))
        return Table(
            "ranking",
            title,
            size,
            ranking,
            whole(places),
            tuple(places),
            first=first,
            widths=tuple(width * wide for width in (*widths[:2], *between, *widths[2:])),
            named=named,
            people=people,
            strata=has_strata(ranking),
            notes=tuple(notes(place, say) for place in places),
        )

    sizes = [size for size in _SIZES if size <= largest]
    for size in sizes:
        room = area.width - (sum(widths) + 2 * GAP) * size * POINT
        longest = max(
            (
                text_width(line, size * POINT)
                for p in ranking.places
                for line in p.names.replace(" – ", " –\n").split("\n")
            ),
            default=0.0,
        )
        tall = sum(map(height(size), ranking.places)) + _head(size)
        if tall <= area.height - first and (longest <= room or size == sizes[-1]):
            return [part(ranking.places, size)], first + tall
    size = sizes[-1]
    head = _head(size)
    parts = list(split(ranking.places, height(size), area.height - first - head, area.height - others - head))
    tables = [part(some, size, first=not i) for i, some in enumerate(parts)]
    return tables, others + head + sum(map(height(size), parts[-1]))


def whole(places: Sequence[Place]) -> tuple[tuple[tuple[str, bool], ...], ...]:
    """The names of each place, and whether each stays on one line."""
    return tuple(tuple((name, len(name) < _WHOLE) for name in place.names.split(" – ")) for place in places)


def _head(size: float) -> float:
    """Title of a ranking and heads of its columns; heads may have two lines."""
    return max(size, 13) * 1.3 * POINT * 1.3 + 3 + size * 0.75 * POINT * 2 * 1.3 + 2


def names(place: Place, say: Say) -> str:
    """Everything that stands in the column of names."""
    return unbroken(place.names) + "".join(f" {note}" for note in notes(place, say))


def notes(place: Place, say: Say) -> tuple[str, ...]:
    """What is said in brackets behind the names."""
    return tuple(f"({say(note)})" for note in place.remarks)


def unbroken(names: str) -> str:
    r"""Names as a line is measured: divided behind the dash, and a name only where it is longer than a line.

    >>> unbroken("Ann Abel – Bo Bell").split(" ")
    ['Ann\xa0Abel\xa0–', 'Bo\xa0Bell']
    """
    return "\N{NO-BREAK SPACE}– ".join(
        name.replace(" ", "\N{NO-BREAK SPACE}") if len(name) < _WHOLE else name for name in names.split(" – ")
    )


def _beside(
    event: EventView, table: SideTable, area: Area, heading: float, say: Say
) -> list[tuple[Table, float]]:
    """A ranking beside the main one, in parts when it is longer than a page."""
    size = _BESIDE * POINT
    room = area.width - 88

    def height(row: SideRow) -> float:
        return size * (_PADDING + _LINE * text_lines(side_names(row, say), size, room))

    head = _head(_BESIDE)
    free = area.height - heading - head
    return [
        (
            Table("beside", side_title(table, say), _BESIDE, table=table, rows=part, first=not i),
            head + sum(map(height, part)),
        )
        for i, part in enumerate(split(table.rows, height, free, free))
    ]


def side_title(table: SideTable, say: Say) -> str:
    """What a ranking is of, and whom it ranks besides."""
    return f"{say(table.title)}, {say(table.note)}" if table.note else say(table.title)


def side_names(row: SideRow, say: Say) -> str:
    """The names in a row of a ranking beside the main one, and the stratum where it is another."""
    names = together(row.who.names)
    return f"{names} ({say(Said(_('Stratum %(name)s'), {'name': row.stratum}))})" if row.stratum else names


def _alarm(event: EventView, area: Area, say: Say) -> float:
    """Results that were set aside, and problems."""
    found = event.set_aside + event.problems
    if not found:
        return 0.0
    lines = sum(text_lines(_finding(each, say), 8.6 * POINT, area.width - 8) for each in found)
    lines += text_lines(" · ".join(map(say, event.tally)), 8.6 * POINT, area.width - 8)
    return lines * 8.6 * POINT * 1.3 + 13


def _finding(found: Finding, say: Say) -> str:
    return f"{say(found.about)}: {say(found.message)}"


def _log(event: EventView, area: Area, say: Say) -> tuple[Table, float]:
    """Corrections and rulings, and the conditions of the event; and how tall that is."""
    size = _LOG * POINT
    line, between = size * 1.3, 0.8
    director = say(Said(_("Director: %(name)s"), {"name": event.director})) if event.director else ""
    account = dotted((director, *map(say, event.tally)), size, area.width)
    changes = [text_lines(change_text(change, say), size, area.width) for change in event.changes]
    room = (area.width - RULES) / 2 - 4
    rules = [
        text_lines(f"{say(what)}: {say(how)}", size, room) * line + between for what, how in event.conditions
    ]
    left = min(range(len(rules) + 1), key=lambda n: (max(sum(rules[:n]), sum(rules[n:])), n))
    tall = max(sum(rules[:left]), sum(rules[left:]))
    tall += (sum(changes) + len(account)) * line + (len(changes) + 1) * between
    heads = (2 if changes else 1) * (size * 1.4 + 2)
    return Table("log", "", _LOG, log=Log(left, account)), tall + heads + 6


def change_text(change: ChangeView, say: Say) -> str:
    """A change in one line, about as long as it is printed."""
    parts = [say(change.what), *map(say, change.details), change.when, change.who, change.why]
    if change.late:
        parts.append(say(change.late))
    if change.taken_back:
        parts += [change.taken_back.when, change.taken_back.who, change.taken_back.why, "................"]
    return ", ".join(parts)
