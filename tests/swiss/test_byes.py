"""What a round without a match is worth, in the standings and for the draw."""

from fractions import Fraction

import pytest

from duplicate.swiss.byes import Missed, credit
from duplicate.swiss.conditions import SwissConditions, load
from duplicate.swiss.history import Bye, Sitting
from duplicate.swiss.matches import Matches
from duplicate.swiss.ranking import Entrant, rank
from duplicate.words.problems import DuplicateError
from tests.swiss.events import facts, played, scored

FLAT = [100] * 7


def teams(**changes: object) -> SwissConditions:
    return load("wbf-swiss-teams", {"boards_per_round": 8, "rounds": 4, **changes})


#: E has the bye of round 1, then 14, 9.5 and 6: in the mean 29.5 / 3.
FOUR = (
    played(1, "A", "B", 15, 5),
    played(1, "C", "D", 11, 9),
    played(2, "E", "A", 14, 6),
    played(2, "B", "C", 10, 10),
    played(3, "B", "E", Fraction("10.5"), Fraction("9.5")),
    played(3, "A", "D", 12, 8),
    played(4, "E", "C", 6, 14),
    played(4, "B", "D", 3, 17),
)


def value(conditions: SwissConditions, *, byes: tuple[Bye, ...] = (Bye(1, "E"),)) -> Fraction:
    (given,) = credit(Matches(conditions, FOUR), byes)
    assert given.score == given.pairing
    return given.score


def test_a_bye_is_12_of_20() -> None:
    assert value(teams()) == 12
    thirty = {"boards_per_round": 16, "vp.scale": "25-0"}
    assert value(teams(**thirty)) == 18  # of 30
    assert value(teams(**{"bye.vp": 15, "bye.vp_of": 25})) == 12


def test_a_bye_as_the_average_of_the_own_other_matches() -> None:
    average = {"bye.method": "average"}
    assert value(teams(**average)) == Fraction(59, 6)  # 29.5 / 3
    rounding = {"to": "0.01", "ties": "away"}
    assert value(teams(**average, **{"bye.rounding": rounding})) == Fraction("9.83")
    assert value(teams(**{"bye.method": "better"})) == 12  # better than 9.83
    assert value(teams(**{"bye.method": "better", "bye.vp": 9})) == Fraction(59, 6)


def test_an_average_before_there_is_a_match_is_the_fixed_value() -> None:
    (given,) = credit(Matches(teams(**{"bye.method": "average"}), ()), [Bye(1, "E")])
    assert facts(given.score, given.how, given.provisional) == (12, "fixed", True)


def test_a_bye_as_a_percentage() -> None:
    assert value(teams(**{"bye.method": "percent", "bye.percent": 55})) == 11


def test_averages_are_provisional_until_the_last_round() -> None:
    (given,) = credit(Matches(teams(**{"bye.method": "average"}), FOUR), [Bye(1, "E")])
    assert facts(given.how, given.provisional) == ("average", False)
    (given,) = credit(Matches(teams(**{"bye.method": "average"}), FOUR[:6]), [Bye(1, "E")])
    assert facts(given.score, given.provisional) == (Fraction("11.75"), True)  # 23.5 / 2


def test_a_penalty_in_victory_points_does_not_lower_the_average() -> None:
    from dataclasses import replace

    first = FOUR[2]
    fined = replace(first, ns=replace(first.ns, vp_penalty=Fraction(-2), score=Fraction(12)))
    found = Matches(teams(**{"bye.method": "average"}), (*FOUR[:2], fined, *FOUR[3:]))
    assert credit(found, [Bye(1, "E")])[0].score == Fraction(59, 6)


def test_phantoms_are_byes_and_stand_by_pairs_are_not() -> None:
    found = Matches(teams(), FOUR)
    assert len(credit(found, [Bye(1, "E", Sitting.PHANTOM)])) == 1
    assert not credit(found, [Bye(1, "A", Sitting.STANDBY), Bye(1, "B", Sitting.TRIPLE)])
    with pytest.raises(DuplicateError, match="round 1: A has a match"):
        credit(found, [Bye(1, "A")])
    with pytest.raises(DuplicateError, match="two credits"):
        credit(found, [Bye(1, "E")], [Missed(1, "E")])


def online(method: str, **changes: object) -> SwissConditions:
    return load("seed-online", {"scoring.method": method, "boards_per_round": 8, **changes})


#: Two tables: on board 1 they score 400 and -50, the others are flat. A and D win 10 IMPs, or a top of 2.
TABLES = [("A", "B", [400, *FLAT]), ("C", "D", [-50, *FLAT])]


def test_cumulative_matchpoints() -> None:
    # a board has a top of 2, the match 16; A has 2 + 7 x 1 = 9 of 16
    found = scored(online("matchpoints", **{"bye.method": "fixed"}), TABLES)
    (given,) = credit(found, [Bye(1, "E")])
    assert facts(given.score, given.top) == (Fraction("9.6"), 16)  # 60 %
    second = scored(online("matchpoints"), TABLES, TABLES[:1])
    (given,) = credit(second, [Bye(2, "D")])
    assert given.how == "average"
    assert given.score == 0  # the only table of round 2 has nothing to compare with: there are no matchpoints
    both = scored(online("matchpoints"), TABLES, [("A", "C", [400, *FLAT]), ("B", "F", [-50, *FLAT])])
    (given,) = credit(both, [Bye(2, "D")])
    assert given.score == 9  # 9 of 16 in round 1, and 16 in round 2


def test_cumulative_imps() -> None:
    (given,) = credit(scored(online("cross-imps", **{"bye.method": "fixed"}), TABLES), [Bye(1, "E")])
    assert given.score == 0
    half = {"bye.method": "fixed", "bye.imps": "0.5"}
    assert credit(scored(online("cross-imps", **half), TABLES), [Bye(1, "E")])[0].score == 4  # 8 boards
    percent = {"bye.method": "percent", "bye.percent": 60}
    # Law 86: 10 percent are 3 IMPs; 8 boards
    assert credit(scored(online("cross-imps", **percent), TABLES), [Bye(1, "E")])[0].score == 24
    three = [*TABLES, ("G", "H", [50, *FLAT])]
    total = {**percent, "scoring.cross_imps.divisor": "none"}
    # in a sum over the others, once for each of the two comparisons
    assert credit(scored(online("cross-imps", **total), three), [Bye(1, "E")])[0].score == 48


def test_the_mean_of_own_imps() -> None:
    second = [("A", "C", [-50, *FLAT]), ("B", "F", [400, *FLAT])]
    third = [("B", "C", [0, *FLAT]), ("F", "D", [0, *FLAT])]
    found = scored(online("cross-imps"), TABLES, second, third)
    # A has +10 and -10, D has +10 and 0
    first, other = credit(found, [Bye(3, "A"), Bye(2, "D")])
    assert facts(first.contestant, first.score) == ("D", 5)
    assert facts(other.contestant, other.score) == ("A", 0)


def test_late_joiners() -> None:
    conditions = teams(**{"missed.ranking": 45, "missed.pairing": "average"})
    # E joins in round 2: 9 of 20 in the standings; the draw takes the mean of its matches so far
    found = Matches(conditions, FOUR[:4])
    (given,) = credit(found, (), [Missed(1, "E")])
    assert facts(given.kind, given.score, given.pairing, given.provisional) == ("missed", 9, 14, True)
    ranking = rank([Entrant(name) for name in "ABCDE"], found, [given])
    assert facts(ranking.by_id["E"].score, ranking.by_id["E"].pairing) == (23, 28)
    assert [c.id for c in ranking.contestants()] == ["E", "C", "A", "B", "D"]
    assert ranking.contestants()[0].score == 28
    (before,) = credit(Matches(conditions, FOUR[:2]), (), [Missed(1, "E")])
    assert facts(before.score, before.pairing) == (9, 10)  # half of 20 before it has a match
    (same,) = credit(Matches(teams(**{"missed.pairing": "same"}), FOUR), (), [Missed(1, "E")])
    assert facts(same.score, same.pairing, same.provisional) == (9, 9, False)
    forty = {"missed.ranking": 40, "missed.pairing": "percent", "missed.pairing_percent": 55}
    (other,) = credit(Matches(teams(**forty), FOUR), (), [Missed(1, "E")])
    assert facts(other.score, other.pairing) == (8, 11)


def test_a_missed_round_at_imps_and_matchpoints() -> None:
    late = {"missed.ranking": 45}
    (given,) = credit(scored(online("cross-imps", **late), TABLES), (), [Missed(1, "E")])
    assert given.score == -12  # Law 86: 5 percent below average are 1.5 IMPs; 8 boards
    (given,) = credit(scored(online("matchpoints", **late), TABLES), (), [Missed(1, "E")])
    assert given.score == Fraction("7.2")  # 45 % of 16
