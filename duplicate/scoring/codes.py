"""Codes: small numbers for the different texts of a column, or for the different rows of a few columns."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from duplicate.scoring.exact import Integers


def of_texts(column: NDArray[np.generic]) -> tuple[list[str], Integers]:
    """The different texts in order, and for each place which of them.

    >>> texts, code = of_texts(np.array(["B", "", "B"], object))
    >>> texts, code.tolist()
    (['', 'B'], [1, 0, 1])
    """
    texts = list(map(str, column.tolist()))
    different = sorted(set(texts))
    code_of = {text: code for code, text in enumerate(different)}
    return different, np.fromiter(map(code_of.__getitem__, texts), np.int64, len(texts))


def of_rows(columns: Sequence[Integers]) -> tuple[list[tuple[int, ...]], Integers]:
    """The different rows of some columns of whole numbers in order, and for each row which of them.

    >>> rows, code = of_rows([np.array([2, 1, 2]), np.array([7, 9, 7])])
    >>> rows, code.tolist()
    ([(1, 9), (2, 7)], [1, 0, 1])
    """
    if not len(columns[0]):
        return [], np.zeros(0, np.int64)
    order, new = _sorted(columns)
    code = np.empty(len(order), np.int64)
    code[order] = np.cumsum(new) - 1
    first = order[new]
    rows = list(zip(*(column[first].tolist() for column in columns), strict=True))
    return rows, code


def _sorted(columns: Sequence[Integers]) -> tuple[Integers, NDArray[np.bool_]]:
    """An order of the rows, and where in it a row differs from the one before."""
    lows = [int(column.min()) for column in columns]
    spans = [int(column.max()) - low + 1 for column, low in zip(columns, lows, strict=True)]
    size = 1
    for span in spans:
        size *= span
    if size < 2**63:  # one number says it all, and sorts faster
        key = np.zeros(len(columns[0]), np.int64)
        for column, low, span in zip(columns, lows, spans, strict=True):
            key = key * span + (column - low)
        order = np.argsort(key)
        columns = [key]
    else:
        order = np.lexsort(columns[::-1])
    new = np.zeros(len(order), np.bool_)
    new[0] = True
    for column in columns:
        ordered = column[order]
        new[1:] |= ordered[1:] != ordered[:-1]
    return order, new
