"""The Square Mitchell: four tables play all four rounds without a share, a relay or a skip."""

from duplicate.movements.grid import Cell, board_sets, check_rounds, ew_offset, movement_of, size_of
from duplicate.movements.movement import Movement
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError

TABLES = 4
# By round: the EW pairs and the board sets at tables 1 to 4. Two orthogonal Latin squares.
GRID = (("1234", "1234"), ("2143", "3412"), ("3412", "4321"), ("4321", "2143"))


def square(
    tables: float = TABLES,
    rounds: int | None = None,
    *,
    boards_per_round: int = 2,
    missing: str = "",
    ew_numbering: str | int = "same",
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """The Square Mitchell of four tables: every EW pair meets every NS pair on boards of its own.

    NS stay, EW and the boards go where the fixed square says. A half table (3.5) lacks NS 4
    (``missing`` EW: EW 4).

    >>> m = square()
    >>> m.rounds, m.check(), [(x.ew, x.board_set) for x in m.of_round(2)]
    (4, (), [('2', 3), ('1', 4), ('4', 1), ('3', 2)])
    """
    size = size_of(tables, missing)
    if size.tables != TABLES:
        raise DuplicateError(
            f"a Square Mitchell has {TABLES} tables, and {size.label} are asked for",
            remedy="play it with 4 tables (or 3½), or another Mitchell",
        )
    played = TABLES if rounds is None else rounds
    check_rounds(played, TABLES, "a Square Mitchell", "after that everybody has met")
    offset = ew_offset(TABLES, ew_numbering)
    cells = []
    notes = ["NS stay. EW and the boards go where the cards say."]
    for r, (pairs, sets) in enumerate(GRID[:played], start=1):
        for t, pair, board_set in zip(range(1, TABLES + 1), pairs, sets, strict=True):
            ns = "" if size.missing == "NS" and t == TABLES else str(t)
            ew = "" if size.missing == "EW" and int(pair) == TABLES else str(int(pair) + offset)
            cells.append(Cell(t, r, ns, ew, int(board_set)))
        at = ", ".join(str(int(pair) + offset) for pair in pairs)
        notes.append(f"Round {r}: EW {at} and board sets {', '.join(sets)} are at tables 1, 2, 3, 4.")
    if size.missing == "NS":
        notes.append(f"Table {TABLES} has no NS pair: the EW pair that comes there sits out.")
    if size.missing == "EW":
        notes.append(f"EW pair {TABLES} is absent: the NS pair that would meet it sits out.")
    return movement_of(
        f"Square Mitchell, {quantity(size.label, 'table')}, {quantity(played, 'round')}",
        cells,
        board_sets(TABLES, boards_per_round, first_board),
        section=section,
        winners=2,
        notes=tuple(notes),
    )
