"""The state of an event between two records: who is in it, its rounds, and the log that led there."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from duplicate.night.entries import Member
from duplicate.night.results import Status
from duplicate.swiss.conditions import SwissConditions
from duplicate.swiss.conduct import Conduct, moment
from duplicate.swiss.history import Bye, Drift, Floated, History, Meeting, Sitting
from duplicate.swiss.records import (
    Cost,
    CutOff,
    Drawn,
    Float,
    LineUp,
    NameChange,
    Opened,
    Penalty,
    Person,
    Place,
    Record,
    RoundStarted,
    SatOut,
)
from duplicate.swiss.rows import BoardAt as BoardAt
from duplicate.swiss.rows import Rows
from duplicate.words.problems import DuplicateError

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal


class Log:
    """Records in order. Adding one gives a new log and leaves the old one as it is.

    >>> from duplicate.night.changes import Undo
    >>> empty = Log()
    >>> len(empty), len(Log().plus(Undo(id=1, when="", of=0)))
    (0, 1)
    """

    __slots__ = ("_length", "_lines")

    def __init__(self, lines: "list[Record] | None" = None) -> None:
        self._lines = lines if lines is not None else []
        self._length = len(self._lines)

    def plus(self, record: Record) -> "Log":
        """The log with one more record; the lines are shared until two logs go on from one."""
        lines = self._lines if len(self._lines) == self._length else self._lines[: self._length]
        lines.append(record)
        return Log(lines)

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Record]:
        return islice(self._lines, self._length)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A contestant of the event, a slot for the people who play in it."""

    id: str
    order: int  #: 1, 2, ... as registered
    members: tuple[Member, ...]
    name: str = ""
    groups: tuple[tuple[str, str], ...] = ()
    stationary: bool = False
    standby: bool = False
    confirmed: frozenset[int] = frozenset()  #: places of the partners who confirmed
    checked_in: bool = False
    first_round: int = 1  #: plays from here on
    last_round: int | None = None  #: plays until here; None for as long as it lasts
    missed: tuple[int, ...] = ()  #: rounds for which it gets an award
    award: str = ""  #: percentage for each missed round, in the ranking; empty: by the conditions
    pairing: str = ""  #: the same for the draw
    officials: tuple[tuple[str, str], ...] = ()  #: captain, leader and coach of a team, by name

    @property
    def places(self) -> frozenset[int]:
        """The places of its members."""
        return frozenset(m.place for m in self.members)

    def plays_in(self, round_number: int) -> bool:
        """Whether it is in the field of a round."""
        return (
            self.first_round <= round_number
            and (self.last_round is None or round_number <= self.last_round)
            and round_number not in self.missed
        )


class Entrants(dict[str, Entrant]):
    """Contestants by their numbers, and where to look for a person among thousands."""

    def __init__(self, entrants: Mapping[str, Entrant] | None = None) -> None:
        super().__init__(entrants or {})
        self._seen: dict[tuple[str, str], set[str]] = {}  # shared; who has ever been entered where

    def plus(self, entrant: Entrant) -> "Entrants":
        """With one more contestant, or another state of one."""
        made = Entrants(self)
        made._seen = self._seen
        made[entrant.id] = entrant
        for member in entrant.members:
            for key in (*keys_of(member), name_key(member.name)):
                self._seen.setdefault(key, set()).add(entrant.id)
        return made

    def with_one_of(self, keys: Iterable[tuple[str, str]]) -> list[Entrant]:
        """Contestants in which somebody with one of these keys may be, in order; all others have nobody."""
        found = {number for key in keys for number in self._seen.get(key, ()) if number in self}
        return sorted((self[number] for number in found), key=lambda entrant: entrant.order)


def keys_of(person: Person | Member) -> list[tuple[str, str]]:
    """What a person is known by."""
    keys = (("person", person.person), ("club number", person.club_number))
    return [key for key in keys if key[1]]


def name_key(name: str) -> tuple[str, str]:
    """A name as two people may share it: small and capital letters and spaces are no matter.

    >>> name_key(" Ann  LEE ")
    ('name', 'ann lee')
    """
    return "name", " ".join(name.split()).casefold()


@dataclass(frozen=True)
class Seated:
    """Who sits where in a round, with which boards."""

    tables: tuple[Place, ...]
    byes: tuple[SatOut, ...]
    floats: tuple[Float, ...]
    cost: tuple[Cost, ...]
    boards: tuple[int, ...]
    teams: bool = False  #: a match has an open and a closed room

    @property
    def triple(self) -> tuple[str, ...]:
        """The three who play each other at one table, or nobody."""
        return tuple(b.contestant for b in self.byes if b.kind is Sitting.TRIPLE)

    @property
    def sitting_out(self) -> tuple[str, ...]:
        """Who plays no boards."""
        return tuple(b.contestant for b in self.byes if b.kind in (Sitting.BYE, Sitting.PHANTOM))

    @cached_property
    def meetings(self) -> tuple[tuple[Place, tuple[int, ...]], ...]:
        """Every meeting with its boards. Three at one table share the boards of the round among three.

        In teams, match 1 is at table 1, the open room, where the home team sits North-South, and at table
        2, the closed room, where it sits East-West; match 2 is at tables 3 and 4.
        """
        found = [(place, self.boards) for place in self.tables]
        if self.teams:
            found = [
                (room, self.boards)
                for place in self.tables
                for room in (
                    Place(table=2 * place.table - 1, ns=place.ns, ew=place.ew),
                    Place(table=2 * place.table, ns=place.ew, ew=place.ns),
                )
            ]
        if three := self.triple:
            table = len(self.tables) + 1
            third, rest = divmod(len(self.boards), 3)
            start = 0
            for k, (ns, ew) in enumerate(((0, 1), (1, 2), (2, 0))):
                stop = start + third + (k < rest)
                place = Place(table=table, ns=three[ns], ew=three[ew])
                found.append((place, self.boards[start:stop]))
                start = stop
        return tuple(found)

    @cached_property
    def expected(self) -> dict[BoardAt, Place]:
        """Who plays which board at which table."""
        return {(place.table, board): place for place, boards in self.meetings for board in boards}

    @cached_property
    def at(self) -> dict[tuple[str, str], tuple[Place, tuple[int, ...]]]:
        """Where two contestants meet, by North-South and East-West."""
        return {(place.ns, place.ew): (place, boards) for place, boards in self.meetings}


Kept = TypeVar("Kept", "Round", "State")


def _altered(of: Kept, **fields: object) -> Kept:
    """A copy with other values of some fields; neither class has anything to check or to cache."""
    made = object.__new__(type(of))
    made.__dict__.update(of.__dict__)
    made.__dict__.update(fields)
    return made


@dataclass(frozen=True)
class Round:
    """One round: as drawn, as seated, as played."""

    drawn: Drawn
    seated: Seated
    edited: bool = False
    started: RoundStarted | None = None
    warned: bool = False
    cut: CutOff | None = None
    closed: str = ""  #: when
    deals: str = ""  #: what its deals come from, told when it is closed
    rows: Rows = field(default_factory=Rows)  #: as they are now
    entered: Rows = field(default_factory=Rows)  #: as they came first
    seals: Mapping[str, str] = field(default_factory=dict)  #: of line-ups, by team
    line_ups: Mapping[str, LineUp] | None = None  #: by team; None until they are published
    awarded: tuple[str, ...] = ()  #: who is given its match by the director
    given: Mapping[int, "Deal"] | None = None  #: the deals that were played, where not its own

    @property
    def number(self) -> int:
        """1, 2, ..."""
        return self.drawn.round

    @property
    def expected(self) -> Mapping[BoardAt, Place]:
        """Who plays which board at which table."""
        return self.seated.expected

    @property
    def missing(self) -> tuple[BoardAt, ...]:
        """The boards without a result; those of a match that the director awarded are not waited for."""
        given = set(self.awarded)
        return tuple(
            at
            for at, place in self.expected.items()
            if at not in self.rows and not (given and given & {place.ns, place.ew})
        )

    @property
    def pending(self) -> tuple[BoardAt, ...]:
        """The boards that wait for the director or are still to be played."""
        return tuple(at for at, row in self.rows.items() if row.status is Status.PENDING)

    @property
    def share_in(self) -> Fraction:
        """The share of its results that is in."""
        if not self.expected:
            return Fraction(1)
        return Fraction(len(self.rows) - self.rows.pending, len(self.expected))

    def is_in(self, share: Fraction) -> bool:
        """Whether the next round may be drawn from it: enough of its results are in, or it is over."""
        return bool(self.closed) or self.share_in >= share

    def with_rows(self, rows: Rows, entered: Rows) -> "Round":
        """The round with other results."""
        return _altered(self, rows=rows, entered=entered)

    @property
    def ends(self) -> datetime | None:
        """When its time is up."""
        if self.started is None:
            return None
        return moment(self.started.at) + timedelta(minutes=self.started.minutes)


@dataclass(frozen=True)
class State:
    """An event after the records of its log."""

    opened: Opened | None = None
    entrants: Entrants = field(default_factory=Entrants)  #: in order of registration
    registration_closed: str = ""  #: when
    rounds: tuple[Round, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    names: tuple[NameChange, ...] = ()
    finished: str = ""  #: when
    final: str = ""  #: when
    cancelled: str = ""  #: why, or when
    last_id: int = 0
    log: Log = field(default_factory=Log, compare=False, repr=False)

    @property
    def conduct(self) -> Conduct:
        """How the event is run."""
        return self.event.conduct

    @property
    def minimum(self) -> int:
        """With fewer contestants the event does not take place; an earlier event may have sent fewer."""
        prior = self.event.prior
        return min(self.conduct.minimum, len(prior.places)) if prior else self.conduct.minimum

    @property
    def conditions(self) -> SwissConditions:
        """How the event is scored, drawn and ranked."""
        return self.event.conditions

    @property
    def event(self) -> Opened:
        """The record that opened the event."""
        if self.opened is None:
            raise DuplicateError("the event is not opened", remedy="its log begins with a record 'opened'")
        return self.opened

    @property
    def current(self) -> Round | None:
        """The last round that is drawn."""
        return self.rounds[-1] if self.rounds else None

    @property
    def playing(self) -> Round | None:
        """The round that has started and is not closed."""
        return next((r for r in self.rounds if r.started and not r.closed), None)

    @property
    def next_round(self) -> int:
        """The number of the round that is drawn next."""
        return len(self.rounds) + 1

    def is_ready(self, entrant: Entrant) -> bool:
        """Whether it has done what the conditions ask for before the start."""
        confirmed = not self.conduct.confirmation or entrant.places <= entrant.confirmed
        return confirmed and (entrant.checked_in or not self.conduct.check_in)

    def field(self, round_number: int) -> tuple[Entrant, ...]:
        """Who is drawn in a round, in order of registration, stand-by contestants included."""
        return tuple(e for e in self.entrants.values() if e.plays_in(round_number) and self.is_ready(e))

    def logged(self, log: Log, record: Record) -> "State":
        """The state that a record leads to, after the log before it."""
        return _altered(self, last_id=record.id, log=log.plus(record))

    def with_round(self, each: Round) -> "State":
        """The state with another state of a round."""
        at = each.number - 1
        return _altered(self, rounds=(*self.rounds[:at], each, *self.rounds[at + 1 :]))

    def history(self, before: int) -> History:
        """Meetings, byes and floats of the rounds before one."""
        meetings: list[Meeting] = []
        byes: list[Bye] = []
        floats: list[Floated] = []
        directions = self.conditions.draw.directions
        for each in self.rounds[: before - 1]:
            meetings += [Meeting(each.number, t.ns, t.ew, directions) for t in each.seated.tables]
            three = each.seated.triple
            meetings += [
                Meeting(each.number, three[a], three[b], seated=False)
                for a in range(len(three))
                for b in range(a + 1, len(three))
            ]
            byes += [Bye(each.number, b.contestant, b.kind) for b in each.seated.byes]
            floats += [Floated(each.number, f.contestant, Drift(f.drift)) for f in each.seated.floats]
        return History(tuple(meetings), tuple(byes), tuple(floats))
