"""``duplicate qualify`` and ``duplicate combine``: from a qualifier to finals and one event."""

import json
from pathlib import Path

import pytest
from lxml import html

from duplicate.travellers.event import read_event
from tests.cli.running import run

HEADER = "board,ns,ew,score"
#: board 1: NS 1 420 6, 2 400 4, 3 50 2, 4 -50 0 and EW 5 0, 6 2, 7 4, 8 6, of 6
ROWS = ("1,1,5,420", "1,2,6,400", "1,3,7,50", "1,4,8,-50")


def qualifier(path: Path) -> Path:
    path.mkdir()
    (path / "results.csv").write_text("\n".join((HEADER, *ROWS)) + "\n", encoding="utf-8", newline="")
    pairs = "".join(
        f'[[pairs]]\nnumber = {n}\nnames = ["P{n} one", "P{n} two"]\ngrades = ["5{n}", "40"]\n'
        for n in range(1, 9)
    )
    text = f'[event]\nname = "Qualifier"\n[conditions]\nwinners = "one"\n{pairs}'
    (path / "event.toml").write_text(text, encoding="utf-8", newline="")
    return path


def names(folder: Path) -> list[tuple[object, str]]:
    return [(p.number, p.names[0][:2]) for p in read_event(folder / "event.toml").pairs]


def test_the_best_go_on_with_what_they_carry(tmp_path: Path) -> None:
    q = qualifier(tmp_path / "q")
    done = run("qualify", q, "--best", 4, "--carry", "50%", "--out", tmp_path / "a", "--rest", tmp_path / "b")
    assert "4 qualified, the last with rank 3" in done.out
    # 1 and 8 have 6, 2 and 7 have 4; then 3 and 6 with 2, 4 and 5 with 0
    assert names(tmp_path / "a") == [(1, "P1"), (2, "P8"), (3, "P2"), (4, "P7")]
    assert names(tmp_path / "b") == [(1, "P3"), (2, "P6"), (3, "P4"), (4, "P5")]
    third = read_event(tmp_path / "a" / "event.toml").pairs[2]
    assert third.grades == ("52", "40")
    assert third.carry is not None
    assert (third.carry.points, third.carry.top, third.carry.boards, third.carry.of) == (
        "2", "3", "0.5", "Qualifier",
    )  # fmt: skip


def test_carried_pro_rata_to_the_boards_of_the_final(tmp_path: Path) -> None:
    q = qualifier(tmp_path / "q")
    run("qualify", q, "--best", 2, "--carry", "boards", "--boards", 3, "--out", tmp_path / "a")
    first = read_event(tmp_path / "a" / "event.toml").pairs[0]
    assert first.carry is not None
    assert (first.carry.points, first.carry.top, first.carry.boards) == ("18", "18", "3")
    assert "add --boards" in run("qualify", q, "--carry", "boards", "--out", tmp_path / "c", code=1).err


def test_a_tie_at_the_line_is_decided_by_somebody(tmp_path: Path) -> None:
    q = qualifier(tmp_path / "q")
    refused = run("qualify", q, "--best", 3, "--out", tmp_path / "a", code=1)
    assert "2, 7 are level where the line is drawn, after 3" in refused.err
    assert not (tmp_path / "a").exists()
    run("qualify", q, "--best", 3, "--ties", "all", "--out", tmp_path / "a")
    assert len(names(tmp_path / "a")) == 4
    run("qualify", q, "--best", 3, "--ties", "none", "--out", tmp_path / "b")
    assert len(names(tmp_path / "b")) == 2
    run("qualify", q, "--best", 3, "--without", "7", "--out", tmp_path / "c")
    assert names(tmp_path / "c") == [(1, "P1"), (2, "P8"), (3, "P2")]


def test_what_is_there_already_stays(tmp_path: Path) -> None:
    q = qualifier(tmp_path / "q")
    assert "already there" in run("qualify", q, "--out", q, code=1).err


@pytest.mark.parametrize("carry", ["half", "-5%", "x%"])
def test_a_carry_over_that_does_not_exist_is_refused(tmp_path: Path, carry: str) -> None:
    q = qualifier(tmp_path / "q")
    done = run("qualify", q, f"--carry={carry}", "--out", tmp_path / "a", code=1)
    assert "this is no carry-over" in done.err


def test_qualifier_and_finals_are_one_event(tmp_path: Path) -> None:
    q = qualifier(tmp_path / "q")
    for folder, first in (("a", 0), ("b", 4)):
        run("qualify", q, "--best", 4, "--skip", first, "--out", tmp_path / folder)
        rows = ["1,1,2,100", "1,3,4,50"]  # 1 2, 2 0, 3 0, 4 2 of 2
        text = "\n".join((HEADER, *rows)) + "\n"
        (tmp_path / folder / "results.csv").write_text(text, encoding="utf-8", newline="")
    ev = tmp_path / "ev"
    folders = (q, tmp_path / "a", tmp_path / "b")
    run("combine", *folders, "--finals", 2, "--weights", "0.5,1", "--name", "City", "--out", ev)
    done = run("score", ev, "--set", "winners=one").out
    # A: P1 6/2 + 2, P7 4/2 + 2, P8 6/2 + 0, P2 4/2 + 0, of 3 + 2; B: P3 1 + 2, P5 0 + 2, P6 1, P4 0
    order = [line.split()[2] for line in done.splitlines() if " one – P" in line][:8]
    assert order == ["P1", "P7", "P8", "P2", "P3", "P5", "P6", "P4"]
    assert "Final A" in done
    told = run("explain", ev, "--pair", "7", "--set", "winners=one").out
    assert "Session 1, 1 board: 4 of 6 matchpoints; it counts x 0.5 = 2." in told
    assert "Percentage: 4 of 5 = 80%." in told
    assert "Final A: ranked before" in told


def test_clubs_become_one_field(tmp_path: Path) -> None:
    one, other = qualifier(tmp_path / "one"), qualifier(tmp_path / "two")
    run("combine", one, other, "--clubs", "--out", tmp_path / "sim")
    text = run("score", tmp_path / "sim").out
    assert "A · one" in text or "A · Qualifier" in text
    assert "scored 8" in text


def test_results_of_clubs_that_do_not_count_name_the_club(tmp_path: Path) -> None:
    """Both clubs have two results of 4 and 8 on board 1: each is told with its section, and its minus."""
    for name in ("one", "two"):
        with (qualifier(tmp_path / name) / "results.csv").open("a", encoding="utf-8") as file:
            file.write("1,4,8,-100\n")
    run("combine", tmp_path / "one", tmp_path / "two", "--clubs", "--out", tmp_path / "sim")
    run("score", tmp_path / "sim", "--out", tmp_path / "site", "--no-pdf", "--json", tmp_path / "sim.json")
    (page,) = (file.with_name("index.html") for file in (tmp_path / "site").rglob("event.json"))
    tree: html.HtmlElement = html.parse(page).getroot()
    told = [" ".join(row.text_content().split()) for row in tree.xpath("//li[@class='error']")]
    assert [row.partition(":")[0] for row in told] == [
        f"Board 1, NS {section}4, EW {section}8 NS −{points}" for section in "AB" for points in (50, 100)
    ]
    data = json.loads((tmp_path / "sim.json").read_text(encoding="utf-8"))
    assert [row["row"]["section"] for row in data["set_aside"]] == ["A", "A", "B", "B"]
    assert [row["row"]["score_ns"] for row in data["set_aside"]] == ["-50", "-100"] * 2


def test_combine_refuses_what_does_not_fit(tmp_path: Path) -> None:
    q = qualifier(tmp_path / "q")
    assert "too many finals" in run("combine", q, "--finals", 1, "--out", tmp_path / "e", code=1).err
    assert "not a night folder" in run("combine", tmp_path / "no", "--out", tmp_path / "e", code=1).err
    second = qualifier(tmp_path / "second")
    wrong = run("combine", q, second, "--weights", "x", "--out", tmp_path / "e", code=1).err
    assert "sessions.weights" in wrong
