"""Chinese names by sound: readings as everybody who speaks the language knows them."""

import subprocess
import sys

import pytest

from duplicate.pages.name_order import by_name
from duplicate.pages.readings import initial, search_keys
from duplicate.words.sounds import is_chinese, sounds


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("王小明", ["wangxiaoming", "wxm", "王小明"]),
        ("李娜", ["lina", "ln"]),
        ("欧阳娜娜", ["ouyangnana", "oynn"]),
        ("诸葛亮", ["zhugeliang", "zgl"]),
        ("吕布", ["lvbu", "lubu", "lb"]),  # ü is typed v, or u by who does not know
        ("单田芳", ["shantianfang", "stf", "dantianfang"]),  # a surname that is not read as its character
        ("仇英", ["qiuying", "qy"]),
        ("解晓东", ["xiexiaodong", "xxd"]),
        ("查良镛", ["zhaliangyong"]),
        ("区志强", ["ouzhiqiang"]),
        ("朴树", ["piaoshu", "pushu"]),
        ("曾国藩", ["zengguofan", "zgf"]),
        ("尉迟恭", ["yuchigong", "ycg"]),
        ("任正非", ["renzhengfei"]),
        ("陳曉明", ["chenxiaoming", "cxm"]),  # traditional characters
        ("王 小明", ["wangxiaoming", "wxm"]),
        ("马龙 Max", ["malongmax"]),
    ],
)
def test_a_chinese_name_is_found_by_pinyin_and_initials(name: str, typed: list[str]) -> None:
    keys = search_keys(name, sounds(name)).split()
    assert set(typed) <= set(keys)


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Zoë Žák", ["zoe", "zak"]),
        ("Łucja Øster", ["lucja", "oster"]),
        ("Deniz Göktaş", ["deniz", "goktas"]),
        ("İpek Işık", ["ipek", "isik"]),
        ("Groß", ["gross"]),
    ],
)
def test_other_names_are_found_without_accents(name: str, typed: list[str]) -> None:
    assert sounds(name) == ""
    assert set(typed) <= set(search_keys(name, "").split())


def test_lists_are_in_the_order_of_pinyin_among_latin_letters() -> None:
    names = ["张伟", "Bo", "王芳", "Åse", "陈杰", "Wanda", "曾敏", "Łukasz"]
    ordered = sorted(names, key=by_name)
    assert ordered == ["Åse", "Bo", "陈杰", "Łukasz", "Wanda", "王芳", "曾敏", "张伟"]
    assert [initial(name, sounds(name)) for name in ordered] == ["A", "B", "C", "L", "W", "W", "Z", "Z"]


def test_every_character_beyond_the_common_ones_has_some_reading() -> None:
    assert is_chinese("𠮷田")
    assert sounds("𠮷田").endswith("tian")


def test_pypinyin_is_loaded_for_rare_characters_only() -> None:
    program = (
        "import sys; from duplicate.pages.readings import search_keys;"
        "from duplicate.words.sounds import sounds;"
        "sounds('Ann Berg'); search_keys('Ann', ''); sounds('王长明');"
        "assert 'pypinyin' not in sys.modules; sounds('𠮷'); assert 'pypinyin' in sys.modules;"
        "assert not sys.modules['pypinyin.constants'].PHRASES_DICT"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
