"""Check a draw and its proof, table by table: no solver, and nothing of the draw's own sums."""

from functools import cache
from itertools import chain, combinations, pairwise
from math import comb

import numpy as np

from duplicate.swiss.certificate import Duals
from duplicate.swiss.draw import Draw
from duplicate.swiss.facts import Facts, Ints, Table
from duplicate.swiss.field import Field


def prices(f: Facts, u: Ints | int, v: Ints, met: Ints) -> Ints:
    """What tables u < v that met last in round ``met`` cost, by the levels of ``duplicate.swiss.costs``."""
    c, real, free = f.columns, v < f.n, (v < f.n) & (f.columns.place[u] >= 0)  # forced tables have no place
    bands = real * (c.group[u] - c.group[v] if f.halves_of_groups else (c.units[u] - c.units[v]) // f.width)
    north, east = c.turning * (c.balance + 1) ** 2, c.turning * (c.balance - 1) ** 2 + c.stationary * 2**40
    by = {f"rematches last met in round {r}": met == r for r in f.rounds} | {"rematches": met > 0}
    by |= {"second byes": ~real * c.byes[u], "bye above the lowest": ~real * c.below[u]}
    by |= {"score bands": bands**2, "exact difference": real * (c.units[u] - c.units[v])}
    by["repeated floats"] = (bands > 0) * (c.down[u] + c.up[v])  # u has more
    by["direction balance"] = np.minimum(north[u] + east[v], east[u] + north[v]) * (real | bool(f.reserve))
    by["places apart"] = free * (c.place[v] - c.place[u] - 1) ** 2
    by["half against half"] = free * (c.group[u] == c.group[v]) * (c.at[v] - c.at[u] - c.half[u]) ** 2
    return np.array([by[level] for level in f.levels], np.int64)


def totals(f: Facts, tables: list[Table], three: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The cost by level of tables and of a triple: its meetings, its byes, how many triples are lower."""
    costs = prices(f, *f.columns_of([*tables, *combinations(three, 2)]))
    costs[f.levels.index("direction balance"), len(tables) :] = 0
    more = {"second byes": sum(f.byes[v] for v in three)}
    more["bye above the lowest"] = sum(map(comb, sorted(f.below[v] for v in three), (1, 2, 3)))
    return tuple(int(c.sum()) + more.get(level, 0) for level, c in zip(f.levels, costs, strict=True))


def doubt(f: Facts, three: tuple[int, ...], duals: Duals | None, best: tuple[int, ...]) -> str:
    """Why it is not shown that a draw with this triple, or without, costs ``best`` at least; or nothing."""
    base, nodes = totals(f, [], three), {*f.nodes} - {*three}
    y, shifts = ({f.number(i): each for i, each in duals.potentials}, duals.shifts) if duals else ({}, ())
    if not duals or {*y} != nodes or len(shifts) != len(base) or not 0 <= min(shifts) <= max(shifts) < 9**5:
        return "the dual solution is not that of this field"
    sets = [({*f.numbers(members)}, z) for members, z in duals.blossoms]
    if any(z < 0 or len(members) % 2 == 0 or members - nodes for members, z in sets):
        return "a blossom is not odd or is negative"
    held = cache(lambda mask: sum(z for k, (_, z) in enumerate(sets) if mask >> k & 1))
    around = [sum(1 << k for k, (members, _) in enumerate(sets) if v in members) for v in range(f.n + 1)]
    paid = np.array([y.get(v, 0) + held(mask) for v, mask in enumerate(around)], object)
    most = np.zeros(len(shifts), np.int64)
    for u, v, met in f.possible(sorted(nodes), again=f.levels[0] != "rematches" or base[0] < best[0]):
        cost = prices(f, u, v, met)
        most = np.maximum(most, cost.max(axis=1, initial=0))
        gap = sum((c.astype(object) << shifts[k] for k, c in enumerate(cost) if c.any()), -paid[u] - paid[v])
        for k in np.flatnonzero(gap < 0).tolist():  # who meets inside a set does not pay for it
            if gap[k] + 2 * held(around[u] & around[v[k]]) < 0:
                return "a possible table costs less than its potentials"
    rest = [m * (len(nodes) // 2) << s for m, s in zip(most.tolist(), shifts, strict=True)]
    if any(sum(rest[k + 1 :]) >> s for k, s in enumerate(shifts)) or [*shifts] != sorted(shifts)[::-1]:
        return "the weights of the levels overlap"
    bound = max(0, sum(y.values()) + sum(z for _, z in sets))  # somebody in each odd set meets an outsider
    digits = [(bound >> s) % (1 << t - s) for t, s in pairwise((9**5, *shifts))]
    return "the bound is not the cost of the draw" if tuple(map(int.__add__, base, digits)) < best else ""


def verify(field: Field, draw: Draw) -> tuple[str, ...]:
    """What is wrong with a draw: rules broken, costs, reasons or proofs that do not hold; or nothing."""
    f, proof, claims = Facts(field, draw.rules), draw.certificate, draw.certificate.levels
    tables, three = [f.table(*pair) for pair in draw.pairs], f.numbers(draw.triple)
    met, out = [*tables, *combinations(three, 2)], three or tuple(u for u, v in tables if v == f.n)
    if sorted(chain(three, *tables)) != [*range(f.n + bool(f.sitter))] or len(three) != 3 * f.triple:
        return ("not everybody is drawn exactly once",)
    wrong = [f"{f.name(u)} and {f.name(v)} may not meet" for u, v in met if not f.allowed((u, v))]
    wrong += [f"{f.name(u)}-{f.name(v)} is forced but missing" for u, v in f.forced if (u, v) not in tables]
    wrong += [f"{t.ew} is stationary but sits East-West" for t in draw.tables if f.stationary[f.number(t.ew)]]
    wrong += [f"the levels are {', '.join(f.levels)}"] * (f.levels != tuple(c.name for c in claims))
    sums, bounds = [*totals(f, tables, three)], [c.bound for c in claims]
    wrong += [f"{c.name} cost {x}, not {c.total}" for c, x in zip(claims, sums, strict=False) if x != c.total]
    if bounds > sums or any(c.bound != c.total for c in claims if proof.optimal):
        wrong.append("the bound is not one of this draw")
    far = [t for t in tables if t[1] < f.n and "score bands" in f.levels and f.bands(t)]
    due = [(f.name(v), drift) for t in far for v, drift in zip(t, ("down", "up"), strict=True)]
    if sorted((x.contestant, x.drift) for x in draw.floats) != sorted(due):
        wrong.append("the floats are not those of the tables")
    why = [("bye", out)] * bool(out)
    why += [("float", t) for t in far] + [("rematch", t) for t in tables if t in f.met]
    if sorted((r.kind, f.numbers(r.contestants)) for r in proof.reasons) != sorted(why):
        wrong.append("the reasons are not those of the floats, byes and rematches")
    best, tutte = totals(f, [t for t in tables if t not in f.forced], three), proof.tutte
    again = (totals(f, [], three)[0] + 1 if "rematches" in f.levels else 2**60,)
    if tutte and doubt(f, three, tutte.duals(len(f.levels)), again):
        wrong.append("the Tutte set does not show that a rematch is unavoidable")
    wrong += ["a rematch without a Tutte set"] * (proof.optimal and best >= again and not tutte)
    limit, goal = (sum(f.byes[v] for v in three), -min(three, default=0)), best if proof.optimal else ()
    pool = [v for v in f.free if (f.byes[v], -v) <= limit or best[0] * ("rematches" in f.levels)]
    rivals = {f.numbers(r.three): r.duals for r in proof.rivals} | {three: proof.duals}
    doubts = [(t, doubt(f, t, rivals.get(t), best)) for t in f.triples(pool) if totals(f, [], t) < goal]
    return (*wrong, *(f"{', '.join(map(f.name, t))}: {why}".lstrip(": ") for t, why in doubts if why))
