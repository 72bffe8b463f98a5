"""A desk for tests: it appends records to an event, and keeps what was to be done."""

from collections.abc import Mapping

from duplicate.night.changes import ResultKey
from duplicate.swiss.actions import Action
from duplicate.swiss.conditions import SwissConditions, load
from duplicate.swiss.conduct import Conduct
from duplicate.swiss.event import step
from duplicate.swiss.history import Sitting
from duplicate.swiss.records import (
    CutOff,
    Drawn,
    LateEntry,
    Opened,
    Person,
    Place,
    Record,
    Registered,
    RegistrationClosed,
    ResultChange,
    RoundClosed,
    RoundStarted,
    SatOut,
    Undo,
    UnfinishedBoard,
)
from duplicate.swiss.state import State

WHEN = "2026-01-05T19:30:00+01:00"


def conditions(**settings: object) -> SwissConditions:
    """Three rounds of two boards at cross-IMPs, twenty minutes each."""
    base: dict[str, object] = {
        "rounds": 3,
        "boards_per_round": 2,
        "minutes_per_round": 20,
        "draw.first_round": "registration",
    }
    return load("seed-online", {**base, **{name.replace("__", "."): v for name, v in settings.items()}})


class Desk:
    """An event under way."""

    def __init__(self, conduct: Conduct | None = None, **settings: object) -> None:
        self.state = State()
        self.records: list[Record] = []
        self.actions: tuple[Action, ...] = ()
        self.add(
            Opened(
                id=1,
                when=WHEN,
                name="Monday",
                conditions=conditions(**settings),
                conduct=conduct or Conduct(minimum=2),
                seed=7,
            )
        )

    def add(self, record: Record) -> tuple[Action, ...]:
        """One record."""
        self.state, self.actions = step(self.state, record)
        self.records.append(record)
        return self.actions

    @property
    def id(self) -> int:
        """The id of the next record."""
        return self.state.last_id + 1

    def enter(self, *numbers: str, stationary: bool = False, standby: bool = False) -> None:
        """Pairs, each of two members."""
        for n in numbers:
            people = (Person(name=f"North {n}"), Person(name=f"South {n}"))
            self.add(
                Registered(
                    id=self.id,
                    when=WHEN,
                    contestant=n,
                    members=people,
                    stationary=stationary,
                    standby=standby,
                )
            )

    def close(self) -> tuple[Action, ...]:
        """No more registrations."""
        return self.add(RegistrationClosed(id=self.id, when=WHEN))

    def draw(
        self, *tables: str, byes: tuple[str, ...] = (), kind: Sitting = Sitting.BYE
    ) -> tuple[Action, ...]:
        """The next round, as ``"1-2"`` for each table."""
        number = self.state.next_round
        return self.add(
            Drawn(
                id=self.id,
                when=WHEN,
                round=number,
                tables=places(*tables),
                byes=tuple(SatOut(contestant=b, kind=kind) for b in byes),
                standings_round=max(number - 1 - self.state.conditions.draw.lag, 0),
            )
        )

    def start(self, at: str = WHEN, minutes: int = 20) -> tuple[Action, ...]:
        """The last drawn round starts."""
        number = len(self.state.rounds)
        return self.add(RoundStarted(id=self.id, when=at, round=number, at=at, minutes=minutes))

    def result(
        self,
        board: int,
        meeting: str,
        after: Mapping[str, str | int | None],
        before: Mapping[str, str | int | None] | None = None,
    ) -> tuple[Action, ...]:
        """A result of a meeting, ``"1-2"``."""
        ns, ew = meeting.split("-")
        return self.add(
            ResultChange(
                id=self.id,
                when=WHEN,
                key=ResultKey(board=board, ns=ns, ew=ew),
                before=None if before is None else dict(before),
                after=dict(after),
            )
        )

    def score_all(self) -> None:
        """Every missing board of the round under way is 2S just made, whoever is vulnerable."""
        each = self.state.playing
        assert each is not None
        for at in each.missing:
            place = each.expected[at]
            self.result(at[1], f"{place.ns}-{place.ew}", {"score_ns": 110})

    def cut(self, *boards: UnfinishedBoard) -> tuple[Action, ...]:
        """The time is up."""
        number = len(self.state.rounds)
        return self.add(CutOff(id=self.id, when=WHEN, round=number, policy="cut-off", boards=boards))

    def over(self) -> tuple[Action, ...]:
        """The round under way is closed."""
        assert self.state.playing is not None
        return self.add(RoundClosed(id=self.id, when=WHEN, round=self.state.playing.number))

    def late(self, number: str, from_round: int, *, new: bool = True) -> tuple[Action, ...]:
        """A late entry."""
        people = (Person(name=f"North {number}"), Person(name=f"South {number}")) if new else ()
        return self.add(LateEntry(id=self.id, when=WHEN, contestant=number, round=from_round, members=people))

    def undo(self, of: int) -> tuple[Action, ...]:
        """A record taken back."""
        return self.add(Undo(id=self.id, when=WHEN, of=of))


def places(*tables: str) -> tuple[Place, ...]:
    """Tables 1, 2, ... of ``"1-2"``."""
    split = [t.split("-") for t in tables]
    return tuple(Place(table=k, ns=ns, ew=ew) for k, (ns, ew) in enumerate(split, 1))
