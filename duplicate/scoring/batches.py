"""Batches: groups of equal size side by side, so that a whole column is compared at a time."""

import numpy as np
from numpy.typing import NDArray

from duplicate.scoring.exact import Integers, Mask, distinct

#: The largest group that is compared result by result; twice as many points fit into a byte.
LARGEST = 128
#: A batch pays when there are at least this many groups for each result in one.
_GROUPS = 4
#: Groups that are compared at a time: their scores stay in the processor's cache.
_BATCH = 1 << 13


def matchpoints(bounds: Integers, score: Integers, out: Integers) -> Mask:
    """Matchpoints of the groups of which there are many of one size, into ``out``.

    ``bounds`` are those of `Runs`, ``score`` lies in their order. Returns which groups are left.
    """
    sizes = np.diff(bounds)
    left = np.ones(len(sizes), np.bool_)
    low = int(score.min(initial=0))
    if int(score.max(initial=0)) - low < 1 << 15:
        for size in distinct(sizes[sizes <= LARGEST]):
            these = np.flatnonzero(sizes == size)
            if len(these) >= _GROUPS * size:
                left[these] = False
                _one_size(bounds[these], size, score, low, out)
    return left


def _one_size(first: Integers, size: int, score: Integers, low: int, out: Integers) -> None:
    """Matchpoints of the groups that begin at ``first`` and have ``size`` results each."""
    offsets = np.arange(size)[:, None]
    for start in range(0, len(first), _BATCH):
        place = first[start : start + _BATCH] + offsets
        out[place] = _columns((score[place].astype(np.int64, copy=False) - low).astype(np.int16))


def _columns(score: NDArray[np.int16]) -> NDArray[np.uint8]:
    """Matchpoints within each column; shape (results, groups)."""
    results, groups = score.shape
    # at first every result loses to all results above it, and takes 2 less what they win from it
    points = np.empty((results, groups), np.uint8)
    points[:] = (2 * np.arange(results)).astype(np.uint8)[:, None]
    for row in range(results - 1):
        won = (score[row] > score[row + 1 :]).view(np.uint8)
        won += (score[row] >= score[row + 1 :]).view(np.uint8)
        points[row] += np.add.reduce(won, axis=0, dtype=np.uint8)
        points[row + 1 :] -= won
    return points
