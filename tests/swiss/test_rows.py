"""Results of a round that share what they hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.night.results import Result, Status
from duplicate.swiss.rows import BoardAt, Rows


def row(number: int, status: Status = Status.PLAYED) -> Result:
    return Result(row_id=number, status=status)


def test_two_that_go_on_from_one_know_nothing_of_each_other() -> None:
    first = Rows().plus((1, 1), row(1))
    left, right = first.plus((1, 2), row(2)), first.plus((2, 1), row(3, Status.PENDING))
    assert dict(first) == {(1, 1): row(1)}
    assert dict(left) == {(1, 1): row(1), (1, 2): row(2)}
    assert dict(right) == {(1, 1): row(1), (2, 1): row(3, Status.PENDING)}
    assert (left.pending, right.pending) == (0, 1)
    with pytest.raises(KeyError):
        first[1, 2]


def test_another_row_in_the_place_of_one_keeps_its_place() -> None:
    first = Rows({(1, 1): row(1, Status.PENDING), (1, 2): row(2)})
    settled = first.plus((1, 1), row(4))
    assert list(settled.items()) == [((1, 1), row(4)), ((1, 2), row(2))]
    assert (first.pending, settled.pending) == (1, 0)
    assert first[1, 1] == row(1, Status.PENDING)


@given(
    st.lists(st.tuples(st.integers(0, 30), st.tuples(st.integers(1, 3), st.integers(1, 4)), st.booleans()))
)
def test_they_are_what_copies_would_be(steps: list[tuple[int, BoardAt, bool]]) -> None:
    """Each step goes on from any of the rows before, as an undo or a preview may."""
    made: list[tuple[Rows, dict[BoardAt, Result]]] = [(Rows(), {})]
    for number, (back, at, waits) in enumerate(steps):
        rows, copy = made[back % len(made)]
        new = row(number, Status.PENDING if waits else Status.PLAYED)
        made.append((rows.plus(at, new), {**copy, at: new}))
    for rows, copy in made:
        assert list(rows.items()) == list(copy.items())
        assert len(rows) == len(copy)
        assert rows == copy
        assert rows.pending == sum(r.status is Status.PENDING for r in copy.values())
