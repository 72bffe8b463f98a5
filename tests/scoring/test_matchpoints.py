"""Matchpoints against the figures of the Laws and of published regulations."""

from dataclasses import replace
from fractions import Fraction

import pytest

from duplicate.laws.deals import Deal
from duplicate.movements.movement import Meeting, Movement
from duplicate.night.night import DealKey
from duplicate.night.results import Result, Status
from duplicate.scoring import score, standings
from tests.scoring.nights import award, ew, night, ns, one_board, percents, played, weighted

#: Law 78A on the board that the regulations use as an example.
BOARD = (620, 620, 650, 170, -100, 620, 600)


def test_law_78a_two_for_each_score_beaten_and_one_for_a_tie() -> None:
    scores = score(one_board(*BOARD))
    assert ns(scores) == [8, 8, 12, 2, 0, 8, 4]
    assert ew(scores) == [4, 4, 0, 10, 12, 4, 8]
    assert scores.top[0] == 12


def test_acbl_prints_half_of_it() -> None:
    scores = score(one_board(*BOARD), "acbl")
    assert ns(scores) == [4, 4, 6, 1, 0, 4, 2]
    assert scores.top[0] == 6


@pytest.mark.parametrize(
    ("actual", "expected", "points"),
    [  # EBU White Book: Neuberg for all scores different
        (10, 11, [19.9, 17.7, 15.5, 13.3, 11.1, 8.9, 6.7, 4.5, 2.3, 0.1]),
        (7, 10, [17.6, 14.7, 11.9, 9.0, 6.1, 3.3, 0.4]),
    ],
)
def test_neuberg_to_a_tenth(actual: int, expected: int, points: list[float]) -> None:
    different = [10 * (actual - i) for i in range(actual)]
    awards = [award(1, f"a{i}", f"b{i}", "A=", "A=") for i in range(expected - actual)]
    scores = score(one_board(*different, more=awards), "ebu")
    assert ns(scores)[:actual] == points
    assert scores.top[0] == 2 * (expected - 1)


def test_neuberg_exact() -> None:
    scores = score(one_board(*range(70, 0, -10), more=[award(1, "a", "b", "A+", "A-")]), "wbf")
    assert ns(scores)[:7] == [13.86, 11.57, 9.29, 7.00, 4.71, 2.43, 0.14]
    assert scores.points_ns[0] == Fraction(97, 7)


def test_ebu_rounds_a_half_towards_the_average() -> None:
    # A=4, E=5: 7.75, 5.25, 2.75, 0.25; the average of the top 8 is 4
    scores = score(one_board(620, 170, 140, -100, more=[award(1, "9", "10", "A+", "A-")]), "ebu")
    assert ns(scores)[:4] == [7.7, 5.2, 2.8, 0.3]


@pytest.mark.parametrize(
    ("rounding", "points"),
    [  # 7.75, 5.25, 2.75 and 0.25 of 8 by every convention that is in use
        ({"to": ""}, [7.75, 5.25, 2.75, 0.25]),
        ({"to": "0.01"}, [7.75, 5.25, 2.75, 0.25]),
        ({"to": "0.1", "ties": "even"}, [7.8, 5.2, 2.8, 0.2]),
        ({"to": "0.1", "ties": "away"}, [7.8, 5.3, 2.8, 0.3]),
        ({"to": "0.1", "ties": "average"}, [7.7, 5.2, 2.8, 0.3]),
    ],
)
def test_halves_of_neuberg(rounding: dict[str, str], points: list[float]) -> None:
    event = one_board(620, 170, 140, -100, more=[award(1, "9", "10", "A+", "A-")])
    scores = score(event, "wbf", {f"matchpoints.neuberg_rounding.{k}": v for k, v in rounding.items()})
    assert ns(scores)[:4] == points
    assert ew(scores)[:4] == [round(8 - p, 2) for p in points]


def test_neuberg_to_a_hundredth() -> None:
    event = one_board(*range(70, 0, -10), more=[award(1, "a", "b", "A+", "A-")])
    scores = score(event, "wbf", {"matchpoints.neuberg_rounding.to": "0.01"})
    assert scores.points_ns[0] == Fraction("13.86")
    assert ns(scores)[:7] == [13.86, 11.57, 9.29, 7.00, 4.71, 2.43, 0.14]


def test_neuberg_to_the_fullest_board_of_the_field() -> None:
    rows = [played(1, str(i), str(100 + i), 10 * i) for i in range(1, 9)]
    rows += [played(2, str(i), str(100 + i), 10 * i) for i in range(1, 8)]
    scores = score(night(rows), "wbf", {"matchpoints.neuberg": "field"})
    assert ns(scores)[8:] == [0.14, 2.43, 4.71, 7.00, 9.29, 11.57, 13.86]
    assert {board.expected for board in scores.boards} == {8}


def test_compscore_prints_the_board_and_adds_up_the_field() -> None:
    rows = [played(1, str(i), str(100 + i), 10 * i) for i in range(1, 9)]
    rows += [played(2, str(i), str(100 + i), 10 * i) for i in range(1, 8)]
    scores = score(night(rows), "compscore")
    assert ns(scores)[8:] == [0, 2, 4, 6, 8, 10, 12]
    first = next(row for row in standings(scores).rows if row.pair == "7")
    assert first.total_exact == 12 + Fraction(97, 7)


@pytest.mark.parametrize(
    ("group", "both"),
    [  # EBU White Book 4.2.3.3, as percentages, NS and EW
        ((30, 20, 10), ([70, 60, 50], [50, 60, 70])),
        ((30, 30, 10), ([65, 65, 50], [55, 55, 70])),
        ((30, 30, 30), ([60, 60, 60], [60, 60, 60])),
        ((30, 20), ([65, 55], [55, 65])),
        ((30, 30), ([60, 60], [60, 60])),
        ((30,), ([60], [60])),
    ],
)
def test_ebu_small_groups(group: tuple[int, ...], both: tuple[list[int], list[int]]) -> None:
    others = [played(1, f"o{i}", f"p{i}", 10 * i, copy="fouled") for i in range(9 - len(group))]
    scores = score(one_board(*group, more=others), "ebu")
    size = len(group)
    assert percents(scores)[:size] == both[0]
    assert percents(scores, "ew")[:size] == both[1]


@pytest.mark.parametrize(
    ("size", "expected", "points"),
    [  # at most a third of the results expected; one result has 60 % whatever is expected
        (2, 6, [6.5, 5.5]),  # 65 and 55 % of 10
        (2, 5, [6.5, 1.5]),  # Neuberg: (2 x 5 + 3) / 2 and 3 / 2, of 8
        (3, 9, [11.2, 9.6, 8.0]),  # 70, 60 and 50 % of 16
        (3, 8, [12.3, 7.0, 1.7]),  # Neuberg: (4 x 8 + 5) / 3, (2 x 8 + 5) / 3 and 5 / 3, of 14
        (1, 2, [1.2]),  # 60 % of 2
        (1, 9, [9.6]),
    ],
)
def test_how_small_a_group_is_by_the_ebu(size: int, expected: int, points: list[float]) -> None:
    own = [30, 20, 10][:size]
    others = [played(1, f"o{i}", f"p{i}", 10 * i, copy="fouled") for i in range(expected - size)]
    assert ns(score(one_board(*own, more=others), "ebu"))[:size] == points


@pytest.mark.parametrize(
    ("sizes", "first", "second"),
    [
        ((3, 3), [3.5, 3.0, 2.5], [3.5, 3.0, 2.5]),  # neither is the larger: 70, 60 and 50 % of 5
        ((2, 2), [1.95, 1.65], [1.95, 1.65]),  # 65 and 55 % of 3
        # 9 S / 5 + 4 / 10 and 9 S / 4 + 5 / 8: four are enough, the larger group or not
        ((5, 4), [7.6, 5.8, 4.0, 2.2, 0.4], [7.38, 5.13, 2.88, 0.63]),
    ],
)
def test_how_small_a_group_is_by_the_acbl(
    sizes: tuple[int, int], first: list[float], second: list[float]
) -> None:
    rows = [played(1, f"{i}", f"x{i}", 100 - 10 * i) for i in range(sizes[0])]
    rows += [played(1, f"f{i}", f"y{i}", 100 - 10 * i, copy="fouled") for i in range(sizes[1])]
    assert ns(score(night(rows), "acbl")) == [*first, *second]


def fouled_seven() -> list[Result]:
    """Seven tables, the last three with another deal in the board, all scores different."""
    return [
        played(1, str(i), str(100 + i), 100 - 10 * i, copy="fouled" if i > 4 else "") for i in range(1, 8)
    ]


def test_seven_fouled_into_four_and_three() -> None:
    by_ebu = ns(score(night(fouled_seven()), "ebu", {"matchpoints.neuberg_rounding.to": ""}))
    assert by_ebu[:4] == [11.25, 7.75, 4.25, 0.75]
    assert by_ebu[4:] == [10.67, 6.00, 1.33]  # 7 < 3 x 3: Neuberg again
    scores = score(night(fouled_seven()), "acbl", {"matchpoints.unit": 2})
    assert ns(scores)[4:] == [8.4, 7.2, 6.0]
    assert ns(scores)[:4] == [11.25, 7.75, 4.25, 0.75]
    assert [(b.results, b.expected, b.copy) for b in scores.boards] == [(4, 7, ""), (3, 7, "fouled")]


def test_acbl_fouled_board_of_seven_with_six() -> None:
    rows = [played(1, str(i), str(100 + i), 100 - 10 * i) for i in range(1, 7)]
    rows.append(played(1, "7", "107", 500, copy="fouled"))
    scores = score(night(rows), "acbl")
    assert ns(scores) == [5.92, 4.75, 3.58, 2.42, 1.25, 0.08, 3.6]  # the lone one: 60 % of 6
    assert ew(scores)[6] == 3.6


def test_acbl_three_in_the_larger_group_use_the_formula() -> None:
    rows = [
        played(1, str(i), str(100 + i), 100 - 10 * i, copy="fouled" if i > 3 else "") for i in range(1, 6)
    ]
    scores = score(night(rows), "acbl")
    # N = 5, n = 3: 5 S / 3 + 2 / 6 with S = 2, 1, 0; the pair of results gets 65 and 55 % of 4
    assert ns(scores) == [3.67, 2.0, 0.33, 2.6, 2.2]


@pytest.mark.parametrize(("setting", "percent"), [("60", 60), ("50", 50)])
def test_a_lone_result_has_a_percentage_of_the_fullest_boards_top(setting: str, percent: int) -> None:
    rows = [played(1, str(i), str(100 + i), 10 * i) for i in range(1, 5)] + [played(2, "1", "101", 90)]
    scores = score(night(rows), "wbf", {"matchpoints.lone_result": setting})
    assert (ns(scores)[4], ew(scores)[4]) == (6 * percent / 100, 6 * percent / 100)
    assert scores.how[4] == "lone"


def test_a_lone_result_may_be_left_out() -> None:
    rows = [played(1, str(i), str(100 + i), 10 * i) for i in range(1, 5)] + [played(2, "1", "101", 90)]
    scores = score(night(rows), "wbf")
    assert ns(scores)[4] is None
    assert [row.boards for row in standings(scores).rows] == [1] * 8


def test_one_table_alone_is_never_a_division_by_zero() -> None:
    scores = score(night([played(1, "1", "2", 90)]), "ebu")
    assert (percents(scores), percents(scores, "ew")) == ([60], [60])


def test_weighted_score_enters_every_frequency() -> None:
    # 60 % of 420 and 40 % of -50; top 8, sum 20
    rows = [played(1, "x", "y", 0)._replace(score_ns=None, score_ew=None)]
    rows += [played(1, str(i), str(100 + i), p) for i, p in enumerate((420, 450, -50, 170), 1)]
    scores = score(night(rows, weights=weighted(1, ("3/5", 420), ("2/5", -50))))
    assert ns(scores) == [3.4, 5.4, 8.0, 0.4, 2.8]
    assert ew(scores) == [4.6, 2.6, 0.0, 7.6, 5.2]


def test_weights_that_are_not_whole_are_reported_and_nothing_is_guessed() -> None:
    rows = [played(1, "x", "y", 400), played(1, "1", "2", 170), played(1, "3", "4", 140)]
    scores = score(night(rows, weights=weighted(1, ("3/5", 420), ("3/10", -50))))
    assert ns(scores) == [None, 2, 0]
    assert "90 percent" in str(scores.night.problems[0])


def test_split_score_the_fields_are_independent() -> None:
    # NS keep +170, EW get -420
    rows = [
        played(1, "1", "101", 420),
        played(1, "2", "102", 450),
        played(1, "3", "103", 170, ew_points=-420),
    ]
    scores = score(night(rows))
    assert ns(scores) == [2, 4, 0]
    assert ew(scores) == [3, 0, 3]


def test_a_second_play_is_cancelled_and_awarded_side_by_side() -> None:
    rows = [played(1, "1", "5", 420), played(1, "2", "6", 450), played(1, "3", "7", -50)]
    rows.append(award(1, "4", "5", "60%", "40%"))
    scores = score(night(rows))
    assert (ns(scores)[3], ew(scores)[3]) == (3.6, 2.4)  # of the top 6
    assert ew(scores)[0] == 3  # the first result of pair 5 stands: 2 of 4 is (2 x 4 + 1) / 3 of 6


def test_arrow_switched_by_mistake_compares_by_the_direction_sat() -> None:
    rows = [played(4, "7", "3", 420), played(4, "1", "2", 450), played(4, "5", "6", 420)]
    scores = score(night(rows))
    assert (ns(scores)[0], ew(scores)[0]) == (1, 3)


def test_a_passed_out_board_is_a_score_of_zero() -> None:
    passed = Result(board=1, ns="1", ew="2", status=Status.PASSED, contract="PASS")
    scores = score(night([passed, played(1, "3", "4", 90), played(1, "5", "6", -50)]))
    assert ns(scores) == [2, 4, 0]


@pytest.mark.parametrize("status", [Status.NOT_PLAYED, Status.PENDING, Status.CANCELLED, Status.SIT_OUT])
def test_without_play_there_is_no_score_and_nobody_is_compared(status: Status) -> None:
    row = Result(board=1, ns="5", ew="6", status=status)
    scores = score(night([played(1, "1", "2", 90), played(1, "3", "4", -50), row]))
    assert ns(scores) == [2, 0, None]
    assert scores.boards[0].expected == 2


FIRST = "N:AKQJ.AKQ.AKQ.AKQ 432.432.432.5432 765.765.765.9876 T98.JT98.JT98.JT"
SECOND = "N:432.432.432.5432 AKQJ.AKQ.AKQ.AKQ 765.765.765.9876 T98.JT98.JT98.JT"


def test_copies_of_the_same_deal_are_compared_and_others_are_not() -> None:
    rows = [played(1, str(i), str(100 + i), 10 * i, copy="b" if i > 2 else "") for i in range(1, 5)]
    event = night(rows)
    same, other = Deal.parse(FIRST), Deal.parse(SECOND)
    together = score(replace(event, deals={DealKey(1): same, DealKey(1, 1, "", "b"): same}))
    assert ns(together) == [0, 2, 4, 6]
    apart = score(replace(event, deals={DealKey(1): same, DealKey(1, 1, "", "b"): other}))
    assert [len(board.rows) for board in apart.boards] == [2, 2]
    assert [board.copy for board in apart.boards] == ["", "b"]


def test_copies_that_the_movement_planned_are_the_same_deal() -> None:
    rows = [played(1, str(i), str(100 + i), 10 * i, copy="b" if i > 2 else "a") for i in range(1, 5)]
    meetings = tuple(Meeting("", t, 1, str(t), str(100 + t), 1, "ab"[t > 2]) for t in range(1, 5))
    event = replace(night(rows), movements={(1, ""): Movement("Web", meetings, ((1,),))})
    assert ns(score(event)) == [0, 2, 4, 6]


def test_sections_with_their_own_deals_are_not_compared() -> None:
    rows = [played(1, str(i), str(100 + i), 10 * i, section="AB"[i > 2]) for i in range(1, 5)]
    assert ns(score(night(rows))) == [0, 2, 4, 6]
    assert ns(score(night(rows), "wbf", {"field": "section"})) == [0, 2, 0, 2]
    deals = {DealKey(1, 1, "A"): Deal.parse(FIRST), DealKey(1, 1, "B"): Deal.parse(SECOND)}
    scores = score(replace(night(rows), deals=deals))
    assert ns(scores) == [0, 2, 0, 2]
    assert [board.section for board in scores.boards] == ["A", "B"]
