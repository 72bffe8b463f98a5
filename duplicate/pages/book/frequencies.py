"""Frequency sheets: every score of every board, how often it occurred and what it was worth."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from duplicate.pages.board_parts import Frequency
from duplicate.pages.book.leaves import POINT, Area, Leaf, Say, fill, split, text_lines
from duplicate.pages.views import BoardView, EventView

# In millimetres, as templates/styles/paper-frequencies.css has it.
GUTTER = 8.0
_BETWEEN = 3.5
_TITLE = 11 * POINT * 1.2 + 8 * POINT * 1.25 + 1.0
_HEADINGS = 8 * POINT * 1.25 + 1.5
_LINE = 9 * POINT * 1.3
WORDS = 12.0  #: less than the column, for what stands in place of a score


class Table(NamedTuple):
    """A board, or as much of it as fits in a column."""

    board: BoardView
    copy: str  #: which deal, when the board was not the same deal everywhere
    runs: tuple[tuple[bool, tuple[Frequency, ...]], ...]  #: rows with words in place of a score, or without
    continued: bool


class Page(NamedTuple):
    """One page: two columns of boards."""

    columns: tuple[tuple[Table, ...], ...]


def leaves(event: EventView, area: Area, say: Say) -> list[Leaf]:
    """The pages; a session or section of its own begins on a new one."""
    found: list[Leaf] = []
    part: list[tuple[Table, float]] = []
    before = event.boards[0] if event.boards else None
    for board in event.boards:
        if before is not None and (board.session, board.section) != (before.session, before.section):
            found += _pages(part, area)
            part = []
        part += _tables(board, area, say)
        before = board
    found += _pages(part, area)
    return found or [Leaf(Page(()), front=True)]


def _pages(tables: list[tuple[Table, float]], area: Area) -> list[Leaf]:
    columns = list(fill(tables, area.height, _BETWEEN))
    return [
        Leaf(Page(tuple(columns[start : start + 2])), front=not start) for start in range(0, len(columns), 2)
    ]


def _tables(board: BoardView, area: Area, say: Say) -> Iterator[tuple[Table, float]]:
    room = (area.width - GUTTER) / 2 - WORDS

    def height(row: Frequency) -> float:
        return _LINE * (text_lines(" · ".join(map(say, row.words)), 9 * POINT, room) if row.words else 1)

    for group in board.groups:
        above = _TITLE + _HEADINGS
        parts = split(group.frequencies, height, area.height - above, area.height - above)
        for number, rows in enumerate(parts):
            if rows:
                runs = tuple(
                    (worded, tuple(some)) for worded, some in groupby(rows, lambda row: bool(row.words))
                )
                yield Table(board, group.copy, runs, bool(number)), above + sum(map(height, rows))
