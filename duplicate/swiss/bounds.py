"""What the proof of a draw shows: level by level in small integers, for every table that there can be."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise
from operator import lshift

import numpy as np

from duplicate.swiss.certificate import Duals, TutteSet
from duplicate.swiss.prices import Prices


def unavoidable(p: Prices, nodes: Sequence[int], tutte: TutteSet) -> bool:
    """Whether a rematch must be: without those removed, no new meeting joins the components, and more of
    them are odd than were removed.
    """
    parts = [[p.number(i) for i in members] for members in (tutte.removed, *tutte.components)]
    if sorted(v for members in parts for v in members) != [*nodes]:
        return False
    part = np.zeros(p.n + 1, np.int64)
    for k, members in enumerate(parts):
        part[members] = k
    joined = any(
        ((part[u] != part[v]) & (part[u] * part[v] > 0)).any() for u, v, _ in p.rows(nodes, again=False)
    )
    return not joined and sum(len(members) % 2 for members in parts[1:]) > len(parts[0])


def least(p: Prices, nodes: Sequence[int], duals: Duals | None, *, again: bool) -> tuple[int, ...]:
    """What every draw of the nodes costs at least; ValueError where the dual solution does not show it.

    It has potentials y, and odd sets with z >= 0. Where each table costs at least the y of the two and the z
    of the sets that hold one of them, a draw costs at least all y and z: in each set one at least meets
    somebody outside. Level k counts 2**shifts[k], more than all that the later levels can sum to.
    """
    y = {p.number(i): value for i, value in duals.potentials} if duals else {}
    if duals is None or {*y} != {*nodes} or len(duals.shifts) != len(p.levels):
        raise ValueError("the dual solution is not that of this field")
    sets = [({p.number(i) for i in members}, z) for members, z in duals.blossoms]
    if any(z < 0 or len(members) % 2 == 0 or members - {*nodes} for members, z in sets):
        raise ValueError("a blossom is not odd or is negative")
    holding: list[list[int]] = [[] for _ in range(p.n + 1)]
    for k, (members, _) in enumerate(sets):
        for w in members:
            holding[w].append(k)
    around = [*map(frozenset, holding)]
    sums = [y.get(w, 0) + sum(sets[k][1] for k in inside) for w, inside in enumerate(around)]
    shifts = (*duals.shifts, 0)
    steps = [high - low for high, low in pairwise(shifts)]
    if not all(0 <= step <= 60 for step in steps) or any(abs(each >> shifts[0]) >> 60 for each in sums):
        raise ValueError("the weights of the levels overlap")

    @cache
    def common(one: frozenset[int], other: frozenset[int]) -> int:
        return sum(sets[k][1] for k in one & other)

    def split(value: int) -> list[int]:
        rest = [(value >> s) & ((1 << step) - 1) for s, step in zip(shifts[1:], steps, strict=True)]
        return [value >> shifts[0], *rest]

    digits = np.array([split(each) for each in sums], np.int64).T
    most = [0] * len(p.levels)
    for row, v, met in p.rows(nodes, again=again):
        u, costs = int(row), [p.cost(level, row, v, met) for level in p.levels]
        most = [max(m, int(cost.max(initial=0))) for m, cost in zip(most, costs, strict=True)]
        open_, slack = np.arange(len(v)), np.zeros(len(v), np.int64)
        for step, digit, cost in zip((0, *steps), digits, (*costs, np.zeros_like(v)), strict=True):
            # What is left of both goes on to the next level; from 2 units on, later levels cannot use it up.
            slack = (slack << step) + cost[open_] - digit[u] - digit[v[open_]]
            less = open_[slack < 0]  # but the sets around both were taken off, and do not count
            columns = (v, *costs) if len(less) else ()
            for w, *price in zip(*(each[less].tolist() for each in columns), strict=True):
                both = common(around[u], around[w])
                if sum(map(lshift, price, shifts)) + 2 * both < sums[u] + sums[w]:
                    raise ValueError("a possible table costs less than its potentials")
            undecided = (slack == 0) | (slack == 1)
            open_, slack = open_[undecided], slack[undecided]
    later = 0
    for m, s, step in reversed([*zip(most, shifts, (60, *steps), strict=False)]):
        later += m * (len(nodes) // 2) << s
        if later >> s + step:
            raise ValueError("the weights of the levels overlap")
    return tuple(split(sum(y.values()) + sum(z for _, z in sets))[:-1])


def no_better_triple(
    p: Prices, own: Sequence[int], best: tuple[int, ...], shown: Mapping[tuple[str, ...], Duals]
) -> None:
    """That no other three leave a better draw: they cost more themselves, or a dual solution shows it of the
    rest; ValueError where neither is so. Where no draw is better, no other triple can be as good.
    """
    byes, again = sum(p.byes[v] for v in own), p.levels[0] == "rematches" and best[0] > 0
    pool = [v for v in p.free if again or p.byes[v] < byes or (p.byes[v] == byes and v >= min(own))]
    for three in combinations(pool, 3):
        if not again and sum(p.byes[v] for v in three) > byes:
            continue
        cost = p.totals([], three)
        if cost > best or three == (*own,) or not all(map(p.allowed, combinations(three, 2))):
            continue
        rest = [v for v in p.free if v not in three]
        names = tuple(map(p.name, three))
        beyond = p.levels[0] != "rematches" or cost[0] < best[0]  # a rematch more could be as good
        bound = least(p, rest, shown[names], again=beyond) if names in shown else (0,) * len(cost)
        if tuple(a + b for a, b in zip(cost, bound, strict=True)) < best:
            raise ValueError(f"nothing shows that {', '.join(names)} are no better triple")
