"""Knock-outs: the bracket by seeding, byes, and what an earlier match carries over."""

from fractions import Fraction

import pytest

from duplicate.swiss.knock_out import CarryOver, first_round, next_round, seeded, winner
from duplicate.words.problems import DuplicateError


def numbers(size: int) -> list[str]:
    return [str(i) for i in range(1, size + 1)]


def test_the_bracket_of_sixteen() -> None:
    # seeds 1 and 2 can meet in the final, 1 to 4 in the semifinals, 1 to 8 in the quarter-finals only
    fixtures = first_round(numbers(16))
    assert [f"{f.home}-{f.away}" for f in fixtures] == [
        *("1-16", "8-9", "4-13", "5-12", "2-15", "7-10", "3-14", "6-11")
    ]
    assert sorted(seeded(16)) == list(range(1, 17))


def test_the_better_seeds_meet_last() -> None:
    fixtures = first_round(numbers(8))
    rounds = []
    while fixtures:
        rounds.append([f"{f.home}-{f.away}" for f in fixtures])
        fixtures = next_round(fixtures, {f.table: f.home for f in fixtures}, numbers(8))
    assert rounds == [["1-8", "4-5", "2-7", "3-6"], ["1-4", "2-3"], ["1-2"]]


def test_an_upset_keeps_its_place_in_the_bracket() -> None:
    fixtures = first_round(numbers(8))
    semifinals = next_round(fixtures, {1: "8", 2: "4", 3: "7", 4: "3"}, numbers(8))
    assert [(f.round, f.table, f.home, f.away) for f in semifinals] == [(2, 1, "4", "8"), (2, 2, "3", "7")]


def test_the_best_seeds_have_the_byes() -> None:
    fixtures = first_round(numbers(6))
    assert [(f.home, f.away) for f in fixtures] == [("1", ""), ("4", "5"), ("2", ""), ("3", "6")]
    semifinals = next_round(fixtures, {2: "5", 4: "3"}, numbers(6))
    assert [(f.home, f.away) for f in semifinals] == [("1", "5"), ("2", "3")]


def test_a_match_needs_its_winner() -> None:
    fixtures = first_round(numbers(4))
    with pytest.raises(DuplicateError, match="nobody won 1 against 4"):
        next_round(fixtures, {2: "2"}, numbers(4))
    with pytest.raises(DuplicateError, match="3 won 1 against 4"):
        next_round(fixtures, {1: "3", 2: "2"}, numbers(4))
    with pytest.raises(DuplicateError):
        first_round(["1"])
    with pytest.raises(DuplicateError):
        first_round(["1", "1"])


def test_carry_over() -> None:
    rule = CarryOver(ahead=Fraction(1, 2), behind=Fraction(1, 3), most=Fraction(10))
    assert rule.imps(12, True) == 6
    assert rule.imps(12, False) == 4
    assert rule.imps(-12, False) == -6  # the other one won, and finished ahead
    assert rule.imps(-12, True) == -4
    assert rule.imps(-60, False) == -10
    assert rule.imps(0, True) == 0
    assert CarryOver().imps(12, True) == 0  # nothing unless it is set
    for broken in ((Fraction(3, 2), Fraction(0), None), (Fraction(1), Fraction(1), Fraction(-1))):
        with pytest.raises(DuplicateError):
            CarryOver(*broken)


def test_both_sides_carry_the_same() -> None:
    rule = CarryOver(ahead=Fraction(1, 2), behind=Fraction(1, 3), most=Fraction(16))
    for margin in (-50, -7, 0, 3, 33):
        for ahead in (True, False):
            assert rule.imps(margin, ahead) == -rule.imps(-margin, not ahead)


def test_who_won() -> None:
    assert winner("A", "B", 3) == "A"
    assert winner("A", "B", -3) == "B"
    assert winner("A", "B", 3, Fraction(-7, 2)) == "B"
    assert winner("A", "B", 0) == ""
