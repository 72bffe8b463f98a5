"""Going through the outcomes group by group."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.scoring.imps import cross_imps
from duplicate.scoring.matchpoints import counting, matchpoints
from duplicate.scoring.runs import runs

CODES = st.one_of(st.integers(0, 5), st.integers(0, 2**62))


@given(st.lists(CODES, max_size=40), st.booleans())
def test_every_group_lies_together_in_the_given_order(codes: list[int], in_order: bool) -> None:
    group = np.array(sorted(codes) if in_order else codes, np.int64)
    found = runs(group)
    assert found.by_group(group).tolist() == sorted(codes)
    positions = np.arange(len(codes))
    order = found.by_group(positions)
    assert found.as_given(order).tolist() == positions.tolist()
    for start, end in pairwise(found.bounds.tolist()):
        assert len(set(group[order[start:end]].tolist())) == 1
        assert (np.diff(order[start:end]) > 0).all()
    assert len(found.sizes) == len(set(codes))


@pytest.mark.parametrize("dtype", [np.int8, np.uint16, np.int32, np.uint64])
def test_codes_of_any_whole_numbers(dtype: type[np.generic]) -> None:
    found = runs(np.array([3, 100, 3, 7]).astype(dtype))
    assert found.order is not None
    assert found.order.tolist() == [0, 2, 3, 1]
    assert found.bounds.tolist() == [0, 2, 3, 4]


@pytest.mark.parametrize("groups", [1, 7, 5000, 60_000])
def test_kernels_work_in_pieces_as_in_one(groups: int) -> None:
    """Whole groups in every piece; and the order of the outcomes changes nothing."""
    random = np.random.default_rng(groups)
    group = np.sort(random.integers(0, groups, 120_000))
    points = random.integers(-20, 20, 120_000) * 30
    weight = random.integers(1, 4, 120_000)
    order = random.permutation(120_000)
    pieces = [own for own, _ in runs(group).pieces()]
    assert len(pieces) == (1 if groups == 1 else min(groups, 4))
    assert [own.start for own in pieces[1:]] == [own.stop for own in pieces[:-1]]
    assert len({g for own in pieces for g in np.unique(group[own]).tolist()}) == sum(
        len(np.unique(group[own])) for own in pieces
    )
    for kernel in (counting, cross_imps):
        sorted_out = np.array(kernel(group, points, weight))
        shuffled = np.array(kernel(group[order], points[order], weight[order]))
        assert (sorted_out[..., order] == shuffled).all()
    assert (matchpoints(group, points)[order] == matchpoints(group[order], points[order])).all()


@pytest.mark.parametrize("dtype", [np.int16, np.int32, np.int64])
def test_kernels_take_columns_of_any_whole_numbers(dtype: type[np.signedinteger]) -> None:
    """Groups and scores multiplied do not fit into 16 bits, nor do differences of scores in 8."""
    group = np.repeat(np.arange(900), 3).astype(dtype)
    score = np.tile([-7600, 7600, 50], 900).astype(dtype)
    assert matchpoints(group, score).tolist() == [0, 4, 2] * 900
    assert cross_imps(group, score).tolist() == [-48, 48, 0] * 900
    assert cross_imps(group, score, np.ones(2700, np.int64)).tolist() == [-48, 48, 0] * 900
    assert counting(group, score)[0].tolist() == [0, 2, 1] * 900
