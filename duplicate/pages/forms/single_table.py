"""The sheet of a single-table match: two pairs, with IMPs after compensation for the cards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from duplicate.laws.boards import Vulnerability, vulnerability
from duplicate.laws.compensation import (
    ALL,
    AVERAGE,
    EXPECTATION,
    GUIDELINE,
    RATES,
    RuleSix,
    Tier,
    complex_compensation,
    simple_compensation,
    special_score,
    table_compensation,
)
from duplicate.laws.contracts import Contract, Outcome, PassedOut
from duplicate.laws.scores import score_ns
from duplicate.pages.forms.lookup import guide_text
from duplicate.pages.forms.parts import (
    BOARD_COLUMNS,
    FIELD,
    HEAD,
    SEATS,
    TITLE,
    Cell,
    Column,
    Field,
    FormView,
    Grid,
    Note,
    Page,
    Reference,
    Title,
    Wish,
    board_cells,
    cells,
    field_rows,
    inner,
    row_height,
    rows_that_fit,
)
from duplicate.pages.lines import lead_text, tricks_text
from duplicate.pages.measures import Sheet, even_parts
from duplicate.pages.numbers import decimal, integer, places_needed
from duplicate.pages.views import Said, Text
from duplicate.words.local import Call
from duplicate.words.seats import Seat
from duplicate.words.translations import phrase as _

BOARDS = 16
METHODS = ("simple", "complex", "table")
Method = Literal["simple", "complex", "table"]


class Award(NamedTuple):
    """What a director gave in place of a result, in words; and the IMPs of NS and EW, not always zero-sum."""

    words: Text
    imps: tuple[Fraction, Fraction] | None = None


class Played(NamedTuple):
    """A board of the match as it was played; the cards are known where a deal is, or were counted.

    ``points`` of NS are needed where only the score was written.
    """

    board: int
    outcome: Outcome | None = None
    hcp_ns: int | None = None
    points: int | None = None
    award: Award | None = None


class SingleTableBoard(NamedTuple):
    """A line of the sheet; empty texts are written in by hand. IMPs stand with the side that gained."""

    number: int
    declarer: Text = ""
    contract: Text = ""
    lead: str = ""
    result: str = ""
    ns: str = ""
    ew: str = ""
    hcp_ns: str = ""
    hcp_ew: str = ""
    imps_ns: Text = ""
    imps_ew: Text = ""
    words: Text = ""  #: in place of contract and score


@dataclass(frozen=True)
class SingleTableSheet:
    """The match, with the method of its compensation; without one both are explained."""

    boards: tuple[SingleTableBoard, ...]
    event: str = ""
    date: str = ""
    players: tuple[str, str, str, str] = ("", "", "", "")  #: North, East, South, West
    method: Method | None = None
    rule_six: RuleSix | None = None
    total_ns: Text = ""
    total_ew: Text = ""


def blank_sheet(wish: Wish) -> SingleTableSheet:
    """A sheet without results."""
    boards = tuple(SingleTableBoard(number) for number in wish.numbers(BOARDS))
    return SingleTableSheet(boards, wish.title, wish.date)


def filled_sheet(
    played: Sequence[Played],
    method: Method,
    rule_six: RuleSix = RuleSix.REPLACES,
    *,
    event: str = "",
    date: str = "",
    players: tuple[str, str, str, str] = ("", "", "", ""),
) -> SingleTableSheet:
    """The sheet of a match as it was played; a board whose cards are unknown has no IMPs.

    The complex compensation shows the score by rule 6, from which it starts.
    """
    boards: list[SingleTableBoard] = []
    nets: list[tuple[Fraction, Fraction]] = []
    for one in played:
        board, net = _line(one, method, rule_six)
        boards.append(board)
        if net is not None:
            nets.append(net)
    gains = [_gains(*net) for net in nets]
    totals = (_imps(sum(side, Fraction(0))) for side in zip(*gains, strict=True)) if gains else ("", "")
    return SingleTableSheet(tuple(boards), event, date, players, method, rule_six, *totals)


def _line(
    one: Played, method: Method, rule_six: RuleSix
) -> tuple[SingleTableBoard, tuple[Fraction, Fraction] | None]:
    """A line of the sheet, and the IMPs of NS and EW; None where there are none."""
    hcp = ("", "") if one.hcp_ns is None else (str(one.hcp_ns), str(ALL - one.hcp_ns))
    line = SingleTableBoard(one.board, hcp_ns=hcp[0], hcp_ew=hcp[1])
    if one.award is not None:
        worth = one.award.imps
        shown = ("", "") if worth is None else tuple(_imps(side) if side else "" for side in _gains(*worth))
        return line._replace(words=one.award.words, imps_ns=shown[0], imps_ew=shown[1]), worth
    found = one.outcome
    place: tuple[Contract | PassedOut, Seat | None, int | None, Vulnerability] | None = None
    points = one.points
    if found is not None:
        line = line._replace(
            declarer=Said(found.declarer.value) if found.declarer else "",
            contract=Call(found.contract.with_symbol)
            if isinstance(found.contract, Contract)
            else Said(_("Passed out")),
            lead=lead_text(found.lead or ""),
            result=tricks_text(str(found.contract), found.tricks),
        )
        if not (isinstance(found.contract, Contract) and None in (found.declarer, found.tricks)):
            place = found.contract, found.declarer, found.tricks, vulnerability(one.board)
            points = score_ns(*place)
    if points is None:
        return line, None
    net: int | None = None
    if one.hcp_ns is not None and method == "simple":
        net = simple_compensation(points, one.hcp_ns)
    elif one.hcp_ns is not None and method == "table":
        net = table_compensation(points, one.hcp_ns, vulnerability(one.board)).imps
    elif one.hcp_ns is not None and place is not None:
        points = special_score(*place, one.hcp_ns, rule_six)
        net = complex_compensation(*place, one.hcp_ns, rule_six).imps
    line = line._replace(ns=_of_side(points)[0], ew=_of_side(points)[1])
    if net is None:
        return line, None
    shown = _of_side(net)
    return line._replace(imps_ns=shown[0], imps_ew=shown[1]), (Fraction(net), Fraction(-net))


def _gains(ns: Fraction, ew: Fraction) -> tuple[Fraction, Fraction]:
    """IMPs in both columns: what one side lost is the gain of the other, unless each was given its own."""
    zero = Fraction(0)
    return (max(ns, zero), max(ew, zero)) if ns == -ew else (ns, ew)


def _imps(value: Fraction) -> Text:
    return decimal(value, places_needed({value.denominator}, 2))


def _of_side(value: int, *, both: bool = False) -> tuple[str, str]:
    """A value in the column of the side that has it; nobody's 0 stands with NS."""
    return ("", integer(-value)) if value < 0 else (integer(value), "0" if both else "")


_COLUMNS = (
    *BOARD_COLUMNS,
    Column(Said(_("By")), 11),
    Column(Said(_("Contract")), 18),
    Column(Said(_("Lead")), 13),
    Column(Said(_("Result")), 13),
    *(
        Column(Said(side), width, group)
        for group, width in ((Said(_("Score")), 17), (Said(_("HCP")), 13), (Said(_("IMPs")), 14))
        for side in ("NS", "EW")
    ),
)
_FOOT = 8.0
_TAIL = 66.0  #: the rules under the grid
_GAPS = 5.0


def single_table_view(sheet: SingleTableSheet, wish: Wish, paper: Sheet) -> FormView:
    """The sheet as pages, the total on the last one."""
    room = inner(paper)[1] - TITLE - 2 * FIELD - HEAD - _FOOT - _TAIL - _GAPS
    parts = even_parts(len(sheet.boards), rows_that_fit(room))
    pages, start = [], 0
    north, east, south, west = sheet.players
    title = Said(_("Single-table match sheet"))
    for part, length in enumerate(parts, start=1):
        own = sheet.boards[start : start + length]
        start += length
        last = part == len(parts)
        total = (sheet.total_ns, sheet.total_ew) if last else ("", "")
        foot = (
            Cell(Said(_("Total")), "label", len(_COLUMNS) - len(total)),
            *(Cell(text, "strong") for text in total),
        )
        head = field_rows(
            (
                Field(Said(_("Event")), sheet.event, 3),
                Field(Said(_("Date")), sheet.date, 1.3),
                Field(
                    Said(_("Compensation")),
                    "",
                    3,
                    (
                        (Said(_("simple")), sheet.method == "simple"),
                        (Said(_("complex")), sheet.method == "complex"),
                        (Said(_("by table")), sheet.method == "table"),
                    ),
                ),
            ),
            tuple(
                Field(Said(SEATS[seat]), name)
                for seat, name in zip("NSEW", (north, south, east, west), strict=True)
            ),
        )
        grid = Grid(_COLUMNS, tuple(map(_row, own)), row_height(room, length), (foot,), title)
        pages.append(Page((Title(title, wish.club), head, grid, *_rules(sheet.method, sheet.rule_six))))
    return FormView(tuple(pages))


def _row(board: SingleTableBoard) -> tuple[Cell, ...]:
    known = board_cells(board.number)
    if board.words:
        worth = cells((board.hcp_ns, board.hcp_ew, board.imps_ns, board.imps_ew))
        return (*known, Cell(board.words, "words", 6), *worth)
    return (*known, *cells(board[1:-1]))


def _table() -> Iterator[tuple[Text, ...]]:
    """The points that the table expects of the stronger side."""
    last = AVERAGE + len(EXPECTATION) - 1
    hcp = (str(points) for points in range(AVERAGE, last))
    yield (Said(_("By table: HCP")), *hcp, f"{last}+")
    for vulnerable, word in enumerate((_("Not vulnerable"), _("When vulnerable"))):
        yield (Said(word), *(str(points[vulnerable]) for points in EXPECTATION))


_TIERS = {
    Tier.PARTSCORE: _("Part-score"),
    Tier.GAME: _("Game"),
    Tier.SMALL_SLAM: _("Small slam"),
    Tier.GRAND_SLAM: _("Grand slam"),
}
_FROM = {Tier.PARTSCORE: "21", Tier.GAME: "26", Tier.SMALL_SLAM: "33", Tier.GRAND_SLAM: "37"}
_RULE_SIX = {
    RuleSix.REPLACES: _(
        "With 28 HCP an undoubled game pays 100 for each trick beyond game, in place of its trick score."
    ),
    RuleSix.ADDS: _(
        "With 28 HCP an undoubled game pays 100 for each trick beyond game, on top of its trick score."
    ),
}


_METHODS: dict[Method, Text] = {
    "simple": Said(_("Simple: IMPs for the score, less one for each HCP that the side has above 20.")),
    "complex": Said(
        _("Complex: the stronger side gives points for its HCP above 20; IMPs for what is left of the score.")
    ),
    "table": Said(
        _("By table: IMPs for the score, less the points that the stronger side is expected to make.")
    ),
}


def _rules(method: Method | None, rule_six: RuleSix | None) -> tuple[Note | Reference, ...]:
    """The compensation of a match, or all of them on a sheet to write on; and what the cards let expect."""
    rates: list[tuple[Text, ...]] = [
        (Said(_("Complex: points for each HCP above 20")), *(Said(_TIERS[tier]) for tier in RATES)),
        (Said(_("by contract, or by HCP of the stronger side from")), *(_FROM[tier] for tier in RATES)),
        (Said(_("Stronger side not vulnerable")), *(str(low) for low, _high in RATES.values())),
        (Said(_("Stronger side vulnerable")), *(str(high) for _low, high in RATES.values())),
    ]
    expected: list[tuple[Text, ...]] = [
        (Said(_("HCP of both hands")), *(str(guide.hcp) for guide in GUIDELINE)),
        (
            Said(_("Contract to expect")),
            *(guide_text(guide) for guide in GUIDELINE),
        ),
    ]
    points = Said(_("HCP: ace 4, king 3, queen 2, jack 1; 40 in a deal, 20 on average for a side."))
    told = [text for name, text in _METHODS.items() if method in (None, name)]
    of_complex = (
        Reference(
            tuple(rates),
            Said(_RULE_SIX[rule_six]) if rule_six else Said(_RULE_SIX[RuleSix.REPLACES]),
            44,
            large=True,
        ),
        Reference(tuple(expected), first=30, large=True),
    )
    return (
        Note((points, *told)),
        *(of_complex if method in (None, "complex") else ()),
        *(
            (Reference(tuple(_table()), first=18, large=method is not None),)
            if method in (None, "table")
            else ()
        ),
    )
