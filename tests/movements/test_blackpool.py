from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.movements.blackpool import blackpool
from duplicate.movements.movement import Fault
from duplicate.words.problems import DuplicateError
from tests.movements.grids import faults, grid


@pytest.mark.parametrize(("number", "tables"), [("PS049", 12), ("PS059", 11)])
def test_published(published: dict[str, Any], number: str, tables: int) -> None:
    assert grid(blackpool(tables)) == grid(published[number].movement)


@pytest.mark.parametrize("tables", range(4, 61))
def test_repeated_meetings_are_2t_and_all_in_the_last_two_rounds(tables: int) -> None:
    m = blackpool(tables, boards_per_round=1)
    assert len({(x.ns, x.board_set) for x in m.meetings}) == len(m.meetings)
    assert len({(x.ew, x.board_set) for x in m.meetings}) == len(m.meetings)
    met = Counter((x.ns, x.ew) for x in m.meetings)
    assert set(met.values()) == {1, 2}
    assert sum(times - 1 for times in met.values()) == 2 * tables
    first = Counter((x.ns, x.ew) for x in m.meetings if x.round <= tables)
    assert set(first.values()) == {1}
    shared = {(x.round,) for x in m.meetings if x.shared}
    assert shared == (set() if tables % 2 == 0 else {(tables + 1,), (tables + 2,)})


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 24), st.integers(1, 28))
def test_clean_or_refused(tables: int, rounds: int) -> None:
    try:
        m = blackpool(tables, rounds, boards_per_round=1)
    except DuplicateError:
        assert tables < 4 or rounds > tables + 2
    else:
        allowed = {Fault.RE_MEET, Fault.SHARING} if rounds > tables else set()
        assert faults(m) <= allowed


def test_half_tables_are_refused() -> None:
    with pytest.raises(DuplicateError, match="no half table"):
        blackpool(8.5)
