"""Matches by every method: what the boards add up to, and the victory points that follow."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.night.night import Award
from duplicate.night.results import Result, Status
from duplicate.scoring import score
from duplicate.swiss.conditions import SwissConditions, load
from duplicate.swiss.history import Bye, Sitting
from duplicate.swiss.matches import matches
from duplicate.words.problems import DuplicateError
from tests.swiss.events import Table, facts, night_of, rows, scored, side_of, vps

FLAT = [100] * 7  #: seven boards on which all tables score the same
#: seven tables on one board of bug reports and of scoring rules: 620, 620, 650, 170, -100, 620, 600
SEVEN = [
    (str(i), str(100 + i), [points, *FLAT])
    for i, points in enumerate((620, 620, 650, 170, -100, 620, 600), 1)
]


def two_boards(**changes: object) -> SwissConditions:
    return load("ebu-swiss-pairs", {"boards_per_round": 2, **changes})


def eight_boards(preset: str = "online-swiss-pairs", **changes: object) -> SwissConditions:
    return load(preset, {"boards_per_round": 8, "rounds": 1, **changes})


def test_matchpoints_across_the_field() -> None:
    found = scored(two_boards(), [("A", "B", [420, 100]), ("C", "D", [450, 100])])
    # board 1: A has 0 of 2 and C 2; board 2 is 1 each. A 1 of 4 = 25 %, C 75 %;
    # 2-4 boards, 70.37 to 75.95: 19 to 1
    assert side_of(found, "A").percent == 25
    assert side_of(found, "B").margin == 75
    assert vps(found) == {"A": "1.00", "B": "19.00", "C": "19.00", "D": "1.00"}
    assert not found.problems


def test_cross_imps_averaged_over_the_other_tables() -> None:
    # NS +400 and NS -50: 450 points are 10 IMPs; the scale for 8 boards gives 13.78 for 10
    found = scored(eight_boards(), [("A", "B", [400, *FLAT]), ("C", "D", [-50, *FLAT])])
    assert [side_of(found, name).margin for name in "ABCD"] == [10, -10, -10, 10]
    assert vps(found) == {"A": "13.78", "B": "6.22", "C": "6.22", "D": "13.78"}


def test_fractional_margins_are_rounded_as_the_scale_says() -> None:
    found = scored(eight_boards(), SEVEN)
    # sums over the six others: 22 22 28 -43 -68 22 17; 28/6 = 4.67 is read at 5, 17/6 = 2.83 at 3
    assert side_of(found, "3").margin == Fraction(28, 6)
    assert side_of(found, "7").margin == Fraction(17, 6)
    assert (vps(found)["3"], vps(found)["103"]) == ("12.05", "7.95")
    assert (vps(found)["7"], vps(found)["107"]) == ("11.27", "8.73")


def test_total_imps_add_up_and_their_margin_is_by_comparison() -> None:
    total = {"scoring.cross_imps.divisor": "none"}
    cumulative = scored(eight_boards("seed-online", **total), SEVEN)
    assert [side_of(cumulative, str(i)).score for i in range(1, 8)] == [22, 22, 28, -43, -68, 22, 17]
    assert side_of(cumulative, "3").vp is None
    with_scale = scored(eight_boards(**total), SEVEN)
    assert side_of(with_scale, "3").points == 28
    assert side_of(with_scale, "3").margin == Fraction(28, 6)  # a sum is no margin of a match
    assert vps(with_scale)["3"] == "12.05"


def test_total_imps_against_the_datum() -> None:
    butler = {"scoring.method": "butler"}
    # without one score at each end the mean is 526, the datum 530: 3 3 3 -8 -12 3 2
    found = scored(eight_boards("seed-online", **butler), SEVEN)
    assert [side_of(found, str(i)).score for i in range(1, 8)] == [3, 3, 3, -8, -12, 3, 2]
    by_scale = scored(eight_boards(**butler), SEVEN)
    assert (vps(by_scale)["1"], vps(by_scale)["7"]) == ("11.27", "10.86")  # margins 3 and 2


def team_match(**changes: object) -> SwissConditions:
    return load("seed-teams-shanghai", {"boards_per_round": 4, "vp.scale": "sbu-20", **changes})


#: The team exercise of the seed: open room, then closed room, where the visitors sit North-South.
EXERCISE = [("home", "away", [170, 2230, -600, 500]), ("away", "home", [420, 1470, 100, 650])]


def test_teams() -> None:
    found = scored(team_match(), EXERCISE)
    home = side_of(found, "home")
    # -250, +760, -700, -150: -6, +13, -12, -4 IMPs, together -9; 4 boards, 9 IMPs: 15 to 5
    assert facts(home.points, home.won, home.lost) == (-9, 13, 22)
    assert vps(found) == {"home": "5.00", "away": "15.00"}
    assert len(found.matches) == 1
    assert (found.matches[0].settled, home.played) == (True, 4)


def test_the_table_of_the_boards_scheduled_or_played() -> None:
    eight = [(ns, ew, [*points, None, None, None, None]) for ns, ew, points in EXERCISE]
    by = {"boards_per_round": 8}
    # 9 IMPs: 14 to 6 for 7-9 boards (7 to 9 IMPs), 15 to 5 for 1-4 boards
    assert vps(scored(team_match(**by), eight)) == {"home": "6.00", "away": "14.00"}
    played = scored(team_match(**by, **{"vp.boards": "played"}), eight)
    assert vps(played) == {"home": "5.00", "away": "15.00"}


def test_cancelled_boards_leave_the_match() -> None:
    cancelled = [
        Result(round=1, table=t, board=b, ns=n, ew=e, status=Status.CANCELLED)
        for b in (5, 6, 7, 8)
        for t, n, e in ((1, "home", "away"), (2, "away", "home"))
    ]
    found = scored(team_match(boards_per_round=8), EXERCISE, more=cancelled)
    assert (found.matches[0].boards, found.matches[0].settled) == (4, True)
    assert vps(found) == {"home": "5.00", "away": "15.00"}


def test_25_0_beyond_25_to_5() -> None:
    # two boards of 1500 points: 17 IMPs each, 34 in all; 10 flat boards; 12 boards, 33-36: 24 to 6
    conditions = load("seed-teams-shanghai", {"boards_per_round": 12})
    flat = [0] * 10
    found = scored(conditions, [("A", "B", [1500, 1500, *flat]), ("B", "A", [0, 0, *flat])])
    assert vps(found) == {"A": "24.00", "B": "6.00"}
    # a third one: 51 IMPs, in the gap that the printed table leaves: 25 to 2
    more = scored(conditions, [("A", "B", [1500] * 3 + [0] * 9), ("B", "A", [0] * 12)])
    assert vps(more) == {"A": "25.00", "B": "2.00"}
    assert "leaves out 25:4, 25:2 and 25:0" in str(more.problems[0])


def test_8_boards_at_25_0_use_the_wbf_scale_and_say_so() -> None:
    found = scored(load("seed-teams-shanghai"), [("A", "B", [450, *FLAT]), ("B", "A", [0, *FLAT])])
    assert vps(found) == {"A": "13.78", "B": "6.22"}  # 450 points, 10 IMPs
    assert "no table for 8 boards" in str(found.problems[0])


def test_cumulative_matchpoints_as_points_or_percentage() -> None:
    tables: list[Table] = [("A", "B", [420, None]), ("C", "D", [450, 100])]
    online = {"scoring.method": "matchpoints", "boards_per_round": 2}
    found = scored(load("seed-online", online), tables)
    # board 1: 0 and 2 of 2; board 2 has one result, which is compared with nothing
    assert [side_of(found, name).score for name in "ABCD"] == [0, 2, 2, 0]
    assert [side_of(found, name).counted for name in "ABCD"] == [1, 1, 1, 1]
    assert [side_of(found, name).percent for name in "AC"] == [0, 100]


def test_artificial_scores_are_each_sides_own() -> None:
    # bug case 27: A+ to one side and A- to the other; both A+ sum to more than the scale's total
    three = load("ebu-swiss-pairs", {"boards_per_round": 2, "scoring.artificial.own_session": False})
    both = Result(
        round=1, table=3, board=2, ns="E", ew="F", status=Status.ARTIFICIAL, adj_ns="A+", adj_ew="A+"
    )
    tables = [("A", "B", [420, 100]), ("C", "D", [420, 100]), ("E", "F", [420])]
    found = scored(three, tables, more=[both])
    # E and F: 50 % and 60 %, 55 % of two boards: 54.72-56.70 is 13
    assert facts(side_of(found, "E").percent, side_of(found, "F").percent) == (55, 55)
    assert (vps(found)["E"], vps(found)["F"]) == ("13.00", "13.00")
    assert (side_of(found, "E").played, side_of(found, "E").counted) == (1, 2)


def penalty(contestant: str, amount: str, unit: str, number: int | None = 1) -> Award:
    return Award(contestant, amount, unit, 1, "slow play", 1, number)


def test_penalties_are_one_sided() -> None:
    tables = [("A", "B", [400, *FLAT]), ("C", "D", [-50, *FLAT])]
    # 5 IMPs off 10: 5 is 12.05, while the opponents keep 6.22
    in_imps = scored(eight_boards(), tables, awards=[penalty("A", "-5", "imp")])
    assert (vps(in_imps)["A"], vps(in_imps)["B"]) == ("12.05", "6.22")
    in_vp = scored(eight_boards(), tables, awards=[penalty("A", "-1.5", "vp")])
    assert (vps(in_vp)["A"], vps(in_vp)["B"]) == ("12.28", "6.22")
    assert side_of(in_vp, "A").earned == Fraction("13.78")


def test_a_penalty_in_percent_of_a_top() -> None:
    tables = [("A", "B", [420, 100]), ("C", "D", [450, 100])]
    found = scored(two_boards(), tables, awards=[penalty("C", "-10", "percent")])
    # a tenth of a top of 2: 3 - 0.2 = 2.8 of 4, 70 %: 66.62-70.36 is 18
    assert side_of(found, "C").percent == 70
    assert (vps(found)["C"], vps(found)["D"]) == ("18.00", "1.00")
    capped = scored(two_boards(), tables, awards=[penalty("A", "-300", "percent")])
    assert facts(side_of(capped, "A").margin, vps(capped)["A"]) == (0, "0.00")  # 1 - 6 is below nothing


def test_penalties_of_no_match() -> None:
    tables = [("A", "B", [400, *FLAT]), ("C", "D", [-50, *FLAT])]
    awards = [
        penalty("A", "-2", "vp", None),
        penalty("A", "-5", "imp", None)._replace(change=2),
        penalty("C", "-1", "matchpoints")._replace(change=3),
    ]
    found = scored(eight_boards(), tables, awards=awards)
    assert [facts(award.unit, amount) for award, amount in found.awards] == [("vp", -2)]
    first, second = found.problems
    assert found.idle == {2, 3}
    assert "is not counted so far: no round is named for it" in str(first)
    assert "in matchpoints, in which this event is not scored" in str(second)
    cumulative = scored(eight_boards("seed-online"), tables, awards=awards)
    assert [facts(award.unit, amount) for award, amount in cumulative.awards] == [("imp", -5)]


def test_a_match_is_provisional_until_the_field_is_in() -> None:
    tables = [("A", "B", [400, *FLAT]), ("C", "D", [-50, *FLAT[1:]])]
    found = scored(eight_boards(), tables)
    assert [m.settled for m in found.matches] == [True, False]
    assert [m.provisional for m in found.matches] == [True, True]  # A and B are compared with C and D
    late = Result(round=1, table=2, board=8, ns="C", ew="D", status=Status.PENDING)
    assert scored(eight_boards(), tables, more=[late]).matches[1].provisional
    off = Result(round=1, table=2, board=8, ns="C", ew="D", status=Status.NOT_PLAYED)
    assert not any(m.provisional for m in scored(eight_boards(), tables, more=[off]).matches)


def test_a_teams_match_waits_for_its_own_tables_only() -> None:
    other = [("X", "Y", [0, 0, 0, 0]), ("Y", "X", [0, 0, 0])]
    found = scored(team_match(), [*EXERCISE, *other])
    assert [m.provisional for m in found.matches] == [False, True]


def test_results_that_belong_to_no_match() -> None:
    stray = Result(round=1, table=1, board=1, ns="A", ew="C", score_ns=420, score_ew=-420)
    found = scored(two_boards(), [("A", "B", [420, 100]), ("C", "D", [450, 100])], more=[stray])
    assert "round 1: A and C were not drawn to meet; 1 of their results" in str(found.problems[0])
    extra = scored(two_boards(), [("A", "B", [420, 100, 50]), ("C", "D", [450, 100])])
    assert "1 board more than the 2" in str(extra.problems[0])


def test_a_match_without_any_board_is_said() -> None:
    found = scored(two_boards(), [("A", "B", [None, None]), ("C", "D", [450, 100])])
    assert side_of(found, "A").score == 0
    assert "no board that counts" in str(found.problems[0])


def test_scores_by_another_method_are_refused() -> None:
    night = night_of(rows(1, [("A", "B", [420, 100])], 2))
    with pytest.raises(DuplicateError, match="scored by butler"):
        matches(score(night, "wbf", {"method": "butler"}), (), two_boards())


def test_a_triple_plays_two_short_matches() -> None:
    # A beats B by 10 IMPs and loses to C by 2 over 4 boards each; B and C are level.
    tables = []
    for ns, ew, swing, first in (("A", "B", 450, 0), ("A", "C", -50, 4), ("B", "C", 0, 8)):
        for one, other, points in ((ns, ew, swing), (ew, ns, 0)):
            tables.append((one, other, [None] * first + [points, 0, 0, 0]))
    three = [Bye(1, name, Sitting.TRIPLE) for name in "ABC"]
    played = [(ns, ew, points[-4:]) for ns, ew, points in tables]
    conditions = load("wbf-swiss-teams", {"boards_per_round": 8, "vp.scale": "sbu-20"})
    short = scored(conditions, played, byes=three)
    assert [(m.boards, m.share) for m in short.matches] == [(4, Fraction(1, 2))] * 3
    totals = {
        name: sum(s.score for m in short.matches for s in m.sides if s.contestant == name) for name in "ABC"
    }
    # 1-4 boards: 10 IMPs 15:5 (9-10), 2 IMPs 11:9 (1-2); half of each
    assert totals == {"A": Fraction(15 + 9, 2), "B": Fraction(5 + 10, 2), "C": Fraction(11 + 10, 2)}
    together = scored(load(conditions, {"vp.triples": "together"}), played, byes=three)
    totals = {
        name: sum(s.score for m in together.matches for s in m.sides if s.contestant == name)
        for name in "ABC"
    }
    # 8 boards: +8 is 14 (7-9), -10 is 6 (10-12 is 15:5) for B: 5, +2 is 11 (1-2)
    assert totals == {"A": 14, "B": 5, "C": 11}


points = st.sampled_from((-800, -500, -110, -50, 0, 50, 90, 120, 170, 420, 620, 980, 1430))


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.lists(points, min_size=8, max_size=8), min_size=2, max_size=6),
    st.sampled_from(("matchpoints", "cross-imps", "butler")),
)
def test_both_sides_share_what_the_scale_has(scores: list[list[int]], method: str) -> None:
    scale = "percent-20" if method == "matchpoints" else "wbf"
    conditions = eight_boards(**{"scoring.method": method, "vp.scale": scale})
    found = scored(conditions, [(f"n{i}", f"e{i}", s) for i, s in enumerate(scores)])
    for match in found.matches:
        assert match.ns.score + match.ew.score == 20
        assert not match.provisional
        assert 0 <= match.ns.score <= 20


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(points, points), min_size=12, max_size=12))
def test_teams_at_25_0_never_sum_to_more_than_30(boards: list[tuple[int, int]]) -> None:
    conditions = load("seed-teams-shanghai", {"boards_per_round": 12})
    tables = [("A", "B", [a for a, _ in boards]), ("B", "A", [b for _, b in boards])]
    found = scored(conditions, tables)
    home, away = found.matches[0].sides
    assert home.points == -away.points
    assert home.won - home.lost == home.points
    assert home.score + away.score == 30 or max(home.score, away.score) == 25
