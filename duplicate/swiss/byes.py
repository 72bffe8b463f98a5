"""Credits: what a round without a match is worth, for whoever had the bye or missed the round.

A credit has two scores. The standings rank by one; the draw of the next round may go by the other,
because a late joiner that starts with little would meet opponents far below its strength.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from duplicate.scoring.artificial import Award, comparisons, imps
from duplicate.scoring.exact import Exact, rounded
from duplicate.swiss.conditions import SwissConditions
from duplicate.swiss.history import Bye, Sitting
from duplicate.swiss.matches import Matches
from duplicate.words.problems import DuplicateError


class Missed(NamedTuple):
    """A contestant missed a round: it joined later, or stayed away with leave."""

    round: int
    contestant: str


@dataclass(frozen=True, slots=True)
class Credit:
    """What a round without a match is worth to a contestant."""

    round: int
    contestant: str
    kind: Literal["bye", "missed"]
    score: Fraction  #: in the standings: victory points, matchpoints or IMPs
    pairing: Fraction  #: for the draw, in the same unit
    top: Fraction  #: matchpoints that ``score`` is a part of, where totals are percentages
    how: Literal["fixed", "average", "percent"]  #: which rule gave the score
    provisional: bool  #: a further round may change it


def credit(found: Matches, byes: Iterable[Bye] = (), missed: Iterable[Missed] = ()) -> tuple[Credit, ...]:
    """What byes and missed rounds are worth, by round and contestant.

    Averages are a second pass: the mean of the contestant's own matches of all other rounds, without
    its byes and its penalties in victory points; a triple counts as one match. At cumulative matchpoints
    the mean is a percentage. Stand-by pairs and triples play, so they need no credit. Raises
    DuplicateError where somebody with a match in a round also has a bye or has missed it.
    """
    given: dict[tuple[int, str], Credit] = {}
    rounds: list[tuple[int, str, Literal["bye", "missed"]]] = [
        (b.round, b.contestant, "bye") for b in byes if b.kind in (Sitting.BYE, Sitting.PHANTOM)
    ]
    rounds += [(m.round, m.contestant, "missed") for m in missed]
    if not rounds:
        return ()
    own = _Own(found)
    for number, contestant, kind in rounds:
        key = (number, contestant)
        if key in own.rounds or key in given:
            what = "a match" if key in own.rounds else "two credits"
            raise DuplicateError(
                f"round {number}: {contestant} has {what} and a round without opponents",
                remedy="take one of the two out",
            )
        give = _bye if kind == "bye" else _missed
        given[key] = give(own, number, contestant)
    return tuple(given[key] for key in sorted(given))


class _Own:
    """Every contestant's own matches, and what a full match is worth."""

    def __init__(self, found: Matches) -> None:
        self.found, self.conditions = found, found.conditions
        self.rounds: set[tuple[int, str]] = set()
        self._earned: defaultdict[str, Fraction] = defaultdict(Fraction)
        self._tops: defaultdict[str, Fraction] = defaultdict(Fraction)
        scored: defaultdict[str, set[int]] = defaultdict(set)
        self._open: set[str] = set()
        for match in found.matches:
            for side in match.sides:
                name = side.contestant
                self.rounds.add((match.round, name))
                if side.counted:
                    scored[name].add(match.round)
                    self._earned[name] += side.earned
                    self._tops[name] += side.top
                if match.provisional:
                    self._open.add(name)
        self._matches = {name: len(numbers) for name, numbers in scored.items()}
        self._full_tops: dict[int, Fraction] = {}
        scale = found.conditions.scale()
        #: victory points of both sides of a draw
        self.total = None if scale is None else scale.rows[0].winner + scale.rows[0].loser

    def top(self, number: int) -> Fraction:
        """The matchpoints of a full match of a round; 0 where totals are not matchpoints."""
        if self.total is not None or not self.conditions.is_matchpoints:
            return Fraction(0)
        if number not in self._full_tops:
            self._full_tops[number] = self.found.full_top(number)
        return self._full_tops[number]

    def percent(self, number: int, percent: Fraction) -> Fraction:
        """A percentage of the most that a match of a round can bring; IMPs by Law 86."""
        if self.total is not None:
            return percent * self.total / 100
        if self.conditions.is_matchpoints:
            return percent * self.top(number) / 100
        return self._boards(
            number, imps(Award("percent", percent), self.conditions.scoring.artificial, 1, None)
        )

    def fixed(self, number: int) -> Fraction:
        """The fixed value of a bye."""
        bye = self.conditions.bye
        if self.total is not None:
            return Fraction(bye.vp) / Fraction(bye.vp_of or 20) * self.total
        if self.conditions.is_matchpoints:
            return self.percent(number, Fraction(bye.percent))
        return self._boards(number, Fraction(bye.imps))

    def average(self, number: int, contestant: str) -> Fraction | None:
        """The mean of the contestant's own matches; None before it has any."""
        if not self._matches.get(contestant):
            return None
        if self.total is None and self.conditions.is_matchpoints:
            return self._earned[contestant] / self._tops[contestant] * self.top(number)
        return self._earned[contestant] / self._matches[contestant]

    def changing(self, contestant: str) -> bool:
        """Whether an average may still change."""
        return contestant in self._open or self.found.rounds < self.conditions.rounds

    def _boards(self, number: int, each: Fraction) -> Fraction:
        """So many IMPs a board; in a sum of cross-IMPs once for every comparison."""
        tables = self.found.tables.get(number, 1)
        return each * comparisons(self.conditions.scoring, tables) * self.conditions.boards_per_round


def _bye(own: _Own, number: int, contestant: str) -> Credit:
    rules: SwissConditions = own.conditions
    fixed, average = own.fixed(number), None
    how: Literal["fixed", "average", "percent"] = "fixed"
    value = fixed
    if rules.bye.method == "percent":
        value, how = own.percent(number, Fraction(rules.bye.percent)), "percent"
    elif rules.bye.method in ("average", "better"):
        average = own.average(number, contestant)
        if average is not None:
            average = rounded(Exact.of([average]), rules.bye.rounding)[0]
        if average is not None and (rules.bye.method == "average" or average > fixed):
            value, how = average, "average"
    provisional = rules.bye.method in ("average", "better") and own.changing(contestant)
    return Credit(number, contestant, "bye", value, value, own.top(number), how, provisional)


def _missed(own: _Own, number: int, contestant: str) -> Credit:
    rules = own.conditions.missed
    value = own.percent(number, Fraction(rules.ranking))
    pairing = value
    if rules.pairing != "same":
        average = own.average(number, contestant) if rules.pairing == "average" else None
        percent = Fraction(rules.pairing_percent) if rules.pairing == "percent" else Fraction(50)
        pairing = own.percent(number, percent) if average is None else average
    provisional = rules.pairing == "average" and own.changing(contestant)
    return Credit(number, contestant, "missed", value, pairing, own.top(number), "percent", provisional)
