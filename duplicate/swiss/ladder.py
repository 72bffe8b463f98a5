"""Ladders: whoever beats a challenged contestant takes its place (梯级挑战赛)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from duplicate.words.problems import DuplicateError


@dataclass(frozen=True)
class Ladder:
    """The rungs from the top, and the rules of challenges.

    A challenge is allowed up to ``reach`` rungs above (0: anybody above). The challenger that wins takes
    the place: the others between move down one rung (``shift``), or the two change places (``swap``).
    The seed of this event names neither number nor move: both are settings.

    >>> Ladder(("A", "B", "C", "D"), reach=2).won("D", "B").rungs
    ('A', 'D', 'B', 'C')
    """

    rungs: tuple[str, ...]
    reach: int = 3
    move: Literal["shift", "swap"] = "shift"

    def __post_init__(self) -> None:
        if len(set(self.rungs)) < len(self.rungs) or "" in self.rungs:
            raise DuplicateError("somebody stands on two rungs, or has no name", remedy="name each once")
        if self.reach < 0:
            raise DuplicateError(
                f"nobody can reach {self.reach} rungs", remedy="0 for anybody above, or more"
            )

    def rung(self, contestant: str) -> int:
        """The rung of a contestant; the top is 1."""
        if contestant not in self.rungs:
            raise DuplicateError(f"{contestant} is not on the ladder", remedy="let it join first")
        return self.rungs.index(contestant) + 1

    def may_challenge(self, contestant: str) -> tuple[str, ...]:
        """Whom a contestant may challenge, the nearest last."""
        own = self.rung(contestant) - 1
        first = max(own - self.reach, 0) if self.reach else 0
        return self.rungs[first:own]

    def won(self, challenger: str, challenged: str) -> "Ladder":
        """The ladder after a won challenge. Raises DuplicateError where it was not allowed."""
        self._check(challenger, challenged)
        order = list(self.rungs)
        high, low = self.rung(challenged) - 1, self.rung(challenger) - 1
        if self.move == "swap":
            order[high], order[low] = order[low], order[high]
        else:
            order.insert(high, order.pop(low))
        return replace(self, rungs=tuple(order))

    def lost(self, challenger: str, challenged: str) -> "Ladder":
        """The ladder after a lost or drawn challenge: everybody stays. Raises as `won`."""
        self._check(challenger, challenged)
        return self

    def joined(self, contestants: Sequence[str]) -> "Ladder":
        """The ladder with newcomers on the lowest rungs."""
        return replace(self, rungs=(*self.rungs, *contestants))

    def left(self, contestant: str) -> "Ladder":
        """The ladder without a contestant; who stood below moves up."""
        rung = self.rung(contestant)
        return replace(self, rungs=self.rungs[: rung - 1] + self.rungs[rung:])

    def _check(self, challenger: str, challenged: str) -> None:
        allowed = self.may_challenge(challenger)
        if challenged not in allowed:
            raise DuplicateError(
                f"{challenger} on rung {self.rung(challenger)} cannot challenge {challenged} "
                f"on rung {self.rung(challenged)}",
                remedy=f"challenge {' or '.join(allowed)}" if allowed else "it is on top already",
            )
