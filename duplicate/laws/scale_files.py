"""Scale files: tables of victory points as TOML, read and checked.

A file names its scale, says what margins are (IMPs or percent) and what winner and loser have in
sum, and holds one table for each range of boards, with lines as they are printed::

    name = "20-0"
    title = "Our 20-0 scale"
    measure = "imps"
    total = 20
    sources = ["Conditions of contest 2024"]

    [[tables]]
    boards = [7, 9]
    rows = ["0 = 10:10", "1-3 = 11:9", "4+ = 12:8"]
"""

import difflib
import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from duplicate.data import data_path
from duplicate.words import tables, toml
from duplicate.words.files import is_file
from duplicate.words.problems import DuplicateError, Problem

_Refusal = Callable[[str, str, str], DuplicateError]

_NUMBER = r"\d{1,9}(?:\.\d{1,2})?"
_LINE = re.compile(
    rf"(?P<low>{_NUMBER})(?:-(?P<high>{_NUMBER})|(?P<open>\+))?"
    rf" *= *(?P<winner>{_NUMBER}):(?P<loser>{_NUMBER})"
)


def shown(value: Fraction, decimals: int = 0) -> str:
    """A number of hundredths as it is printed.

    >>> shown(Fraction(1044, 100), 2)
    '10.44'
    """
    return str(Decimal(int(value * 10**decimals)).scaleb(-decimals))


def names(words: list[str], last: str = "and") -> str:
    """Words as a list in a sentence.

    >>> names(["12", "16", "20"])
    '12, 16 and 20'
    """
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1])))


@dataclass(frozen=True, slots=True)
class Row:
    """Margins from ``low`` to ``high``, both included, and what they are worth to winner and loser."""

    low: Fraction
    high: Fraction | None  #: None: no upper end
    winner: Fraction
    loser: Fraction
    inferred: bool = False

    def margins(self, decimals: int = 0) -> str:
        """The margins as they are printed.

        >>> Row(Fraction(2), Fraction(6), Fraction(16), Fraction(14)).margins()
        '2-6'
        """
        low = shown(self.low, decimals)
        if self.high is None:
            return f"{low}+"
        return low if self.high == self.low else f"{low}-{shown(self.high, decimals)}"


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class _Table(_Part, frozen=True, kw_only=True):
    boards: tuple[int, int]  #: first and last number of boards
    rows: tuple[str, ...]
    inferred: tuple[str, ...] = ()  #: results such as 25:4 that the source leaves out


class _Substitute(_Part, frozen=True, kw_only=True):
    boards: tuple[Annotated[int, msgspec.Meta(ge=1)], ...]
    scale: str
    why: str


class ScaleFamily(_Part, frozen=True, kw_only=True):
    """A scale with its tables for all numbers of boards, as its file says it."""

    name: str
    title: str
    measure: Literal["imps", "percent"]
    total: Annotated[int, msgspec.Meta(ge=1)]  #: of winner and loser
    #: nobody gets more; a loser beyond that margin goes on losing, so that the sum falls below ``total``
    most: int | None = None
    sources: tuple[str, ...]
    formula: Literal["", "wbf-continuous"] = ""
    formula_boards: tuple[int, int] | None = None
    tables: tuple[_Table, ...] = ()
    otherwise: tuple[_Substitute, ...] = ()  #: the scale to take for boards without a table

    @property
    def boards(self) -> tuple[tuple[int, int], ...]:
        """The numbers of boards that are covered, as ranges with both ends, ascending."""
        if self.formula_boards:
            return (self.formula_boards,)
        return tuple(table.boards for table in self.tables)

    def board_texts(self) -> list[str]:
        """The numbers of boards that are covered, as printed: ``12-15``."""
        return [str(low) if low == high else f"{low}-{high}" for low, high in self.boards]

    def rows(self, place: int, file: str = "") -> tuple[Row, ...]:
        """The checked rows of one of its tables. Raises DuplicateError for the first unsound line."""
        table, file = self.tables[place], file or f"{self.name}.toml"
        step = Fraction(1, 100) if self.measure == "percent" else Fraction(1)
        start = Fraction(50) if self.measure == "percent" else Fraction(0)

        def refused(text: str, message: str, remedy: str) -> DuplicateError:
            field = f"table for {self.board_texts()[place]} boards"
            return DuplicateError(Problem(message, file=file, field=field, value=text, remedy=remedy))

        rows: list[Row] = []
        for text in table.rows:
            match = _LINE.fullmatch(text)
            if not match:
                raise refused(
                    text, "the line is not understood", "write 2-6 = 16:14, or 62+ = 25:0 for the last"
                )
            low, winner, loser = (Fraction(match[part]) for part in ("low", "winner", "loser"))
            high = None if match["open"] else Fraction(match["high"] or match["low"])
            inferred = f"{match['winner']}:{match['loser']}" in table.inferred
            row = Row(low, high, winner, loser, inferred)
            if low % step or (high is not None and (high % step or high < low)):
                raise refused(text, "the margins are not a range", f"go up, in multiples of {float(step):g}")
            if not rows:
                expected: Fraction | None = start
            else:
                last = rows[-1].high
                expected = None if last is None else last + step
            if low != expected:
                wanted = (
                    "nothing may follow the open end" if expected is None else f"begin at {float(expected):g}"
                )
                raise refused(text, "the margins leave a gap or overlap", wanted)
            self._check_points(row, rows[-1] if rows else None, text, refused)
            rows.append(row)
        if not rows or rows[-1].high is not None:
            raise refused(
                table.rows[-1] if rows else "", "the table has no last line", "end with one such as 62+"
            )
        if sum(row.inferred for row in rows) != len(table.inferred):
            raise refused(
                names(list(table.inferred)), "an inferred result is not in the table", "name its lines"
            )
        return tuple(rows)

    def _check_points(self, row: Row, before: Row | None, text: str, refused: _Refusal) -> None:
        total, capped = row.winner + row.loser, self.most is not None and row.winner == self.most
        if total > self.total or (total < self.total and not capped):
            raise refused(text, f"winner and loser do not sum to {self.total}", "correct the victory points")
        if self.most is not None and row.winner > self.most:
            raise refused(text, f"the winner gets more than {self.most}", "correct the victory points")
        if before is None:
            if row.winner != row.loser:
                raise refused(
                    text, "a draw is not the same for both sides", "give both sides half of the total"
                )
        elif row.winner < before.winner or row.loser > before.loser:
            raise refused(text, "a greater win is worth less", "put the lines in order of their margins")
        elif (row.winner, row.loser) == (before.winner, before.loser):
            raise refused(text, "two lines have the same victory points", "make one line of them")


def read_family(source: str | Path, known: tuple[str, ...]) -> ScaleFamily:
    """The scale of a name in ``known``, or of a TOML file, checked line by line.

    Raises DuplicateError for an unknown name, a file that cannot be read, an unknown or missing
    setting, and a table that is not sound: margins with gaps or overlaps, a greater win worth
    less, sides that do not sum to the total.
    """
    name = str(source)
    shipped = isinstance(source, str) and source in known
    path = data_path("fixtures", "victory_points", f"{name}.toml") if shipped else Path(source)
    if not is_file(path):
        near = difflib.get_close_matches(name, known, 1, 0.5)
        remedy = f"did you mean {near[0]!r}? " if near else ""
        remedy += f"a scale is one of: {', '.join(known)}; or a TOML file"
        raise DuplicateError(Problem("no such scale or file", field="scale", value=name, remedy=remedy))
    plain, text = toml.read_with_text(path, path.name)
    found = tables.converted(plain, ScaleFamily, text, path.name)
    with tables.lines_of(path):
        _check_family(found, path.name, known)
        for place in range(len(found.tables)):
            found.rows(place, path.name)
    return found


def _check_family(found: ScaleFamily, file: str, known: tuple[str, ...]) -> None:
    def refused(field: str, value: object, message: str, remedy: str) -> DuplicateError:
        return DuplicateError(Problem(message, file=file, field=field, value=str(value), remedy=remedy))

    if not found.sources or not all(found.sources):
        raise refused("sources", "", "the scale has no source", "say which regulation it comes from")
    if bool(found.formula) == bool(found.tables) or bool(found.formula) != bool(found.formula_boards):
        remedy = "give tables, or a formula with formula_boards"
        raise refused("tables", found.name, "a scale is either computed or a list of tables", remedy)
    for low, high in found.boards:
        if not 1 <= low <= high:
            raise refused(
                "boards", f"{low}-{high}", "the boards are not a range", "give first and last, from 1"
            )
    for (_, high), (low, _) in pairwise(found.boards):
        if low <= high:
            raise refused(
                "boards", str(low), "two tables cover the same boards", "put them in ascending order"
            )
    for substitute in found.otherwise:
        if substitute.scale not in known or substitute.scale == found.name:
            raise refused("otherwise", substitute.scale, "no such scale", f"choose from {', '.join(known)}")
        for boards in substitute.boards:
            if any(low <= boards <= high for low, high in found.boards):
                raise refused("otherwise", boards, "the boards have a table of their own", "leave them out")
