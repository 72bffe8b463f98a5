"""Movements as British scoring programs list them: a title, six numbers, a line for each table.

    Square Mitchell
    1,4,16,4,4,0
    1,1,1,1,2,3,1,3,4,1,4,2
    ...

The second line is ``type,tables,boards,boardsPerRound,rounds,missingPair``: type 0 is a Howell, 1 a
Mitchell, 2 an arrow-switched Mitchell (one winner), 3 and 4 are individuals, 5, 6 and 7 teams. Then
each table has ``ns,ew,set`` for each round, in an individual ``north,south,east,west,set``. 0 is
nobody; set 0 has no boards: who would sit there sits out. The missing pair is the one to leave out
when the field is odd (two winners: EW are counted on from the tables), in an individual it is the
number of players and may be left out. A file may hold many, with empty lines between them.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from duplicate.movements.cells import (
    MOST,
    boards_per_set,
    label_of,
    marked,
    number_of,
    one_by_one,
    whole_number,
)
from duplicate.movements.grid import board_sets
from duplicate.movements.movement import Meeting, Movement
from duplicate.words.problems import DuplicateError, Problem, Severity

WHAT = "a British movement text"
MISSING = "missing pair"  #: the key of `Movement.placement` for a pair that is seated and may be left out
_FIELDS = ("type", "tables", "boards", "boardsPerRound", "rounds", "missingPair")
_HOWELL, _MITCHELL, _SWITCHED, _INDIVIDUAL, _RAINBOW, _TEAMS = range(6)
_MOST_BOARDS = 99  #: in a set


def is_header(line: str) -> bool:
    """Whether a line can be the six (or five) numbers of a movement.

    >>> is_header("1,7,28,4,7,0"), is_header("5,6,24,8,3"), is_header("Howell, 7 tables"), is_header("1,1,1")
    (True, True, False, False)
    """
    cells = _cells(line)
    return len(cells) in (5, 6) and all(whole_number(c) is not None for c in cells)


def parse_british(text: str, name: str) -> tuple[tuple[Movement, ...], tuple[Problem, ...]]:
    """All movements of a text, and a problem for whatever cannot be used; good rounds are kept.

    Boards are numbered from 1, set by set. Tables that play one set in a round share it.
    """
    problems: list[Problem] = []
    movements = []
    for block in _blocks(text.removeprefix("\ufeff").splitlines()):
        movement = _Reader(name, problems).read(block)
        if movement is not None:
            movements.append(movement)
    if not movements and not problems:
        problems.append(
            Problem(
                "there is no movement", file=name, line=1, remedy=f"write a title, then {','.join(_FIELDS)}"
            )
        )
    return tuple(movements), tuple(problems)


def write_british(movements: Sequence[Movement]) -> str:
    """The movements as such a text.

    >>> from duplicate.movements.mitchell import mitchell
    >>> print(write_british([mitchell(3)]))
    Mitchell, 3 tables, 3 rounds
    1,3,6,2,3,0
    1,1,1,1,3,2,1,2,3
    2,2,2,2,1,3,2,3,1
    3,3,3,3,2,1,3,1,2
    <BLANKLINE>
    """
    return "\n".join("\n".join(_written(movement)) + "\n" for movement in movements)


@dataclass
class _Block:
    """The lines of one movement, with their numbers."""

    title: str = ""
    title_line: int = 1
    header: tuple[int, str] | None = None
    rows: list[tuple[int, str]] = field(default_factory=list)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in re.split("[,;\t]", line.rstrip(" ,;\t\r\n"))]


def _numeric(line: str) -> bool:
    """Whether a line is numbers, though one or the other may be mistyped."""
    cells = _cells(line)
    return len(cells) > 2 and 2 * sum(c.lstrip("-+").isdigit() for c in cells) > len(cells)


def _blocks(lines: list[str]) -> Iterator[_Block]:
    block = _Block()
    apart = True  # a line without numbers begins the next movement here
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if not text.strip(",;\t "):
            apart = True
            continue
        begins = not _numeric(text) or (apart and is_header(text) and block.header is not None)
        if begins and (block.header or block.title):
            yield block
            block = _Block()
        apart = False
        if begins and not _numeric(text):
            block.title, block.title_line = text.rstrip(",;\t "), number
        elif block.header is None:
            block.header = number, text
        else:
            block.rows.append((number, text))
    if block.header or block.title:
        yield block


@dataclass
class _Reader:
    """The state of reading one movement."""

    name: str
    problems: list[Problem]

    def _problem(
        self, message: str, line: int, column: str = "", value: str = "", *, remedy: str, mild: bool = False
    ) -> None:
        severity = Severity.WARNING if mild else Severity.ERROR
        self.problems.append(Problem(message, self.name, line, column, value, remedy, severity))

    def read(self, block: _Block) -> Movement | None:
        if block.header is None:
            remedy = f"write {','.join(_FIELDS)} below the title"
            self._problem(
                "there is a title and no movement", block.title_line, "", block.title, remedy=remedy
            )
            return None
        line, text = block.header
        header = self._header(line, text)
        if header is None:
            return None
        kind, tables, boards, size, rounds, missing = header
        individual = kind in (_INDIVIDUAL, _RAINBOW)
        if boards % size:
            remedy = f"the boards are a multiple of {size}"
            self._problem(
                f"{boards} boards do not make sets of {size}", line, "boards", str(boards), remedy=remedy
            )
        if len(block.rows) != tables:
            self._problem(
                f"there are {len(block.rows)} lines for {tables} tables", line, "tables", str(tables),
                remedy="write one line for each table",
            )  # fmt: skip
        meetings: list[Meeting] = []
        for table, (row_line, row) in enumerate(block.rows[:MOST], start=1):
            meetings += self._row(row_line, row, table, rounds, individual)
        if not individual:
            meetings = _without_filling(meetings, 2 if kind == _MITCHELL else 1)
        sets = -(-boards // size)
        highest = max((m.board_set for m in meetings), default=0)
        if highest > sets:
            self._problem(
                f"{boards} boards are {sets} sets of {size}, and set {highest} is played", line, "boards",
                str(boards), remedy=f"write {highest * size}",
            )  # fmt: skip
        rows, barometer = marked(meetings)
        movement = Movement(
            name=block.title,
            meetings=rows,
            board_sets=board_sets(max(sets, highest), size),
            winners=2 if kind == _MITCHELL else 1,
            barometer=barometer,
            teams=kind >= _TEAMS,
        )
        if kind > _TEAMS:
            remedy = "nothing to do: it is written as type 5"
            self._problem(
                "this type of teams is read as any other", line, "type", str(kind), remedy=remedy, mild=True
            )
        self._missing(movement, line, missing, tables, individual)
        return movement

    def _header(self, line: int, text: str) -> tuple[int, int, int, int, int, int] | None:
        cells = _cells(text)
        shape = ",".join(_FIELDS)
        if len(cells) not in (5, 6):
            self._problem("this is not the head of a movement", line, "", text[:80], remedy=f"write {shape}")
            return None
        limits = ((0, 7), (1, MOST), (1, 9999), (1, _MOST_BOARDS), (1, MOST), (0, 9999))
        found = []
        for cell, what, (least, most) in zip([*cells, "0"], _FIELDS, limits, strict=False):
            number = whole_number(cell, most)
            if number is None or number < least:
                remedy = f"write a number from {least} to {most}"
                self._problem(f"this cannot be {what}", line, what, cell, remedy=remedy)
                return None
            found.append(number)
        kind, tables, boards, size, rounds, missing = found
        return kind, tables, boards, size, rounds, missing

    def _row(self, line: int, text: str, table: int, rounds: int, individual: bool) -> Iterator[Meeting]:
        width = 5 if individual else 3
        cells = _cells(text)
        if len(cells) != rounds * width:
            self._problem(
                f"{rounds} rounds need {rounds * width} numbers, and there are {len(cells)}", line, "rounds",
                remedy=f"write {'north,south,east,west,set' if individual else 'ns,ew,set'} for each round",
            )  # fmt: skip
        for r in range(min(rounds, len(cells) // width)):
            part = cells[r * width : (r + 1) * width]
            numbers = [whole_number(c, MOST if c is part[-1] else 9999) for c in part]
            good = [n for n in numbers if n is not None]
            if len(good) < width:
                wrong = part[numbers.index(None)]
                self._problem(
                    "this is not a number from 0", line, f"round {r + 1}", wrong,
                    remedy="write a number; 0 is nobody, or no boards",
                )  # fmt: skip
                continue
            *labels, board_set = (label_of(n) for n in good[:-1]), good[-1]
            who = list(labels[0])
            if not any(who) and not board_set:
                continue
            place = Meeting("A", table, r + 1, "", "", board_set)
            if individual:
                yield place._replace(north=who[0], south=who[1], east=who[2], west=who[3])
            else:
                yield place._replace(ns=who[0], ew=who[1])

    def _missing(self, movement: Movement, line: int, missing: int, tables: int, individual: bool) -> None:
        """Keep the pair that may be left out, when it has a seat."""
        players = len(movement.contestants())
        if individual:
            if missing and missing != players:
                self._problem(
                    f"{players} players are seated", line, "missingPair", str(missing),
                    remedy="write the number of players", mild=True,
                )  # fmt: skip
            return
        who = "", str(missing)
        if movement.winners == 2:
            who = ("EW", str(missing - tables)) if missing > tables else ("NS", str(missing))
            if missing > tables and ("EW", str(missing)) in movement.contestants():
                who = "EW", str(missing)  # EW are numbered on from NS in the rows as well
        if missing and who in movement.contestants():
            movement.placement[MISSING] = f"{who[1]}{who[0]}"


def _without_filling(meetings: list[Meeting], winners: int) -> list[Meeting]:
    """Two numbers stand at every table, and where there are no boards one of them only fills the place.

    A pair sits out there when it plays in other rounds and not in this one.
    """
    plays: dict[tuple[str, str], set[int]] = defaultdict(set)
    for m in meetings:
        if not m.is_sit_out:
            plays["NS" if winners == 2 else "", m.ns].add(m.round)
            plays["EW" if winners == 2 else "", m.ew].add(m.round)
    kept = []
    for m in meetings:
        if not m.board_set and m.ns and m.ew:
            out = [
                number if plays.get(who) and m.round not in plays[who] else ""
                for number, who in (
                    (m.ns, ("NS" if winners == 2 else "", m.ns)),
                    (m.ew, ("EW" if winners == 2 else "", m.ew)),
                )
            ]
            if winners == 1 and m.ns == m.ew:
                out[1] = ""
            if not any(out):
                continue
            m = m._replace(ns=out[0], ew=out[1])
        kept.append(m)
    return kept


def _written(movement: Movement) -> Iterator[str]:
    cells = one_by_one(movement, WHAT)
    title = movement.name.strip()
    if any(c in title for c in "\r\n\v\f\x1c\x1d\x1e\x85\u2028\u2029") or _numeric(title):
        raise DuplicateError(
            f"{WHAT} has a title of one line that is no row of numbers, and this one is called {title!r}",
            remedy="give it another name",
        )
    yield title or "Movement"
    tables, rounds = max(t for t, _ in cells), movement.rounds
    size = boards_per_set(movement)
    if tables > MOST or rounds > MOST or size > _MOST_BOARDS or len(movement.board_sets) > MOST:
        raise DuplicateError(
            f"{WHAT} holds up to {MOST} tables, rounds and sets of {_MOST_BOARDS} boards", remedy="write JSON"
        )
    boards = max(len(movement.board_sets), 1) * size
    yield f"{_type(movement, cells)},{tables},{boards},{size},{rounds},{_absent(movement, tables)}"
    nobody = [0] * (5 if movement.is_individual else 3)
    for table in range(1, tables + 1):
        row: list[int] = []
        for r in range(1, rounds + 1):
            meeting = cells.get((table, r))
            row += _numbers(meeting, movement.is_individual) if meeting else nobody
        yield ",".join(map(str, row))


def _numbers(m: Meeting, individual: bool) -> list[int]:
    who = (m.north, m.south, m.east, m.west) if individual else (m.ns, m.ew)
    return [*(number_of(label, WHAT) for label in who), m.board_set]


def _type(movement: Movement, cells: dict[tuple[int, int], Meeting]) -> int:
    """The number of the kind: with one winner it is a switched Mitchell when at each table one pair stays."""
    stays: dict[int, set[str]] = {}
    for (table, _), m in cells.items():
        here = {m.north} if movement.is_individual else {m.ns, m.ew} - {""}
        stays[table] = stays.get(table, here) & here
    stationary = all(stays.values())
    if movement.teams:
        return _TEAMS
    if movement.is_individual:
        return _RAINBOW if stationary else _INDIVIDUAL
    if movement.winners == 2:
        return _MITCHELL
    return _SWITCHED if stationary and movement.rounds > 1 else _HOWELL


def _absent(movement: Movement, tables: int) -> int:
    """The missing pair: the one said to be it, or the only number of a half table that nobody has."""
    if movement.is_individual:
        return len(movement.contestants())
    said = re.fullmatch("([0-9]{1,6})(NS|EW|)", movement.placement.get(MISSING, ""))
    if said:
        number = int(said[1])
        return number + tables if said[2] == "EW" and number <= tables else number
    found: dict[str, set[int]] = defaultdict(set)
    for direction, label in movement.contestants():
        found[direction].add(number_of(label, WHAT))
    if movement.winners == 1:
        left = set(range(1, 2 * tables + 1)) - found[""]
    else:
        on = tables if found["EW"] and min(found["EW"]) > tables else 0
        left = set(range(1, tables + 1)) - found["NS"]
        left |= {n - on + tables for n in set(range(on + 1, on + tables + 1)) - found["EW"]}
    return left.pop() if len(left) == 1 and not movement.teams else 0
