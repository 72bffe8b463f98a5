"""Irregular calls: the Laws of 2017 that govern them, and what stands afterwards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.laws.auctions import CALLS, Action, Auction, Bid, Illegal, first_illegal, parse_call
from duplicate.laws.irregularities import Heard, Irregularity, hear, spoken
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import SEATS, Seat

K = Irregularity


def heard(calls: str, dealer: str = "N", must_pass: str = "") -> Heard:
    return hear(Seat(dealer), spoken(calls), map(Seat, must_pass))


def laws(found: Heard) -> list[str]:
    return [way.law for way in found.irregular[0].ways]


def made(found: Heard) -> str:
    return " ".join(f"{seat.value}:{call}" for seat, call in found.made)


@pytest.mark.parametrize(
    ("calls", "kind", "law", "ways"),
    [
        ("1S 1H", K.INSUFFICIENT, "Law 27", ["27A1", "27B1(a)", "27B1(b)", "27B2", "27B3"]),
        ("7NT 7H", K.INSUFFICIENT, "Law 27", ["27A1", "27B1(b)", "27B2", "27B3"]),  # no higher heart bid
        ("E:P", K.PASS_OUT_OF_TURN, "Law 30", ["29A", "30A", "30C"]),  # before North, on the right
        ("S:P", K.PASS_OUT_OF_TURN, "Law 30", ["29A", "30B1(a)", "30B1(b)(i)", "30B1(b)(ii)", "30C"]),
        ("W:P", K.PASS_OUT_OF_TURN, "Law 30", ["29A", "30B1(a)", "30B1(b)(i)", "30B1(b)(ii)", "30C"]),
        ("E:1S", K.BID_OUT_OF_TURN, "Law 31", ["29A", "31A1", "31A2(a)", "31A2(b)"]),
        ("S:1S", K.BID_OUT_OF_TURN, "Law 31", ["29A", "31B1", "31B2", "31B2"]),
        ("1S W:1H", K.BID_OUT_OF_TURN, "Law 31", ["29A", "27A2", "31B1", "31B2", "31B2"]),
        ("1S P S:P", None, "", []),  # in turn: saying so is no irregularity
        ("1S W:X", K.DOUBLE_OUT_OF_TURN, "Law 32", ["29A", "32B1", "32B2", "32B2"]),
        ("1S P W:X", K.DOUBLE_OUT_OF_TURN, "Law 32", ["29A", "32A1", "32A2(a)", "32A2(b)"]),
        ("1S X P N:XX", K.REDOUBLE_OUT_OF_TURN, "Law 32", ["29A", "32A1", "32A2(a)", "32A2(b)"]),
        ("1S P X", K.INADMISSIBLE_DOUBLE, "Law 36", ["36A", "36B", "36C"]),
        ("1S XX", K.INADMISSIBLE_REDOUBLE, "Law 36", ["36A", "36B", "36C"]),
        ("1S S:X", K.INADMISSIBLE_DOUBLE, "Law 36", ["36A", "36B", "36C"]),
        ("8C", K.MORE_THAN_SEVEN, "Law 38", ["38A", "38B", "38C", "38D"]),
        ("1S P 9NT", K.MORE_THAN_SEVEN, "Law 38", ["38A", "38B", "38C", "38D"]),
        ("1S AP X", K.AFTER_THE_END, "Law 39", ["39A", "39B", "39C"]),
        ("AP 1C", K.AFTER_THE_END, "Law 39", ["39A", "39B", "39C"]),
        ("1S N:2S", K.CHANGED, "Law 25", ["25A", "25B1", "25B2"]),
    ],
)
def test_each_irregularity_is_named_by_its_law(
    calls: str, kind: Irregularity | None, law: str, ways: list[str]
) -> None:
    found = heard(calls)
    if kind is None:
        assert not found.irregular
        return
    (one,) = found.irregular
    assert (one.kind, one.law, one.accepted) == (kind, law, None)
    assert laws(found) == ways
    assert one.place == len(spoken(calls)) - 1


def test_the_correction_without_rectification_is_the_lowest_bid_in_the_denomination() -> None:
    for calls, lowest in (("1S 1H", "2H"), ("2C 1NT", "2NT"), ("2NT 2C", "3C"), ("4NT 3S", "5S")):
        assert f"East bids {lowest}, the lowest sufficient bid" in heard(calls).irregular[0].ways[1].text


@pytest.mark.parametrize(
    ("calls", "stands", "turn", "contract"),
    [
        ("1S 1H P", "N:1S E:1H S:P", "W", None),  # accepted, Law 27A1
        ("1S 1H AP", "N:1S E:1H S:P W:P N:P", None, "1H E"),
        ("1S 1H E:2H P", "N:1S E:2H S:P", "W", None),  # replaced, Law 27B
        ("1H W:2S N:3H", "N:1H W:2S N:3H", "E", None),  # accepted, Law 29A: South's turn has gone
        ("1H W:2S E:P S:P", "N:1H E:P S:P", "W", None),  # not accepted: it is as before
        ("E:1S P P AP", "E:1S S:P W:P N:P", None, "1S E"),
        ("1S P X P 2S", "N:1S E:P", "S", None),  # Law 36A: cancelled with all after it
        ("1S P X S:2S P", "N:1S E:P S:2S W:P", "N", None),  # Law 36B: replaced
        ("8C N:P 1D", "N:P E:1D", "S", None),  # Law 38C: a pass instead
        ("8C 1D", "", "N", None),
        ("1S AP X 2C", "N:1S E:P S:P W:P", None, "1S N"),  # Law 39A
        ("1S N:2S P P P", "N:2S E:P S:P W:P", None, "2S N"),  # the change was accepted, Law 25B1
        ("1S N:2S E:X AP", "N:2S E:X S:P W:P N:P", None, "2SX N"),
        ("1S E:P W:P N:P", "N:1S E:P", "S", None),  # Law 17D3: South has not had a turn
    ],
)
def test_what_stands(calls: str, stands: str, turn: str | None, contract: str | None) -> None:
    found = heard(calls)
    assert made(found).replace("Pass", "P") == stands
    assert found.turn == turn
    assert (f"{found.contract} {found.declarer}" if found.contract else None) == contract
    assert found.irregular


def test_a_missed_turn_is_named() -> None:
    found = heard("1S E:P W:P N:P")
    assert [one.kind for one in found.irregular] == [K.PASS_OUT_OF_TURN, K.MISSED]
    assert found.irregular[-1].caller is Seat.SOUTH
    assert found.turn is Seat.SOUTH


def test_the_side_that_may_double_is_that_of_the_players_not_of_the_order() -> None:
    # West bids at East's turn and North passes: East is West's partner and may not double
    found = heard("1H W:2S N:P")
    assert found.turn is Seat.EAST
    assert Action.DOUBLE not in found.legal_calls
    found = heard("1H W:2S N:P P")
    assert found.turn is Seat.SOUTH
    assert Action.DOUBLE in found.legal_calls


def test_a_player_who_must_pass() -> None:
    found = heard("1C P", must_pass="S")
    assert found.legal_calls == (Action.PASS,)
    found = heard("1C P 1S", must_pass="S")
    assert (found.irregular[0].kind, found.irregular[0].law, found.turn) == (K.OBLIGED_TO_PASS, "Law 37", "S")
    assert laws(found) == ["37A", "37B"]
    assert made(heard("1C P 1S P", must_pass="S")).endswith("S:1S W:Pass")  # Law 37A: it stands
    assert not heard("1C P P", must_pass="S").irregular


def test_what_is_no_call() -> None:
    for text in ("1S X:Y:Z", "Q:1S", "1S Z", "1S 0C"):
        with pytest.raises(DuplicateError):
            spoken(text)
    with pytest.raises(DuplicateError, match="after the end"):
        spoken("1S AP AP")


@given(st.sampled_from(SEATS), st.lists(st.sampled_from(CALLS[:14]), max_size=10))
def test_regular_calls_are_heard_as_the_auction_they_are(dealer: Seat, calls: list[Bid | Action]) -> None:
    found = hear(dealer, spoken(map(str, calls)))
    illegal = first_illegal(calls)
    if isinstance(illegal, Illegal):
        assert found.irregular[0].place == illegal.place
        return
    auction = Auction(dealer, tuple(calls))
    assert not found.irregular
    assert [call for _, call in found.made] == calls
    assert (found.contract, found.declarer, found.turn) == (auction.contract, auction.declarer, auction.turn)
    assert found.legal_calls == auction.legal_calls


@given(
    st.sampled_from(SEATS),
    st.lists(st.tuples(st.sampled_from(("", *SEATS)), st.sampled_from(CALLS[:14])), max_size=12),
)
def test_whatever_is_said_out_of_turn_leaves_an_auction(
    dealer: Seat, calls: list[tuple[str, Bid | Action]]
) -> None:
    found = hear(dealer, spoken(f"{seat}:{call}" if seat else str(call) for seat, call in calls))
    assert (found.turn is None) == found.standing.is_over == (found.contract is not None)
    for call in found.legal_calls:
        assert not found.standing.why_not(call)
    bids = [call for _, call in found.made if isinstance(call, Bid)]
    assert found.standing.bid == (bids[-1] if bids else None)
    assert parse_call("Pass") in found.legal_calls or found.turn is None
