"""Every starter that was found by search."""

import pytest

from duplicate.movements.balance import balance
from duplicate.movements.howell import (
    REDUCED_ROUNDS,
    REDUCED_STARTERS,
    STARTERS,
    howell,
    reduced_howell,
    reduced_rounds,
    stored_starters,
)
from duplicate.movements.movement import Fault
from duplicate.words.problems import DuplicateError
from tests.movements.grids import faults, spotless


@pytest.mark.parametrize("size", stored_starters(), ids=str)
def test_conditions_and_quality(size: tuple[int, int]) -> None:
    """Differences distinct both ways, each moving seat its own set, no shared set; Qf as stored."""
    tables, moving = size
    starter, quality = stored_starters()[size]
    assert len(starter) == tables
    assert sorted(p for ns, ew, _ in starter for p in (ns, ew)) == list(range(1, 2 * tables + 1))
    differences = [(a - b) % moving for a, b, _ in starter if max(a, b) <= moving]
    both_ways = [d for x in differences for d in (x, moving - x)]
    assert len(set(both_ways)) == len(both_ways)
    seats = [(s - p) % moving for a, b, s in starter for p in (a, b) if p <= moving]
    assert sorted(seats) == list(range(moving))
    assert len({s for *_, s in starter}) == tables
    m = howell(tables) if moving == 2 * tables - 1 else reduced_howell(tables, moving)
    if (tables, moving) not in REDUCED_ROUNDS.items() and tables not in STARTERS:
        assert f"{balance(m).quality:.2f}" == f"{quality:.2f}"
    assert spotless(m) or (tables, moving) == (5, 8)
    assert (m.rounds, m.tables) == (moving, tables)


@pytest.mark.parametrize(
    ("tables", "quality"), [(2, 100), (4, 100), (6, 100), (8, 100), (10, 100), (12, 100)]
)
def test_perfect_balance_of_even_numbers(tables: int, quality: float) -> None:
    assert balance(howell(tables)).quality == pytest.approx(quality)


@pytest.mark.parametrize(("tables", "quality"), [(3, 60.00), (5, 83.33), (7, 91.30), (9, 94.74)])
def test_published_balance_of_odd_numbers(tables: int, quality: float) -> None:
    assert round(balance(howell(tables)).quality, 2) == quality


@pytest.mark.parametrize("tables", [9, 11, 13, 15])
def test_longer_odd_howells_go_on_as_the_published_ones(tables: int) -> None:
    """60, 83.33, 91.30 and 94.74 are 100 / (1 + 4 / (T (T - 1))) for 3, 5, 7 and 9 tables."""
    published = {3: 60.00, 5: 83.33, 7: 91.30, 9: 94.74}
    assert {t: round(100 / (1 + 4 / (t * (t - 1))), 2) for t in published} == published
    assert balance(howell(tables)).quality == pytest.approx(100 / (1 + 4 / (tables * (tables - 1))))


@pytest.mark.parametrize("tables", range(9, 16))
def test_half_tables_and_curtailed_howells(tables: int) -> None:
    m = howell(tables - 0.5, 13)
    assert faults(m) == {Fault.SIT_OUT}
    assert len(m.contestants()) == 2 * tables - 1
    m = reduced_howell(tables - 0.5)
    assert faults(m) <= {Fault.SIT_OUT}
    assert {int(n) for _, n in m.contestants()} == set(range(1, 2 * tables))


def test_default_lengths() -> None:
    assert [reduced_howell(t).rounds for t in range(5, 16)] == [8, 9, 12, 14, 13, 13, 13, 14, 15, 16, 17]
    assert set(REDUCED_STARTERS) == {5, 6, 7, 8}
    assert 14 in reduced_rounds(10)
    with pytest.raises(DuplicateError, match="in 20 rounds") as caught:
        reduced_howell(10, 20)
    assert "19 for a full Howell" in caught.value.problem.remedy
