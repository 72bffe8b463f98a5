"""View models: what a page shows, as texts and links. Every number is formatted once, here on the left.

Words stay phrases (English, with values beside them) until a template translates them, so that all
languages are rendered from the same views. Names of pages are relative to the folder of the event.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from duplicate.pages.board_parts import Analysis, Frequency, Mark
from duplicate.pages.numbers import with_minus
from duplicate.pages.said import Opening as Opening
from duplicate.pages.said import Said as Said
from duplicate.pages.said import Text as Text
from duplicate.pages.vulnerable import Vulnerable
from duplicate.words.languages import LANGUAGES, SOURCE
from duplicate.words.local import at_seat, written
from duplicate.words.translations import phrase as _

if TYPE_CHECKING:
    from duplicate.pages.card_views import Scorecard
    from duplicate.pages.match_parts import MatchView
    from duplicate.scoring.rating_sessions import RatedSession


class Who(NamedTuple):
    """A contestant as he appears in a row: the number as sat, the names at the time, his scorecard."""

    label: str
    names: str
    page: str = ""

    @property
    def at_seat(self) -> str:
        """The number alone, where the session from which on he has it stands behind names."""
        return at_seat(self.label)[0] if self.names else self.label

    @property
    def session(self) -> str:
        """What stands behind names: from which session on he has his number; empty from the first."""
        return at_seat(self.label)[1] if self.names else ""


class Side(NamedTuple):
    """What one result is worth to one side. Empty texts where there is no value."""

    points: str = ""
    percent: str = ""
    main: str = ""  #: what a matrix shows: points or percent, as the conditions say
    heat: str = ""  #: worst h0 to best h6; class of a cell
    start: int = 50  #: the bar from the average: left edge and width, in percent of its box
    width: int = 0


class Line(NamedTuple):
    """One result, as on a traveller."""

    position: int
    board: str
    board_page: str
    session: int
    round: int | None
    table: str
    ns: tuple[Who, ...]  #: the pair, or the two players of an individual; empty when unknown
    ew: tuple[Who, ...]
    played: bool  #: contract and result are to be shown; otherwise the words stand in their place
    contract: str
    suit: str  #: s h d c n: colour of the contract
    declarer: str
    result: str
    lead: str
    lead_suit: str
    score: str  #: for NS
    score_ew: str  #: for EW
    split: bool  #: the two sides have different scores
    side_ns: Side
    side_ew: Side
    words: tuple[Said, ...]  #: artificial, weighted, cancelled, sit-out, not played, ...
    vulnerable: Vulnerable
    changed: str = ""  #: where the correction or ruling stands that changed it; empty without one
    room: "Link | None" = None  #: of a match of teams, with the page of the match where it leads there

    @property
    def has_contract(self) -> bool:
        """Whether it has a contract, or words in the place of one: else only its score is known."""
        return bool(self.contract or self.words or not self.played)


class Hand(NamedTuple):
    """One hand of a diagram."""

    seat: str
    suits: tuple[str, str, str, str]  #: spades to clubs, ``A Q 10 4``; a dash for a void
    points: int | None  #: high-card points; none for an unknown hand


class Diagram(msgspec.Struct, frozen=True):
    """A deal; ``note`` says which sections or copies of the board it belongs to, when there are several."""

    north: Hand
    east: Hand
    south: Hand
    west: Hand
    note: Text = ""
    analysis: Analysis | None = None  #: what could be made, where it is known
    places: tuple[tuple[str, str], ...] = ()  #: section and copy of each of them


class Entry(NamedTuple):
    """One row of a traveller: a result, or a mark that stands among the results."""

    line: Line | None
    mark: Mark | None


class Group(msgspec.Struct, frozen=True):
    """Results of one board that are compared with each other."""

    lines: tuple[Line, ...]
    datum: str
    top: str
    copy: str  #: which deal, when the board was not the same deal everywhere
    marks: tuple[Mark, ...] = ()  #: par and the datum, each at its place in the order
    frequencies: tuple[Frequency, ...] = ()  #: every score that occurs, best for NS first
    notes: tuple[Said, ...] = ()  #: how results of a single table become IMPs, why a lone one is left out
    weighted: tuple[Said, ...] = ()  #: what weighted scores among the frequencies are made of

    @property
    def entries(self) -> Iterator[Entry]:
        """The results and the marks in one order, for a traveller."""
        for place in range(len(self.lines) + 1):
            yield from (Entry(None, mark) for mark in self.marks if mark.at == place)
            if place < len(self.lines):
                yield Entry(self.lines[place], None)


class Link(NamedTuple):
    """A neighbour in the navigation."""

    title: Said
    page: str
    short: Text = ""  #: for a phone, where the title is long


def neighbours(links: Sequence[Link]) -> Iterator[tuple[Link | None, Link | None]]:
    """The page before and the page after each of some pages in a row.

    >>> [(a and a.page, b and b.page) for a, b in neighbours([Link(Said(""), "1"), Link(Said(""), "2")])]
    [(None, '2'), ('1', None)]
    """
    for position in range(len(links)):
        yield (
            links[position - 1] if position else None,
            links[position + 1] if position + 1 < len(links) else None,
        )


class BoardView(msgspec.Struct, frozen=True):
    """The page of one board."""

    title: Said
    number: str
    page: str
    session: str
    section: str
    dealer: Said
    vulnerability: Said
    ns_vulnerable: bool
    ew_vulnerable: bool
    diagrams: tuple[Diagram, ...]
    groups: tuple[Group, ...]
    others: tuple[Line, ...]  #: not compared: sit-outs, not played, cancelled
    has_leads: bool
    previous: Link | None = None
    next: Link | None = None
    changes: tuple["ChangeView", ...] = ()  #: corrections and rulings of its results
    hcp: Said | None = None  #: high-card points of both sides, where scores are compensated for them
    has_long_names: bool = False  #: some in the event take three lines and more of a column beside figures

    @property
    def has_copies(self) -> bool:
        """Whether copies with a letter of their own were compared apart."""
        return any(group.copy for group in self.groups)

    @property
    def label_width(self) -> int:
        """Characters of the longest label beside its results, without a session behind it."""
        labels = (
            written(who.label, LANGUAGES[SOURCE]) for line in self.lines for who in (*line.ns, *line.ew)
        )
        return max((len(label.partition("/")[0]) for label in labels), default=0)

    @property
    def lines(self) -> tuple[Line, ...]:
        """Its results, those last that are not compared."""
        return (*(line for group in self.groups for line in group.lines), *self.others)

    @property
    def has_changes(self) -> bool:
        """Whether a correction or ruling changed any result."""
        return any(line.changed for line in self.lines)

    @property
    def has_contracts(self) -> bool:
        """Whether there are contracts to be shown, par among them, or words in the place of one."""
        marks = (mark for group in self.groups for mark in group.marks)
        return any(line.has_contract for line in self.lines) or any(mark.contracts for mark in marks)

    @property
    def has_tables(self) -> bool:
        """Whether it is known of any result where and when it was made."""
        return any(line.table or line.round is not None for line in self.lines)

    @property
    def other_entries(self) -> Iterator[Entry]:
        """The results that are not compared, for a traveller."""
        return (Entry(line, None) for line in self.others)


class PersonView(NamedTuple):
    """Somebody who played. ``identity`` is never shown: it tells apart people of one name."""

    name: str
    identity: str = ""  #: person id or club number, marked with what it is; empty: known by the name


class Cell(NamedTuple):
    """One score in the matrix."""

    main: str
    page: str
    heat: str


class Place(msgspec.Struct, frozen=True):
    """One row of the standings, with every board's score."""

    rank: str  #: empty for a contestant who is not ranked
    who: Who
    total: str
    percent: str
    boards: str
    sessions: tuple[str, ...]
    awards: tuple[Said, ...]
    start: int
    width: int
    above: bool
    cells: tuple[Cell, ...]
    stratum: str = ""
    master_points: str = ""  #: empty without an award
    carry: str = ""  #: what was brought along from an earlier stage
    since: Said | None = None  #: who took the seat of another: from which session on
    regulars: str = ""  #: the names without those of substitutes, where there are any
    substitutes: tuple[Said, ...] = ()  #: who came later, and when

    @property
    def names(self) -> str:
        """The names in its row; substitutes are told behind them."""
        return self.regulars or self.who.names

    @property
    def remarks(self) -> tuple[Said, ...]:
        """What is said behind the names."""
        return (*((self.since,) if self.since else ()), *self.substitutes, *self.awards)


class Ranking(msgspec.Struct, frozen=True):
    """One table of standings."""

    title: Said
    section: str  #: when each section is ranked by itself
    places: tuple[Place, ...]
    note: Said | None = None  #: why somebody has no rank


class SideRow(NamedTuple):
    """One row of a ranking beside the main one."""

    rank: str
    who: Who
    boards: str
    total: str  #: empty by handicap, where percentages are compared
    handicap: str
    percent: str
    stratum: str = ""  #: where it is another than that of the ranking


class SideTable(msgspec.Struct, frozen=True):
    """A ranking beside the main one: of a session, section or stratum, or by handicap."""

    title: Text
    direction: Said | None
    section: str
    rows: tuple[SideRow, ...]
    has_handicap: bool
    has_percent: bool
    repeats: bool  #: of a session or section: everybody stands in it once more
    note: Said | None = None  #: whom a stratum ranks besides its own


class Column(NamedTuple):
    """One board in the head of the matrix."""

    number: str
    page: str  #: empty when the sections have pages of their own
    session: str


class Finding(NamedTuple):
    """A problem as the page shows it."""

    severity: str
    where: str
    field: Text
    value: str
    message: Text  #: a phrase where it is a known one, else in English
    remedy: Text
    row: Text  #: the row that was set aside, as written
    about: Text = ""  #: what it is about, as players know it: board and pairs, or a field and its value
    said: Text = ""  #: the message in the words that players know
    result: Text = ""  #: a result that was set aside, where another one differs from it

    @property
    def shown(self) -> str:
        """The value as pages set it."""
        return with_minus(self.value)


class ChangeView(NamedTuple):
    """A correction, ruling or penalty: what it did, who decided it when and why."""

    when: str
    who: str
    why: str
    what: Said
    taken_back: "ChangeView | None"  #: the undo, when it is not in force any more
    details: tuple[Said, ...] = ()  #: the results of a file that was read again
    late: Said | None = None  #: that it came after the result was final, or the correction period over
    number: int = 0  #: of the change in the log, which the results that it changed lead to


class Session(NamedTuple):
    """One session of several; its name and its date (ISO) are empty where they are not known."""

    number: int
    name: str = ""
    date: str = ""

    @property
    def title(self) -> Said:
        """Which session it is, with its name where it has one."""
        values = {"n": str(self.number), "about": self.name}
        return Said(_("Session %(n)s: %(about)s") if self.name else _("Session %(n)s"), values)


class Winner(NamedTuple):
    """Who won, for the list of events: by direction with two winners."""

    direction: str
    names: str  #: empty where nobody has one
    result: str
    label: str = ""  #: the number
    role: str = ""  #: a phrase: what he is, where that is not clear


class SideWinner(NamedTuple):
    """Who is first of a ranking beside the main one, for the list of events."""

    title: Text  #: of a stratum, a session, or by handicap
    section: str  #: when each section is ranked by itself
    winner: Winner


#: What stands over the numbers of contestants; pairs unless named.
_CONTESTANT = {"team": Said(_("Team")), "player": Said(_("Player"))}


class EventView(msgspec.Struct, frozen=True):
    """Everything the pages of one event show."""

    name: str
    slug: str
    date: str
    club: str
    venue: str
    director: str
    method: Said
    unit: Said  #: what the points of a board are called here
    total_unit: Said  #: what totals are called
    imps: bool
    facts: tuple[Said, ...]
    account: tuple[Said, ...]  #: for the director: read, scored, set aside
    tally: tuple[Said, ...]  #: for everybody: how many results there are, and what else became of any
    set_aside: tuple[Finding, ...]
    problems: tuple[Finding, ...]
    notes: tuple[Finding, ...]
    conditions: tuple[tuple[Said, Said], ...]
    conditions_line: tuple[Said, ...]
    changes: tuple[ChangeView, ...]
    rankings: tuple[Ranking, ...]
    columns: tuple[Column, ...]
    signs: tuple[Said, ...]  #: what stands in place of scores in the rankings, each with its meaning
    boards: tuple[BoardView, ...]
    scorecards: "tuple[Scorecard, ...]"
    sessions: tuple[Text, ...]  #: their names, or numbers
    has_percent: bool  #: of totals
    board_percent: bool
    main_is_percent: bool
    winners: tuple[Winner, ...]
    side_winners: tuple[SideWinner, ...] = ()
    master_points: Said | None = None  #: what they are called, when anybody is awarded any
    beside: tuple[SideTable, ...] = ()
    has_carry: bool = False
    state: Said | None = None  #: provisional, until when corrections are made, or final
    state_since: tuple[Said, ...] = ()  #: beside the stage: since when, until when
    changes_since: Said | None = None  #: that there were changes after that
    people: tuple[PersonView, ...] = ()  #: who played, for the pages of players
    contest: str = "pair"  #: pair, team or player
    rank_title: Said = Said(_("Rank"))  #: what a place is called; on a ladder it is a rung
    stage: str = ""  #: provisional or final, for lists; empty where nobody can say
    updated: str = ""  #: when it was changed last, RFC 3339; empty when nothing says so
    matches: "tuple[MatchView, ...]" = ()  #: of teams
    compensation: Said | None = None  #: of a single table: what is got for high-card points, and its unit
    sittings: tuple[Session, ...] = ()  #: the sessions, where there are several
    rated: "tuple[RatedSession, ...]" = ()  #: what ratings are made of; codes are places among the people

    @property
    def contestant(self) -> Said:
        """What a contestant is called over a column of numbers."""
        return _CONTESTANT.get(self.contest, Said(_("Pair")))
