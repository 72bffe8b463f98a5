"""The seating list: who sits where at first, by name and by table; lines to write on for unknown names."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from duplicate.movements.guides import PairGuide, pair_guides
from duplicate.pages.measures import text_width
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
    then_width: float  #: of the column by table that says what somebody does then, in points


def seating_list_view(fields: Sequence[Names], translate: Translator) -> SeatingList:
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
        tables = [
            TableSeats(table, tuple(sorted(seats, key=lambda s: _SEATS.index(s.seat))))
            for table, seats in sorted(at.items())
        ]
        sections.append(SectionSeats(section, tuple(tables), out))
    longest = max((text_width(line.then, _THEN_SIZE) for line in lines), default=0.0)
    return SeatingList(
        _people(lines, language_of(translate)),
        tuple(line for line in lines if not line.names),
        tuple(sections),
        len(sections) > 1,
        round(min(longest, _MOST_THEN) + 6, 1),
    )


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
