"""Rankings beside the main one on a poster: of sessions, sections, strata, by handicap; two side by side."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from duplicate.pages.book.leaves import (
    NAMES,
    POINT,
    Area,
    Say,
    dotted,
    split,
    text_lines,
    text_width,
    together,
)
from duplicate.pages.said import Said
from duplicate.pages.views import EventView, SideRow, SideTable
from duplicate.words.translations import phrase as _

_NO_BREAK = "\N{NO-BREAK SPACE}"
_SHORT = 20  #: letters that stay on one line

#: Sizes of type in points, the largest first.
SIZES = (10.5, 9.8, 9.2)
GUTTER = 8.0  #: between two tables, in millimetres
_TITLE = 13 * POINT
_WIDER = 1.22  #: so much wider is a title in bold, and in the widest fonts that clubs have for headings
# In sizes of the type, as templates/styles/paper-standings.css has it.
LINE, PADDING = 1.25, 0.45
GAP = 0.5  #: left and right in a cell
_HEADINGS = 0.75 * 1.2 * 2 + 0.4


class Side(NamedTuple):
    """A ranking, or as much of it as fits on a page."""

    table: SideTable
    title: tuple[str, ...]  #: line by line
    rows: tuple[SideRow, ...]
    size: float  #: of the type, in points
    widths: tuple[float, ...]  #: of columns, in sizes of the type; 0 for the names, which have the rest
    room: float  #: of the names, in millimetres
    boards: str  #: how many everybody played; empty where they are told row by row
    say: Say
    points: bool = False  #: the points of a session stand beside its percentage
    first: bool = True
    padding: float = 0.2  #: above and below a row, in sizes of the type

    def names(self, row: SideRow) -> str:
        """The names in a row, and its stratum where it is another than that of the ranking.

        With those who took the seat of others in a later session stands which.
        """
        names = together(row.who.names)
        if row.who.session:
            names = f"{names} {_in_brackets(self.say(row.who.session))}"
        if row.stratum:
            stratum = Said(_("Stratum %(name)s"), {"name": row.stratum})
            names = f"{names} {_in_brackets(self.say(stratum))}"
        return names


def _in_brackets(told: str) -> str:
    """What is told behind names: on one line, unless it is long."""
    return f"({told.replace(' ', _NO_BREAK) if len(told) <= _SHORT else told})"


def column_width(head: str, texts: Sequence[str]) -> float:
    """The width of a column in sizes of its type.

    The head is smaller and may stand on several lines, but its words stay whole.
    """
    words = [text_width(word, 0.75) for word in head.split()] or [0.0]
    return max(*words, 1.0, *(text_width(text, 1.02) for text in texts)) + 2 * GAP


def blocks(
    event: EventView, size: float, area: Area, free: float, say: Say
) -> Iterator[tuple[tuple[Side, ...], float]]:
    """All of them, with their heights: two beside each other where both have room, else one.

    ``size`` is that of the type in points; ``free`` is the room on a page in millimetres, as the heights are.
    """
    tables = list(event.beside)
    half = (area.width - GUTTER) / 2
    points = _points_fit(event, size, half, say)
    while tables:
        two = [_side(event, table, size, half, say, points=points) for table in tables[:2]]
        tall = height(two)
        if len(two) == 2 and tall <= free and all(map(_is_wide_enough, two)):
            yield tuple(two), tall
            del tables[:2]
            continue
        whole = _side(event, tables.pop(0), size, area.width, say, points=True)
        above = _above(whole)
        for number, rows in enumerate(split(whole.rows, partial(_row, whole), free - above, free - above)):
            part = whole._replace(rows=rows, first=not number)
            yield (part,), _height(part)


def height(sides: Sequence[Side]) -> float:
    """How high rankings beside each other are, in millimetres."""
    return max(map(_height, sides))


def divided(sides: Sequence[Side], rows: int) -> tuple[tuple[Side, ...], tuple[Side, ...]]:
    """The same rankings on two sheets: so many rows of each on the first, and what is left on the second."""
    upper = tuple(side._replace(rows=side.rows[:rows]) for side in sides)
    lower = tuple(side._replace(rows=side.rows[rows:], first=False) for side in sides if side.rows[rows:])
    return upper, lower


def _points_fit(event: EventView, size: float, width: float, say: Say) -> bool:
    """Whether the rankings of sessions may tell points as well: no name needs another line for it."""
    for table in event.beside:
        plain, full = (_side(event, table, size, width, say, points=points) for points in (False, True))
        if full.points and not (_is_wide_enough(full) and _height(full) <= _height(plain)):
            return False
    return True


def _side(event: EventView, table: SideTable, size: float, width: float, say: Say, *, points: bool) -> Side:
    """A ranking in some width; that of a session with points beside the percentages, if wanted."""
    points = points and table.has_percent and table.title in event.sessions
    boards = {row.boards for row in table.rows}
    same = boards.pop() if len(boards) == 1 else ""
    found = [
        column_width(say(Said(_("Rank"))), [row.rank for row in table.rows]),
        column_width(say(event.contestant), [say(row.who.at_seat) for row in table.rows]),
        0.0,
    ]
    if not same:
        found.append(column_width(say(Said(_("Boards played"))), [row.boards for row in table.rows]))
    if table.has_handicap:
        found.append(column_width(say(Said(_("Handicap"))), [say(row.handicap) for row in table.rows]))
    if points:
        found.append(column_width(say(event.total_unit), [say(row.total) for row in table.rows]))
    unit = "%" if table.has_percent else say(event.total_unit)
    found.append(column_width(unit, [say(row.percent or row.total) for row in table.rows]))
    title = dotted(
        (
            f"{say(table.title)}, {say(table.note)}" if table.note else say(table.title),
            say(Said(_("Section %(name)s"), {"name": table.section})) if table.section else "",
            say(table.direction) if table.direction else "",
            say(Said(_("Boards: %(n)s"), {"n": same})).replace(" ", _NO_BREAK) if same else "",
        ),
        _WIDER * _TITLE,
        width,
    )
    room = width - (sum(found) + 2 * GAP) * size * POINT
    return Side(table, title, table.rows, size, tuple(found), room, same, say, points)


def _is_wide_enough(side: Side) -> bool:
    """Whether everybody's name has a line of his own where both do not fit on one."""
    size = side.size * POINT * NAMES
    people = {name for row in side.rows for name in row.who.names.replace(" – ", " –\n").split("\n")}
    return all(text_width(name, size) <= side.room for name in people)


def _row(side: Side, row: SideRow) -> float:
    size = side.size * POINT
    return size * (PADDING + LINE * text_lines(side.names(row), size * NAMES, side.room))


def _above(side: Side) -> float:
    """The title and the heads of the columns."""
    return 5 + len(side.title) * _TITLE * 1.2 + _HEADINGS * side.size * POINT + 1


def _height(side: Side) -> float:
    return _above(side) + sum(_row(side, row) for row in side.rows)
