"""Draws of a Swiss event: shown first, wished for, edited, from a file, with somebody standing by."""

import json
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.cli.swiss_events import new, played

pytestmark = pytest.mark.usefixtures("solver")


def test_a_draw_is_shown_first(event: Path) -> None:
    said = run("swiss", "draw", event).out
    assert "This is a preview" in said
    assert "The draw: optimal." in said
    assert "3 Eve & Fay" in said
    lines = (event / "log.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 5
    (closed, drawn) = json.loads(run("swiss", "draw", event, "--json").out)
    assert (closed["type"], drawn["type"], drawn["round"]) == ("registration-closed", "drawn", 1)


def test_wishes_are_part_of_a_draw(event: Path) -> None:
    # Of the three draws of four pairs, 3 being stationary, one has 1-2 and one has 1-4.
    said = run("swiss", "draw", event, "--force", "1,2", "--yes").out
    assert "1 Ann & Bo and 2 Cy & Dee must meet in this round" in said
    drawn = json.loads((event / "log.jsonl").read_text(encoding="utf-8").splitlines()[-1])
    assert {frozenset(table[1:]) for table in drawn["tables"]} == {frozenset("12"), frozenset("34")}
    assert drawn["forced"] == [["1", "2"]]
    assert "Round 1: optimal, verified" in run("swiss", "verify", event).out
    assert "seated already" in run("swiss", "draw", event, "--force", "1,4", code=1).err
    again = run("swiss", "draw", event, "--again", "--forbid", "1,2", "--forbid", "1,3", "--json").out
    tables = json.loads(again)[-1]["tables"]
    assert {frozenset(table[1:]) for table in tables} == {frozenset("14"), frozenset("23")}
    assert "9 does not play" in run("swiss", "draw", event, "--again", "--force", "1,9", code=1).err


def test_an_edit_shows_its_price_and_needs_a_reason(event: Path) -> None:
    played(event, "1 1 420", "1 3 170", "2 1 110", "2 3 110")
    said = run("swiss", "draw", event, "--swap", "1,4").out
    assert "as edited" in said
    assert "no reason" in run("swiss", "draw", event, "--swap", "1,4", "--yes", code=1).err
    assert "not drawn in round 2" in run("swiss", "draw", event, "--swap", "1,9", code=1).err
    run("swiss", "draw", event, "--swap", "1,4", "--why", "a lift home", "--yes")
    assert "edited: a lift home" in run("swiss", "verify", event).out


def test_a_draw_may_come_from_a_file(event: Path, tmp_path: Path) -> None:
    file = tmp_path / "tables.csv"
    file.write_text("table,ns,ew\n2,1,4\n1,3,2\n", encoding="utf-8")
    run("swiss", "draw", event, "--tables", file, "--why", "as printed", "--yes")
    assert "1 Ann & Bo   4 Gus & Hal" in run("swiss", "draw", event).out
    file.write_text("table,ns,ew\n1,1,4\n", encoding="utf-8")
    assert "everybody once" in run("swiss", "draw", event, "--tables", file, code=1).err


def test_a_stand_by_may_be_named_when_it_is_needed(tmp_path: Path) -> None:
    path = tmp_path / "odd"
    new(path, "--set", "draw.odd=stand-by")
    for names in (("Ann", "Bo"), ("Cy", "Dee"), ("Eve", "Fay"), ("Gus", "Hal")):
        run("swiss", "register", path, *names)
    run("swiss", "draw", path, "--yes")
    first = json.loads((path / "log.jsonl").read_text(encoding="utf-8").splitlines()[-1])
    a, b = (table[1] for table in first["tables"])
    run("swiss", "enter", path, text="".join(f"{n} {t} 110\n" for n in (1, 2) for t in (a, b)))
    run("swiss", "withdraw", path, 4)
    said = run("swiss", "draw", path, code=1).err
    assert "duplicate swiss register EVENT NAME NAME --stand-by" in said
    assert "registration is closed" in run("swiss", "register", path, "Ida", "Jo", code=1).err
    assert "5 Ida & Jo is registered" in run("swiss", "register", path, "Ida", "Jo", "--stand-by").out
    assert "stand-by: " in run("swiss", "draw", path, "--yes").out
    drawn = json.loads((path / "log.jsonl").read_text(encoding="utf-8").splitlines()[-1])
    assert {n for table in drawn["tables"] for n in table[1:]} == {"1", "2", "3", "5"}
    assert "Round 2: optimal, verified" in run("swiss", "verify", path).out


def test_a_draw_of_a_round_that_has_started_stands(event: Path) -> None:
    run("swiss", "draw", event, "--yes")
    run("swiss", "enter", event, text="1 1 420\n")
    said = run("swiss", "draw", event, "--again", code=1).err
    assert "round 1 has started, its draw stands" in said


def test_what_cannot_be_drawn_is_not_shown(event: Path, tmp_path: Path) -> None:
    file = tmp_path / "tables.csv"
    file.write_text("table,ns,ew\n3,1,4\n1,3,2\n", encoding="utf-8")
    said = run("swiss", "draw", event, "--tables", file, code=1)
    assert "the tables are not numbered 1, 2, ..." in said.err
    assert "Round 1" not in said.out
    said = run("swiss", "draw", event, "--swap", "1,4", "--yes", code=1)
    assert "the edit has no reason" in said.err
    assert "Round 1" not in said.out


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("random", "It was drawn by lot: nobody has a score yet."),
        ("registration", "It is the lowest without one so far."),
    ],
)
def test_why_somebody_has_the_bye_of_round_1(tmp_path: Path, how: str, why: str) -> None:
    path = tmp_path / "odd"
    new(path, "--set", f"draw.first_round={how}")
    for names in (("Ann", "Bo"), ("Cy", "Dee"), ("Eve", "Fay")):
        run("swiss", "register", path, *names)
    assert f"has the bye. {why}" in run("swiss", "draw", path).out
