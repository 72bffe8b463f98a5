"""Artificial scores and what is set by hand: averages, percentages, matchpoints, IMPs, points."""

import re
from dataclasses import dataclass
from fractions import Fraction

from duplicate.night.conditions import Artificial, Conditions
from duplicate.night.results import FIXED
from duplicate.words.problems import Problem

_NUMBER = re.compile(r"([+-]?\d+(?:\.\d+)?)\s*(%|imps?|mps?|pts?)?", re.IGNORECASE)
_KINDS = {"%": "percent", "I": "imps", "M": "matchpoints", "P": "points"}
_OTHER_UNITS = ("imps", "matchpoints", "points")  # each of them has a value in its own scoring only
_LETTERS = {"A+": "plus", "A=": "average", "A": "average", "A-": "minus"}


@dataclass(frozen=True)
class Award:
    """An artificial score as the results state it."""

    kind: str  #: plus, average, minus, percent, imps, matchpoints or points
    value: Fraction = Fraction(0)  #: of ``percent`` (of the top), ``imps``, ``matchpoints`` and ``points``


def parse(text: str) -> Award | None:
    """An artificial score, or None when it cannot be read.

    >>> parse("A+"), parse("55%")
    (Award(kind='plus', value=Fraction(0, 1)), Award(kind='percent', value=Fraction(55, 1)))
    >>> parse("3imp")
    Award(kind='imps', value=Fraction(3, 1))

    What is set by hand has the same forms, with an exclamation mark behind it.

    >>> parse("5.5mp!")
    Award(kind='matchpoints', value=Fraction(11, 2))
    """
    clean = text.strip().removesuffix(FIXED).upper().replace("−", "-")
    if clean in _LETTERS:
        return Award(_LETTERS[clean])
    found = _NUMBER.fullmatch(clean)
    if not found:
        return None
    return Award(_KINDS[(found[2] or "%")[0]], Fraction(found[1]))


def percent_of_top(award: Award, conditions: Artificial, own: Fraction | None) -> Fraction | None:
    """Percentage of the top, by Law 12C2: A+ at least and A- at most that of the own session.

    ``own`` is the percentage of the contestant's real scores of the session; None when there is none.

    >>> percent_of_top(Award("plus"), Artificial(), Fraction("66.25"))
    Fraction(265, 4)
    """
    if award.kind == "percent":
        return award.value
    if award.kind in _OTHER_UNITS:
        return None
    base = Fraction(getattr(conditions, award.kind))
    if own is None or not conditions.own_session or award.kind == "average":
        return base
    return max(base, own) if award.kind == "plus" else min(base, own)


def imps(award: Award, conditions: Artificial, times: int, own: Fraction | None) -> Fraction:
    """IMPs for an award: A+ and A- are ``conditions.imps``; a percentage is in proportion to them.

    ``times`` is 1, or the number of comparisons in a sum of cross-IMPs; ``own`` the contestant's
    average of the session. An award in IMPs is taken as it is; one in another unit (see `fits_imps`) is
    not for here.

    >>> imps(Award("plus"), Artificial(), 1, None)
    Fraction(3, 1)
    >>> imps(Award("percent", Fraction(45)), Artificial(), 1, None)
    Fraction(-3, 2)
    """
    if award.kind == "imps":
        return award.value
    unit = Fraction(conditions.imps) * times
    if award.kind == "percent":
        return (award.value - 50) / 10 * unit
    if award.kind == "average":
        return Fraction(0)
    base = unit if award.kind == "plus" else -unit
    if own is None or not conditions.imps_own_session:
        return base
    return max(base, own) if award.kind == "plus" else min(base, own)


def fits_imps(award: Award) -> bool:
    """Whether an award has a value at IMPs: not when it is in matchpoints, or in points."""
    return award.kind not in ("matchpoints", "points")


def points(award: Award, unit: str, average: Fraction) -> Fraction | None:
    """Points for an award at aggregate: the average of the board, ``unit`` points more or less.

    A percentage is in proportion: 10 percent are ``unit`` points. Without a unit only an average, and
    what is stated in points, has a value.

    >>> points(Award("minus"), "100", Fraction(0)), points(Award("plus"), "", Fraction(0))
    (Fraction(-100, 1), None)
    """
    if award.kind == "points":
        return award.value
    if award.kind == "average":
        return average
    if award.kind in _OTHER_UNITS or not unit:
        return None
    if award.kind == "percent":
        return average + (award.value - 50) / 10 * Fraction(unit)
    return average + (Fraction(unit) if award.kind == "plus" else -Fraction(unit))


def comparisons(conditions: Conditions, expected: int) -> int:
    """How often an award counts in a sum of cross-IMPs over ``expected`` results; once elsewhere."""
    if conditions.method != "cross-imps" or conditions.cross_imps.divisor != "none":
        return 1
    return {"once": 1, "others": max(expected - 1, 1), "results": expected}[conditions.artificial.imps_times]


def unreadable(text: str, direction: str, line: int | None, row_id: int) -> Problem:
    """The problem of an award that cannot be used."""
    return Problem(
        "the artificial score cannot be used",
        line=line,
        field=f"adj_{direction.lower()}",
        value=text,
        remedy="write A+, A=, A- or a percentage such as 55%; at matchpoints 5.5mp, at IMPs 3imp, "
        "at aggregate 100pts",
        row_id=row_id,
    )
