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
from typing import NamedTuple

from duplicate.laws.deals import Deal
from duplicate.laws.notation import clean
from duplicate.movements.movement import Meeting, Movement
from duplicate.movements.round_data import RoundRow, movement_of
from duplicate.night.entries import Contestant, Entries, Seating, label
from duplicate.night.games import Game
from duplicate.night.night import DealKey, Night, Sitting
from duplicate.travellers.access import AccessFile, Value
from duplicate.travellers.analyses import evaluation_tags
from duplicate.travellers.bridgemate_cells import SCORING, Record, Tables, integer, number, text, written
from duplicate.travellers.bridgemate_names import members_of
from duplicate.travellers.lines import WRONG_DIRECTION, Lines
from duplicate.words.problems import DuplicateError, Problem, Severity
from duplicate.words.seats import Direction, Seat

_SEAT_NAMES = {Seat.NORTH: "North", Seat.EAST: "East", Seat.SOUTH: "South", Seat.WEST: "West"}
_SUIT_NAMES = ("Spades", "Hearts", "Diamonds", "Clubs")
_COMPARED = ("PairNS", "PairEW", "NS/EW", "Contract", "Result", "Remarks")
_EMPTY = "the database is empty: no section, no movement and no results"


def read_bridgemate(data: bytes, source: str) -> Night:
    """A .bws file as a Night. An empty one, as the program makes them, gives a Night without results."""
    return read_tables(AccessFile.open(data, source), source)


def read_tables(base: Tables, source: str) -> Night:
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


def read_times(data: bytes, source: str) -> dict[int, str]:
    """When each row of ReceivedData was written at the table, by its ID: date and time, to the minute."""
    base = AccessFile.open(data, source)
    found: dict[int, str] = {}
    for row in base.records("ReceivedData") if "ReceivedData" in base else ():
        day, time = row.get("DateLog"), row.get("TimeLog")
        if isinstance(day, datetime) and isinstance(time, datetime):
            found[integer(row, "ID")] = f"{day:%Y-%m-%d} {time:%H:%M}"
    return found


MOST_BOARDS = 1_000  #: of a table in one round


class _Section(NamedTuple):
    letter: str
    session: int
    missing_pair: int
    winners: int
    scoring: int


class _Reader:
    def __init__(self, base: Tables, source: str) -> None:
        self._base = base
        self._source = source
        self._lines = Lines(source)
        self._games: list[Game] = []
        self._swapped: set[int | None] = set()  #: lines of the pairs that sat the wrong way
        self._sections = self._read_sections()
        self._individuals: dict[tuple[int, int, int], Meeting] = {}  #: by section, table and round

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
        deals = self._deals()
        if winners:
            hints["winners"] = winners
        methods = {SCORING.get(section.scoring, "") for section in self._sections.values()}
        if len(methods) == 1 and (method := methods.pop()):
            hints["method"] = method
        return self._lines.night(
            Night(
                name=name,
                date=day,
                entries=entries,
                movements=movements,
                deals=deals,
                games=tuple(self._games),
                sittings=self._sittings(),
                hints=hints,
            )
        )

    # what was played

    def _read_sections(self) -> dict[int, _Section]:
        """The sections by their ID; sessions are numbered in the order of their own IDs."""
        rows = self._records("Section")
        sessions = sorted({integer(row, "Session") for row in rows})
        return {
            integer(row, "ID"): _Section(
                text(row, "Letter"), sessions.index(integer(row, "Session")) + 1,
                integer(row, "MissingPair"), integer(row, "Winners"), integer(row, "ScoringType"),
            )
            for row in rows
        }  # fmt: skip

    def _place_of(self, section: int) -> tuple[int, str]:
        """Session and letter of a section; its number is its letter where it has none."""
        found = self._sections.get(section)
        return (found.session, found.letter or str(section)) if found else (1, str(section))

    def _results(self, records: list[Record]) -> None:
        replaced = self._replaced(records)
        for place, row in enumerate(records):
            line = integer(row, "ID") or None
            if row.get("Erased") or place in replaced:
                field, what = "Erased", "was erased at the table"
                if place in replaced:
                    field, what = "ExternalUpdate", f"was replaced by line {replaced[place]}, a correction"
                problem = Problem(f"the result {what}", field=field, value="yes", severity=Severity.NOTE)
                self._lines.refuse(problem, written(row), line)
                continue
            result = self._lines.read(self._fields(row), line, partial(written, row))
            if clean(text(row, "Remarks")) in WRONG_DIRECTION:
                self._swapped.add(line)
            if result is not None and result.declarer:
                self._declarer(row, Seat(result.declarer), line)

    def _declarer(self, row: Record, seat: Seat, line: int | None) -> None:
        """The declarer is written twice, as a seat and as a pair; the seat counts."""
        own, ns, ew = (number(row, name) for name in ("Declarer", "PairNS", "PairEW"))
        if own in (ns, ew) and ns != ew and (own == ns) != (seat.direction is Direction.NS):
            self._lines.note(
                f"the declarer is {seat}, but the declaring pair is {own}; the seat counts", line=line,
                field="Declarer", value=own, severity=Severity.WARNING, remedy="ask the pairs",
            )  # fmt: skip

    def _fields(self, row: Record) -> dict[str, str]:
        session, section = self._place_of(integer(row, "Section"))
        fields = {
            "session": str(session),
            "section": section,
            "round": text(row, "Round"),
            "table": text(row, "Table"),
            "board": text(row, "Board"),
            "ns": number(row, "PairNS"),
            "ew": number(row, "PairEW"),
            "contract": text(row, "Contract"),
            "remarks": text(row, "Remarks"),
        }
        if number(row, "South") or number(row, "West"):  # an individual: the four players
            fields |= {"north": fields.pop("ns"), "east": fields.pop("ew")}
            fields |= {"south": number(row, "South"), "west": number(row, "West")}
        elif (at := self._individuals.get(self._place(row)[:3])) is not None:  # two of them stand here
            del fields["ns"], fields["ew"]
            fields |= {"north": at.north, "south": at.south, "east": at.east, "west": at.west}
        contract = fields["contract"]
        if contract and clean(contract) != "pass":  # a passed-out row still names a player
            fields |= {
                "declarer": text(row, "NS/EW"),
                "result": text(row, "Result"),
                "lead": text(row, "LeadCard"),
            }
        return {name: text for name, text in fields.items() if text}

    def _intermediate(self, records: Iterable[Record]) -> None:
        """Results under way: what was received last must be what ReceivedData holds."""
        received = {self._place(row): row for row in self._records("ReceivedData") if not row.get("Erased")}
        for row in records:
            if row.get("Erased"):
                continue
            final = received.get(self._place(row))
            if final is None or any(text(row, f) != text(final, f) for f in _COMPARED):
                board = f"board {text(row, 'Board')} at table {text(row, 'Table')}"
                what = "was never confirmed" if final is None else "differs from what was received"
                self._lines.note(
                    f"an intermediate result of {board} {what}; it is not used",
                    line=integer(row, "ID"), field="IntermediateData",
                    value=" ".join(filter(None, (text(row, name) for name in _COMPARED[2:]))),
                )  # fmt: skip

    def _replaced(self, records: list[Record]) -> dict[int, int]:
        """The rows that a later one replaces on purpose: the director corrected them outside the tables.

        By their place in the list; the value is the ID of what counts instead. Rows that merely differ
        are both kept, and `duplicate.night.validation` asks for a decision.
        """
        replaced: dict[int, int] = {}
        earlier: dict[tuple[int, int, int, int], list[int]] = defaultdict(list)
        for place, row in enumerate(records):
            if row.get("Erased"):
                continue
            if row.get("ExternalUpdate"):
                replaced |= dict.fromkeys(earlier.pop(self._place(row), ()), integer(row, "ID"))
            earlier[self._place(row)].append(place)
        return replaced

    @staticmethod
    def _place(row: Record) -> tuple[int, int, int, int]:
        section, table = integer(row, "Section"), integer(row, "Table")
        return section, table, integer(row, "Round"), integer(row, "Board")

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
            by_section[integer(row, "Section")].append(row)
        return {
            self._place_of(section): self._movement(section, rows)
            for section, rows in sorted(by_section.items())
        }

    def _movement(self, section: int, rows: list[Record]) -> Movement:
        known = self._sections.get(section)
        winners = known.winners if known and known.winners in (1, 2) else 0
        without = _absent(rows, known.missing_pair if known else 0, winners)
        round_rows = []
        for row in rows:
            ns, ew = (
                "" if (field, integer(row, field)) in without else number(row, field)
                for field in ("NSPair", "EWPair")
            )
            round_rows.append(
                RoundRow(
                    integer(row, "Table"), integer(row, "Round"), ns, ew, self._boards(row),
                    number(row, "South"), number(row, "West"),
                )
            )  # fmt: skip
        letter = self._place_of(section)[1]
        movement = movement_of(f"section {letter}", letter, round_rows, winners=winners)
        if movement.is_individual:
            self._individuals |= {(section, m.table, m.round): m for m in movement.meetings}
        return movement

    def _boards(self, row: Record) -> tuple[int, ...]:
        custom = text(row, "CustomBoards")
        if custom:
            numbers = [part.strip() for part in custom.replace(";", ",").split(",")]
            if all(part.isdecimal() and len(part) < 7 for part in numbers if part):
                return tuple(int(part) for part in numbers if part)
            self._lines.note(
                "these are not board numbers; the lowest and highest board are used", field="CustomBoards",
                value=custom, severity=Severity.WARNING,
            )  # fmt: skip
        low, high = integer(row, "LowBoard"), integer(row, "HighBoard")
        if high - low >= MOST_BOARDS:
            self._lines.note(
                f"boards {low} to {high} are not those of a round; they are left out", field="HighBoard",
                value=str(high), severity=Severity.WARNING,
            )  # fmt: skip
            return ()
        return tuple(range(low, high + 1)) if 0 < low <= high else ()

    # who played

    def _entries(self, movements: Mapping[tuple[int, str], Movement]) -> tuple[Entries, str]:
        contestants: dict[str, Contestant] = {}
        seatings: list[Seating] = []
        members = members_of(
            self._records("PlayerNumbers"), self._records("PlayerNames"), movements, self._place_of,
            lambda what, value: self._lines.note(
                what, field="PlayerNumbers", value=value, severity=Severity.WARNING
            ),
        )  # fmt: skip
        for (session, section), movement in movements.items():
            for direction, own in movement.contestants():
                own_id = label(section, own, direction)
                if session > 1 and own_id in contestants:
                    own_id = f"{own_id}/{session}"  # another section of the same letter
                individual = not any(m.ns or m.ew for m in movement.meetings)
                found = members.get((session, section, direction, own)) or ()
                contestants[own_id] = Contestant(
                    own_id, tuple(found), category="player" if individual else "pair"
                )
                seatings.append(Seating(session, section, direction, own, own_id))
        kinds = {movement.winners for movement in movements.values()}
        winners = {1: "one", 2: "two"}[kinds.pop()] if len(kinds) == 1 else ""
        return Entries(tuple(contestants.values()), tuple(seatings), complete=bool(contestants)), winners

    def _session(self) -> tuple[str, str]:
        """The name and the day of the event: those of its first session that states them."""
        rows = self._records("Session")
        name = next((own for row in rows if (own := text(row, "Name"))), "")
        days = [row.get("Date") for row in rows] + [
            row.get("DateLog") for row in self._records("ReceivedData")[:1]
        ]
        return name, next((day for found in days if (day := _day(found))), "")

    def _sittings(self) -> dict[int, Sitting]:
        """Names and days of the sessions, where there are several."""
        order = sorted({integer(row, "Session") for row in self._records("Section")})
        if len(order) < 2:
            return {}
        return {
            order.index(own) + 1: Sitting(text(row, "Name"), _day(row.get("Date")))
            for row in self._records("Session")
            if (own := integer(row, "ID")) in order
        }

    def _deals(self) -> dict[DealKey, Deal]:
        deals: dict[DealKey, Deal] = {}
        points = {
            (integer(row, "Section"), integer(row, "Board")): row for row in self._records("HandEvaluation")
        }
        sessions = {section.session for section in self._sections.values()}
        for row in self._records("HandRecord"):
            board, own = integer(row, "Board"), integer(row, "Section")
            session, section = self._place_of(own)
            hands = {
                seat: ".".join(text(row, f"{name}{suit}") for suit in _SUIT_NAMES)
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
            evaluation = points.get((own, board), {})
            self._count_points(board, deal, evaluation)
            if tags := evaluation_tags(evaluation):
                self._games.append(Game(board, session, section, tags=tags))
            key = DealKey(board, session if len(sessions) > 1 else 0, section)
            deals[key if len(self._sections) > 1 else DealKey(board)] = deal
        return deals

    def _count_points(self, board: int, deal: Deal, evaluation: Record) -> None:
        """HandEvaluation holds the points of the hands; others than the cards have are of another deal."""
        for seat, name in _SEAT_NAMES.items():
            said = evaluation.get(f"{name}Hcp")
            if isinstance(said, int) and said > 0 and deal.is_complete and said != deal.hcp(seat):
                self._lines.note(
                    f"{name} of board {board} has {deal.hcp(seat)} points, but {said} in HandEvaluation: "
                    "one of the two is of another deal", field="HandEvaluation", value=str(said),
                    severity=Severity.WARNING, remedy="compare the hand record with the cards",
                )  # fmt: skip


def _day(value: Value) -> str:
    """The day of a moment; none where only a time of day is kept, on the day from which Access counts."""
    return value.date().isoformat() if isinstance(value, datetime) and value.year > 1900 else ""


def _absent(rows: Iterable[Record], missing: int, winners: int) -> set[tuple[str, int]]:
    """The sides of RoundData that nobody is: those with the number of the missing pair.

    Where North-South and East-West have the same numbers, a positive one is of North-South and a
    negative one of East-West.
    """
    kept = list(rows)
    same = winners == 2 or any(integer(row, "NSPair") == integer(row, "EWPair") != 0 for row in kept)
    ns = {integer(row, "NSPair") for row in kept}
    if missing < 0:
        return {("EWPair", -missing)}
    if same and missing in ns:
        return {("NSPair", missing)}
    return {("NSPair", missing), ("EWPair", missing)}
