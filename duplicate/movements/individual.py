"""Individuals: every player for himself, with a new partner in every round."""

from duplicate.movements.grid import board_sets, check_rounds, wrap
from duplicate.movements.movement import Meeting, Movement
from duplicate.words.problems import DuplicateError

# Round 1 by table: N, S, E, W. Players 1 to 7 advance by one every round, player 8 stays. Partners
# differ by 1, 2 and 3 (mod 7) once each, opponents twice each: all partner once and oppose twice.
EIGHT_PLAYERS = ((8, 1, 2, 4), (3, 7, 5, 6))


def individual(
    tables: int,
    rounds: int | None = None,
    *,
    boards_per_round: int = 2,
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """An individual for 8 players, or a Rainbow for 5, 7, 11, 13, ... tables.

    The eight play seven rounds at two tables: everyone partners everyone once and opposes everyone
    twice; both tables share the boards. In a Rainbow North stays, South moves up one table, East up
    two, West down two, boards down one: two players from different seats meet once at most, players
    of one seat never. Players 1 to T start as North, the next T as South, then East, then West.

    >>> m = individual(2)
    >>> m.rounds, len(m.contestants()), m.is_playable
    (7, 8, True)
    """
    if tables == 2:
        return _eight(rounds, boards_per_round, section, first_board)
    if tables < 5 or tables % 2 == 0 or tables % 3 == 0:
        raise DuplicateError(
            f"there is no individual for {tables} tables here",
            remedy="play 2 tables, or a Rainbow with 5, 7, 11 or 13 tables",
        )
    played = tables if rounds is None else rounds
    check_rounds(played, tables, f"a Rainbow of {tables} tables", "after that the boards come again")
    meetings = tuple(
        Meeting(
            section=section,
            table=t,
            round=r,
            ns="",
            ew="",
            board_set=wrap(t + r - 1, tables),
            north=str(t),
            south=str(wrap(t - (r - 1), tables) + tables),
            east=str(wrap(t - 2 * (r - 1), tables) + 2 * tables),
            west=str(wrap(t + 2 * (r - 1), tables) + 3 * tables),
        )
        for r in range(1, played + 1)
        for t in range(1, tables + 1)
    )
    return Movement(
        name=f"Rainbow individual, {tables} tables, {played} rounds",
        meetings=meetings,
        board_sets=board_sets(tables, boards_per_round, first_board),
        notes=(
            "North stays. After each round: boards down one table, South up one, East up two, West down two.",
        ),
    )


def _eight(rounds: int | None, boards_per_round: int, section: str, first_board: int) -> Movement:
    played = 7 if rounds is None else rounds
    check_rounds(played, 7, "the individual of 8 players", "after that everybody has partnered everybody")
    meetings = []
    for r in range(1, played + 1):
        for t, players in enumerate(EIGHT_PLAYERS, start=1):
            north, south, east, west = (str(p if p == 8 else wrap(p + r - 1, 7)) for p in players)
            meetings.append(
                Meeting(
                    section=section,
                    table=t,
                    round=r,
                    ns="",
                    ew="",
                    board_set=r,
                    shared=True,
                    north=north,
                    south=south,
                    east=east,
                    west=west,
                )
            )
    notes = ["Both tables share the same boards in every round.", "Player 8 stays as North of table 1."]
    if played < 7:
        notes.append(f"{played} of 7 rounds are played: each player misses {7 - played} partners.")
    return Movement(
        name=f"Individual, 2 tables, {played} rounds",
        meetings=tuple(meetings),
        board_sets=board_sets(played, boards_per_round, first_board),
        notes=tuple(notes),
    )
