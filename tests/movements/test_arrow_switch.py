import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.movements.arrow_switch import arrow_switch
from duplicate.movements.balance import balance
from duplicate.movements.hesitation import hesitation
from duplicate.movements.individual import individual
from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Fault
from duplicate.movements.scrambled import scrambled
from duplicate.movements.web import web
from duplicate.words.problems import DuplicateError
from tests.movements.grids import faults, grid


@pytest.mark.parametrize("tables", [5, 7, 9, 13])
def test_whole_rounds_make_the_scrambled_mitchell(tables: int) -> None:
    assert grid(arrow_switch(mitchell(tables), rounds=[tables])) == grid(scrambled(tables, switched=1))


def test_the_standard_deviation_of_thirteen_tables() -> None:
    """Rounds 1, 2 and 5 of 13 tables: 3.6582, by whole rounds or by table and round."""
    plain = mitchell(13, boards_per_round=1)
    for m in (
        arrow_switch(plain, rounds=[1, 2, 5]),
        arrow_switch(plain, [(t, r) for t in range(1, 14) for r in (1, 2, 5)]),
    ):
        assert round(balance(m).standard_deviation, 4) == 3.6582


@settings(max_examples=30, deadline=None)
@given(st.integers(4, 20), st.sets(st.tuples(st.integers(1, 2), st.integers(1, 2))))
def test_any_switches_leave_a_clean_movement(halves: int, switched: set[tuple[int, int]]) -> None:
    m = arrow_switch(mitchell(halves / 2), switched)
    assert faults(m) <= {Fault.SHARING, Fault.SIT_OUT}
    assert m.winners == 1
    assert len(m.contestants()) == halves
    for x in m.meetings:
        if not x.is_sit_out:
            assert (int(x.ns) > int(x.ew)) == ((x.table, x.round) in switched)


def test_notes_and_numbers() -> None:
    m = arrow_switch(web(10, 9), [(3, 2)], rounds=[8, 9], ew_add=20)
    assert m.notes[-2:] == (
        "Every table turns its boards by 90 degrees in rounds 8 and 9.",
        "Round 2: table 3 turns its boards by 90 degrees.",
    )
    assert {int(x.ns) for x in m.of_round(9)} == set(range(21, 31))


def test_refusals() -> None:
    with pytest.raises(DuplicateError, match="round 8"):
        arrow_switch(mitchell(7), rounds=[8])
    with pytest.raises(DuplicateError, match="table 9 has no round 1"):
        arrow_switch(mitchell(7), [(9, 1)])
    with pytest.raises(DuplicateError, match="would mean two pairs"):
        arrow_switch(mitchell(7), ew_add=3)
    with pytest.raises(DuplicateError, match="no movement of pairs"):
        arrow_switch(individual(5))
    with pytest.raises(DuplicateError, match="different already"):
        arrow_switch(hesitation(7), ew_add=3)
