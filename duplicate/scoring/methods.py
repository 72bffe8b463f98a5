"""The methods: each makes points of the real scores of a night, in one shape for all."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import numpy as np

from duplicate.laws import victory_points
from duplicate.night.conditions import Conditions
from duplicate.night.night import Night
from duplicate.scoring import (
    aggregate,
    compensated,
    datum_boards,
    earlier,
    imps,
    instant,
    matchpoints,
    teams,
)
from duplicate.scoring.awarding import BoardPoints
from duplicate.scoring.contestants import Seated
from duplicate.scoring.exact import Exact, Integers
from duplicate.scoring.fields import Fields
from duplicate.words.problems import DuplicateError, Problem

#: Methods that score pairs alone, teams alone, or either as ``contest`` says.
PAIRS = ("matchpoints", "instant", "butler", "cross-imps", "total-imps", "compensation")
TEAMS = ("teams",)
EITHER = ("aggregate", "board-a-match", "point-a-board")
#: What a board that is won is worth in half boards.
_PARTS = {"board-a-match": 2, "point-a-board": 1}


def check(conditions: Conditions) -> None:
    """Raise DuplicateError where settings do not go together; the method is decided.

    >>> check(Conditions(method="butler", contest="teams"))
    Traceback (most recent call last):
    duplicate.words.problems.DuplicateError: contest 'teams': butler scores pairs (...)
    """
    method, scale = conditions.method, conditions.victory_points.scale

    def refused(field: str, value: object, message: str, remedy: str) -> DuplicateError:
        return DuplicateError(Problem(message, field=field, value=str(value), remedy=remedy))

    if method in PAIRS and conditions.contest == "teams":
        others = ", ".join((*TEAMS, *EITHER))
        raise refused("contest", "teams", f"{method} scores pairs", f"for teams use the method {others}")
    if method in TEAMS and conditions.contest == "pairs":
        raise refused("contest", "pairs", f"{method} scores teams", f"for pairs use {', '.join(PAIRS)}")
    if (method == "instant") != bool(conditions.instant.source):
        if method == "instant":
            raise refused(
                "instant.source", "", "instant matchpoints need an earlier field", "name its results there"
            )
        raise refused(
            "instant.source",
            conditions.instant.source,
            f"{method} has no earlier field",
            "set method=instant, or leave it out",
        )
    matchpoints_here = conditions.matchpoints
    if matchpoints_here.formula == "factored" and matchpoints_here.neuberg == "none":
        raise refused(
            "matchpoints.formula",
            "factored",
            "with matchpoints.neuberg 'none' boards are not brought to a common top",
            "set matchpoints.neuberg=board or field",
        )
    butler, totals = conditions.butler, conditions.totals.rounding
    for name, rounding in (("butler.datum_rounding", butler.datum_rounding), ("totals.rounding", totals)):
        if rounding.to and rounding.ties == "average":
            raise refused(f"{name}.ties", "average", "there is no average to round it to", "away, even or up")
    if Fraction(conditions.handicap.share) and (scale or conditions.measure == "points"):
        totals_are = "victory points" if scale else "total points"
        raise refused(
            "handicap.share", conditions.handicap.share, f"handicaps do not fit {totals_are}", "set it to 0"
        )
    if scale and conditions.sessions.combine != "points":
        raise refused(
            "sessions.combine", conditions.sessions.combine, "victory points are added up", "write points"
        )
    if scale:
        _check_scale(conditions, scale, refused)


def _check_scale(
    conditions: Conditions, scale: str, refused: Callable[[str, object, str, str], DuplicateError]
) -> None:
    measure = victory_points.family(scale).measure
    wanted = {"matchpoints": "percent", "imps": "imps"}.get(conditions.measure)
    if measure == wanted:
        return
    names = [name for name in victory_points.SCALES if victory_points.family(name).measure == wanted]
    kind = "percentages" if measure == "percent" else "IMPs"
    raise refused(
        "victory_points.scale",
        scale,
        f"the scale is for {kind}, which {conditions.method} does not give",
        f"choose {', '.join(names)}" if names else "leave it out",
    )


def board_points(
    night: Night,
    by_board: Fields,
    conditions: Conditions,
    seats: Seated,
    field: instant.EarlierField | None = None,
    *,
    totals: bool = False,
) -> BoardPoints:
    """The points of every real score by the method that is decided, before awards."""
    method = conditions.method
    if method == "matchpoints":
        points = matchpoints.score_board(by_board, conditions.matchpoints, totals=totals)
        codes = np.maximum(points.how_ns, points.how_ew)
        no_datum = Exact.none(by_board.groups)
        return _made(
            points.ns, points.ew, points.top, points.expected, no_datum, _words(matchpoints.HOW, codes)
        )
    if method == "instant" and field is not None:
        found = instant.score_instant(by_board, conditions.matchpoints, field)
        no_datum = Exact.none(by_board.groups)
        return _made(found.ns, found.ew, found.top, found.expected, no_datum, _words(instant.HOW, found.how))
    if conditions.contest == "teams":
        return _of_teams(by_board, conditions, seats)
    return _of_pairs(night, by_board, conditions)


def earlier_field(
    night: Night, by_board: Fields, conditions: Conditions
) -> tuple[instant.EarlierField | None, list[Problem]]:
    """The earlier field of instant matchpoints, and what is wrong with it; None for other methods."""
    if conditions.method != "instant":
        return None, []
    field, problems = earlier.earlier_field(night, conditions)
    different = {problem.value for problem in problems}
    missing = [p for p in earlier.not_there(by_board, field) if p.value not in different]
    return field, [*problems, *missing]


def _words(names: tuple[str, ...], codes: Integers) -> tuple[str, ...]:
    return tuple(names[code] for code in codes.tolist())


def _made(
    ns: Exact, ew: Exact, top: Exact, expected: Integers, datum: Exact, how: tuple[str, ...]
) -> BoardPoints:
    return BoardPoints(ns, ew, top, expected, datum, how, np.ones(len(how), np.bool_))


def _of_teams(by_board: Fields, conditions: Conditions, seats: Seated) -> BoardPoints:
    worth: teams.Worth = {"teams": teams.imps_together, "aggregate": teams.points_together}.get(
        conditions.method, teams.half_boards
    )
    codes = seats.column(0), seats.column(1)
    scored, counts = teams.score_teams(by_board, *codes, worth, by_board.fixed)
    how = _words(teams.HOW, scored.how)
    made = _in_boards(scored, conditions, len(how))
    return replace(made, how=how, counts=counts)


def _of_pairs(night: Night, by_board: Fields, conditions: Conditions) -> BoardPoints:
    rows = len(night.results)
    plus = Fraction(conditions.artificial.imps)
    scored: imps.ImpPoints
    names: tuple[str, ...]
    if conditions.method in ("butler", "total-imps"):
        row_id = night.results.integers("row_id")
        scored = imps.score_butler(by_board, conditions.butler, recorded(night, by_board), plus, row_id)
        names = imps.HOW
    elif conditions.method == "cross-imps":
        scored, names = imps.score_cross_imps(by_board, conditions.cross_imps, plus), imps.HOW
    elif conditions.method == "aggregate":
        scored, names = aggregate.score_aggregate(by_board), aggregate.HOW
    elif conditions.method == "compensation":
        scored = compensated.score_compensated(night, by_board, conditions.compensation)
        names = compensated.HOW
    else:
        scored, names = datum_boards.score_against_datum(by_board, conditions.butler), datum_boards.HOW
    return replace(_in_boards(scored, conditions, rows), how=_words(names, scored.how))


def _in_boards(scored: imps.ImpPoints, conditions: Conditions, rows: int) -> BoardPoints:
    """Half boards as boards (1, 1/2, 0) or points (2, 1, 0) with their top; IMPs and points as they are."""
    parts, top = _PARTS.get(conditions.method), Exact.none(rows)
    ns, ew = scored.ns, scored.ew
    if parts is not None:
        ns, ew = (Exact(p.numerator, p.denominator * parts).lowest() for p in (ns, ew))
        top = Exact(np.full(rows, 2 // parts, np.int64), np.ones(rows, np.int64))
    return _made(ns, ew, top, scored.expected, scored.datum, ("",) * rows)


def recorded(night: Night, by_board: Fields) -> dict[int, int]:
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
