import csv
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.laws.contracts import (
    DENOMINATIONS,
    PASSED_OUT,
    Contract,
    Denomination,
    Outcome,
    parse_contract,
    parse_declarer,
    parse_lead,
    parse_outcome,
    parse_tricks,
)
from duplicate.laws.notation import RANKS, SUITS
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import Seat

CONTRACTS = st.builds(Contract, st.integers(1, 7), st.sampled_from(DENOMINATIONS), st.integers(0, 2))
CARDS = st.builds(str.__add__, st.sampled_from(SUITS), st.sampled_from(RANKS))
OUTCOMES = st.one_of(
    st.just(Outcome(PASSED_OUT)),
    st.builds(
        Outcome,
        CONTRACTS,
        st.none() | st.sampled_from(list(Seat)),
        st.none() | st.integers(0, 13),
        st.none() | CARDS,
    ),
)


@given(OUTCOMES)
def test_an_outcome_is_read_back(outcome: Outcome) -> None:
    assert parse_outcome(str(outcome)) == outcome
    assert parse_outcome(str(outcome).lower()) == outcome


@given(CONTRACTS)
def test_a_contract_is_read_back(contract: Contract) -> None:
    assert Contract.parse(str(contract)) == parse_contract(contract.with_symbol) == contract


@given(CONTRACTS, st.integers(0, 13), st.sampled_from(list(Seat)), st.permutations([0, 1, 2]))
def test_the_order_after_the_contract_is_free(
    contract: Contract, tricks: int, seat: Seat, order: list[int]
) -> None:
    outcome = Outcome(contract, seat, tricks, "HT")
    parts = [outcome.result, seat.value, "lead H10"]
    assert parse_outcome(" ".join([str(contract), *(parts[i] for i in order)])) == outcome
    assert parse_outcome(f"{seat} {contract} {outcome.result}, ld 10♡") == outcome
    assert parse_outcome(f"{contract}{outcome.result}, lead th", seat) == outcome


@given(CONTRACTS, st.integers(0, 13))
def test_a_result_is_read_back(contract: Contract, tricks: int) -> None:
    result = Outcome(contract, None, tricks).result
    for text in (result, f"{tricks} tricks", f"{tricks}墩"):
        assert parse_tricks(text, contract) == tricks
    assert parse_tricks(str(tricks), contract, total=True) == tricks


NOTATIONS = {
    "4SX-1": "4SX-1",
    "4♠x N -1": "4SX-1 N",
    "4sx-1 n": "4SX-1 N",
    "4SXN-1": "4SX-1 N",
    "4SNX-1": "4SX-1 N",
    "4♠\ufe0fx N −1": "4SX-1 N",
    "4♤* by N – 1": "4SX-1 N",
    "3 NT xx": "3NXX",
    "3nt** = s": "3NXX= S",
    "3 n n +1": "3N+1 N",
    "3NS=": "3N= S",
    "3SA+2 E": "3N+2 E",
    "3NT+2": "3N+2",
    "1NT 7 W": "1N= W",
    "1 no trump by South, made": "1N= S",
    "4H= by W": "4H= W",
    "4H W 10": "4H= W",
    "4H W 9": "4H-1 W",
    "4♡ W 11 tricks": "4H+1 W",
    "4HW 11": "4H+1 W",
    "W 4H +1": "4H+1 W",
    "W: 4♥️ +1": "4H+1 W",
    "N4S=": "4S= N",
    "S 4S =": "4S= S",
    "4SS": "4S S",
    "4 spades south doubled down 2": "4SX-2 S",
    "4 Spades dbl (East) off two": "4SX-2 E",
    "2 down 4S": None,
    "4S 2 down N": "4S-2 N",
    "4S one overtrick N": "4S+1 N",
    "5d rdbl east made 6": "5DXX+1 E",
    "5D redoubled E making 11": "5DXX= E",
    "2♣/E/+3": "2C+3 E",
    "４Ｈ×－１ Ｅ": "4HX-1 E",
    "4黑桃": "4S",
    "四黑桃加倍 宕二 庄家 北": "4SX-2 N",
    "3无将 南 超1": "3N+1 S",
    "3無將 東 正好": "3N= E",
    "2红心 再加倍 西 =": "2HXX= W",
    "5方块 北 宕1墩": "5D-1 N",
    "5方片 北家 10墩": "5D-1 N",
    "6梅花 东 完成": "6C= E",
    "6草花加倍 东 超一": "6CX+1 E",
    "4S N +1 lead ♥K": "4S+1 N lead HK",
    "4S N +1 首攻 红心10": "4S+1 N lead HT",
    "4S lead S9 N 10": "4S= N lead S9",
    "PASS": "PASS",
    "pass": "PASS",
    "Passed out": "PASS",
    "All pass": "PASS",
    "不叫": "PASS",
    "全部不叫": "PASS",
    "P": "PASS",
}


@pytest.mark.parametrize("text", [t for t, expected in NOTATIONS.items() if expected])
def test_notations(text: str) -> None:
    assert str(parse_outcome(text)) == NOTATIONS[text]


def test_every_result_of_real_scoring_files(shared: Callable[[str], Path]) -> None:
    """Contracts like "4 S x" and results like "+1" as wireless scorers store them, seat in a column."""
    found = passed = 0
    for path in sorted(shared("oracles/files/bws/expected").glob("*.ReceivedData.csv")):
        with path.open(encoding="latin-1", newline="") as file:
            for row in csv.DictReader(file):
                if row["Contract"] == "PASS":
                    assert parse_outcome(row["Contract"]) == Outcome(PASSED_OUT)
                    passed += 1
                elif row["Contract"]:
                    outcome = parse_outcome(f"{row['Contract']} {row['Result']}", row["NS/EW"])
                    level, denomination, *doubled = row["Contract"].split()
                    assert str(outcome.contract) == level + denomination[0] + "".join(doubled).upper()
                    assert (outcome.result, outcome.declarer) == (row["Result"], row["NS/EW"])
                    found += 1
    assert (found, passed) == (576, 7)


REFUSED = {
    "": "no contract is given",
    "   ": "no contract is given",
    "?": "is not understood",
    "0S": "level 0 does not exist",
    "8S": "level 8 does not exist",
    "4": "the contract has no denomination",
    "4 Z": "is not understood",
    "NT": "the contract has no level",
    "S": "the contract has no level",
    "2 down 4S": "the contract has no level",
    "4SXXX": "doubling twice",
    "4Sx x": "doubling twice",
    "4SH": "a second denomination",
    "4S N E": "the declarer is given 2 times",
    "4S nn": "the declarer is given 2 times",
    "4S none": "is not understood",
    "4S N 3": "could mean tricks won, odd tricks or overtricks",
    "7S N 7": "could mean tricks won, odd tricks or overtricks",
    "1S N made 7": "could mean 7 tricks or 7 odd tricks",
    "4S N - 10": "could mean 10 down or 10 tricks",
    "4S N made 9": "4S is not made with 9 tricks: it needs 10",
    "4S N made 3": "4S is not made with 9 tricks: it needs 10",
    "4S N made -1": "4S is not made with 9 tricks",
    "4S+4": "14 tricks are impossible: the most for 4S is +3",
    "4S-11": "4S cannot go 11 down: the most is -10",
    "7N+1": "14 tricks are impossible: the most for 7N is =",
    "4S N 14": "14 tricks are impossible",
    "4S N +1 450": "450 tricks are impossible",
    "4S N +1 10": "the results disagree: 11 and 10 tricks",
    "4S N = +1": "the results disagree: 10 and 11 tricks",
    "4S N lead HK lead SA": "the lead is given 2 times",
    "4S N HK": "'k' is not understood",
    "4S by NS": "the declarer is given 2 times",
    "宕1": "the contract has no level",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_ambiguous_or_impossible_is_refused(text: str) -> None:
    with pytest.raises(DuplicateError) as error:
        parse_outcome(text)
    problem = error.value.problem
    assert REFUSED[text] in problem.message
    assert problem.value == text
    assert problem.field
    assert problem.remedy


@given(st.text(alphabet="0123456789CDHSNEWXPA♠♥♦♣+-=* 北南东西黑桃加倍宕超墩madeout一二", max_size=12))
def test_text_is_read_or_refused_and_never_anything_else(text: str) -> None:
    try:
        found: Outcome | DuplicateError = parse_outcome(text)
    except DuplicateError as error:
        found = error
    if isinstance(found, DuplicateError):
        assert found.problem.remedy
    else:
        assert parse_outcome(str(found)) == found


TRICKS = {
    "=": 10,
    "+1": 11,
    "-2": 8,
    "+0": 10,
    "10": 10,
    "9": 9,
    "7": 7,
    "13": 13,
    "made": 10,
    "Made exactly": 10,
    "made 4": 10,
    "made 5": 11,
    "made 10": 10,
    "made 7": 13,
    "made +2": 12,
    "10 tricks": 10,
    "0 tricks": 0,
    "3 tricks": 3,
    "ten tricks": 10,
    "十一墩": 11,
    "做成": 10,
    "完成10墩": 10,
    "宕2": 8,
    "宕 2 墩": 8,
    "宕二": 8,
    "下1": 9,
    "超1": 11,
    "超两墩": 12,
    "正好": 10,
    "正好完成": 10,
    "down 1": 9,
    "down three": 7,
    "off 2": 8,
    "1 off": 9,
    "minus 1": 9,
    "plus 1": 11,
    "2 overtricks": 12,
    "−1": 9,
    "－1": 9,
    "＝": 10,
    "- 1": 9,
    "10 =": 10,
}


@pytest.mark.parametrize("text", TRICKS)
def test_tricks(text: str) -> None:
    assert parse_tricks(text, Contract.parse("4S")) == TRICKS[text]


@pytest.mark.parametrize(
    "text",
    ["", "0", "1", "3", "4", "6", "14", "420", "+4", "-11", "宕", "down", "x", "N", "10 11", "4S=", "?"],
)
def test_no_result_is_guessed(text: str) -> None:
    with pytest.raises(DuplicateError) as error:
        parse_tricks(text, Contract.parse("4S"))
    assert error.value.problem.field == "result"
    assert error.value.problem.remedy


def test_a_field_of_tricks_may_hold_any_number() -> None:
    four_spades = Contract.parse("4S")
    assert [parse_tricks(str(n), four_spades, total=True) for n in range(14)] == list(range(14))
    with pytest.raises(DuplicateError, match="14 tricks are impossible"):
        parse_tricks("14", four_spades, total=True)


def test_the_declarer_of_another_field() -> None:
    assert parse_outcome("3NT-1", "West").declarer is Seat.WEST
    assert parse_outcome("3NT-1 W", Seat.WEST).declarer is Seat.WEST
    with pytest.raises(DuplicateError, match="the text says declarer W, the other field E"):
        parse_outcome("3NT-1 W", "E")
    with pytest.raises(DuplicateError, match="no declarer"):
        parse_outcome("3NT-1", "")
    with pytest.raises(DuplicateError, match="a passed-out board has no declarer"):
        parse_outcome("PASS", "N")


def test_a_passed_out_board_is_no_contract() -> None:
    assert parse_contract("Pass") is PASSED_OUT
    assert str(PASSED_OUT) == "PASS"
    with pytest.raises(DuplicateError, match="passed-out board has no contract"):
        Contract.parse("PASS")
    for extra in ({"tricks": 7}, {"lead": "SA"}):
        with pytest.raises(DuplicateError, match="a passed-out board has no"):
            Outcome(PASSED_OUT, **extra)
    with pytest.raises(DuplicateError, match="there is more than a contract"):
        parse_contract("4S N")


@pytest.mark.parametrize(
    ("text", "seat"),
    [("N", "N"), ("north", "N"), ("北", "N"), ("by S", "S"), ("庄家西", "W"), ("东家", "E"), ("Ｗ", "W")],
)
def test_declarer(text: str, seat: str) -> None:
    assert parse_declarer(text) is Seat(seat)


@pytest.mark.parametrize("text", ["", "NS", "?", "by", "X", "1"])
def test_no_declarer_is_guessed(text: str) -> None:
    with pytest.raises(DuplicateError) as error:
        parse_declarer(text)
    assert (error.value.problem.field, error.value.problem.value) == ("declarer", text)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        *[
            ("SA", "SA"),
            ("A♠", "SA"),
            ("♠ A", "SA"),
            ("10H", "HT"),
            ("H10", "HT"),
            ("th", "HT"),
            ("♦️2", "D2"),
        ],
        *[("黑桃A", "SA"), ("梅花10", "CT"), ("草花 9", "C9"), ("方片Q", "DQ"), ("♡K", "HK"), ("Ｓ７", "S7")],
    ],
)
def test_lead(text: str, card: str) -> None:
    assert parse_lead(text) == card


@pytest.mark.parametrize("text", ["", "S", "A", "S1", "S11", "NA", "SAK", "SX", "spade"])
def test_no_lead_is_guessed(text: str) -> None:
    with pytest.raises(DuplicateError, match="not one of the 52 cards"):
        parse_lead(text)


@pytest.mark.parametrize(("level", "doubled"), [(0, 0), (8, 0), (4, 3), (4, -1)])
def test_contracts_that_do_not_exist(level: int, doubled: int) -> None:
    with pytest.raises(DuplicateError):
        Contract(level, Denomination.S, doubled)


def test_order_of_the_denominations() -> None:
    """Law 18E: notrump, spades, hearts, diamonds, clubs, downwards."""
    assert [d.value for d in sorted(Denomination, key=lambda d: d.order)] == list("CDHSN")
    assert [d.symbol for d in DENOMINATIONS] == ["♣", "♦", "♥", "♠", "NT"]
    assert [d.is_minor for d in DENOMINATIONS] == [True, True, False, False, False]


def test_the_laws_are_imported_without_numpy() -> None:
    rooms = "auctions, boards, contracts, deals, imps, notation, scores"
    code = (
        f"import sys; from duplicate.laws import {rooms}; assert not {{'numpy', 'pandas'}} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
