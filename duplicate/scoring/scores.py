"""Scores: what each result is worth to each side, exactly, and how that came about."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from duplicate.night.conditions import Conditions
from duplicate.night.night import Night


@dataclass(frozen=True, eq=False)
class Exact:
    """Exact values of all rows: two int64 arrays of equal shape; denominator 0 means no value."""

    numerator: NDArray[np.int64]
    denominator: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.numerator)

    def __getitem__(self, position: int) -> Fraction | None:
        denominator = int(self.denominator[position])
        return Fraction(int(self.numerator[position]), denominator) if denominator else None


class BoardScore(NamedTuple):
    """One board in one scoring group."""

    session: int
    section: str  #: empty when scored across the sections
    board: int
    results: int  #: comparable results
    expected: int  #: results it is brought to (Neuberg)
    datum: Fraction | None  #: for NS; Butler only
    rows: tuple[int, ...]  #: positions in the results, as on a traveller: best for NS first


@dataclass(frozen=True, eq=False)
class Scores:
    """Each side's points on every row of ``night.results``, in the same order.

    ``points_*`` are exact, before display rounding, in the unit of the conditions (matchpoints or
    IMPs); ``top_*`` the most that could be had (none at IMPs). ``how`` tells for every row by which
    rule it was scored, for `explain`.
    """

    night: Night  #: changes applied
    conditions: Conditions  #: with method and winners decided
    points_ns: Exact
    points_ew: Exact
    top: Exact
    boards: tuple[BoardScore, ...]
    contestant_ns: tuple[str, ...]  #: contestant ids by row, empty when unknown
    contestant_ew: tuple[str, ...]
    how: tuple[str, ...]
    session_percent: Mapping[str, Fraction] = field(default_factory=dict)
