"""The draw of one round of a Swiss event."""

from dataclasses import dataclass, replace

import numpy as np

from duplicate.swiss.certificate import (
    Certificate,
    Duals,
    LevelCost,
    Proof,
    Rival,
    TutteSet,
    duals,
    impossible,
    tutte_duals,
    tutte_set,
)
from duplicate.swiss.costs import Costs
from duplicate.swiss.facts import Table as Numbers
from duplicate.swiss.field import Field
from duplicate.swiss.history import Bye, Drift, Floated, History, Meeting, Sitting
from duplicate.swiss.matching import Edges
from duplicate.swiss.modes import Three, greedy, inside, triples
from duplicate.swiss.reasons import Known, drifts, reasons
from duplicate.swiss.rules import Effort, Mode, Rules
from duplicate.swiss.scale import lots
from duplicate.swiss.search import Search
from duplicate.words.problems import DuplicateError


@dataclass(frozen=True, slots=True)
class Table:
    """Two contestants of a round, numbered from the top of the order that the draw went by."""

    number: int
    ns: str
    ew: str


@dataclass(frozen=True, slots=True)
class Draw:
    """One drawn round: the tables, who sits out and how, who floats, the rules with the seed, the proof."""

    round: int
    standings_round: int
    rules: Rules
    tables: tuple[Table, ...]
    byes: tuple[Bye, ...]  #: the bye, the phantom's opponent, the stand-by pair's opponent, or a triple
    floats: tuple[Floated, ...]
    certificate: Certificate

    @property
    def triple(self) -> tuple[str, ...]:
        """The three who play each other, or nobody."""
        return tuple(bye.contestant for bye in self.byes if bye.kind is Sitting.TRIPLE)

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Who meets whom, north first; who has the bye or the phantom meets "". A triple is not in it."""
        alone = (b.contestant for b in self.byes if b.kind in (Sitting.BYE, Sitting.PHANTOM))
        return (*((t.ns, t.ew) for t in self.tables), *((contestant, "") for contestant in alone))

    def after(self, history: History) -> History:
        """The history with this round in it.

        >>> from duplicate.swiss.field import Contestant
        >>> first = draw(Field(1, tuple(Contestant(x) for x in "ABCDE")), Rules(seed=3))
        >>> len(first.tables), len(first.byes), first.after(History()).rounds
        (2, 1, 1)
        """
        three = self.triple
        meetings = [Meeting(self.round, t.ns, t.ew, self.rules.directions) for t in self.tables]
        meetings += [
            Meeting(self.round, three[a], three[b], seated=False)
            for a in range(len(three))
            for b in range(a + 1, len(three))
        ]
        return History(
            (*history.meetings, *meetings), (*history.byes, *self.byes), (*history.floats, *self.floats)
        )


@dataclass(frozen=True)
class _Found:
    """What a search came to: tables by vertex, and what is known about better ones."""

    tables: list[Numbers]
    three: Three | None = None
    tutte: TutteSet | None = None
    duals: Duals | None = None
    rivals: tuple[Rival, ...] = ()
    proof: Proof = Proof.NONE
    bound: tuple[int, ...] | None = None


def draw(field: Field, rules: Rules | None = None) -> Draw:
    """Draw the next round.

    The best draw is the one that costs least at the first level at which two draws differ; the levels are
    those of ``duplicate.swiss.costs``. The same field and rules give the same draw on every machine.

    >>> from duplicate.swiss.field import Contestant
    >>> met = (Meeting(1, "A", "B"), Meeting(1, "C", "D"), Meeting(2, "A", "C"), Meeting(2, "B", "D"))
    >>> third = draw(Field(3, tuple(Contestant(x, s) for x, s in zip("ABCD", (33, 21, 20, 6))), History(met)))
    >>> sorted("".join(sorted((t.ns, t.ew))) for t in third.tables), third.certificate.statement
    (['AD', 'BC'], 'optimal')
    """
    rules = rules or Rules()
    standings_round = _checked(field, rules)
    costs = Costs(field, rules)
    if costs.n == 0:
        raise DuplicateError("there is nobody to draw", remedy="enter contestants, or bring some back")
    found = _with_triple(costs) if costs.facts.triple else _best(costs)
    if costs.style == Mode.NORDIC:
        found = _nordic(costs, found)
    return _written(field, rules, costs, found, standings_round)


def price(
    field: Field, rules: Rules, tables: tuple[tuple[str, str], ...], three: tuple[str, ...] = ()
) -> tuple[LevelCost, ...]:
    """What other tables would cost, by level; a contestant of an odd field alone is named with "".

    ``three`` play the triple. The bound is left at the cost itself. Hard rules are not looked at.
    """
    costs = Costs(field, rules)
    index = dict(costs.facts.index)
    if costs.sitter is not None and costs.facts.reserve is None:
        index[""] = costs.sitter
    for each in (who for places in (*tables, three) for who in places):
        if each not in index:
            raise DuplicateError(f"{each!r} is not to be drawn in round {field.round}", remedy="correct it")
    pairs = [(min(index[a], index[b]), max(index[a], index[b])) for a, b in tables]
    together = [index[who] for who in three]
    everybody = sorted([v for pair in pairs for v in pair] + together)
    if everybody != list(range(costs.n + (costs.sitter is not None))):
        raise DuplicateError("these tables do not hold everybody once", remedy="name each contestant once")
    if len(together) not in (0, 3):
        raise DuplicateError(f"{len(together)} contestants are no triple", remedy="name three, or nobody")
    triple = (together[0], together[1], together[2]) if together else None
    totals = costs.totals(pairs, triple)
    return tuple(LevelCost(name, total, total) for name, total in zip(costs.names, totals, strict=True))


def _checked(field: Field, rules: Rules) -> int:
    standings_round = max(field.round - 1 - rules.lag, 0)
    if field.standings_round is not None and field.standings_round != standings_round:
        raise DuplicateError(
            f"round {field.round} is drawn from the standings after round {standings_round}, "
            f"not {field.standings_round}",
            remedy="give those standings, or change the lag",
        )
    if standings_round and field.results_in < rules.draw_at:
        raise DuplicateError(
            f"{float(field.results_in * 100):.1f} % of the results of round {standings_round} are in, "
            f"and the draw waits for {float(rules.draw_at * 100):.1f} %",
            remedy="wait for the results, or lower the share",
        )
    return standings_round


def _best(costs: Costs, without: Three | None = None) -> _Found:
    """The best matching of everybody else than the forced and a triple."""
    search = Search(costs, without or ())
    fixed = list(costs.forced)
    if not len(search.nodes):
        return _Found(fixed, without, proof=Proof.DUALS, duals=Duals(tuple(search.scale.shifts), (), ()))
    tutte = None
    first = search.first()
    if isinstance(first, set):
        if search.again:
            raise impossible(search, first)
        tutte = tutte_set(search, first)
        search = Search(costs, without or ())
        search.again = True
        first = search.first()
        if isinstance(first, set):
            raise impossible(search, first)
    edges, mate = first
    if costs.rules.effort is Effort.QUICK:
        tables = sorted(fixed + [(a, b) for a, b in mate.items() if a < b])
        return _Found(tables, without, tutte, bound=_at_least(search, edges, tutte, without))
    mate, problem = search.prove(edges, mate)
    tables = sorted(fixed + [(a, b) for a, b in mate.items() if a < b])
    return _Found(tables, without, tutte, duals(search, problem), proof=Proof.DUALS)


def _at_least(search: Search, edges: Edges, tutte: TutteSet | None, three: Three | None) -> tuple[int, ...]:
    """A bound of a draw that was not proved: what each can do best alone, and what the Tutte set says."""
    fixed = search.costs.totals(search.costs.forced, three)
    bound = tuple(map(sum, zip(search.alone(edges), fixed, strict=True)))
    least = tutte.least + fixed[0] if tutte else 0
    return bound if bound[0] >= least else (least, *fixed[1:])


def _nordic(costs: Costs, best: _Found) -> _Found:
    """The greedy draw of those who are not in the triple of the best one, which is its bound."""
    tables = greedy(costs, best.three or ())
    if tables is None:
        raise DuplicateError(
            "the draw from the top finds no draw that keeps the rules", remedy="draw by optimum this time"
        )
    found = sorted(tables + costs.forced)
    bound = costs.totals(best.tables, best.three) if best.proof is Proof.DUALS else best.bound
    if bound == costs.totals(found, best.three):
        return replace(best, tables=found)
    return _Found(found, best.three, best.tutte, bound=bound)


_TRIPLES_TRIED = 2000


def _with_triple(costs: Costs) -> _Found:
    """The lowest triple with the fewest triples before that leaves no rematch, and the best of the rest.

    Those before it were refused, and a dual solution of each shows that it leaves a rematch. Where every
    triple leaves one, all are drawn and compared, each with its dual solution.
    """
    if len(costs.free) < 3:
        raise DuplicateError(
            "a triple needs three contestants", remedy="set odd to bye, or drop forced meetings"
        )
    refused: list[Rival] = []
    worse: list[Three] = []
    for three in triples(costs):
        may, fresh = inside(costs, three)
        if not may:
            continue
        if fresh or costs.meets_again:
            search = Search(costs, three)
            removed = search.first() if len(search.nodes) else None
            if not isinstance(removed, set):
                found = _best(costs, three)
                return replace(found, rivals=tuple(refused)) if found.duals else found
            refused.append(_rival(costs, three, tutte_duals(search, removed)))
        worse.append(three)
        if len(worse) >= _TRIPLES_TRIED:
            break
    return _cheapest(costs, worse)


def _cheapest(costs: Costs, worse: list[Three]) -> _Found:
    """The triple that leaves the best draw, where all leave a rematch: each is drawn."""
    best: tuple[tuple[int, ...], _Found] | None = None
    rivals: list[Rival] = []
    refusal: DuplicateError | None = None
    for three in worse:
        try:
            found = _best(costs, three)
        except DuplicateError as error:
            refusal = error
            search = Search(costs, three)
            search.again = True
            removed = search.first()
            assert isinstance(removed, set)
            rivals.append(_rival(costs, three, tutte_duals(search, removed)))
            continue
        if found.duals:
            rivals.append(_rival(costs, three, found.duals))
        total = costs.totals(found.tables, three)
        if best is None or total < best[0]:
            best = (total, found)
    if best is None:
        raise refusal or DuplicateError("no three contestants may meet", remedy="set odd to bye")
    total, found = best
    if found.proof is Proof.NONE or len(worse) >= _TRIPLES_TRIED:
        return replace(found, proof=Proof.NONE, duals=None, bound=(0,) * len(costs.names))
    assert found.three is not None
    own = _rival(costs, found.three, Duals((), (), ())).three
    return replace(found, rivals=tuple(r for r in rivals if r.three != own))


def _rival(costs: Costs, three: Three, duals: Duals) -> Rival:
    return Rival(tuple(costs.facts.name(v) for v in sorted(three)), duals)


def _seated(costs: Costs, u: int, v: int) -> tuple[int, int]:
    """Who sits North-South: what is better balanced, then who sat East-West last, then a lot."""
    if costs.stationary[v]:
        return v, u
    if costs.stationary[u] or not costs.rules.directions:
        return u, v
    if costs.balance[u] != costs.balance[v]:
        return (u, v) if costs.balance[u] < costs.balance[v] else (v, u)
    if (costs.facts.last_way[u] < 0) != (costs.facts.last_way[v] < 0):
        return (u, v) if costs.facts.last_way[u] < 0 else (v, u)
    lot = int(lots(costs.rules.seed ^ costs.facts.field.round, np.array([u]), np.array([v]), 1)[0])
    return (u, v) if lot else (v, u)


def _written(field: Field, rules: Rules, costs: Costs, found: _Found, standings_round: int) -> Draw:
    tables: list[Table] = []
    byes: list[Bye] = []
    floats: list[Floated] = []
    for u, v in sorted(found.tables):
        if v == costs.sitter:
            byes.append(Bye(field.round, costs.facts.name(u), rules.odd))
            if costs.facts.reserve is None:
                continue
        north, east = _seated(costs, u, v)
        tables.append(Table(len(tables) + 1, costs.facts.name(north), costs.facts.name(east)))
        if v < costs.n and (drift := drifts(costs.facts, (u, v))):
            up, down = drift
            floats.append(Floated(field.round, costs.facts.name(down), Drift.DOWN))
            floats.append(Floated(field.round, costs.facts.name(up), Drift.UP))
    if found.three is not None:
        byes += [Bye(field.round, costs.facts.name(v), Sitting.TRIPLE) for v in sorted(found.three)]
    totals = costs.totals(found.tables, found.three)
    optimal = found.proof is not Proof.NONE
    bound = totals if optimal or found.bound is None else found.bound
    certificate = Certificate(
        tuple(LevelCost(*level) for level in zip(costs.names, totals, bound, strict=True)),
        found.proof,
        reasons(costs, sorted(found.tables), found.three or (), Known(optimal, found.tutte is not None)),
        found.tutte,
        found.duals if optimal else None,
        found.rivals,
    )
    return Draw(field.round, standings_round, rules, tuple(tables), tuple(byes), tuple(floats), certificate)
