"""Who plays in a Swiss event: pairs and teams, those who come late, go or are replaced."""

import re
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.cli.swiss_events import played

pytestmark = pytest.mark.usefixtures("solver")


def test_people_come_and_go(event: Path) -> None:
    assert "5 Kim & Lu is registered." in run("swiss", "register", event, "Kim", "Lu").out
    assert "6 has 1 member" in run("swiss", "register", event, "Kim", code=1).err
    played(event, "1 1 420", "1 3 170", "2 1 110", "2 3 110")
    assert (
        "6 Max & Ned plays from round 2 on."
        in run("swiss", "register", event, "Max", "Ned", "--from-round", 2).out
    )
    assert "Zoë" in run("swiss", "replace", event, 2, "Zoë", "--place", 2, "--from-round", 2).out
    run("swiss", "draw", event, "--yes")
    assert "it is gone, and drawn" in run("swiss", "withdraw", event, 4).out
    assert "draw again" in run("swiss", "enter", event, text="").err
    said = run("swiss", "draw", event, "--again", "--yes").out
    assert "bye:" in said
    assert "Round 1: optimal" in run("swiss", "verify", event).out
    for size in ("3imp", "2imp"):
        said = run("swiss", "penalty", event, 1, size, "--round", 1, "--why", "late").out
    last = int(re.findall(r"Record (\d+)", said)[0])
    for number, by in ((last, last + 1), (last - 1, last + 2)):  # one after the other, not there and back
        assert f"Record {number} (penalty) is taken back by record {by}" in run("swiss", "undo", event).out
    assert "(undo) is taken back" in run("swiss", "undo", event, last + 2).out


def test_teams_are_registered_with_their_members(tmp_path: Path) -> None:
    path = tmp_path / "teams"
    run(
        "swiss", "new", path, "--conditions", "seed-teams-shanghai", "--rounds", 1, "--set", "vp.scale=",
        "--set", "conduct.minimum=2", "--minutes", 0, "--boards", 2, "--set", "team.line_ups=false",
    )  # fmt: skip
    assert "four members or more" in run("swiss", "register", path, "A", "B", code=1).err
    for team in ("Red", "Blue"):
        run("swiss", "register", path, *(f"{team} {k}" for k in "abcd"), "--team", team)
    assert "1 Red" in run("swiss", "draw", path, "--yes").out
    said = run("swiss", "enter", path, text="1 1 420\n1 1ew 170\n2 1 110\n2 2 110\n").out
    one, two = sorted(line.strip() for line in said.splitlines() if line.startswith("  board 1, table"))
    assert {one[18:], two[18:]} == {"1 NS v 2 EW: 420", "2 NS v 1 EW: 170"}
    assert "Round 1 is over." in said
    assert "6 " in run("swiss", "standings", path).out  # 250 points are 6 IMPs


def test_a_file_of_pairs_is_read_strictly(event: Path, tmp_path: Path) -> None:
    file = tmp_path / "more.csv"
    for text, message in (
        ("name1,name2,klub\n", "'klub' is not known"),
        ("name1,club1\n", "name1 or name2 is missing"),
        ("name1,name2,stationary\nA,B,perhaps\n", "line 2, 'perhaps'"),
    ):
        file.write_text(text, encoding="utf-8")
        assert message in run("swiss", "register", event, "--file", file, code=1).err
    file.write_bytes("name1,name2\nZoë,B\n".encode("latin-1"))
    assert "save it as CSV UTF-8" in run("swiss", "register", event, "--file", file, code=1).err


def test_who_is_entered_is_looked_at(event: Path, tmp_path: Path) -> None:
    register = ("swiss", "register", event)
    assert "5 has IDA twice" in run(*register, "Ida", " IDA ", code=1).err
    said = run(*register, "ann ", "Jo").out
    assert "Director: pair 5: ann  is a name in 1 too" in said
    assert "Director" not in run(*register, "Kit", "Lee").out
    for name in ("Max\nNed", "Max\tNed"):
        assert "a line break or a tab" in run(*register, name, "Oz", code=1).err
    for number in ("9 9", "9,9", "a/../b", "-9"):
        said = run(*register, "Max", "Ned", f"--number={number}", code=1).err
        assert "letters, digits, - and _" in said
    run(*register, "Max", "Ned", "--number", "1NS")
    run(*register, "Pat", "Quy", "--number", "club_2-b")
    assert "2 has dee twice" in run("swiss", "replace", event, 2, "dee", "--place", 1, code=1).err
    assert "Director: pair 2: Bo is a name in 1" in run("swiss", "replace", event, 2, "Bo", "--place", 1).out
    file = tmp_path / "more.csv"
    file.write_text('name1,name2\n"Ray\nSam",Tom\n', encoding="utf-8")
    assert "a line break or a tab" in run(*register, "--file", file, code=1).err
    file.write_text("name1,name2\n", encoding="utf-8")
    empty = run(*register, "--file", file)
    assert "more.csv: it has no entries" in empty.err
    assert "0 registered" in empty.out


def test_a_place_is_counted_as_the_option_counts_it(event: Path) -> None:
    said = run("swiss", "replace", event, 1, "Ida", "--place", 3, code=1).err
    assert "1 has no player 3 (players are 1 and 2)" in said
    assert "there is no pair 9" in run("swiss", "replace", event, 9, "Ida", "--place", 1, code=1).err
