"""The Howell movement: one winner, and every pair meets every other pair."""

import csv
from functools import lru_cache

from duplicate.data import data_path
from duplicate.movements.balance import balance
from duplicate.movements.grid import (
    Cell,
    Size,
    board_sets,
    check_rounds,
    movement_of,
    sets_in,
    size_of,
    used_sets,
    wrap,
)
from duplicate.movements.movement import Movement
from duplicate.words.plurals import quantity
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

# The stationary pair whose absence leaves the others best balanced, where it is not the last.
_REDUCED_PHANTOMS = {7: 13, 8: 15}

#: Howells without shares and second meetings in these tables and rounds do not exist: exhaustive search
#: finds none (``tools/search_howell_designs.py``), which is known of Howell designs H(5, 6) and H(5, 8).
IMPOSSIBLE = frozenset(((3, 5), (4, 5)))

#: Full Howells that a session has time for; longer ones, to `MOST_STARTERS`, take several sessions.
MOST_TABLES = 8
MOST_STARTERS = 15


def howell(
    tables: float,
    rounds: int | None = None,
    *,
    boards_per_round: int = 2,
    missing: int | None = None,
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """A full Howell for 2 to 15 tables, or its first ``rounds`` rounds.

    ``tables`` may end in a half (or ``missing`` names the absent pair). Every pair meets the absent
    pair at most once, so everybody sits out at most once whichever pair is absent; by default it is
    the stationary pair, so that the numbers stay 1, 2, ... and the sit-out is always at one table.

    >>> m = howell(7)
    >>> m.rounds, m.boards, len(m.contestants())
    (13, 26, 14)
    """
    size = size_of(tables, "" if missing is None else "NS")
    count = size.tables
    if count > MOST_STARTERS:
        raise DuplicateError(
            f"a full Howell of {count} tables has {2 * count - 1} rounds: too many for a session",
            remedy=f"play a Howell with at most {MOST_STARTERS} tables, or a scrambled Mitchell",
        )
    pairs = 2 * count
    absent = _absent(pairs, bool(size.missing), missing)
    played = pairs - 1 if rounds is None else rounds
    check_rounds(played, pairs - 1, f"a Howell of {count} tables", "after that everybody has met everybody")
    cells = used_sets(_cells(count, played, absent))
    label = "Howell" if played == pairs - 1 else "Curtailed Howell"
    return movement_of(
        f"{label}, {quantity(size.label, 'table')}, {quantity(played, 'round')}",
        cells,
        board_sets(sets_in(cells), boards_per_round, first_board),
        section=section,
        winners=1,
        notes=_notes(count, played, absent),
    )


def reduced_howell(
    tables: float,
    rounds: int | None = None,
    *,
    boards_per_round: int = 2,
    missing: int | None = None,
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """A reduced (three-quarter) Howell for 3 to 15 tables: all boards are played by all.

    ``rounds`` is between T + 1 and 2T - 2, for most of these; left out it is 8 for 5 tables, 9 for
    6, 12 for 7, 14 for 8, and about 13 for more. The stationary pairs never meet each other.
    ``missing`` is the absent pair. Left out, a half table has the stationary pair absent whose absence leaves
    the others best balanced, and the last pair takes its number, so that the numbers stay 1, 2, ...

    >>> m = reduced_howell(5, boards_per_round=3)
    >>> m.rounds, m.boards
    (8, 24)
    >>> reduced_howell(10, 14).rounds
    14
    """
    size = size_of(tables, "" if missing is None else "NS")
    count = size.tables
    possible = reduced_rounds(count)
    if not possible:
        raise DuplicateError(
            f"there is no three-quarter Howell for {count} tables here",
            remedy=f"play one with 3 to {MOST_STARTERS} tables",
        )
    if rounds is None:
        rounds = min(possible, key=lambda r: (abs(r - REDUCED_ROUNDS.get(count, max(13, count + 2))), r))
    if rounds not in possible:
        why = " without shares or second meetings" if (count, rounds) in IMPOSSIBLE else " here"
        raise DuplicateError(
            f"there is no reduced Howell of {count} tables in {rounds} rounds{why}",
            remedy=f"play {_or(possible)} rounds, or {2 * count - 1} for a full Howell",
        )
    if (count, rounds) in stored_designs():
        absent = _absent(2 * count, bool(size.missing), missing)
        return _design(size, rounds, absent, boards_per_round, section, first_board)
    published = REDUCED_ROUNDS.get(count) == rounds
    starter = REDUCED_STARTERS[count] if published else stored_starters()[count, rounds][0]
    last = 2 * count
    absent = _absent(last, bool(size.missing), missing)
    phantom = absent
    if absent and missing is None:
        phantom = _REDUCED_PHANTOMS.get(count, last) if published else _best_phantom(count, rounds)
    cells = _cyclic(starter, rounds, rounds, phantom)
    if phantom != absent:
        number = {str(last): str(phantom)}
        cells = [c._replace(ns=number.get(c.ns, c.ns), ew=number.get(c.ew, c.ew)) for c in cells]
    there = [p for p in range(rounds + 1, last + 1) if p != absent]
    notes = []
    if there:
        notes.append(
            f"Pair {there[0]} stays at its table."
            if len(there) == 1
            else f"Pairs {', '.join(map(str, there))} stay at their tables and never meet each other."
        )
    notes.append(f"All other pairs follow the pair with the next lower number; 1 follows {rounds}.")
    if published and count in _REDUCED_SWITCHES:
        table, turned = _REDUCED_SWITCHES[count]
        cells = [c._replace(ns=c.ew, ew=c.ns) if c.table == table and c.round in turned else c for c in cells]
        notes.append(f"Table {table} turns its boards by 90 degrees in rounds 3, 6 and 9.")
    if published and count == 5 and absent not in (9, 10):
        notes.append("Tables 4 and 5 share the same boards in every round.")
    if absent is not None:
        notes.append(f"Pair {absent} is absent: the pair that would meet it sits out.")
    return movement_of(
        f"{'Three-quarter' if published else 'Reduced'} Howell, {quantity(size.label, 'table')}, "
        f"{quantity(rounds, 'round')}",
        cells,
        board_sets(rounds, boards_per_round, first_board),
        section=section,
        winners=1,
        notes=tuple(notes),
    )


@lru_cache(maxsize=256)
def _best_phantom(tables: int, rounds: int) -> int:
    """The stationary pair whose absence leaves the others best balanced; of equals the last."""

    def quality(phantom: int) -> float:
        cells = _cyclic(stored_starters()[tables, rounds][0], rounds, rounds, phantom)
        return balance(movement_of("", cells, board_sets(rounds, 1), section="", winners=1)).quality

    return max(range(rounds + 1, 2 * tables + 1), key=lambda p: (round(quality(p), 9), p))


def reduced_rounds(tables: int) -> tuple[int, ...]:
    """The numbers of rounds of which there is a reduced Howell.

    >>> reduced_rounds(5), reduced_rounds(8)
    ((6, 7, 8), (9, 10, 11, 12, 13, 14))
    """
    found = {r for t, r in (*stored_starters(), *stored_designs()) if t == tables and r < 2 * tables - 1}
    return tuple(sorted(found | {r for t, r in REDUCED_ROUNDS.items() if t == tables}))


Starter = tuple[tuple[int, int, int], ...]


@lru_cache(maxsize=1)
def stored_starters() -> dict[tuple[int, int], tuple[Starter, float]]:
    """Starters and their Qf by (tables, rounds); ``tools/search_howells.py`` found them."""
    path = data_path("fixtures", "movements", "howell_starters.csv")
    found = {}
    with path.open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(line for line in stream if not line.startswith("#")):
            starter = tuple(
                (int(pairs.split("-")[0]), int(pairs.split("-")[1]), int(board_set))
                for pairs, board_set in (place.split("/") for place in row["starter"].split())
            )
            found[int(row["tables"]), int(row["rounds"])] = starter, float(row["quality"])
    return found


@lru_cache(maxsize=1)
def stored_designs() -> dict[tuple[int, int], tuple[Cell, ...]]:
    """Howells of which there is no cyclic starter, round by round; ``tools/search_howell_designs.py``."""
    path = data_path("fixtures", "movements", "howell_designs.csv")
    found: dict[tuple[int, int], list[Cell]] = {}
    with path.open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(line for line in stream if not line.startswith("#")):
            cells = found.setdefault((int(row["tables"]), int(row["rounds"])), [])
            for table, place in enumerate(row["meetings"].split(), start=1):
                pairs, board_set = place.split("/")
                ns, ew = pairs.split("-")
                cells.append(Cell(table, int(row["round"]), ns, ew, int(board_set)))
    return {size: tuple(cells) for size, cells in found.items()}


def _design(
    size: Size, rounds: int, absent: int | None, boards_per_round: int, section: str, first_board: int
) -> Movement:
    cells = [
        c._replace(ns=_label(int(c.ns), absent), ew=_label(int(c.ew), absent))
        for c in stored_designs()[size.tables, rounds]
    ]
    tables: dict[str, set[int]] = {}
    for c in cells:
        for pair in (c.ns, c.ew):
            tables.setdefault(pair, set()).add(c.table)
    staying = sorted(int(pair) for pair, at in tables.items() if pair and len(at) == 1)
    notes = []
    if staying:
        text = ", ".join(map(str, staying))
        notes.append(f"Pairs {text} stay at their tables and never meet each other.")
    notes.append("Every pair goes where its guide card says; pairs follow no common number.")
    if absent is not None:
        notes.append(f"Pair {absent} is absent: the pair that would meet it sits out.")
    return movement_of(
        f"Reduced Howell, {quantity(size.label, 'table')}, {quantity(rounds, 'round')}",
        cells,
        board_sets(rounds, boards_per_round, first_board),
        section=section,
        winners=1,
        notes=tuple(notes),
    )


def _or(numbers: tuple[int, ...]) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} or {last}" if first else last


def _absent(pairs: int, half: bool, missing: int | None) -> int | None:
    absent = pairs if missing is None and half else missing
    if absent is not None and not 1 <= absent <= pairs:
        raise DuplicateError(f"absent pair {absent}", remedy=f"pairs are numbered 1 to {pairs}")
    return absent


def _cells(tables: int, rounds: int, absent: int | None) -> list[Cell]:
    if tables != 3:
        moving = 2 * tables - 1
        starter = STARTERS[tables] if tables in STARTERS else stored_starters()[tables, moving][0]
        return _cyclic(starter, moving, rounds, absent)
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
        notes.append(f"All other pairs follow the pair with the next lower number; 1 follows {last - 1}.")
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
