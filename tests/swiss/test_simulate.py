"""Simulated events hold what every event must hold; see bench/soak_swiss.py for many more."""

from dataclasses import replace
from random import Random

import pytest

from duplicate.night.changes import active
from duplicate.swiss.conditions import load
from duplicate.swiss.conduct import Conduct
from duplicate.swiss.event import replay
from duplicate.swiss.plain import state_text
from duplicate.swiss.records import ResultChange, Undo
from duplicate.swiss.simulate import START, Simulation, Trouble, simulate
from duplicate.swiss.state import State
from duplicate.words.problems import DuplicateError
from soak_swiss import check_draws, check_log, check_totals, soak_swiss
from tests.swiss.desk import Desk


def small(seed: int, trouble: Trouble, **settings: object) -> Simulation:
    chosen: dict[str, object] = {"rounds": 4, "boards_per_round": 2}
    chosen |= {name.replace("__", "."): value for name, value in settings.items()}
    return simulate(11, seed, load("seed-online", chosen), trouble=trouble)


MUCH = Trouble(0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.05, 0.5)


@pytest.mark.parametrize("seed", range(3))
def test_events_with_much_trouble(seed: int) -> None:
    made = small(seed, MUCH)
    check_draws(made, Random(seed))
    check_totals(made.state)
    check_log(made, Random(seed))


def test_the_same_seed_is_the_same_event() -> None:
    assert small(5, MUCH).records == small(5, MUCH).records
    assert small(5, MUCH).records != small(6, MUCH).records


@pytest.mark.parametrize("draw_at", ["90", "60"])
def test_events_drawn_before_the_round_is_over(draw_at: str) -> None:
    made = small(2, MUCH, draw__draw_at=draw_at)
    check_draws(made, Random(1))
    assert any(r.drawn.results_in != "1" for r in made.state.rounds)


def test_events_that_lag_a_round() -> None:
    made = small(3, MUCH, draw__lag=1)
    assert [r.drawn.standings_round for r in made.state.rounds] == [0, 0, 1, 2]
    check_draws(made, Random(1))


def test_a_case_of_the_soak() -> None:
    soak_swiss(Random("1/swiss/2"))


def without_undos(state: State) -> State:
    """The records in force laid from nothing: what an undo must come to by whatever way."""
    direct = replay([r for r in active(list(state.log)) if not isinstance(r, Undo)])
    return replace(direct, last_id=state.last_id)


@pytest.mark.parametrize("seed", range(4))
def test_undo_is_the_log_without_the_record(seed: int) -> None:
    rng = Random(seed)
    desk = Desk(Conduct(minimum=2), rounds=2)
    desk.enter("1", "2", "3", "4")
    desk.close()
    for tables in (("1-2", "3-4"), ("1-3", "2-4")):
        desk.draw(*tables)
        desk.start()
        for _ in range(25):
            shake(desk, rng)
        settle(desk, len(tables))
        for _ in range(15):
            shake(desk, rng)
        assert replay(desk.records) == desk.state
        settle(desk, len(tables))


def settle(desk: Desk, tables: int) -> None:
    """The last round drawn, started, scored and closed again, whatever was taken back of it."""
    while desk.state.playing or desk.state.rounds[-1].started is None:
        if not desk.state.playing:
            desk.start()
        desk.score_all()
        desk.over()
    assert len(desk.state.rounds[-1].rows) == 2 * tables


def shake(desk: Desk, rng: Random) -> None:
    """A result, a correction or an undo, whatever the event takes; the state stays that of the log."""
    each = desk.state.rounds[-1]
    at = rng.choice(list(each.expected))
    place = each.expected[at]
    meeting, points = f"{place.ns}-{place.ew}", rng.choice((90, 110, 140))
    try:
        match rng.randrange(4):
            case 0:
                desk.result(at[1], meeting, {"score_ns": points, "score_ew": -points})
            case 1 if at in each.rows:
                before = {"score_ns": each.rows[at].score_ns}
                desk.result(at[1], meeting, {"score_ns": points, "score_ew": -points}, before)
            case 2:
                results = [r.id for r in desk.records if isinstance(r, (ResultChange, Undo))]
                desk.undo(rng.choice(results or [0]))
            case 3:
                desk.undo(rng.randrange(6, desk.state.last_id + 1))
    except DuplicateError:
        return
    assert state_text(desk.state) == state_text(replace(without_undos(desk.state), log=desk.state.log))


def test_a_simulation_needs_a_clock() -> None:
    with pytest.raises(DuplicateError, match="by the clock"):
        simulate(8, 1, load("seed-online", {"minutes_per_round": 0}))
    with pytest.raises(DuplicateError, match="2 or more"):
        simulate(1, 1)
    few = simulate(4, 1, conduct=Conduct(minimum=6, starts=START.isoformat()))
    assert few.state.cancelled == "contestants: 4, and the event needs 6"
