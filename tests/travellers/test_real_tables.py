"""The travellers of 74 real events, read whole."""

import csv
import gzip
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from duplicate.night.night import Night
from duplicate.night.results import Status
from duplicate.travellers import read
from duplicate.words.problems import DuplicateError, Severity

Written = Mapping[str, list[dict[str, str]]]
METHODS = {"mp": "matchpoints", "butler": "butler", "xavg": "cross-imps", "xsum": "total-imps"}


@pytest.fixture(scope="module")
def written(shared: Callable[[str], Path]) -> Written:
    events: dict[str, list[dict[str, str]]] = {}
    with gzip.open(shared("oracles/travellers.csv.gz"), "rt", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            events.setdefault(row["event_id"], []).append(row)
    return events


@pytest.fixture(scope="module")
def nights(shared: Callable[[str], Path], written: Written) -> Mapping[str, Night]:
    path = shared("oracles/travellers.csv.gz")
    return {event: read(path, event=event) for event in written}


def test_every_line_of_every_event(written: Written, nights: Mapping[str, Night]) -> None:
    assert sum(len(night.results) for night in nights.values()) == 10_299
    for event, rows in written.items():
        night = nights[event]
        assert night.name == event
        assert night.rows_read == len(rows) == len(night.results)
        assert not night.set_aside
        for row, result in zip(rows, night.results, strict=True):
            assert (result.section, str(result.board), result.ns, result.ew) == (
                row["section"], row["board"], row["ns"], row["ew"],
            )  # fmt: skip
            bye = row["contract"] == "BYE"
            assert result.contract == ("" if bye else row["contract"])
            assert result.declarer == row["declarer"]
            assert ("" if result.tricks is None else str(result.tricks)) == row["tricks"]
            if row["ns_score"]:
                assert result.score_ns == int(row["ns_score"])
                assert result.score_ew == -int(row["ns_score"])
            else:
                assert result.score_ns is None
            assert (result.round, result.table) == (
                int(row["round"]) if row["round"] else None,
                int(row["table"]) if row["table"] else None,
            )


def test_kinds_of_results(nights: Mapping[str, Night]) -> None:
    counts = Counter(result.status for night in nights.values() for result in night.results)
    assert counts == {  # counted in the file: BYE, PASS, and rows with adj_ns that are no BYE
        Status.SIT_OUT: 693,
        Status.PASSED: 40,
        Status.ARTIFICIAL: 30,
        Status.PLAYED: 10_299 - 693 - 40 - 30,
    }


def test_artificial_scores(nights: Mapping[str, Night]) -> None:
    found = {(r.ns, r.ew): (r.adj_ns, r.adj_ew) for r in nights["kops-2"].results if r.adj_ns}
    assert found == {("17", "15"): ("60%", "40%")}
    found = {(r.ns, r.ew): (r.adj_ns, r.adj_ew) for r in nights["magic-2015-10-05"].results if r.adj_ns}
    assert found == {("8", "5"): ("A-", "A+"), ("2", "4"): ("A=", "A+"), ("6", "2"): ("A-", "A-")}


def test_scores_follow_from_the_contracts(
    shared: Callable[[str], Path], written: Written, tmp_path: Path
) -> None:
    """Without the score column the same scores are computed: 9,228 of 9,228, and 40 passed out."""
    rows = [
        row for listed in written.values() for row in listed if row["tricks"] or row["contract"] == "PASS"
    ]
    fields = ("event_id", "board", "ns", "ew", "contract", "declarer", "tricks")
    path = tmp_path / "no scores.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(fields)
        for number, row in enumerate(rows):
            writer.writerow(["all", row["board"], number, f"{number}e", *(row[f] for f in fields[4:])])
    night = read(path)
    assert [r.score_ns for r in night.results] == [int(row["ns_score"]) for row in rows]
    assert len(rows) == 9_228 + 40


def test_methods_and_datums(written: Written, nights: Mapping[str, Night]) -> None:
    for event, rows in written.items():
        night = nights[event]
        assert night.hints["method"] == METHODS[rows[0]["scoring"]]
        for row in rows:
            datum = night.recorded_datum(int(row["board"]), section=row["section"])
            assert datum == (int(row["off_datum"]) if row["off_datum"] else None)


def test_the_file_holds_many_events(shared: Callable[[str], Path]) -> None:
    path = shared("oracles/travellers.csv.gz")
    with pytest.raises(DuplicateError, match=r"holds 74 events.*kops-2"):
        read(path)
    with pytest.raises(DuplicateError, match=r"event 'kops-3'.*no such event.*kops-2"):
        read(path, event="kops-3")


def test_unattributed_results_are_kept_and_said(nights: Mapping[str, Night]) -> None:
    night = nights["magic-2012-03-27"]
    notes = [p for p in night.problems if "name no pair" in p.message]
    assert [p.severity for p in notes] == [Severity.NOTE]
    assert "112" in notes[0].message
    assert len(night.results) == 112


def test_numbers_in_both_directions(nights: Mapping[str, Night]) -> None:
    sectional = nights["acbl-sectional"].entries  # two winners: a 5 in each direction
    assert {s.direction for s in sectional.seatings} == {"NS", "EW"}
    assert len(sectional.contestants) == 30
    assert len(nights["kops-2"].entries.contestants) == 44
    assert {s.direction for s in nights["kops-2"].entries.seatings} == {""}
    mitchell = nights["compscore-mp_pairs_mitchell"].entries
    assert len(mitchell.contestants) == 38
    assert mitchell.find(1, "", "NS", "1NS") == "1NS"
