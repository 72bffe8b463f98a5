"""The sheets of rubber bridge and of Chicago: We and They, above and below the line; blank or filled."""

from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path

from duplicate.laws.rubber import DEALS
from duplicate.pages.forms.parts import (
    FIELD,
    HEAD,
    LEAST,
    TITLE,
    Cell,
    Column,
    Field,
    Fields,
    FormView,
    Grid,
    Note,
    Page,
    Panel,
    Title,
    Wish,
    blank,
    inner,
    joined,
)
from duplicate.pages.measures import Sheet, sheet
from duplicate.pages.rubber import DealLine, Line, Mark, RubberView, SessionView, blank_numbered
from duplicate.pages.said import Said, Text
from duplicate.rubber.session import Kind
from duplicate.words.translations import phrase as _

_ACROSS = 3  #: rubbers to write on beside one another
_FILLED = 2  #: rubbers that say what each figure is for
_DOWN = 3  #: Chicagos below one another
_TITLE = 9.0  #: of a panel
_HEAD = _TITLE + FIELD + 8.0  #: and names, and the heads of the columns
_FOOT = 10.0  #: the total
_PRINTED = 4.4  #: a line that is printed, not written
_BETWEEN = 4.0  #: of blocks on a page
_WE, _THEY = Said(_("We")), Said(_("They"))
_SHEET = (Column(_WE, 1), Column(_THEY, 1))
_VULNERABLE = (Said(_("None")), Said(_("Dealer")), Said(_("Dealer")), Said(_("Both")))  #: in Chicago
_DEALS = (
    Column(Said(_("No.")), 10),
    Column(Said(_("Dlr")), 11),
    Column(Said(_("Vul")), 20),
    Column(Said(_("Contract")), 24),
    Column(Said(_("By")), 11),
    Column(Said(_("Result")), 15),
    Column(_WE, 20, Said(_("Score"))),
    Column(_THEY, 20, Said(_("Score"))),
)
_CARRIED = (Column(_WE, 17, Said(_("Carried"))), Column(_THEY, 17, Said(_("Carried"))))
_ALSO = (Column(Said(_("Of which")), 70),)


def blank_rubbers(wish: Wish, paper: Sheet) -> FormView:
    """Rubbers to write on, three on a sheet."""
    rubbers = blank_numbered(Kind.RUBBER, _ACROSS)
    return FormView(_rubber_pages(rubbers, Said(_("Rubber sheet")), wish.about, paper))


def blank_chicagos(wish: Wish, paper: Sheet) -> FormView:
    """Chicagos to write on, three on a sheet."""
    return FormView(_chicago_pages(blank_numbered(Kind.CHICAGO, _DOWN), wish.about, paper))


def session_sheet(view: SessionView, paper: Sheet) -> FormView:
    """A session on the same sheets; the deals of rubbers and the back score are behind them."""
    about = " · ".join(filter(None, (view.name, view.date, view.club)))
    behind: list[tuple[float, Panel]] = []
    if view.kind is Kind.CHICAGO:
        pages = _chicago_pages(view.rubbers or blank_numbered(view.kind, 1), about, paper)
    else:
        rubbers = view.rubbers or blank_numbered(view.kind, 1)
        pages = _rubber_pages(rubbers, view.title, about, paper, _FILLED)
        behind += [part for rubber in view.rubbers for part in _deals(rubber, inner(paper)[1] - TITLE)]
    if view.players:
        behind.append(_back_score(view))
    rules: Panel = (Note((joined(view.rules),)),)
    pages += tuple(
        Page((Title(view.title, about), *blocks, *rules))
        for blocks in _packed(behind, inner(paper)[1] - TITLE - 8)
    )
    return FormView(pages)


def _packed(parts: Sequence[tuple[float, Panel]], room: float) -> list[Panel]:
    """Blocks with their heights, as many on a page as fit."""
    pages: list[Panel] = []
    left = 0.0
    for height, blocks in parts:
        if height > left or not pages:
            pages.append(())
            left = room
        pages[-1] += blocks
        left -= height
    return pages


def session_pdf(
    view: SessionView, language: str, paper: str, templates: Path | None = None, *, fonts: object = None
) -> bytes:
    """A session as PDF; ``fonts`` are those of `duplicate.pages.paper.shared_fonts`."""
    from duplicate.pages.forms.catalogue import form
    from duplicate.pages.forms.printing import Forms

    name = "rubber-sheet" if view.kind is Kind.RUBBER else "chicago-sheet"
    wish = Wish(title=view.name, date=view.date, club=view.club)
    return Forms(language, paper, templates).pdf(
        form(name), session_sheet(view, sheet(paper)), wish, fonts=fonts
    )


def _back_score(view: SessionView) -> tuple[float, Panel]:
    columns = (
        Column(Said(_("Player")), 40, "", "left"),
        *(Column(str(number), 12) for number in range(1, len(view.rubbers) + 1)),
        Column(Said(_("Total")), 16),
    )
    rows = tuple(
        (Cell(one.name, "given"), *map(Cell, one.rubbers), Cell(one.total, "strong")) for one in view.players
    )
    title = joined((Said(_("Back score")), *((Said(_("in hundreds")),) if view.in_hundreds else ())), ", ")
    grid = Grid(columns, rows, LEAST, label=Said(_("Back score")))
    return _TITLE + HEAD + len(rows) * LEAST + _BETWEEN, (Title(title, "", 2), grid)


def _names(rubber: RubberView) -> Fields:
    return Fields(((Field(_WE, rubber.we), Field(_THEY, rubber.they)),))


def _rubber_pages(
    rubbers: Sequence[RubberView], title: Text, about: str, paper: Sheet, across: int = _ACROSS
) -> tuple[Page, ...]:
    room = inner(paper)[1] - TITLE - 2
    free = room - _HEAD - _FOOT
    panels = [panel for rubber in rubbers for panel in _columns(rubber, free)]
    return tuple(
        Page((Title(title, about),), tuple(panels[at : at + across]), (), across, round(room, 2))
        for at in range(0, len(panels), across)
    )


def _columns(rubber: RubberView, free: float) -> list[Panel]:
    """The sheet of one rubber: one column, or several where it is longer than a page."""
    below = [line for game in rubber.games for line in game]
    ends = list(accumulate(map(len, rubber.games)))[: len(rubber.games) - rubber.is_open]
    written = len(rubber.above) + len(below)
    rows = max(int(free / LEAST), min(written + 2, int(free / _PRINTED)))
    most = int(free / _PRINTED)
    over = max(len(rubber.above), min(rows // 2, rows - len(below)), 1)
    upper = [_cells(line, "") for line in ((Mark(), Mark()),) * (over - len(rubber.above))]
    upper += [_cells(line, "") for line in rubber.above]
    upper[-1] = tuple(cell._replace(kind="line") for cell in upper[-1])
    lower = [_cells(line, "game" if at + 1 in ends else "") for at, line in enumerate(below)]
    lower += [blank(2)] * (rows - over - len(below))
    every = upper + lower
    parts = [every[at : at + most] for at in range(0, len(every), most)]
    height = round(min(9.0, free / len(parts[0])), 2)
    total = (Cell(rubber.total_we, "strong"), Cell(rubber.total_they, "strong"))
    return [
        (
            Title(rubber.title, "", 2),
            _names(rubber),
            Grid(
                _SHEET,
                tuple(part),
                height,
                (total,) if part is parts[-1] else (),
                label=rubber.title,
            ),
        )
        for part in parts
    ]


def _cells(line: Line, kind: str) -> tuple[Cell, ...]:
    """Each figure with what it is for, and the deal it comes from."""

    def why(mark: Mark) -> Text:
        return joined((mark.why, Said(_("deal %(n)s"), {"n": mark.deal}))) if mark.deal else mark.why

    return tuple(Cell(mark.points, kind, 1, why(mark)) for mark in line)


def _deals(rubber: RubberView, room: float) -> list[tuple[float, Panel]]:
    """The deals of a rubber as blocks with their heights; those that one page does not hold go on."""
    rows = [
        (*_deal(deal), Cell(joined(deal.also, ", ") if deal.also else "", "words")) for deal in rubber.deals
    ]
    label = Said(_("Deals"))
    title = joined((rubber.title, label), ": ")
    beside = _TITLE + FIELD + HEAD + _FOOT + _BETWEEN
    most = int((room - beside) // LEAST)
    found: list[tuple[float, Panel]] = []
    for at in range(0, len(rows), most):
        part = tuple(rows[at : at + most])
        foot = (_total(rubber, len(_ALSO)),) if at + most >= len(rows) else ()
        grid = Grid((*_DEALS, *_ALSO), part, LEAST, foot, label=label)
        long = sum(len(deal.also) > 2 for deal in rubber.deals[at : at + most])  # set on two or three lines
        found.append((beside + (len(part) + long) * LEAST, (Title(title, "", 2), _names(rubber), grid)))
    return found


def _deal(deal: DealLine) -> tuple[Cell, ...]:
    texts = (deal.dealer, deal.vulnerability, deal.contract, deal.declarer, deal.result, deal.we, deal.they)
    return (Cell(deal.number, "given"), *map(Cell, texts))


def _total(rubber: RubberView, after: int) -> tuple[Cell, ...]:
    return (
        Cell(Said(_("Total")), "label", len(_DEALS) - 2),
        Cell(rubber.total_we, "strong"),
        Cell(rubber.total_they, "strong"),
        *blank(after),
    )


def _chicago_pages(rubbers: Sequence[RubberView], about: str, paper: Sheet) -> tuple[Page, ...]:
    room = inner(paper)[1] - TITLE - 2
    height = room / _DOWN
    pages: list[Page] = []
    for at in range(0, len(rubbers), _DOWN):
        panels = tuple(_chicago(rubber, height - _HEAD - _FOOT) for rubber in rubbers[at : at + _DOWN])
        pages.append(Page((Title(Said(_("Chicago sheet")), about),), panels, (), 1, round(height, 2)))
    return tuple(pages)


def _chicago(rubber: RubberView, free: float) -> Panel:
    """Four deals, and those that were passed out and dealt again."""
    rows = [(*_deal(deal), Cell(deal.carried_we), Cell(deal.carried_they)) for deal in rubber.deals]
    counted = sum(not deal.is_passed_out for deal in rubber.deals)
    columns = (*_DEALS, *_CARRIED)
    for deal in range(counted + 1, DEALS + 1):
        number = str(deal + len(rubber.deals) - counted)
        vulnerable = Cell(_VULNERABLE[deal - 1], "given")
        rows.append((Cell(number, "given"), Cell(), vulnerable, *blank(len(columns) - 3)))
    grid = Grid(
        columns,
        tuple(rows),
        round(min(9.0, free / len(rows)), 2),
        (_total(rubber, len(_CARRIED)),),
        label=rubber.title,
    )
    return (Title(rubber.title, "", 2), _names(rubber), grid)
