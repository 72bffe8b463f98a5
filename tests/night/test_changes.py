from dataclasses import replace
from fractions import Fraction
from itertools import count
from typing import Literal, NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.night.changes import (
    Change,
    NameChange,
    Penalty,
    ResultChange,
    ResultKey,
    Undo,
    active,
    apply,
)
from duplicate.night.entries import Contestant, Entries, Member, Seating, seat_by_numbers
from duplicate.night.night import Award, Night, SetAside
from duplicate.night.results import Result, Results, Status, Weighted
from duplicate.words.problems import Problem, Severity

WHEN = "2026-01-05T22:10:00+00:00"


def played(
    row_id: int, board: int, ns: str, ew: str, contract: str, declarer: str, tricks: int, score: int
) -> Result:
    return Result(
        row_id=row_id,
        board=board,
        ns=ns,
        ew=ew,
        contract=contract,
        declarer=declarer,
        tricks=tricks,
        score_ns=score,
        score_ew=-score,
        source="night.csv",
        line=row_id + 1,
    )


ROWS = (  # board 1: nobody vulnerable; board 2: NS vulnerable
    played(1, 1, "1", "2", "4S", "N", 10, 420),
    played(2, 1, "3", "4", "3N", "W", 9, -400),
    played(3, 2, "1", "2", "4S", "N", 10, 620),
    played(4, 2, "3", "4", "2H", "E", 7, 50),
)


def night(*changes: Change, rows: tuple[Result, ...] = ROWS, complete: bool = False) -> Night:
    entries = seat_by_numbers((r.session, r.section, r.board, r.ns, r.ew) for r in rows)
    return Night(
        entries=replace(entries, complete=complete),
        results=Results.of(rows),
        changes=changes,
        rows_read=len(rows),
    )


def change(
    number: int,
    board: int,
    ns: str,
    ew: str,
    before: dict[str, str | int | None] | None,
    /,
    **after: str | int | None,
) -> ResultChange:
    return ResultChange(
        id=number, when=WHEN, why="test", key=ResultKey(board=board, ns=ns, ew=ew), before=before, after=after
    )


def undo(number: int, of: int) -> Undo:
    return Undo(id=number, when=WHEN, of=of)


def row_of(applied: Night, row_id: int) -> Result:
    return next(r for r in applied.results.rows if r.row_id == row_id)


def test_a_night_without_changes_stays_as_it_is() -> None:
    applied = apply(night())
    assert applied.results.rows == ROWS
    assert applied.changes_applied


def test_a_correction_changes_the_result_and_its_score_by_law_77() -> None:
    applied = apply(night(change(1, 1, "1", "2", {"tricks": 10}, tricks=9)))
    row = row_of(applied, 1)
    assert (row.tricks, row.score_ns, row.score_ew) == (9, -50, 50)
    assert (row.source, row.line) == ("change 1", None)
    assert applied.results.rows[1:] == ROWS[1:]
    assert not applied.problems


def test_a_board_number_brings_its_vulnerability() -> None:
    row = row_of(apply(night(change(1, 1, "1", "2", {"board": 1}, board=4))), 1)
    assert (row.board, row.score_ns) == (4, 620)


def test_applying_twice_changes_nothing() -> None:
    penalty = Penalty(id=2, when=WHEN, number="1", amount="-10", why="late")
    once = apply(night(change(1, 1, "1", "2", {"tricks": 10}, tricks=9), penalty))
    assert apply(once) is once
    assert len(once.awards) == 1


def test_a_wrong_direction_swaps_the_pairs() -> None:
    applied = apply(night(change(1, 1, "1", "2", {"ns": "1", "ew": "2"}, ns="2", ew="1")))
    assert [(r.ns, r.ew, r.score_ns) for r in applied.results.rows[:2]] == [("2", "1", 420), ("3", "4", -400)]


def test_a_cancelled_result_stays_in_the_rows_without_counting() -> None:
    row = row_of(apply(night(change(1, 1, "1", "2", {"status": "played"}, status="cancelled"))), 1)
    assert row.status is Status.CANCELLED


def test_an_artificial_score_for_both_sides() -> None:
    ruling = change(
        1,
        1,
        "1",
        "2",
        {"status": "played", "adj_ns": "", "adj_ew": ""},
        status="artificial",
        adj_ns="A+",
        adj_ew="A-",
    )
    row = row_of(apply(night(ruling)), 1)
    assert (row.status, row.adj_ns, row.adj_ew) == (Status.ARTIFICIAL, "A+", "A-")


def test_a_split_score() -> None:
    ruling = change(1, 1, "1", "2", {"score_ns": 420, "score_ew": -420}, score_ns=-50, score_ew=-420)
    row = row_of(apply(night(ruling)), 1)
    assert (row.score_ns, row.score_ew) == (-50, -420)


def test_a_weighted_score_of_law_12c1c() -> None:
    key = ResultKey(board=1, ns="1", ew="2")
    weights: list[tuple[Literal["NS", "EW"], str, int]] = [
        ("NS", "60%", 420),
        ("NS", "40%", -50),
        ("EW", "2/3", -420),
        ("EW", "1/3", 50),
    ]
    ruling = ResultChange(
        id=1,
        when=WHEN,
        key=key,
        before={"score_ns": 420, "score_ew": -420},
        after={"score_ns": None, "score_ew": None},
        weights=weights,
    )
    applied = apply(night(ruling))
    assert applied.results.weights == (
        Weighted(1, "NS", Fraction(3, 5), 420),
        Weighted(1, "NS", Fraction(2, 5), -50),
        Weighted(1, "EW", Fraction(2, 3), -420),
        Weighted(1, "EW", Fraction(1, 3), 50),
    )
    later = apply(
        night(ruling, change(2, 1, "1", "2", {"score_ns": None, "score_ew": None}, score_ns=70, score_ew=-70))
    )
    assert later.results.weights == ()
    wrong = replace_weights(ruling, [("NS", "60%", 420), ("EW", "100%", -420)])
    applied = apply(night(wrong))
    assert applied.results.rows == ROWS
    assert "the weights for NS add up to 3/5, not to 1" in str(applied.problems[0])


def replace_weights(
    ruling: ResultChange, weights: list[tuple[Literal["NS", "EW"], str, int]]
) -> ResultChange:
    return ResultChange(
        id=ruling.id,
        when=ruling.when,
        key=ruling.key,
        before=ruling.before,
        after=ruling.after,
        weights=weights,
    )


def test_an_added_result_gets_an_id_and_its_pairs_a_seat() -> None:
    added = change(1, 3, "5", "6", None, contract="1N", declarer="S", tricks=7)
    applied = apply(night(added))
    row = row_of(applied, 5)
    assert (row.board, row.ns, row.ew, row.score_ns, row.status) == (3, "5", "6", 90, Status.PLAYED)
    assert applied.entries.find(1, "", "NS", "5") == "5"
    assert not applied.problems


def test_a_pair_that_is_not_entered_is_refused_when_the_entries_are_complete() -> None:
    applied = apply(night(change(1, 3, "5", "2", None, contract="1N", declarer="S", tricks=7), complete=True))
    assert applied.results.rows == ROWS
    assert "change '1': there is no pair 5 as NS" in str(applied.problems[0])


def test_a_change_without_its_row_is_an_error_that_names_it() -> None:
    applied = apply(night(change(3, 9, "1", "2", {"tricks": 10}, tricks=9)))
    assert applied.results.rows == ROWS
    (problem,) = applied.problems
    assert problem.severity is Severity.ERROR
    assert str(problem) == (
        "changes.jsonl, change '3': no result is there any more for board 9, 1 v 2; the change is not "
        "applied (duplicate undo NIGHT 3 takes what was read; duplicate keep NIGHT 3 keeps the correction)"
    )


def test_a_row_that_reads_differently_now_is_a_warning_and_the_change_decides() -> None:
    reread = (ROWS[0]._replace(tricks=11, score_ns=450, score_ew=-450), *ROWS[1:])
    applied = apply(night(change(1, 1, "1", "2", {"tricks": 10}, tricks=9), rows=reread))
    assert row_of(applied, 1).tricks == 9
    (problem,) = applied.problems
    assert (problem.severity, problem.row_id) == (Severity.WARNING, 1)
    assert "tricks was 10 and is 11 (the results were read again)" in problem.message


def test_a_correction_that_the_file_has_taken_over_is_a_note() -> None:
    reread = (ROWS[0]._replace(tricks=9, score_ns=-50, score_ew=50), *ROWS[1:])
    applied = apply(night(change(1, 1, "1", "2", {"tricks": 10}, tricks=9), rows=reread))
    assert [p.severity for p in applied.problems] == [Severity.NOTE]


def test_undoing_the_first_of_two_corrections_is_said() -> None:
    applied = apply(
        night(
            change(1, 1, "1", "2", {"tricks": 10}, tricks=9),
            change(2, 1, "1", "2", {"tricks": 9}, tricks=8),
            undo(3, 1),
        )
    )
    assert row_of(applied, 1).tricks == 8
    assert "tricks was 9 and is 10 (change 1 is undone)" in applied.problems[0].message


def test_a_later_change_follows_its_row_through_a_swap_that_is_undone() -> None:
    swap = change(1, 1, "1", "2", {"ns": "1", "ew": "2"}, ns="2", ew="1")
    fix = change(2, 1, "1", "2", {"tricks": 10}, tricks=9)
    rows = [row_of(apply(n), 1) for n in (night(swap, fix), night(swap, fix, undo(3, 1)))]
    assert [(r.ns, r.ew, r.tricks) for r in rows] == [("2", "1", 9), ("1", "2", 9)]


CLASH = (*ROWS, ROWS[0]._replace(row_id=5, tricks=11, score_ns=450, score_ew=-450, line=6))


def test_a_change_decides_between_two_results_for_one_key() -> None:
    applied = apply(night(change(1, 1, "1", "2", None, contract="4S", declarer="N", tricks=11), rows=CLASH))
    rows = [r for r in applied.results.rows if (r.board, r.ns) == (1, "1")]
    assert [(r.row_id, r.tricks, r.score_ns) for r in rows] == [(1, 11, 450)]
    assert not applied.problems


def test_a_correction_of_one_of_two_results_finds_it_by_what_it_was() -> None:
    applied = apply(night(change(1, 1, "1", "2", {"board": 1, "tricks": 11}, board=3, tricks=11), rows=CLASH))
    assert row_of(applied, 5).board == 3
    assert row_of(applied, 1).board == 1
    ambiguous = apply(night(change(1, 1, "1", "2", {"board": 1}, board=3), rows=CLASH))
    assert ambiguous.results.rows == CLASH
    assert "2 results are there for board 1, 1 v 2" in ambiguous.problems[0].message


def test_adding_completes_a_row_with_a_side_missing() -> None:
    rows = (*ROWS[:3], ROWS[3]._replace(ew=""))
    applied = apply(night(change(1, 2, "3", "4", None, contract="2H", declarer="E", tricks=8), rows=rows))
    assert len(applied.results) == 4
    assert (row_of(applied, 4).ew, row_of(applied, 4).score_ns) == ("4", -110)


def test_adding_what_the_file_holds_by_now_is_a_warning() -> None:
    applied = apply(night(change(1, 1, "1", "2", None, contract="4S", declarer="N", tricks=9)))
    assert row_of(applied, 1).tricks == 9
    assert "the results now hold 4S= N 420 for board 1, 1 v 2" in applied.problems[0].message


def test_a_row_set_aside_is_decided_by_adding_the_right_one() -> None:
    problem = Problem("level 8 does not exist", file="night.csv", line=9, field="contract", value="8S")
    aside = SetAside("night.csv", 9, (("board", "3"), ("ns", "1"), ("ew", ""), ("contract", "8S")), problem)
    other = aside._replace(row=(("board", "4"), ("ns", "1")), problem=replace(problem, line=10))
    before = replace(
        night(change(1, 3, "1", "2", None, contract="6S", declarer="N", tricks=12)),
        set_aside=(aside, other),
        problems=(problem, other.problem),
    )
    applied = apply(before)
    assert [a.problem.severity for a in applied.set_aside] == [Severity.NOTE, Severity.ERROR]
    assert [p.severity for p in applied.problems] == [Severity.NOTE, Severity.ERROR]
    assert "decided by change 1" in str(applied.problems[0])


@pytest.mark.parametrize(
    ("after", "message"),
    [
        ({"tricksy": 9}, "a result has no 'tricksy'"),
        ({"tricks": "nine"}, "'nine' is no value for 'tricks'"),
        ({"status": "lost"}, "'lost' is no status of a result"),
        ({"tricks": 10**30}, f"{10**30} is no value for 'tricks'"),
        ({"board": -(10**30)}, f"-{10**30} is no value for 'board'"),
        ({"score_ns": 1_000_000}, "1000000 is no value for 'score_ns'"),
    ],
)
def test_a_change_that_is_not_understood_is_not_applied(
    after: dict[str, str | int | None], message: str
) -> None:
    applied = apply(night(change(1, 1, "1", "2", {"tricks": 10}, **after)))
    assert applied.results.rows == ROWS
    assert message in str(applied.problems[0])


@pytest.mark.parametrize("weight", ["1e999999999", "0." + "3" * 20, "1/0", "1/1000001", "nan", "-1/2"])
def test_a_weight_that_cannot_be_is_not_applied(weight: str) -> None:
    ruling = change(1, 1, "1", "2", {"tricks": 10}, contract="")
    ruling = msgspec.structs.replace(ruling, weights=[("NS", weight, 420), ("EW", "100%", -420)])
    applied = apply(night(ruling))
    assert applied.results.rows == ROWS
    assert "this is no weight" in str(applied.problems[0])


def test_a_change_of_a_board_that_cannot_be_is_not_applied() -> None:
    added = change(1, 10**30, "1", "2", None, contract="4S", declarer="N", tricks=10)
    applied = apply(night(added))
    assert applied.results.rows == ROWS
    assert f"{10**30} is no value for 'board'" in str(applied.problems[0])


MITCHELL = Entries(
    (Contestant("5NS", (Member("Ann"), Member("Bo", place=1))), Contestant("5EW")),
    (Seating(1, "", "NS", "5", "5NS"), Seating(1, "", "EW", "5", "5EW")),
    complete=True,
)


def test_a_penalty_becomes_an_award() -> None:
    penalty = Penalty(id=1, when=WHEN, direction="NS", number="5", amount="-10", why="slow play")
    applied = apply(Night(entries=MITCHELL, changes=(penalty,)))
    assert applied.awards == (Award("5NS", "-10", "percent", 1, "slow play", 1),)
    assert not apply(Night(entries=MITCHELL, changes=(penalty, undo(2, 1)))).awards


@pytest.mark.parametrize(
    ("penalty", "message"),
    [
        (Penalty(id=1, when=WHEN, number="5", amount="-10"), "5 could be 5EW or 5NS"),
        (Penalty(id=1, when=WHEN, number="7", amount="-10"), "nobody sits as 7 in session 1"),
        (Penalty(id=1, when=WHEN, direction="NS", number="5", amount="ten"), "'ten' is no amount"),
        (Penalty(id=1, when=WHEN, direction="NS", number="5", amount="-1e99"), "'-1e99' is no amount"),
        (Penalty(id=1, when=WHEN, direction="NS", number="5", amount="-3." + "3" * 20), "is no amount"),
    ],
)
def test_a_penalty_that_nobody_can_get_is_an_error(penalty: Penalty, message: str) -> None:
    applied = apply(Night(entries=MITCHELL, changes=(penalty,)))
    assert not applied.awards
    assert message in str(applied.problems[0])


def test_names_and_substitutes() -> None:
    corrected = NameChange(
        id=1, when=WHEN, direction="NS", number="5", place=1, before="Bo", after="Bob", club_number="77"
    )
    substitute = NameChange(
        id=2, when=WHEN, direction="NS", number="5", place=0, before="Ann", after="Cy", since=(1, 4, 0)
    )
    pair = apply(Night(entries=MITCHELL, changes=(corrected, substitute))).entries.by_id["5NS"]
    assert pair.names(1, 3) == ("Ann", "Bob")
    assert pair.names(1, 4) == ("Cy", "Bob")
    assert pair.members[1].club_number == "77"
    undone = apply(Night(entries=MITCHELL, changes=(corrected, substitute, undo(3, 2)))).entries.by_id["5NS"]
    assert undone.names() == ("Ann", "Bob")


def test_a_name_that_reads_differently_now_is_a_warning() -> None:
    corrected = NameChange(id=1, when=WHEN, direction="NS", number="5", place=1, before="Bea", after="Bob")
    applied = apply(Night(entries=MITCHELL, changes=(corrected,)))
    assert applied.entries.by_id["5NS"].names() == ("Ann", "Bob")
    assert "the name was Bea when the change was made and is Bo" in str(applied.problems[0])


def test_the_log_itself_is_checked() -> None:
    applied = apply(night(change(1, 1, "1", "2", {"tricks": 10}, tricks=9), undo(1, 1), undo(2, 7)))
    assert [p.message for p in applied.problems][:2] == [
        "two changes have this id",
        "it takes back change 7, which does not stand before it",
    ]


class Step(NamedTuple):
    """One step of a director: a fix of a row to some tricks, or an undo of an earlier step."""

    row: int
    tricks: int
    undo_of: int | None


steps = st.lists(
    st.builds(Step, st.integers(0, 3), st.integers(0, 13), st.none() | st.integers(1, 12)), max_size=12
)


@given(steps)
def test_any_sequence_of_fixes_and_undos_equals_the_fold_of_those_in_force(sequence: list[Step]) -> None:
    numbers = count(1)
    log: list[Change] = []
    in_force: dict[int, bool] = {}  # id to whether it stands, switched by hand and not by the code tested
    targets: dict[int, int] = {}  # undo to what it takes back

    def switch(change_id: int, on: bool) -> None:
        in_force[change_id] = on
        if change_id in targets:
            switch(targets[change_id], not on)

    for step in sequence:
        number = next(numbers)
        if step.undo_of is not None and step.undo_of < number:
            if not in_force.get(step.undo_of):
                continue  # it is undone already
            log.append(undo(number, step.undo_of))
            targets[number] = step.undo_of
            in_force[number] = True
            switch(step.undo_of, False)
        else:
            row = ROWS[step.row]
            log.append(change(number, row.board, row.ns, row.ew, {"tricks": row.tricks}, tricks=step.tricks))
            in_force[number] = True
    tricks = {row.row_id: row.tricks for row in ROWS}
    for entry in log:
        if isinstance(entry, ResultChange) and in_force[entry.id]:
            row_id = next(r.row_id for r in ROWS if (r.board, r.ns) == (entry.key.board, entry.key.ns))
            after = entry.after["tricks"]
            assert isinstance(after, int)
            tricks[row_id] = after
    applied = apply(night(*log))
    assert {r.row_id: r.tricks for r in applied.results.rows} == tricks
    again = apply(night(*active(log)))
    assert again.results.rows == applied.results.rows


def test_undoing_an_undo_brings_the_change_back() -> None:
    fix = change(1, 1, "1", "2", {"tricks": 10}, tricks=9)
    assert active((fix, undo(2, 1), undo(3, 2))) == (fix,)
    assert active((fix, undo(2, 1), undo(3, 2), undo(4, 3))) == ()
    assert row_of(apply(night(fix, undo(2, 1), undo(3, 2))), 1).tricks == 9
