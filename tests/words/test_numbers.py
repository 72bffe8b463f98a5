"""Numbers whose digits would fill the memory are no numbers."""

import time
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.night.conditions import load
from duplicate.scoring.award_files import award_table
from duplicate.scoring.titles import title_table
from duplicate.words.numbers import exact, total_of
from duplicate.words.problems import DuplicateError

IMMENSE = ("1e999999", "1E-999999", "1e0001000", "9" * 5_000, "1/" + "9" * 5_000)


@pytest.mark.parametrize("text", [*IMMENSE, "", "x", "nan", "inf", "1/0", "1//2"])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        exact(text)


def test_numbers() -> None:
    assert [exact(t) for t in ("10", "2.5", "-1/3", "1e2")] == [10, Fraction(5, 2), Fraction(-1, 3), 100]


@given(st.lists(st.builds(Fraction, st.integers(), st.integers(1, 10_000))))
def test_a_total_is_the_sum(values: list[Fraction]) -> None:
    assert total_of(values) == sum(values, Fraction())


@pytest.mark.parametrize("text", IMMENSE)
def test_files_of_settings_refuse_them_at_once(text: str, tmp_path: Path) -> None:
    start = time.process_time()
    with pytest.raises(DuplicateError):
        load("wbf", {"artificial.imps": text})
    path = tmp_path / "own.toml"
    path.write_text(
        f'name = "own"\ntitle = "Own"\n[[titles]]\npoints = "0{text}"\nen = "A"\n', encoding="utf-8"
    )
    with pytest.raises(DuplicateError):
        title_table(path)
    path.write_text(f'name = "own"\ntitle = "Own"\nscale = "{text}"\n', encoding="utf-8")
    with pytest.raises(DuplicateError):
        award_table(path)
    assert time.process_time() - start < 1


def test_a_preset_whose_name_no_file_can_have_does_not_exist() -> None:
    for name in ("1" * 5_000, "a\0b", "../" * 2_000):
        with pytest.raises(DuplicateError, match="no such preset or file"):
            load(name)
        with pytest.raises(DuplicateError, match="no such table or file"):
            award_table(name)
        with pytest.raises(DuplicateError, match="no such table or file"):
            title_table(name)
