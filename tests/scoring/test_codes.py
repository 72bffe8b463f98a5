"""Codes of texts and of rows."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from duplicate.scoring.codes import of_rows, of_texts

NUMBERS = st.one_of(st.integers(-3, 3), st.integers(-(2**61), 2**61))


@given(st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS), max_size=30))
def test_rows_are_found_again_by_their_codes(rows: list[tuple[int, int, int]]) -> None:
    columns = [np.array([row[k] for row in rows], np.int64) for k in range(3)]
    different, code = of_rows(columns)
    assert different == sorted(set(rows))
    assert [different[c] for c in code.tolist()] == rows


@given(st.lists(st.sampled_from(["", "A", "B", "10", "9", "é", "中"]), max_size=30))
def test_texts_are_found_again_by_their_codes(texts: list[str]) -> None:
    different, code = of_texts(np.array(texts, object))
    assert different == sorted(set(texts))
    assert [different[c] for c in code.tolist()] == texts
