"""Paper and type: how large a sheet is, and how much room a text takes, without any library."""

import unicodedata
from collections.abc import Iterable
from itertools import accumulate, pairwise
from typing import NamedTuple

from duplicate.words.problems import DuplicateError

MILLIMETRE = 72 / 25.4  #: points
MARGIN = 28.4  #: points: ten millimetres, which every printer can leave white
LEADING = 1.22  #: height of a line, in sizes of the type


class Sheet(NamedTuple):
    """One size of paper: its name in stylesheets, width and height in points, upright."""

    name: str
    width: float
    height: float

    @property
    def inner_width(self) -> float:
        """Width between the margins."""
        return self.width - 2 * MARGIN

    @property
    def inner_height(self) -> float:
        """Height between the margins, less a point against rounding."""
        return self.height - 2 * MARGIN - 1

    @property
    def turned(self) -> "Sheet":
        """The same paper lying on its side."""
        return Sheet(f"{self.name} landscape", self.height, self.width)


SHEETS = {"A4": Sheet("A4", 595.28, 841.89), "Letter": Sheet("letter", 612.0, 792.0)}


def sheet(name: str) -> Sheet:
    """The paper of a name, however it is capitalised.

    >>> sheet("letter").width
    612.0
    """
    for known, found in SHEETS.items():
        if known.lower() == name.lower():
            return found
    raise DuplicateError(f"there is no paper {name!r}", remedy=f"choose from {', '.join(SHEETS)}")


def text_width(text: str, size: float) -> float:
    """Width of a text in points, on the safe side for the usual sans-serif types.

    >>> text_width("12", 10) <= text_width("WW", 10) < text_width("桌桌", 10)
    True
    """
    return sum(_character(c) for c in text) * size


def _character(character: str) -> float:
    if unicodedata.east_asian_width(character) in "WF":
        return 1.02
    if character in "iljtfrI.,:;'|!()[]- \N{NO-BREAK SPACE}":
        return 0.4
    if character.isupper() or character in "mwMW@%&—→":
        return 0.8 if character not in "mwMW@%—→" else 1.0
    return 0.62


def text_lines(text: str, size: float, width: float) -> int:
    r"""How many lines a text needs; words stay whole when they fit, Chinese breaks anywhere.

    >>> text_lines("one two", 10, 30), text_lines("one two", 10, 100), text_lines("", 10, 5)
    (2, 1, 0)

    A no-break space holds its words together.

    >>> text_lines("at table 1 or 2", 10, 48), text_lines("at table\u00a01 or 2", 10, 48)
    (2, 3)
    """
    if not text:
        return 0
    lines, used, space = 1, 0.0, text_width(" ", size)
    for word in filter(None, text.split(" ")):
        wide = text_width(word, size)
        chinese = any(unicodedata.east_asian_width(c) in "WF" for c in word)
        pieces = [text_width(c, size) for c in word] if wide > width or chinese else [wide]
        gap = space if used else 0.0
        for piece in pieces:
            if used and used + gap + piece > width:
                lines, used, gap = lines + 1, 0.0, 0.0
            used += gap + piece
            gap = 0.0
    return lines


def names_lines(names: Iterable[str], size: float, width: float) -> int:
    """How many lines names need, each of which starts a line of its own when it must.

    >>> names_lines(("Ann", "Bo"), 10, 60), names_lines(("Ann Abel", "Bo Bell"), 10, 60)
    (1, 2)
    """
    lines, used = 0, width + 1
    for name in names:
        wide = text_width(f"& {name}" if lines else name, size)
        if used + wide > width:
            lines, used = lines + text_lines(name, size, width), 0.0
        used += wide
    return lines


def even_parts(count: int, most: int) -> list[int]:
    """A number of rows in as few parts as possible, of nearly the same length.

    >>> even_parts(14, 12), even_parts(5, 12)
    ([7, 7], [5])
    """
    parts = max(1, -(-count // max(1, most)))
    return [count // parts + (part < count % parts) for part in range(parts)]


def even_spans(count: int, most: int) -> list[tuple[int, int]]:
    """The same parts, as first and behind the last; one empty part of nothing.

    >>> even_spans(9, 8), even_spans(0, 8)
    ([(0, 5), (5, 9)], [(0, 0)])
    """
    return list(pairwise([0, *accumulate(even_parts(count, most))]))
