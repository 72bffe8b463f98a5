"""Numbers that people write, as exact values."""

import re
from collections.abc import Collection, Iterable
from fractions import Fraction
from math import lcm

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


def total_of(values: Collection[Fraction]) -> Fraction:
    """The exact sum of some values, quicker than ``sum``, which makes lowest terms of every step.

    >>> total_of([Fraction(1, 2), Fraction(1, 3), Fraction(4)]), total_of([])
    (Fraction(29, 6), Fraction(0, 1))
    """
    common = lcm(*(value.denominator for value in values))
    return Fraction(sum(value.numerator * (common // value.denominator) for value in values), common)


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
