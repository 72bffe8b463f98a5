"""The club night in two stages: one board at each table in each round."""

from duplicate.movements.grid import size_of
from duplicate.movements.mitchell import Style, mitchell
from duplicate.movements.movement import Movement
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError

PRELIMINARY_ROUNDS = 5
SECOND_STAGE_ROUNDS = 7


def preliminary(
    tables: float,
    *,
    style: Style | None = None,
    missing: str = "",
    ew_numbering: str | int = "same",
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """The first stage: five rounds of one board.

    NS stay, EW move to the next higher table, boards to the next lower. 2 to 4 tables are refused;
    6 and 8 tables get a skip, because without one pairs would play boards again.

    >>> preliminary(9).rounds, preliminary(6).notes[1]
    (5, 'After round 3 EW skip a table: they move up two tables, once.')
    """
    return _stage(
        "Preliminary", PRELIMINARY_ROUNDS, tables, style, missing, ew_numbering, section, first_board
    )


def second_stage(
    tables: float,
    *,
    style: Style | None = None,
    missing: str = "",
    ew_numbering: str | int = "same",
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """The second stage, for the pairs that qualified: seven rounds of one board.

    2 to 6 tables are refused; 8, 10 and 12 tables get a skip.
    """
    return _stage(
        "Second stage", SECOND_STAGE_ROUNDS, tables, style, missing, ew_numbering, section, first_board
    )


def _stage(
    name: str,
    rounds: int,
    tables: float,
    style: Style | None,
    missing: str,
    ew_numbering: str | int,
    section: str,
    first_board: int,
) -> Movement:
    size = size_of(tables, missing)
    if size.tables < rounds:
        raise DuplicateError(
            f"{size.tables} tables cannot play {rounds} rounds of one board: each EW pair meets each NS pair "
            f"once, so after {size.tables} rounds everything would come again",
            remedy=f"play at least {rounds} tables, or a Howell",
        )
    # the boards come back to a pair in round T/2 + 1 when T is even
    would_replay = size.tables % 2 == 0 and rounds > size.tables // 2
    chosen: Style = style or ("skip" if would_replay else "straight")
    plain = mitchell(
        tables,
        rounds,
        boards_per_round=1,
        style=chosen,
        missing=missing,
        ew_numbering=ew_numbering,
        section=section,
        first_board=first_board,
    )
    notes = plain.notes
    if would_replay:
        again = size.tables // 2 + 1
        notes += (f"Without a skip or relay pairs would play boards again from round {again}.",)
    return Movement(
        name=f"{name}, {quantity(size.label, 'table')}, {quantity(rounds, 'round')} of one board",
        meetings=plain.meetings,
        board_sets=plain.board_sets,
        winners=2,
        notes=notes,
        placement=plain.placement,
    )
