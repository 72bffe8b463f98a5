"""What a table of an Access database is, before it is written."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from duplicate.travellers.access import Value
from duplicate.travellers.access import definitions as access
from duplicate.words.problems import DuplicateError, Problem

MOST_CHARACTERS = 255  #: of a text column
LONGEST_NAME = 64  #: of a table or a column, in characters
_FORBIDDEN = set(".!`[]")  #: in names of columns


class Kind(IntEnum):
    """The type of a column, as Access numbers it."""

    BOOLEAN = access.BOOLEAN
    BYTE = access.BYTE
    SHORT = access.SHORT
    LONG = access.LONG
    CURRENCY = access.CURRENCY
    SINGLE = access.SINGLE
    DOUBLE = access.DOUBLE
    DATE = access.DATE
    TEXT = access.TEXT
    MEMO = access.MEMO


@dataclass(frozen=True, slots=True)
class Column:
    """One column. ``size`` counts the characters of a text; ``counter`` numbers new rows by itself."""

    name: str
    kind: Kind
    size: int = 0
    counter: bool = False

    @property
    def is_variable(self) -> bool:
        """Whether its values differ in length."""
        return self.kind in (Kind.TEXT, Kind.MEMO)

    @property
    def width(self) -> int:
        """Bytes, as a definition states them: 0 for memos, 1 for a yes/no, two a character of a text."""
        if self.kind is Kind.TEXT:
            return 2 * self.size
        return {Kind.MEMO: 0, Kind.BOOLEAN: 1}.get(self.kind) or access.WIDTHS.get(self.kind, 0)


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its rows have a value for every column, in the order of the columns."""

    name: str
    columns: Sequence[Column]
    rows: Iterable[Sequence[Value]] = ()


def check(tables: Sequence[Table]) -> None:
    """Refuse what Access does not take.

    >>> check([Table("Sections 1", [Column("ID", Kind.SHORT)])])
    Traceback (most recent call last):
    ...
    duplicate.words.problems.DuplicateError: table Sections 1 cannot be named so ...
    """
    names = [table.name.casefold() for table in tables]
    for table in tables:
        plain = table.name.isascii() and table.name.isalnum() and len(table.name) <= LONGEST_NAME
        if not plain or table.name.startswith("MSys"):
            raise _refused(f"table {table.name} cannot be named so", "use letters and digits, at most 64")
        if names.count(table.name.casefold()) > 1:
            raise _refused(f"two tables are named {table.name}", "give each a name of its own")
        _check_columns(table)


def _check_columns(table: Table) -> None:
    if not 0 < len(table.columns) <= access.MOST_COLUMNS:
        most = access.MOST_COLUMNS
        raise _refused(
            f"table {table.name} has {len(table.columns)} columns", f"Access takes from 1 to {most} columns"
        )
    seen: set[str] = set()
    for column in table.columns:
        name, where = column.name, f"column {column.name!r} of table {table.name}"
        wrong = not name.strip() or name != name.strip() or len(name) > LONGEST_NAME
        if wrong or set(name) & _FORBIDDEN or not name.isprintable():
            raise _refused(f"{where} cannot be named so", "use up to 64 letters, without . ! ` [ or ]")
        if name.casefold() in seen:
            raise _refused(f"{where} is there twice", "give each column a name of its own")
        seen.add(name.casefold())
        if column.kind is Kind.TEXT and not 0 < column.size <= MOST_CHARACTERS:
            raise _refused(
                f"{where} has {column.size} characters", f"write 1 to {MOST_CHARACTERS}, or a memo"
            )
        if column.counter and column.kind is not Kind.LONG:
            raise _refused(f"{where} cannot count", "only a LONG numbers rows by itself")


def _refused(message: str, remedy: str) -> DuplicateError:
    return DuplicateError(Problem(message, remedy=remedy))
