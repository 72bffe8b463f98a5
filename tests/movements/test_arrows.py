from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.movements.arrows import Arrows, turn
from duplicate.movements.balance import balance
from duplicate.movements.barometer import barometer
from duplicate.movements.hesitation import hesitation
from duplicate.movements.howell import howell
from duplicate.movements.individual import individual
from duplicate.movements.movement import Meeting, Movement
from duplicate.movements.scrambled import scrambled
from duplicate.movements.stops import stopped

MOVEMENTS = [
    hesitation(6, boards_per_round=3),
    howell(3),  # tables that share
    howell(4.5),  # a sit-out in every round
    scrambled(8, 8),  # share and relay
    individual(5),
    barometer(howell(4)),
]


def uneven() -> Movement:
    """Sets of one and of two boards."""
    base = hesitation(5, boards_per_round=1)
    count = len(base.board_sets)
    return replace(base, board_sets=tuple((s, s + count) if s % 2 else (s,) for s in range(1, count + 1)))


def split() -> Movement:
    """A table that plays two boards at once, of which others play one at a time."""
    rows = ((1, 1, "1", "2", 1), (2, 1, "3", "4", 2), (2, 2, "4", "3", 3), (3, 1, "6", "5", 3))
    meetings = tuple(Meeting("A", t, r, ns, ew, s) for t, r, ns, ew, s in rows)
    return Movement("split", meetings, ((1, 2), (1,), (2,)), barometer=True)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([*MOVEMENTS, uneven(), split()]), st.data())
def test_turning_keeps_the_balance_up_to_date(movement: Movement, data: st.DataObject) -> None:
    """Every single turn against the whole matrix counted anew, at two stops."""
    stops = [(movement.rounds - 1, 0.25), (movement.rounds, 0.75)]
    arrows = Arrows(movement, stops)
    for number in data.draw(st.lists(st.integers(0, len(arrows.meetings) - 1), min_size=1, max_size=12)):
        told, changes = arrows.changes(number)
        arrows.turn(number, changes)
        now = replace(movement, meetings=arrows.meetings_now())
        for last, _, comparison in arrows.stops:
            found = balance(stopped(now, last))
            assert comparison.quality == pytest.approx(found.quality, abs=1e-9)
        expected = sum(weight * balance(stopped(now, last)).quality for last, weight in stops)
        assert told == pytest.approx(expected, abs=1e-9)
        assert arrows.quality == pytest.approx(expected, abs=1e-9)


def test_the_quality_of_every_published_movement(published: Mapping[str, Any]) -> None:
    """qf_balance of the pack, to its two decimals."""
    checked = 0
    for number, entry in published.items():
        if entry.index["qf_balance"]:
            arrows = Arrows(entry.movement, [(entry.movement.rounds, 1.0)])
            assert f"{arrows.quality:.2f}" == entry.index["qf_balance"], number
            checked += 1
    assert checked >= 100


def test_turning_twice_changes_nothing() -> None:
    for movement in MOVEMENTS:
        for meeting in movement.meetings:
            assert turn(turn(meeting)) == meeting


def test_a_whole_set_turned_changes_no_comparison() -> None:
    movement = hesitation(5)
    turned = tuple(turn(m) if m.board_set == 2 else m for m in movement.meetings)
    assert balance(replace(movement, meetings=turned)).matrix == balance(movement).matrix
