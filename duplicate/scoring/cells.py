"""Cells: the different scores of every group, and how often each occurs."""

from dataclasses import dataclass

import numpy as np

from duplicate.scoring.exact import Integers

#: A table of all possible cells is used while it is not larger than this many times the outcomes.
_DENSE = 2


@dataclass(frozen=True, eq=False)
class Cells:
    """Cells in order of group and score, and the cell of every outcome."""

    group: Integers  #: by cell
    score: Integers  #: by cell
    count: Integers  #: by cell: outcomes, or the sum of their weights
    of_outcome: Integers  #: by outcome: position of its cell
    first: Integers  #: by cell: position of the first cell of its group
    length: Integers  #: by cell: number of cells of its group


def cells(group: Integers, score: Integers, weight: Integers | None = None) -> Cells:
    """Count the outcomes of every group by score.

    ``group`` are codes from 0, in any order; ``weight`` (whole numbers) counts each outcome that often.

    >>> found = cells(np.array([1, 0, 1, 1]), np.array([50, 420, 50, -50]))
    >>> found.group.tolist(), found.score.tolist(), found.count.tolist(), found.of_outcome.tolist()
    ([0, 1, 1], [420, -50, 50], [1, 1, 2], [2, 0, 2, 1])
    """
    outcomes = len(score)
    if not outcomes:
        none = np.zeros(0, np.int64)
        return Cells(none, none, none, none, none, none)
    group, score = group.astype(np.int64, copy=False), score.astype(np.int64, copy=False)
    low = int(score.min())
    place = score - low
    tens = place // 10
    step = 10 if (tens * 10 == place).all() else 1
    place = tens if step == 10 else place
    span = int(place.max()) + 1
    base = int(group.min())
    key = (group - base) * span + place
    size = (int(group.max()) - base + 1) * span
    table = size <= max(_DENSE * outcomes, 1 << 16)
    found, of_outcome, counts = (_dense if table else _sparse)(key, size)
    if weight is not None:
        # whole numbers far below 2**53, so that the floats of bincount are exact
        counts = np.bincount(of_outcome, weight.astype(np.float64)).astype(np.int64)
    cell_group = found // span
    cell_score = (found - cell_group * span) * step + low
    starts = np.flatnonzero(np.concatenate([np.ones(1, np.bool_), cell_group[1:] != cell_group[:-1]]))
    lengths = np.diff(np.concatenate([starts, np.array([len(found)])]))
    return Cells(
        cell_group + base,
        cell_score,
        counts,
        of_outcome,
        np.repeat(starts, lengths),
        np.repeat(lengths, lengths),
    )


def _dense(key: Integers, size: int) -> tuple[Integers, Integers, Integers]:
    """By a table of all possible cells."""
    counts = np.bincount(key, minlength=size).astype(np.int64, copy=False)
    present = counts > 0
    position = np.cumsum(present) - 1
    return np.flatnonzero(present), position[key], counts[present]


def _sparse(key: Integers, size: int) -> tuple[Integers, Integers, Integers]:
    """By sorting; key and position share one number where they fit, which sorts faster."""
    outcomes = len(key)
    bits = outcomes.bit_length()
    if size.bit_length() + bits < 63:
        packed = np.sort((key << bits) | np.arange(outcomes))
        order, sorted_key = packed & ((1 << bits) - 1), packed >> bits
    else:
        order = np.argsort(key, kind="stable")
        sorted_key = key[order]
    new = np.concatenate([np.ones(1, np.bool_), sorted_key[1:] != sorted_key[:-1]])
    starts = np.flatnonzero(new)
    of_outcome = np.empty(outcomes, np.int64)
    of_outcome[order] = np.cumsum(new) - 1
    counts = np.diff(np.concatenate([starts, np.array([outcomes])]))
    return sorted_key[starts], of_outcome, counts
