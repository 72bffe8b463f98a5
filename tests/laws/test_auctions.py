import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.laws.auctions import (
    BIDS,
    CALLS,
    Auction,
    Illegal,
    Standing,
    first_illegal,
    parse_call,
)
from duplicate.laws.contracts import parse_contract
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import Seat


def test_there_are_38_calls() -> None:
    assert len(set(CALLS)) == len(CALLS) == 38
    assert tuple(parse_call(str(call)) for call in CALLS) == CALLS


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


# the slow definition: the words of the Laws, call by call, without what the program keeps of an auction


def sufficient(bid: str, over: str) -> bool:
    """Law 18: a greater number of odd tricks, or the same number in a higher denomination."""
    ranks = ["C", "D", "H", "S", "NT"]
    return int(bid[0]) > int(over[0]) or (bid[0] == over[0] and ranks.index(bid[1:]) > ranks.index(over[1:]))


def allowed(calls: tuple[str, ...], call: str) -> bool:
    """Laws 18, 19 and 22 as they are written."""
    bids = [(n, c) for n, c in enumerate(calls) if c[0].isdigit()]
    if calls[-4:] == ("Pass",) * 4 and len(calls) == 4:
        return False
    if bids and calls[-3:] == ("Pass",) * 3:
        return False
    if call == "Pass":
        return True
    if call[0].isdigit():
        return not bids or sufficient(call, bids[-1][1])
    others = [(n, c) for n, c in enumerate(calls) if c != "Pass"]
    if not others:
        return False
    place, last = others[-1]
    by_opponent = (len(calls) - place) % 2 == 1
    return by_opponent and (last[0].isdigit() if call == "X" else last == "X")


def slow_end(calls: tuple[str, ...]) -> tuple[str, str] | None:
    """Contract and declarer by Laws 22 and 19D, with the dealer as North; None while the auction goes on."""
    if calls == ("Pass",) * 4:
        return "PASS", ""
    bids = [(n, c) for n, c in enumerate(calls) if c[0].isdigit()]
    if not bids or calls[-3:] != ("Pass",) * 3:
        return None
    place, last = bids[-1]
    after = calls[place + 1 :]
    doubled = "XX" if "XX" in after else "X" if "X" in after else ""
    first = min(n for n, c in bids if c[1:] == last[1:] and n % 2 == place % 2)
    return f"{last.replace('NT', 'N')}{doubled}", "NESW"[first % 4]


@given(st.data())
def test_every_auction_has_the_contract_and_declarer_of_the_slow_definition(data: st.DataObject) -> None:
    auction = Auction(Seat.NORTH)
    calls: tuple[str, ...] = ()
    while slow_end(calls) is None:
        names = [str(call) for call in auction.legal_calls]
        assert set(names) == {str(call) for call in CALLS if allowed(calls, str(call))}
        assert not auction.is_complete
        near = [n for n in names if not n[0].isdigit()] * 3 + names[:12]
        chosen = data.draw(st.sampled_from(near))
        auction, calls = auction.then(parse_call(chosen)), (*calls, chosen)
    assert (str(auction.contract), str(auction.declarer or "")) == slow_end(calls)
    assert Auction.parse(Seat.NORTH, str(auction)) == auction
    assert auction.legal_calls == ()
    assert not any(allowed(calls, str(call)) for call in CALLS)


@given(st.lists(st.sampled_from([str(c) for c in CALLS[:13]]), max_size=9))
def test_a_list_of_calls_is_an_auction_when_the_slow_definition_allows_each(calls: list[str]) -> None:
    wrong = next((n for n in range(len(calls)) if not allowed(tuple(calls[:n]), calls[n])), None)
    found = first_illegal(parse_call(call) for call in calls)
    assert (found.place if isinstance(found, Illegal) else None) == wrong


def test_the_number_of_all_auctions() -> None:
    """All auctions there are, as published: 1 + 4 * (22 ** 35 - 1) / 3."""

    @cache
    def auctions(standing: Standing) -> int:
        if standing.is_over:
            return 1
        return sum(auctions(standing.after(call)) for call in CALLS if not standing.why_not(call))

    for bid in reversed(BIDS):  # from the end, so that few lie within one another
        for side in (0, 1):
            auctions(Standing(1 - side, bid, side))
    known = 128745650347030683120231926111609371363122697557
    assert auctions(Standing()) == known == 1 + 4 * (22**35 - 1) // 3


def test_the_longest_auction() -> None:
    """Three passes, and after each bid: pass, pass, X, pass, pass, XX, pass, pass."""
    each = "Pass Pass X Pass Pass XX Pass Pass"
    longest = " ".join(["Pass Pass Pass", *(f"{bid} {each}" for bid in BIDS)])
    auction = Auction.parse(Seat.WEST, f"{longest} Pass")
    assert (len(auction.calls), auction.is_complete) == (319, True)
    assert str(auction.contract) == "7NXX"


def test_whose_turn_it_is() -> None:
    assert Auction(Seat.EAST).turn is Seat.EAST
    assert Auction.parse(Seat.EAST, "1S Pass").turn is Seat.WEST
    assert Auction.parse(Seat.EAST, "1S AP").turn is None
