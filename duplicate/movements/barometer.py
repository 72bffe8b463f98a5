"""The barometer form: every table plays the same boards at the same time."""

from duplicate.movements.grid import board_sets
from duplicate.movements.movement import Movement
from duplicate.words.problems import DuplicateError

_CHANGE = "Every table plays the boards of the round; the boards change after each round."
_CHANGE_AND_STAY = f"{_CHANGE} Where a note says that boards move, they do not."


def barometer(movement: Movement, *, boards_per_round: int | None = None, first_board: int = 1) -> Movement:
    """The same meetings on new boards: all tables play set 1 in round 1, set 2 in round 2, ...

    So results can be shown after every round. It needs a copy of the round's boards at every table, or
    few tables that pass them round. A round's boards are as many as before unless
    ``boards_per_round`` says otherwise. Any movement of pairs, teams or individuals can be made so; one
    that is a barometer already stays as it is but for the boards.

    >>> from duplicate.movements.howell import howell
    >>> m = barometer(howell(5), boards_per_round=2)
    >>> m.name, {x.board_set for x in m.of_round(3)}, m.check()
    ('Barometer: Howell, 5 tables, 9 rounds', {3}, ())
    """
    if not movement.meetings:
        raise DuplicateError("a movement without a round cannot be a barometer", remedy="give a movement")
    sizes = {len(s) for s in movement.board_sets}
    if boards_per_round is None and len(sizes) > 1:
        raise DuplicateError(
            f"the board sets of {movement.name} have different sizes", remedy="say the boards of a round"
        )
    each = boards_per_round or max(sizes)
    meetings = tuple(
        # who has no boards sits out here too
        m._replace(board_set=m.round if not m.is_sit_out else 0, copy="", shared=False)
        for m in movement.meetings
    )
    kept = [n for n in movement.notes if not _about_boards(n)]
    name = movement.name if movement.barometer else f"Barometer: {movement.name}"
    return Movement(
        name=name,
        meetings=meetings,
        board_sets=board_sets(movement.rounds, each, first_board),
        winners=movement.winners,
        barometer=True,
        teams=movement.teams,
        notes=(*kept, _CHANGE_AND_STAY if any("boards" in n for n in kept) else _CHANGE),
        placement={
            k: v
            for k, v in movement.placement.items()
            if k not in ("bye-stand", "sharing", "copies of the boards")
        },
    )


def _about_boards(note: str) -> bool:
    return any(word in note for word in ("share", "bye-stand", "sets", "Copy ", "copies"))
