"""Lookup cards: score tables for the table, IMPs and victory points for the desk, and a card to fold."""

from duplicate.laws.victory_points import Scale
from duplicate.pages.forms import lookup
from duplicate.pages.forms.parts import TITLE, FormView, Lookup, Page, Panel, Title, Wish, inner
from duplicate.pages.measures import MILLIMETRE, Sheet
from duplicate.pages.views import Said
from duplicate.words.translations import phrase as _

BOARDS = 16  #: of the match whose victory points are printed
_CAPTION = 5.5  #: over a table
_HEAD = 5.0  #: the heads of a table
_ROWS = 21  #: contracts of a score table
_POCKET = (4, 2)  #: panels of the card to fold, across and down
_CLOSE, _CLOSEST = 2.9, 2.8  #: height of a row there, and of many
_SMALL = 6.6  #: its type
_SMALLEST = 5.4  #: of many victory points with hundredths
_CROWDED, _SMALLER_STILL = 6, 5.0  #: from so many columns of them on, as of sixty boards
_ROWS_AND_TYPES = (
    (4.6, 9.0),
    (4.3, 9.0),
    (4.0, 8.5),
    (3.8, 8.5),
    (3.6, 8.0),
)  #: of the tables for the desk, largest first
_MANY = 60  #: lines of victory points: more stand in narrower columns


def score_tables_view(wish: Wish, paper: Sheet) -> FormView:
    """Every contract and result on two sheets lying on their sides: not vulnerable, vulnerable."""
    room = inner(paper.turned)[1] - TITLE - 2 * (_CAPTION + _HEAD) - 8
    height = round(min(5.8, room / (_ROWS + 3)), 2)
    pages: list[Page] = []
    for vulnerable in (False, True):
        title = Said(_("Score tables, vulnerable") if vulnerable else _("Score tables, not vulnerable"))
        panels: tuple[Panel, ...] = tuple(
            (lookup.made(vulnerable, doubled, height, 9.5),) for doubled in range(3)
        )
        pages.append(
            Page(
                (Title(title, wish.about),),
                panels,
                (lookup.undertricks((vulnerable,), height, 9.5),),
                len(panels),
                round(_CAPTION + _HEAD + _ROWS * height + 2, 2),
            )
        )
    return FormView(tuple(pages), landscape=True)


def imp_vp_tables_view(wish: Wish, paper: Sheet) -> FormView:
    """IMPs, victory points, what cards let expect, and how a score is made, on as few sheets as they need."""
    boards = BOARDS if wish.boards is None else wish.boards
    found = lookup.chosen_scale(wish.scale, boards)
    sheets = [_sheets(_desk_tables(found, height, size), paper) for height, size in _ROWS_AND_TYPES]
    fewest = min(map(len, sheets))
    title = Said(_("IMP and VP tables"))
    pages = next(each for each in sheets if len(each) == fewest)
    return FormView(tuple(Page((Title(title, wish.about), *own)) for own in pages))


def _desk_tables(found: Scale | None, height: float, size: float) -> list[Lookup]:
    """IMPs, victory points, what cards let expect, and how a score is made, with rows of some height."""
    blocks = [lookup.imp_table(5, height, size)]
    if found is not None:
        lines = found.table()
        hundredths = any("." in line.winner for line in lines)
        across = 4 if len(lines) < 20 or (hundredths and len(lines) < _MANY) else 5
        blocks.append(lookup.vp_table(found, across, height, size))
    return [
        *blocks,
        lookup.bonus_table(height, size),
        lookup.guide_table(height, size),
        lookup.expectation_table(height, size, 2),
        lookup.board_table(height, size),
    ]


def _sheets(blocks: list[Lookup], paper: Sheet) -> list[list[Lookup]]:
    """Tables on as many sheets as they need."""
    room = inner(paper)[1] - TITLE
    pages: list[list[Lookup]] = [[]]
    used = 0.0
    for block in blocks:
        high = _CAPTION + _HEAD + len(block.rows) * block.height + 2.5
        if used + high > room and pages[-1]:
            pages.append([])
            used = 0.0
        pages[-1].append(block)
        used += high
    return pages


def pocket_tables_view(wish: Wish, paper: Sheet) -> FormView:
    """All of it on one sheet lying on its side, in eight panels: fold it once lengthwise, then in four.

    The panels end where the sheet is folded, so that the outer ones are narrower by the white edge.
    """
    across, down = _POCKET
    width, whole = inner(paper.turned)
    high = whole / down
    height = round((high - _CAPTION - _HEAD - 9) / _ROWS, 2)
    scores = [
        lookup.made(
            vulnerable, doubled, height, _SMALL, heading=1 if (vulnerable, doubled) == (False, 0) else 2
        )
        for vulnerable in (False, True)
        for doubled in range(3)
    ]
    tricks: Panel = (
        lookup.undertricks((False, True), _CLOSE, _SMALL, turned=True),
        lookup.imp_table(3, _CLOSE, _SMALL, close=True),
    )
    panels: list[Panel] = [(table,) for table in scores]
    order = (*panels[:3], tricks, *panels[3:], _of_match(wish))
    edge = (paper.turned.width / MILLIMETRE - width) / 2
    middle = 100 * (width + 2 * edge) / across / width
    outer = 50 - (across / 2 - 1) * middle
    widths = tuple(round(part, 3) for part in (outer, *(middle,) * (across - 2), outer))
    return FormView((Page((), order, (), across, round(high, 2), True, widths),), landscape=True)


def _of_match(wish: Wish) -> Panel:
    """The victory points, and what cards let expect."""
    boards = BOARDS if wish.boards is None else wish.boards
    found = lookup.chosen_scale(wish.scale, boards)
    blocks: list[Lookup] = []
    if found is not None:
        close = any("." in line.winner for line in found.table())
        across = max(2, -(-len(found.table()) // _ROWS))
        size = _SMALL if across < 4 else _SMALLEST if across < _CROWDED else _SMALLER_STILL
        height = _CLOSE if 2 * len(found.table()) <= across * _ROWS else _CLOSEST
        blocks.append(lookup.vp_table(found, across, height, size, close=close))
    blocks.append(lookup.guide_table(2 * _CLOSEST, _SMALL))
    return tuple(blocks)
