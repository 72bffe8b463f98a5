"""LIN as viewers on the web write it."""

import random
import re
from pathlib import Path

import pytest

from duplicate.laws.auctions import Bid
from duplicate.laws.boards import Vulnerability
from duplicate.laws.contracts import Denomination
from duplicate.laws.deals import Deal
from duplicate.night.night import DealKey, Night
from duplicate.night.results import Status
from duplicate.travellers import read
from duplicate.travellers.kinds import is_lin
from duplicate.travellers.lin import read_lin
from duplicate.words.problems import DuplicateError, Severity
from duplicate.words.seats import Seat
from tests import needs

FILES = ("bridgebots-sample", "endplay-example1", "multiline-12boards")
#: Bug case 9.
LINES = """\
qx|o1|pn|a1,a2,a3,a4|st||md|3SAKQJHAKQDAKQCAKQ,S432H432D432C5432,S765H765D765C9876,|sv|o|
mb|p|mb|p|mb|p|mb|p|
qx|o2|pn|a1,a2,a3,a4|st||md|4S432H432D432C5432,S765H765D765C9876,ST98HJT98DJT98CJT,|sv|n|
mb|p|mb|p|mb|p|mb|p|
"""


def lin(text: str) -> Night:
    return read_lin(text.encode(), "x.lin")


def shared(name: str) -> Path:
    return needs.shared(f"oracles/files/lin/{name}.lin")


def test_a_record_is_neither_a_line_nor_a_file() -> None:  # bug case 9
    night = lin(LINES)
    assert [(r.board, r.status) for r in night.results] == [(1, Status.PASSED), (2, Status.PASSED)]
    assert [len(g.bidding.calls) for g in night.games if g.bidding] == [4, 4]
    assert [g.bidding.first for g in night.games if g.bidding] == [Seat.NORTH, Seat.EAST]
    assert str(night.deals[DealKey(1)].hand(Seat.EAST)) == "T98.JT98.JT98.JT"
    assert str(night.deals[DealKey(2)].hand(Seat.EAST)) == "AKQJ.AKQ.AKQ.AKQ"
    assert not [p for p in night.problems if p.severity is not Severity.NOTE]


@pytest.mark.parametrize("joined", ["", "\n", "\r\n", "\n\n"])
def test_line_ends_mean_nothing(joined: str) -> None:
    text = joined.join(LINES.split("\n"))
    assert [r.board for r in lin(text).results] == [1, 2]


@pytest.mark.parametrize("name", FILES)
def test_every_shared_file(name: str) -> None:
    """Boards, calls, cards and claims of the text, counted in it."""
    text = shared(name).read_text(encoding="utf-8")
    night = read(shared(name))
    assert not night.set_aside
    assert len(night.results) == len(night.games) == len(night.deals) == text.count("|md|")
    calls = [c for g in night.games if g.bidding for c in g.bidding.calls]
    assert len(calls) == len(re.findall(r"\bmb\|", text))
    assert sum(c.alerted for c in calls) == len(re.findall(r"\bmb\|[^|]*!\|", text))
    assert [c.explanation for c in calls if c.explanation] == [
        found.strip() for found in re.findall(r"\|an\|([^|]*)", text)
    ]
    cards = [card for g in night.games if g.play for t in g.play.tricks for card in t if card]
    assert len(cards) == len(re.findall(r"\bpc\|", text))
    for game, record in zip(night.games, text.split("|md|")[1:], strict=True):
        result = next(r for r in night.results if r.row_id == game.row_id)
        if claimed := re.search(r"\|mc\|(\d+)\|", record):
            assert result.tricks == int(claimed[1])
        assert result.lead == re.findall(r"\|pc\|(..)", record)[0]


def test_a_complete_play_gives_the_tricks() -> None:
    """Board 15: 3NT by North; by hand, declarer wins 6 of the 13 tricks."""
    night = read(shared("bridgebots-sample"))
    (result,) = night.results
    assert (result.contract, result.declarer, result.tricks, result.lead) == ("3N", "N", 6, "H4")
    assert (result.north, result.east, result.south, result.west) == (
        "player232", "player233", "player230", "player231",
    )  # fmt: skip
    (game,) = night.games
    assert game.bidding is not None
    assert game.bidding.calls[2].call == Bid(2, Denomination.N)
    assert game.bidding.calls[2].explanation == "Unusual No Trump: 2 5card minors"


MATCH = (
    "vg|Final,Segment 1,I,1,2,Home,10,Visit,12|rs|3NN=,3NN-1,PASS,4HE+1|"
    "pn|s1,w1,n1,e1,s2,w2,n2,e2|pg||\n"
    "qx|o1|md|3SAKQJHAKQDAKQCAKQ,S432H432D432C5432,S765H765D765C9876,|sv|o|mb|p|mb|p|mb|1N|mb|p|mb|3N|"
    "mb|p|mb|p|mb|p|mc|9|\n"
    "qx|c1|md|3SAKQJHAKQDAKQCAKQ,S432H432D432C5432,S765H765D765C9876,|sv|o|mb|1N|mb|p|mb|3N|"
    "mb|p|mb|p|mb|p|mc|8|\n"
)


def test_open_and_closed_room_are_two_tables() -> None:
    night = lin(MATCH)
    assert night.name == "Final"
    assert [(r.board, r.table, r.north, r.east, r.contract, r.declarer, r.tricks) for r in night.results] == [
        (1, 1, "n1", "e1", "3N", "S", 9),
        (1, 2, "n2", "e2", "3N", "N", 8),
    ]
    # the list at the head says North in the open room, the auction South
    told = [p for p in night.problems if p.severity is Severity.WARNING]
    assert [(p.field, p.value) for p in told] == [("rs", "3NN=")]


def test_results_of_the_list_where_the_play_says_none() -> None:
    text = MATCH.replace("mc|9|", "").replace("3NN=", "3NS+1")
    assert [(r.table, r.tricks) for r in lin(text).results] == [(1, 10), (2, 8)]


def test_what_the_play_and_the_claim_say_must_agree() -> None:
    text = shared("bridgebots-sample").read_text(encoding="utf-8").rstrip() + "mc|7|"
    night = lin(text)
    assert [(p.field, p.message) for p in night.problems if p.severity is Severity.WARNING] == [
        ("mc", "the play gives 6 tricks")
    ]
    assert night.results.rows[0].tricks == 7


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (("mb|p|mb|p|", "mb|p|m|b|p|"), "this is no key of LIN"),
        (("mb|p|", "mb|9N|"), "this is no call"),
        (("AKQDAKQ", "AKQDAKX"), "a hand is S, H, D and C"),
        (("S432H432", "SA32H432"), "SA is with"),
        (("sv|o|", "sv|x|"), "the vulnerability is o, n, e or b"),
        (("sv|o|", "sv|b|"), "board 1 has None; the score is by the board number"),
        (("md|3", "md|2"), "board 1 has N; the score is by the board number"),
    ],
)
def test_damage_is_told_and_the_other_board_is_kept(damage: tuple[str, str], message: str) -> None:
    night = lin(LINES.replace(*damage, 1))
    assert any(message in p.message for p in night.problems), [p.message for p in night.problems]
    assert DealKey(2) in night.deals
    assert 2 in {r.board for r in night.results}


def test_what_differs_from_the_board_number_is_kept() -> None:
    game = lin(LINES.replace("sv|o|", "sv|b|").replace("md|3", "md|2")).games[0]
    assert (game.dealer, game.vulnerability) == (Seat.WEST, Vulnerability.BOTH)


def test_an_address_of_a_viewer() -> None:
    text = LINES.split("\nqx")[0].replace("\n", "").replace("|", "%7C")
    address = f"https://example.org/viewer.html?lin={text}"
    assert is_lin(address)
    assert [r.board for r in lin(address).results] == [1]


def test_commentary_stays_with_its_call() -> None:
    night = lin(LINES.replace("mb|p|", "mb|p|nt|A weak hand|", 1))
    game = night.games[0]
    assert game.bidding is not None
    assert game.bidding.calls[0].comment == "A weak hand"


def test_a_board_without_a_number_is_said() -> None:
    night = lin(LINES.replace("qx|o1|", ""))
    assert [p.field for p in night.problems if p.severity is Severity.WARNING] == ["qx"]
    assert [game.deal is not None for game in night.games] == [True, False]


def test_two_deals_of_one_board() -> None:
    night = lin(LINES.replace("qx|o2|", "qx|o1|").replace("|md|4", "|md|3").replace("sv|n", "sv|o"))
    assert [p.message for p in night.errors] == ["board 1 has another deal before"]
    assert [game.deal is not None for game in night.games] == [False, True]
    assert night.deals[DealKey(1)] != night.games[1].deal
    assert isinstance(night.games[1].deal, Deal)


@pytest.mark.parametrize("name", FILES)
def test_damaged_files_are_read_or_refused(name: str) -> None:
    data = shared(name).read_bytes()
    for case in range(60):
        rng = random.Random(f"{name}/{case}")
        damaged = bytearray(data)
        for _ in range(rng.randint(1, 6)):
            at = rng.randrange(len(damaged))
            match rng.randrange(4):
                case 0:
                    damaged[at] = rng.randrange(1, 256)
                case 1:
                    del damaged[at : at + rng.choice((1, 2, 64))]
                case 2:
                    damaged[at:at] = rng.choice((b"|", b"mb|1N|", b"md|", b"qx|o1|", b"\n", b"%"))
                case _:
                    damaged[at:at] = damaged[at : at + rng.choice((1, 8, 256))]
        try:
            night = read_lin(bytes(damaged), "x.lin")
        except DuplicateError:
            continue
        assert night.rows_read == len(night.results) + len(night.set_aside)


def test_an_illegal_call_is_named_with_its_line() -> None:
    night = lin("qx|o1|md|3SAKQJHAKQDAKQCAKQ,S432H432D432C5432,S765H765D765C9876,|\nmb|1N|mb|p|\nmb|1D|mb|p|")
    (warning,) = [p for p in night.problems if p.severity is Severity.WARNING]
    assert (warning.file, warning.line, warning.field, warning.value) == ("x.lin", 3, "mb", "1D")
    assert warning.message == "call 3, S 1D: insufficient over 1NT (Law 18)"
    (game,) = night.games
    assert game.bidding is not None  # what was called is kept as it was
    assert len(game.bidding.calls) == 4
