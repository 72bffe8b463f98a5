"""The forecast of a board: arithmetic, symmetry, and how it does on a night that had no part in the fit."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.laws.boards import Vulnerability, dealer, vulnerability
from duplicate.laws.contracts import Denomination
from duplicate.laws.dealing import DEALS, numbered_deal
from duplicate.laws.deals import Deal
from duplicate.laws.scores import is_possible_ns
from duplicate.night.double_dummy import Stated, tricks_of
from duplicate.scoring.field_model import PASSED, Dealt, candidates, field_model, measures, place
from duplicate.scoring.forecast import TABLES, Forecast, forecast
from duplicate.travellers import read
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import SEATS, Seat
from tests.needs import shared

#: The deal of a printed traveller, with double-dummy tricks: 11 in hearts, 10 in notrump.
SEED = Deal.parse("N:AQ4.AQ93.AJ2.Q32 T.T8.Q9764.J9765 J62.7642.83.AKT8 K98753.KJ5.KT5.4")
TRICKS = tricks_of("a7b89a7b893625436254")


def of_seed() -> Forecast:
    assert TRICKS is not None
    return forecast(Dealt(SEED, TRICKS, Vulnerability.NONE, Seat.NORTH))


def table(number: int) -> dict[tuple[str, str], int]:
    """Tricks that look like those of a deal, from its points and lengths alone."""
    deal = numbered_deal(number)
    found: dict[tuple[str, str], int] = {}
    for suit in "CDHSN":
        side = [deal.hands[0], deal.hands[2]]
        cards = 7 if suit == "N" else sum(len(h.suit(Denomination(suit))) for h in side)
        won = min(13, max(0, round(sum(h.hcp for h in side) / 3 + cards - 6.5)))
        found |= {(seat, suit): won if seat in "NS" else 13 - won for seat in "NESW"}
    return found


def test_the_deal_of_the_printed_traveller() -> None:
    told = of_seed()
    assert TRICKS is not None
    assert TRICKS[Seat.SOUTH, Denomination.H] == 11
    assert TRICKS[Seat.NORTH, Denomination.N] == 10
    assert told.dealt.par() == 450
    (best,) = told.suggestions()[:1]
    assert str(best.contract) == "4H"
    # the printed forecast leaves out that 430 and 450 beat 420 as well
    order = [told.percent(points) for points in (-100, -50, 170, 400, 420, 430, 450, 480)]
    assert order == sorted(order)
    assert len(set(order)) == len(order)
    assert {450, 430, 420} <= {line.score_ns for line in told.likeliest(5)}


def test_frequencies_are_a_field_whose_average_is_fifty_percent() -> None:
    told = of_seed()
    assert sum(told.frequencies.values()) == TABLES
    assert all(is_possible_ns(points, 1) for points in told.frequencies)
    mean = sum((n * told.percent(points) for points, n in told.frequencies.items()), Fraction(0)) / TABLES
    assert mean == 50


def test_what_a_score_is_worth_is_pavlicek_s_formula_drawn_to_the_middle() -> None:
    """Beaten and half of tied, of all; a part of the field has our own result, which is half a point each."""
    told = of_seed()
    own = Fraction(str(told.model.own))
    for points in (-9999, 0, 165, 420, 450, 9999):
        beaten = sum(n for other, n in told.frequencies.items() if other < points)
        tied = told.frequencies.get(points, 0)
        assert told.percent(points) == 100 * (
            (1 - own) * (beaten + Fraction(tied, 2)) / TABLES + own * Fraction(1, 2)
        )
    plain = replace(told, model=msgspec.structs.replace(told.model, own=0.0))
    assert plain.percent(-9999) == 0
    assert plain.percent(9999) == 100


def test_the_chances_are_those_of_every_result_of_an_auction() -> None:
    c = candidates()
    assert len(c.seat) == PASSED == 4 * 5 * 7 * 2
    places = {
        place(f"{level}{suit}{doubled}", seat)
        for seat, suit, level, doubled in product("NESW", "CDHSN", range(1, 8), ("", "X"))
    }
    assert places == set(range(PASSED))
    assert place("3NXX", "E") == place("3NX", "E")
    assert set(measures(of_seed().dealt)) == set(field_model().weights)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, DEALS - 1), st.integers(1, 16))
def test_chances_are_one_together_and_turn_with_the_deal(number: int, board: int) -> None:
    """A deal turned by a quarter, with dealer and vulnerability, is forecast with the sides exchanged."""
    tricks = table(number)
    deal, turned = numbered_deal(number), dict(zip("NESW", "ESWN", strict=True))
    sides = {Vulnerability.NS: Vulnerability.EW, Vulnerability.EW: Vulnerability.NS}
    one = Dealt(deal, tricks, vulnerability(board), dealer(board))
    quarter = Deal((deal.hands[3], *deal.hands[:3]))
    two = Dealt(
        quarter,
        {(turned[seat], suit): won for (seat, suit), won in tricks.items()},
        sides.get(one.vulnerable, one.vulnerable),
        SEATS[(SEATS.index(one.dealer) + 1) % 4],
    )
    model = field_model()
    assert model.chances(one).sum() == pytest.approx(1)
    assert model.tricks(one).sum(axis=1) == pytest.approx(np.ones(PASSED))
    (values, chance), (others, turned_chance) = model.points(one), model.points(two)
    assert list(-others[::-1]) == list(values)
    assert turned_chance[::-1] == pytest.approx(chance, abs=1e-9)
    told = forecast(one)
    percents = [line.percent_ns for line in told.lines(1)]
    assert percents == sorted(percents, reverse=True)
    assert all(one.percent >= 0 for one in told.suggestions())


def test_a_part_score_is_suggested_at_the_level_of_par() -> None:
    """Nine tricks in diamonds, seven elsewhere: 3♦ is par, and nobody is left to play at the one level."""
    tricks = {(seat, suit): 7 if seat in "NS" else 6 for seat in "NESW" for suit in "CDHSN"}
    tricks |= {(seat, "D"): 9 if seat in "NS" else 4 for seat in "NESW"}
    deal = Deal.parse("N:K4.A93.QJT42.K32 QJT2.KT8.97.J975 A5.7642.AK863.84 98763.QJ5.5.AQT6")
    dealt = Dealt(deal, tricks, Vulnerability.NONE, Seat.NORTH)
    (par_contract,) = dealt.best().contracts
    (best, *_) = forecast(dealt).suggestions()
    assert (dealt.par(), str(best.contract)) == (110, str(par_contract.contract))
    assert best.contract.denomination is Denomination.D
    assert best.declarers == (Seat.NORTH, Seat.SOUTH)


def test_a_passed_out_board_suggests_nothing_and_a_part_of_a_deal_is_refused() -> None:
    level = {(seat, suit): 6 for seat in "NESW" for suit in "CDHSN"}
    assert forecast(Dealt(SEED, level, Vulnerability.NONE, Seat.NORTH)).suggestions() == ()
    with pytest.raises(DuplicateError, match="not complete"):
        forecast(Dealt(Deal.parse("N:- - A4.A5.T4.AKT9542 -"), level, Vulnerability.NONE, Seat.NORTH))


def test_a_model_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    wrong = tmp_path / "model.toml"
    wrong.write_text('title = "x"\nsource = "y"\n', encoding="utf-8")
    with pytest.raises(DuplicateError, match=r"model\.toml.*weights"):
        field_model(wrong)


def test_a_night_that_had_no_part_in_the_fit() -> None:
    """Its real percentages: the forecast explains most of them, and is right on average in every fifth."""
    night = read(shared("oracles/files/bws/260119M.BWS"))
    records = read(shared("oracles/files/pbn/260119HandRecord.pbn"))
    tricks = Stated(records).tricks
    said, real = [], []
    for board in sorted({row.board for row in night.results.rows}):
        deal = records.deal(board)
        scores = [r.score_ns for r in night.results.rows if r.board == board and r.score_ns is not None]
        if deal is None or deal not in tricks or len(scores) < 2:
            continue
        told = forecast(Dealt(deal, tricks[deal], vulnerability(board), dealer(board)))
        for points in scores:
            said.append(float(told.percent(points)))
            tied = sum(other == points for other in scores) - 1
            real.append(100 * (sum(o < points for o in scores) + tied / 2) / (len(scores) - 1))
    x, y = np.array(said), np.array(real)
    assert len(x) > 250
    assert np.corrcoef(x, y)[0, 1] > 0.7
    assert np.abs(x - y).mean() < 0.65 * np.abs(50 - y).mean()
    for part in np.array_split(np.argsort(x, kind="stable"), 5):
        assert abs(x[part].mean() - y[part].mean()) < 15  # 27 boards: a standard error of about 5
