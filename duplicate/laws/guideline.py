"""The high-card points that a contract usually needs, by a side's two hands: a hint, no more.

25 for 3NT, 26 for four of a major, 28 for five of a minor, 33 for a small slam, 37 for a grand slam.
"""

from collections.abc import Mapping
from typing import NamedTuple

from duplicate.laws.contracts import DENOMINATIONS, Contract, Denomination

_GAME = {"N": (25, 3), "S": (26, 4), "H": (26, 4), "D": (28, 5), "C": (28, 5)}
_FIT = 8  #: cards of a suit that make it fit to be trumps
_SLAMS = ((37, 7), (33, 6))


class Guide(NamedTuple):
    """From how many points on a side bids a level in some denominations."""

    points: int
    level: int
    denominations: tuple[Denomination, ...]


#: The guideline as it is printed, from the fewest points up.
GUIDELINE = (
    Guide(25, 3, (Denomination.N,)),
    Guide(26, 4, (Denomination.H, Denomination.S)),
    Guide(28, 5, (Denomination.C, Denomination.D)),
    Guide(33, 6, tuple(DENOMINATIONS)),
    Guide(37, 7, tuple(DENOMINATIONS)),
)


def guided(points: int, denomination: Denomination) -> Contract | None:
    """The game or slam that points are enough for in a denomination; None for a part-score.

    >>> str(guided(26, Denomination.S)), str(guided(33, Denomination.N)), guided(25, Denomination.H)
    ('4S', '6N', None)
    """
    for needed, level in (*_SLAMS, _GAME[denomination.value]):
        if points >= needed:
            return Contract(level, denomination)
    return None


def guided_contracts(points: int, lengths: Mapping[Denomination, int]) -> tuple[Contract, ...]:
    """What points and fits are enough for: notrump, and suits of which a side has eight cards.

    ``lengths`` are the cards of both hands by suit. Nothing below 25 points.

    >>> [str(c) for c in guided_contracts(27, {Denomination.S: 6, Denomination.H: 8})]
    ['3N', '4H']
    """
    those = [d for d in DENOMINATIONS if d is Denomination.N or lengths.get(d, 0) >= _FIT]
    found = [contract for d in those if (contract := guided(points, d)) is not None]
    return tuple(sorted(found, key=lambda c: (c.level, -c.denomination.order)))
