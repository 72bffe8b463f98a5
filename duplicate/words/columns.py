"""Text in columns on a terminal, where a Chinese character takes the room of two others."""

import unicodedata
from collections.abc import Collection, Iterator, Sequence

GAP = "  "


def width(text: str) -> int:
    """Columns that a text takes.

    >>> width("Åsa"), width("李文静"), width("e\u0301")
    (3, 6, 1)
    """
    return sum(
        2 if unicodedata.east_asian_width(c) in "WF" else 0 if unicodedata.combining(c) else 1 for c in text
    )


def folded(text: str, room: int) -> list[str]:
    """A text in lines of at most ``room`` columns, broken between words; a longer word stays whole.

    >>> folded("Ann Berg – Bo Carl", 10)
    ['Ann Berg –', 'Bo Carl']
    """
    lines = [""]
    for word in text.split():
        if lines[-1] and width(lines[-1]) + 1 + width(word) > room:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".lstrip()
    return lines


def columns(
    rows: Sequence[Sequence[str]], *, right: Collection[int] = (), fold: int | None = None, room: int = 10**6
) -> Iterator[list[str]]:
    """Each row as lines of text, two blanks between the columns: one line, or more where a text is folded.

    The columns in ``right`` are set to the right. When the lines do not fit into ``room``, the texts
    of column ``fold`` are broken into several lines.

    >>> list(columns([("1", "Ann Berg", "9.5"), ("10", "Bo", "12")], right={0, 2}))
    [[' 1  Ann Berg  9.5'], ['10  Bo         12']]
    """
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    if fold is not None:
        over = sum(widths) + len(GAP) * (len(widths) - 1) - room
        widths[fold] = max(widths[fold] - max(over, 0), min(widths[fold], 10))
    for row in rows:
        first, *more = folded(row[fold], widths[fold]) if fold is not None else [""]
        cells = [[first if place == fold else cell for place, cell in enumerate(row)]]
        cells += [[text if place == fold else "" for place in range(len(row))] for text in more]
        yield [_line(line, widths, right) for line in cells]


def _line(cells: Sequence[str], widths: Sequence[int], right: Collection[int]) -> str:
    padded = []
    for place, (cell, wide) in enumerate(zip(cells, widths, strict=True)):
        blanks = " " * (wide - width(cell))
        padded.append(blanks + cell if place in right else cell + blanks)
    return GAP.join(padded).rstrip()
