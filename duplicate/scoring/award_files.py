"""Award tables as TOML files, checked line by line.

By rows: a range of finishers, and what each place gets::

    name = "club"
    title = "Our club"
    ties = "shared"
    sources = ["Club rules 2024"]

    [[tables]]
    finishers = "4-7"
    places = ["1 = 2", "2 = 1"]

By a formula; of several the first that fits the field decides::

    rounding = { to = "0.01", mode = "nearest" }

    [[formulas]]
    boards = "18+"            # where it applies: boards, tables, full_tables, winners, category
    depth = "40%"             # how many are awarded
    depth_of = "group"
    first = "0.10"            # the first award: so much for each of first_per
    first_per = "tables"
    most = "1.50"
    shares = ["100%", "70%", "50%", "35%", "1/place"]
"""

import re
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from duplicate.data import data_path
from duplicate.night.settings import Part, suggest
from duplicate.scoring.awards import AwardTable, Category, Formula, Mode, Range, Rounding, Size, Winners
from duplicate.words import toml
from duplicate.words.files import is_file
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.tables import converted, lines_of

#: The tables that come with the program; a TOML file of the same form is as good.
TABLES = ("seed", "acbl-club", "ebu-club")

S = TypeVar("S", bound=msgspec.Struct)

_RANGE = re.compile(r"(\d{1,9})(?:-(\d{1,9})|(\+))?")
_LINE = re.compile(r"(\d{1,9})(?:-(\d{1,9}))? *= *(\d{1,40}(?:\.\d{1,2})?)")
_NUMBER = re.compile(r"(\d{1,40}(?:\.\d{1,40})?)(%)?|(\d{1,40})/([1-9]\d{0,39})")


class _Table(Part, frozen=True, kw_only=True):
    finishers: str
    places: tuple[str, ...]


class _Rounding(Part, frozen=True, kw_only=True):
    to: str
    mode: Mode = "nearest"


class _Formula(Part, frozen=True, kw_only=True):
    winners: Winners | None = None
    category: Category | None = None
    boards: str = "0+"
    tables: str = "0+"
    full_tables: str = "0+"
    depth: str
    depth_of: Size
    depth_rounding: Mode = "nearest"
    first: str = ""
    first_per: Size = "tables"
    shares: tuple[str, ...] = ()
    step: str = ""
    most: str = ""
    least: str = "0"


class _File(Part, frozen=True, kw_only=True):
    name: str
    title: str
    rule: str = ""
    ties: Literal["shared", "most"]
    unit: Literal["master-points", "local-points"] = "master-points"
    sections: Literal["own", "together"] = "together"
    sources: tuple[str, ...]
    notes: tuple[str, ...] = ()
    rounding: _Rounding | None = None
    tables: tuple[_Table, ...] = ()
    formulas: tuple[_Formula, ...] = ()


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
    if not is_file(path):
        remedy = suggest(str(source), TABLES, "a table") + "; or a TOML file"
        raise DuplicateError(
            Problem("no such table or file", field="master points", value=str(source), remedy=remedy)
        )
    with lines_of(path):
        return _read(path)


def _read(path: Path) -> AwardTable:
    found = read_toml(path, _File)
    tables = _tables(path, found)
    if not (tables or found.formulas) or not found.sources:
        raise refused(path, found.name, "it has no tables or no source", "say where they come from")
    rounding = Rounding()
    if found.rounding is not None:
        rounding = Rounding(_number(path, found.rounding.to) or None, found.rounding.mode)
    return AwardTable(
        name=found.name,
        title=found.title,
        ties=found.ties,
        sources=found.sources,
        tables=tables,
        formulas=tuple(_formula(path, formula) for formula in found.formulas),
        rounding=rounding,
        unit=found.unit,
        sections=found.sections,
        notes=found.notes,
        rule=found.rule,
    )


def read_toml(path: Path, kind: type[S]) -> S:
    """A TOML file as a struct; what it holds besides, or lacks, is an error that names it with its line."""
    plain, text = toml.read_with_text(path, path.name)
    return converted(plain, kind, text, path.name)


def _tables(path: Path, found: _File) -> tuple[tuple[Range, tuple[Fraction, ...]], ...]:
    tables: list[tuple[Range, tuple[Fraction, ...]]] = []
    for table in found.tables:
        range_ = _range(path, table.finishers, "no range of finishers")
        last = tables[-1][0].most if tables else 0
        if last is None or range_.least <= last:
            raise refused(path, table.finishers, "the ranges overlap", "put them in ascending order")
        points = _places(path, table)
        if len(points) > range_.least:
            raise refused(path, table.finishers, "more places than finishers", "drop the last places")
        tables.append((range_, points))
    return tuple(tables)


def _range(path: Path, text: str, message: str) -> Range:
    range_ = _RANGE.fullmatch(text)
    if not range_:
        raise refused(path, text, message, "write 4-7, 8 or 20+")
    least = int(range_[1])
    most = None if range_[3] else int(range_[2] or least)
    if most is not None and most < least:
        raise refused(path, text, "the ranges overlap", "put them in ascending order")
    return Range(least, most)


def _number(path: Path, text: str) -> Fraction:
    number = _NUMBER.fullmatch(text.strip())
    if not number:
        raise refused(path, text, "it is no number", "write 0.10, 40% or 1/3")
    if number[3]:
        return Fraction(int(number[3]), int(number[4]))
    return Fraction(number[1]) / (100 if number[2] else 1)


def _formula(path: Path, found: _Formula) -> Formula:
    if bool(found.first) == bool(found.step):
        raise refused(
            path, found.first or found.step, "a formula has first or step", "keep the one that holds"
        )
    if bool(found.shares) != bool(found.first):
        raise refused(path, str(list(found.shares)), "shares belong to first", "give both or neither")
    shares: list[Fraction | None] = [
        None if text.replace(" ", "") == "1/place" else _number(path, text) for text in found.shares
    ]
    values = [Fraction(1, place) if s is None else s for place, s in enumerate(shares, 1)]
    if any(a < b for a, b in pairwise(values)):
        raise refused(path, str(list(found.shares)), "a lower place gets more", "put the shares in order")
    return Formula(
        winners=found.winners,
        category=found.category,
        boards=_range(path, found.boards, "no range of boards"),
        tables=_range(path, found.tables, "no range of tables"),
        full_tables=_range(path, found.full_tables, "no range of tables"),
        depth=_number(path, found.depth),
        depth_of=found.depth_of,
        depth_mode=found.depth_rounding,
        most=_number(path, found.most) if found.most else None,
        least=_number(path, found.least),
        first=_number(path, found.first) if found.first else None,
        first_per=found.first_per,
        shares=tuple(shares),
        step=_number(path, found.step) if found.step else None,
    )


def _places(path: Path, table: _Table) -> tuple[Fraction, ...]:
    points: list[Fraction] = []
    for text in table.places:
        line = _LINE.fullmatch(text)
        if not line:
            raise refused(path, text, "the line is not understood", "write 1 = 3, or 2-4 = 2")
        first, last, each = int(line[1]), int(line[2] or line[1]), Fraction(line[3])
        if first != len(points) + 1 or last < first:
            raise refused(path, text, "the places leave a gap or overlap", f"begin at {len(points) + 1}")
        if points and each > points[-1]:
            raise refused(path, text, "a lower place gets more", "put the lines in order")
        points += [each] * (last - first + 1)
    return tuple(points)


def refused(path: Path, value: str, message: str, remedy: str) -> DuplicateError:
    """A file that is not sound."""
    return DuplicateError(Problem(message, file=path.name, field="tables", value=value, remedy=remedy))
