"""The bidding sheet: the auction of each board, with contract, result and score."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from duplicate.laws.boards import dealer
from duplicate.pages.forms.parts import (
    FIELD,
    LEAST,
    TITLE,
    Cell,
    Column,
    Field,
    Fields,
    FormView,
    Grid,
    Page,
    Panel,
    Title,
    Wish,
    board_head,
    field_rows,
    inner,
)
from duplicate.pages.measures import Sheet
from duplicate.pages.views import Said, Text
from duplicate.words.seats import SEATS, Seat
from duplicate.words.translations import phrase as _

BOARDS = 16
ORDER = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)  #: of the columns, as auctions are printed
_BOARD = 8.0  #: the head of a board
_SEATS = 5.0  #: the heads of its columns
_AUCTION = 4  #: lines of four calls
_ACROSS = 2


class Auction(NamedTuple):
    """What the sheet holds of one board; without calls they are written in by hand."""

    number: int
    calls: tuple[Text, ...] = ()  #: from the dealer on
    contract: Text = ""
    result: Text = ""
    score: Text = ""


def blank_sheet(wish: Wish) -> tuple[Auction, ...]:
    """The boards without calls."""
    return tuple(Auction(number) for number in wish.numbers(BOARDS))


def bidding_sheet_view(auctions: Sequence[Auction], wish: Wish, paper: Sheet) -> FormView:
    """The boards two by two, as many on a sheet as leave room to write."""
    room = inner(paper)[1] - TITLE - FIELD - 2
    least = _BOARD + _SEATS + (_AUCTION + 1) * LEAST + 3.5 + 3
    down = int(room // least)
    height = room / down
    on_page = down * _ACROSS
    lines = max(_AUCTION, int((height - _BOARD - _SEATS - 3.5 - LEAST - 3) // LEAST))
    head: Panel = (
        Title(Said(_("Bidding sheet")), wish.about),
        field_rows(
            (
                Field(Said(_("North–South"))),
                Field(Said(_("East–West"))),
                Field(Said(_("Date")), "", 0.6),
            )
        ),
    )
    pages = [
        Page(
            head,
            tuple(_panel(auction, lines) for auction in auctions[start : start + on_page]),
            (),
            _ACROSS,
            round(height, 2),
        )
        for start in range(0, len(auctions), on_page)
    ]
    return FormView(tuple(pages))


def _panel(auction: Auction, lines: int) -> Panel:
    opener = dealer(auction.number)
    first = ORDER.index(opener)
    calls: Mapping[int, Text] = {first + place: call for place, call in enumerate(auction.calls)}
    lines = max(lines, -(-(first + len(auction.calls)) // len(ORDER)))
    rows = tuple(
        tuple(
            Cell("", "off") if line * 4 + place < first else Cell(calls.get(line * 4 + place, ""), "call")
            for place in range(4)
        )
        for line in range(lines)
    )
    columns = tuple(Column(Said(seat.value), 1, "", "dealer" if seat is opener else "") for seat in ORDER)
    return (
        board_head(auction.number),
        Grid(columns, rows, LEAST, label=Said(_("Auction"))),
        Fields(
            (
                (
                    Field(Said(_("Contract")), auction.contract),
                    Field(Said(_("Result")), auction.result),
                    Field(Said(_("Score")), auction.score),
                ),
            ),
            LEAST + 3.5,
        ),
    )


assert set(ORDER) == set(SEATS)
