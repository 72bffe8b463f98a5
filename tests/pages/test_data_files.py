"""The data beside the pages: the same numbers as on the page, and nothing that is not to be seen."""

import csv
import io
import re
from decimal import Decimal
from itertools import product
from pathlib import Path

import openpyxl
import pytest

import duplicate
from duplicate.data import data_path
from duplicate.night.double_dummy import Stated, digits_of
from duplicate.night.privacy import Privacy
from duplicate.night.publishing import published
from duplicate.pages.data_files import DataFiles, about
from duplicate.pages.data_sheets import csv_of, workbook
from duplicate.pages.data_tables import DataTable, data_tables
from duplicate.pages.event import event_view
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
    assert {"standings", "results", "frequencies", "every-score", "scorecards", "changes"} <= {
        t.name for t in tables
    }
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
                    assert (value or "") == (cell if isinstance(cell, str) else page)  # a date as ISO


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


@pytest.fixture(scope="module")
def thursday() -> tuple[EventView, DataFiles]:
    it = scored(published(duplicate.read(data_path("fixtures", "nights", "thursday")), Privacy()))
    return it.view, DataFiles(it.scores, it.standings)


def test_tricks_by_best_play_and_par_are_those_of_the_deals(thursday: tuple[EventView, DataFiles]) -> None:
    rows = rows_of(csv_of(table(thursday[0], "makeable")))
    assert len(rows) == 4 * 24
    found = [row for row in rows if row["board"] == "12"]
    # DoubleDummyTricks b9bba b9bba 24223 24223 of deals.pbn: N, S, E, W in notrump, spades to clubs
    names = ("declarer", "notrump", "spades", "hearts", "diamonds", "clubs")
    assert [" ".join(row[name] for name in names) for row in found] == [
        *("N 11 9 11 11 10", "S 11 9 11 11 10", "E 2 4 2 2 3", "W 2 4 2 2 3")
    ]
    # Law 2: West deals, NS are vulnerable; 3NT with eleven tricks is 100 + 500 + 2 x 30 (Law 77)
    assert {(r["dealer"], r["vulnerable"], r["par_ns"], r["par_contracts"]) for r in found} == {
        ("W", "NS", "+660", "3NT NS +2")
    }


def test_the_log_of_changes_is_that_of_the_page(
    thursday: tuple[EventView, DataFiles], made: tuple[EventView, DataFiles]
) -> None:
    rows = rows_of(csv_of(table(thursday[0], "changes")))
    # four lines of changes.jsonl, none taken back
    assert [row["when"] for row in rows] == [f"2026-01-08 22:{time}" for time in (14, 21, 22, 23)]
    assert {row["who"] for row in rows} == {"Winifred Tarn"}
    assert rows[0]["why"] == "Both pairs agree on ten tricks"
    assert all(text in rows[0]["what"] for text in ("Board 7", "11 tricks", "10 tricks"))
    assert "8EW" in rows[3]["what"]
    assert "taken_back_when" not in rows[0]
    undone = [row for row in rows_of(csv_of(table(made[0], "changes"))) if row["taken_back_when"]]
    assert [(row["why"], row["taken_back_when"]) for row in undone] == [("mistake", "2026-01-15 22:13")]


def test_a_deal_of_a_copy_says_so_beside_its_tricks() -> None:
    it = scored(duplicate.read(data_path("fixtures", "nights", "acceptance")))
    rows = rows_of(csv_of(table(it.view, "makeable")))
    # tables 9 and 10 had boards 3, 4 and 5 dealt anew
    assert {row["board"] for row in rows if row["copy"] == "b"} == {"3", "4", "5"}
    assert [row["copy"] for row in rows if row["board"] == "3" and row["session"] == "1"] == [
        *[""] * 4,
        *"bbbb",
    ]


def test_a_deal_on_which_nobody_makes_anything_is_passed_out() -> None:
    it = scored(night())
    tricks = {deal: dict.fromkeys(product("NESW", "CDHSN"), 6) for deal in it.night.deals.values()}
    rows = rows_of(csv_of(table(event_view(it.scores, it.standings, tricks), "makeable")))
    assert {(row["par_ns"], row["par_contracts"]) for row in rows} == {("0", "passed out")}


def test_pbn_states_tricks_and_par(thursday: tuple[EventView, DataFiles], tmp_path: Path) -> None:
    event, files = thursday
    written = tmp_path / "event.pbn"
    written.write_bytes(files.files(event, [])["data/event.pbn"])
    read = duplicate.read(written)
    assert len(read.results) == 288
    stated = Stated(read)
    deal = read.deal(12, 1, "A", "")
    assert deal is not None
    assert digits_of(stated.tricks[deal]) == "b9bbab9bba2422324223"
    assert stated.par[deal].score_ns == 660
    found = [t for g in read.games if g.board == 12 for t in g.tables if t.name == "OptimumResultTable"]
    assert [("E", "S", "4") in each.rows for each in found] == [True]


def test_pbn_states_what_was_solved(tmp_path: Path) -> None:
    it = scored(published(night(every_kind=True), Privacy()))
    deal = it.night.deal(1, 1)
    assert deal is not None
    files = DataFiles(it.scores, it.standings, {deal: dict.fromkeys(product("NESW", "CDHSN"), 6)})
    written = tmp_path / "event.pbn"
    written.write_bytes(files.files(it.view, [])["data/event.pbn"])
    stated = Stated(duplicate.read(written))
    assert {digits_of(tricks) for tricks in stated.tricks.values()} == {"6" * 20}
    assert [par.score_ns for par in stated.par.values()] == [0]  # nobody makes anything: passed out
