"""What a file does not hold is said."""

from duplicate.exports import dealing_files
from duplicate.exports.losses import event_lost, games_lost
from duplicate.laws.dealing import deal
from duplicate.night.games import Bidding, Comment, Game
from duplicate.night.night import DealKey, Night
from duplicate.night.results import Result, Results
from duplicate.words.seats import Seat

NIGHT = Night(
    name="Night", club="Club", hints={"method": "butler", "datum/1//1": "50"},
    deals={DealKey(2): deal("a", 2), DealKey(2, 1, "B"): deal("b", 2)},
    results=Results.of([Result(1, board=2)]),
    games=(Game(2, bidding=Bidding(Seat.EAST), comments=(Comment("", "a"), Comment("", "b"))),),
)  # fmt: skip


def test_phrases() -> None:
    assert event_lost(NIGHT) == [
        "the club", "the datum that the source states", "the method that the source states",
    ]  # fmt: skip
    assert event_lost(NIGHT, names=("club", "method", "datum")) == []
    assert games_lost(NIGHT) == ["1 auction", "2 comments"]


def test_a_file_of_deals_holds_one_deal_a_board() -> None:
    assert dealing_files.deals_of(NIGHT) == {2: deal("a", 2)}
    found = dealing_files.lost(NIGHT, "bri")
    assert "1 result" in found
    assert "1 second deal of a board" in found
    assert "the numbers of the boards: they will be counted from 1" in found
    assert dealing_files.lost(Night(deals={DealKey(1): deal("a", 1)}), "bri") == []
