"""Simulated events: pairs of different strength, boards with plausible results, and what goes wrong.

The clock of the event runs it as it would run a real one; a seed makes the same event everywhere.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

import msgspec

from duplicate.laws.dealing import commitment
from duplicate.night.changes import ResultKey
from duplicate.swiss import drawing
from duplicate.swiss.certificate import Certificate
from duplicate.swiss.clock import due
from duplicate.swiss.conditions import SwissConditions, load
from duplicate.swiss.conduct import Conduct
from duplicate.swiss.drawing import Prepared
from duplicate.swiss.event import step
from duplicate.swiss.line_ups import seal, teams
from duplicate.swiss.records import (
    CheckedIn,
    Confirmed,
    DrawEdited,
    LateEntry,
    LineUp,
    LineUpSealed,
    LineUpSet,
    MatchAwarded,
    Opened,
    Penalty,
    Person,
    Place,
    Record,
    Registered,
    Replaced,
    ResultChange,
    RoundStarted,
    Undo,
    Withdrawn,
)
from duplicate.swiss.schedule import is_scheduled, next_round, total_rounds
from duplicate.swiss.state import BoardAt, Round, State
from duplicate.swiss.unfinished import Progress
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import SEATS

START = datetime.fromisoformat("2026-01-05T20:00:00+00:00")
_CONTRACTS = ("2H", "3C", "2N", "3N", "3N", "4H", "4S", "4S", "5D", "6H", "3NX", "4SX")


@dataclass(frozen=True)
class Trouble:
    """How often something happens that is not routine; each is a chance from 0 to 1."""

    withdrawal: float = 0.02  #: of a pair in a round
    late: float = 0.02  #: of a new pair, for each pair and round
    substitute: float = 0.01  #: of a pair in a round
    no_show: float = 0.02  #: of a pair
    unfinished: float = 0.02  #: of a board at a table
    correction: float = 0.02  #: of a result, one round later
    undo: float = 0.005  #: of a result, entered again at once
    penalty: float = 0.005  #: of a pair in a round
    edit: float = 0.1  #: of a draw


NONE = Trouble(0, 0, 0, 0, 0, 0, 0, 0, 0)


@dataclass
class Simulation:
    """A simulated event: its records, its last state, and what its draws are proved by."""

    records: list[Record] = field(default_factory=list)
    state: State = field(default_factory=State)
    certificates: dict[int, Certificate] = field(default_factory=dict)


def simulate(
    pairs: int,
    seed: int,
    conditions: SwissConditions | None = None,
    conduct: Conduct | None = None,
    trouble: Trouble = NONE,
) -> Simulation:
    """A whole event of so many pairs, from its opening to its final standings.

    >>> made = simulate(8, 1, load("seed-online", {"rounds": 2, "boards_per_round": 2}))
    >>> len(made.state.rounds), bool(made.state.final)
    (2, True)
    """
    if pairs < 2:
        raise DuplicateError(f"an event of {quantity(pairs, 'pair')}", remedy="simulate 2 or more")
    conditions = load("seed-online") if conditions is None else conditions
    conduct = conduct or Conduct(minimum=2, starts=START.isoformat(), check_in=True, unfinished="averages")
    system = conditions.draw.system
    if system == "ladder":
        raise DuplicateError("a ladder has no clock to simulate it by", remedy="simulate another format")
    if conditions.team.line_ups and conduct.pause <= conditions.team.published:
        conduct = msgspec.structs.replace(conduct, pause=conditions.team.published + 1)
    known = bool(conditions.rounds) or system != "swiss"
    if not conduct.starts or not known or not conditions.minutes_per_round:
        raise DuplicateError(
            "a simulation runs by the clock", remedy="set starts, rounds and minutes_per_round"
        )
    return _Simulator(Random(f"event/{seed}"), conditions, conduct, trouble).run(pairs, seed)


class _Simulator:
    def __init__(self, rng: Random, conditions: SwissConditions, conduct: Conduct, trouble: Trouble) -> None:
        self.rng, self.conditions, self.conduct, self.trouble = rng, conditions, conduct, trouble
        self.made = Simulation()
        self.now = datetime.fromisoformat(conduct.starts) - timedelta(minutes=conduct.opens)
        self.strength: dict[str, float] = {}
        self.entered: list[ResultChange] = []  #: in the round before
        self.secret = ""
        self.kept: dict[str, LineUp] = {}  #: sealed line-ups of the next round

    @property
    def state(self) -> State:
        return self.made.state

    @property
    def when(self) -> str:
        return self.now.isoformat()

    @property
    def id(self) -> int:
        return self.state.last_id + 1

    def add(self, record: Record) -> None:
        self.made.state, _ = step(self.made.state, record)
        self.made.records.append(record)

    def happens(self, chance: float) -> bool:
        return chance > 0 and self.rng.random() < chance

    def run(self, pairs: int, seed: int) -> Simulation:
        self.secret = f"simulated {seed}"
        self.add(
            Opened(
                id=1,
                when=self.when,
                name=f"Simulated event {seed}",
                conditions=self.conditions,
                conduct=self.conduct,
                seed=seed % 2**63,
                date=self.conduct.starts[:10],
                deals=commitment(self.secret),
            )
        )
        for number in range(1, pairs + 1):
            self._register(str(number))
        self.now = datetime.fromisoformat(self.conduct.starts)
        self.tick()
        while not self.state.finished and not self.state.cancelled:
            self._round()
        self.now += timedelta(hours=self.conduct.correction_hours)
        self._corrections()
        self.tick()
        return self.made

    def tick(self) -> None:
        """What the clock demands."""
        draws: list[Prepared] = []
        found = due(
            self.state, self.when, self._progress(), secret=self.secret, draws=draws, line_ups=self.kept
        )
        for prepared in draws:
            self.made.certificates[prepared.draw.round] = prepared.draw.certificate
        for record in found:
            edits = isinstance(record, RoundStarted) and self.happens(self.trouble.edit)
            if edits and self._edit(record.id):
                return self.tick()
            self.add(record)
        return None

    def _people(self, number: str) -> tuple[Person, ...]:
        self.strength[number] = self.rng.gauss(0, 1)
        most = 6 if self.conditions.team.line_ups else 4
        team = ("One", "Two", "Three", "Four", "Five", "Six")[: self.conditions.team.most or most]
        places = ("North", "South") if self.conditions.contest == "pairs" else team
        return tuple(Person(name=f"{p} {number}", club_number=f"{number}{p[:2].lower()}") for p in places)

    def _register(self, number: str) -> None:
        people = self._people(number)
        self.add(Registered(id=self.id, when=self.when, contestant=number, members=people))
        if self.conduct.confirmation:
            for place in range(len(people)):
                self.add(Confirmed(id=self.id, when=self.when, contestant=number, place=place))
        if self.conduct.check_in and not self.happens(self.trouble.no_show):
            self.add(CheckedIn(id=self.id, when=self.when, contestant=number))

    def _round(self) -> None:
        """One round: results come in, things go wrong, the clock does the rest."""
        each = self.state.playing
        if each is None:  # between two rounds
            self._between()
            return
        self._corrections()
        share = self.conditions.draw.rules(0).draw_at
        early = share < 1 and each.number < self._rounds
        results = list(self._results())
        self.rng.shuffle(results)
        for record in results:
            self.now += timedelta(seconds=self.conditions.minutes_per_round * 50 / max(len(results), 1))
            self._enter(record)
            if len(self.state.rounds) == each.number and early and self.state.rounds[-1].is_in(share):
                self.tick()
        self._people_come_and_go(len(self.state.rounds))
        self.entered = [r for r in results if self.happens(self.trouble.correction)]
        ends = each.ends
        assert ends is not None
        if self.state.rounds[each.number - 1].missing and self.state.playing:
            self.now = ends - timedelta(minutes=self.conduct.warn)
            self.tick()
            self.now = ends
        self.tick()

    @property
    def _rounds(self) -> int:
        """The rounds of the event, as far as they are known; a knock-out ends when somebody has won."""
        return total_rounds(self.state) or len(self.state.rounds) + 1

    def _between(self) -> None:
        """The pause before a round: level matches get an extra stanza or a winner, teams name line-ups."""
        if self.state.rounds[-1].closed:
            coming = next_round(self.state, self.id, self.when)
            level = coming.tables[0]
            if self.happens(self.trouble.edit):
                name = self.rng.choice((level.ns, level.ew))
                number = len(self.state.rounds)
                self.add(
                    MatchAwarded(id=self.id, when=self.when, round=number, winner=name, why="no more boards")
                )
            else:
                self.add(coming)
            self.tick()
            return
        each = self.state.rounds[-1]
        wanted = self.conditions.team.line_ups
        if wanted and each.line_ups is None:
            for name in teams(each):
                if not self.happens(self.trouble.no_show):
                    self._seal(each.number, name)
        self.now += timedelta(minutes=self.conduct.pause)
        self.tick()
        each = self.state.rounds[each.number - 1]
        if wanted and each.line_ups is not None and each.started is None:
            for name in teams(each):
                if name not in each.line_ups:
                    made = self._line_up(name)
                    self.add(
                        LineUpSet(
                            id=self.id, when=self.when, round=each.number, line_up=made, why="it was late"
                        )
                    )
            self.tick()

    def _seal(self, number: int, name: str) -> None:
        self.kept[name] = self._line_up(name)
        own = seal(self.kept[name], number)
        self.add(LineUpSealed(id=self.id, when=self.when, round=number, contestant=name, seal=own))

    def _line_up(self, name: str) -> LineUp:
        one, two, three, four = self.rng.sample(sorted(self.state.entrants[name].places), 4)
        salt = f"{self.rng.randrange(2**64):016x}"
        return LineUp(contestant=name, open=(one, two), closed=(three, four), salt=salt)

    def _results(self) -> Iterator[ResultChange]:
        each = self.state.playing
        assert each is not None
        usual = {
            board: (
                self.rng.choice(_CONTRACTS),
                self.rng.choice(SEATS).value,
                self.rng.choice((-1, 0, 0, 0, 1)),
            )
            for board in each.seated.boards
        }
        for (table, board), place in each.expected.items():
            if self.happens(self.trouble.unfinished):
                continue
            contract, declarer, over = usual[board]
            edge = self.strength[place.ns] - self.strength[place.ew]
            edge = edge if declarer in "NS" else -edge
            tricks = 6 + int(contract[0]) + over + round(self.rng.gauss(edge / 3, 0.8))
            yield ResultChange(
                id=0,
                when="",
                key=ResultKey(board=board, ns=place.ns, ew=place.ew, round=each.number, table=table),
                before=None,
                after={"contract": contract, "declarer": declarer, "tricks": min(max(tricks, 0), 13)},
            )

    def _enter(self, record: ResultChange) -> None:
        self.add(_numbered(record, self.id, self.when))
        if self.happens(self.trouble.undo):
            self.add(Undo(id=self.id, when=self.when, of=self.state.last_id, why="the wrong table"))
            self.add(_numbered(record, self.id, self.when))

    def _corrections(self) -> None:
        """Results of the round before, corrected after the draw that they led to."""
        for record in self.entered:
            tricks = record.after["tricks"]
            assert isinstance(tricks, int)
            other = tricks - 1 if tricks else 1
            self.add(
                ResultChange(
                    id=self.id,
                    when=self.when,
                    why="the score sheet says so",
                    key=record.key,
                    before={"tricks": tricks},
                    after={"tricks": other},
                )
            )
        self.entered = []

    def _people_come_and_go(self, number: int) -> None:
        """Some leave after the last round that is drawn, some come for the next."""
        present = [e for e in self.state.entrants.values() if e.plays_in(number + 1) and e.checked_in]
        last = number >= self._rounds
        scheduled = is_scheduled(self.state)
        for entrant in present:
            if not last and len(present) > 4 and self.happens(self.trouble.withdrawal):
                self.add(Withdrawn(id=self.id, when=self.when, contestant=entrant.id, after=number))
            elif not last and self.happens(self.trouble.substitute):
                person = Person(name=f"Substitute {number} of {entrant.id}")
                self.add(
                    Replaced(
                        id=self.id,
                        when=self.when,
                        contestant=entrant.id,
                        places=(1,),
                        members=(person,),
                        round=number + 1,
                    )
                )
            if self.happens(self.trouble.penalty):
                self.add(
                    Penalty(
                        id=self.id, when=self.when, number=entrant.id, amount="-1", unit="imp", round=number
                    )
                    if not self.conditions.is_matchpoints
                    else Penalty(id=self.id, when=self.when, number=entrant.id, amount="-10", round=number)
                )
            if not last and not scheduled and self.happens(self.trouble.late):
                self._late(number + 1)

    def _late(self, number: int) -> None:
        gone = [
            e.id
            for e in self.state.entrants.values()
            if e.last_round is not None and e.last_round < number - 1
        ]
        if gone and self.rng.random() < 0.3:
            self.add(LateEntry(id=self.id, when=self.when, contestant=self.rng.choice(gone), round=number))
            return
        own = str(len(self.state.entrants) + 1)
        self.add(
            LateEntry(id=self.id, when=self.when, contestant=own, round=number, members=self._people(own))
        )

    def _edit(self, number: int) -> bool:
        """The director exchanges the East-West pairs of two tables."""
        each = self.state.rounds[-1]
        if is_scheduled(self.state) and each.seated.tables and not each.edited and not each.seals:
            return self._turn(each, number)
        if len(each.seated.tables) < 2 or each.edited or each.seated.triple or is_scheduled(self.state):
            return False
        a, b = self.rng.sample(range(len(each.seated.tables)), 2)
        tables = list(each.seated.tables)
        first, second = tables[a], tables[b]
        tables[a] = Place(table=first.table, ns=first.ns, ew=second.ew)
        tables[b] = Place(table=second.table, ns=second.ns, ew=first.ew)
        field_drawn = drawing.field_from(self.state, each.number, each.drawn.order)
        rules = self.conditions.draw.rules(each.drawn.seed)
        self.add(
            drawing.edit(
                field_drawn, rules, tuple(tables), each.seated.byes, number, self.when, why="asked to"
            )
        )
        return True

    def _turn(self, each: Round, number: int) -> bool:
        """The two of the first table change seats: a schedule says who meets whom, the director where."""
        first, *rest = each.seated.tables
        turned = (Place(table=first.table, ns=first.ew, ew=first.ns), *rest)
        self.add(
            DrawEdited(
                id=number,
                when=self.when,
                why="asked to",
                round=each.number,
                tables=turned,
                byes=each.seated.byes,
            )
        )
        return True

    def _progress(self) -> dict[BoardAt, Progress]:
        playing = self.state.playing
        if playing is None:
            return {}
        return {at: Progress(slower="NS", fault="EW" if at[1] % 2 else "") for at in playing.missing}


def _numbered(record: ResultChange, number: int, when: str) -> ResultChange:
    return ResultChange(id=number, when=when, key=record.key, before=record.before, after=record.after)
