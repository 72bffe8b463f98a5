"""What comes with every draw: its cost, why it is so, and the proof that there is no better one."""

from dataclasses import dataclass
from enum import StrEnum

from duplicate.swiss.blossoms import Blossoms
from duplicate.swiss.reasons import Reason, Sentence, sentence
from duplicate.swiss.search import Search
from duplicate.words.problems import DuplicateError
from duplicate.words.translations import phrase as _


class Proof(StrEnum):
    """What "optimal" rests on."""

    DUALS = "duals"  #: potentials and blossoms, which ``verify`` checks without a solver
    NONE = "none"  #: nothing: the draw is the best found, and the bound says how far it may be from the best


@dataclass(frozen=True, slots=True)
class LevelCost:
    """The cost of a draw at one level, and the least that it may be, all levels before being as they are."""

    name: str
    total: int
    bound: int


@dataclass(frozen=True, slots=True)
class Duals:
    """A dual solution: with these weights of levels, no draw costs less than potentials and blossoms sum to.

    A level with shift s counts 2**s a unit. For every possible table, its cost is at least the potentials
    of the two and the z of every blossom that holds exactly one of them. A blossom is odd and its z is not
    negative, so that a draw pays it: somebody in it meets somebody outside. What all levels after one sum to
    in a draw stays below a unit of it, so that the levels of a sum can be told apart.
    """

    shifts: tuple[int, ...]
    potentials: tuple[tuple[str, int], ...]
    blossoms: tuple[tuple[tuple[str, ...], int], ...]


@dataclass(frozen=True, slots=True)
class TutteSet:
    """Why rematches cannot be avoided: without ``removed``, the possible tables fall into ``components``,
    more of which are odd than ``removed`` has members; each odd one needs a member for somebody.
    """

    removed: tuple[str, ...]
    components: tuple[tuple[str, ...], ...]

    @property
    def odd(self) -> int:
        """The number of odd components."""
        return sum(len(component) % 2 for component in self.components)

    @property
    def least(self) -> int:
        """The fewest rematches that it leaves possible."""
        return (self.odd - len(self.removed) + 1) // 2

    def duals(self, levels: int) -> Duals:
        """The same as a dual solution, which shows that the first of so many levels costs something.

        Every odd component gives half a unit, and whoever is removed takes one: a table between two
        components must then cost a unit, and a draw as many halves as there are odd components too many.
        """
        half = 1 << 60 * levels - 1
        names = [*self.removed, *(name for component in self.components for name in component)]
        return Duals(
            tuple(range(60 * levels, 0, -60)),
            tuple((name, -half if k < len(self.removed) else 0) for k, name in enumerate(names)),
            tuple((component, half) for component in self.components if len(component) % 2),
        )

    @property
    def sentence(self) -> Sentence:
        """The argument in words."""
        if not self.removed:
            return sentence(
                _(
                    "The contestants fall into groups between which no new meeting is possible, and "
                    "%(odd)s of the groups are odd. Rematches that must be: %(least)s or more."
                ),
                odd=self.odd,
                least=self.least,
            )
        return sentence(
            _(
                "Without %(removed)s, the contestants fall into groups between which no new meeting is "
                "possible. %(odd)s of the groups are odd, and only %(helped)s of them can get an opponent "
                "from those left out. Rematches that must be: %(least)s or more."
            ),
            removed=", ".join(self.removed),
            odd=self.odd,
            helped=len(self.removed),
            least=self.least,
        )


@dataclass(frozen=True, slots=True)
class Rival:
    """Three others who might have played the triple, and a dual solution of a draw of the rest: whoever draws
    so pays more.
    """

    three: tuple[str, ...]
    duals: Duals


@dataclass(frozen=True, slots=True)
class Certificate:
    """The cost of a draw by level, the reasons in it, and what it is proved by."""

    levels: tuple[LevelCost, ...]
    proof: Proof
    reasons: tuple[Reason, ...] = ()
    tutte: TutteSet | None = None
    duals: Duals | None = None
    rivals: tuple[Rival, ...] = ()  #: of a triple, those that cost no more by themselves

    @property
    def optimal(self) -> bool:
        """Whether the draw is proved to be the best."""
        return self.proof is not Proof.NONE

    @property
    def statement(self) -> str:
        """What may be claimed of the draw.

        >>> Certificate((LevelCost("score bands", 7, 4),), Proof.NONE).statement
        'best found, bound score bands 4 (found 7)'
        """
        if self.optimal:
            return "optimal"
        for level in self.levels:
            if level.total != level.bound:
                return f"best found, bound {level.name} {level.bound} (found {level.total})"
        return "best found, bound reached"


def tutte_set(search: Search, removed: set[int]) -> TutteSet:
    """A Tutte set in terms of contestants."""
    return TutteSet(
        tuple(search.costs.facts.name(v) for v in sorted(removed)),
        tuple(tuple(search.costs.facts.name(v) for v in c) for c in search.components(removed)),
    )


def duals(search: Search, problem: Blossoms) -> Duals:
    """The dual solution of a solved problem in terms of contestants."""
    names = [search.costs.facts.name(int(v)) for v in search.nodes]
    return Duals(
        tuple(search.scale.shifts),
        tuple(zip(names, problem.own(), strict=True)),
        tuple((tuple(names[k] for k in members), z) for members, z in problem.blossoms()),
    )


def tutte_duals(search: Search, removed: set[int]) -> Duals:
    """A Tutte set as a dual solution, of half a unit of the first level: where it bars all meetings but
    rematches, they show that there is one; where it bars those too, no draw at all is below any bound.

    Every odd component gives what every removed vertex takes: a table between two of the components is a
    rematch and costs a unit.
    """
    name = search.costs.facts.name
    half = 1 << search.scale.shifts[0] - 1
    if search.again:
        half *= 4 * len(search.nodes) * (max(search.costs.most()) + 1)
    odd = [c for c in search.components(removed) if len(c) % 2]
    own = dict.fromkeys(search.nodes.tolist(), 0) | dict.fromkeys(removed, -half)
    own |= {c[0]: half for c in odd if len(c) == 1}
    return Duals(
        tuple(search.scale.shifts),
        tuple((name(v), y) for v, y in own.items()),
        tuple((tuple(name(v) for v in c), half) for c in odd if len(c) > 1),
    )


def impossible(search: Search, removed: set[int]) -> DuplicateError:
    """No draw at all: the hard rules leave none, and this is why."""
    found = tutte_set(search, removed)
    odd = [c for c in found.components if len(c) % 2]
    shown = "; ".join(" ".join(who or "the bye" for who in c) for c in odd[:6])
    return DuplicateError(
        f"no draw keeps all rules: without {', '.join(found.removed) or 'anybody'} there are {len(odd)} odd "
        f"groups that may not meet each other ({shown})",
        remedy="allow a forbidden meeting, or let team-mates or stationary contestants meet",
    )
