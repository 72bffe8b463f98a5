"""Instant matchpoints: a sheet that lies with the board and says what every score is worth."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from duplicate.pages.forms.parts import (
    HEAD,
    LEAST,
    Cell,
    Column,
    FormView,
    Grid,
    Note,
    Page,
    Panel,
    Wish,
    about,
    board_head,
    inner,
    row_height,
)
from duplicate.pages.measures import Sheet
from duplicate.pages.numbers import integer, signed
from duplicate.pages.views import Said, Text
from duplicate.words.translations import phrase as _

BOARDS = 16
_ACROSS = 3  #: columns of scores beside each other
_DOWN = 2  #: boards on a sheet
_ROW = 5.4  #: height of a line to read
_TALLEST = 8.0
_BOARD, _NOTE = 11.0, 12.0


class InstantScore(NamedTuple):
    """A score of NS, what it is worth to them in percent, and whether many tables will have it."""

    score_ns: int
    percent_ns: Fraction
    is_likely: bool = False


class InstantSheet(NamedTuple):
    """The scores of a board from the highest down; none where they are written in by hand."""

    board: int
    scores: tuple[InstantScore, ...] = ()
    section: Text = ""  #: of which section or copy of the board the deal is
    points: Text = ""


def blank_sheets(wish: Wish) -> tuple[InstantSheet, ...]:
    """Sheets of boards that somebody fills in from an earlier field."""
    return tuple(InstantSheet(number) for number in wish.numbers(BOARDS))


def instant_scores_view(sheets: Sequence[InstantSheet], wish: Wish, paper: Sheet) -> FormView:
    """Two boards a sheet, to be cut apart; what has no room goes on in a further panel."""
    height = inner(paper)[1] / _DOWN
    room = height - _BOARD - HEAD - _NOTE - 3
    panels: list[Panel] = []
    for sheet in sheets:
        least = _ROW if sheet.scores else LEAST
        rows = int(room // least)
        fits = rows * _ACROSS
        starts = range(0, max(1, len(sheet.scores)), fits)
        panels += [_panel(sheet, sheet.scores[at : at + fits], rows, least, wish) for at in starts]
    pages = tuple(
        Page((), tuple(panels[i : i + _DOWN]), (), 1, round(height, 2), cut=True)
        for i in range(0, len(panels), _DOWN)
    )
    return FormView(pages)


def _panel(sheet: InstantSheet, some: Sequence[InstantScore], rows: int, height: float, wish: Wish) -> Panel:
    if some:
        room = rows * height
        rows = max(6, -(-len(some) // _ACROSS))
        height = row_height(room, rows, _TALLEST) if rows * LEAST <= room else round(room / rows, 2)
    cells = [_cells(score) for score in some]
    cells += [(Cell(), Cell(), Cell())] * (rows * _ACROSS - len(cells))
    lines = tuple(
        tuple(cell for column in range(_ACROSS) for cell in cells[column * rows + row]) for row in range(rows)
    )
    columns = (
        Column(Said(_("Score of NS")), 16),
        Column(Said(_("NS %%")), 12),
        Column(Said(_("EW %%")), 12),
    ) * _ACROSS
    beside = about(Said(_("Instant matchpoints")), sheet.section, sheet.points, wish.title, wish.date)
    notes: tuple[Text, ...] = ()
    if some:
        notes = (
            Said(_("What each score is expected to be worth at matchpoints; likely ones in bold.")),
            Said(_("A score between two others is worth the mean of the two.")),
        )
    return (
        board_head(sheet.board, beside, 1),
        Grid(columns, lines, height, label=Said(_("Instant matchpoints"))),
        *((Note(notes),) if notes else ()),
    )


def _cells(score: InstantScore) -> tuple[Cell, Cell, Cell]:
    ns = whole_percent(score.percent_ns)
    kind = "strong" if score.is_likely else ""
    return (
        Cell(signed(score.score_ns), f"given {kind}".strip()),
        Cell(integer(ns), kind),
        Cell(integer(100 - ns), kind),
    )


def whole_percent(percent: Fraction) -> int:
    """A percentage as a whole number, halves up.

    >>> whole_percent(Fraction(135, 2))
    68
    """
    return int(percent + Fraction(1, 2))
