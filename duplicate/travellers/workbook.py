"""Excel workbooks: the first sheet that holds a table of results."""

from io import BytesIO
from zipfile import ZipFile

from duplicate.night.night import Night
from duplicate.travellers.headings import is_heading_row
from duplicate.travellers.lines import Lines
from duplicate.travellers.tabular import HEADING_LINES, NEEDED, Row, read_rows
from duplicate.words.problems import DuplicateError, Problem, Severity

_MOST_BYTES = 300_000_000  #: a file that unpacks to more than this is no list of results


def read_xlsx(data: bytes, source: str, *, event: str | None = None, name: str = "") -> Night:
    """The results in an .xlsx file; lines are the rows of the sheet. Other sheets of results are said."""
    lines = Lines(source)
    sheets = _sheets(data, source)
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
    return read_rows(sheets[tables[0]], lines, event=event, name=name)


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
