"""The order of names in lists."""

import unicodedata

_PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})


def by_name(text: str) -> tuple[bytes, ...]:
    """Order of names: without accents and capitals, Chinese ones by sound as far as their code has it.

    >>> sorted(["王五", "Åse", "Mia", "Łukasz", "Bo", "安一"], key=by_name)
    ['Åse', 'Bo', 'Łukasz', 'Mia', '安一', '王五']
    """
    return (folded(text).encode("gb18030", "replace"), text.encode("utf-8"))


def folded(text: str) -> str:
    """A text without accents and capitals, as somebody types it who has not its letters.

    >>> folded("Zoë ÅLUND"), folded("Łukasz Đorđević")
    ('zoe alund', 'lukasz dordevic')
    """
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return "".join(c for c in plain if not unicodedata.combining(c))
