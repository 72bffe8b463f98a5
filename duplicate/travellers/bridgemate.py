"""Bridgemate databases (.bws): movement, results, names and deals of one event.

- Section, Tables and RoundData make the movement of each section; ReceivedData holds the results,
  with East-West numbered on (13-24) or again from 1.
- A row is counted once, whatever became of it: erased rows are set aside with a note, and rows that
  repeat a result are judged by `duplicate.night.validation`, as those of any file are.
- The line of a problem is the ID of the row in ReceivedData.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import NamedTuple, Protocol

from duplicate.laws.deals import Deal
from duplicate.laws.notation import clean
from duplicate.movements.movement import Movement
from duplicate.movements.round_data import RoundRow, movement_of
from duplicate.night.entries import Contestant, Entries, Member, Seating, label
from duplicate.night.night import DealKey, Night
from duplicate.travellers.access import AccessFile, Value
from duplicate.travellers.lines import WRONG_DIRECTION, Lines
from duplicate.words.problems import DuplicateError, Problem, Severity
from duplicate.words.seats import SEATS, Direction, Seat

Record = Mapping[str, Value]
_SEAT_NAMES = {Seat.NORTH: "North", Seat.EAST: "East", Seat.SOUTH: "South", Seat.WEST: "West"}
_SUIT_NAMES = ("Spades", "Hearts", "Diamonds", "Clubs")
_COMPARED = ("PairNS", "PairEW", "NS/EW", "Contract", "Result", "Remarks")
_EMPTY = "the database is empty: no section, no movement and no results"


def read_bridgemate(data: bytes, source: str) -> Night:
    """A .bws file as a Night. An empty one, as the program makes them, gives a Night without results."""
    return read_tables(AccessFile.open(data, source), source)


def read_tables(base: "Tables", source: str) -> Night:
    """The tables of a .bws as a Night."""
    if "ReceivedData" not in base:
        raise DuplicateError(
            Problem(
                "this Access database is not one of Bridgemate: it has no table ReceivedData",
                file=source, value=", ".join(base.tables)[:120], remedy="give the .bws file of the event",
            )
        )  # fmt: skip
    return _Reader(base, source).night()


def read_round_data(data: bytes, source: str) -> tuple[tuple[Movement, ...], tuple[Problem, ...]]:
    """The movements of a .bws file, one for each section, and what was wrong with single rows."""
    base = AccessFile.open(data, source)
    if "RoundData" not in base:
        raise DuplicateError(
            Problem(
                "this Access database has no table RoundData, and so no movement", file=source,
                value=", ".join(base.tables)[:120], remedy="give the .bws file of an event",
            )
        )  # fmt: skip
    movements, problems = _Reader(base, source).round_data()
    if not movements:
        remedy = "start the session in the scoring program, then read it again"
        problems += (Problem("there is no movement: RoundData is empty", file=source, remedy=remedy),)
    return movements, problems


class Tables(Protocol):
    """A database, as `AccessFile` reads it."""

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of the tables."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was wrong with single values."""

    def __contains__(self, table: object) -> bool: ...

    def records(self, table: str) -> list[dict[str, Value]]:
        """The rows of a table by column name."""


class _Section(NamedTuple):
    id: int
    letter: str
    missing_pair: int
    winners: int


class _Reader:
    def __init__(self, base: Tables, source: str) -> None:
        self._base = base
        self._source = source
        self._lines = Lines(source)
        self._swapped: set[int | None] = set()  #: lines of the pairs that sat the wrong way
        self._sections = self._read_sections()

    def round_data(self) -> tuple[tuple[Movement, ...], tuple[Problem, ...]]:
        """The movements of the sections alone, and what was wrong with them."""
        movements = tuple(self._movements(self._records("RoundData")).values())
        return movements, (*self._lines.problems, *self._base.problems)

    def _records(self, table: str) -> list[Record]:
        return list(self._base.records(table)) if table in self._base else []

    def night(self) -> Night:
        """The whole night."""
        rounds = self._records("RoundData")
        movements = self._movements(rounds)
        self._results(self._records("ReceivedData"))
        self._intermediate(self._records("IntermediateData"))
        entries, winners = self._entries(movements)
        entries = self._wrong_way(entries, movements)
        name, day = self._session()
        if not self._sections and not rounds and not self._lines.read_count:
            self._lines.note(_EMPTY, remedy="start the session in the scoring program, then read it again")
        self._lines.problems.extend(self._base.problems)
        hints = {"program": "Bridgemate"}
        if winners:
            hints["winners"] = winners
        return self._lines.night(
            Night(name=name, date=day, entries=entries, movements=movements, deals=self._deals(), hints=hints)
        )

    # what was played

    def _read_sections(self) -> dict[int, _Section]:
        sections: dict[int, _Section] = {}
        for row in self._records("Section"):
            own = _integer(row, "ID")
            sections[own] = _Section(
                own, _text(row, "Letter"), _integer(row, "MissingPair"), _integer(row, "Winners")
            )
        return sections

    def _letter(self, section: int) -> str:
        found = self._sections.get(section)
        return (found.letter or str(section)) if found else str(section)

    def _results(self, records: Iterable[Record]) -> None:
        for row in records:
            line = _integer(row, "ID") or None
            if row.get("Erased"):
                problem = Problem(
                    "the result was erased at the table", field="Erased", value="yes", severity=Severity.NOTE
                )
                self._lines.refuse(problem, _written(row), line)
                continue
            result = self._lines.read(self._fields(row), line, partial(_written, row))
            if clean(_text(row, "Remarks")) in WRONG_DIRECTION:
                self._swapped.add(line)
            if result is not None and result.declarer:
                self._declarer(row, Seat(result.declarer), line)

    def _declarer(self, row: Record, seat: Seat, line: int | None) -> None:
        """The declarer is written twice, as a seat and as a pair; the seat counts."""
        own, ns, ew = (_number(row, name) for name in ("Declarer", "PairNS", "PairEW"))
        if own in (ns, ew) and ns != ew and (own == ns) != (seat.direction is Direction.NS):
            self._lines.note(
                f"the declarer is {seat}, but the declaring pair is {own}; the seat counts", line=line,
                field="Declarer", value=own, severity=Severity.WARNING, remedy="ask the pairs",
            )  # fmt: skip

    def _fields(self, row: Record) -> dict[str, str]:
        section = _integer(row, "Section")
        fields = {
            "section": self._letter(section),
            "round": _text(row, "Round"),
            "table": _text(row, "Table"),
            "board": _text(row, "Board"),
            "ns": _number(row, "PairNS"),
            "ew": _number(row, "PairEW"),
            "contract": _text(row, "Contract"),
            "remarks": _text(row, "Remarks"),
        }
        if "South" in row or "West" in row:  # an individual: the four players
            fields |= {"north": fields.pop("ns"), "east": fields.pop("ew")}
            fields |= {"south": _number(row, "South"), "west": _number(row, "West")}
        contract = fields["contract"]
        if contract and clean(contract) != "pass":  # a passed-out row still names a player
            fields |= {
                "declarer": _text(row, "NS/EW"),
                "result": _text(row, "Result"),
                "lead": _text(row, "LeadCard"),
            }
        return {name: text for name, text in fields.items() if text}

    def _intermediate(self, records: Iterable[Record]) -> None:
        """Results under way: what was received last must be what ReceivedData holds."""
        received = {self._place(row): row for row in self._records("ReceivedData") if not row.get("Erased")}
        for row in records:
            if row.get("Erased"):
                continue
            final = received.get(self._place(row))
            if final is None or any(_text(row, f) != _text(final, f) for f in _COMPARED):
                board = f"board {_text(row, 'Board')} at table {_text(row, 'Table')}"
                self._lines.note(
                    f"an intermediate result of {board} differs from what was received; it is not used",
                    line=_integer(row, "ID"), field="IntermediateData",
                    value=" ".join(filter(None, (_text(row, name) for name in _COMPARED[2:]))),
                )  # fmt: skip

    @staticmethod
    def _place(row: Record) -> tuple[int, int, int, int]:
        section, table = _integer(row, "Section"), _integer(row, "Table")
        return section, table, _integer(row, "Round"), _integer(row, "Board")

    def _wrong_way(self, entries: Entries, movements: Mapping[tuple[int, str], Movement]) -> Entries:
        """Seats for the pairs of two fields that sat in the other direction.

        Where both directions have the same numbers, their number is written with the direction: 8EW.
        """
        seatings = dict.fromkeys(entries.seatings)
        rows = []
        for row in self._lines.rows:
            movement = movements.get((row.session, row.section))
            if row.line in self._swapped and movement is not None and movement.winners == 2:
                numbers = {own for _, own in movement.contestants()}
                again = len(numbers) < len(movement.contestants())
                ns, ew = (f"{row.ns}EW", f"{row.ew}NS") if again else (row.ns, row.ew)
                for direction, own, number, home in (("NS", ns, row.ns, "EW"), ("EW", ew, row.ew, "NS")):
                    contestant = entries.find(row.session, row.section, home, number)
                    if contestant:
                        seatings[Seating(row.session, row.section, direction, own, contestant)] = None
                row = row._replace(ns=ns, ew=ew)
            rows.append(row)
        self._lines.rows = rows
        return replace(entries, seatings=tuple(seatings))

    # the movement

    def _movements(self, rounds: Iterable[Record]) -> dict[tuple[int, str], Movement]:
        by_section: dict[int, list[Record]] = defaultdict(list)
        for row in rounds:
            by_section[_integer(row, "Section")].append(row)
        return {
            (1, self._letter(section)): self._movement(section, rows)
            for section, rows in sorted(by_section.items())
        }

    def _movement(self, section: int, rows: list[Record]) -> Movement:
        known = self._sections.get(section)
        absent = known.missing_pair if known else 0
        round_rows = []
        for row in rows:
            ns, ew = (_number(row, f) if _integer(row, f) != absent else "" for f in ("NSPair", "EWPair"))
            round_rows.append(
                RoundRow(
                    _integer(row, "Table"), _integer(row, "Round"), ns, ew, self._boards(row),
                    _number(row, "South"), _number(row, "West"),
                )
            )  # fmt: skip
        letter = self._letter(section)
        winners = known.winners if known and known.winners in (1, 2) else 0
        return movement_of(f"section {letter}", letter, round_rows, winners=winners)

    def _boards(self, row: Record) -> tuple[int, ...]:
        custom = _text(row, "CustomBoards")
        if custom:
            numbers = [part.strip() for part in custom.replace(";", ",").split(",")]
            if all(part.isdecimal() for part in numbers if part):
                return tuple(int(part) for part in numbers if part)
            self._lines.note(
                "these are not board numbers; the lowest and highest board are used", field="CustomBoards",
                value=custom, severity=Severity.WARNING,
            )  # fmt: skip
        low, high = _integer(row, "LowBoard"), _integer(row, "HighBoard")
        return tuple(range(low, high + 1)) if 0 < low <= high else ()

    # who played

    def _entries(self, movements: Mapping[tuple[int, str], Movement]) -> tuple[Entries, str]:
        contestants: dict[str, Contestant] = {}
        seatings: list[Seating] = []
        members = self._members(movements)
        for (session, section), movement in movements.items():
            for direction, own in movement.contestants():
                own_id = label(section, own, direction)
                individual = not any(m.ns or m.ew for m in movement.meetings)
                found = members.get((section, direction, own)) or ()
                contestants[own_id] = Contestant(
                    own_id, tuple(found), category="player" if individual else "pair"
                )
                seatings.append(Seating(session, section, direction, own, own_id))
        kinds = {movement.winners for movement in movements.values()}
        winners = {1: "one", 2: "two"}[kinds.pop()] if len(kinds) == 1 else ""
        return Entries(tuple(contestants.values()), tuple(seatings), complete=bool(contestants)), winners

    def _members(
        self, movements: Mapping[tuple[int, str], Movement]
    ) -> dict[tuple[str, str, str], list[Member]]:
        """Names and club numbers as entered at the tables, by section, direction and number.

        Round 0 is what was entered at the start; a later round is a substitute from that round on.
        """
        listed = {
            _text(row, "strID") or _text(row, "ID"): _text(row, "Name")
            for row in self._records("PlayerNames")
        }
        members: dict[tuple[str, str, str], list[Member]] = defaultdict(list)
        for row in sorted(self._records("PlayerNumbers"), key=lambda r: _integer(r, "Round")):
            club_number, seat = _text(row, "Number"), _text(row, "Direction").upper()[:1]
            name = _text(row, "Name") or listed.get(club_number, "")
            section, table, entered = (
                self._letter(_integer(row, "Section")),
                _integer(row, "Table"),
                _integer(row, "Round"),
            )
            movement = movements.get((1, section))
            if movement is None or seat not in SEATS or not (name or club_number):
                continue
            first = max(entered, min((m.round for m in movement.meetings), default=1))
            at = next((m for m in movement.meetings if m.table == table and m.round == first), None)
            if at is None:
                self._lines.note(
                    f"table {table} has nobody in round {first}; the name is not used", field="PlayerNumbers",
                    value=name or club_number, severity=Severity.WARNING,
                )  # fmt: skip
                continue
            side = Seat(seat).direction.value
            own = {"N": at.north, "S": at.south, "E": at.east, "W": at.west}[seat]
            place = 0 if own or seat in "NE" else 1
            own = own or (at.ns if side == "NS" else at.ew)
            direction = side if movement.winners == 2 else ""
            known = members[section, direction, own]
            member = Member(
                name,
                club_number=club_number,
                place=place,
                since=(1, entered, 0) if entered > 1 else (0, 0, 0),
            )
            if own and not any((m.name, m.club_number) == (name, club_number) for m in known):
                known.append(member)
        return members

    def _session(self) -> tuple[str, str]:
        rows = self._records("Session")
        name = next((text for row in rows if (text := _text(row, "Name"))), "")
        days = [row.get("Date") for row in rows] + [
            row.get("DateLog") for row in self._records("ReceivedData")[:1]
        ]
        day = next((d for d in days if isinstance(d, datetime) and d.year > 1900), None)
        return name, day.date().isoformat() if day else ""

    def _deals(self) -> dict[DealKey, Deal]:
        deals: dict[DealKey, Deal] = {}
        for row in self._records("HandRecord"):
            board, section = _integer(row, "Board"), self._letter(_integer(row, "Section"))
            hands = {
                seat: ".".join(_text(row, f"{name}{suit}") for suit in _SUIT_NAMES)
                for seat, name in _SEAT_NAMES.items()
            }
            try:
                deal = Deal.of({seat: hand for seat, hand in hands.items() if hand.strip(".")}).completed()
            except DuplicateError as error:
                self._lines.problems.append(
                    Problem(
                        f"the deal of board {board} cannot be used: {error.problem.message}",
                        file=self._source, field="HandRecord", value=error.problem.value,
                        remedy=error.problem.remedy,
                    )
                )  # fmt: skip
                continue
            deals[DealKey(board, 0, section if len(self._sections) > 1 else "")] = deal
        return deals


def _written(row: Record) -> tuple[tuple[str, str], ...]:
    return tuple((name, str(value)) for name, value in row.items() if value not in (None, "", False))


def _integer(row: Record, name: str) -> int:
    value = row.get(name)
    return int(value) if isinstance(value, int | float) else 0


def _text(row: Record, name: str) -> str:
    value = row.get(name)
    return "" if value is None else str(value).strip(" \0")


def _number(row: Record, name: str) -> str:
    """A number of a contestant: 0 is nobody."""
    return "" if _text(row, name) == "0" else _text(row, name)
