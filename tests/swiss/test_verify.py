"""A draw that is not what it claims to be is caught."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from duplicate.swiss import verify as module
from duplicate.swiss.certificate import Duals, LevelCost, TutteSet
from duplicate.swiss.draw import Draw, Table, draw
from duplicate.swiss.field import Contestant, Field
from duplicate.swiss.history import History, Meeting
from duplicate.swiss.rules import Apart, Rules
from duplicate.swiss.verify import verify
from tests.swiss.fields import random_field

FIELD = random_field(Random(8), 14, 3)
DRAWN = draw(FIELD, Rules(band_width=2))


def duals(change: Callable[[Duals], Duals]) -> Draw:
    assert DRAWN.certificate.duals is not None
    return replace(DRAWN, certificate=replace(DRAWN.certificate, duals=change(DRAWN.certificate.duals)))


def test_it_is_short_and_calls_no_solver() -> None:
    text = Path(module.__file__).read_text(encoding="utf-8")
    assert len(text.splitlines()) < 100
    assert not {"rustworkx", "blossoms", "matching", "search", "numpy"} & set(text.replace(".", " ").split())


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
    assert said == (f"{levels[k].name} cost {levels[k].total - 1}, not {levels[k].total}",)


def test_a_level_left_out() -> None:
    fewer = replace(DRAWN.certificate, levels=DRAWN.certificate.levels[:-1])
    assert "the levels are rematches" in verify(FIELD, replace(DRAWN, certificate=fewer))[0]


def test_somebody_missing_or_unknown() -> None:
    assert verify(FIELD, replace(DRAWN, tables=DRAWN.tables[1:])) == ("not everybody is drawn exactly once",)
    stranger = replace(DRAWN.tables[0], ns="X")
    assert verify(FIELD, replace(DRAWN, tables=(stranger, *DRAWN.tables[1:])))


def test_floats_that_did_not_happen() -> None:
    assert "the floats are not those of the tables" in verify(FIELD, replace(DRAWN, floats=DRAWN.floats[1:]))


def test_potentials_that_are_too_high_or_too_low() -> None:
    def moved(by: int) -> Callable[[Duals], Duals]:
        return lambda d: replace(
            d, potentials=((d.potentials[0][0], d.potentials[0][1] + by), *d.potentials[1:])
        )

    assert verify(FIELD, duals(moved(2))) == (
        "a possible table costs less than its potentials",
        "the bound is not the cost of the draw",
    )
    assert verify(FIELD, duals(moved(-2))) == ("the bound is not the cost of the draw",)


def test_blossoms_that_are_none() -> None:
    even = tuple(c.id for c in FIELD.contestants[:2])
    assert "a blossom is not odd or is negative" in verify(
        FIELD, duals(lambda d: replace(d, blossoms=((even, 0),)))
    )


def test_a_proof_without_its_numbers() -> None:
    nothing = replace(DRAWN, certificate=replace(DRAWN.certificate, duals=None))
    assert verify(FIELD, nothing) == ("the dual solution is not that of this field",)


def test_weights_that_overlap() -> None:
    assert "the weights of the levels overlap" in verify(
        FIELD, duals(lambda d: replace(d, shifts=tuple(s // 2 for s in d.shifts)))
    )


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
    ):
        claimed = replace(found, certificate=replace(found.certificate, tutte=tutte))
        assert verify(field, claimed) == ("the Tutte set does not show that a rematch is unavoidable",)
    none = replace(found, certificate=replace(found.certificate, tutte=None))
    assert verify(field, none) == ("a rematch without a Tutte set",)
    free = Field(4, field.contestants, History(met[:4]))
    joined = replace(found, certificate=replace(found.certificate, levels=draw(free).certificate.levels))
    assert "the Tutte set does not show that a rematch is unavoidable" in verify(free, joined)
    assert "the dual solution is not that of this field" in verify(free, joined)
