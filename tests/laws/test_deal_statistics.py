"""Statistics of deals against published tables and against identities that must hold."""

from fractions import Fraction
from math import comb

import pytest

from duplicate.laws.deal_statistics import (
    HANDS,
    POINTS,
    _points_chance,
    _shape_chance,
    _variance,
    hands_by_points,
    hands_by_shape,
    statistics,
)
from duplicate.laws.dealing import deal
from duplicate.words.seats import Seat

#: Percent of hands by shape, as the tables of probabilities have them.
SHAPES = {
    "4432": 21.5512, "5332": 15.5168, "5431": 12.9307, "5422": 10.5797, "4333": 10.5361, "6322": 5.6425,
    "6421": 4.7021, "6331": 3.4482, "5521": 3.1739, "4441": 2.9932, "7321": 1.8808, "6430": 1.3262,
    "5440": 1.2433, "5530": 0.8952, "6511": 0.7053, "6520": 0.6511, "7222": 0.5129,
}  # fmt: skip
#: Percent of hands by high-card points, from 0.
POINTS_OF = (
    *(0.3639, 0.7884, 1.3561, 2.4624, 3.8454, 5.1862, 6.5541, 8.0281, 8.8922, 9.3562, 9.4051, 8.9447),
    *(8.0269, 6.9143, 5.6933, 4.4237, 3.3109, 2.3617, 1.6051, 1.0362, 0.6435, 0.3779, 0.2100, 0.1119),
)


def test_shapes_are_those_of_the_published_table() -> None:
    assert sum(hands_by_shape().values()) == HANDS == 635_013_559_600
    for shape, percent in SHAPES.items():
        assert 100 * hands_by_shape()[shape] / HANDS == pytest.approx(percent, abs=6e-5), shape
    assert list(hands_by_shape())[:13] == list(SHAPES)[:13]
    assert hands_by_shape()["13-0-0-0"] == 4


def test_points_are_those_of_the_published_table() -> None:
    assert sum(hands_by_points()) == HANDS
    for points, percent in enumerate(POINTS_OF):
        assert 100 * hands_by_points()[points] / HANDS == pytest.approx(percent, abs=6e-5), points
    assert hands_by_points()[37] == 4
    # a Yarborough's honours: none of sixteen
    assert hands_by_points()[0] == comb(36, 13)
    assert _variance() == Fraction(290, 17)


def test_two_hands_together_add_up() -> None:
    """Both hands have it or not: one minus twice the others, plus both of the others."""
    every = frozenset(hands_by_shape())
    assert _points_chance((0, 37)) == (Fraction(1), Fraction(1))
    some = frozenset(("4432", "5332", "4333"))
    one, both = _shape_chance(some)
    other, neither = _shape_chance(every - some)
    assert one + other == 1
    assert neither == 1 - 2 * one + both
    low, both_low = _points_chance((0, 11))
    high, both_high = _points_chance((12, 37))
    assert low + high == 1
    assert both_high == 1 - 2 * low + both_low
    assert _points_chance((21, 37))[1] == 0  # 40 points in all


def test_deals_of_a_fixed_seed_are_as_expected() -> None:
    """Chi square of North's points and shapes in 1200 deals, by the published tables."""
    count = 1200
    north = [deal("chi-square", board).hand(Seat.NORTH) for board in range(1, count + 1)]
    points = [sum(lo <= hand.hcp <= hi for hand in north) for lo, hi in POINTS]
    expected = [count * sum(POINTS_OF[lo : hi + 1]) / 100 for lo, hi in POINTS]
    assert sum(points) == count
    # 8 degrees of freedom: 99.9 % stay below 26.1
    assert sum((n - e) ** 2 / e for n, e in zip(points, expected, strict=True)) < 26.1
    often = list(SHAPES)[:13]
    shapes = ["".join(map(str, sorted(map(len, hand.suits), reverse=True))) for hand in north]
    counts = [shapes.count(shape) for shape in often]
    wanted = [count * SHAPES[shape] / 100 for shape in often]
    counts.append(count - sum(counts))
    wanted.append(count - sum(wanted))
    # 13 degrees of freedom: 34.5
    assert sum((n - e) ** 2 / e for n, e in zip(counts, wanted, strict=True)) < 34.5


def test_statistics_count_every_hand_once() -> None:
    found = statistics([deal("count", board) for board in range(1, 41)])
    assert sum(count.dealt for _, count in found.points) == 160
    assert sum(count.dealt for _, count in found.shapes) == 160
    assert sum(found.average) == pytest.approx(40)
    assert sum((count.expected for _, count in found.points), Fraction(0)) == 160
    assert found.furthest < 5
