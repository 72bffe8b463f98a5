"""What a candidate of the planner claims, against what the movement is by hand arithmetic."""

from fractions import Fraction

import pytest

from duplicate.movements.candidate import candidate_of, meeting_of
from duplicate.movements.individual import individual
from duplicate.movements.mitchell import straight
from duplicate.movements.planner import Plan, plan
from duplicate.movements.team_round_robin import team_round_robin


def said(found: Plan, beginning: str) -> str:
    (sentence,) = [reason for reason in found.reasons if reason.startswith(beginning)]
    return sentence


@pytest.mark.parametrize("tables", [5, 7, 9, 11, 13])
def test_with_half_a_table_everybody_can_meet_everybody(tables: int) -> None:
    # T - 1 NS pairs and T EW pairs in T rounds: every NS pair meets T EW pairs, every EW pair sits out once
    # and meets the T - 1 NS pairs that there are.
    movement = straight(tables, tables, missing="NS")
    assert sorted(meeting_of(movement)) == [(tables - 1, tables - 1)] * tables + [(tables, tables)] * (
        tables - 1
    )
    candidate = candidate_of(movement, "mitchell", 1)
    assert Fraction(candidate.meets, candidate.could_meet) == 1


def test_a_round_less_leaves_one_to_meet() -> None:
    # 4 of 5 rounds: NS meet 4 of 5; EW who sit out meet 3 of the 4 NS pairs, which is the smaller part.
    candidate = candidate_of(straight(5, 4, missing="NS"), "mitchell", 1)
    assert (candidate.meets, candidate.could_meet) == (3, 4)


def test_the_sentence_of_two_winners_says_who_meets() -> None:
    assert said(plan(pairs=9, winners=2), "NS and EW").endswith(
        "each pair meets everybody of the other direction."
    )
    # 10 tables, 9 rounds, nobody sits out: nine opponents each
    assert said(plan(pairs=20, winners=2, rounds=9), "NS and EW").endswith(
        "each pair meets 9 of 10 in the other direction."
    )
    # 4½ tables, 4 rounds: as above, and NS pairs meet 4 of 5
    assert said(plan(pairs=9, winners=2, rounds=4, family="mitchell"), "NS and EW").endswith(
        "each pair meets at least 3 of 4 in the other direction."
    )


def test_a_howell_that_stops_early_says_the_fewest() -> None:
    # 11 pairs, 9 rounds, one pair sits out in each: nine pairs play 8 rounds, two play 9.
    assert said(plan(pairs=11, winners=1, rounds=9, family="howell"), "Not everybody").endswith(
        "a pair meets at least 8 of the 10 others."
    )


@pytest.mark.parametrize(
    ("tables", "each", "copies", "waits"),
    [
        (3, 3, 1, 2),  # one board for each of three tables; two tables play boards that the third has not yet
        (3, 2, 2, 1),  # two boards serve two tables at a time
        (5, 2, 3, 2),
        (8, 2, 4, 4),
        (8, 9, 1, 7),
    ],
)
def test_an_individual_needs_a_copy_for_as_many_tables_as_its_rounds_have_boards(
    tables: int, each: int, copies: int, waits: int
) -> None:
    movement = individual(tables, 4, complete=True, boards_per_round=each)
    candidate = candidate_of(movement, "individual", each)
    assert (candidate.copies, candidate.sharing) == (copies, 4 * waits)
    single = candidate_of(individual(tables, 4, complete=True, boards_per_round=1), "individual", 1)
    assert (single.with_boards(each).copies, single.with_boards(each).sharing) == (copies, 4 * waits)


def test_a_rainbow_needs_one_copy_and_is_played_with_one() -> None:
    found = plan(tables=5, family="individual")
    assert found.candidates[0].name.startswith("Rainbow")
    assert found.candidates[0].copies == 1
    several = plan(tables=5, family="individual", copies=3)
    assert several.candidates[0].name.startswith("Individual")
    assert several.candidates[0].copies == 3  # 14 rounds of two boards at five tables


def test_one_copy_means_one_copy() -> None:
    found = plan(tables=8, family="individual", copies=1)
    assert all(c.boards_per_round >= 8 for c in found.candidates)


@pytest.mark.parametrize(("teams", "copies"), [(5, 2), (6, 3), (8, 4), (9, 4)])
def test_a_round_robin_says_its_copies(teams: int, copies: int) -> None:
    # as many matches at a time as pairs of teams, all on the boards of the round
    assert candidate_of(team_round_robin(teams), "round robin", 2).copies == copies
    found = plan(tables=teams, teams=True, family="round robin")
    assert said(found, "The boards") == f"The boards are needed in {copies} copies."


def test_teams_sit_out_as_teams() -> None:
    found = plan(tables=7, teams=True, family="round robin")
    assert ": team 1 in round 1, 2 in round 2" in said(found, "One team")
    assert "a pair would" not in " ".join(found.reasons)


def test_a_third_copy_is_not_carried_where_a_mitchell_does() -> None:
    # 7 tables, 7 rounds: everybody meets everybody with one copy; the Web has 5 rounds and three.
    found = plan(tables=7, copies=7)
    assert found.movement.name == "Mitchell, 7 tables, 7 rounds"


def test_one_partner_is_one() -> None:
    assert "misses 1 partner." in " ".join(individual(4, 14).notes)
