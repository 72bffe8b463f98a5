"""How names sound: for searching as somebody types, and for the letters of a list.

A Chinese name is found by its characters, its pinyin and the initials of it. Other names are found without
accents.
"""

import re
import unicodedata

from duplicate.words.sounds import folded, sounds


def search_keys(name: str, read: str) -> str:
    """What a search looks through, words apart: the name without accents, pinyin and initials.

    ``read`` are the sounds of the name. A space within a key is written as nothing, and so is an apostrophe;
    ö is found as o and as oe, and somebody called Mueller as Müller is.

    >>> search_keys("王小明", "wang xiao ming")
    '王小明 wangxiaoming wxm'
    >>> search_keys("Zoë Ålund", "")
    'zoe alund zoealund za'
    >>> search_keys("Séamus O’Brien", "")
    'seamus obrien seamusobrien so'
    >>> search_keys("Jörg Mueller-Lux", "")
    'jorg mueller lux joerg muller jorgmuellerlux jml jl'
    """
    keys = _latin(name) if not read else ["".join(folded(name).split())]
    for reading in filter(None, read.split("|")):
        syllables = reading.split()
        joined = "".join(syllables)
        keys += [joined, "".join(s[0] for s in syllables)]
        if "v" in joined:  # ü: some write lu, some lv, some lü, which is folded to lu
            keys.append(joined.replace("v", "u"))
    return " ".join(dict.fromkeys(keys))


def _latin(name: str) -> list[str]:
    """The words of a name, other ways to write them, all together, and the initials; of the ends, too."""
    written = unicodedata.normalize("NFC", name.casefold())
    words, *ways = (
        list(filter(None, re.split(r"[\s·.,\-‐‑–—/&()]+", _APOSTROPHES.sub("", folded(text)))))
        for text in (written, written.translate(_GERMAN), _E_WRITTEN.sub(r"\1", written))
    )
    others = [two for way in ways for one, two in zip(words, way, strict=True) if one != two]
    if len(words) < 2:
        return [*words, *others]
    letters = [word[0] for word in words]
    return [*words, *others, "".join(words), "".join(letters), letters[0] + letters[-1]]


_APOSTROPHES = re.compile("['’‘ʼ`´]")
_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_E_WRITTEN = re.compile("([aou])e")


def heard(name: str) -> frozenset[str]:
    """How a Chinese name may be typed by its sound: any of its syllables in a row, and all initials.

    >>> sorted(heard("王芳"))
    ['fang', 'wang', 'wangfang', 'wf']
    """
    found: set[str] = set()
    for reading in filter(None, sounds(name).split("|")):
        syllables = reading.split()
        places = range(len(syllables) + 1)
        found |= {"".join(syllables[a:b]) for a in places for b in places if a < b}
        found.add("".join(s[0] for s in syllables))
    return frozenset(found | {way.replace("v", "u") for way in found})


def initial(name: str, read: str) -> str:
    """The letter under which a name is listed; ``#`` for one that begins with no letter.

    >>> initial("王小明", "wang xiao ming"), initial("Łucja", ""), initial("3 Aces", "")
    ('W', 'L', '#')
    """
    first = (read.split("|")[0] or folded(name))[:1].upper()
    return first if first.isalpha() else "#"
