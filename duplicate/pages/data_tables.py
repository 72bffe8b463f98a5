"""The tables of an event's pages as rows of cells: every number as it stands on the page."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from duplicate.laws.boards import dealer
from duplicate.pages.board_parts import Analysis
from duplicate.pages.card_views import Scorecard
from duplicate.pages.frequencies import is_by_hand
from duplicate.pages.lines import SIT_OUT
from duplicate.pages.numbers import MINUS
from duplicate.pages.views import (
    ChangeView,
    Diagram,
    EventView,
    Line,
    Opening,
    Place,
    Ranking,
    Said,
    Side,
    Text,
    Who,
)
from duplicate.pages.vulnerable import vulnerable
from duplicate.words.translations import phrase as _

Row = tuple[Text, ...]


class Heading(NamedTuple):
    """A column: its name in CSV, which never changes, and what people call it."""

    name: str
    title: Text


def heading(name: str, phrase: str) -> Heading:
    """A column with a phrase for people."""
    return Heading(name, Said(phrase))


class DataTable(NamedTuple):
    """One table, under the name of its file."""

    name: str
    title: Said
    columns: tuple[Heading, ...]
    rows: tuple[Row, ...]


def data_tables(event: EventView) -> tuple[DataTable, ...]:
    """All tables of an event in the order of its pages; those without a row are left out."""
    tables = (
        _standings(event),
        _beside(event),
        _results(event),
        _frequencies(event),
        _matrix(event),
        _scorecards(event),
        _makeable(event),
        change_table(event.changes),
    )
    return tuple(filled(table) for table in tables if table.rows)


#: Columns that stay although nothing stands in them.
_ALWAYS = frozenset(
    ("rank", "pair", "names", "board", "ns", "ew", "contract", "score_ns", "score", "who", "what", "why")
)
_RANK, _PAIR, _NAMES = (
    heading("rank", _("Rank")),
    heading("pair", _("Pair")),
    heading("names", _("Names")),
)
_SESSION, _SECTION = heading("session", _("Session")), heading("section", _("Section"))
_BOARD, _ROUND, _TABLE = (
    heading("board", _("Board")),
    heading("round", _("Round")),
    heading("table", _("Table")),
)
_OUTCOME = (
    heading("contract", _("Contract")),
    heading("declarer", _("By")),
    heading("result", _("Result")),
    heading("lead", _("Lead")),
)
_REMARK = heading("remarks", _("Remarks"))
_LETTERS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C"})


def filled(table: DataTable) -> DataTable:
    """The table without columns in which nothing stands."""
    kept = [
        at
        for at, column in enumerate(table.columns)
        if column.name in _ALWAYS or any(row[at] != "" for row in table.rows)
    ]
    return table._replace(
        columns=tuple(table.columns[at] for at in kept),
        rows=tuple(tuple(row[at] for at in kept) for row in table.rows),
    )


def _standings(event: EventView) -> DataTable:
    many = len(event.sessions) > 1
    columns = (
        heading("ranking", _("Ranking")),
        _SECTION,
        *(_RANK, _PAIR, _NAMES),
        heading("stratum", _("Stratum")),
        *(Heading(f"session_{n}", title) for n, title in enumerate(event.sessions, 1) if many),
        heading("carried_over", _("Carried over")),
        heading("boards", _("Boards played")),
        Heading("total", event.total_unit),
        Heading("percent", "%"),
        Heading("master_points", event.master_points or Said(_("Master points"))),
        heading("adjustments", _("Penalty or bonus")),
    )

    def row(ranking: Ranking, place: Place) -> Row:
        return (
            ranking.title,
            ranking.section,
            *(place.rank, place.who.label, place.who.names, place.stratum),
            *(place.sessions if many else ()),
            place.carry,
            *(place.boards, place.total, place.percent if event.has_percent else "", place.master_points),
            joined(place.awards),
        )

    rows = tuple(row(ranking, place) for ranking in event.rankings for place in ranking.places)
    return DataTable("standings", Said(_("Standings")), columns, rows)


def _beside(event: EventView) -> DataTable:
    columns = (
        heading("ranking", _("Ranking")),
        heading("direction", _("Direction")),
        _SECTION,
        *(_RANK, _PAIR, _NAMES),
        heading("stratum", _("Stratum")),
        heading("boards", _("Boards played")),
        Heading("total", event.total_unit),
        heading("handicap", _("Handicap")),
        Heading("percent", "%"),
    )
    rows = tuple(
        (
            table.title,
            table.direction or "",
            table.section,
            *(row.rank, row.who.label, row.who.names, row.stratum),
            *(row.boards, row.total, row.handicap, row.percent),
        )
        for table in event.beside
        for row in table.rows
    )
    return DataTable("other-rankings", Said(_("Other rankings")), columns, rows)


def _results(event: EventView) -> DataTable:
    columns = (
        *(_SESSION, _SECTION, _BOARD, heading("copy", _("Copy")), _ROUND, _TABLE),
        *(heading("ns", _("NS")), heading("ns_names", _("NS names"))),
        *(heading("ew", _("EW")), heading("ew_names", _("EW names"))),
        *_OUTCOME,
        *(heading("score_ns", _("NS score")), heading("score_ew", _("EW score"))),
        *_sides(event),
        *(heading("datum", _("Datum")), heading("top", _("Top")), _REMARK),
    )

    def row(line: Line, place: Row, copy: str, datum: str, top: str) -> Row:
        session, section, number = place
        return (
            *(session, section, number, copy, "" if line.round is None else str(line.round), line.table),
            *(*_whos(line.ns), *_whos(line.ew)),
            *_outcome(line),
            *(line.score, line.score_ew if line.split else ""),
            *_worth(event, line.side_ns, line.side_ew),
            *(datum, top, joined(line.words)),
        )

    rows: list[Row] = []
    for board in event.boards:
        # a board with a section has it before its number on the page
        place = (board.session, board.section, board.number.removeprefix(board.section))
        for group in board.groups:
            rows += [row(line, place, group.copy, group.datum, group.top) for line in group.lines]
        rows += [row(line, place, "", "", "") for line in board.others]
    return DataTable("results", Said(_("Travellers")), columns, tuple(rows))


def _frequencies(event: EventView) -> DataTable:
    columns = (
        *(_SESSION, _SECTION, _BOARD, heading("copy", _("Copy"))),
        *(heading("score_ns", _("NS score")), heading("times", _("Times"))),
        *_sides(event),
        _REMARK,
    )
    rows: list[Row] = []
    for board in event.boards:
        for group in board.groups:
            made = (line for line in group.lines if SIT_OUT not in line.words)
            for worth, lines in groupby(made, key=lambda line: _frequency(event, line)):
                score, remark, *sides = worth
                place = (board.session, board.section, board.number.removeprefix(board.section), group.copy)
                rows.append((*place, score, str(len(list(lines))), *sides, remark))
    return DataTable("frequencies", Said(_("Frequencies")), columns, tuple(rows))


def _frequency(event: EventView, line: Line) -> Row:
    remark = joined(line.words) if not line.score or line.split or is_by_hand(line) else ""
    return (line.score, remark, *_worth(event, line.side_ns, line.side_ew))


def _matrix(event: EventView) -> DataTable:
    total = Heading("percent", "%") if event.has_percent else Heading("total", event.total_unit)
    columns = (
        heading("ranking", _("Ranking")),
        _SECTION,
        *(_PAIR, _NAMES),
        *(_board_column(column.session, column.number) for column in event.columns),
        total,
    )
    rows: tuple[Row, ...] = tuple(
        (
            ranking.title,
            ranking.section,
            *(place.who.label, place.who.names),
            *(cell.main for cell in place.cells),
            place.percent if event.has_percent else place.total,
        )
        for ranking in event.rankings
        for place in ranking.places
    )
    return DataTable("every-score", Said(_("Every score")), columns, rows)


def _board_column(session: str, number: str) -> Heading:
    if session:
        return Heading(f"board_{session}_{number}", f"{session}·{number}")
    return Heading(f"board_{number}", number)


def _scorecards(event: EventView) -> DataTable:
    compensated = any(line.hcp for card in event.scorecards for each in card.rounds for line in each.lines)
    columns = (
        *(_PAIR, _NAMES, _SESSION, _ROUND, _TABLE),
        heading("direction", _("Direction")),
        *((heading("room", _("Room")),) if event.contest == "team" else ()),
        *(heading("partner", _("Partner")), heading("partner_names", _("Partner"))),
        *(heading("opponents", _("Opponents")), heading("opponents_names", _("Opponents"))),
        *(_BOARD, heading("vulnerable", _("Vulnerable"))),
        *_OUTCOME,
        heading("score", _("Score")),
        *((heading("hcp", _("HCP")), heading("compensation", _("Compensation"))) if compensated else ()),
        *(Heading("points", event.unit), Heading("percent", "%")),
        _REMARK,
        *(heading("round_points", _("Points of the round")), heading("round_percent", _("%% of the round"))),
        heading("round_vp", _("VP")),
    )
    labels = {place.who.page: place.who.label for ranking in event.rankings for place in ranking.places}
    rows = tuple(
        row for card in event.scorecards for row in _card(event, card, labels.get(card.page, ""), compensated)
    )
    return DataTable("scorecards", Said(_("Scorecards")), columns, rows)


_ROOMS: dict[str, Text] = {"": "", "open": Said(_("Open")), "closed": Said(_("Closed"))}


def _card(event: EventView, card: Scorecard, label: str, compensated: bool) -> Iterator[Row]:
    many = len(event.sessions) > 1
    for each in card.rounds:
        for sat in each.lines:
            line, side = sat.line, sat.side
            yield (
                *(label or card.title, card.names, str(line.session) if many else ""),
                *("" if line.round is None else str(line.round), line.table, sat.direction),
                *((_ROOMS[sat.room],) if event.contest == "team" else ()),
                *(*_whos(each.partner), *_whos(each.opponents)),
                *(line.board, line.vulnerable.sides),
                *_outcome(line),
                sat.score,
                *((sat.hcp, sat.compensation) if compensated else ()),
                *(side.points, side.percent if event.board_percent else ""),
                joined(line.words),
                *(each.points, each.percent if event.board_percent else "", each.victory_points),
            )


def _makeable(event: EventView) -> DataTable:
    """What could be made on each board, one row for a declarer, with par beside each."""
    columns = (
        *(_SESSION, _SECTION, _BOARD, heading("copy", _("Copy"))),
        *(heading("dealer", _("Dealer")), heading("vulnerable", _("Vulnerable"))),
        heading("declarer", _("Declarer")),
        *(heading("clubs", _("Clubs")), heading("diamonds", _("Diamonds")), heading("hearts", _("Hearts"))),
        *(heading("spades", _("Spades")), heading("notrump", _("Notrump"))),
        Heading("par_ns", Said("%(par)s %(side)s", {"par": Said(_("Par")), "side": Said(_("NS"))})),
        heading("par_contracts", _("Par contracts")),
    )
    rows: list[Row] = []
    for board in event.boards:
        number = board.number.removeprefix(board.section)
        about = (Said(dealer(int(number)).value), vulnerable(int(number)).sides)
        for diagram in board.diagrams:
            if diagram.analysis is None:
                continue
            section, copy = _places(diagram) if len(board.diagrams) > 1 else ("", "")
            place = (board.session, board.section or section, number, copy)
            par = (diagram.analysis.par, _par_contracts(diagram.analysis))
            found: list[Row] = [(Said(made.seat), *made.tricks) for made in diagram.analysis.rows]
            rows += [(*place, *about, *made, *par) for made in found or [("",) * 6]]  # or par alone is known
    return DataTable("makeable", Said(_("Tricks by best play")), columns, tuple(rows))


def _places(diagram: Diagram) -> tuple[str, str]:
    """The sections and the copies that a deal is of."""
    sections, copies = (
        ", ".join(dict.fromkeys(filter(None, each))) for each in zip(*diagram.places, strict=True)
    )
    return sections, copies


def _par_contracts(analysis: Analysis) -> Text:
    if analysis.passed:
        return Said(_("passed out"))
    return joined(
        [
            Said(
                "%(contract)s %(by)s %(result)s",
                {
                    "contract": par.contract.translate(_LETTERS),
                    "by": Said(par.declarers),
                    "result": par.result.replace(MINUS, "-"),
                },
            )
            for par in analysis.contracts
        ]
    )


def _taken_back(what: Text) -> Said:
    return Opening(_("taken back: %(change)s"), {"change": what})


def change_table(changes: Iterable[ChangeView]) -> DataTable:
    """The corrections and rulings of an event in the order of its page."""
    columns = (
        *(heading("when", _("When")), heading("who", _("Who")), heading("what", _("What"))),
        heading("results", _("Results")),
        *(heading("why", _("Why")), _REMARK),
        Heading("taken_back_when", _taken_back(Said(_("When")))),
        Heading("taken_back_who", _taken_back(Said(_("Who")))),
        Heading("taken_back_why", _taken_back(Said(_("Why")))),
        Heading("taken_back_remarks", _taken_back(_REMARK.title)),
    )

    def row(change: ChangeView) -> Row:
        undo = change.taken_back
        return (
            *(change.when, change.who, change.what, joined(change.details), change.why, change.late or ""),
            *((undo.when, undo.who, undo.why, undo.late or "") if undo else ("", "", "", "")),
        )

    return DataTable("changes", Said(_("Corrections and rulings")), columns, tuple(map(row, changes)))


def _sides(event: EventView) -> tuple[Heading, ...]:
    return (
        Heading("points_ns", Said("%(unit)s %(side)s", {"unit": event.unit, "side": Said(_("NS"))})),
        Heading("points_ew", Said("%(unit)s %(side)s", {"unit": event.unit, "side": Said(_("EW"))})),
        Heading("percent_ns", Said("%% %(side)s", {"side": Said(_("NS"))})),
        Heading("percent_ew", Said("%% %(side)s", {"side": Said(_("EW"))})),
    )


def _worth(event: EventView, ns: Side, ew: Side) -> tuple[str, str, str, str]:
    shown = event.board_percent
    return (ns.points, ew.points, ns.percent if shown else "", ew.percent if shown else "")


def _outcome(line: Line) -> Row:
    """Contract, declarer, result and lead in plain letters: 4SX, N, -1, H10."""
    if not line.played:
        return (line.contract.translate(_LETTERS), "", "", "")
    declarer: Text = Said(line.declarer) if line.declarer else ""
    return (line.contract.translate(_LETTERS), declarer, line.result, line.lead.translate(_LETTERS))


def _whos(whos: Iterable[Who]) -> tuple[str, str]:
    """Numbers and names of a side, of the two players of an individual one after the other."""
    listed = list(whos)
    return " & ".join(who.label for who in listed), " & ".join(who.names for who in listed if who.names)


def joined(parts: Sequence[Text]) -> Text:
    """Several phrases in one cell.

    >>> joined(("Sit-out",)), joined(())
    ('Sit-out', '')
    """
    if not parts:
        return ""
    made = parts[0]
    for part in parts[1:]:
        made = Said("%(first)s · %(next)s", {"first": made, "next": part})
    return made
