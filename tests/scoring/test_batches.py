"""Groups of one size side by side."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.scoring import batches
from duplicate.scoring.matchpoints import counting, matchpoints
from duplicate.scoring.runs import runs


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.integers(1, 6), st.integers(1, 60)), max_size=5),
    st.sampled_from([1, 10, 400]),
    st.booleans(),
    st.integers(0, 2**32),
)
def test_they_win_what_they_beat(kinds: list[tuple[int, int]], span: int, shuffle: bool, seed: int) -> None:
    """Some sizes have groups enough for a batch, others have not."""
    random = np.random.default_rng(seed)
    sizes = random.permutation([size for size, groups in kinds for _ in range(groups)]).astype(np.int64)
    group = np.repeat(np.arange(len(sizes)), sizes)
    score = random.integers(-span, span + 1, len(group)) * 10
    if shuffle:
        order = random.permutation(len(group))
        group, score = group[order], score[order]
    below, level = counting(group, score)
    assert (matchpoints(group, score) == 2 * below + level - 1).all()


@pytest.mark.parametrize("size", [1, 2, batches.LARGEST, batches.LARGEST + 1])
def test_the_largest_group_of_a_batch(size: int) -> None:
    """All different, from the best to the worst: the points of a whole board, which a byte must hold."""
    groups = 4 * size + 5
    group = np.repeat(np.arange(groups), size)
    score = np.tile(np.arange(size)[::-1] * 10, groups)
    out = np.full(len(group), -1, np.int64)
    left = batches.matchpoints(runs(group).bounds, score, out)
    assert left.all() == (size > batches.LARGEST)
    assert left.any() == left.all()
    if size <= batches.LARGEST:
        assert out.tolist() == list(range(2 * size - 2, -2, -2)) * groups
    assert matchpoints(group, score).tolist() == list(range(2 * size - 2, -2, -2)) * groups


def test_scores_that_do_not_fit_are_left() -> None:
    group, score = np.repeat(np.arange(100), 2), np.tile([-20_000, 20_000], 100)
    assert batches.matchpoints(runs(group).bounds, score, np.empty(200, np.int64)).all()
    assert matchpoints(group, score).tolist() == [0, 2] * 100
