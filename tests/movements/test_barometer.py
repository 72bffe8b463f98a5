from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.movements.barometer import barometer
from duplicate.movements.howell import howell
from duplicate.movements.individual import individual
from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Fault, Movement
from duplicate.movements.web import web
from duplicate.words.problems import DuplicateError
from tests.movements.grids import faults, form


def test_published_barometer_mitchell(published: dict[str, Any]) -> None:
    """PS213: nine tables, every table on the same set."""
    assert form(barometer(mitchell(9))) == form(published["PS213"].movement)


@pytest.mark.parametrize(("number", "tables"), [("PS211", 5), ("PS212", 5)])
def test_published_barometer_howells_meet_the_same(
    published: dict[str, Any], number: str, tables: int
) -> None:
    theirs = published[number].movement
    assert len({m.board_set for m in theirs.of_round(2)}) == 1
    ours = barometer(howell(tables))
    meets = {frozenset((m.ns, m.ew)) for m in theirs.meetings}
    assert len(meets) == 45 == len({frozenset((m.ns, m.ew)) for m in ours.meetings})


@settings(max_examples=25, deadline=None)
@given(st.integers(4, 24), st.integers(1, 4))
def test_any_mitchell(halves: int, boards: int) -> None:
    skeleton = mitchell(halves / 2)
    m = barometer(skeleton, boards_per_round=boards)
    assert faults(m) <= {Fault.SIT_OUT}
    assert m.barometer
    assert m.boards == m.rounds * boards
    for x, y in zip(m.meetings, skeleton.meetings, strict=True):
        assert (x.ns, x.ew, x.table, x.is_sit_out) == (y.ns, y.ew, y.table, y.is_sit_out)
        assert x.board_set == (0 if x.is_sit_out else x.round)


def test_other_skeletons() -> None:
    for skeleton in (web(14, 9), individual(7), howell(6)):
        m = barometer(skeleton)
        assert m.check() == ()
        assert not {"bye-stand", "sharing", "copies of the boards"} & set(m.placement)
    again = barometer(barometer(howell(4)), boards_per_round=3, first_board=10)
    assert again.name == "Barometer: Howell, 4 tables, 7 rounds"
    assert again.board_sets[0] == (10, 11, 12)


def test_refusals() -> None:
    with pytest.raises(DuplicateError, match="without a round"):
        barometer(Movement("none", (), ()))
