"""The records of an event's log: what happened, when, who says so and why. Appended, never edited.

Results, penalties, names and undos are the changes of `duplicate.night.changes`; the rest is about
entries, rounds and draws. Times are ISO with the offset from UTC.
"""

from typing import Literal

import msgspec

from duplicate.night.changes import Logged
from duplicate.night.changes import NameChange as NameChange
from duplicate.night.changes import Penalty as Penalty
from duplicate.night.changes import ResultChange as ResultChange
from duplicate.night.changes import Undo as Undo
from duplicate.swiss.conditions import SwissConditions
from duplicate.swiss.conduct import Conduct, Unfinished
from duplicate.swiss.history import Drift, Sitting


class _Part(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    pass


class Person(_Part, frozen=True):
    """One member of a contestant."""

    name: str
    person: str = ""  #: stable id, when the club has one
    club_number: str = ""
    club: str = ""


class Former(_Part, frozen=True):
    """A contestant of an earlier event, where it finished: 1 + the number that were better."""

    contestant: str  #: its number there, and here
    rank: int
    name: str = ""  #: in words, to recognise it by


class FormerMatch(_Part, frozen=True, array_like=True):
    """A match of an earlier event: the round, the two, and the IMPs that the first won or lost by."""

    round: int
    home: str
    away: str
    imps: str  #: exact, an integer or a fraction


class Prior(_Part, frozen=True):
    """What an earlier event gives to a knock-out: its order, and the matches that may be carried over."""

    event: str  #: its name
    log: str  #: SHA-256 of its log
    places: tuple[Former, ...]  #: in order
    matches: tuple[FormerMatch, ...] = ()


class Opened(Logged, frozen=True, kw_only=True, tag="opened"):
    """The event and its conditions. ``deals`` is the SHA-256 of the secret that the deals come from."""

    name: str
    conditions: SwissConditions
    conduct: Conduct
    seed: int  #: of the draws and lots
    forbidden: tuple[tuple[str, str], ...] = ()  #: meetings that must not be drawn
    date: str = ""
    club: str = ""
    venue: str = ""
    director: str = ""
    deals: str = ""
    prior: Prior | None = None  #: of a knock-out that follows another event


class Registered(Logged, frozen=True, kw_only=True, tag="registered"):
    """A contestant, in the order of registration; a stand-by plays when the others are odd in number."""

    contestant: str  #: its number
    members: tuple[Person, ...]
    name: str = ""  #: of a team
    groups: tuple[tuple[str, str], ...] = ()  #: kind and name; the clubs of members need not be repeated
    stationary: bool = False
    standby: bool = False
    captain: str = ""  #: of a team; who need not play
    leader: str = ""  #: the leader of the delegation (领队)
    coach: str = ""


class Confirmed(Logged, frozen=True, kw_only=True, tag="confirmed"):
    """A member confirms the registration: both of a pair must, and everybody of a team."""

    contestant: str
    place: int  #: from 0, in the order of the members


class RegistrationClosed(Logged, frozen=True, kw_only=True, tag="registration-closed"):
    """Nobody else is registered; who comes now is a late entry."""


class CheckedIn(Logged, frozen=True, kw_only=True, tag="checked-in"):
    """A contestant is there, both partners."""

    contestant: str


class NoShow(Logged, frozen=True, kw_only=True, tag="no-show"):
    """A contestant is not there at the start, or is not confirmed by both partners."""

    contestant: str


class Replaced(Logged, frozen=True, kw_only=True, tag="replaced"):
    """Somebody else plays in a place from a round on, or a whole new pair in the slot of a no-show.

    A pair is a slot: what was won in it stands, whoever is in it.
    """

    contestant: str
    places: tuple[int, ...]
    members: tuple[Person, ...]  #: one for each place
    round: int = 1
    board: int = 0  #: from this board of the round on; 0 from its first


class Withdrawn(Logged, frozen=True, kw_only=True, tag="withdrawn"):
    """A contestant plays no more after this round; its results stand."""

    contestant: str
    after: int


class LateEntry(Logged, frozen=True, kw_only=True, tag="late-entry"):
    """A contestant that plays from a later round on: a new one, or one that comes back.

    ``award`` is what it is ranked by for each round it missed, a percentage of a match; ``pairing`` is
    what the draw takes instead. Empty: by the conditions.
    """

    contestant: str
    round: int
    members: tuple[Person, ...] = ()  #: none for one that comes back
    name: str = ""
    groups: tuple[tuple[str, str], ...] = ()
    stationary: bool = False
    award: str = ""
    pairing: str = ""


class Place(_Part, frozen=True, array_like=True):
    """Two contestants at a table."""

    table: int
    ns: str
    ew: str


class SatOut(_Part, frozen=True, array_like=True):
    """Who sits out, meets the phantom or the stand-by pair, or is in the triple."""

    contestant: str
    kind: Sitting = Sitting.BYE


class Float(_Part, frozen=True, array_like=True):
    """Who meets somebody with clearly more or less."""

    contestant: str
    drift: Drift


class Cost(_Part, frozen=True, array_like=True):
    """What a draw costs at a level, and the least that it may cost there."""

    level: str
    total: int
    bound: int


class Lot(_Part, frozen=True, array_like=True):
    """A contestant as the draw saw it: its pairing score, exact, as an integer or a fraction."""

    contestant: str
    score: str = "0"


class Carried(_Part, frozen=True):
    """IMPs that the home team of a match has from an earlier event, and why."""

    home: str
    away: str
    imps: str  #: exact; negative when the away team has them
    source: str = ""


class Drawn(Logged, frozen=True, kw_only=True, tag="drawn"):
    """A round is drawn. ``order`` is the ranking it was drawn from, with the pairing scores.

    In a round robin ``order`` gives the numbers 1, 2, ... of the schedule, in a knock-out the seeding, in
    a ladder the rungs.
    """

    round: int
    tables: tuple[Place, ...]
    byes: tuple[SatOut, ...] = ()
    floats: tuple[Float, ...] = ()
    cost: tuple[Cost, ...] = ()
    statement: str = ""  #: what is proved
    seed: int = 0
    standings_round: int = 0
    results_in: str = "1"  #: the share of that round's results that was in
    order: tuple[Lot, ...] = ()
    forced: tuple[tuple[str, str], ...] = ()  #: meetings that the director wanted in this round
    forbidden: tuple[tuple[str, str], ...] = ()  #: and those he did not want, beside those of the event
    stage: int = 0  #: of a knock-out: 1 is the first round of the bracket
    stanza: int = 0  #: of the matches of a knock-out; those beyond the conditions are extra
    boards: int = 0  #: the first so many of the round only; 0 for all
    carried: tuple[Carried, ...] = ()


class DrawEdited(Logged, frozen=True, kw_only=True, tag="draw-edited"):
    """The director seats a drawn round otherwise; ``cost`` is the price that was shown."""

    round: int
    tables: tuple[Place, ...]
    byes: tuple[SatOut, ...] = ()
    floats: tuple[Float, ...] = ()
    cost: tuple[Cost, ...] = ()


class LineUp(_Part, frozen=True):
    """Who plays for a team in a round: places on its roster, from 0; two in each room.

    The home team sits North-South in the open room and East-West in the closed; the first of each two
    sits North or East.
    """

    contestant: str
    open: tuple[int, int]
    closed: tuple[int, int]
    salt: str = ""  #: what was hashed with it, so that nobody could find it by trying

    @property
    def places(self) -> tuple[int, int, int, int]:
        """All four."""
        return (*self.open, *self.closed)


class LineUpSealed(Logged, frozen=True, kw_only=True, tag="line-up-sealed"):
    """A team has handed in its line-up: ``seal`` is its SHA-256, and nobody sees it yet.

    Until the line-ups of the round are published, a later one of the team takes its place.
    """

    round: int
    contestant: str
    seal: str


class LineUpsPublished(Logged, frozen=True, kw_only=True, tag="line-ups-published"):
    """The line-ups of a round, all at once. Who handed none in is named by the director (`LineUpSet`)."""

    round: int
    line_ups: tuple[LineUp, ...]


class LineUpSet(Logged, frozen=True, kw_only=True, tag="line-up-set"):
    """The director changes a published line-up, or gives one that is missing; ``why`` must be said."""

    round: int
    line_up: LineUp


class MatchAwarded(Logged, frozen=True, kw_only=True, tag="match-awarded"):
    """The director gives a match of a knock-out or a ladder to one of the two, and says why.

    It counts instead of the IMPs: for a match that is not played, or level and not to be played on.
    """

    round: int  #: of any of its stanzas
    winner: str


class RoundStarted(Logged, frozen=True, kw_only=True, tag="round-started"):
    """The clock of a round starts at ``at``; it runs for these minutes."""

    round: int
    at: str
    minutes: int


class Warned(Logged, frozen=True, kw_only=True, tag="warned"):
    """The tables are told that the round is about to end, and to start no new board."""

    round: int


class UnfinishedBoard(_Part, frozen=True):
    """A board that was not finished, what is known of it, and what the policy gives.

    ``status`` and the awards are those of a result: nothing is scored when ``not_played``; ``pending``
    waits for the director.
    """

    table: int
    board: int
    status: Literal["not_played", "artificial", "played", "passed", "pending"] = "not_played"
    adj_ns: str = ""
    adj_ew: str = ""
    dealt: bool = False
    slower: Literal["", "NS", "EW"] = ""  #: the side that took more time
    fault: Literal["", "NS", "EW"] = ""  #: the side that is at fault, for instance disconnected
    contract: str = ""
    declarer: str = ""
    tricks_left: int | None = None
    tricks: int | None = None  #: double-dummy, all tricks of declarer


class CutOff(Logged, frozen=True, kw_only=True, tag="cut-off"):
    """The time of a round is up: the boards that are not finished, by a policy."""

    round: int
    policy: Unfinished
    boards: tuple[UnfinishedBoard, ...]


class RoundClosed(Logged, frozen=True, kw_only=True, tag="round-closed"):
    """A round is over; ``deals`` is what its deals come from, so that anybody can deal them again."""

    round: int
    deals: str = ""


class Finished(Logged, frozen=True, kw_only=True, tag="finished"):
    """The last round is over: the standings are provisional until they are final."""

    deals: str = ""  #: the secret whose SHA-256 was told when the event was opened


class Final(Logged, frozen=True, kw_only=True, tag="final"):
    """The time for corrections is over."""


class Cancelled(Logged, frozen=True, kw_only=True, tag="cancelled"):
    """The event does not take place."""


Record = (
    Opened
    | Registered
    | Confirmed
    | RegistrationClosed
    | CheckedIn
    | NoShow
    | Replaced
    | Withdrawn
    | LateEntry
    | Drawn
    | DrawEdited
    | LineUpSealed
    | LineUpsPublished
    | LineUpSet
    | MatchAwarded
    | RoundStarted
    | Warned
    | ResultChange
    | CutOff
    | RoundClosed
    | Penalty
    | NameChange
    | Finished
    | Final
    | Cancelled
    | Undo
)
