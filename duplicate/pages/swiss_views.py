"""View models of the pages of a Swiss event: texts and links, as `duplicate.pages.views`."""

from typing import NamedTuple

import msgspec

from duplicate.pages.match_parts import MatchView as BoardsView
from duplicate.pages.swiss_format_views import (
    BracketMatch,
    BracketView,
    LadderView,
    LineUpsView,
    Room,
    ScheduleView,
)
from duplicate.pages.views import ChangeView, Link, Said, Text, Who


class Figure(NamedTuple):
    """A number with its name."""

    name: Said
    value: Text
    of: Text = ""


class Against(NamedTuple):
    """Where somebody sits against whom, and with which boards."""

    table: str  #: two tables in teams: open room + closed room
    direction: Said
    opponent: Who
    boards: str


class SeatView(msgspec.Struct, frozen=True):
    """One contestant in the seating: at a table, at one with two others, or at none."""

    who: Who
    score: str  #: what the draw went by; empty before any standings
    meetings: tuple[Against, ...]
    note: Said | None = None  #: sits out, stands by, plays in the triple


class NamedSeat(NamedTuple):
    """A player of a pair, or a team, in the list of names."""

    name: str
    partner: str  #: empty for a team, and where names are not known one by one
    seat: SeatView


class TableView(msgspec.Struct, frozen=True):
    """One table of the seating."""

    table: str
    ns: Who
    ew: Who
    score_ns: str
    score_ew: str
    boards: str
    note: Said | None = None
    rooms: tuple[Room, ...] = ()  #: who sits where, once the line-ups are published


class CostView(NamedTuple):
    """The price of a draw at a level; ``edited`` is that of the seating that the director chose."""

    name: Said
    meaning: Text
    total: str
    edited: str


class ReasonView(msgspec.Struct, frozen=True):
    """Why somebody floats, sits out or meets somebody again."""

    kind: str
    title: Said
    whos: tuple[Who, ...]
    sentences: tuple[Said, ...]


class DrawView(msgspec.Struct, frozen=True):
    """How a round was drawn."""

    basis: tuple[Said, ...]
    statement: Said
    costs: tuple[CostView, ...]
    band: Said | None  #: what the reasons mean by a band; only where one of them speaks of it
    reasons: tuple[ReasonView, ...]
    tutte: Said | None
    edit: tuple[Text, ...]  #: that the director seated it otherwise, why and when; empty when not


class MatchView(msgspec.Struct, frozen=True):
    """One match of a round; texts are empty where there is nothing yet."""

    table: str
    ns: Who
    ew: Who
    margin_ns: str
    margin_ew: str
    score_ns: str
    score_ew: str
    result: str  #: in teams: IMPs won and lost
    winner: str  #: NS, EW or empty
    notes: tuple[Said, ...]
    progress: tuple[str, str] | None  #: results in, of so many, while it is being played
    rooms: tuple[Room, ...] = ()  #: who sits or sat where, once the line-ups are published
    page: str = ""  #: of the match board by board; empty where its boards are not known
    imps: tuple[str, str] | None = None  #: of the two, where the match is decided by them and by nothing else
    whole: Said | None = None  #: of a knock-out: what came of the match, of which this is a part


class AloneView(NamedTuple):
    """A round without opponents."""

    who: Who
    kind: Said
    value: str
    how: Said | None
    provisional: bool


class BoardLink(NamedTuple):
    """A board of a round."""

    number: str
    page: str
    title: Said


class RoundView(msgspec.Struct, frozen=True):
    """One round: its seating, its draw, and its matches when it is over."""

    number: str
    title: Said
    page: str
    standings: str  #: the page of the standings after it; empty before it is over
    over: bool
    state: tuple[Said, ...]
    times: tuple[
        Said, ...
    ]  #: when it begins and ends, for paper, which is not printed again for every result
    boards: str
    seats: tuple[SeatView, ...]  #: by name
    names: tuple[NamedSeat, ...]  #: the same, every player by name
    tables: tuple[TableView, ...]
    waiting: tuple[SeatView, ...]  #: who has no table
    matches: tuple[MatchView, ...]
    alone: tuple[AloneView, ...]
    links: tuple[BoardLink, ...]
    draw: DrawView
    stage: Said | None = None  #: of a knock-out: its round of the bracket, and the stanza
    line_ups: LineUpsView | None = None  #: None where teams hand none in
    played: tuple[BoardsView, ...] = ()  #: matches of teams, with every board, that it is the last round of
    previous: Link | None = None
    next: Link | None = None


class BreakView(NamedTuple):
    """A column of a tie-break: its head, and what it means."""

    name: Said
    meaning: Said


class RankRow(msgspec.Struct, frozen=True):
    """One row of the standings."""

    rank: str  #: empty for who is not ranked
    who: Who
    total: str
    rounds: tuple[str, ...]
    breaks: tuple[str, ...]
    boards: str
    marks: tuple[Said, ...]  #: withdrawn, late, too few boards
    penalties: tuple[Said, ...]
    award: str
    moved: str  #: places gained (↑3) or lost (↓2) in the last round
    reached: Said | None = None  #: of a knock-out: the round in which it is, or went out


class CorrectionView(NamedTuple):
    """A result that came or changed after a round was drawn from it."""

    change: ChangeView
    round: str


class StandingsView(msgspec.Struct, frozen=True):
    """The standings after a round."""

    number: str
    title: Said
    page: str
    status: tuple[Said, ...]
    rows: tuple[RankRow, ...]
    rounds: tuple[str, ...]
    breaks: tuple[BreakView, ...]
    has_awards: bool
    has_reached: bool  #: a knock-out is ranked by it, and not by totals
    provisional: bool
    widths: str = ""  #: of its columns, as `duplicate.pages.name_widths`
    previous: Link | None = None
    next: Link | None = None


class CrossCell(NamedTuple):
    """One round of one contestant."""

    opponent: str
    page: str
    side: str  #: NS, EW, or empty
    score: str
    total: str
    drift: str  #: up, down or empty
    note: Said | None
    match: str = ""  #: the page of the match
    revalued: tuple[Said, ...] = ()  #: what earlier byes are worth since this round, where that changed


class CrossRow(msgspec.Struct, frozen=True):
    """One contestant of the crosstable."""

    rank: str
    who: Who
    cells: tuple[CrossCell, ...]
    total: str
    grid: tuple[tuple[Text, str, str], ...]  #: against each by rank: score or round, its page, heat


class CrossView(msgspec.Struct, frozen=True):
    """Everybody by rank: round by round, and against each other in a small field."""

    rows: tuple[CrossRow, ...]
    rounds: tuple[tuple[str, str], ...]  #: number and page
    has_grid: bool
    main: bool  #: the grid is what the event is about: a round robin
    has_coming: bool = False  #: some are still to meet, in a round that the grid names
    has_revalued: bool = False  #: some byes changed their worth
    widths: str = ""  #: of its columns, as `duplicate.pages.name_widths`

    @property
    def has_floats(self) -> bool:
        """Whether anybody met somebody with clearly more or less, which an arrow says."""
        return any(cell.drift for row in self.rows for cell in row.cells)

    @property
    def has_unmet(self) -> bool:
        """Whether any two have not met, and are not to meet."""
        return any(not score and heat != "self" for row in self.rows for score, _page, heat in row.grid)


class HistoryRound(msgspec.Struct, frozen=True):
    """One round of one contestant."""

    number: str
    page: str
    title: Said  #: at a table in a direction, or without opponents
    table: str
    side: Said | None
    opponents: tuple[Who, ...]
    margin: str
    score: str
    total: str
    rank: str
    drift: str
    notes: tuple[Said, ...]
    match: str = ""  #: the page of the match board by board; empty where its boards are not known


class HistoryView(msgspec.Struct, frozen=True):
    """The page of one contestant."""

    title: Said
    page: str
    who: Who
    card: str  #: the page of its scorecard; empty before a round is over
    figures: tuple[Figure, ...]
    marks: tuple[Said, ...]
    members: tuple[Said, ...]  #: who played, when not the same all the time
    officials: tuple[tuple[Said, str], ...]  #: captain, leader and coach of a team
    roster: tuple[tuple[str, str, str], ...]  #: of a team: number, name, boards played if it is known
    rounds: tuple[HistoryRound, ...]
    matches: tuple[tuple[Said, BracketMatch], ...] = ()  #: of a knock-out: its matches with their stages
    reached: Said | None = None  #: of a knock-out: how far it has come
    previous: Link | None = None
    next: Link | None = None


class SwissView(msgspec.Struct, frozen=True):
    """Everything that the pages of a Swiss event show."""

    name: str
    system: str  #: swiss, round-robin, knock-out or ladder
    date: str
    club: str
    venue: str
    director: str
    teams: bool
    facts: tuple[Said, ...]
    state: tuple[Said, ...]
    over: bool  #: all rounds are played: who is first has won
    final: bool  #: and nothing can change any more
    coming: Said | None
    unit: Said  #: of totals
    margin: Said  #: of matches; what the scale is read at
    has_margin: bool  #: margins are shown beside scores
    rounds: tuple[RoundView, ...]
    seating: RoundView | None  #: the round to be seated next, or that is on
    standings: tuple[StandingsView, ...]  #: after each round that is over
    cross: CrossView | None
    bracket: BracketView | None
    schedule: ScheduleView | None
    ladder: LadderView | None
    histories: tuple[HistoryView, ...]
    corrections: tuple[CorrectionView, ...]
    changes: tuple[ChangeView, ...]
    conditions: tuple[tuple[Said, Said], ...]
    conditions_line: tuple[Said, ...]
    notes: tuple[Said, ...]  #: what players should know of the conditions
    problems: tuple[Text, ...]  #: plain texts are in English
