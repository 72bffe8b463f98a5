"""Matchpoints: Law 78A, Neuberg's formula, small groups and lone results."""

from dataclasses import dataclass

import numpy as np

from duplicate.night.conditions import Matchpoints, Rounding
from duplicate.scoring import batches
from duplicate.scoring.cells import Cells, cells
from duplicate.scoring.exact import Exact, Integers, Mask, rounded
from duplicate.scoring.fields import Fields, Side
from duplicate.scoring.runs import LARGE, Runs, runs


def counting(group: Integers, score: Integers, weight: Integers | None = None) -> tuple[Integers, Integers]:
    """How much lies below each outcome and level with it, within its group; both of shape (outcomes,).

    ``group`` are codes from 0, in any order; ``weight`` counts each outcome that often. An outcome is
    level with itself.

    >>> below, level = counting(np.array([0, 0, 0]), np.array([420, 420, -50]))
    >>> below.tolist(), level.tolist()
    ([1, 1, 0], [2, 2, 1])
    """
    by_group = runs(group)
    score = by_group.by_group(score)
    weight = None if weight is None else by_group.by_group(weight)
    below, level = np.empty(len(score), np.int64), np.empty(len(score), np.int64)
    for own, codes in by_group.pieces():
        found = cells(codes, score[own], None if weight is None else weight[own])
        below[own] = _below(found)[found.of_outcome]
        level[own] = found.count[found.of_outcome]
    return by_group.as_given(below), by_group.as_given(level)


def _below(found: Cells) -> Integers:
    """How much lies below each cell, within its group."""
    running = np.cumsum(found.count) - found.count
    return running - running[found.first]


def matchpoints(group: Integers, score: Integers) -> Integers:
    """Law 78A within each group: 2 for each score beaten, 1 for each score tied; shape (results,).

    >>> scores = np.array([620, 620, 650, 170, -100, 620, 600])
    >>> matchpoints(np.zeros(7, np.int64), scores).tolist()
    [8, 8, 12, 2, 0, 8, 4]
    """
    by_group = runs(group)
    score = by_group.by_group(score)
    points = None
    if len(score) >= LARGE:
        from duplicate.scoring import fast

        points = fast.matchpoints(by_group.bounds, score)
    if points is None:
        points = np.empty(len(score), np.int64)
        left = batches.matchpoints(by_group.bounds, score, points)
        if left.any():
            rest, mask = by_group.only(left)
            points[mask] = _by_cells(rest, score[mask])
    return by_group.as_given(points)


def _by_cells(by_group: Runs, score: Integers) -> Integers:
    """Matchpoints of scores that lie in the order of their groups."""
    points = np.empty(len(score), np.int64)
    for own, codes in by_group.pieces():
        found = cells(codes, score[own])
        points[own] = (2 * _below(found) + found.count - 1)[found.of_outcome]
    return points


def side_matchpoints(fields: Fields, side: Side) -> Integers:
    """Matchpoints of a side by row, times ``parts`` squared; a weighted score counts by its parts."""
    group = fields.group[side.row]
    if side.weighted:
        below, level = counting(group, side.score, side.weight)
        against_all = 2 * below + level
    else:
        against_all = matchpoints(group, side.score) + 1
    points = np.zeros(len(fields.group), np.int64)
    np.add.at(points, side.row, against_all * side.weight)
    # against itself an outcome has one unit in all, whatever the weights
    return np.where(side.played, points - side.parts**2, 0)


@dataclass(frozen=True, eq=False)
class Points:
    """Exact points of the real scores by row, and the top of every row's board."""

    ns: Exact
    ew: Exact
    top: Exact
    expected: Integers  #: by group
    how_ns: Integers  #: by row: codes of `HOW`
    how_ew: Integers


#: The rules by which real scores are matchpointed; the codes are positions in this tuple.
HOW = ("", "matchpoints", "neuberg", "small-group", "lone", "factored", "left-out")


def expected_results(fields: Fields, conditions: Matchpoints, neuberg: str) -> Integers:
    """To how many results each group is brought; at least 2, so that there is a top.

    A board's own number counts real and artificial scores; without Neuberg only the real ones of
    the group, but a fouled board has a formula of its own (EBU, ACBL) that needs the whole board.
    """
    most = np.maximum(fields.comparable(fields.ns), fields.comparable(fields.ew))
    counted, fullest = fields.counted, fields.fullest
    if neuberg == "none":
        expected = most.copy()
        if conditions.small_groups != "neuberg":
            real = np.bincount(fields.board_of_group, most, len(fields.keys)).astype(np.int64)
            fouled = (fields.groups_of_board > 1)[fields.board_of_group]
            expected = np.where(fouled, real[fields.board_of_group], expected)
    elif neuberg == "field":
        expected = fullest[fields.board_of_group]
    else:
        expected = counted[fields.board_of_group]
    # nothing can be compared on the board alone: its top is that of the fullest board
    expected = np.where(expected < 2, fullest[fields.board_of_group], expected)
    return np.maximum(expected, 2)


def score_board(fields: Fields, conditions: Matchpoints, *, totals: bool = False) -> Points:
    """Matchpoints of every row with a real score, in the unit of the conditions.

    ``totals`` asks for the points that are added up where a program prints others.
    """
    neuberg = conditions.neuberg
    if totals and conditions.neuberg_totals != "same":
        neuberg = conditions.neuberg_totals
    expected = expected_results(fields, conditions, neuberg)
    halves = 2 // conditions.unit
    tops = 2 * (expected - 1)
    top = Exact(tops[fields.group], np.full(len(fields.group), halves, np.int64))
    ns, how_ns = _side_points(fields, fields.ns, conditions, expected)
    ew, how_ew = _side_points(fields, fields.ew, conditions, expected)
    return Points(ns, ew, top, expected, how_ns, how_ew)


def _side_points(
    fields: Fields, side: Side, conditions: Matchpoints, expected_of_group: Integers
) -> tuple[Exact, Integers]:
    """Points of one side: M' = (M E + (E - A)) / A, unless a rule for few results applies.

    Factored they are M (E - 1) / (A - 1): in proportion to the tops.
    """
    comparable = fields.comparable(side)
    actual, expected = comparable[fields.group], expected_of_group[fields.group]
    square = side.parts**2
    raw = side_matchpoints(fields, side)
    numerator = raw * expected + (expected - actual) * square
    denominator = actual * square
    brought = HOW.index("neuberg")
    if conditions.formula == "factored":
        brought = HOW.index("factored")
        numerator = raw * (expected - 1)
        denominator = np.maximum(actual - 1, 1) * square
    how = np.where(side.played, np.where(expected == actual, 1, brought), 0)
    percent, percent_of, rule = _few(fields, conditions, raw, square, comparable, expected_of_group)
    # percent / percent_of hundredths of the full top
    numerator = np.where(rule > 0, percent * 2 * (expected - 1), numerator)
    denominator = np.where(rule > 0, percent_of * 100, denominator)
    how = np.where(side.played & (rule > 0), rule, how)
    points = Exact(numerator, np.where(side.played, denominator * (2 // conditions.unit), 0))
    average = Exact(expected - 1, np.full(len(expected), 2 // conditions.unit, np.int64))
    formula = (how == brought) | (how == HOW.index("small-group"))
    neuberg_rounded = _rounded(points, conditions.neuberg_rounding, average, side)
    points = Exact(
        np.where(formula, neuberg_rounded.numerator, points.numerator),
        np.where(formula, neuberg_rounded.denominator, points.denominator),
    )
    points = _rounded(points, conditions.points_rounding, average, side)
    return points.where(how != HOW.index("left-out")).lowest(), how.astype(np.int64)


def _rounded(points: Exact, rounding: Rounding, average: Exact, side: Side) -> Exact:
    """Rounded points of a side. EW get what the rounding leaves of the top, so that both share it."""
    if not rounding.to or side.name == "NS":
        return rounded(points, rounding, average)
    # the top is twice the average
    rest = 2 * average.numerator * points.denominator - points.numerator * average.denominator
    left = rounded(Exact(rest, average.denominator * points.denominator), rounding, average)
    ew = 2 * average.numerator * left.denominator - left.numerator * average.denominator
    return Exact(ew, average.denominator * left.denominator)


def _few(
    fields: Fields,
    conditions: Matchpoints,
    raw: Integers,
    square: int,
    comparable: Integers,
    expected_of_group: Integers,
) -> tuple[Integers, Integers, Integers]:
    """Percentages of the top where so few results compare that the formula is replaced.

    EBU (White Book 4.2.3.3): two or three results that are at most a third of those expected get
    60 + 5 (M - (A - 1)); one gets 60. ACBL: of a fouled board, a group of under four that is not
    three in the larger group gets 70/60/50, 65/55 or 60. Both come from the same line, by ties too.

    Returns the percentage as numerator and denominator by row, and the code of the rule or 0.
    """
    actual, expected = comparable[fields.group], expected_of_group[fields.group]
    small: Mask = np.zeros(len(actual), np.bool_)
    if conditions.small_groups == "ebu":
        small = (actual >= 2) & (actual <= 3) & (expected >= 3 * actual)
    elif conditions.small_groups == "acbl":
        fouled = fields.groups_of_board[fields.board] > 1
        small = fouled & (actual <= 3) & ~((actual == 3) & _largest(fields, comparable)[fields.group])
    by_line = 60 * square + 5 * (raw - (actual - 1) * square)
    rule = np.where(small, HOW.index("small-group"), 0)
    lone = (actual == 1) & ~small
    if conditions.lone_result == "left-out":
        rule = np.where(lone, HOW.index("left-out"), rule)
    else:
        rule = np.where(lone, HOW.index("lone"), rule)
        by_line = np.where(lone, int(conditions.lone_result) * square, by_line)
    return by_line, np.full(len(raw), square, np.int64), rule


def _largest(fields: Fields, comparable: Integers) -> Mask:
    """Which groups are larger than every other group of their board; shape (groups,)."""
    most = np.zeros(len(fields.keys), np.int64)
    np.maximum.at(most, fields.board_of_group, comparable)
    is_most = comparable == most[fields.board_of_group]
    how_many = np.bincount(fields.board_of_group[is_most], minlength=len(fields.keys))
    return np.asarray(is_most & (how_many == 1)[fields.board_of_group])
