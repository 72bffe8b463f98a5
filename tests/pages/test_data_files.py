"""The data beside the pages: the same numbers as on the page, and nothing that is not to be seen."""

import csv
import io
import re
from decimal import Decimal

import openpyxl
import pytest

from duplicate.night.privacy import Privacy
from duplicate.night.publishing import published
from duplicate.pages.data_files import DataFiles, about
from duplicate.pages.data_sheets import csv_of, workbook
from duplicate.pages.data_tables import DataTable, data_tables
from duplicate.pages.templates import sayer
from duplicate.pages.views import EventView
from duplicate.words.translations import LANGUAGES, translator
from tests.pages.nights import night, scored

NUMBER = re.compile(r"[−+-]?\d+(?:\.\d+)?")


@pytest.fixture(scope="module")
def made() -> tuple[EventView, DataFiles]:
    it = scored(published(night(every_kind=True), Privacy()))
    return it.view, DataFiles(it.scores, it.standings)


def rows_of(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def test_every_number_of_the_page_is_that_of_csv_and_workbook(made: tuple[EventView, DataFiles]) -> None:
    event, _ = made
    tables = data_tables(event)
    assert {"standings", "results", "frequencies", "every-score", "scorecards"} <= {t.name for t in tables}
    book = openpyxl.load_workbook(io.BytesIO(workbook(about(event), tables, LANGUAGES["en"])))
    say = sayer(translator("en"))
    for table, sheet in zip(tables, book.worksheets[1:], strict=True):
        written = list(csv.reader(io.StringIO(csv_of(table).decode("utf-8-sig"), newline="")))
        assert len(written) == len(table.rows) + 1 == sheet.max_row
        for line, (row, own) in enumerate(zip(table.rows, written[1:], strict=True), 2):
            for place, (cell, text) in enumerate(zip(row, own, strict=True), 1):
                page = say(cell)
                value = sheet.cell(line, place).value
                if NUMBER.fullmatch(page):
                    assert text == page.replace("−", "-")
                    assert Decimal(str(value)) == Decimal(text)
                    assert shown(value, sheet.cell(line, place).number_format) == text
                else:
                    assert (value or "") == page


def shown(value: object, form: str) -> str:
    """A number as Excel shows it in one of the formats that occur."""
    if isinstance(value, str):
        return value
    plain = form.split(";", maxsplit=1)[0]
    digits = len(plain.partition(".")[2])
    return f"{value:{'+' if plain.startswith('+') else ''}.{digits}f}"


def table(event: EventView, name: str) -> DataTable:
    return next(t for t in data_tables(event) if t.name == name)


def test_the_tables_hold_what_the_pages_show(made: tuple[EventView, DataFiles]) -> None:
    event, _ = made
    standings = rows_of(csv_of(table(event, "standings")))
    places = [place for ranking in event.rankings for place in ranking.places]
    assert [row["percent"] for row in standings] == [place.percent for place in places]
    assert [row["names"] for row in standings] == [place.who.names for place in places]
    results = rows_of(csv_of(table(event, "results")))
    lines = [
        line
        for board in event.boards
        for line in (*(line for group in board.groups for line in group.lines), *board.others)
    ]
    assert [row["points_ns"] for row in results] == [line.side_ns.points for line in lines]
    times = sum(int(row["times"]) for row in rows_of(csv_of(table(event, "frequencies"))))
    compared = [line for board in event.boards for group in board.groups for line in group.lines]
    assert times == len(compared) - 1  # one pair sat out, and made no score
    cards = rows_of(csv_of(table(event, "scorecards")))
    assert len(cards) == sum(len(each.lines) for card in event.scorecards for each in card.rounds)
    matrix = rows_of(csv_of(table(event, "every-score")))
    assert list(matrix[0].values()).count("") == [c.main for c in places[0].cells].count("")


def test_the_same_event_gives_the_same_bytes(made: tuple[EventView, DataFiles]) -> None:
    event, files = made
    languages = [(LANGUAGES["en"], ""), (LANGUAGES["zh"], "zh/")]
    first, second = files.files(event, languages), files.files(event, languages)
    assert first == second
    assert not files.problems
    wanted = ("data/event.xlsx", "zh/data/event.xlsx", "data/event.json", "data/usebio.xml", "data/event.pbn")
    assert set(wanted) <= set(first)


def test_no_member_number_is_in_public_data(made: tuple[EventView, DataFiles]) -> None:
    event, files = made
    content = files.files(event, [(LANGUAGES["en"], "")])
    assert b"CLUB_ID_NUMBER" not in content["data/usebio.xml"]
    assert not any(b"~1" in data for name, data in content.items() if not name.endswith(".xlsx"))


def test_excel_knows_the_encoding_and_takes_no_text_for_a_formula(made: tuple[EventView, DataFiles]) -> None:
    event, _ = made
    content = csv_of(table(event, "results"))
    assert content.startswith(b"\xef\xbb\xbf")
    assert content.count(b"\r\n") == content.count(b"\n")
    for row in csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")):
        assert not any(cell.startswith(("=", "@")) for cell in row)
