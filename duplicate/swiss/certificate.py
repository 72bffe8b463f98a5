"""What comes with every draw: its cost, why it is so, and the proof that there is no better one."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from duplicate.swiss.blossoms import Blossoms
from duplicate.swiss.costs import Costs
from duplicate.swiss.facts import Table
from duplicate.swiss.field import Contestant
from duplicate.swiss.history import Sitting
from duplicate.swiss.search import Search
from duplicate.words.problems import DuplicateError


class Proof(StrEnum):
    """What "optimal" rests on."""

    DUALS = "duals"  #: potentials and blossoms, which ``verify`` checks without a solver
    FULL = "full"  #: the solver saw every possible table
    NONE = "none"  #: nothing: the draw is the best found, and the bound says how far it may be from the best


@dataclass(frozen=True, slots=True)
class LevelCost:
    """The cost of a draw at one level, and the least that it may be, all levels before being as they are."""

    name: str
    total: int
    bound: int


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

    def __str__(self) -> str:
        return (
            f"Leave out {', '.join(self.removed) or 'nobody'}: the others fall into groups between which no "
            f"new meeting is possible. {self.odd} of these groups are odd, and only {len(self.removed)} can "
            f"be helped from outside, so at least {self.least} "
            f"{'rematch' if self.least == 1 else 'rematches'} must be."
        )


@dataclass(frozen=True, slots=True)
class Duals:
    """A dual solution: with these weights of levels, no draw costs less than potentials and blossoms sum to.

    A level with shift s counts 2**s a unit. For every possible table, its cost is at least the potentials
    of the two and the z of every blossom that holds exactly one of them.
    """

    shifts: tuple[int, ...]
    potentials: tuple[tuple[str, int], ...]
    blossoms: tuple[tuple[tuple[str, ...], int], ...]


class ReasonKind(StrEnum):
    """What a reason is about."""

    FLOAT = "float"
    BYE = "bye"
    REMATCH = "rematch"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a contestant floats, sits out, or meets somebody again: a sentence."""

    kind: ReasonKind
    contestants: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Certificate:
    """The cost of a draw by level, the reasons in it, and what it is proved by."""

    levels: tuple[LevelCost, ...]
    proof: Proof
    reasons: tuple[Reason, ...] = ()
    tutte: TutteSet | None = None
    duals: Duals | None = None

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


# Reasons.


def points(contestant: Contestant) -> str:
    """A score as it is written.

    >>> [points(Contestant("A", score)) for score in (7, Fraction(25, 2), Fraction(1, 3))]
    ['7', '12.5', '1/3']
    """
    score = Fraction(contestant.score)
    if score.denominator == 1:
        return str(score.numerator)
    rest = score.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return f"{float(score):.10f}".rstrip("0") if rest == 1 and score.denominator < 10**6 else str(score)


def reasons(
    costs: Costs, tables: list[Table], three: tuple[int, ...] | None, tutte: TutteSet | None, optimal: bool
) -> tuple[Reason, ...]:
    """The reason of every float, bye and rematch of a draw."""
    found = []
    forced = set(costs.forced)
    for u, v in tables:
        if v == costs.sitter:
            found.append(_sits_out(costs, u, optimal))
            if costs.facts.reserve is None:
                continue
        if costs.rounds and (met := costs.facts.met.get((u, v))):
            found.append(_rematch(costs, u, v, met, (u, v) in forced, tutte, optimal))
        if v < costs.n and (drift := drifts(costs, u, v)):
            up, down = drift
            found.append(_floats(costs, up, down, (u, v) in forced, optimal))
    if three is not None:
        found.append(_triple(costs, three))
    return tuple(found)


def drifts(costs: Costs, u: int, v: int) -> tuple[int, int] | None:
    """Who floats up and who floats down at a table; None where the two stand within a band."""
    facts = costs.facts
    if "score bands" not in facts.levels or not facts.bands((u, v)):
        return None
    return (v, u) if facts.units[u] > facts.units[v] else (u, v)


def _rematch(
    costs: Costs, u: int, v: int, met: int, forced: bool, tutte: TutteSet | None, optimal: bool
) -> Reason:
    a, b = costs.facts.name(u), costs.facts.name(v)
    text = f"{a} and {b} meet again; they met in round {met}. "
    if forced:
        text += "The meeting is forced."
    elif costs.meets_again:
        text += "This kind of draw allows it."
    elif tutte is not None and optimal:
        text += "No draw has fewer rematches, and of those with as few none has older ones."
    elif tutte is not None:
        text += "No draw is without a rematch."
    else:
        text += "The draw from the top found no way around it."
    return Reason(ReasonKind.REMATCH, (a, b), text)


def _floats(costs: Costs, up: int, down: int, forced: bool, optimal: bool) -> Reason:
    a, b = costs.facts.order[down], costs.facts.order[up]
    bands = costs.facts.bands((min(up, down), max(up, down)))
    text = (
        f"{a.id} with {points(a)} floats down to {b.id} with {points(b)}, "
        f"{bands} {'band' if bands == 1 else 'bands'} apart. "
    )
    why = "The meeting is forced." if forced else None
    for who in (down, up):
        if why is None:
            why = _no_place(costs, who)
    if why is None:
        why = (
            "Every draw in which both stay within a band costs at least as much, from the score bands on."
            if optimal
            else "It is what was left when they were drawn."
        )
    return Reason(ReasonKind.FLOAT, (a.id, b.id), text + why)


_MOST_LOOKED_AT = 200


def _no_place(costs: Costs, who: int) -> str | None:
    """Why somebody cannot stay within a band, where the number of possible opponents tells."""
    own = costs.facts.order[who].id
    others = costs.free[costs.free != who]
    near = others[costs.bands(np.minimum(others, who), np.maximum(others, who)) == 0]
    if not len(near):
        return f"Nobody else stands within a band of {own}."
    fresh = _fresh(costs, who, near)
    if not len(fresh):
        many = f"all {len(near)}" if len(near) > 1 else "the only one"
        return f"{own} has met, or may not meet, {many} within a band."
    seen, queue = {who}, [who]
    for v in queue:
        rest = np.array([w for w in costs.free.tolist() if w not in seen], np.int64)
        rest = rest[costs.bands(np.minimum(rest, v), np.maximum(rest, v)) == 0]
        more = _fresh(costs, v, rest).tolist()
        seen.update(more)
        queue.extend(more)
        if len(queue) > _MOST_LOOKED_AT:
            return None
    if len(seen) % 2:
        return (
            f"{own} is one of {len(seen)} contestants that can meet each other within a band: "
            "an odd number, so one of them has to leave."
        )
    return None


def _fresh(costs: Costs, who: int, others: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    u, v = np.minimum(others, who), np.maximum(others, who)
    found: npt.NDArray[np.int64] = others[costs.allowed(u, v) & (costs.met(u, v) == 0)]
    return found


_WORDS = {
    Sitting.BYE: "has the bye",
    Sitting.PHANTOM: "meets the phantom",
    Sitting.STANDBY: "meets the stand-by pair",
    Sitting.TRIPLE: "plays in the triple",
}


def _sits_out(costs: Costs, who: int, optimal: bool) -> Reason:
    own, what = costs.facts.order[who].id, _WORDS[costs.rules.odd]
    before = int(costs.byes[who])
    lower = [v for v in costs.free.tolist() if v > who]
    had = [costs.facts.order[v].id for v in lower if costs.byes[v] > before]
    rest = [costs.facts.order[v].id for v in lower if costs.byes[v] <= before]
    text = f"{own} {what}: "
    if before:
        text += f"it has had {before} before, and so has everybody who could take it, or more. "
    else:
        text += f"it is the lowest {'who can take it ' if rest else ''}without one. "
    if had:
        text += f"Lower, but had more already: {', '.join(had)}. "
    if rest:
        text += f"Not possible for {', '.join(rest)}: " + (
            "the others could then not be drawn without more or later rematches. "
            if optimal
            else "the others could then not be drawn as well. "
        )
    return Reason(ReasonKind.BYE, (own,), text.strip())


def _triple(costs: Costs, three: tuple[int, ...]) -> Reason:
    names = tuple(costs.facts.order[v].id for v in three)
    return Reason(
        ReasonKind.BYE,
        names,
        f"{', '.join(names)} play a triple: of the triples that had the fewest so far, "
        "no lower one leaves the others a draw as free of rematches.",
    )
