import msgspec
import pytest

from duplicate.night.results import Status as Outcome
from duplicate.swiss.actions import (
    AskDirector,
    DrawNext,
    DrawStands,
    News,
    OpenDeals,
    PublishStandings,
    SeatTable,
    StartClock,
    Status,
    StopPlay,
    Tell,
    Warn,
)
from duplicate.swiss.conduct import Conduct
from duplicate.swiss.event import late_corrections, replay, step
from duplicate.swiss.history import Bye, Meeting, Sitting
from duplicate.swiss.records import (
    Cancelled,
    CheckedIn,
    Confirmed,
    DrawEdited,
    Final,
    Finished,
    NoShow,
    Penalty,
    Person,
    Record,
    Registered,
    Replaced,
    UnfinishedBoard,
    Warned,
    Withdrawn,
)
from duplicate.swiss.state import State
from duplicate.words.problems import DuplicateError
from tests.swiss.desk import WHEN, Desk, places


def four() -> Desk:
    desk = Desk()
    desk.enter("1", "2", "3", "4")
    desk.close()
    return desk


def started() -> Desk:
    desk = four()
    desk.draw("1-2", "3-4")
    desk.start()
    return desk


def test_a_log_begins_with_an_opening() -> None:
    with pytest.raises(DuplicateError, match="not opened"):
        step(State(), Registered(id=1, when=WHEN, contestant="1", members=()))


def test_entries_stand_in_order_of_registration() -> None:
    desk = Desk()
    desk.enter("3", "1", "2")
    assert [(e.id, e.order) for e in desk.state.field(1)] == [("3", 1), ("1", 2), ("2", 3)]
    assert desk.actions == (Tell("2", News.REGISTERED),)


def test_a_number_and_a_person_are_entered_once() -> None:
    desk = Desk()
    people = (Person(name="Ann", club_number="7"), Person(name="Bo", club_number="8"))
    desk.add(Registered(id=2, when=WHEN, contestant="1", members=people))
    with pytest.raises(DuplicateError, match="number 1 is taken"):
        desk.enter("1")
    again = (Person(name="Ann", club_number="7"), Person(name="Cy"))
    with pytest.raises(DuplicateError, match=r"Ann \(7\) plays as 1 already"):
        desk.add(Registered(id=3, when=WHEN, contestant="2", members=again))
    with pytest.raises(DuplicateError, match="two members"):
        desk.add(Registered(id=3, when=WHEN, contestant="2", members=people[:1]))


def test_both_partners_confirm_and_check_in_before_they_are_drawn() -> None:
    desk = Desk(Conduct(minimum=2, confirmation=True, check_in=True))
    desk.enter("1", "2")
    assert desk.actions == (Tell("2", News.PARTNER_MUST_CONFIRM),)
    assert desk.add(Confirmed(id=desk.id, when=WHEN, contestant="1", place=0)) == (
        Tell("1", News.PARTNER_MUST_CONFIRM),
    )
    assert desk.add(Confirmed(id=desk.id, when=WHEN, contestant="1", place=1)) == (Tell("1", News.CONFIRMED),)
    assert not desk.state.field(1)
    desk.add(CheckedIn(id=desk.id, when=WHEN, contestant="1"))
    assert [e.id for e in desk.state.field(1)] == ["1"]
    with pytest.raises(DuplicateError, match="place 1 of 1 has confirmed"):
        desk.add(Confirmed(id=desk.id, when=WHEN, contestant="1", place=1))


def test_the_slot_of_a_no_show_goes_to_a_whole_new_pair() -> None:
    desk = Desk(Conduct(minimum=2, check_in=True))
    desk.enter("1", "2")
    desk.add(CheckedIn(id=desk.id, when=WHEN, contestant="1"))
    desk.close()
    told = desk.add(NoShow(id=desk.id, when=WHEN, contestant="2"))
    assert told[0] == Tell("2", News.NO_SHOW)
    assert isinstance(told[1], AskDirector)
    assert [e.id for e in desk.state.field(1)] == ["1"]
    people = (Person(name="Eva"), Person(name="Fay"))
    desk.add(Replaced(id=desk.id, when=WHEN, contestant="2", places=(0, 1), members=people))
    assert [e.id for e in desk.state.field(1)] == ["1", "2"]
    assert [m.name for m in desk.state.entrants["2"].members] == ["Eva", "Fay"]


def test_a_substitute_leaves_the_slot_and_its_results() -> None:
    desk = started()
    desk.add(
        Replaced(id=desk.id, when=WHEN, contestant="2", places=(1,), members=(Person(name="Zed"),), round=2)
    )
    members = desk.state.entrants["2"].members
    assert [(m.name, m.place, m.since) for m in members] == [
        ("North 2", 0, (0, 0, 0)),
        ("South 2", 1, (0, 0, 0)),
        ("Zed", 1, (1, 2, 0)),
    ]


def test_too_few_contestants_are_the_directors_decision_or_a_cancelled_event() -> None:
    desk = Desk(Conduct(minimum=6))
    desk.enter("1", "2")
    (asked,) = desk.close()
    assert isinstance(asked, AskDirector)
    desk.add(Cancelled(id=desk.id, when=WHEN, why="two pairs"))
    assert desk.actions == (Tell("1", News.CANCELLED), Tell("2", News.CANCELLED))
    with pytest.raises(DuplicateError, match="cancelled"):
        desk.draw("1-2")


def test_a_draw_seats_everybody_once() -> None:
    desk = four()
    with pytest.raises(DuplicateError, match="2 is drawn twice"):
        desk.draw("1-2", "2-4")
    with pytest.raises(DuplicateError, match="3, 4 is not drawn"):
        desk.draw("1-2")
    with pytest.raises(DuplicateError, match="9 is not in the field"):
        desk.draw("1-2", "3-9")
    assert desk.draw("1-2", "3-4") == (
        SeatTable(1, 1, "1", "2", (1, 2)),
        SeatTable(1, 2, "3", "4", (1, 2)),
    )
    with pytest.raises(DuplicateError, match=r"0\.0 % of the results of round 1 are in"):
        desk.draw("1-3", "2-4")


def test_a_bye_is_told_and_remembered() -> None:
    desk = Desk()
    desk.enter("1", "2", "3")
    desk.close()
    assert desk.draw("1-2", byes=("3",))[-1] == Tell("3", News.SITS_OUT, 1)
    history = desk.state.history(2)
    assert history.byes == (Bye(1, "3"),)
    assert history.meetings == (Meeting(1, "1", "2"),)


def test_three_at_a_table_share_the_boards() -> None:
    desk = Desk(draw__odd="triple", boards_per_round=8)
    desk.enter("1", "2", "3", "4", "5")
    desk.close()
    desk.draw("1-2", byes=("3", "4", "5"), kind=Sitting.TRIPLE)
    assert [a for a in desk.actions if isinstance(a, SeatTable)][1:] == [
        SeatTable(1, 2, "3", "4", (1, 2, 3)),
        SeatTable(1, 2, "4", "5", (4, 5, 6)),
        SeatTable(1, 2, "5", "3", (7, 8)),
    ]
    assert len(desk.state.history(2).meetings) == 4


def test_the_clock_of_a_round() -> None:
    desk = four()
    desk.draw("1-2", "3-4")
    with pytest.raises(DuplicateError, match="has not started"):
        desk.add(Warned(id=desk.id, when=WHEN, round=1))
    assert desk.start("2026-01-05T19:30:00+01:00", 20) == (
        StartClock(1, "2026-01-05T19:30:00+01:00", "2026-01-05T19:50:00+01:00", "2026-01-05T19:45:00+01:00"),
    )
    assert desk.add(Warned(id=desk.id, when=WHEN, round=1)) == (Warn(1, 5),)


def test_moments_have_an_offset() -> None:
    desk = four()
    desk.draw("1-2", "3-4")
    with pytest.raises(DuplicateError, match="offset"):
        desk.start("2026-01-05T19:30:00")


def test_a_result_is_checked() -> None:
    desk = started()
    desk.result(1, "1-2", {"contract": "4S", "declarer": "N", "tricks": 10})
    row = desk.state.rounds[0].rows[1, 1]
    assert (row.score_ns, row.score_ew, row.round, row.table) == (420, -420, 1, 1)
    for board, meeting, after, message in (
        (1, "1-2", {"score_ns": 420}, "has a result already"),
        (2, "1-3", {"score_ns": 420}, "do not meet in round 1"),
        (2, "2-1", {"score_ns": 420}, "1 sits North-South"),
        (3, "1-2", {"score_ns": 420}, "not in play yet"),
        (2, "1-2", {"score_ns": 425}, "no contract gives"),
        (2, "1-2", {"contract": "4S", "declarer": "N"}, "no score"),
        (2, "1-2", {"contract": "4S", "declarer": "N", "tricks": 10, "score_ns": 650}, "gives .620"),
        (2, "1-2", {"status": "artificial", "adj_ns": "A*", "adj_ew": "A-"}, "cannot be read"),
        (2, "1-2", {"punkte": 3}, "no 'punkte'"),
    ):
        with pytest.raises(DuplicateError, match=message):
            desk.result(board, meeting, after)  # type: ignore[arg-type]


def test_a_correction_says_what_was_there() -> None:
    desk = started()
    desk.result(1, "1-2", {"score_ns": 420})
    with pytest.raises(DuplicateError, match=r"score_ns .* is 420, not 450"):
        desk.result(1, "1-2", {"score_ns": 400}, before={"score_ns": 450})
    desk.result(1, "1-2", {"score_ns": -50, "score_ew": 50}, before={"score_ns": 420})
    assert desk.state.rounds[0].rows[1, 1].score_ew == 50


def test_two_that_sat_the_wrong_way_change_directions() -> None:
    desk = started()
    desk.result(1, "1-2", {"score_ns": 420})
    desk.result(1, "1-2", {"ns": "2", "ew": "1"}, before={"ns": "1", "ew": "2"})
    assert desk.state.rounds[0].rows[1, 1][7:9] == ("2", "1")
    with pytest.raises(DuplicateError, match="only 2 and 1"):
        desk.result(1, "1-2", {"ns": "3", "ew": "1"}, before={"ns": "2"})


def test_the_cut_off_names_every_unfinished_board() -> None:
    desk = started()
    desk.result(1, "1-2", {"score_ns": 420})
    desk.result(1, "3-4", {"score_ns": 420})
    with pytest.raises(DuplicateError, match="table 1 board 2"):
        desk.cut(UnfinishedBoard(table=2, board=2))
    waiting = UnfinishedBoard(table=2, board=2, status="pending")
    actions = desk.cut(UnfinishedBoard(table=1, board=2), waiting)
    assert [a for a in actions if isinstance(a, StopPlay)] == [StopPlay(1, 1, 2), StopPlay(1, 2, 2)]
    assert desk.state.rounds[0].pending == ((2, 2),)
    # three of four results are in, the draw waits for all of them or the end of the round
    with pytest.raises(DuplicateError, match=r"75\.0 % of the results"):
        desk.draw("1-3", "2-4")
    closing = desk.over()
    assert DrawNext(2) in closing
    assert OpenDeals(1) in closing
    assert PublishStandings(1, Status.RUNNING) in closing
    desk.result(2, "3-4", {"status": "played", "score_ns": 620}, before={"status": "pending"})
    desk.draw("1-3", "2-4")


def test_a_double_dummy_result_is_scored() -> None:
    desk = started()
    for board, meeting in ((1, "1-2"), (1, "3-4"), (2, "1-2")):
        desk.result(board, meeting, {"score_ns": 110})
    desk.cut(
        UnfinishedBoard(table=2, board=2, status="played", contract="4S", declarer="N", tricks=10, dealt=True)
    )
    row = desk.state.rounds[0].rows[2, 2]
    assert (row.status, row.score_ns) == (Outcome.PLAYED, 620)  # 4S just made, North-South vulnerable


def test_a_round_closes_with_every_result() -> None:
    desk = started()
    with pytest.raises(DuplicateError, match="table 1 board 1"):
        desk.over()


def test_the_draw_at_a_share_of_the_results() -> None:
    desk = Desk(draw__draw_at="75")
    desk.enter("1", "2", "3", "4")
    desk.close()
    desk.draw("1-2", "3-4")
    desk.start()
    desk.result(1, "1-2", {"score_ns": 420})
    assert desk.result(1, "3-4", {"score_ns": 420}) == ()
    assert desk.result(2, "1-2", {"score_ns": 170}) == (DrawNext(2),)
    desk.draw("1-3", "2-4")
    with pytest.raises(DuplicateError, match="round 1 is not closed"):
        desk.start()
    desk.result(2, "3-4", {"score_ns": 170})
    assert DrawNext(2) not in desk.over()
    assert [number for _, number in late_corrections(desk.state)] == [2]


def test_a_correction_after_a_draw_counts_and_the_draw_stands() -> None:
    desk = started()
    desk.score_all()
    desk.over()
    desk.draw("1-3", "2-4")
    drawn = desk.state.rounds[1].seated
    actions = desk.result(1, "1-2", {"score_ns": 420, "score_ew": -420}, before={"score_ns": 110})
    assert actions == (DrawStands(1, 2), PublishStandings(1, Status.RUNNING))
    assert desk.state.rounds[1].seated == drawn
    (late,) = late_corrections(desk.state)
    assert late == (desk.records[-1], 2)


def test_the_director_seats_a_round_otherwise_and_says_why() -> None:
    desk = four()
    desk.draw("1-2", "3-4")
    edit = DrawEdited(id=desk.id, when=WHEN, round=1, tables=places("1-3", "2-4"))
    with pytest.raises(DuplicateError, match="no reason"):
        desk.add(edit)
    desk.add(msgspec.structs.replace(edit, why="1 and 2 travel together"))
    assert desk.state.rounds[0].edited
    assert [m.ew for m in desk.state.history(2).meetings] == ["3", "4"]
    desk.start()
    with pytest.raises(DuplicateError, match="has started"):
        desk.add(DrawEdited(id=desk.id, when=WHEN, round=1, tables=places("1-2", "3-4"), why="no"))


def test_stationary_contestants_sit_north_south() -> None:
    desk = Desk()
    desk.enter("1")
    desk.enter("2", stationary=True)
    desk.close()
    with pytest.raises(DuplicateError, match="2 is stationary"):
        desk.draw("1-2")
    desk.draw("2-1")


def test_who_withdraws_keeps_the_results_and_is_drawn_no_more() -> None:
    desk = started()
    with pytest.raises(DuplicateError, match="round 1 has started"):
        desk.add(Withdrawn(id=desk.id, when=WHEN, contestant="4", after=0))
    desk.add(Withdrawn(id=desk.id, when=WHEN, contestant="4", after=1))
    desk.score_all()
    desk.over()
    assert [e.id for e in desk.state.field(2)] == ["1", "2", "3"]
    desk.draw("1-3", byes=("2",))
    actions = desk.add(Withdrawn(id=desk.id, when=WHEN, contestant="3", after=1))
    assert any(isinstance(a, AskDirector) and a.round == 2 for a in actions)
    with pytest.raises(DuplicateError, match="3 left and would have to play"):
        desk.start()


def test_a_late_entry_misses_rounds() -> None:
    desk = started()
    with pytest.raises(DuplicateError, match="too early"):
        desk.late("5", 1)
    desk.late("5", 2)
    assert desk.state.entrants["5"].missed == (1,)
    desk.add(Withdrawn(id=desk.id, when=WHEN, contestant="4", after=1))
    desk.late("4", 3, new=False)
    assert desk.state.entrants["4"].missed == (2,)
    assert [e.id for e in desk.state.field(2)] == ["1", "2", "3", "5"]
    assert [e.id for e in desk.state.field(3)] == ["1", "2", "3", "4", "5"]


def test_the_end_is_provisional_then_final() -> None:
    desk = Desk(rounds=1)
    desk.enter("1", "2")
    desk.close()
    desk.draw("1-2")
    desk.start()
    with pytest.raises(DuplicateError, match="rounds over: 0 of 1"):
        desk.add(Finished(id=desk.id, when=WHEN))
    desk.score_all()
    assert not any(isinstance(a, DrawNext) for a in desk.over())
    assert desk.add(Finished(id=desk.id, when=WHEN)) == (PublishStandings(1, Status.PROVISIONAL),)
    assert desk.result(1, "1-2", {"score_ns": 90, "score_ew": -90}, before={"score_ns": 110}) == (
        PublishStandings(1, Status.PROVISIONAL),
    )
    assert desk.add(Final(id=desk.id, when=WHEN)) == (PublishStandings(1, Status.FINAL),)
    with pytest.raises(DuplicateError, match="final"):
        desk.add(Penalty(id=desk.id, when=WHEN, number="1", amount="-1", unit="imp"))


def test_undo_takes_back_and_brings_back() -> None:
    desk = started()
    before = desk.state
    desk.result(1, "1-2", {"score_ns": 420})
    entered = desk.state.last_id
    desk.undo(entered)
    assert not desk.state.rounds[0].rows
    assert desk.state.rounds == before.rounds
    desk.undo(desk.state.last_id)
    assert desk.state.rounds[0].rows[1, 1].score_ns == 420
    with pytest.raises(DuplicateError, match="no record 99"):
        desk.undo(99)


def test_undo_of_what_later_records_stand_on_is_refused() -> None:
    desk = started()
    registered = next(r.id for r in desk.records if isinstance(r, Registered) and r.contestant == "4")
    with pytest.raises(DuplicateError, match=r"record 7 \(drawn\) stands on it.*undo record 7 first"):
        desk.undo(registered)
    desk.undo(8)
    desk.undo(7)
    desk.undo(6)
    desk.undo(registered)
    assert list(desk.state.entrants) == ["1", "2", "3"]


def test_numbers_go_up() -> None:
    desk = four()
    with pytest.raises(DuplicateError, match="has reached record 6"):
        desk.add(Penalty(id=6, when=WHEN, number="1", amount="-1", unit="imp"))


def whole_event() -> Desk:
    desk = started()
    desk.result(1, "1-2", {"score_ns": 420})
    desk.undo(desk.state.last_id)
    desk.result(1, "1-2", {"score_ns": 450})
    desk.score_all()
    desk.over()
    desk.late("5", 2)
    desk.draw("1-3", "2-4", byes=("5",))
    desk.start()
    desk.add(Withdrawn(id=desk.id, when=WHEN, contestant="5", after=2))
    desk.score_all()
    desk.over()
    desk.draw("1-4", "2-3")
    desk.start()
    desk.score_all()
    desk.over()
    desk.add(Finished(id=desk.id, when=WHEN))
    return desk


def test_every_beginning_of_a_log_replays_to_the_state_it_had() -> None:
    desk = whole_event()
    state = State()
    for count, record in enumerate(desk.records, 1):
        state, _ = step(state, record)
        assert replay(desk.records[:count]) == state
        assert list(state.log) == desk.records[:count]


def test_records_survive_their_text() -> None:
    decoder = msgspec.json.Decoder(Record)
    for record in whole_event().records:
        assert decoder.decode(msgspec.json.encode(record)) == record


def test_an_earlier_state_goes_another_way() -> None:
    desk = four()
    before = desk.state
    desk.draw("1-2", "3-4")
    other, _ = step(before, Penalty(id=7, when=WHEN, number="1", amount="-1", unit="imp"))
    assert len(other.log) == len(desk.state.log) == 7
    assert list(desk.state.log)[-1] is desk.records[-1]
