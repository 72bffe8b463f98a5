"""Five pairs at two tables: pair 5 sits out round 1 (board 1), pair 4 round 2 (board 2)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from duplicate.movements.movement import Meeting, Movement
from duplicate.night.night import Night
from duplicate.night.results import Result, Results, Status
from duplicate.night.sit_outs import SOURCE, with_sit_outs
from duplicate.pages.event import account, event_view
from duplicate.scoring import score, standings
from tests.scoring.nights import entered, played

MEETINGS = (
    Meeting("A", 1, 1, "1", "2", 1),
    Meeting("A", 2, 1, "3", "4", 1),
    Meeting("A", 3, 1, "", "5", 1),
    Meeting("A", 1, 2, "1", "3", 2),
    Meeting("A", 2, 2, "5", "2", 2),
    Meeting("A", 3, 2, "4", "", 2),
)
MOVEMENT = Movement("Five pairs", MEETINGS, ((1,), (2,)), barometer=True)
ENTRIES = entered(*((f"A{n}", 1, "A", "", str(n)) for n in range(1, 6)))
ROUND_1 = (
    played(1, "1", "2", 100, section="A", round_number=1),
    played(1, "3", "4", 50, section="A", round_number=1),
)
ROUND_2 = (
    played(2, "1", "3", 50, section="A", round_number=2),
    played(2, "5", "2", 50, section="A", round_number=2),
)
BYE = Result(section="A", round=1, table=3, board=1, ew="5", status=Status.SIT_OUT, source="results.csv")


def night(*rows: Result, movement: Movement = MOVEMENT) -> Night:
    numbered = [row._replace(row_id=i) for i, row in enumerate(rows, 1)]
    return Night(
        results=Results.of(numbered),
        entries=replace(ENTRIES, complete=True),
        movements={(1, "A"): movement},
        rows_read=len(numbered),
    )


def added(found: Night) -> list[tuple[int, int, int | None, str, str]]:
    return [(r.row_id, r.board, r.round, r.ns, r.ew) for r in found.results.rows if r.source == SOURCE]


def percents(found: Night, rule: str) -> dict[str, Fraction | None]:
    scores = score(found, "wbf", {"totals.sit_out": rule})
    return {s.pair: s.percent for s in standings(scores).rows}


def test_the_sit_outs_of_the_movement_are_rows() -> None:
    assert added(with_sit_outs(night(*ROUND_1, *ROUND_2))) == [(5, 1, 1, "", "5"), (6, 2, 2, "4", "")]


def test_doing_it_twice_adds_nothing() -> None:
    once = with_sit_outs(night(*ROUND_1, *ROUND_2))
    assert added(with_sit_outs(once)) == added(once)


@pytest.mark.parametrize("status", [Status.NOT_PLAYED, Status.PENDING, Status.CANCELLED])
def test_only_rounds_that_were_played_count(status: Status) -> None:
    unplayed = (row._replace(status=status, score_ns=None, score_ew=None) for row in ROUND_2)
    assert added(with_sit_outs(night(*ROUND_1))) == [(3, 1, 1, "", "5")]
    assert added(with_sit_outs(night(*ROUND_1, *unplayed))) == [(5, 1, 1, "", "5")]


def test_rows_without_a_round_are_of_the_round_of_the_movement() -> None:
    rows = (row._replace(round=None) for row in (*ROUND_1, *ROUND_2))
    assert [row[2] for row in added(with_sit_outs(night(*rows)))] == [1, 2]


@pytest.mark.parametrize(
    "bye",
    [
        BYE,
        BYE._replace(round=None),
        BYE._replace(board=7),  # of the same round, on a board of its own
        BYE._replace(board=7, round=None),
        played(1, "5", "4", 100, section="A"),  # in the end the pair did play the board
    ],
)
def test_what_the_results_say_of_a_sit_out_goes_first(bye: Result) -> None:
    assert added(with_sit_outs(night(*ROUND_1, bye))) == []


def test_a_sit_out_without_boards_is_on_boards_that_the_pair_never_plays() -> None:
    bare = replace(MOVEMENT, meetings=tuple(m._replace(board_set=0) if m.table == 3 else m for m in MEETINGS))
    found = with_sit_outs(night(*ROUND_1, *ROUND_2, movement=bare))
    assert added(found) == [(5, 1, 1, "", "5"), (6, 2, 2, "4", "")]


def test_a_bye_of_a_barometer_is_on_the_boards_of_the_round() -> None:
    meetings = (
        Meeting("A", 1, 1, "1", "2", 2),
        Meeting("A", 2, 1, "5", "", 0),
        Meeting("A", 1, 2, "1", "3", 1),
        Meeting("A", 2, 2, "5", "", 0),
    )
    rows = (ROUND_1[0]._replace(board=2), ROUND_2[0]._replace(board=1))
    found = with_sit_outs(night(*rows, movement=replace(MOVEMENT, meetings=meetings)))
    assert added(found) == [(3, 2, 1, "5", ""), (4, 1, 2, "5", "")]


def test_a_sit_out_without_anybody_is_nobody_and_strangers_are_not_ranked() -> None:
    meetings = (*MEETINGS[:2], Meeting("A", 3, 1, "", "", 1), Meeting("A", 4, 1, "77", "", 1))
    assert added(with_sit_outs(night(*ROUND_1, movement=replace(MOVEMENT, meetings=meetings)))) == []


def test_a_board_that_is_still_to_come_to_a_table_is_not_opened() -> None:
    """Boards 1 and 2 change tables after round 1; pair 5 had board 2, which nobody has played."""
    meetings = (
        Meeting("A", 1, 1, "1", "2", 1),
        Meeting("A", 2, 1, "5", "", 2),
        Meeting("A", 1, 2, "1", "5", 2),
        Meeting("A", 2, 2, "2", "", 1),
    )
    found = with_sit_outs(night(ROUND_1[0], movement=Movement("", meetings, ((1,), (2,)))))
    assert added(found) == []


def test_the_conditions_say_what_a_sit_out_of_the_movement_is_worth() -> None:
    """By hand: top 2 on both boards. Pair 4 has 2 of 2, pair 5 1 of 2; 60 percent of a top is 1.2."""
    whole = night(*ROUND_1, *ROUND_2)
    without = {"1": Fraction(75), "2": Fraction(25), "3": Fraction(25), "4": Fraction(100), "5": Fraction(50)}
    assert percents(whole, "excluded") == without
    assert percents(whole, "own-average") == without
    assert percents(whole, "60") == without | {"4": Fraction(80), "5": Fraction(55)}


def test_bye_rows_and_the_movement_count_once() -> None:
    assert percents(night(*ROUND_1, *ROUND_2, BYE), "60")["5"] == 55


def test_the_account_tells_sit_outs_of_the_movement_apart() -> None:
    scores = score(night(*ROUND_1, *ROUND_2), "wbf", {"totals.sit_out": "60"})
    told = [said.text % said.values for said in account(scores)]
    assert told == [
        "read 4", "scored 4", "set aside 0", "sat out by the movement 2",
    ]  # fmt: skip


def test_a_scorecard_shows_the_round_that_was_sat_out() -> None:
    scores = score(night(*ROUND_1, *ROUND_2), "wbf", {"totals.sit_out": "60"})
    view = event_view(scores, standings(scores))
    card = next(c for c in view.scorecards if c.title.values["number"] == "5")
    first = card.rounds[0]
    assert first.title is not None
    assert first.table is not None
    assert (first.title.values["round"], first.table.values["n"], first.opponents) == ("1", "3", ())
    assert [word.text for line in first.lines for word in line.line.words] == ["Sit-out"]
    assert (first.points, first.percent) == ("1.2", "60.00")
    assert card.boards == "1"
