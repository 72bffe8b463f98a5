"""Instant matchpoints: a score is compared with the results of an earlier field on the same board.

As Pavlicek describes them: of n earlier results, a score gets those that it beats and half of those that
it ties, out of n. So it can be read off a card the moment the board is over.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from duplicate.night.conditions import Matchpoints
from duplicate.scoring.exact import Exact, Integers
from duplicate.scoring.fields import Fields, Side

#: Scores for a side on one board of the earlier field, and how often each occurred (weighted: in part).
Frequencies = Mapping[int, Fraction]
#: The codes of the rules are positions in this tuple.
HOW = ("", "instant", "no-field")


@dataclass(frozen=True)
class EarlierField:
    """The frequencies of an earlier field, by board and side."""

    source: str  #: what it was read from, for messages
    frequencies: Mapping[tuple[int, str], Frequencies]  #: by (board, NS or EW), signed for the side

    def of(self, board: int, side: str) -> Frequencies:
        """The frequencies of a board for a side; empty when the field did not play it."""
        return self.frequencies.get((board, side), {})

    @property
    def most(self) -> Fraction:
        """Results of the fullest board."""
        return max((sum(f.values(), Fraction(0)) for f in self.frequencies.values()), default=Fraction(0))


def instant(score: int, frequencies: Frequencies) -> Fraction:
    """What a score is worth out of the number of earlier results: those beaten and half of those tied.

    >>> field = {450: Fraction(2), 420: Fraction(4), 400: Fraction(3), 170: Fraction(6), -50: Fraction(1)}
    >>> [round(100 * instant(score, field) / 16) for score in (480, 450, 430, 420, 400)]
    [100, 94, 88, 75, 53]
    >>> [round(100 * instant(score, field) / 16) for score in (180, 170, 0, -50, -100)]
    [44, 25, 6, 3, 0]
    """
    beaten = sum((count for other, count in frequencies.items() if other < score), Fraction(0))
    return beaten + frequencies.get(score, Fraction(0)) / 2


@dataclass(frozen=True, eq=False)
class InstantPoints:
    """Exact points of the real scores by row, and the top of every row's board."""

    ns: Exact
    ew: Exact
    top: Exact
    expected: Integers  #: by group: the earlier results and the one that is compared with them
    how: Integers  #: by row: codes of `HOW`


def score_instant(fields: Fields, conditions: Matchpoints, earlier: EarlierField) -> InstantPoints:
    """Instant matchpoints of every real score, in the unit of the conditions; the top is the field's size.

    A board that the earlier field did not play has no score; its awards are of the fullest board's top.
    """
    boards = [fields.keys[at].board for at in fields.board_of_group.tolist()]
    tops = [sum(earlier.of(board, "NS").values(), Fraction(0)) for board in boards]
    shown = [top or earlier.most or Fraction(2) for top in tops]
    unit = conditions.unit
    group = fields.group
    top = Exact.of(unit * value for value in shown).take(group)
    expected = np.array([int(value) + 1 for value in tops], np.int64)
    ns, how = _side(fields, fields.ns, earlier, boards, unit)
    ew, how_ew = _side(fields, fields.ew, earlier, boards, unit)
    return InstantPoints(ns, ew, top, expected, np.maximum(how, how_ew))


def _side(
    fields: Fields, side: Side, earlier: EarlierField, boards: list[int], unit: int
) -> tuple[Exact, Integers]:
    """Points of one side. The different scores of every group are looked up once."""
    rows = len(fields.group)
    groups = fields.group[side.row]
    keys = np.stack([groups, side.score], axis=1)
    found, place = np.unique(keys, axis=0, return_inverse=True)
    values: list[Fraction | None] = []
    for at, score in found.tolist():
        frequencies = earlier.of(boards[at], side.name)
        values.append(unit * instant(score, frequencies) if frequencies else None)
    common = lcm(1, *(v.denominator for v in values if v is not None))
    worth = np.array([0 if v is None else int(v * common) for v in values], np.int64)
    played_there = np.array([v is not None for v in values], np.bool_)
    numerator = np.zeros(rows, np.int64)
    how = np.zeros(rows, np.int64)
    if len(found):
        place = place.reshape(-1)
        np.add.at(numerator, side.row, worth[place] * side.weight)
        how[side.row] = np.where(played_there[place], HOW.index("instant"), HOW.index("no-field"))
    points = Exact(numerator, np.full(rows, common * side.parts, np.int64))
    return points.where(how == HOW.index("instant")).lowest(), how
