"""A draw that is not what it claims to be is caught."""

import ast
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from duplicate.swiss import verify as module
from duplicate.swiss.certificate import Certificate, Duals, LevelCost, Proof, Rival, TutteSet
from duplicate.swiss.costs import Costs
from duplicate.swiss.draw import Draw, Table, draw, price
from duplicate.swiss.facts import Facts
from duplicate.swiss.field import Contestant, Field
from duplicate.swiss.history import Bye, Drift, Floated, History, Meeting, Sitting
from duplicate.swiss.reasons import Known, drifts
from duplicate.swiss.reasons import reasons as reasons_of
from duplicate.swiss.rules import Apart, Effort, Rules
from duplicate.swiss.verify import verify
from tests.swiss.fields import exhaustive, random_field, totals

FIELD = random_field(Random(8), 14, 3)
DRAWN = draw(FIELD, Rules(band_width=2))


def duals(change: Callable[[Duals], Duals]) -> Draw:
    assert DRAWN.certificate.duals is not None
    return replace(DRAWN, certificate=replace(DRAWN.certificate, duals=change(DRAWN.certificate.duals)))


def test_it_is_short_and_calls_no_solver_and_no_sums_of_the_draw() -> None:
    text = Path(str(module.__file__)).read_text(encoding="utf-8")
    assert len(text.splitlines()) < 100
    assert max(map(len, text.splitlines())) <= 110
    imported = {
        alias.name if isinstance(node, ast.Import) else str(node.module)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    ours = {"certificate", "draw", "facts", "field"}  # its records, and the facts of the field
    assert imported == {"functools", "itertools", "math", "numpy", *(f"duplicate.swiss.{x}" for x in ours)}


def test_a_true_draw_passes() -> None:
    assert verify(FIELD, DRAWN) == ()


def test_tables_that_changed_partners() -> None:
    one, two, *rest = DRAWN.tables
    swapped = (Table(1, one.ns, two.ew), Table(2, two.ns, one.ew), *rest)
    assert verify(FIELD, replace(DRAWN, tables=swapped))


@pytest.mark.parametrize("k", range(len(DRAWN.certificate.levels)))
def test_a_level_that_claims_another_cost(k: int) -> None:
    levels = list(DRAWN.certificate.levels)
    levels[k] = LevelCost(levels[k].name, levels[k].total + 1, levels[k].bound)
    said = verify(FIELD, replace(DRAWN, certificate=replace(DRAWN.certificate, levels=tuple(levels))))
    assert said == (
        f"{levels[k].name} cost {levels[k].total - 1}, not {levels[k].total}",
        "the bound is not one of this draw",
    )


@pytest.mark.parametrize("k", range(len(DRAWN.certificate.levels)))
@pytest.mark.parametrize("by", [-1, 1])
def test_an_optimal_draw_with_another_bound(k: int, by: int) -> None:
    levels = list(DRAWN.certificate.levels)
    levels[k] = replace(levels[k], bound=levels[k].total + by)
    said = verify(FIELD, replace(DRAWN, certificate=replace(DRAWN.certificate, levels=tuple(levels))))
    assert said == ("the bound is not one of this draw",)


def test_a_draw_that_is_not_proved_claims_no_bound_above_its_cost() -> None:
    quick = draw(FIELD, Rules(band_width=2, effort=Effort.QUICK))
    assert verify(FIELD, quick) == ()
    levels = quick.certificate.levels
    more = tuple(replace(level, bound=level.total + (k == 0)) for k, level in enumerate(levels))
    claimed = replace(quick.certificate, levels=more)
    assert verify(FIELD, replace(quick, certificate=claimed)) == ("the bound is not one of this draw",)


def test_optimal_is_only_a_word_without_its_duals() -> None:
    quick = draw(FIELD, Rules(band_width=2, effort=Effort.QUICK))
    levels = tuple(replace(level, bound=level.total) for level in quick.certificate.levels)
    claimed = replace(quick.certificate, levels=levels, proof=Proof.DUALS)
    assert verify(FIELD, replace(quick, certificate=claimed)) == (
        "the dual solution is not that of this field",
    )


def test_a_reason_left_out_or_of_others() -> None:
    reasons = DRAWN.certificate.reasons
    assert len(reasons) > 1
    other = replace(reasons[0], contestants=("1", "2"))
    for wrong in (reasons[1:], (other, *reasons[1:]), (*reasons, reasons[0])):
        claimed = replace(DRAWN, certificate=replace(DRAWN.certificate, reasons=wrong))
        assert verify(FIELD, claimed) == ("the reasons are not those of the floats, byes and rematches",)


def test_a_float_the_other_way() -> None:
    turned = tuple(replace(f, drift=Drift.UP if f.drift is Drift.DOWN else Drift.DOWN) for f in DRAWN.floats)
    assert verify(FIELD, replace(DRAWN, floats=turned)) == ("the floats are not those of the tables",)


def test_a_dearer_swap_that_names_its_own_cost_has_no_proof() -> None:
    # Two tables exchange their East-West pairs; costs, floats and reasons are told as they are.
    rules = Rules(band_width=2)
    for k, m in combinations(range(len(DRAWN.tables)), 2):
        tables = list(DRAWN.tables)
        tables[k] = replace(tables[k], ew=DRAWN.tables[m].ew)
        tables[m] = replace(tables[m], ew=DRAWN.tables[k].ew)
        swapped, levels = tuple(tables), price(FIELD, rules, tuple((t.ns, t.ew) for t in tables))
        if not levels[0].total:  # nobody meets again
            break
    costs, facts = Costs(FIELD, rules), Facts(FIELD, rules)
    numbers = sorted((min(t), max(t)) for t in ((facts.number(t.ns), facts.number(t.ew)) for t in swapped))
    floats = [
        Floated(FIELD.round, facts.name(v), drift)
        for t in numbers
        if (drift_of := drifts(facts, t))
        for v, drift in zip(drift_of, (Drift.UP, Drift.DOWN), strict=True)
    ]
    why = reasons_of(costs, numbers, (), Known(True, False))
    assert tuple(level.total for level in levels) > totals(DRAWN)
    claimed = replace(DRAWN.certificate, levels=levels, reasons=why)
    found = Draw(FIELD.round, DRAWN.standings_round, rules, swapped, (), tuple(floats), claimed)
    assert verify(FIELD, found) == ("the bound is not the cost of the draw",)


def test_a_level_left_out() -> None:
    fewer = replace(DRAWN.certificate, levels=DRAWN.certificate.levels[:-1])
    assert "the levels are rematches" in verify(FIELD, replace(DRAWN, certificate=fewer))[0]


def test_somebody_missing_or_unknown() -> None:
    assert verify(FIELD, replace(DRAWN, tables=DRAWN.tables[1:])) == ("not everybody is drawn exactly once",)
    stranger = replace(DRAWN.tables[0], ns="X")
    assert verify(FIELD, replace(DRAWN, tables=(stranger, *DRAWN.tables[1:])))


def test_a_triple_of_two_that_no_rule_asks_for() -> None:
    one, *rest = DRAWN.tables
    two = tuple(Bye(DRAWN.round, name, Sitting.TRIPLE) for name in (one.ns, one.ew))
    said = verify(FIELD, replace(DRAWN, tables=tuple(rest), byes=two))
    assert said == ("not everybody is drawn exactly once",)


def test_floats_that_did_not_happen() -> None:
    assert "the floats are not those of the tables" in verify(FIELD, replace(DRAWN, floats=DRAWN.floats[1:]))


def test_potentials_that_are_too_high_or_too_low() -> None:
    def moved(by: int) -> Callable[[Duals], Duals]:
        return lambda d: replace(
            d, potentials=((d.potentials[0][0], d.potentials[0][1] + by), *d.potentials[1:])
        )

    assert verify(FIELD, duals(moved(2))) == ("a possible table costs less than its potentials",)
    assert verify(FIELD, duals(moved(-2))) == ("the bound is not the cost of the draw",)


def test_one_potential_raised_and_another_lowered() -> None:
    # The sum stays right, so that only the tables themselves can tell.
    assert DRAWN.certificate.duals is not None
    potentials = DRAWN.certificate.duals.potentials
    for k in range(1, len(potentials)):
        moved = list(potentials)
        moved[0] = (moved[0][0], moved[0][1] + 2)
        moved[k] = (moved[k][0], moved[k][1] - 2)
        dual = replace(DRAWN.certificate.duals, potentials=tuple(moved))
        said = verify(FIELD, duals(partial(lambda to, _: to, dual)))
        mate = {DRAWN.certificate.duals.potentials[0][0], moved[k][0]} in [{t.ns, t.ew} for t in DRAWN.tables]
        assert said == ("a possible table costs less than its potentials",) or (mate and not said)


@pytest.mark.parametrize(
    "members",
    [("1", "2"), ("1", "2", "X"), ("1", "1", "2"), ()],
)
def test_blossoms_that_are_none(members: tuple[str, ...]) -> None:
    # An even set may be left by nobody; a stranger or a name twice must not make it odd.
    said = verify(FIELD, duals(lambda d: replace(d, blossoms=((members, 2),))))
    assert said == ("a blossom is not odd or is negative",)
    negative = duals(lambda d: replace(d, blossoms=((("1", "2", "3"), -2),)))
    assert verify(FIELD, negative) == ("a blossom is not odd or is negative",)


def test_a_proof_without_its_numbers() -> None:
    nothing = replace(DRAWN, certificate=replace(DRAWN.certificate, duals=None))
    assert verify(FIELD, nothing) == ("the dual solution is not that of this field",)


def test_weights_that_overlap() -> None:
    # Nobody gives anything, so that no table can cost less; but a level can outweigh the one before.
    def flat(shift: Callable[[int], int]) -> Draw:
        return duals(
            lambda d: replace(
                d,
                shifts=tuple(map(shift, d.shifts)),
                potentials=tuple((name, 0) for name, _ in d.potentials),
                blossoms=(),
            )
        )

    for shift in (lambda s: s, lambda s: s * 100):
        assert verify(FIELD, flat(shift)) == ("the bound is not the cost of the draw",)
    for shift in (lambda s: s // 2, lambda _: 0):
        assert verify(FIELD, flat(shift)) == ("the weights of the levels overlap",)
    for shift in (lambda s: -s, lambda s: s << 20):
        assert verify(FIELD, flat(shift)) == ("the dual solution is not that of this field",)


def test_levels_out_of_order_that_cost_nothing() -> None:
    # Nobody has had a bye, so that no table costs anything at these two levels.
    names = [level.name for level in DRAWN.certificate.levels]
    k = names.index("second byes")

    def turned(d: Duals) -> Duals:
        shifts = list(d.shifts)
        shifts[k], shifts[k + 1] = d.shifts[k + 1], d.shifts[k] + 1
        return replace(d, shifts=tuple(shifts))

    assert verify(FIELD, duals(turned)) == ("the weights of the levels overlap",)


@pytest.mark.parametrize("by", [200, 5000])
def test_potentials_larger_than_any_machine_word(by: int) -> None:
    huge = duals(lambda d: replace(d, potentials=tuple((name, y << by) for name, y in d.potentials)))
    assert verify(FIELD, huge) == ("a possible table costs less than its potentials",)


def test_a_worse_draw_with_the_proof_of_the_best() -> None:
    field = Field(2, tuple(Contestant(n, s) for n, s in zip("ABCD", (9, 8, 2, 1), strict=True)))
    best = draw(field, Rules(directions=False))
    worse = draw(replace(field, forced=(("A", "C"), ("B", "D"))), Rules(directions=False))
    claimed = replace(worse.certificate, duals=best.certificate.duals)
    assert "the bound is not the cost of the draw" in verify(field, replace(worse, certificate=claimed))


def test_hard_rules() -> None:
    club = (("club", "Ouse"),)
    rules = Rules(apart=(Apart("club"),), directions=False)
    plain = tuple(Contestant(n, s) for n, s in zip("ABCD", (9, 9, 1, 1), strict=True))
    found = replace(draw(Field(2, plain), rules), rules=rules)
    assert "A and B may not meet" in verify(Field(2, tuple(replace(c, groups=club) for c in plain)), found)
    assert "A and B may not meet" in verify(Field(2, plain, forbidden=(("B", "A"),)), found)
    assert "A-C is forced but missing" in verify(Field(2, plain, forced=(("A", "C"),)), found)
    east = found.tables[0].ew
    still = Field(2, tuple(replace(c, stationary=c.id == east) for c in plain))
    assert f"{east} is stationary but sits East-West" in verify(still, found)


def test_a_tutte_set_that_shows_nothing() -> None:
    met = tuple(
        Meeting(r, *p) for r, ps in enumerate((("AB", "CD"), ("AC", "BD"), ("AD", "BC")), 1) for p in ps
    )
    field = Field(4, tuple(Contestant(n) for n in "ABCD"), History(met))
    found = draw(field)
    assert verify(field, found) == ()
    for tutte in (
        TutteSet(("A", "B"), (("C",), ("D",))),
        TutteSet((), (("A",), ("B",), ("C",))),
        TutteSet((), (("A", "B"), ("C", "D"))),
        TutteSet((), (("A",), ("A",), ("B", "C", "D"))),
        TutteSet((), (("A",), ("B",), ("C",), ("X",))),
    ):
        claimed = replace(found, certificate=replace(found.certificate, tutte=tutte))
        assert verify(field, claimed) == ("the Tutte set does not show that a rematch is unavoidable",)
    none = replace(found, certificate=replace(found.certificate, tutte=None))
    assert verify(field, none) == ("a rematch without a Tutte set",)
    free = Field(4, field.contestants, History(met[:4]))
    joined = replace(found, certificate=replace(found.certificate, levels=draw(free).certificate.levels))
    assert "the Tutte set does not show that a rematch is unavoidable" in verify(free, joined)
    assert "the dual solution is not that of this field" in verify(free, joined)


# Triples.

TRIPLE = Rules(odd=Sitting.TRIPLE)


def met_in(number: int, *pairs: str) -> tuple[Meeting, ...]:
    return tuple(Meeting(number, a, b, seated=False) for a, b in map(tuple, pairs))


def test_a_triple_that_is_not_the_lowest_and_why() -> None:
    # E, F, G are the lowest; but A has met B, C and D, so that without them a rematch would be left.
    people = tuple(Contestant(n, s) for n, s in zip("ABCDEFG", range(70, 0, -10), strict=True))
    history = History(
        (*met_in(1, "AB"), *met_in(2, "AC"), *met_in(3, "AD")),
    )
    field = Field(4, people, history)
    found = draw(field, TRIPLE)
    assert found.triple == ("D", "F", "G")
    assert found.certificate.statement == "optimal"
    assert [rival.three for rival in found.certificate.rivals] == [("E", "F", "G")]
    assert verify(field, found) == ()
    kept = found.certificate.rivals[0]
    low = replace(kept.duals, potentials=tuple((name, 0) for name, _ in kept.duals.potentials), blossoms=())
    unit = 1 << kept.duals.shifts[0]
    high = replace(kept.duals, potentials=tuple((name, y + unit) for name, y in kept.duals.potentials))
    for rivals, said in (
        ((), "E, F, G: the dual solution is not that of this field"),
        ((Rival(kept.three, low),), "E, F, G: the bound is not the cost of the draw"),
        ((Rival(kept.three, high),), "E, F, G: a possible table costs less than its potentials"),
    ):
        claimed = replace(found, certificate=replace(found.certificate, rivals=rivals))
        assert verify(field, claimed) == (said,)


def test_a_higher_triple_than_need_be() -> None:
    people = tuple(Contestant(n, s) for n, s in zip("ABCDEFG", range(70, 0, -10), strict=True))
    field = Field(2, people)
    best = draw(field, TRIPLE)
    assert best.triple == ("E", "F", "G")
    # D, F, G with the best draw of the rest, as it is where E is not among the lowest three.
    other = draw(replace(field, contestants=(*people[:3], people[4], people[3], *people[5:])), TRIPLE)
    own = draw(Field(2, tuple(c for c in people if c.id in "ABCE")), TRIPLE)
    assert other.triple == ("E", "F", "G")
    costs, facts = Costs(field, TRIPLE), Facts(field, TRIPLE)
    tables = sorted((min(t), max(t)) for t in ((facts.number(t.ns), facts.number(t.ew)) for t in own.tables))
    three = tuple(facts.number(name) for name in "DFG")
    sums = costs.totals(tables, (three[0], three[1], three[2]))
    levels = tuple(LevelCost(n, c, c) for n, c in zip(costs.names, sums, strict=True))
    floats = [
        Floated(2, facts.name(v), drift)
        for t in tables
        if (drift_of := drifts(facts, t))
        for v, drift in zip(drift_of, (Drift.UP, Drift.DOWN), strict=True)
    ]
    certificate = Certificate(
        levels, Proof.DUALS, reasons_of(costs, tables, three, Known(True, False)), None, own.certificate.duals
    )
    byes = tuple(Bye(2, name, Sitting.TRIPLE) for name in "DFG")
    claimed = Draw(2, 1, TRIPLE, own.tables, byes, tuple(floats), certificate)
    assert verify(field, claimed) == ("E, F, G: the dual solution is not that of this field",)
    rivals = (Rival(("E", "F", "G"), best.certificate.duals or Duals((), (), ())),)
    with_duals = replace(claimed, certificate=replace(certificate, rivals=rivals))
    assert verify(field, with_duals) == ("E, F, G: the bound is not the cost of the draw",)


def test_every_triple_leaves_a_rematch_and_each_has_its_duals() -> None:
    rounds = (("AB", "CD"), ("AC", "BE"), ("AD", "CE"), ("AE", "BD"), ("BC", "DE"))
    met = tuple(m for r, pairs in enumerate(rounds, 1) for m in met_in(r, *pairs))
    byes = tuple(Bye(r, name) for r, name in enumerate("EDBCA", 1))
    people = tuple(Contestant(n, s) for n, s in zip("ABCDE", (50, 40, 30, 20, 10), strict=True))
    field = Field(6, people, History(met, byes))
    found = draw(field, TRIPLE)
    best = exhaustive(field, TRIPLE)
    assert best is not None
    assert totals(found) == best[0]
    assert totals(found)[0] == 4
    assert verify(field, found) == ()
    assert len(found.certificate.rivals) == 9
    for k in range(9):
        rivals = found.certificate.rivals[:k] + found.certificate.rivals[k + 1 :]
        assert verify(field, replace(found, certificate=replace(found.certificate, rivals=rivals)))
