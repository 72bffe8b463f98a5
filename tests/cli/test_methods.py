"""Methods, points set by hand, late plays and penalties at the command line, through to pages and JSON."""

import json
import re
from pathlib import Path

import pytest

from duplicate.data import data_path
from tests.cli.running import run
from tests.scoring.schema_check import check

SCHEMA = json.loads(data_path("fixtures", "schema", "score.json").read_text(encoding="utf-8"))


@pytest.fixture
def thursday(tmp_path: Path) -> Path:
    run("sample", tmp_path / "thursday")
    return tmp_path / "thursday"


@pytest.mark.parametrize(
    ("settings", "said", "column", "zh"),
    [
        (("method=aggregate",), "Aggregate (total points) · pairs", "Points NS", "总分制"),
        (("method=board-a-match",), "Board-a-match · pairs", "Boards won NS", "逐副胜负制"),
        (("method=point-a-board",), "Point-a-board · pairs", "Points NS", "逐副记分制"),
        (
            ("method=total-imps", "total_imps.against=datum"),
            "Total IMPs against a datum · mean",
            "IMP NS",
            "总IMP（对基准分）",
        ),
        (("matchpoints.formula=factored",), "factored to the results expected", "MP NS", "折算"),
        (("method=instant", "instant.source=thursday"), "the earlier field thursday", "MP NS", "即时比赛分"),
        (
            ("victory_points.scale=percent-20",),
            "the scale Matchpoint percentage to 20-VP",
            "MP NS",
            "胜利分",
        ),
    ],
)
def test_a_method_through_the_whole_program(
    thursday: Path,
    settings: tuple[str, ...],
    said: str,
    column: str,
    zh: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(thursday.parent)
    options = [part for setting in settings for part in ("--set", setting)]
    done = run("score", "thursday", *options, "--json", "out.json", "--out", "pages", "--no-pdf")
    assert said in done.out.splitlines()[1]
    plain = json.loads(Path("out.json").read_text(encoding="utf-8"))
    assert check(plain, SCHEMA) == []
    (event,) = (p.parent for p in Path("pages").glob("*/event.json"))
    board = (event / "board-7.html").read_text(encoding="utf-8")
    assert f">{column}</th>" in board
    assert zh in (event / "zh" / "index.html").read_text(encoding="utf-8")
    for extra in ((), ("--board", 7)):
        told = run("explain", "thursday", "--pair", "3NS", *extra, *options).out.splitlines()
        assert told[-1].startswith("Rank " if not extra else "Score: ")


def test_players_are_told_the_board_of_an_award_without_a_value(thursday: Path, tmp_path: Path) -> None:
    run(
        "score",
        thursday,
        "--set",
        "method=aggregate",
        "--out",
        tmp_path / "pages",
        "--no-pdf",
        "--lang",
        "en",
    )
    (event,) = (p.parent for p in (tmp_path / "pages").glob("*/event.json"))
    page = (event / "index.html").read_text(encoding="utf-8")
    alarm = page.partition('<section class="alarm"')[2].partition("</section>")[0]
    said = [" ".join(re.sub("<[^>]*>", "", one).split()) for one in alarm.split("<li")[1:]]
    said = [one.partition(">")[2] for one in said]
    assert said == [
        "Board 5, NS 2, EW 1 A+: this award has no value at Aggregate (total points)",
        "Board 5, NS 2, EW 1 A-: this award has no value at Aggregate (total points)",
        "A8EW: a penalty in percent does not fit Aggregate (total points)",
    ]


def test_standings_and_scorecards_tell_victory_points(thursday: Path, tmp_path: Path) -> None:
    options = ("--set", "victory_points.scale=percent-20")
    done = run(
        "score", thursday, *options, "--json", tmp_path / "out.json", "--out", tmp_path / "pages", "--no-pdf"
    )
    assert "Names" in done.out
    assert done.out.splitlines()[5].endswith("VP")
    plain = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    own = [m for m in plain["matches"] if m["contestant"] == "A3NS"]
    total = next(s for s in plain["standings"] if s["contestant"] == "A3NS")["total"]
    assert (len(own), sum(m["victory_points"] for m in own)) == (12, total)
    (event,) = (p.parent for p in (tmp_path / "pages").glob("*/event.json"))
    card = (event / "pair-a3ns.html").read_text(encoding="utf-8")
    assert f"<dt>VP</dt><dd>{total}</dd>" in card
    assert card.count('<span class="vp">') == 12
    assert "a penalty in percent does not fit victory points" in done.out  # the sample has one
    settings = (thursday / "event.toml").read_text(encoding="utf-8")
    settings = settings.replace("[conditions]", '[conditions]\nvictory_points = { scale = "percent-20" }')
    (thursday / "event.toml").write_text(settings, encoding="utf-8")
    assert (
        "with the round of the match"
        in run("penalty", thursday, "--pair", "3NS", "--amount", "10%", code=1).err
    )
    run("penalty", thursday, "--pair", "3NS", "--amount", "10%", "--round", 2)
    run("penalty", thursday, "--pair", "3NS", "--amount", "1.5vp")
    told = run("explain", thursday, "--pair", "3NS").out
    assert "Penalty of 10% of a top: taken off in round 2." in told
    assert "Penalty of 1.5 VP: -1.5 VP." in told
    assert "Round 2 against A2EW, 2 boards: 18 of 44, -2.2 by the director, 35.91%: 3 VP." in told
    # the printed table for 2 to 4 boards has 63.64-66.61 = 17:3
    assert (
        "35.9091%, read as 35.91%, as far from a draw as 64.09%: row 63.64-66.61 of Matchpoint percentage to "
        "20-VP, 2 boards, is 17 to 3; the loser has 3 VP."
    ) in told


def test_points_set_by_hand(folder: Path) -> None:
    done = run("fix", folder, "--board", 1, "--ns", 1, "--points-ns", "7.5mp", "--points-ew", "30%")
    assert "  before  4S= N 420\n  after   4S= N 420, NS set to 7.5mp, EW set to 30%\n" in done.out
    # a correction of the result leaves them
    done = run("fix", folder, "--board", 1, "--ns", 1, "--tricks", 9)
    assert "  after   4S-1 N -50, NS set to 7.5mp, EW set to 30%\n" in done.out
    assert "4♠ by North, 9 tricks (NS −50), NS set by the director: 7.5 MP" in run("changes", folder).out
    # they are taken away one by one, or by an artificial score
    done = run("fix", folder, "--board", 1, "--ns", 1, "--points-ew", "none")
    assert "  after   4S-1 N -50, NS set to 7.5mp\n" in done.out
    done = run("fix", folder, "--board", 1, "--ns", 1, "--adj-ns", "A+", "--adj-ew", "A-")
    assert "  after   A+/A-\n" in done.out
    run("undo", folder)
    run("fix", folder, "--board", 1, "--ns", 1, "--not-played")
    assert "NS set" not in run("score", folder).out


def test_points_set_by_hand_without_a_result(folder: Path) -> None:
    refused = run("fix", folder, "--board", 3, "--ns", 3, "--points-ns", "60%", code=1)
    assert "both sides need points (give --points-ns and --points-ew)" in refused.err
    done = run("fix", folder, "--board", 3, "--ns", 3, "--points-ns", "60%", "--points-ew", "50%")
    assert "  before  no result\n  after   60%/50%\n" in done.out


def test_points_set_by_hand_and_another_ruling_exclude_each_other(folder: Path) -> None:
    refused = run("fix", folder, "--board", 1, "--ns", 1, "--points-ns", "60%", "--score", 420, code=1)
    assert "exclude each other" in refused.err
    assert "has no unit" in run("fix", folder, "--board", 1, "--ns", 1, "--points-ns", "60", code=1).err


def test_a_late_play(folder: Path) -> None:
    done = run("fix", folder, "--board", 1, "--ns", 1, "--late")
    assert "  before  4S= N 420\n  after   pending\n" in done.out
    assert "without a score 3" in run("score", folder).out
    done = run("fix", folder, "--board", 1, "--ns", 1, "--contract", "4S-1 N")
    assert "  before  pending\n  after   4S-1 N -50\n" in done.out


@pytest.mark.parametrize(
    ("amount", "written"),
    [("1/4 board", "25% of a top"), ("0.5 boards", "50% of a top"), ("3/2 mp", "1.5 matchpoints")],
)
def test_a_penalty_as_a_part_of_a_board(folder: Path, amount: str, written: str) -> None:
    assert f"  after   {written} off" in run("penalty", folder, "--pair", "1NS", "--amount", amount).out


def test_a_penalty_in_points_needs_aggregate(folder: Path) -> None:
    refused = run("penalty", folder, "--pair", "1NS", "--amount", "100pts", code=1)
    assert "a penalty in points does not fit matchpoints" in refused.err
    assert "no exact decimal" in run("penalty", folder, "--pair", "1NS", "--amount", "1/3 board", code=1).err
    settings = (folder / "event.toml").read_text(encoding="utf-8")
    settings = settings.replace("[conditions]", '[conditions]\nmethod = "aggregate"', 1)
    if "[conditions]" not in settings:
        settings += '\n[conditions]\nmethod = "aggregate"\n'
    (folder / "event.toml").write_text(settings, encoding="utf-8")
    assert "100 points off" in run("penalty", folder, "--pair", "1NS", "--amount", "100pts").out


def test_a_teams_match_in_a_file_without_entries(tmp_path: Path) -> None:
    """The exercise of three boards: +170 -420, +2230 -1470, -600 -100."""
    path = tmp_path / "match.csv"
    rows = ((1, 170, 420), (2, 2230, 1470), (3, -600, 100))
    lines = [f"{b},1,1,2,{one}\n{b},2,2,1,{two}" for b, one, two in rows]
    path.write_text("\n".join(["board,table,ns,ew,score", *lines]) + "\n", encoding="utf-8")
    done = run("score", path, "--set", "method=board-a-match")
    assert "Board-a-match · teams · one winner" in done.out
    told = run("explain", path, "--pair", "1", "--board", 2, "--set", "method=aggregate").out
    assert "At the other table the team scored -1470: together +760 points." in told


def test_another_convention_is_compared_by_the_same_method_and_scale(thursday: Path) -> None:
    settings = (thursday / "event.toml").read_text(encoding="utf-8")
    more = '[conditions]\nvictory_points = { scale = "percent-20" }'
    (thursday / "event.toml").write_text(settings.replace("[conditions]", more), encoding="utf-8")
    told = run("compare", thursday, "--with", "acbl").out
    assert "Rank      VP           Rank      VP      VP  Boards" in told
    assert "compared with: American Contract Bridge League, Matchpoints" in told


def test_total_points_are_not_comparable_with_matchpoints(thursday: Path) -> None:
    told = run("compare", thursday, "--with", "wbf", "--set", "method=aggregate").out
    assert "Boards cannot be compared: Matchpoints and Aggregate (total points)" in told


def test_a_bonus_is_added_in_a_match_that_there_is(thursday: Path) -> None:
    settings = (thursday / "event.toml").read_text(encoding="utf-8")
    settings = settings.replace("[conditions]", '[conditions]\nvictory_points = { scale = "percent-20" }')
    (thursday / "event.toml").write_text(settings, encoding="utf-8")
    run("penalty", thursday, "--pair", "5NS", "--amount", "2mp", "--round", 3, "--bonus")
    told = run("explain", thursday, "--pair", "5NS").out
    assert "Bonus of 2 matchpoints: added in round 3." in told
    assert "(+2 MP in round 3)" in run("score", thursday).out
    refused = run("penalty", thursday, "--pair", "5NS", "--amount", "1vp", "--round", 30, code=1).err
    assert "round '30': no such round (it is one of 1 to 12)" in refused


def test_a_list_is_set_on_the_command_line(thursday: Path) -> None:
    for form in ('strata.names=["A","B"]', "strata.names=A,B"):
        done = run("score", thursday, "--set", form)
        assert "no stratum is known" in done.out + done.err or "Stratum B" in done.out
    assert "write a list" in run("score", thursday, "--set", "strata.names=A, B", code=1).err
