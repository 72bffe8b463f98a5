"""View models of a scorecard beside its results: the running score, the best and worst boards, averages."""

from typing import NamedTuple

import msgspec

from duplicate.pages.said import Said, Text


class Tick(NamedTuple):
    """A line across a chart with its number, or a mark below it."""

    at: int
    label: str


class ChartPoint(NamedTuple):
    """One board in a chart: where its point lies, and its own bar from the middle line."""

    x: int
    y: int
    board: str
    running: str  #: what stands after this board
    own: str  #: what this board was worth
    top: int  #: upper edge and height of the bar of this board
    height: int
    good: bool


class Chart(msgspec.Struct, frozen=True):
    """The running percentage, or the running sum, in a box of ``width`` × ``height`` units."""

    title: Said
    words: tuple[Said, ...]  #: the same in words
    width: int
    height: int
    left: int  #: where the plot begins
    middle: int  #: y of average, or of zero
    path: str  #: x,y pairs for a polyline
    points: tuple[ChartPoint, ...]
    levels: tuple[Tick, ...]  #: y and number
    boards: tuple[Tick, ...]  #: x and board; only as many as there is room for
    end: str  #: the number at the end of the line


class Highlight(NamedTuple):
    """One of the best or worst boards of a contestant."""

    board: str
    page: str
    outcome: tuple[Text, ...]  #: contract, declarer and result, or words
    suit: str
    score: str
    main: str  #: percent or points
    heat: str


class RoleRow(NamedTuple):
    """Averages of some boards: all that were declared, defended, ..."""

    title: Text
    boards: str
    average: str  #: percent, or IMPs per board
    tricks: str  #: won beyond double dummy, per board; empty where it is not known
    against_par: str  #: points beyond par, per board
    person: bool = False  #: a row of one player, below the row of the pair


class Summary(msgspec.Struct, frozen=True):
    """What a scorecard tells at a glance. Empty where there is nothing to tell."""

    chart: Chart | None = None
    best: tuple[Highlight, ...] = ()
    worst: tuple[Highlight, ...] = ()
    roles: tuple[RoleRow, ...] = ()
    has_tricks: bool = False
    has_par: bool = False
