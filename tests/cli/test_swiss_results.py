"""Results of a Swiss event: line by line, from files, corrected, taken back."""

import json
from pathlib import Path

import pytest

from duplicate.swiss import folder
from duplicate.swiss.event import replay
from tests.cli.running import run
from tests.cli.swiss_events import kinds, played

pytestmark = pytest.mark.usefixtures("solver")


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
