import pytest

from duplicate.movements.balance import balance
from duplicate.movements.mitchell import mitchell
from duplicate.movements.scrambled import scrambled
from duplicate.movements.stops import balances, stopped, stops, weighted_quality, weights


@pytest.mark.parametrize("rounds", range(1, 30))
def test_the_complete_session_has_half_of_the_weight(rounds: int) -> None:
    found = weights(rounds)
    assert sum(weight for _, weight in found) == pytest.approx(1)
    assert found[-1] == (rounds, 0.5 if rounds > 1 else 1.0)
    assert [last for last, _ in found] == list(stops(rounds))


def test_cutting_the_switched_round_takes_away_all_comparison_of_ns_and_ew() -> None:
    """Seven tables, round 7 switched: stopped after round 6 it is the plain Mitchell of six rounds."""
    found = dict(balances(scrambled(7)))
    plain = mitchell(7, 6, ew_numbering="continued")
    assert found[6].quality == balance(plain).quality
    assert found[7].quality > 90 > 50 > found[6].quality


def test_the_weighted_figure_by_hand() -> None:
    movement = scrambled(3, 3)
    first, last = (balance(stopped(movement, r)).quality for r in (2, 3))
    assert weighted_quality(movement) == pytest.approx(0.5 * first + 0.5 * last)
