"""Victory points: what the margin of a match is worth, by the scale that the organiser chose.

The scales are data in fixtures/victory_points, checked when they are read; the WBF continuous scale
is computed. A scale is chosen by its name and the number of boards of the match.
"""

from bisect import bisect_right
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import cache, cached_property
from math import isqrt
from numbers import Rational
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from duplicate.laws.notation import refused
from duplicate.laws.scale_files import Row, ScaleFamily, names, read_family, shown
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: The scales that come with the program; a TOML file of the same form is as good.
SCALES = ("wbf", "25-0", "acbl-20", "acbl-30", "sbu-20", "percent-20")

_FURTHEST = 2**60  # larger numbers are no margins, and arithmetic on them would overflow


class VictoryPoints(NamedTuple):
    """Victory points of a side and of its opponents, exact."""

    own: Fraction
    opponents: Fraction


class TableLine(NamedTuple):
    """One line of a printed table: margins as ``2-6`` or ``62+``, victory points as ``16`` or ``10.44``."""

    margins: str
    winner: str
    loser: str
    inferred: bool  #: not in the source: it follows from the gap between its neighbours


@dataclass(frozen=True)
class Scale:
    """Victory points by margin, for matches of a number of boards.

    ``measure`` says what a margin is: ``imps``, won less lost; or ``percent`` of the matchpoints.
    """

    name: str
    title: str
    boards: int
    measure: Literal["imps", "percent"]
    rows: tuple[Row, ...]  #: of the winner, from a draw to the greatest win
    sources: tuple[str, ...] = ()
    notes: tuple[Problem, ...] = ()  #: what whoever uses the scale should know, and print

    @property
    def blitz(self) -> Fraction:
        """The smallest margin that is worth the most.

        >>> print(scale("wbf", 16).blitz, scale("25-0", 16).blitz)
        60 72
        """
        return self.rows[-1].low

    @property
    def decimals(self) -> int:
        """How many decimals its victory points are printed with, whole ones as well.

        >>> scale("wbf", 16).decimals, scale("25-0", 16).decimals
        (2, 0)
        """
        return 2 if any(row.winner.denominator > 1 for row in self.rows) else 0

    @property
    def draw(self) -> Fraction:
        """The margin of a draw: 0 IMPs, 50 percent."""
        return self.rows[0].low

    def rounded(self, margin: int | Fraction | Decimal) -> Fraction:
        """The margin that the scale is read at: the nearest whole IMP or hundredth of a percent.

        Halves go away from a draw, so that both sides of a match are rounded alike. Scales are made for
        whole IMPs; of cross-IMPs that were divided, less than half an IMP is a draw (as the author of
        EBUScore states the rule for fractions on the EBU forum).

        >>> print(scale("sbu-20", 10).rounded(Fraction(-1, 2)))
        -1
        >>> print(scale("percent-20", 8).rounded(Fraction(200, 3)))
        6667/100
        """
        steps = self._steps(margin)
        return self.draw + Fraction(steps if margin >= self.draw else -steps, self._steps_in_one)

    def victory_points(self, margin: int | Fraction | Decimal) -> VictoryPoints:
        """Victory points of a side and of its opponents.

        ``margin`` is the side's own: negative IMPs, or less than 50 percent, is a loss. It is `rounded`
        first. Raises DuplicateError for what is no number, and for a percentage outside 0 to 100.

        >>> own, opponents = scale("wbf", 16).victory_points(-10)
        >>> float(own), float(opponents)
        (7.2, 12.8)
        >>> [int(points) for points in scale("percent-20", 8).victory_points(60)]
        [17, 3]
        """
        row = self.rows[bisect_right(self._first_steps, self._steps(margin)) - 1]
        if margin >= self.draw:
            return VictoryPoints(row.winner, row.loser)
        return VictoryPoints(row.loser, row.winner)

    def victory_point_arrays(
        self, margins: "npt.ArrayLike", denominators: "npt.ArrayLike | None" = None
    ) -> "tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]":
        """Hundredths of a victory point for many matches: of the sides and of their opponents.

        ``margins`` are whole numbers of any shape, IMPs or percent; with ``denominators`` of the same
        shape they are numerators. The result has that shape. As `victory_points` otherwise.

        >>> own, opponents = scale("25-0", 12).victory_point_arrays([[2, -50]])
        >>> own.tolist(), opponents.tolist()
        ([[1600, 300]], [[1400, 2500]])
        """
        import numpy as np

        tops = _whole_numbers(margins)
        bottoms = np.ones_like(tops) if denominators is None else _whole_numbers(denominators)
        if tops.shape != bottoms.shape:
            raise refused(
                "margins and denominators differ in shape", "margin", str(bottoms.shape), "give pairs"
            )
        if bottoms.size and (bottoms.min() < 1 or bottoms.max() > _FURTHEST >> 10):
            raise refused(
                "denominators are 1 or more", "margin", "denominators", "leave out what has no value"
            )
        if self.measure == "percent" and ((tops < 0) | (tops > 100 * bottoms)).any():
            raise _no_percentage("an array")
        distances = tops - int(self.draw) * bottoms
        whole, rest = np.divmod(np.abs(distances), bottoms)
        steps = whole * self._steps_in_one + (2 * rest * self._steps_in_one + bottoms) // (2 * bottoms)
        row = np.searchsorted(np.array(self._first_steps), steps, side="right") - 1
        winner = np.array([int(r.winner * 100) for r in self.rows], np.int64)[row]
        loser = np.array([int(r.loser * 100) for r in self.rows], np.int64)[row]
        lost = distances < 0
        return np.where(lost, loser, winner), np.where(lost, winner, loser)

    def table(self) -> list[TableLine]:
        """The scale as it is printed, from a draw to the greatest win.

        >>> [line[:3] for line in scale("25-0", 16).table()[:2]], scale("wbf", 8).table()[1].winner
        ([('0-2', '15', '15'), ('3-7', '16', '14')], '10.44')
        """
        margin_decimals = 2 if self.measure == "percent" else 0
        whole = all(row.winner.denominator == 1 and row.loser.denominator == 1 for row in self.rows)
        decimals = 0 if whole else 2
        return [
            TableLine(
                row.margins(margin_decimals),
                shown(row.winner, decimals),
                shown(row.loser, decimals),
                row.inferred,
            )
            for row in self.rows
        ]

    @property
    def _steps_in_one(self) -> int:
        return 100 if self.measure == "percent" else 1

    @cached_property
    def _first_steps(self) -> tuple[int, ...]:
        """Where each row begins, in steps from a draw."""
        return tuple(int((row.low - self.draw) * self._steps_in_one) for row in self.rows)

    def _steps(self, margin: int | Fraction | Decimal) -> int:
        """Steps between a draw and the margin, to the nearest, halves away from a draw."""
        if type(margin) is not Fraction and (
            not isinstance(margin, (Rational, Decimal))
            or (isinstance(margin, Decimal) and not margin.is_finite())
        ):
            raise refused(
                "a margin is an exact number", "margin", str(margin), "give an int, Fraction or Decimal"
            )
        exact = margin if type(margin) is Fraction else Fraction(margin)
        above, below = exact.numerator, exact.denominator
        if self.measure == "percent" and not 0 <= above <= 100 * below:
            raise _no_percentage(str(margin))
        far = abs(above - int(self.draw) * below) * self._steps_in_one
        return (2 * far + below) // (2 * below)


def scale(source: str | Path, boards: int) -> Scale:
    """The scale for matches of a number of boards, by name or from a TOML file.

    Where a scale has no table for the boards but its file names another scale, that one comes
    back and says so in its ``notes``. Raises DuplicateError for an unknown scale, for boards that no
    table covers (its remedy lists what exists), and for a file that is not a sound scale.

    >>> scale("25-0", 8).name
    'wbf'
    """
    if isinstance(source, str) and source in SCALES:
        return _shipped(source, boards)
    return _chosen(family(source), boards)


def family(source: str | Path) -> ScaleFamily:
    """A scale with its tables for all numbers of boards.

    >>> family("acbl-30").boards
    ((6, 8), (9, 11))
    """
    if isinstance(source, str) and source in SCALES:
        return _shipped_family(source)
    return read_family(source, SCALES)


@cache
def _shipped_family(name: str) -> ScaleFamily:
    return read_family(name, SCALES)


@cache
def _shipped(name: str, boards: int) -> Scale:
    return _chosen(family(name), boards)


def _chosen(found: ScaleFamily, boards: int) -> Scale:
    for substitute in found.otherwise:
        if boards in substitute.boards:
            chosen = _shipped(substitute.scale, boards)
            note = Problem(
                f"there is no table for {boards} board{'s' * (boards != 1)}; "
                f"{chosen.title} is used ({substitute.why})",
                field="scale",
                value=found.name,
                remedy=f"choose {chosen.name}, or another scale, in the conditions of the event",
                severity=Severity.NOTE,
            )
            return Scale(
                *(chosen.name, chosen.title, boards, chosen.measure),
                *(chosen.rows, chosen.sources, (*chosen.notes, note)),
            )
    place = next((i for i, (low, high) in enumerate(found.boards) if low <= boards <= high), None)
    if place is None:
        raise _no_table(found, boards)
    rows = _continuous(boards) if found.formula else found.rows(place)
    inferred = [f"{shown(row.winner)}:{shown(row.loser)}" for row in rows if row.inferred]
    notes: tuple[Problem, ...] = ()
    if inferred:
        message = (
            f"the source leaves out {names(inferred)} for "
            f"{quantity(boards, 'board')}; they follow from the gaps"
        )
        notes = (Problem(message, field="scale", value=found.name, severity=Severity.NOTE),)
    return Scale(found.name, found.title, boards, found.measure, rows, found.sources, notes)


def _no_table(found: ScaleFamily, boards: int) -> DuplicateError:
    others = [
        name
        for name in SCALES
        if name != found.name
        and family(name).measure == found.measure
        and any(low <= boards <= high for low, high in family(name).boards)
    ]
    remedy = f"{found.name} covers {names(found.board_texts())} boards"
    if others:
        remedy += f"; for {boards} there is {names(others, 'or')}"
    return refused(
        f"{found.name} has no table for {boards} board{'s' * (boards != 1)}", "boards", str(boards), remedy
    )


def _no_percentage(value: str) -> DuplicateError:
    return refused("a percentage lies between 0 and 100", "margin", value, "give the percentage of the match")


def _whole_numbers(values: "npt.ArrayLike") -> "npt.NDArray[np.int64]":
    import numpy as np

    array = np.asarray(values)
    if array.size == 0:
        return np.zeros(array.shape, np.int64)
    if not np.issubdtype(array.dtype, np.integer):
        raise refused(
            "margins are whole numbers", "margin", str(array.dtype), "give numerators and denominators"
        )
    if max(-int(array.min()), int(array.max())) > _FURTHEST:
        raise refused("the number is too large for a margin", "margin", str(array.max()), "check the results")
    return array.astype(np.int64)


def _continuous(boards: int) -> tuple[Row, ...]:
    """WBF continuous scale: 10 + 10 (1 - R^(I/B)) / (1 - R), R = ((sqrt 5 - 1)/2)^3, B = 15 sqrt(boards).

    The winner's hundredths are rounded, and then repaired so that each further IMP is worth no
    more than the one before it.
    """
    end = isqrt(225 * boards - 1) + 1  # the first whole margin that is not below B
    with localcontext() as context:
        context.prec = 50  # no value for 1 to 64 boards comes nearer to a half than 0.0001 of a hundredth
        golden = ((Decimal(5).sqrt() - 1) / 2) ** 3
        limit = 15 * Decimal(boards).sqrt()
        exact = [1000 + 1000 * (1 - golden ** (margin / limit)) / (1 - golden) for margin in range(end)]
        winner = [int(value.to_integral_value(ROUND_HALF_UP)) for value in exact]
    winner = _repaired([*winner, 2000])
    blitz = winner.index(2000)  # for 41, 50, 62 and 63 boards 20.00 is reached by rounding, just below B
    return tuple(
        Row(
            Fraction(margin),
            Fraction(margin) if margin < blitz else None,
            Fraction(points, 100),
            Fraction(2000 - points, 100),
        )
        for margin, points in enumerate(winner[: blitz + 1])
    )


def _repaired(values: list[int]) -> list[int]:
    """The values, raised by ones until no increment exceeds the one before it; both ends stay."""
    values = values.copy()
    place = 1
    while place < len(values) - 1:
        if values[place + 1] - values[place] > values[place] - values[place - 1]:
            values[place] += 1
            place = max(place - 1, 1)  # its left neighbour may now be the one that is too low
        else:
            place += 1
    return values
