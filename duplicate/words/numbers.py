"""Numbers that people write, as exact values."""

import re
from collections.abc import Iterable
from fractions import Fraction

LONGEST = 200  #: characters of a number
_IMMENSE = re.compile(r"e[-+]?0*[1-9]\d\d", re.IGNORECASE)


def exact(text: str) -> Fraction:
    """The exact value of a number: ``10``, ``2.5``, ``1/3``, ``1e3``.

    Raises ValueError for what is none, also for 1e1000000, whose digits would fill the memory.

    >>> exact("2.5"), exact("1/3"), exact("1e3")
    (Fraction(5, 2), Fraction(1, 3), Fraction(1000, 1))
    """
    if len(text) > LONGEST or _IMMENSE.search(text):
        raise ValueError(f"{text[:40]!r} is no number of bridge")
    try:
        return Fraction(text)
    except ZeroDivisionError as error:
        raise ValueError(f"{text!r} divides by nothing") from error


def ranges(numbers: Iterable[int]) -> str:
    """Numbers in a short form.

    >>> ranges([1, 2, 3, 7, 9, 10])
    '1-3, 7, 9-10'
    """
    parts: list[list[int]] = []
    for n in sorted(set(numbers)):
        if parts and parts[-1][1] == n - 1:
            parts[-1][1] = n
        else:
            parts.append([n, n])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)
