"""Explain: the arithmetic of one score, in words and numbers."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from duplicate.laws.imps import imps
from duplicate.night.conditions import Rounding
from duplicate.night.results import Result
from duplicate.scoring import artificial
from duplicate.scoring.exact import total_of
from duplicate.scoring.explain_methods import (
    against_datum_lines,
    aggregate_lines,
    instant_lines,
    together_lines,
    unit_of,
)
from duplicate.scoring.fields import Fields, Side, fields
from duplicate.scoring.imps import datum, dropped
from duplicate.scoring.numbers import number, signed
from duplicate.scoring.retirement import retired
from duplicate.scoring.scores import BoardScore, Scores
from duplicate.words.problems import DuplicateError

_SIDES = ("NS", "EW")
#: Awards that state their amount, and the unit behind it.
_IN_UNITS = {"percent": "% of the top", "imps": " IMPs", "matchpoints": " matchpoints", "points": " points"}
#: Why a row has no points, by `Scores.how`.
_NO_POINTS = {
    "left-out": "There is no other result to compare with: the board is left out.",
    "too-few": "The board has too few results to be scored yet.",
    "retired": "The board was retired before this result came: it takes no more.",
    "no-field": "The earlier field did not play this board: no score.",
    "not_played": "Not played: no score, and the board does not count.",
    "pending": "The result is still to come.",
    "cancelled": "Cancelled by the director: no score for anybody.",
    "sit_out": "A sit-out: no score, and the board does not count.",
    "no-score": "There is neither a score nor an award.",
}


def boards_of(count: int) -> str:
    """A number of boards in words.

    >>> boards_of(1), boards_of(24)
    ('1 board', '24 boards')
    """
    return f"{count} board{'s' * (count != 1)}"


def explain(scores: Scores, contestant: str, board: int, session: int | None = None) -> list[str]:
    """How a contestant's score on a board came about, line by line; the last line is the score.

    Raises DuplicateError when the contestant has no row on that board.
    """
    told: list[str] = []
    by_board = fields(scores.night, scores.conditions)
    if scores.conditions.method in ("butler", "total-imps"):
        row_ids = scores.night.results.integers("row_id")
        by_board, _ = retired(by_board, row_ids, scores.conditions.butler.maximum)
    for row, direction in rows_of(scores, contestant):
        result = scores.night.results.rows[row]
        if result.board == board and session in (None, result.session):
            told += _Row(scores, by_board, row, direction, contestant).lines()
    if not told:
        raise DuplicateError(
            f"{label(scores, contestant)} has no result on board {board}",
            remedy="look at the contestant's scorecard for the boards played",
        )
    return told


def label(scores: Scores, contestant: str) -> str:
    """How the director calls a contestant, such as A5NS."""
    return scores.night.entries.seat_label(contestant)


def rows_of(scores: Scores, contestant: str) -> Iterator[tuple[int, int]]:
    """The rows of a contestant, each with 0 for NS or 1 for EW."""
    for row, players in enumerate(scores.players):
        if contestant in players:
            yield row, players.index(contestant) % 2
    if not scores.players:
        for row, both in enumerate(zip(scores.contestant_ns, scores.contestant_ew, strict=True)):
            if contestant in both:
                yield row, both.index(contestant)


class _Row:
    """One side of one result, and what it is compared with."""

    def __init__(self, scores: Scores, by_board: Fields, row: int, direction: int, contestant: str) -> None:
        self.scores, self.by_board, self.row, self.direction = scores, by_board, row, direction
        self.contestant = contestant
        self.conditions = scores.conditions
        self.result: Result = scores.night.results.rows[row]
        self.side: Side = (by_board.ns, by_board.ew)[direction]
        self.points = (scores.points_ns, scores.points_ew)[direction][row]
        self.group = int(by_board.group[row])
        self.board: BoardScore = scores.boards[self.group]

    def lines(self) -> list[str]:
        """The whole explanation."""
        told = [self._heading()]
        stated = (self.result.adj_ns, self.result.adj_ew)[self.direction]
        if self.points is None:
            return [*told, _NO_POINTS.get(self.scores.how[self.row], "There is no score for this side.")]
        if stated and (not self.side.played[self.row] or self.side.fixed[self.row]):
            told += self._award(stated)
        elif not self.side.played[self.row]:
            told += self._without_play()
        elif self.conditions.contest == "teams":
            told += self._teams()
        elif self.scores.how[self.row] == "lone" and not self.scores.is_matchpoints:
            told.append(
                f"The only result of the board: average plus, {self.conditions.artificial.imps} IMPs."
            )
        else:
            told += {
                "matchpoints": self._matchpoints,
                "instant": self._instant,
                "butler": self._butler,
                "total-imps": self._butler,
                "cross-imps": self._cross_imps,
                "aggregate": self._aggregate,
            }.get(self.conditions.method, self._against_datum)()
        return [*told, self._published()]

    def _heading(self) -> str:
        opponents = label(self.scores, self._opponents()) if self._opponents() else "nobody"
        text = f"Board {self.result.board}, {label(self.scores, self.contestant)} as {_SIDES[self.direction]}"
        text += f" against {opponents}"
        outcomes = self._own()
        if not outcomes:
            return f"{text}."
        shown = ", ".join(
            f"{number(100 * weight)}% of {signed(points)}" if len(outcomes) > 1 else signed(points)
            for points, weight in outcomes
        )
        return f"{text}: {shown}."

    def _opponents(self) -> str:
        if self.scores.players:
            players = self.scores.players[self.row]
            pair = (players[1], players[3]) if self.direction == 0 else (players[0], players[2])
            return " and ".join(label(self.scores, p) for p in pair if p)
        return (self.scores.contestant_ew, self.scores.contestant_ns)[self.direction][self.row]

    def _own(self) -> list[tuple[int, Fraction]]:
        """The outcomes of the row for this side, with their weights."""
        at = np.flatnonzero(self.side.row == self.row)
        weights = self.side.weight[at].tolist()
        return [
            (points, Fraction(weight, self.side.parts))
            for points, weight in zip(self.side.score[at].tolist(), weights, strict=True)
        ]

    def _others(self) -> Counter[int]:
        """The scores of the other results for this side: how often each, times the parts of a weight."""
        mask = (self.by_board.group[self.side.row] == self.group) & (self.side.row != self.row)
        counts: Counter[int] = Counter()
        for points, weight in zip(
            self.side.score[mask].tolist(), self.side.weight[mask].tolist(), strict=True
        ):
            counts[points] += weight
        return counts

    def _count(self, counts: Counter[int]) -> Fraction:
        return Fraction(counts.total(), self.side.parts)

    def _matchpoints(self) -> list[str]:
        told: list[str] = []
        raw = Fraction(0)
        others = self._others()
        actual = int(self.by_board.comparable(self.side)[self.group])
        for points, weight in self._own():
            beaten = Counter({s: c for s, c in others.items() if s < points})
            level = Counter({s: c for s, c in others.items() if s == points})
            better = Counter({s: c for s, c in others.items() if s > points})
            value = 2 * self._count(beaten) + self._count(level)
            raw += weight * value
            told.append(
                f"{signed(points)} beats {self._listed(beaten)}, ties {self._listed(level)} and loses to "
                f"{self._listed(better)}: 2 x {number(self._count(beaten))} + "
                f"{number(self._count(level))} = {number(value)}."
            )
        if len(told) > 1:
            parts = " + ".join(number(weight) for _, weight in self._own())
            told.append(f"Weighted ({parts}): {number(raw)} of {2 * (actual - 1)}.")
        return [*told, *self._brought(raw, actual)]

    def _listed(self, counts: Counter[int]) -> str:
        if not counts:
            return "none"
        shown = ", ".join(
            f"{number(Fraction(c, self.side.parts))} x {signed(s)}" if c != self.side.parts else signed(s)
            for s, c in sorted(counts.items(), reverse=True)
        )
        return f"{number(self._count(counts))} ({shown})"

    def _brought(self, raw: Fraction, actual: int) -> list[str]:
        """Neuberg, small groups and lone results: from the comparable results to the expected ones."""
        expected, rule = self.board.expected, self.scores.how[self.row]
        top = 2 * (expected - 1)
        if rule == "lone":
            percent = self.conditions.matchpoints.lone_result
            told = [f"The only result of the board: {percent}% of the top {top}."]
        elif rule == "small-group":
            percent_of_top = 60 + 5 * (raw - (actual - 1))
            formula = f"60 + 5 x ({number(raw)} - ({actual} - 1)) = {number(percent_of_top)}"
            told = [f"Only {actual} of {expected} results can be compared: {formula}% of the top {top}."]
        elif actual != expected and self.conditions.matchpoints.formula == "factored":
            brought = raw * (expected - 1) / (actual - 1)
            formula = f"{number(raw)} x {expected - 1} / {actual - 1} = {number(brought)}"
            told = [f"Factored from {actual} to {expected} results: {formula} of {top}."]
            told += self._rounding(self.conditions.matchpoints.neuberg_rounding)
        elif actual != expected:
            brought = (raw * expected + expected - actual) / actual
            formula = f"({number(raw)} x {expected} + ({expected} - {actual})) / {actual}"
            told = [f"Neuberg from {actual} to {expected} results: {formula} = {number(brought)} of {top}."]
            told += self._rounding(self.conditions.matchpoints.neuberg_rounding)
        else:
            told = []
        told += self._rounding(self.conditions.matchpoints.points_rounding)
        if self.conditions.matchpoints.unit == 1:
            told.append("Half of it: 1 for each score beaten, 1/2 for each tie.")
        return told

    @staticmethod
    def _rounding(rounding: Rounding) -> list[str]:
        if not rounding.to:
            return []
        ties = {"away": "away from zero", "even": "to even", "up": "up", "average": "towards the average"}
        return [f"Rounded to {rounding.to}, halves {ties[rounding.ties]}."]

    def _instant(self) -> list[str]:
        if self.scores.earlier is None:
            return []
        frequencies = self.scores.earlier.of(self.result.board, self.side.name)
        return instant_lines(self._own(), frequencies, self.conditions.matchpoints.unit)

    def _aggregate(self) -> list[str]:
        return aggregate_lines(self._own())

    def _against_datum(self) -> list[str]:
        alone = int(self.by_board.comparable(self.side)[self.group]) == 1
        datum = self._datum()
        told = [] if alone else self._datum_lines(datum)
        return [*told, *against_datum_lines(self._own(), datum, self.conditions.method, alone=alone)]

    def _butler(self) -> list[str]:
        datum = self._datum()
        told = self._datum_lines(datum)
        for points, weight in self._own():
            difference = points - datum
            part = "" if weight == 1 else f" ({number(100 * weight)}%)"
            told.append(
                f"{signed(points)} - ({signed(datum)}) = {signed(difference)} points: "
                f"{signed(imps(difference))} IMPs{part}."
            )
        return told

    def _datum(self) -> Fraction:
        """The datum as this side sees it; with split scores EW have one of their own."""
        stated = self.board.datum or Fraction(0)
        if self.direction == 0:
            return stated
        ns, ew = self._means(self.by_board.ns), self._means(self.by_board.ew)
        if self.conditions.butler.datum_from == "recorded" or sorted(ns) == sorted(-v for v in ew):
            return -stated
        scaled = np.array([int(-v * self.side.parts) for v in ew], np.int64)
        own = datum(np.zeros(len(ew), np.int64), scaled, self.side.parts, 1, self.conditions.butler)[0]
        return -(own or Fraction(0))

    def _means(self, side: Side) -> list[Fraction]:
        """The weighted mean scores of a side on this deal."""
        mask = side.played & (self.by_board.group == self.group)
        return [Fraction(v, side.parts) for v in side.mean(len(mask))[mask].tolist()]

    def _datum_lines(self, datum_here: Fraction) -> list[str]:
        settings = self.conditions.butler
        values = sorted(self._means(self.side))
        if settings.datum_from == "recorded":
            return [f"Datum as recorded: {signed(datum_here)}."]
        told = [f"Scores of the side: {', '.join(signed(v) for v in reversed(values))}."]
        if settings.datum == "median":
            return [*told, f"Their median as datum: {signed(datum_here)}."]
        drop = int(dropped(np.array([len(values)], np.int64), settings)[0])
        kept = values[drop : len(values) - drop]
        if drop:
            told.append(f"Without the {drop} highest and the {drop} lowest: {len(kept)} scores.")
        mean = sum(kept, Fraction(0)) / len(kept)
        return [*told, f"Mean {signed(mean)}, datum {signed(datum_here)}."]

    def _cross_imps(self) -> list[str]:
        told: list[str] = []
        others = self._others()
        total = Fraction(0)
        for points, weight in self._own():
            for other, count in sorted(others.items(), reverse=True):
                times = Fraction(count, self.side.parts)
                worth = imps(points - other)
                total += weight * times * worth
                told.append(
                    f"{signed(points)} against {number(times)} x {signed(other)}: "
                    f"{signed(points - other)} points, {number(times)} x {signed(worth)} IMPs."
                )
        told.append(f"Sum: {signed(total)} IMPs.")
        actual = int(self.by_board.comparable(self.side)[self.group])
        expected, settings = self.board.expected, self.conditions.cross_imps
        if settings.unequal != "own" and 1 < actual < expected:
            by, of = (expected, actual) if settings.unequal == "ebu" else (expected - 1, actual - 1)
            told.append(f"Brought from {actual} to {expected} results: x {by} / {of}.")
            actual = expected
        if settings.divisor != "none" and actual > 1:
            divisor = actual - 1 if settings.divisor == "others" else actual
            told.append(f"Divided by {divisor}.")
        return told

    def _teams(self) -> list[str]:
        other_side = (self.by_board.ew, self.by_board.ns)[self.direction]
        for row, direction in rows_of(self.scores, self.contestant):
            same = self.by_board.group[row] == self.group and self.scores.how[row] == "teams"
            if same and direction != self.direction and self._opponents() == self._met(row, direction):
                rows = len(self.side.played)
                mine = Fraction(int(self.side.mean(rows)[self.row]), self.side.parts)
                theirs = Fraction(int(other_side.mean(rows)[row]), other_side.parts)
                return together_lines(theirs, mine, self.conditions)
        return []

    def _met(self, row: int, direction: int) -> str:
        return (self.scores.contestant_ew, self.scores.contestant_ns)[direction][row]

    def _own_session(self) -> tuple[Fraction | None, str]:
        """The average of the contestant's real scores of the session, and how it is made up."""
        average = self.scores.session_average.get((self.result.session, self.contestant))
        tally = self.scores.tally
        if average is None or self.contestant not in tally.contestants:
            return None, ""
        code = tally.contestants.index(self.contestant)
        mask = (tally.contestant == code) & (tally.session == self.result.session) & (tally.real == 1)
        points = total_of(tally.points.take(mask))
        boards = int(mask.sum())
        if not self.scores.is_matchpoints:
            return average, f"{signed(points)} IMPs on {boards_of(boards)}, {signed(average)} a board"
        tops = total_of(tally.top.take(mask))
        return average, f"{number(points)} of {number(tops)} on {boards_of(boards)}, {number(average)}%"

    def _award(self, stated: str) -> list[str]:
        award = artificial.parse(stated)
        if award is None:
            return []
        settings = self.conditions.artificial
        average, made_of = self._own_session()
        names = {"plus": "Average plus", "average": "Average", "minus": "Average minus"}
        matchpoints = self.scores.is_matchpoints
        by_hand = self.side.fixed[self.row]
        if award.kind in _IN_UNITS:
            word = "Set by the director" if by_hand else "Award of the director"
            told = [f"{word}: {number(award.value)}{_IN_UNITS[award.kind]}."]
            if by_hand and self.side.played[self.row]:
                told.append("The score at the table stays in the field.")
        elif self.conditions.measure == "points":
            told = [f"{names[award.kind]}: {self._aggregate_award(award.kind)}."]
        elif matchpoints:
            told = [f"{names[award.kind]}: {getattr(settings, award.kind)}% of the top."]
        else:
            times = artificial.comparisons(self.conditions, self.board.expected)
            base = {"plus": "+", "minus": "-", "average": "0 x "}[award.kind]
            told = [
                f"{names[award.kind]}: {base}{settings.imps} IMPs" + (f" x {times}." if times > 1 else ".")
            ]
        compared = settings.own_session if matchpoints else settings.imps_own_session
        compared = compared and self.conditions.measure != "points" and not by_hand
        if award.kind in ("plus", "minus") and compared and average is not None:
            word = "at least" if award.kind == "plus" else "at most"
            told.append(f"Law 12C2: {word} the own session: {made_of}.")
        top = self.scores.top[self.row]
        if matchpoints and top and self.points is not None:
            told.append(f"{number(100 * self.points / top)}% of the top {number(top)}.")
        return told

    def _aggregate_award(self, kind: str) -> str:
        average = "0" if self.conditions.contest == "teams" else "the average of the board"
        sign = {"plus": " + ", "minus": " - "}.get(kind)
        return f"{average}{sign}{self.conditions.aggregate.award}" if sign else average

    def _without_play(self) -> list[str]:
        if self.scores.how[self.row] == "not_played":
            half = "half of the top" if self.scores.is_matchpoints else "the average"
            return [f"Not played: {half} by the conditions."]
        if self.conditions.totals.sit_out == "60":
            worth = "60% of the top" if self.scores.is_matchpoints else "what average plus is worth"
            return [f"A sit-out: {worth} by the conditions."]
        return ["A sit-out: the average of the own boards of the session by the conditions."]

    def _published(self) -> str:
        direction = _SIDES[self.direction]
        points = self.scores.published_points(self.row, direction)
        percent = self.scores.published_percent(self.row, direction)
        unit = unit_of(self.conditions)
        shown = f"Score: {number(points or 0)} {unit}"
        return f"{shown}, {number(percent)}%." if percent is not None else f"{shown}."
