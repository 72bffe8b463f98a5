"""Every family, of every size and length: a movement without a fault that is not its own, or a refusal."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.movements.appendix import appendix
from duplicate.movements.barometer import barometer
from duplicate.movements.blackpool import blackpool
from duplicate.movements.bump import bump
from duplicate.movements.double_weave import double_weave
from duplicate.movements.hesitation import double_hesitation, hesitation
from duplicate.movements.howell import howell, reduced_howell, reduced_rounds
from duplicate.movements.individual import individual
from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Fault, Movement
from duplicate.movements.planner import plan
from duplicate.movements.rover import rover
from duplicate.movements.scrambled import scrambled
from duplicate.movements.square import square
from duplicate.movements.team_round_robin import team_round_robin
from duplicate.movements.web import web
from duplicate.movements.whist import american_whist
from duplicate.words.problems import DuplicateError

NOTHING: set[Fault] = set()
SHARING = {Fault.SHARING}
RE_MEET = {Fault.RE_MEET}
MOST = 60  #: tables of a section

LONG_ROVERS = 20  #: rounds; where no rule places a rover it is searched, and the search takes its time

Lengths = Iterable[int]


class Family(NamedTuple):
    """How a family is made, its own faults beside sit-outs of half tables, and its numbers of rounds.

    ``lengths`` says them for T tables (the half one counted) and whether one is half: by the rules that the
    families were published with, and not by our own code.
    """

    make: Callable[[float, int], Movement]
    faults: set[Fault]
    lengths: Callable[[int, bool], Lengths]


def _web_lengths(tables: int, half: bool) -> Lengths:
    """Odd numbers up to T; even ones with T from R + 2, or as a rover beside such a Web."""
    return [r for r in range(3, tables + 1) if r % 2 or r <= tables - (3 if tables % 2 else 2)]


def _rover_lengths(tables: int, half: bool) -> Lengths:
    """All T rounds where T is odd and 3 does not divide it; elsewhere a round less."""
    full = tables - 1
    if not half or full < 4:
        return ()
    return range(1, full + (1 if full % 2 and full % 3 else 0))


def _individual_lengths(tables: int, half: bool) -> Lengths:
    """Complete ones for 8 to 32 players, a Rainbow where neither 2 nor 3 divides T."""
    if half or (tables > 8 and not (tables % 2 and tables % 3)):
        return ()
    return range(1, 4 * tables if tables <= 8 else tables + 1)


FAMILIES: dict[str, Family] = {
    "mitchell": Family(
        lambda t, r: mitchell(t, r, boards_per_round=1), SHARING, lambda t, half: range(1, t + 1)
    ),
    "scrambled": Family(
        lambda t, r: scrambled(t, r, switched=1, boards_per_round=1),
        SHARING,
        lambda t, half: range(1, t + 1),
    ),
    "skip": Family(
        lambda t, r: mitchell(t, r, style="skip", boards_per_round=1),
        NOTHING,
        lambda t, half: range(1, 1 if t % 2 else t),
    ),
    "relay": Family(
        lambda t, r: mitchell(t, r, style="relay", boards_per_round=1),
        SHARING,
        lambda t, half: range(1, 1 if t % 2 else t + 1),
    ),
    "rover": Family(lambda t, r: rover(t, r, boards_per_round=1), SHARING, _rover_lengths),
    "bump": Family(
        lambda t, r: bump(t, r, boards_per_round=1),
        SHARING,
        lambda t, half: range(1, t - 1 if half and t > 4 else 1),
    ),
    "hesitation": Family(
        lambda t, r: hesitation(t, r, switched=0, boards_per_round=1),
        SHARING,
        lambda t, half: range(1, t + 2 if t >= 3 else 1),
    ),
    "double hesitation": Family(
        lambda t, r: double_hesitation(t, r, switched=0, boards_per_round=1),
        NOTHING,
        lambda t, half: range(1, t + 3 if t >= 5 else 1),
    ),
    "appendix": Family(
        lambda t, r: appendix(t, r, boards_per_round=1),
        SHARING,
        lambda t, half: range(1, t - 1 if t >= 5 else 1),
    ),
    "web": Family(lambda t, r: web(t, r, boards_per_round=1), NOTHING, _web_lengths),
    "blackpool": Family(
        lambda t, r: blackpool(t, r, boards_per_round=1),
        SHARING | RE_MEET,
        lambda t, half: range(1, 1 if half or t < 4 else t + 3),
    ),
    "double weave": Family(
        lambda t, r: double_weave(t, r, boards_per_round=1),
        NOTHING,
        lambda t, half: range(1, 1 if half or t % 4 else t + 1),
    ),
    "square": Family(
        lambda t, r: square(t, r, boards_per_round=1), NOTHING, lambda t, half: range(1, 5 if t == 4 else 1)
    ),
    "american whist": Family(
        lambda t, r: american_whist(t, r, boards_per_round=1),
        NOTHING,
        lambda t, half: range(2, t if t % 2 and not half else 1, 2),  # both halves of every match
    ),
    "american whist for pairs": Family(
        lambda t, r: american_whist(t, r, teams=False, boards_per_round=1),
        NOTHING,
        lambda t, half: range(1, t + 1 if t % 2 and not half else 1),
    ),
    "howell": Family(
        lambda t, r: howell(t, r, boards_per_round=1),
        SHARING,
        lambda t, half: range(1, 2 * t if t <= 15 else 1),
    ),
    "reduced howell": Family(
        lambda t, r: reduced_howell(t, r, boards_per_round=1), SHARING, lambda t, half: reduced_rounds(t)
    ),
    "barometer": Family(
        lambda t, r: barometer(mitchell(t, r), boards_per_round=1),
        NOTHING,
        lambda t, half: range(1, t + 1),
    ),
    "individual": Family(
        lambda t, r: individual(int(t), r, boards_per_round=1), SHARING, _individual_lengths
    ),
    "round robin": Family(
        lambda t, r: team_round_robin(int(t), r, boards_per_round=1),
        SHARING,
        lambda t, half: range(1, 1 if half else t + t % 2),
    ),
}
NO_HALF_TABLES = {"individual", "round robin"}  # they count players and teams


def lengths(family: str, halves: int) -> tuple[int, ...]:
    if halves % 2 and family in NO_HALF_TABLES:
        return ()
    return tuple(FAMILIES[family].lengths((halves + 1) // 2, halves % 2 == 1))


def clean(family: str, m: Movement, halves: int, rounds: int) -> None:
    """Nothing but the family's own faults; every pair is there; nobody sits out twice."""
    findings = m.check()
    assert m.rounds == rounds
    assert {f.fault for f in findings} <= FAMILIES[family].faults | {Fault.SIT_OUT}
    out = Counter(f.contestants for f in findings if f.fault is Fault.SIT_OUT)
    assert set(out.values()) <= {1}, "nobody sits out twice"
    teams = halves // 2
    byes = rounds if (halves % 2 or (family == "round robin" and teams % 2)) else 0
    assert len(out) == byes, "one in each round, where there is one too many"
    each = {"individual": 2 * halves, "round robin": teams, "american whist": teams}
    assert len(m.contestants()) == each.get(family, halves)


@pytest.mark.parametrize("family", FAMILIES)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_every_size_and_length_is_clean(family: str, data: st.DataObject) -> None:
    """Sizes and lengths that the rules allow, to 60 tables: they are made, and clean."""
    sizes = [halves for halves in range(4, 2 * MOST + 1) if lengths(family, halves)]
    halves = data.draw(st.sampled_from(sizes))
    possible = [r for r in lengths(family, halves) if family != "rover" or r <= LONG_ROVERS]
    rounds = data.draw(st.sampled_from(possible))
    clean(family, FAMILIES[family].make(halves / 2, rounds), halves, rounds)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_size_is_made_or_refused_as_the_rules_say(family: str) -> None:
    """From two to sixty tables: the longest there is up to twelve, and one round more is refused."""
    make = FAMILIES[family].make
    for halves in range(4, 2 * MOST + 1):
        possible = lengths(family, halves)
        longest = max(possible, default=0)
        if longest and halves <= 24:
            clean(family, make(halves / 2, longest), halves, longest)
        elif longest:
            assert make(halves / 2, possible[0]).rounds == possible[0]
        if family in NO_HALF_TABLES and halves % 2:
            continue
        beyond = {longest + 1, 0, -1} if family != "rover" or not longest else {(halves + 1) // 2, 0, -1}
        for rounds in beyond:
            with pytest.raises(DuplicateError) as caught:
                make(halves / 2, rounds)
            assert caught.value.problem.remedy


IN_THE_PLANNER = {
    "skip": "skip mitchell",
    "relay": "share and relay",
    "american whist": "whist",
    "american whist for pairs": "whist",
}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_size_can_be_planned(family: str) -> None:
    """By its name, with the fewest and the most rounds (of a session, from 15 tables on)."""
    for halves in (*range(4, 27), *range(28, 2 * MOST + 1, 7), 119, 120):
        tables = (halves + 1) // 2
        possible = [r for r in lengths(family, halves) if r <= (2 * tables if tables <= 15 else 13)]
        if family == "web":  # in as many rounds as tables it is a Mitchell
            possible = [r for r in possible if r < tables]
        if family == "american whist" and tables == 3:
            continue  # three teams play a triangle
        if family == "skip" and tables == 2:
            continue  # one round is no session
        for rounds in {min(possible, default=0), max(possible, default=0)} - {0}:
            chosen = plan(
                halves / 2,
                family=IN_THE_PLANNER.get(family, family),
                rounds=rounds,
                boards=2 * rounds,
                winners=2 if family in ("mitchell", "barometer") else None,
                teams=family in ("american whist", "round robin"),
            ).movement
            assert chosen.rounds == rounds
            assert chosen.is_playable


def test_two_and_sixty_tables_are_among_them() -> None:
    """The families that every size has, and the first and last of the others."""
    for family in ("mitchell", "scrambled", "barometer", "round robin"):
        assert all(lengths(family, halves) for halves in range(4, 121, 2))
    reach = {
        "skip": (2, 60),
        "relay": (2, 60),
        "rover": (4.5, 59.5),
        "bump": (4.5, 59.5),
        "hesitation": (2.5, 60),
        "double hesitation": (4.5, 60),
        "appendix": (4.5, 60),
        "web": (2.5, 60),
        "blackpool": (4, 60),
        "double weave": (4, 60),
        "square": (3.5, 4),
        "american whist": (3, 59),
        "howell": (2, 15),
        "reduced howell": (2.5, 15),
        "individual": (2, 59),
    }
    for family, ends in reach.items():
        sizes = [halves / 2 for halves in range(4, 121) if lengths(family, halves)]
        assert (sizes[0], sizes[-1]) == ends, family


@pytest.mark.parametrize("tables", [60, 59])
def test_sixty_tables(tables: int) -> None:
    """The two-winner families that have all sizes reach sixty tables, in thirteen rounds."""
    for family in ("mitchell", "hesitation", "double hesitation", "appendix", "web", "blackpool"):
        m = FAMILIES[family].make(tables, 13)
        assert (m.tables, m.rounds) == (tables, 13)
        assert {f.fault for f in m.check()} <= FAMILIES[family].faults
    assert rover(tables + 0.5, 13, boards_per_round=1).is_playable
    assert bump(tables + 0.5, 13, boards_per_round=1).is_playable
