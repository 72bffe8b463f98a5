"""What the cells of a Bridgemate database mean, whichever table they are in."""

from collections.abc import Mapping
from math import isfinite
from typing import Protocol

from duplicate.travellers.access import Value
from duplicate.words.problems import Problem

Record = Mapping[str, Value]
#: ScoringType of a section, where it says a method. 1, matchpoints, stands in files of programs that never
#: set it, and so says nothing.
SCORING = {2: "butler", 3: "cross-imps", 4: "teams"}


class Tables(Protocol):
    """A database, as `duplicate.travellers.access.AccessFile` reads it."""

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of the tables."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was wrong with single values."""

    def __contains__(self, table: object) -> bool: ...

    def records(self, table: str) -> list[dict[str, Value]]:
        """The rows of a table by column name."""


def written(row: Record) -> tuple[tuple[str, str], ...]:
    """A row as it stands in the file, without what is empty."""
    return tuple((name, str(value)) for name, value in row.items() if value not in (None, "", False))


def integer(row: Record, name: str) -> int:
    """A whole number; 0 where there is none."""
    value = row.get(name)
    return int(value) if isinstance(value, int | float) and isfinite(value) else 0


def text(row: Record, name: str) -> str:
    """A text without its padding."""
    value = row.get(name)
    return "" if value is None else str(value).strip(" \0")


def number(row: Record, name: str) -> str:
    """A number of a contestant: 0 is nobody."""
    return "" if text(row, name) == "0" else text(row, name)
