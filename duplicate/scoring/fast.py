"""Kernels for millions of results, compiled by Numba where it is installed.

    pip install "duplicate-bridge[fast]"

They give the values of the kernels in NumPy, which stay in use for everything smaller and without Numba.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module

import numpy as np
from numpy.typing import NDArray

from duplicate.laws.imps import IMP_LIMITS, imp_array
from duplicate.scoring.exact import Integers

#: Groups up to this size are compared result by result; one more vector than most boards have results.
SMALL = 32
#: Above all places of scores.
_ABOVE = 2**15 - 1

Places = NDArray[np.uint16]
Kernel = Callable[[Integers, Places, int, NDArray[np.int8], Integers], None]


def matchpoints(bounds: Integers, score: Integers) -> Integers | None:
    """Matchpoints within each group: 2 for each score beaten, 1 for each score tied.

    ``bounds`` and the order of ``score`` are those of `Runs`. None without Numba, or when the scores
    are further apart than any scores of bridge.
    """
    return _run(matchpoints_kernel, bounds, score)


def cross_imps(bounds: Integers, score: Integers) -> Integers | None:
    """Sum of the IMPs of each score against all scores of its group; None as for `matchpoints`."""
    return _run(cross_imps_kernel, bounds, score)


def _run(kernel: Kernel, bounds: Integers, score: Integers) -> Integers | None:
    low, high = int(score.min()), int(score.max())
    if high - low >= _ABOVE or (compiled := compile_kernel(kernel)) is None:
        return None
    place = np.zeros(len(score) + SMALL, np.uint16)
    wide = score if score.dtype.itemsize > 1 else score.astype(np.int16)
    np.subtract(
        wide, low, out=place[: len(score)], casting="unsafe"
    )  # right even where the type of ``wide`` wraps
    out = np.empty(len(score), np.int64)
    compiled(bounds.astype(np.int64, copy=False), place, high - low + 1, worth_by_difference(), out)
    return out


@cache
def compile_kernel(kernel: Kernel) -> Kernel | None:
    """The kernel in machine code, kept beside Python's own compiled modules; none without Numba."""
    try:
        numba = import_module("numba")
    except ImportError:  # not installed, or not made for this NumPy
        return None
    array = numba.types.Array
    whole, place, worth = numba.int64, numba.uint16, numba.int8
    signature = numba.void(
        array(whole, 1, "C", readonly=True),
        array(place, 1, "C", readonly=True),
        whole,
        array(worth, 1, "C", readonly=True),
        array(whole, 1, "C"),
    )
    try:
        compiled: Kernel = numba.njit(signature, nogil=True, cache=True)(kernel)
    except (RuntimeError, OSError):  # nowhere to keep it
        compiled = numba.njit(signature, nogil=True)(kernel)
    return compiled


@cache
def worth_by_difference() -> NDArray[np.int8]:
    """IMPs for all differences until they no longer grow; a difference of 0 is in the middle."""
    most = IMP_LIMITS[-1] + 1
    return imp_array(np.arange(-most, most + 1)).astype(np.int8)


def matchpoints_kernel(
    bounds: Integers, place: Places, width: int, _worth: NDArray[np.int8], out: Integers
) -> None:
    """Fill ``out``; ``place`` are scores from 0 to ``width`` - 1, in the order of the groups."""
    count = np.zeros(width, np.int64)
    found = np.empty(width + 1, np.uint16)
    scores, above = place.view(np.int16), np.int16(_ABOVE)
    points = np.empty(SMALL, np.int16)
    for group in range(len(bounds) - 1):
        start, end = bounds[group], bounds[group + 1]
        size = end - start
        if size <= SMALL:
            # against four at a time, a whole vector of results even beyond the group; what is above
            # all scores gives nothing
            own, mine = scores[start : start + SMALL], out[start:end]
            for j in range(SMALL):
                points[j] = -1
            for i in range(0, size, 4):
                a = own[i]
                b = own[i + 1] if i + 1 < size else above
                c = own[i + 2] if i + 2 < size else above
                d = own[i + 3] if i + 3 < size else above
                for j in range(SMALL):
                    score = own[j]
                    points[j] += (
                        np.int16(score > a)
                        + np.int16(score >= a)
                        + np.int16(score > b)
                        + np.int16(score >= b)
                        + np.int16(score > c)
                        + np.int16(score >= c)
                        + np.int16(score > d)
                        + np.int16(score >= d)
                    )
            for i in range(size):
                mine[i] = points[i]
            continue
        cells = 0
        for i in range(start, end):
            score = place[i]
            if count[score] == 0:
                found[cells] = score
                cells += 1
            count[score] += 1
        if cells * cells > 8 * width:
            cells = 0
            for score in range(width):
                if count[score] > 0:
                    found[cells] = score
                    cells += 1
        else:
            for i in range(1, cells):
                score = found[i]
                j = i
                while j > 0 and found[j - 1] > score:
                    found[j] = found[j - 1]
                    j -= 1
                found[j] = score
        below = 0
        for i in range(cells):
            level = count[found[i]]
            count[found[i]] = 2 * below + level - 1
            below += level
        for i in range(start, end):
            out[i] = count[place[i]]
        for i in range(cells):
            count[found[i]] = 0


def cross_imps_kernel(
    bounds: Integers, place: Places, width: int, worth: NDArray[np.int8], out: Integers
) -> None:
    """Fill ``out``; ``place`` are scores from 0 to ``width`` - 1, in the order of the groups."""
    most = np.int64(len(worth) // 2)
    count = np.zeros(width, np.int64)
    total = np.empty(width, np.int64)
    found = np.empty(width + 1, np.uint16)
    for group in range(len(bounds) - 1):
        start, end = bounds[group], bounds[group + 1]
        cells = 0
        if end - start <= SMALL:  # without a branch, which would often be guessed wrong here
            for i in range(start, end):
                score = place[i]
                found[cells] = score
                cells += count[score] == 0
                count[score] += 1
        else:
            for i in range(start, end):
                score = place[i]
                if count[score] == 0:
                    found[cells] = score
                    cells += 1
                count[score] += 1
        for i in range(cells):
            score, level, won = found[i], count[found[i]], 0
            for j in range(i):
                other = found[j]
                difference = np.int64(score) - np.int64(other)
                imps = np.int64(worth[np.int64(min(most, max(-most, difference))) + most])
                won += imps * count[other]
                total[other] -= imps * level
            total[score] = won
        for i in range(start, end):
            out[i] = total[place[i]]
        for i in range(cells):
            count[found[i]] = 0
