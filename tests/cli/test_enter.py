import subprocess
import sys
from pathlib import Path

import pytest

from duplicate import read
from duplicate.cli import enter
from duplicate.night.results import Result, Status
from tests.cli.running import HEADER, LINES, run


@pytest.fixture(autouse=True)
def keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines of these tests are typed by somebody who reads the answers."""
    monkeypatch.setattr(enter, "somebody_types", lambda: True)


def lines_of(folder: Path, name: str = "results.csv") -> list[str]:
    return (folder / name).read_text(encoding="utf-8").splitlines()


def row(folder: Path, board: int, ns: str) -> Result:
    return next(r for r in read(folder).results.rows if (r.board, r.ns) == (board, ns))


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def test_every_line_is_saved_and_reads_back(folder: Path) -> None:
    # missing: board 1 and 2: 3 v 2, 2 v 3; board 3: 3 v 1, 1 v 3; ...
    text = typed("4sx-1 n", "p", "620", "a60 40", "np", "-50", "3nt+1 by w lead ha", "q")
    done = run("enter", folder, text=text)
    assert lines_of(folder)[4:] == [
        "1,A,2,3,1,3,2,4SX,N,-1,,,,",
        "1,A,3,2,1,2,3,PASS,,,,,,",
        "1,A,2,3,2,3,2,,,,,620,,",
        "1,A,3,2,2,2,3,,,,,,60%,40%",
        "1,A,2,1,3,1,3,not played,,,,,,",
        "1,A,3,3,3,3,1,,,,,-50,,",
        "1,A,1,2,4,2,2,3N,W,+1,HA,,,",
    ]
    night = read(folder)
    assert not night.problems
    assert row(folder, 1, "3").score_ns == -100
    assert row(folder, 1, "2").status is Status.PASSED
    assert (row(folder, 2, "2").adj_ns, row(folder, 2, "2").adj_ew) == ("60%", "40%")
    assert row(folder, 3, "1").status is Status.NOT_PLAYED
    assert (row(folder, 4, "2").score_ns, row(folder, 4, "2").lead) == (-630, "HA")
    assert "[###-----------------] 3 of 18" in done.out
    assert "board 1, round 2, 3 v 2: 4sx-1 n\n  saved  3 v 2     4SX-1 N -100\n" in done.out
    assert done.out.endswith("7 lines saved in results.csv, 8 are missing.\n")


def test_the_impossible_is_refused_with_the_reason_and_asked_again(folder: Path) -> None:
    wrong = ("430x", "99", "8s n =", "4s n", "4s=", "4s n +9", "a60")
    done = run("enter", folder, text=typed(*wrong, "4s= n"))
    reasons = (
        "no contract gives NS +99 on board 1 (nobody vulnerable)",
        "level 8 does not exist",
        "how did 4S end?",
        "who played 4S?",
    )
    assert all(f": {reason}" in done.out for reason in reasons)
    assert done.out.count("not taken:") == len(wrong)
    assert done.out.count("board 1, round 2, 3 v 2: ") == len(wrong) + 1
    assert len(lines_of(folder)) == 5


def test_a_refused_line_of_a_pipe_ends_it_before_others_go_to_the_wrong_pair(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(enter, "somebody_types", lambda: False)
    done = run("enter", folder, text=typed("4s= n", "foo", "3nt= e"), code=1)
    assert lines_of(folder) == [HEADER, *LINES, "1,A,2,3,1,3,2,4S,N,=,,,,"]
    assert "stopped at the line 'foo'; 1 line saved in results.csv, 14 are missing" in done.err


def test_undo_takes_lines_of_this_sitting_back(folder: Path) -> None:
    done = run("enter", folder, text=typed("u", "4s= n", "3n= s", "u", "u", "u", "2s= n"))
    assert done.out.count("nothing was entered in this sitting") == 2
    assert "3 v 2 on board 1 is open again" in done.out
    assert lines_of(folder) == [HEADER, *LINES, "1,A,2,3,1,3,2,2S,N,=,,,,"]


def test_skipping_and_going_to_a_board(folder: Path) -> None:
    done = run("enter", folder, text=typed("", "=", "b 5", "1s= n", "b 99", "m"))
    assert "board 5, round 1, 3 v 3: 1s= n" in done.out
    assert "board 99 is not in play" in done.out
    assert "  board 1: 3 v 2, 2 v 3\n" in done.out
    assert "  14 of 18 are missing\n" in done.out


def test_a_line_that_is_there_is_corrected_by_a_change(folder: Path) -> None:
    done = run("enter", folder, text=typed("c 1 4s-1 n", "u", "c 1 3n= s", "q"))
    assert lines_of(folder) == [HEADER, *LINES]
    assert "  before  4S= N 420\n  after   4S-1 N -50\n" in done.out
    assert "change 1 is undone" in done.out
    assert row(folder, 1, "1").score_ns == 400
    assert [c.id for c in read(folder).changes] == [1, 2, 3]


def test_a_line_that_could_not_be_read_is_repaired_by_a_change(folder: Path) -> None:
    with (folder / "results.csv").open("a", encoding="utf-8", newline="") as file:
        file.write("1,A,2,3,1,3,2,8S,N,=,,,,\n")
    done = run("enter", folder, text=typed("6s= n", "q"))
    assert "  3 v 2     not scored: level 8 does not exist" in done.out
    assert row(folder, 1, "3").score_ns == 980  # a small slam, not vulnerable
    assert not read(folder).errors


def test_all_results_in_is_the_end(folder: Path) -> None:
    done = run("enter", folder, text=typed(*["1n= n"] * 15))
    assert done.out.endswith("All 18 results are in.\n")
    assert len(read(folder).results) == 18
    assert run("enter", folder, text="").out.endswith("All 18 results are in.\n")


def test_a_sheet_with_other_columns_is_left_alone(folder: Path) -> None:
    (folder / "results.csv").write_text("board,ns,ew,contract,by,tricks\n1,1,1,4S,N,10\n", encoding="utf-8")
    run("enter", folder, text=typed("4s= n"))
    assert lines_of(folder, "results-entered.csv") == [HEADER, "1,A,2,3,1,3,2,4S,N,=,,,,"]
    assert len(read(folder).results) == 2


def test_a_torn_line_is_said_and_the_next_one_starts_anew(folder: Path) -> None:
    with (folder / "results.csv").open("a", encoding="utf-8", newline="") as file:
        file.write("1,A,2,3,1,3,2,4S,N")
    done = run("enter", folder, text=typed("b 5", "4s= n"))
    assert "results.csv ends in the middle of a line, check it: 1,A,2,3,1,3,2,4S,N" in done.err
    assert lines_of(folder)[-1] == "1,A,1,3,5,3,3,4S,N,=,,,,"


def test_without_a_movement_the_pairs_are_typed(folder: Path) -> None:
    for name in ("movement.csv", "event.toml", "results.csv"):
        (folder / name).unlink()
    (folder / "results.csv").write_text("", encoding="utf-8")
    done = run("enter", folder, text=typed("3 8 4s= n", "3 8 4s= n", "4s= n", "", "1 2 p", "m"))
    assert lines_of(folder) == [HEADER, "1,,,,1,3,8,4S,N,=,,,,", "1,,,,2,1,2,PASS,,,,,,"]
    assert "3 v 8 has 4S= N 420 on this board" in done.out
    assert "write the two pairs and the result" in done.out
    assert "  board 1: 1 result\n  board 2: 1 result\n" in done.out


def test_a_pipe_drives_the_real_command(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "duplicate", "enter", str(folder)],
        input="?\n4s= n\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert "go to board 7" in done.stdout
    assert len(lines_of(folder)) == 5


def test_a_final_result_is_entered_with_a_reason_as_a_change(folder: Path) -> None:
    kept = lines_of(folder)
    run("final", folder, "--anyway", "--who", "W. Tarn")
    done = run("enter", folder, text=typed("4s= n", "q"), code=1)
    assert "the result is final since" in done.err
    assert '(a change needs a reason now: --why "...")' in done.err
    assert lines_of(folder) == kept
    done = run("enter", folder, "--why", "A slip was found", text=typed("4s= n", "q"))
    assert "warning: entered after the result was final" in done.err
    assert lines_of(folder) == kept  # the files stay as they were when it became final
    assert (row(folder, 1, "3").contract, row(folder, 1, "3").tricks) == ("4S", 10)
    assert read(folder).changes[-1].why == "A slip was found"
    assert "it holds other results" not in run("score", folder).out
