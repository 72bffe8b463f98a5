"""Draws that are not a single matching: greedy from the top, and three at one table."""

from collections.abc import Collection, Iterator
from itertools import combinations

import numpy as np
import numpy.typing as npt

from duplicate.swiss.costs import Costs
from duplicate.swiss.facts import Table

Three = tuple[int, int, int]


def greedy(costs: Costs, without: Collection[int] = ()) -> list[Table] | None:
    """The Nordic draw: the lowest without a bye gets it; from the top, each meets the next new opponent.

    Whoever is left then changes places with tables drawn before, from the last one up; where no such swap
    helps, two meet again. None where even that finds no draw that keeps the hard rules.
    """
    free = [v for v in costs.free.tolist() if v not in without]
    size = costs.n + 1
    grid_u, grid_v = np.triu_indices(size, 1)
    allowed = np.zeros((size, size), np.bool_)
    allowed[grid_u, grid_v] = costs.allowed(grid_u.astype(np.int64), grid_v.astype(np.int64))
    fresh = np.zeros((size, size), np.bool_)
    fresh[grid_u, grid_v] = allowed[grid_u, grid_v] & (
        costs.met(grid_u.astype(np.int64), grid_v.astype(np.int64)) == 0
    )
    allowed |= allowed.T
    fresh |= fresh.T
    tables: list[Table] = []
    if costs.sitter is not None:
        last = costs.sitter
        takes = [v for v in free if allowed[v, last]]
        if not takes:
            return None
        sits = max(takes, key=lambda v: (bool(fresh[v, last]), -int(costs.byes[v]), v))
        free.remove(sits)
        tables.append((sits, last))
    drawn: list[Table] = []
    left: list[int] = []
    while free:
        a = free.pop(0)
        b = next((b for b in free if fresh[a, b]), None)
        if b is None:
            left.append(a)
        else:
            free.remove(b)
            drawn.append((a, b))
    for good in (fresh, allowed):
        left = _repaired(drawn, left, good)
    return None if left else [*tables, *((min(a, b), max(a, b)) for a, b in drawn)]


def _repaired(drawn: list[Table], left: list[int], good: npt.NDArray[np.bool_]) -> list[int]:
    """Draw those who are left, in pairs, by a swap with a table, the last table first; who stays left."""
    waiting = list(left)
    stay: list[int] = []
    while waiting:
        x = waiting.pop(0)
        for y in list(waiting):
            if good[x, y]:
                drawn.append((x, y))
                waiting.remove(y)
                break
            swap = next(
                (
                    (k, c, d)
                    for k in reversed(range(len(drawn)))
                    for c, d in (drawn[k], drawn[k][::-1])
                    if good[x, c] and good[y, d]
                ),
                None,
            )
            if swap is not None:
                k, c, d = swap
                drawn[k : k + 1] = [(x, c), (y, d)]
                waiting.remove(y)
                break
        else:
            stay.append(x)
    return stay


def triples(costs: Costs) -> Iterator[Three]:
    """All triples, those with the fewest byes first, then the lowest (see ``Costs.triple_place``)."""
    up = costs.free[::-1].tolist()  # from the bottom
    most = int(np.sort(costs.byes[costs.free])[-3:].sum()) if len(up) >= 3 else -1
    for byes in range(most + 1):
        few = [v for v in up if costs.byes[v] <= byes]
        for c in range(2, len(few)):
            for b in range(1, c):
                for a in range(b):
                    three = (few[c], few[b], few[a])
                    if int(costs.byes[list(three)].sum()) == byes:
                        yield three


def inside(costs: Costs, three: Three) -> tuple[bool, bool]:
    """Whether the three may meet, and whether no two of them have met."""
    pairs = list(combinations(sorted(three), 2))
    u, v = (np.array(side, np.int64) for side in zip(*pairs, strict=True))
    return bool(costs.allowed(u, v).all()), bool((costs.met(u, v) == 0).all())
