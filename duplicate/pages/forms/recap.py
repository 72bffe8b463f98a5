"""The recap form: every pair's points on every board, for a night that is scored by hand."""

from duplicate.pages.forms.parts import (
    HEAD,
    TITLE,
    Cell,
    Column,
    FormView,
    Grid,
    Page,
    Title,
    Wish,
    blank,
    inner,
    row_height,
    rows_that_fit,
)
from duplicate.pages.measures import Sheet, even_parts
from duplicate.pages.views import Said
from duplicate.words.translations import phrase as _

BOARDS = 24
PAIRS = 16
_PAIR, _NAMES, _TOTAL, _PERCENT, _RANK = 11.0, 37.0, 16.0, 15.0, 12.0
_NARROWEST = 7.0  #: of a board


def recap_view(wish: Wish, paper: Sheet) -> FormView:
    """A line for each pair, a column for each board; more boards or pairs need more sheets.

    Totals and names stand on every sheet; on the last one of the boards the total is that of all.
    """
    numbers = wish.numbers(BOARDS)
    pairs = wish.lines or PAIRS
    width, height = inner(paper.turned)
    board_room = width - _PAIR - _NAMES - _TOTAL - _PERCENT - _RANK
    room = height - TITLE - HEAD - 4
    pages: list[Page] = []
    below = 0
    for rows in even_parts(pairs, rows_that_fit(room)):
        start = 0
        for count in even_parts(len(numbers), int(board_room // _NARROWEST)):
            own = numbers[start : start + count]
            start += count
            columns = (
                Column(Said(_("Pair")), _PAIR),
                Column(Said(_("Names")), _NAMES),
                *(Column(str(number), board_room / count, Said(_("Boards"))) for number in own),
                Column(Said(_("Total")), _TOTAL),
                Column("%", _PERCENT),
                Column(Said(_("Rank")), _RANK),
            )
            lines = tuple(
                (Cell(str(below + line + 1), "given number"), *blank(len(columns) - 1))
                for line in range(rows)
            )
            title = Said(_("Recap sheet"))
            grid = Grid(columns, lines, row_height(room, rows, 11), label=title)
            pages.append(Page((Title(title, wish.about), grid)))
        below += rows
    return FormView(tuple(pages), landscape=True)
