import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.movements.hesitation import hesitation
from duplicate.movements.mitchell import mitchell
from duplicate.movements.sections import common_boards, sections, split
from duplicate.words.problems import DuplicateError


@given(st.integers(4, 120), st.integers(1, 6))
def test_split(halves: int, count: int) -> None:
    try:
        sizes = split(halves / 2, count)
    except DuplicateError:
        assert halves / 2 < 2 * count
        return
    assert sum(sizes) == halves / 2
    assert len(sizes) == count
    assert max(sizes) - min(sizes) <= 1.5
    assert sum(1 for size in sizes if size % 1) == halves % 2


def test_sections_of_one_field() -> None:
    made = sections(23.5, 2, lambda t, letter: mitchell(t, 9, section=letter, boards_per_round=3))
    assert [m.meetings[0].section for m in made] == ["A", "B"]
    assert [m.tables for m in made] == [12, 12]
    assert [len(m.contestants()) for m in made] == [24, 23]
    assert common_boards(made) == tuple(range(1, 37))
    assert all(m.is_playable for m in made)


def test_sections_that_do_not_run_together() -> None:
    with pytest.raises(DuplicateError, match="section A has 9 rounds, section B 7") as caught:
        sections(17, 2, lambda t, letter: mitchell(t, section=letter))
    assert "rounds in every section" in caught.value.problem.remedy
    with pytest.raises(DuplicateError, match="2 boards a round, section B 3"):
        sections(14, 2, lambda t, letter: mitchell(t, section=letter, boards_per_round=2 + (letter == "B")))
    with pytest.raises(DuplicateError, match="winners"):
        sections(
            17,
            2,
            lambda t, letter: (
                mitchell(t, 9, section=letter) if letter == "A" else hesitation(t, section=letter)
            ),
        )
    with pytest.raises(DuplicateError, match="for another section"):
        sections(14, 2, lambda t, _: mitchell(t))
    with pytest.raises(DuplicateError, match="letter of its own"):
        sections(14, 2, lambda t, letter: mitchell(t, section=letter), letters="A")
    with pytest.raises(DuplicateError, match="do not make 3"):
        split(5, 3)
