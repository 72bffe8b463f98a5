"""Codes: columns as small whole numbers, so that a large table is judged by its different values.

Other than in `duplicate.scoring.codes` no order is kept, so that nothing needs to be sorted.
"""

import gc
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from itertools import repeat
from typing import ParamSpec, TypeVar

import numpy as np
from numpy.typing import NDArray

Codes = NDArray[np.int64]
AnyCodes = NDArray[np.signedinteger]
Mask = NDArray[np.bool_]

_Made = TypeVar("_Made")
_Row = TypeVar("_Row", bound=tuple[object, ...])
_Given = ParamSpec("_Given")
_TABLE = 1 << 22  #: as many codes may be looked up in a table; more are sorted


def of_texts(column: NDArray[np.generic]) -> tuple[Codes, list[str]]:
    """A code for each text of a column, and the text of each code in order of appearance.

    >>> codes, texts = of_texts(np.array(["B", "", "B"], object))
    >>> codes.tolist(), texts
    ([0, 1, 0], ['B', ''])
    """
    texts = column.tolist()
    code_of = {text: code for code, text in enumerate(dict.fromkeys(texts))}
    return np.fromiter(map(code_of.__getitem__, texts), np.int64, len(texts)), list(code_of)


def of_numbers(column: NDArray[np.int64]) -> tuple[Codes, int]:
    """A code for each whole number of a column, and how many codes there may be.

    >>> codes, size = of_numbers(np.array([7, -2**31, 8]))
    >>> codes.tolist(), size
    ([1, 0, 2], 3)
    """
    if not len(column):
        return column, 1
    unknown = column == -(2**31)
    some = bool(unknown.any())
    known = column[~unknown] if some else column
    low, high = (int(known.min()), int(known.max())) if len(known) else (0, 0)
    if high - low > _TABLE:
        listed, inverse = np.unique(column, return_inverse=True)
        return inverse, len(listed)
    if not some:
        return column - low, high - low + 1
    codes = column - (low - 1)
    codes[unknown] = 0
    return codes, high - low + 2


def combined(columns: Sequence[tuple[AnyCodes, int]]) -> tuple[Codes, int]:
    """One code for each different row of some columns, each given with the number of its codes.

    >>> combined([(np.array([0, 1, 0]), 2), (np.array([2, 2, 0]), 3)])[1]
    3
    """
    together, size = np.zeros(len(columns[0][0]), np.int64), 1
    for column, number in columns:
        codes, count = column, number
        if count <= 1:
            continue
        if size * count > _TABLE and size > 1:
            together, size = compact(together, size)
            if size * count > _TABLE:  # scores lie far apart
                codes, count = compact(codes.astype(np.int64, copy=False), count)
        together = together * count + codes if size > 1 else codes.astype(np.int64)
        size *= count
    return compact(together, size)


def compact(codes: Codes, size: int) -> tuple[Codes, int]:
    """The same codes without gaps."""
    if size > _TABLE:
        listed, inverse = np.unique(codes, return_inverse=True)
        return inverse, len(listed)
    used = np.zeros(size, np.bool_)
    used[codes] = True
    found = np.flatnonzero(used)
    if len(found) == size:
        return codes, size
    place = np.empty(size, np.int64)
    place[found] = np.arange(len(found))
    return place[codes], len(found)


def different(codes: Codes, size: int) -> Codes:
    """The codes that occur, in order."""
    if size > 8 * _TABLE:
        ordered = np.sort(codes)
        new = np.ones(len(ordered), np.bool_)
        new[1:] = ordered[1:] != ordered[:-1]
        return ordered[new]
    used = np.zeros(size, np.bool_)
    used[codes] = True
    return np.flatnonzero(used)


def firsts(codes: Codes, size: int) -> Codes:
    """The first row of every code; the codes have no gaps.

    >>> firsts(np.array([1, 0, 1]), 2).tolist()
    [1, 0]
    """
    found = np.empty(size, np.int64)
    found[codes[::-1]] = np.arange(len(codes) - 1, -1, -1)
    return found


def repeated(columns: Sequence[tuple[AnyCodes, int]]) -> Mask:
    """The rows that have the same values in all columns as some other row.

    >>> repeated([(np.array([0, 1, 0]), 2)]).tolist()
    [True, False, True]
    """
    rows = len(columns[0][0])
    together, size = np.zeros(rows, np.int64), 1
    for codes, count in columns:
        if size * count >= 2**62:
            together, size = compact(together, size)
        together, size = (
            together * count + codes if size > 1 else codes.astype(np.int64, copy=False),
            size * count,
        )
    if size <= _TABLE:
        often: Mask = np.bincount(together, minlength=size) > 1
        return often[together]
    ordered = np.sort(together)
    twice = ordered[1:][ordered[1:] == ordered[:-1]]
    if not len(twice):
        return np.zeros(rows, np.bool_)
    twice = np.unique(twice)
    place = np.minimum(np.searchsorted(twice, together), len(twice) - 1)
    found: Mask = twice[place] == together
    return found


def rows_of(kind: type[_Row], *columns: Iterable[object]) -> list[_Row]:
    """Rows of a named tuple from all its columns, of which some may be endless; without a call for each row.

    >>> from duplicate.night.results import Weighted
    >>> rows_of(Weighted, [1, 2], repeat("NS"), repeat(1), [420, 450])[1].score
    450
    """
    return list(map(tuple.__new__, repeat(kind), zip(*columns, strict=False)))


def in_bulk(make: Callable[_Given, _Made]) -> Callable[_Given, _Made]:
    """Let a function that makes many small objects run without the search for cycles, which finds none."""

    @wraps(make)
    def made(*args: _Given.args, **kwargs: _Given.kwargs) -> _Made:
        searching = gc.isenabled()
        gc.disable()
        try:
            return make(*args, **kwargs)
        finally:
            if searching:
                gc.enable()

    return made
