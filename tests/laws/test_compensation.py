"""The compensations of a single-table match: every worked example of the rules, with the right values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.laws.boards import Vulnerability
from duplicate.laws.compensation import (
    GUIDELINE,
    RATES,
    Compensated,
    RuleSix,
    Tier,
    card_tier,
    complex_compensation,
    contract_tier,
    guided_contracts,
    guideline,
    simple_compensation,
    special_score,
)
from duplicate.laws.contracts import PASSED_OUT, Contract, Denomination, parse_outcome
from duplicate.laws.imps import imps
from duplicate.laws.scores import score_ns
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import Seat


@pytest.mark.parametrize(
    ("points_ns", "hcp_ns", "net"),
    [(110, 22, 1), (-100, 21, -4), (-130, 13, 3), (-620, 14, -6)],  # boards 1 to 4
)
def test_the_examples_of_the_simple_compensation(points_ns: int, hcp_ns: int, net: int) -> None:
    assert simple_compensation(points_ns, hcp_ns) == net


@pytest.mark.parametrize(
    ("board", "text", "hcp_ns", "points", "net"),
    [
        (13, "5DX-2 S", 17, -260, -6),  # 500 - 3 x 80 to EW
        (14, "3NT= W", 14, -40, -1),  # 400 - 6 x 60 to EW
        (15, "2SX+1 W", 21, -650, -12),  # 570 + 1 x 80 to EW: NS pay at their own vulnerability
        (16, "4D+1 S", 26, -210, -5),  # 6 x 60 - 150 to EW: 26 HCP are a game
    ],
)
def test_the_examples_of_the_complex_compensation(
    board: int, text: str, hcp_ns: int, points: int, net: int
) -> None:
    found = parse_outcome(text)
    made = complex_compensation(found.contract, found.declarer, found.tricks, board, hcp_ns)
    assert (made.points, made.imps) == (points, net)


@pytest.mark.parametrize(
    ("text", "rule_six", "special", "points", "net"),
    [
        ("3NT+2 N", RuleSix.REPLACES, 800, 80, 2),
        ("5NT= N", RuleSix.ADDS, 860, 140, 4),
        ("3NT+2 N", RuleSix.ADDS, 860, 140, 4),  # as for 5NT: both make two tricks beyond game
        ("5NT= N", RuleSix.REPLACES, 800, 80, 2),
    ],
)
def test_both_readings_of_rule_six(text: str, rule_six: RuleSix, special: int, points: int, net: int) -> None:
    found = parse_outcome(text)
    place = (found.contract, found.declarer, found.tricks, Vulnerability.NS, 29)
    assert score_ns(*place[:4]) == 660
    assert complex_compensation(*place, rule_six) == Compensated(special, points - special, net)


@pytest.mark.parametrize(
    ("text", "hcp_ns"),
    [
        ("3NT+2 N", 27),  # under 28
        ("3NT+2 W", 29),  # the side with 28 is not declarer's
        ("3NTX+2 N", 29),
        ("6NT= N", 30),
        ("5NT-1 N", 29),
        ("2NT+3 N", 29),  # no game was bid
    ],
)
def test_rule_six_leaves_everything_else_alone(text: str, hcp_ns: int) -> None:
    found = parse_outcome(text)
    law = score_ns(found.contract, found.declarer, found.tricks, Vulnerability.NS)
    for rule_six in RuleSix:
        place = (found.contract, found.declarer, found.tricks, Vulnerability.NS, hcp_ns)
        assert special_score(*place, rule_six) == law


def test_rates_and_tiers() -> None:
    assert list(RATES.values()) == [(40, 40), (60, 80), (70, 90), (90, 110)]
    assert [card_tier(hcp) for hcp in (20, 25, 26, 32, 33, 36, 37, 40)] == [
        *(Tier.PARTSCORE, Tier.PARTSCORE, Tier.GAME, Tier.GAME),
        *(Tier.SMALL_SLAM, Tier.SMALL_SLAM, Tier.GRAND_SLAM, Tier.GRAND_SLAM),
    ]
    tiers = {
        "4S": Tier.GAME,
        "3S": Tier.PARTSCORE,
        "5C": Tier.GAME,
        "4C": Tier.PARTSCORE,
        "6C": Tier.SMALL_SLAM,
    }
    tiers |= {"7NT": Tier.GRAND_SLAM, "2NTX": Tier.GAME, "1HXX": Tier.GAME, "1CXX": Tier.PARTSCORE}
    assert {text: contract_tier(Contract.parse(text)) for text in tiers} == tiers


def test_the_guideline() -> None:
    assert [(guide.hcp, guide.text) for guide in GUIDELINE] == [
        *((25, "3NT"), (26, "4♥ 4♠"), (28, "5♣ 5♦"), (33, "6"), (37, "7"))
    ]
    assert [guide.level for guide in guideline(33)] == [3, 4, 5, 6]
    assert guideline(24) == ()


def test_what_points_and_fits_are_enough_for() -> None:
    """The printed traveller has 27 points and eight hearts, and suggests 3NT or 4♥."""
    lengths = dict(zip("CDHS", (7, 5, 8, 6), strict=True))
    fits = {Denomination(suit): length for suit, length in lengths.items()}
    assert [str(contract) for contract in guided_contracts(27, fits)] == ["3N", "4H"]
    assert guided_contracts(24, fits) == ()
    assert [str(contract) for contract in guided_contracts(25, fits)] == ["3N"]
    every = dict.fromkeys(fits, 8)
    for points, said in (
        (26, "3N 4S 4H"),
        (28, "3N 4S 4H 5D 5C"),
        (33, "6N 6S 6H 6D 6C"),
        (37, "7N 7S 7H 7D 7C"),
    ):
        assert " ".join(str(contract) for contract in guided_contracts(points, every)) == said


def test_a_passed_out_board_is_compensated_by_the_cards() -> None:
    assert complex_compensation(PASSED_OUT, None, None, 1, 23) == Compensated(0, -120, -3)


def test_impossible_points_are_refused() -> None:
    for hcp in (-1, 41):
        with pytest.raises(DuplicateError, match="a deal has 40"):
            simple_compensation(0, hcp)


@given(
    st.integers(1, 16),
    st.integers(0, 40),
    st.integers(0, 13),
    st.sampled_from(Seat),
    st.sampled_from(RuleSix),
)
def test_turning_the_table_turns_the_sign(
    board: int, hcp_ns: int, tricks: int, declarer: Seat, rule_six: RuleSix
) -> None:
    contract = Contract.parse("4S")
    turned = {"NS": Vulnerability.EW, "EW": Vulnerability.NS}
    vulnerable = Vulnerability(("None", "NS", "EW", "Both")[board % 4])
    here = complex_compensation(contract, declarer, tricks, vulnerable, hcp_ns, rule_six)
    there = complex_compensation(
        *(contract, declarer.next, tricks, turned.get(vulnerable.value, vulnerable), 40 - hcp_ns, rule_six)
    )
    assert here == Compensated(*(-value for value in there))
    assert here.imps == imps(here.points)
