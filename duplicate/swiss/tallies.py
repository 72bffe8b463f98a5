"""Tallies: what the boards of every pairing add up to, for each of its two contestants."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction

import msgspec

from duplicate.night.results import UNKNOWN
from duplicate.scoring.event import score
from duplicate.scoring.scores import Scores
from duplicate.swiss.conditions import SwissConditions
from duplicate.swiss.pairings import Pairing
from duplicate.words.problems import Problem, Severity

_FINAL = frozenset({"played", "passed", "artificial", "not_played", "cancelled"})


class Tallies:
    """What the boards of every pairing add up to, by its place in the list and by contestant."""

    def __init__(self, scores: Scores, drawn: Sequence[Pairing], conditions: SwissConditions) -> None:
        self.points: defaultdict[tuple[int, str], Fraction] = defaultdict(Fraction)
        self.margins: defaultdict[tuple[int, str], Fraction] = defaultdict(Fraction)
        self.tops: defaultdict[tuple[int, str], Fraction] = defaultdict(Fraction)
        self.won: defaultdict[tuple[int, str], Fraction] = defaultdict(Fraction)
        self.lost: defaultdict[tuple[int, str], Fraction] = defaultdict(Fraction)
        self.played: Counter[tuple[int, str]] = Counter()
        self.counted: Counter[tuple[int, str]] = Counter()
        self.problems: list[Problem] = []
        self.drawn = drawn
        self.at = {(p.round, frozenset((p.ns, p.ew))): place for place, p in enumerate(drawn)}
        self.sides = {(p.round, name): place for place, p in enumerate(drawn) for name in (p.ns, p.ew)}
        place_of_row = self._places(scores)
        self._boards(scores, place_of_row, conditions)
        self._add(scores, place_of_row, self.points, whole=True)
        if conditions.vp.scale and is_summed(conditions):
            averaged = msgspec.structs.replace(conditions.scoring.cross_imps, divisor="others")
            margins = score(scores.night, msgspec.structs.replace(scores.conditions, cross_imps=averaged))
            self._add(margins, place_of_row, self.margins, whole=False)
        else:
            self.margins = self.points

    def _places(self, scores: Scores) -> list[int]:
        """For every row the place of its pairing, -1 for none."""
        results = scores.night.results
        found = []
        lost: Counter[tuple[int, str, str]] = Counter()
        rounds, statuses = results.integers("round").tolist(), results.texts("status")
        for number, ns, ew, status in zip(
            rounds, scores.contestant_ns, scores.contestant_ew, statuses, strict=True
        ):
            place = self.at.get((number, frozenset((ns, ew))), -1)
            if place < 0 and status not in ("sit_out", "cancelled"):
                lost[number, ns, ew] += 1
            found.append(place)
        for (number, ns, ew), boards in sorted(lost.items()):
            where = "no round" if number == UNKNOWN else f"round {number}"
            message = f"{where}: {ns or 'nobody'} and {ew or 'nobody'} were not drawn to meet"
            self.problems.append(
                Problem(
                    f"{message}; {boards} of their results count in no match",
                    field="round",
                    remedy="correct the pairs or the round, or enter the meeting as drawn",
                    severity=Severity.WARNING,
                )
            )
        return found

    def _boards(self, scores: Scores, place_of_row: list[int], conditions: SwissConditions) -> None:
        """How many boards every match has, and whether all of them are settled."""
        results = scores.night.results
        boards, statuses = results.integers("board").tolist(), results.texts("status")
        tables = 2 if conditions.contest == "teams" else 1
        rows: dict[int, dict[int, list[tuple[str, str]]]] = defaultdict(lambda: defaultdict(list))
        at_board: dict[int, Counter[int]] = defaultdict(Counter)
        for row, place in enumerate(place_of_row):
            if place >= 0:
                rows[place][boards[row]].append((statuses[row], scores.how[row]))
                at_board[self.drawn[place].round][boards[row]] += 1
        self.tables = {number: max(count.values()) for number, count in at_board.items()}
        self.cancelled: Counter[int] = Counter()
        self.settled: dict[int, bool] = {}
        for place, pairing in enumerate(self.drawn):
            settled = 0
            for found in rows[place].values():
                live = [(status, how) for status, how in found if status != "cancelled"]
                if not live:
                    self.cancelled[place] += 1
                    continue
                ready = [status in _FINAL and how != "too-few" for status, how in live]
                enough = any(status == "artificial" for status, _ in live) or len(live) >= tables
                settled += all(ready) and enough
            scheduled = pairing.boards - self.cancelled[place]
            self.settled[place] = settled >= scheduled
            extra = len(rows[place]) - pairing.boards
            if extra > 0:
                self.problems.append(
                    Problem(
                        f"round {pairing.round}: {pairing.ns} and {pairing.ew} have {extra} boards more "
                        f"than the {pairing.boards} of their match",
                        field="board",
                        remedy="correct the board numbers or the round",
                        severity=Severity.WARNING,
                    )
                )

    def _add(
        self,
        scores: Scores,
        place_of_row: list[int],
        into: defaultdict[tuple[int, str], Fraction],
        *,
        whole: bool,
    ) -> None:
        tally = scores.tally
        lines = zip(
            tally.contestant.tolist(),
            tally.row.tolist(),
            tally.real.tolist(),
            tally.points.fractions(),
            tally.top.fractions(),
            strict=True,
        )
        for code, row, real, points, top in lines:
            key = (place_of_row[row], tally.contestants[code])
            if key[0] < 0 or points is None:
                continue
            into[key] += points
            if not whole:
                continue
            self.counted[key] += 1
            self.played[key] += real
            if scores.is_matchpoints:
                self.tops[key] += top or 0
            elif points > 0:
                self.won[key] += points
            else:
                self.lost[key] -= points


def is_summed(conditions: SwissConditions) -> bool:
    """Whether IMPs are summed over the other results, so that they are no margin of a match."""
    scoring = conditions.scoring
    return scoring.method == "cross-imps" and scoring.cross_imps.divisor == "none"
