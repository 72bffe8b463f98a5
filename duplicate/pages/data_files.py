"""The data beside the pages of an event: its tables as CSV and workbook, and itself as JSON, USEBIO and PBN.

They are made of the views of the pages, so that every number is the same to the digit, and of the night as it
is published, so that they tell no more. The same event gives the same bytes.
"""

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from duplicate.exports.csv import guarded
from duplicate.night.publishing import unmarked
from duplicate.pages.data_links import FOLDER
from duplicate.pages.data_tables import DataTable, data_tables
from duplicate.pages.numbers import MINUS
from duplicate.pages.templates import sayer
from duplicate.pages.views import EventView, Said, Text
from duplicate.scoring.scores import Scores
from duplicate.scoring.standing import Standings
from duplicate.words.problems import DuplicateError, Problem, Severity
from duplicate.words.translations import Language, translator
from duplicate.words.translations import phrase as _

if TYPE_CHECKING:
    from xlsxwriter import Workbook
    from xlsxwriter.format import Format
    from xlsxwriter.worksheet import Worksheet

_WRITTEN = datetime(2000, 1, 1)  #: the same event gives the same bytes
_NUMBER = re.compile(r"[+-]?(?:0|[1-9]\d*)(?:\.(\d+))?")  #: 07 is the name of a pair
_WIDEST, _NARROWEST = 44, 5


class DataFiles:
    """The data of one scored event, for the writer of its pages."""

    def __init__(self, scores: Scores, standings: Standings) -> None:
        self._scores = replace(scores, night=unmarked(scores.night))
        self._standings = standings
        self.problems: list[Problem] = []  #: formats in which the event cannot be written

    def files(self, event: EventView, languages: Sequence[tuple[Language, str]]) -> dict[str, bytes]:
        """All files by name. ``languages`` are those of the pages, each with the folder of its own.

        CSV, JSON, USEBIO and PBN lie in ``data/``, for every language the same; a workbook, whose headings
        people read, lies in the ``data/`` of each.
        """
        tables = data_tables(event)
        made = {f"{FOLDER}/{table.name}.csv": csv_of(table) for table in tables}
        for lang, folder in languages:
            made[f"{folder}{FOLDER}/event.xlsx"] = workbook(event, tables, lang)
        made[f"{FOLDER}/event.json"] = self._json()
        for name, write in (("usebio.xml", self._usebio), ("event.pbn", self._pbn)):
            try:
                made[f"{FOLDER}/{name}"] = write()
            except DuplicateError as error:
                found = replace(error.problem, severity=Severity.WARNING, file=f"{FOLDER}/{name}")
                self.problems.append(found)
        return made

    def _json(self) -> bytes:
        from duplicate.scoring.payload import encode, payload

        return encode(payload(self._scores.night, self._scores, self._standings))

    def _usebio(self) -> bytes:
        from duplicate.exports.usebio import write_usebio

        return write_usebio(self._scores, self._standings)

    def _pbn(self) -> bytes:
        from duplicate.exports.pbn import pbn

        return pbn(self._scores.night, self._scores, self._standings)


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
    writer.writerows([[guarded(_plain(say(cell))) for cell in row] for row in table.rows])
    return b"\xef\xbb\xbf" + stream.getvalue().encode("utf-8", errors="replace")


def _plain(text: str) -> str:
    """A number with the minus of the keyboard; a text as it is."""
    plain = text.replace(MINUS, "-")
    return plain if text != plain and _NUMBER.fullmatch(plain) else text


def workbook(event: EventView, tables: Sequence[DataTable], lang: Language) -> bytes:
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
    book.set_properties({"created": _WRITTEN, "title": event.name})
    writer = _Sheets(book, sayer(translator(lang.code)))
    writer.about(event)
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

    def about(self, event: EventView) -> None:
        """Name, date, place, and the conditions of the event."""
        say = self._say
        page = self._sheet(say(Said(_("Event"))))
        page.write_string(0, 0, event.name, self._title)
        rows = [*self._facts(event), ("", "")]
        rows += [(say(what), say(how)) for what, how in event.conditions]
        for line, (what, how) in enumerate(rows, 1):
            page.write_string(line, 0, what)
            page.write_string(line, 1, how)
        page.set_column(0, 0, 34)
        page.set_column(1, 1, 60)

    def _facts(self, event: EventView) -> Iterator[tuple[str, str]]:
        say = self._say
        for title, text in (
            (_("Date"), event.date),
            (_("Club"), event.club),
            (_("Venue"), event.venue),
            (_("Director"), event.director),
            (_("Method"), say(event.method)),
            (_("State"), say(event.state) if event.state else ""),
        ):
            if text:
                yield say(Said(title)), text

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
    return sum(2 if ord(sign) > 0x2E7F else 1 for sign in text)
