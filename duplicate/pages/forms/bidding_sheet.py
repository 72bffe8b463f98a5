"""The bidding sheet: the auction of each board, with contract, result and score."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from duplicate.laws.boards import dealer
from duplicate.pages.forms.parts import (
    FIELD,
    LEAST,
    TITLE,
    Board,
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
_BESIDE = _BOARD + _SEATS + LEAST + 3.5 + 3  #: what a panel has besides its lines
_PRINTED = 4.6  #: a line of calls that are printed, not written
_AUCTION = 4  #: lines of four calls
_ACROSS = 2


class Auction(NamedTuple):
    """What the sheet holds of one board; without calls they are written in by hand."""

    number: int
    calls: tuple[Text, ...] = ()  #: from the dealer on
    contract: Text = ""
    result: Text = ""
    score: Text = ""
    head: Board | None = None  #: where dealer or vulnerability are not those of the number
    dealer: Seat | None = None
    aside: Text = ""  #: table or names, at the right of the number

    @property
    def first(self) -> int:
        """The column of the dealer."""
        return ORDER.index(self.dealer or dealer(self.number))

    @property
    def lines(self) -> int:
        """Lines of four calls that are needed."""
        return -(-(self.first + len(self.calls)) // len(ORDER))


def blank_sheet(wish: Wish) -> tuple[Auction, ...]:
    """The boards without calls."""
    return tuple(Auction(number) for number in wish.numbers(BOARDS))


def bidding_sheet_view(auctions: Sequence[Auction], wish: Wish, paper: Sheet) -> FormView:
    """The boards two by two, as many on a sheet as leave room to write; an auction is never cut."""
    room = inner(paper)[1] - TITLE - FIELD - 2
    most = int((room - _BESIDE) // _PRINTED)  # lines of one panel that fill a sheet
    parts = [part for auction in auctions for part in _parts(auction, most)]
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
    pages: list[Page] = []
    start = 0
    down, lines, row = 1, _AUCTION, LEAST
    while start < len(parts):
        for down in range(int(room // _height(_AUCTION, LEAST)), 0, -1):
            here = parts[start : start + down * _ACROSS]
            lines = max(_AUCTION, *(part.auction.lines for part in here))
            row = LEAST if any(not part.auction.calls for part in here) else _PRINTED
            if _height(lines, row) <= room / down or down == 1:
                break
        height = room / down
        lines = max(lines, int((height - _BESIDE) // LEAST))
        row = max(row, min(LEAST, (height - _BESIDE) / lines))
        panels = tuple(_panel(part, lines, round(row, 2)) for part in parts[start : start + down * _ACROSS])
        pages.append(Page(head, panels, (), _ACROSS, round(height, 2)))
        start += down * _ACROSS
    return FormView(tuple(pages))


class _Part(NamedTuple):
    """An auction, or the lines of one that is longer than a sheet."""

    auction: Auction
    lines: tuple[int, int]
    is_last: bool


def _parts(auction: Auction, most: int) -> list[_Part]:
    count = max(1, -(-auction.lines // most))
    return [_Part(auction, (n * most, (n + 1) * most), n == count - 1) for n in range(count)]


def _height(lines: int, row: float) -> float:
    """Of a panel."""
    return _BESIDE + lines * row


def _panel(part: _Part, lines: int, row: float) -> Panel:
    auction = part.auction
    first, (begin, end) = auction.first, part.lines
    calls: Mapping[int, Text] = {first + place: call for place, call in enumerate(auction.calls)}
    rows = tuple(
        tuple(
            Cell("", "off") if line * 4 + place < first else Cell(calls.get(line * 4 + place, ""), "call")
            for place in range(4)
        )
        for line in range(begin, min(begin + lines, end))
    )
    columns = tuple(
        Column(Said(seat.value), 1, "", "dealer" if place == first else "")
        for place, seat in enumerate(ORDER)
    )
    return (
        auction.head or board_head(auction.number, auction.aside),
        Grid(columns, rows, row, label=Said(_("Auction"))),
        *(
            (
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
            if part.is_last
            else ()
        ),
    )


assert set(ORDER) == set(SEATS)
