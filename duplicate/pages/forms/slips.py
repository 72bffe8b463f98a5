"""Score slips: one for each round at a table, picked up by the caddy and cut apart."""

from duplicate.pages.forms.parts import (
    HEAD,
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
    blank,
    inner,
    row_height,
)
from duplicate.pages.measures import Sheet
from duplicate.pages.views import Said
from duplicate.words.translations import phrase as _

BOARDS = 4  #: on one slip
_COLUMNS = (
    Column(Said(_("Board")), 14),
    Column(Said(_("Contract")), 19),
    Column(Said(_("By")), 11),
    Column(Said(_("Lead")), 12),
    Column(Said(_("Result")), 13),
    Column(Said(_("NS")), 16, Said(_("Score"))),
    Column(Said(_("EW")), 16, Said(_("Score"))),
)
_FIELD = 10.5
_MARGIN = 12.0  #: white around a slip, of its height


def slips_view(wish: Wish, paper: Sheet) -> FormView:
    """A sheet of slips, two across; the boards are written in, as they differ from round to round."""
    boards = wish.boards or BOARDS
    room = inner(paper)[1]
    least = TITLE + 2 * _FIELD + HEAD + boards * LEAST + _MARGIN
    down = max(1, int(room // least))
    height = room / down
    across = 2 if inner(paper)[0] / 2 > 80 else 1
    slip = _slip(boards, row_height(height - TITLE - 2 * _FIELD - HEAD - _MARGIN, boards, 9), wish)
    return FormView((Page((), (slip,) * (down * across), (), across, round(height, 2), True),))


def _slip(boards: int, height: float, wish: Wish) -> Panel:
    return (
        Title(Said(_("Score slip")), wish.title),
        Fields(
            (
                (
                    Field(Said(_("Section"))),
                    Field(Said(_("Table"))),
                    Field(Said(_("Round"))),
                    Field(Said(_("Pair NS"))),
                    Field(Said(_("Pair EW"))),
                ),
            ),
            _FIELD,
        ),
        Grid(
            _COLUMNS,
            ((Cell("", "number"), *blank(len(_COLUMNS) - 1)),) * boards,
            height,
            label=Said(_("Results")),
        ),
        Fields(((Field(Said(_("North, checked"))), Field(Said(_("East or West, checked")))),), _FIELD),
    )
