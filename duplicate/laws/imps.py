"""International Match Points: Law 78B, for one difference and for arrays."""

from bisect import bisect_left
from functools import cache
from math import ceil, isfinite
from typing import TYPE_CHECKING

from duplicate.laws.notation import refused

if TYPE_CHECKING:
    from fractions import Fraction

    import numpy as np
    import numpy.typing as npt

#: Law 78B: the largest difference in points that is worth 0, 1, 2, ... 23 IMPs; more is 24.
IMP_LIMITS = (
    *(10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590),
    *(740, 890, 1090, 1290, 1490, 1740, 1990, 2240, 2490, 2990, 3490, 3990),
)


def imps(difference: "float | Fraction") -> int:
    """IMPs for a difference in points, with its sign (Law 78B).

    Scores differ by tens. A difference from an unrounded datum may fall between two lines of the
    table; it then counts as the higher one.

    >>> imps(10), imps(20), imps(-620), imps(4000)
    (0, 1, -12, 24)
    """
    if not isfinite(difference):
        raise refused("the difference is not a number", "difference", str(difference), "leave the result out")
    size = bisect_left(
        IMP_LIMITS, ceil(difference if difference >= 0 else -difference)
    )  # exact: the limits are whole numbers
    return size if difference >= 0 else -size


@cache
def _by_points() -> "npt.NDArray[np.int8]":
    """The IMPs for 0 to 4000 points."""
    import numpy as np

    table = np.array([imps(points) for points in range(4001)], np.int8)
    table.setflags(write=False)
    return table


def imp_array(differences: "npt.ArrayLike") -> "npt.NDArray[np.int32]":
    """IMPs for an array of differences in points of any shape, as `imps`.

    >>> imp_array([0, -250, 760, -700]).tolist()
    [0, -6, 13, -12]
    """
    import numpy as np

    points = np.asarray(differences)
    if points.size == 0:
        return np.zeros(points.shape, np.int32)
    if np.issubdtype(points.dtype, np.integer):
        wide = points.astype(np.int32) if points.dtype.itemsize < 4 else points
        size = _by_points()[np.clip(np.abs(wide), 0, 4000)]
    elif np.issubdtype(points.dtype, np.floating):
        if not np.isfinite(points).all():
            raise refused("a difference is not a number", "difference", "nan", "leave the result out")
        size = np.searchsorted(IMP_LIMITS, np.abs(points), side="left").astype(np.int8)
    else:
        raise refused("differences are numbers", "difference", str(points.dtype), "give points")
    return np.asarray(np.where(points < 0, -size, size), np.int32)
