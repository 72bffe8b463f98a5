"""Explain: the arithmetic of one score, in words and numbers, in any language of the pages."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from duplicate.laws.imps import imps
from duplicate.night.results import Result
from duplicate.scoring.explain_artificial import Awarded, award_lines, without_play
from duplicate.scoring.explain_compensation import compensation_lines
from duplicate.scoring.explain_methods import (
    against_datum_lines,
    aggregate_lines,
    instant_lines,
    together_lines,
)
from duplicate.scoring.explain_words import (
    DIRECTIONS,
    NOBODY,
    amount,
    of_scores,
    rounding_lines,
    share_of,
    unit_for,
    unit_of,
)
from duplicate.scoring.fields import Fields, Side, fields
from duplicate.scoring.imps import datum, dropped, up_to_then
from duplicate.scoring.numbers import number, signed
from duplicate.scoring.retirement import retired
from duplicate.scoring.scores import BoardScore, Scores
from duplicate.words.problems import DuplicateError
from duplicate.words.sentences import Sentence, Words, listed
from duplicate.words.translations import Translator
from duplicate.words.translations import phrase as _

#: Why a row has no points, by `Scores.how`.
_NO_POINTS = {
    "left-out": _("There is no other result to compare with: the board is left out."),
    "too-few": _("The board has too few results to be scored yet."),
    "retired": _("The board was retired before this result came: it takes no more."),
    "no-field": _("The earlier field did not play this board: no score."),
    "not_played": _("Not played: no score, and the board does not count."),
    "pending": _("The result is still to come."),
    "cancelled": _("Cancelled by the director: no score for anybody."),
    "sit_out": _("A sit-out: no score, and the board does not count."),
    "no-hcp": _("Nobody knows the high-card points of the board: no score."),
    "no-contract": _("The complex compensation goes by the contract, which is not known: no score."),
    "no-score": _("There is neither a score nor an award."),
}


def explain(
    scores: Scores, contestant: str, board: int, session: int | None = None, translate: Translator = _
) -> list[str]:
    """How a contestant's score on a board came about, line by line; the last line is the score.

    In English, or in the language of a translator (`duplicate.words.translations.translator`). Raises
    DuplicateError when the contestant has no row on that board.
    """
    return [line.said(translate) for line in explained(scores, contestant, board, session)]


def explained(scores: Scores, contestant: str, board: int, session: int | None = None) -> list[Sentence]:
    """The same as sentences."""
    told: list[Sentence] = []
    by_board = fields(scores.night, scores.conditions)
    if scores.conditions.method in ("butler", "total-imps"):
        row_ids = scores.night.results.integers("row_id")
        by_board, _retired = retired(by_board, row_ids, scores.conditions.butler.maximum)
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


def _outcomes(side: Side, row: int) -> list[tuple[int, Fraction]]:
    """The outcomes of a row for a side, with their weights."""
    at = np.flatnonzero(side.row == row)
    weights = (Fraction(weight, side.parts) for weight in side.weight[at].tolist())
    return list(zip(side.score[at].tolist(), weights, strict=True))


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

    def lines(self) -> list[Sentence]:
        """The whole explanation."""
        told = [self._heading()]
        stated = (self.result.adj_ns, self.result.adj_ew)[self.direction]
        if self.points is None:
            why = _NO_POINTS.get(self.scores.how[self.row], _("There is no score for this side."))
            return [*told, Sentence(why)]
        if stated and (not self.side.played[self.row] or self.side.fixed[self.row]):
            told += award_lines(self._awarded(), stated)
        elif not self.side.played[self.row]:
            told += without_play(self.scores, self.row)
        elif self.conditions.contest == "teams":
            told += self._teams()
        elif self.scores.how[self.row] == "lone" and not self.scores.is_matchpoints:
            text = _("The only result of the board: average plus, %(worth)s.")
            told.append(Sentence(text, {"worth": amount(self.conditions.artificial.imps, "imps")}))
        else:
            told += {
                "matchpoints": self._matchpoints,
                "instant": self._instant,
                "butler": self._butler,
                "total-imps": self._butler,
                "cross-imps": self._cross_imps,
                "aggregate": self._aggregate,
                "compensation": self._compensation,
            }.get(self.conditions.method, self._against_datum)()
        return [*told, self._published()]

    def _awarded(self) -> Awarded:
        return Awarded(
            scores=self.scores,
            row=self.row,
            contestant=self.contestant,
            session=self.result.session,
            expected=self.board.expected,
            points=self.points,
            by_hand=bool(self.side.fixed[self.row]),
            played=bool(self.side.played[self.row]),
        )

    def _heading(self) -> Sentence:
        opponents = [label(self.scores, name) for name in self._opponents()]
        values: dict[str, Words] = {
            "board": str(self.result.board),
            "who": label(self.scores, self.contestant),
            "side": DIRECTIONS[self.direction],
            "opponents": listed(opponents, _(" and ")) if opponents else NOBODY,
        }
        where = Sentence(_("Board %(board)s, %(who)s as %(side)s against %(opponents)s"), values)
        outcomes = self._own()
        if not outcomes:
            return Sentence(_("%(where)s."), {"where": where})
        scored = of_scores(outcomes) if len(outcomes) > 1 else [signed(outcomes[0][0])]
        return Sentence(_("%(where)s: %(scored)s."), {"where": where, "scored": listed(scored)})

    def _opponents(self) -> list[str]:
        if self.scores.players:
            players = self.scores.players[self.row]
            pair = (players[1], players[3]) if self.direction == 0 else (players[0], players[2])
            return [player for player in pair if player]
        return self._met(self.row, self.direction)

    def _own(self) -> list[tuple[int, Fraction]]:
        """The outcomes of the row for this side, with their weights."""
        return _outcomes(self.side, self.row)

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

    def _matchpoints(self) -> list[Sentence]:
        told: list[Sentence] = []
        raw = Fraction(0)
        others = self._others()
        actual = int(self.by_board.comparable(self.side)[self.group])
        for points, weight in self._own():
            beaten = Counter({s: c for s, c in others.items() if s < points})
            level = Counter({s: c for s, c in others.items() if s == points})
            better = Counter({s: c for s, c in others.items() if s > points})
            value = 2 * self._count(beaten) + self._count(level)
            raw += weight * value
            values: dict[str, Words] = {
                "score": signed(points),
                "beaten": self._listed(beaten),
                "level": self._listed(level),
                "better": self._listed(better),
                "wins": number(self._count(beaten)),
                "ties": number(self._count(level)),
                "value": number(value),
            }
            text = _(
                "%(score)s beats %(beaten)s, ties %(level)s and loses to %(better)s: 2 x %(wins)s + %(ties)s "
                "= %(value)s."
            )
            told.append(Sentence(text, values))
        if len(told) > 1:
            parts = " + ".join(number(weight) for _points, weight in self._own())
            made = {"parts": parts, "value": number(raw), "top": str(2 * (actual - 1))}
            told.append(Sentence(_("Weighted (%(parts)s): %(value)s of %(top)s."), made))
        return [*told, *self._brought(raw, actual)]

    def _listed(self, counts: Counter[int]) -> Words:
        if not counts:
            return Sentence(_("none"))
        shown = [
            Sentence(
                _("%(times)s x %(score)s"),
                {"times": number(Fraction(c, self.side.parts)), "score": signed(s)},
            )
            if c != self.side.parts
            else signed(s)
            for s, c in sorted(counts.items(), reverse=True)
        ]
        values: dict[str, Words] = {"count": number(self._count(counts)), "scores": listed(shown)}
        return Sentence(_("%(count)s (%(scores)s)"), values)

    def _brought(self, raw: Fraction, actual: int) -> list[Sentence]:
        """Neuberg, small groups and lone results: from the comparable results to the expected ones."""
        expected, rule = self.board.expected, self.scores.how[self.row]
        settings = self.conditions.matchpoints
        values: dict[str, str] = {
            "raw": number(raw),
            "actual": str(actual),
            "expected": str(expected),
            "less": str(expected - 1),
            "others": str(actual - 1),
            "top": str(2 * (expected - 1)),
        }
        told: list[Sentence] = []
        if rule == "lone":
            text = _("The only result of the board: %(percent)s%% of the top %(top)s.")
            told = [Sentence(text, {**values, "percent": settings.lone_result})]
        elif rule == "small-group":
            percent_of_top = 60 + 5 * (raw - (actual - 1))
            text = _(
                "Only %(actual)s of %(expected)s results can be compared: 60 + 5 x (%(raw)s - (%(actual)s - "
                "1)) = %(percent)s%% of the top %(top)s."
            )
            told = [Sentence(text, {**values, "percent": number(percent_of_top)})]
        elif actual != expected and settings.formula == "factored":
            brought = raw * (expected - 1) / (actual - 1)
            text = _(
                "Factored from %(actual)s to %(expected)s results: %(raw)s x %(less)s / %(others)s = "
                "%(brought)s of %(top)s."
            )
            told = [Sentence(text, {**values, "brought": number(brought)})]
            told += rounding_lines(settings.neuberg_rounding)
        elif actual != expected:
            brought = (raw * expected + expected - actual) / actual
            text = _(
                "Neuberg from %(actual)s to %(expected)s results: (%(raw)s x %(expected)s + (%(expected)s - "
                "%(actual)s)) / %(actual)s = %(brought)s of %(top)s."
            )
            told = [Sentence(text, {**values, "brought": number(brought)})]
            told += rounding_lines(settings.neuberg_rounding)
        told += rounding_lines(settings.points_rounding)
        if settings.unit == 1:
            told.append(Sentence(_("Half of it: 1 for each score beaten, 1/2 for each tie.")))
        return told

    def _instant(self) -> list[Sentence]:
        if self.scores.earlier is None:
            return []
        frequencies = self.scores.earlier.of(self.result.board, self.side.name)
        return instant_lines(self._own(), frequencies, self.conditions.matchpoints.unit)

    def _compensation(self) -> list[Sentence]:
        return compensation_lines(self.scores, self.row, self.direction, self._own())

    def _aggregate(self) -> list[Sentence]:
        return aggregate_lines(self._own())

    def _against_datum(self) -> list[Sentence]:
        alone = int(self.by_board.comparable(self.side)[self.group]) == 1
        datum = self._datum()
        told = [] if alone else self._datum_lines(datum)
        return [*told, *against_datum_lines(self._own(), datum, self.conditions.method, alone=alone)]

    def _butler(self) -> list[Sentence]:
        datum = self._datum()
        told = self._datum_lines(datum)
        for points, weight in self._own():
            difference = points - datum
            values: dict[str, Words] = {
                "score": signed(points),
                "datum": signed(datum),
                "difference": amount(signed(difference), "points"),
                "imps": amount(signed(imps(difference)), "imps"),
                "share": share_of(weight),
            }
            text = _("%(score)s - (%(datum)s) = %(difference)s: %(imps)s%(share)s.")
            told.append(Sentence(text, values))
        return told

    def _datum(self) -> Fraction:
        """The datum as this side sees it; with split scores EW have one of their own."""
        stated = self.board.datum or Fraction(0)
        sign = 1 if self.direction == 0 else -1
        if not self._once:
            if self.direction == 0 or self.conditions.butler.datum_from == "recorded":
                return sign * stated
            ns, ew = self._means(self.by_board.ns), self._means(self.by_board.ew)
            if sorted(ns) == sorted(-v for v in ew):
                return -stated
        scaled = np.array([int(sign * v * self.side.parts) for v in self._means(self.side)], np.int64)
        codes = np.zeros(len(scaled), np.int64)
        return sign * (datum(codes, scaled, self.side.parts, 1, self.conditions.butler)[0] or Fraction(0))

    @property
    def _once(self) -> bool:
        """Whether the result was scored when it came, by the results up to then."""
        butler, method = self.conditions.butler, self.conditions.method
        once = butler.scored == "once" and butler.datum_from == "computed"
        return once and method in ("butler", "total-imps")

    def _means(self, side: Side) -> list[Fraction]:
        """The weighted mean scores of a side on this deal, or of those that had come when it was scored."""
        at = np.flatnonzero(side.played & (self.by_board.group == self.group))
        if self._once:
            came = self.scores.night.results.integers("row_id")[at]
            owner, member = up_to_then(np.zeros(len(at), np.int64), came, self.conditions.butler.minimum)
            at = at[np.sort(member[at[owner] == self.row])]
        return [Fraction(v, side.parts) for v in side.mean(len(side.played))[at].tolist()]

    def _datum_lines(self, datum_here: Fraction) -> list[Sentence]:
        settings = self.conditions.butler
        values = sorted(self._means(self.side))
        shown = signed(datum_here)
        if settings.datum_from == "recorded":
            return [Sentence(_("Datum as recorded: %(datum)s."), {"datum": shown})]
        scores = listed(signed(value) for value in reversed(values))
        told = [Sentence(_("Scores of the side: %(scores)s."), {"scores": scores})]
        if self._once:
            text = _("Scored once, by the first %(results)s of the board.")
            told.insert(0, Sentence(text, {"results": amount(str(len(values)), "results")}))
        if settings.datum == "median":
            return [*told, Sentence(_("Their median as datum: %(datum)s."), {"datum": shown})]
        drop = int(dropped(np.array([len(values)], np.int64), settings)[0])
        kept = values[drop : len(values) - drop]
        if drop:
            text = _("Without the %(drop)s highest and the %(drop)s lowest: %(kept)s.")
            told.append(Sentence(text, {"drop": str(drop), "kept": amount(str(len(kept)), "scores")}))
        mean = sum(kept, Fraction(0)) / len(kept)
        made = {"mean": signed(mean), "datum": shown}
        return [*told, Sentence(_("Mean %(mean)s, datum %(datum)s."), made)]

    def _cross_imps(self) -> list[Sentence]:
        told: list[Sentence] = []
        others = self._others()
        total = Fraction(0)
        for points, weight in self._own():
            for other, count in sorted(others.items(), reverse=True):
                times = Fraction(count, self.side.parts)
                worth = imps(points - other)
                total += weight * times * worth
                values: dict[str, Words] = {
                    "score": signed(points),
                    "times": number(times),
                    "other": signed(other),
                    "difference": amount(signed(points - other), "points"),
                    "imps": amount(signed(worth), "imps"),
                    "share": share_of(weight),
                }
                text = _(
                    "%(score)s against %(times)s x %(other)s: %(difference)s, %(times)s x %(imps)s%(share)s."
                )
                told.append(Sentence(text, values))
        told.append(Sentence(_("Sum: %(total)s."), {"total": amount(signed(total), "imps")}))
        actual = int(self.by_board.comparable(self.side)[self.group])
        expected, settings = self.board.expected, self.conditions.cross_imps
        if settings.unequal != "own" and 1 < actual < expected:
            by, of = (expected, actual) if settings.unequal == "ebu" else (expected - 1, actual - 1)
            made = {"actual": str(actual), "expected": str(expected), "by": str(by), "of": str(of)}
            text = _("Brought from %(actual)s to %(expected)s results: x %(by)s / %(of)s.")
            told.append(Sentence(text, made))
            actual = expected
        if settings.divisor != "none" and actual > 1:
            divisor = actual - 1 if settings.divisor == "others" else actual
            told.append(Sentence(_("Divided by %(divisor)s."), {"divisor": str(divisor)}))
        return told

    def _teams(self) -> list[Sentence]:
        other_side = (self.by_board.ew, self.by_board.ns)[self.direction]
        for row, direction in rows_of(self.scores, self.contestant):
            same = self.by_board.group[row] == self.group and self.scores.how[row] == "teams"
            if same and direction != self.direction and self._opponents() == self._met(row, direction):
                return together_lines(_outcomes(other_side, row), self._own(), self.conditions)
        return []

    def _met(self, row: int, direction: int) -> list[str]:
        opponents = (self.scores.contestant_ew, self.scores.contestant_ns)[direction][row]
        return [opponents] if opponents else []

    def _published(self) -> Sentence:
        direction = ("NS", "EW")[self.direction]
        points = self.scores.published_points(self.row, direction)
        percent = self.scores.published_percent(self.row, direction)
        values: dict[str, Words] = {"points": number(points or 0)}
        values["unit"] = unit_for(number(points or 0), unit_of(self.conditions))
        if percent is None:
            return Sentence(_("Score: %(points)s %(unit)s."), values)
        values["percent"] = number(percent)
        return Sentence(_("Score: %(points)s %(unit)s, %(percent)s%%."), values)
