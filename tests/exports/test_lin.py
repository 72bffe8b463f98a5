"""LIN as it is written."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from duplicate.exports.lin import lin, lost
from duplicate.laws.auctions import Auction
from duplicate.laws.dealing import deal
from duplicate.night.games import Bidding, Called, Game, Play, Played
from duplicate.night.night import DealKey, Night
from duplicate.night.results import Result, Results, Status
from duplicate.travellers import read
from duplicate.travellers.lin import read_lin
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import SEATS
from tests import needs
from tests.records import said


@pytest.mark.parametrize("name", ["bridgebots-sample", "endplay-example1", "multiline-12boards"])
def test_every_shared_file_is_the_same_when_it_is_read_again(name: str) -> None:
    path = needs.shared(f"oracles/files/lin/{name}.lin")
    night = read_lin(path.read_bytes(), path.name)
    assert said(read_lin(lin(night), path.name)) == said(night)


def test_deals_alone_are_as_others_write_them() -> None:
    path = needs.shared("oracles/files/lin/multiline-12boards.lin")
    night = read_lin(path.read_bytes(), path.name)
    made = lin(Night(deals=night.deals)).decode()
    for line in path.read_text(encoding="utf-8").splitlines():
        hands = line.split("|md|")[1].split("|")[0]
        assert f"|md|{hands}|" in made


@st.composite
def nights(draw: st.DrawFn) -> Night:
    """Played boards with auctions, alerts, explanations, part of the play and a claim."""
    rows: list[Result] = []
    games: list[Game] = []
    deals = {}
    for board in draw(st.lists(st.integers(1, 40), min_size=1, max_size=4, unique=True)):
        deals[DealKey(board)] = deal("lin", board)
        dealer = SEATS[(board - 1) % 4]
        text = draw(
            st.sampled_from(["1S P 2S P P P", "P 1N X XX P P P", "P P P P", "7N P P P", "1C 1H X P P P"])
        )
        auction = Auction.parse(dealer, text)
        why = st.sampled_from(["", "5+ !H; 11-21", "transfer (weak)"])
        calls = tuple(Called(call, draw(st.booleans()), draw(why)) for call in auction.calls)
        contract, by = str(auction.contract), auction.declarer
        room = draw(st.sampled_from([None, 1, 2]))
        row = Result(len(rows) + 1, table=room, board=board, ns="1", ew="2", north="n é", east="e", south="s",
                     west="w", contract=contract)  # fmt: skip
        play = None
        if by is None:
            row = row._replace(status=Status.PASSED)
        else:
            row = row._replace(declarer=by.value, tricks=draw(st.integers(0, 13)))
            leader, count = by.next, draw(st.integers(0, 11))
            cards = []
            for place in range(count):
                seat = SEATS[(SEATS.index(leader) + place) % 4]
                cards.append(Played(deal("lin", board).hand(seat).cards[place // 4]))
            if cards:
                play = Play.of(leader, contract[1], cards)
                row = row._replace(lead=cards[0].card)
        rows.append(row)
        games.append(Game(board, row_id=row.row_id, bidding=Bidding(dealer, calls), play=play))
    return Night(name="x", deals=deals, games=tuple(games), results=Results.of(rows), rows_read=len(rows))


@given(nights())
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_match_is_the_same_when_it_is_read_again(night: Night) -> None:
    before, after = said(night), said(read_lin(lin(night), "x.lin"))
    for part in ("deals", "rows", "games"):
        assert after[part] == before[part], part


def test_nothing_to_write_and_what_it_cannot_hold() -> None:
    with pytest.raises(DuplicateError, match="nothing to write"):
        lin(Night())
    rows = [Result(1, board=1, ns="3", ew="4", contract="4S", declarer="N", tricks=10)]
    assert lost(Night(results=Results.of(rows))) == ["1 result without an auction", "2 numbers of pairs"]


def test_what_the_auction_does_not_give_is_said() -> None:
    """In these records the tag Declarer and the auction differ; LIN has the auction alone."""
    for name, said_of in (
        ("endplay-example4", "1 result that its auction and play do not give"),
        ("bridgebots-shared_deals", "2 results that their auctions and plays do not give"),
    ):
        night = read(needs.shared(f"oracles/files/pbn/{name}.pbn"))
        back = read_lin(lin(night), "x.lin")
        told = [(r.board, r.declarer) for r in night.results]
        assert [(r.board, r.declarer) for r in back.results] != told
        assert said_of in lost(night)
    right = read(needs.shared("oracles/files/pbn/Schiphol.pbn"))
    assert not [phrase for phrase in lost(right) if "do not give" in phrase]


def test_the_sessions_of_deals_are_not_held() -> None:
    """Four sets of 99 boards follow each other in this file of deals."""
    night = read(needs.shared("oracles/files/deals/test1.bcdd.pbn"))
    assert {key.session for key in night.deals} == {1, 2, 3, 4}
    assert "the sections, rounds and sessions" in lost(night)
    first = replace(night, games=(), deals={key: own for key, own in night.deals.items() if key.session == 1})
    assert lost(first) == ["the name of the event"]
