"""How names sound: for searching as somebody types, and for the order of lists.

A Chinese name is found by its characters, its pinyin and the initials of it; surnames that are read
otherwise than the character alone have their own readings. Other names are found without accents.
"""

import os
import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import islice, product

from duplicate.pages.name_order import folded

#: Surnames that are not read as their character is mostly read.
_SURNAMES = {
    "单": "shan", "單": "shan", "仇": "qiu", "曾": "zeng", "解": "xie", "查": "zha", "区": "ou", "區": "ou",
    "朴": "piao", "盖": "ge", "蓋": "ge", "乐": "yue", "樂": "yue", "繁": "po", "缪": "miao", "繆": "miao",
    "翟": "zhai", "覃": "qin", "员": "yun", "員": "yun", "折": "she", "种": "chong", "秘": "bi", "黑": "he",
    "洗": "xian", "召": "shao", "尉迟": "yu chi", "尉遲": "yu chi", "万俟": "mo qi", "单于": "chan yu",
    "單于": "chan yu", "澹台": "tan tai",
}  # fmt: skip
_MOST = 4  #: readings of one name: characters that are read in several ways multiply

_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003134f]+")


def is_chinese(name: str) -> bool:
    """Whether any character of a name is Chinese.

    >>> is_chinese("王小明"), is_chinese("Zoë Žák")
    (True, False)
    """
    return _HAN.search(name) is not None


@cache
def sounds(name: str) -> str:
    """The readings of a Chinese name, syllables apart, the likeliest first, with ``|`` between; else empty.

    >>> sounds("王小红"), sounds("曾乐"), sounds("Ann")
    ('wang xiao hong|wang xiao gong', 'zeng le|zeng yue|ceng le', '')
    """
    if not is_chinese(name):
        return ""
    whole = "".join(unicodedata.normalize("NFC", name).split())
    first = whole[:1] if is_chinese(whole[:1]) else ""
    surname = next((s for s in sorted(_SURNAMES, key=len, reverse=True) if whole.startswith(s)), first)
    plain = [readings[:1] for readings in _syllables(surname)]
    family = [[_SURNAMES[surname]]] if surname in _SURNAMES else plain
    given = [readings[:2] for readings in _syllables(whole[len(surname) :])]
    found = [" ".join(one) for one in islice(_likeliest([*family, *given]), _MOST)]
    if family != plain:  # somebody who does not know the name types what the character says
        found.append(" ".join(next(iter(_likeliest([*plain, *given])))))
    return "|".join(dict.fromkeys(found))


def _likeliest(parts: list[list[str]]) -> Iterable[tuple[str, ...]]:
    """The ways to read some syllables, those with the fewest unlikely readings first."""
    many = islice(product(*[range(len(part)) for part in parts]), 256)
    ordered = sorted(many, key=lambda choice: (sum(map(bool, choice)), choice))
    return (tuple(part[n] for part, n in zip(parts, choice, strict=True)) for choice in ordered)


def _syllables(text: str) -> Iterable[list[str]]:
    """The readings of each character; other letters stand for themselves, as one part."""
    place = 0
    for match in _HAN.finditer(text):
        if text[place : match.start()]:
            yield [folded(text[place : match.start()])]
        for readings in _pinyin(match[0]):
            yield list(dict.fromkeys(folded(reading) for reading in readings))
        place = match.end()
    if text[place:]:
        yield [folded(text[place:])]


def _pinyin(text: str) -> list[list[str]]:
    """Readings of characters, without tones; ü as v. Phrases are not loaded: names are none."""
    before = os.environ.get("PYPINYIN_NO_PHRASES")
    os.environ["PYPINYIN_NO_PHRASES"] = "true"  # loading them takes half a second
    try:
        from pypinyin import Style, pinyin
    finally:
        if before is None:
            del os.environ["PYPINYIN_NO_PHRASES"]
        else:
            os.environ["PYPINYIN_NO_PHRASES"] = before
    found: list[list[str]] = pinyin(text, style=Style.NORMAL, heteronym=True)
    return found


def search_keys(name: str, read: str) -> str:
    """What a search looks through, words apart: the name without accents, pinyin and initials.

    ``read`` are the sounds of the name. A space within a key is written as nothing.

    >>> search_keys("王小明", "wang xiao ming")
    '王小明 wangxiaoming wxm'
    >>> search_keys("Zoë Ålund", "")
    'zoe alund'
    """
    keys = folded(name).split() if not read else ["".join(folded(name).split())]
    for reading in filter(None, read.split("|")):
        syllables = reading.split()
        joined = "".join(syllables)
        keys += [joined, "".join(s[0] for s in syllables)]
        if "v" in joined:  # ü: some write lu, some lv, some lü, which is folded to lu
            keys.append(joined.replace("v", "u"))
    return " ".join(dict.fromkeys(keys))


def sort_key(name: str, read: str) -> tuple[str, str]:
    """The order of a list of players: letters without accents, Chinese names by pinyin among them.

    >>> sorted(["Xena", "王五", "Åse"], key=lambda n: sort_key(n, {"王五": "wang wu"}.get(n, "")))
    ['Åse', '王五', 'Xena']
    """
    return (read.split("|")[0] or folded(name), name)


def initial(name: str, read: str) -> str:
    """The letter under which a name is listed; ``#`` for one that begins with no letter.

    >>> initial("王小明", "wang xiao ming"), initial("Łucja", ""), initial("3 Aces", "")
    ('W', 'L', '#')
    """
    first = sort_key(name, read)[0][:1].upper()
    return first if first.isalpha() else "#"
