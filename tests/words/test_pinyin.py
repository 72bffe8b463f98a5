"""Readings of Chinese characters, against the table of the pypinyin library and words everybody knows."""

import pytest

from duplicate.words.pinyin import _TABLE as TABLE
from duplicate.words.pinyin import readings, syllables, table_of_library


def test_the_table_is_that_of_pypinyin() -> None:
    assert TABLE.read_text(encoding="utf-8") == table_of_library()


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("北京", ["bei", "jing"]),
        ("吕布", ["lv", "bu"]),
        ("桥牌", ["qiao", "pai"]),
        ("臺灣", ["tai", "wan"]),
    ],
)
def test_the_likeliest_reading_of_each_character(text: str, read: list[str]) -> None:
    assert [ways[0] for ways in readings(text)] == read


def test_tones_stand_behind_the_syllables() -> None:
    assert [tone for _, tone in syllables("中华人民")] == ["zhong1", "hua2", "ren2", "min2"]


def test_a_character_that_nobody_reads_stands_for_itself() -> None:
    assert readings("㐀\ufada") == [["qiu"], ["\ufada"]]
    assert syllables("\ufada") == [("\ufada", "")]
