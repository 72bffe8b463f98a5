"""Bridgemate databases: the shared files against what mdb-export prints of them."""

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from duplicate.laws.contracts import Contract
from duplicate.laws.notation import clean
from duplicate.night.night import Night
from duplicate.night.results import Status
from duplicate.night.validation import missing
from duplicate.travellers import read
from duplicate.words.problems import DuplicateError, Severity

Shared = Callable[[str], Path]
FILES = ("260119M.BWS", "12tables1section.bws")


def expected(shared: Shared, file: str, table: str) -> list[dict[str, str]]:
    path = shared(f"oracles/files/bws/expected/{file.split('.')[0]}.{table}.csv")
    with path.open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


def night_of(shared: Shared, file: str) -> Night:
    return read(shared(f"oracles/files/bws/{file}"))


@pytest.mark.parametrize("file", FILES)
def test_every_received_row(shared: Shared, file: str) -> None:
    night = night_of(shared, file)
    rows = expected(shared, file, "ReceivedData")
    assert night.rows_read == len(rows) == len(night.results) + len(night.set_aside)
    assert not night.set_aside
    for row, result in zip(rows, night.results, strict=True):
        assert (str(result.line), result.section) == (row["ID"], "A")
        assert [str(v) for v in (result.round, result.table, result.board, result.ns, result.ew)] == [
            row[name] for name in ("Round", "Table", "Board", "PairNS", "PairEW")
        ]
        if row["Remarks"]:
            assert f"{result.adj_ns}-{result.adj_ew}" == row["Remarks"]
            assert result.status is Status.ARTIFICIAL
        elif row["Contract"] == "PASS":
            assert (result.status, result.declarer, result.score_ns) == (Status.PASSED, "", 0)
        else:
            contract = Contract.parse(row["Contract"])
            over = 0 if row["Result"] == "=" else int(row["Result"])
            assert clean(result.contract) == clean(str(contract))
            assert result.declarer == row["NS/EW"]
            assert result.tricks == contract.level + 6 + over


@pytest.mark.parametrize("file", FILES)
def test_the_movement_is_the_one_played(shared: Shared, file: str) -> None:
    night = night_of(shared, file)
    rows = expected(shared, file, "RoundData")
    movement = night.movements[1, "A"]
    assert len(movement.meetings) == len(rows)
    found = {
        (
            str(m.round),
            str(m.table),
            m.ns,
            m.ew,
            str(min(movement.boards_of(m))),
            str(max(movement.boards_of(m))),
        )
        for m in movement.meetings
    }
    names = ("Round", "Table", "NSPair", "EWPair", "LowBoard", "HighBoard")
    assert found == {tuple(row[name] for name in names) for row in rows}
    assert movement.is_playable
    assert missing(night) == ()


def test_numbers_from_one_in_both_directions(shared: Shared) -> None:
    night = night_of(shared, "260119M.BWS")
    assert night.hints["winners"] == "two"
    assert (night.name, night.date) == ("Bridge game", "2026-01-19")
    names = {
        (row["Table"], row["Direction"]): row["Name"]
        for row in expected(shared, "260119M.BWS", "PlayerNumbers")
    }
    for table in range(1, 12):  # in round 1 pair n sits at table n
        for direction, seats in (("NS", "NS"), ("EW", "EW")):
            contestant = night.entries.find(1, "A", direction, str(table))
            assert contestant == f"A{table}{direction}"
            found = night.entries.names(contestant)
            assert found == tuple(name for seat in seats if (name := names[str(table), seat]))


def test_numbers_that_go_on(shared: Shared) -> None:
    night = night_of(shared, "12tables1section.bws")
    assert night.hints["winners"] == "one"  # the last rounds are switched
    assert [c.id for c in night.entries.contestants] == [f"A{n}" for n in range(1, 25)]
    assert night.date == "2005-05-09"


def test_an_empty_database_says_so(shared: Shared) -> None:
    night = night_of(shared, "Default.bws")
    assert (night.rows_read, len(night.results)) == (0, 0)
    assert [p.severity for p in night.problems] == [Severity.NOTE]
    assert "the database is empty" in night.problems[0].message


def test_a_file_cut_in_half_is_an_error(shared: Shared, tmp_path: Path) -> None:
    data = shared("oracles/files/bws/260119M.BWS").read_bytes()
    path = tmp_path / "half.bws"
    path.write_bytes(data[: len(data) // 2])
    with pytest.raises(DuplicateError, match=r"^half\.bws"):
        read(path)
