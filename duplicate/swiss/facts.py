"""What a draw knows of its field: the order it goes by, and each contestant's past, by number."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import lcm
from random import Random

import numpy as np
import numpy.typing as npt

from duplicate.swiss.field import Contestant, Field
from duplicate.swiss.history import Drift, Sitting
from duplicate.swiss.rules import FirstRound, Mode, Rules
from duplicate.words.problems import DuplicateError

Table = tuple[int, int]  #: two numbers, the lower first
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

LARGEST = 2**36  #: scores in their smallest unit stay below it, so that sums fit into machine words
MOST_BANDS = 2**20  #: between the first and the last; their squares are summed


@dataclass(frozen=True, slots=True)
class Columns:
    """The facts of the same name in arrays by number, the sitter's too."""

    units: Ints
    group: Ints
    place: Ints
    below: Ints
    at: Ints
    half: Ints
    balance: Ints
    byes: Ints
    up: Ints
    down: Ints
    stationary: Bools
    turning: Bools  #: who gets a direction that counts: not who keeps its seat, nor the sitter


class Facts:
    """A field by numbers.

    Numbers 0..n-1 are the contestants to be drawn, in drawing order: by pairing score, then as ranked;
    without standings as registered or seeded, or at random. Number n, where n is odd and no triple is
    played, is the bye, the phantom or the stand-by pair: ``sitter``.
    """

    def __init__(self, field: Field, rules: Rules) -> None:
        self.field, self.rules = field, rules
        present = [c for c in field.contestants if not c.withdrawn]
        reserves = [c for c in present if c.standby]
        if reserves and rules.odd is not Sitting.STANDBY:
            raise DuplicateError(
                f"{reserves[0].id} stands by, but an odd field takes a {rules.odd.value}",
                remedy="set odd to stand-by, or let it play as everybody",
            )
        order = [c for c in present if not c.standby]
        self.scored = field.round - 1 - rules.lag > 0
        if self.scored:
            unit = lcm(*{c.score.denominator for c in order})
            order.sort(key=lambda c: -c.score.numerator * (unit // c.score.denominator))
        elif rules.first_round is FirstRound.RANDOM:
            Random(rules.seed).shuffle(order)
        self.order: list[Contestant] = order
        self.n = n = len(order)
        self.triple = n % 2 == 1 and rules.odd is Sitting.TRIPLE
        self.sitter: int | None = n if n % 2 and not self.triple else None
        self.reserve: Contestant | None = None
        if self.sitter is not None and rules.odd is Sitting.STANDBY:
            if not reserves:
                raise DuplicateError(
                    "the field is odd and nobody stands by",
                    remedy="name one: duplicate swiss register EVENT NAME NAME --stand-by",
                )
            self.reserve = reserves[0]
        everybody = [*order, *([self.reserve] if self.reserve else [])]
        self.index = {c.id: i for i, c in enumerate(everybody)}
        self.stationary = [c.stationary for c in everybody] + [False] * (n + 1 - len(everybody))
        self._scores()
        self._past()
        self._wishes(everybody)
        self._places()
        self.levels = self._levels()

    def _scores(self) -> None:
        width = Fraction(self.rules.band_width)
        scores = [c.score for c in self.order]
        self.unit = lcm(width.denominator, *{s.denominator for s in scores})
        #: scores in the smallest unit that all of them, and the width of a band, are multiples of
        self.units = [s.numerator * (self.unit // s.denominator) for s in scores]
        self.width = int(width * self.unit)
        if self.units and max(self.units) - min(self.units) >= LARGEST:
            raise DuplicateError(
                "the pairing scores have too many decimals to compare",
                remedy="round them, for instance to 0.01",
            )
        if self.units and (max(self.units) - min(self.units)) // self.width >= MOST_BANDS:
            raise DuplicateError(
                f"bands of {self.rules.band_width} are too narrow for these scores",
                remedy="make them wider, for instance 1",
            )

    def _past(self) -> None:
        n, index, history = self.n, self.index, self.field.history
        self.met: dict[Table, int] = {}  #: the round of the last meeting
        self.balance = [0] * (n + 1)  #: times North-South less times East-West
        self.last_way = [0] * (n + 1)  #: the last round with a direction, negative where East-West
        met, balance, last_way = self.met, self.balance, self.last_way
        for m in history.meetings:
            a, b, number = index.get(m.ns, -1), index.get(m.ew, -1), m.round
            if m.seated:
                if a >= 0:
                    balance[a] += 1
                    if number > abs(last_way[a]):
                        last_way[a] = number
                if b >= 0:
                    balance[b] -= 1
                    if number > abs(last_way[b]):
                        last_way[b] = -number
            if a >= 0 and b >= 0:
                table = (a, b) if a < b else (b, a)
                if number > met.get(table, 0):
                    met[table] = number
        self.rounds = sorted(set(met.values()), reverse=True)  #: of last meetings
        self.byes = [0] * (n + 1)
        for bye in history.byes:
            if bye.contestant in index:
                self.byes[index[bye.contestant]] += 1
        self.up, self.down = [0] * (n + 1), [0] * (n + 1)  #: floats that still count
        for f in history.floats:
            if f.round >= self.field.round - self.rules.float_memory and f.contestant in index:
                (self.up if f.drift is Drift.UP else self.down)[index[f.contestant]] += 1

    def _wishes(self, everybody: list[Contestant]) -> None:
        index = self.index
        pairs = [(index[a], index[b]) for a, b in self.field.forbidden if a in index and b in index]
        self.barred: set[Table] = {(min(pair), max(pair)) for pair in pairs}
        members: dict[tuple[str, str], set[int]] = defaultdict(set)
        kinds = {apart.kind for apart in self.rules.apart if apart.holds(self.field.round)}
        for c in everybody:
            for kind, name in c.groups:
                if kind in kinds:
                    members[kind, name].add(index[c.id])
        for together in members.values():
            self.barred.update(combinations(sorted(together), 2))
        self.forced: list[Table] = []
        for a, b in self.field.forced:
            u, v = index[a], index[b]
            table = (u, v) if u < v else (v, u)
            if table in self.barred:
                raise DuplicateError(
                    f"the forced meeting {a}-{b} is between two that this round keeps apart",
                    remedy="drop the meeting, or the rule for this round",
                )
            self.forced.append(table)

    def _places(self) -> None:
        """Places among those whose opponent is not forced, in the field and in the score group."""
        n = self.n
        fixed = {v for table in self.forced for v in table}
        self.free = [v for v in range(n) if v not in fixed]
        #: who is to be drawn, with the sitter
        self.nodes = [*self.free, *([] if self.sitter is None else [self.sitter])]
        self.place = [-1] * (n + 1)
        for k, v in enumerate(self.free):
            self.place[v] = k
        #: how many of the draw stand below
        self.below = [len(self.free) - 1 - place for place in self.place]
        #: whole bands of the score; 0 for all where the field is one group
        self.group = [u // self.width for u in self.units] if self.halves_of_groups else [0] * n
        groups: dict[int, list[int]] = defaultdict(list)
        for v in self.free:
            groups[self.group[v]].append(v)
        self.at, self.half = [0] * (n + 1), [1] * (n + 1)
        for inside in groups.values():
            for k, v in enumerate(inside):
                self.at[v], self.half[v] = k, max(len(inside) // 2, 1)

    def _levels(self) -> tuple[str, ...]:
        """The names of the levels that a table is priced by, the first counting most."""
        names = []
        if not (self.scored and self.rules.mode is Mode.DANISH):
            names = ["rematches"]
            names += [f"rematches last met in round {r}" for r in self.rounds]
        names += ["second byes", "bye above the lowest"]
        if self.scored and self.rules.mode is Mode.DANISH:
            names += ["places apart", "direction balance"]
        elif self.scored:
            names += ["score bands", "repeated floats", "direction balance"]
            names += ["half against half"] if self.rules.mode is Mode.HALVES else []
            names += ["exact difference"]
        else:
            seeded = self.rules.first_round is FirstRound.SEEDED
            names += ["half against half" if seeded else "places apart", "direction balance"]
        return tuple(names)

    @property
    def halves_of_groups(self) -> bool:
        """Whether the top half of each score group meets its bottom half."""
        return self.scored and self.rules.mode is Mode.HALVES

    def bands(self, table: Table) -> int:
        """Whole bands between two scores; groups between them where halves of groups meet."""
        u, v = table
        if self.halves_of_groups:
            return abs(self.group[u] - self.group[v])
        return abs(self.units[u] - self.units[v]) // self.width

    def allowed(self, table: Table) -> bool:
        """Whether no hard rule stands against a table."""
        return table not in self.barred and not (self.stationary[table[0]] and self.stationary[table[1]])

    @cached_property
    def columns(self) -> Columns:
        """What is known of each, for whole arrays of numbers."""

        def column(values: Sequence[int]) -> Ints:
            return np.array([*values, 0][: self.n + 1], np.int64)

        stationary = np.array(self.stationary, np.bool_)
        contestant = np.arange(self.n + 1) < self.n
        return Columns(
            column(self.units),
            column(self.group),
            column(self.place),
            column(self.below),
            column(self.at),
            column(self.half),
            column(self.balance),
            column(self.byes),
            column(self.up),
            column(self.down),
            stationary,
            ~stationary & contestant & self.rules.directions,
        )

    def possible(self, nodes: Sequence[int], *, again: bool) -> Iterator[tuple[int, Ints, Ints]]:
        """Each node with all those after it that no hard rule keeps it from, and the rounds in which they
        met last, 0 where they did not. Rematches are left out unless ``again``.
        """
        later: list[dict[int, int]] = [{} for _ in range(self.n + 1)]
        for (u, w), number in [*self.met.items(), *((table, -1) for table in self.barred)]:
            later[u][w] = number
        every, met = np.array(nodes, np.int64), np.zeros(self.n + 1, np.int64)
        for k, u in enumerate(nodes):
            met[:] = 0
            met[list(later[u])] = list(later[u].values())
            met[self.columns.stationary & self.stationary[u]] = -1
            v = every[k + 1 :]
            v = v[(met[v] >= 0) & (again | (met[v] == 0))]
            yield u, v, met[v]

    def columns_of(self, tables: Sequence[Table]) -> tuple[Ints, Ints, Ints]:
        """The two sides of tables, and the rounds in which they met last, 0 where they did not."""
        u, v = np.array(tables, np.int64).reshape(-1, 2).T
        return u, v, np.array([self.met.get(table, 0) for table in tables], np.int64)

    def triples(self, pool: Iterable[int]) -> Iterator[tuple[int, ...]]:
        """Who of some may play a triple; nobody, once, where none is played."""
        for three in combinations(pool, 3) if self.triple else [()]:
            if all(map(self.allowed, combinations(three, 2))):
                yield three

    def number(self, name: str) -> int:
        """The number of an id, -1 where nobody of the draw has it."""
        return self.n if name == self.name(self.n) else self.index.get(name, -1)

    def numbers(self, names: Iterable[str]) -> tuple[int, ...]:
        """The numbers of ids, the lowest first."""
        return tuple(sorted(map(self.number, names)))

    def table(self, one: str, other: str) -> Table:
        """The table of two ids, by number."""
        u, v = self.number(one), self.number(other)
        return (u, v) if u < v else (v, u)

    def name(self, v: int) -> str:
        """The id of a number; of the bye and the phantom, nothing."""
        if v < self.n:
            return self.order[v].id
        return self.reserve.id if self.reserve else ""
