"""``duplicate auction``: what it says of an auction."""

import json

import pytest

from tests.cli.running import run


def test_a_regular_auction_says_whose_turn_it_is_and_what_may_be_called() -> None:
    said = run("auction", "1H P 2H", "--dealer", "N").out
    assert said.splitlines() == [
        "West    North   East    South",
        "-       1H      Pass    2H",
        "?",
        "",
        "West may call: Pass  X  2S to 7NT",
    ]


@pytest.mark.parametrize(
    ("calls", "last"),
    [
        ("1NT P 3NT AP", "Contract 3NT by North: 9 tricks; East leads"),
        ("P P P P", "Passed out"),
        ("7S X P P", "North may call: Pass  XX  7NT"),
        ("1C X 1S 2S 4S X XX AP", "Contract 4SXX by South: 10 tricks; West leads"),
    ],
)
def test_the_last_line(calls: str, last: str) -> None:
    assert run("auction", calls, "--board", 1).out.splitlines()[-1] == last


def test_calls_may_be_arguments_of_their_own_and_chinese() -> None:
    assert run("auction", "1♥", "加倍", "AP", "--dealer", "东").out.endswith(
        "Contract 1HX by East: 7 tricks; South leads\n"
    )


def test_an_insufficient_bid_is_named_with_what_may_be_done() -> None:
    said = " ".join(run("auction", "1S 1H", "--dealer", "N", code=1).out.split())
    assert "Insufficient bid, 1H by East (Law 27): insufficient over 1S (Law 18)" in said
    assert "Law 27A1 South may accept 1H by calling: it is treated as legal" in said
    assert "Law 27B1(a) otherwise East bids 2H" in said
    assert "East may call: Pass X 1NT to 7NT" in said


def test_what_was_accepted_and_what_was_cancelled() -> None:
    said = run("auction", "1S 1H AP", "--dealer", "N", code=1).out
    assert "South has called over it: it stands" in said
    assert said.endswith("Contract 1H by East: 7 tricks; South leads\n")
    said = run("auction", "1S P X P 2S", "--dealer", "N", code=1).out
    assert "Cancelled with it: P 2S" in said


def test_everything_as_json() -> None:
    found = json.loads(run("auction", "1H W:2S", "--dealer", "N", "--json", code=1).out)
    assert (found["dealer"], found["turn"], found["contract"]) == ("N", "E", None)
    assert found["calls"] == [{"seat": "N", "call": "1H"}]
    (one,) = found["irregular"]
    assert (one["place"], one["seat"], one["law"], one["kind"]) == (2, "W", "Law 31", "bid out of turn")
    assert one["ways"][0]["law"] == "29A"
    assert found["legal"][:3] == ["Pass", "X", "1S"]
    found = json.loads(run("auction", "1NT AP", "--dealer", "S", "--json").out)
    assert (found["contract"], found["declarer"], found["turn"], found["legal"]) == ("1N", "S", None, [])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("1S",), "who deals is not said"),
        (("1S", "--dealer", "N", "--board", 1), "who deals is not said"),
        (("1Z", "--dealer", "N"), "this is no call"),
        (("1S", "--dealer", "Q"), "'Q'"),
        (("1S", "--board", 0), "0"),
        (("1S AP AP", "--dealer", "N"), "after the end"),
        (("1S", "--dealer", "N", "--must-pass", "Q"), "'Q'"),
    ],
)
def test_what_is_refused(arguments: tuple[object, ...], said: str) -> None:
    assert said in run("auction", *arguments, code=1).err
