"""What happened in the rounds before a draw: meetings, byes and floats."""

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum

from duplicate.words.problems import DuplicateError


class Drift(StrEnum):
    """To whom somebody floats: to a contestant with more, or with less, by at least one band."""

    DOWN = "down"
    UP = "up"


class Sitting(StrEnum):
    """How an odd field is made to fit."""

    BYE = "bye"  #: one contestant does not play
    PHANTOM = "phantom"  #: one contestant sits at a table against nobody
    STANDBY = "stand-by"  #: a stand-by pair plays when it is needed
    TRIPLE = "triple"  #: three contestants play each other


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two contestants met in a round; where ``seated`` is false, directions do not count."""

    round: int
    ns: str
    ew: str
    seated: bool = True


@dataclass(frozen=True, slots=True)
class Bye:
    """A contestant had the bye, the phantom, the stand-by pair, or sat in a triple."""

    round: int
    contestant: str
    kind: Sitting = Sitting.BYE


@dataclass(frozen=True, slots=True)
class Floated:
    """A contestant met somebody with clearly more (up) or clearly less (down)."""

    round: int
    contestant: str
    drift: Drift


@dataclass(frozen=True, slots=True)
class History:
    """The rounds so far.

    A contestant is once in a round: in one meeting, in the two of a triple, or in a bye.

    >>> History(meetings=(Meeting(1, "A", "B"), Meeting(1, "A", "A")))
    Traceback (most recent call last):
    ...
    duplicate.words.problems.DuplicateError: round 1: A meets itself (name two contestants)
    """

    meetings: tuple[Meeting, ...] = ()
    byes: tuple[Bye, ...] = ()
    floats: tuple[Floated, ...] = ()
    rounds: int = field(init=False, default=0)  #: the last round that has a meeting or a bye

    def __post_init__(self) -> None:
        last = 0
        times: Counter[tuple[int, str]] = Counter()
        for meeting in self.meetings:
            if meeting.ns == meeting.ew:
                raise DuplicateError(
                    f"round {meeting.round}: {meeting.ns} meets itself", remedy="name two contestants"
                )
            times[meeting.round, meeting.ns] += 1
            times[meeting.round, meeting.ew] += 1
            last = max(last, meeting.round)
        triples = {(bye.round, bye.contestant) for bye in self.byes if bye.kind is Sitting.TRIPLE}
        for bye in self.byes:
            last = max(last, bye.round)
            if bye.kind in (Sitting.BYE, Sitting.PHANTOM) and times[bye.round, bye.contestant]:
                raise DuplicateError(
                    f"round {bye.round}: {bye.contestant} has a bye and a meeting",
                    remedy="take one of the two out",
                )
        for (number, name), count in times.items():
            if number < 1:
                raise DuplicateError(f"round {number} of {name} does not exist", remedy="rounds start at 1")
            if count > 1 and not (count == 2 and (number, name) in triples):
                raise DuplicateError(
                    f"round {number}: {name} has {count} meetings", remedy="one a round, two in a triple"
                )
        object.__setattr__(self, "rounds", last)
