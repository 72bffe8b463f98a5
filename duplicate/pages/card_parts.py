"""View models of a scorecard beside its results: the running score, the best and worst boards, averages."""

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from duplicate.pages.said import Said

if TYPE_CHECKING:
    from duplicate.pages.card_views import CardLine
    from duplicate.pages.views import Side


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
    left: int  #: where the plot begins, and
    right: int  #: where it ends
    middle: int  #: y of average, or of zero
    bar: int  #: width of the bar of a board
    path: str  #: x,y pairs for a polyline
    points: tuple[ChartPoint, ...]
    levels: tuple[Tick, ...]  #: y and number
    boards: tuple[Tick, ...]  #: x and board; only as many as there is room for
    end: str  #: the number at the end of the line


class Extreme(NamedTuple):
    """One of the best or the worst boards."""

    board: str  #: with its session where there are several
    lines: "tuple[CardLine, ...]"  #: its result, or those of both rooms

    @property
    def side(self) -> "Side":
        """What it was worth."""
        return self.lines[0].side


class RoleRow(NamedTuple):
    """Averages of some boards: those that were declared, defended, ..."""

    title: Said
    boards: str
    average: str  #: percent, or points per board
    tricks: str  #: won beyond double dummy, per board; empty where it is not known
    against_par: str  #: points beyond par, per board


class RoleGroup(NamedTuple):
    """The rows of the pair, or of one player of it."""

    name: str  #: empty for the pair
    rows: tuple[RoleRow, ...]


class Summary(msgspec.Struct, frozen=True):
    """What a scorecard tells at a glance. Empty where there is nothing to tell."""

    chart: Chart | None = None
    best: tuple[Extreme, ...] = ()
    worst: tuple[Extreme, ...] = ()
    roles: tuple[RoleGroup, ...] = ()
    has_tricks: bool = False
    has_par: bool = False
