import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.movements.balance import balance
from duplicate.movements.chosen_switches import parse_switches, with_switches
from duplicate.movements.hesitation import hesitation
from duplicate.movements.howell import reduced_howell
from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Fault
from duplicate.movements.scrambled import scrambled
from duplicate.words.problems import DuplicateError
from tests.movements.grids import faults, grid


@pytest.mark.parametrize(
    ("tables", "rounds", "deviation"),
    [
        (7, "7", 1.0491),
        (9, "8,9", 2.8186),
        (13, "1, 2, 5", 3.6582),
        (25, "1,2,6,9", 2.4456),
    ],
)
def test_published_deviations_of_chosen_rounds(tables: int, rounds: str, deviation: float) -> None:
    m = with_switches(mitchell(tables, boards_per_round=1), parse_switches(rounds))
    assert round(balance(m).standard_deviation, 4) == deviation


@settings(max_examples=40, deadline=None)
@given(st.sets(st.tuples(st.integers(1, 7), st.integers(1, 7)), max_size=12))
def test_exactly_what_is_said_is_turned(spots: set[tuple[int, int]]) -> None:
    plain = scrambled(7, switched=0)
    m = with_switches(scrambled(7), [one for r, t in spots for one in parse_switches(f"{r}: {t}")])
    assert faults(m) <= {Fault.SHARING}
    before, after = grid(plain), grid(m)
    for (t, r), (ns, ew, s) in before.items():
        assert after[t, r] == ((ew, ns, s) if (r, t) in spots else (ns, ew, s))


def test_the_three_switches_of_the_published_reduced_howell() -> None:
    """Six tables in nine rounds: Qf 84.06 without the switches, 90.69 with table 6 in rounds 3, 6 and 9."""
    published = reduced_howell(6)
    none = with_switches(published, [])
    assert round(balance(none).quality, 2) == 84.06
    again = with_switches(none, [one for r in (3, 6, 9) for one in parse_switches(f"{r}: 6")])
    assert round(balance(again).quality, 2) == 90.69
    assert grid(again) == grid(published)


def test_refusals() -> None:
    for text in ("", "x", "3-4", "1:2:3", "2:", "1,,2"):
        with pytest.raises(DuplicateError, match="no rounds or tables") as caught:
            parse_switches(text)
        assert "2: 3,4" in caught.value.problem.remedy
    with pytest.raises(DuplicateError, match="there are 8 rounds"):
        with_switches(hesitation(7), parse_switches("9"))
    with pytest.raises(DuplicateError, match="table 8 plays nothing in round 2"):
        with_switches(hesitation(7), parse_switches("2: 8"))
    with pytest.raises(DuplicateError, match="table 8 plays nothing in round 1"):
        with_switches(mitchell(7.5), parse_switches("1: 8"))
