"""``duplicate explain``, of nights and of Swiss events, in both languages."""

from pathlib import Path

import pytest

from duplicate.data import data_path
from tests.cli.running import run

THURSDAY = data_path("fixtures", "nights", "thursday")


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A simulated event of three rounds, for victory points and master points."""
    path = tmp_path_factory.mktemp("swiss") / "monday"
    run(
        *("swiss", "simulate", "--pairs", 8, "--rounds", 3, "--seed", 2, "--no-trouble"),
        *("--conditions", "online-swiss-pairs", "--set", "master_points=seed", "--out", path),
    )
    return path


def test_a_night_is_explained_in_chinese() -> None:
    board = ("explain", THURSDAY, "--pair", "A5NS", "--board", 12)
    assert run(*board).out.splitlines()[-1] == "Score: 12 matchpoints, 54.55%."
    assert run(*board, "--lang", "zh").out.splitlines()[-1] == "得分：12 比赛分，54.55%。"
    total = run("explain", THURSDAY, "--pair", "A5NS", "--lang", "zh").out.splitlines()
    assert total[-1] == "第 12 名：12 方中有 11 方更好。"
    awards = ("explain", THURSDAY, "--pair", "A5NS", "--set", "awards=acbl-club", "--award", "--lang", "zh")
    assert run(*awards).out.startswith("授分办法")
    assert "choose from en, fr, pl, zh" in run(*board, "--lang", "xx", code=1).err


def test_a_swiss_event_is_explained_round_by_round(event: Path) -> None:
    told = run("explain", event, "--pair", 7).out.splitlines()
    assert told[0] == "7 North 7 & South 7 after round 3."
    assert [line.split(",")[0] for line in told if line.startswith("Round ")] == [
        "Round 1",
        "Round 2",
        "Round 3",
    ]
    assert sum("of WBF 2013 continuous 20-0, 6 boards, is " in line for line in told) == 3
    assert any(line.startswith("Total: ") and line.endswith(" VP.") for line in told)
    chinese = run("explain", event, "--pair", 7, "--lang", "zh").out.splitlines()
    assert len(chinese) == len(told)
    assert chinese[0] == "7 North 7 & South 7，第 3 轮后。"
    after = run("explain", event, "--pair", 7, "--round", 1).out.splitlines()
    assert after[:3] == ["7 North 7 & South 7 after round 1.", *told[1:3]]
    board = run("explain", event, "--pair", 7, "--board", 8).out.splitlines()
    assert board[0].startswith("Board 8, 7 as ")
    assert board[-1].startswith("It counts in the match of round 2 against ")
    awarded = run("explain", event, "--pair", 7, "--award").out.splitlines()
    assert awarded[0] == "Awards by: Master points of the automatic online events."
    assert awarded == told[-len(awarded) :]


def test_what_does_not_go_together_is_refused(event: Path) -> None:
    assert "explained by the conditions that it was opened with" in run(
        "explain", event, "--pair", 7, "--set", "method=butler", code=1
    ).err  # fmt: skip
    assert "this round is not drawn" in run("explain", event, "--pair", 7, "--round", 9, code=1).err
    assert "nobody sits there" in run("explain", event, "--pair", 70, code=1).err
    assert "a night is explained as a whole" in run(
        "explain", THURSDAY, "--pair", "A5NS", "--round", 2, code=1
    ).err  # fmt: skip
