"""Checking small nights where what is wrong is plain: a Howell of four tables, two boards at 24."""

from pathlib import Path

import pytest

from duplicate.movements.formats import write_csv
from duplicate.movements.howell import howell
from tests.cli.checking import carry_out, findings, outcomes, rows_of, write_rows
from tests.cli.running import run


@pytest.fixture
def howell_night(tmp_path: Path) -> Path:
    """Four tables, seven rounds of two boards; on every board all play 4S by North for ten tricks."""
    folder = tmp_path / "howell"
    folder.mkdir()
    movement = howell(4, boards_per_round=2)
    (folder / "movement.csv").write_text(write_csv(movement), encoding="utf-8", newline="")
    lines = ["round,table,board,ns,ew,contract,declarer,tricks,score"]
    lines += [
        f"{m.round},{m.table},{b},{m.ns},{m.ew},4S,N,{10 + (m.table + b) % 2},"
        for m in movement.meetings
        for b in movement.boards_of(m)
    ]
    (folder / "results.csv").write_text("\n".join(lines) + "\n", encoding="utf-8", newline="")
    return folder


def edit(folder: Path, *lines: tuple[int, dict[int, str]]) -> None:
    rows = rows_of(folder)
    for number, values in lines:
        for column, value in values.items():
            rows[number][column] = value
    write_rows(folder, rows)


def test_a_clean_night_has_no_findings(howell_night: Path) -> None:
    assert findings(howell_night) == []
    assert "Nothing looks wrong" in run("check", howell_night, "--strict").out


def test_a_table_that_was_not_switched_is_one_finding_and_one_command(howell_night: Path) -> None:
    right = outcomes(howell_night)
    rows = rows_of(howell_night)
    for row in rows[1:]:
        if (row[0], row[1]) == ("3", "2"):
            row[3], row[4] = row[4], row[3]
    write_rows(howell_night, rows)
    (found,) = findings(howell_night)
    assert (found["kind"], found["grade"]) == ("switch", "certain")
    carry_out(found)
    assert outcomes(howell_night) == right
    assert findings(howell_night) == []


def test_a_round_that_was_not_switched_says_so_at_every_table(howell_night: Path) -> None:
    right = outcomes(howell_night)
    rows = rows_of(howell_night)
    for row in rows[1:]:
        if row[0] == "3":
            row[3], row[4] = row[4], row[3]
    write_rows(howell_night, rows)
    found = findings(howell_night)
    assert [f["kind"] for f in found] == ["switch"] * 4
    assert all("all tables of round 3 are turned" in str(f["why"]) for f in found)
    for one in found:
        carry_out(one)
    assert outcomes(howell_night) == right


@pytest.mark.parametrize("movement", [True, False])
def test_one_row_the_wrong_way_round(howell_night: Path, movement: bool) -> None:
    right = outcomes(howell_night)
    if not movement:
        (howell_night / "movement.csv").unlink()
    rows = rows_of(howell_night)
    rows[1][3], rows[1][4] = rows[1][4], rows[1][3]
    write_rows(howell_night, rows)
    (found,) = findings(howell_night)
    assert found["kind"] == "pairs exchanged"
    if movement:
        carry_out(found)
        assert outcomes(howell_night) == right


@pytest.mark.parametrize("movement", [True, False])
def test_a_wrong_number_is_found_without_the_movement_too(howell_night: Path, movement: bool) -> None:
    right = outcomes(howell_night)
    if not movement:
        (howell_night / "movement.csv").unlink()
    rows = rows_of(howell_night)
    number = next(n for n in "12345678" if n not in (rows[5][3], rows[5][4]))
    edit(howell_night, (5, {3: number}))
    (found,) = findings(howell_night)
    assert found["kind"] == "twice"
    assert found["grade"] == ("certain" if movement else "likely")
    carry_out(found)
    assert outcomes(howell_night) == right


def test_a_sit_out_entered_as_a_pass_is_cancelled(howell_night: Path) -> None:
    """Pair 8 is not there: its opponents entered what they did not play as passed out."""
    (howell_night / "movement.csv").unlink()
    rows = rows_of(howell_night)
    for row in rows[1:]:
        if "8" in (row[3], row[4]):
            row[5:8] = ["PASS", "", ""]
    write_rows(howell_night, rows)
    found = findings(howell_night)
    assert {f["kind"] for f in found} == {"sit-out as a pass"}
    assert len(found) == 14
    for one in found:
        carry_out(one)
    assert findings(howell_night) == []
    assert not any("8" in (row[1], row[2]) for row in outcomes(howell_night))


def test_impossible_scores(howell_night: Path) -> None:
    # board 1, nobody vulnerable: 4S made scores 420 (Law 77); no contract gives 425
    row = next(i for i, r in enumerate(rows_of(howell_night)) if r[2] == "1" and r[7] == "10")
    edit(howell_night, (row, {5: "", 6: "", 7: "", 8: "425"}))
    (found,) = findings(howell_night)
    assert (found["kind"], found["grade"]) == ("impossible score", "certain")
    assert "--score 420" in str(found["commands"])
    carry_out(found)
    assert findings(howell_night) == []


def test_a_score_against_its_contract(howell_night: Path) -> None:
    row = next(i for i, r in enumerate(rows_of(howell_night)) if r[2] == "1" and r[7] == "10")
    edit(howell_night, (row, {8: "620"}))  # as if vulnerable
    (found,) = findings(howell_night)
    assert found["kind"] == "score against contract"
    carry_out(found)
    assert findings(howell_night) == []


@pytest.mark.parametrize(
    ("slip", "kind"),
    [
        ({"1": "4S,E,10,"}, "side"),
        ({"1": "3N,W,9,", "2": "4S,N,10,"}, "boards exchanged"),
        ({"1": "4S,N,4,"}, "tricks"),
        ({"1": "4H,N,10,"}, "denomination"),
    ],
)
def test_a_slip_is_mended_by_its_command(tmp_path: Path, slip: dict[str, str], kind: str) -> None:
    usual = {"1": "4S,N,10,", "2": "3N,W,9,"}
    lines = ["board,ns,ew,contract,declarer,tricks,score"]
    lines += [f"{b},{t},{t + 40},{text}" for t in range(1, 25) for b, text in usual.items()]
    folder = tmp_path / "night"
    folder.mkdir()
    file = folder / "results.csv"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="")
    assert findings(folder) == []
    right = outcomes(folder)
    for i, line in enumerate(lines):
        board, ns, ew, _ = line.split(",", 3)
        if ns == "7" and board in slip:
            lines[i] = f"{board},{ns},{ew},{slip[board]}"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="")
    (found,) = findings(folder)
    assert found["kind"] == kind
    carry_out(found)
    assert outcomes(folder) == right
    assert findings(folder) == []


def test_nothing_to_look_at_is_said(tmp_path: Path) -> None:
    table = tmp_path / "night.csv"
    table.write_text("board,ns,ew,contract,by,result\n", encoding="utf-8")
    assert run("check", table).out == "No results.\n"
