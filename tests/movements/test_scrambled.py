import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.movements.balance import balance
from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Fault, Movement
from duplicate.movements.scrambled import scrambled
from duplicate.words.problems import DuplicateError


def _switched(movement: Movement) -> list[int]:
    return [int(r) for r in movement.placement.get("arrow-switched rounds", "").split()]


# Best count of trailing switched rounds of complete odd Mitchells.
COUNTS = {
    3: 0,
    5: 1,
    7: 1,
    9: 1,
    11: 1,
    13: 2,
    15: 2,
    17: 2,
    19: 2,
    21: 3,
    23: 3,
    25: 3,
    27: 3,
    29: 4,
    31: 4,
    33: 4,
}


@pytest.mark.parametrize("tables", COUNTS)
def test_the_documented_count_is_taken_and_no_other_is_better(tables: int) -> None:
    m = scrambled(tables)
    count = COUNTS[tables]
    assert _switched(m) == list(range(tables - count + 1, tables + 1))
    if tables > 3:
        best = balance(m).quality
        for other in range(tables // 2 + 1):
            assert balance(scrambled(tables, switched=other)).quality <= best + 1e-9


def test_at_27_tables_four_switched_rounds_are_as_good_as_three() -> None:
    three, four, five = (balance(scrambled(27, switched=k)).quality for k in (3, 4, 5))
    assert three == pytest.approx(four)
    assert four > five


def test_the_switched_round_swaps_the_directions() -> None:
    m = scrambled(7)
    plain = mitchell(7, ew_numbering="continued")
    for x, y in zip(m.meetings, plain.meetings, strict=True):
        if x.round == 7:
            assert (x.ns, x.ew, x.board_set) == (y.ew, y.ns, y.board_set)
        else:
            assert (x.ns, x.ew, x.board_set) == (y.ns, y.ew, y.board_set)
    assert m.name.endswith("round 7 arrow-switched")
    assert any("Round 7: arrow-switch" in note for note in m.notes)


def test_numbers_are_unique() -> None:
    assert len(scrambled(9).contestants()) == 18
    assert {n for _, n in scrambled(5, ew_numbering="offset 20").contestants()} == {
        *map(str, range(1, 6)),
        *map(str, range(21, 26)),
    }
    with pytest.raises(DuplicateError, match="would mean two pairs"):
        scrambled(9, ew_numbering="offset 5")


@pytest.mark.parametrize(
    ("tables", "rounds"), [(8, 8), (8, 7), (10, 9), (9, 7), (12, 12), (7.5, 8), (60, 13)]
)
def test_other_fields_take_the_count_with_the_best_quality(tables: float, rounds: int) -> None:
    m = scrambled(tables, rounds)
    chosen = balance(m).quality
    for count in range(rounds // 2 + 1):
        assert balance(scrambled(tables, rounds, switched=count)).quality <= chosen + 1e-6


@settings(max_examples=40, deadline=None)
@given(st.integers(4, 30), st.sampled_from(["", "NS", "EW"]), st.data())
def test_every_scrambled_mitchell_is_clean(halves: int, side: str, data: st.DataObject) -> None:
    rounds = data.draw(st.integers(1, scrambled(halves / 2, missing=side).rounds))
    m = scrambled(halves / 2, rounds, missing=side)
    assert {f.fault for f in m.check()} <= {Fault.SHARING, Fault.SIT_OUT}
    assert m.winners == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [({"switched": [9]}, "round 9"), ({"switched": 8}, "round 0"), ({"rounds": 8}, "7")],
)
def test_refusals(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(DuplicateError, match=re.escape(message)):
        scrambled(7, **arguments)
