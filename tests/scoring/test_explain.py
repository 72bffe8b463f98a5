"""Explanations: the arithmetic that is printed is the arithmetic of the rules."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given

from duplicate.night.night import Award, Night
from duplicate.scoring import score, standings
from duplicate.scoring.explain import explain
from duplicate.scoring.explain_total import explain_total
from duplicate.scoring.numbers import number
from duplicate.words.problems import DuplicateError
from tests.scoring.nights import award, night, one_board, played, weighted
from tests.scoring.test_imps import match
from tests.scoring.test_properties import FEW, METHODS, PRESETS, events
from tests.scoring.test_standings import individual

FOUR = (620, 170, 140, -100)


def test_matchpoints_and_neuberg() -> None:
    scores = score(one_board(*FOUR, more=[award(1, "A", "B", "A+", "A-")]))
    assert explain(scores, "2", 1) == [
        "Board 1, 2 as NS against 102: +170.",
        "+170 beats 2 (+140, -100), ties none and loses to 1 (+620): 2 x 2 + 0 = 4.",
        "Neuberg from 4 to 5 results: (4 x 5 + (5 - 4)) / 4 = 5.25 of 8.",
        "Score: 5.25 matchpoints, 65.63%.",
    ]


def test_law_12c2() -> None:
    rows = [*one_board(*FOUR).results, award(1, "1", "B", "A+", "A-")]
    rows += [
        played(2, "1", "102", 50),
        played(2, "3", "104", 0),
        played(2, "5", "106", 0),
        played(2, "7", "108", 50),
    ]
    scores = score(night([r._replace(row_id=0) for r in rows if r.ns != "1" or r.board == 2 or r.adj_ns]))
    # three scores and one award on board 1: top 6; 5 of 6 on board 2 is 83.33 %
    told = explain(scores, "1", 1)
    assert told == [
        "Board 1, 1 as NS against B.",
        "Average plus: 60% of the top.",
        "Law 12C2: at least the own session: 5 of 6 on 1 board, 83.33%.",
        "83.33% of the top 6.",
        "Score: 5 matchpoints, 83.33%.",
    ]


def test_weighted_scores() -> None:
    rows = [played(1, "x", "y", 0)._replace(score_ns=None, score_ew=None)]
    rows += [played(1, str(i), str(100 + i), p) for i, p in enumerate((420, 450, -50, 170), 1)]
    scores = score(night(rows, weights=weighted(1, ("3/5", 420), ("2/5", -50))))
    told = explain(scores, "x", 1)
    assert told[0] == "Board 1, x as NS against y: 60% of +420, 40% of -50."
    assert told[1].endswith("2 x 2 + 1 = 5.")
    assert told[2].endswith("2 x 0 + 1 = 1.")
    assert told[-1] == "Score: 3.4 matchpoints, 42.5%."
    assert "0.6 x +420" in explain(scores, "1", 1)[1]


def test_butler() -> None:
    scores = score(one_board(620, 620, 650, 170, -100, 620, 600), "wbf", {"method": "butler"})
    assert explain(scores, "105", 1) == [
        "Board 1, 105 as EW against 5: +100.",
        "Scores of the side: +100, -170, -600, -620, -620, -620, -650.",
        "Without the 1 highest and the 1 lowest: 5 scores.",
        "Mean -526, datum -530.",
        "+100 - (-530) = +630 points: +12 IMPs.",
        "Score: 12 IMPs.",
    ]


def test_cross_imps() -> None:
    scores = score(one_board(420, 420, -50), "wbf", {"method": "cross-imps"})
    assert explain(scores, "3", 1) == [
        "Board 1, 3 as NS against 103: -50.",
        "-50 against 2 x +420: -470 points, 2 x -10 IMPs.",
        "Sum: -20 IMPs.",
        "Divided by 2.",
        "Score: -10 IMPs.",
    ]


def test_teams() -> None:
    scores = score(night(match()), "wbf", {"method": "teams"})
    told = explain(scores, "1", 1)
    assert told[1] == "At the other table the team scored -170: together +250 points."
    assert told[2] == "Score: 6 IMPs."


def test_a_weighted_score_at_teams_is_told_outcome_by_outcome() -> None:
    # half of +130, half of -90 here, -110 there: +20 is 1 IMP, -200 is -5 (Law 78B): 1/2 x 1 - 1/2 x 5 = -2
    rows = [played(1, "1", "2", 0)._replace(score_ns=None, score_ew=None), played(1, "2", "1", 110)]
    event = night(rows, weights=weighted(1, ("1/2", 130), ("1/2", -90)))
    assert explain(score(event, "wbf", {"method": "teams"}), "1", 1)[1:4] == [
        "+130 here and -110 at the other table: together +20 points, +1 IMP (50%).",
        "-90 here and -110 at the other table: together -200 points, -5 IMPs (50%).",
        "Score: -2 IMPs.",
    ]
    # a board won and a board lost, half of each
    won = score(event, "wbf", {"method": "board-a-match", "contest": "teams"})
    assert explain(won, "1", 1)[1:4] == [
        "+130 here and -110 at the other table: together +20 points, the board is won, 1 (50%).",
        "-90 here and -110 at the other table: together -200 points, the board is lost, 0 (50%).",
        "Score: 0.5 boards, 50%.",
    ]
    # aggregate is the mean of the outcomes: 20 - 110 = -90
    told = explain(score(event, "wbf", {"method": "aggregate", "contest": "teams"}), "1", 1)
    assert told[1] == "At the other table the team scored -110: together -90 points."


def test_the_outcomes_of_a_weighted_score_show_their_share_at_cross_imps() -> None:
    # 60 % of 420 is level with 420; 40 % of -50 loses 470, 10 IMPs (Law 78B): 0.4 x -10 = -4
    rows = [played(1, "1", "2", 0)._replace(score_ns=None, score_ew=None), played(1, "3", "4", 420)]
    event = night(rows, weights=weighted(1, ("3/5", 420), ("2/5", -50)))
    assert explain(score(event, "wbf", {"method": "cross-imps"}), "1", 1)[1:4] == [
        "+420 against 1 x +420: 0 points, 1 x 0 IMPs (60%).",
        "-50 against 1 x +420: -470 points, 1 x -10 IMPs (40%).",
        "Sum: -4 IMPs.",
    ]


def test_a_percentage_without_a_top_is_in_proportion_to_average_plus() -> None:
    # 55 % is half way from average (0) to average plus (3 IMPs, Law 86)
    event = one_board(*FOUR, more=[award(1, "A", "B", "55%", "30%")])
    assert explain(score(event, "wbf", {"method": "butler"}), "A", 1)[1:] == [
        "Award of the director: 55% of the top.",
        "In proportion to average plus: (55 - 50) / 10 x 3 = +1.5 IMPs.",
        "Score: 1.5 IMPs.",
    ]
    # of a sum over five results average plus counts four times
    sums = score(event, "wbf", {"method": "cross-imps", "cross_imps.divisor": "none"})
    assert explain(sums, "B", 1)[2:] == [
        "In proportion to average plus: (30 - 50) / 10 x 3 x 4 = -24 IMPs.",
        "Score: -24 IMPs.",
    ]
    # the mean of 620, 170, 140 and -100 is 207.5; half of 100 more is 257.5
    points = score(event, "wbf", {"method": "aggregate", "contest": "pairs", "aggregate.award": "100"})
    assert explain(points, "A", 1)[2] == (
        "In proportion to average plus: the average of the board (+207.5) and (55 - 50) / 10 x 100 = "
        "+50 points."
    )


def test_a_small_group() -> None:
    others = [played(1, f"o{i}", f"p{i}", 10 * i, copy="fouled") for i in range(7)]
    told = explain(score(one_board(30, 20, more=others), "ebu"), "1", 1)
    assert told[2] == "Only 2 of 9 results can be compared: 60 + 5 x (2 - (2 - 1)) = 65% of the top 16."


def test_totals_with_scaling_and_penalty() -> None:
    rows = [
        played(1, "1", "2", 420),
        played(1, "3", "4", 50),
        played(2, "3", "4", 50),
        played(2, "5", "2", 0),
    ]
    event = replace(night(rows), awards=(Award("1", "-10", "percent", 1, "late", 1),))
    scores = score(event, "wbf", {"totals.scale": "most-boards", "totals.rank_by": "total", "winners": "one"})
    assert explain_total(scores, standings(scores), "1") == [
        "1, 1 board: 1: 2.",
        "Sum: 2 matchpoints.",
        "Brought to 2 boards: x 2 / 1 = 4.",
        "Penalty of 10% of a top (late): -0.2 matchpoints.",
        "Total: 3.8 matchpoints.",
        "Percentage: 3.8 of 4 = 95%.",
        "Rank 1: 0 of 5 are strictly better.",
    ]


def test_who_did_not_play() -> None:
    with pytest.raises(DuplicateError, match="3 has no result on board 9"):
        explain(score(one_board(*FOUR)), "3", 9)


@pytest.mark.parametrize("method", ["matchpoints", "butler", "cross-imps"])
def test_every_explanation_ends_in_the_published_score(method: str) -> None:
    event = one_board(620, 620, 650, 170, -100, 620, 600, more=[award(1, "A", "B", "A+", "A-")])
    scores = score(event, "wbf", {"method": method})
    for row, contestant in enumerate(scores.contestant_ew):
        points = scores.published_points(row, "EW")
        last = explain(scores, contestant, 1)[-1]
        assert Fraction(last.split()[1]) == points


@FEW
@given(events(), PRESETS, METHODS)
def test_any_row_and_any_total_can_be_explained(event: Night, preset: str, method: str) -> None:
    scores = score(event, preset, {"method": method})
    table = standings(scores)
    for row, result in enumerate(scores.night.results.rows):
        for direction, contestant in (("NS", scores.contestant_ns[row]), ("EW", scores.contestant_ew[row])):
            points = scores.published_points(row, direction)
            told = explain(scores, contestant, result.board)
            if points is not None:
                assert told[-1].startswith(f"Score: {number(points)} ")
            assert len(told) > 1
    for standing in table.rows:
        assert explain_total(scores, table, standing.contestant)[-1].startswith(("Rank", "Not ranked"))


def test_players_of_an_individual() -> None:
    told = explain(score(individual()), "3", 1)
    assert told[0] == "Board 1, 3 as EW against 1 and 2: -420."
    assert told[-1] == "Score: 0 matchpoints, 0%."
