"""Lines of a terminal: how wide texts are there, folded texts, and columns."""

import re
import textwrap
import unicodedata
from collections.abc import Iterable, Sequence

WIDTH = 96  #: places of a line


def width_of(text: str) -> int:
    """The places that a text takes in a terminal.

    >>> width_of("Howell"), width_of("豪威尔")
    (6, 6)
    """
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def folded(text: str, first: str = "", then: str = "") -> list[str]:
    """A text in lines; Chinese may break after every character, and each takes two places."""
    if width_of(text) == len(text):
        return textwrap.wrap(
            text, WIDTH, initial_indent=first, subsequent_indent=then, break_on_hyphens=False
        )
    lines = [first]
    for piece in re.findall(r"[!-~]+ ?|.", text):
        if width_of(lines[-1] + piece.rstrip()) > WIDTH and piece not in "，。；：、）":
            lines.append(then)
        lines[-1] += piece
    return [line.rstrip() for line in lines]


def packed(cells: Iterable[str], first: str, then: str) -> list[str]:
    """Cells that may not be broken, two places apart, in as few lines as they need."""
    lines, empty = [first], True
    for cell in cells:
        if not empty and width_of(f"{lines[-1]}  {cell}") > WIDTH:
            lines.append(then)
            empty = True
        lines[-1] += ("" if empty else "  ") + cell
        empty = False
    return lines


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows with their cells below each other: the first to the left, the others to the right.

    >>> columns([["Round", "1", "12"], ["9", "X", "."]])
    ['Round  1  12', '9      X   .']
    """
    widths = [max(width_of(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        spaces = [" " * (width - width_of(cell)) for cell, width in zip(row, widths, strict=True)]
        cells = [space + cell for cell, space in zip(row[1:], spaces[1:], strict=True)]
        lines.append("  ".join([row[0] + spaces[0], *cells]).rstrip())
    return lines
