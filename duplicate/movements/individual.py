"""Individuals: every player for himself, with a new partner in every round."""

import csv
from functools import lru_cache

from duplicate.data import data_path
from duplicate.movements.grid import board_sets, check_rounds, wrap
from duplicate.movements.movement import Meeting, Movement
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError

# Round 1 by table: N, S, E, W. Players 1 to 7 advance by one every round, player 8 stays. Partners
# differ by 1, 2 and 3 (mod 7) once each, opponents twice each: all partner once and oppose twice.
EIGHT_PLAYERS = ((8, 1, 2, 4), (3, 7, 5, 6))


#: Complete individuals, found by search, reach from 8 to 32 players.
MOST_COMPLETE = 8


def individual(
    tables: int,
    rounds: int | None = None,
    *,
    complete: bool | None = None,
    boards_per_round: int = 2,
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """An individual for 8, 12, ... 32 players, or a Rainbow for 5, 7, 11, 13, ... tables.

    In the ``complete`` individual of 4T players (2 to 8 tables, 4T - 1 rounds) everyone partners everyone
    once and opposes everyone twice; any first rounds of it can be played, and all tables play the same
    boards in a round. In a Rainbow North stays, South moves up one table, East up two, West down two,
    boards down one: two players from different seats meet once at most, players of one seat never. Players
    1 to T start as North, the next T as South, then East, then West. Left out, ``complete`` is the
    Rainbow where there is one that lasts the rounds.

    >>> m = individual(2)
    >>> m.rounds, len(m.contestants()), m.is_playable
    (7, 8, True)
    >>> individual(6, 8).rounds, individual(7, 8).name
    (8, 'Individual, 7 tables, 8 rounds')
    """
    rainbow = tables >= 5 and tables % 2 and tables % 3
    if complete is None:
        complete = not rainbow or (rounds is not None and rounds > tables and tables <= MOST_COMPLETE)
    if tables == 2:
        return _eight(rounds, boards_per_round, section, first_board)
    if complete and 3 <= tables <= MOST_COMPLETE:
        return _complete(tables, rounds, boards_per_round, section, first_board)
    if complete or not rainbow:
        raise DuplicateError(
            f"there is no {'complete ' if rainbow else ''}individual for {tables} tables here",
            remedy=f"play 2 to {MOST_COMPLETE} tables, or a Rainbow with 5, 7, 11 or 13 tables",
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
        name=f"Rainbow individual, {quantity(tables, 'table')}, {quantity(played, 'round')}",
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
        notes.append(_missed(played, 7))
    return Movement(
        name=f"Individual, 2 tables, {quantity(played, 'round')}",
        meetings=tuple(meetings),
        board_sets=board_sets(played, boards_per_round, first_board),
        notes=tuple(notes),
    )


def _complete(tables: int, rounds: int | None, boards: int, section: str, first_board: int) -> Movement:
    ring = 4 * tables - 1
    played = ring if rounds is None else rounds
    check_rounds(
        played, ring, f"the individual of {ring + 1} players", "after that everybody has partnered everybody"
    )
    meetings = []
    for r in range(1, played + 1):
        for t, players in enumerate(stored_starters()[tables], start=1):
            north, south, east, west = (str(p if p > ring else wrap(p + r - 1, ring)) for p in players)
            meetings.append(Meeting(section, t, r, "", "", r, north=north, south=south, east=east, west=west))
    notes = [
        "All tables play the same boards in a round: a copy at each table, or passed from table to table.",
        (
            f"Player {ring + 1} stays as North of table 1. Every other player follows the player with the "
            f"next lower number; 1 follows {ring}."
        ),
        "Everybody partners everybody once and opposes everybody twice."
        if played == ring
        else _missed(played, ring),
    ]
    return Movement(
        name=f"Individual, {quantity(tables, 'table')}, {quantity(played, 'round')}",
        meetings=tuple(meetings),
        board_sets=board_sets(played, boards, first_board),
        barometer=True,
        notes=tuple(notes),
    )


def _missed(played: int, full: int) -> str:
    partners = "1 partner" if full - played == 1 else f"{full - played} partners"
    return f"{played} of {full} rounds are played: each player misses {partners}."


@lru_cache(maxsize=1)
def stored_starters() -> dict[int, tuple[tuple[int, int, int, int], ...]]:
    """N, S, E, W of round 1 by table, by tables; ``tools/search_individuals.py`` finds them."""
    found = {}
    path = data_path("fixtures", "movements", "individual_starters.csv")
    with path.open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(line for line in stream if not line.startswith("#")):
            seats = [place.replace("/", "-").split("-") for place in row["starter"].split()]
            found[int(row["tables"])] = tuple((int(n), int(s), int(e), int(w)) for n, s, e, w in seats)
    return found
