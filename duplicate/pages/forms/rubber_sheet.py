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
    about,
    blank,
    inner,
    joined,
)
from duplicate.pages.measures import Sheet, sheet
from duplicate.pages.rubber import DealLine, Line, Mark, RubberView, SessionView, blank_numbered
from duplicate.pages.said import Said, Text, listed
from duplicate.rubber.session import Kind
from duplicate.words.local import Day
from duplicate.words.translations import phrase as _

_ACROSS = 3  #: rubbers to write on beside one another
_DOWN = 3  #: Chicagos below one another
_TITLE = 9.0  #: of a panel
_HEAD = _TITLE + FIELD + 8.0  #: and names, and the heads of the columns
_FOOT = 10.0  #: the total
_PRINTED = 5.4  #: a line that is printed, not written
_NOTHING: Line = (Mark(), Mark())
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
_LINES = Said(
    _("Above the line: bonuses, overtricks and penalties. Below the line: what counts towards game.")
)
_MADE_OF = (Column(Said(_("Of which")), 45),)
_ALSO = (Column(Said(_("Of which")), 70),)


def blank_rubbers(wish: Wish, paper: Sheet) -> FormView:
    """Rubbers to write on, three on a sheet."""
    rubbers = blank_numbered(Kind.RUBBER, _ACROSS)
    return FormView(_rubber_pages(rubbers, Said(_("Rubber sheet")), wish.about, paper))


def blank_chicagos(wish: Wish, paper: Sheet) -> FormView:
    """Chicagos to write on, three on a sheet."""
    return FormView(
        _chicago_pages(blank_numbered(Kind.CHICAGO, _DOWN), Said(_("Chicago sheet")), wish.about, paper)
    )


def session_sheet(view: SessionView, paper: Sheet) -> FormView:
    """A session as it was played: the sheet of each rubber with its deals behind it, and the back score."""
    beside = about(view.name, Day(view.date), view.club)
    if not view.rubbers:
        blank_pages = _chicago_pages if view.kind is Kind.CHICAGO else _rubber_pages
        return FormView(blank_pages(blank_numbered(view.kind, 1), view.title, beside, paper))
    room = inner(paper)[1] - TITLE - 12
    parts: list[tuple[float, Panel]] = []
    for rubber in view.rubbers:
        if view.kind is Kind.CHICAGO:
            parts.append(_played_chicago(rubber))
        else:
            parts += [*_filled(rubber, room), *_deals(rubber, room)]
    if view.players:
        parts.append(_back_score(view))
    rules = list(view.rules[1:])  # the first is the title
    if view.kind is Kind.RUBBER:
        rules.insert(0, _LINES)
    note: Panel = (Note(tuple(rules)),) if rules else ()
    pages = (Page((Title(view.title, beside), *blocks, *note)) for blocks in _packed(parts, room))
    return FormView(tuple(pages))


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
    wish = Wish(title=view.name, date=Day(view.date), club=view.club)
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


def _rubber_pages(rubbers: Sequence[RubberView], title: Text, beside: Text, paper: Sheet) -> tuple[Page, ...]:
    """Sheets to write on, the line in the middle of each."""
    room = inner(paper)[1] - TITLE - 2
    free = room - _HEAD - _FOOT
    rows = int(free / LEAST)
    height = round(min(9.0, free / rows), 2)
    lines = tuple(blank(2) if at != rows // 2 - 1 else (Cell(kind="line"),) * 2 for at in range(rows))
    panels = [
        (
            Title(rubber.title, "", 2),
            _names(rubber),
            Grid(_SHEET, lines, height, (_totals(rubber),), label=rubber.title),
        )
        for rubber in rubbers
    ]
    return tuple(
        Page((Title(title, beside),), tuple(panels[at : at + _ACROSS]), (), _ACROSS, round(room, 2))
        for at in range(0, len(panels), _ACROSS)
    )


def _filled(rubber: RubberView, room: float) -> list[tuple[float, Panel]]:
    """What a rubber came to, above and below the line, as blocks with their heights."""
    ends = list(accumulate(map(len, rubber.games)))[: len(rubber.games) - rubber.is_open]
    below = [line for game in rubber.games for line in game]
    rows = [_cells(line, "") for line in rubber.above or (_NOTHING,)]
    rows[-1] = tuple(cell._replace(kind="line") for cell in rows[-1])
    rows += [
        _cells(line, "game" if at in ends else "") for at, line in enumerate(below or [_NOTHING], start=1)
    ]
    beside = _HEAD + _FOOT + _BETWEEN
    most = int((room - beside) // _PRINTED)
    found: list[tuple[float, Panel]] = []
    for at in range(0, len(rows), most):
        part = tuple(rows[at : at + most])
        foot = (_totals(rubber),) if at + most >= len(rows) else ()
        grid = Grid(_SHEET, part, _PRINTED, foot, label=rubber.title)
        found.append((beside + len(part) * _PRINTED, (Title(rubber.title, "", 2), _names(rubber), grid)))
    return found


def _totals(rubber: RubberView) -> tuple[Cell, ...]:
    we, they = rubber.total_we, rubber.total_they
    return tuple(Cell(total, "strong", 1, Said(_("total"))) for total in (we, they))


def _cells(line: Line, kind: str) -> tuple[Cell, ...]:
    """Each figure with what it is for, and the deal it comes from."""

    def why(mark: Mark) -> Text:
        return joined((mark.why, Said(_("deal %(n)s"), {"n": mark.deal}))) if mark.deal else mark.why

    return tuple(Cell(mark.points, kind, 1, why(mark)) for mark in line)


def _deals(rubber: RubberView, room: float) -> list[tuple[float, Panel]]:
    """The deals of a rubber as blocks with their heights; those that one page does not hold go on."""
    rows = [(*_deal(deal), *_also(deal)) for deal in rubber.deals]
    label = Said(_("Deals"))
    title = Said(_("%(what)s: %(how)s"), {"what": rubber.title, "how": label})
    beside = _TITLE + HEAD + _FOOT + _BETWEEN
    most = int((room - beside) // LEAST)
    found: list[tuple[float, Panel]] = []
    for at in range(0, len(rows), most):
        part = tuple(rows[at : at + most])
        foot = (_total(rubber, len(_ALSO)),) if at + most >= len(rows) else ()
        grid = Grid((*_DEALS, *_ALSO), part, LEAST, foot, label=label)
        long = sum(len(deal.also) > 2 for deal in rubber.deals[at : at + most])  # set on two or three lines
        found.append((beside + (len(part) + long) * LEAST, (Title(title, "", 3), grid)))
    return found


def _also(deal: DealLine) -> tuple[Cell, ...]:
    """What the score is made of besides tricks."""
    return (Cell(listed(deal.also) if deal.also else "", "words"),)


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


def _chicago_pages(
    rubbers: Sequence[RubberView], title: Text, beside: Text, paper: Sheet
) -> tuple[Page, ...]:
    room = inner(paper)[1] - TITLE - 2
    height = room / _DOWN
    pages: list[Page] = []
    for at in range(0, len(rubbers), _DOWN):
        panels = tuple(_chicago(rubber, height - _HEAD - _FOOT) for rubber in rubbers[at : at + _DOWN])
        pages.append(Page((Title(title, beside),), panels, (), 1, round(height, 2)))
    return tuple(pages)


def _played_chicago(rubber: RubberView) -> tuple[float, Panel]:
    """A Chicago as it was played, with what each figure is made of; and its height."""
    found = _chicago(rubber, 0, (*_CARRIED, *_MADE_OF))
    (grid,) = (block for block in found if isinstance(block, Grid))
    return _HEAD + _FOOT + len(grid.rows) * LEAST + 2 * _BETWEEN, found


def _chicago(rubber: RubberView, free: float, after: tuple[Column, ...] = _CARRIED) -> Panel:
    """Four deals, and those that were passed out and dealt again; ``after`` are the last columns."""
    rows = [
        (
            *_deal(deal),
            Cell(deal.carried_we),
            Cell(deal.carried_they),
            *_also(deal)[: len(after) - len(_CARRIED)],
        )
        for deal in rubber.deals
    ]
    counted = sum(not deal.is_passed_out for deal in rubber.deals)
    columns = (*_DEALS, *after)
    for deal in range(counted + 1, DEALS + 1):
        number = str(deal + len(rubber.deals) - counted)
        vulnerable = Cell(_VULNERABLE[deal - 1], "given")
        rows.append((Cell(number, "given"), Cell(), vulnerable, *blank(len(columns) - 3)))
    grid = Grid(
        columns,
        tuple(rows),
        round(min(9.0, max(LEAST, free / len(rows))), 2),
        (_total(rubber, len(after)),),
        label=rubber.title,
    )
    return (Title(rubber.title, "", 2), _names(rubber), grid)
