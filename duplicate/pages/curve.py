"""A curve over time, as shares of its box: drawn by a template, read aloud from its words."""

import math
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple

import msgspec

from duplicate.pages.numbers import decimal

WIDTH, HEIGHT = 1000, 300  #: the box of the drawing; it is stretched over the place it has


class Point(NamedTuple):
    """A value on a day (ISO)."""

    day: str
    value: float


class Mark(NamedTuple):
    """A line of the grid, at equal steps: how far from the top of the box, and what stands beside it."""

    line: str
    text: str


class Curve(msgspec.Struct, frozen=True):
    """A curve: path and dots as SVG paths, the grid, and what is told of it."""

    path: str
    dots: str  #: each a line of no length, drawn with round ends
    grid: tuple[Mark, ...]
    first: Point
    last: Point
    lowest: str
    highest: str
    start: str  #: the first and the last value
    end: str
    table: tuple[tuple[str, str], ...]  #: days and values, the newest first


def curve(line: Sequence[Point], dots: Sequence[Point] = ()) -> Curve:
    """The curve through some points in order of time; two at least.

    >>> made = curve([Point("2026-01-01", 40.0), Point("2026-01-11", 60.0)])
    >>> made.path, [mark.text for mark in made.grid], made.highest
    ('M8 300L992 0', ['40', '45', '50', '55', '60'], '60.00')
    """
    values = [point.value for point in (*line, *dots)]
    low, high, step = _scale(min(values), max(values))
    days = [_day(point.day) for point in (*line, *dots)]
    begin, end = min(days), max(days)

    def across(day: str, place: int, of: int) -> float:
        if begin == end:  # all on one day: in order
            return 8 + (WIDTH - 16) * place / max(of - 1, 1)
        return 8 + (WIDTH - 16) * (_day(day) - begin) / (end - begin)

    def down(value: float) -> float:
        return HEIGHT * (high - value) / (high - low)

    def spots(points: Sequence[Point]) -> list[tuple[str, str]]:
        return [
            (f"{across(p.day, n, len(points)):.4g}", f"{down(p.value):.4g}") for n, p in enumerate(points)
        ]

    ticks = range(round(low / step), round(high / step) + 1)
    return Curve(
        path="M" + "L".join(f"{x} {y}" for x, y in spots(line)),
        dots="".join(f"M{x} {y}h0" for x, y in spots(dots)),
        grid=tuple(Mark(f"{down(tick * step):.4g}", f"{tick * step:g}") for tick in ticks),
        first=line[0],
        last=line[-1],
        lowest=_text(min(point.value for point in line)),
        highest=_text(max(point.value for point in line)),
        start=_text(line[0].value),
        end=_text(line[-1].value),
        table=tuple((point.day, _text(point.value)) for point in reversed(line)),
    )


def _scale(low: float, high: float) -> tuple[float, float, float]:
    """Round limits around some values, and a step of which a few lie between.

    >>> _scale(48.1, 53.2), _scale(50.0, 50.0), _scale(31, 68)
    ((48, 54, 1), (49, 51, 1), (30, 70, 10))

    There is no percentage beyond 0 and 100.

    >>> _scale(100.0, 100.0), _scale(0.0, 0.0), _scale(103.5, 103.5)
    ((99, 100, 1), (0, 1, 1), (103, 104, 1))
    """
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000, math.inf) if (high - low) / step <= 5.2)
    bottom, top = math.floor(low / step) * step, math.ceil(high / step) * step
    if top == bottom:
        bottom -= step if low != 0 else 0
        top += step if high != 100 else 0
    return bottom, top, step


def _day(text: str) -> int:
    try:
        return date.fromisoformat(text).toordinal()
    except ValueError:
        return 0


def _text(value: float) -> str:
    return decimal(Fraction(round(100 * value), 100), 2)
