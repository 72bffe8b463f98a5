"""Exact numbers for whole columns: a numerator and a denominator for every row."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from duplicate.night.conditions import Rounding

Integers = NDArray[np.int64]
Mask = NDArray[np.bool_]


#: Single values stay below it, above and below the line, so that sums and roundings fit into 64 bits.
LARGEST = 2**44


def fitting(value: Fraction) -> Fraction:
    """The same value; to nine decimals where it is too long for the columns.

    That can only be a mean over boards with many different numbers of results, such as the own session
    of Law 12C2 in an event whose field changes from round to round.

    >>> fitting(Fraction(1, 3)), fitting(Fraction(10**20, 3 * 10**20 + 1))
    (Fraction(1, 3), Fraction(333333333, 1000000000))
    """
    if max(abs(value.numerator), value.denominator) < LARGEST:
        return value
    return Fraction(round(value * 10**9), 10**9)


@dataclass(frozen=True, eq=False)
class Exact:
    """Exact values of all rows: two int64 arrays of equal shape; denominator 0 means no value."""

    numerator: Integers
    denominator: Integers

    @classmethod
    def none(cls, rows: int) -> "Exact":
        """No value in any row."""
        return cls(np.zeros(rows, np.int64), np.zeros(rows, np.int64))

    @classmethod
    def of(cls, values: Iterable[Fraction | int | None]) -> "Exact":
        """Of single values, in order.

        >>> Exact.of([Fraction(1, 2), None])[0]
        Fraction(1, 2)
        """
        fractions = [None if v is None else fitting(Fraction(v)) for v in values]
        return cls(
            np.array([0 if f is None else f.numerator for f in fractions], np.int64),
            np.array([0 if f is None else f.denominator for f in fractions], np.int64),
        )

    def __len__(self) -> int:
        return len(self.numerator)

    def __getitem__(self, position: int) -> Fraction | None:
        denominator = int(self.denominator[position])
        return Fraction(int(self.numerator[position]), denominator) if denominator else None

    @property
    def known(self) -> Mask:
        """Where there is a value; shape (rows,)."""
        return np.asarray(self.denominator != 0)

    def take(self, positions: Integers | Mask) -> "Exact":
        """The values at some positions."""
        return Exact(self.numerator[positions], self.denominator[positions])

    def where(self, mask: Mask) -> "Exact":
        """The same values, and none where ``mask`` is false."""
        return Exact(np.where(mask, self.numerator, 0), np.where(mask, self.denominator, 0))

    def replaced(self, values: dict[int, Fraction]) -> "Exact":
        """The same values but at some positions."""
        if not values:
            return self
        numerator, denominator = self.numerator.copy(), self.denominator.copy()
        for position, value in values.items():
            fits = fitting(value)
            numerator[position], denominator[position] = fits.numerator, fits.denominator
        return Exact(numerator, denominator)

    def lowest(self) -> "Exact":
        """In lowest terms."""
        common = np.maximum(np.gcd(self.numerator, self.denominator), 1)
        return Exact(self.numerator // common, self.denominator // common)

    def fractions(self) -> list[Fraction | None]:
        """As single values."""
        pairs = zip(self.numerator.tolist(), self.denominator.tolist(), strict=True)
        return [Fraction(n, d) if d else None for n, d in pairs]


def distinct(values: Integers) -> list[int]:
    """The values that occur, in order: ``np.unique`` would import NumPy's masked arrays for it.

    >>> distinct(np.array([2, 1, 2]))
    [1, 2]
    """
    ordered = np.sort(values)
    found: list[int] = ordered[np.diff(ordered, prepend=ordered[:1] - 1) != 0].tolist()
    return found


def sums(codes: Integers, values: Exact, groups: int) -> list[Fraction]:
    """Exact sums of the known values by group; codes are 0 to ``groups`` - 1.

    >>> sums(np.array([0, 0, 1]), Exact.of([Fraction(1, 3), Fraction(1, 2), 4]), 2)
    [Fraction(5, 6), Fraction(4, 1)]
    """
    denominators = distinct(values.denominator[values.known])
    common = lcm(*denominators)
    if common < LARGEST and len(values) * common * int(np.abs(values.numerator).max(initial=0)) < 2**62:
        scaled = values.numerator * (common // np.maximum(values.denominator, 1))
        whole = np.zeros(groups, np.int64)
        np.add.at(whole, codes[values.known], scaled[values.known])
        return [Fraction(each, common) for each in whole.tolist()]
    totals = [Fraction(0)] * groups
    for denominator in denominators:
        mask = values.denominator == denominator
        added = np.zeros(groups, np.int64)
        np.add.at(added, codes[mask], values.numerator[mask])
        for group in np.flatnonzero(added).tolist():
            totals[group] += Fraction(int(added[group]), denominator)
    return totals


def total_of(values: Exact) -> Fraction:
    """The exact sum of the known values."""
    return sums(np.zeros(len(values), np.int64), values, 1)[0]


def rounded(values: Exact, rounding: Rounding, average: Exact | None = None) -> Exact:
    """Every value to the nearest multiple of the rounding's unit.

    ``average`` is needed for halves towards the average.
    """
    unit = rounding.unit
    if unit is None:
        return values
    numerator = values.numerator * unit.denominator
    denominator = np.maximum(values.denominator, 1) * unit.numerator
    floor = numerator // denominator
    twice = 2 * (numerator - floor * denominator)
    if rounding.ties == "up":
        upwards = np.ones(len(values), np.bool_)
    elif rounding.ties == "even":
        upwards = floor % 2 == 1
    elif rounding.ties == "average" and average is not None:
        side = average.numerator * values.denominator - values.numerator * average.denominator
        upwards = (side > 0) | ((side == 0) & (values.numerator >= 0))
    else:
        upwards = values.numerator >= 0
    steps = floor + ((twice > denominator) | ((twice == denominator) & upwards))
    return Exact(steps * unit.numerator, np.where(values.known, unit.denominator, 0))


def published(value: Fraction, decimals: int, ties: str = "away") -> Fraction:
    """One value as it is printed: to ``decimals``, halves away from zero or to even.

    >>> published(Fraction(1, 8), 2), published(Fraction(1, 8), 2, "even")
    (Fraction(13, 100), Fraction(3, 25))
    """
    scale: int = 10**decimals
    if ties == "even":
        return Fraction(round(value * scale), scale)
    steps = int(abs(value) * scale + Fraction(1, 2))
    return Fraction(steps if value >= 0 else -steps, scale)
