"""Personal scorecards: a pair's own results, at matchpoints or at IMPs."""

from duplicate.pages.forms.parts import (
    BOARD_COLUMNS,
    FIELD,
    HEAD,
    TITLE,
    Cell,
    Column,
    Field,
    FormView,
    Grid,
    Page,
    Panel,
    Title,
    Wish,
    blank,
    board_cells,
    field_rows,
    inner,
    row_height,
    rows_that_fit,
)
from duplicate.pages.measures import Sheet, even_parts
from duplicate.pages.views import Said
from duplicate.words.translations import phrase as _

BOARDS = 24
_FOOT = 8.0
_PLAYED = (
    Column(Said(_("Opp.")), 11),
    Column(Said(_("Contract")), 17),
    Column(Said(_("By")), 9),
    Column(Said(_("Lead")), 12),
    Column(Said(_("Result")), 13),
    Column("+", 15, Said(_("Score"))),
    Column("−", 15, Said(_("Score"))),
)
_IMPS = (Column("+", 11, Said(_("IMPs"))), Column("−", 11, Said(_("IMPs"))))
_MATCHPOINTS = (Column(Said(_("MP")), 13), Column("%", 13))


def scorecard_view(wish: Wish, paper: Sheet, *, imps: bool) -> FormView:
    """A card as one column of boards; when they are too many, on turned paper in two columns."""
    numbers = wish.numbers(BOARDS)
    above = TITLE + FIELD + HEAD + _FOOT + 4
    columns = (*BOARD_COLUMNS, *_PLAYED, *(_IMPS if imps else _MATCHPOINTS))
    title = Said(_("Scorecard, IMPs") if imps else _("Scorecard, matchpoints"))
    upright = rows_that_fit(inner(paper)[1] - above)
    if len(numbers) <= upright:
        room, across, landscape = inner(paper)[1] - above, 1, False
    else:
        room, across, landscape = inner(paper.turned)[1] - above, 2, True
    pages: list[Page] = []
    start = 0
    for count in even_parts(len(numbers), across * rows_that_fit(room)):
        own = numbers[start : start + count]
        start += count
        halves = even_parts(count, -(-count // across))
        height = row_height(room, max(halves))
        panels: list[Panel] = []
        place = 0
        for length in halves:
            panels.append((_grid(columns, own[place : place + length], height, title),))
            place += length
        head = (
            Title(title, wish.club),
            field_rows(
                (
                    Field(Said(_("Event")), wish.title, 2.2),
                    Field(Said(_("Date")), wish.date, 1.2),
                    Field(Said(_("Pair, No.")), "", 0.9),
                    Field(Said(_("Names")), "", 4),
                )
            ),
        )
        pages.append(Page(head, tuple(panels), (), across))
    return FormView(tuple(pages), landscape)


def _grid(columns: tuple[Column, ...], numbers: list[int], height: float, title: Said) -> Grid:
    rows = tuple((*board_cells(number), *blank(len(columns) - 3)) for number in numbers)
    # scores are totalled at IMPs and matchpoints alike: both columns at the end
    foot = (Cell(Said(_("Total")), "label", len(columns) - 2), *blank(2))
    return Grid(columns, rows, height, (foot,), title)
