"""Numbers as pages print them: exact values, rounded once, with a real minus sign.

Each is a `duplicate.words.local.Figure`: data have it with a point, a page with the sign of its language.
"""

import re
from fractions import Fraction
from functools import lru_cache

from duplicate.words.local import Figure

MINUS = "\N{MINUS SIGN}"
_WRITTEN = re.compile(r"(?<![\w-])-(?=\d)")


@lru_cache(maxsize=65536)
def decimal(value: Fraction, places: int, ties: str = "away") -> Figure:
    """A value with so many decimals; halves ``away`` from zero or to ``even``.

    >>> decimal(Fraction(25, 10), 0), decimal(Fraction(25, 10), 0, "even"), decimal(Fraction(-22, 3), 2)
    ('3', '2', '−7.33')
    """
    scale = 10**places
    whole, rest = divmod(abs(value.numerator) * scale, value.denominator)
    twice = 2 * rest
    if twice > value.denominator or (twice == value.denominator and (ties == "away" or whole % 2)):
        whole += 1
    sign = MINUS if value < 0 and whole else ""
    if not places:
        return Figure(f"{sign}{whole}")
    units, decimals = divmod(whole, scale)
    return Figure(f"{sign}{units}.{decimals:0{places}d}")


def integer(value: int) -> Figure:
    """A whole number with a real minus sign.

    >>> integer(-620)
    '−620'
    """
    return Figure(f"{MINUS}{-value}" if value < 0 else str(value))


def signed(value: int) -> Figure:
    """A whole number with its sign, plus as well as minus.

    >>> signed(620), signed(-50), signed(0)
    ('+620', '−50', '0')
    """
    return Figure(f"+{value}") if value > 0 else integer(value)


def places_needed(denominators: set[int], most: int) -> int:
    """How many decimals print values of these denominators exactly, but at most ``most``.

    >>> places_needed({1, 2}, 2), places_needed({1}, 2), places_needed({7}, 2)
    (1, 0, 2)
    """
    for places in range(most):
        if all(10**places % d == 0 for d in denominators):
            return places
    return most


def with_minus(text: str) -> str:
    """A text in which numbers have the minus sign of the pages; files and commands keep the keyboard's.

    >>> with_minus("1C W 8 tricks -90, lines 6-9")
    '1C W 8 tricks −90, lines 6-9'
    """
    return _WRITTEN.sub(MINUS, text)
