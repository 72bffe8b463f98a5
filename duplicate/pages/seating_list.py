"""The seating list: who sits where at first, by name and by table; lines to write on for unknown names."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from duplicate.movements.guides import PairGuide, pair_guides
from duplicate.pages.measures import SHEETS, Sheet, names_lines, text_lines, text_width
from duplicate.pages.name_order import Key, by_name
from duplicate.pages.phrases import seat_text, tables_text
from duplicate.pages.seats import Names
from duplicate.words.local import language_of
from duplicate.words.translations import Language, Translator
from duplicate.words.translations import phrase as _

_SEATS = ("NS", "EW", "N", "S", "E", "W")
_THEN_SIZE = 9.0
_MOST_THEN = 74.0  #: more than this is broken, so that names have room


@dataclass(frozen=True)
class PersonLine:
    """One player, or one team, in the list by name."""

    name: str
    partners: tuple[str, ...]
    seats: tuple["SeatLine", ...]  #: two for a team


@dataclass(frozen=True)
class SeatLine:
    """One pair, or one player of an individual: number, where it starts, and what it does then."""

    section: str
    number: str
    label: str  #: the number with its direction, where that belongs to it
    names: tuple[str, ...]
    table: int  #: 0 when it sits out round 1
    seat: str
    place: str
    then: str


@dataclass(frozen=True)
class TableSeats:
    """One table before the first round."""

    table: int
    seats: tuple[SeatLine, ...]


@dataclass(frozen=True)
class SectionSeats:
    """The tables of a section, and who has none in the first round."""

    section: str
    tables: tuple[TableSeats, ...]
    out: tuple[SeatLine, ...]


@dataclass(frozen=True)
class SeatingList:
    """All sections of a session: a list by name, of the nameless by number, and one by table for each."""

    people: tuple[PersonLine, ...]
    nameless: tuple[SeatLine, ...]
    sections: tuple[SectionSeats, ...]
    several_sections: bool
    then_width: (
        float  #: of the column by table that says what somebody does then, in points; 0: below the names
    )
    #: Lists by table, below each other; the first below the names.
    sheets: tuple[tuple[SectionSeats, ...], ...]


def seating_list_view(
    fields: Sequence[Names], translate: Translator, paper: Sheet = SHEETS["A4"]
) -> SeatingList:
    """The list of the movements that are played at the same time, one for each section."""
    lines = [_line(guide, names, translate) for names in fields for guide in pair_guides(names.movement)]
    lines.sort(key=lambda line: line.section)
    sections = []
    for section in dict.fromkeys(line.section for line in lines):
        own = [line for line in lines if line.section == section]
        at: dict[int, list[SeatLine]] = defaultdict(list)
        for line in own:
            at[line.table].append(line)
        out = tuple(at.pop(0, ()))
        seated = tuple(
            TableSeats(table, tuple(sorted(seats, key=lambda s: _SEATS.index(s.seat))))
            for table, seats in sorted(at.items())
        )
        sections.append(SectionSeats(section, seated, out))
    longest = max((text_width(line.then, _THEN_SIZE) for line in lines), default=0.0)
    alone = all(len(line.names) <= 1 for line in lines)
    then_width = round(min(longest, _MOST_THEN) + 6, 1) if alone else 0.0
    people = _people(lines, language_of(translate))
    nameless = tuple(line for line in lines if not line.names)
    names = _by_name(people, nameless, paper)
    tables = [(section, _by_table(section, then_width, paper)) for section in sections]
    return SeatingList(
        people,
        nameless,
        tuple(sections),
        len(sections) > 1,
        then_width,
        _sheets(names, tables, paper),
    )


def _sheets(
    names: float, tables: Sequence[tuple[SectionSeats, float]], paper: Sheet
) -> tuple[tuple[SectionSeats, ...], ...]:
    """The sections on as few sheets as they fit on, with the names alone on theirs unless that costs one."""
    later = paper.inner_height - _RUNNING
    room = paper.inner_height
    below_names = _HEAD + names
    if below_names > room:
        below_names, room = (below_names - room) % later + _SPARE, later
    ways: list[list[list[SectionSeats]]] = []
    for alone in (True, False):
        sheets: list[list[SectionSeats]] = [[]]
        used = below_names
        for section, height in tables:
            most = room if len(sheets) == 1 else later
            if (alone and len(sheets) == 1) or used + height > most:
                sheets.append([])
                used = _HEAD
            sheets[-1].append(section)
            used += height
        ways.append(sheets)
    names_alone, names_shared = ways
    return tuple(map(tuple, names_shared if len(names_shared) < len(names_alone) else names_alone))


# In points, as templates/styles/prints.css has them.
_HEAD, _HEADING, _PADDING = 66.0, 32.0, 6.5
_BETWEEN, _AT, _TABLE, _SEAT, _NUMBER = 22.0, 98.0, 38.0, 24.0, 26.0
_RUNNING = 17.0  #: the head of a sheet that goes on
_SPARE = 40.0  #: at the foot of each column of names that go on
_USUAL = 0.88  #: of the widths on the safe side, where a line too many would cost a sheet


def _lines(text: str, size: float, room: float) -> float:
    """How high a text is in a column."""
    return text_lines(text, size * _USUAL, room) * size * 1.15


def _by_name(people: Sequence[PersonLine], nameless: Sequence[SeatLine], paper: Sheet) -> float:
    """How high the list by name is, and that by number."""
    room = (paper.inner_width - _BETWEEN) / 2 - _AT - 6

    def at(line: SeatLine) -> float:
        return _lines(line.place, 12.5, _AT) + _lines(line.then, 10, _AT)

    def named(person: PersonLine) -> float:
        about = " · ".join((person.seats[0].label, ", ".join(person.partners)))
        return max(_lines(person.name, 12.5, room) + _lines(about, 10, room), sum(map(at, person.seats)))

    sections = groupby(nameless, lambda line: line.section)
    numbers = ([max(at(line), 24.0) for line in lines] for _section, lines in sections)
    return _columns([*map(named, people)]) + sum(map(_columns, numbers))


def _by_table(section: SectionSeats, then_width: float, paper: Sheet) -> float:
    """How high the list of a section by table is."""
    room = (paper.inner_width - _BETWEEN) / 2 - _TABLE - _SEAT - _NUMBER - then_width

    def side(line: SeatLine) -> float:
        names = names_lines(line.names, 11.5 * _USUAL, room) * 11.5 * 1.15 if line.names else 17.0
        then = _lines(line.then, _THEN_SIZE, then_width - 5 if then_width else room)
        return (max(names, then, 14.0) if then_width else names + then) + _PADDING

    tables = [max(sum(map(side, table.seats)), 28.0) for table in section.tables]
    return _columns(tables) + _columns([24.0 for _line in section.out])


def _columns(heights: Sequence[float]) -> float:
    """How high rows are in two columns of the same height, with a heading."""
    rows = [height + _PADDING for height in heights]
    return _HEADING + min(max(sum(rows[:n]), sum(rows[n:])) for n in range(len(rows) + 1)) if rows else 0.0


def _line(guide: PairGuide, names: Names, translate: Translator) -> SeatLine:
    first = guide.stops[0]
    place = _place(first.table, first.seat, translate) if first.table else translate(_("sit-out"))
    return SeatLine(
        section=guide.section,
        number=guide.number,
        label=f"{guide.number} {seat_text(guide.direction, translate)}".strip(),
        names=names.of(guide.section, guide.direction, guide.number),
        table=first.table,
        seat=first.seat,
        place=place,
        then=_then(guide, translate),
    )


def _place(table: int, seat: str, translate: Translator) -> str:
    if not seat:
        return tables_text((table,), translate)
    return translate(_("table %(table)s, %(seat)s")) % {"table": table, "seat": seat_text(seat, translate)}


def _then(guide: PairGuide, translate: Translator) -> str:
    """Whether somebody stays, or where the first move leads."""
    at = [(stop.table, stop.seat) for stop in guide.stops]
    moved = next((number for number, place in enumerate(at) if place != at[0]), 0)
    if not moved:
        return translate(_("stationary"))
    table, seat = at[moved]
    place = _place(table, "" if seat == at[0][1] else seat, translate) if table else translate(_("sit-out"))
    if moved == 1:
        return translate(_("then %(place)s")) % {"place": place}
    return translate(_("from round %(round)s: %(place)s")) % {
        "round": guide.stops[moved].round,
        "place": place,
    }


def _people(lines: Sequence[SeatLine], language: Language) -> tuple[PersonLine, ...]:
    """Everybody with a name in the order of names; a team once, with the seats of both its pairs."""
    found: dict[tuple[str, str, tuple[str, ...]], list[SeatLine]] = defaultdict(list)
    for line in lines:
        for at, name in enumerate(line.names):
            partners = (*line.names[:at], *line.names[at + 1 :])
            found[line.section, name, partners].append(line)
    people = [PersonLine(name, partners, tuple(seats)) for (_s, name, partners), seats in found.items()]

    def place(person: PersonLine) -> tuple[Key, str, str]:
        seat = person.seats[0]
        return by_name(person.name, language), seat.section, seat.number

    return tuple(sorted(people, key=place))
