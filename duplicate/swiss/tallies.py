"""Tallies: what the boards of every pairing add up to, for each of its two sides."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import msgspec
import numpy as np

from duplicate.night.results import UNKNOWN
from duplicate.scoring.event import score
from duplicate.scoring.exact import Exact, Integers, sums
from duplicate.scoring.scores import Scores
from duplicate.swiss.conditions import SwissConditions
from duplicate.swiss.pairings import Pairing
from duplicate.words.plurals import quantity
from duplicate.words.problems import Problem, Severity

_FINAL = ("played", "passed", "artificial", "not_played", "cancelled")
_PLAYED_ALONE = ("left-out", "too-few")  #: played to the end, with nothing to compare it with


class Tallies:
    """What the boards of every pairing add up to.

    Lists by side have two entries for each pairing in its order: position 2 p for its NS, 2 p + 1 for
    its EW. Points are matchpoints or IMPs, exact.
    """

    def __init__(self, scores: Scores, drawn: Sequence[Pairing], conditions: SwissConditions) -> None:
        self.drawn = drawn
        self.problems: list[Problem] = []
        #: the side of a contestant in a round; in a triple that of its last match
        self.side = {
            (p.round, name): 2 * place + way
            for place, p in enumerate(drawn)
            for way, name in enumerate((p.ns, p.ew))
        }
        self._sides = 2 * len(drawn)
        place = self._places(scores)
        self._boards(scores, place, 2 if conditions.contest == "teams" else 1)
        self._add(scores, place)
        self.margins = self.points
        if conditions.vp.scale and is_summed(conditions):
            averaged = msgspec.structs.replace(conditions.scoring.cross_imps, divisor="others")
            compared = score(scores.night, msgspec.structs.replace(scores.conditions, cross_imps=averaged))
            lines, sides = self._lines(compared, place)
            self.margins = sums(sides, compared.tally.points.take(lines), self._sides)

    def _places(self, scores: Scores) -> Integers:
        """For every row the place of its pairing, -1 for none."""
        results = scores.night.results
        at: dict[tuple[int, str, str], int] = {}
        for place, p in enumerate(self.drawn):
            at[p.round, p.ns, p.ew] = at[p.round, p.ew, p.ns] = place
        rounds, statuses = results.integers("round").tolist(), results.texts("status")
        keys = list(zip(rounds, scores.contestant_ns, scores.contestant_ew, strict=True))
        found = [at.get(key, -1) for key in keys]
        lost = Counter(
            key
            for key, place, status in zip(keys, found, statuses, strict=True)
            if place < 0 and status not in ("sit_out", "cancelled")
        )
        for (number, ns, ew), boards in sorted(lost.items()):
            where = "no round" if number == UNKNOWN else f"round {number}"
            self.problems.append(
                Problem(
                    f"{where}: {ns or 'nobody'} and {ew or 'nobody'} were not drawn to meet; "
                    f"{boards} of their results count in no match",
                    field="round",
                    remedy="correct the numbers or the round, or enter the meeting as drawn",
                    severity=Severity.WARNING,
                )
            )
        return np.array(found, np.int64)

    def _boards(self, scores: Scores, place_of_row: Integers, tables: int) -> None:
        """How many boards every match has, how many are settled, and how many tables play a board.

        A board is settled when every row of it is final and it has all its tables, or an award; one whose
        rows are all cancelled is none of the match.
        """
        rows = np.flatnonzero(place_of_row >= 0)
        status = scores.night.results["status"][rows].astype(str)
        how = np.array([scores.how[row] for row in rows.tolist()], str)
        board = scores.night.results.integers("board")[rows]
        span = int(board.max(initial=0)) - int(board.min(initial=0)) + 1
        keys, group = np.unique(place_of_row[rows] * span + board - board.min(initial=0), return_inverse=True)
        groups, group = keys // span, group.reshape(-1)
        live = status != "cancelled"
        open_ = live & (~np.isin(status, _FINAL) | (how == "too-few"))

        def count(mask: "np.ndarray[tuple[int], np.dtype[np.bool_]]") -> Integers:
            return np.bincount(group[mask], minlength=len(groups)).astype(np.int64)

        there = count(live)
        awarded = count(live & (status == "artificial")) > 0
        settled = (there > 0) & (count(open_) == 0) & ((there >= tables) | awarded)
        of_place, size = groups, len(self.drawn)
        self.cancelled: list[int] = np.bincount(of_place[there == 0], minlength=size).tolist()
        done = np.bincount(of_place[settled], minlength=size).tolist()
        every = np.bincount(of_place, minlength=size).tolist()
        self.settled = [done[place] >= p.boards - self.cancelled[place] for place, p in enumerate(self.drawn)]
        # completed boards that could not be compared with anybody
        alone = rows[np.isin(how, _PLAYED_ALONE)] if tables == 1 else rows[:0]
        self._alone = np.bincount(place_of_row[alone], minlength=size).tolist()
        self.tables: dict[int, int] = {}
        for (number, _), results in Counter(
            zip((self.drawn[p].round for p in place_of_row[rows].tolist()), board.tolist(), strict=True)
        ).items():
            self.tables[number] = max(results, self.tables.get(number, 0))
        for place, p in enumerate(self.drawn):
            if every[place] > p.boards:
                self.problems.append(
                    Problem(
                        f"round {p.round}: {p.ns} and {p.ew} have "
                        f"{quantity(every[place] - p.boards, 'board')} more "
                        f"than the {p.boards} of their match",
                        field="board",
                        remedy="correct the board numbers or the round",
                        severity=Severity.WARNING,
                    )
                )

    def _lines(self, scores: Scores, place_of_row: Integers) -> tuple[Integers, Integers]:
        """The lines of the tally that belong to a match, and the side of each."""
        tally = scores.tally
        code = {name: number for number, name in enumerate(tally.contestants)}
        ns = np.array([code.get(p.ns, -1) for p in self.drawn], np.int64)
        place = place_of_row[tally.row]
        lines = np.flatnonzero(place >= 0)
        place = place[lines]
        return lines, 2 * place + (ns[place] != tally.contestant[lines])

    def _add(self, scores: Scores, place_of_row: Integers) -> None:
        lines, sides = self._lines(scores, place_of_row)
        tally = scores.tally
        points, top, real = tally.points.take(lines), tally.top.take(lines), tally.real[lines]

        def count(of: Integers) -> list[int]:
            found: list[int] = np.bincount(of, minlength=self._sides).tolist()
            return found

        self.counted = count(sides)
        self.played = [n + self._alone[i // 2] for i, n in enumerate(count(sides[real > 0]))]
        self.points = sums(sides, points, self._sides)
        none = [Fraction(0)] * self._sides
        self.tops = self.won = self.lost = none
        if scores.is_matchpoints:
            self.tops = sums(sides, top, self._sides)
        else:
            up = points.numerator > 0
            self.won = sums(sides, points.where(up), self._sides)
            lost = points.where(~up)
            self.lost = sums(sides, Exact(-lost.numerator, lost.denominator), self._sides)


def is_summed(conditions: SwissConditions) -> bool:
    """Whether IMPs are summed over the other results, so that they are no margin of a match."""
    scoring = conditions.scoring
    return scoring.method == "cross-imps" and scoring.cross_imps.divisor == "none"
