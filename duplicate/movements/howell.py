"""The Howell movement: one winner, and every pair meets every other pair."""

from duplicate.movements.grid import (
    Cell,
    board_sets,
    check_rounds,
    movement_of,
    sets_in,
    size_of,
    used_sets,
    wrap,
)
from duplicate.movements.movement import Movement
from duplicate.words.problems import DuplicateError

# Round 1 by table: NS pair, EW pair, board set. Pairs 1 .. 2T - 1 and the sets advance by one
# every round, pair 2T stays.
STARTERS: dict[int, tuple[tuple[int, int, int], ...]] = {
    2: ((4, 1, 1), (2, 3, 1)),
    4: ((3, 6, 1), (7, 2, 3), (5, 4, 4), (8, 1, 5)),
    5: ((2, 4, 1), (8, 7, 2), (10, 1, 3), (6, 3, 4), (9, 5, 5)),
    6: ((7, 3, 1), (12, 5, 2), (1, 11, 3), (9, 4, 4), (2, 10, 6), (8, 6, 7)),
    7: ((8, 13, 1), (2, 5, 2), (9, 11, 3), (14, 1, 4), (6, 7, 5), (4, 10, 6), (3, 12, 7)),
    8: (
        (12, 7, 1),
        (16, 1, 2),
        (10, 8, 3),
        (6, 2, 4),
        (13, 5, 5),
        (4, 3, 9),
        (14, 11, 10),
        (9, 15, 12),
    ),
}

# Three tables have no cyclic Howell without a share in every round: all rounds of each table.
THREE_TABLES: tuple[tuple[tuple[int, int, int], ...], ...] = (
    ((6, 1, 1), (6, 2, 2), (6, 3, 3), (6, 4, 4), (6, 5, 5)),
    ((5, 2, 4), (1, 3, 4), (2, 4, 1), (3, 5, 1), (4, 1, 5)),
    ((4, 3, 2), (5, 4, 3), (1, 5, 2), (2, 1, 3), (3, 2, 5)),
)

# Three-quarter Howells: fewer moving pairs, rounds and sets; the pairs after the moving ones stay.
REDUCED_STARTERS: dict[int, tuple[tuple[int, int, int], ...]] = {
    5: ((5, 8, 1), (4, 6, 4), (2, 3, 5), (9, 7, 6), (10, 1, 6)),
    6: ((5, 8, 1), (3, 2, 3), (9, 7, 4), (10, 6, 5), (11, 4, 7), (12, 1, 8)),
    7: ((13, 1, 1), (7, 8, 2), (11, 4, 3), (2, 6, 4), (9, 12, 5), (5, 3, 6), (14, 10, 7)),
    8: (
        (1, 12, 1),
        (10, 2, 3),
        (13, 8, 4),
        (6, 7, 5),
        (9, 11, 6),
        (15, 5, 7),
        (4, 14, 8),
        (16, 3, 9),
    ),
}
REDUCED_ROUNDS = {5: 8, 6: 9, 7: 12, 8: 14}
# Arrow-switched tables and rounds that the published six-table movement needs for its balance.
_REDUCED_SWITCHES = {6: (6, (3, 6, 9))}

MOST_TABLES = 8


def howell(
    tables: float,
    rounds: int | None = None,
    *,
    boards_per_round: int = 2,
    missing: int | None = None,
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """A full Howell for 2 to 8 tables, or its first ``rounds`` rounds.

    ``tables`` may end in a half (or ``missing`` names the absent pair). Every pair meets the absent
    pair at most once, so everybody sits out at most once whichever pair is absent; by default it is
    the stationary pair, so that the numbers stay 1, 2, ... and the sit-out is always at one table.

    >>> m = howell(7)
    >>> m.rounds, m.boards, len(m.contestants())
    (13, 26, 14)
    """
    size = size_of(tables, "" if missing is None else "NS")
    count = size.tables
    if count > MOST_TABLES:
        raise DuplicateError(
            f"a full Howell of {count} tables has {2 * count - 1} rounds: too many for a session",
            remedy=f"play a Howell with at most {MOST_TABLES} tables, or a scrambled Mitchell",
        )
    pairs = 2 * count
    absent = _absent(pairs, bool(size.missing), missing)
    played = pairs - 1 if rounds is None else rounds
    check_rounds(played, pairs - 1, f"a Howell of {count} tables", "after that everybody has met everybody")
    cells = used_sets(_cells(count, played, absent))
    label = "Howell" if played == pairs - 1 else "Curtailed Howell"
    return movement_of(
        f"{label}, {size.label} tables, {played} rounds",
        cells,
        board_sets(sets_in(cells), boards_per_round, first_board),
        section=section,
        winners=1,
        notes=_notes(count, played, absent),
    )


def reduced_howell(
    tables: float,
    *,
    boards_per_round: int = 2,
    missing: int | None = None,
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """A three-quarter Howell: 5 tables in 8 rounds, 6 in 9, 7 in 12, 8 in 14, all boards played by all.

    The stationary pairs never meet each other. ``missing`` is the absent pair, by default the last.

    >>> m = reduced_howell(5, boards_per_round=3)
    >>> m.rounds, m.boards
    (8, 24)
    """
    size = size_of(tables, "" if missing is None else "NS")
    count = size.tables
    if count not in REDUCED_STARTERS:
        raise DuplicateError(
            f"there is no three-quarter Howell for {count} tables here",
            remedy="play one with 5, 6, 7 or 8 tables",
        )
    rounds = REDUCED_ROUNDS[count]
    absent = _absent(2 * count, bool(size.missing), missing)
    cells = _cyclic(REDUCED_STARTERS[count], rounds, rounds, absent)
    notes = [
        f"Pairs {rounds + 1} to {2 * count} stay at their tables and never meet each other.",
        f"Every other pair follows the pair with the next lower number; 1 follows {rounds}.",
    ]
    if count in _REDUCED_SWITCHES:
        table, turned = _REDUCED_SWITCHES[count]
        cells = [c._replace(ns=c.ew, ew=c.ns) if c.table == table and c.round in turned else c for c in cells]
        notes.append(f"Table {table} turns its boards by 90 degrees in rounds 3, 6 and 9.")
    if count == 5 and absent not in (9, 10):
        notes.append("Tables 4 and 5 share the same boards in every round.")
    if absent is not None:
        notes.append(f"Pair {absent} is absent: the pair that would meet it sits out.")
    return movement_of(
        f"Three-quarter Howell, {size.label} tables, {rounds} rounds",
        cells,
        board_sets(rounds, boards_per_round, first_board),
        section=section,
        winners=1,
        notes=tuple(notes),
    )


def _absent(pairs: int, half: bool, missing: int | None) -> int | None:
    absent = pairs if missing is None and half else missing
    if absent is not None and not 1 <= absent <= pairs:
        raise DuplicateError(f"absent pair {absent}", remedy=f"pairs are numbered 1 to {pairs}")
    return absent


def _cells(tables: int, rounds: int, absent: int | None) -> list[Cell]:
    if tables != 3:
        return _cyclic(STARTERS[tables], 2 * tables - 1, rounds, absent)
    return [
        Cell(t, r, _label(ns, absent), _label(ew, absent), board_set)
        for t, row in enumerate(THREE_TABLES, start=1)
        for r, (ns, ew, board_set) in enumerate(row[:rounds], start=1)
    ]


def _cyclic(
    starter: tuple[tuple[int, int, int], ...], moving: int, rounds: int, absent: int | None
) -> list[Cell]:
    def later(pair: int, steps: int) -> int:
        return pair if pair > moving else wrap(pair + steps, moving)

    return [
        Cell(
            t,
            r,
            _label(later(ns, r - 1), absent),
            _label(later(ew, r - 1), absent),
            wrap(board_set + r - 1, moving),
        )
        for r in range(1, rounds + 1)
        for t, (ns, ew, board_set) in enumerate(starter, start=1)
    ]


def _label(pair: int, absent: int | None) -> str:
    return "" if pair == absent else str(pair)


def _notes(tables: int, rounds: int, absent: int | None) -> tuple[str, ...]:
    last = 2 * tables
    notes = []
    if absent != last:
        notes.append(f"Pair {last} stays at its table in every round.")
    if tables == 3:
        notes.append("Every pair goes where its guide card says; pairs follow no common number.")
    else:
        notes.append(f"Every other pair follows the pair with the next lower number; 1 follows {last - 1}.")
    if tables == 2:
        notes.append("Both tables share the same boards in every round.")
    elif tables == 3 and rounds == 5:
        notes.append("All tables share the boards of the last round.")
    if absent is not None:
        notes.append(f"Pair {absent} is absent: the pair that would meet it sits out.")
    if rounds < last - 1:
        notes.append(
            f"{rounds} of {last - 1} rounds are played: each pair misses {last - 1 - rounds} of the others, "
            "and not all pairs compare on the same boards."
        )
    return tuple(notes)
