"""What is to be done after a record: data for whoever runs the tables, the clock and the pages."""

from dataclasses import dataclass
from enum import StrEnum


class News(StrEnum):
    """What a contestant is told."""

    REGISTERED = "registered"
    PARTNER_MUST_CONFIRM = "partner must confirm"
    CONFIRMED = "confirmed"
    CHECKED_IN = "checked in"
    NO_SHOW = "no-show"
    REPLACED = "replaced"
    WITHDRAWN = "withdrawn"
    LATE = "plays from a later round"
    SITS_OUT = "sits out"
    STANDS_BY = "stands by"
    PENALTY = "penalty"
    LINE_UP = "line-up taken"
    CANCELLED = "the event is cancelled"


class Status(StrEnum):
    """How settled published standings are."""

    RUNNING = "running"
    PROVISIONAL = "provisional"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class SeatTable:
    """Seat two contestants, with these boards."""

    round: int
    table: int
    ns: str
    ew: str
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tell:
    """Tell a contestant."""

    contestant: str
    news: News
    round: int = 0


@dataclass(frozen=True, slots=True)
class StartClock:
    """Start the clock of a round: from, until, and when the tables are warned; all ISO."""

    round: int
    at: str
    ends: str
    warns: str


@dataclass(frozen=True, slots=True)
class Warn:
    """Tell all tables of a round that so many minutes are left: start no new board."""

    round: int
    minutes: int


@dataclass(frozen=True, slots=True)
class StopPlay:
    """Stop a board that is not finished."""

    round: int
    table: int
    board: int


@dataclass(frozen=True, slots=True)
class DrawNext:
    """Draw this round now."""

    round: int


@dataclass(frozen=True, slots=True)
class PublishStandings:
    """Publish the standings after this round."""

    round: int
    status: Status


@dataclass(frozen=True, slots=True)
class OpenDeals:
    """The deals of a round are no secret any more."""

    round: int


@dataclass(frozen=True, slots=True)
class AskDirector:
    """Something that only the director can decide."""

    about: str
    round: int = 0
    table: int = 0
    board: int = 0
    contestant: str = ""


@dataclass(frozen=True, slots=True)
class DrawStands:
    """A result was corrected after rounds were drawn from it: scores change, the draw does not."""

    round: int  #: of the result
    drawn: int  #: the last round that was drawn from it


Action = (
    SeatTable
    | Tell
    | StartClock
    | Warn
    | StopPlay
    | DrawNext
    | PublishStandings
    | OpenDeals
    | AskDirector
    | DrawStands
)
