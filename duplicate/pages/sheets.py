"""How many boards go on a sheet of travellers.

Breaks are put in before the sheet is set: trying each board at the foot of a page, and setting it
again on the next one when it does not fit, would cost a fourth of the time.
"""

import unicodedata
from collections.abc import Sequence
from functools import cache
from math import ceil

from duplicate.pages.views import BoardView, Line

# In millimetres, as templates/styles/paper.css has it.
_MARGINS = 28
_DEAL = 62
_BETWEEN = 5
_HEAD = 5.5
_LINE = 3.4
_PADDING = 0.9
_SMALL = 2.62  # the size of the letters
_HEIGHTS = {"A4": 297.0, "Letter": 279.4}
_NAMES = {"A4": 42.5, "Letter": 45.5}  # width of the names
_WORDS = 23.5  # width of contract and lead


def first_on_sheet(boards: Sequence[BoardView], paper: str) -> frozenset[str]:
    """The pages of the boards that begin a new sheet of paper, A4 or Letter."""
    room = _HEIGHTS[paper] - _MARGINS
    used, first = 0.0, set()
    for board in boards:
        height = _height(board, paper)
        if used and used + height > room:
            first.add(board.page)
            used = 0.0
        used += height + _BETWEEN
    return frozenset(first)


def _height(board: BoardView, paper: str) -> float:
    lines = [line for group in board.groups for line in group.lines] + list(board.others)
    rows = sum(_PADDING + _LINE * _lines(line, paper) for line in lines)
    return max(_DEAL if board.diagrams else 0.0, _HEAD + rows)


def _lines(line: Line, paper: str) -> int:
    """Lines of text of a row: the longest of its cells."""
    names = (" · ".join(f"{who.label} {who.names}" for who in side) for side in (line.ns, line.ew))
    needed = [ceil(_width(text) / _NAMES[paper]) for text in names]
    if not line.played:
        said = " · ".join(said.text % said.values for said in line.words)
        needed.append(ceil(_width(said) / _WORDS))
    return max(1, *needed)


def _width(text: str) -> float:
    """The width of a text, rather too much than too little; Chinese letters are a full square.

    >>> _width("Ann") < _width("Ming") < _width("王静伟")
    True
    """
    return _SMALL * sum(map(_share_of_size, text))


@cache
def _share_of_size(letter: str) -> float:
    """The width of a letter as a part of its size, as in the usual sans-serif fonts."""
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    if letter in "ijlftrI.,:'|-· ":
        return 0.31
    if letter in "mwMWO@%":
        return 0.85
    return 0.7 if letter.isupper() else 0.56
