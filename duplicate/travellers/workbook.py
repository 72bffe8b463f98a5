"""Excel workbooks: the first sheet that holds a table of results."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from zipfile import ZipFile

from duplicate.night.night import Night
from duplicate.night.results import Results
from duplicate.travellers.headings import is_heading_row
from duplicate.travellers.lines import Lines
from duplicate.travellers.night_json import FORMAT, night_of_json, parsed
from duplicate.travellers.tabular import HEADING_LINES, NEEDED, Row, read_rows
from duplicate.words.problems import DuplicateError, Problem, Severity

RESULTS_SHEET = "Results"
NIGHT_SHEET = "Night"  #: of a workbook that holds a whole night; see `duplicate.exports.xlsx`
PIECE = 30_000  #: characters of JSON in a cell
_ESCAPED = re.compile(r"_x[0-9A-Fa-f]{4}_|[\x00-\x1f\x7f\ud800-\udfff]")
_MOST_BYTES = 300_000_000  #: a file that unpacks to more than this is no list of results


def read_xlsx(data: bytes, source: str, *, event: str | None = None, name: str = "") -> Night:
    """The results in an .xlsx file; lines are the rows of the sheet. Other sheets of results are said."""
    lines = Lines(source)
    sheets = _sheets(data, source)
    whole = _whole_night(sheets, source)
    results = sheets.get(RESULTS_SHEET, [])
    if whole is not None and whole[0] == (digest([row.cells for row in results]) if results else ""):
        return whole[1]
    if whole is not None and not results:
        return replace(whole[1], results=Results.of(()))
    tables = [title for title, rows in sheets.items() if any(_names_columns(rows))]
    if not tables:
        titles = ", ".join(sheets)
        raise DuplicateError(
            Problem("no sheet names the columns of results", file=source, value=titles, remedy=NEEDED)
        )
    if len(tables) > 1:
        lines.note(
            f"the sheet {tables[0]} was read, not {', '.join(tables[1:])}",
            remedy="give each sheet a file of its own",
            severity=Severity.WARNING,
        )
    found = read_rows(sheets[tables[0]], lines, event=event, name=name)
    return found if whole is None else _edited(whole[1], found)


def digest(rows: Sequence[Sequence[str]]) -> str:
    """A short text that changes when any cell of a table is edited; empty cells at the end do not count."""
    plain = [[" ".join(_ESCAPED.sub("", cell).split()) for cell in row] for row in rows]
    for row in plain:
        while row and not row[-1]:
            row.pop()
    while plain and not plain[-1]:
        plain.pop()
    return sha256("\n".join("\t".join(row) for row in plain).encode("utf-8", errors="replace")).hexdigest()


def _whole_night(sheets: Mapping[str, list[Row]], source: str) -> tuple[str, Night] | None:
    """The digest of the results, and the night, of a workbook that holds a whole one."""
    rows = [row.cells[0] if row.cells else "" for row in sheets.get(NIGHT_SHEET, [])]
    if len(rows) < 4 or rows[0] != NIGHT_SHEET:
        return None
    data = {"format": FORMAT, "version": int(rows[1]) if rows[1].isascii() and rows[1].isdigit() else rows[1]}
    return rows[2], night_of_json({**data, "night": parsed("".join(rows[3:]), source)}, source)


def _edited(night: Night, found: Night) -> Night:
    """The night with the results of the sheet, which somebody edited."""
    note = Problem(
        "the results of the sheet differ from those that were written: they count",
        file=found.results["source"][0] if len(found.results) else "",
        severity=Severity.NOTE,
    )
    rows = {row.row_id for row in night.results.rows}
    return replace(
        night,
        results=found.results,
        set_aside=(*night.set_aside, *found.set_aside),
        problems=(*(p for p in night.problems if p.row_id not in rows), *found.problems, note),
        decisions={},
        rows_read=found.rows_read,
    )


def _names_columns(rows: list[Row]) -> list[Row]:
    return [row for row in rows[:HEADING_LINES] if is_heading_row(row.cells)]


def _sheets(data: bytes, source: str) -> dict[str, list[Row]]:
    remedy = "open it in Excel and save it again as .xlsx or CSV"
    try:
        with ZipFile(BytesIO(data)) as packed:
            unpacked = sum(item.file_size for item in packed.infolist())
            damaged = packed.testzip() if unpacked <= _MOST_BYTES else None
        if unpacked <= _MOST_BYTES and damaged is None:
            return _rows(data)
        text = f"{damaged} in it is damaged" if damaged else f"it unpacks to {unpacked:,} bytes"
    except Exception as error:  # whatever openpyxl meets in a damaged workbook
        text = str(error) or type(error).__name__
    problem = Problem(f"this is not a readable Excel workbook: {text}", file=source, remedy=remedy)
    raise DuplicateError(problem)


def _rows(data: bytes) -> dict[str, list[Row]]:
    from openpyxl import load_workbook

    book = load_workbook(BytesIO(data), read_only=True, data_only=True)
    try:
        return {
            sheet.title: [
                Row(line, [_text(cell) for cell in cells]) for line, cells in enumerate(sheet.iter_rows(), 1)
            ]
            for sheet in book.worksheets
        }
    finally:
        book.close()


def _text(cell: object) -> str:
    """A cell as a person sees it: 1.0 is 1, and 0.6 in a percent format is 60%."""
    value = getattr(cell, "value", None)
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        if "%" in str(getattr(cell, "number_format", "")):
            return f"{round(value * 100, 6):g}%"
        return str(int(value)) if value.is_integer() else repr(value)
    return str(value)
