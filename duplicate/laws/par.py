"""Par: the score when all four players see all cards and both sides bid as well as can be bid."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from duplicate.laws.boards import Vulnerability
from duplicate.laws.contracts import DENOMINATIONS, Contract, Denomination
from duplicate.laws.scores import score
from duplicate.words.seats import SEATS, Direction, Seat

#: Tricks by (declarer, denomination); pairs of `Seat` and `Denomination` do as well.
Tricks = Mapping[tuple[Seat, Denomination], int] | Mapping[tuple[str, str], int]

_BIDS = [Contract(level, denomination) for level in range(1, 8) for denomination in DENOMINATIONS]
_SIDES = (Direction.NS, Direction.EW)


class ParContract(NamedTuple):
    """A contract that gives par, who may declare it, and the tricks that best play wins."""

    contract: Contract
    declarers: tuple[Seat, ...]
    tricks: int


class Par(NamedTuple):
    """The par of a deal; without contracts it is passed out, or only the score is known."""

    score_ns: int
    contracts: tuple[ParContract, ...] = ()


def par(tricks: Tricks, vulnerable: Vulnerability, dealer: Seat) -> Par:
    """The par of a deal from the tricks of best play, by (declarer, denomination): ("N", "S"), all twenty.

    The auction is solved backwards from 7NT by the order of Law 18 and the scores of Law 77: whoever is to
    speak passes, or makes the bid that is worth most to his side; a contract that fails is doubled. The
    dealer matters where both sides could make the same contract: who speaks first gets it. Of the contracts
    in one denomination that give par the lowest is named that the others cannot better.

    >>> ns = dict(zip("CDHSN", (9, 7, 11, 9, 10)))
    >>> table = {(seat, d): ns[d] if seat in "NS" else 13 - ns[d] for seat in "NESW" for d in "CDHSN"}
    >>> found = par(table, Vulnerability.NONE, Seat.NORTH)
    >>> found.score_ns, [(str(c.contract), c.tricks) for c in found.contracts]
    (450, [('4H', 11)])
    """
    best = {
        (side, d): max(tricks[seat, d] for seat in SEATS if seat.direction is side)
        for side in _SIDES
        for d in DENOMINATIONS
    }
    final = {
        side: [_worth(bid, best[side, bid.denomination], vulnerable.of(side), side) for bid in _BIDS]
        for side in _SIDES
    }
    #: what each side can have by bidding higher than the bid looked at, when the others may bid on
    above: dict[Direction, int | None] = dict.fromkeys(_SIDES)
    for place in reversed(range(len(_BIDS))):
        comes_to = [_choice(side.opponents, final[side][place], above[side.opponents]) for side in _SIDES]
        for side, points in zip(_SIDES, comes_to, strict=True):
            above[side] = _choice(side, points, above[side])
    value = 0  # four passes
    for side in (dealer.direction.opponents, dealer.direction) * 2:  # from the last to the first
        value = _choice(side, value, above[side])
    found: dict[tuple[Direction, str], ParContract] = {}
    for place, bid in enumerate(_BIDS):
        for side in _SIDES:
            key = side, bid.denomination.value
            higher = final[side.opponents][place + 1 :]
            if key in found or final[side][place] != value:
                continue
            if any(_choice(side.opponents, value, other) != value for other in higher):
                continue  # the others would bid on, and be better off there
            won = best[side, bid.denomination]
            seats = tuple(s for s in SEATS if s.direction is side and tricks[s, bid.denomination] == won)
            doubled = 1 if won < bid.tricks_needed else 0
            found[key] = ParContract(Contract(bid.level, bid.denomination, doubled), seats, won)
    return Par(value, tuple(found.values()))


def _choice(side: Direction, now: int, instead: int | None) -> int:
    """What a side prefers, in points for NS."""
    if instead is None:
        return now
    return max(now, instead) if side is Direction.NS else min(now, instead)


@cache
def _worth(bid: Contract, tricks: int, vulnerable: bool, side: Direction) -> int:
    """The score for NS when a bid becomes the contract; doubled where it fails."""
    contract = bid if tricks >= bid.tricks_needed else Contract(bid.level, bid.denomination, 1)
    points = score(contract, vulnerable, tricks)
    return points if side is Direction.NS else -points
