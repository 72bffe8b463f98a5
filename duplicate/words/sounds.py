"""How names sound: a Chinese one by its pinyin, with the readings of surnames that are read otherwise."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import islice, product

from duplicate.words.pinyin import SURNAMES, is_han, readings, runs

_PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})
_MOST = 4  #: readings of one name: characters that are read in several ways multiply


def folded(text: str) -> str:
    """A text without accents and capitals, as somebody types it who has not its letters.

    >>> folded("Zoë ÅLUND"), folded("Łukasz Đorđević")
    ('zoe alund', 'lukasz dordevic')
    """
    if text.isascii():
        return text.casefold()
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return "".join(c for c in plain if not unicodedata.combining(c))


def is_chinese(name: str) -> bool:
    """Whether any character of a name is Chinese.

    >>> is_chinese("王小明"), is_chinese("Zoë Žák")
    (True, False)
    """
    return not name.isascii() and any(map(is_han, name))


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
    surname = next((s for s in sorted(SURNAMES, key=len, reverse=True) if whole.startswith(s)), first)
    plain = [ways[:1] for ways in _syllables(surname)]
    family = [[_plain(SURNAMES[surname])]] if surname in SURNAMES else plain
    given = [ways[:2] for ways in _syllables(whole[len(surname) :])]
    found = [" ".join(one) for one in islice(_likeliest([*family, *given]), _MOST)]
    if family != plain:  # somebody who does not know the name types what the character says
        found.append(" ".join(next(iter(_likeliest([*plain, *given])))))
    return "|".join(dict.fromkeys(found))


def spellings(name: str) -> list[str]:
    """A Chinese name as it is written in Latin letters, surname and given name; else none.

    Its syllables have hyphens between them; of three and more the first two may be the surname.

    >>> spellings("欧阳建国"), spellings("吕布"), spellings("Ann")
    (['ou yang-jian-guo', 'ou-yang jian-guo'], ['lv bu', 'lu bu'], [])
    """
    found: list[str] = []
    for reading in filter(None, sounds(name).split("|")):
        syllables = reading.split()
        for family in (1, 2) if len(syllables) > 2 else (1,):
            parts = ("-".join(syllables[:family]), "-".join(syllables[family:]))
            written = " ".join(filter(None, parts))
            found += [written, written.replace("v", "u")]
    return list(dict.fromkeys(found))


def _plain(syllables: str) -> str:
    """Syllables without their tones."""
    return re.sub("[1-5]", "", syllables)


def _likeliest(parts: list[list[str]]) -> Iterable[tuple[str, ...]]:
    """The ways to read some syllables, those with the fewest unlikely readings first."""
    many = islice(product(*[range(len(part)) for part in parts]), 256)
    ordered = sorted(many, key=lambda choice: (sum(map(bool, choice)), choice))
    return (tuple(part[n] for part, n in zip(parts, choice, strict=True)) for choice in ordered)


def _syllables(text: str) -> Iterable[list[str]]:
    """The readings of each character; other letters stand for themselves, as one part."""
    for chinese, part in runs(text):
        if chinese:
            yield from (list(dict.fromkeys(map(folded, ways))) for ways in readings(part))
        else:
            yield [folded(part)]
