"""Scores: what each result is worth to each side, exactly, and how that came about."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from duplicate.night.conditions import Conditions
from duplicate.night.night import Night
from duplicate.scoring.exact import Exact as Exact
from duplicate.scoring.exact import Integers, published
from duplicate.scoring.instant import EarlierField


class BoardScore(NamedTuple):
    """One board in one scoring group."""

    session: int
    section: str  #: empty when scored across the sections
    board: int
    results: int  #: comparable results
    expected: int  #: results it is brought to (Neuberg)
    datum: Fraction | None  #: for NS; Butler only
    rows: tuple[int, ...]  #: positions in the results, as on a traveller: best for NS first
    copy: str = ""  #: which deal, when a board was not the same deal everywhere


class MatchScore(NamedTuple):
    """What one contestant won in one match, or in a round that it sat out."""

    session: int
    round: int | None
    contestant: str
    opponents: str  #: empty for a round sat out
    boards: int  #: of the match
    counted: int  #: of them with a score or an award
    points: Fraction  #: matchpoints or IMPs
    top: Fraction  #: most matchpoints that could be had; 0 at IMPs
    penalty: Fraction  #: in the unit of the points, before they became victory points
    margin: Fraction  #: what the scale is read at: percent, or IMPs
    victory_points: Fraction
    sat_out: bool = False
    rounds: tuple[tuple[int, int], ...] = ()  #: of a match of several: sessions and numbers, 0 if unknown
    carried: Fraction = Fraction(0)  #: IMPs brought along, more or fewer than the opponents'


@dataclass(frozen=True, eq=False)
class Tally:
    """What is added up: one line for each contestant and board that counts, all columns of equal length.

    Pairs have two lines for a result, individuals four, a teams match one for each team and board.
    """

    contestants: tuple[str, ...]  #: ids; the codes below are positions in it
    contestant: Integers
    row: Integers  #: position in the results
    session: Integers
    direction: Integers  #: 0 for NS, 1 for EW
    real: Integers  #: 1 for a score from the table, 0 for an award
    points: Exact
    top: Exact

    @classmethod
    def empty(cls) -> "Tally":
        """Nothing to add up."""
        none = np.zeros(0, np.int64)
        return cls((), none, none, none, none, none, Exact.none(0), Exact.none(0))


@dataclass(frozen=True, eq=False)
class Scores:
    """Each side's points on every row of ``night.results``, in the same order.

    ``points_*`` are exact, before display rounding, in the unit of the conditions (matchpoints or
    IMPs); ``top`` the most that could be had (none at IMPs). ``how`` tells for every row by which
    rule it was scored, for `explain`.
    """

    night: Night  #: changes applied
    conditions: Conditions  #: with method and winners decided
    points_ns: Exact
    points_ew: Exact
    top: Exact
    boards: tuple[BoardScore, ...]
    contestant_ns: tuple[str, ...]  #: contestant ids by row, empty when unknown, and for individuals
    contestant_ew: tuple[str, ...]
    how: tuple[str, ...]
    tally: Tally = field(default_factory=Tally.empty)
    #: of each contestant's real scores, by (session, contestant): a percentage, or IMPs per board
    session_average: Mapping[tuple[int, str], Fraction] = field(default_factory=dict)
    #: individuals: the four contestants of every row in the order N, E, S, W; else empty
    players: tuple[tuple[str, str, str, str], ...] = ()
    matches: tuple[MatchScore, ...] = ()  #: with victory points: every match of every contestant
    earlier: EarlierField | None = None  #: of instant matchpoints

    @property
    def is_matchpoints(self) -> bool:
        """Whether points are of a top (matchpoints, boards won), so that there are percentages."""
        return self.conditions.measure == "matchpoints"

    @property
    def has_victory_points(self) -> bool:
        """Whether totals are victory points."""
        return bool(self.conditions.victory_points.scale)

    @property
    def decimals(self) -> int:
        """Decimals of the published points of a board."""
        if self.is_matchpoints:
            return self.conditions.matchpoints.decimals
        if self.conditions.method == "aggregate":
            return self.conditions.aggregate.decimals
        if self.conditions.method == "compensation":
            return self.conditions.compensation.decimals
        if self.conditions.method == "cross-imps":
            return self.conditions.cross_imps.decimals
        return self.conditions.butler.decimals

    def sides_of(self, row: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The ids of the contestants of a row, NS and EW; two on each side in an individual."""
        if self.players:
            north, east, south, west = self.players[row]
            return tuple(p for p in (north, south) if p), tuple(p for p in (east, west) if p)
        ns, ew = self.contestant_ns[row], self.contestant_ew[row]
        return (ns,) if ns else (), (ew,) if ew else ()

    def published_points(self, row: int, direction: str) -> Fraction | None:
        """The points of a side as the traveller prints them; None without a score."""
        value = (self.points_ns if direction == "NS" else self.points_ew)[row]
        return None if value is None else published(value, self.decimals, self._ties)

    def published_percent(self, row: int, direction: str) -> Fraction | None:
        """The percentage of a side on a board as printed; None without a score and at IMPs."""
        value = (self.points_ns if direction == "NS" else self.points_ew)[row]
        top = self.top[row]
        if value is None or not top or not self.is_matchpoints:
            return None
        return published(100 * value / top, self.conditions.matchpoints.percent_decimals, self._ties)

    @property
    def _ties(self) -> str:
        return self.conditions.matchpoints.ties if self.is_matchpoints else "away"
