"""Every tie-break by itself, with values from the regulations and small leagues worked by hand."""

from fractions import Fraction
from math import inf

import pytest

from duplicate.swiss.byes import credit
from duplicate.swiss.conditions import SwissConditions
from duplicate.swiss.history import Bye
from duplicate.swiss.matches import Match, Matches
from duplicate.swiss.ranking import Entrant, Ranking, rank
from duplicate.swiss.tie_breaks import TIE_BREAKS, Values
from duplicate.swiss.totals import totals
from tests.swiss.events import played, with_tie_breaks


def entrants(names: str) -> list[Entrant]:
    return [Entrant(name) for name in names]


def values(
    name: str,
    found: list[Match],
    tied: str,
    *,
    everybody: str = "",
    byes: tuple[Bye, ...] = (),
    conditions: SwissConditions | None = None,
) -> Values | None:
    made = Matches(conditions or with_tie_breaks(name), tuple(found))
    records = totals(entrants(everybody or tied), made, credit(made, byes))
    function = TIE_BREAKS[made.conditions.tie_breaks[0]]
    return function([records.records[one] for one in tied], records)


def ranked(found: list[Match], *tie_breaks: str, names: str) -> Ranking:
    return rank(entrants(names), Matches(with_tie_breaks(*tie_breaks), tuple(found)))


def order(ranking: Ranking) -> list[tuple[int, str]]:
    return [(row.rank, row.contestant) for row in ranking.rows]


def test_head_to_head_of_two() -> None:
    # A 12 + 8 and B 8 + 12: level at 20, A won their match
    found = [played(1, "A", "B", 12, 8), played(2, "A", "C", 8, 12), played(2, "B", "D", 12, 8)]
    assert values("head-to-head", found, "AB", everybody="ABCD") == {"A": 12, "B": 8}
    assert order(ranked(found, "head-to-head", names="BADC"))[:2] == [(1, "A"), (2, "B")]


def test_head_to_head_only_if_they_met() -> None:
    found = [played(1, "A", "C", 12, 8), played(1, "B", "D", 12, 8)]
    assert values("head-to-head", found, "AB", everybody="ABCD") is None


def test_head_to_head_of_a_match_and_a_half() -> None:
    # EBU White Book 143.6.2: lost 8-12 head on, won 10-0 in a triangular match (20-0 for half): 18 to 12
    found = [played(1, "A", "B", 8, 12), played(2, "A", "B", 20, 0, share=Fraction(1, 2))]
    assert values("head-to-head", found, "AB") == {"A": 18, "B": 12}


def three_way(ab: int, bc: int, ca: int) -> list[Match]:
    """Three who all met; the numbers are the victory points of the first-named. D makes them level at 40."""
    found = [
        played(1, "A", "B", ab, 20 - ab),
        played(2, "B", "C", bc, 20 - bc),
        played(3, "C", "A", ca, 20 - ca),
    ]
    sums = {"A": ab + 20 - ca, "B": bc + 20 - ab, "C": ca + 20 - bc}
    return found + [played(n, x, "D", 40 - sums[x], sums[x] - 20) for n, x in ((3, "B"), (1, "C"), (2, "A"))]


def test_head_to_head_of_three() -> None:
    # A 15 + 8 = 23, B 5 + 14 = 19, C 6 + 12 = 18
    found = three_way(15, 14, 12)
    assert values("head-to-head", found, "ABC", everybody="ABCD") == {"A": 23, "B": 19, "C": 18}
    ranking = ranked(found, "head-to-head", names="CBAD")
    assert order(ranking) == [(1, "A"), (2, "B"), (3, "C"), (4, "D")]
    assert [row.score for row in ranking.rows[:3]] == [40, 40, 40]


def test_who_stays_level_of_three_is_compared_again() -> None:
    # A 11 + 7 = 18, B 9 + 15 = 24, C 5 + 13 = 18: B first; then C, who beat A 13-7
    ranking = ranked(three_way(11, 15, 13), "head-to-head", names="ABCD")
    assert order(ranking)[:3] == [(1, "B"), (2, "C"), (3, "A")]
    assert [(b.tie_break, b.value) for b in ranking.by_id["A"].broken] == [
        ("head-to-head", 18),
        ("head-to-head", 7),
    ]


def test_a_circle_of_three_stays_level() -> None:
    # each won one match 12-8: 20 to everybody
    ranking = ranked(three_way(12, 12, 12), "head-to-head", names="ABCD")
    assert [(row.rank, row.tied) for row in ranking.rows] == [(1, True), (1, True), (1, True), (4, False)]


def test_head_to_head_of_three_needs_every_match() -> None:
    # A, B and C have 24 each; B and C have not met
    found = [
        played(1, "A", "B", 12, 8),
        played(2, "A", "C", 12, 8),
        played(2, "B", "D", 16, 4),
        played(1, "C", "D", 16, 4),
    ]
    assert values("head-to-head", found, "ABC", everybody="ABCD") is None
    assert [row.rank for row in ranked(found, "head-to-head", names="ABCD").rows] == [1, 1, 1, 4]


def test_head_to_head_by_imps_when_the_victory_points_are_level() -> None:
    one, minus = {"points": Fraction(1)}, {"points": Fraction(-1)}
    found = [played(1, "A", "B", 15, 15, ns_has=minus, ew_has=one)]
    assert values("head-to-head", found, "AB") == {"A": 15, "B": 15}
    assert values("head-to-head-margin", found, "AB") == {"A": -1, "B": 1}
    ranking = ranked(found, "head-to-head", "head-to-head-margin", names="AB")
    assert order(ranking) == [(1, "B"), (2, "A")]


def test_opponents() -> None:
    # EBU White Book 143.5.2: opponents with 50, 40 and 30 make 120
    found = [played(n, "A", x, 0, vp) for n, (x, vp) in enumerate((("X", 50), ("Y", 40), ("Z", 30)), 1)]
    assert values("opponents", found, "A", everybody="AXYZ") == {"A": 120}


@pytest.mark.parametrize(("rule", "expected"), [("nothing", 8), ("own", 8 + 24), ("mean", 16)])
def test_opponents_of_somebody_with_a_bye(rule: str, expected: int) -> None:
    # A has the bye (12) and beats B 12-8: 24 in all; B has 8
    conditions = with_tie_breaks("opponents", opponents_of_a_bye=rule)
    found = [played(2, "A", "B", 12, 8)]
    assert values("opponents", found, "A", everybody="AB", byes=(Bye(1, "A"),), conditions=conditions) == {
        "A": expected
    }


def test_cumulative() -> None:
    # 20, 10, 0: 20 + 30 + 30 = 80; 0, 10, 20: 0 + 10 + 30 = 40
    found = [played(1, "A", "B", 20, 0), played(2, "A", "C", 10, 10), played(2, "B", "D", 10, 10)]
    found += [played(3, "A", "D", 0, 20), played(3, "B", "C", 20, 0)]
    assert values("cumulative", found, "AB", everybody="ABCD") == {"A": 80, "B": 40}


def test_quotient() -> None:
    # 34:21 and 12:12 make 46/33; nobody who lost nothing is behind anybody who did
    def imps(won: int, lost: int) -> dict[str, Fraction]:
        return {"won": Fraction(won), "lost": Fraction(lost)}

    found = [
        played(1, "A", "B", 10, 10, ns_has=imps(34, 21), ew_has=imps(21, 34)),
        played(2, "A", "B", 10, 10, ns_has=imps(12, 12), ew_has=imps(12, 12)),
        played(1, "C", "D", 20, 20, ns_has=imps(5, 0), ew_has=imps(0, 0)),
    ]
    assert values("quotient", found, "ABCD") == {
        "A": Fraction(46, 33),
        "B": Fraction(33, 46),
        "C": inf,
        "D": 1,
    }
    assert order(ranked(found, "quotient", names="DCBA")) == [(1, "C"), (2, "A"), (3, "D"), (4, "B")]


def test_basic_score() -> None:
    def has(points: int, boards: int = 8) -> dict[str, Fraction]:
        return {"points": Fraction(points), "played": Fraction(boards)}

    found = [played(1, "A", "B", 10, 10, ns_has=has(3), ew_has=has(-3))]
    assert values("basic", found, "AB") == {"A": 3, "B": -3}
    # not the same number of boards: by the board (White Book 143.6.2)
    found.append(played(2, "B", "C", 10, 10, ns_has=has(9), ew_has=has(-9)))
    assert values("basic", found, "AB", everybody="ABC") == {"A": Fraction(3, 8), "B": Fraction(6, 16)}


def test_boards_registration_and_lots() -> None:
    found = [played(1, "A", "B", 10, 10, ns_has={"played": Fraction(7)})]
    assert values("boards", found, "AB") == {"A": 7, "B": 8}
    assert values("registration", found, "AB", everybody="BA") == {"B": -1, "A": -2}
    drawn = values("lots", found, "AB", everybody="AB")
    assert drawn is not None
    assert sorted(drawn.values()) == [-2, -1]
    event = Matches(with_tie_breaks("lots"), tuple(found))
    firsts = {rank(entrants("AB"), event, seed=seed).rows[0].contestant for seed in range(20)}
    assert firsts == {"A", "B"}


def test_ties_of_the_automatic_event() -> None:
    # more boards completed first, then the earlier registration
    found = [
        played(1, "A", "B", 10, 10, ns_has={"played": Fraction(7)}, ew_has={"played": Fraction(7)}),
        played(1, "C", "D", 10, 10),
    ]
    ranking = ranked(found, "boards", "registration", names="BADC")
    assert order(ranking) == [(1, "D"), (2, "C"), (3, "B"), (4, "A")]
