"""``duplicate repair``: what a director types, from a movement file and from the folder of a night."""

import re
from pathlib import Path

import pytest

from duplicate.cli.as_played import compared
from duplicate.movements.files import read_movements, write_movements
from duplicate.movements.formats import read_csv, write_csv
from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Fault
from duplicate.movements.scrambled import scrambled
from duplicate.night.results import Result
from duplicate.words.problems import DuplicateError
from tests.cli.running import make_night, run


def movement_file(folder: Path, tables: int = 8, rounds: int = 7) -> Path:
    path = folder / "movement.csv"
    path.write_text(write_csv(mitchell(tables, rounds, boards_per_round=3)), encoding="utf-8", newline="")
    return path


def test_a_withdrawal_and_a_stand_by(tmp_path: Path) -> None:
    path = movement_file(tmp_path)
    ran = run("repair", path, "--played", 3, "--withdraw", "5EW", "--late-pair", "9EW")
    assert "5EW has withdrawn after round 3." in ran.out
    assert "9EW comes after round 3 and has missed 3 rounds." in ran.out
    assert "1. Keep the movement\n   Perfect: no replay, no re-meet, no sharing, nobody sits out." in ran.out


def test_the_chosen_option_is_written_and_can_be_played(tmp_path: Path) -> None:
    path, out = movement_file(tmp_path), tmp_path / "new" / "movement.csv"
    ran = run("repair", path, "--played", 3, "--late-pair", "new", "--choose", 1, "--out", out)
    assert "Option 1, round by round" in ran.out
    assert f"Movement: {out}" in ran.out
    movement = read_csv(out.read_text(encoding="utf-8"), "movement.csv")
    assert movement.is_playable
    assert ("NS", "9") in movement.contestants()
    assert Fault.RE_MEET not in {f.fault for f in movement.check()}
    assert "9NS comes after round 3 and has missed 3 rounds." in movement.notes


def two_sections(folder: Path) -> Path:
    path = folder / "two.csv"
    plans = [mitchell(8, 7, boards_per_round=3, section=letter) for letter in "AB"]
    write_movements(plans, path)
    return path


def test_of_two_sections_one_is_repaired_and_the_other_stays(tmp_path: Path) -> None:
    path = two_sections(tmp_path)
    said = run("repair", path, "--played", 3, "--withdraw", "5EW", code=1).err
    assert "pick one with --section, by its section, number or name: section A: " in said
    one = ("repair", path, "--played", 3, "--withdraw", "5EW", "--section", "B", "--choose", 1)
    run(*one, "--out", path)
    kept, mended = read_movements(path).movements
    assert kept.meetings == mitchell(8, 7, boards_per_round=3).meetings
    assert {m.section for m in mended.meetings} == {"B"}
    late = [m for m in mended.meetings if m.round > 3]
    assert not any(m.ew == "5" for m in late)
    assert sum(1 for m in late if m.is_sit_out) == 4
    assert "Section B: 5EW has withdrawn after round 3." in mended.notes


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--wrong-board", "round 3 table 4 set 2", "Round 3: table 4 played set 2 instead of 6."),
        ("--wrong-board", "3: 4 boards 4-6", "Round 3: table 4 played set 2 instead of 6."),
        ("--swapped", "2: 3,4", "Round 2: the moving pairs of tables 3 and 4 were at each other's table."),
        ("--swapped-boards", "round 2: tables 3 and 4", "the boards of tables 3 and 4"),
        ("--wrong-table", "2: 7EW at 3", "Round 2: 7EW sat at table 3, not 8."),
        ("--rounds", "6", "The session is curtailed from 7 to 6 rounds."),
    ],
)
def test_what_a_director_types(tmp_path: Path, option: str, value: str, said: str) -> None:
    ran = run("repair", movement_file(tmp_path), "--played", 3, option, value, "--effort", "0.2")
    assert said in ran.out
    assert "\n1. " in ran.out
    assert "Re-meets" in ran.out


def test_skip_switch_and_bye_stand(tmp_path: Path) -> None:
    path = movement_file(tmp_path)
    assert "The skip after round 4 was forgotten" in run("repair", path, "--played", 4, "--forgot-skip").out
    turned = tmp_path / "scrambled.csv"
    turned.write_text(write_csv(scrambled(7)), encoding="utf-8", newline="")
    ran = run("repair", turned, "--played", 7, "--forgot-switch", 7)
    assert "Lost: the comparison of NS and EW" in ran.out
    relay = tmp_path / "relay.csv"
    relay.write_text(write_csv(mitchell(6, style="relay")), encoding="utf-8", newline="")
    ran = run("repair", relay, "--played", 3, "--bye-stand", "high", "--effort", "0.2")
    assert "one too high, in rounds 1 to 3." in ran.out
    assert "Published cure\n   Lost: 2 re-meets." in ran.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--rounds", 6), "--played"),
        (("--played", 3, "--swapped", "tables 3 and 4"), 'write for example "2: 3,4"'),
        (("--played", 3, "--wrong-board", "table four"), "round 3 table 4 set 5"),
        (("--played", 3, "--wrong-board", "3 4 boards 3-4"), "the sets are 1-3, 4-6"),
        (("--played", 3, "--wrong-table", "7EW"), "2: 7EW at 3"),
        (("--played", 3, "--bye-stand", "left"), "low or high"),
        (("--played", 3, "--prefer", "luck"), "moves or comparison"),
        (("--played", 3, "--out", "x.csv"), "--choose"),
        (("--played", 3, "--rounds", 6, "--choose", 40), "choose a number from 1"),
        (("--played", 3, "--session", 1), "leave --session out"),
        (("--played", 9), "from 0 to 7"),
    ],
)
def test_what_cannot_be_is_said(tmp_path: Path, arguments: tuple[object, ...], said: str) -> None:
    ran = run("repair", movement_file(tmp_path), *arguments, code=1)
    assert said in ran.err
    assert ran.err.startswith("duplicate: ")


def test_a_night_says_itself_who_met_whom(tmp_path: Path) -> None:
    night = make_night(tmp_path / "night")
    results = night / "results.csv"
    text = results.read_text(encoding="utf-8").replace("1,A,1,2,3,2,2,", "1,A,1,2,3,2,3,")
    text += "1,A,1,3,5,3,2,3N,W,-1,,,,\n"
    results.write_text(text, encoding="utf-8", newline="")
    ran = run("repair", night, "--effort", "0.2")
    assert "by the results 2 and 3 played boards 3 at table 2, not 2 and 2 boards 3-4." in ran.out
    assert "by the results 3 and 2 played boards 5 at table 3, not 3 and 3 boards 5-6." in ran.out
    assert "\n1. " in ran.out


def test_results_that_disagree_with_each_other_are_refused() -> None:
    rows = [Result(round=1, table=1, board=b, ns="1", ew=ew) for b, ew in ((1, "1"), (2, "2"))]
    with pytest.raises(DuplicateError, match="the results name different pairs"):
        compared(mitchell(3), rows)


def test_boards_that_no_set_has_are_a_set_of_their_own() -> None:
    plan = mitchell(3, boards_per_round=2)
    read = compared(plan, [Result(round=1, table=1, board=b, ns="1", ew="1") for b in (2, 3)])
    assert read.sets == ((1, 2), (3, 4), (5, 6), (2, 3))
    assert read.rows[0].board_set == 4
    assert read.played == 1


def test_all_is_said_in_chinese(tmp_path: Path) -> None:
    out = tmp_path / "new.csv"
    ran = run(
        *("repair", movement_file(tmp_path), "--played", 3, "--withdraw", "5EW", "--rounds", 6),
        *("--effort", "0.1", "--choose", 1, "--out", out, "--lang", "zh"),
    )
    assert "5EW在第3轮后退出。" in ran.out
    assert "本节由7轮缩短为6轮。" in ran.out
    assert "公平度Qf" in ran.out
    left = set(re.findall("[A-Za-z]{2,}", ran.out.replace(str(out), "")))
    assert left <= {"NS", "EW", "Qf", "CP", "SAT", "OR", "Tools", "repair"}
    english = run("repair", movement_file(tmp_path), "--played", 3, "--rounds", 6, "--effort", "0.1").out
    assert "Re-meets" in english
    assert "xx" in run("repair", movement_file(tmp_path), "--played", 3, "--lang", "xx", code=1).err
