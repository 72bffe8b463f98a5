"""Ladders: whom one may challenge, and what a win changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.swiss.ladder import Ladder
from duplicate.words.problems import DuplicateError

RUNGS = tuple("ABCDEF")


def test_whom_one_may_challenge() -> None:
    ladder = Ladder(RUNGS, reach=2)
    assert ladder.may_challenge("F") == ("D", "E")
    assert ladder.may_challenge("B") == ("A",)
    assert ladder.may_challenge("A") == ()
    assert Ladder(RUNGS, reach=0).may_challenge("F") == tuple("ABCDE")


def test_the_winner_takes_the_place() -> None:
    assert Ladder(RUNGS).won("E", "B").rungs == tuple("AEBCDF")
    assert Ladder(RUNGS, move="swap").won("E", "B").rungs == tuple("AECDBF")
    assert Ladder(RUNGS).lost("E", "B").rungs == RUNGS


@pytest.mark.parametrize(("challenger", "challenged"), [("F", "B"), ("B", "E"), ("B", "B"), ("A", "B")])
def test_challenges_that_are_not_allowed(challenger: str, challenged: str) -> None:
    ladder = Ladder(RUNGS, reach=3)
    with pytest.raises(DuplicateError, match="cannot challenge"):
        ladder.won(challenger, challenged)
    with pytest.raises(DuplicateError, match="cannot challenge"):
        ladder.lost(challenger, challenged)


def test_joining_and_leaving() -> None:
    ladder = Ladder(RUNGS).joined(["G", "H"]).left("C")
    assert ladder.rungs == tuple("ABDEFGH")
    assert ladder.rung("D") == 3
    with pytest.raises(DuplicateError, match="C is not on the ladder"):
        ladder.rung("C")
    with pytest.raises(DuplicateError, match="two rungs"):
        ladder.joined(["A"])
    with pytest.raises(DuplicateError):
        Ladder(RUNGS, reach=-1)


@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=20), st.sampled_from(("shift", "swap"))
)
def test_everybody_keeps_a_rung(challenges: list[tuple[int, int]], move: str) -> None:
    ladder = Ladder(RUNGS, reach=2, move="swap" if move == "swap" else "shift")
    for one, other in challenges:
        challenger, challenged = RUNGS[one], RUNGS[other]
        if challenged in ladder.may_challenge(challenger):
            rung = ladder.rung(challenged)
            ladder = ladder.won(challenger, challenged)
            assert ladder.rung(challenger) == rung
    assert sorted(ladder.rungs) == sorted(RUNGS)
