"""Frequency sheets: every score of every board, how often it occurred and what it was worth."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from duplicate.pages.board_parts import Frequency
from duplicate.pages.book.leaves import POINT, Area, Leaf, Say, at_commas, fill, headed, split, word_lines
from duplicate.pages.diagrams import copy_note
from duplicate.pages.said import Text
from duplicate.pages.views import BoardView, EventView

#: Sizes of type in points; a smaller one only where it saves a page that would be nearly empty.
_SIZES = (9.0, 8.4, 7.8)
_NEARLY_EMPTY = 0.5  #: of one of the two columns
_RATHER_EMPTY = 0.7  #: then boards are handed on to it
_LESS = (0.95, 0.9, 0.85, 0.8, 0.75, 0.7)  #: so high are columns that hand boards on
# In sizes of the type, as templates/styles/paper-frequencies.css has it.
_BETWEEN = 1.1
_TITLE = 1.25 * 1.2 + 0.9 * 1.25 + 0.3
_HEADINGS = 0.9 * 1.25 + 0.5
_LINE = 1.3
_NOTE = 0.9 * 1.25
_ABOVE_NOTES = 0.3
# In millimetres.
GUTTER = 8.0
#: Shares of the columns in per cent: score, or the words in its place; times, bars, points of both sides.
WIDTHS = (36, 8, 18, 19, 19)


class Table(NamedTuple):
    """A board, or as much of it as fits in a column."""

    board: BoardView
    copy: Text  #: which deal, when the board was not the same deal everywhere
    rows: tuple[Frequency, ...]
    continued: bool
    notes: tuple[str, ...] = ()  #: what weighted scores are made of, line by line


class Page(NamedTuple):
    """One page: two columns of boards."""

    columns: tuple[tuple[Table, ...], ...]
    size: float = _SIZES[0]  #: of the type, in points
    room: float = 0.0  #: of what stands in place of a score, in millimetres
    widths: tuple[int, ...] = WIDTHS

    def told(self, row: Frequency, say: Say) -> tuple[str, ...]:
        """What stands in place of a score, line by line."""
        return words_lines(row, self.size * POINT, self.room, say)

    def stretches(self, table: Table, say: Say) -> list[list[tuple[Frequency, tuple[str, ...]]]]:
        """Rows with what stands in place of their scores: those of one line together, others alone."""
        rows = [(row, self.told(row, say) if row.words else (row.score,)) for row in table.rows]
        found: list[list[tuple[Frequency, tuple[str, ...]]]] = []
        for is_short, group in groupby(rows, lambda row: len(row[1]) < 2):
            some = list(group)
            found += [some] if is_short else [[row] for row in some]
        return found


def leaves(event: EventView, area: Area, say: Say) -> list[Leaf]:
    """The pages; a session or section of its own begins on a new one."""
    found: list[Leaf] = []
    for _place, boards in groupby(event.boards, lambda board: (board.session, board.section)):
        found += _pages(list(boards), area, say)
    return found or [Leaf(Page(()), front=True)]


def _pages(boards: list[BoardView], area: Area, say: Say) -> list[Leaf]:
    """Pages of a session or section, in the largest type that leaves no nearly empty one at the end.

    Where no type does, the pages before hand boards on to it.
    """
    columns = _columns(boards, area, say, _SIZES[0])
    size = _SIZES[0]
    if _is_last_empty(columns, size, _NEARLY_EMPTY * area.height):
        for smaller in _SIZES[1:]:
            fewer = _columns(boards, area, say, smaller)
            if len(fewer) < len(columns):
                columns, size = fewer, smaller
                break
    if _is_last_empty(columns, size, _RATHER_EMPTY * area.height):
        columns = _handed_on(boards, area, say, columns, size)
    shown = [tuple(table for table, _tall in column) for column in _level(columns, size)]
    return [
        Leaf(Page(tuple(shown[start : start + 2]), size, words_room(area)), front=not start)
        for start in range(0, len(shown), 2)
    ]


#: Tables with their heights in millimetres.
_Column = tuple[tuple[Table, float], ...]


def _is_last_empty(columns: list[_Column], size: float, least: float) -> bool:
    """Whether the last of several pages has but one column, and little in it."""
    return len(columns) > 2 and len(columns) % 2 == 1 and _height(columns[-1], size) < least


def _handed_on(
    boards: list[BoardView], area: Area, say: Say, columns: list[_Column], size: float
) -> list[_Column]:
    """The same pages, those before the last filled a little less, until it has more."""
    for share in _LESS:
        found = _columns(boards, area, say, size, share)
        if len(found) > len(columns) + 1:
            break
        if not _is_last_empty(found, size, _RATHER_EMPTY * area.height):
            return found
    return columns


def _columns(boards: list[BoardView], area: Area, say: Say, size: float, share: float = 1.0) -> list[_Column]:
    """The columns in a size of type, filled to some share of their height at most."""
    tables = [table for board in boards for table in _tables(board, area, say, size)]
    pairs = (((table, tall), tall) for table, tall in tables)
    return list(fill(pairs, share * area.height, _BETWEEN * size * POINT))


def _height(column: _Column, size: float) -> float:
    return sum(tall for _table, tall in column) + _BETWEEN * size * POINT * (len(column) - 1)


def _level(columns: list[_Column], size: float) -> list[_Column]:
    """The same columns, those of the last page about as high as each other: the left one the higher."""
    if not columns:
        return columns
    start = (len(columns) - 1) // 2 * 2
    tables = [table for column in columns[start:] for table in column]
    most = min(len(columns[start]), len(tables) - 1)  # that the left one has room for
    ways = ((tuple(tables[:n]), tuple(tables[n:])) for n in range(1, most + 1))
    left_first = (way for way in ways if _height(way[0], size) >= _height(way[1], size))
    best = next(left_first, tuple(columns[start:]))
    return [*columns[:start], *best]


def words_lines(row: Frequency, size: float, room: float, say: Say) -> tuple[str, ...]:
    """What stands in place of a score, line by line; the type and the room in millimetres."""
    found = headed(map(say, row.words), size, room)
    parts = (part for text in found for part in at_commas(text, size, room))
    return tuple(line for part in parts for line in word_lines(part, size, room))


def words_room(area: Area) -> float:
    """The width of what stands in place of a score, in millimetres; texts are measured by guess."""
    return (area.width - GUTTER) / 2 * WIDTHS[0] / 100 - 2.2


def _tables(board: BoardView, area: Area, say: Say, size: float) -> Iterator[tuple[Table, float]]:
    room = words_room(area)
    line = size * POINT
    wide = (area.width - GUTTER) / 2

    def height(row: Frequency) -> float:
        return _LINE * line * max(1, len(words_lines(row, line, room, say)))

    for group in board.groups:
        above = (_TITLE + _HEADINGS) * line
        notes = tuple(part for told in group.weighted for part in at_commas(say(told), 0.9 * line, wide))
        below = (_ABOVE_NOTES + _NOTE * len(notes)) * line if notes else 0.0
        free = area.height - above - below
        parts = [rows for rows in split(group.frequencies, height, free, free) if rows]
        for number, rows in enumerate(parts, 1):
            last = number == len(parts)
            table = Table(board, copy_note(group.copy), rows, number > 1, notes if last else ())
            yield table, above + sum(map(height, rows)) + (below if last else 0.0)
