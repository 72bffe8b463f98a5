from typing import Any

import pytest

from duplicate.movements.double_weave import double_weave
from duplicate.words.problems import DuplicateError
from tests.movements.grids import grid, spotless


def test_published(published: dict[str, Any]) -> None:
    assert grid(double_weave(8)) == grid(published["PS067"].movement)


@pytest.mark.parametrize("tables", range(4, 61, 4))
def test_every_size_and_length(tables: int) -> None:
    for rounds in {1, tables // 2, tables // 2 + 1, tables}:
        m = double_weave(tables, rounds, boards_per_round=1)
        assert spotless(m)
        assert tables > 12 or m.check() == ()
        assert len({(x.ns, x.ew) for x in m.meetings}) == tables * rounds


@pytest.mark.parametrize("tables", [2, 6, 7, 10, 14])
def test_refusals(tables: int) -> None:
    with pytest.raises(DuplicateError, match="multiple of four") as caught:
        double_weave(tables)
    assert "tables" in caught.value.problem.remedy
    with pytest.raises(DuplicateError, match="at most 8 rounds"):
        double_weave(8, 9)
