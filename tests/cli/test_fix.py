import json
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from duplicate import read
from duplicate.cli.rulings import change_lines
from duplicate.movements.formats import write_csv
from duplicate.movements.planner import plan
from duplicate.night.expected import missing as missing_results
from duplicate.night.night import Night
from duplicate.night.results import Result, Status
from tests.cli.running import HEADER, LINES, make_individual, run


def row(folder: Path, board: int, ns: str) -> Result:
    return next(r for r in read(folder).results.rows if (r.board, r.ns) == (board, ns))


def outcome(result: Result) -> tuple[str, str, int | None, int | None]:
    return result.contract, result.declarer, result.tricks, result.score_ns


def test_a_correction_says_before_after_and_how_to_undo(folder: Path) -> None:
    arguments = ("--board", 1, "--ns", 1, "--contract", "4S", "--by", "E", "--tricks", 9, "--why", "claim")
    done = run("fix", folder, *arguments, "--who", "anna")
    assert done.out == (
        "Change 1: section A, round 1, table 1, board 1, 1 v 1\n"
        "  before  4S= N 420\n"
        "  after   4S-1 E 50\n"
        "  why     claim\n"
        f"To take it back: duplicate undo {folder} 1\n"
    )
    assert outcome(row(folder, 1, "1")) == ("4S", "E", 9, 50)
    log = msgspec.json.decode((folder / "changes.jsonl").read_bytes())
    assert (log["who"], log["why"]) == ("anna", "claim")
    assert (log["before"], log["after"]) == ({"declarer": "N", "tricks": 10}, {"declarer": "E", "tricks": 9})
    assert (folder / "results.csv").read_text(encoding="utf-8") == "\n".join((HEADER, *LINES)) + "\n"
    run("undo", folder, 1)
    assert outcome(row(folder, 1, "1")) == ("4S", "N", 10, 420)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("--tricks", 11), ("4S", "N", 11, 450)),
        (("--result", "-2"), ("4S", "N", 8, -100)),
        (("--by", "S"), ("4S", "S", 10, 420)),
        (("--contract", "4SX"), ("4SX", "N", 10, 590)),
        (("--contract", "3nt+1 by w"), ("3N", "W", 10, -430)),
        (("--contract", "PASS"), ("PASS", "", None, 0)),
        (("--score", 170), ("", "", None, 170)),
    ],
)
def test_whatever_is_not_said_stays(
    folder: Path, arguments: tuple[object, ...], expected: tuple[str, str, int | None, int | None]
) -> None:
    run("fix", folder, "--board", 1, "--ns", 1, *arguments)
    assert outcome(row(folder, 1, "1")) == expected


def test_artificial_split_and_weighted_scores(folder: Path) -> None:
    run("fix", folder, "--board", 1, "--ns", 1, "--adj-ns", "A+", "--adj-ew", "A-")
    assert (row(folder, 1, "1").status, row(folder, 1, "1").adj_ns, row(folder, 1, "1").adj_ew) == (
        Status.ARTIFICIAL,
        "A+",
        "A-",
    )
    run("fix", folder, "--board", 1, "--ns", 1, "--score-ns", -50, "--score-ew", -420)
    assert (row(folder, 1, "1").score_ns, row(folder, 1, "1").score_ew) == (-50, -420)
    done = run("fix", folder, "--board", 1, "--ns", 1, "--weighted", "60%:420;2/5:-50")
    assert (
        "  before  NS -50 EW -420\n  after   NS 60% of +420, 40% of -50; EW 60% of -420, 40% of +50"
        in done.out
    )
    weights = read(folder).results.weights
    assert [(w.side, w.weight, w.score) for w in weights] == [
        ("NS", Fraction(3, 5), 420),
        ("NS", Fraction(2, 5), -50),
        ("EW", Fraction(3, 5), -420),
        ("EW", Fraction(2, 5), 50),
    ]
    run(
        "fix",
        folder,
        "--board",
        1,
        "--ns",
        1,
        "--weighted-ns",
        "1/3:420;2/3:-50",
        "--weighted-ew",
        "100%:-420",
    )
    assert [w.weight for w in read(folder).results.weights] == [Fraction(1, 3), Fraction(2, 3), Fraction(1)]
    run("fix", folder, "--board", 1, "--ns", 1, "--contract", "4S= n")
    assert not read(folder).results.weights
    assert not read(folder).problems


@pytest.mark.parametrize(
    ("option", "status"), [("--not-played", Status.NOT_PLAYED), ("--cancel", Status.CANCELLED)]
)
def test_a_result_that_does_not_count(folder: Path, option: str, status: Status) -> None:
    run("fix", folder, "--board", 1, "--ns", 1, option)
    assert row(folder, 1, "1").status is status


def test_the_wrong_direction_swaps_the_pairs(folder: Path) -> None:
    run("fix", folder, "--board", 3, "--ns", 2, "--to-ew", 3, "--anyway")
    done = run("fix", folder, "--board", 3, "--ns", 2, "--wrong-direction", "--anyway")
    assert "  after   3 v 2: 3NT-1 W 100" in done.out
    assert [(r.ns, r.ew) for r in read(folder).results.rows if r.board == 3] == [("3", "2")]


def by_numbers(folder: Path, lines: Iterable[str]) -> Path:
    """A folder of results alone: nobody is entered."""
    for path in folder.iterdir():
        path.unlink()
    head = "board,ns,ew,score"
    (folder / "results.csv").write_text("\n".join((head, *lines)) + "\n", encoding="utf-8", newline="")
    return folder


def points(folder: Path, board: int) -> dict[tuple[str, str], tuple[float, float]]:
    """What both sides of the results of a board have, once nothing is left to be said about them."""
    data = json.loads(run("score", folder, "--json", "-").out)
    assert not data["problems"]
    rows = [r for r in data["results"] if r["board"] == board]
    return {(r["ns"], r["ew"]): (r["points_ns"], r["points_ew"]) for r in rows}


def test_three_boards_in_the_wrong_direction(folder: Path) -> None:
    """Pair 3 should have sat NS against 7: the score stays NS's, 7 has 1 of 4 for it and 3 has 3."""
    game = {4: 620, 5: 620, 6: 420}  # NS are vulnerable on boards 4 and 5
    lines = [
        f"{b},{p},{s + more}" for b, s in game.items() for p, more in (("3,7", 0), ("1,8", 30), ("2,9", 0))
    ]
    by_numbers(folder, lines)
    for board in game:
        run("fix", folder, "--board", board, "--ns", 3, "--wrong-direction")
    for board, score in game.items():
        moved = row(folder, board, "7")
        assert (moved.ew, moved.score_ns) == ("3", score)
        assert points(folder, board) == {("1", "8"): (4, 0), ("7", "3"): (1, 3), ("2", "9"): (1, 3)}


def test_a_board_played_twice_is_cancelled_and_awarded_side_by_side(folder: Path) -> None:
    by_numbers(folder, ["1,1,5,420", "1,2,6,450", "1,3,7,-50", "1,4,5,100"])
    run("fix", folder, "--board", 1, "--ns", 4, "--adj-ns", "60%", "--adj-ew", "40%")
    second = row(folder, 1, "4")
    assert (second.status, second.adj_ns, second.adj_ew) == (Status.ARTIFICIAL, "60%", "40%")
    found = points(folder, 1)
    assert found["4", "5"] == (3.6, 2.4)  # of the top 6
    assert found["1", "5"] == (3, 3)  # the first result stands: 2 of 4 is (2 x 4 + 1) / 3


def test_nobody_is_turned_into_another_pair(folder: Path) -> None:
    """Three NS and three EW pairs, ranked apart: EW 2 is not NS 2, and EW 3 not NS 3."""
    done = run("fix", folder, "--board", 3, "--ns", 2, "--wrong-direction", code=1)
    assert "NS 2 is not the same pair as EW 2" in done.err
    assert (
        "says that already"
        in run("fix", folder, "--board", 3, "--ns", 2, "--wrong-direction", "--anyway", code=1).err
    )  # 2 v 2 remains 2 v 2
    assert not read(folder).changes


def test_the_wrong_direction_of_one_field(folder: Path) -> None:
    """Two tables of a Howell: four pairs, each with one number in both directions."""
    (folder / "event.toml").unlink()
    (folder / "movement.csv").write_text(write_csv(plan(2, boards=6).movement), encoding="utf-8", newline="")
    (folder / "results.csv").write_text("board,ns,ew,contract,by,result\n1,4,1,4S,N,=\n", encoding="utf-8")
    assert (
        "  after   1 v 4: 4S= N 420" in run("fix", folder, "--board", 1, "--ns", 4, "--wrong-direction").out
    )


def test_results_on_each_others_board_are_exchanged_with_their_vulnerability(folder: Path) -> None:
    run("fix", folder, "--board", 2, "--ns", 1, "--tricks", 9)
    done = run("fix", folder, "--board", 1, "--ns", 1, "--swap-boards", 2)
    assert f"duplicate undo {folder} 3 2" in done.out
    assert outcome(row(folder, 1, "1")) == ("4S", "N", 9, -50)
    assert outcome(row(folder, 2, "1")) == ("4S", "N", 10, 620)
    run("undo", folder, 3, 2)
    assert outcome(row(folder, 1, "1")) == ("4S", "N", 10, 420)


def test_a_missing_result_of_the_movement_is_added(folder: Path) -> None:
    done = run("fix", folder, "--board", 5, "--ew", 3, "--contract", "6S= n")
    assert "Change 1: section A, round 1, table 3, board 5, 3 v 3\n  before  no result\n" in done.out
    assert outcome(row(folder, 5, "3")) == ("6S", "N", 12, 1430)
    assert row(folder, 5, "3").source == "change 1"
    run("fix", folder, "--board", 5, "--ns", 3, "--tricks", 11)
    assert row(folder, 5, "3").score_ns == -100
    run("undo", folder, 2)
    assert row(folder, 5, "3").score_ns == 1430


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--board", 1, "--tricks", 9), "board 1 has\n  section A, round 1, table 1, board 1, 1 v 1: 4S= N"),
        (("--board", 9, "--ns", 1, "--score", 100), "NS 1 neither have a result on board 9 nor play it"),
        (
            ("--board", 1, "--ns", 1, "--score", 620),
            "no contract gives NS +620 on board 1 (nobody vulnerable)",
        ),
        (("--board", 1, "--ns", 1, "--contract", "4S", "--score", 450), "is +420 for NS, not +450"),
        (("--board", 1, "--ns", 1, "--tricks", 10), "says that already: 4S= N"),
        (("--board", 1, "--ns", 1, "--adj-ns", "A+"), "each side needs its own artificial score"),
        (("--board", 1, "--ns", 1, "--score-ns", 420), "give --score-ns and --score-ew"),
        (("--board", 1, "--ns", 1, "--weighted", "60%:420"), "the weights sum to 60%"),
        (
            ("--board", 1, "--ns", 1, "--cancel", "--not-played"),
            "--not-played and --cancel exclude each other",
        ),
        (("--board", 1, "--ns", 1), "nothing to change is given"),
        (("--board", 1, "--ns", 1, "--to-ns", 7), "there is no pair 7 as NS"),
        (("--board", 1, "--ns", 1, "--to-board", 3), "do not meet on board 3"),
        (("--board", 3, "--ns", 3, "--contract", "4S"), "who played 4S?"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_stored(
    folder: Path, arguments: tuple[object, ...], message: str
) -> None:
    done = run("fix", folder, *arguments, code=1)
    assert message in done.err, done.err
    assert not (folder / "changes.jsonl").exists()


def test_two_results_for_one_key_wait_for_a_decision(folder: Path) -> None:
    (folder / "results-2.csv").write_text(f"{HEADER}\n1,A,1,1,1,1,1,4S,N,+1,,,,\n", encoding="utf-8")
    assert len(read(folder).errors) == 2
    done = run("fix", folder, "--board", 1, "--ns", 1, "--contract", "4s+1 n")
    assert "  before  2 different results, none of them scored\n  after   4S+1 N 450" in done.out
    night = read(folder)
    assert not night.problems
    assert night.rows_read == len(night.results) + len(night.set_aside)  # nothing disappears
    assert [(a.line, a.problem.remedy) for a in night.set_aside] == [(2, "decided by change 1")]
    run("undo", folder)
    assert len(read(folder).errors) == 2


def test_a_line_that_could_not_be_read_is_repaired(folder: Path) -> None:
    with (folder / "results.csv").open("a", encoding="utf-8", newline="") as file:
        file.write("1,A,1,3,5,3,3,8S,N,=,,,,\n")
    run("fix", folder, "--board", 5, "--ns", 3, "--contract", "6S= n")
    night = read(folder)
    assert not night.errors
    assert row(folder, 5, "3").score_ns == 1430


def test_a_line_without_a_pair_is_completed_only_to_a_meeting_of_the_movement(folder: Path) -> None:
    with (folder / "results.csv").open("a", encoding="utf-8", newline="") as file:
        file.write("1,A,1,1,1,1,1,4S,N,+1,,,,\n1,A,,,1,,1,4S,N,=,,,,\n1,A,1,3,5,,3,4S,N,=,,,,\n")
    done = run("fix", folder, "--board", 1, "--ns", 1, "--ew", 1, "--contract", "4s= n")
    assert "before  2 different results" in done.out  # not mistaken for the third line
    other = "neither have a result on board 1 nor play it"
    assert other in run("fix", folder, "--board", 1, "--ns", 9, "--tricks", 9, code=1).err
    run("fix", folder, "--board", 5, "--ns", 3, "--tricks", 11)
    assert outcome(row(folder, 5, "3")) == ("4S", "N", 11, 650)  # board 5: NS vulnerable


def test_findings_about_changes_name_the_change_and_no_line(folder: Path) -> None:
    run("fix", folder, "--board", 2, "--ns", 1, "--tricks", 9)
    done = run("fix", folder, "--board", 1, "--ns", 1, "--to-board", 2, code=1)
    assert "different results of 1 and 1 on board 2: change 2 and change 1" in done.err
    assert "None" not in done.err


def test_a_split_score_keeps_the_side_that_stays_as_the_contract_gave_it(folder: Path) -> None:
    run("fix", folder, "--board", 2, "--ns", 1, "--score-ns", -100, "--score-ew", -620)  # 4S= is 620
    assert (row(folder, 2, "1").score_ns, row(folder, 2, "1").score_ew) == (-100, -620)
    run("undo", folder)
    assert outcome(row(folder, 2, "1")) == ("4S", "N", 10, 620)


def test_rulings_are_worded_in_the_list(folder: Path) -> None:
    run("fix", folder, "--board", 1, "--ns", 1, "--weighted", "60%:420;40%:-50")
    run("fix", folder, "--board", 2, "--ns", 1, "--score-ns", -100, "--score-ew", -620)
    lines = run("changes", folder).out.splitlines()
    assert lines[1].endswith("→ weighted score, NS 60% of +420, 40% of −50")
    assert lines[2].endswith("10 tricks (NS +620) → NS −100, EW −620")


def test_the_log_is_listed(folder: Path) -> None:
    assert run("changes", folder).out == "There are no changes.\n"
    run("fix", folder, "--board", 1, "--ns", 1, "--tricks", 9, "--why", "claim", "--who", "anna")
    run("penalty", folder, "--pair", "A1NS", "--amount", "10%", "--who", "anna")
    run("undo", folder, 1, "--who", "bo")
    lines = run("changes", folder).out.splitlines()
    assert [line.split()[0] for line in lines] == ["id", "1", "2", "3"]
    assert "anna  Board 1, A1 v A1: 4♠ by North, 10 tricks (NS +420) → 4♠ by North, 9 tricks" in lines[1]
    assert lines[1].endswith("claim  3")
    assert "anna  A1NS: penalty of 10% of a top" in lines[2]
    assert "bo    Change 1 taken back" in lines[3]


def test_undo_takes_the_last_change_in_force_and_can_be_undone(folder: Path) -> None:
    run("undo", folder, code=1)
    run("fix", folder, "--board", 1, "--ns", 1, "--tricks", 9)
    run("fix", folder, "--board", 1, "--ns", 1, "--tricks", 8)
    assert "Undone: 2" in run("undo", folder).out
    assert "Undone: 1" in run("undo", folder).out
    assert "there is no change in force" in run("undo", folder, code=1).err
    assert "change 1 is undone already, by 4" in run("undo", folder, 1, code=1).err
    assert "Brought back: 1" in run("undo", folder, 4).out
    assert row(folder, 1, "1").tricks == 9
    assert "there is no change 17 (the changes are 1 to 5)" in run("undo", folder, 17, code=1).err


def test_undoing_below_a_later_change_warns(folder: Path) -> None:
    run("fix", folder, "--board", 1, "--ns", 1, "--tricks", 9)
    run("fix", folder, "--board", 1, "--ns", 1, "--tricks", 8)
    assert "tricks was 9 and is 10 (change 1 is undone)" in run("undo", folder, 1).err


def test_a_penalty_and_a_bonus(folder: Path) -> None:
    done = run("penalty", folder, "--pair", "1ns", "--amount", "10 %", "--why", "slow")
    assert "Change 1: A1NS (NS1 one & NS1 two)\n  before  nothing\n  after   10% of a top off" in done.out
    done = run("penalty", folder, "--pair", "A2EW", "--amount", "1mp", "--bonus")
    assert "  after   1 matchpoint added" in done.out
    awards = read(folder).awards
    assert [(a.contestant, a.amount, a.unit) for a in awards] == [
        ("A1NS", "-10", "percent"),
        ("A2EW", "1", "matchpoints"),
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("--pair", "1", "--amount", "10%"),
            "1 could be one of\n  A1NS   session 1  NS1 one & NS1 two\n  A1EW",
        ),
        (("--pair", "9", "--amount", "10%"), "nobody sits there (there are A1NS, A2NS"),
        (
            ("--pair", "1NS", "--amount", "10"),
            "this is no amount (write 10% (of a top), 1/4 board, 3imp, 2mp, 1vp or 100pts)",
        ),
        (("--pair", "1NS", "--amount=-10%"), "a penalty is taken off"),
        (("--pair", "1NS", "--amount", "0%"), "amount '0%': nothing is no penalty"),
        (("--pair", "A1NS", "--amount", "1/4 board", "--round", 1), "round '1': no round is a match here"),
        (("--pair", "1NS", "--amount", "9" * 20 + "mp"), "the number is too long"),
    ],
)
def test_a_penalty_that_is_not_clear_is_refused(
    folder: Path, arguments: tuple[object, ...], message: str
) -> None:
    assert message in run("penalty", folder, *arguments, code=1).err


def test_a_penalty_in_a_unit_of_another_method_is_refused_at_once(folder: Path) -> None:
    refused = run("penalty", folder, "--pair", "A1NS", "--amount", "3imp", code=1).err
    assert "amount '3imp': a penalty in IMPs does not fit matchpoints" in refused
    assert "give it as 10% (of a top) or 2mp" in refused
    assert 'write method = "butler" in [conditions] of event.toml' in refused
    assert not (folder / "changes.jsonl").exists()
    settings = '[conditions]\nmethod = "butler"\n'
    (folder / "event.toml").write_text(settings, encoding="utf-8")
    assert "  after   1 IMP off" in run("penalty", folder, "--pair", "A1NS", "--amount", "1imp").out
    refused = run("penalty", folder, "--pair", "A1NS", "--amount", "1/4 board", code=1).err
    assert "amount '1/4 board': a penalty in percent does not fit butler (give it as 3imp)" in refused


def test_a_lead_is_shown_when_it_is_what_changes(folder: Path) -> None:
    done = run("fix", folder, "--board", 1, "--ns", 1, "--lead", "SA")
    assert "  before  4S= N 420, no lead\n  after   4S= N 420, lead SA\n" in done.out
    done = run("fix", folder, "--board", 1, "--ns", 1, "--lead", "h10")
    assert "  before  4S= N 420, lead SA\n  after   4S= N 420, lead H10\n" in done.out
    done = run("fix", folder, "--board", 1, "--ns", 1, "--adj-ns", "A+", "--adj-ew", "A-")
    assert "  before  4S= N 420\n  after   A+/A-\n" in done.out


def test_the_same_weights_again_are_no_change(folder: Path) -> None:
    run("fix", folder, "--board", 1, "--ns", 1, "--weighted", "60%:420;40%:-50")
    again = run("fix", folder, "--board", 1, "--ns", 1, "--weighted", "2/5:-50;3/5:420", code=1).err
    assert "says that already: NS 40% of -50, 60% of +420; EW 40% of +50, 60% of -420" in again
    other = run("fix", folder, "--board", 1, "--ns", 1, "--weighted", "50%:420;50%:-50").out
    assert "  before  NS 60% of +420, 40% of -50; EW 60% of -420, 40% of +50\n" in other
    assert len(read(folder).changes) == 2


def test_a_result_moved_onto_its_like_is_not_merged_silently(folder: Path) -> None:
    """Pairs 1 have 4S= on boards 1 and 2; vulnerability differs, so the score is told by the board."""
    refused = run("fix", folder, "--board", 1, "--ns", 1, "--to-board", 2, code=1).err
    assert "nothing was changed" in refused
    assert "board 2, 1 v 1 has the same result already: the two would count as one" in refused
    assert "board 1, 1 v 1 would have none" in refused
    done = run("fix", folder, "--board", 1, "--ns", 1, "--to-board", 2, "--anyway")
    assert "warning: " in done.err
    assert [(r.board, r.ns) for r in read(folder).results.rows] == [(2, "1"), (3, "2")]


def test_notrump_is_nt_where_people_read_it_and_n_in_the_data(folder: Path) -> None:
    done = run("fix", folder, "--board", 3, "--ns", 2, "--contract", "3NX-1 w")
    assert "  before  3NT-1 W 100\n  after   3NTX-1 W 200\n" in done.out  # EW vulnerable on board 3
    log = msgspec.json.decode((folder / "changes.jsonl").read_bytes())
    assert log["after"]["contract"] == "3NX"
    wrong = ("--contract", "3NT= w", "--score", "400")
    assert "3NT by W with 9 tricks" in run("fix", folder, "--board", 3, "--ns", 2, *wrong, code=1).err


def test_on_a_terminal_the_list_of_changes_stays_within_its_columns() -> None:
    what = "board 12, A1 v A2: 4♠ by North, 10 tricks (NS +420) → 4♠ by North, 9 tricks (NS −50)"
    rows = [
        ("id", "when", "who", "what", "why", "undone by"),
        ("1", "2026-01-08 22:10", "anna", what, "the claim was agreed and then withdrawn", "2"),
        ("2", "2026-01-08 22:12", "bo", "change 1 taken back", "", ""),
    ]
    lines = list(change_lines(rows, 80))
    assert max(map(len, lines)) <= 80
    words = " ".join(" ".join(lines).split())
    assert "why: the claim was agreed and then withdrawn" in words
    assert len(list(change_lines(rows, None))) == 3


def test_names_and_substitutes(folder: Path) -> None:
    done = run("name", folder, "--pair", "1NS", "--place", 2, "--name", "Zoë O'Hara")
    assert "  before  NS1 two\n  after   Zoë O'Hara\n" in done.out
    run("name", folder, "--pair", "1NS", "--place", 1, "--name", "李文静", "--from-round", 2)
    pair = read(folder).entries.by_id["A1NS"]
    assert (pair.names(1, 1), pair.names(1, 2)) == (("NS1 one", "Zoë O'Hara"), ("李文静", "Zoë O'Hara"))


def test_corrections_need_a_folder(folder: Path) -> None:
    done = run("fix", folder / "results.csv", "--board", 1, "--ns", 1, "--tricks", 9, code=1)
    assert "kept in a night folder" in done.err


def test_an_individual_is_found_by_a_player_or_the_table(folder: Path) -> None:
    make_individual(folder)
    text = "1s= n\n2s= n\n"
    run("enter", folder, text=text)
    first = read(folder).results.rows[0]
    assert (bool(first.north), first.ns) == (True, "")
    listed = run("fix", folder, "--board", first.board, "--tricks", 8, code=1).err
    assert f"{first.north}-{first.south} v {first.east}-{first.west}: 1S= N" in listed
    run("fix", folder, "--board", first.board, "--ns", first.south, "--tricks", 8)
    assert read(folder).results.rows[0].tricks == 8
    assert "neither have a result" in run("fix", folder, "--board", 1, "--ns", 99, "--score", 80, code=1).err
    missing = missing_results(read(folder))
    one = missing[-1]
    run(
        "fix", folder, "--board", one.board, "--round", one.round, "--table", one.table, "--contract", "1n= n"
    )
    added = read(folder).results.rows[-1]
    assert (added.north, added.west, added.score_ns) == (one.north, one.west, 90)
    assert len(missing_results(read(folder))) == len(missing) - 1


def by_key(night: Night) -> dict[tuple[int, str, str], int | None]:
    return {(r.board, r.ns, r.ew): r.tricks for r in night.results.rows}


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from([(1, "1"), (2, "1"), (3, "2")]), st.integers(0, 13)), max_size=4))
def test_fixes_and_as_many_undos_leave_the_night_as_it_was(
    folder: Path, fixes: list[tuple[tuple[int, str], int]]
) -> None:
    (folder / "changes.jsonl").unlink(missing_ok=True)
    before = by_key(read(folder))
    expected = dict(before)
    made = 0
    for (board, ns), tricks in fixes:
        if expected[board, ns, ns] != tricks:
            run("fix", folder, "--board", board, "--ns", ns, "--tricks", tricks)
            expected[board, ns, ns] = tricks
            made += 1
    assert by_key(read(folder)) == expected
    for _ in range(made):
        run("undo", folder)
    assert by_key(read(folder)) == before
