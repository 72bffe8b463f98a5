"""The tables of a Swiss event's pages as rows of cells: every number as it stands on the page."""

from collections.abc import Iterator, Sequence

import msgspec

from duplicate.pages.data_tables import (
    DataTable,
    Heading,
    Row,
    change_table,
    data_tables,
    filled,
    heading,
    joined,
)
from duplicate.pages.numbers import MINUS
from duplicate.pages.swiss_format_views import BracketMatch, ChallengeView
from duplicate.pages.swiss_views import RankRow, RoundView, StandingsView, SwissView
from duplicate.pages.swiss_words import TIE_BREAKS
from duplicate.pages.views import EventView, Said, Text, Who
from duplicate.words.translations import phrase as _

_RULES = {words.name: rule for rule, words in TIE_BREAKS.items()}
_BOARDS = ("results", "frequencies", "scorecards", "makeable")  #: tables that are those of any night
_NO_ONE = ("", "")
_RANK, _NAMES = heading("rank", _("Rank")), heading("names", _("Names"))
_ROUND, _TABLE = heading("round", _("Round")), heading("table", _("Table"))
_REMARKS = heading("remarks", _("Remarks"))


def swiss_tables(swiss: SwissView, night: EventView) -> tuple[DataTable, ...]:
    """All tables of an event; of a round that is not over, the seating alone. Empty ones are left out."""
    tables = (
        _standings(swiss, "standings", Said(_("Standings")), swiss.standings[-1:]),
        _standings(swiss, "standings-by-round", Said(_("Standings by round")), swiss.standings[:-1]),
        _matches(swiss),
        _line_ups(swiss),
        _histories(swiss),
        _grid(swiss),
        _bracket(swiss),
        _schedule(swiss),
        _ladder(swiss),
        _challenges(swiss),
        _prices(swiss),
        _reasons(swiss),
        change_table((*(late.change for late in swiss.corrections), *swiss.changes)),
    )
    own = tuple(filled(table) for table in tables if table.rows)
    return own + tuple(table for table in data_tables(_told(swiss, night)) if table.name in _BOARDS)


def _told(swiss: SwissView, night: EventView) -> EventView:
    """The night with the boards and scorecards that have pages."""
    boards = {link.page for each in swiss.rounds for link in each.links}
    cards = {history.card for history in swiss.histories}
    return msgspec.structs.replace(
        night,
        boards=tuple(board for board in night.boards if board.page in boards),
        scorecards=tuple(card for card in night.scorecards if card.page in cards),
    )


def _contestant(swiss: SwissView) -> Heading:
    return heading("contestant", _("Team") if swiss.teams else _("Pair"))


def _who(who: Who | None) -> tuple[str, str]:
    return (who.label, who.names) if who else _NO_ONE


def _whos(whos: Sequence[Who]) -> tuple[str, str]:
    return " & ".join(who.label for who in whos), " & ".join(who.names for who in whos)


def _moved(text: str) -> str:
    """Places gained or lost as a number."""
    return text.replace("↑", "+").replace("↓", MINUS)


def _standings(swiss: SwissView, name: str, title: Said, views: Sequence[StandingsView]) -> DataTable:
    rounds = max((len(view.rounds) for view in views), default=0)
    breaks = {each.name.text: each.name for view in views for each in view.breaks}
    columns = (
        heading("after_round", _("After round")),
        *(_RANK, heading("moved", _("Places gained")), _contestant(swiss), _NAMES),
        heading("reached", _("Reached")),
        Heading("total", swiss.unit),
        *(Heading(f"round_{n}", Said(_("R%(n)s"), {"n": str(n)})) for n in range(1, rounds + 1)),
        *(Heading(f"tie_break_{_RULES[text].replace('-', '_')}", said) for text, said in breaks.items()),
        heading("boards", _("Boards played")),
        heading("master_points", _("Master points")),
        heading("adjustments", _("Penalty or bonus")),
        _REMARKS,
    )

    def row(view: StandingsView, own: RankRow) -> Row:
        broken = {b.name.text: value for b, value in zip(view.breaks, own.breaks, strict=True)}
        return (
            *(view.number, own.rank, _moved(own.moved), *_who(own.who), own.reached or ""),
            *(own.total, *own.rounds, *("" for _n in range(rounds - len(own.rounds)))),
            *(broken.get(text, "") for text in breaks),
            *(own.boards, own.award, joined(own.penalties), joined(own.marks)),
        )

    return DataTable(name, title, columns, tuple(row(view, own) for view in views for own in view.rows))


def _matches(swiss: SwissView) -> DataTable:
    """Who met or meets whom, what came of it, and who was or is at no table."""
    sides = ("home", "away") if swiss.teams else ("ns", "ew")
    titles = (_("Home"), _("Visiting")) if swiss.teams else (_("NS"), _("EW"))
    home, away = (Said(title) for title in titles)

    def of(what: Said, side: Said) -> Said:
        return Said("%(unit)s %(side)s", {"unit": what, "side": side})

    columns = (
        *(_ROUND, heading("stage", _("Stage")), _TABLE, heading("boards", _("Boards"))),
        *(Heading(sides[0], home), Heading(f"{sides[0]}_names", of(Said(_("Names")), home))),
        *(Heading(sides[1], away), Heading(f"{sides[1]}_names", of(Said(_("Names")), away))),
        *(Heading(f"margin_{sides[0]}", of(swiss.margin, home)),),
        *(Heading(f"margin_{sides[1]}", of(swiss.margin, away)),),
        heading("result", _("Result")),
        *(Heading(f"score_{sides[0]}", of(swiss.unit, home)),),
        *(Heading(f"score_{sides[1]}", of(swiss.unit, away)),),
        _REMARKS,
    )
    rows = tuple(row for each in swiss.rounds for row in _round(each))
    return DataTable("matches", Said(_("Matches")), columns, rows)


def _round(each: RoundView) -> Iterator[Row]:
    first: Row = (each.number, each.stage or "")
    boards = {table.table: table.boards for table in each.tables}
    for match in each.matches:
        yield (
            *(*first, match.table, boards.get(match.table, each.boards), *_who(match.ns), *_who(match.ew)),
            *(match.margin_ns, match.margin_ew, match.result, match.score_ns, match.score_ew),
            joined(match.notes),
        )
    empty = ("",) * 2
    for who, kind, value, how, _provisional in each.alone:
        remarks = (kind, how) if how is not None else (kind,)
        yield (*first, *empty, *_who(who), *empty, *("", "", "", value, ""), joined(remarks))
    if not each.over:
        for seat in each.waiting:
            yield (*first, *empty, *_who(seat.who), *empty, *("",) * 5, seat.note or "")


def _line_ups(swiss: SwissView) -> DataTable:
    columns = (
        *(_ROUND, heading("room", _("Room")), _TABLE, heading("direction", _("Direction"))),
        *(heading("player", _("Player")), heading("team", _("Team"))),
    )
    rows = tuple(
        (each.number, room.name, room.table, Said(seat.direction), seat.name, seat.team)
        for each in swiss.rounds
        for match in (each.matches or each.tables)
        for room in match.rooms
        for seat in room.seats
    )
    return DataTable("line-ups", Said(_("Line-ups")), columns, rows)


def _histories(swiss: SwissView) -> DataTable:
    columns = (
        *(_contestant(swiss), _NAMES, _ROUND, _TABLE, heading("direction", _("Direction"))),
        *(heading("opponents", _("Opponents")), heading("opponents_names", _("Names of the opponents"))),
        *(Heading("margin", swiss.margin), heading("score", _("Score")), Heading("total", swiss.unit)),
        *(_RANK, _REMARKS),
    )
    rows = tuple(
        (
            *(*_who(history.who), each.number, each.table, each.side or "", *_whos(each.opponents)),
            *(each.margin, each.score, each.total, each.rank),
            joined(each.notes if each.table else (each.title, *each.notes)),
        )
        for history in swiss.histories
        for each in history.rounds
    )
    return DataTable("rounds", Said(_("Round by round")), columns, rows)


def _grid(swiss: SwissView) -> DataTable:
    found = swiss.cross.rows if swiss.cross is not None and swiss.cross.has_grid else ()
    columns = (
        *(_RANK, _contestant(swiss), _NAMES),
        *(Heading(f"against_{row.who.label}", row.who.label) for row in found),
        Heading("total", swiss.unit),
    )
    rows = tuple(
        (row.rank, *_who(row.who), *(value for value, _page, _heat in row.grid), row.total) for row in found
    )
    return DataTable("crosstable", Said(_("Crosstable")), columns, rows)


def _bracket(swiss: SwissView) -> DataTable:
    columns = (
        *(heading("stage", _("Stage")), heading("match", _("Match")), heading("rounds", _("Rounds"))),
        *(heading("seed", _("Seed")), _contestant(swiss), _NAMES),
        *(heading("parts", _("Carried over and stanzas")), heading("total", _("Total"))),
        *(heading("won", _("won")), _REMARKS),
    )
    rows: list[Row] = []
    if swiss.bracket is not None:
        for stage in swiss.bracket.stages:
            for match in stage.matches:
                rows += _duel(stage.title, match)
        if swiss.bracket.third is not None:
            rows += _duel(Said(_("Third place")), swiss.bracket.third)
    return DataTable("bracket", Said(_("Bracket")), columns, tuple(rows))


def _duel(stage: Said, match: BracketMatch) -> Iterator[Row]:
    rounds = ", ".join(number for number, _page in match.rounds)
    for side in match.sides:
        called: tuple[Text, Text] = _who(side.who) if side.who else ("", side.text or "")
        yield (
            *(stage, match.number, rounds, side.seed, *called, joined(side.parts), side.total),
            *(Said(_("won")) if side.won else "", joined(match.notes)),
        )


def _schedule(swiss: SwissView) -> DataTable:
    columns = (
        *(_ROUND, _TABLE, heading("home", _("Home")), heading("home_names", _("Names of the home side"))),
        *(heading("away", _("Visiting")), heading("away_names", _("Names of the away side"))),
        *(heading("result", _("Result")), heading("score_home", _("Score at home"))),
        *(heading("score_away", _("Score away")), _REMARKS),
    )
    rows: list[Row] = []
    for each in swiss.schedule.rounds if swiss.schedule is not None else ():
        rows += [
            (
                *(each.number, match.table, *_who(match.home), *_who(match.away), match.result),
                *(match.score_home, match.score_away, match.note or ""),
            )
            for match in each.fixtures
        ]
        rows += [(each.number, "", *_who(who), *("",) * 5, Said(_("Bye"))) for who in each.byes]
    return DataTable("schedule", Said(_("Schedule")), columns, tuple(rows))


def _ladder(swiss: SwissView) -> DataTable:
    columns = (
        *(heading("rung", _("Rung")), heading("moved", _("Places gained")), _contestant(swiss), _NAMES),
        heading("last_challenge", _("Last challenge")),
        heading("open_challenge", _("Open challenge")),
        heading("may_challenge", _("May challenge")),
    )

    def number(challenge: ChallengeView | None) -> str:
        return challenge.number if challenge else ""

    rows = tuple(
        (
            *(rung.rung, _moved(rung.moved), *_who(rung.who), number(rung.last), number(rung.open)),
            ", ".join(who.label for who in rung.may),
        )
        for rung in (swiss.ladder.rungs if swiss.ladder is not None else ())
    )
    return DataTable("ladder", Said(_("Ladder")), columns, rows)


def _challenges(swiss: SwissView) -> DataTable:
    columns = (
        *(heading("challenge", _("Challenge")), heading("when", _("When"))),
        *(heading("challenger", _("Challenger")), heading("challenger_names", _("Names of the challenger"))),
        *(heading("challenged", _("Challenged")), heading("challenged_names", _("Names of the challenged"))),
        *(heading("result", _("Result")), heading("outcome", _("Outcome")), _REMARKS),
    )
    rows = tuple(
        (
            *(each.number, each.when, *_who(each.challenger), *_who(each.challenged)),
            *(each.result, each.outcome, joined(each.moved)),
        )
        for each in (swiss.ladder.challenges if swiss.ladder is not None else ())
    )
    return DataTable("challenges", Said(_("Challenges")), columns, rows)


def _prices(swiss: SwissView) -> DataTable:
    columns = (
        *(_ROUND, heading("level", _("Price of the draw")), heading("meaning", _("Meaning"))),
        *(heading("total", _("Total")), heading("edited", _("As seated by the director"))),
    )
    rows = tuple(
        (each.number, cost.name, cost.meaning, cost.total, cost.edited)
        for each in swiss.rounds
        for cost in each.draw.costs
    )
    return DataTable("draw-prices", Said(_("Prices of the draws")), columns, rows)


def _reasons(swiss: SwissView) -> DataTable:
    columns = (_ROUND, heading("what", _("What")), _contestant(swiss), _NAMES, heading("why", _("Why")))
    rows = tuple(
        (each.number, reason.title, *_whos(reason.whos), joined(reason.sentences))
        for each in swiss.rounds
        for reason in each.draw.reasons
    )
    return DataTable("draw-reasons", Said(_("Reasons of the draws")), columns, rows)
