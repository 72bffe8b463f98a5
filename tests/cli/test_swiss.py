import json
import os
import re
from fractions import Fraction
from pathlib import Path

import pytest

from duplicate.swiss import folder
from duplicate.swiss.event import replay
from tests.cli.running import run

pytestmark = pytest.mark.usefixtures("solver")

PAIRS = "name1,name2,club1,stationary\nAnn,Bo,Ouse,\nCy,Dee,,\nEve,Fay,,yes\nGus,Hal,,\n"


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """Four pairs, three rounds of two boards, no clock."""
    path = tmp_path / "monday"
    run(
        "swiss", "new", path, "--name", "Monday", "--conditions", "seed-online", "--rounds", 3, "--boards", 2,
        "--minutes", 0, "--set", "conduct.minimum=2", "--set", "bye.method=fixed", "--seed", 5,
    )  # fmt: skip
    (tmp_path / "pairs.csv").write_text(PAIRS, encoding="utf-8")
    assert "4 registered" in run("swiss", "register", path, "--file", tmp_path / "pairs.csv").out
    return path


def played(event: Path, *lines: str) -> str:
    run("swiss", "draw", event, "--yes")
    return run("swiss", "enter", event, text="".join(f"{line}\n" for line in lines)).out


def test_new_writes_the_settings_and_refuses_mistakes(tmp_path: Path) -> None:
    path = tmp_path / "one"
    said = run("swiss", "new", path, "--set", "draw.mode=denish", code=1).err
    assert "did you mean 'danish'" in said
    assert not (path / "event.toml").exists()
    run("swiss", "new", path, "--conditions", "seed-online", "--seed", 1)
    assert '[swiss]\npreset = "seed-online"\n' in (path / "event.toml").read_text(encoding="utf-8")
    assert "an event already" in run("swiss", "new", path, code=1).err


def test_new_opens_an_event_as_its_settings_state(tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text(
        '[event]\nname = "Tuesday"\n[swiss]\npreset = "seed-online"\nrounds = 4\n', encoding="utf-8"
    )
    assert "states the settings" in run("swiss", "new", tmp_path, "--rounds", 3, code=1).err
    assert "Tuesday: 4 rounds of 4 boards" in run("swiss", "new", tmp_path).out


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


def test_results_line_by_line(event: Path) -> None:
    said = played(event, "1 1 4s= n", "1 4 3n-1 n", "9 1 420", "2 1 630", "m", "2 3 p", "2 3 110")
    assert "board 1, table 1: 4S= N 420" in said
    assert "not taken: board 9 is not in play yet" in said
    assert "board 2, table 1: 630" in said  # 3N+1, vulnerable
    assert "Round 1 is over." in said
    assert (event / "boards" / "round-1.pbn").exists()
    assert not (event / "sealed" / "round-1.pbn").exists()


def test_a_correction_after_the_draw(event: Path) -> None:
    played(event, "1 1 420", "1 3 420", "2 1 110", "2 3 110")
    run("swiss", "draw", event, "--yes")
    said = run("swiss", "enter", event, text="c 1 1 170\nq\n").out
    assert "was 420" in said
    assert "The draw of round 2 stands" in said
    assert "the draws stand" in run("swiss", "standings", event).out


def test_results_from_a_file(event: Path, tmp_path: Path) -> None:
    run("swiss", "draw", event, "--yes")
    file = tmp_path / "results.csv"
    file.write_text(
        "board,ns,ew,contract,by,result\n1,1,2,4S,N,=\n1,3,4,4S,N,+1\n2,1,2,PASS,,\n", encoding="utf-8"
    )
    assert (
        "3 results taken from results.csv. 3 of 4 results are in"
        in run("swiss", "enter", event, "--file", file).out
    )
    assert "0 results taken" in run("swiss", "enter", event, "--file", file).out
    file.write_text("board,ns,ew,contract,by,result\n1,1,2,4S,N,-1\n", encoding="utf-8")
    assert "has a result: 4S= N 420" in run("swiss", "enter", event, "--file", file, code=1).err
    assert "1 result taken" in run("swiss", "enter", event, "--file", file, "--correct").out
    assert "1 board cut off (cut-off)" in run("swiss", "enter", event, "--cut-off").out


def test_a_first_result_of_turned_seats_goes_to_those_who_sat_there(event: Path, tmp_path: Path) -> None:
    # Law 77: 4S by North making 10 tricks, not vulnerable, is 420 to those who sat North-South.
    run("swiss", "draw", event, "--yes")
    drawn = json.loads((event / "log.jsonl").read_text(encoding="utf-8").splitlines()[-1])
    _, ns, ew = drawn["tables"][0]
    file = tmp_path / "w3.csv"
    file.write_text(f"board,ns,ew,contract,by,result\n1,{ew},{ns},4S,N,=\n", encoding="utf-8")
    said = run("swiss", "enter", event, "--file", file).out
    assert f"board 1: {ew} and {ns} sat the other way" in said
    row = replay(folder.load(event).state.log).rounds[0].rows[1, 1]
    assert (row.ns, row.ew, row.score_ns) == (ew, ns, 420)
    assert "0 results taken" in run("swiss", "enter", event, "--file", file).out


def test_a_usebio_file_of_turned_seats_is_the_same(event: Path, tmp_path: Path) -> None:
    run("swiss", "draw", event, "--yes")
    drawn = json.loads((event / "log.jsonl").read_text(encoding="utf-8").splitlines()[-1])
    _, ns, ew = drawn["tables"][0]
    file = tmp_path / "w3.xml"
    line = "<TRAVELLER_LINE><NS_PAIR_NUMBER>{}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{}</EW_PAIR_NUMBER>"
    line += "<CONTRACT>4S</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>10</TRICKS><SCORE>420</SCORE>"
    line += "</TRAVELLER_LINE>"
    file.write_text(
        '<?xml version="1.0"?><USEBIO Version="1.2"><EVENT EVENT_TYPE="PAIRS"><BOARD><BOARD_NUMBER>1'
        f"</BOARD_NUMBER>{line.format(ew, ns)}</BOARD></EVENT></USEBIO>",
        encoding="utf-8",
    )
    assert "sat the other way" in run("swiss", "enter", event, "--file", file).out
    row = folder.load(event).state.rounds[0].rows[1, 1]
    assert (row.ns, row.ew, row.score_ns) == (ew, ns, 420)


def kinds(event: Path) -> list[str]:
    lines = (event / "log.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["type"] for line in lines]


def test_a_round_starts_with_its_first_result_only(event: Path) -> None:
    played(event, "1 1 420", "1 3 170", "2 1 110", "2 3 110")
    run("swiss", "draw", event, "--yes")
    run("swiss", "enter", event, text="m\nc 1 1 170\nu\nq\n")
    assert kinds(event).count("round-started") == 1
    run("swiss", "draw", event, "--swap", "1,4", "--why", "a lift home", "--yes")  # so it can be edited
    assert "round 2 has not started" in run("swiss", "enter", event, "--cut-off", code=1).err
    run("swiss", "enter", event, text="3 1 420\nq\n")
    assert kinds(event)[-2:] == ["round-started", "result"]


def test_u_takes_results_back_one_by_one_and_nothing_else(event: Path) -> None:
    said = played(event, "1 1 420", "2 1 110", "u", "u", "u", "m")
    assert "board 2, table 1" in said
    assert said.count("is taken back") == 2
    assert "not taken: no result of round 1 is in" in said
    state = folder.load(event).state
    assert (len(state.rounds[0].rows), state.rounds[0].started is None) == (0, False)
    said = run("swiss", "enter", event, text="1 1 420\nc 1 1 170\nu\nq\n").out
    assert "170; now 420" in said
    assert "now no result" in run("swiss", "enter", event, text="u\nq\n").out


def test_who_does_not_play_a_board_is_told_why(event: Path) -> None:
    run("swiss", "register", event, "Kim", "Lu")
    drawn = run("swiss", "draw", event, "--yes").out
    out = next(line for line in drawn.splitlines() if line.startswith("bye: ")).split()[1]
    said = run("swiss", "enter", event, text=f"1 77 4s= n\n1 {out} 4s= n\nq\n").out
    assert "not taken: there is no pair 77" in said
    assert f"pair {out} sits out in round 1" in said


def test_a_triple_is_told_by_its_meetings(tmp_path: Path) -> None:
    path = tmp_path / "five"
    run(
        "swiss", "new", path, "--conditions", "seed-online", "--rounds", 2, "--boards", 3, "--minutes", 0,
        "--set", "conduct.minimum=2", "--set", "draw.odd=triple", "--seed", 5,
    )  # fmt: skip
    for names in (("A", "B"), ("C", "D"), ("E", "F"), ("G", "H"), ("I", "J")):
        run("swiss", "register", path, *names)
    drawn = run("swiss", "draw", path, "--yes").out
    a, b, c = (line.split()[1] for line in drawn.splitlines() if line.startswith("triple: "))
    meetings = ((a, b, 1), (b, c, 2), (c, a, 3))  # every one of the three meets the two others once
    for ns, ew, board in meetings:
        assert f"table 2: {ns} NS v {ew} EW, board {board}\n" in drawn
    missing = run("swiss", "enter", path, text="m\nq\n").out
    for ns, ew, board in meetings:
        assert f"table 2, {ns} v {ew}: board {board}\n" in missing
    assert (
        f"pair {c} does not play board 1, but boards 2, 3"
        in run("swiss", "enter", path, text=f"1 {c} 420\nq\n").out
    )


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


def test_a_whole_event_and_its_pages(event: Path, tmp_path: Path) -> None:
    played(event, "1 1 420", "1 3 170", "2 1 110", "2 3 110")
    for boards in ((3, 4), (5, 6)):  # every pair is named; who meets whom is the draw's business
        played(event, *(f"{board} {pair} 110" for board in boards for pair in (1, 2, 3, 4)))
    said = run("swiss", "standings", event).out
    assert "Monday, after round 3, provisional" in said
    data = json.loads(run("swiss", "standings", event, "--json").out)
    # 420 against 170 is 6 IMPs, and everything else is flat
    assert {row["contestant"]: row["score"] for row in data["rows"]} == {
        "1": "6",
        "2": "-6",
        "3": "-6",
        "4": "6",
    }
    assert "Deals of 3 rounds dealt again from the log: the same." in run("swiss", "verify", event).out
    assert (
        "read 12, scored 12, set aside 0" in run("score", event, "--out", tmp_path / "pages", "--no-pdf").out
    )


def test_verify_finds_what_was_changed(event: Path) -> None:
    played(event, "1 1 420", "1 3 170", "2 1 110", "2 3 110")
    assert "Round 1: optimal, verified" in run("swiss", "verify", event).out
    deals = event / "boards" / "round-1.pbn"
    deals.write_bytes(deals.read_bytes().replace(b"N:", b"E:"))
    assert "round-1.pbn is not what the log deals" in run("swiss", "verify", event, code=1).out
    (event / "draws" / "round-1.json").unlink()
    deals.unlink()
    assert "drawn again" in run("swiss", "verify", event).out
    log = event / "log.jsonl"
    log.write_bytes(log.read_bytes().replace(b'"statement":"optimal"', b'"statement":"perfect"'))
    assert "Round 1: WRONG" in run("swiss", "verify", event, code=1).out


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


def test_the_clock_runs_an_event(tmp_path: Path) -> None:
    path = tmp_path / "online"
    run(
        "swiss", "new", path, "--conditions", "seed-online", "--rounds", 2, "--boards", 2, "--minutes", 20,
        "--set", "conduct.minimum=2", "--set", "conduct.starts=2026-01-05T20:00:00+00:00",
        "--set", "conduct.check_in=true", "--set", "conduct.confirmation=true",
        "--set", "conduct.unfinished=averages",
    )  # fmt: skip
    for names in (("Ann", "Bo"), ("Cy", "Dee"), ("Eve", "Fay"), ("Gus", "Hal")):
        run("swiss", "register", path, *names)
    assert "Nothing is due." in run("swiss", "clock", path, "--at", "2026-01-05T19:00:00+00:00").out
    for place in (1, 2):
        run("swiss", "check-in", path, 1, 2, 3, 4, "--confirm", place)
    run("swiss", "check-in", path, 1, 2, 3)
    said = run("swiss", "clock", path, "--at", "2026-01-05T20:00:00+00:00").out
    assert "no-show" in said
    assert "round-started 1" in said
    assert "Director: pair 4: replace the contestant" in said
    said = run("swiss", "clock", path, "--at", "2026-01-05T20:20:00+00:00").out
    assert [line.split()[1] for line in said.splitlines()[:3]] == ["cut-off", "round-closed", "drawn"]
    assert (path / "draws" / "round-2.json").exists()
    assert (path / "boards" / "round-1.dup").stat().st_size == 312


def test_a_simulation_is_checked_and_may_be_kept(tmp_path: Path) -> None:
    out = tmp_path / "simulated"
    said = run("swiss", "simulate", "--pairs", 12, "--rounds", 3, "--seed", 4, "--out", out).out
    assert "Draws checked: all hold" in said
    again = run("swiss", "simulate", "--pairs", 12, "--rounds", 3, "--seed", 4).out
    assert again.splitlines()[:-1] == said.splitlines()[:-2]  # but for the time it took
    assert "Round 3: optimal, verified" in run("swiss", "verify", out).out


def test_two_or_more_pairs(tmp_path: Path) -> None:
    run("swiss", "simulate", "--pairs", 1, code=2)
    assert "no Swiss event" in run("swiss", "draw", tmp_path, code=1).err


def new(path: Path, *more: object) -> str:
    """An event of two boards a round without a clock."""
    return run(
        "swiss", "new", path, "--conditions", "seed-online", "--rounds", 3, "--boards", 2, "--minutes", 0,
        "--set", "conduct.minimum=2", *more,
    ).out  # fmt: skip


def test_the_seed_of_the_settings_is_that_of_the_draws(tmp_path: Path) -> None:
    assert "Seed of the draws: 77\n" in new(tmp_path / "one", "--set", "draw.seed=77")
    assert "Seed of the draws: 5\n" in new(tmp_path / "two", "--set", "draw.seed=77", "--seed", 5)


def test_scores_that_were_written_otherwise_are_found(event: Path) -> None:
    played(event, "1 1 420", "1 3 170", "2 1 110", "2 3 110")
    run("swiss", "draw", event, "--yes")
    log = event / "log.jsonl"
    *before, last = log.read_text(encoding="utf-8").splitlines()
    drawn = json.loads(last)
    name, score = drawn["order"][-1]
    drawn["order"][-1] = [name, "-100"]
    log.write_text("\n".join([*before, json.dumps(drawn), ""]), encoding="utf-8")
    said = run("swiss", "verify", event, code=1).out
    assert f"the order is not that of the standings: {name} has {score}, not -100" in said
    drawn["order"][-1] = [name, "x"]
    log.write_text("\n".join([*before, json.dumps(drawn), ""]), encoding="utf-8")
    for command in ("verify", "standings", "draw"):
        said = run("swiss", command, event, code=1).err
        assert f"line {len(before) + 1}, record {drawn['id']} 'drawn': the score 'x' of {name}" in said


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


def test_a_path_with_a_space_is_quoted(tmp_path: Path) -> None:
    path = tmp_path / "Monday night"
    said = new(path)
    quote = '"' if os.name == "nt" else "'"
    assert f"Next: duplicate swiss register {quote}{path}{quote} NAME NAME" in said
