"""Play by the Laws, and what a game keeps."""

from dataclasses import replace

import pytest

from duplicate.laws.auctions import Action, Bid
from duplicate.laws.contracts import Denomination
from duplicate.laws.deals import Deal
from duplicate.night.double_dummy import double_dummy_tricks
from duplicate.night.games import Bidding, Called, Game, Play, Played, Published, Table, winner
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import Seat


def trick(*cards: str) -> tuple[Played | None, Played | None, Played | None, Played | None]:
    one, two, three, four = (Played(card) if card else None for card in cards)
    return one, two, three, four


@pytest.mark.parametrize(
    ("cards", "led", "trump", "won"),
    [
        (("H2", "HK", "H3", "HA"), 0, "S", 3),  # the highest card of the suit led (Law 44F)
        (("H2", "HK", "S3", "HA"), 0, "S", 2),  # a trump (Law 44E)
        (("H2", "S4", "S3", "HA"), 0, "S", 1),  # the higher of two trumps
        (("H2", "SA", "S3", "DA"), 0, "N", 0),  # nobody followed, and there are no trumps
        (("HA", "D3", "D2", "DA"), 2, "N", 3),  # the third player led
    ],
)
def test_who_wins_a_trick(cards: tuple[str, ...], led: int, trump: str, won: int) -> None:
    assert winner(trick(*cards), led, trump) == won


def test_cards_in_order_and_in_columns_are_the_same() -> None:
    order = ["S2", "SA", "S3", "S4", "H2", "HA", "H3", "H4", "D5"]
    play = Play.of(Seat.EAST, "N", map(Played, order))
    assert play.tricks == (
        trick("S2", "SA", "S3", "S4"),
        trick("H4", "H2", "HA", "H3"),  # South led to the second trick
        trick("", "", "D5", ""),  # and West to the third
    )
    assert [card.card for card in play.cards("N")] == order
    assert play.won("N") == {Seat.NORTH: 0, Seat.EAST: 0, Seat.SOUTH: 1, Seat.WEST: 1}
    assert not play.is_complete


def test_the_auction_of_a_bidding_begins_with_the_first_call() -> None:
    bid = Called(Bid(1, Denomination.S))
    bidding = Bidding(Seat.NORTH, (Called(None), bid, *[Called(Action.PASS)] * 3))
    assert (bidding.auction.dealer, str(bidding.auction.contract), bidding.auction.declarer) == (
        Seat.EAST, "1S", Seat.EAST,
    )  # fmt: skip
    with pytest.raises(DuplicateError, match="Law 18"):
        _ = Bidding(Seat.NORTH, (bid, bid)).auction


def test_a_game_that_says_nothing_and_one_that_moves() -> None:
    assert Game(4, row_id=3).says_nothing
    assert not Game(4, deal=Deal.parse("N:AKQ... - - -")).says_nothing
    game = Game(4, row_id=3, published=(Published(3, (("MP_NS", "2"),)),)).moved(10)
    assert (game.row_id, game.published[0].row_id) == (13, 13)


def test_double_dummy_tricks_that_are_not_whole_are_none() -> None:
    game = Game(1, tags=(("DoubleDummyTricks", "1811118111819a8819a8"),))
    tricks = double_dummy_tricks(game)
    assert tricks is not None
    # seats N, S, E, W; in each notrump, spades, hearts, diamonds, clubs
    assert [tricks[Seat.EAST, suit] for suit in Denomination] == [8, 10, 9, 1, 8]
    assert double_dummy_tricks(replace(game, tags=(("DoubleDummyTricks", "1811"),))) is None
    rows = (("N", "NT", "9"), ("N", "S", "14"))
    table = Table("OptimumResultTable", ("Declarer", "Denomination", "Result"), rows)
    assert double_dummy_tricks(Game(1, tables=(table,))) is None
