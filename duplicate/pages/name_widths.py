"""How wide columns want to be: names by the longest word on a phone, by the longest line elsewhere."""

import re
import unicodedata
from collections.abc import Iterable

_WORDS = ((11, "s"), (15, "m"))
_LINES = ((24, "s"), (36, "m"))
_LONG = 56  #: of a line: four lines and more on a phone
_FIGURES = ((4, "s"), (5, "m"))


def name_widths(names: Iterable[str]) -> str:
    """The classes of a table whose first column are names: a page has no style of its own.

    A word is what no line is broken in: it ends at a space, at a hyphen, and at every character of a script
    without spaces.

    Where somebody's names would take more than four lines on a phone, these columns leave them their room.

    >>> name_widths(["Ann Lee – Bo Li"]), name_widths(["Konstantinos Papadimitrakopoulos", "王小明"])
    ('word-s line-s', 'word-l line-m')
    >>> name_widths(["Maximiliana-Theodora Cholmondeley – Bartholomew Featherstone"])
    'word-m line-l long-names'
    """
    found = list(names)
    words = (word for name in found for word in re.split(r"\s+|(?<=-)", name))
    word = max((_width(word) for word in words if not _is_wide(word)), default=0)
    line = max(map(_width, found), default=0)
    return f"word-{_size(word, _WORDS)} line-{_size(line, _LINES)}{' long-names' if line > _LONG else ''}"


def figure_width(figures: Iterable[str]) -> str:
    """The class of a table by its longest figure, for which a phone has fewer columns, or a smaller size.

    >>> figure_width(["19", "2.5"]), figure_width(["13.78", "−9.33"]), figure_width(["13.78", "−13.17"])
    ('figures-s', 'figures-m', 'figures-l')
    """
    return f"figures-{_size(max(map(len, figures), default=0), _FIGURES)}"


def _size(width: int, limits: tuple[tuple[int, str], ...]) -> str:
    return next((size for most, size in limits if width <= most), "l")


def _is_wide(word: str) -> bool:
    return any(unicodedata.east_asian_width(c) in "WF" for c in word)


def _width(text: str) -> int:
    """In characters; those of Chinese are as wide as two."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
