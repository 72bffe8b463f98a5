from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.movements.balance import balance
from duplicate.movements.howell import STARTERS, howell, reduced_howell
from duplicate.movements.movement import Fault
from duplicate.words.problems import DuplicateError


@pytest.mark.parametrize(
    ("number", "tables"),
    [
        ("PS164", 2),
        ("PS076", 3),
        ("PS078", 4),
        ("PS080", 5),
        ("PS083", 6),
        ("PS088", 7),
        ("PS137", 8),
    ],
)
def test_published_howells(published: dict[str, Any], number: str, tables: int) -> None:
    ours = howell(tables)
    assert {(m.table, m.round): (m.ns, m.ew, m.board_set) for m in ours.meetings} == published[number].grid


@pytest.mark.parametrize("tables", range(2, 9))
def test_everybody_meets_everybody_once(tables: int) -> None:
    m = howell(tables)
    met = Counter(frozenset((x.ns, x.ew)) for x in m.meetings)
    assert set(met.values()) == {1}
    assert len(met) == tables * (2 * tables - 1)
    assert m.is_playable
    assert len(m.board_sets) == m.rounds == 2 * tables - 1


@pytest.mark.parametrize("tables", STARTERS)
def test_starter_conditions(tables: int) -> None:
    """Differences of moving pairs distinct; each moving seat its own set; no shared set from 4 tables."""
    moving = 2 * tables - 1
    starter = STARTERS[tables]
    differences = [(a - b) % moving for a, b, _ in starter if a <= moving and b <= moving]
    both_ways = [d for x in differences for d in (x, moving - x)]
    assert sorted(both_ways) == sorted(set(both_ways))
    seats = [(s - p) % moving for a, b, s in starter for p in (a, b) if p <= moving]
    assert len(set(seats)) == len(seats)
    assert len({s for *_, s in starter}) == (1 if tables == 2 else tables)


@pytest.mark.parametrize("tables", [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5])
def test_half_tables_sit_everybody_out_once(tables: float) -> None:
    m = howell(tables)
    pairs = int(tables * 2)
    assert {number for _, number in m.contestants()} == {str(p) for p in range(1, pairs + 1)}
    sit_outs = Counter(f.contestants[0] for f in m.check() if f.fault is Fault.SIT_OUT)
    assert sit_outs == dict.fromkeys((str(p) for p in range(1, pairs + 1)), 1)
    assert len({x.table for x in m.meetings if x.is_sit_out}) == 1


@given(st.integers(2, 8), st.data())
def test_any_pair_may_be_absent_and_any_number_of_rounds_played(tables: int, data: st.DataObject) -> None:
    rounds = data.draw(st.integers(1, 2 * tables - 1))
    absent = data.draw(st.integers(1, 2 * tables))
    m = howell(tables, rounds, missing=absent)
    assert m.is_playable
    sit_outs = [f.contestants for f in m.check() if f.fault is Fault.SIT_OUT]
    assert len(sit_outs) == len(set(sit_outs)) == rounds
    assert str(absent) not in {number for _, number in m.contestants()}
    used = {x.board_set for x in m.meetings if not x.is_sit_out}
    assert used == set(range(1, len(m.board_sets) + 1)), "every set in play is played"


def test_a_curtailed_howell_says_what_is_lost() -> None:
    m = howell(7, 9)
    assert "each pair misses 4 of the others" in " ".join(m.notes)
    assert m.name == "Curtailed Howell, 7 tables, 9 rounds"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"tables": 16}, "too many for a session"),
        ({"tables": 4, "rounds": 8}, "at most 7 rounds"),
        ({"tables": 4, "missing": 9}, "absent pair 9"),
    ],
)
def test_refusals(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(DuplicateError, match=message) as caught:
        howell(**arguments)
    assert caught.value.problem.remedy


@pytest.mark.parametrize(
    ("number", "tables", "quality"),
    [("PS079", 5, 83.66), ("PS082", 6, 90.69), ("PS087", 7, 89.81), ("PS092", 8, 95.28)],
)
def test_published_reduced_howells(
    published: dict[str, Any], number: str, tables: int, quality: float
) -> None:
    ours = reduced_howell(tables)
    assert {(m.table, m.round): (m.ns, m.ew, m.board_set) for m in ours.meetings} == published[number].grid
    assert round(balance(ours).quality, 2) == quality


@pytest.mark.parametrize("tables", range(2, 16))
def test_only_two_and_three_tables_share(tables: int) -> None:
    """There is no Room square of side 3 or 5; without one tables must share."""
    shared = [f for f in howell(tables).check() if f.fault is Fault.SHARING]
    assert bool(shared) == (tables in (2, 3))


@given(st.integers(9, 16), st.data())
def test_a_reduced_howell_with_any_pair_absent(halves: int, data: st.DataObject) -> None:
    tables = (halves + 1) // 2
    absent = data.draw(st.none() | st.integers(1, 2 * tables))
    m = reduced_howell(halves / 2, missing=absent)
    assert {f.fault for f in m.check()} <= {Fault.SHARING, Fault.SIT_OUT}


@pytest.mark.parametrize("tables", [2, 16])
def test_no_reduced_howell(tables: int) -> None:
    with pytest.raises(DuplicateError, match="no three-quarter Howell"):
        reduced_howell(tables)


@pytest.mark.parametrize("tables", [4.5, 5.5, 6.5, 7.5])
def test_a_half_reduced_howell_takes_the_best_phantom_and_numbers_on(tables: float) -> None:
    m = reduced_howell(tables)
    whole = int(tables + 0.5)
    assert {number for _, number in m.contestants()} == {str(p) for p in range(1, 2 * whole)}
    stationary = range(m.rounds + 1, 2 * whole + 1)
    best = max(balance(reduced_howell(whole, missing=p)).quality for p in stationary)
    assert balance(m).quality == pytest.approx(best)


@pytest.mark.parametrize("tables", [3.5, 4.5, 5.5, 6.5, 7.5])
def test_no_other_absent_pair_leaves_a_half_howell_better_balanced(tables: float) -> None:
    whole = int(tables + 0.5)
    best = max(balance(howell(whole, missing=p)).quality for p in range(1, 2 * whole + 1))
    assert balance(howell(tables)).quality == pytest.approx(best)
