"""How likely a result is on its board: what the other tables and, where it is known, the deal lead to expect.

A result is taken apart into who declares what (side and denomination), which partner declares, how high,
and how many tricks are won. For each part the expectation is a mean of what is usual everywhere and of
what happened at the other tables of the board, weighted by their number: with three other results a board
tells little, with twenty nearly everything. So in small fields nothing but a gross mistake is found.

The frequencies were counted, and the weights chosen, on the half of the real nights that ``bench/check.py``
does not hold out: 45 nights, 7,055 results.
"""

from collections import Counter
from collections.abc import Iterable
from math import exp
from typing import NamedTuple

from duplicate.laws.double_dummy import BestPlay
from duplicate.night.results import Result, Status

#: Side that declares: 0 NS, 1 EW, 2 nobody.
NS, EW, NOBODY = 0, 1, 2
DENOMINATIONS = "CDHSN"

#: How often each denomination is played, and how often nobody bids.
_DENOMINATION = {"C": 0.089, "D": 0.090, "H": 0.255, "S": 0.269, "N": 0.297}
_PASSED = 0.0045
#: Levels by denomination, 1 to 7.
_LEVEL = {
    "C": (0.016, 0.114, 0.306, 0.175, 0.298, 0.079, 0.012),
    "D": (0.019, 0.238, 0.290, 0.132, 0.260, 0.052, 0.009),
    "H": (0.019, 0.176, 0.163, 0.516, 0.065, 0.054, 0.007),
    "S": (0.045, 0.241, 0.171, 0.466, 0.033, 0.039, 0.005),
    "N": (0.263, 0.098, 0.593, 0.011, 0.002, 0.028, 0.005),
}
#: How far levels of one side are apart on a board, with the same denomination and with another.
_LEVELS_APART = (0.602, 0.121, 0.063, 0.012, 0.001, 0.0003, 0.0002)
_LEVELS_APART_OTHERWISE = (0.230, 0.251, 0.092, 0.036, 0.005, 0.0004, 0.0002)
#: Tricks beyond what was bid, without any other knowledge: from 10 down to 5 over.
_OVER = {
    -8: 0.0003, -7: 0.0006, -6: 0.0012, -5: 0.004, -4: 0.016, -3: 0.046, -2: 0.109, -1: 0.202,
    0: 0.266, 1: 0.218, 2: 0.103, 3: 0.029, 4: 0.0045, 5: 0.0005,
}  # fmt: skip
#: How far the tricks of one side are apart on a board, in the same denomination and in another.
_TRICKS_APART = (0.450, 0.199, 0.0565, 0.0142, 0.0036, 0.0012, 0.0005, 0.0003, 0.0002, 0.0001)
_TRICKS_APART_OTHERWISE = (0.254, 0.183, 0.106, 0.0515, 0.021, 0.0076, 0.0026, 0.001, 0.0004, 0.0002)
#: The tricks that both sides could win with their own trumps, added up and less 13.
_BOTH_SIDES = {
    -6: 0.0002, -5: 0.0004, -4: 0.0012, -3: 0.0045, -2: 0.014, -1: 0.038, 0: 0.073, 1: 0.106, 2: 0.137,
    3: 0.149, 4: 0.132, 5: 0.123, 6: 0.106, 7: 0.069, 8: 0.032, 9: 0.0093, 10: 0.0012, 11: 0.0008,
}  # fmt: skip
_RARE = 0.00005  #: anything may happen at a bridge table

#: How many tables of the board count as much as what is usual everywhere.
_WEIGHT_SIDE, _WEIGHT_DENOMINATION, _WEIGHT_DECLARER, _WEIGHT_LEVEL = 1.0, 1.2, 1.2, 1.4
_WEIGHT_TRICKS = 0.4
_WEIGHT_ALIKE = 4.0
#: The same for what the deal tells, which is more.
_WEIGHT_DEAL, _WEIGHT_DEAL_TRICKS = 1.5, 2.5
#: Tricks won less tricks of best play by everybody.
_FROM_BEST_PLAY = (0.42, 0.205, 0.062, 0.016, 0.004, 0.0012, 0.0005, 0.0003, 0.0002, 0.0001)
_PULL = 0.55  #: how much one trick more draws a field into a denomination


class Played(NamedTuple):
    """The parts of a result that are compared."""

    side: int
    denomination: str = ""
    level: int = 0
    tricks: int = 0
    declarer: str = ""


def parts(row: Result) -> Played | None:
    """A result taken apart; None when contract, declarer or tricks are not known.

    >>> parts(Result(contract="4SX", declarer="E", tricks=9))
    Played(side=1, denomination='S', level=4, tricks=9, declarer='E')
    """
    if row.status is Status.PASSED or row.contract == "PASS":
        return Played(NOBODY)
    if row.status is not Status.PLAYED or not row.contract or not row.declarer or row.tricks is None:
        return None
    return Played(
        EW if row.declarer in "EW" else NS, row.contract[1], int(row.contract[0]), row.tricks, row.declarer
    )


class Expectation:
    """What one board leads to expect. ``others`` are the results of all tables, that of the row included."""

    def __init__(self, played: Iterable[Played], best: BestPlay | None = None) -> None:
        self._counted = Counter(played)
        self._best = best
        self._others: dict[Played | None, list[tuple[Played, int]]] = {}
        self._pulls = [self._pull(NS), self._pull(EW)] if best is not None else [0.5, 0.5]
        self.number = sum(self._counted.values())

    def without(self, one: Played | None) -> list[tuple[Played, int]]:
        """The results of the other tables, with how often each happened."""
        if one not in self._others:
            counted = ((p, n - (p == one)) for p, n in self._counted.items())
            self._others[one] = [(p, n) for p, n in counted if n]
        return self._others[one]

    def likelihood(self, one: Played, without: Played | None = None) -> float:
        """The probability of a result at one more table; ``without`` a result that is left out."""
        return self._likelihood(one, self.without(without))

    def tricks(self, one: Played, without: Played | None = None) -> list[float]:
        """How likely 0 to 13 tricks are in the contract of a result, beside each other."""
        others = self.without(without)
        return [self._of_tricks(one._replace(tricks=t), others) for t in range(14)]

    def _likelihood(self, one: Played, others: list[tuple[Played, int]]) -> float:
        if one.side == NOBODY:
            return self._of_side(one, others)
        return (
            self._of_side(one, others)
            * self._of_denomination(one, others)
            * self._of_declarer(one, others)
            * self._of_level(one, others)
            * self._of_tricks(one, others)
        )

    def _of_side(self, one: Played, others: list[tuple[Played, int]]) -> float:
        number = sum(n for _, n in others)
        same = sum(n for p, n in others if p.side == one.side)
        if one.side == NOBODY:
            return (_PASSED * 4 + same) / (4 + number)
        weight, usual = _WEIGHT_SIDE, (1 - _PASSED) / 2
        if self._best is not None:
            weight, usual = _WEIGHT_DEAL, self._pulls[one.side] / sum(self._pulls)
        return (weight * usual + same) / (weight + number)

    def _pull(self, side: int) -> float:
        """How much the deal draws a side into declaring: the more tricks, the more."""
        return sum(self._draw(side, d) for d in DENOMINATIONS)

    def _draw(self, side: int, denomination: str) -> float:
        assert self._best is not None
        seats = "EW" if side == EW else "NS"
        tricks = max(self._best[seat, denomination] for seat in seats)
        return _DENOMINATION[denomination] * exp(_PULL * (tricks - 7))

    def _of_denomination(self, one: Played, others: list[tuple[Played, int]]) -> float:
        number = sum(n for p, n in others if p.side == one.side)
        same = sum(n for p, n in others if p.side == one.side and p.denomination == one.denomination)
        weight, usual = _WEIGHT_DENOMINATION, _DENOMINATION[one.denomination]
        if self._best is not None:
            usual = self._draw(one.side, one.denomination) / self._pulls[one.side]
        return (weight * usual + same) / (weight + number)

    def _of_declarer(self, one: Played, others: list[tuple[Played, int]]) -> float:
        alike = [(p, n) for p, n in others if p.side == one.side and p.denomination == one.denomination]
        number = sum(n for _, n in alike)
        same = sum(n for p, n in alike if p.declarer == one.declarer)
        return (_WEIGHT_DECLARER * 0.5 + same) / (_WEIGHT_DECLARER + number)

    def _of_level(self, one: Played, others: list[tuple[Played, int]]) -> float:
        weight = _WEIGHT_LEVEL
        total, mass = weight * _LEVEL[one.denomination][one.level - 1], weight
        for p, n in others:
            if p.side == one.side:
                same = p.denomination == one.denomination
                apart = _LEVELS_APART if same else _LEVELS_APART_OTHERWISE
                share = 1.0 if same else 0.4
                total += n * share * apart[abs(p.level - one.level)]
                mass += n * share
        return total / mass

    def _of_tricks(self, one: Played, others: list[tuple[Played, int]]) -> float:
        total, mass = _WEIGHT_TRICKS * _OVER.get(one.tricks - one.level - 6, _RARE), _WEIGHT_TRICKS
        if self._best is not None:
            apart = abs(one.tricks - self._best[one.declarer, one.denomination])
            total += _WEIGHT_DEAL_TRICKS * (_FROM_BEST_PLAY[apart] if apart < 10 else _RARE)
            mass += _WEIGHT_DEAL_TRICKS
        number = same = 0
        for p, n in others:
            if p.side == NOBODY:
                continue
            apart = abs(p.tricks - one.tricks)
            if p.side == one.side and p.denomination == one.denomination:
                share, value = 1.0, _TRICKS_APART[apart] if apart < 10 else _RARE
            elif p.side == one.side:
                share, value = 0.35, _TRICKS_APART_OTHERWISE[apart] if apart < 10 else _RARE
            else:
                share, value = 0.1, _BOTH_SIDES.get(p.tricks + one.tricks - 13, _RARE)
            total += n * share * value
            mass += n * share
            if share == 1.0:
                number += n
                same += n * (apart == 0)
        return (_WEIGHT_ALIKE * total / mass + same) / (_WEIGHT_ALIKE + number)
