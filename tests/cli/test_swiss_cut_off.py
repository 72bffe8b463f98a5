"""Boards of a Swiss event that are cut off: what waits for the director, and what a policy makes of them."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from duplicate.swiss import folder
from tests.cli.running import run
from tests.cli.swiss_events import kinds

pytestmark = pytest.mark.usefixtures("solver")


def cut_off(tmp_path: Path, policy: str, *options: str, code: int = 0) -> tuple[Path, str]:
    """Two tables of four boards; at table 2 the boards 3 and 4 are missing."""
    path = tmp_path / policy
    run(
        "swiss", "new", path, "--conditions", "seed-online", "--rounds", 2, "--boards", 4, "--minutes", 0,
        "--set", "conduct.minimum=2", "--set", f"conduct.unfinished={policy}", "--seed", 5,
    )  # fmt: skip
    for names in (("A", "B"), ("C", "D"), ("E", "F"), ("G", "H")):
        run("swiss", "register", path, *names)
    run("swiss", "draw", path, "--yes")
    places = folder.load(path).state.rounds[0].expected
    first, second = places[1, 1].ns, places[2, 1].ns
    lines = [f"{b} {first} 110" for b in (1, 2, 3, 4)] + [f"{b} {second} 110" for b in (1, 2)]
    run("swiss", "enter", path, text="\n".join([*lines, "q", ""]))
    done = run("swiss", "enter", path, "--cut-off", *options, code=code)
    return path, done.out + done.err


def test_boards_that_wait_for_the_director_are_told_everywhere(tmp_path: Path) -> None:
    path, said = cut_off(tmp_path, "time-share")
    place = folder.load(path).state.rounds[0].expected[2, 3]
    which = f"round 1, table 2, {place.ns} v {place.ew}, board 3"
    assert "2 boards cut off (time-share); 2 of them wait for the director." in said
    shown, drawn = run("swiss", "standings", path).out, run("swiss", "draw", path).err
    for text in (said, shown, drawn):
        assert "2 boards wait for the director" in text
        assert which in text
    assert "after round 1, running, provisional" in shown
    assert shown.count("(provisional)") == 2  # the two pairs of table 2
    run("swiss", "enter", path, text=f"c 3 {place.ns} a60 40\nc 4 {place.ns} a50 50\nq\n")
    assert "provisional" not in run("swiss", "standings", path).out
    assert "wait" not in run("swiss", "draw", path).err


def test_what_a_policy_asks_for_can_be_told(tmp_path: Path) -> None:
    # The policies of the conditions: 60 % to the faster side, 40 % to the slower, if not dealt any more;
    # average minus to the side at fault; the double-dummy result with four tricks left or fewer.
    path, _ = cut_off(tmp_path, "time-share", "--slower", "2=NS", "--dealt", "2:4")
    rows = folder.load(path).state.rounds[0].rows
    assert (rows[2, 3].adj_ns, rows[2, 3].adj_ew) == ("40%", "60%")
    assert rows[2, 4].status == "pending"
    path, _ = cut_off(tmp_path, "averages", "--fault", "2:4=EW")
    rows = folder.load(path).state.rounds[0].rows
    assert (rows[2, 3].adj_ns, rows[2, 3].adj_ew) == ("A=", "A=")
    assert (rows[2, 4].adj_ns, rows[2, 4].adj_ew) == ("A+", "A-")
    path, _ = cut_off(tmp_path, "double-dummy", "--left", "2:3=4 4s= e")
    rows = folder.load(path).state.rounds[0].rows
    assert (rows[2, 3].score_ns, rows[2, 4].status) == (-620, "pending")  # board 3: EW vulnerable


@pytest.mark.parametrize(
    ("policy", "options", "message"),
    [
        ("averages", ("--slower", "2=NS"), "averages does not ask for it"),
        ("time-share", ("--slower", "1=NS"), "table 1 is not missing (missing are 2:3, 2:4)"),
        ("time-share", ("--slower", "2=N"), "this is no side"),
        ("time-share", ("--dealt", "2"), "names no board"),
        ("time-share", ("--slower", "2=NS", "--slower", "2:3=EW"), "say it once"),
        ("double-dummy", ("--left", "2:3=5 4s= n"), "with more than 4 tricks left"),
        ("double-dummy", ("--left", "2:3=0 4s= n"), "a board without tricks left is finished"),
        (
            "double-dummy",
            ("--left", "2:3=4 4s= n", "--left", "2:4=2 3nt= s"),
            "board 3 is in play",
        ),
        ("time-share", ("--dealt", "2:3", "--dealt", "2:4"), "board 3 is in play"),
        ("double-dummy", ("--left", "2:3=4 4s"), "declarer or what it makes is missing"),
    ],
)
def test_what_is_told_of_a_cut_off_is_read_strictly(
    tmp_path: Path, policy: str, options: tuple[str, ...], message: str
) -> None:
    path, said = cut_off(tmp_path, policy, *options, code=1)
    assert message in said
    assert "cut-off" not in kinds(path)
    assert "--cut-off as well" in run("swiss", "enter", path, *options, code=1).err


def test_a_match_too_short_for_its_scale_names_a_remedy_that_works(tmp_path: Path) -> None:
    # The printed scale begins with matches of two boards.
    path = tmp_path / "short"
    run(
        "swiss", "new", path, "--conditions", "ebu-swiss-pairs", "--rounds", 2, "--boards", 4, "--minutes", 0,
        "--set", "conduct.minimum=2", "--set", "conduct.unfinished=shrink", "--set", "vp.boards=played",
        "--seed", 5,
    )  # fmt: skip
    for names in (("A", "B"), ("C", "D"), ("E", "F"), ("G", "H")):
        run("swiss", "register", path, *names)
    run("swiss", "draw", path, "--yes")
    run("swiss", "enter", path, text="1 1 110\n1 2 110\n1 3 110\n1 4 110\nq\n")
    run("swiss", "enter", path, "--cut-off")
    said = run("swiss", "standings", path).err
    assert "no table for 1 board" in said
    assert "duplicate swiss penalty EVENT NUMBER 1vp --round ROUND, with --bonus to add it" in said

    def score_of_1() -> Fraction:
        rows = json.loads(run("swiss", "standings", path, "--json").out)["rows"]
        return next(Fraction(row["score"]) for row in rows if row["contestant"] == "1")

    before = score_of_1()
    run("swiss", "penalty", path, 1, "1vp", "--round", 1, "--bonus", "--why", "a short match")
    assert score_of_1() == before + 1
