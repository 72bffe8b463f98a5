"""Charts: the running score of a contestant as places in a box, ready to be drawn, and in words."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from duplicate.pages.card_parts import Chart, ChartPoint, Tick
from duplicate.pages.numbers import decimal, integer, places_needed
from duplicate.pages.said import Said
from duplicate.words.local import Figure
from duplicate.words.translations import phrase as _

WIDTH, HEIGHT = 360, 150
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 50, 10, 20
_LETTER = 8  #: as wide as a figure of the number at the end of the line
_MOST_LABELS = 12  #: boards named below the chart
_MOST_LONG_LABELS = 8  #: the same where a number is long
_LONG = 3  #: letters
_STEPS = (1, 2, 5)
_NOTHING = Fraction()
_FEWEST = 2  #: boards; a running score of one board says nothing


class Reading(NamedTuple):
    """One board of a contestant, in the order of play."""

    board: str
    own: Fraction  #: percent, or points
    running: Fraction  #: percent so far, or the sum
    own_text: str
    running_text: str


def percent_chart(readings: Sequence[Reading]) -> Chart | None:
    """The running percentage; None for fewer than two boards."""
    title = Said(_("Running percentage"))
    words = _("From %(first)s%% after the first board to %(end)s%% after the last.")
    extremes = _("Highest %(high)s%% after board %(high_board)s, lowest %(low)s%% after board %(low_board)s.")
    return _chart(readings, title, (words, extremes), (0, 100), 50, (25, 50, 75))


def sum_chart(readings: Sequence[Reading], start: Fraction = _NOTHING) -> Chart | None:
    """The running sum of points of either sign; None for fewer than two boards.

    ``start`` is what was carried over, which the sums include: the line begins with it.
    """
    title = Said(_("Running total"))
    words = _("From %(first)s after the first board to %(end)s after the last.")
    extremes = _("Highest %(high)s after board %(high_board)s, lowest %(low)s after board %(low_board)s.")
    values = [start, *(value for reading in readings for value in (reading.own, reading.running))]
    low, high = min(values, default=Fraction()), max(values, default=Fraction())
    step = _step(max(high, Fraction()) - min(low, Fraction()))
    bottom = min(0, floor(low / step) * step)
    top = max(0, ceil(high / step) * step)
    if bottom == top:
        bottom, top = -step, step
    levels = range(bottom, top + 1, step)
    return _chart(readings, title, (words, extremes), (bottom, top), 0, levels, start)


def _step(span: Fraction) -> int:
    """The distance between levels: 1, 2 or 5 times a power of ten, so that there are at most six.

    >>> _step(Fraction(7)), _step(Fraction(43)), _step(Fraction(0))
    (2, 10, 1)
    """
    unit = 1
    while True:
        for factor in _STEPS:
            if unit * factor * 5 >= span:
                return unit * factor
        unit *= 10


def _chart(
    readings: Sequence[Reading],
    title: Said,
    phrases: tuple[str, str],
    scale: tuple[int, int],
    middle: int,
    levels: Sequence[int],
    start: Fraction = _NOTHING,
) -> Chart | None:
    if len(readings) < _FEWEST:
        return None
    low, high = scale
    inner = HEIGHT - _TOP - _BOTTOM

    def y(value: Fraction | int) -> int:
        inside = min(max(float(value), low), high)
        return round(_TOP + inner * (high - inside) / (high - low))

    right = WIDTH - max(_RIGHT, _LETTER * (len(readings[-1].running_text) + 1))
    room = right - _LEFT
    at = [round(_LEFT + room * (2 * place + 1) / (2 * len(readings))) for place in range(len(readings))]
    points = tuple(_point(x, reading, y, middle) for x, reading in zip(at, readings, strict=True))
    best = max(readings, key=lambda r: r.running)
    worst = min(readings, key=lambda r: r.running)
    values = {
        "first": readings[0].running_text,
        "end": readings[-1].running_text,
        "high": best.running_text,
        "high_board": best.board,
        "low": worst.running_text,
        "low_board": worst.board,
    }
    words = [Said(text, values) for text in phrases]
    line = [f"{point.x},{point.y}" for point in points]
    if start:
        words.insert(0, Said(_("The line begins with what was carried over: %(n)s."), {"n": _carried(start)}))
        line.insert(0, f"{_LEFT},{y(start)}")
    most = _MOST_LABELS if max(len(reading.board) for reading in readings) < _LONG else _MOST_LONG_LABELS
    every = -(-len(readings) // most)
    return Chart(
        title=title,
        words=tuple(words),
        width=WIDTH,
        height=HEIGHT,
        left=_LEFT,
        right=right,
        middle=y(middle),
        bar=max(2, round(room / len(readings) * 0.6)),
        path=" ".join(line),
        points=points,
        levels=tuple(Tick(y(level), integer(level)) for level in levels),
        boards=tuple(Tick(at[place], readings[place].board) for place in range(0, len(readings), every)),
        end=readings[-1].running_text,
    )


def _carried(start: Fraction) -> str:
    """Points with their sign, and with as many decimals as they need.

    >>> _carried(Fraction(7)), _carried(Fraction(-5, 2))
    ('+7', '−2.5')
    """
    text = decimal(start, places_needed({start.denominator}, 2))
    return Figure(f"+{text}") if start > 0 else text


def _point(x: int, reading: Reading, y: Callable[[Fraction | int], int], middle: int) -> ChartPoint:
    own, zero = y(reading.own), y(middle)
    return ChartPoint(
        x,
        y(reading.running),
        reading.board,
        reading.running_text,
        reading.own_text,
        min(own, zero),
        max(1, abs(own - zero)),
        reading.own >= middle,
    )
