from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.movements.appendix import appendix
from duplicate.movements.arrow_switch import arrow_switch
from duplicate.movements.movement import Fault
from duplicate.words.problems import DuplicateError
from tests.movements.grids import faults, form, grid


@pytest.mark.parametrize(("number", "tables"), [("PS051", 10), ("PS053", 12), ("PS061", 11), ("PS063", 15)])
def test_published_appendix_mitchells(published: dict[str, Any], number: str, tables: int) -> None:
    assert grid(appendix(tables)) == grid(published[number].movement)


@pytest.mark.parametrize(("number", "tables"), [("PS055", 15.5), ("PS057", 19.5), ("PS065", 16.5)])
def test_published_with_the_appendix_as_a_sit_out(
    published: dict[str, Any], number: str, tables: float
) -> None:
    """Thirteen rounds of 14, 18 and 15 sets; the half table is the appendix."""
    assert grid(appendix(tables, 13)) == grid(published[number].movement)


def test_published_switched_bowman(published: dict[str, Any]) -> None:
    ours = arrow_switch(appendix(11), rounds=[8, 9])
    assert form(ours, directed=False) == form(published["PS103"].movement, directed=False)


@settings(max_examples=30, deadline=None)
@given(st.integers(10, 60), st.sampled_from(["NS", "EW"]), st.data())
def test_every_size(halves: int, side: str, data: st.DataObject) -> None:
    size = halves / 2
    whole = (halves + 1) // 2
    rounds = data.draw(st.integers(1, whole - 2))
    m = appendix(size, rounds, missing=side if halves % 2 else "", boards_per_round=1)
    assert faults(m) <= {Fault.SHARING, Fault.SIT_OUT}
    out = [f.contestants for f in m.check() if f.fault is Fault.SIT_OUT]
    assert len(out) == len(set(out)) == (rounds if halves % 2 else 0)


@pytest.mark.parametrize("tables", range(5, 61))
def test_nobody_meets_or_plays_twice_to_sixty_tables(tables: int) -> None:
    played = grid(appendix(tables, boards_per_round=1))
    ns = {(ns, s) for ns, _, s in played.values()}
    ew = {(ew, s) for _, ew, s in played.values()}
    met = {(ns, ew) for ns, ew, _ in played.values()}
    assert len(ns) == len(ew) == len(met) == len(played) == tables * (tables - 2)


def test_refusals() -> None:
    with pytest.raises(DuplicateError, match="at most 9 rounds"):
        appendix(11, 10)
    with pytest.raises(DuplicateError, match="2 rounds"):
        appendix(4)
