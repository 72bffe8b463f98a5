"""Checking a night: every kind of mistake is named, and the command that is proposed mends it."""

import json
import shlex
import shutil
from pathlib import Path

import pytest

from duplicate.data import data_path
from duplicate.movements.formats import write_csv
from duplicate.movements.howell import howell
from duplicate.travellers import read
from tests.cli.running import run

Rows = list[list[str]]
#: Columns of the sample's results.csv.
SECTION, ROUND, TABLE, BOARD, NS, EW, CONTRACT, DECLARER, TRICKS, LEAD = range(10)


@pytest.fixture
def thursday(tmp_path: Path) -> Path:
    """The sample: twelve tables, two winners, the movement known, everything entered; without its changes."""
    folder = tmp_path / "thursday"
    shutil.copytree(data_path("fixtures", "nights", "thursday"), folder)
    (folder / "changes.jsonl").unlink()
    return folder


def rows_of(folder: Path) -> Rows:
    text = (folder / "results.csv").read_text(encoding="utf-8")
    return [line.split(",") for line in text.splitlines()]


def write_rows(folder: Path, rows: Rows) -> None:
    text = "\n".join(",".join(row) for row in rows) + "\n"
    (folder / "results.csv").write_text(text, encoding="utf-8", newline="")


def at(rows: Rows, board: str, ns: str) -> list[str]:
    return next(row for row in rows[1:] if (row[BOARD], row[NS]) == (board, ns))


def outcomes(folder: Path) -> set[tuple[object, ...]]:
    """What is scored, whatever it came from."""
    names = ("board", "ns", "ew", "contract", "declarer", "tricks", "score_ns", "score_ew")
    scored = (r for r in read(folder).results.rows if r.status in ("played", "passed"))
    return {tuple(getattr(row, name) for name in names) for row in scored}


def findings(folder: Path, *options: str) -> list[dict[str, object]]:
    found = json.loads(run("check", folder, "--no-dd", "--json", "-", *options).out)
    assert isinstance(found, list)
    return found


def fresh(folder: Path, clean: list[dict[str, object]]) -> list[dict[str, object]]:
    """What is found beyond what the untouched night gives."""
    before = [(f["kind"], f["board"]) for f in clean]
    return [f for f in findings(folder) if (f["kind"], f["board"]) not in before]


def carry_out(found: dict[str, object]) -> None:
    commands = found["commands"]
    assert isinstance(commands, list)
    assert commands
    for command in commands:
        program, *arguments = shlex.split(command)
        assert program == "duplicate"
        run(*arguments)


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
    thursday: Path, mistake: object, kind: str
) -> None:
    right, clean = outcomes(thursday), findings(thursday)
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


def test_the_same_result_twice_counts_once_and_can_be_confirmed(thursday: Path) -> None:
    right, clean = outcomes(thursday), findings(thursday)
    rows = rows_of(thursday)
    rows.append(list(at(rows, "7", "3")))
    write_rows(thursday, rows)
    (found,) = fresh(thursday, clean)
    assert found["kind"] == "duplicate"
    carry_out(found)
    assert outcomes(thursday) == right
    assert fresh(thursday, clean) == []


def test_missing_results_of_a_round_that_has_begun(thursday: Path) -> None:
    clean = findings(thursday)
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


def test_one_pair_alone_in_a_row_is_incomplete(thursday: Path) -> None:
    clean = findings(thursday)
    rows = rows_of(thursday)
    at(rows, "7", "3")[EW] = ""
    write_rows(thursday, rows)
    kinds = {str(f["kind"]) for f in fresh(thursday, clean)}
    assert kinds == {"incomplete", "missing"} or kinds == {"incomplete"}


# a Howell of four tables, so that one number is one pair


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


def test_a_pass_against_a_pair_that_nobody_entered_is_cancelled(thursday: Path) -> None:
    right, clean = outcomes(thursday), findings(thursday)
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


def test_a_finding_that_is_confirmed_does_not_come_back(thursday: Path) -> None:
    clean = findings(thursday)
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


# what may have happened: twenty tables, board 1 in 4S by North, board 2 in 3NT by West


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


@pytest.mark.parametrize("whole_round", [False, True])
def test_a_table_with_its_pairs_exchanged_is_one_finding_where_both_directions_have_the_number(
    thursday: Path, whole_round: bool
) -> None:
    """NS 5 meets EW 2 on boards 15 and 16; there are an NS 2 and an EW 5 as well, who are other pairs."""
    before = outcomes(thursday)
    clean = findings(thursday)
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
    assert outcomes(thursday) == before
    assert not fresh(thursday, clean)


def test_a_result_that_could_not_be_read_is_not_missing_too(thursday: Path) -> None:
    clean = findings(thursday)
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


def test_nothing_to_look_at_is_said(tmp_path: Path) -> None:
    table = tmp_path / "night.csv"
    table.write_text("board,ns,ew,contract,by,result\n", encoding="utf-8")
    assert run("check", table).out == "No results.\n"


def _mitchell_of_three(rounds: tuple[int, ...]) -> str:
    rows = [
        f"{(table + shift) % 3 + 1},{table + 1},{(table - shift) % 3 + 1},4S,N,{'=' if table else '+1'}"
        for shift in rounds
        for table in range(3)
    ]
    return "\n".join(["board,ns,ew,contract,declarer,result", *rows]) + "\n"


def test_pairs_that_could_be_teams_are_told(tmp_path: Path) -> None:
    """Two rounds of three tables: NS 1 v EW 2 and NS 2 v EW 1 play the same boards, none meets himself."""
    file = tmp_path / "results.csv"
    file.write_text(_mitchell_of_three((1, 2)), encoding="utf-8")
    said = run("check", file).out
    assert "as teams do: it is scored as a match of teams" in said
    assert "with winners=two where NS 1 and EW 1 are different pairs" in said
    assert "Nothing else looks wrong." in said
    assert run("check", file, "--strict", code=1)
    (tmp_path / "event.toml").write_text('[conditions]\nmethod = "matchpoints"\nwinners = "two"\n', "utf-8")
    assert "as teams do" not in run("check", tmp_path).out
    file.write_text(_mitchell_of_three((0, 1, 2)), encoding="utf-8")
    assert "as teams do" not in run("check", file).out  # a number meets itself, which no team does


def test_a_movement_without_its_winners_is_decided_from_its_rows_and_told(tmp_path: Path) -> None:
    rows = [
        f"{table + 1},{shift + 1},{table + 1},{(table - shift) % 3 + 1},{(table + shift) % 3 + 1}"
        for shift in range(3)
        for table in range(3)
    ]
    text = "\n".join(["table,round,ns,ew,boards", *rows]) + "\n"
    (tmp_path / "results.csv").write_text(_mitchell_of_three((0, 1, 2)), encoding="utf-8")
    (tmp_path / "movement.csv").write_text(text, encoding="utf-8")
    said = run("check", tmp_path).out
    assert "movement.csv, winners: 1 sits North-South and East-West in round 1" in said
    assert "write # winners: 2 above the rows" in said
    scored = run("score", tmp_path).out
    assert "two winners" in scored
    assert "set aside 0" in scored
    (tmp_path / "movement.csv").write_text(f"# winners: 1\n{text}", encoding="utf-8")
    said = run("check", tmp_path).out
    assert "which one pair cannot do" in said
    assert said.count("plays against itself") == 3, "rows that are not scored are told"
    assert "同一对做不到" in run("check", tmp_path, "--lang", "zh").out


def test_a_round_of_a_mitchell_alone_is_doubted(tmp_path: Path) -> None:
    """Round 2 of three tables: no number is twice on a board, but 1 sits at two tables at once."""
    file = tmp_path / "results.csv"
    rows = [(1, 3, 3), (2, 1, 5), (3, 2, 1)]
    text = "\n".join(["round,board,ns,ew,score", *(f"2,{board},{ns},{ew},110" for ns, ew, board in rows)])
    file.write_text(f"{text}\n", encoding="utf-8")
    said = "1 sits North-South and East-West in round 2, and is scored as one pair"
    assert said in run("check", file).out
    assert said in run("score", file).err + run("score", file).out
    (tmp_path / "event.toml").write_text('[conditions]\nwinners = "two"\n', encoding="utf-8")
    assert said not in run("check", tmp_path).out
