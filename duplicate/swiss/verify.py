"""Check a draw and its proof, table by table: no solver, and nothing of the draw's own sums."""

from itertools import combinations
from math import comb

from duplicate.swiss.certificate import Duals, Proof
from duplicate.swiss.draw import Draw
from duplicate.swiss.facts import Facts, Table
from duplicate.swiss.field import Field
from duplicate.swiss.history import Drift, Floated, Sitting


def cost(f: Facts, t: Table, level: str) -> int:
    """What a table costs at a level, by the definitions in ``duplicate.swiss.costs``."""
    (u, v), met, real, fixed = t, f.met.get(t, 0), t[1] < f.n, f.place[t[0]] < 0
    match level:
        case "direction balance" if f.rules.directions and (real or f.reserve):
            still = {w for w in t if f.stationary[w] or w == f.n}
            ways = [way for way in ((u, v), (v, u)) if not f.stationary[way[1]]]
            sums = [
                [(f.balance[w] + s) ** 2 for w, s in zip(way, (1, -1), strict=True) if w not in still]
                for way in ways
            ]
            return min(map(sum, sums), default=0)
        case "second byes" | "bye above the lowest" if not real:
            return f.byes[u] if level == "second byes" else len(f.free) - 1 - f.place[u]
        case "score bands" if real:
            return f.bands(t) ** 2
        case "repeated floats" if real and f.bands(t):
            return f.down[u] + f.up[v]  # u has more
        case "exact difference" if real:
            return f.units[u] - f.units[v]
        case "places apart" if real and not fixed:
            return (f.place[v] - f.place[u] - 1) ** 2
        case "half against half" if real and not fixed and f.group[u] == f.group[v]:
            return (f.at[v] - f.at[u] - f.half[u]) ** 2
    return int(met > 0 and level in ("rematches", f"rematches last met in round {met}"))


def verify(field: Field, draw: Draw) -> tuple[str, ...]:
    """What is wrong with a draw: rules broken, costs, floats or proofs that do not hold; empty if nothing."""
    f, proof = Facts(field, draw.rules), draw.certificate
    levels, seats = f.levels, [(f.number(t.ns), f.number(t.ew)) for t in draw.tables]
    alone = [f.number(b.contestant) for b in draw.byes if b.kind in (Sitting.BYE, Sitting.PHANTOM)]
    tables = [(min(seat), max(seat)) for seat in seats] + [(v, f.n) for v in alone]
    three = sorted(f.number(i) for i in draw.triple)
    if sorted([v for t in tables for v in t] + three) != list(range(f.n + (f.sitter is not None))):
        return ("not everybody is drawn exactly once",)
    if levels != tuple(level.name for level in proof.levels):
        return (f"the levels are {', '.join(levels)}",)
    inner = list(combinations(three, 2))
    wrong = [f"{f.name(t[0])} and {f.name(t[1])} may not meet" for t in tables + inner if not f.allowed(t)]
    wrong += [f"{f.name(u)}-{f.name(v)} is forced but missing" for u, v in f.forced if (u, v) not in tables]
    wrong += [f"{f.name(v)} is stationary but sits East-West" for _, v in seats if f.stationary[v]]
    lowest = sum(map(comb, sorted(len(f.free) - 1 - f.place[v] for v in three), (1, 2, 3)))
    extra = {"second byes": sum(f.byes[v] for v in three), "bye above the lowest": lowest}
    for level in proof.levels:
        within = inner if level.name != "direction balance" else []
        total = sum(cost(f, t, level.name) for t in tables + within) + extra.get(level.name, 0)
        if total != level.total:
            wrong.append(f"{level.name} cost {total}, not {level.total}")
    floats = [t for t in tables if t[1] < f.n and "score bands" in levels and f.bands(t)]
    drifts = {Floated(draw.round, f.name(t[k]), d) for t in floats for k, d in enumerate(Drift)}
    if drifts != set(draw.floats):
        wrong.append("the floats are not those of the tables")
    nodes = [v for v in (*f.free, f.n) if v not in three and (v < f.n or f.sitter)]
    possible = [t for t in combinations(nodes, 2) if f.allowed(t)]
    again = [t for t in tables if t in f.met and t not in f.forced and "rematches" in levels]
    if "rematches" in levels and not again:
        possible = [t for t in possible if t not in f.met]
    if tutte := proof.tutte:
        part = {f.number(i): k for k, component in enumerate(tutte.components) for i in component}
        odd = sum(len(component) % 2 for component in tutte.components)
        joined = [t for t in possible if t not in f.met and len({part.get(v, -1) for v in t} - {-1}) > 1]
        if joined or {*part, *map(f.number, tutte.removed)} != {*nodes} or odd <= len(tutte.removed):
            wrong.append("the Tutte set does not show that a rematch is unavoidable")
    elif again and proof.optimal:
        wrong.append("a rematch without a Tutte set")
    if proof.proof is Proof.DUALS and nodes:
        duals = proof.duals or Duals((), (), ())
        y = {f.number(i): value for i, value in duals.potentials}
        if {*y} != {*nodes} or len(duals.shifts) != len(levels):
            return (*wrong, "the dual solution is not that of this field")
        nests = [({f.number(i) for i in members}, z) for members, z in duals.blossoms]
        around = {v: {k for k, (members, _) in enumerate(nests) if v in members} for v in nodes}
        priced = {t: [cost(f, t, name) for name in levels] for t in {*possible, *tables} - {*f.forced}}
        shifts, most = duals.shifts, [max(c) * len(nodes) // 2 for c in zip(*priced.values(), strict=True)]
        weight = {t: sum(c << s for c, s in zip(priced[t], shifts, strict=True)) for t in priced}
        rest = [sum(m << s for m, s in zip(most[k:], shifts[k:], strict=True)) for k in range(len(most))]
        if any(later >> s for later, s in zip(rest[1:], shifts[:-1], strict=True)):
            wrong.append("the weights of the levels overlap")
        if any(z < 0 or len(members) % 2 == 0 for members, z in nests):
            wrong.append("a blossom is not odd or is negative")
        nested = {(u, v): sum(nests[k][1] for k in around[u] ^ around[v]) for u, v in possible}
        if any(weight[u, v] < y[u] + y[v] + nested[u, v] for u, v in possible):
            wrong.append("a possible table costs less than its potentials")
        if sum(y.values()) + sum(z for _, z in nests) != sum(weight[t] for t in tables if t not in f.forced):
            wrong.append("the bound is not the cost of the draw")
    return tuple(wrong)
