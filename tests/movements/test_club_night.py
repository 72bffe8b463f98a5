import pytest

from duplicate.movements.club_night import preliminary, second_stage
from duplicate.movements.mitchell import straight
from duplicate.movements.movement import Fault, Movement
from duplicate.words.problems import DuplicateError

FAIL_FIVE = {3, 4, 6, 8}
FAIL_SEVEN = {3, 4, 5, 6, 8, 10, 12}


def test_the_plain_night_fails_exactly_where_it_is_known_to_fail() -> None:
    sizes = range(3, 30)
    assert {t for t in sizes if not straight(t, 5, boards_per_round=1).is_playable} == FAIL_FIVE
    assert {t for t in sizes if not straight(t, 7, boards_per_round=1).is_playable} == FAIL_SEVEN
    for tables in FAIL_FIVE:
        faults = {f.fault for f in straight(tables, 5, boards_per_round=1).check()}
        assert Fault.REPLAY in faults


def _clean(movement: Movement, rounds: int) -> None:
    assert movement.rounds == rounds
    assert movement.check() == ()
    assert {len(movement.boards_of(m)) for m in movement.meetings} == {1}, "one board at each table"


@pytest.mark.parametrize("tables", range(2, 30))
def test_preliminary(tables: int) -> None:
    if tables < 5:
        with pytest.raises(DuplicateError, match="cannot play 5 rounds") as caught:
            preliminary(tables)
        assert caught.value.problem.remedy
        return
    movement = preliminary(tables)
    _clean(movement, 5)
    assert any("skip" in note for note in movement.notes) == (tables in FAIL_FIVE)


@pytest.mark.parametrize("tables", range(2, 30))
def test_second_stage(tables: int) -> None:
    if tables < 7:
        with pytest.raises(DuplicateError, match="cannot play 7 rounds"):
            second_stage(tables)
        return
    movement = second_stage(tables)
    _clean(movement, 7)
    assert any("skip" in note for note in movement.notes) == (tables in FAIL_SEVEN)


@pytest.mark.parametrize("tables", [6, 8])
def test_the_relay_repairs_as_well(tables: int) -> None:
    movement = preliminary(tables, style="relay")
    assert {f.fault for f in movement.check()} == {Fault.SHARING}


def test_pairs_go_up_and_boards_go_down() -> None:
    movement = preliminary(9)
    assert [m.table for m in movement.path("EW", "4")] == [4, 5, 6, 7, 8]
    at = [m.table for r in range(1, 6) for m in movement.of_round(r) if m.board_set == 6]
    assert at == [6, 5, 4, 3, 2]


@pytest.mark.parametrize("tables", [5.5, 6.5, 7.5, 8.5])
def test_an_odd_number_of_pairs(tables: float) -> None:
    movement = preliminary(tables)
    assert {f.fault for f in movement.check()} == {Fault.SIT_OUT}
