"""What records state about deals: tricks of best play and par."""

import pytest

from duplicate.laws.contracts import Denomination
from duplicate.laws.deals import Deal
from duplicate.laws.par import Par
from duplicate.night.double_dummy import Stated, digits_of, double_dummy_tricks, stated_par, tricks_of
from duplicate.night.games import Game
from duplicate.night.night import DealKey, Night
from duplicate.travellers import read
from duplicate.words.seats import Seat
from tests.needs import shared

DEAL = Deal.parse("N:AQ4.AQ93.AJ2.Q32 T.T8.Q9764.J9765 J62.7642.83.AKT8 K98753.KJ5.KT5.4")
DIGITS = "a7b89a7b89" + "3623436234"


def game(**tags: str) -> Game:
    return Game(board=1, tags=tuple(tags.items()))


def test_digits_stand_for_seats_and_denominations_in_the_order_of_pbn() -> None:
    tricks = tricks_of(DIGITS)
    assert tricks is not None
    assert tricks[Seat.NORTH, Denomination.N] == 10
    assert tricks[Seat.SOUTH, Denomination.H] == 11
    assert tricks[Seat.EAST, Denomination.C] == 4
    assert digits_of(tricks) == DIGITS
    assert tricks_of(DIGITS[1:]) is None
    assert tricks_of(DIGITS.replace("b", "e")) is None  # fourteen tricks


def test_what_is_stated_is_found_by_the_deal() -> None:
    night = Night(deals={DealKey(1): DEAL}, games=(game(DoubleDummyTricks=DIGITS),))
    assert Stated(night).tricks[DEAL] == tricks_of(DIGITS)
    assert not Stated(night).par


def test_records_that_contradict_each_other_state_nothing() -> None:
    other = DIGITS.replace("a", "9")
    games = (game(DoubleDummyTricks=DIGITS), game(DoubleDummyTricks=other))
    assert not Stated(Night(deals={DealKey(1): DEAL}, games=games)).tricks
    same = (game(DoubleDummyTricks=DIGITS), game(DoubleDummyTricks=DIGITS))
    assert Stated(Night(deals={DealKey(1): DEAL}, games=same)).tricks


@pytest.mark.parametrize(
    ("score", "contract", "points", "said"),
    [
        ("NS 450", "", 450, ""),
        ("EW 420", "EW 4S=", -420, "4S"),
        ("NS -100", "NS 4SX-1", -100, "4SX"),
        ("NS 120", "NS 2N=", 120, "2N"),
        ("NS 120", "by whom?", 120, ""),
    ],
)
def test_par_as_it_is_stated(score: str, contract: str, points: int, said: str) -> None:
    found = stated_par(game(OptimumScore=score, ParContract=contract))
    assert found is not None
    assert found.score_ns == points
    assert "".join(str(c.contract) for c in found.contracts) == said


@pytest.mark.parametrize("score", ["", "450", "NS", "NS four"])
def test_no_score_is_no_par(score: str) -> None:
    assert stated_par(game(OptimumScore=score, ParContract="NS 4S=")) is None


def test_every_deal_of_a_dealing_program_is_found_with_its_table_and_par() -> None:
    night = read(shared("oracles/files/pbn/260119HandRecord.pbn"))
    stated = Stated(night)
    assert set(stated.tricks) == set(night.deals.values())
    assert all(double_dummy_tricks(g) for g in night.games if g.deal or g.board)
    assert all(isinstance(par, Par) for par in stated.par.values())
