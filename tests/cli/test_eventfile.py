from pathlib import Path

import pytest

from duplicate import read
from duplicate.travellers.event import Pair, read_event
from tests.cli.running import run


def plan(folder: Path, *arguments: object) -> str:
    done = run("plan", *arguments, "--night", folder, "--no-pdf")
    return " ".join(done.err.split())


def pairs(folder: Path) -> tuple[Pair, ...]:
    return read_event(folder / "event.toml").pairs


def name_first(folder: Path) -> None:
    file = folder / "event.toml"
    text = file.read_text(encoding="utf-8").replace('names = ["", ""]', 'names = ["Ann", "Bo"]', 1)
    file.write_text(text, encoding="utf-8")


def test_a_new_night_has_everybody_and_waits_for_names(tmp_path: Path) -> None:
    assert plan(tmp_path, "--pairs", 5, "--event", "Tuesday") == ""
    assert pairs(tmp_path) == tuple(Pair(number=n, section="A", names=("", "")) for n in (1, 2, 3, 4, 5))
    name_first(tmp_path)
    night = read(tmp_path)
    assert [night.entries.names(c.id) for c in night.entries.contestants[:2]] == [("Ann", "Bo"), ()]
    assert not night.problems


def test_two_winners_have_directions_and_an_individual_one_name_each(tmp_path: Path) -> None:
    plan(tmp_path / "two", "--tables", 3, "--winners", 2)
    assert [(p.number, p.direction) for p in pairs(tmp_path / "two")] == [
        (1, "NS"), (2, "NS"), (3, "NS"), (1, "EW"), (2, "EW"), (3, "EW"),
    ]  # fmt: skip
    plan(tmp_path / "individual", "--tables", 2, "--family", "individual")
    assert [p.names for p in pairs(tmp_path / "individual")] == [("",)] * 8
    assert {c.category for c in read(tmp_path / "individual").entries.contestants} == {"player"}


def test_empty_names_are_shown_nowhere(tmp_path: Path) -> None:
    plan(tmp_path, "--tables", 3, "--winners", 2)
    assert run("penalty", tmp_path, "--pair", "1NS", "--amount", "10%").out.startswith("Change 1: A1NS\n")
    listed = run("penalty", tmp_path, "--pair", "1", "--amount", "10%", code=1).err
    assert "  A1NS   session 1\n  A1EW   session 1\n" in listed
    for page in (tmp_path / "prints").glob("*.html"):
        assert "&amp;" not in page.read_text(encoding="utf-8")


def test_names_of_the_results_fill_the_empty_ones(tmp_path: Path) -> None:
    plan(tmp_path, "--pairs", 5)
    movement = (tmp_path / "movement.csv").read_text(encoding="utf-8").splitlines()
    lines = [line.split(",") for line in movement if line.startswith("A,")]
    table, ns, ew, boards = next((m[1], m[3], m[4], m[5]) for m in lines if m[2] == "1" and m[3] and m[4])
    rows = "section,round,table,board,ns,ew,contract,by,result,north_name,south_name\n"
    rows += f"A,1,{table},{boards.partition('-')[0]},{ns},{ew},4S,N,=,Dee,Eve\n"
    (tmp_path / "results.csv").write_text(rows, encoding="utf-8")
    night = read(tmp_path)
    assert night.entries.names(f"A{ns}") == ("Dee", "Eve")


def test_without_names_the_file_follows_the_plan(tmp_path: Path) -> None:
    plan(tmp_path, "--pairs", 5, "--event", "Tuesday")
    assert plan(tmp_path, "--tables", 3, "--winners", 2) == ""
    stated = read_event(tmp_path / "event.toml")
    assert (stated.event.name, stated.conditions, len(stated.pairs)) == ("Tuesday", {"winners": "two"}, 6)
    assert plan(tmp_path, "--tables", 3, "--winners", 2, "--section", "B") == ""
    assert [p.section for p in pairs(tmp_path)] == ["A"] * 6 + ["B"] * 6


@pytest.mark.parametrize("remark", ["# typed by hand\n", ""])
def test_what_somebody_has_written_stays_and_the_difference_is_said(tmp_path: Path, remark: str) -> None:
    plan(tmp_path, "--pairs", 5)
    if remark:
        with (tmp_path / "event.toml").open("a", encoding="utf-8") as file:
            file.write(remark)
    else:
        name_first(tmp_path)
    before = (tmp_path / "event.toml").read_bytes()
    more = plan(tmp_path, "--pairs", 7)
    assert (tmp_path / "event.toml").read_bytes() == before
    assert "event.toml, pairs: it lacks pairs that the movement has: A6, A7" in more
    assert 'add each with a line [[pairs]] and below it, a line each, number = 6, section = "A"' in more
    fewer = plan(tmp_path, "--tables", 2)
    assert fewer.startswith(
        "warning: event.toml, pairs: it has pairs that the movement does not have: A5 (take"
    )
    assert fewer.count("warning") == 1


def test_a_team_has_four_players_to_be_named(tmp_path: Path) -> None:
    run("plan", "--teams", "--tables", "2", "--boards", "8", "--night", tmp_path, "--no-pdf")
    text = (tmp_path / "event.toml").read_text(encoding="utf-8")
    assert text.count('names = ["", "", "", ""]') == 2
    assert "North, South, East, West" in text
    assert "a Mitchell" not in text
