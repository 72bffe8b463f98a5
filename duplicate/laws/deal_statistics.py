"""Statistics of deals: points and shapes of the hands, and how often they are expected, exactly.

Expected numbers are hypergeometric: of the C(52, 13) hands so many have the shape or the points. The standard
deviation of a count takes account of the other hands of a deal, which have what is left.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, sqrt
from typing import NamedTuple

from duplicate.laws.deals import Deal
from duplicate.words.seats import SEATS

HANDS = comb(52, 13)  #: 635,013,559,600
_PAIRS = HANDS * comb(39, 13)  #: hands of two players
Lengths = tuple[int, int, int, int]
#: Points of a hand that are counted together.
POINTS = ((0, 4), (5, 7), (8, 9), (10, 11), (12, 14), (15, 17), (18, 19), (20, 21), (22, 37))
#: Shapes that are counted by themselves: those of more than one hand in a hundred.
_OFTEN = Fraction(1, 100)


class Count(NamedTuple):
    """How often something was dealt, how often it is expected, and the standard deviation of that."""

    dealt: int
    expected: Fraction
    deviation: float

    @property
    def sigmas(self) -> float:
        """How many standard deviations it is from what is expected; 0 where there is none."""
        return float(self.dealt - self.expected) / self.deviation if self.deviation else 0.0


class Statistics(NamedTuple):
    """What was dealt: hands by points and by shape, and the average points of North, East, South, West."""

    deals: int
    points: tuple[tuple[tuple[int, int], Count], ...]  #: by ranges of points
    shapes: tuple[tuple[str, Count], ...]  #: longest suit first: 4432; the last, without name, all others
    average: tuple[float, ...]  #: points by seat
    deviation: float  #: of an average

    @property
    def furthest(self) -> float:
        """The largest number of standard deviations of all counts."""
        return max((abs(count.sigmas) for _, count in (*self.points, *self.shapes)), default=0.0)


@cache
def hands_by_points() -> tuple[int, ...]:
    """How many hands have 0 to 37 points; in all `HANDS`.

    >>> hands_by_points()[0], hands_by_points()[37]
    (2310789600, 4)
    """
    found = [0] * 38
    for honours, points in _honours():
        found[points] += _ways(honours)
    return tuple(found)


@cache
def hands_by_shape() -> dict[str, int]:
    """How many hands have each of the 39 shapes, longest suit first, the most frequent shape first.

    >>> list(hands_by_shape())[:3], len(hands_by_shape())
    (['4432', '5332', '5431'], 39)
    """
    found: dict[str, int] = {}
    for lengths in _lengths():
        name = shape_name(lengths)
        found[name] = found.get(name, 0) + comb(13, lengths[0]) * comb(13, lengths[1]) * comb(
            13, lengths[2]
        ) * comb(13, lengths[3])
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def shape_name(lengths: Iterable[int]) -> str:
    """A shape, longest suit first; suits of ten cards and more stand between hyphens.

    >>> shape_name((2, 4, 4, 3)), shape_name((1, 11, 1, 0))
    ('4432', '11-1-1-0')
    """
    ordered = sorted(lengths, reverse=True)
    return ("-" if ordered[0] > 9 else "").join(map(str, ordered))


def statistics(deals: Sequence[Deal]) -> Statistics:
    """Statistics of complete deals, of all four hands."""
    hands = [hand for deal in deals for hand in deal.hands]
    points = [hand.hcp for hand in hands]
    shapes = [shape_name(map(len, hand.suits)) for hand in hands]
    often = [name for name, ways in hands_by_shape().items() if Fraction(ways, HANDS) > _OFTEN]
    rest = frozenset(hands_by_shape()) - set(often)
    by_points = tuple(
        (limits, _count(sum(limits[0] <= p <= limits[1] for p in points), len(deals), _points_chance(limits)))
        for limits in POINTS
    )
    groups = [(name, frozenset((name,))) for name in often] + [("", rest)]
    by_shape = tuple(
        (name, _count(sum(s in group for s in shapes), len(deals), _shape_chance(group)))
        for name, group in groups
    )
    number = max(1, len(deals))
    average = tuple(sum(points[place :: len(SEATS)]) / number for place in range(len(SEATS)))
    return Statistics(len(deals), by_points, by_shape, average, sqrt(_variance() / number))


def _count(dealt: int, deals: int, chance: tuple[Fraction, Fraction]) -> Count:
    """``chance`` is that of one hand, and that of two hands of a deal together."""
    one, both = chance
    variance = deals * (4 * one * (1 - one) + 12 * (both - one * one))
    return Count(dealt, 4 * deals * one, sqrt(max(variance, Fraction(0))))


def _variance() -> Fraction:
    """The variance of the points of a hand: 290/17."""
    mean = Fraction(10)
    return sum((ways * (p - mean) ** 2 for p, ways in enumerate(hands_by_points())), Fraction(0)) / HANDS


@cache
def _points_chance(limits: tuple[int, int]) -> tuple[Fraction, Fraction]:
    those = [honours for honours, points in _honours() if limits[0] <= points <= limits[1]]
    one = sum(_ways(honours) for honours in those)
    both = 0
    for first, second in product(those, repeat=2):
        left = [4 - number for number in first]
        if all(b <= a for a, b in zip(left, second, strict=True)):
            small = 36 - (13 - sum(first))
            both += _ways(first) * _product(left, second) * comb(small, 13 - sum(second))
    return Fraction(one, HANDS), Fraction(both, _PAIRS)


@cache
def _shape_chance(names: frozenset[str]) -> tuple[Fraction, Fraction]:
    those = [lengths for lengths in _lengths() if shape_name(lengths) in names]
    one = both = 0
    for first in those:
        ways = _product((13,) * 4, first)
        one += ways
        left = [13 - length for length in first]
        both += ways * sum(
            _product(left, second)
            for second in those
            if all(b <= a for a, b in zip(left, second, strict=True))
        )
    return Fraction(one, HANDS), Fraction(both, _PAIRS)


def _product(of: Sequence[int], taken: Sequence[int]) -> int:
    found = 1
    for whole, part in zip(of, taken, strict=True):
        found *= comb(whole, part)
    return found


def _honours() -> Iterator[tuple[Lengths, int]]:
    """Aces, kings, queens and knaves of a hand, and the points they make."""
    for ace, king, queen, knave in product(range(5), repeat=4):
        if ace + king + queen + knave <= 13:
            yield (ace, king, queen, knave), 4 * ace + 3 * king + 2 * queen + knave


def _ways(honours: Lengths) -> int:
    return _product((4,) * 4, honours) * comb(36, 13 - sum(honours))


def _lengths() -> Iterator[Lengths]:
    for s, h, d in product(range(14), repeat=3):
        if s + h + d <= 13:
            yield s, h, d, 13 - s - h - d
