"""``duplicate template``: a sheet for the results, with the pairs and boards filled in."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from duplicate.cli.nights import NightArgument, open_night, progress
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.night.expected import Expected

#: column, heading in English and Chinese, width, what may stand in it
COLUMNS = (
    ("session", "session", "场次", 8),
    ("section", "section", "组别", 8),
    ("round", "round", "轮次", 7),
    ("table", "table", "桌号", 7),
    ("board", "board", "牌号", 7),
    ("ns", "ns", "南北", 7),
    ("ew", "ew", "东西", 7),
    ("contract", "contract", "定约", 11),
    ("declarer", "by", "庄家", 7),
    ("result", "result", "结果", 8),
    ("lead", "lead", "首攻", 8),
    ("score_ns", "score", "得分", 9),
    ("adj_ns", "adj_ns", "南北裁定", 10),
    ("adj_ew", "adj_ew", "东西裁定", 10),
)
SEATS = (
    ("north", "north", "北", 7),
    ("south", "south", "南", 7),
    ("east", "east", "东", 7),
    ("west", "west", "西", 7),
)
FIRST_TO_FILL = "contract"

_HINTS = {
    "en": {
        "contract": ("Contract", "4SX, 3NT, PASS; or: not played"),
        "declarer": ("Declarer", "N, E, S or W"),
        "result": ("Result", "=, +1 or -2, or 10 tricks"),
        "lead": ("Lead", "SA, H10; may stay empty"),
        "score_ns": (
            "Score",
            "For NS, with its sign. May stay empty when contract, declarer and result are there.",
        ),
        "adj_ns": ("Artificial score", "A+, A=, A- or 60%, for both sides"),
        "adj_ew": ("Artificial score", "A+, A=, A- or 60%, for both sides"),
    },
    "zh": {
        "contract": ("定约", "4SX、3NT、PASS；或：未打"),
        "declarer": ("庄家", "N、E、S、W"),
        "result": ("结果", "=、+1、-2，或 10墩"),
        "lead": ("首攻", "SA、H10；可不填"),
        "score_ns": ("得分", "南北得分，带正负号。定约、庄家、结果齐全时可不填。"),
        "adj_ns": ("裁定分", "A+、A=、A- 或 60%，双方都要填"),
        "adj_ew": ("裁定分", "A+、A=、A- 或 60%，双方都要填"),
    },
}


def template(
    night: NightArgument,
    xlsx: Annotated[bool, typer.Option("--xlsx", help="An Excel sheet instead of CSV.")] = False,
    lang: Annotated[Literal["en", "zh"], typer.Option(help="Language of the headings.")] = "en",
    out: Annotated[
        Path | None, typer.Option(help="The file; else template.csv or .xlsx in the folder.")
    ] = None,
    order: Annotated[
        Literal["board", "round"], typer.Option(help="Lines by board, or by round and table.")
    ] = "board",
    missing: Annotated[bool, typer.Option("--missing", help="Only what has no result yet.")] = False,
) -> None:
    """Write a sheet with a line for every result that the movement will bring.

    Fill in contract, declarer and result (or the score alone) and save the sheet in the folder under a
    name that begins with "results". Lines that stay empty count as still to come.

    In CSV a cell that a spreadsheet would take for a formula gets an apostrophe in front; in Excel
    sheets such a cell is text.
    """
    from duplicate.night.expected import expected
    from duplicate.night.expected import missing as still_missing

    opened = open_night(night)
    lines = still_missing(opened.night) if missing else expected(opened.night)
    if not lines and not opened.night.movements:
        problem = Problem("there is no movement", file=str(night), remedy="put movement.csv into the folder")
        raise DuplicateError(problem)
    if not lines:
        typer.echo("Nothing is missing: every result of the movement is in.")
        return
    if order == "round":
        lines = tuple(sorted(lines, key=lambda e: (e.session, e.section, e.round, e.table, e.board)))
    if out is not None and out.suffix.lower() in (".xlsx", ".csv"):
        xlsx = out.suffix.lower() == ".xlsx"
    target = out or night / f"template.{'xlsx' if xlsx else 'csv'}"
    if target.exists() and out is None:
        problem = Problem(
            "the sheet is there already", file=str(target), remedy="name another one with --out"
        )
        raise DuplicateError(problem)
    (write_xlsx if xlsx else write_csv)(target, lines, lang)
    typer.echo(f"{target}: {quantity(len(lines), 'line')}")
    if out is None:
        typer.echo(f"Fill it in and save it in the same folder as results.{'xlsx' if xlsx else 'csv'}.")


def columns_for(lines: Sequence["Expected"]) -> tuple[tuple[str, str, str, int], ...]:
    """The columns of a sheet; an individual has the four players instead of the pairs."""
    if any(line.north for line in lines):
        return tuple(c for c in COLUMNS[:5]) + SEATS + COLUMNS[7:]
    return COLUMNS


def plain(text: str) -> str:
    """A CSV cell that no spreadsheet takes for a formula.

    >>> plain("=cmd()"), plain("12"), plain("-1")
    ("'=cmd()", '12', "'-1")
    """
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r", "\n")) else text


def write_csv(target: Path, lines: Sequence["Expected"], lang: str) -> None:
    """The sheet as CSV, with the mark by which Excel knows UTF-8."""
    columns = columns_for(lines)
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow([column[1 if lang == "en" else 2] for column in columns])
    for line in progress(lines, str(target)):
        writer.writerow([plain(str(getattr(line, name, ""))) for name, *_ in columns])
    with target.open("w", encoding="utf-8-sig", newline="") as file:
        file.write(stream.getvalue())


def write_xlsx(target: Path, lines: Sequence["Expected"], lang: str) -> None:
    """The sheet as an Excel workbook: headings that stay, text cells that stay text, checked input."""
    import datetime

    import xlsxwriter

    columns = columns_for(lines)
    options = {"strings_to_formulas": False, "strings_to_numbers": False, "strings_to_urls": False}
    book = xlsxwriter.Workbook(str(target), options)
    book.set_properties(
        {"created": datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)}
    )  # the same bytes always
    sheet = book.add_worksheet("results" if lang == "en" else "成绩")
    heading = book.add_format({"bold": True, "bottom": 2, "bg_color": "#DDE6EE", "align": "center"})
    given = book.add_format({"align": "center", "font_color": "#444444"})
    given_text = book.add_format({"align": "center", "font_color": "#444444", "num_format": "@"})
    text = book.add_format({"num_format": "@", "align": "center", "bg_color": "#FFFDF0", "border": 4})
    points = book.add_format({"num_format": "0", "align": "center", "bg_color": "#FFFDF0", "border": 4})
    fill = next(i for i, column in enumerate(columns) if column[0] == FIRST_TO_FILL)
    for place, (name, english, chinese, width) in enumerate(columns):
        sheet.set_column(place, place, width)
        sheet.write_string(0, place, english if lang == "en" else chinese, heading)
        if name in _HINTS[lang]:
            sheet.data_validation(1, place, len(lines), place, _validation(name, lang))
    for row, line in enumerate(progress(lines, str(target)), 1):
        for place, (name, *_) in enumerate(columns):
            value = getattr(line, name, "")
            if place >= fill:
                sheet.write_blank(row, place, None, points if name == "score_ns" else text)
            elif str(value).isascii() and str(value).isdecimal() and str(int(value)) == str(value):
                sheet.write_number(row, place, int(value), given)
            else:
                sheet.write_string(row, place, str(value), given_text)
    sheet.freeze_panes(1, fill)
    sheet.autofilter(0, 0, len(lines), len(columns) - 1)
    sheet.set_selection(1, fill, 1, fill)
    sheet.repeat_rows(0)
    sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
    try:
        book.close()
    except xlsxwriter.exceptions.FileCreateError as error:
        problem = Problem(
            "the sheet cannot be written", file=str(target), remedy="close it in the spreadsheet"
        )
        raise DuplicateError(problem) from error


def _validation(name: str, lang: str) -> dict[str, object]:
    title, message = _HINTS[lang][name]
    common: dict[str, object] = {
        "input_title": title,
        "input_message": message,
        "error_title": title,
        "error_message": message,
        "ignore_blank": True,
    }
    if name == "declarer":
        return {**common, "validate": "list", "source": ["N", "E", "S", "W"]}
    if name == "score_ns":
        return {**common, "validate": "integer", "criteria": "between", "minimum": -7600, "maximum": 7600}
    if name in ("adj_ns", "adj_ew"):
        return {**common, "validate": "list", "source": ["A+", "A=", "A-"], "error_type": "warning"}
    most = {"contract": 20, "result": 12, "lead": 6}[name]
    return {**common, "validate": "length", "criteria": "between", "minimum": 1, "maximum": most}
