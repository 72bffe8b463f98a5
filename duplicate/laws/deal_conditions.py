"""Conditions on deals: what a dealer may ask of the hands, in a few words.

``N hcp 15-17``, ``S spades 5+``, ``NS hcp 25+``, ``EW hearts 8+``, ``N shape 4333 4432 5332``,
``W shape 5=4=3=1`` (spades, hearts, diamonds, clubs), ``N balanced``. Several are joined by ``and``, choices
by ``or``; ``and`` binds closer. Counts are 7, 5+, 8- or 15-17.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from duplicate.laws.deals import Deal
from duplicate.laws.notation import refused
from duplicate.words.seats import SEATS

BALANCED = ("4333", "4432", "5332")
_SUITS = ("spades", "hearts", "diamonds", "clubs")
_SIDES = {"NS": (0, 2), "EW": (1, 3), **{seat.value: (place,) for place, seat in enumerate(SEATS)}}
_COUNT = re.compile(r"(\d{1,2})(?:([+-])(\d{1,2})?)?")
_REMEDY = (
    'write it like "N hcp 15-17 and N balanced or S spades 6+": N, E, S, W, NS or EW; hcp, spades, hearts, '
    "diamonds, clubs, shape or balanced"
)


class Measures(NamedTuple):
    """What conditions look at: points, and lengths from spades to clubs, of North, East, South, West."""

    points: Sequence[int]
    lengths: Sequence[Sequence[int]]

    @classmethod
    def of(cls, deal: Deal) -> "Measures":
        """The measures of a deal."""
        return cls(
            [hand.hcp for hand in deal.hands], [[len(suit) for suit in hand.suits] for hand in deal.hands]
        )


Test = Callable[[Measures], bool]


@dataclass(frozen=True)
class Condition:
    """A condition as it was written, and what tests a deal for it.

    >>> deal = Deal.parse("N:AQ4.AQ93.AJ2.Q32 T.T8.Q9764.J9765 J62.7642.83.AKT8 K98753.KJ5.KT5.4")
    >>> Condition.parse("N hcp 19 and NS hearts 8+ and W shape 6331").holds(Measures.of(deal))
    True
    >>> Condition.parse("N hcp 15-17 or E balanced").holds(Measures.of(deal))
    False
    """

    text: str
    choices: tuple[tuple[Test, ...], ...]

    @classmethod
    def parse(cls, text: str) -> "Condition":
        """Read a condition; a `DuplicateError` names the part that is not understood."""
        words = text.strip()
        choices = tuple(
            tuple(_test(part.strip(), text) for part in re.split(r"\band\b", choice, flags=re.IGNORECASE))
            for choice in re.split(r"\bor\b", words, flags=re.IGNORECASE)
        )
        return cls(" ".join(words.split()), choices)

    def holds(self, measures: Measures) -> bool:
        """Whether a deal with these measures meets it."""
        return any(all(test(measures) for test in tests) for tests in self.choices)


def _test(part: str, text: str) -> Test:
    words = part.split()
    if len(words) < 2 or words[0].upper() not in _SIDES:
        message = f"{part!r} is no condition on a deal" if part else "a condition is missing"
        raise refused(message, "condition", text, _REMEDY)
    places, measure, values = _SIDES[words[0].upper()], words[1].lower(), words[2:]
    if measure == "balanced" and not values:
        return _shape(places, BALANCED, part, text)
    if measure == "shape" and values:
        return _shape(places, tuple(values), part, text)
    if len(values) != 1 or (measure != "hcp" and measure not in _SUITS):
        raise refused(f"{part!r} is no condition on a deal", "condition", text, _REMEDY)
    least, most = _bounds(values[0], 40 if measure == "hcp" else 13, part, text)
    if measure == "hcp":
        return lambda deal: least <= sum(deal.points[place] for place in places) <= most
    suit = _SUITS.index(measure)
    return lambda deal: least <= sum(deal.lengths[place][suit] for place in places) <= most


def _bounds(value: str, top: int, part: str, text: str) -> tuple[int, int]:
    found = _COUNT.fullmatch(value)
    if not found:
        message = f"{value!r} in {part!r} is no count"
        raise refused(message, "condition", text, "write 7, 5+, 8- or 15-17")
    least = int(found[1])
    most = least
    if found[2] == "+":
        most = top
    elif found[2] and found[3]:
        most = int(found[3])
    elif found[2]:
        least, most = 0, least
    if not 0 <= least <= most <= top or (found[2] == "+" and found[3]):
        raise refused(f"{part!r} can never be", "condition", text, f"counts are from 0 to {top}")
    return least, most


def _shape(places: tuple[int, ...], shapes: tuple[str, ...], part: str, text: str) -> Test:
    if len(places) > 1:
        raise refused(f"{part!r}: two hands have no shape", "condition", text, "name one seat: N, E, S or W")
    exact: set[tuple[int, ...]] = set()
    any_order: set[tuple[int, ...]] = set()
    for shape in shapes:
        lengths = tuple(int(length) for length in re.findall(r"\d+", shape) if "=" in shape) or tuple(
            int(length) for length in shape if length.isdecimal()
        )
        if not re.fullmatch(r"\d{4}|\d{1,2}(=\d{1,2}){3}", shape) or sum(lengths) != 13:
            remedy = "write 4432 for any order, 4=4=3=2 for spades, hearts, diamonds, clubs; 13 cards in all"
            raise refused(f"{shape!r} in {part!r} is no shape", "condition", text, remedy)
        if "=" in shape:
            exact.add(lengths)
        else:
            any_order.add(tuple(sorted(lengths)))
    place = places[0]

    def test(deal: Measures) -> bool:
        lengths = deal.lengths[place]
        return tuple(lengths) in exact or tuple(sorted(lengths)) in any_order

    return test
