"""Score an event: decide its conditions, score every board, and make the tally."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np

from duplicate.night.changes import apply
from duplicate.night.conditions import Conditions, Method, load
from duplicate.night.night import Night
from duplicate.night.results import UNKNOWN
from duplicate.night.sit_outs import with_sit_outs
from duplicate.night.validation import validate
from duplicate.scoring import strata
from duplicate.scoring.awarding import Awarding, BoardPoints
from duplicate.scoring.combining import surplus_weights
from duplicate.scoring.compensated import unscored
from duplicate.scoring.contest import assumed, contest, in_both_directions, method_without_a_word
from duplicate.scoring.contestants import complete, seated, wanted_winners, winners
from duplicate.scoring.exact import Exact, Mask
from duplicate.scoring.fields import Fields, fields
from duplicate.scoring.match_scores import matches
from duplicate.scoring.methods import board_points, check, earlier_field
from duplicate.scoring.outranked import outranked
from duplicate.scoring.retirement import problems as retirement_problems
from duplicate.scoring.retirement import retired
from duplicate.scoring.scores import BoardScore, Scores
from duplicate.scoring.standings import problems as penalty_problems
from duplicate.words.problems import DuplicateError, Problem, Severity

#: What a source calls its method, and the divisor of cross-IMPs that goes with it.
_METHODS: dict[str, tuple[Method, str]] = {
    "matchpoints": ("matchpoints", ""),
    "mp": ("matchpoints", ""),
    "butler": ("butler", ""),
    "teams": ("teams", ""),
    "cross-imps": ("cross-imps", "others"),
    "xavg": ("cross-imps", "others"),
    "total-imps": ("cross-imps", "none"),
    "xsum": ("cross-imps", "none"),
    "aggregate": ("aggregate", ""),
    "compensation": ("compensation", ""),
    "board-a-match": ("board-a-match", ""),
    "point-a-board": ("point-a-board", ""),
}


def score(
    night: Night,
    conditions: str | Path | Conditions | None = None,
    overrides: Mapping[str, object] | None = None,
) -> Scores:
    """Score a night by a preset, a file of conditions or a `Conditions`.

    Without conditions those of the night's own settings hold, else the preset ``wbf``. What the
    conditions leave to the source (method, winners) comes from ``night.hints``; without a hint the
    method is matchpoints, or teams where the same two meet twice on each board (which is said), and
    there are two winners when nobody ever sat in both directions.
    """
    chosen = decided(night, conditions, overrides)
    asked = stated(night, conditions, overrides)
    night = night.with_problems(*outranked(night, conditions, asked), *assumed(night, asked, chosen))
    night = with_sit_outs(_applied(night, chosen))
    night = night.with_problems(*in_both_directions(night, asked, chosen))
    seats = seated(night)
    if seats.individual and chosen.contest == "teams":
        remedy = "score it by another method, or name the teams in ns and ew"
        raise DuplicateError(
            Problem("the results are those of an individual", field="contest", value="teams", remedy=remedy)
        )
    chosen = msgspec.structs.replace(chosen, winners=winners(night, chosen, seats))
    sorted_fields = fields(night, chosen)
    problems = [*sorted_fields.problems, *_without_score(night, sorted_fields)]
    late = np.zeros(len(night.results), np.bool_)
    if chosen.method in ("butler", "total-imps"):
        maximum = chosen.butler.maximum
        sorted_fields, late = retired(sorted_fields, night.results.integers("row_id"), maximum)
        problems += retirement_problems(night, sorted_fields, late, maximum)
    earlier, unfit_field = earlier_field(night, sorted_fields, chosen)
    problems += unfit_field
    board = board_points(night, sorted_fields, chosen, seats, earlier)
    if chosen.contest == "teams":
        problems += _one_table_only(night, board)
    if chosen.method == "compensation":
        problems += unscored(night, board.how)
    tally_board = board
    if chosen.method == "matchpoints" and chosen.matchpoints.neuberg_totals != "same":
        tally_board = board_points(night, sorted_fields, chosen, seats, totals=True)
    scored = Awarding(night, sorted_fields, chosen, seats, tally_board)
    printed = (
        scored
        if tally_board is board
        else Awarding(night, sorted_fields, chosen, seats, board, scored.averages)
    )
    problems += scored.problems
    individual = seats.individual
    known = {str(p) for p in night.problems}
    night = night.with_problems(*(p for p in problems if str(p) not in known))
    scores = Scores(
        night=night,
        conditions=chosen,
        points_ns=printed.printed(0),
        points_ew=printed.printed(1),
        top=board.top,
        boards=_boards(sorted_fields, board, printed.printed(0), night),
        contestant_ns=("",) * len(night.results) if individual else seats.texts(0),
        contestant_ew=("",) * len(night.results) if individual else seats.texts(1),
        how=_how(sorted_fields, board, late),
        tally=scored.tally(),
        session_average=scored.averages,
        players=tuple(zip(*(seats.texts(c) for c in range(4)), strict=True)) if individual else (),
        earlier=earlier,
    )
    if chosen.victory_points.scale:
        played, notes = matches(scores)
        night = night.with_problems(*notes)
        scores = replace(scores, matches=played, night=night)
    found = (*penalty_problems(scores), *strata.problems(night.entries, chosen))
    found += surplus_weights(night, chosen.sessions)
    unfit = [p for p in found if str(p) not in known]
    return replace(scores, night=night.with_problems(*unfit)) if unfit else scores


def applied(
    night: Night,
    conditions: str | Path | Conditions | None = None,
    overrides: Mapping[str, object] | None = None,
) -> Night:
    """The night as it is scored: everybody entered, its changes applied, and checked."""
    return _applied(night, decided(night, conditions, overrides))


def _applied(night: Night, chosen: Conditions) -> Night:
    night = complete(night, wanted_winners(night, chosen), teams=chosen.contest == "teams")
    if not night.changes_applied:
        night = apply(night)
        night = complete(validate(night)) if night.changes else night
    return night


def decided(
    night: Night,
    conditions: str | Path | Conditions | None = None,
    overrides: Mapping[str, object] | None = None,
) -> Conditions:
    """The conditions of a night with the method decided; see `score`."""
    chosen = stated(night, conditions, overrides)
    if chosen.method == "recorded":
        hint = night.hints.get("method") or method_without_a_word(night)
        if hint not in _METHODS:
            raise DuplicateError(
                Problem("no such method", field="method", value=hint, remedy=f"use {', '.join(_METHODS)}")
            )
        method, divisor = _METHODS[hint]
        cross = chosen.cross_imps
        if divisor and (divisor == "none") != (cross.divisor == "none"):
            cross = msgspec.structs.replace(cross, divisor=divisor)
        if hint in ("total-imps", "xsum") and chosen.total_imps.against == "datum":
            method, cross = "total-imps", chosen.cross_imps
        chosen = msgspec.structs.replace(chosen, method=method, cross_imps=cross)
    if chosen.method == "total-imps" and chosen.total_imps.against == "others":
        cross = msgspec.structs.replace(chosen.cross_imps, divisor="none")
        chosen = msgspec.structs.replace(chosen, method="cross-imps", cross_imps=cross)
    check(chosen)
    if chosen.contest == "recorded":
        chosen = msgspec.structs.replace(chosen, contest=contest(night, chosen.method))
    return chosen


def stated(
    night: Night,
    conditions: str | Path | Conditions | None = None,
    overrides: Mapping[str, object] | None = None,
) -> Conditions:
    """The conditions of a night as somebody gave them; what they leave to the source is left open."""
    chosen = load(None, night.settings) if conditions is None else load(conditions)
    return load(chosen, overrides) if overrides else chosen


def _boards(by_board: Fields, board: BoardPoints, points_ns: Exact, night: Night) -> tuple[BoardScore, ...]:
    """The groups with their rows as on a traveller: best for NS first, rows without a score last."""
    rows = len(night.results)
    known = points_ns.known
    value = np.where(known, points_ns.numerator / np.maximum(points_ns.denominator, 1), -np.inf)
    score = night.results.integers("score_ns")
    order = np.lexsort((np.arange(rows), -score, -value, by_board.group))
    comparable = np.maximum(by_board.comparable(by_board.ns), by_board.comparable(by_board.ew)).tolist()
    bounds = np.searchsorted(by_board.group[order], np.arange(by_board.groups + 1)).tolist()
    listed = order.tolist()
    made = []
    for group, at in enumerate(by_board.board_of_group.tolist()):
        key = by_board.keys[at]
        made.append(
            BoardScore(
                key.session,
                key.section,
                key.board,
                comparable[group],
                int(board.expected[group]),
                board.datum[group],
                tuple(listed[bounds[group] : bounds[group + 1]]),
                by_board.copies[group],
            )
        )
    return tuple(made)


def _how(by_board: Fields, board: BoardPoints, late: Mask) -> tuple[str, ...]:
    """By which rule each row was scored; a row without a score has its status."""
    if late.any() or by_board.fixed.any():
        named = np.array(board.how, dtype=object)
        named[late] = "retired"
        named[by_board.ns.fixed & by_board.ew.fixed] = "fixed"
        board = replace(board, how=tuple(named.tolist()))
    awarded = (by_board.ns.artificial | by_board.ew.artificial).tolist()
    statuses = by_board.status.tolist()
    return tuple(
        "artificial" if award else rule or ("no-score" if status == "played" else status)
        for award, rule, status in zip(awarded, board.how, statuses, strict=True)
    )


def _one_table_only(night: Night, board: BoardPoints) -> list[Problem]:
    """Boards of a teams match that cannot be compared."""
    results = night.results
    lines = results.integers("line")
    return [
        Problem(
            f"board {int(results.integers('board')[row])} cannot be compared, {results['ns'][row]} v "
            f"{results['ew'][row]}: a teams match needs it once at each of two tables",
            file=str(results["source"][row]),
            line=None if lines[row] == UNKNOWN else int(lines[row]),
            remedy="give the result of the other table, or an award",
            severity=Severity.WARNING,
            row_id=int(results.integers("row_id")[row]),
        )
        for row, how in enumerate(board.how)
        if how == "left-out"
    ]


def _without_score(night: Night, by_board: Fields) -> list[Problem]:
    """Rows that are played but hold nothing to score."""
    scored = by_board.ns.played | by_board.ew.played | by_board.ns.artificial | by_board.ew.artificial
    results = night.results
    problems = []
    reported = {p.row_id for p in (*night.problems, *by_board.problems)}
    for row in np.flatnonzero((by_board.status == "played").astype(np.bool_) & ~scored).tolist():
        row_id = int(results.integers("row_id")[row])
        if row_id in reported:
            continue
        line = int(results.integers("line")[row])
        problems.append(
            Problem(
                f"board {int(results.integers('board')[row])} has neither a score nor an award",
                file=str(results["source"][row]),
                line=None if line == UNKNOWN else line,
                remedy="give the contract or the score",
                severity=Severity.WARNING,
                row_id=row_id,
            )
        )
    return problems
