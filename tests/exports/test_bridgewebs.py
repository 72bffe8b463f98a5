"""The upload for BridgeWebs: its marks, rankings and travellers."""

import csv
import io

from duplicate.exports.bridgewebs import lost, write_bridgewebs
from duplicate.night.entries import Contestant, Entries, Member, Seating
from duplicate.night.night import Night
from duplicate.night.results import Result, Results
from duplicate.night.validation import validate
from duplicate.travellers import read
from tests.exports.whole_nights import NIGHTS


def test_a_board_by_hand() -> None:
    """Two tables: NS 1 makes 420 and NS 2 makes 450, so 1NS has 0 of 2 and 2NS has 2 of 2 matchpoints."""
    pairs = [("NS", "1"), ("NS", "2"), ("EW", "1"), ("EW", "2")]
    entries = Entries(
        tuple(Contestant(f"{n}{way}", (Member(f"Ann {n}{way}"), Member("=Bo", place=1))) for way, n in pairs),
        tuple(Seating(1, "", way, n, f"{n}{way}") for way, n in pairs),
    )
    rows = [
        Result(row_id=1, board=1, ns="1", ew="1", contract="4H", declarer="S", tricks=10, lead="SA"),
        Result(row_id=2, board=1, ns="2", ew="2", contract="4H", declarer="S", tricks=11),
    ]
    night = validate(
        Night(
            name="Monday",
            date="2026-01-08",
            entries=entries,
            results=Results.of(rows),
            hints={"winners": "two"},
        )
    )
    lines = list(csv.reader(io.StringIO(write_bridgewebs(night).decode("utf-8"))))
    assert ["#DATE", "08/01/2026"] in lines
    assert ["#WINNERS", "2"] in lines
    at = lines.index(["#SCORES", "NS"])
    assert lines[at + 2 : at + 4] == [
        ["1", "2", "Ann 2NS", " =Bo", "100", "2", ""],
        ["2", "1", "Ann 1NS", " =Bo", "0", "0", ""],
    ]
    assert lines[-3:] == [
        ["#BOARD", "1", "", ""],
        ["2", "2", "4H", "S", "", "11", "450", "-450", "2", "0"],
        ["1", "1", "4H", "S", "SA", "10", "420", "-420", "0", "2"],
    ]


def test_the_sample_night() -> None:
    night = read(NIGHTS / "thursday")
    data = write_bridgewebs(night)
    assert data == write_bridgewebs(night)
    assert data.count(b"#BOARD,") == 24
    assert data.endswith(b"\r\n")
    assert "24 deals" in lost(night)
