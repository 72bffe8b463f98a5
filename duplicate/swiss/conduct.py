"""How a Swiss event is run: registration, the clock, unfinished boards, corrections."""

from datetime import datetime
from fractions import Fraction
from typing import Literal

from duplicate.night.settings import Family, Number, Part
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem

#: What becomes of a board that is not finished when the round ends. ``cut-off``: never resumed, nothing
#: is scored and the match stays one of all boards. ``averages``: average; where one side is at fault,
#: average minus and average plus. ``time-share``: 60 % to the faster side and 40 % to the slower (+3 and
#: -3 IMPs) where it was not dealt any more. ``double-dummy``: the double-dummy result with few tricks
#: left, else the director. ``unplayed``: 25 % to both sides (-6 IMPs). ``zero``: 0 % to both sides.
#: ``shrink``: nothing is scored, and the match is one of fewer boards.
Unfinished = Literal["cut-off", "averages", "time-share", "double-dummy", "unplayed", "zero", "shrink"]


class Conduct(Part, frozen=True, kw_only=True):
    """How an event is run, beside its conditions. ``starts`` is ISO with an offset; empty: by hand."""

    starts: str = ""
    opens: int = 120  #: minutes before the start, when registration opens
    closes: int = 15  #: minutes before the start, when registration closes
    minimum: int = 6  #: with fewer contestants the event does not take place
    confirmation: bool = False  #: whether both partners must confirm, or everybody of a team
    check_in: bool = False  #: whether the contestants must be there before the start
    warn: int = 5  #: minutes before the end of a round, when no new board is to be started
    pause: int = 2  #: minutes between two rounds
    unfinished: Unfinished = "cut-off"
    dealt_share: Number = "80"  #: percent of a board's time that must be left for it to be dealt
    last_tricks: int = 4  #: left to play at most, for the double-dummy result
    correction_hours: int = 48  #: from the last round until the standings are final

    def __post_init__(self) -> None:
        if self.minimum < 2:
            raise _refused("minimum", self.minimum, "2 or more")
        if self.closes > self.opens:
            raise _refused(
                "closes", self.closes, f"registration opens {quantity(self.opens, 'minute')} before the start"
            )
        if Fraction(self.dealt_share) > 100:
            raise _refused("dealt_share", self.dealt_share, "a percentage from 0 to 100")
        if self.starts:
            moment(self.starts, "starts")


FAMILY = Family(Conduct, "conduct", "swiss", (), "")


def moment(text: str, field: str = "when") -> datetime:
    """A moment as the log writes it: ISO, with the offset from UTC.

    >>> moment("2026-01-05T19:30:00+01:00").hour
    19
    """
    remedy = "write it like 2026-01-05T19:30:00+01:00, with the offset from UTC"
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        raise DuplicateError(Problem("this is no moment in time", field=field, value=text, remedy=remedy))
    return found


def _refused(name: str, value: object, remedy: str) -> DuplicateError:
    return DuplicateError(Problem("no such value", field=f"conduct.{name}", value=str(value), remedy=remedy))
