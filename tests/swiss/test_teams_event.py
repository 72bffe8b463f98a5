"""A Swiss event of teams: every match has an open and a closed room."""

from dataclasses import replace

import pytest

from duplicate.movements.movement import Fault, Meeting
from duplicate.swiss.actions import SeatTable
from duplicate.swiss.history import Sitting
from duplicate.swiss.nights import movement_of, standings
from duplicate.swiss.records import Person, Registered
from duplicate.words.problems import DuplicateError
from tests.swiss.desk import WHEN, Desk


def teams(count: int = 4, odd: str = "bye", boards: int = 2) -> Desk:
    desk = Desk(
        contest="teams",
        scoring={"method": "teams", "winners": "one"},
        tie_breaks=["head-to-head"],
        bye__method="fixed",
        master_points="",
        draw__odd=odd,
        boards_per_round=boards,
    )
    for n in "1234"[:count]:
        people = tuple(Person(name=f"{n}{x}") for x in "abcd")
        desk.add(Registered(id=desk.id, when=WHEN, contestant=n, members=people, name=f"Team {n}"))
    desk.close()
    return desk


def test_a_match_is_played_in_two_rooms() -> None:
    desk = teams()
    desk.draw("1-2", "3-4")
    assert desk.actions[:2] == (SeatTable(1, 1, "1", "2", (1, 2)), SeatTable(1, 2, "2", "1", (1, 2)))
    desk.start()
    assert len(desk.state.rounds[0].expected) == 8
    assert not movement_of(desk.state).check()
    # board 1: 420 against 170 in the other room, 250 points are 6 IMPs to team 1; board 2 is flat
    desk.result(1, "1-2", {"score_ns": 420})
    desk.result(1, "2-1", {"score_ns": 170})
    desk.result(2, "1-2", {"score_ns": 110})
    desk.result(2, "2-1", {"score_ns": 110})
    # board 1: -50 and 420, 470 points are 10 IMPs to team 4
    desk.result(1, "3-4", {"score_ns": -50})
    desk.result(1, "4-3", {"score_ns": 420})
    desk.result(2, "3-4", {"score_ns": 110})
    desk.result(2, "4-3", {"score_ns": 110})
    desk.over()
    scores = {row.contestant: row.score for row in standings(desk.state).rows}
    assert {name: int(score) for name, score in scores.items()} == {"1": 6, "2": -6, "3": -10, "4": 10}


def test_a_team_at_two_tables_of_other_matches_is_in_two_places() -> None:
    desk = teams()
    desk.draw("1-2", "3-4")
    movement = movement_of(desk.state)
    wrong = replace(movement, meetings=(*movement.meetings, Meeting("", 5, 1, "1", "9", 1)))
    assert [f.fault for f in wrong.check() if f.fault is Fault.TWO_PLACES] == [Fault.TWO_PLACES]
    later = tuple(m._replace(round=2, board_set=1) for m in movement.meetings)
    again = replace(movement, meetings=(*movement.meetings, *later))
    assert {f.fault for f in again.check()} == {Fault.REPLAY, Fault.RE_MEET}


def test_three_teams_do_not_share_boards() -> None:
    desk = teams(3, "bye", 3)
    with pytest.raises(DuplicateError, match="three teams"):
        desk.draw(byes=("1", "2", "3"), kind=Sitting.TRIPLE)


def test_a_team_has_four_members_or_more() -> None:
    desk = Desk(contest="teams", scoring={"method": "teams", "winners": "one"}, tie_breaks=["head-to-head"])
    with pytest.raises(DuplicateError, match="four members or more"):
        desk.enter("1")
