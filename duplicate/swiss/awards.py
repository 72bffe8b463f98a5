"""Awards: master points by place and by the number of finishers, as tables in files.

A file names its table, says how ties are treated, and holds one table for each range of finishers::

    name = "club"
    title = "Our club"
    ties = "shared"
    sources = ["Club rules 2024"]

    [[tables]]
    finishers = "4-7"
    places = ["1 = 2", "2 = 1"]

    [[tables]]
    finishers = "8+"
    places = ["1 = 3", "2-4 = 1"]
"""

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

import msgspec

from duplicate.data import data_path
from duplicate.night.settings import Part, suggest
from duplicate.words.problems import DuplicateError, Problem

#: The tables that come with the program; a TOML file of the same form is as good.
TABLES = ("seed",)

_RANGE = re.compile(r"(\d+)(?:-(\d+)|(\+))?")
_LINE = re.compile(r"(\d+)(?:-(\d+))? *= *(\d+(?:\.\d{1,2})?)")


class Ranked(Protocol):
    """Whoever has a rank in a ranking; 0 for none."""

    @property
    def contestant(self) -> str:
        """Its id."""

    @property
    def rank(self) -> int:
        """1 + the number that are strictly better."""


class MasterPoints(NamedTuple):
    """What a contestant is awarded."""

    contestant: str
    rank: int
    points: Fraction


@dataclass(frozen=True)
class AwardTable:
    """Master points by place; ``ties``: level contestants share what their places get, or each gets the most.

    ``tables`` are (fewest finishers, most finishers or None, points of place 1, 2, ...).
    """

    name: str
    title: str
    ties: Literal["shared", "most"]
    tables: tuple[tuple[int, int | None, tuple[Fraction, ...]], ...]
    sources: tuple[str, ...]
    notes: tuple[str, ...] = ()

    def places(self, finishers: int) -> tuple[Fraction, ...]:
        """The points of place 1, 2, ... with so many finishers; empty when nobody gets any.

        >>> [int(points) for points in award_table("seed").places(20)]
        [3, 2, 2, 2, 1, 1, 1, 1, 1, 1]
        """
        for fewest, most, points in self.tables:
            if finishers >= fewest and (most is None or finishers <= most):
                return points
        return ()

    def awards(self, ranking: Sequence[Ranked]) -> tuple[MasterPoints, ...]:
        """What everybody in a ranking is awarded, in its order; who has no rank did not finish."""
        finishers = [row for row in ranking if row.rank]
        points = self.places(len(finishers))
        level: dict[int, list[Ranked]] = {}
        for row in finishers:
            level.setdefault(row.rank, []).append(row)
        made = []
        for rank, rows in sorted(level.items()):
            of_places = points[rank - 1 : rank - 1 + len(rows)]
            each = max(of_places, default=Fraction(0))
            if self.ties == "shared":
                each = sum(of_places, Fraction(0)) / len(rows)
            made += [MasterPoints(row.contestant, rank, each) for row in rows if each]
        return tuple(made)


class _Table(Part, frozen=True, kw_only=True):
    finishers: str
    places: tuple[str, ...]


class _File(Part, frozen=True, kw_only=True):
    name: str
    title: str
    ties: Literal["shared", "most"]
    sources: tuple[str, ...]
    notes: tuple[str, ...] = ()
    tables: tuple[_Table, ...]


@cache
def _shipped(name: str) -> AwardTable:
    return _read(data_path("fixtures", "awards", f"{name}.toml"))


def award_table(source: str | Path) -> AwardTable:
    """The table of a name in `TABLES`, or of a TOML file, checked line by line.

    Raises DuplicateError for an unknown name, an unknown or missing setting, and a table that is not
    sound: gaps between the places, a lower place worth more, ranges of finishers that overlap.
    """
    if isinstance(source, str) and source in TABLES:
        return _shipped(source)
    path = Path(source)
    if not path.is_file():
        remedy = suggest(str(source), TABLES, "a table") + "; or a TOML file"
        raise DuplicateError(
            Problem("no such table or file", field="master points", value=str(source), remedy=remedy)
        )
    return _read(path)


def _read(path: Path) -> AwardTable:
    try:
        plain = tomllib.loads(path.read_text(encoding="utf-8-sig"))
        found = msgspec.convert(plain, _File)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DuplicateError(Problem(f"cannot be read: {error}", file=path.name)) from None
    except msgspec.ValidationError as error:
        remedy = "write it as the tables that come along"
        raise DuplicateError(
            Problem(str(error), file=path.name, field="master points", remedy=remedy)
        ) from None
    tables: list[tuple[int, int | None, tuple[Fraction, ...]]] = []
    for table in found.tables:
        range_ = _RANGE.fullmatch(table.finishers)
        if not range_:
            raise _refused(path, table.finishers, "no range of finishers", "write 4-7, 8 or 20+")
        fewest = int(range_[1])
        most = None if range_[3] else int(range_[2] or fewest)
        last = tables[-1][1] if tables else 0
        if last is None or fewest <= last or (most is not None and most < fewest):
            raise _refused(path, table.finishers, "the ranges overlap", "put them in ascending order")
        points = _places(path, table)
        if len(points) > fewest:
            raise _refused(path, table.finishers, "more places than finishers", "drop the last places")
        tables.append((fewest, most, points))
    if not tables or not found.sources:
        raise _refused(path, found.name, "it has no tables or no source", "say where they come from")
    return AwardTable(found.name, found.title, found.ties, tuple(tables), found.sources, found.notes)


def _places(path: Path, table: _Table) -> tuple[Fraction, ...]:
    points: list[Fraction] = []
    for text in table.places:
        line = _LINE.fullmatch(text)
        if not line:
            raise _refused(path, text, "the line is not understood", "write 1 = 3, or 2-4 = 2")
        first, last, each = int(line[1]), int(line[2] or line[1]), Fraction(line[3])
        if first != len(points) + 1 or last < first:
            raise _refused(path, text, "the places leave a gap or overlap", f"begin at {len(points) + 1}")
        if points and each > points[-1]:
            raise _refused(path, text, "a lower place gets more", "put the lines in order")
        points += [each] * (last - first + 1)
    return tuple(points)


def _refused(path: Path, value: str, message: str, remedy: str) -> DuplicateError:
    return DuplicateError(Problem(message, file=path.name, field="tables", value=value, remedy=remedy))
