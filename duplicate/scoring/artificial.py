"""Artificial scores and what is set by hand: averages, percentages, matchpoints, IMPs, points."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from duplicate.night.conditions import Artificial, Conditions
from duplicate.night.results import FIXED
from duplicate.scoring.numbers import number
from duplicate.words.problems import Problem, Severity

_NUMBER = re.compile(r"([+-]?\d{1,40}(?:\.\d{1,40})?)\s*(%|imps?|mps?|pts?)?", re.IGNORECASE)
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


class Where(NamedTuple):
    """Where an award was stated."""

    file: str
    line: int | None
    field: str
    row_id: int


#: What an award can be, by what the totals are made of; in a remedy.
_FITTING = {
    "matchpoints": "write A+, A=, A-, a percentage such as 55%, or matchpoints such as 5.5mp",
    "imps": "write A+, A=, A-, a percentage such as 55%, or IMPs such as 3imp",
    "points": "write points such as 100pts, or set aggregate.award: the points for A+",
}


def unfit(text: str, where: Where, conditions: Conditions) -> Problem:
    """The problem of an award that has no value by the conditions."""
    remedy = _FITTING[conditions.measure]
    if conditions.measure == "points" and conditions.aggregate.award:
        remedy = "write A+, A=, A-, a percentage such as 55%, or points such as 100pts"
    return Problem(
        f"this award has no value at {conditions.method}",
        file=where.file,
        line=where.line,
        field=where.field,
        value=text,
        remedy=remedy,
        row_id=where.row_id,
    )


def above_the_top(text: str, where: Where, top: Fraction) -> Problem:
    """The warning of an award that is more than a board can bring; it counts as it is stated."""
    return Problem(
        f"this is more than the top of the board, {number(top)}; it counts as stated",
        file=where.file,
        line=where.line,
        field=where.field,
        value=text,
        remedy="check the number, and for how many matchpoints a score beaten counts",
        severity=Severity.WARNING,
        row_id=where.row_id,
    )
