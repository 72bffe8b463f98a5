import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.laws.auctions import Action, Auction, Bid, Call, parse_call
from duplicate.laws.contracts import DENOMINATIONS, PASSED_OUT, Contract, parse_contract
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import SEATS, Seat

CALLS: list[Call] = [*Action, *(Bid(level, d) for level in range(1, 8) for d in DENOMINATIONS)]


def test_there_are_38_calls() -> None:
    assert len(CALLS) == 38
    assert [parse_call(str(call)) for call in CALLS] == CALLS


@pytest.mark.parametrize(
    ("text", "call"),
    [
        *[
            ("p", "Pass"),
            ("PASS", "Pass"),
            ("不叫", "Pass"),
            ("d", "X"),
            ("dbl", "X"),
            ("加倍", "X"),
            ("r", "XX"),
        ],
        *[("再加倍", "XX"), ("1N", "1NT"), ("１♠", "1S"), ("2♡", "2H"), ("3D!", "3D"), ("三无将", "3NT")],
    ],
)
def test_calls(text: str, call: str) -> None:
    assert str(parse_call(text)) == call


@pytest.mark.parametrize("text", ["", "1", "S", "8S", "0C", "1Z", "4SX", "XXX", "-", "?", "1S 2S"])
def test_what_is_no_call(text: str) -> None:
    with pytest.raises(DuplicateError) as error:
        parse_call(text)
    assert error.value.problem.field == "call"
    assert error.value.problem.remedy


# (calls, the call, legal): the first four are the worked cases of a textbook.
LEGAL = [
    ("1S", "1NT", True),
    ("2H", "3D", True),
    ("2S", "2H", False),
    ("1NT 2H 3C", "3H", True),
    ("1S", "X", True),
    ("1S Pass", "X", False),  # partner's bid
    ("1S Pass Pass", "X", True),  # passes may stand between
    ("1S Pass 2S", "X", True),
    ("1S X", "X", False),
    ("1S X", "XX", True),
    ("1S X Pass", "XX", False),  # partner's double
    ("1S X Pass Pass", "XX", True),
    ("1S", "XX", False),
    ("1S X XX", "XX", False),
    ("1S X 2S", "XX", False),  # a new bid cancels the double
    ("1S X 2S", "X", True),
    ("", "X", False),
    ("Pass Pass Pass", "1C", True),
    ("Pass Pass Pass Pass", "1C", False),
    ("1C Pass Pass", "Pass", True),
    ("1C Pass Pass Pass", "Pass", False),
    ("7NT", "7NT", False),
]


@pytest.mark.parametrize(("calls", "call", "legal"), LEGAL)
def test_laws_18_to_22(calls: str, call: str, legal: bool) -> None:
    auction = Auction.parse(Seat.NORTH, calls)
    assert (auction.why_not(parse_call(call)) == "") == legal
    if legal:
        assert auction.then(parse_call(call)).calls[-1] == parse_call(call)
    else:
        with pytest.raises(DuplicateError, match=r"Law (18|19|22)"):
            auction.then(parse_call(call))


@pytest.mark.parametrize(
    ("dealer", "calls", "contract", "declarer", "leader"),
    [
        ("N", "Pass Pass Pass Pass", "PASS", None, None),
        ("N", "1NT AP", "1N", "N", "E"),
        ("E", "1S Pass 2H Pass 4H AP", "4H", "W", "N"),  # West named hearts first
        ("E", "Pass 1S X XX 2C X AP", "2CX", "E", "S"),
        ("S", "1H 1S 2S 4S Pass Pass X AP", "4SX", "W", "N"),  # South's side named spades too: not that side
        ("W", "1C Pass 1D Pass 1NT Pass 3NT AP", "3N", "W", "N"),
        ("N", "1C X XX AP", "1CXX", "N", "E"),
        ("N", "1S AP", "1S", "N", "E"),
        ("S", "Pass Pass Pass 1D Pass Pass Pass", "1D", "E", "S"),
    ],
)
def test_contract_and_declarer(
    dealer: str, calls: str, contract: str, declarer: str | None, leader: str | None
) -> None:
    auction = Auction.parse(Seat(dealer), calls)
    assert auction.is_complete
    assert auction.contract == parse_contract(contract)
    assert auction.declarer == declarer
    assert auction.opening_leader == leader


def test_an_auction_that_goes_on_has_no_contract() -> None:
    auction = Auction.parse(Seat.NORTH, ["1S", "Pass", "Pass"])
    assert not auction.is_complete
    assert (auction.contract, auction.declarer, auction.opening_leader) == (None, None, None)
    assert str(auction) == "1S Pass Pass"


def test_the_error_names_call_and_player() -> None:
    with pytest.raises(DuplicateError, match=r"call 3, S 2H: insufficient over 2S \(Law 18\)"):
        Auction.parse(Seat.NORTH, "1S 2S 2H")
    with pytest.raises(DuplicateError, match="all pass stands after the end"):
        Auction.parse(Seat.NORTH, "1S AP AP")


@given(st.sampled_from(SEATS), st.data())
def test_legal_calls_always_lead_to_one_contract(dealer: Seat, data: st.DataObject) -> None:
    auction = Auction(dealer)
    while not auction.is_complete:
        legal = [call for call in CALLS if not auction.why_not(call)]
        assert Action.PASS in legal
        auction = auction.then(data.draw(st.sampled_from(legal[:8])))
    contract = auction.contract
    if isinstance(contract, Contract):
        assert auction.declarer is not None
        bids = [call for call in auction.calls if isinstance(call, Bid)]
        assert (contract.level, contract.denomination) == (bids[-1].level, bids[-1].denomination)
        last = max(p for p, call in enumerate(auction.calls) if isinstance(call, Bid))
        assert auction.declarer.direction is auction.caller(last).direction
    else:
        assert contract is PASSED_OUT
        assert auction.calls == (Action.PASS,) * 4
    assert Auction.parse(dealer, str(auction)) == auction


# In three records the printed declarer contradicts the printed auction.
TURNED = {
    ("bridgebots-shared_deals.pbn", "6N"),
    ("bridgebots-shared_deals.pbn", "6C"),
    ("endplay-example4.pbn", "5C"),
}


def test_auctions_of_real_files(shared: Callable[[str], Path]) -> None:
    """The printed contract and declarer follow from the printed auction."""
    found = 0
    for path in sorted(shared("oracles/files/pbn").glob("*.pbn")):
        if path.name == "errors_20.pbn":
            continue
        for record in re.split(r"\n\s*\n", path.read_text(encoding="latin-1")):
            tags = dict(re.findall(r'(?m)^\[(\w+) "([^"]*)"\]', record))
            match = re.search(r'(?m)^\[Auction "([NESW])"\]\s*\n((?:[^\[%\n].*\n?)*)', record)
            text = re.sub(r"\{[^}]*\}|;.*|=\d+=|\$\d+|[!?]", " ", match[2]) if match else ""
            if not match or not text.split() or {"+", "-"} & set(text):  # none, or unfinished
                continue
            auction = Auction.parse(Seat(match[1]), text)
            assert auction.is_complete
            if "Contract" in tags:
                assert auction.contract == parse_contract(tags["Contract"])
                turned = (path.name, str(auction.contract)) in TURNED and auction.declarer != tags["Declarer"]
                assert turned or auction.declarer == tags["Declarer"]
                found += not turned
    assert found == 11


def test_auctions_of_the_online_format(shared: Callable[[str], Path]) -> None:
    """Calls in the short form, with alerts: every one is legal and the last three are passes."""
    found = 0
    for path in sorted(shared("oracles/files/lin").glob("*.lin")):
        text = path.read_text(encoding="latin-1")
        for record in re.split(r"(?=\bmd\|)", text)[1:]:
            dealer = "SWNE"[int(record[3]) - 1]
            auction = Auction.parse(Seat(dealer), re.findall(r"mb\|([^|]*)\|", record))
            assert auction.is_complete
            found += 1
    assert found >= 20
