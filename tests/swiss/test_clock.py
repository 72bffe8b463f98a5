from datetime import datetime, timedelta
from typing import TypeVar

import msgspec
import pytest

from duplicate.laws.dealing import round_seed
from duplicate.swiss.clock import due
from duplicate.swiss.conduct import Conduct
from duplicate.swiss.event import replay
from duplicate.swiss.records import (
    Cancelled,
    CheckedIn,
    CutOff,
    Drawn,
    Finished,
    NoShow,
    Record,
    RoundClosed,
    RoundStarted,
    Withdrawn,
)
from duplicate.swiss.refusals import kind
from duplicate.swiss.unfinished import Progress
from duplicate.words.problems import DuplicateError
from tests.swiss.desk import WHEN, Desk

START = datetime.fromisoformat("2026-01-05T20:00:00+01:00")


def at(minutes: float) -> str:
    """So many minutes after the start."""
    return (START + timedelta(minutes=minutes)).isoformat()


def online(there: str = "1234") -> Desk:
    """Four pairs; registration closes 15 minutes before the start, rounds of 20 minutes, 2 between."""
    conduct = Conduct(minimum=3, starts=at(0), check_in=True, unfinished="averages")
    desk = Desk(conduct)
    desk.enter("1", "2", "3", "4")
    for number in there:
        desk.add(CheckedIn(id=desk.id, when=WHEN, contestant=number))
    return desk


def tick(desk: Desk, minutes: float, progress: dict[tuple[int, int], Progress] | None = None) -> list[str]:
    """What is due at a moment, appended."""
    records = due(desk.state, at(minutes), progress, secret="hush")
    for record in records:
        desk.add(record)
    assert not due(desk.state, at(minutes), progress, secret="hush"), "nothing is due twice"
    return [kind(r) for r in records]


T = TypeVar("T")


def of(desk: Desk, wanted: type[T]) -> list[T]:
    return [r for r in desk.records if isinstance(r, wanted)]


def test_an_event_runs_by_its_clock() -> None:
    desk = online()
    assert tick(desk, -16) == []
    assert tick(desk, -15) == ["registration-closed"]
    assert tick(desk, -1) == []
    assert tick(desk, 0) == ["drawn", "round-started"]
    assert tick(desk, 14) == []
    assert tick(desk, 15) == ["warned"]
    desk.score_all()
    desk.undo(desk.state.last_id)  # one board is missing
    assert tick(desk, 20) == ["cut-off", "round-closed", "drawn"]
    (board,) = of(desk, CutOff)[0].boards
    assert (board.adj_ns, board.adj_ew) == ("A=", "A=")
    assert tick(desk, 21) == []
    assert tick(desk, 22) == ["round-started"]
    desk.score_all()
    assert tick(desk, 30) == ["round-closed", "drawn"]  # everything is in: nobody waits for the clock
    assert tick(desk, 32) == ["round-started"]
    desk.score_all()
    assert tick(desk, 40) == ["round-closed", "finished"]
    assert tick(desk, 40 + 47 * 60) == []
    assert tick(desk, 40 + 48 * 60) == ["final"]
    assert [r.deals for r in of(desk, RoundClosed)] == [round_seed("hush", n) for n in (1, 2, 3)]
    assert of(desk, Finished)[0].deals == "hush"


def test_the_same_moments_in_one_go_are_the_same_records() -> None:
    desk = online()
    assert tick(desk, 0) == ["registration-closed", "drawn", "round-started"]
    # a machine that slept comes back much later: the boards are cut off, the next round starts afresh
    assert tick(desk, 600) == ["cut-off", "round-closed", "drawn"]
    assert tick(desk, 602) == ["round-started"]
    assert of(desk, RoundStarted)[1].at == at(602)


def test_who_is_not_there_is_a_no_show_and_too_few_cancel() -> None:
    desk = online(there="123")
    assert tick(desk, 0) == ["registration-closed", "no-show", "drawn", "round-started"]
    assert [r.contestant for r in of(desk, NoShow)] == ["4"]
    assert desk.state.rounds[0].seated.sitting_out == ("3",)
    few = online(there="12")
    assert tick(few, 0) == ["registration-closed", "no-show", "no-show", "cancelled"]
    assert of(few, Cancelled)[0].why == "contestants: 2, and the event needs 3"


def test_the_next_round_is_drawn_at_a_share_of_the_results() -> None:
    desk = Desk(Conduct(minimum=2, starts=at(0)), draw__draw_at="75")
    desk.enter("1", "2", "3", "4")
    tick(desk, 0)
    for board, meeting in ((1, "1-2"), (1, "3-4"), (2, "1-2")):
        assert tick(desk, 5) == []
        desk.result(board, meeting, {"score_ns": 110})
    assert tick(desk, 6) == ["drawn"]
    assert of(desk, Drawn)[-1].results_in == "3/4"
    desk.result(2, "3-4", {"score_ns": 110})
    assert tick(desk, 7) == ["round-closed"]
    assert tick(desk, 9) == ["round-started"]


def test_a_round_that_somebody_left_waits_for_the_director() -> None:
    desk = online()
    tick(desk, 0)
    desk.score_all()
    assert tick(desk, 10) == ["round-closed", "drawn"]
    desk.add(Withdrawn(id=desk.id, when=WHEN, contestant="4", after=1))
    assert tick(desk, 30) == []


def test_boards_that_only_the_director_decides_hold_the_final_standings() -> None:
    desk = Desk(Conduct(minimum=2, starts=at(0), unfinished="double-dummy"), rounds=1)
    desk.enter("1", "2", "3", "4")
    tick(desk, 0)
    desk.result(1, "1-2", {"score_ns": 110})
    desk.result(1, "3-4", {"score_ns": 110})
    known = Progress(dealt=True, contract="2S", declarer="N", tricks_left=4, tricks=8)
    long = Progress(dealt=True, contract="2S", declarer="N", tricks_left=5, tricks=8)
    assert tick(desk, 20, {(1, 2): known, (2, 2): long}) == ["cut-off", "round-closed", "finished"]
    rows = desk.state.rounds[0].rows
    assert (rows[1, 2].score_ns, rows[2, 2].status) == (110, "pending")  # 2S just made is 110
    assert tick(desk, 100 * 60) == []
    desk.result(2, "3-4", {"status": "artificial", "adj_ns": "A+", "adj_ew": "A-"}, {"status": "pending"})
    assert tick(desk, 100 * 60) == ["final"]


def test_a_log_made_by_the_clock_replays() -> None:
    desk = online()
    for minutes in (-15, 0, 15, 20, 22, 42, 44, 64):
        tick(desk, minutes)
    text = msgspec.json.encode(desk.records)
    assert replay(msgspec.json.decode(text, type=list[Record])) == desk.state
    assert of(desk, Finished)


@pytest.mark.parametrize("moment", ["2026-01-05 20:00", "tomorrow", "2026-01-05T20:00:00"])
def test_the_moment_has_an_offset(moment: str) -> None:
    with pytest.raises(DuplicateError, match="offset"):
        due(online().state, moment)
