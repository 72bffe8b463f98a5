import pytest

from duplicate.movements.british_text import write_british
from duplicate.movements.movement import Fault
from duplicate.movements.planner import plan
from duplicate.movements.square import square
from duplicate.words.problems import DuplicateError
from tests.movements.grids import faults

PUBLISHED = """\
Square Mitchell, 4 tables, 4 rounds
1,4,16,4,4,0
1,1,1,1,2,3,1,3,4,1,4,2
2,2,2,2,1,4,2,4,3,2,3,1
3,3,3,3,4,1,3,1,2,3,2,4
4,4,4,4,3,2,4,2,1,4,1,3
"""


def test_published() -> None:
    m = square(boards_per_round=4)
    assert write_british([m]) == PUBLISHED
    assert m.check() == ()


@pytest.mark.parametrize(("side", "out"), [("", "EW"), ("NS", "EW"), ("EW", "NS")])
@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_a_half_table_sits_out_one_pair_a_round(side: str, out: str, rounds: int) -> None:
    m = square(3.5, rounds, missing=side)
    assert faults(m) == {Fault.SIT_OUT}
    labels = [f.contestants[0] for f in m.check()]
    assert len(set(labels)) == len(labels) == rounds
    assert {label[-2:] for label in labels} == {out}


def test_refusals() -> None:
    for tables in (2, 3, 4.5, 5, 8):
        with pytest.raises(DuplicateError, match="has 4 tables") as caught:
            square(tables)
        assert caught.value.problem.remedy
    with pytest.raises(DuplicateError, match="at most 4 rounds"):
        square(4, 5)


def test_the_planner_knows_it() -> None:
    assert plan(4, family="square").movement.name == "Square Mitchell, 4 tables, 4 rounds"
    assert "square" in {c.family for c in plan(4, winners=2, rounds=4).candidates}
    assert "square" in {c.family for c in plan(3.5, winners=2, rounds=4).candidates}
    with pytest.raises(DuplicateError, match="no square of 5 tables"):
        plan(5, family="square")
