"""What is plausible: each rule with the row that breaks it, and the rows around it kept."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.movements.movement import Meeting, Movement
from duplicate.night.entries import Contestant, Entries, Seating
from duplicate.night.expected import missing
from duplicate.night.night import Night
from duplicate.night.results import Result, Results, Status
from duplicate.night.validation import validate
from duplicate.words.problems import Severity


def row(row_id: int, **fields: object) -> Result:
    start = Result(row_id=row_id, board=2, ns="1", ew="2", source="night.csv", line=row_id + 1)
    return start._replace(**fields)  # type: ignore[arg-type]


GOOD = row(1, ns="7", ew="8", contract="3N", declarer="N", tricks=9)  # board 2: NS vulnerable


def night_of(*rows: Result, **fields: object) -> Night:
    night = Night(results=Results.of((GOOD, *rows)), rows_read=1 + len(rows))
    return replace(night, **fields)  # type: ignore[arg-type]


def refused(*rows: Result, **fields: object) -> list[str]:
    """What validation says about the rows beside a good one, which must stay."""
    night = validate(night_of(*rows, **fields))
    assert night.rows_read == len(night.results) + len(night.set_aside)
    assert (1, 600) in [(r.row_id, r.score_ns) for r in night.results]
    assert {s.problem for s in night.set_aside} <= set(night.problems)
    return [str(s.problem) for s in night.set_aside]


IMPOSSIBLE = "no contract gives +420 to NS on board 2 (NS vulnerable)"
FOUR_SPADES = {"contract": "4S", "declarer": "N", "tricks": 10}  # 620 on board 2
BROKEN: list[tuple[dict[str, object], str, str, str]] = [
    ({"board": 0, "score_ns": 420}, "board", "0", "boards are numbered from 1"),
    ({"score_ns": 420}, "score_ns", "420", IMPOSSIBLE),
    ({"score_ew": -420}, "score_ns", "420", IMPOSSIBLE),
    ({**FOUR_SPADES, "score_ns": 420}, "score_ns", "420", IMPOSSIBLE),
    (
        {**FOUR_SPADES, "score_ns": 650}, "score_ns", "650",
        "4S N, 10 tricks on board 2 (NS vulnerable) is +620 for NS, the score says +650",
    ),
    (
        {"contract": "4S", "tricks": 10, "score_ns": 170}, "score_ns", "170",
        "4S, 10 tricks on board 2 (NS vulnerable) is -420 or +620 for NS, the score says +170",
    ),
    (
        {"contract": "4S", "declarer": "N", "score_ns": 630}, "score_ns", "630",
        "4S N on board 2 (NS vulnerable) cannot give that, the score says +630",
    ),
    (
        {"contract": "PASS", "score_ns": 110}, "score_ns", "110",
        "PASS on board 2 (NS vulnerable) is +0 for NS, the score says +110",
    ),
    ({"ew": "", "score_ns": 620}, "ew", "", "the EW pair is missing"),
    (
        {"ns": "", "status": Status.ARTIFICIAL, "adj_ns": "A+", "adj_ew": "A-"}, "ns", "",
        "the NS pair is missing",
    ),
    ({"contract": "4S", "tricks": 10}, "declarer", "", "the declarer is missing, so the score is not known"),
    ({"contract": "4S", "declarer": "N"}, "tricks", "", "the result is missing"),
    ({"tricks": 10}, "contract", "", "there is neither a contract nor a score"),
    ({"session": 0, "score_ns": 620}, "session", "0", "a session cannot be 0"),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "field", "value", "message"), BROKEN)
def test_rows_that_cannot_be_right(fields: dict[str, object], field: str, value: str, message: str) -> None:
    night = validate(night_of(row(2, **fields)))
    assert [r.row_id for r in night.results] == [1]
    (aside,) = night.set_aside
    problem = aside.problem
    assert (problem.file, problem.line, problem.field, problem.value) == ("night.csv", 3, field, value)
    assert problem.message == message
    assert problem.remedy
    assert problem in night.errors
    written = row(2, **fields)
    assert dict(aside.row) == {
        name: str(text)
        for name, text in zip(Result._fields[1:-2], written[1:-2], strict=True)
        if text not in ("", None)
    }


def test_a_pair_against_itself() -> None:
    boards = (row(n, board=n, score_ns=110) for n in range(3, 9))
    (says,) = refused(*boards, row(2, ew="1", score_ns=620))
    assert says == "night.csv, line 3, ns, ew '1': 1 plays against itself (correct one of the two numbers)"
    two_ones = night_of(row(2, ew="1", score_ns=620), hints={"winners": "two"})
    assert not validate(two_ones).set_aside  # a Mitchell with a 1 in both directions


def test_the_remedy_names_both_values() -> None:
    (aside,) = validate(night_of(row(2, **{**FOUR_SPADES, "score_ns": 650}))).set_aside
    assert aside.problem.remedy == "write +620, or correct 4S N, 10 tricks"


def test_what_follows_is_filled_in() -> None:
    night = validate(
        night_of(
            row(2, contract="PASS"),
            row(3, ns="3", ew="4", score_ew=-110),
            row(4, ns="5", ew="6", contract="4S", score_ns=-100),  # declarer unknown, the score is given
            row(5, board=3, contract="4HX", declarer="W", tricks=6),
        )
    )
    assert not night.problems
    assert [(r.status, r.score_ns, r.score_ew) for r in night.results] == [
        (Status.PLAYED, 600, -600),
        (Status.PASSED, 0, 0),
        (Status.PLAYED, 110, -110),
        (Status.PLAYED, -100, 100),
        (Status.PLAYED, 1100, -1100),  # scoring rules, Law 77: 4HX-4 vulnerable
    ]


def test_both_pairs_missing_is_kept_and_said() -> None:
    night = validate(night_of(row(2, ns="", ew="", score_ns=110), row(3, ns="", ew="", score_ns=110)))
    assert len(night.results) == 3  # nobody's results are not duplicates of each other
    (note,) = night.problems
    assert (note.severity, note.field) == (Severity.NOTE, "ns, ew")
    assert note.message.endswith(": 2")


def test_identical_rows_count_once() -> None:
    first = row(2, score_ns=620)
    night = validate(night_of(first, row(3, score_ns=620, lead="SA"), row(4, round=1, score_ns=620)))
    assert [r.row_id for r in night.results] == [1, 2]
    assert [str(s.problem) for s in night.set_aside] == [
        "night.csv, line 4, board '2': the result of the same pairs stands on line 3; it counts once",
        "night.csv, line 5, board '2': the result of the same pairs stands on line 3; it counts once",
    ]
    assert {s.problem.severity for s in night.set_aside} == {Severity.NOTE}


def test_conflicting_results_wait_for_a_decision() -> None:
    says = refused(row(2, score_ns=620), row(3, contract="4S", declarer="N", tricks=11))
    message = (
        "different results of 1 and 2 on board 2: lines 3 and 4 (decide which one counts and take the other "
        "out, or enter a correction)"
    )
    assert says == [
        f"night.csv, line 3, result '+620': {message}",
        f"night.csv, line 4, result '4S N 11 tricks +650': {message}",
    ]


def test_a_result_takes_the_place_of_a_pending_one() -> None:
    night = validate(night_of(row(2, status=Status.PENDING), row(3, score_ns=620)))
    assert [r.row_id for r in night.results] == [1, 3]
    assert not night.errors


def test_a_board_played_twice_is_for_the_director() -> None:
    night = validate(night_of(row(2, score_ns=620), row(3, ew="5", score_ns=170)))
    assert len(night.results) == 3
    (warning,) = night.problems
    assert warning.severity is Severity.WARNING
    assert warning.message == "1NS plays board 2 twice: lines 3 and 4"


def test_split_scores_are_said() -> None:
    night = validate(night_of(row(2, contract="3S", declarer="N", tricks=10, score_ns=170, score_ew=-620)))
    (warning,) = night.problems
    assert warning.severity is Severity.WARNING
    assert "split score" in warning.message
    assert (night.results.rows[1].score_ns, night.results.rows[1].score_ew) == (170, -620)


def test_numbers_that_the_entries_do_not_know() -> None:
    known = [Contestant(n) for n in ("1", "2", "7", "8")]
    seatings = tuple(Seating(1, "", "", c.id, c.id) for c in known)
    entries = Entries(tuple(known), seatings, complete=True)
    (says,) = refused(row(2, ns="9", score_ns=620), row(3, score_ns=620), entries=entries)
    assert says.startswith("night.csv, line 3, ns '9': nobody has the number 9 as NS (correct the number")


HOWELL = Movement(  # four pairs, two tables, two rounds of two boards
    "small", (
        Meeting("", 1, 1, "1", "2", 1), Meeting("", 2, 1, "7", "8", 1),
        Meeting("", 1, 2, "1", "7", 2), Meeting("", 2, 2, "2", "8", 2),
    ), ((1, 2), (3, 4)),
)  # fmt: skip


def test_numbers_and_boards_that_the_movement_does_not_know() -> None:
    says = refused(row(2, board=9, score_ns=110), row(3, ew="5", score_ns=620), movements={(1, ""): HOWELL})
    assert says[0].startswith(
        "night.csv, line 3, board '9': board 9 is not in play in this movement (boards 1-4)"
    )
    assert says[1:] == ["night.csv, line 4, ew '5': the movement has no number 5 as EW (correct the number)"]


def test_a_meeting_that_is_not_planned_is_scored_and_said() -> None:
    night = validate(night_of(row(2, board=3, score_ns=110), movements={(1, ""): HOWELL}))
    assert len(night.results) == 2
    (warning,) = night.problems
    assert warning.message == "in the movement 1 and 2 do not meet on board 3"


def test_missing_results_are_listed_and_no_error() -> None:
    night = validate(
        night_of(
            row(2, board=1, ns="2", ew="1", score_ns=110),  # the other way round: it is there
            row(3, board=1, ns="7", ew="8", status=Status.PENDING),
            row(4, board=4, ns="1", ew="7", status=Status.NOT_PLAYED),
            movements={(1, ""): HOWELL},
        )
    )
    assert not night.errors
    assert sorted((m.round, m.table, m.board) for m in missing(night)) == [
        (1, 1, 2), (1, 2, 1), (2, 1, 3), (2, 2, 3), (2, 2, 4),
    ]  # fmt: skip


def test_entries_are_inferred() -> None:
    night = validate(night_of(row(2, score_ns=620)))
    assert [c.id for c in night.entries.contestants] == ["1", "2", "7", "8"]
    individual = validate(
        night_of(row(2, ns="", ew="", north="1", south="2", east="3", west="4", score_ns=620))
    )
    assert {c.id: c.category for c in individual.entries.contestants}["4"] == "player"


@given(
    st.lists(
        st.builds(
            lambda board, ns, ew, score, contract: row(
                0, board=board, ns=ns, ew=ew, score_ns=score, contract=contract
            ),
            st.integers(-1, 4), st.sampled_from(["", "1", "2", "3"]), st.sampled_from(["", "1", "2", "3"]),
            st.sampled_from([None, 0, 110, 420, 620, 7]), st.sampled_from(["", "PASS", "4S"]),
        ),
        max_size=12,
    )
)  # fmt: skip
def test_every_row_is_accounted_for_and_twice_is_once(rows: list[Result]) -> None:
    listed = [r._replace(row_id=i, line=i) for i, r in enumerate(rows)]
    night = validate(Night(results=Results.of(listed), rows_read=len(listed)))
    assert night.rows_read == len(night.results) + len(night.set_aside)
    again = validate(night)
    assert again.results.rows == night.results.rows
    assert (again.problems, again.set_aside) == (night.problems, night.set_aside)
