"""The team match sheet: one room of a match, with what both rooms make together."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from duplicate.laws.imps import IMP_LIMITS
from duplicate.laws.victory_points import Scale
from duplicate.pages.forms.lookup import chosen_scale
from duplicate.pages.forms.parts import (
    BOARD_COLUMNS,
    FIELD,
    HEAD,
    SEATS,
    TITLE,
    Block,
    Cell,
    Column,
    Field,
    FormView,
    Grid,
    Page,
    Reference,
    Title,
    Wish,
    about,
    board_cells,
    cells,
    field_rows,
    inner,
    joined,
    points_of,
    row_height,
    rows_that_fit,
)
from duplicate.pages.measures import Sheet, even_parts
from duplicate.pages.views import Said, Text
from duplicate.words.local import Figure
from duplicate.words.translations import phrase as _

ROOMS = {"open": _("Open room"), "closed": _("Closed room")}
BOARDS = 20  #: on the sheet of the seed's regulation
_LINE = 3.7  #: of a table to look up
_GAPS = 10.0  #: white between the parts, and the note, together


class TeamBoard(NamedTuple):
    """What a room's sheet holds of one board; empty texts are written in by hand.

    Differences and IMPs stand with the side that gained, home team or visitors.
    """

    number: int
    declarer: Text = ""
    contract: Text = ""
    lead: str = ""
    result: str = ""
    ns: str = ""
    ew: str = ""
    home_difference: str = ""
    visitors_difference: str = ""
    home_imps: str = ""
    visitors_imps: str = ""
    words: tuple[Text, ...] = ()  #: in place of a contract


class Team(NamedTuple):
    """A team on a sheet."""

    number: str = ""
    name: str = ""

    @property
    def text(self) -> Text:
        """Number and name; a number alone is no name."""
        if self.number and not self.name:
            return Said(_("Team %(number)s"), {"number": self.number})
        return " ".join(filter(None, (self.number, self.name)))


_NOBODY = Team()


@dataclass(frozen=True)
class TeamSheet:
    """The sheet of one room of a match."""

    boards: tuple[TeamBoard, ...]
    event: str = ""
    date: str = ""
    round: str = ""
    half: str = ""
    home: Team = _NOBODY
    visitors: Team = _NOBODY
    players: tuple[str, str, str, str] = ("", "", "", "")  #: North, East, South, West
    room: str = ""  #: open or closed
    home_imps: str = ""
    visitors_imps: str = ""
    difference: str = ""
    home_vp: str = ""
    visitors_vp: str = ""
    winner: str = ""  #: number of the team; empty for a draw
    scale: str = ""  #: of the victory points
    all_boards: int = 0  #: of the match, where it has several stanzas; 0: those of the sheet


_PLAYED = (
    Column(Said(_("By")), 9),
    Column(Said(_("Contract")), 17),
    Column(Said(_("Lead")), 12),
    Column(Said(_("Result")), 13),
    Column(Said(_("NS")), 15, Said(_("Score"))),
    Column(Said(_("EW")), 15, Said(_("Score"))),
    Column(Said(_("Home +")), 16, Said(_("Difference"))),
    Column(Said(_("Visitors +")), 16, Said(_("Difference"))),
    Column(Said(_("Home +")), 15, Said(_("IMPs"))),
    Column(Said(_("Visitors +")), 16, Said(_("IMPs"))),
)
_COLUMNS = (*BOARD_COLUMNS, *_PLAYED)
_FOOT = 8.0  #: the totals under the grid


def blank_sheet(wish: Wish) -> TeamSheet:
    """A sheet without results: boards, dealers and vulnerability are printed."""
    return TeamSheet(tuple(TeamBoard(number) for number in wish.numbers(BOARDS)), wish.title, wish.date)


def team_match_view(sheets: Sequence[TeamSheet], wish: Wish, paper: Sheet) -> FormView:
    """The sheets of rooms as pages; what does not fit on one is parted evenly, as halves of a match."""
    pages: list[Page] = []
    for sheet in sheets:
        found = chosen_scale(wish.scale or sheet.scale, sheet.all_boards or len(sheet.boards))
        looked_up = _looked_up(found)
        lines = sum(len(block.lines) for block in looked_up)
        room = inner(paper)[1] - TITLE - 5 * FIELD - HEAD - _FOOT - lines * _LINE - _GAPS
        start = 0
        parts = even_parts(len(sheet.boards), rows_that_fit(room))
        for part, length in enumerate(parts, start=1):
            own = replace(sheet, boards=sheet.boards[start : start + length])
            if len(parts) > 1:
                own = replace(own, half=f"{sheet.half}.{part}" if sheet.half else str(part))
            pages.append(_page(own, row_height(room, length), looked_up, wish.club, last=part == len(parts)))
            start += length
    return FormView(tuple(pages))


def _page(
    sheet: TeamSheet, height: float, looked_up: tuple[Reference, ...], club: str, *, last: bool
) -> Page:
    rooms = tuple((Said(text), sheet.room == name) for name, text in ROOMS.items())
    north, east, south, west = sheet.players
    title = Said(_("Team match sheet"))
    head: tuple[Block, ...] = (
        Title(title, about(Said(ROOMS[sheet.room]) if sheet.room else "", club)),
        field_rows(
            (
                Field(Said(_("Event")), sheet.event, 3.0),
                Field(Said(_("Date")), sheet.date, 1.6),
                Field(Said(_("Round")), sheet.round, 0.9),
                Field(Said(_("Half")), sheet.half, 0.9),
                Field(Said(_("Room")), "", 3.4, rooms),
            ),
            (
                Field(Said(_("Home team")), sheet.home.text),
                Field(Said(_("Visiting team")), sheet.visitors.text),
            ),
            tuple(
                Field(Said(SEATS[seat]), name)
                for seat, name in zip("NSEW", (north, south, east, west), strict=True)
            ),
        ),
    )
    grid = Grid(
        _COLUMNS,
        tuple(_row(board) for board in sheet.boards),
        height,
        (_totals(sheet, last=last),),
        title,
    )
    foot = field_rows(
        (
            Field(Said(_("Difference (IMPs)")), sheet.difference if last else ""),
            Field(Said(_("VP, home team")), sheet.home_vp if last else ""),
            Field(Said(_("VP, visiting team")), sheet.visitors_vp if last else ""),
            Field(Said(_("Winner, No.")), sheet.winner if last else ""),
        ),
        (
            Field(Said(_("Home, No.")), sheet.home.number, 1),
            Field(Said(_("Captain, signature")), "", 3),
            Field(Said(_("Visitors, No.")), sheet.visitors.number, 1),
            Field(Said(_("Captain, signature")), "", 3),
        ),
    )
    return Page((*head, grid, foot, *looked_up))


def _row(board: TeamBoard) -> tuple[Cell, ...]:
    known = board_cells(board.number)
    worth = cells((board.home_difference, board.visitors_difference, board.home_imps, board.visitors_imps))
    if board.words:
        return (*known, Cell(joined(board.words), "words", 6), *worth)
    return (
        *known,
        *cells((board.declarer, board.contract, board.lead, board.result, board.ns, board.ew)),
        *worth,
    )


def _totals(sheet: TeamSheet, *, last: bool) -> tuple[Cell, ...]:
    shown = last and bool(sheet.home_imps or sheet.visitors_imps)
    imps = (sheet.home_imps, sheet.visitors_imps) if shown else ("", "")
    span = len(_COLUMNS) - len(imps)
    return (Cell(Said(_("IMP total")), "label", span), *(Cell(text, "strong") for text in imps))


_ACROSS = 16  #: columns of a table of victory points
_CLOSE = 12  #: of one with hundredths, whose two sides always make the same sum


def _looked_up(found: Scale | None) -> tuple[Reference, ...]:
    """The IMP table of Law 78B and the victory points, as small as they can be read."""
    lows = ("0", *(str(limit + 10) for limit in IMP_LIMITS))
    imps: tuple[tuple[Text, ...], ...] = (
        (Said(_("Points ≥")), *lows),
        (Said(_("IMPs")), *(str(number) for number in range(len(lows)))),
    )
    if found is None:
        return (Reference(imps),)
    table = found.table()
    lines: list[tuple[Text, ...]] = []
    if any("." in line.winner for line in table):
        for start in range(0, len(table), _CLOSE):
            some = table[start : start + _CLOSE]
            lines.append((Said(_("IMPs: VP")), *(Figure(f"{line.margins}: {line.winner}") for line in some)))
    else:
        for start in range(0, len(table), _ACROSS):
            some = table[start : start + _ACROSS]
            lines.append((Said(_("IMPs")), *(line.margins.replace("-", "–") for line in some)))
            lines.append((Said(_("VP")), *(f"{line.winner}:{line.loser}" for line in some)))
    note = points_of(found)
    return Reference(imps), Reference(tuple(lines), note, first=9.0)
