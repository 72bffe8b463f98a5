"""Travellers: with the deal, a suggested contract and a forecast; and with lines for results only."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from duplicate.pages.forms.parts import (
    FIELD,
    HEAD,
    LEAST,
    SEATS,
    TITLE,
    Cell,
    Column,
    Deal,
    Field,
    FormView,
    Grid,
    Note,
    Page,
    Panel,
    Title,
    Wish,
    blank,
    board_head,
    field_rows,
    inner,
    row_height,
    rows_that_fit,
)
from duplicate.pages.measures import Sheet, even_spans
from duplicate.pages.views import Diagram, Said, Text
from duplicate.words.translations import phrase as _

BOARDS = 16
LINES = 12  #: results of a board


class Forecast(NamedTuple):
    """What a score of NS is expected to bring: percent for NS and for EW, as texts."""

    points: Text = ""
    ns: Text = ""
    ew: Text = ""


class TravellerSheet(NamedTuple):
    """What is printed of one board; empty parts are written in by hand."""

    board: int
    diagram: Diagram | None = None
    section: Text = ""  #: of which section or copy of the board the deal is
    suggestion: Text = ""
    forecast: tuple[Forecast, ...] = ()
    points: Text = ""  #: of both sides, and what they are enough for


_RESULTS = (
    Column(Said(_("NS")), 14, "", "names"),
    Column(Said(_("EW")), 14, "", "names"),
    Column(Said(_("Contract")), 16),
    Column(Said(_("By")), 9),
    Column(Said(_("Lead")), 12),
    Column(Said(_("Tricks")), 12),
    Column("+", 15, Said(_("Score of NS"))),
    Column("−", 15, Said(_("Score of NS"))),
    Column(Said(_("NS")), 12, Said(_("Points"))),
    Column(Said(_("EW")), 12, Said(_("Points"))),
)
_BOARD = 11.0
_DEAL = 12 * LEAST + 4.0  #: three hands of four suits
FORECAST = 5  #: lines of the forecast
_KEY = Said(_("♠ spades  ♥ hearts  ♦ diamonds  ♣ clubs  NT notrump"))


def blank_sheets(wish: Wish) -> tuple[TravellerSheet, ...]:
    """Travellers of boards whose cards are written in by hand."""
    return tuple(TravellerSheet(number) for number in wish.numbers(BOARDS))


def traveller_view(sheets: Sequence[TravellerSheet], wish: Wish, paper: Sheet) -> FormView:
    """One board a sheet: its deal, what is suggested and expected, and the lines for the results."""
    lines = wish.lines or LINES
    room = inner(paper)[1] - TITLE - _BOARD - _DEAL - FIELD - HEAD - 12
    pages: list[Page] = []
    for sheet in sheets:
        rows = min(lines, rows_that_fit(room))
        grid = Grid(
            _RESULTS,
            (blank(len(_RESULTS)),) * rows,
            row_height(room, rows),
            label=Said(_("Results")),
        )
        deal = Deal(sheet.diagram, _expected(sheet))
        head = (
            Title(Said(_("Traveller")), wish.about),
            board_head(sheet.board, sheet.section or Said(_("Section %(section)s"), {"section": "______"})),
            deal,
            field_rows(tuple(Field(Said(SEATS[seat])) for seat in "NSEW")),
            grid,
            Note((_KEY,)),
        )
        pages.append(Page(head))
        left = lines - rows
        while left > 0:
            more_room = inner(paper)[1] - TITLE - _BOARD - HEAD - 6
            rows = min(left, rows_that_fit(more_room))
            grid = Grid(_RESULTS, (blank(len(_RESULTS)),) * rows, LEAST, label=Said(_("Results")))
            pages.append(Page((Title(Said(_("Traveller")), wish.about), board_head(sheet.board), grid)))
            left -= rows
    return FormView(tuple(pages))


def _expected(sheet: TravellerSheet) -> Panel:
    """At the right of the deal: names, the suggested contract, the forecast."""
    known = [*sheet.forecast, *(Forecast(),) * (FORECAST - len(sheet.forecast))]
    rows = tuple(tuple(Cell(text) for text in line) for line in known)
    columns = (
        Column(Said(_("Score of NS from")), 20),
        Column(Said(_("NS %%")), 12),
        Column(Said(_("EW %%")), 12),
    )
    return (
        field_rows(
            (Field(Said(_("Best contract, suggested")), sheet.suggestion),),
            (Field(Said(_("By high-card points")), sheet.points),),
        ),
        Title(Said(_("Score forecast")), "", 3),
        Grid(columns, rows, LEAST, label=Said(_("Score forecast"))),
    )


def travellers_view(wish: Wish, paper: Sheet) -> FormView:
    """Lines for results only, several boards on a sheet, to be cut apart."""
    lines = wish.lines or LINES
    room = inner(paper)[1]
    least = _BOARD + HEAD + lines * LEAST + 8
    down = max(1, int(room // least))
    height = room / down
    fit = rows_that_fit(height - _BOARD - HEAD - 8)
    panels: list[Panel] = []
    for number in wish.numbers(BOARDS):
        left = lines
        while left > 0:
            rows = min(left, fit)
            grid = Grid(
                _RESULTS,
                (blank(len(_RESULTS)),) * rows,
                row_height(height - _BOARD - HEAD - 8, rows, 8.5),
                label=Said(_("Results")),
            )
            panels.append((board_head(number, wish.about, 1), grid))
            left -= rows
    pages = tuple(
        Page((), tuple(panels[first:end]), (), 1, round(height, 2), down > 1)
        for first, end in even_spans(len(panels), down)
        if end > first
    )
    return FormView(pages)


#: The traveller of the seed's club, whose forecast is shown as it was printed: NS points to percent.
Expected = Mapping[int, int]


def forecast_of(expected: Expected) -> tuple[Forecast, ...]:
    """The lines of a forecast, highest score first; EW have the rest of the percentage.

    >>> forecast_of({400: 70, 420: 90})
    (Forecast(points='420', ns='90', ew='10'), Forecast(points='400', ns='70', ew='30'))
    """
    from duplicate.pages.numbers import integer

    return tuple(
        Forecast(integer(points), str(percent), str(100 - percent))
        for points, percent in sorted(expected.items(), reverse=True)
    )
