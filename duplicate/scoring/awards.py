"""Awards: master points by place and by the size of the field; the tables themselves are files.

A table awards by rows (so many finishers: these places) or by a formula (a first award from the size of
the field and shares of it, or steps from the last awarded place up). How a file is written, and what is
checked in it: `duplicate.scoring.award_files`.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple, Protocol

Winners = Literal["one", "two"]
Category = Literal["pair", "player", "team"]
#: What a formula counts: tables (half a table is one), the contestants at complete tables, those who are
#: compared with each other (the longer direction of a Mitchell), or those who finished.
Size = Literal["tables", "full-tables", "group", "finishers"]
Mode = Literal["up", "down", "nearest"]


class Ranked(Protocol):
    """Whoever has a rank in a ranking; 0 for none."""

    @property
    def contestant(self) -> str:
        """Its id."""

    @property
    def rank(self) -> int:
        """1 + the number that are strictly better."""


class Place(NamedTuple):
    """A contestant with its rank."""

    contestant: str
    rank: int


class MasterPoints(NamedTuple):
    """What a contestant is awarded; each of its players gets all of it."""

    contestant: str
    rank: int
    points: Fraction


class Range(NamedTuple):
    """Whole numbers from one to another; without an end when ``most`` is None."""

    least: int = 0
    most: int | None = None

    def __contains__(self, number: object) -> bool:
        """Whether a number lies in it.

        >>> 35 in Range(18, 35), 36 in Range(18, 35), 99 in Range(36)
        (True, False, True)
        """
        return isinstance(number, int) and self.least <= number and (self.most is None or number <= self.most)


@dataclass(frozen=True)
class Contest:
    """What a ranking was played for: its size, as award formulas need it."""

    finishers: int  #: with a rank
    entrants: int  #: in this ranking, unranked ones too
    boards: int = 0  #: the most anybody played
    winners: Winners = "one"
    category: Category = "pair"
    opposite: int = 0  #: with two winners, the entrants of the other direction

    @property
    def full_tables(self) -> int:
        """Complete tables; in a teams event, teams."""
        if self.winners == "two":
            return min(self.entrants, self.opposite)
        return self.entrants // self._at_a_table

    @property
    def tables(self) -> int:
        """Tables, half a table counted as one.

        >>> Contest(11, 11).tables, Contest(8, 8, winners="two", opposite=7).tables
        (6, 8)
        """
        if self.winners == "two":
            return self.group
        return -(-self.entrants // self._at_a_table)

    @property
    def group(self) -> int:
        """Those who are compared with each other; in a Mitchell with half a table the longer direction."""
        return max(self.entrants, self.opposite)

    @property
    def _at_a_table(self) -> int:
        return {"pair": 2, "player": 4, "team": 1}[self.category]

    def size(self, of: Size) -> int:
        """What a formula counts.

        >>> Contest(12, 13).size("full-tables"), Contest(7, 7, winners="two", opposite=8).size("full-tables")
        (12, 7)
        """
        if of == "full-tables":
            return self.full_tables * (1 if self.winners == "two" else self._at_a_table)
        return {"tables": self.tables, "group": self.group, "finishers": self.finishers}[of]


@dataclass(frozen=True)
class Rounding:
    """To a multiple of ``to``; without one nothing is rounded. Halves go up."""

    to: Fraction | None = None
    mode: Mode = "nearest"

    def __call__(self, value: Fraction) -> Fraction:
        """A value rounded.

        >>> [str(Rounding(Fraction(1, 100), "nearest")(Fraction(n, 1000))) for n in (525, 524)]
        ['53/100', '13/25']
        """
        if self.to is None:
            return value
        steps = value / self.to
        whole = {
            "up": math.ceil(steps),
            "down": math.floor(steps),
            "nearest": math.floor(steps + Fraction(1, 2)),
        }
        return whole[self.mode] * self.to


@dataclass(frozen=True)
class Formula:
    """Awards computed from the size of the field; where it applies, and how.

    ``depth`` of ``depth_of`` gives the number of awards. With ``first`` the winner gets so much for
    each of ``first_per``, at most ``most``, and place p the p-th of ``shares`` (None: one p-th; the last
    None goes on). With ``step`` the last awarded place gets one step, every place before it one more; a
    first award over ``most`` becomes ``most``, and the others are reduced in the same proportion.
    ``least`` is the smallest award there is.
    """

    winners: Winners | None
    category: Category | None
    boards: Range
    tables: Range
    full_tables: Range
    depth: Fraction
    depth_of: Size
    depth_mode: Mode
    most: Fraction | None
    least: Fraction
    first: Fraction | None = None
    first_per: Size = "tables"
    shares: tuple[Fraction | None, ...] = ()
    step: Fraction | None = None

    def fits(self, contest: Contest) -> bool:
        """Whether it is meant for such a field."""
        return (
            self.winners in (None, contest.winners)
            and self.category in (None, contest.category)
            and contest.boards in self.boards
            and contest.tables in self.tables
            and contest.full_tables in self.full_tables
        )

    def awards(self, contest: Contest) -> int:
        """How many places are awarded."""
        return int(Rounding(Fraction(1), self.depth_mode)(self.depth * contest.size(self.depth_of)))

    def top(self, contest: Contest) -> Fraction:
        """The first award before it is rounded."""
        if self.step is not None:
            top = self.step * self.awards(contest)
        else:
            top = (self.first or Fraction(0)) * contest.size(self.first_per)
        return top if self.most is None else min(top, self.most)

    def share(self, place: int, contest: Contest) -> Fraction:
        """The part of the first award that a place gets, before ``least``; 0 below the last of ``shares``."""
        if self.step is not None:
            awards = self.awards(contest)
            return Fraction(max(awards - place + 1, 0), awards)
        if place <= len(self.shares):
            share = self.shares[place - 1]
        elif self.shares[-1] is None:
            share = None
        else:
            return Fraction(0)
        return Fraction(1, place) if share is None else share

    def places(self, contest: Contest, rounding: Rounding) -> tuple[Fraction, ...]:
        """The points of place 1, 2, ..., rounded."""
        made = (
            max(self.top(contest) * self.share(place, contest), self.least)
            for place in range(1, self.awards(contest) + 1)
        )
        return tuple(rounding(points) for points in made)


@dataclass(frozen=True)
class AwardTable:
    """Master points by place; ``ties``: level contestants share what their places get, or each gets the most.

    ``tables`` are rows for a range of finishers with the points of place 1, 2, ...; of ``formulas`` the
    first that fits decides. With ``sections`` "own", each section is awarded by itself.
    """

    name: str
    title: str
    ties: Literal["shared", "most"]
    sources: tuple[str, ...]
    tables: tuple[tuple[Range, tuple[Fraction, ...]], ...] = ()
    formulas: tuple[Formula, ...] = ()
    rounding: Rounding = Rounding()
    unit: Literal["master-points", "local-points"] = "master-points"
    sections: Literal["own", "together"] = "together"
    notes: tuple[str, ...] = ()
    rule: str = ""  #: the rule in a sentence, for those who ask

    def formula(self, contest: Contest) -> Formula | None:
        """The formula for a field, when there is one."""
        return next((f for f in self.formulas if f.fits(contest)), None)

    def places(self, contest: Contest | int) -> tuple[Fraction, ...]:
        """The points of place 1, 2, ... in a field (or with so many finishers); empty: nobody gets any.

        >>> from duplicate.scoring.award_files import award_table
        >>> [int(points) for points in award_table("seed").places(20)]
        [3, 2, 2, 2, 1, 1, 1, 1, 1, 1]
        """
        if isinstance(contest, int):
            contest = Contest(contest, contest)
        formula = self.formula(contest)
        if formula is not None:
            return formula.places(contest, self.rounding)
        return next((points for range_, points in self.tables if contest.finishers in range_), ())

    def shared(self, contest: Contest, rank: int, level: int) -> Fraction:
        """What each of ``level`` contestants at a rank gets."""
        of_places = self.places(contest)[rank - 1 : rank - 1 + level]
        if self.ties == "most" or not of_places:
            return max(of_places, default=Fraction(0))
        formula = self.formula(contest)
        least = formula.least if formula else Fraction(0)
        return self.rounding(max(sum(of_places, Fraction(0)) / level, least))

    def awards(self, ranking: Sequence[Ranked], contest: Contest | None = None) -> tuple[MasterPoints, ...]:
        """What everybody in a ranking is awarded, in its order; who has no rank did not finish."""
        finishers = [row for row in ranking if row.rank]
        contest = contest or Contest(len(finishers), len(ranking))
        level: dict[int, list[Ranked]] = {}
        for row in finishers:
            level.setdefault(row.rank, []).append(row)
        made = []
        for rank, rows in sorted(level.items()):
            each = self.shared(contest, rank, len(rows))
            made += [MasterPoints(row.contestant, rank, each) for row in rows if each]
        return tuple(made)
