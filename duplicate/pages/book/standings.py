"""The poster of standings: every ranking in the largest type that it fits in, on few sheets."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from duplicate.pages.book import beside
from duplicate.pages.book.beside import GAP, column_width
from duplicate.pages.book.leaves import (
    BOLD,
    POINT,
    Area,
    Leaf,
    Say,
    dotted,
    split,
    text_lines,
    text_width,
)
from duplicate.pages.book.poster import (
    Log,
    Poster,
    Table,
    alike,
    head_height,
    level,
    names_type,
    row_height,
    spread,
    whole,
    with_blocks,
)
from duplicate.pages.views import ChangeView, EventView, Finding, Place, Ranking, Said
from duplicate.words.local import Day, Figure
from duplicate.words.translations import phrase as _

#: Sizes of type in points, the largest first; at the smallest a ranking goes on to another page.
_SIZES = (20.0, 18.0, 16.0, 14.5, 13.0, 12.0, 11.0, 10.0, 9.2)
_LOGS = (8.4, 7.8, 7.2)  #: of corrections and conditions; as many as there are sizes of the rankings beside
_SMALLER = 0.65  #: so far the largest type may shrink where that saves a sheet
_ABOUT = 10.5 * POINT  #: of the lines below the name of the event
_STATE_MOST = 80.0  #: width of the frame that tells whether the result is final, in millimetres
_AIR = 2.0  #: above who directed, in millimetres
_NAMED_SESSION = _("Session %(n)s: %(about)s")
RULES = 6.0  #: between the two columns of conditions, in millimetres


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
    pages, left = with_blocks(pages, left, (*blocks.before, *blocks.after), area.height - heading)
    level(pages, left, area, heading)
    pages = alike([spread(page, room) for page, room in zip(pages, left, strict=True)])
    return [*pages, Poster((), alarm=True)] if alone else pages


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
        return lambda place: row_height(place, notes(event, place, say), size, room)

    def part(places: Sequence[Place], size: float, *, first: bool = True) -> Table:
        wide = 1.0 if people else area.width / (size * POINT * (sum(widths) + of_notes))
        return Table(
            "ranking",
            title,
            size,
            ranking,
            tuple(whole(place.names, names_type(place, size), of_names(size)) for place in places),
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
            text_width(line, names_type(p, size)) <= room
            for p in ranking.places
            for line in p.names.replace(" – ", " –\n").split("\n")
        )
        tall = sum(map(height(size), ranking.places)) + head_height(size)
        if tall <= area.height - first and (fit or size == sizes[-1]):
            return [part(ranking.places, size)], first + tall
    size = sizes[-1]
    head = head_height(size)
    parts = list(split(ranking.places, height(size), area.height - first - head, area.height - others - head))
    tables = [part(some, size, first=not i) for i, some in enumerate(parts)]
    return tables, others + head + sum(map(height(size), parts[-1]))


def notes(event: EventView, place: Place, say: Say) -> tuple[str, ...]:
    """What is said in brackets behind the names: where the event is one match, by how much it was won."""
    told = [say(note) for note in place.remarks]
    if len(event.matches) == 1 and event.total_unit != event.unit:
        match = event.matches[0]
        home = match.home.page == place.who.page
        own, other = (match.home_imps, match.visitors_imps)[:: 1 if home else -1]
        told.insert(0, f"{say(Figure(f'{own}–{other}'))} {say(event.unit)}")
    return tuple(f"({note})" for note in told)


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
