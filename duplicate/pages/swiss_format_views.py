"""View models of brackets, schedules, ladders and line-ups, as `duplicate.pages.swiss_views`."""

from typing import NamedTuple

import msgspec

from duplicate.pages.views import Said, Text, Who
from duplicate.words.translations import phrase as _

THIRD = Said(_("Third place"))


class Seat(NamedTuple):
    """Who sits in a direction (N, E, S or W), and for which team."""

    direction: str
    name: str
    team: str


class Room(NamedTuple):
    """One of the two rooms of a match, and who sits in it: North, South, East, West."""

    name: Said
    table: str
    seats: tuple[Seat, ...]


class LineUpsView(NamedTuple):
    """How far the line-ups of a round are. Who plays stands with the tables, once it is published."""

    published: bool
    state: Said


class BracketSide(msgspec.Struct, frozen=True):
    """One of the two of a match of the bracket."""

    who: Who | None  #: None while it is not known, and where nobody is
    text: Said | None = None  #: who it will be
    seed: str = ""
    parts: tuple[Text, ...] = ()  #: what is carried over, then the IMPs of every stanza
    total: str = ""
    won: bool = False


class BracketMatch(msgspec.Struct, frozen=True):
    """One match of the bracket, over all its stanzas; one of the two alone is a bye."""

    number: str  #: empty for a bye
    sides: tuple[BracketSide, ...]
    rounds: tuple[tuple[str, str], ...] = ()  #: of the event: number and page
    notes: tuple[Said, ...] = ()
    page: str = ""  #: of the match board by board; empty where its boards are not known

    @property
    def labels(self) -> tuple[str, ...]:
        """Who plays it, as far as that is known."""
        return tuple(side.who.label for side in self.sides if side.who)


class BracketStage(msgspec.Struct, frozen=True):
    """A round of the bracket, its matches in order from the top."""

    title: Said
    matches: tuple[BracketMatch, ...]


class BracketView(msgspec.Struct, frozen=True):
    """A knock-out from its first round to the final."""

    stages: tuple[BracketStage, ...]
    third: BracketMatch | None  #: the match for third place, if there is one
    champion: Who | None
    notes: tuple[Said, ...]

    def of(self, contestant: str) -> "tuple[tuple[Said, BracketMatch], ...]":
        """The matches of a contestant with their stages, from the first on."""
        third = [(THIRD, self.third)] if self.third else []
        found = [(stage.title, match) for stage in self.stages for match in stage.matches] + third
        return tuple((title, match) for title, match in found if contestant in match.labels)


class FixtureView(msgspec.Struct, frozen=True):
    """A match of a round robin; texts are empty until its round is over."""

    home: Who
    away: Who
    table: str = ""
    result: str = ""  #: IMPs won and lost, in teams
    score_home: str = ""
    score_away: str = ""
    page: str = ""  #: of the round, once it is drawn
    note: Said | None = None  #: that it is not played, or does not count
    winner: str = ""  #: home, away or empty
    match: str = ""  #: the page of the match board by board; empty where its boards are not known


class ScheduleRound(msgspec.Struct, frozen=True):
    """A round of a round robin, drawn or still to come."""

    number: str
    title: Said
    page: str  #: empty before it is drawn
    state: tuple[Said, ...]
    fixtures: tuple[FixtureView, ...]
    byes: tuple[Who, ...]
    worth: tuple[str, ...] = ()  #: what each bye is worth; empty texts before the round is over
    date: str = ""  #: the day on which it ended


class ScheduleView(msgspec.Struct, frozen=True):
    """All rounds of a round robin."""

    rounds: tuple[ScheduleRound, ...]
    notes: tuple[Said, ...]


class ChallengeView(msgspec.Struct, frozen=True):
    """One challenge of a ladder."""

    number: str
    page: str
    challenger: Who
    challenged: Who
    result: str  #: IMPs of the challenger and of the challenged team; empty before it is over
    rungs: tuple[str, str]  #: of the two when the challenge was made
    outcome: Said
    when: str  #: when it ended, else when it was made
    moved: tuple[Said, ...] = ()
    match: str = ""  #: the page of the match board by board; empty where its boards are not known
    winner: str = ""  #: challenger, challenged or empty

    @property
    def imps(self) -> tuple[str, str]:
        """The IMPs of the challenger, and of the challenged team."""
        own, _dash, other = self.result.partition("–")
        return own, other


class RungView(msgspec.Struct, frozen=True):
    """A rung of a ladder, and who stands on it."""

    rung: str
    who: Who
    moved: str  #: rungs gained (↑2) or lost (↓1) by the last challenge that moved it
    last: ChallengeView | None
    open: ChallengeView | None
    may: tuple[Who, ...]  #: whom it may challenge now


class LadderView(msgspec.Struct, frozen=True):
    """A ladder from the top, and its challenges, the latest first."""

    rungs: tuple[RungView, ...]
    challenges: tuple[ChallengeView, ...]
    notes: tuple[Said, ...]
