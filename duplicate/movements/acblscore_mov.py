"""Movements of ACBLscore, one to a file (``.MOV``).

Offset 2 type (0 Mitchell, 1 Howell), 3 tables, 4 rounds, 5 sets of boards, each one byte; from 6 a text
of 600 characters for the director; from 0x29F the numbers 1 to 36; from 0x2C3 three bytes (ns, ew, set)
for each table and round, all rounds of table 1 first. 0 is nobody, or no boards.
"""

import re

from duplicate.movements.cells import boards_per_set, label_of, marked, number_of, one_by_one
from duplicate.movements.grid import board_sets
from duplicate.movements.movement import Meeting, Movement
from duplicate.words.problems import DuplicateError, Problem, Severity

WHAT = "ACBLscore .MOV"
SIGNATURE = b"\x5d\x8d"
BOARDS_PER_ROUND = 2  #: what is taken when nobody says it
_TEXT = slice(6, 0x25E)
_NUMBERS = 0x29F
_GRID = 0x2C3
_MITCHELL, _HOWELL = 0, 1
_PAGE = "cp437"
_SAID = re.compile(r"(?:^|\s)Boards per round: ([1-9][0-9]?)$")


def is_mov(data: bytes) -> bool:
    """Whether this can be such a file, by its first bytes and its length."""
    if len(data) < _GRID:
        return data[:2] == SIGNATURE
    fits = len(data) == _GRID + 3 * data[3] * data[4] > _GRID
    return data[:2] == SIGNATURE or (fits and b"\0" in data[:_GRID])


def parse_mov(
    data: bytes, name: str, boards_per_round: int | None = None
) -> tuple[Movement, tuple[Problem, ...]]:
    """The movement of a file, and a problem for whatever cannot be used; good rounds are kept.

    The format does not say how many boards a set has: ``boards_per_round`` does, else the text when it
    ends in ``Boards per round: 3``, else 2 are taken and that is said. Problems name the byte in ``field``.
    """
    problems: list[Problem] = []

    def problem(message: str, at: int, value: str = "", *, remedy: str, mild: bool = False) -> None:
        severity = Severity.WARNING if mild else Severity.ERROR
        problems.append(
            Problem(message, file=name, field=f"byte {at:#x}", value=value, remedy=remedy, severity=severity)
        )

    if len(data) < _GRID:
        raise DuplicateError(
            Problem(
                f"the file ends after {len(data)} bytes, and the rounds begin at byte {_GRID}", file=name,
                remedy="copy it again from where it came",
            )
        )  # fmt: skip
    kind, tables, rounds, sets = data[2:6]
    if kind not in (_MITCHELL, _HOWELL):
        problem(
            "this type is not known",
            2,
            str(kind),
            remedy="0 is a Mitchell, 1 a Howell; it is read as a Howell",
        )
    for at, what, number in ((3, "tables", tables), (4, "rounds", rounds), (5, "sets", sets)):
        if not number:
            problem(f"there are no {what}", at, "0", remedy="copy the file again from where it came")
    whole = _GRID + 3 * tables * rounds
    if len(data) < whole:
        lost = -(-(whole - len(data)) // 3)
        problem(
            f"the file ends early: {lost} of {tables * rounds} rounds at the tables are lost", len(data),
            remedy="copy it again from where it came",
        )  # fmt: skip
    elif data[whole:].strip(b"\0\x1a"):
        problem("there is more than the movement", whole, remedy="it is not read", mild=True)
    meetings = []
    beyond: set[int] = set()
    for index in range(min(tables * rounds, (len(data) - _GRID) // 3)):
        at = _GRID + 3 * index
        ns, ew, board_set = data[at : at + 3]
        if board_set > sets:
            beyond.add(board_set)
        if ns or ew or board_set:
            table, r = divmod(index, rounds)
            meetings.append(Meeting("A", table + 1, r + 1, label_of(ns), label_of(ew), board_set))
    if beyond:
        problem(
            f"there are {sets} sets, and set {max(beyond)} is played", 5, str(sets),
            remedy="look at the rounds that name it",
        )  # fmt: skip
    text = " ".join(data[_TEXT].decode(_PAGE).replace("\0", " ").split())
    said = _SAID.search(text)
    size = boards_per_round or (int(said[1]) if said else 0)
    if not size:
        problem(
            f"the file does not say how many boards a round has; {BOARDS_PER_ROUND} are taken", 6,
            remedy="say it: --boards-per-round 3", mild=True,
        )  # fmt: skip
    rows, barometer = marked(meetings)
    movement = Movement(
        name=text[: said.start()].strip() if said else text,
        meetings=rows,
        board_sets=board_sets(max([sets, *beyond]), size or BOARDS_PER_ROUND),
        winners=2 if kind == _MITCHELL else 1,
        barometer=barometer,
    )
    return movement, tuple(problems)


def write_mov(movement: Movement) -> bytes:
    """The movement as such a file; its text is the name and the boards of a round.

    >>> from duplicate.movements.howell import howell
    >>> data = write_mov(howell(4))
    >>> tuple(data[2:6]), len(data)
    ((1, 4, 7, 7), 791)
    """
    cells = one_by_one(movement, WHAT)
    if movement.is_individual:
        raise DuplicateError(
            f"{WHAT} holds pairs, and this is an individual", remedy="write CSV, JSON or British text"
        )
    tables, rounds, sets = max(t for t, _ in cells), movement.rounds, len(movement.board_sets)
    for number, what in ((tables, "tables"), (rounds, "rounds"), (sets, "sets")):
        if number > 255:
            raise DuplicateError(f"{WHAT} holds up to 255 {what}, not {number}", remedy="write CSV or JSON")
    data = bytearray(_GRID)
    data[:2] = SIGNATURE
    data[2:6] = bytes((_MITCHELL if movement.winners == 2 else _HOWELL, tables, rounds, sets))
    size = f"Boards per round: {boards_per_set(movement)}"
    room = _TEXT.stop - _TEXT.start - len(size) - 1
    name = " ".join(movement.name.split()).encode(_PAGE, errors="replace")[:room].decode(_PAGE)
    data[_TEXT] = f"{name} {size}".strip().encode(_PAGE).ljust(_TEXT.stop - _TEXT.start)
    data[_NUMBERS:_GRID] = bytes(range(1, _GRID - _NUMBERS + 1))
    for table in range(1, tables + 1):
        for r in range(1, rounds + 1):
            m = cells.get((table, r), Meeting("", table, r, "", "", 0))
            data += bytes((number_of(m.ns, WHAT, 255), number_of(m.ew, WHAT, 255), m.board_set))
    return bytes(data)
