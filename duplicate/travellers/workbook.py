"""Excel workbooks: the first sheet that holds a table of results."""

import re
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from io import BytesIO

from duplicate.night.night import Night
from duplicate.night.results import Results
from duplicate.travellers.archive import check_archive
from duplicate.travellers.headings import is_heading_row
from duplicate.travellers.lines import Lines
from duplicate.travellers.night_json import FORMAT, night_of_json, parsed
from duplicate.travellers.tabular import HEADING_LINES, NEEDED, Row, read_rows
from duplicate.words.problems import DuplicateError, Problem, Severity

RESULTS_SHEET = "Results"
NIGHT_SHEET = "Night"  #: of a workbook that holds a whole night; see `duplicate.exports.xlsx`
PIECE = 30_000  #: characters of JSON in a cell
_ESCAPED = re.compile(r"_x[0-9A-Fa-f]{4}_|[\x00-\x1f\x7f\ud800-\udfff]")
MOST_LINES = 1_048_576  #: of a sheet of Excel
MOST_CELLS = 4_000_000  #: of all sheets, gaps counted


def read_xlsx(data: bytes, source: str, *, event: str | None = None, name: str = "") -> Night:
    """The results in an .xlsx file; lines are the rows of the sheet. Other sheets of results are said."""
    lines = Lines(source)
    sheets = _sheets(data, source)
    whole = _whole_night(sheets, source)
    results = sheets.get(RESULTS_SHEET, [])
    if whole is not None and whole[0] == (digest([row.cells for row in results]) if results else ""):
        return whole[1]
    if whole is not None and not results:
        return _without_results(whole[1], source)
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
    data = {"format": FORMAT, "version": int(rows[1]) if re.fullmatch("[0-9]{1,4}", rows[1]) else rows[1]}
    return rows[2], night_of_json({**data, "night": parsed("".join(rows[3:]), source)}, source)


def _without_results(night: Night, source: str) -> Night:
    """The night of a workbook that has no sheet of results, or no longer has it."""
    gone = len(night.results)
    note = Problem(
        f"there is no sheet {RESULTS_SHEET}; the results of the night are not read: {gone}",
        file=source, remedy="write the workbook again", severity=Severity.WARNING,
    )  # fmt: skip
    rows = {row.row_id for row in night.results.rows}
    problems = (*(p for p in night.problems if p.row_id not in rows), *((note,) if gone else ()))
    left = len(night.set_aside)
    return replace(night, results=Results.of(()), problems=problems, decisions={}, rows_read=left)


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
    try:
        check_archive(data, source)
        return _rows(data, source)
    except (DuplicateError, MemoryError):
        raise
    except Exception as error:  # whatever openpyxl meets in a damaged workbook
        text = str(error) or type(error).__name__
        problem = Problem(
            f"this is not a readable Excel workbook: {text[:300]}",
            file=source,
            remedy="open it in Excel and save it again as .xlsx or CSV",
        )
        raise DuplicateError(problem) from None


def _rows(data: bytes, source: str) -> dict[str, list[Row]]:
    """The rows of every sheet; the size that a sheet states is not believed, since some state a wrong one."""
    from openpyxl import load_workbook

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what openpyxl leaves out: styles, validations, extensions
        book = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
    found: dict[str, list[Row]] = {}
    lines = cells = 0
    try:
        for sheet in book.worksheets:
            sheet.reset_dimensions()
            rows = found[sheet.title] = []
            for line, row in enumerate(sheet.iter_rows(), 1):
                lines, cells = lines + 1, cells + len(row)
                if line > MOST_LINES or lines > 2 * MOST_LINES or cells > MOST_CELLS:
                    raise DuplicateError(
                        Problem(
                            "the sheet is larger than any list of results", file=source, line=line,
                            field=sheet.title, remedy="delete the empty rows and columns behind the results",
                        )
                    )  # fmt: skip
                if row or line <= HEADING_LINES:
                    rows.append(Row(line, [_text(cell) for cell in row]))
    finally:
        book.close()
    return found


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
