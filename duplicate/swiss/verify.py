"""Check a draw and its proof, table by table: no solver, and nothing of the draw's own sums."""

from itertools import combinations

from duplicate.swiss.bounds import least, no_better_triple, unavoidable
from duplicate.swiss.draw import Draw
from duplicate.swiss.field import Field
from duplicate.swiss.history import Drift, Floated, Sitting
from duplicate.swiss.prices import Prices
from duplicate.swiss.reasons import ReasonKind


def verify(field: Field, draw: Draw) -> tuple[str, ...]:
    """What is wrong with a draw: rules broken, costs, reasons or proofs that do not hold; or nothing."""
    p, proof = Prices(field, draw.rules), draw.certificate
    seats = [(p.number(t.ns), p.number(t.ew)) for t in draw.tables]
    alone = [p.number(b.contestant) for b in draw.byes if b.kind in (Sitting.BYE, Sitting.PHANTOM)]
    tables = [(min(seat), max(seat)) for seat in seats] + [(v, p.n) for v in alone]
    three = sorted(p.number(i) for i in draw.triple)
    if sorted([v for t in tables for v in t] + three) != list(range(p.n + (p.sitter is not None))):
        return ("not everybody is drawn exactly once",)
    if p.levels != tuple(level.name for level in proof.levels):
        return (f"the levels are {', '.join(p.levels)}",)
    met = [*tables, *combinations(three, 2)]
    wrong = [f"{p.name(t[0])} and {p.name(t[1])} may not meet" for t in met if not p.allowed(t)]
    wrong += [f"{p.name(u)}-{p.name(v)} is forced but missing" for u, v in p.forced if (u, v) not in tables]
    wrong += [f"{p.name(v)} is stationary but sits East-West" for _, v in seats if p.stationary[v]]
    totals, bounds = p.totals(tables, three), tuple(level.bound for level in proof.levels)
    for level, total in zip(proof.levels, totals, strict=True):
        if total != level.total:
            wrong.append(f"{level.name} cost {total}, not {level.total}")
    if bounds > totals or (proof.optimal and bounds != tuple(level.total for level in proof.levels)):
        wrong.append("the bound is not one of this draw")
    floats = [t for t in tables if t[1] < p.n and "score bands" in p.levels and p.bands(t)]
    if {Floated(draw.round, p.name(t[k]), d) for t in floats for k, d in enumerate(Drift)} != {*draw.floats}:
        wrong.append("the floats are not those of the tables")
    due = [(ReasonKind.FLOAT, [*t]) for t in floats] + [(ReasonKind.BYE, [u]) for u, v in tables if v == p.n]
    due += [(ReasonKind.REMATCH, [*t]) for t in tables if t in p.met]
    due += [(ReasonKind.BYE, three)] if three else []
    if sorted((r.kind, sorted(map(p.number, r.contestants))) for r in proof.reasons) != sorted(due):
        wrong.append("the reasons are not those of the floats, byes and rematches")
    nodes = [v for v in (*p.free, p.n) if v not in three and (v < p.n or p.sitter)]
    free = [t for t in tables if t not in p.forced]
    again = "rematches" not in p.levels or any(t in p.met for t in free)
    if proof.tutte and not unavoidable(p, nodes, proof.tutte):
        wrong.append("the Tutte set does not show that a rematch is unavoidable")
    elif again and proof.optimal and not proof.tutte and "rematches" in p.levels:
        wrong.append("a rematch without a Tutte set")
    try:
        if proof.optimal and nodes and least(p, nodes, proof.duals, again=again) != p.totals(free):
            wrong.append("the bound is not the cost of the draw")
        if proof.optimal and three:
            no_better_triple(p, three, p.totals(free, three), {r.three: r.duals for r in proof.rivals})
    except ValueError as error:
        wrong.append(str(error))
    return tuple(wrong)
