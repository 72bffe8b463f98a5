"""A night written as JSON is the same night when it is read."""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.exports.json import lost, write_json
from duplicate.night.changes import ResultChange, ResultKey, apply
from duplicate.night.night import Night
from duplicate.night.plain_schema import schema
from duplicate.night.results import Result, Results
from duplicate.travellers import read, read_unchecked
from duplicate.travellers.night_json import FORMAT, VERSION, read_night
from duplicate.words.problems import DuplicateError
from tests.exports.whole_nights import NIGHTS, ROOT, nights, same
from tests.scoring.schema_check import check


@given(nights())
@settings(max_examples=30, deadline=None)
def test_any_night(night: Night) -> None:
    written = write_json(night)
    same(read_night(written, "n.json"), night)
    assert write_json(read_night(written, "n.json")) == written
    assert lost(night) == []


@pytest.mark.parametrize("name", ["thursday", "acceptance"])
@pytest.mark.parametrize("reader", [read, read_unchecked])
def test_sample_nights(name: str, reader: Callable[[Path], Night], tmp_path: Path) -> None:
    night = reader(NIGHTS / name)
    (tmp_path / "n.json").write_bytes(write_json(night))
    same(read_unchecked(tmp_path / "n.json"), night)


@pytest.mark.parametrize("folder", ["usebio", "bws", "pbn", "lin", "deals"])
def test_oracles(folder: str, shared: Callable[[str], Path]) -> None:
    found = 0
    for path in sorted(p for p in shared(f"oracles/files/{folder}").iterdir() if p.is_file()):
        try:
            night = read_unchecked(path)
        except DuplicateError:
            continue  # a file that cannot be read is tested with its reader
        found += 1
        same(read_night(write_json(night), "n.json"), night)
    assert found >= 3


@pytest.mark.parametrize(
    ("night", "words"),
    [
        (
            {
                "entries": {
                    "seatings": [
                        {"session": 1, "section": "", "direction": "", "number": "1", "contestant": "x"}
                    ]
                }
            },
            "entries.seatings 'x'",
        ),
        ({"entries": {"contestants": [{"id": "1"}, {"id": "1"}]}}, "entries.contestants '1'"),
        ({"results": {"rows": [{"board": 1}, {"board": 2}]}}, "results.rows '0'"),
        (
            {"results": {"rows": [], "weights": [{"row_id": 3, "side": "NS", "weight": "1", "score": 50}]}},
            "weights '3'",
        ),
        ({"hints": {"datum/1/A/3": "much"}}, "datum/1/A/3"),
    ],
)
def test_what_refers_to_nothing_is_refused(night: dict[str, object], words: str) -> None:
    text = json.dumps({"format": "duplicate night", "version": 1, "night": night})
    with pytest.raises(DuplicateError, match=words):
        read_night(text.encode(), "n.json")


@pytest.mark.parametrize("rows_read", [2, -1])
def test_rows_that_were_lost_on_the_way_are_missed(rows_read: int) -> None:
    rows = [Result(row_id=1, board=1, ns="1", ew="2")]
    night = Night(results=Results.of(rows), rows_read=rows_read)
    with pytest.raises(DuplicateError, match=r"rows_read.*1 are there"):
        read_night(write_json(night), "n.json")


def test_a_result_that_the_director_added_was_not_read() -> None:
    key = ResultKey(board=3, ns="1", ew="2")
    after: dict[str, str | int | None] = {"contract": "4S", "declarer": "N", "tricks": 10}
    added = ResultChange(id=1, when="", who="", why="", key=key, before=None, after=after)
    rows = [Result(row_id=1, board=1, ns="1", ew="2", contract="3NT", declarer="N", tricks=9)]
    night = apply(Night(results=Results.of(rows), rows_read=1, changes=(added,)))
    assert (len(night.results), night.rows_added) == (2, 1)
    same(read_night(write_json(night), "n.json"), night)


def test_a_declarer_sits_somewhere() -> None:
    night = Night(
        results=Results.of([Result(row_id=1, board=1, ns="1", ew="2", contract="1C", declarer="+1")])
    )
    with pytest.raises(DuplicateError, match="no seat"):
        read_night(write_json(night), "n.json")


def test_what_the_file_says() -> None:
    night = Night(name="Mond", results=Results.of([Result(row_id=1, board=7, ns="3", ew="8", contract="4S")]))
    assert json.loads(write_json(night)) == {
        "format": "duplicate night",
        "version": 1,
        "night": {
            "name": "Mond",
            "results": {"rows": [{"row_id": 1, "board": 7, "ns": "3", "ew": "8", "contract": "4S"}]},
        },
    }


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{}", "not a night"),
        ('{"format": "duplicate night", "version": 2, "night": {}}', "unknown version"),
        ('{"format": "duplicate night", "version": 1, "night": {"colour": 1}}', "no such field"),
        ('{"format": "duplicate night", "version": 1, "night": {"name": 7}}', "night.name|name '7'"),
        (
            '{"format": "duplicate night", "version": 1, "night": {"results": {"rows": [{"board": "x"}]}}}',
            r"rows\[0\].board",
        ),
        (
            '{"format": "duplicate night", "version": 1, "night": {"results": {"rows": [{"status": "o"}]}}}',
            "status",
        ),
        (
            '{"format": "duplicate night", "version": 1, "night": {"deals": [[{"board": 1}, "N:x"]]}}',
            r"deals\[0\]",
        ),
        (
            '{"format": "duplicate night", "version": 1, "night": {"changes": [{"type": "odd"}]}}',
            r"changes\[0\]",
        ),
        ('{"format": "duplicate night", "version": 1, "version": 1}', "twice"),
        ('{"format": "duplicate night", "version": 1, "night": {"name": "\\ud800"}}', "half a character"),
        ('{"format": NaN}', "broken"),
        ("{", "broken"),
        ("[" * 100_000, "broken"),
    ],
)
def test_what_does_not_fit_is_said_with_its_place(text: str, words: str) -> None:
    with pytest.raises(DuplicateError, match=words):
        read_night(text.encode(), "n.json")


@given(st.data())
@settings(max_examples=80, deadline=None)
def test_damage_ends_in_a_night_or_an_error(data: st.DataObject) -> None:
    written = (
        write_json(read_unchecked(NIGHTS / "thursday"))[:4000].decode("utf-8")
        if data.draw(st.booleans())
        else None
    )
    text = (
        written
        or write_json(
            Night(name="x", results=Results.of([Result(row_id=1, board=1, ns="1", ew="2")]))
        ).decode()
    )
    at = data.draw(st.integers(0, len(text) - 1))
    text = (
        text[:at]
        + data.draw(st.sampled_from(["", "1", '"', "[", "}", "null", "-1", "\\", "é"]))
        + text[at + data.draw(st.integers(0, 3)) :]
    )
    with suppress(DuplicateError):
        read_night(text.encode("utf-8"), "n.json")


SCHEMA = ROOT / "fixtures" / "schema" / "night.json"


def test_the_schema_is_that_of_the_records() -> None:
    assert json.loads(SCHEMA.read_text(encoding="utf-8")) == schema(FORMAT, VERSION)


@given(nights())
@settings(max_examples=20, deadline=None)
def test_any_night_fits_the_schema(night: Night) -> None:
    assert check(json.loads(write_json(night)), schema(FORMAT, VERSION)) == []


def test_nights_fit_the_schema(shared: Callable[[str], Path]) -> None:
    published = json.loads(SCHEMA.read_text(encoding="utf-8"))
    paths = [NIGHTS / "thursday", NIGHTS / "acceptance", shared("oracles/files/lin/multiline-12boards.lin")]
    paths += [shared("oracles/files/pbn/endplay-example4.pbn"), shared("oracles/files/bws/260119M.BWS")]
    for path in paths:
        for night in (read_unchecked(path), read(path)):
            assert check(json.loads(write_json(night)), published) == [], path
    wrong = json.loads(write_json(read(NIGHTS / "thursday")))
    wrong["night"]["results"]["rows"][0]["board"] = "1"
    assert check(wrong, published) == ["$.night.results.rows[0].board: '1' is not ['integer']"]
