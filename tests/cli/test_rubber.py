"""``duplicate rubber``: a log that is begun, added to, corrected and shown."""

import json
from pathlib import Path

import pytest

from duplicate.cli import enter
from tests.cli.running import run

PLAYERS = ("--players", "Ann, Cy, Bo, Di")


def begun(tmp_path: Path, game: str = "rubber", *more: str) -> Path:
    path = tmp_path / "log.toml"
    run("rubber", path, "--game", game, *PLAYERS, *more)
    return path


def added(path: Path, *deals: str) -> str:
    return run("rubber", path, *(part for deal in deals for part in ("--add", deal))).out


def test_a_rubber_on_the_terminal(tmp_path: Path) -> None:
    said = added(
        begun(tmp_path), "2H+2 N", "4SX-2 E", "3N+1 E", "3S= E", "2D-2 E", "6HX+1 N", "1N+1 E", "3H= E"
    )
    assert said.splitlines()[:18] == [
        "Rubber 1",
        "We Ann – Bo                       They Cy – Di",
        "  500  small slam",
        "   50  doubled, made",
        "  100  overtricks",
        "  200  down                         500  rubber",
        "  300  down                          30  overtricks",
        "   60  overtricks                    30  overtricks",
        "=" * 68,
        "   60  2♥                           100  3NT",
        "-" * 68,
        "  360  6♥X                           90  3♠",
        "-" * 68,
        "                                     40  1NT",
        "                                     90  3♥",
        "-" * 68,
        " 1630  total                        880  total",
        "We won by 750",
    ]


def test_adding_correcting_ending_and_taking_back(tmp_path: Path) -> None:
    path = begun(tmp_path)
    added(path, "4S= N", "2S= E / E 100")
    assert "260  total" not in run("rubber", path, "--correct", "2 2S-1 E").out
    assert "  170  total" in run("rubber", path).out
    said = run("rubber", path, "--undo").out
    assert said.startswith('taken back: [[rubber.deal]] result = "2S-1 E" corrects = 2')
    said = run("rubber", path, "--end").out
    assert "300  game, rubber unfinished" in said  # NS have the only game
    assert "100  part-score, game unfinished" in said  # EW the only part-score
    assert "the rubber is over" in run("rubber", path, "--add", "1C= N", code=1).err


def test_the_next_rubber_with_other_partners(tmp_path: Path) -> None:
    path = begun(tmp_path, "rubber", "--set", "back_score=hundreds")
    added(path, "4S= N", "3NT= N")  # 920: 9 hundreds
    said = run("rubber", path, "--pivot", "--add", "4S= E", "--add", "4S= W").out
    assert "We Ann – Cy                       They Di – Bo" in said
    lines = {
        line.split()[0]: line.split()[1:]
        for line in said.splitlines()
        if line[:2] in ("An", "Bo", "Cy", "Di")
    }
    assert lines == {
        "Ann": ["+9", "−9", "0"],
        "Cy": ["−9", "−9", "−18"],
        "Bo": ["+9", "+9", "+18"],
        "Di": ["−9", "+9", "0"],
    }


def test_a_chicago(tmp_path: Path) -> None:
    path = begun(tmp_path, "chicago", "--dealer", "W")
    said = added(path, "2H= N", "PASS", "1N= S")
    assert "500  game" in said  # the second deal that counts: North deals, so NS are vulnerable
    assert "Next: deal 3 of 4, dealer E, vulnerable: EW" in said


def test_a_chicago_scored_as_duplicate(tmp_path: Path) -> None:
    path = begun(tmp_path, "chicago", "--set", "part_scores=duplicate", "--dealer", "S")
    said = added(path, "2H= S", "3N= W", "3S+1 E", "6S+1 N")
    assert "  110  deal 1" in said
    assert " 1570  total                        770  total" in said


def test_as_json(tmp_path: Path) -> None:
    path = begun(tmp_path)
    added(path, "2S= N", "1N= N / W 150")
    found = json.loads(run("rubber", path, "--json").out)
    (one,) = found["rubbers"]
    assert one["games"] == [{"deal": 2, "side": "NS"}]
    assert (one["total"], one["part_score"], one["over"]) == (
        {"NS": 100, "EW": 150},
        {"NS": 0, "EW": 0},
        False,
    )
    assert one["deals"][1]["result"] == "1N= N / W 150"
    assert one["deals"][1]["entries"][1] == {"side": "EW", "points": 150, "for": "honours", "below": False}


def test_the_pages(tmp_path: Path) -> None:
    path = begun(tmp_path)
    added(path, "2S= N")
    said = run("rubber", path, "--out", tmp_path / "out", "--lang", "en,zh", "--no-pdf").out
    assert f"open {tmp_path / 'out' / 'rubber.html'}" in said
    assert "盘式桥牌" in (tmp_path / "out" / "rubber.zh.html").read_text(encoding="utf-8")
    assert sorted(p.name for p in (tmp_path / "out").iterdir()) == ["rubber.html", "rubber.zh.html"]


def test_a_log_with_a_wrong_line_is_shown_and_not_added_to(tmp_path: Path) -> None:
    path = begun(tmp_path)
    added(path, "2S= N")
    with path.open("a", encoding="utf-8") as file:
        file.write('\n[[rubber.deal]]\nresult = "2S+9 N"\n')
    done = run("rubber", path, "--out", tmp_path / "out", "--no-pdf", code=1)
    assert "error: log.toml, line 14, rubber.deal.result '2S+9 N': 17 tricks are impossible" in done.err
    assert "60  total" in done.out
    assert "17 tricks are impossible" in (tmp_path / "out" / "rubber.html").read_text(encoding="utf-8")
    before = path.read_bytes()
    assert "correct the log first" in run("rubber", path, "--add", "PASS", code=1).err
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "begin one with --game rubber"),
        (("--game", "whist"), "write rubber or chicago"),
        (("--game", "rubber", "--players", "Ann, Bo"), "write four names"),
        (("--game", "rubber", "--players", "A, A, B, C"), "four different names"),
        (("--game", "rubber", "--dealer", "Q"), "'Q'"),
        (("--game", "rubber", "--date", "yesterday"), "this is no date"),
        (("--game", "rubber", "--set", "honours"), "write NAME=VALUE"),
        (("--game", "rubber", "--set", "bonus=500"), "bonus"),
        (("--game", "rubber", "--set", "vulnerable=dealer"), "a rubber has no use for it"),
        (("--game", "chicago", "--set", "vulnerable=all"), "vulnerable"),
        (("--dealer", "N"), "add --game"),
    ],
)
def test_what_cannot_begin_a_log(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    path = tmp_path / "log.toml"
    assert said in " ".join(run("rubber", path, *arguments, code=1).err.split())
    assert not path.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--add", "4S="), "no declarer is given"),
        (("--add", "4S= N /"), "no honours stand behind the stroke"),
        (("--correct", "4S= N"), "begins with the number of the deal"),
        (("--correct", "9 4S= N"), "there is no deal 9 to correct"),
        (("--next",), "the rubber is not over"),
        (("--game", "rubber"), "there is a log already"),
        (("--name", "Friday"), "add --game"),
    ],
)
def test_what_is_refused(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    path = begun(tmp_path)
    before = path.read_bytes()
    assert said in " ".join(run("rubber", path, *arguments, code=1).err.split())
    assert path.read_bytes() == before


# at the keyboard


def test_the_keyboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enter, "somebody_types", lambda: True)
    path = begun(tmp_path)
    typed = ["2s= n", "?", "p", "u", "9h", "1nt= s / s 150", "c 1 2s+1 n", "s", "4h= n", "r pivot", "q"]
    said = run("rubber", path, "--enter", text="".join(f"{line}\n" for line in typed)).out
    assert "deal 1, dealer N, nobody vulnerable: 2s= n\n  saved  2S= N   NS 60 below" in said
    assert "deal 2, dealer E, nobody vulnerable, below: NS 60: ?" in said
    assert "not taken: contract '9h': level 9 does not exist" in said
    assert 'taken back: [[rubber.deal]] result = "PASS"' in said
    assert "NS 40 below, NS 150 honours" in said
    assert "the rubber is over (r begins the next, q stops): r pivot" in said
    assert said.endswith("saved in log.toml\n")
    found = json.loads(run("rubber", path, "--json").out)
    assert [one["over"] for one in found["rubbers"]] == [True, False]
    assert found["rubbers"][0]["total"] == {"NS": 60 + 30 + 40 + 150 + 120 + 700, "EW": 0}


def test_lines_from_a_pipe_stop_at_the_first_that_is_wrong(tmp_path: Path) -> None:
    path = begun(tmp_path)
    done = run("rubber", path, "--enter", text="2s= n\n9h\n3s= n\n", code=1)
    assert "stopped at the line '9h'" in done.err
    assert path.read_text(encoding="utf-8").count("[[rubber.deal]]") == 1


def test_a_command_does_all_that_it_is_told_or_nothing(tmp_path: Path) -> None:
    path = tmp_path / "log.toml"
    run("rubber", path, "--game", "rubber", "--add", "2S= N", "--add", "8S= N", code=1)
    assert not path.exists()  # so that the command can be given again, corrected
    run("rubber", path, "--game", "rubber", "--add", "2S= N")
    before = path.read_bytes()
    for wrong in (["--add", "4S= N", "--add", "4S= S", "--add", "1C= N"], ["--undo", "--correct", "1 4S= N"]):
        refused = run("rubber", path, *wrong, code=1)
        assert path.read_bytes() == before
        assert "taken back" not in refused.out


def test_undo_given_twice_takes_two_back_or_none(tmp_path: Path) -> None:
    """Who writes --undo --undo means the last two; a command does all that it is told, or nothing."""
    path = tmp_path / "r.toml"
    run("rubber", path, "--game", "rubber", "--add", "4S= N")
    first = path.read_bytes()
    run("rubber", path, "--add", "PASS", "--add", "2H+1 E")
    whole = path.read_bytes()
    said = run("rubber", path, "--undo", "--undo").out.splitlines()
    assert said[:2] == [
        'taken back: [[rubber.deal]] result = "2H+1 E"',
        'taken back: [[rubber.deal]] result = "PASS"',
    ]
    assert path.read_bytes() == first
    path.write_bytes(whole)
    refused = run("rubber", path, *["--undo"] * 4, code=1)
    assert "--undo stands 4 times, and 3 can be taken back; nothing was changed" in refused.err
    assert path.read_bytes() == whole
    run("rubber", path, "--undo", "--undo", "--add", "3NT= S")
    assert run("rubber", path, "--undo").out.startswith('taken back: [[rubber.deal]] result = "3N= S"')
    assert path.read_bytes() == first


def test_a_sheet_shows_people_as_they_may_be_seen(tmp_path: Path) -> None:
    path = begun(tmp_path, "rubber", "--name", "Ann's evening")
    run("rubber", path, "--add", "4S= N")
    hidden = '[[person]]\nname = "Ann"\ndisplay = "hidden"\n[[person]]\nname = "Bo"\ndisplay = "hidden"\n'
    (tmp_path / "privacy.toml").write_text(hidden, encoding="utf-8")
    run("rubber", path, "--out", tmp_path / "sheet", "--no-pdf")
    page = (tmp_path / "sheet" / "rubber.html").read_text(encoding="utf-8").partition("</style>")[2]
    assert "Ann" not in page
    assert "Bo<" not in page
    assert "*** 2" in page  # two people, each with a total of their own
    assert "Cy" in page
    assert "Ann" in run("rubber", path).out  # at the table
