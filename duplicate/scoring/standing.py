"""Standings: contestants in order of their totals; ties stay ties."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from duplicate.night.entries import Carry
from duplicate.night.night import Award

#: What a ranking beside the main one is of.
Kind = Literal["session", "section", "stratum", "handicap"]


class Before(NamedTuple):
    """A total before penalties and bonuses, as it would be published."""

    total: Fraction
    percent: Fraction | None  #: none at IMPs


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
    awards: tuple[Award, ...] = ()  #: penalties and bonuses that count
    master_points: Fraction | None = None  #: what each of its players is awarded; None without a table
    carry: Carry | None = None  #: brought along from an earlier stage; the total includes it
    final: str = ""  #: section of the final that he played, where finals are ranked before the rest
    stratum: str = ""
    percent_exact: Fraction | None = None  #: before display rounding
    members: tuple[tuple[str, int], ...] = ()  #: with substitutes: everybody's name and boards
    before: "Before | None" = None  #: what stood before penalties and bonuses, where they changed it


class SidePlace(NamedTuple):
    """One contestant's place in a ranking beside the main one."""

    rank: int
    tied: bool
    contestant: str
    total: Fraction  #: as published
    percent: Fraction | None  #: as published, handicap included
    handicap: Fraction | None = None
    boards: int = 0


class SideRanking(NamedTuple):
    """A ranking beside the main one: of a session, a section, a stratum, or by handicap."""

    kind: Kind
    name: str  #: number of the session, name of the section or stratum; empty by handicap
    direction: str  #: NS or EW with two winners, else empty
    section: str  #: when each section is ranked by itself, or a final by its section
    places: tuple[SidePlace, ...]


@dataclass(frozen=True)
class Standings:
    """All rankings of an event, one after the other: by direction with two winners."""

    rows: tuple[Standing, ...]
    beside: tuple[SideRanking, ...] = ()

    def ranking(self, direction: str = "") -> tuple[Standing, ...]:
        """The ranking of one direction."""
        return tuple(row for row in self.rows if row.direction == direction)
