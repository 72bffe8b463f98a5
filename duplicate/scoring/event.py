"""Score an event: decide its conditions, score every board, and make the tally."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import msgspec
import numpy as np

from duplicate.night.conditions import Conditions, load
from duplicate.night.night import Night
from duplicate.night.results import UNKNOWN
from duplicate.scoring import artificial, imps, matchpoints
from duplicate.scoring.contestants import Seated, complete, seated, winners
from duplicate.scoring.exact import Exact, Integers, Mask, sums
from duplicate.scoring.fields import Fields, Side, fields
from duplicate.scoring.scores import BoardScore, Scores, Tally
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
    night = complete(night)
    seats = seated(night)
    chosen = _decided(night, seats, conditions, overrides)
    sorted_fields = fields(night, chosen)
    problems = [*sorted_fields.problems, *_without_score(night, sorted_fields)]
    board = _board_points(night, sorted_fields, chosen, seats)
    tally_board = board
    if chosen.method == "matchpoints" and chosen.matchpoints.neuberg_totals != "same":
        tally_board = _board_points(night, sorted_fields, chosen, seats, totals=True)
    scored = _Awards(night, sorted_fields, chosen, seats, tally_board)
    printed = (
        scored
        if tally_board is board
        else _Awards(night, sorted_fields, chosen, seats, board, scored.averages)
    )
    problems += scored.problems
    individual = seats.individual
    known = {str(p) for p in night.problems}
    night = night.with_problems(*(p for p in problems if str(p) not in known))
    return Scores(
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


def _decided(
    night: Night,
    seats: Seated,
    conditions: str | Path | Conditions | None,
    overrides: Mapping[str, object] | None,
) -> Conditions:
    """The conditions with method and winners decided."""
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
    return msgspec.structs.replace(chosen, winners=winners(night, chosen, seats))


@dataclass(frozen=True, eq=False)
class _BoardPoints:
    """What the method made of the real scores, in one shape for all methods."""

    ns: Exact
    ew: Exact
    top: Exact
    expected: Integers  #: by group
    datum: Exact  #: by group
    how: tuple[str, ...]  #: by row; empty without a real score
    counts: Mask  #: by row: whether it enters the tally


def _board_points(
    night: Night, by_board: Fields, conditions: Conditions, seats: Seated, *, totals: bool = False
) -> _BoardPoints:
    rows = len(night.results)
    counts = np.ones(rows, np.bool_)
    if conditions.method == "matchpoints":
        across = conditions.field == "across"
        points = matchpoints.score_board(by_board, conditions.matchpoints, across, totals)
        codes = np.maximum(points.how_ns, points.how_ew).tolist()
        no_datum = Exact.none(by_board.groups)
        how = tuple(matchpoints.HOW[code] for code in codes)
        return _BoardPoints(points.ns, points.ew, points.top, points.expected, no_datum, how, counts)
    if conditions.method == "butler":
        scored = imps.score_butler(by_board, conditions.butler, _recorded(night, by_board))
    elif conditions.method == "cross-imps":
        scored = imps.score_cross_imps(by_board, conditions.cross_imps)
    else:
        scored, counts = imps.score_teams(by_board, seats.column(0), seats.column(1))
    how = tuple(imps.HOW[code] for code in scored.how.tolist())
    return _BoardPoints(scored.ns, scored.ew, Exact.none(rows), scored.expected, scored.datum, how, counts)


def _recorded(night: Night, by_board: Fields) -> dict[int, int]:
    """Datums that the source states, by group; none for a board that was several deals."""
    found: dict[int, int] = {}
    sections = sorted(set(night.results.texts("section")))
    for group, board in enumerate(by_board.board_of_group.tolist()):
        key = by_board.keys[board]
        if by_board.groups_of_board[board] > 1:
            continue
        stated = {
            night.datums[key.session, section, key.board]
            for section in ([key.section] if key.section else sections)
            if (key.session, section, key.board) in night.datums
        }
        if len(stated) == 1:
            found[group] = stated.pop()
    return found


class _Awards:
    """The points of every seat: real scores, then artificial ones, then sit-outs (each needs the former)."""

    def __init__(
        self,
        night: Night,
        by_board: Fields,
        conditions: Conditions,
        seats: Seated,
        board: _BoardPoints,
        averages: Mapping[tuple[int, str], Fraction] | None = None,
    ) -> None:
        self.night, self.by_board, self.conditions, self.seats, self.board = (
            night,
            by_board,
            conditions,
            seats,
            board,
        )
        self.session = night.results.integers("session")
        self.problems: list[Problem] = []
        base = (board.ns, board.ew)
        self.points = [base[direction] for direction in seats.directions]
        self.tops = [board.top] * len(seats.codes)
        self.real = [points.known for points in self.points]
        real = self.tally()
        if averages is None:
            self.averages = _averages(real, self._is_matchpoints)
        else:
            self.averages = dict(averages)
        self._give_awards()
        self._give_sit_outs()

    @property
    def _is_matchpoints(self) -> bool:
        return self.conditions.method == "matchpoints"

    def _own(self, column: int, row: int) -> Fraction | None:
        code = int(self.seats.codes[column][row])
        if code < 0:
            return None
        return self.averages.get((int(self.session[row]), self.seats.ids[code]))

    def _give_awards(self) -> None:
        """Artificial scores, and 50 percent for boards not played where the conditions say so."""
        by_board = self.by_board
        even = self.conditions.totals.not_played == "average"
        not_played = (by_board.status == "not_played").astype(np.bool_)
        sit_out = (by_board.status == "sit_out").astype(np.bool_)
        sides = (by_board.ns, by_board.ew)
        for column, direction in enumerate(self.seats.directions):
            side = sides[direction]
            texts = self.night.results[f"adj_{side.name.lower()}"]
            stated = side.artificial | (sit_out & (texts != "").astype(np.bool_))
            given: dict[int, Fraction] = {}
            for row in np.flatnonzero(stated).tolist():
                value = self._award(str(texts[row]), column, row, side)
                if value is not None:
                    given[row] = value
            if even:
                seated_here = self.seats.codes[column] >= 0
                for row in np.flatnonzero(not_played & seated_here).tolist():
                    given[row] = (self.board.top[row] or Fraction(0)) / 2
            self.points[column] = self.points[column].replaced(given)

    def _award(self, text: str, column: int, row: int, side: Side) -> Fraction | None:
        award = artificial.parse(text)
        value: Fraction | None = None
        own = self._own(column, row)
        if award is not None and self._is_matchpoints:
            percent = artificial.percent_of_top(award, self.conditions.artificial, own)
            top = self.board.top[row]
            value = None if percent is None or top is None else percent * top / 100
        elif award is not None:
            expected = int(self.board.expected[self.by_board.group[row]])
            times = artificial.comparisons(self.conditions, expected)
            value = artificial.imps(award, self.conditions.artificial, times, own)
        if value is None:
            line = int(self.night.results.integers("line")[row])
            row_id = int(self.night.results.integers("row_id")[row])
            problem = artificial.unreadable(text, side.name, None if line == UNKNOWN else line, row_id)
            if problem not in self.problems:
                self.problems.append(problem)
        return value

    def _give_sit_outs(self) -> None:
        """Sit-outs by the conditions, unless the source states an award."""
        rule = self.conditions.totals.sit_out
        if rule == "excluded":
            return
        sit_out = (self.by_board.status == "sit_out").astype(np.bool_)
        if not sit_out.any():
            return
        means, mean_tops = _means(self.tally())
        for column in range(len(self.seats.codes)):
            points: dict[int, Fraction] = {}
            tops: dict[int, Fraction] = {}
            waiting = sit_out & (self.seats.codes[column] >= 0) & ~self.points[column].known
            for row in np.flatnonzero(waiting).tolist():
                key = (int(self.session[row]), int(self.seats.codes[column][row]))
                top = self.board.top[row]
                if rule == "60":
                    points[row] = (
                        Fraction(60, 100) * (top or 0)
                        if self._is_matchpoints
                        else Fraction(self.conditions.artificial.imps)
                    )
                elif key in means:
                    points[row] = means[key]
                    if self._is_matchpoints:
                        tops[row] = mean_tops[key]
            self.points[column] = self.points[column].replaced(points)
            self.tops[column] = self.tops[column].replaced(tops)

    def printed(self, direction: int) -> Exact:
        """The points of a side by row; of two players with different awards their mean."""
        columns = [c for c, d in enumerate(self.seats.directions) if d == direction]
        first = self.points[columns[0]]
        if len(columns) == 1:
            return first
        second = self.points[columns[1]]
        differ = np.flatnonzero(first.numerator * second.denominator != second.numerator * first.denominator)
        means: dict[int, Fraction] = {}
        for row in differ.tolist():
            values = [v for v in (first[row], second[row]) if v is not None]
            means[row] = sum(values, Fraction(0)) / len(values)
        return first.replaced(means)

    def tally(self) -> Tally:
        """All seats' points as lines."""
        lines: list[tuple[Integers, ...]] = []
        for column, direction in enumerate(self.seats.directions):
            points, codes = self.points[column], self.seats.codes[column]
            rows = np.flatnonzero((codes >= 0) & points.known & self.board.counts)
            top = self.tops[column]
            lines.append(
                (
                    codes[rows],
                    rows,
                    self.session[rows],
                    np.full(len(rows), direction, np.int64),
                    self.real[column][rows].astype(np.int64),
                    points.numerator[rows],
                    points.denominator[rows],
                    top.numerator[rows],
                    top.denominator[rows],
                )
            )
        columns = [np.concatenate(parts) for parts in zip(*lines, strict=True)]
        contestant, row, session, sides, real, *exact = columns
        return Tally(
            self.seats.ids,
            contestant,
            row,
            session,
            sides,
            real,
            Exact(exact[0], exact[1]),
            Exact(exact[2], exact[3]),
        )


def _keys(tally: Tally) -> tuple[list[tuple[int, int]], Integers]:
    """The different (session, contestant code) of a tally, and for each line which of them."""
    if not len(tally.row):
        return [], np.zeros(0, np.int64)
    codes = np.stack([tally.session, tally.contestant], axis=1)
    found, place = np.unique(codes, axis=0, return_inverse=True)
    return [(s, c) for s, c in found.tolist()], place.astype(np.int64).reshape(-1)


def _averages(tally: Tally, is_matchpoints: bool) -> dict[tuple[int, str], Fraction]:
    """Percentage (or IMPs per board) of every contestant and session over the lines of a tally."""
    keys, place = _keys(tally)
    points = sums(place, tally.points, len(keys))
    tops = sums(place, tally.top, len(keys))
    lines = np.bincount(place, minlength=len(keys)).tolist()
    averages: dict[tuple[int, str], Fraction] = {}
    for (session, code), total, top, count in zip(keys, points, tops, lines, strict=True):
        if is_matchpoints and top:
            averages[session, tally.contestants[code]] = 100 * total / top
        elif not is_matchpoints:
            averages[session, tally.contestants[code]] = total / count
    return averages


def _means(
    tally: Tally,
) -> tuple[dict[tuple[int, int], Fraction], dict[tuple[int, int], Fraction]]:
    """Mean points and mean top of every (session, contestant code)."""
    keys, place = _keys(tally)
    lines = np.bincount(place, minlength=len(keys)).tolist()
    points, tops = sums(place, tally.points, len(keys)), sums(place, tally.top, len(keys))
    return (
        {key: total / count for key, total, count in zip(keys, points, lines, strict=True)},
        {key: total / count for key, total, count in zip(keys, tops, lines, strict=True)},
    )


def _boards(by_board: Fields, board: _BoardPoints, points_ns: Exact, night: Night) -> tuple[BoardScore, ...]:
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


def _how(by_board: Fields, board: _BoardPoints) -> tuple[str, ...]:
    """By which rule each row was scored; a row without a score has its status."""
    awarded = (by_board.ns.artificial | by_board.ew.artificial).tolist()
    statuses = by_board.status.tolist()
    return tuple(
        "artificial" if award else rule or ("no-score" if status == "played" else status)
        for award, rule, status in zip(awarded, board.how, statuses, strict=True)
    )


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
