"""A workbook holds the whole night; what somebody edits in the sheet of results counts."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from openpyxl import load_workbook

from duplicate.exports.xlsx import write_xlsx
from duplicate.night.entries import Contestant, Entries, Member, Seating
from duplicate.night.night import Night
from duplicate.night.results import Result, Results
from duplicate.travellers import read_unchecked
from duplicate.travellers.workbook import read_xlsx
from duplicate.words.problems import DuplicateError
from tests.exports.whole_nights import HOSTILE, NIGHTS, nights, same


@given(nights())
@settings(max_examples=8, deadline=None)
def test_any_night(night: Night) -> None:
    written = write_xlsx(night)
    same(read_xlsx(written, "n.xlsx"), night)


@pytest.mark.parametrize("name", ["thursday", "acceptance"])
def test_sample_nights(name: str) -> None:
    night = read_unchecked(NIGHTS / name)
    written = write_xlsx(night)
    same(read_xlsx(written, "n.xlsx"), night)
    assert write_xlsx(night) == written


def test_oracles(shared: Callable[[str], Path]) -> None:
    for path in (shared("oracles/files/usebio/butler_howell.xml"), shared("oracles/files/pbn/PCH1003.pbn")):
        night = read_unchecked(path)
        same(read_xlsx(write_xlsx(night), "n.xlsx"), night)


@pytest.mark.parametrize("name", [*HOSTILE, "\x01\x08bell", "_x0041_", "http://x.example"])
def test_no_cell_is_a_formula_or_a_link(name: str) -> None:
    pair = Contestant("1NS", (Member(name), Member("Bo", place=1)), name=name)
    entries = Entries((pair,), (Seating(1, "", "NS", "1", "1NS"),))
    night = Night(
        name=name,
        entries=entries,
        results=Results.of([Result(row_id=1, board=1, ns="1", ew="2", contract="PASS")]),
    )
    written = write_xlsx(night)
    same(read_xlsx(written, "n.xlsx"), night)
    book = load_workbook(BytesIO(written))
    assert {
        cell.data_type
        for sheet in book
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None
    } <= {"s", "n"}
    assert not any(cell.hyperlink for sheet in book for row in sheet.iter_rows() for cell in row)


def test_edited_results_count() -> None:
    night = read_unchecked(NIGHTS / "thursday")
    book = load_workbook(BytesIO(write_xlsx(night)))
    sheet = book["Results"]
    headings = [cell.value for cell in sheet[1]]
    sheet.cell(2, headings.index("tricks") + 1).value = 6
    sheet.cell(2, headings.index("score_ns") + 1).value = None
    stream = BytesIO()
    book.save(stream)
    found = read_xlsx(stream.getvalue(), "n.xlsx")
    assert found.results.rows[0].tricks == 6
    assert found.results.rows[1]._replace(row_id=0, source="", line=None) == night.results.rows[1]._replace(
        row_id=0, source="", line=None
    )
    assert (found.deals, found.movements, found.changes, found.entries) == (
        night.deals,
        night.movements,
        night.changes,
        night.entries,
    )
    assert any("edited" in p.message or "they count" in p.message for p in found.problems)


def test_a_text_longer_than_a_cell_is_refused() -> None:
    entries = Entries((Contestant("1NS", (Member("x" * 40_000),)),), (Seating(1, "", "NS", "1", "1NS"),))
    night = Night(
        entries=entries, results=Results.of([Result(row_id=1, board=1, ns="1", ew="2", contract="PASS")])
    )
    with pytest.raises(DuplicateError, match="cannot hold so long a text"):
        write_xlsx(night)
