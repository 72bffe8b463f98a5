"""Board-a-match and point-a-board for pairs: each board won, tied or lost against the datum."""

import numpy as np

from duplicate.night.conditions import Butler
from duplicate.scoring.exact import Exact, Integers
from duplicate.scoring.fields import Fields, Side
from duplicate.scoring.imps import ImpPoints, datum, expected_results

#: The codes of ``ImpPoints.how`` are positions in this tuple.
HOW = ("", "against-datum", "too-few", "left-out")


def score_against_datum(fields: Fields, conditions: Butler) -> ImpPoints:
    """Half boards of every real score: 2 above the datum, 1 level with it, 0 below it.

    The datum is that of the conditions for Butler. A lone result is level with itself, and a weighted
    score is worth the weighted halves of its outcomes.
    """
    ns, datum_ns, how = _side(fields, fields.ns, conditions)
    ew, _, how_ew = _side(fields, fields.ew, conditions)
    return ImpPoints(ns, ew, datum_ns, expected_results(fields), np.maximum(how, how_ew))


def _side(fields: Fields, side: Side, conditions: Butler) -> tuple[Exact, Exact, Integers]:
    rows = len(fields.group)
    sign = 1 if side.name == "NS" else -1  # datums of EW are made of NS points, see Butler
    means = sign * side.mean(rows)[side.played]
    found = datum(fields.group[side.played], means, side.parts, fields.groups, conditions)
    values = Exact(sign * found.numerator, found.denominator)
    group = fields.group[side.row]
    above = side.score * np.maximum(values.denominator[group], 1) - values.numerator[group]
    halves = (above > 0).astype(np.int64) + (above >= 0)
    actual = fields.comparable(side)[fields.group]
    alone = side.played & (actual == 1)
    numerator = np.zeros(rows, np.int64)
    np.add.at(numerator, side.row, halves * side.weight)
    numerator = np.where(alone, side.parts, numerator)
    how = np.where(side.played, HOW.index("against-datum"), 0)
    how = np.where(side.played & (actual < conditions.minimum), HOW.index("too-few"), how)
    if conditions.lone_result == "left-out":
        how = np.where(alone, HOW.index("left-out"), how)
    points = Exact(numerator, np.full(rows, side.parts, np.int64))
    return points.where(how == HOW.index("against-datum")).lowest(), values, how.astype(np.int64)
