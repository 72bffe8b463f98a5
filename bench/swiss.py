"""How long a Swiss draw takes, and what others make of the same field: each one's cost beside its time.

Both efforts are shown: quick is one pass over the candidates with a bound, proved goes on until no draw is
better. What an event needs around the draw is in swiss_event.py.

python bench/swiss.py            everything
python bench/swiss.py --short    without the solvers that need many seconds
"""

import argparse
import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from random import Random
from typing import TypeVar
from unittest.mock import patch

import networkx
import numpy as np

from duplicate.swiss import matching
from duplicate.swiss.costs import Costs
from duplicate.swiss.draw import Draw, draw, price
from duplicate.swiss.field import Contestant, Field
from duplicate.swiss.history import Drift, Floated, History, Meeting
from duplicate.swiss.matching import Edges, matched
from duplicate.swiss.rules import Effort, Rules
from duplicate.swiss.search import Search
from duplicate.swiss.verify import verify
from record import check_limit, record

T = TypeVar("T")

UNITS = 100  # scores in hundredths of a victory point


def played_field(size: int, rounds: int, seed: int) -> Field:
    """A Swiss event after some rounds of 20 victory points: neighbours met, the stronger tended to win."""
    rng = Random(seed)
    ids = [str(k) for k in range(1, size + 1)]
    score, north = dict.fromkeys(ids, 0), dict.fromkeys(ids, 0)
    strength = {i: rng.gauss(0, 1) for i in ids}
    met: set[frozenset[str]] = set()
    meetings, floats = [], []
    for number in range(1, rounds + 1):
        order = sorted(ids, key=lambda i: -score[i])
        while order:
            a = order.pop(0)
            near = order[:60]
            b = next((b for b in near if frozenset((a, b)) not in met), near[0])
            order.remove(b)
            met.add(frozenset((a, b)))
            ns, ew = (a, b) if north[a] <= north[b] else (b, a)
            north[ns] += 1
            north[ew] -= 1
            meetings.append(Meeting(number, ns, ew))
            if score[a] - score[b] >= UNITS:
                floats += [Floated(number, a, Drift.DOWN), Floated(number, b, Drift.UP)]
            won = int((10 + 4 * (strength[a] - strength[b] + rng.gauss(0, 1))) * UNITS)
            won = min(max(won, 0), 20 * UNITS)
            score[a] += won
            score[b] += 20 * UNITS - won
    order = sorted(ids, key=lambda i: -score[i])
    contestants = tuple(Contestant(i, Fraction(score[i], UNITS)) for i in order)
    return Field(rounds + 1, contestants, History(tuple(meetings), (), tuple(floats)))


def timed(work: Callable[[], T], times: int = 1) -> tuple[float, T]:
    """The seconds of processor time of the shortest of some runs: all of it is one thread's work."""
    best, found = float("inf"), None
    for _ in range(times):
        start = time.process_time()
        found = work()
        best = min(best, time.process_time() - start)
    assert found is not None
    return best, found


def matchings_of(work: Callable[[], object]) -> list[tuple[int, list[tuple[int, int]], list[int]]]:
    """The graphs that a draw gives to rustworkx."""
    calls = []

    def keep(n: int, pairs: Sequence[tuple[int, int]], costs: Sequence[int]) -> list[int]:
        calls.append((n, list(pairs), list(costs)))
        return matched(n, pairs, costs)

    with patch.object(matching, "matched", keep):
        work()
    return calls


def shown(totals: tuple[int, ...], names: tuple[str, ...]) -> str:
    """The levels that cost something."""
    return ", ".join(f"{n} {t}" for n, t in zip(names, totals, strict=True) if t) or "nothing"


def costs_shown(found: Draw) -> str:
    """What a draw costs."""
    levels = found.certificate.levels
    return shown(tuple(level.total for level in levels), tuple(level.name for level in levels))


def checked(field: Field, found: Draw) -> float:
    """The seconds that the check of a draw takes, which must find nothing."""
    seconds, wrong = timed(lambda: [*verify(field, found), "done"])
    assert wrong == ["done"]
    return seconds


def cost_of(field: Field, pairs: list[tuple[str, str]]) -> str:
    """What a draw by others costs by our levels."""
    found = price(field, Rules(), tuple(pairs))
    return shown(tuple(level.total for level in found), tuple(level.name for level in found))


def every_table(field: Field) -> tuple[Search, Edges]:
    """All tables without rematch, with their costs."""
    search = Search(Costs(field, Rules()))
    k, m = np.triu_indices(len(search.nodes), 1)
    u, v = search.nodes[k], search.nodes[m]
    good = search.possible(u, v)
    return search, Edges(u[good], v[good], search.costs.price(u[good], v[good]))


def ours_quick(field: Field) -> list[tuple[str, str]]:
    """One pass over the candidates, with a bound."""
    return [(t.ns, t.ew) for t in draw(field, Rules(effort=Effort.QUICK)).tables]


def with_rustworkx(field: Field) -> list[tuple[str, str]]:
    """One dense graph, its levels in one weight as wide as they need in this field."""
    search, edges = every_table(field)
    mate = matching.optimum(search.nodes, edges, 0, lot_bits=1)
    name = search.costs.facts.name
    return [
        (name(a), name(int(search.nodes[mate[k]])))
        for k, a in enumerate(search.nodes.tolist())
        if k < mate[k]
    ]


def with_networkx(field: Field) -> list[tuple[str, str]]:
    """The same in networkx, which counts in integers of any size."""
    search, edges = every_table(field)
    graph = networkx.Graph()
    graph.add_weighted_edges_from(
        (a, b, -cost)
        for a, b, cost in zip(
            edges.u.tolist(), edges.v.tolist(), search.scale.costs(edges.levels), strict=True
        )
    )
    name = search.costs.facts.name
    return [(name(a), name(b)) for a, b in networkx.max_weight_matching(graph, maxcardinality=True)]


def with_swisspair(field: Field) -> list[tuple[str, str]]:
    """Another Swiss draw, by its own rules: points and ranks, no rematch."""
    from swisspair import interface

    met: dict[str, set[str]] = {c.id: set() for c in field.contestants}
    for m in field.history.meetings:
        met[m.ns].add(m.ew)
        met[m.ew].add(m.ns)
    players = [
        interface.Player(c.id, int(c.score * UNITS), rank, True, met[c.id])
        for rank, c in enumerate(field.contestants, 1)
    ]
    return [(m.p1.id, m.p2.id) for m in interface.create_matches(players)]


def ours(field: Field) -> list[tuple[str, str]]:
    """The proved draw."""
    found = draw(field)
    assert found.certificate.optimal
    return [(t.ns, t.ew) for t in found.tables]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--short", action="store_true")
    wanted = parser.parse_args()
    figures: dict[str, object] = {}

    club = played_field(200, 8, wanted.seed)
    draw(club)
    club_seconds, proved = timed(lambda: draw(club), 15)
    figures["200 contestants, round 9, proved, seconds"] = round(club_seconds, 4)
    figures["200 contestants, proved, claim"] = proved.certificate.statement
    quickly = Rules(effort=Effort.QUICK)
    club_quick, found = timed(lambda: draw(club, quickly), 15)
    figures["200 contestants, round 9, quick, seconds"] = round(club_quick, 4)
    figures["200 contestants, quick, claim"] = found.certificate.statement
    figures["200 contestants, proof checked, seconds"] = round(checked(club, proved), 4)

    large = played_field(5000, 8, wanted.seed)
    calls = matchings_of(lambda: draw(large, quickly))
    reference, quick = float("inf"), float("inf")
    for _ in range(3 if wanted.short else 7):  # in turn, so that a busy moment hits both
        reference = min(reference, timed(lambda: [matched(*call) for call in calls])[0])
        again, found = timed(lambda: draw(large, quickly))
        quick = min(quick, again)
    figures["5000 contestants, round 9, windows, rustworkx alone, seconds"] = round(reference, 3)
    figures["5000 contestants, round 9, quick, seconds"] = round(quick, 3)
    figures["5000 contestants, quick, of rustworkx alone"] = round(quick / reference, 3)
    figures["5000 contestants, quick, claim"] = found.certificate.statement
    figures["5000 contestants, quick, cost"] = costs_shown(found)
    full, best = timed(lambda: draw(large), 1 if wanted.short else 2)
    figures["5000 contestants, round 9, proved, seconds"] = round(full, 3)
    figures["5000 contestants, proved, of rustworkx alone"] = round(full / reference, 3)
    figures["5000 contestants, proved, claim"] = best.certificate.statement
    figures["5000 contestants, proved, cost"] = costs_shown(best)
    figures["5000 contestants, proof checked, seconds"] = round(checked(large, best), 3)
    if not wanted.short:
        search = Search(Costs(large, Rules()))
        edges = search.candidates(8)
        figures["5000 contestants, same edges in one graph, rustworkx, seconds"] = round(
            timed(lambda: matching.optimum(search.nodes, edges, 0))[0], 3
        )

    for size in (50, 100, 200):
        field = played_field(size, 8, wanted.seed)
        others = [
            ("duplicate, proved", ours),
            ("duplicate, quick", ours_quick),
            ("rustworkx, dense", with_rustworkx),
            ("swisspair", with_swisspair),
        ]
        if size <= 100 or not wanted.short:
            others.append(("networkx, dense", with_networkx))
        for name, method in others:
            seconds, pairs = timed(partial(method, field), 3)
            figures[f"{size} contestants, {name}"] = f"{seconds:.4f} s; {cost_of(field, pairs)}"
    thousand = played_field(1000, 8, wanted.seed)
    methods = [("duplicate, proved", ours), ("duplicate, quick", ours_quick)]
    for name, method in methods if wanted.short else [*methods, ("rustworkx, dense", with_rustworkx)]:
        seconds, pairs = timed(partial(method, thousand))
        figures[f"1000 contestants, {name}"] = f"{seconds:.4f} s; {cost_of(thousand, pairs)}"

    record("swiss", figures, seed=wanted.seed)
    check_limit("5000 contestants, the draw of one round", quick / reference, 2.0)
    check_limit("200 contestants, against 100 ms", club_seconds / 0.1, 1.0)
