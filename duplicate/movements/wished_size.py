"""The size of a field, as a director says it: tables or pairs, and the side that is missing."""

import math

from duplicate.movements.grid import Size, size_of
from duplicate.movements.team_round_robin import MOST_TEAMS
from duplicate.words.problems import DuplicateError

MOST_TABLES_IN_A_SECTION = 60


def side_wished(missing: str | None) -> str:
    """The side that is said to be missing, NS or EW; empty when nobody said."""
    side = (missing or "").strip().upper()
    if missing is not None and side not in ("NS", "EW"):
        raise DuplicateError(f"missing side {missing!r} does not exist", remedy="write NS or EW")
    return side


def size_wished(tables: float | None, pairs: int | None, teams: bool, side: str) -> Size:
    """The size of one section from tables or pairs; what no movement can seat is refused."""
    if (tables is None) == (pairs is None):
        both = f": {pairs} pairs make {pairs / 2:g} tables" if pairs is not None else ""
        raise DuplicateError(
            f"the size of the field is not clear{both}", remedy="give either tables or pairs"
        )
    if pairs is not None and (pairs != int(pairs) or pairs < 4):
        at_least = pairs == int(pairs)
        raise DuplicateError(
            "with three pairs only one table would play, and nobody to compare with"
            if pairs == 3
            else f"{pairs} {'pair is' if pairs == 1 else 'pairs are'} too few for a movement"
            if at_least
            else f"{pairs} pairs",
            remedy="two tables (four pairs) are the least" if at_least else "give a whole number of pairs",
        )
    if tables is not None and math.isfinite(tables) and tables < 0:
        raise DuplicateError(
            f"{tables:g} tables are too few for a movement", remedy="two tables (four pairs) are the least"
        )
    if tables == 1:
        raise DuplicateError(
            "1 table is too few for a movement", remedy="two tables (four pairs) are the least"
        )
    size = size_of(pairs / 2 if pairs is not None else tables or 0)
    if side and not size.missing:
        raise DuplicateError(
            f"nobody is missing at {size.label} full tables",
            remedy=f"leave the side out, or ask for {size.tables - 0.5:g} tables",
        )
    size = size_of(size.tables, side) if side else size
    if size.tables > MOST_TABLES_IN_A_SECTION and not teams:
        sections = math.ceil(size.tables / MOST_TABLES_IN_A_SECTION)
        raise DuplicateError(
            f"{size.label} tables are too many for one section",
            remedy=f"play {sections} or more sections of at most {MOST_TABLES_IN_A_SECTION} tables",
        )
    if teams and size.tables > MOST_TEAMS:
        raise DuplicateError(
            f"{size.tables} teams are too many for a round robin",
            remedy=f"play with at most {MOST_TEAMS} teams, or a Swiss event",
        )
    if size.tables == 2 and size.missing:
        raise DuplicateError(
            "with three pairs only one table would play, and nobody to compare with",
            remedy="play a single table, or find a fourth pair",
        )
    return size
