"""Round robins of teams: matches at two tables, and triangles when the number of teams is odd."""

import csv
import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal, get_args

from duplicate.data import data_path
from duplicate.movements.grid import board_sets, check_rounds
from duplicate.movements.movement import Meeting, Movement
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError

Odd = Literal["bye", "triangle"]
MOST_TEAMS = 60
Edge = tuple[int, int]
Stage = tuple[tuple[int, int, int], list[Edge], list[Edge]]  #: a triangle, and the matches of its two rounds
_STEPS, _TRIES = 400, 300  # of the search for matches beside a triangle


def team_round_robin(
    teams: int,
    rounds: int | None = None,
    *,
    odd: Odd = "bye",
    boards_per_round: int = 8,
    section: str = "A",
    first_board: int = 1,
) -> Movement:
    """Every team meets every other team once; the two pairs of a team play the same boards.

    A match takes two tables side by side: the first named team sits NS at the first and EW at the
    second, and they share the match's copy of the boards. An odd number of teams has a ``bye`` in each
    round, or ``triangle``: in each two rounds three teams play three matches of two
    halves, and nobody sits out (3 teams, or 7 and more).

    >>> m = team_round_robin(6, boards_per_round=4)
    >>> m.rounds, m.tables, len(m.contestants()), m.is_playable
    (5, 6, 6, True)
    >>> team_round_robin(7, odd="triangle").rounds
    6
    """
    if odd not in get_args(Odd):
        raise DuplicateError(f"{odd!r} for an odd number of teams", remedy="write bye or triangle")
    if not 2 <= teams <= MOST_TEAMS:
        raise DuplicateError(
            f"a round robin of {teams} teams",
            remedy=f"play it with 2 to {MOST_TEAMS} teams, or a Swiss event",
        )
    if odd == "triangle" and teams % 2:
        return _with_triangles(teams, rounds, boards_per_round, section, first_board)
    full = teams - 1 + teams % 2
    played = full if rounds is None else rounds
    check_rounds(played, full, f"a round robin of {teams} teams", "after that every team has met every other")
    meetings: list[Meeting] = []
    for r in range(1, played + 1):
        matches, bye = [], 0
        for home, away in _circle(teams + teams % 2, r):
            if max(home, away) > teams:
                bye = min(home, away)
            else:
                matches.append((home, away))
        for k, (home, away) in enumerate(sorted(matches, key=min)):
            meetings += _match(section, 2 * k + 1, r, home, away, r, _copy(k))
        if bye:
            meetings.append(Meeting(section, teams, r, str(bye), "", 0))
    notes = [_MATCH_NOTE]
    if teams % 2:
        notes.append("One team has a bye in each round; no team has two.")
    if played < full:
        notes.append(f"{played} of {full} rounds are played: each team misses {full - played} of the others.")
    return Movement(
        name=f"Round robin, {quantity(teams, 'team')}, {quantity(played, 'round')}",
        meetings=tuple(meetings),
        board_sets=board_sets(played, boards_per_round, first_board),
        teams=True,
        notes=tuple(notes),
        placement={"copies of the boards": str(teams // 2)},
    )


def triangle(*, boards_per_round: int = 8, section: str = "A", first_board: int = 1) -> Movement:
    """Three teams, two rounds: every two of them play a match of two halves.

    >>> m = triangle(boards_per_round=6)
    >>> [(x.table, x.round, x.ns, x.ew, x.board_set) for x in m.meetings][:3]
    [(1, 1, '3', '1', 1), (2, 1, '1', '2', 2), (3, 1, '2', '3', 3)]
    """
    return _with_triangles(3, None, boards_per_round, section, first_board)


_MATCH_NOTE = (
    "A match is at two tables side by side, which share its boards: the pair of the first team sits NS at "
    "the first table and EW at the second."
)


def _circle(size: int, r: int) -> Iterator[Edge]:
    """Round r of the circle method for an even size: the last stays, all others turn by one."""
    ring = size - 1
    yield (size, r) if r % 2 == 0 else (r, size)
    for k in range(1, size // 2):
        yield (r - 1 + k) % ring + 1, (r - 1 - k) % ring + 1


def _copy(k: int) -> str:
    """A, B, ... Z, AA, AB, ..."""
    return (chr(ord("A") + k // 26 - 1) if k >= 26 else "") + chr(ord("A") + k % 26)


def _match(
    section: str, table: int, r: int, home: int, away: int, board_set: int, copy: str
) -> tuple[Meeting, Meeting]:
    first, second = str(home), str(away)
    return (
        Meeting(section, table, r, first, second, board_set, copy, shared=True),
        Meeting(section, table + 1, r, second, first, board_set, copy, shared=True),
    )


def _with_triangles(
    teams: int, rounds: int | None, boards_per_round: int, section: str, first_board: int
) -> Movement:
    full = teams - 1
    played = full if rounds is None else rounds
    check_rounds(played, full, f"a round robin of {teams} teams", "after that every team has met every other")
    if played % 2:
        raise DuplicateError(
            f"{played} rounds with triangles: a triangle takes two rounds",
            remedy="play an even number of rounds",
        )
    if teams == 5:
        raise DuplicateError(
            "five teams cannot play a round robin with triangles: the two others would meet twice",
            remedy="play it with a bye in each round",
        )
    meetings: list[Meeting] = []
    for stage in range(played // 2):
        three, first, second = _stage(teams, stage)
        sets = [3 * stage + k for k in (1, 2, 3)]
        rounds_ = (2 * stage + 1, 2 * stage + 2)
        for t in range(3):
            here, up, down = three[t], three[(t + 1) % 3], three[(t + 2) % 3]
            meetings.append(Meeting(section, t + 1, rounds_[0], str(here), str(up), sets[t], "A"))
            meetings.append(Meeting(section, t + 1, rounds_[1], str(here), str(down), sets[t - 1], "A"))
        for r, board_set, matches in zip(rounds_, sets, (first, second), strict=False):
            for k, (home, away) in enumerate(matches):
                meetings += _match(section, 2 * k + 4, r, home, away, board_set, _copy(k + 1))
    notes = [
        (
            "Tables 1 to 3 are a triangle of three teams for two rounds: EW of each table then go to the "
            "table that they have not been to, boards go from table 1 to 2, from 2 to 3, from 3 to 1."
        ),
        "A match of the triangle is scored after the second of its two rounds.",
    ]
    if teams > 3:
        notes.append(_MATCH_NOTE)
    if played < full:
        notes.append(f"{played} of {full} rounds are played: each team misses {full - played} of the others.")
    return Movement(
        name=f"Triangle, 3 teams, {quantity(played, 'round')}"
        if teams == 3
        else f"Round robin with triangles, {quantity(teams, 'team')}, {quantity(played, 'round')}",
        meetings=tuple(sorted(meetings, key=lambda m: (m.round, m.table))),
        board_sets=board_sets(3 * (played // 2), boards_per_round, first_board),
        teams=True,
        notes=tuple(notes),
        placement={"copies of the boards": str((teams - 1) // 2)},
    )


def _stage(teams: int, stage: int) -> Stage:
    """The triangle and the matches of the two rounds of a stage, teams from 1.

    One team stays; the others stand on a ring of 2k places and turn by one after each stage. The
    first stage looks the same when the ring is turned by half: the triangle is the staying team and
    two opposite places; every other distance belongs to one match and the match opposite to it.

    With 13, 21, 29, ... teams that cannot be, because each ring of matches has an even length: there the
    others stand on four rings, and two stages in turn are turned by one place.
    """
    if teams % 8 == 5:
        return _turned(stored_stages()[teams][stage % 2], (teams - 1) // 4, stage // 2)
    half = (teams - 1) // 2
    ring = 2 * half

    def team(place: int) -> int:
        return (place + stage) % ring + 1

    first, second = _matches(half)
    return (
        (teams, team(0), team(half)),
        [(team(a), team(b)) for a, b in first],
        [(team(a), team(b)) for a, b in second],
    )


@lru_cache(maxsize=1)
def stored_stages() -> dict[int, tuple[Stage, ...]]:
    """The first two stages by the number of teams; ``tools/search_triangles.py`` found them."""
    found: dict[int, tuple[Stage, ...]] = {}
    path = data_path("fixtures", "movements", "triangle_starters.csv")
    with path.open(encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(line for line in stream if not line.startswith("#")):
            one, two, three = (int(team) for team in row["triangle"].split("-"))
            first, second = (
                [(int(home), int(away)) for home, away in (match.split("-") for match in row[r].split())]
                for r in ("first", "second")
            )
            teams = int(row["teams"])
            found[teams] = (*found.get(teams, ()), ((one, two, three), first, second))
    return found


def _turned(stage: Stage, ring: int, by: int) -> Stage:
    """A stage with the teams of four rings turned by some places; the last team stays."""

    def turn(team: int) -> int:
        start = (team - 1) // ring * ring
        return team if team > 4 * ring else start + (team - 1 - start + by) % ring + 1

    (a, b, c), first, second = stage
    return (
        (turn(a), turn(b), turn(c)),
        [(turn(home), turn(away)) for home, away in first],
        [(turn(home), turn(away)) for home, away in second],
    )


@lru_cache(maxsize=64)
def _matches(half: int) -> tuple[tuple[Edge, ...], tuple[Edge, ...]]:
    """Two perfect matchings of the ring without places 0 and k that hold each distance 1 .. k - 1 twice."""
    ring = 2 * half
    steps = 0

    def walk(
        left: frozenset[int], degree: tuple[int, ...], edges: tuple[Edge, ...]
    ) -> tuple[Edge, ...] | None:
        nonlocal steps
        steps += 1
        if not left:
            return edges if _halves(edges) is not None else None
        if steps > _STEPS:
            return None
        best: list[Edge] = []
        chosen = 0
        for distance in sorted(left):
            # a place and the opposite one always have the same degree
            options = [
                (a, b)
                for a in range(1, half)
                for b in sorted({(a + distance) % ring, (a - distance) % ring})
                if b % half
                and degree[a] < 2
                and degree[b % half] < 2
                and (a != b % half or not degree[a])
                and a <= b % half
            ]
            if not chosen or len(options) < len(best):
                best, chosen = options, distance
        random_.shuffle(best)
        for a, b in best:
            after = list(degree)
            after[a] += 1
            after[b % half] += 1
            both = ((a, b), ((a + half) % ring, (b + half) % ring))
            found = walk(left - {chosen}, tuple(after), edges + both)
            if found is not None or steps > _STEPS:
                return found
        return None

    for seed in range(_TRIES):
        random_ = random.Random(seed)
        steps = 0
        found = walk(frozenset(range(1, half)), (0,) * half, ())
        halves = None if found is None else _halves(found)
        if halves is not None:
            return halves
    raise DuplicateError(
        f"no round robin with triangles was found for {2 * half + 1} teams",
        remedy="play it with a bye in each round",
    )


def _halves(edges: Sequence[Edge]) -> tuple[tuple[Edge, ...], tuple[Edge, ...]] | None:
    """Rings of matches cut into two rounds; None when a ring has an odd length."""
    halves: tuple[list[Edge], list[Edge]] = ([], [])
    left = list(edges)
    while left:
        start, place = left[0]
        halves[0].append(left.pop(0))
        turn = 1
        while place != start:
            following = next(e for e in left if place in e)
            left.remove(following)
            halves[turn].append(following)
            place = following[1] if following[0] == place else following[0]
            turn = 1 - turn
        if turn:
            return None
    return tuple(halves[0]), tuple(halves[1])
