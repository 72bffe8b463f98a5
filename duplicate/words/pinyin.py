"""How Chinese characters of names are read; pypinyin is loaded only when there is one."""

import os
import re
from functools import cache
from types import ModuleType

HAN = re.compile(r"[\u3007\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003134f]")

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


@cache
def _syllable(character: str) -> str:
    """The likeliest reading of one character, its tone behind it (5: none); ü as v."""
    if not HAN.fullmatch(character):
        return ""
    library = _library()
    style = library.Style.TONE3
    read: str = library.pinyin(character, style=style, neutral_tone_with_five=True)[0][0]
    return read if read != character else ""


def readings(text: str) -> list[list[str]]:
    """All readings of each Chinese character of a text, the likeliest first, without tones; ü as v.

    >>> readings("长明")[0]
    ['zhang', 'chang']
    """
    library = _library()
    found: list[list[str]] = library.pinyin(text, style=library.Style.NORMAL, heteronym=True)
    return found


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
