"""What must hold for a line that was said in Chinese: no English in it, and the same numbers."""

import re
from collections.abc import Iterable

#: Words of the trade that stay as they are; presets and scales are called by their names.
ALLOWED = frozenset({"IMP", "WBF", "EBU", "ACBL", "SBU", "NS", "EW"})
_WORD = re.compile(r"[A-Za-z]{2,}")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def english(line: str, names: Iterable[str] = ()) -> list[str]:
    """The English words of a line, without names, labels such as A5NS and the words of the trade.

    >>> english("A5NS 与 Ann Lee：+3 IMP, none", ["Ann Lee"])
    ['none']
    """
    for name in sorted(names, key=len, reverse=True):
        line = line.replace(name, "")
    return [word for word in _WORD.findall(line) if word not in ALLOWED]


def numbers(line: str) -> list[str]:
    """The numbers of a line, in order of their digits; Chinese has them in another order.

    >>> numbers("10 of 16: 62.5%")
    ['10', '16', '62.5']
    """
    return sorted(_NUMBER.findall(line))
