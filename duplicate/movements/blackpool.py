"""The Blackpool movement (Extended Mitchell): two rounds more than tables, no boards twice."""

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


def blackpool(
    tables: float,
    rounds: int | None = None,
    *,
    boards_per_round: int = 2,
    ew_numbering: str | int = "same",
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """An Extended Mitchell (Blackpool) of T tables with up to T + 2 rounds and T + 2 board sets.

    After T rounds everybody has met; in the two rounds that follow everybody meets somebody for a
    second time, on new boards. In round T + 2 the EW pairs sit in reverse order. With an odd
    number of tables two pairs change places in round T + 1, and two tables share one set in each of
    the last two rounds.

    >>> m = blackpool(12)
    >>> m.rounds, m.is_playable, sum(f.fault == "re-meet" for f in m.check())
    (14, True, 24)
    """
    count = whole_tables(tables, "a Blackpool movement")
    if count < 4:
        raise DuplicateError(
            f"a Blackpool movement of {count} tables would not be worth its relays",
            remedy="play at least 4 tables, or a Howell",
        )
    sets = count + 2
    played = sets if rounds is None else rounds
    check_rounds(
        played, sets, f"a Blackpool movement of {count} tables", "there are two more sets than tables"
    )
    offset = ew_offset(count, ew_numbering)
    half, middle = count // 2, (count + 1) // 2
    cells = []
    for r in range(1, played + 1):
        for t in range(1, count + 1):
            slot = t + 1 if count % 2 == 0 and t > half else t
            east_west, step = wrap(t - (r - 1), count), r - 1
            if r == count + 2:
                east_west = count + 1 - t
            if count % 2 and r > count:
                if r == count + 1 and t in (middle, middle + 1):
                    east_west = wrap(2 * middle + 1 - t - (r - 1), count)
                if t == middle:  # it plays the sets of its last two rounds the other way round
                    step = 2 * count + 1 - step
            cells.append(Cell(t, r, str(t), str(east_west + offset), wrap(slot + step, sets)))
    notes = [
        "NS stay. After each round EW move to the next higher table, boards to the next lower table.",
        f"One bye-stand is between tables {half} and {half + 1}, one after table {count}."
        if count % 2 == 0
        else f"Two bye-stands are after table {count}.",
    ]
    if played > count:
        notes.append(f"From round {count + 1} pairs meet for the second time, on boards new to them.")
        if count % 2:
            notes.append(
                f"In round {count + 1} the EW pairs of tables {middle} and {middle + 1} change places, and "
                f"table {middle} shares the boards of table {middle + 1}."
            )
    if played == sets:
        notes.append(
            f"For round {sets} EW sit in reverse order: EW 1 at table {count}, EW {count} at table 1."
        )
        if count % 2:
            notes.append(f"In round {sets} table {middle} shares the boards of table {middle - 1}.")
    return movement_of(
        f"Blackpool (Extended Mitchell), {quantity(count, 'table')}, {quantity(played, 'round')}",
        cells,
        board_sets(sets, boards_per_round, first_board),
        section=section,
        winners=2,
        notes=tuple(notes),
        placement={
            "bye-stand": f"between tables {half} and {half + 1}, and after table {count}"
            if count % 2 == 0
            else f"two after table {count}"
        },
    )
