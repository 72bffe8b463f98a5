from collections.abc import Mapping
from typing import Any

import pytest

from duplicate.movements.balance import balance
from duplicate.movements.hesitation import hesitation
from duplicate.movements.known_switches import (
    Pattern,
    directed,
    fingerprint,
    from_starter,
    known_meetings,
    patterns,
    signs,
    skeleton,
)
from duplicate.movements.movement import Fault, Movement
from duplicate.movements.switches import optimise

OURS = [p for p in patterns() if not p.skeleton.startswith("PS")]
THEIRS = [p for p in patterns() if p.skeleton.startswith("PS")]

# Published optima of shared skeletons (annealing of three seconds), and what a planner found best.
SHARED = {
    "PS180": 83.9,
    "PS081": 82.6,
    "PS085": 81.1,
    "PS191": 85.8,
    "PS189": 80.5,
    "PS106": 85.2,
    "PS147": 86.2,
}
OWN_BEST = {(10, 12): 87.0, (11, 12): 86.0, (11, 13): 86.4}


def measure(pattern: Pattern, movement: Movement) -> None:
    assert (movement.tables, movement.rounds) == (pattern.tables, pattern.rounds)
    assert fingerprint(movement) == pattern.fingerprint
    turned = Movement(movement.name, directed(movement, pattern.directions), movement.board_sets)
    assert signs(turned) == pattern.directions
    assert {f.fault for f in turned.check()} <= {Fault.SHARING}
    found = balance(turned).quality
    assert round(found, 2) == pattern.quality
    assert round(found, 1) >= pattern.published


def test_every_published_optimum_has_its_pattern() -> None:
    assert {p.skeleton: p.published for p in THEIRS} == SHARED
    assert {(p.tables, p.rounds): p.published for p in OURS if p.skeleton == "starter"} == OWN_BEST


@pytest.mark.parametrize("pattern", THEIRS, ids=lambda p: p.skeleton)
def test_the_shared_skeletons_reach_the_published_optimum(
    pattern: Pattern, published: Mapping[str, Any]
) -> None:
    measure(pattern, published[pattern.skeleton].movement)


@pytest.mark.parametrize("pattern", OURS, ids=lambda p: p.name)
def test_our_skeletons_reach_the_published_optimum(pattern: Pattern) -> None:
    movement = skeleton(pattern)
    assert movement is not None
    measure(pattern, movement)


def test_a_pattern_fits_whatever_the_numbers_and_the_boards_in_a_set() -> None:
    base = hesitation(7)
    longer = hesitation(7, boards_per_round=4, first_board=9)
    raised = Movement(
        "x",
        tuple(m._replace(ns=str(int(m.ns) + 20), ew=str(int(m.ew) + 20)) for m in base.meetings),
        base.board_sets,
    )
    assert fingerprint(base) == fingerprint(longer) == fingerprint(raised)
    assert known_meetings(raised) is not None
    assert known_meetings(hesitation(8)) is None
    uneven = Movement("x", base.meetings, ((1,), *base.board_sets[1:]))
    assert fingerprint(uneven) == ""


def test_a_known_pattern_is_taken_at_once() -> None:
    assert round(balance(optimise(hesitation(7), steps=0)).quality, 2) >= 81.19


def test_starters_make_clean_movements() -> None:
    for pattern in OURS:
        if pattern.starter:
            assert from_starter(pattern.starter, pattern.rounds, boards_per_round=3).check() == ()
