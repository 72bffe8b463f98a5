"""Results written as CSV are the same results when they are read, and no cell is a formula."""

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings

from duplicate.exports.csv import guarded, lost, write_csv
from duplicate.night.entries import Contestant, Entries, Member, Seating
from duplicate.night.night import Night
from duplicate.night.results import Result, Results
from duplicate.travellers import read, read_unchecked
from duplicate.travellers.tabular import read_csv
from duplicate.words.problems import DuplicateError
from tests.exports.whole_nights import HOSTILE, NIGHTS, nights, rows_of


@given(nights())
@settings(max_examples=40, deadline=None)
def test_any_results(night: Night) -> None:
    if not len(night.results):
        with pytest.raises(DuplicateError, match="no results"):
            write_csv(night)
        return
    written = write_csv(night)
    found = read_csv(written, "t.csv")
    assert rows_of(found) == rows_of(night)
    assert found.results.weights == night.results.weights
    assert write_csv(night) == written
    for row in csv.reader(io.StringIO(written.decode("utf-8"))):
        assert not any(cell[:1] in tuple("=+@\t\r") for cell in row)
        assert not any(
            cell.startswith("-") and not cell[1:].isdigit()
            for cell in row
            if "imp" not in cell and "pts" not in cell
        )


@pytest.mark.parametrize("name", ["thursday", "acceptance"])
def test_sample_nights(name: str) -> None:
    night = read(NIGHTS / name)
    found = read_csv(write_csv(night), "t.csv")
    assert rows_of(found) == rows_of(night)
    assert found.results.weights != () or not night.results.weights


def test_oracles(shared: Callable[[str], Path]) -> None:
    for path in (*shared("oracles/files/usebio").glob("*.xml"), shared("oracles/files/bws/260119M.BWS")):
        night = read_unchecked(path)
        assert rows_of(read_csv(write_csv(night), "t.csv")) == rows_of(night)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names(name: str) -> None:
    pair = Contestant("1NS", (Member(name), Member("Bo", place=1)))
    entries = Entries((pair,), (Seating(1, "", "NS", "1", "1NS"),))
    night = Night(
        entries=entries, results=Results.of([Result(row_id=1, board=1, ns="1", ew="2", contract="PASS")])
    )
    found = read_csv(write_csv(night), "t.csv")
    assert [m.name for m in found.entries.by_id["1"].members] == [name, "Bo"]
    assert lost(night) == []


def test_a_space_guards_what_a_spreadsheet_would_compute() -> None:
    assert guarded('=HYPERLINK("x")') == ' =HYPERLINK("x")'
    assert guarded("-50") == "-50"
    assert guarded("-50imp") == " -50imp"


def test_what_is_lost_is_listed() -> None:
    assert "24 deals" in lost(read(NIGHTS / "thursday"))
    assert "the conditions of the event" in lost(read(NIGHTS / "thursday"))
    assert "who is the same contestant in another session" in lost(read(NIGHTS / "acceptance"))
    assert not any("another session" in phrase for phrase in lost(read(NIGHTS / "thursday")))
