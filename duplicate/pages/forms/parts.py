"""What forms are made of: fields and grids to write in, tables to look up, a deal, lines of text.

A blank form and a filled one are the same view; blank is a view whose cells are empty. Measures are
millimetres. Texts are phrases until the template says them, so that a view serves every language.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from duplicate.laws.boards import dealer, vulnerability
from duplicate.laws.victory_points import Scale
from duplicate.pages.measures import MILLIMETRE, Sheet
from duplicate.pages.said import counted
from duplicate.pages.views import Diagram, Said, Text
from duplicate.words.plurals import plural
from duplicate.words.translations import phrase as _

LEAST = 7.0  #: height of a line to write on
MOST = 9.5  #: more is waste
FIELD = 10.5  #: a row of fields: the label, and a line to write on
TITLE = 11.0  #: the title of a sheet
HEAD = 8.6  #: the heads of a grid, of two lines

SEATS = {"N": _("North"), "E": _("East"), "S": _("South"), "W": _("West")}
VULNERABLE = {"None": _("None"), "NS": _("NS"), "EW": _("EW"), "Both": _("Both")}


class Cell(NamedTuple):
    """One cell; ``kind`` is its class: ``given`` is printed on blank forms as well, ``strong`` stands out."""

    text: Text = ""
    kind: str = ""
    span: int = 1
    why: Text = ""  #: what a figure is for, in small type behind it


EMPTY = Cell()


class Column(NamedTuple):
    """A column by its head; neighbours of one ``group`` have that over their heads. Widths are shares."""

    head: Text
    width: float
    group: Text = ""
    kind: str = ""  #: class of its cells: left


class Field(NamedTuple):
    """A labelled line to write on; with ``choices``, boxes to tick instead."""

    label: Text
    value: Text = ""
    share: float = 1
    choices: tuple[tuple[Text, bool], ...] = ()


class Title(msgspec.Struct, frozen=True, tag="title"):
    """The title of a sheet, with what stands at the right of it."""

    text: Text
    aside: Text = ""
    level: int = 1


class Fields(msgspec.Struct, frozen=True, tag="fields"):
    """Rows of fields; the widths of each row are shared by its own fields."""

    rows: tuple[tuple[Field, ...], ...]
    height: float = FIELD


class Grid(msgspec.Struct, frozen=True, tag="grid"):
    """A table to write in. ``foot`` are rows under a heavier line, such as totals."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    height: float  #: of a row
    foot: tuple[tuple[Cell, ...], ...] = ()
    label: Text = ""  #: what it is, for who cannot see it

    @property
    def heads(self) -> list[tuple[Text, int, bool]]:
        """The upper heads: text, columns, and whether single columns have heads below."""
        found: list[tuple[Text, int, bool]] = []
        for column in self.columns:
            if column.group and found and found[-1][0] == column.group and found[-1][2]:
                found[-1] = (column.group, found[-1][1] + 1, True)
            else:
                found.append((column.group or column.head, 1, bool(column.group)))
        return found

    @property
    def lower(self) -> list[Text]:
        """The heads under those of groups."""
        return [column.head for column in self.columns if column.group]

    @property
    def widths(self) -> list[float]:
        """Widths of the columns in percent."""
        total = sum(column.width for column in self.columns)
        return [round(100 * column.width / total, 2) for column in self.columns]


class Reference(msgspec.Struct, frozen=True, tag="reference"):
    """A small table to look something up: the first cell of each line is its head."""

    lines: tuple[tuple[Text, ...], ...]
    note: Text = ""
    first: float = 8.0  #: width of the heads, in percent
    large: bool = False


class Lookup(msgspec.Struct, frozen=True, tag="lookup"):
    """A table to look something up, with heads over its columns; the first cell of a row is its head."""

    caption: Text
    heads: tuple[Text, ...]
    rows: tuple[tuple[Cell, ...], ...]
    height: float  #: of a row
    size: float  #: of the type, in points
    first: float = 0.0  #: width of the first column, in percent; 0 is as wide as the others
    every: int = 1  #: columns that belong together: the first of each is a head
    share: float = 0.0  #: of two columns that belong together, what the first has, in percent; 0 is as much
    groups: tuple[tuple[Text, int], ...] = ()  #: heads over several columns, with their number
    level: int = 2  #: of the caption as a heading


class Board(msgspec.Struct, frozen=True, tag="board"):
    """The head of one board: number, dealer, vulnerability; empty texts where nothing is printed yet."""

    number: str
    dealer: Text
    vulnerability: Text
    vulnerable: bool
    aside: Text = ""
    level: int = 2  #: of the heading; 1 where nothing stands above it


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    """The diagram of a deal; without one, lines to write the four hands on."""

    diagram: Diagram | None = None
    aside: tuple["Block", ...] = ()  #: what stands at the right of it
    line: float = LEAST  #: height of a suit


class Note(msgspec.Struct, frozen=True, tag="note"):
    """Lines of text."""

    lines: tuple[Text, ...]


Block = Title | Fields | Grid | Reference | Lookup | Board | Deal | Note
Panel = tuple[Block, ...]


class Page(msgspec.Struct, frozen=True):
    """One sheet: blocks over its whole width, then panels, ``across`` side by side, then blocks again."""

    head: Panel = ()
    panels: tuple[Panel, ...] = ()
    foot: Panel = ()
    across: int = 1
    height: float = 0.0  #: of a panel; 0 is as high as it needs
    cut: bool = False  #: the panels are cut apart, or folded
    widths: tuple[float, ...] = ()  #: of the panels side by side, in percent; empty: all alike

    @property
    def rows(self) -> list[tuple[Panel, ...]]:
        """The panels by rows, the last one filled up with empty ones."""
        rows = [self.panels[i : i + self.across] for i in range(0, len(self.panels), self.across)]
        return [row + ((),) * (self.across - len(row)) for row in rows]


class FormView(msgspec.Struct, frozen=True):
    """A form as its pages; blank or filled."""

    pages: tuple[Page, ...]
    landscape: bool = False


@dataclass(frozen=True)
class Wish:
    """What somebody wants of a form. What is not said is empty, or None for the form's own measure."""

    boards: int | None = None
    first_board: int = 1
    lines: int | None = None
    title: str = ""
    date: str = ""
    club: str = ""
    scale: str = ""  #: of victory points

    def numbers(self, otherwise: int) -> list[int]:
        """The boards, ``otherwise`` so many."""
        count = otherwise if self.boards is None else self.boards
        return list(range(self.first_board, self.first_board + count))

    @property
    def about(self) -> Text:
        """Event, date and club, for beside a title."""
        return about(self.title, self.date, self.club)


def about(*texts: Text) -> Text:
    """Those of some texts that say something, one after the other; empty without any."""
    found = [text for text in texts if text]
    return joined(found) if found else ""


def inner(sheet: Sheet) -> tuple[float, float]:
    """Width and height between the margins, in millimetres."""
    return sheet.inner_width / MILLIMETRE, sheet.inner_height / MILLIMETRE


def rows_that_fit(room: float) -> int:
    """How many lines to write on fit into a height."""
    return max(1, int(room / LEAST + 1e-6))


def row_height(room: float, rows: int, most: float = MOST) -> float:
    """The height of each of some rows in a height; never too low to write in."""
    return round(max(LEAST, min(most, room / max(1, rows))), 2)


def board_cells(number: int) -> tuple[Cell, Cell, Cell]:
    """Number, dealer and vulnerability of a board (Law 2), as they are printed on every form."""
    vulnerable = vulnerability(number).value
    kind = "given vul" if vulnerable != "None" else "given"
    return (
        Cell(str(number), "given number"),
        Cell(Said(dealer(number).value), "given"),
        Cell(Said(VULNERABLE[vulnerable]), kind),
    )


BOARD_COLUMNS = (
    Column(Said(_("Board")), 12),
    Column(Said(_("Dlr")), 9),
    Column(Said(_("Vul")), 15),
)


def board_head(number: int, aside: Text = "", level: int = 2) -> Board:
    """The head of a board by its number (Law 2)."""
    found = vulnerability(number).value
    return Board(
        str(number), Said(dealer(number).value), Said(VULNERABLE[found]), found != "None", aside, level
    )


def blank(count: int) -> tuple[Cell, ...]:
    """So many cells to write in."""
    return (EMPTY,) * count


def cells(texts: Iterable[Text]) -> tuple[Cell, ...]:
    """Cells that hold what was played."""
    return tuple(Cell(text) for text in texts)


def joined(texts: Sequence[Text], between: str = " · ") -> Said:
    """Texts one after the other, each translated on its own.

    >>> joined(("a", Said("b"))).text
    '%(t0)s · %(t1)s'
    """
    names = [f"t{place}" for place in range(len(texts))]
    return Said(between.join(f"%({name})s" for name in names), dict(zip(names, texts, strict=True)))


def field_rows(*rows: Sequence[Field]) -> Fields:
    """Fields, row by row."""
    return Fields(tuple(tuple(row) for row in rows))


def points_of(scale: Scale) -> Said:
    """What a table of victory points is of."""
    text = plural(
        "Victory points for %(n)s board, scale %(scale)s", "Victory points for %(n)s boards, scale %(scale)s"
    )
    return counted(text, scale.boards, scale=Said(scale.title.replace("%", "%%")))
