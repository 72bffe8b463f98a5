"""View models of a scorecard: the event as one contestant played it."""

from typing import NamedTuple

import msgspec

from duplicate.pages.card_parts import Summary
from duplicate.pages.said import Said
from duplicate.pages.views import Line, Link, Side, Who


class CardLine(NamedTuple):
    """One result as a contestant sees it: his own score, points and percentage.

    A board that a team played in two rooms is two lines: what it is worth stands with the first of them.
    """

    line: Line
    score: str
    side: Side
    direction: str  #: NS or EW, as he sat
    room: str = ""  #: open or closed, in a match of teams
    span: int = 1  #: lines of the board from this one on; 0 for one that belongs to the line above
    hcp: str = ""  #: high-card points of his side, where scores are compensated for them
    compensation: str = ""  #: what he gets for them: points, or IMPs by the simple compensation

    @property
    def told(self) -> tuple[Said, ...]:
        """What is said on a line of its own: a split score, and all but the first word of a ruling."""
        return self.line.words if self.line.played else self.line.words[1:]


class CardSum(NamedTuple):
    """A line below the boards of a match, or above the total: what it is, and what it comes to."""

    title: Said
    points: str
    percent: str = ""
    victory_points: str = ""


class CardRound(msgspec.Struct, frozen=True):
    """The boards against one pair of opponents."""

    title: Said | None
    table: Said | None  #: or both tables, in a match of teams
    direction: str  #: empty in a match of teams: each line has its own
    partner: tuple[Who, ...]  #: in an individual
    opponents: tuple[Who, ...]
    lines: tuple[CardLine, ...]  #: by board; in a match of teams its rooms one after the other
    points: str
    percent: str
    victory_points: str = ""
    pars: tuple[str, ...] = ()  #: by line, par for his side; empty texts where it is not known
    running: tuple[str, ...] = ()  #: by line, the percentage, or the sum, after its board
    match: str = ""  #: page of the team match that it belongs to
    sums: tuple[CardSum, ...] = ()  #: of a match of several parts, or with something carried over
    won_lost: str = ""  #: of a match of teams at IMPs: those won and lost on its boards
    seat: Said | None = None  #: his own, in an individual
    sat: Said | None = None  #: his direction, for paper, where it is another one from round to round


class SeatedPerson(NamedTuple):
    """Somebody's part in one contestant."""

    person: int  #: place among the people of the event
    boards: int  #: that were played while he sat there
    awarded: bool  #: played enough to be awarded what the contestant is


class StratumRank(NamedTuple):
    """A contestant's place in a stratum."""

    name: str
    rank: str = ""  #: empty in the first stratum, whose ranking is that of all
    of: str = ""


class Scorecard(msgspec.Struct, frozen=True):
    """The page of one contestant."""

    title: Said
    page: str
    names: str
    members: tuple[str, ...]  #: with club and number, and since when a substitute played
    rank: str  #: empty for who is not ranked
    of: str  #: how many are ranked with him
    direction: str
    total: str
    percent: str
    boards: str
    awards: tuple[Said, ...]
    rounds: tuple[CardRound, ...]
    has_leads: bool
    previous: Link | None = None
    next: Link | None = None
    master_points: str = ""  #: empty without an award
    award: tuple[Said, ...] = ()  #: how they came about
    summary: Summary = Summary()
    people: tuple[SeatedPerson, ...] = ()  #: who has a name, for the pages of players
    matches: tuple[Link, ...] = ()  #: pages of the team's matches
    before: Said | None = None  #: the total before penalties and bonuses, in words
    sums: tuple[CardSum, ...] = ()  #: what makes the total out of the boards, where they alone do not
    team: str = ""  #: the name of a team, beside its number
    byes: tuple[Said, ...] = ()  #: of a Swiss event: rounds without opponents and their worth, a withdrawal
    regulars: str = ""  #: the names without those of substitutes, where there are any
    substitutes: tuple[Said, ...] = ()  #: who came later, and when
    strata: tuple[StratumRank, ...] = ()  #: his own, and those above it in which he is ranked too
    note: Said | None = None  #: why a board of his is worth nothing

    @property
    def numbered(self) -> dict[str, str]:
        """By the name of a member what is told with it: club and number."""
        return {member.partition(" · ")[0]: member for member in self.members}

    @property
    def has_result(self) -> bool:
        """Whether it has a total of what it played: not in a knock-out or on a ladder."""
        return bool(self.rounds and (self.total or self.percent))

    @property
    def in_rooms(self) -> bool:
        """Whether any board was played in two rooms."""
        return any(line.room for each in self.rounds for line in each.lines)

    @property
    def has_contracts(self) -> bool:
        """Whether there are contracts to be shown, or words in the place of one."""
        return any(one.line.has_contract for each in self.rounds for one in each.lines)

    @property
    def has_changes(self) -> bool:
        """Whether a correction or ruling changed any result."""
        return any(one.line.changed for each in self.rounds for one in each.lines)
