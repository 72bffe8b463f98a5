import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from duplicate.cli.lines import width_of
from duplicate.movements.balance import balance
from duplicate.movements.files import read_movements, write_movements
from duplicate.movements.formats import read_csv, write_csv
from duplicate.movements.hesitation import hesitation
from duplicate.movements.howell import reduced_howell
from duplicate.movements.mitchell import mitchell, straight
from duplicate.movements.movement import Meeting, Movement
from duplicate.movements.scrambled import scrambled
from duplicate.movements.switches import ROUNDS, Limit, optimise
from duplicate.pages.movement_words import movement_words
from duplicate.words.translations import translator
from tests.cli.running import run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write(tmp_path, hesitation(7, boards_per_round=3))


def write(folder: Path, movement: Movement) -> Path:
    path = folder / "movement.csv"
    path.write_text(write_csv(movement), encoding="utf-8", newline="")
    return path


def test_the_other_section_of_a_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "two.csv"
    plan = hesitation(7)
    write_movements([plan, replace(plan, meetings=_lettered(plan, "B"))], path)
    run("switch", path, "--pick", "B", "--limit", "free", "--steps", 2000, "--out", path)
    kept, better = read_movements(path).movements
    assert kept.meetings == plan.meetings
    assert {m.section for m in better.meetings} == {"B"}
    assert balance(better).quality > balance(kept).quality


def _lettered(movement: Movement, section: str) -> tuple[Meeting, ...]:
    return tuple(m._replace(section=section) for m in movement.meetings)


def test_the_figures_before_and_after_and_the_grid(file: Path) -> None:
    """A Hesitation Mitchell of seven tables: 72.5 as published, 81.2 with the best switches."""
    lines = run("switch", file, "--steps", "1000").out.splitlines()
    assert lines[0] == "Hesitation Mitchell, 7 tables, 8 rounds, chosen tables arrow-switched"
    cells = {line[:20].strip(): line[20:].split() for line in lines}
    assert cells["Fairness (Qf)"] == ["72.47", "81.19"]
    assert any(line.startswith("Compare least") for line in lines)
    stops = next(line for line in lines if line.startswith("Qf if it ends after round"))
    assert stops.split()[-6:] == ["4", "5", "6", "7", "8", "weighted"]
    start = next(i for i, line in enumerate(lines) if line.startswith("Round  table 1"))
    grid = [line.split() for line in lines[start + 1 : start + 9]]
    assert [row[0] for row in grid] == [str(r) for r in range(1, 9)]
    assert {mark for row in grid for mark in row[1:]} == {"X", "o", "."}
    assert lines[-1] == "Nothing is written yet: --out FILE writes the movement."


def test_the_grid_is_what_is_written(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "switched.csv"
    done = run("switch", file, "--limit", "tables=2", "--steps", "5000", "--out", out)
    movement = read_csv(out.read_text(encoding="utf-8"), "switched.csv")
    lines = done.out.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("Round  table 1"))
    base = hesitation(7, switched=0)
    for r, line in enumerate(lines[start + 1 : start + 9], start=1):
        marks = line.split()[1:]
        assert marks.count(".") >= 5
        for mark, m, was in zip(marks, movement.of_round(r), base.of_round(r), strict=True):
            assert (m.ns, m.ew) == ((was.ew, was.ns) if mark != "." else (was.ns, was.ew))
    assert f"{balance(movement).quality:.2f}" in done.out
    assert run("plan", "--check", out).code == 0


def test_the_switches_that_the_director_says(tmp_path: Path) -> None:
    """Rounds 1, 2 and 5 of 13 tables: standard deviation 3.6582 with one board a round."""
    file = write(tmp_path, mitchell(13, boards_per_round=1))
    out = tmp_path / "own.csv"
    done = run("switch", file, "--turn", "1,2", "--turn", "5", "--out", out)
    assert "Arrow-switches: as chosen." in done.out
    assert next(x for x in done.out.splitlines() if x.startswith("Standard dev")).split()[-1] == "3.6582"
    movement = read_csv(out.read_text(encoding="utf-8"), "own.csv")
    assert movement.name == "Mitchell, 13 tables, 13 rounds, rounds 1, 2 and 5 arrow-switched"
    data = json.loads(run("switch", file, "--turn", "2: 3,4", "--json").out)
    assert [(x["round"], x["table"]) for x in data["switches"]] == [(2, 3), (2, 4)]
    assert "--turn 'x'" in run("switch", file, "--turn", "x", code=1).err
    assert "leave --turn out" in run("switch", file, "--turn", "2", "--limit", "rounds", code=1).err


def test_whole_rounds_are_said_in_one_line(tmp_path: Path) -> None:
    file = write(tmp_path, mitchell(7, ew_numbering="continued"))
    done = run("switch", file, "--limit", "rounds")
    assert "round 7 arrow-switched" in done.out
    assert "Arrow-switches: whole rounds." in done.out


def test_a_session_cut_short(tmp_path: Path) -> None:
    """The switch moves to the middle: after round 6 of 7 the pairs of both directions still compare."""
    file = write(tmp_path, scrambled(7))
    done = run("switch", file, "--limit", "rounds", "--curtail", "--json")
    data = json.loads(done.out)
    before, after = (
        {stop["round"]: stop["quality"] for stop in data[which]["stops"]} for which in ("before", "after")
    )
    assert after[6] > before[6] + 20
    assert after[7] == pytest.approx(before[7])
    assert data["after"]["weighted_quality"] > data["before"]["weighted_quality"]
    assert {s["round"] for s in data["switches"]} == {4}
    assert all(s["boards_turned"] for s in data["switches"])


def test_the_same_steps_and_seed_print_the_same(file: Path) -> None:
    first = run("switch", file, "--steps", "2000", "--seed", "3").out
    assert run("switch", file, "--steps", "2000", "--seed", "3").out == first


def test_what_is_wrong_is_said(tmp_path: Path, file: Path) -> None:
    def error(*arguments: object) -> str:
        return run("switch", *arguments, code=1).err

    assert "--limit 'some': there is no such limit" in error(file, "--limit", "some")
    assert "cannot be played" in error(write(tmp_path, straight(6, 5)))
    broken = tmp_path / "broken.csv"
    broken.write_text("table,round,ns,ew,boards\n1,x,1,2,1-2\n", encoding="utf-8", newline="")
    assert "broken.csv, line 2, round 'x'" in error(broken)
    broken.write_bytes(b"table,round\xff")
    assert "no movement in a format that is known" in error(broken)
    assert "none.csv" in error(tmp_path / "none.csv")


def test_every_note_is_said_in_chinese() -> None:
    found = [
        optimise(mitchell(5), ROUNDS),
        optimise(hesitation(5), ROUNDS),
        optimise(hesitation(6), Limit("tables", 2), steps=2_000),
        optimise(reduced_howell(6), steps=2_000),
    ]
    translate = translator("zh")
    words = (" turn", "sit the other way", "arrow-switch", "numbered on")
    notes = [note for m in found for note in (m.name, *m.notes) if any(w in note for w in words)]
    assert len(notes) > 12
    for note in notes:
        if "Hesitation" not in note and "Reduced" not in note:  # names of families have their own words
            assert movement_words(note, translate) != note, note


def test_an_unwritable_file_is_an_error_of_the_director(file: Path, tmp_path: Path) -> None:
    assert (
        "no-folder" in run("switch", file, "--steps", "10", "--out", tmp_path / "no-folder" / "x", code=1).err
    )


def test_a_limit_that_costs_fairness_is_told(tmp_path: Path) -> None:
    """The published three-quarter Howell of six tables has switches at single tables: 90.69 with them."""
    file = write(tmp_path, reduced_howell(6))
    told = "The movement as it was is fairer, but its own switches go beyond this limit."
    assert told in run("switch", file, "--limit", "rounds").out
    assert told not in run("switch", file, "--steps", "500").out


@pytest.mark.parametrize(
    "more",
    [
        ("--limit", "rounds"),
        ("--limit", "tables=1"),
        ("--limit", "tables=2", "--curtail"),
        ("--limit", "free", "--curtail"),
        ("--turn", "2: 3,4"),
    ],
)
def test_all_is_said_in_chinese(file: Path, tmp_path: Path, more: tuple[str, ...]) -> None:
    steps = () if more[0] == "--turn" else ("--steps", 2000)
    out = tmp_path / "new.csv"
    for written in ((), ("--out", out)):
        told = run("switch", file, *more, *steps, *written, "--lang", "zh").out
        told = told.replace(f"duplicate plan --movement {out} --out DIR", "").replace(str(out), "")
        left = set(re.findall("[A-Za-z]{2,}", told.replace("--out FILE", "")))
        assert left <= {"Qf"}, told
    assert "换向：" in told
    assert "比较最少" in told


def test_the_columns_of_the_chinese_answer_stay_below_each_other(file: Path) -> None:
    lines = run("switch", file, "--limit", "rounds", "--steps", 100, "--lang", "zh").out.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("公平度（Qf）"))
    assert len({width_of(line) for line in lines[at - 1 : at + 4]}) == 1
    assert "xx" in run("switch", file, "--lang", "xx", code=1).err
