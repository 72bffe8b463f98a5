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


class Registered(Logged, frozen=True, kw_only=True, tag="registered"):
    """A contestant, in the order of registration; a stand-by plays when the others are odd in number."""

    contestant: str  #: its number
    members: tuple[Person, ...]
    name: str = ""  #: of a team
    groups: tuple[tuple[str, str], ...] = ()  #: kind and name; the clubs of members need not be repeated
    stationary: bool = False
    standby: bool = False


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


class Drawn(Logged, frozen=True, kw_only=True, tag="drawn"):
    """A round is drawn. ``order`` is the ranking it was drawn from, with the pairing scores."""

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


class DrawEdited(Logged, frozen=True, kw_only=True, tag="draw-edited"):
    """The director seats a drawn round otherwise; ``cost`` is the price that was shown."""

    round: int
    tables: tuple[Place, ...]
    byes: tuple[SatOut, ...] = ()
    floats: tuple[Float, ...] = ()
    cost: tuple[Cost, ...] = ()


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
