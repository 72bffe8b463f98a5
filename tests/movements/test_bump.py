import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.movements.bump import bump
from duplicate.movements.mitchell import Style, mitchell
from duplicate.movements.movement import Fault
from duplicate.words.problems import DuplicateError
from tests.movements.grids import faults


@settings(max_examples=30, deadline=None)
@given(st.integers(5, 24), st.sampled_from(["skip", "relay"]), st.data())
def test_bumps_are_clean(tables: int, style: Style, data: st.DataObject) -> None:
    longest = bump(tables + 0.5, style=None if tables % 2 else style, boards_per_round=1)
    assert longest.rounds == tables - (1 if tables % 2 or style == "skip" else 2)
    rounds = data.draw(st.integers(1, longest.rounds))
    m = bump(tables + 0.5, rounds, style=None if tables % 2 else style, boards_per_round=1)
    assert faults(m) <= {Fault.SIT_OUT, Fault.SHARING}
    out = [f.contestants[0] for f in m.check() if f.fault is Fault.SIT_OUT]
    assert len(out) == len(set(out)) == rounds
    # who is bumped changes nothing for EW and the boards
    plain = {
        (x.table, x.round): (x.ew, x.board_set)
        for x in mitchell(tables, rounds, style=None if tables % 2 else style).meetings
    }
    assert {(x.table, x.round): (x.ew, x.board_set) for x in m.meetings if x.table <= tables} == plain


def test_one_round_more_cannot_be_played() -> None:
    sizes: list[tuple[int, Style | None]] = [(7, None), (8, "skip"), (8, "relay")]
    for tables, style in sizes:
        with pytest.raises(DuplicateError, match="again") as caught:
            bump(tables + 0.5, tables, style=style)
        assert caught.value.problem.remedy.startswith("play")


def test_seven_and_a_half_by_hand() -> None:
    m = bump(7.5, 4)
    assert [[x.ns for x in m.of_round(r)] for r in (1, 2, 3, 4)] == [
        ["1", "2", "3", "4", "5", "6", "7", "8"],
        ["8", "2", "3", "4", "5", "6", "7", "1"],
        ["8", "1", "3", "4", "5", "6", "7", "2"],
        ["8", "1", "2", "4", "5", "6", "7", "3"],
    ]
    with pytest.raises(DuplicateError, match="four full tables"):
        bump(8)
