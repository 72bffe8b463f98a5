"""The order of names in lists."""

import unicodedata

_PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})


def by_name(text: str) -> tuple[bytes, ...]:
    """Order of names: without accents and capitals, Chinese ones by sound as far as their code has it.

    >>> sorted(["王五", "Åse", "Mia", "Łukasz", "Bo", "安一"], key=by_name)
    ['Åse', 'Bo', 'Łukasz', 'Mia', '安一', '王五']
    """
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    plain = "".join(c for c in plain if not unicodedata.combining(c))
    return (plain.encode("gb18030", "replace"), text.encode("utf-8"))
