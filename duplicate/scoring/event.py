"""Score an event: decide its conditions, score every board, and make the tally."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np

from duplicate.night.changes import apply
from duplicate.night.conditions import Conditions, load
from duplicate.night.night import Night
from duplicate.night.results import UNKNOWN
from duplicate.night.sit_outs import with_sit_outs
from duplicate.night.validation import validate
from duplicate.scoring import imps, matchpoints, strata
from duplicate.scoring.awarding import Awarding, BoardPoints
from duplicate.scoring.contestants import Seated, complete, seated, wanted_winners, winners
from duplicate.scoring.exact import Exact
from duplicate.scoring.fields import Fields, fields
from duplicate.scoring.scores import BoardScore, Scores
from duplicate.scoring.standings import problems as penalty_problems
from duplicate.words.problems import DuplicateError, Problem, Severity

#: What a source calls its method, and the divisor of cross-IMPs that goes with it.
_METHODS: dict[str, tuple[str, str]] = {
    "matchpoints": ("matchpoints", ""),
    "mp": ("matchpoints", ""),
    "butler": ("butler", ""),
    "teams": ("teams", ""),
    "cross-imps": ("cross-imps", "others"),
    "xavg": ("cross-imps", "others"),
    "total-imps": ("cross-imps", "none"),
    "xsum": ("cross-imps", "none"),
}


def score(
    night: Night,
    conditions: str | Path | Conditions | None = None,
    overrides: Mapping[str, object] | None = None,
) -> Scores:
    """Score a night by a preset, a file of conditions or a `Conditions`.

    Without conditions those of the night's own settings hold, else the preset ``wbf``. What the
    conditions leave to the source (method, winners) comes from ``night.hints``; without a hint the
    method is matchpoints, and there are two winners when nobody ever sat in both directions.
    """
    chosen = decided(night, conditions, overrides)
    night = complete(night, wanted_winners(night, chosen), teams=chosen.method == "teams")
    if not night.changes_applied:
        night = apply(night)
        night = complete(validate(night)) if night.changes else night
    night = with_sit_outs(night)
    seats = seated(night)
    chosen = msgspec.structs.replace(chosen, winners=winners(night, chosen, seats))
    sorted_fields = fields(night, chosen)
    problems = [*sorted_fields.problems, *_without_score(night, sorted_fields)]
    board = _board_points(night, sorted_fields, chosen, seats)
    if chosen.method == "teams":
        problems += _one_table_only(night, board)
    tally_board = board
    if chosen.method == "matchpoints" and chosen.matchpoints.neuberg_totals != "same":
        tally_board = _board_points(night, sorted_fields, chosen, seats, totals=True)
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
        how=_how(sorted_fields, board),
        tally=scored.tally(),
        session_average=scored.averages,
        players=tuple(zip(*(seats.texts(c) for c in range(4)), strict=True)) if individual else (),
    )
    found = (*penalty_problems(scores), *strata.problems(night.entries, chosen))
    unfit = [p for p in found if str(p) not in known]
    return replace(scores, night=night.with_problems(*unfit)) if unfit else scores


def decided(
    night: Night,
    conditions: str | Path | Conditions | None = None,
    overrides: Mapping[str, object] | None = None,
) -> Conditions:
    """The conditions of a night with the method decided; see `score`."""
    chosen = load(None, night.settings) if conditions is None else load(conditions)
    if overrides:
        chosen = load(chosen, overrides)
    if chosen.method == "recorded":
        hint = night.hints.get("method", "matchpoints") or "matchpoints"
        if hint not in _METHODS:
            raise DuplicateError(
                Problem("no such method", field="method", value=hint, remedy=f"use {', '.join(_METHODS)}")
            )
        method, divisor = _METHODS[hint]
        cross = chosen.cross_imps
        if divisor and (divisor == "none") != (cross.divisor == "none"):
            cross = msgspec.structs.replace(cross, divisor=divisor)
        chosen = msgspec.structs.replace(chosen, method=method, cross_imps=cross)
    return chosen


def _board_points(
    night: Night, by_board: Fields, conditions: Conditions, seats: Seated, *, totals: bool = False
) -> BoardPoints:
    rows = len(night.results)
    counts = np.ones(rows, np.bool_)
    if conditions.method == "matchpoints":
        points = matchpoints.score_board(by_board, conditions.matchpoints, totals=totals)
        codes = np.maximum(points.how_ns, points.how_ew).tolist()
        no_datum = Exact.none(by_board.groups)
        how = tuple(matchpoints.HOW[code] for code in codes)
        return BoardPoints(points.ns, points.ew, points.top, points.expected, no_datum, how, counts)
    if conditions.method == "butler":
        scored = imps.score_butler(by_board, conditions.butler, _recorded(night, by_board))
    elif conditions.method == "cross-imps":
        scored = imps.score_cross_imps(by_board, conditions.cross_imps)
    else:
        scored, counts = imps.score_teams(by_board, seats.column(0), seats.column(1))
    how = tuple(imps.HOW[code] for code in scored.how.tolist())
    return BoardPoints(scored.ns, scored.ew, Exact.none(rows), scored.expected, scored.datum, how, counts)


def _recorded(night: Night, by_board: Fields) -> dict[int, int]:
    """Datums that the source states, by group; none for a board that was several deals."""
    found: dict[int, int] = {}
    sections = sorted(set(night.results.texts("section")))
    for group, board in enumerate(by_board.board_of_group.tolist()):
        key = by_board.keys[board]
        if by_board.groups_of_board[board] > 1:
            continue
        own = [key.section] if key.section else sections
        stated = {night.recorded_datum(key.board, key.session, section) for section in own} - {None}
        if len(stated) == 1:
            found[group] = stated.pop() or 0
    return found


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


def _how(by_board: Fields, board: BoardPoints) -> tuple[str, ...]:
    """By which rule each row was scored; a row without a score has its status."""
    awarded = (by_board.ns.artificial | by_board.ew.artificial).tolist()
    statuses = by_board.status.tolist()
    return tuple(
        "artificial" if award else rule or ("no-score" if status == "played" else status)
        for award, rule, status in zip(awarded, board.how, statuses, strict=True)
    )


def _one_table_only(night: Night, board: BoardPoints) -> list[Problem]:
    """Boards of a teams match that cannot be compared."""
    results = night.results
    return [
        Problem(
            f"board {int(results.integers('board')[row])} cannot be compared: a teams match needs it once "
            "at each of two tables",
            file=str(results["source"][row]),
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
