"""The Double Weave Mitchell: all rounds of an even Mitchell without a share, a relay or a skip."""

from duplicate.movements.grid import (
    Cell,
    board_sets,
    check_rounds,
    ew_offset,
    movement_of,
    whole_tables,
    wrap,
)
from duplicate.movements.movement import Movement
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError


def double_weave(
    tables: float,
    rounds: int | None = None,
    *,
    boards_per_round: int = 2,
    ew_numbering: str | int = "same",
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """A Double Weave Mitchell for 4, 8, 12, ... tables: T rounds, every EW pair meets every NS pair.

    Odd EW pairs move up one table and even ones down one; odd sets move down one and even ones up
    one. After half of the rounds the sets jump half the room instead, and from then on they move the
    other way.

    >>> m = double_weave(8)
    >>> m.rounds, m.check()
    (8, ())
    """
    count = whole_tables(tables, "a Double Weave Mitchell")
    if count % 4:
        fit = [x for x in (count - count % 4, count + 4 - count % 4) if x]
        raise DuplicateError(
            f"a Double Weave Mitchell needs a multiple of four tables, and there are {count}",
            remedy=f"play it with {' or '.join(map(str, fit))} tables, or share and relay",
        )
    played = count if rounds is None else rounds
    check_rounds(played, count, f"a Double Weave Mitchell of {count} tables", "after that everybody has met")
    offset, half = ew_offset(count, ew_numbering), count // 2
    cells = []
    for r in range(1, played + 1):
        pairs = {wrap(k + (r - 1 if k % 2 else 1 - r), count): k for k in range(1, count + 1)}
        # where an odd set stands: down one in each of the first rounds, then the jump, then up one
        down = r - 1 if r <= half else half - 1 + half - (r - half - 1)
        sets = {wrap(s + (-down if s % 2 else down), count): s for s in range(1, count + 1)}
        cells += [Cell(t, r, str(t), str(pairs[t] + offset), sets[t]) for t in range(1, count + 1)]
    notes = [
        "NS stay. After each round odd EW pairs move to the next higher table, even ones to the next lower.",
        f"Odd board sets move to the next lower table, even ones to the next higher, up to round {half}.",
    ]
    if played > half:
        notes.append(
            f"After round {half} every set moves {half} tables; from then on odd sets move to the next "
            "higher table and even ones to the next lower."
        )
    return movement_of(
        f"Double Weave Mitchell, {quantity(count, 'table')}, {quantity(played, 'round')}",
        cells,
        board_sets(count, boards_per_round, first_board),
        section=section,
        winners=2,
        notes=tuple(notes),
    )
