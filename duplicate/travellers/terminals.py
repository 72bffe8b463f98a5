"""results-bridgemate.jsonl: what table terminals sent, line by line as it came.

Lines are appended and never edited. The first says which sessions were started and by which movement;
the others are results, deletions and names. A later result of a board at a table replaces an earlier one.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

import msgspec

from duplicate.movements.movement import Movement
from duplicate.movements.round_data import RoundRow, movement_of
from duplicate.night.entries import Contestant, Entries, Member, Seating, label
from duplicate.night.night import Night
from duplicate.travellers.changelog import parse
from duplicate.travellers.lines import Lines
from duplicate.words.problems import DuplicateError, Problem, Severity
from duplicate.words.seats import Seat

TERMINALS_FILE = "results-bridgemate.jsonl"

PASSED_OUT, NOT_PLAYED = 0, -10  #: levels that are no contracts
AVERAGES = ("A-", "A=", "A+")  #: levels -1 to -9: of North-South, and within it of East-West
DENOMINATIONS, STAKES, SEATS = "CDHSN", ("", "X", "XX"), "NESW"
SUITS, RANKS = "CDHS", {11: "J", 12: "Q", 13: "K", 14: "A", 10: "T", **{n: str(n) for n in range(2, 10)}}
NS_ONLY, EW_ONLY = 1, 2  #: for whom a result counts; 3 is both


class Row(msgspec.Struct, frozen=True, array_like=True):
    """One table in one round, as the terminals got it; an individual has four players."""

    table: int
    round: int
    ns: str
    ew: str
    boards: tuple[int, ...]


class Pushed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The movement of a section, as the terminals got it."""

    letter: str
    winners: int
    rows: tuple[Row, ...]
    section: str = ""  #: its name in the night, where that is not its letter


class Started(msgspec.Struct, frozen=True, tag="started", omit_defaults=True):
    """A session was started, under an id of its own; ``keep_open``: the terminals wait for more rounds."""

    session: int
    guid: str
    when: str
    sections: tuple[Pushed, ...]
    keep_open: bool = False


class Updated(msgspec.Struct, frozen=True, tag="updated", omit_defaults=True):
    """The movement of a section was changed; results from round ``first`` on were deleted."""

    session: int
    when: str
    first: int
    section: Pushed


class Received(msgspec.Struct, frozen=True, tag="received", omit_defaults=True):
    """A result, in the numbers of the Data Connector."""

    session: int
    when: str
    letter: str
    table: int
    round: int
    board: int
    ns: int = 0
    ew: int = 0
    level: int = 0
    denomination: int = 0
    stake: int = 0
    declarer: int = 0
    tricks: int = 0
    lead_suit: int = 0
    lead_rank: int = 0
    counts_for: int = 3
    deleted: bool = False


class Named(msgspec.Struct, frozen=True, tag="named", omit_defaults=True):
    """Who sits at a table from its first round on."""

    session: int
    when: str
    letter: str
    table: int
    seat: str
    number: str = ""
    name: str = ""


class Player(msgspec.Struct, frozen=True, tag="player", omit_defaults=True):
    """The name that belongs to a number, which is all that may be entered at a table."""

    session: int
    number: str
    name: str


Record = Started | Updated | Received | Named | Player
DECODER: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)
Key = tuple[int, str, int, int, int]  #: session, letter, table, round, board


class Line(NamedTuple):
    """A record and where it stands."""

    number: int
    record: Record


def is_terminals(text: str) -> bool:
    """Whether a text begins as such a log.

    >>> is_terminals('{"type":"started","session":1'), is_terminals('{"boards": []}')
    (True, False)
    """
    return text.startswith('{"type":"started"')


def records(data: bytes, source: str) -> tuple[tuple[Line, ...], tuple[Problem, ...]]:
    """The lines of a log, and a problem for each that cannot be read."""
    found: list[Line] = []
    problems: list[Problem] = []
    for number, line in enumerate(data.split(b"\n"), 1):
        read, wrong = parse(line, DECODER, source, "record of the terminals")
        found += [Line(number, record) for record in read]
        for problem in wrong:
            torn = problem.severity is Severity.WARNING
            remedy = "take the results again: what was not stored is sent again" if torn else problem.remedy
            problems.append(replace(problem, line=number, remedy=remedy))
    return tuple(found), tuple(problems)


def read_terminals(data: bytes, source: str) -> Night:
    """A log as a Night: what counts of it, and set aside what was replaced or deleted."""
    lines, problems = records(data, source)
    return _Reader(source, lines, problems).night()


class _Reader:
    def __init__(self, source: str, lines: tuple[Line, ...], problems: tuple[Problem, ...]) -> None:
        self._lines = Lines(source)
        self._lines.problems.extend(problems)
        self._all = lines
        self._sections: dict[tuple[int, str], Pushed] = {}
        self._named: dict[tuple[int, str, int, str], Named] = {}
        self._players: dict[str, str] = {}  #: names by number

    def night(self) -> Night:
        """The whole night."""
        standing, why = self._outcome()
        for line in self._all:
            record = line.record
            if not isinstance(record, Received) or record.deleted:
                continue
            if line.number in why:
                problem = Problem(why[line.number], severity=Severity.NOTE)
                self._lines.refuse(problem, _written(record), line.number)
                continue
            beside = next((other for other in standing[_key(record)] if other != line), None)
            if beside is None or record.counts_for == NS_ONLY:  # that of East-West is said with it
                self._read(line.number, record, beside)
        movements = {
            (session, pushed.section or letter): _movement(pushed)
            for (session, letter), pushed in sorted(self._sections.items())
        }
        night = Night(movements=movements, entries=self._entries(movements), hints={"program": "Bridgemate"})
        return self._lines.night(night)

    def _outcome(self) -> tuple[dict[Key, list[Line]], dict[int, str]]:
        """The results that stand in the end, and why each of the other lines does not count."""
        why: dict[int, str] = {}
        standing: dict[Key, list[Line]] = {}
        for line in self._all:
            match line.record:
                case Started() as started:
                    gone = {key for key in standing if key[0] == started.session}
                    _end(standing, gone, why, f"the session was started again (line {line.number})")
                    self._sections |= {(started.session, p.letter): p for p in started.sections}
                case Updated() as updated:
                    own = updated.session, updated.section.letter
                    gone = {key for key in standing if key[:2] == own and key[3] >= updated.first}
                    _end(standing, gone, why, f"the movement was changed from there on (line {line.number})")
                    self._sections[own] = updated.section
                case Player() as player:
                    self._players[player.number] = player.name
                case Named() as named:
                    self._named[named.session, named.letter, named.table, named.seat] = named
                case Received() as received:
                    key = _key(received)
                    told = "deleted at the terminals" if received.deleted else "replaced"
                    beside = _other_side(standing.get(key, ()), received)
                    _end(standing, {key}, why, f"{told} by line {line.number}", keep=beside)
                    if not received.deleted:
                        standing.setdefault(key, []).append(line)
        return standing, why

    def _read(self, number: int, record: Received, beside: Line | None) -> None:
        try:
            fields = self._fields(number, record, beside)
        except DuplicateError as error:
            self._lines.refuse(error.problem, _written(record), number)
            return
        self._lines.read(fields, number, lambda: _written(record))

    def _fields(self, number: int, record: Received, beside: Line | None) -> dict[str, str]:
        pushed = self._sections.get((record.session, record.letter))
        fields = {
            "session": str(record.session),
            "section": (pushed.section if pushed else "") or record.letter,
            "round": str(record.round), "table": str(record.table), "board": str(record.board),
            "ns": str(record.ns or ""), "ew": str(record.ew or ""),
        }  # fmt: skip
        if record.level == NOT_PLAYED:
            fields["status"] = "not played"
        elif record.level == PASSED_OUT:
            fields["contract"] = "PASS"
        elif record.level < 0:
            other = beside.record if beside is not None else record
            assert isinstance(other, Received)
            fields |= {"adj_ns": _averages(record)[0]}
            if other.level < 0:
                fields |= {"adj_ew": _averages(other)[1]}
        else:
            fields |= _contract(record)
            if record.counts_for in (NS_ONLY, EW_ONLY):
                side = "North-South" if record.counts_for == NS_ONLY else "East-West"
                self._lines.note(
                    f"this result counts for {side} only, and is taken for both sides", line=number,
                    severity=Severity.WARNING, remedy="give the other side its score: duplicate fix",
                )  # fmt: skip
        return {name: text for name, text in fields.items() if text}

    def _entries(self, movements: Mapping[tuple[int, str], Movement]) -> Entries:
        """Everybody of the movements that were pushed, with the names entered at the tables."""
        members: dict[tuple[int, str, str, str], list[Member]] = {}
        for (session, letter, table, seat), named in sorted(self._named.items()):
            if not seat or seat not in SEATS or not (named.name or named.number):
                continue  # the seat was left again
            pushed = self._sections.get((session, letter))
            movement = movements.get((session, (pushed.section if pushed else "") or letter))
            side = Seat(seat).direction.value
            first = min((m.round for m in movement.meetings), default=1) if movement else 1
            at = (
                next((m for m in movement.meetings if (m.table, m.round) == (table, first)), None)
                if movement
                else None
            )
            own = (at.ns if side == "NS" else at.ew) if at else ""
            if movement is None or not own:
                self._lines.note(
                    f"nobody sits {seat} at table {table} in the first round; the name is not used",
                    field="name", value=named.name or named.number, severity=Severity.WARNING,
                )  # fmt: skip
                continue
            direction = side if movement.winners == 2 else ""
            place = 0 if seat in "NE" else 1
            name = named.name or self._players.get(named.number, "")
            member = Member(name, club_number=named.number, place=place)
            members.setdefault((session, movement.meetings[0].section, direction, own), []).append(member)
        contestants: dict[str, Contestant] = {}
        seatings: list[Seating] = []
        for (session, section), movement in movements.items():
            for direction, own in movement.contestants():
                own_id = label(section, own, direction) + (f"/{session}" if session > 1 else "")
                found = members.get((session, section, direction, own), [])
                contestants[own_id] = Contestant(own_id, tuple(sorted(found, key=lambda m: m.place)))
                seatings.append(Seating(session, section, direction, own, own_id))
        return Entries(tuple(contestants.values()), tuple(seatings), complete=bool(contestants))


def _key(record: Received) -> Key:
    return record.session, record.letter, record.table, record.round, record.board


def _end(
    standing: dict[Key, list[Line]],
    keys: set[Key],
    why: dict[int, str],
    reason: str,
    keep: frozenset[int] = frozenset(),
) -> None:
    """The lines of these keys count no longer, apart from some."""
    for key in keys & standing.keys():
        for line in standing[key]:
            if line.number not in keep:
                why[line.number] = f"the result was not kept: {reason}"
        standing[key] = [line for line in standing[key] if line.number in keep]


def _other_side(standing: "list[Line] | tuple[()]", record: Received) -> frozenset[int]:
    """The lines that stand beside a result for one side: those for the other."""
    return frozenset(
        line.number
        for line in standing
        if isinstance(line.record, Received)
        and {line.record.counts_for, record.counts_for} == {NS_ONLY, EW_ONLY}
        and not record.deleted
    )


def _averages(record: Received) -> tuple[str, str]:
    """The artificial scores of North-South and East-West, for levels -1 to -9."""
    place = -record.level - 1
    if not 0 <= place < len(AVERAGES) ** 2:
        raise DuplicateError(Problem("this is no artificial score", field="level", value=str(record.level)))
    first, second = AVERAGES[place // 3], AVERAGES[place % 3]
    return (second, first) if record.counts_for == EW_ONLY else (first, second)


def _contract(record: Received) -> dict[str, str]:
    places = (
        ("denomination", record.denomination - 1, len(DENOMINATIONS)),
        ("stake", record.stake, len(STAKES)),
        ("declarer", record.declarer - 1, len(SEATS)),
    )
    for field, place, count in places:
        if not 0 <= place < count:
            value = str(getattr(record, field))
            raise DuplicateError(Problem(f"this is no {field}", field=field, value=value))
    fields = {
        "contract": f"{record.level}{DENOMINATIONS[record.denomination - 1]}{STAKES[record.stake]}",
        "declarer": SEATS[record.declarer - 1],
        "tricks": str(record.tricks),
    }
    if record.lead_rank in RANKS and 0 < record.lead_suit <= len(SUITS):
        fields["lead"] = SUITS[record.lead_suit - 1] + RANKS[record.lead_rank]
    return fields


def _movement(pushed: Pushed) -> Movement:
    section = pushed.section or pushed.letter
    rows = [RoundRow(row.table, row.round, row.ns, row.ew, row.boards) for row in pushed.rows]
    return movement_of(f"section {section}", section, rows, winners=pushed.winners)


def _written(record: Received) -> tuple[tuple[str, str], ...]:
    fields: dict[str, object] = msgspec.structs.asdict(record)
    return tuple((name, str(value)) for name, value in fields.items() if value not in ("", 0, False))
