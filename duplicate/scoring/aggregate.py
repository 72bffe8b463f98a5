"""Aggregate: what was scored at the table is added up as it is (total points)."""

import numpy as np

from duplicate.scoring.exact import Exact
from duplicate.scoring.fields import Fields, Side
from duplicate.scoring.imps import ImpPoints, expected_results

#: The codes of ``ImpPoints.how`` are positions in this tuple.
HOW = ("", "aggregate")


def score_aggregate(fields: Fields) -> ImpPoints:
    """The points of every real score for pairs; a weighted score counts by its parts."""
    how = (fields.ns.played | fields.ew.played).astype(np.int64)
    ns, ew = _own(fields, fields.ns), _own(fields, fields.ew)
    return ImpPoints(ns, ew, Exact.none(fields.groups), expected_results(fields), how)


def mean(fields: Fields, side: Side) -> Exact:
    """The mean of a side's scores in each group, signed for the side: what an average is worth there."""
    total = np.zeros(fields.groups, np.int64)
    np.add.at(total, fields.group[side.row], side.score * side.weight)
    return Exact(total, fields.comparable(side) * side.parts).lowest()


def _own(fields: Fields, side: Side) -> Exact:
    rows = len(fields.group)
    return Exact(side.mean(rows), np.full(rows, side.parts, np.int64)).where(side.played).lowest()
