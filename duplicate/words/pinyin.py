"""How Chinese characters of names are read: by a table made of pypinyin, and by pypinyin for rare ones.

Pypinyin itself takes longer to load than a night takes to score. The table beside this file has a line
for each list of readings, the likeliest first, and the characters that are read so; in it a character is
searched, so that nothing needs to be taken apart. ``python -m duplicate.words.pinyin`` writes it again.
"""

import os
from functools import cache
from itertools import groupby
from pathlib import Path
from types import ModuleType

_TABLE = Path(__file__).with_name("pinyin.txt")
_LAST = "\uffff"  #: characters beyond it are rare, and not in the table
_HAN = (("\u3007", "\u3007"), ("\u3400", "\u9fff"), ("\uf900", "\ufaff"), ("\U00020000", "\U0003134f"))

#: Surnames that are read otherwise than their character mostly is: syllables with their tones.
SURNAMES = {
    "单": "shan4", "單": "shan4", "仇": "qiu2", "曾": "zeng1", "解": "xie4", "查": "zha1", "区": "ou1",
    "區": "ou1", "朴": "piao2", "盖": "ge3", "蓋": "ge3", "乐": "yue4", "樂": "yue4", "繁": "po2",
    "缪": "miao4", "繆": "miao4", "翟": "zhai2", "覃": "qin2", "员": "yun4", "員": "yun4", "折": "she2",
    "种": "chong2", "秘": "bi4", "洗": "xian3", "召": "shao4", "尉迟": "yu4 chi2", "尉遲": "yu4 chi2",
    "万俟": "mo4 qi2", "单于": "chan2 yu2", "單于": "chan2 yu2", "澹台": "tan2 tai2",
}  # fmt: skip
_DOUBLE = max(map(len, SURNAMES))


def syllables(name: str) -> list[tuple[str, str]]:
    """Each character of a name with how it is read, ``wang2``; empty for what is not Chinese.

    >>> syllables("单王 B")
    [('单', 'shan4'), ('王', 'wang2'), (' ', ''), ('B', '')]
    """
    surname = next((name[:n] for n in range(_DOUBLE, 0, -1) if name[:n] in SURNAMES), "")
    family = zip(surname, SURNAMES[surname].split(), strict=True) if surname else ()
    return [*family, *((c, _syllable(c)) for c in name[len(surname) :])]


def is_han(character: str) -> bool:
    """Whether a character is a Chinese one.

    >>> is_han("王"), is_han("𠮷"), is_han("B")
    (True, True, False)
    """
    return any(first <= character <= last for first, last in _HAN)


def runs(text: str) -> list[tuple[bool, str]]:
    """A text in parts: whether each is Chinese.

    >>> runs("马龙 Max")
    [(True, '马龙'), (False, ' Max')]
    """
    return [(chinese, "".join(part)) for chinese, part in groupby(text, is_han)]


@cache
def _syllable(character: str) -> str:
    """The likeliest reading of one character, its tone behind it (5: none); ü as v."""
    ways = _ways(character) if is_han(character) else []
    return ways[0] if ways else ""


def readings(text: str) -> list[list[str]]:
    """All readings of each Chinese character of a text, the likeliest first, without tones; ü as v.

    One that nobody reads stands for itself.

    >>> readings("长明")[0]
    ['zhang', 'chang']
    """
    return [list(dict.fromkeys(way.rstrip("12345") for way in _ways(one))) or [one] for one in text]


@cache
def _ways(character: str) -> list[str]:
    """All readings of one character, with their tones."""
    if character > _LAST:
        return _read_by_library(character)
    table = _table()
    at = table.find(character)
    if at < 0:
        return []
    begin = table.rfind("\n", 0, at) + 1
    return table[begin : table.index("\t", begin)].split()


@cache
def _table() -> str:
    return _TABLE.read_text(encoding="utf-8")


def _read_by_library(character: str) -> list[str]:
    library = _library()
    style = library.Style.TONE3
    found: list[str] = library.pinyin(character, style=style, neutral_tone_with_five=True, heteronym=True)[0]
    return [] if found == [character] else found


def table_of_library() -> str:
    """The table as pypinyin has it."""
    _library()
    from pypinyin.constants import PINYIN_DICT

    read: dict[str, list[str]] = {}
    for character in map(chr, sorted(PINYIN_DICT)):
        if is_han(character) and character <= _LAST:
            read.setdefault(" ".join(_read_by_library(character)), []).append(character)
    return "".join(f"{ways}\t{''.join(characters)}\n" for ways, characters in sorted(read.items()))


@cache
def _library() -> ModuleType:
    """Pypinyin without its phrases, which take half a second, and without a copy of its characters."""
    names = ("PYPINYIN_NO_PHRASES", "PYPINYIN_NO_DICT_COPY")
    before = {name: os.environ.get(name) for name in names}
    os.environ.update(dict.fromkeys(names, "true"))
    try:
        import pypinyin
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
    return pypinyin


if __name__ == "__main__":
    _TABLE.write_text(table_of_library(), encoding="utf-8", newline="\n")
