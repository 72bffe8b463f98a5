"""The forecast of a board: what every score will be worth at matchpoints, before anybody has played it.

The field is one of `TABLES` tables that play as `duplicate.scoring.field_model` says. A score is worth its
instant matchpoints in that field (`duplicate.scoring.instant`), drawn towards 50 %: tables resemble each
other more than the deal alone says, and who made ten tricks will meet more who made ten. Of the field a part
of ``model.own`` has our own result, as in Pólya's urn; the rest is as forecast.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np

from duplicate.laws.contracts import DENOMINATIONS, Contract, Denomination
from duplicate.laws.notation import refused
from duplicate.scoring.field_model import (
    Dealt,
    FieldModel,
    Floats,
    Integers,
    candidates,
    field_model,
    points_ns,
)
from duplicate.scoring.instant import instant
from duplicate.words.seats import SEATS, Direction, Seat

TABLES = 10_000  #: of the field that is forecast; the digits of its frequencies
PLAUSIBLE = 10  #: a score that fewer of these tables have is left out of printed tables
_GAME = dict(zip(DENOMINATIONS, (5, 5, 4, 4, 3), strict=True))  #: the lowest level that is game
_AS_GOOD = 5  #: percent that another contract may be worth less and still be named beside the best


class Suggestion(NamedTuple):
    """A contract that is worth bidding: by whom, and the percentage that it brings on average."""

    contract: Contract
    declarers: tuple[Seat, ...]
    percent: float


class Line(NamedTuple):
    """A score of NS, at how many of `TABLES` tables it is expected, and what it is worth, in percent."""

    score_ns: int
    tables: int
    percent_ns: Fraction


@dataclass(frozen=True)
class Forecast:
    """The forecast of one board."""

    dealt: Dealt
    model: FieldModel

    @cached_property
    def frequencies(self) -> Mapping[int, int]:
        """How many of `TABLES` tables have each score of NS, from the lowest up; others have none."""
        values, chance = self.model.points(self.dealt)
        shares = chance / chance.sum() * TABLES
        counts = np.floor(shares).astype(np.int64)
        left = TABLES - int(counts.sum())
        # the tables that are left go to the largest remainders, equal ones to the lower score
        counts[np.argsort(counts - np.round(shares, 6), kind="stable")[:left]] += 1
        return {int(v): int(n) for v, n in zip(values, counts, strict=True) if n}

    def percent(self, score_ns: int) -> Fraction:
        """What a score will be worth to NS, in percent; EW have the rest of 100."""
        own = Fraction(str(self.model.own))
        return 100 * (own / 2 + (1 - own) * instant(score_ns, self._exact) / TABLES)

    @cached_property
    def _exact(self) -> dict[int, Fraction]:
        return {points: Fraction(count) for points, count in self.frequencies.items()}

    def lines(self, least: int = PLAUSIBLE) -> tuple[Line, ...]:
        """The plausible scores from the highest down, those that at least so many of `TABLES` tables have."""
        return tuple(
            Line(points, count, self.percent(points))
            for points, count in sorted(self.frequencies.items(), reverse=True)
            if count >= least
        )

    def likeliest(self, count: int) -> tuple[Line, ...]:
        """So many scores that most tables will have, from the highest down."""
        most = sorted(self.lines(1), key=lambda line: (-line.tables, -line.score_ns))[:count]
        return tuple(sorted(most, reverse=True))

    def suggestions(self, most: int = 2) -> tuple[Suggestion, ...]:
        """The contracts that bring the side that par favours most; none where par is a passed-out board.

        A part-score is named at the level of par, or as high as it can be made: the others bid as well. A
        second denomination is named when it brings hardly less. The tricks are those of a declarer whatever
        is bid; contracts are undoubled.
        """
        par = self.dealt.par()
        if not par:
            return ()
        side = Direction.NS if par > 0 else Direction.EW
        c = candidates()
        worth = self._worth(side)
        found: list[Suggestion] = []
        for strain, denomination in enumerate(DENOMINATIONS):
            those = (c.strain == strain) & (c.seat % 2 == (side is Direction.EW)) & (c.doubled == 0)
            best = int(np.argmax(np.where(those, worth, -1.0)))
            level = self._part_score(int(c.level[best]), denomination, side)
            best = int(np.argmax(np.where(those & (c.level == level), worth, -1.0)))
            seats = tuple(
                SEATS[int(c.seat[place])]
                for place in np.flatnonzero(those & (c.level == level))
                if worth[place] >= worth[best] - 1e-6
            )
            found.append(Suggestion(Contract(level, denomination), seats, round(float(worth[best]), 2)))
        found.sort(key=lambda one: (-one.percent, one.contract.level))
        others = [one for one in found[1:] if self._is_worth_naming(one.contract)]
        return tuple(one for one in (found[0], *others)[:most] if one.percent >= found[0].percent - _AS_GOOD)

    def _is_worth_naming(self, contract: Contract) -> bool:
        """A game or a slam, or what par names: nobody is left to play in another part-score."""
        par_contracts = [one.contract for one in self.dealt.best().contracts]
        return contract.level >= _GAME[contract.denomination] or contract in par_contracts

    def _part_score(self, level: int, denomination: Denomination, side: Direction) -> int:
        """A part-score at the level of par, or else as high as it can be made; a game as it is."""
        if level >= _GAME[denomination]:
            return level
        found = (
            one.contract.level
            for one in self.dealt.best().contracts
            if one.contract.denomination is denomination
            and not one.contract.doubled
            and one.declarers[0].direction is side
            and one.contract.level < _GAME[denomination]
        )
        seats = [seat for seat in SEATS if seat.direction is side]
        made = max(self.dealt.tricks[seat, denomination] for seat in seats) - 6
        return next(found, max(level, min(made, _GAME[denomination] - 1)))

    def _worth(self, side: Direction) -> Floats:
        """The percentage that every contract brings a side on average, without one's own part: (280,)."""
        points: Integers = points_ns(self.dealt)
        values = np.array(sorted(self.frequencies), np.int64)
        counts = np.array([self.frequencies[int(v)] for v in values], np.float64)
        below = np.concatenate([[0.0], np.cumsum(counts)])
        percent = 100 * (
            (below[np.searchsorted(values, points, "left")] + below[np.searchsorted(values, points, "right")])
            / (2 * TABLES)
        )
        percent = percent if side is Direction.NS else 100 - percent
        tricks = self.model.tricks(self.dealt, whatever_is_bid=True)
        return np.asarray((percent * tricks).sum(axis=1), np.float64)


def forecast(dealt: Dealt, model: FieldModel | None = None) -> Forecast:
    """The forecast of a deal whose double-dummy tricks are known; all 52 cards must be."""
    if not dealt.deal.is_complete:
        raise refused("the deal is not complete", "deal", str(dealt.deal), "give all four hands")
    return Forecast(dealt, model or field_model())
