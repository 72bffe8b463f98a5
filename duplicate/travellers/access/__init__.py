"""Microsoft Access databases, as Bridgemate's scoring programs write them (`.bws`, `.mdb`, `.accdb`).

Access 97 (Jet 3) and everything since Access 2000 (Jet 4, ACE) are read, without Access or its
driver, on any computer. Nothing is ever written.

    database = AccessFile.open("monday.bws")
    if "ReceivedData" in database:
        for row in database.records("ReceivedData"):
            print(row["Section"], row["Table"], row["Board"], row["Contract"], row["Result"])
    night.problems += database.problems

A table comes complete or not at all: a file that was cut short or damaged ends in a DuplicateError
that names it. What cannot be found out from the file is a changed byte inside a value: there are no
checksums in these files.
"""

import os
from pathlib import Path

from duplicate.travellers.access.definitions import Definition, read_definition
from duplicate.travellers.access.header import CATALOG, REPAIR, Header, is_access, read_header
from duplicate.travellers.access.pages import Pages
from duplicate.travellers.access.rows import Rows
from duplicate.travellers.access.values import Value
from duplicate.words.problems import DuplicateError, Problem, Severity

__all__ = ["AccessFile", "Value", "is_access"]

LARGEST = 64 * 2**20  #: bytes; the largest .bws seen is 1 MB, a federation's whole member list 10

CATALOG_NAME = "MSysObjects"
TABLE = 1  #: its Type for a table that is in this file
SYSTEM = 0x80000002  #: its Flags for Access's own tables
PAGE = 0x00FFFFFF  #: the part of its Id that is a page


class AccessFile:
    """One database, open for reading.

    Table names are found without regard to case, as in Access.
    """

    def __init__(self, data: bytes, name: str) -> None:
        """See `open`."""
        self.name = name
        if len(data) > LARGEST:
            text = f"the file is larger than {LARGEST // 2**20} MB"
            remedy = "open it in Access, delete what does not belong to this event, and compact it"
            raise DuplicateError(Problem(text, file=name, remedy=remedy))
        self._header: Header = read_header(data, name)
        self._pages = Pages(data, self._header, name)
        self._definitions: dict[str, Definition] = {}
        self._problems: dict[str, list[Problem]] = {}
        self._catalog = self._read_catalog()

    @classmethod
    def open(cls, source: str | os.PathLike[str] | bytes, name: str = "") -> "AccessFile":
        """Open a file by its path, or a file's content.

        `name` is what errors call it; by default the file's own name. Raises DuplicateError when
        there is no such file, when it is no Access database, and when it is damaged or locked.
        """
        if isinstance(source, bytes):
            return cls(source, name or "the database")
        path = Path(source)
        try:
            with path.open("rb") as file:
                data = file.read(LARGEST + 1)
        except OSError as error:
            text = f"the file cannot be read: {error.strerror}"
            raise DuplicateError(Problem(text, file=str(path), remedy="check its name and folder")) from None
        return cls(data, name or path.name)

    @property
    def product(self) -> str:
        """The version of Access whose format this is."""
        return self._header.layout.product

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of the tables, apart from Access's own, in the order of the catalog."""
        return tuple(name for name, _, system in self._catalog.values() if not system)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was found wrong with single values of the tables read so far."""
        return tuple(problem for problems in self._problems.values() for problem in problems)

    def __contains__(self, table: object) -> bool:
        return isinstance(table, str) and table.casefold() in self._catalog

    def columns(self, table: str) -> tuple[str, ...]:
        """The names of a table's columns. Raises DuplicateError when there is no such table."""
        return tuple(column.name for column in self._definition(table).columns)

    def rows(self, table: str) -> list[tuple[Value, ...]]:
        """All rows of a table, each with a value per column.

        Values are int, float, bool, str, bytes, Decimal (Currency and Decimal) or datetime (a time of
        day alone is on 30 December 1899); None is Access's Null. Raises DuplicateError when there is
        no such table or when not every row of it can be read.
        """
        definition = self._definition(table)
        rows = Rows(self._pages, definition)
        found = rows.read(definition.columns)
        self._problems[table.casefold()] = rows.problems
        return found

    def records(self, table: str) -> list[dict[str, Value]]:
        """The rows as dictionaries by column name."""
        names = self.columns(table)
        return [dict(zip(names, row, strict=True)) for row in self.rows(table)]

    def _definition(self, table: str) -> Definition:
        key = table.casefold()
        if key not in self._catalog:
            text = f"there is no table {table}"
            there = ", ".join(self.tables) or "none"
            remedy = f"the tables are: {there}"
            raise DuplicateError(Problem(text, file=self.name, field=table, remedy=remedy))
        if key not in self._definitions:
            name, page, _ = self._catalog[key]
            self._definitions[key] = read_definition(self._pages, page, name, self._header.code_page)
        return self._definitions[key]

    def _read_catalog(self) -> dict[str, tuple[str, int, bool]]:
        """The tables by folded name: the name as written, the page of the definition, if Access's own."""
        definition = read_definition(self._pages, CATALOG, CATALOG_NAME, self._header.code_page)
        columns = [column for column in definition.columns if column.name in ("Id", "Name", "Type", "Flags")]
        if len(columns) < 4:
            raise self._pages.damaged("its catalog lacks the names of the tables")
        names = [column.name for column in columns]
        reader = Rows(self._pages, definition)
        found: dict[str, tuple[str, int, bool]] = {}
        for row in reader.read(columns):
            entry = dict(zip(names, row, strict=True))
            number, name, flags = entry["Id"], entry["Name"], entry["Flags"]
            if entry["Type"] != TABLE:
                continue
            if not (isinstance(number, int) and isinstance(name, str) and isinstance(flags, int)):
                raise self._pages.damaged("its catalog lists a table without a name or a page")
            if name.casefold() in found:
                raise self._pages.damaged(f"its catalog lists the table {name} twice")
            # Names with ~ are what Access keeps of tables in the course of deletion.
            system = bool(flags & SYSTEM) or name.startswith(("MSys", "~"))
            found[name.casefold()] = (name, number & PAGE, system)
        self._problems[CATALOG_NAME.casefold()] = reader.problems
        for page in sorted(self._pages.definitions() - {page for _, page, _ in found.values()}):
            self._problems[CATALOG_NAME.casefold()].append(
                Problem(
                    f"page {page} defines a table that the catalog does not list; its rows cannot be reached",
                    file=self.name,
                    remedy=REPAIR,
                    severity=Severity.WARNING,
                )
            )
        return found
