"""Tables as CSV and as a workbook, for the data beside pages. The same tables give the same bytes."""

import csv
import io
import re
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from duplicate.exports.csv import guarded
from duplicate.pages.data_tables import DataTable
from duplicate.pages.numbers import MINUS
from duplicate.pages.templates import sayer
from duplicate.pages.views import Said, Text
from duplicate.words.translations import Language, translator

if TYPE_CHECKING:
    from xlsxwriter import Workbook
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

_WRITTEN = datetime(2000, 1, 1)  #: the same event gives the same bytes
_NUMBER = re.compile(r"[+-]?(?:0|[1-9]\d*)(?:\.(\d+))?")  #: 07 is the name of a pair
_SIGNS = frozenset(("=", "+", "-", "@", "\t", "\r", MINUS))  #: that begin a formula, or a number
_WIDEST, _NARROWEST = 44, 5


class About(NamedTuple):
    """What the first sheet of a workbook says: its title, and lines of a name and a text."""

    sheet: Said
    name: str
    facts: tuple[tuple[Text, Text], ...]  #: what is empty is left out
    conditions: tuple[tuple[Text, Text], ...]


def csv_of(table: DataTable) -> bytes:
    """A table as CSV in UTF-8, its headings always in English.

    It begins with a byte-order mark, by which Excel knows the encoding, and its lines end in CR LF
    (RFC 4180). A minus is the one of the keyboard, and a text that a spreadsheet would take for a formula
    has a space before it.
    """
    say = sayer(translator("en"), data=True)
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow([column.name for column in table.columns])
    writer.writerows(
        [[_plain(cell if type(cell) is str else say(cell)) for cell in row] for row in table.rows]
    )
    return b"\xef\xbb\xbf" + stream.getvalue().encode("utf-8", errors="replace")


def _plain(text: str) -> str:
    """A number with the minus of the keyboard; a text as it is, but no formula."""
    if text[:1] not in _SIGNS:
        return text
    plain = text.replace(MINUS, "-")
    return plain if text != plain and _NUMBER.fullmatch(plain) else guarded(text)


def workbook(about: About, tables: Sequence[DataTable], lang: Language) -> bytes:
    """All tables as sheets of a workbook in one language, and a first sheet that says what they are.

    Numbers are numbers, shown with the decimals that they have on the page. No cell is ever a formula.
    """
    import xlsxwriter

    stream = io.BytesIO()
    options = {
        "in_memory": True,
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
    }
    book = xlsxwriter.Workbook(stream, options)
    book.set_properties({"created": _WRITTEN, "title": about.name})
    writer = _Sheets(book, sayer(translator(lang.code)))
    writer.about(about)
    for table in tables:
        writer.table(table)
    book.close()
    return stream.getvalue()


class _Sheets:
    def __init__(self, book: "Workbook", say: Callable[[Text], str]) -> None:
        self._book, self._say = book, say
        self._bold = book.add_format({"bold": True})
        self._title = book.add_format({"bold": True, "font_size": 14})
        self._formats: dict[str, Format] = {}
        self._used: set[str] = set()

    def _sheet(self, title: str) -> "Worksheet":
        """A sheet; Excel allows 31 characters, and no brackets or slashes."""
        name = re.sub(r"[\[\]:*?/\\]", " ", title)[:31].strip(" '") or "-"
        while name.casefold() in self._used:
            name = f"{name[:28]} {len(self._used)}"
        self._used.add(name.casefold())
        return self._book.add_worksheet(name)

    def about(self, about: About) -> None:
        """Name, date, place, and the conditions of the event."""
        page = self._sheet(self._say(about.sheet))
        page.write_string(0, 0, about.name, self._title)
        rows = [*((what, how) for what, how in about.facts if how), ("", ""), *about.conditions]
        for line, texts in enumerate(rows, 1):
            for place, text in enumerate(texts):
                page.write_string(line, place, str(text) if isinstance(text, str) else self._say(text))
        page.set_column(0, 0, 34)
        page.set_column(1, 1, 60)

    def table(self, table: DataTable) -> None:
        """One table, with its headings frozen and a filter on each."""
        say = self._say
        page = self._sheet(say(table.title))
        widths = []
        for place, column in enumerate(table.columns):
            title = say(column.title)
            page.write_string(0, place, title, self._bold)
            widths.append(_width(title) + 3)  # room for the button of the filter
        said: dict[int, str] = {}
        for line, row in enumerate(table.rows, 1):
            for place, cell in enumerate(row):
                if cell == "":
                    continue
                # a number stays one, whatever the language
                text = str(cell) if isinstance(cell, str) else said.get(id(cell)) or say(cell)
                if not isinstance(cell, str):
                    said[id(cell)] = text
                widths[place] = max(widths[place], _width(text) + 1)
                self._cell(page, line, place, text)
        for place, width in enumerate(widths):
            page.set_column(place, place, max(_NARROWEST, min(width, _WIDEST)))
        page.freeze_panes(1, 0)
        page.autofilter(0, 0, len(table.rows), len(table.columns) - 1)

    def _cell(self, page: "Worksheet", line: int, place: int, text: str) -> None:
        number = text.replace(MINUS, "-")
        found = _NUMBER.fullmatch(number)
        if found is None:
            page.write_string(line, place, text)
            return
        digits = "0" if found[1] is None else f"0.{'0' * len(found[1])}"
        if number.startswith("+"):
            digits = f"+{digits};-{digits};{digits}"
        if digits not in self._formats:
            self._formats[digits] = self._book.add_format({"num_format": digits})
        page.write_number(line, place, float(number), self._formats[digits])


def _width(text: str) -> int:
    """The width of a text in characters; signs of Chinese are twice as wide."""
    return len(text) if text.isascii() else sum(2 if ord(sign) > 0x2E7F else 1 for sign in text)
