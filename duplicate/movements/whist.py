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
from duplicate.words.plurals import quantity
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
    come home in the T - 1 rounds; a match is one set at each of two tables, in different rounds: what NS of
    one play against EW of the other in round r has its other half in round R + 1 - r. So fewer rounds than
    T - 1 are an even number, and EW start two tables further down for each two that are left out: every
    board that is played then counts in a match. Without ``teams``, it is a movement of pairs with a winner
    in each direction, which can play any number of rounds to T.

    >>> m = american_whist(9)
    >>> m.rounds, len(m.contestants()), m.check()
    (8, 9, ())
    >>> shorter = american_whist(9, 4)
    >>> [(x.ns, x.ew, x.board_set) for x in shorter.meetings if {x.ns, x.ew} == {"1", "7"}]
    [('1', '7', 2), ('7', '1', 2)]
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
    if teams and played % 2:
        raise DuplicateError(
            f"in {played} rounds of an American Whist movement of teams some boards are played at one table "
            "of their match and never at the other",
            remedy="play an even number of rounds, such as "
            + " or ".join(str(n) for n in (played - 1, played + 1) if 0 < n <= most),
        )
    skipped = count - 1 - played if teams else 0  # EW start further down, so that both halves are played
    offset = 0 if teams else ew_offset(count, ew_numbering)
    cells = [
        Cell(t, r, str(t), str(wrap(t + 2 * r + skipped, count) + offset), wrap(t + r, count))
        for r in range(1, played + 1)
        for t in range(1, count + 1)
    ]
    starts = [wrap(team - 2 - skipped, count) for team in (1, 2, 3)]
    notes = [
        "NS stay. After each round EW move down two tables, boards down one table.",
        f"EW of team 1 start at table {starts[0]}, of team 2 at {starts[1]}, of team 3 at {starts[2]}, and "
        "so on."
        if teams
        else f"EW pair 1 starts at table {count - 1}, EW 2 at table {count}, EW 3 at table 1, and so on.",
    ]
    what = "teams" if teams else "pairs"
    return Movement(
        name=f"American Whist, {quantity(count, 'team' if teams else 'table')}, {quantity(played, 'round')}",
        meetings=meetings_of(cells, section),
        board_sets=board_sets(count, boards_per_round, first_board),
        winners=1 if teams else 2,
        teams=teams,
        notes=tuple(notes),
        placement={"played by": what},
    )
