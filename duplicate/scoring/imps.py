"""IMP pairs: Butler and cross-IMPs (Law 78B)."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from duplicate.laws.imps import imp_array
from duplicate.night.conditions import Butler, CrossImps
from duplicate.scoring.cells import Cells, cells
from duplicate.scoring.exact import Exact, Integers, rounded
from duplicate.scoring.fields import Fields, Side
from duplicate.scoring.runs import LARGE, runs

#: Pairs of different scores that are compared in one go.
_PAIRS = 1 << 18


def imps_of(numerator: Integers, denominator: Integers) -> Integers:
    """IMPs for exact differences in points; a difference between two lines counts as the higher one."""
    size = -(-np.abs(numerator) // denominator)  # the limits are whole numbers, so rounding up is exact
    return imp_array(np.where(numerator < 0, -size, size)).astype(np.int64)


def cross_imps(group: Integers, score: Integers, weight: Integers | None = None) -> Integers:
    """Sum of the IMPs of each outcome against all outcomes of its group, itself included (worth 0).

    ``group`` are codes from 0; ``weight`` counts each outcome that often. Shape (outcomes,).

    >>> cross_imps(np.zeros(7, np.int64), np.array([620, 620, 650, 170, -100, 620, 600])).tolist()
    [22, 22, 28, -43, -68, 22, 17]
    """
    by_group = runs(group)
    score = by_group.by_group(score)
    totals = None
    if weight is None and len(score) >= LARGE:
        from duplicate.scoring import fast

        totals = fast.cross_imps(by_group.bounds, score)
    if totals is None:
        weight = None if weight is None else by_group.by_group(weight)
        totals = np.empty(len(score), np.int64)
        for own, codes in by_group.pieces():
            found = cells(codes, score[own], None if weight is None else weight[own])
            totals[own] = _against_all(found)[found.of_outcome]
    return by_group.as_given(totals)


def _against_all(found: Cells) -> Integers:
    """Sum of the IMPs of each cell against all outcomes of its group."""
    totals = np.empty(len(found.count), np.int64)
    ends = np.cumsum(found.length)
    start = 0
    while start < len(totals):
        before = int(ends[start - 1]) if start else 0
        end = max(int(np.searchsorted(ends, before + _PAIRS, side="right")), start + 1)
        lengths = found.length[start:end]
        offsets = np.cumsum(lengths) - lengths
        other = np.arange(int(lengths.sum())) + np.repeat(found.first[start:end] - offsets, lengths)
        difference = np.repeat(found.score[start:end], lengths) - found.score[other]
        worth = imp_array(difference) * found.count[other]
        totals[start:end] = np.add.reduceat(worth, offsets)
        start = end
    return totals


@dataclass(frozen=True, eq=False)
class ImpPoints:
    """Exact IMPs of the real scores by row; the datum by group, for NS."""

    ns: Exact
    ew: Exact
    datum: Exact
    expected: Integers  #: by group
    how: Integers  #: by row: codes of `HOW`


#: The codes of ``ImpPoints.how`` are positions in this tuple.
HOW = ("", "butler", "cross-imps", "too-few", "left-out", "lone")


def expected_results(fields: Fields) -> Integers:
    """Real and artificial results of the board of each group."""
    return fields.counted[fields.board_of_group]


def score_cross_imps(fields: Fields, conditions: CrossImps, plus: Fraction = Fraction(0)) -> ImpPoints:
    """Cross-IMPs of every real score: the sum over the others, or that sum divided.

    ``plus`` is what a lone result is worth where the conditions give average plus for it.
    """
    expected = expected_results(fields)
    ns, how = _cross_side(fields, fields.ns, conditions, expected)
    ew, how_ew = _cross_side(fields, fields.ew, conditions, expected)
    ns = lone_points(fields.ns, ns, how, plus)
    ew = lone_points(fields.ew, ew, how_ew, plus)
    return ImpPoints(ns, ew, Exact.none(fields.groups), expected, np.maximum(how, how_ew))


def _cross_side(
    fields: Fields, side: Side, conditions: CrossImps, expected_of_group: Integers
) -> tuple[Exact, Integers]:
    # against itself a weighted score wins what it loses: IMPs are antisymmetric
    total = cross_imps(fields.group[side.row], side.score, side.weight if side.weighted else None)
    numerator = np.zeros(len(fields.group), np.int64)
    np.add.at(numerator, side.row, total * side.weight)
    square = side.parts**2
    actual, expected = fields.comparable(side)[fields.group], expected_of_group[fields.group]
    others = np.maximum(actual - 1, 1)
    denominator = np.full(len(numerator), square, np.int64)
    short = (actual < expected) & (actual > 1)
    if conditions.unequal == "ebu":  # (sum E / A) / (E - 1), or the sum alone
        numerator = np.where(short, numerator * expected, numerator)
        denominator = np.where(short, denominator * actual, denominator)
        others = np.where(short, expected - 1, others)
    elif conditions.unequal == "factored":  # ACBL total IMPs: sum (E - 1) / (A - 1)
        numerator = np.where(short, numerator * (expected - 1), numerator)
        denominator = np.where(short, denominator * (actual - 1), denominator)
        others = np.where(short, expected - 1, others)
    if conditions.divisor == "others":
        denominator = denominator * others
    elif conditions.divisor == "results":
        denominator = denominator * (others + 1)
    how = np.where(side.played, HOW.index("cross-imps"), 0)
    if conditions.lone_result != "zero":
        rule = "left-out" if conditions.lone_result == "left-out" else "lone"
        how = np.where(side.played & (actual == 1), HOW.index(rule), how)
    valued = how == HOW.index("cross-imps")
    return Exact(numerator, denominator).where(valued).lowest(), how.astype(np.int64)


def lone_points(side: Side, points: Exact, how: Integers, plus: Fraction) -> Exact:
    """The points of a side with average plus for every lone result that the conditions give it to."""
    lone = np.flatnonzero(side.played & (how == HOW.index("lone")))
    return points.replaced(dict.fromkeys(lone.tolist(), plus))


def dropped(results: Integers, conditions: Butler) -> Integers:
    """How many results are dropped at each end, by the number of results of a board.

    >>> dropped(np.array([2, 4, 22, 30]), Butler(trim="table")).tolist()
    [0, 1, 2, 3]
    """
    if conditions.trim == "none":
        count = np.zeros(len(results), np.int64)
    elif conditions.trim == "fixed":
        count = np.full(len(results), conditions.trim_count, np.int64)
    elif conditions.trim == "percent":
        part = Fraction(conditions.trim_percent) / 100
        count = results * part.numerator // part.denominator
    else:
        count = np.where(results < 11, 1, -(-(results - 10) // 15) + 1)
    count = np.where(results > conditions.trim_over, count, 0)
    return np.asarray(np.minimum(count, np.maximum(results - 1, 0) // 2))


def datum(group: Integers, score: Integers, parts: int, groups: int, conditions: Butler) -> Exact:
    """Datum of every group: the mean or median of its scores without the extremes, rounded.

    ``score`` is in points times ``parts``; shape (results,). A group without results has none.
    """
    order = np.lexsort((score, group))
    sorted_group, sorted_score = group[order], score[order]
    results = np.bincount(sorted_group, minlength=groups).astype(np.int64)
    first = np.cumsum(results) - results
    if conditions.datum == "median":
        has = results > 0
        low = np.where(has, first + np.maximum(results - 1, 0) // 2, 0)
        high = np.where(has, first + results // 2, 0)
        middle = sorted_score if len(sorted_score) else np.zeros(1, np.int64)
        values = Exact(middle[low] + middle[high], np.where(has, 2 * parts, 0))
    else:
        drop = dropped(results, conditions)
        rank = np.arange(len(order)) - first[sorted_group]
        kept = (rank >= drop[sorted_group]) & (rank < (results - drop)[sorted_group])
        total = np.zeros(groups, np.int64)
        np.add.at(total, sorted_group[kept], sorted_score[kept])
        values = Exact(total, (results - 2 * drop) * parts)
    return rounded(values, conditions.datum_rounding)


def up_to_then(group: Integers, row_id: Integers, minimum: int) -> tuple[Integers, Integers]:
    """Which results of its group each result is scored by when it is scored once, as it comes.

    Those are the first ``minimum``, and for a later one all up to itself, in the order of ``row_id``. Returns
    two arrays: the position of each result as often as it has such results, and their positions.

    >>> owner, member = up_to_then(np.zeros(4, np.int64), np.array([1, 2, 3, 4]), 3)
    >>> [member[owner == result].tolist() for result in (0, 2, 3)]
    [[0, 1, 2], [0, 1, 2], [0, 1, 2, 3]]
    """
    order = np.lexsort((row_id, group))
    first = np.flatnonzero(np.diff(group[order], prepend=-1))
    size = np.diff(np.append(first, len(order)))
    place = np.arange(len(order)) - np.repeat(first, size)
    count = np.minimum(np.maximum(place + 1, minimum), np.repeat(size, size))
    within = np.arange(int(count.sum())) - np.repeat(np.cumsum(count) - count, count)
    return np.repeat(order, count), order[np.repeat(np.repeat(first, size), count) + within]


def score_butler(
    fields: Fields,
    conditions: Butler,
    recorded: dict[int, int],
    plus: Fraction = Fraction(0),
    row_id: Integers | None = None,
) -> ImpPoints:
    """IMPs of every real score against the datum of its group.

    A weighted score enters the datum as its mean, and is worth the weighted IMPs of its outcomes.
    ``recorded`` are datums by group that the source states, used when the conditions say so; ``plus``
    is what a lone result is worth where the conditions give average plus for it; ``row_id`` is the order
    in which results came, needed where each is scored once.
    """
    ns, datum_ns, how = _butler_side(fields, fields.ns, conditions, recorded, row_id)
    turned = {group: -points for group, points in recorded.items()}
    ew, _, how_ew = _butler_side(fields, fields.ew, conditions, turned, row_id)
    ns = lone_points(fields.ns, ns, how, plus)
    ew = lone_points(fields.ew, ew, how_ew, plus)
    return ImpPoints(ns, ew, datum_ns, expected_results(fields), np.maximum(how, how_ew))


def _butler_side(
    fields: Fields, side: Side, conditions: Butler, recorded: dict[int, int], row_id: Integers | None
) -> tuple[Exact, Exact, Integers]:
    rows = len(fields.group)
    means = side.mean(rows)[side.played]
    # datums of EW are made of NS points, so that halves round alike for both sides
    sign = 1 if side.name == "NS" else -1
    values = datum(fields.group[side.played], sign * means, side.parts, fields.groups, conditions)
    values = Exact(sign * values.numerator, values.denominator)
    if conditions.datum_from == "recorded":
        values = values.replaced({group: Fraction(points) for group, points in recorded.items()})
    against = values.take(fields.group[side.row])
    if conditions.scored == "once" and conditions.datum_from == "computed" and row_id is not None:
        at = np.flatnonzero(side.played)
        owner, member = up_to_then(fields.group[at], row_id[at], conditions.minimum)
        then = datum(owner, sign * means[member], side.parts, len(at), conditions)
        place = np.searchsorted(at, side.row)
        against = Exact(sign * then.numerator[place], then.denominator[place])
    denominator = np.maximum(against.denominator, 1)
    worth = imps_of(side.score * denominator - against.numerator, denominator)
    numerator = np.zeros(rows, np.int64)
    np.add.at(numerator, side.row, worth * side.weight)
    actual = fields.comparable(side)[fields.group]
    enough = actual >= conditions.minimum
    how = np.where(side.played, np.where(enough, HOW.index("butler"), HOW.index("too-few")), 0)
    if conditions.lone_result != "datum":
        rule = "left-out" if conditions.lone_result == "left-out" else "lone"
        how = np.where(side.played & enough & (actual == 1), HOW.index(rule), how)
    points = Exact(numerator, np.full(rows, side.parts, np.int64))
    return points.where(how == HOW.index("butler")).lowest(), values, how.astype(np.int64)
