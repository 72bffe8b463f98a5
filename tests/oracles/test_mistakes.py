"""Mistakes made on purpose in a real night: those that break the movement or the Laws are all found."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import mistakes
from check import changes_something, touches
from duplicate.night.night import Night
from duplicate.travellers import read_unchecked
from duplicate.travellers.checks import Kind, check

#: A Howell of eleven pairs with a sit-out, and a Mitchell with two winners.
EVENTS = {"magic-2015-12-14": "one", "compscore-mp_pairs_mitchell_03": "two"}


@pytest.fixture(scope="module")
def nights() -> Callable[[Path], dict[str, Night]]:
    read: dict[str, Night] = {}

    def load(file: Path) -> dict[str, Night]:
        for event, winners in EVENTS.items():
            if event not in read:
                night = read_unchecked(file, event=event)
                night = replace(night, hints={**night.hints, "winners": winners})
                read[event] = mistakes.with_movement(night)
        return read

    return load


@pytest.mark.parametrize("kind", mistakes.STRUCTURAL)
def test_every_structural_mistake_is_found(
    kind: str, nights: Callable[[Path], dict[str, Night]], shared: Callable[[str], Path]
) -> None:
    found = nights(shared("oracles/travellers.csv.gz"))
    sought = 0
    for event, row in mistakes.drawn(found, kind, 258 if kind == "sit-out as a pass" else 12):
        made = mistakes.mistake(event, found[event], kind, row)
        if made is None or not changes_something(made) or sought >= 12:
            continue
        sought += 1
        told = check(made.night, boards=frozenset())
        assert any(touches(one, made) for one in told), (event, row)
    assert sought > 4


def test_the_untouched_nights_fit_their_movements(
    nights: Callable[[Path], dict[str, Night]], shared: Callable[[str], Path]
) -> None:
    for night in nights(shared("oracles/travellers.csv.gz")).values():
        found = check(night)
        doubted = (Kind.SIDE, Kind.DECLARER, Kind.BOARDS, Kind.TRICKS, Kind.DENOMINATION)
        assert all(one.kind in doubted for one in found)
        assert 100 * len(found) <= 2 * len(night.results)  # one in a hundred over all nights
