"""The order of names: published orders of alphabets and characters, whatever order they come in."""

import random
import unicodedata

import pytest

from duplicate.night.writings import plain
from duplicate.pages.name_order import by_name
from duplicate.words.languages import language
from duplicate.words.sounds import folded

#: The 32 letters of the Polish alphabet, as its orthographic dictionaries (PWN) list them, with q, v and x.
POLISH = "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
#: Surnames of the Hundred Family Surnames in the first level of GB/T 2312, which is ordered by pinyin,
#: then by strokes; those are left out that are read otherwise as a surname (单, 解, 仇, 查, 区, 朴, 盖, 乐).
SURNAMES = (
    "赵钱孙李周吴郑王冯陈蒋沈韩杨朱秦许何吕施张孔曹严华金魏陶姜谢邹章苏潘葛范彭郎鲁韦马"
    "苗方俞任袁柳史唐费薛雷贺汤罗毕郝安常于时傅齐康伍余元顾孟平黄穆萧尹"
)


def shuffled(names: list[str]) -> list[str]:
    return random.Random(7).sample(names, len(names))


def test_letters_without_accents_are_folded_as_unicode_has_them() -> None:
    ascii_text = "".join(map(chr, range(128)))
    decomposed = unicodedata.normalize("NFKD", ascii_text.casefold())
    assert folded(ascii_text) == decomposed
    assert plain(ascii_text) == "".join(c for c in decomposed if c.isalnum())
    assert plain(ascii_text + "é") == plain(ascii_text) + "e"


def test_the_polish_alphabet() -> None:
    names = [f"{letter.upper()}zz" for letter in POLISH]
    polish = language("pl")
    assert sorted(shuffled(names), key=lambda name: by_name(name, polish)) == names
    words = ["Lach", "Lzz", "Łach", "Mach", "Zych", "Zzz", "Źrebiec", "Żak"]
    assert sorted(shuffled(words), key=lambda name: by_name(name, polish)) == words


def test_french_accents_count_only_between_names_that_are_otherwise_the_same() -> None:
    # the order of the CLDR for French; accents from the end count in Canada only
    names = ["cote", "coté", "côte", "côté", "Cotte", "Écart", "école", "Eole", "Noël", "nœud"]
    french = language("fr")
    assert sorted(shuffled(names), key=lambda name: by_name(name, french)) == names


@pytest.mark.parametrize("code", ["en", "fr", "zh"])
def test_letters_of_other_alphabets_are_plain_ones_with_accents(code: str) -> None:
    names = ["ann", "Åse", "Lee", "Łukasz", "Lund", "Óscar", "Otto", "Zoe", "Zoë", "Иван", "张"]
    assert sorted(shuffled(names[:-1]), key=lambda name: by_name(name, language(code))) == names[:-1]


def test_small_letters_come_first_where_nothing_else_differs() -> None:
    assert sorted(["Ann", "ann", "ANN"], key=by_name) == ["ann", "Ann", "ANN"]


@pytest.mark.parametrize("code", ["en", "zh"])
def test_chinese_surnames_stand_as_gb_t_2312_has_them(code: str) -> None:
    first_level = [c for c in SURNAMES if c.encode("gb2312") < b"\xd8"]
    published = sorted(first_level, key=lambda character: character.encode("gb2312"))
    assert len(set(published)) == len(published) > 60
    assert sorted(shuffled(first_level), key=lambda name: by_name(name, language(code))) == published


def test_one_surname_stays_together() -> None:
    names = ["汪一", "王安", "王一", "王一平", "万三", "王安石"]
    assert sorted(names, key=by_name) == ["万三", "汪一", "王安", "王安石", "王一", "王一平"]


def test_surnames_with_a_reading_of_their_own() -> None:
    # 单 is shàn as a surname and dān else; 曾 zēng and céng; 尉迟 yùchí and wèi chí
    names = ["陈一", "冯一", "单一", "王一", "尉迟一", "曾一", "张一"]
    assert sorted(shuffled(names), key=by_name) == names


def test_chinese_names_stand_among_the_others_by_their_sound() -> None:
    names = ["Chen Wei", "陈伟", "Lee Ann", "Li Na", "李娜", "Zhao", "赵一"]
    assert sorted(shuffled(names), key=by_name) == names
