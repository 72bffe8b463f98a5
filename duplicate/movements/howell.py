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
    absent = pairs if missing is None and size.missing else missing
    if absent is not None and not 1 <= absent <= pairs:
        raise DuplicateError(f"absent pair {absent}", remedy=f"pairs are numbered 1 to {pairs}")
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


def _cells(tables: int, rounds: int, absent: int | None) -> list[Cell]:
    moving = 2 * tables - 1

    def label(pair: int) -> str:
        return "" if pair == absent else str(pair)

    def later(pair: int, steps: int) -> int:
        return pair if pair > moving else wrap(pair + steps, moving)

    cells = []
    for r in range(1, rounds + 1):
        for t in range(1, tables + 1):
            if tables == 3:
                ns, ew, board_set = THREE_TABLES[t - 1][r - 1]
            else:
                first = STARTERS[tables][t - 1]
                ns, ew = later(first[0], r - 1), later(first[1], r - 1)
                board_set = wrap(first[2] + r - 1, moving)
            cells.append(Cell(t, r, label(ns), label(ew), board_set))
    return cells


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
