"""Scores by hand. Cross-IMPs of two results a board: the difference of both tables, by Law 78B."""

from duplicate.movements.movement import Fault
from duplicate.night.changes import ResultChange, ResultKey
from duplicate.scoring import score
from duplicate.scoring import standings as night_standings
from duplicate.swiss.history import Sitting
from duplicate.swiss.nights import credits_of, matches_of, movement_of, night_of, standings
from duplicate.swiss.records import LateEntry, NameChange, Penalty, Person, Withdrawn
from duplicate.words.problems import Severity
from tests.swiss.desk import WHEN, Desk


def two_tables() -> Desk:
    """Round 1: 1-2 and 3-4, boards 1 and 2.

    Board 1: 420 and 170, a difference of 250, 6 IMPs. Board 2: 110 and 110.
    """
    desk = Desk()
    desk.enter("1", "2", "3", "4")
    desk.close()
    desk.draw("1-2", "3-4")
    desk.start()
    desk.result(1, "1-2", {"contract": "4S", "declarer": "N", "tricks": 10})
    desk.result(1, "3-4", {"contract": "2S", "declarer": "N", "tricks": 10})
    desk.result(2, "1-2", {"score_ns": 110})
    desk.result(2, "3-4", {"score_ns": 110})
    return desk


def test_the_standings_of_a_round() -> None:
    ranking = standings(two_tables().state)
    # ties are broken by boards completed, which are equal, then by earlier registration
    assert [row.contestant for row in ranking.rows] == ["1", "4", "2", "3"]
    assert [row.score for row in ranking.rows] == [6, 6, -6, -6]


def test_the_night_is_scored_like_any_other() -> None:
    night = night_of(two_tables().state)
    assert not night.problems
    scores = score(night, "wbf", {"method": "matchpoints"})
    assert {p.severity for p in scores.night.problems} <= {Severity.NOTE}
    # board 1: 1 beats 3 (2 of 2), board 2 is tied (1 of 2): 3 of 4 points
    percents = {row.contestant: row.percent for row in night_standings(scores).rows}
    assert percents == {"1": 75, "2": 25, "3": 25, "4": 75}


def test_a_correction_is_a_change_of_the_night() -> None:
    desk = two_tables()
    desk.result(1, "1-2", {"contract": "2S", "declarer": "N", "tricks": 10}, before={"contract": "4S"})
    night = night_of(desk.state)
    assert [c.id for c in night.changes] == [desk.state.last_id]
    assert night.results.rows[0].score_ns == 420  # what was imported stays
    assert [row.score for row in standings(desk.state).rows] == [0, 0, 0, 0]
    desk.undo(desk.state.last_id)
    assert len(night_of(desk.state).changes) == 2  # with its undo
    assert standings(desk.state).rows[0].score == 6


def test_a_result_taken_back_and_entered_again_is_no_change() -> None:
    desk = two_tables()
    desk.undo(desk.state.last_id)
    desk.result(2, "3-4", {"score_ns": 140})
    night = night_of(desk.state)
    assert not night.changes
    assert [row.score_ns for row in night.results.rows][-1] == 140


def test_weighted_scores_are_those_of_the_night() -> None:
    desk = two_tables()
    desk.undo(desk.state.last_id)
    desk.add(
        ResultChange(
            id=desk.id,
            when=WHEN,
            key=ResultKey(board=2, ns="3", ew="4"),
            before=None,
            after={"status": "played"},
            weights=[("NS", "50%", 110), ("NS", "50%", 600), ("EW", "50%", -110), ("EW", "50%", -600)],
        )
    )
    rows = {row.contestant: row.score for row in standings(desk.state).rows}
    # 110 against half of 110 (0 IMPs) and half of 600 (490, 10 IMPs): 5 IMPs to 3, on top of -6
    assert rows == {"1": 1, "2": -1, "3": -1, "4": 1}


def test_penalties_and_names_are_changes_of_the_night() -> None:
    desk = two_tables()
    desk.add(Penalty(id=desk.id, when=WHEN, number="1", amount="-2", unit="imp", round=1))
    desk.add(NameChange(id=desk.id, when=WHEN, number="2", place=1, before="South 2", after="Zoë"))
    found = {row.contestant: row.score for row in standings(desk.state).rows}
    assert found["1"] == 4
    scored = score(night_of(desk.state), desk.state.conditions.scoring)
    assert scored.night.entries.by_id["2"].names() == ("North 2", "Zoë")


def test_a_bye_is_the_mean_of_the_own_rounds() -> None:
    desk = two_tables()
    desk.over()
    desk.late("5", 2)
    desk.draw("1-4", "2-3", byes=("5",))
    desk.start()
    desk.score_all()
    desk.over()
    desk.draw("1-5", "2-4", byes=("3",))
    desk.start()
    desk.score_all()
    scores = {row.contestant: list(row.rounds) for row in standings(desk.state).rows}
    assert scores["3"] == [-6, 0, -3]  # the mean of -6 and 0
    assert scores["5"] == [0, 0, 0]  # missed: 50 %, 0 IMPs; a bye before any match is worth 0 IMPs


def test_a_late_entry_may_have_an_award_of_its_own() -> None:
    desk = two_tables()
    desk.over()
    desk.add(
        LateEntry(
            id=desk.id,
            when=WHEN,
            contestant="5",
            round=2,
            members=(Person(name="A"), Person(name="B")),
            award="40",
            pairing="60",
        )
    )
    (credit,) = credits_of(desk.state, matches_of(desk.state))
    # Law 86: 10 % is 3 IMPs a board, two boards
    assert credit.contestant == "5"
    assert [credit.score, credit.pairing] == [-6, 6]


def test_a_round_is_a_movement() -> None:
    desk = two_tables()
    desk.over()
    desk.late("5", 2)
    desk.draw("1-4", "2-3", byes=("5",))
    movement = movement_of(desk.state)
    assert movement.board_sets == ((1, 2), (3, 4))
    assert [(m.round, m.table, m.ns, m.ew) for m in movement.meetings] == [
        (1, 1, "1", "2"),
        (1, 2, "3", "4"),
        (2, 1, "1", "4"),
        (2, 2, "2", "3"),
        (2, 3, "5", ""),
    ]
    assert {f.fault for f in movement.check()} == {Fault.SIT_OUT}


def test_three_at_a_table_are_in_one_place() -> None:
    desk = Desk(boards_per_round=3, draw__odd="triple")
    desk.enter("1", "2", "3")
    desk.close()
    desk.draw(byes=("1", "2", "3"), kind=Sitting.TRIPLE)
    assert movement_of(desk.state).is_playable
    desk.start()
    desk.score_all()
    assert not score(night_of(desk.state), desk.state.conditions.scoring).night.errors
    assert len(standings(desk.state).rows) == 3


def test_who_left_is_ranked_by_the_share_of_its_boards() -> None:
    desk = two_tables()  # ranked with 70 percent of the boards
    desk.over()
    desk.add(Withdrawn(id=desk.id, when=WHEN, contestant="4", after=1))
    desk.draw("1-3", byes=("2",))
    desk.start()
    desk.score_all()
    rows = {row.contestant: row for row in standings(desk.state).rows}
    assert rows["4"].status == "withdrawn"
    assert [rows["4"].rank, rows["4"].score] == [0, 6]


def test_standings_after_an_earlier_round() -> None:
    desk = two_tables()
    desk.over()
    desk.draw("1-3", "2-4")
    desk.start()
    before = standings(desk.state, 1)
    desk.result(3, "1-3", {"score_ns": 420})
    desk.result(3, "2-4", {"score_ns": -90})
    assert standings(desk.state, 1) == before
    assert standings(desk.state).rows[0].score == 6 + 11  # 510 is 11 IMPs
