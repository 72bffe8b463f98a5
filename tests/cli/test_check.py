"""Checking a night: every kind of mistake is named, and the command that is proposed mends it."""

import json
import shutil
from pathlib import Path

import pytest

from duplicate.data import data_path
from duplicate.travellers import read
from tests.cli.checking import Findings, Outcomes, Rows, carry_out, findings, outcomes, rows_of, write_rows
from tests.cli.running import run

#: Columns of the sample's results.csv.
SECTION, ROUND, TABLE, BOARD, NS, EW, CONTRACT, DECLARER, TRICKS, LEAD = range(10)


def sample(folder: Path) -> Path:
    """Twelve tables, two winners, the movement known, everything entered; without its changes."""
    shutil.copytree(data_path("fixtures", "nights", "thursday"), folder)
    (folder / "changes.jsonl").unlink()
    return folder


@pytest.fixture
def thursday(tmp_path: Path) -> Path:
    return sample(tmp_path / "thursday")


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same for tests to compare with."""
    return sample(tmp_path_factory.mktemp("untouched") / "thursday")


@pytest.fixture(scope="module")
def right(untouched: Path) -> Outcomes:
    """What is scored of it."""
    return outcomes(untouched)


@pytest.fixture(scope="module")
def clean(untouched: Path) -> Findings:
    """What is found in it."""
    return findings(untouched)


def at(rows: Rows, board: str, ns: str) -> list[str]:
    return next(row for row in rows[1:] if (row[BOARD], row[NS]) == (board, ns))


def fresh(folder: Path, clean: Findings) -> Findings:
    """What is found beyond what the untouched night gives."""
    before = [(f["kind"], f["board"]) for f in clean]
    return [f for f in findings(folder) if (f["kind"], f["board"]) not in before]


def wrong_pair(rows: Rows) -> None:
    at(rows, "7", "3")[EW] = "9"


def unknown_pair(rows: Rows) -> None:
    at(rows, "7", "3")[EW] = "44"


def wrong_board(rows: Rows) -> None:
    at(rows, "7", "3")[BOARD] = "21"


def board_not_in_play(rows: Rows) -> None:
    at(rows, "7", "3")[BOARD] = "31"


def twice(rows: Rows) -> None:
    at(rows, "7", "3")[NS] = "5"


def two_results(rows: Rows) -> None:
    """Board 8 is entered under 7 as well: one of the two is missing."""
    at(rows, "8", "3")[BOARD] = "7"


def again_otherwise(rows: Rows) -> None:
    row = list(at(rows, "7", "3"))
    row[CONTRACT], row[DECLARER], row[TRICKS] = "7N", "E", "2"
    rows.append(row)


def exchanged(rows: Rows) -> None:
    row = at(rows, "7", "3")
    row[NS], row[EW] = row[EW], row[NS]


@pytest.mark.parametrize(
    ("mistake", "kind"),
    [
        (wrong_pair, "twice"),
        (unknown_pair, "pair"),
        (wrong_board, "board"),
        (board_not_in_play, "board"),
        (twice, "twice"),
        (two_results, "board"),
        (again_otherwise, "duplicate"),
        (exchanged, "pairs exchanged"),
    ],
)
def test_a_mistake_is_named_and_its_command_mends_the_night(
    thursday: Path, right: Outcomes, clean: Findings, mistake: object, kind: str
) -> None:
    rows = rows_of(thursday)
    assert callable(mistake)
    mistake(rows)
    write_rows(thursday, rows)
    assert outcomes(thursday) != right
    (found,) = fresh(thursday, clean)
    assert (found["kind"], found["grade"]) == (kind, "certain")
    before = (thursday / "results.csv").read_bytes()
    carry_out(found)
    assert (thursday / "results.csv").read_bytes() == before
    assert outcomes(thursday) == right
    assert fresh(thursday, clean) == []


def test_the_same_result_twice_counts_once_and_can_be_confirmed(
    thursday: Path, right: Outcomes, clean: Findings
) -> None:
    rows = rows_of(thursday)
    rows.append(list(at(rows, "7", "3")))
    write_rows(thursday, rows)
    (found,) = fresh(thursday, clean)
    assert found["kind"] == "duplicate"
    carry_out(found)
    assert outcomes(thursday) == right
    assert fresh(thursday, clean) == []


def test_missing_results_of_a_round_that_has_begun(thursday: Path, clean: Findings) -> None:
    rows = [row for row in rows_of(thursday) if (row[BOARD], row[NS]) not in (("7", "3"), ("8", "3"))]
    write_rows(thursday, rows)
    (found,) = fresh(thursday, clean)
    assert found["kind"] == "missing"
    assert "board 7-8" in str(found["why"])
    carry_out(found)
    assert fresh(thursday, clean) == []


def test_rounds_to_come_are_not_missing(thursday: Path) -> None:
    rows = rows_of(thursday)
    write_rows(thursday, [rows[0], *(row for row in rows[1:] if int(row[ROUND]) < 4)])
    assert not [f for f in findings(thursday) if f["kind"] == "missing"]


def test_one_pair_alone_in_a_row_is_incomplete(thursday: Path, clean: Findings) -> None:
    rows = rows_of(thursday)
    at(rows, "7", "3")[EW] = ""
    write_rows(thursday, rows)
    kinds = {str(f["kind"]) for f in fresh(thursday, clean)}
    assert kinds == {"incomplete", "missing"} or kinds == {"incomplete"}


def test_a_pass_against_a_pair_that_nobody_entered_is_cancelled(
    thursday: Path, right: Outcomes, clean: Findings
) -> None:
    rows = rows_of(thursday)
    ghost = list(at(rows, "7", "3"))
    ghost[EW], ghost[CONTRACT], ghost[DECLARER], ghost[TRICKS], ghost[LEAD] = "44", "PASS", "", "", ""
    write_rows(thursday, [*rows, ghost])
    (found,) = fresh(thursday, clean)
    assert found["kind"] == "sit-out as a pass"
    carry_out(found)
    assert fresh(thursday, clean) == []
    assert outcomes(thursday) == right
    assert not read(thursday).errors


def test_a_finding_that_is_confirmed_does_not_come_back(thursday: Path, clean: Findings) -> None:
    rows = rows_of(thursday)
    row = next(r for r in rows[1:] if r[BOARD] == "1")
    row[CONTRACT], row[DECLARER], row[TRICKS] = "7C", "W", "0"
    write_rows(thursday, rows)
    found = fresh(thursday, clean)
    assert found
    run("fix", thursday, "--board", 1, "--ns", row[NS], "--confirm", "--why", "they bid it")
    assert fresh(thursday, clean) == []
    assert "confirmed" in run("changes", thursday).out
    run("undo", thursday)
    assert fresh(thursday, clean) == found


def test_several_boards_take_what_holds_for_all_of_them_only(thursday: Path) -> None:
    done = run("fix", thursday, "--board", "7-8", "--ns", 3, "--score", 420, code=1)
    assert "several boards cannot have one result" in done.err
    run("fix", thursday, "--board", "7-8", "--ns", 3, "--not-played")
    states = [r.status for r in read(thursday).results.rows if r.ns == "3" and r.board in (7, 8)]
    assert states == ["not_played"] * 2
    assert "this is no board" in run("fix", thursday, "--board", "7-x", "--ns", 3, "--cancel", code=1).err


def test_different_results_cannot_be_confirmed(thursday: Path) -> None:
    rows = rows_of(thursday)
    again_otherwise(rows)
    write_rows(thursday, rows)
    done = run("fix", thursday, "--board", 7, "--ns", 3, "--confirm", code=1)
    assert "there are different results" in done.err


def test_strict_file_and_language(thursday: Path, tmp_path: Path) -> None:
    rows = rows_of(thursday)
    wrong_board(rows)
    write_rows(thursday, rows)
    run("check", thursday, "--no-dd", "--strict", code=1)
    assert "牌号错误" in run("check", thursday, "--no-dd", "--lang", "zh").out
    done = run("check", thursday / "results.csv", "--no-dd", "--json", tmp_path / "found.json")
    assert "duplicate fix" not in done.out
    assert "In a night folder" in done.out
    found = json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))
    assert [f["kind"] for f in found if f["grade"] != "possible"] == ["board"]


def test_results_are_never_changed_by_looking(thursday: Path) -> None:
    before = {p.name: p.read_bytes() for p in thursday.iterdir() if p.is_file()}
    run("check", thursday, "--no-dd")
    assert {p.name: p.read_bytes() for p in thursday.iterdir() if p.is_file()} == before


@pytest.mark.parametrize("whole_round", [False, True])
def test_a_table_with_its_pairs_exchanged_is_one_finding_where_both_directions_have_the_number(
    thursday: Path, right: Outcomes, clean: Findings, whole_round: bool
) -> None:
    """NS 5 meets EW 2 on boards 15 and 16; there are an NS 2 and an EW 5 as well, who are other pairs."""
    rows = rows_of(thursday)
    for row in rows[1:]:
        if row[ROUND] == "4" and (whole_round or row[TABLE] == "5"):
            row[NS], row[EW] = row[EW], row[NS]
    write_rows(thursday, rows)
    found = fresh(thursday, clean)
    assert {f["kind"] for f in found} == {"switch"}
    assert len(found) == (12 if whole_round else 1)
    for one in found:
        carry_out(one)
    assert outcomes(thursday) == right
    assert not fresh(thursday, clean)


def test_a_result_that_could_not_be_read_is_not_missing_too(thursday: Path, clean: Findings) -> None:
    rows = rows_of(thursday)
    at(rows, "6", "7")[CONTRACT] = "9S"
    write_rows(thursday, rows)
    (found,) = fresh(thursday, clean)
    assert (found["kind"], found["board"]) == ("unreadable", 6)
    assert str(found["why"]).endswith("“9S”: level 9 does not exist (write a level from 1 to 7)")
    (told,) = [f for f in findings(thursday, "--lang", "zh") if f["kind"] == "unreadable"]
    assert str(told["why"]).endswith("“9S”：没有 9 阶（请写 1 到 7 的阶数）")
    run("fix", thursday, "--board", 6, "--ns", 7, "--contract", "4S", "--by", "N", "--tricks", 11)
    assert not fresh(thursday, clean)
