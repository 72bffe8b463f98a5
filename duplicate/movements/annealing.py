"""The search for the best arrow-switches, table by table: annealing, the same on every machine.

Nothing but sums, products and quotients of numbers decides, and the only source of chance is
`random.Random.random`, so the same seed and number of steps find the same switches everywhere.
"""

import math
import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import NamedTuple

from duplicate.movements.arrows import Arrows

#: Qf that a step may lose at the start; it falls to nothing with the square of what is left to do.
HEAT = 1.0
#: Steps of one attempt; a larger budget makes more attempts, each from where the movement stands.
ATTEMPT = 250_000
_EXPONENTIAL = tuple(round(-math.log((i + 0.5) / 1024), 6) for i in range(1024))


class Bounds(NamedTuple):
    """How many meetings may be turned: in a round, and at a table (its own most, by section and table)."""

    per_round: int
    per_table: dict[tuple[str, int], int]


def anneal(arrows: Arrows, steps: int, seed: int, bounds: Bounds | None = None) -> tuple[bool, ...]:
    """The best switches that ``steps`` proposals find, as one truth value for each meeting of ``arrows``.

    The switches that the arrows begin with must keep to the bounds; what is found does too, and is
    never worse.
    """
    if not arrows.meetings:
        return ()
    start = tuple(arrows.turned)
    best, best_quality = start, arrows.quality
    attempts = max(1, steps // ATTEMPT)
    for attempt in range(attempts):
        arrows.turn_to(start)
        budget = steps // attempts + (attempt < steps % attempts)
        walk = _Walk(arrows, random.Random(seed * 4096 + attempt).random, bounds)
        walk.cool(budget)
        arrows.turn_to(walk.best)
        _Walk(arrows, walk.chance, bounds).climb()
        if arrows.quality > best_quality * (1 + 1e-12):
            best, best_quality = tuple(arrows.turned), arrows.quality
    arrows.turn_to(best)
    return best


class _Walk:
    """One attempt: the arrows as they stand, the counts that the bounds watch, the best so far."""

    def __init__(self, arrows: Arrows, chance: Callable[[], float], bounds: Bounds | None) -> None:
        self.arrows = arrows
        self.chance = chance
        self.bounds = bounds
        self.best = tuple(arrows.turned)
        self.of_round: dict[int, list[int]] = defaultdict(list)
        self.of_table: dict[tuple[str, int], int] = defaultdict(int)
        for number, turned in enumerate(arrows.turned):
            if turned:
                self._count(number)

    def _count(self, number: int) -> None:
        m = self.arrows.meetings[number]
        table = m.section, m.table
        if self.arrows.turned[number]:
            self.of_round[m.round].append(number)
            self.of_table[table] += 1
        else:
            self.of_round[m.round].remove(number)
            self.of_table[table] -= 1

    def companions(self, number: int) -> Sequence[int] | None:
        """What has to be turned back so that a meeting may be turned: any one of these; None forbids it."""
        if self.bounds is None or self.arrows.turned[number]:
            return ()
        m = self.arrows.meetings[number]
        table = m.section, m.table
        if self.of_table[table] >= self.bounds.per_table.get(table, len(self.arrows.meetings)):
            return None
        turned = self.of_round[m.round]
        return () if len(turned) < self.bounds.per_round else (turned or None)

    def turn(self, number: int, changes: Sequence[int] | None = None) -> None:
        """Turn a meeting and count it."""
        self.arrows.turn(number, changes)
        if self.bounds is not None:
            self._count(number)

    def cool(self, steps: int) -> None:
        """Propose, accept what does not lose too much, and less and less of that."""
        arrows, chance = self.arrows, self.chance
        count, quality = len(arrows.meetings), arrows.quality
        best_quality = quality
        heat = HEAT
        for step in range(steps):
            if step % 64 == 0:
                left = 1 - step / steps
                heat = HEAT * left * left
            number = int(chance() * count)
            companions = self.companions(number)
            if companions is None:
                continue
            other = companions[int(chance() * len(companions))] if companions else None
            if other is not None:
                self.turn(other)
            found, changes = arrows.changes(number)
            if found >= quality - heat * _EXPONENTIAL[int(chance() * 1024)]:
                self.turn(number, changes)
                quality = found
                if quality > best_quality * (1 + 1e-12):
                    best_quality, self.best = quality, tuple(arrows.turned)
            elif other is not None:
                self.turn(other)

    def climb(self) -> None:
        """Turn whatever is better turned, until nothing is."""
        better = True
        while better:
            better = False
            for number in range(len(self.arrows.meetings)):
                companions = self.companions(number)
                if companions is None:
                    continue
                for other in tuple(companions) or (None,):
                    better |= self._try(number, other)

    def _try(self, number: int, other: int | None) -> bool:
        before = self.arrows.quality
        if other is not None:
            if self.arrows.turned[number] or not self.arrows.turned[other]:
                return False  # an earlier swap has been made already
            self.turn(other)
        found, changes = self.arrows.changes(number)
        if found > before * (1 + 1e-12):
            self.turn(number, changes)
            return True
        if other is not None:
            self.turn(other)
        return False
