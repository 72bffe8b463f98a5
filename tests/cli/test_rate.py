"""Ratings and titles over a folder of nights."""

import csv
import json
import shutil
from pathlib import Path

import pytest

from tests.cli.running import run

HEAD = "board,ns,ew,score\n"
#: Two tables, four boards: NS 1 beats NS 2 on three of four.
LINES = (f"{board},1,1,{140 if board < 4 else 90}\n{board},2,2,110\n" for board in range(1, 5))
RESULTS = HEAD + "".join(LINES)


def pair(number: int, direction: str, names: tuple[str, str], numbers: tuple[str, str] | None = None) -> str:
    text = (
        f'\n[[pairs]]\nnumber = {number}\ndirection = "{direction}"\nnames = ["{names[0]}", "{names[1]}"]\n'
    )
    return text + (f'club_numbers = ["{numbers[0]}", "{numbers[1]}"]\n' if numbers else "")


def make(path: Path, day: str, name: str = "Thursday", more: str = "", first: str = "Ann") -> Path:
    path.mkdir(parents=True)
    event = f'[event]\nname = "{name}"\ndate = {day}\n\n[conditions]\nwinners = "two"\n{more}'
    event += pair(1, "NS", (first, "Bo"), ("7", "8")) + pair(2, "NS", ("Cy", "Di"))
    event += pair(1, "EW", ("Ed", "Flo")) + pair(2, "EW", ("Gus", "Hal"))
    (path / "event.toml").write_text(event, encoding="utf-8", newline="")
    (path / "results.csv").write_text(RESULTS, encoding="utf-8", newline="")
    return path


@pytest.fixture
def season(tmp_path: Path) -> Path:
    folder = tmp_path / "season"
    make(folder / "2026-01-15", "2026-01-15", first="Anne")  # the number is Ann's
    make(folder / "2026-01-08", "2026-01-08")
    return folder


@pytest.mark.parametrize("system", ["ngs", "lehman", "rate"])
def test_a_table_of_players(season: Path, system: str) -> None:
    done = run("rate", season, "--system", system)
    head, first, *rest = done.out.splitlines()
    assert head.split()[:4] == ["Rank", "Player", "Number", "Grade"]
    assert first.split()[:3] in (["1=", "Anne", "7"], ["1=", "Bo", "8"])  # partners, with the same boards
    assert len(rest) == 7
    assert "written with the names Ann, Anne" in done.err
    assert rest[-1].split()[1] in ("Cy", "Di", "Ed", "Flo")


def test_one_player_explained(season: Path) -> None:
    told = run("rate", season, "--player", "7").out.splitlines()
    assert told[0].startswith("Anne (7): ")
    assert told[3].startswith("2026-01-08, Thursday: 4 boards; 50.00 + 75.00 - 50 + 50.00 -")
    assert told[4].startswith("2026-01-15, Thursday: 4 boards; ")
    chinese = run("rate", season, "--player", "7", "--lang", "zh").out.splitlines()
    assert len(chinese) == len(told)
    assert not set(chinese) & set(told)


def test_files(season: Path, tmp_path: Path) -> None:
    out = tmp_path / "ratings.json"
    run("rate", season, "--system", "rate", "--out", out)
    plain = json.loads(out.read_text(encoding="utf-8"))
    assert plain["system"] == "rate"
    assert plain["date"] == "2026-01-15"
    assert plain["settings"]["half_life_weeks"] == "26"
    assert [len(p["steps"]) for p in plain["players"]] == [2] * 8
    first = out.read_bytes()
    run("rate", season / "2026-01-15", season / "2026-01-08", "--system", "rate", "--out", out)
    assert out.read_bytes() == first  # whatever the order
    table = tmp_path / "ratings.csv"
    run("rate", season, "--out", table)
    rows = list(csv.DictReader(table.open(encoding="utf-8", newline="")))
    assert rows[0]["rank"] == "1"
    assert rows[0]["status"] == "tentative"
    assert {row["boards"] for row in rows} == {"8"}


def test_a_day_and_settings(season: Path) -> None:
    early = run("rate", season, "--date", "2026-01-10", "--player", "7").out
    assert "2026-01-15" not in early
    plain = run("rate", season, "--set", "start_boards=0", "--date", "2026-01-10", "--player", "7").out
    assert "Anne (7): 75.00 on 2026-01-10" in plain


def test_what_is_left_out_is_said(season: Path) -> None:
    shutil.copytree(season / "2026-01-08", season / "copy")
    undated = make(season / "undated", "2026-01-22", "Undated")
    text = (undated / "event.toml").read_text(encoding="utf-8").replace("date = 2026-01-22\n", "")
    (undated / "event.toml").write_text(text, encoding="utf-8", newline="")
    wrong = make(season / "wrong", "2026-01-29")
    (wrong / "event.toml").write_text("[event]\nnam = 1\n", encoding="utf-8", newline="")
    done = run("rate", season)
    assert "the same night as" in done.err
    assert "write the date in event.toml" in done.err
    assert "the night is left out" in done.err
    assert len(done.out.splitlines()) == 9


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--system", "elo"), "use ngs, lehman, rate"),
        (("--player", "Zo"), "nobody is called so"),
        (("--date", "yesterday"), "write 2026-01-31"),
        (("--set", "gian=1"), "did you mean 'gain'"),
        (("--out", "table.txt"), ".json or .csv"),
        (("--lang", "xx"), "choose from"),
    ],
)
def test_wrong_input(season: Path, arguments: tuple[str, str], said: str) -> None:
    assert said in run("rate", season, *arguments, code=1).err


def test_an_empty_folder(tmp_path: Path) -> None:
    assert "there is no night in it" in run("rate", tmp_path, code=1).err


# Titles


def test_titles_add_up(season: Path, tmp_path: Path) -> None:
    """Two events of two pairs in a direction, the seed's table: 3 for each winner, so 6 in all."""
    done = run("titles", season, "--awards", "seed")
    rows = [line.split() for line in done.out.splitlines()]
    winners = {row[0]: row[1:] for row in rows if row[-2:] == ["Graded", "Player"]}
    assert winners["Anne"] == ["7", "6", "2", "Graded", "Player"]
    assert set(winners) == {"Anne", "Bo", "Gus", "Hal"}
    out = tmp_path / "titles.json"
    run("titles", season, "--awards", "seed", "--out", out)
    plain = json.loads(out.read_text(encoding="utf-8"))
    assert plain["players"][0]["points_exact"] == "6/1"
    assert plain["players"][0]["title"] == {"en": "Graded Player", "zh": "有级牌手"}


def test_one_account(season: Path) -> None:
    told = run("titles", season, "--awards", "seed", "--player", "7", "--lang", "zh").out.splitlines()
    assert told == [
        "2026-01-08 Thursday：第 1 名，3 分",
        "2026-01-15 Thursday：第 1 名，3 分",
        "Anne (7)：共 6 分；有级牌手（1 分起）。",
        "距下一称号“中级牌手”还差 4 分。",
    ]


def test_each_night_by_its_own_table(season: Path) -> None:
    make(season / "own", "2026-01-22", more='awards = "seed"\n')
    done = run("titles", season)
    assert "2026-01-08: its conditions name no table of awards" in done.err
    assert done.out.splitlines()[1].split()[2:4] == ["3", "1"]
    make(season / "ebu", "2026-01-29", more='awards = "ebu-club"\n')
    assert "do not add up" in run("titles", season, code=1).err


def test_nothing_to_add_up(season: Path) -> None:
    assert "name a table with --awards" in run("titles", season, code=1).err
    assert "did you mean 'seed'" in run("titles", season, "--awards", "sed", code=1).err
    assert "a table of titles is one of" in run("titles", season, "--titles", "none", code=1).err


# One night


def test_the_award_of_a_pair(season: Path) -> None:
    night = season / "2026-01-08"
    told = run("explain", night, "--pair", "1NS", "--set", "awards=seed", "--award").out
    assert told.splitlines()[-1] == "Awarded to each player: 3 master points."
    total = run("explain", night, "--pair", "1NS", "--set", "awards=seed").out
    assert total.endswith(told)
    chinese = run("explain", night, "--pair", "1NS", "--set", "awards=seed", "--award", "--lang", "zh").out
    assert chinese.splitlines()[-1] == "每位牌手得 3 大师分。"
    assert "names no table" not in total
    assert "name no table of awards" in run("explain", night, "--pair", "1NS", "--award", code=1).err


def test_the_pages_of_a_night_with_awards(season: Path, tmp_path: Path) -> None:
    night = season / "2026-01-08"
    done = run("score", night, "--set", "awards=seed", "--out", tmp_path / "pages", "--no-pdf")
    assert "Master points" in done.out
    made = tmp_path / "pages"
    pages = {path: path.read_text(encoding="utf-8") for path in made.rglob("*.html")}
    assert {p.name[:4] for p, text in pages.items() if "Awarded to each player: 3" in text} == {"pair"}
    assert any("每位牌手得 3 大师分" in text for text in pages.values())
    plain = run("score", night, "--no-pdf").out
    assert "Master points" not in plain


def test_a_swiss_event_counts_too(tmp_path: Path) -> None:
    """The seed's table for twelve finishers: 3, 2, 2, 1, 1, 1 to each player of the pairs."""
    event = tmp_path / "season" / "swiss"
    event.parent.mkdir()
    run("swiss", "simulate", "--pairs", 12, "--rounds", 3, "--seed", 4, "--out", event)
    out = tmp_path / "titles.json"
    run("titles", event.parent, "--awards", "seed", "--out", out)
    players = json.loads(out.read_text(encoding="utf-8"))["players"]
    assert sum(player["points"] for player in players) == pytest.approx(2 * (3 + 2 + 2 + 1 + 1 + 1))
    assert len(run("rate", event.parent).out.splitlines()) == 25
