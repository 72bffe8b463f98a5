"""Teams: the two tables of a board between the same two teams, taken together.

What the two scores of a team make together is worth IMPs (Law 78B), counts as it is (aggregate), or is
a board won, tied or lost (board-a-match, point-a-board).
"""

from collections.abc import Callable

import numpy as np

from duplicate.laws.imps import imp_array
from duplicate.scoring.exact import Exact, Integers, Mask
from duplicate.scoring.fields import Fields, Side
from duplicate.scoring.imps import ImpPoints, expected_results

#: What points together are worth, and in which parts of the unit: of half a board for board-a-match.
Worth = Callable[[Integers], Integers]

#: The codes of ``ImpPoints.how`` are positions in this tuple.
HOW = ("", "teams", "left-out")


def imps_together(points: Integers) -> Integers:
    """IMPs."""
    return np.asarray(imp_array(points)).astype(np.int64)


def points_together(points: Integers) -> Integers:
    """The points themselves."""
    return points


def half_boards(points: Integers) -> Integers:
    """Half boards: 2 for a board that is won, 1 for a tied one, 0 for a lost one.

    >>> half_boards(np.array([10, 0, -10])).tolist()
    [2, 1, 0]
    """
    return (points > 0).astype(np.int64) + (points >= 0)


def score_teams(
    fields: Fields, ns: Integers, ew: Integers, worth: Worth = imps_together, fixed: Mask | None = None
) -> tuple[ImpPoints, Mask]:
    """Both tables of every board of a match, compared.

    ``ns`` and ``ew`` are codes of the teams by row, -1 when unknown. Both rows of a board show what it
    is worth; the mask tells which of them counts: one on which points were set by hand (``fixed``), else
    the first. A board with one table is worth nothing.
    """
    rows = len(fields.group)
    points = {"NS": Exact.none(rows), "EW": Exact.none(rows)}
    counts = np.zeros(rows, np.bool_)
    how = np.zeros(rows, np.int64)
    known = (ns >= 0) & (ew >= 0)
    low, high = np.minimum(ns, ew), np.maximum(ns, ew)
    size = int(high.max(initial=0)) + 1
    match = (fields.group * size + low) * size + high
    award = fields.ns.artificial | fields.ew.artificial
    firsts = np.flatnonzero(known & award)
    counts[firsts[np.unique(match[firsts], return_index=True)[1]]] = True
    live = known & fields.ns.played & fields.ew.played & ~np.isin(match, match[firsts])
    home = np.flatnonzero(live & (ns == low))
    away = np.flatnonzero(live & (ns != low))
    once = [_only_once(match, home), _only_once(match, away)]
    _, at_home, at_away = np.intersect1d(match[once[0]], match[once[1]], return_indices=True)
    one, other = once[0][at_home], once[1][at_away]
    swing_low = _swings(fields.ns, one, fields.ew, other, worth)
    swing_high = _swings(fields.ew, one, fields.ns, other, worth)
    for name, at_one, at_other in (("NS", swing_low, swing_high), ("EW", swing_high, swing_low)):
        for rows_of, swing in ((one, at_one), (other, at_other)):
            points[name].numerator[rows_of] = swing.numerator
            points[name].denominator[rows_of] = swing.denominator
    first, second = np.minimum(one, other), np.maximum(one, other)
    by_hand = np.zeros(rows, np.bool_) if fixed is None else fixed
    counts[np.where(by_hand[second] & ~by_hand[first], second, first)] = True
    played = fields.ns.played | fields.ew.played
    how[played] = HOW.index("left-out")
    how[one] = how[other] = HOW.index("teams")
    # what was set by hand needs no other table
    alone = np.flatnonzero(by_hand & (how == HOW.index("left-out")))
    counts[alone] = True
    expected = expected_results(fields)
    return ImpPoints(points["NS"], points["EW"], Exact.none(fields.groups), expected, how), counts


def _swings(here: Side, rows: Integers, there: Side, other_rows: Integers, worth: Worth) -> Exact:
    """What a team scored at its two tables is worth, weighted scores outcome by outcome."""
    parts = here.parts * there.parts
    if parts == 1:
        total = here.mean(len(here.played))[rows] + there.mean(len(there.played))[other_rows]
        return Exact(worth(total), np.ones(len(rows), np.int64))
    numerator = np.zeros(len(rows), np.int64)
    for position, (row, other) in enumerate(zip(rows.tolist(), other_rows.tolist(), strict=True)):
        one, two = here.row == row, there.row == other
        values = worth(here.score[one][:, None] + there.score[two][None, :])
        numerator[position] = (here.weight[one][:, None] * there.weight[two][None, :] * values).sum()
    return Exact(numerator, np.full(len(rows), parts, np.int64)).lowest()


def _only_once(match: Integers, rows: Integers) -> Integers:
    """The rows whose match and board occur once among ``rows``."""
    _, first, count = np.unique(match[rows], return_index=True, return_counts=True)
    return np.asarray(rows[first[count == 1]])
