"""The appendix Mitchell (Bowman): two tables more than rounds, and no pair plays a board twice."""

from duplicate.movements.grid import Cell, board_sets, check_rounds, ew_offset, movement_of, size_of, wrap
from duplicate.movements.movement import Movement
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError


def appendix(
    tables: float,
    rounds: int | None = None,
    *,
    boards_per_round: int = 2,
    missing: str = "",
    ew_numbering: str | int = "same",
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """A 1½-table appendix Mitchell (Bowman) of T tables: T - 2 rounds, all boards played by all.

    NS stay, EW move up one table over all T tables (after half of an even number of sets they skip
    one). Tables 1 to T - 1 pass boards down as in a Mitchell, where table T - 1 shares with table 1;
    the appendix table T takes the sets in falling order and shares with another table each round.
    A half table lacks NS T (``missing`` EW: the last EW pair), so that the appendix is a sit-out.

    >>> m = appendix(15)
    >>> m.rounds, len(m.board_sets), m.is_playable
    (13, 13, True)
    """
    size = size_of(tables, missing)
    count, sets = size.tables, size.tables - 2
    if sets < 3:
        raise DuplicateError(
            f"an appendix Mitchell of {count} tables would have {sets} rounds",
            remedy="play at least 5 tables, or a Howell",
        )
    played = sets if rounds is None else rounds
    check_rounds(
        played, sets, f"an appendix Mitchell of {count} tables", "there is one board set for each round"
    )
    skip = sets // 2 if sets % 2 == 0 else played
    offset = ew_offset(count, ew_numbering)
    cells = []
    for r in range(1, played + 1):
        for t in range(1, count + 1):
            east_west = wrap(t - (r - 1) - (r > skip), count)
            board_set = wrap(t + r - 1, sets) if t < count else wrap(sets - (r - 1), sets)
            ns = "" if size.missing == "NS" and t == count else str(t)
            ew = "" if size.missing == "EW" and east_west == count else str(east_west + offset)
            cells.append(Cell(t, r, ns, ew, board_set))
    notes = [
        (
            f"NS stay. After each round EW move to the next higher table, from {count} to 1. Boards move to "
            f"the next lower table among 1 to {sets}."
        ),
        f"Tables 1 and {count - 1} share the boards of table 1 in every round.",
    ]
    if skip < played:
        notes.append(f"After round {skip} EW skip a table: they move up two tables, once.")
    if size.missing == "NS":
        notes.append(f"Table {count} has no NS pair: the EW pair that comes there sits out.")
    else:
        notes.append(
            f"Table {count} plays the sets in falling order: {sets}, {sets - 1}, ... 1, and shares each with "
            "the table that has it."
        )
    if size.missing == "EW":
        notes.append(f"EW pair {count} is absent: the NS pair that would meet it sits out.")
    return movement_of(
        f"Appendix Mitchell, {quantity(size.label, 'table')}, {quantity(played, 'round')}",
        cells,
        board_sets(sets, boards_per_round, first_board),
        section=section,
        winners=2,
        notes=tuple(notes),
        placement={"sharing": f"tables 1 and {count - 1}"},
    )
