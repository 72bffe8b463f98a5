"""Settings of what becomes of the boards: sessions put together, finals, strata, handicaps."""

from fractions import Fraction
from typing import Literal

from duplicate.night.settings import Number, Part, Percent


class Sessions(Part, frozen=True, kw_only=True):
    """How the sessions of an event become one total, and who played a final."""

    #: the points of all boards | the mean of the sessions' percentages | that mean weighted by boards
    combine: Literal["points", "percents", "boards"] = "points"
    weights: tuple[Number, ...] = ()  #: of sessions 1, 2, ...: 1 where none is given, 0 leaves it out
    #: sections of the last session in order: who plays there is ranked before all who do not
    finals: tuple[str, ...] = ()
    rankings: bool = True  #: a ranking of each session beside that of the event
    sections: bool = False  #: a ranking of each section (or club) beside the one over all
    #: with substitutes, who played less than this percentage of the boards is not named in standings
    named_share: Percent = "0"

    def weight(self, session: int) -> Fraction:
        """What the points of a session count for.

        >>> Sessions(weights=("0.5",)).weight(1), Sessions().weight(3)
        (Fraction(1, 2), Fraction(1, 1))
        """
        at = session - 1
        return Fraction(self.weights[at]) if 0 <= at < len(self.weights) else Fraction(1)


class Strata(Part, frozen=True, kw_only=True):
    """Strata: A is ranked over all, B among B and C, C among C."""

    names: tuple[str, ...] = ()  #: highest first; without names there are none
    #: one fewer than names, falling: a grade of at least the first is in the first stratum, and so on
    limits: tuple[Number, ...] = ()
    pair: Literal["higher", "average"] = "higher"  #: whose grade decides: the higher one, or the mean
    ranked: Literal["and-below", "own"] = "and-below"  #: among the own and lower strata, or the own alone


class Handicap(Part, frozen=True, kw_only=True):
    """A ranking by handicap beside the scratch ranking (EBU: a player's handicap is 50 less his grade)."""

    share: Number = "0"  #: percent of the sum of the players' handicaps: 100, 50; 0 is no such ranking
    base: Percent = "50"  #: the grade without a handicap
