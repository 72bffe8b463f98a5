"""The grid: what every family fills in, made into a Movement."""

import math
from collections.abc import Iterable
from typing import NamedTuple

from duplicate.movements.movement import Meeting, Movement
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError


class Cell(NamedTuple):
    """One table in one round: the labels of the sides (empty for nobody) and the board set (0: none)."""

    table: int
    round: int
    ns: str
    ew: str
    board_set: int
    copy: str = ""  #: which copy of the boards, when there are several


class Size(NamedTuple):
    """How many tables stand in the room, and which side of the half table is absent."""

    tables: int
    missing: str  #: NS, EW, or empty when every table is full

    @property
    def label(self) -> str:
        """The size as a director says it: 7, or 7½."""
        return f"{self.tables - 1}½" if self.missing else str(self.tables)


def wrap(number: int, size: int) -> int:
    """Bring a number into 1..size, around the corner.

    >>> wrap(8, 7), wrap(0, 7), wrap(7, 7)
    (1, 7, 7)
    """
    return (number - 1) % size + 1


def size_of(tables: float, missing: str = "", default: str = "NS") -> Size:
    """Tables in the room for a number of tables that may end in a half.

    With ``missing`` (NS or EW) a whole number counts the half table in: 8 tables of which one lacks
    its NS pair are the same as 7.5 tables.

    >>> size_of(7.5), size_of(8, "EW"), size_of(8)
    (Size(tables=8, missing='NS'), Size(tables=8, missing='EW'), Size(tables=8, missing=''))
    """
    if missing not in ("", "NS", "EW"):
        raise DuplicateError(f"missing side {missing!r} does not exist", remedy="write NS or EW")
    if tables != tables or math.isinf(tables) or (tables * 2) % 1:
        raise DuplicateError(
            f"{tables} tables: a table is whole or half", remedy="write for example 7 or 7.5"
        )
    whole = math.ceil(tables)
    if whole < 2:
        raise DuplicateError(
            f"{tables:g} tables are too few for a movement", remedy="two tables (four pairs) are the least"
        )
    return Size(whole, missing or (default if tables % 1 else ""))


def board_sets(count: int, boards_per_round: int, first_board: int = 1) -> tuple[tuple[int, ...], ...]:
    """Consecutive sets of boards.

    >>> board_sets(3, 2)
    ((1, 2), (3, 4), (5, 6))
    """
    if boards_per_round < 1:
        raise DuplicateError(f"{boards_per_round} boards a round", remedy="play at least one board a round")
    if first_board < 1:
        raise DuplicateError(f"first board {first_board}", remedy="boards are numbered from 1")
    return tuple(
        tuple(range(first_board + s * boards_per_round, first_board + (s + 1) * boards_per_round))
        for s in range(count)
    )


def ew_offset(tables: int, ew_numbering: str | int) -> int:
    """What is added to the EW numbers: 0 (``same``), the tables (``continued``), or a given offset.

    >>> ew_offset(7, "same"), ew_offset(7, "continued"), ew_offset(7, 20), ew_offset(7, "offset 20")
    (0, 7, 20, 20)
    """
    if ew_numbering == "same":
        return 0
    if ew_numbering == "continued":
        return tables
    digits = str(ew_numbering).removeprefix("offset").strip(" :=")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 7):
        raise DuplicateError(
            f"EW numbering {ew_numbering!r} does not exist",
            remedy="write same, continued, or an offset such as 20",
        )
    return int(digits)


def unique_ew_offset(tables: int, ew_numbering: str | int) -> int:
    """The same where one number means one pair (one winner): continued unless an offset is given."""
    offset = ew_offset(tables, "continued" if ew_numbering == "same" else ew_numbering)
    if offset < tables:
        raise DuplicateError(
            f"with EW numbers from {offset + 1} a number would mean two pairs, and there is one winner",
            remedy=f"add at least {tables}, or continue the numbers",
        )
    return offset


def whole_tables(tables: float, what: str) -> int:
    """The number of tables of a family that has no half table."""
    size = size_of(tables)
    if size.missing:
        raise DuplicateError(
            f"{what} has no half table, and {size.label} tables are asked for",
            remedy=f"play {size.tables - 1} or {size.tables} full tables, or a Mitchell with a half table",
        )
    return size.tables


def absent_pair(pairs: int, half: bool, missing: int | None, usual: int) -> int | None:
    """The number that nobody has: ``missing``, or ``usual`` with a half table, or none."""
    absent = usual if missing is None and half else missing
    if absent is not None and not 1 <= absent <= pairs:
        raise DuplicateError(f"absent pair {absent}", remedy=f"pairs are numbered 1 to {pairs}")
    return absent


def without(cells: Iterable[Cell], absent: int | None) -> list[Cell]:
    """The cells without one pair: whoever would meet it sits out."""
    gone = "" if absent is None else str(absent)
    return [
        c._replace(ns="" if c.ns == gone else c.ns, ew="" if c.ew == gone else c.ew) if gone else c
        for c in cells
    ]


def check_rounds(rounds: int, most: int, what: str, why: str) -> None:
    """Refuse a number of rounds that a family cannot play."""
    if rounds < 1:
        raise DuplicateError(f"{rounds} rounds", remedy="play at least one round")
    if rounds > most:
        raise DuplicateError(
            f"{what} has at most {quantity(most, 'round')}: {why}", remedy=f"play {most} or fewer"
        )


def meetings_of(cells: Iterable[Cell], section: str) -> tuple[Meeting, ...]:
    """Meetings by round and table, sharing marked.

    Boards whose table is a sit-out stay in the row while they wait there, and leave it (set 0)
    when another table plays them in that round.
    """
    ordered = sorted(cells, key=lambda c: (c.round, c.table))
    playing: dict[tuple[int, int, str], int] = {}
    for cell in ordered:
        if cell.ns and cell.ew and cell.board_set:
            key = (cell.round, cell.board_set, cell.copy)
            playing[key] = playing.get(key, 0) + 1
    meetings = []
    for cell in ordered:
        plays = bool(cell.ns and cell.ew and cell.board_set)
        times = playing.get((cell.round, cell.board_set, cell.copy), 0)
        meetings.append(
            Meeting(
                section=section,
                table=cell.table,
                round=cell.round,
                ns=cell.ns,
                ew=cell.ew,
                board_set=cell.board_set if plays or not times else 0,
                copy=cell.copy,
                shared=plays and times > 1,
            )
        )
    return tuple(meetings)


def used_sets(cells: Iterable[Cell]) -> list[Cell]:
    """The cells with the sets renumbered 1, 2, ... so that none is left that nobody plays.

    A curtailed movement may leave whole sets on the director's table.
    """
    kept = list(cells)
    used = sorted({c.board_set for c in kept if c.ns and c.ew and c.board_set})
    number = {old: new for new, old in enumerate(used, start=1)}
    return [c._replace(board_set=number.get(c.board_set, 0)) for c in kept]


def sets_in(cells: Iterable[Cell]) -> int:
    """The highest board set of the cells."""
    return max((c.board_set for c in cells), default=0)


def movement_of(
    name: str,
    cells: Iterable[Cell],
    sets: tuple[tuple[int, ...], ...],
    *,
    section: str,
    winners: int,
    notes: tuple[str, ...] = (),
    placement: dict[str, str] | None = None,
) -> Movement:
    """A Movement from its cells."""
    return Movement(
        name=name,
        meetings=meetings_of(cells, section),
        board_sets=sets,
        winners=winners,
        notes=notes,
        placement=placement or {},
    )
