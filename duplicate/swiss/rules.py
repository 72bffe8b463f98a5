"""The rules of a draw: what it goes by, as settings that are recorded with every draw."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from duplicate.swiss.history import Sitting
from duplicate.words.problems import DuplicateError


class Mode(StrEnum):
    """How a round is drawn from the standings."""

    OPTIMUM = "optimum"  #: the best draw, level by level
    DANISH = "danish"  #: neighbours of the ranking meet, rematches allowed
    NORDIC = "nordic"  #: greedy from the top, then swaps from the bottom; rematches may be left
    HALVES = "halves"  #: the top half of each score group against its bottom half


class FirstRound(StrEnum):
    """How a round is drawn before there are standings."""

    RANDOM = "random"
    SEEDED = "seeded"  #: top half of the seeding against its bottom half
    REGISTRATION = "registration"  #: neighbours in the order of registration


class Effort(StrEnum):
    """How far a draw goes for its proof."""

    PROVED = "proved"  #: until it is proved the best of all draws
    QUICK = "quick"  #: one pass over the candidates, with a bound


@dataclass(frozen=True, slots=True)
class Apart:
    """Contestants that share a group of this kind do not meet in these rounds (``None``: in no round)."""

    kind: str
    rounds: frozenset[int] | None = None

    def holds(self, round_number: int) -> bool:
        """Whether it binds in a round.

        >>> Apart("club", frozenset({1, 2})).holds(3)
        False
        """
        return self.rounds is None or round_number in self.rounds


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings of a draw.

    ``band_width`` is in units of the pairing score: a difference below it counts as none. ``float_memory``
    is the number of rounds in which an earlier float counts. ``lag`` is 1 where round r is drawn from the
    standings after round r-2. ``draw_at`` is the share of results that must be in.
    """

    mode: Mode = Mode.OPTIMUM
    first_round: FirstRound = FirstRound.RANDOM
    odd: Sitting = Sitting.BYE
    band_width: Fraction | int = 1
    float_memory: int = 2
    directions: bool = True  #: whether sitting North-South and East-West is to be balanced
    lag: int = 0
    draw_at: Fraction = Fraction(1)
    apart: tuple[Apart, ...] = ()
    seed: int = 0
    effort: Effort = Effort.PROVED

    def __post_init__(self) -> None:
        if not isinstance(self.band_width, (int, Fraction)) or self.band_width <= 0:
            raise DuplicateError(
                f"a band cannot be {self.band_width!r} wide", remedy="give a positive integer or Fraction"
            )
        if self.float_memory < 0:
            raise DuplicateError(f"floats cannot count for {self.float_memory} rounds", remedy="0 or more")
        if self.lag not in (0, 1):
            raise DuplicateError(f"a draw cannot lag {self.lag} rounds", remedy="0 or 1")
        if not 0 < self.draw_at <= 1:
            raise DuplicateError(
                f"a draw cannot wait for {self.draw_at} of the results", remedy="above 0, to 1"
            )
        if not 0 <= self.seed < 2**63:
            raise DuplicateError(f"the seed {self.seed} is out of range", remedy="from 0 to 2**63 - 1")
