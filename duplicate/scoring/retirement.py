"""Retirement: a board of a replay is closed when it has so many results, and takes no more."""

from collections import defaultdict
from dataclasses import replace

import numpy as np

from duplicate.night.night import Night
from duplicate.scoring.exact import Integers, Mask
from duplicate.scoring.fields import Fields, Side
from duplicate.words.problems import Problem, Severity


def retired(fields: Fields, row_id: Integers, maximum: int) -> tuple[Fields, Mask]:
    """The fields without the results beyond the first ``maximum`` of each group, and which rows these are.

    The first are those that came first, by ``row_id``. Nothing is retired with a maximum of 0.
    """
    real = fields.ns.played | fields.ew.played
    late = np.zeros(len(real), np.bool_)
    if maximum:
        at = np.flatnonzero(real)
        order = at[np.lexsort((row_id[at], fields.group[at]))]
        group = fields.group[order]
        first = np.flatnonzero(np.diff(group, prepend=-1))
        place = np.arange(len(order)) - np.repeat(first, np.diff(np.append(first, len(order))))
        late[order[place >= maximum]] = True
    if not late.any():
        return fields, late
    return replace(fields, ns=_without(fields.ns, late), ew=_without(fields.ew, late)), late


def _without(side: Side, rows: Mask) -> Side:
    kept = ~rows[side.row]
    return replace(
        side,
        played=side.played & ~rows,
        row=side.row[kept],
        score=side.score[kept],
        weight=side.weight[kept],
    )


def problems(night: Night, fields: Fields, rows: Mask, maximum: int) -> list[Problem]:
    """One problem for every board that more results came to than it takes."""
    results = night.results.rows
    late: dict[int, list[int]] = defaultdict(list)
    for row in np.flatnonzero(rows).tolist():
        late[int(fields.group[row])].append(row)
    return [
        Problem(
            f"board {results[first].board} has {maximum + len(listed)} results; it was retired with "
            f"{maximum}, and those that came later take no part: {len(listed)}",
            file=results[first].source,
            line=results[first].line,
            field="butler.maximum",
            value=str(maximum),
            severity=Severity.WARNING,
            row_id=results[first].row_id,
        )
        for listed in late.values()
        for first in [min(listed, key=lambda row: results[row].row_id)]
    ]
