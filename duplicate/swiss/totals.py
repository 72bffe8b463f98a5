"""Totals: everybody's matches and credits added up, before anybody is ranked."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from duplicate.swiss.byes import Credit
from duplicate.swiss.conditions import SwissConditions
from duplicate.swiss.matches import Match, Matches, Side
from duplicate.words.problems import DuplicateError


class Entrant(NamedTuple):
    """A contestant of the event; entrants stand in the order of their registration."""

    id: str
    withdrawn: bool = False


class RoundScore(NamedTuple):
    """What a round added to a total, matches and credits alike."""

    score: Fraction
    top: Fraction  #: matchpoints that could be had; 0 at IMPs


class Played(NamedTuple):
    """A match of a contestant's record."""

    round: int
    opponent: str
    score: Fraction
    margin: Fraction  #: IMPs, or the percentage; that of a draw where nothing was played


@dataclass(frozen=True)
class Record:
    """Everything about one contestant that a ranking or a tie-break may ask for."""

    contestant: str
    place: int  #: in the order of registration, from 0
    withdrawn: bool
    total: Fraction  #: the final score, penalties and credits included
    pairing: Fraction  #: what the next draw goes by
    penalty: Fraction  #: penalties that belong to no match, in points or victory points
    rounds: Mapping[int, RoundScore]
    matches: tuple[Played, ...]
    credits: int  #: rounds without an opponent
    played: int  #: boards with a score of the table
    counted: int  #: boards that count in ``points``
    scheduled: Fraction  #: boards of the rounds so far, without those of its byes and the cancelled ones
    points: Fraction  #: matchpoints or IMPs of all matches, penalties of matches included
    top: Fraction
    won: Fraction  #: IMPs
    lost: Fraction
    provisional: bool  #: some of it may still change


@dataclass(frozen=True)
class Totals:
    """All records, and what the conditions say."""

    records: Mapping[str, Record]
    conditions: SwissConditions
    rounds: int  #: the last round that has a match or a credit
    seed: int = 0  #: of lots


def as_total(score: Fraction, top: Fraction, conditions: SwissConditions) -> Fraction:
    """A sum of round scores in the unit of the totals.

    >>> from duplicate.swiss.conditions import load
    >>> percent = load("seed-online", {"scoring.method": "matchpoints", "vp.cumulative": "percent"})
    >>> print(as_total(Fraction(21), Fraction(40), percent))
    105/2
    """
    if not conditions.is_percentage:
        return score
    return 100 * score / top if top else Fraction(0)


def totals(
    entrants: Sequence[Entrant], found: Matches, credited: Iterable[Credit] = (), *, seed: int = 0
) -> Totals:
    """Everybody's record. Raises DuplicateError for entrants that stand twice, and for strangers."""
    conditions, credited = found.conditions, tuple(credited)
    own: dict[str, _Sums] = {}
    for entrant in entrants:
        if entrant.id in own:
            raise DuplicateError(f"{entrant.id} is entered twice", remedy="give each its own id")
        own[entrant.id] = _Sums(conditions)
    named = {side.contestant for match in found.matches for side in match.sides}
    strangers = sorted((named | {c.contestant for c in credited}) - own.keys())
    if strangers:
        raise DuplicateError(
            f"there are matches or credits of {', '.join(strangers)}, who never entered",
            remedy="keep those who left among the entrants, as withdrawn",
        )
    for match in found.matches:
        own[match.ns.contestant].add_match(match, match.ns, match.ew.contestant)
        own[match.ew.contestant].add_match(match, match.ew, match.ns.contestant)
    for credit in credited:
        own[credit.contestant].add_credit(credit)
    for award, amount in found.awards:
        if award.contestant in own:
            own[award.contestant].penalty += amount
    last = max((found.rounds, *(c.round for c in credited)))
    records = {e.id: own[e.id].record(e, place, last) for place, e in enumerate(entrants)}
    return Totals(records, conditions, last, seed)


class _Sums:
    """One contestant's matches and credits, added up."""

    def __init__(self, conditions: SwissConditions) -> None:
        self.conditions = conditions
        self.level = Fraction(50 if conditions.is_matchpoints else 0)  #: the margin of a draw
        self.rounds: dict[int, RoundScore] = {}
        self.matches: list[Played] = []
        self.apart = self.penalty = Fraction(0)  #: pairing score less score of all credits; penalties
        self.points = self.top = self.won = self.lost = Fraction(0)
        self.not_scheduled = Fraction(0)
        self.played = self.counted = self.credits = 0
        self.provisional = False

    def _add(self, number: int, score: Fraction, top: Fraction) -> None:
        before = self.rounds.get(number)
        if before is not None:
            score, top = before.score + score, before.top + top
        self.rounds[number] = RoundScore(score, top)

    def add_match(self, match: Match, side: Side, opponent: str) -> None:
        """A match from one side."""
        self._add(match.round, side.score, side.top)
        margin = self.level if side.margin is None else side.margin
        self.matches.append(Played(match.round, opponent, side.score, margin))
        self.played += side.played
        self.counted += side.counted
        self.points += side.points + side.penalty if side.penalty else side.points
        if self.level:
            self.top += side.top
        else:
            self.won += side.won
            self.lost += side.lost
        if match.share < 1 or match.boards < self.conditions.boards_per_round:
            self.not_scheduled += self.conditions.boards_per_round * match.share - match.boards
        self.provisional |= match.provisional

    def add_credit(self, credit: Credit) -> None:
        """A round without a match."""
        self._add(credit.round, credit.score, credit.top)
        self.apart += credit.pairing - credit.score
        self.credits += 1
        self.provisional |= credit.provisional
        if credit.kind == "bye":
            self.not_scheduled += self.conditions.boards_per_round

    def record(self, entrant: Entrant, place: int, last: int) -> Record:
        """The record with its totals."""
        score = sum((r.score for r in self.rounds.values()), self.penalty)
        top = sum((r.top for r in self.rounds.values()), Fraction(0))
        return Record(
            contestant=entrant.id,
            place=place,
            withdrawn=entrant.withdrawn,
            total=as_total(score, top, self.conditions),
            pairing=as_total(score + self.apart, top, self.conditions),
            penalty=self.penalty,
            rounds=self.rounds,
            matches=tuple(self.matches),
            credits=self.credits,
            played=self.played,
            counted=self.counted,
            scheduled=self.conditions.boards_per_round * last - self.not_scheduled,
            points=self.points,
            top=self.top,
            won=self.won,
            lost=self.lost,
            provisional=self.provisional,
        )
