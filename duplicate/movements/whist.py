"""The American Whist movement: teams whose pairs meet all other teams, one table each."""

from duplicate.movements.grid import (
    Cell,
    board_sets,
    check_rounds,
    ew_offset,
    meetings_of,
    whole_tables,
    wrap,
)
from duplicate.movements.movement import Movement
from duplicate.words.problems import DuplicateError


def american_whist(
    tables: float,
    rounds: int | None = None,
    *,
    teams: bool = True,
    boards_per_round: int = 2,
    ew_numbering: str | int = "same",
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """An American Whist of an odd number T of tables: EW move down two tables, boards down one.

    With ``teams`` there are T teams: NS sit at their home table, EW start two tables below it and never
    come home in the T - 1 rounds; a match is one set at each of two tables, in different rounds. Without, it
    is a movement of pairs with a winner in each direction, which can also play the T-th round.

    >>> m = american_whist(9)
    >>> m.rounds, len(m.contestants()), m.check()
    (8, 9, ())
    """
    count = whole_tables(tables, "an American Whist movement")
    if count % 2 == 0 or count < 3:
        raise DuplicateError(
            f"an American Whist movement needs an odd number of tables, and there are {count}",
            remedy=f"play it with {count - 1} or {count + 1} tables, or a round robin of teams"
            if count > 3
            else "play at least 3 tables",
        )
    most = count - 1 if teams else count
    played = most if rounds is None else rounds
    why = "in the next round every team would meet itself" if teams else "after that everybody has met"
    check_rounds(played, most, f"an American Whist movement of {count} tables", why)
    offset = 0 if teams else ew_offset(count, ew_numbering)
    cells = [
        Cell(t, r, str(t), str(wrap(t + 2 * r, count) + offset), wrap(t + r, count))
        for r in range(1, played + 1)
        for t in range(1, count + 1)
    ]
    notes = [
        "NS stay. After each round EW move down two tables, boards down one table.",
        f"EW of team 1 start at table {count - 1}, of team 2 at {count}, of team 3 at 1, and so on."
        if teams
        else f"EW pair 1 starts at table {count - 1}, EW 2 at table {count}, EW 3 at table 1, and so on.",
    ]
    what = "teams" if teams else "pairs"
    return Movement(
        name=f"American Whist, {count} {'teams' if teams else 'tables'}, {played} rounds",
        meetings=meetings_of(cells, section),
        board_sets=board_sets(count, boards_per_round, first_board),
        winners=1 if teams else 2,
        teams=teams,
        notes=tuple(notes),
        placement={"played by": what},
    )
