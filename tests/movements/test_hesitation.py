from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.movements.balance import balance
from duplicate.movements.hesitation import double_hesitation, hesitation
from duplicate.movements.movement import Fault
from duplicate.words.problems import DuplicateError
from tests.movements.grids import faults, form, grid, spotless


@pytest.mark.parametrize(("number", "tables"), [("PS084", 5), ("PS258", 6), ("PS085", 7), ("PS089", 8)])
def test_published_hesitations(published: dict[str, Any], number: str, tables: int) -> None:
    """Number by number, the switched last round included."""
    assert grid(hesitation(tables)) == grid(published[number].movement)


@pytest.mark.parametrize(("number", "tables"), [("PS104", 11), ("PS108", 12), ("PS111", 13), ("PS256", 10)])
def test_published_hesitations_with_other_switches(
    published: dict[str, Any], number: str, tables: int
) -> None:
    assert form(hesitation(tables), directed=False) == form(published[number].movement, directed=False)


@pytest.mark.parametrize(("number", "tables"), [("PS257", 5), ("PS081", 6), ("PS106", 10)])
def test_published_double_hesitations(published: dict[str, Any], number: str, tables: int) -> None:
    assert grid(double_hesitation(tables)) == grid(published[number].movement)


@pytest.mark.parametrize(("number", "tables"), [("PS086", 7), ("PS255", 9), ("PS105", 11), ("PS157", 11)])
def test_published_double_hesitations_up_to_names_and_switches(
    published: dict[str, Any], number: str, tables: int
) -> None:
    ours = form(double_hesitation(tables), directed=False)
    assert ours == form(published[number].movement, directed=False)


@pytest.mark.parametrize(("tables", "quality"), [(7, 72.47), (8, 74.12), (5, 62.26)])
def test_published_qualities(tables: int, quality: float) -> None:
    assert round(balance(hesitation(tables)).quality, 2) == quality


@pytest.mark.parametrize("tables", range(3, 61))
def test_every_size(tables: int) -> None:
    m = hesitation(tables, boards_per_round=1)
    unshared = replace(
        m, meetings=tuple(x._replace(copy=str(x.table) if x.shared else "") for x in m.meetings)
    )
    assert spotless(unshared)
    assert any(x.shared for x in m.meetings) == (tables % 2 == 0)
    assert (m.rounds, len(m.board_sets)) == (tables + 1, tables + 1)
    if tables >= 5:
        m = double_hesitation(tables, boards_per_round=1)
        assert spotless(m)
        assert m.rounds == len(m.board_sets) == tables + 2


def test_the_double_path_of_four_tables_repeats_three_pairings() -> None:
    """Why four are refused: EW 1 to 4, NS 2, NS 4 and EW 1 again, beside NS 1 and 3."""
    path = [5, 6, 7, 8, 2, 4]
    met: Counter[frozenset[int]] = Counter()
    for r in range(6):
        ew1, ew2, ew3, ew4, ns2, ns4 = (path[(place - r) % 6] for place in range(6))
        met.update(frozenset(two) for two in ((1, ew1), (ns2, ew2), (3, ew3), (ns4, ew4)))
    assert sum(times > 1 for times in met.values()) == 3


def test_four_tables_repeat_pairings() -> None:
    with pytest.raises(DuplicateError, match="meet twice") as caught:
        double_hesitation(4)
    assert "5 tables" in caught.value.problem.remedy
    with pytest.raises(DuplicateError, match="at most 8 rounds"):
        hesitation(7, 9)
    with pytest.raises(DuplicateError, match="absent pair 15"):
        hesitation(7, missing=15)


@settings(max_examples=25, deadline=None)
@given(st.integers(9, 40), st.booleans(), st.data())
def test_half_tables_and_fewer_rounds(halves: int, double: bool, data: st.DataObject) -> None:
    make = double_hesitation if double else hesitation
    rounds = data.draw(st.integers(1, halves // 2))
    m = make(halves / 2, rounds, boards_per_round=1)
    assert faults(m) <= {Fault.SHARING, Fault.SIT_OUT}
    assert sorted(int(n) for _, n in m.contestants()) == list(range(1, halves + 1))
    out = [f.contestants for f in m.check() if f.fault is Fault.SIT_OUT]
    assert len(out) == len(set(out)) == (rounds if halves % 2 else 0)
