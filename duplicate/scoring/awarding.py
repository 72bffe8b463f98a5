"""Awarding: what every seat gets on every row, real scores first, then awards that depend on them."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from duplicate.night.conditions import Conditions
from duplicate.night.night import Night
from duplicate.night.results import UNKNOWN
from duplicate.scoring import aggregate, artificial
from duplicate.scoring.codes import of_rows
from duplicate.scoring.contestants import Seated
from duplicate.scoring.exact import Exact, Integers, Mask, sums
from duplicate.scoring.fields import Fields, Side
from duplicate.scoring.scores import Tally
from duplicate.words.problems import Problem


@dataclass(frozen=True, eq=False)
class BoardPoints:
    """What the method made of the real scores, in one shape for all methods."""

    ns: Exact
    ew: Exact
    top: Exact
    expected: Integers  #: by group
    datum: Exact  #: by group
    how: tuple[str, ...]  #: by row; empty without a real score
    counts: Mask  #: by row: whether it enters the tally


class Awarding:
    """The points of every seat: real scores, then artificial ones, then sit-outs (each needs the former)."""

    def __init__(
        self,
        night: Night,
        by_board: Fields,
        conditions: Conditions,
        seats: Seated,
        board: BoardPoints,
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
        self._means: dict[str, Exact] | None = None
        base = (board.ns, board.ew)
        self.points = [base[direction] for direction in seats.directions]
        self.tops = [board.top] * len(seats.codes)
        self._set_by_hand()
        played = (by_board.ns.played, by_board.ew.played)
        self.real = [
            points.known & played[direction]
            for points, direction in zip(self.points, seats.directions, strict=True)
        ]
        real = self.tally(only_real=True)
        if averages is None:
            self.averages = _averages(real, self._is_matchpoints)
        else:
            self.averages = dict(averages)
        self._give_awards()
        self._give_sit_outs()

    @property
    def _is_matchpoints(self) -> bool:
        return self.conditions.measure == "matchpoints"

    def _set_by_hand(self) -> None:
        """What the director set by hand on boards that were played: a board that counts in the session."""
        sides = (self.by_board.ns, self.by_board.ew)
        for column, direction in enumerate(self.seats.directions):
            side = sides[direction]
            texts = self.night.results[f"adj_{side.name.lower()}"]
            given: dict[int, Fraction] = {}
            for row in np.flatnonzero(side.fixed & ~side.artificial).tolist():
                value = self._award(str(texts[row]), column, row, side, None)
                if value is not None:
                    given[row] = value
            self.points[column] = self.points[column].replaced(given)

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
                value = self._award(str(texts[row]), column, row, side, self._own(column, row))
                if value is not None:
                    given[row] = value
            if even:
                seated_here = self.seats.codes[column] >= 0
                for row in np.flatnonzero(not_played & seated_here).tolist():
                    given[row] = (self.board.top[row] or Fraction(0)) / 2 + self._board_average(row, side)
            self.points[column] = self.points[column].replaced(given)

    def _board_average(self, row: int, side: Side) -> Fraction:
        """What an average is worth where points count as they are: for pairs the mean of the side; else 0."""
        if self.conditions.measure != "points" or self.conditions.contest == "teams":
            return Fraction(0)
        if self._means is None:
            sides = (self.by_board.ns, self.by_board.ew)
            self._means = {own.name: aggregate.mean(self.by_board, own) for own in sides}
        return self._means[side.name][int(self.by_board.group[row])] or Fraction(0)

    def _award(self, text: str, column: int, row: int, side: Side, own: Fraction | None) -> Fraction | None:
        award = artificial.parse(text)
        value: Fraction | None = None
        if award is not None and self._is_matchpoints:
            percent = artificial.percent_of_top(award, self.conditions.artificial, own)
            top = self.board.top[row]
            value = None if percent is None or top is None else percent * top / 100
            if award.kind == "matchpoints":
                value = award.value
        elif award is not None and self.conditions.measure == "points":
            unit = self.conditions.aggregate.award
            value = artificial.points(award, unit, self._board_average(row, side))
        elif award is not None and artificial.fits_imps(award):
            expected = int(self.board.expected[self.by_board.group[row]])
            times = artificial.comparisons(self.conditions, expected)
            value = artificial.imps(award, self.conditions.artificial, times, own)
        most = self.board.top[row] if self._is_matchpoints else None
        stated = award is not None and award.kind in ("percent", "matchpoints")
        if value is None or (stated and most is not None and value > most):
            self._report(text, side.name, row, unfit=value is None, most=most)
        return value

    def _report(self, text: str, direction: str, row: int, *, unfit: bool, most: Fraction | None) -> None:
        """Say that an award has no value by these conditions, or one above the top of the board."""
        line = int(self.night.results.integers("line")[row])
        where = artificial.Where(
            file=str(self.night.results["source"][row]),
            line=None if line == UNKNOWN else line,
            field=f"adj_{direction.lower()}",
            row_id=int(self.night.results.integers("row_id")[row]),
        )
        if unfit:
            problem = artificial.unfit(text, where, self.conditions)
        else:
            problem = artificial.above_the_top(text, where, most or Fraction(0))
        if problem not in self.problems:
            self.problems.append(problem)

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
                    points[row] = self._sixty(column, row, top)
                elif key in means:
                    points[row] = means[key]
                    if self._is_matchpoints:
                        tops[row] = mean_tops[key]
            self.points[column] = self.points[column].replaced(points)
            self.tops[column] = self.tops[column].replaced(tops)

    def _sixty(self, column: int, row: int, top: Fraction | None) -> Fraction:
        """60 percent for a sit-out: of the top, or what average plus is worth at IMPs and aggregate."""
        if self._is_matchpoints:
            return Fraction(60, 100) * (top or 0)
        side = (self.by_board.ns, self.by_board.ew)[self.seats.directions[column]]
        return self._award("60%", column, row, side, None) or Fraction(0)

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

    def tally(self, *, only_real: bool = False) -> Tally:
        """All seats' points as lines; ``only_real`` leaves out awards."""
        lines: list[tuple[Integers, ...]] = []
        for column, direction in enumerate(self.seats.directions):
            points, codes = self.points[column], self.seats.codes[column]
            here = self.real[column] if only_real else points.known
            rows = np.flatnonzero((codes >= 0) & here & self.board.counts)
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
    found, place = of_rows([tally.session, tally.contestant])
    return [(session, contestant) for session, contestant in found], place


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
