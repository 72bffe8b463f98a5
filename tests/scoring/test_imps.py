"""IMP pairs and teams against the figures of Law 78B and of published results."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest

from duplicate.night.conditions import Butler, Rounding
from duplicate.night.night import Night
from duplicate.night.results import Result, Results
from duplicate.scoring import score, standings
from duplicate.scoring.imps import cross_imps, datum, dropped
from duplicate.scoring.scores import Scores
from tests.scoring.nights import award, entered, ew, night, ns, one_board, played, weighted

BOARD = (620, 620, 650, 170, -100, 620, 600)
UNTRIMMED = {"method": "butler", "butler.trim": "none"}


def butler(event: Night, changes: Mapping[str, object] | None = None) -> Scores:
    return score(event, "wbf", {"method": "butler", **(changes or {})})


def cross(event: Night, divisor: str, changes: Mapping[str, object] | None = None) -> Scores:
    return score(event, "wbf", {"method": "cross-imps", "cross_imps.divisor": divisor, **(changes or {})})


def test_butler_without_the_extremes() -> None:
    scores = butler(one_board(*BOARD))
    assert scores.boards[0].datum == 530
    assert ns(scores) == [3, 3, 3, -8, -12, 3, 2]
    assert ew(scores) == [-3, -3, -3, 8, 12, -3, -2]


def test_butler_with_all_results() -> None:
    scores = butler(one_board(*BOARD), UNTRIMMED)
    assert scores.boards[0].datum == 450
    assert ns(scores) == [5, 5, 5, -7, -11, 5, 4]


def test_butler_of_22_results() -> None:
    scores = butler(one_board(*[980] * 3, *[480] * 11, *[450] * 7, -50), UNTRIMMED)
    assert scores.boards[0].datum == 510
    assert ns(scores) == [10] * 3 + [-1] * 11 + [-2] * 7 + [-11]


def test_butler_of_four_results_in_the_way_of_compscore() -> None:
    # 170 and 140 are left: 155, and the datum is 160
    scores = score(one_board(620, 170, 140, -100), "compscore", {"method": "butler"})
    assert scores.boards[0].datum == 160
    assert ns(scores) == [10, 0, -1, -6]


@pytest.mark.parametrize(
    ("total", "ties", "rounded"),
    [
        (-890, "away", -450),  # -445
        (70, "away", 40),  # 35
        (-890, "even", -440),
        (70, "even", 40),
        (50, "even", 20),
        (-890, "up", -440),
    ],
)
def test_halves_of_a_datum(total: int, ties: str, rounded: int) -> None:
    scores = butler(one_board(total, 0), {"butler.datum_rounding.ties": ties})
    assert scores.boards[0].datum == rounded


def test_halves_of_a_datum_go_up_for_ns_and_so_down_for_ew() -> None:
    # 95 is 100: +40 is 1 IMP, -50 is 2
    scores = butler(one_board(140, 50), {"butler.datum_rounding.ties": "up"})
    assert (ns(scores), ew(scores)) == ([1, -2], [-1, 2])


def test_how_many_results_are_dropped() -> None:
    sizes = np.array([1, 2, 3, 4, 10, 11, 25, 26, 40])
    table = dropped(sizes, Butler(trim="table"))
    assert table.tolist() == [0, 0, 1, 1, 1, 2, 2, 3, 3]  # 1 under 11, then ceil((n - 10) / 15) + 1
    assert dropped(sizes, Butler(trim="percent", trim_percent="10")).tolist() == [0, 0, 0, 0, 1, 1, 2, 2, 4]
    assert dropped(sizes, Butler(trim="fixed", trim_count=2)).tolist() == [0, 0, 1, 1, 2, 2, 2, 2, 2]
    assert not dropped(sizes, Butler(trim="none")).any()


def test_the_median_as_datum() -> None:
    median = Butler(datum="median", datum_rounding=Rounding())
    values = datum(np.array([0, 0, 0, 1, 1]), np.array([10, 500, 20, 30, 40]), 1, 3, median)
    assert values.fractions() == [20, 35, None]


def test_artificial_scores_do_not_enter_the_datum() -> None:
    scores = butler(one_board(*BOARD, more=[award(1, "a", "b", "A+", "A-")]))
    assert scores.boards[0].datum == 530
    assert (ns(scores)[7], ew(scores)[7]) == (3, -3)  # Law 86


def test_a_recorded_datum_holds_when_the_conditions_say_so() -> None:
    event = replace(one_board(*BOARD), hints={"datum/1//1": "450"})
    assert butler(event).boards[0].datum == 530
    recorded = butler(event, {"butler.datum_from": "recorded"})
    assert recorded.boards[0].datum == 450
    assert ns(recorded) == [5, 5, 5, -7, -11, 5, 4]
    assert ew(recorded) == [-5, -5, -5, 7, 11, -5, -4]


def test_split_scores_have_a_datum_for_each_side() -> None:
    rows = [
        played(1, "1", "101", 420),
        played(1, "2", "102", 420),
        played(1, "3", "103", 100, ew_points=-600),
    ]
    scores = butler(night(rows), {"butler.trim": "none"})
    # NS: 940 / 3 = 313.3 -> 310: +110 3, -210 -5; EW: 1440 / 3 = 480: +60 2, -120 -3
    assert ns(scores) == [3, 3, -5]
    assert ew(scores) == [2, 2, -3]


def test_online_nothing_is_scored_before_there_are_six_results() -> None:
    scores = score(one_board(420, 420, 170, 140, -50), "seed-online")
    assert ns(scores) == [None] * 5
    assert set(scores.how) == {"too-few"}
    # the highest and the lowest dropped: (420 + 420 + 170 + 140) / 4 = 287.5, not rounded
    scores = score(one_board(450, 420, 420, 170, 140, -50), "seed-online")
    assert scores.boards[0].datum == 287.5
    # +162.5 is over 160: 5; +132.5 over 130: 5? no, over 120: 4; -117.5: 3; -147.5: 4; -337.5: 8
    assert ns(scores) == [5, 4, 4, -3, -4, -8]


def test_cross_imps_as_sum_and_as_average() -> None:
    assert ns(cross(one_board(*BOARD), "none")) == [22, 22, 28, -43, -68, 22, 17]
    average = cross(one_board(*BOARD), "others")
    assert ns(average) == [3.67, 3.67, 4.67, -7.17, -11.33, 3.67, 2.83]
    assert ew(average) == [-3.67, -3.67, -4.67, 7.17, 11.33, -3.67, -2.83]


def test_cross_imps_on_two_tables() -> None:
    assert ns(cross(one_board(400, -50), "others")) == [10, -10]
    assert ns(cross(one_board(400, -50), "results")) == [5, -5]


def test_cross_imps_of_a_board_short_of_results() -> None:
    event = one_board(400, -50, more=[award(1, "a", "b", "A+", "A-")])  # E = 3, A = 2
    assert ns(cross(event, "others"))[:2] == [10, -10]
    assert ns(cross(event, "others", {"cross_imps.unequal": "ebu"}))[:2] == [7.5, -7.5]  # (10 x 3 / 2) / 2
    assert ns(cross(event, "none", {"cross_imps.unequal": "factored"}))[:2] == [20, -20]  # 10 x 2 / 1


@pytest.mark.parametrize(
    ("preset", "changes", "points"),
    [  # 450 is 10 IMPs: by themselves +10 -10 and +10 +10 -20
        ("acbl", {}, [40, -40, 20, 20, -40]),  # x 4 / 1 and x 4 / 2
        ("acbl", {"cross_imps.divisor": "others", "cross_imps.unequal": "own"}, [10, -10, 5, 5, -10]),
        ("ebu", {}, [6.25, -6.25, 4.17, 4.17, -8.33]),  # x 5 / 2 and x 5 / 3, divided by 4
    ],
)
def test_cross_imps_of_a_fouled_board(
    preset: str, changes: Mapping[str, object], points: list[float]
) -> None:
    rows = [played(1, "1", "101", 400), played(1, "2", "102", -50)]
    rows += [played(1, f"{i}", f"{100 + i}", p, copy="fouled") for i, p in enumerate((620, 620, 170), 3)]
    assert ns(score(night(rows), preset, {"method": "cross-imps", **changes})) == points


def test_awards_in_a_sum_of_cross_imps_count_against_every_other_result() -> None:
    event = one_board(400, -50, 420, more=[award(1, "a", "b", "A+", "A-")])
    assert ns(cross(event, "none"))[3] == 9
    assert ns(cross(event, "none", {"artificial.imps_times": "once"}))[3] == 3
    assert ns(cross(event, "none", {"artificial.imps_times": "results"}))[3] == 12
    assert ns(cross(event, "others"))[3] == 3


def test_a_lone_result_at_cross_imps() -> None:
    assert ns(cross(one_board(400), "none")) == [None]
    assert ns(cross(one_board(400), "none", {"cross_imps.lone_result": "zero"})) == [0]


def test_weighted_scores_are_converted_and_then_weighted() -> None:
    rows = [played(1, "x", "y", 0)._replace(score_ns=None, score_ew=None), played(1, "1", "2", 170)]
    event = night(rows, weights=weighted(1, ("3/5", 420), ("2/5", -50)))
    # +250 is 6 IMPs, -220 is -6: 0.6 x 6 - 0.4 x 6
    assert ns(cross(event, "none")) == [1.2, -1.2]
    # datum: mean of 232 and 170 = 201 -> 200; +220 6, -250 -6: 1.2; -30: -1
    scores = butler(event)
    assert scores.boards[0].datum == 200
    assert ns(scores) == [1.2, -1]


def test_the_kernel_counts_weights_and_groups() -> None:
    group, points = np.array([1, 0, 1, 0, 1]), np.array([400, 620, -50, 170, 400])
    assert cross_imps(group, points).tolist() == [10, 10, -20, -10, 10]
    assert cross_imps(group, points, np.array([2, 1, 3, 1, 2])).tolist() == [30, 10, -40, -10, 30]


def match() -> Results:
    """Two boards between two teams: home sits NS in the open room and EW in the closed one."""
    return Results.of(
        [
            Result(row_id=1, board=1, table=1, ns="1", ew="2", score_ns=420, score_ew=-420),
            Result(row_id=2, board=1, table=2, ns="2", ew="1", score_ns=170, score_ew=-170),
            Result(row_id=3, board=2, table=1, ns="1", ew="2", score_ns=-50, score_ew=50),
            Result(row_id=4, board=2, table=2, ns="2", ew="1", score_ns=100, score_ew=-100),
        ]
    )


def test_a_teams_match_counts_every_board_once() -> None:
    entries = entered(("home", 1, "", "", "1"), ("visitors", 1, "", "", "2"), category="team")
    scores = score(Night(results=match(), entries=entries), "wbf", {"method": "teams"})
    # +420 - 170 = +250: 6 IMPs to home; -50 - 100 = -150: 4 to the visitors
    assert ns(scores) == [6, -6, -4, 4]
    assert ew(scores) == [-6, 6, 4, -4]
    table = standings(scores).rows
    assert [(row.contestant, int(row.total), row.boards) for row in table] == [
        ("home", 2, 2),
        ("visitors", -2, 2),
    ]
    assert table[0].percent is None


def test_a_board_of_a_match_with_one_table_is_reported() -> None:
    rows = list(match())[:3]
    scores = score(night(rows), "wbf", {"method": "teams"})
    assert ns(scores) == [6, -6, None]
    assert "board 2 cannot be compared" in str(scores.night.problems[-1])


def test_an_award_in_a_match() -> None:
    rows = [*list(match())[:2], award(2, "1", "2", "A+", "A-")]
    scores = score(night(rows), "wbf", {"method": "teams"})
    assert [float(row.total) for row in standings(scores).rows] == [9, -9]


def test_weighted_score_in_a_match() -> None:
    rows = list(match())[:2]
    rows[0] = rows[0]._replace(score_ns=None, score_ew=None)
    scores = score(night(rows, weights=weighted(1, ("1/2", 420), ("1/2", -50))), "wbf", {"method": "teams"})
    # +250 is 6, -220 is -6
    assert ns(scores) == [0, 0]
