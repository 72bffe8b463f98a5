from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.movements.mitchell import Style, mitchell, straight
from duplicate.movements.movement import Fault, Movement
from duplicate.words.problems import DuplicateError


def _faults(movement: Movement) -> set[Fault]:
    return {f.fault for f in movement.check()}


@pytest.mark.parametrize(
    ("number", "tables", "style"),
    [
        ("PS001", 6, "relay"),
        ("PS003", 8, "relay"),
        ("PS005", 10, "relay"),
        ("PS007", 12, "relay"),
        ("PS009", 14, "relay"),
        ("PS129", 17, "straight"),
    ],
)
def test_published_mitchells(published: dict[str, Any], number: str, tables: int, style: Style) -> None:
    """Published with a rover: its EW pairs and sets are those of the Mitchell, the rover sits NS."""
    entry = published[number]
    ours = mitchell(tables, entry.movement.rounds, style=style)
    rover = str(tables + 1)
    for meeting in ours.meetings:
        ns, ew, board_set = entry.grid[meeting.table, meeting.round]
        assert (ew, board_set) == (meeting.ew, meeting.board_set)
        assert ns in (meeting.ns, rover)


def test_published_barometer_mitchell(published: dict[str, Any]) -> None:
    """PS213: nine tables, the pairs move as in a Mitchell."""
    ours = mitchell(9)
    grid = published["PS213"].grid
    assert {(m.table, m.round): (m.ns, m.ew) for m in ours.meetings} == {k: v[:2] for k, v in grid.items()}


def test_seven_tables_by_hand() -> None:
    m = mitchell(7, boards_per_round=4)
    assert [(x.ns, x.ew, m.boards_of(x)[0]) for x in m.path("EW", "3")][:3] == [
        ("3", "3", 9),
        ("4", "3", 17),
        ("5", "3", 25),
    ]
    assert m.boards == 28
    assert _faults(m) == set()


@pytest.mark.parametrize("tables", [4, 6, 8, 10, 12, 14])
def test_without_a_skip_the_first_replay_is_in_round_half_plus_one(tables: int) -> None:
    for rounds in range(1, tables + 1):
        replays = [f for f in straight(tables, rounds).check() if f.fault is Fault.REPLAY]
        assert bool(replays) == (rounds > tables // 2)
        if replays:
            assert min(max(f.rounds) for f in replays) == tables // 2 + 1


@pytest.mark.parametrize("tables", [3, 5, 7, 9, 11])
def test_odd_tables_replay_in_no_round(tables: int) -> None:
    assert straight(tables, tables).is_playable


@pytest.mark.parametrize("tables", [4, 6, 8, 10, 12, 16])
def test_where_the_skip_may_come(tables: int) -> None:
    """No replay if and only if R - T/2 <= k <= T/2."""
    for rounds in range(tables // 2 + 1, tables):
        for after in range(1, rounds):
            if rounds - tables // 2 <= after <= tables // 2:
                m = mitchell(tables, rounds, style="skip", skip_after=after)
                assert _faults(m) == set(), (rounds, after)
            else:
                with pytest.raises(DuplicateError, match="play boards again"):
                    mitchell(tables, rounds, style="skip", skip_after=after)


@pytest.mark.parametrize("tables", [2, 4, 6, 8, 20])
def test_the_relay_lets_everybody_meet_and_tables_one_and_last_share(tables: int) -> None:
    m = mitchell(tables, style="relay")
    assert m.rounds == tables
    assert _faults(m) == {Fault.SHARING}
    shared = [f for f in m.check() if f.fault is Fault.SHARING]
    assert len(shared) == tables
    assert all(f"tables 1 and {tables} share" in f.text for f in shared)


def test_bye_stand_sets_are_not_at_any_table() -> None:
    """In every round of a share and relay exactly one set waits on the stand."""
    m = mitchell(8, style="relay")
    for r in range(1, 9):
        assert len({x.board_set for x in m.of_round(r)}) == 7


@pytest.mark.parametrize("tables", [2.5, 3.5, 4.5, 6.5, 7.5, 8.5, 11.5])
@pytest.mark.parametrize("side", ["NS", "EW"])
def test_half_tables(tables: float, side: str) -> None:
    m = mitchell(tables, missing=side)
    assert len(m.contestants()) == int(tables * 2)
    sit_outs = [f.contestants for f in m.check() if f.fault is Fault.SIT_OUT]
    assert len(sit_outs) == len(set(sit_outs)) == m.rounds, "one a round, never the same pair twice"
    assert m.is_playable
    assert Fault.RE_MEET not in _faults(m)


def test_a_half_relay_does_not_share() -> None:
    assert Fault.SHARING not in _faults(mitchell(7.5))
    assert "share" not in " ".join(mitchell(7.5).notes)


def test_skip_with_a_half_table_never_seats_a_pair_out_twice() -> None:
    m = mitchell(7.5, 7, style="skip")
    sit_outs = [f.contestants for f in m.check() if f.fault is Fault.SIT_OUT]
    assert len(set(sit_outs)) == len(sit_outs) == 7


@pytest.mark.parametrize(("numbering", "first"), [("same", "1"), ("continued", "8"), ("offset 20", "21")])
def test_ew_numbering(numbering: str, first: str) -> None:
    assert mitchell(7, ew_numbering=numbering).of_round(1)[0].ew == first


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"tables": 1}, "too few"),
        ({"tables": 7.25}, "whole or half"),
        ({"tables": 7, "rounds": 8}, "at most 7 rounds"),
        ({"tables": 8, "rounds": 8, "style": "skip"}, "at most 7 rounds"),
        ({"tables": 8, "rounds": 5, "style": "straight"}, "boards come back"),
        ({"tables": 7, "style": "skip"}, "need no skip"),
        ({"tables": 8, "style": "hop"}, "does not exist"),
        ({"tables": 8, "rounds": 0}, "0 rounds"),
        ({"tables": 8, "missing": "N"}, "does not exist"),
        ({"tables": 8, "ew_numbering": "reversed"}, "does not exist"),
        ({"tables": 8, "boards_per_round": 0}, "0 boards"),
    ],
)
def test_refusals(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(DuplicateError, match=message) as caught:
        mitchell(**arguments)
    assert caught.value.problem.remedy


@settings(max_examples=60, deadline=None)
@given(st.integers(4, 40), st.sampled_from(["", "NS", "EW"]), st.data())
def test_every_mitchell_is_clean(halves: int, side: str, data: st.DataObject) -> None:
    tables = halves / 2
    full = mitchell(tables, missing=side)
    rounds = data.draw(st.integers(1, full.rounds))
    m = mitchell(tables, rounds, missing=side)
    assert m.rounds == rounds
    assert _faults(m) <= {Fault.SHARING, Fault.SIT_OUT}
    for round_number in range(1, rounds + 1):
        here = [who for x in m.of_round(round_number) for who in m.who(x)]
        assert len(here) == len(set(here)), "everyone is at one place"
    for who in m.contestants():
        boards = [b for x in m.path(*who) if not x.is_sit_out for b in m.boards_of(x)]
        assert len(boards) == len(set(boards)), "nobody plays a board twice"
