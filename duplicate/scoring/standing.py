"""Standings: contestants in order of their totals; ties stay ties."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from duplicate.night.night import Award


class Standing(NamedTuple):
    """One contestant's place in one ranking."""

    rank: int  #: 0 for who played too few boards to be ranked
    tied: bool
    contestant: str
    section: str
    direction: str  #: NS or EW with two winners, else empty
    pair: str  #: number in the first session
    names: tuple[str, ...]
    boards: int  #: with a score or an award at the table; sitting out is not among them
    total_exact: Fraction  #: before display rounding, penalties included
    total: Fraction  #: as published
    percent: Fraction | None  #: as published; none at IMPs
    sessions: tuple[Fraction | None, ...]  #: total of each session
    awards: tuple[Award, ...] = ()
    master_points: Fraction | None = None  #: what each of its players is awarded; None without a table


@dataclass(frozen=True)
class Standings:
    """All rankings of an event, one after the other: by direction with two winners."""

    rows: tuple[Standing, ...]

    def ranking(self, direction: str = "") -> tuple[Standing, ...]:
        """The ranking of one direction."""
        return tuple(row for row in self.rows if row.direction == direction)
