"""Runs: the outcomes of each group one after another, the way the kernels go through them."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from duplicate.scoring.exact import Integers, Mask

#: From so many outcomes on the kernels of `fast` are used: to import Numba and to load them takes as long
#: as NumPy needs for a few millions, and to compile them, once on every machine, some seconds.
LARGE = 1 << 20
#: Outcomes of one piece.
_PIECE = 1 << 15


@dataclass(frozen=True, eq=False)
class Runs:
    """Where the outcomes of each group lie."""

    order: Integers | None  #: positions of the outcomes by group; none when they lie in that order
    bounds: Integers  #: by group that occurs: position of its first outcome; and one past the last of all

    @property
    def sizes(self) -> Integers:
        """Outcomes of each group."""
        return np.diff(self.bounds)

    def by_group(self, values: Integers) -> Integers:
        """The values of all outcomes in the order of the groups."""
        return values if self.order is None else values[self.order]

    def as_given(self, values: Integers) -> Integers:
        """Values in the order of the groups, in the order in which the outcomes were given."""
        if self.order is None:
            return values
        given = np.empty_like(values)
        given[self.order] = values
        return given

    def pieces(self) -> Iterator[tuple[slice, Integers]]:
        """Pieces in which a kernel works: whole groups, small enough for the processor's cache.

        Each as the place of its outcomes and, for each of them, a code of its group from 0.
        """
        outcomes = int(self.bounds[-1])
        cuts = np.array([0, len(self.bounds) - 1])
        if outcomes > 2 * _PIECE:
            steps = np.searchsorted(self.bounds, np.arange(_PIECE, outcomes, _PIECE), side="right") - 1
            cuts = np.concatenate([cuts[:1], steps, cuts[1:]])
        for first, end in pairwise(cuts.tolist()):
            if first < end:
                bounds = self.bounds[first : end + 1]
                yield (
                    slice(int(bounds[0]), int(bounds[-1])),
                    np.repeat(np.arange(end - first), np.diff(bounds)),
                )

    def only(self, groups: Mask) -> tuple["Runs", Mask]:
        """The runs of some of the groups alone, and which outcomes of all those are."""
        sizes = self.sizes
        bounds = np.concatenate([np.zeros(1, np.int64), np.cumsum(sizes[groups])])
        return Runs(None, bounds), np.repeat(groups, sizes)


def runs(group: Integers) -> Runs:
    """The runs of some codes in any order; outcomes of a group keep their order.

    >>> found = runs(np.array([4, 4, 0, 4]))
    >>> found.order.tolist(), found.bounds.tolist()
    ([2, 0, 1, 3], [0, 1, 4])
    """
    bounds = _bounds(group)
    heads = group[bounds[:-1]]
    if (heads[1:] > heads[:-1]).all():
        return Runs(None, bounds)
    bits = len(group).bit_length()
    low = int(heads.min())
    if (int(heads.max()) - low).bit_length() + bits < 63:
        # group and position share one number, which sorts faster
        packed = ((group.astype(np.int64, copy=False) - low) << bits) | np.arange(len(group))
        packed.sort()
        order = packed & ((1 << bits) - 1)
    else:
        order = np.argsort(group, kind="stable")
    return Runs(order, _bounds(group[order]))


def _bounds(group: Integers) -> Integers:
    """Where another group begins than the one before; and the end."""
    ends = np.flatnonzero(group[1:] != group[:-1])
    ends += 1
    outcomes = len(group)
    return np.concatenate([np.zeros(1, np.int64), ends, np.full(1 if outcomes else 0, outcomes)])
