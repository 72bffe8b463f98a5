"""The field of a draw: who is to be drawn, in which order, and what the draw must respect."""

from dataclasses import dataclass, field
from fractions import Fraction

from duplicate.swiss.history import History
from duplicate.words.problems import DuplicateError


@dataclass(frozen=True, slots=True)
class Contestant:
    """One pair or team of a draw.

    ``score`` is the pairing score, exact: an integer or a Fraction (a late joiner's may differ from the
    score it is ranked by). ``groups`` names what it belongs to, for instance ``("club", "Ouse")``.
    """

    id: str
    score: Fraction | int = 0
    stationary: bool = False  #: keeps its seat, North-South; two of them never meet
    groups: tuple[tuple[str, str], ...] = ()
    withdrawn: bool = False
    standby: bool = False  #: plays only when the number of the others is odd


@dataclass(frozen=True, slots=True)
class Field:
    """The input of one draw.

    Contestants stand in ranking order; before any standings, in order of registration or seeding.
    The draw goes by pairing score, and by this order among equals.

    >>> Field(1, (Contestant("A"), Contestant("A")))
    Traceback (most recent call last):
    ...
    duplicate.words.problems.DuplicateError: contestant 'A' is in the field twice (give each its own id)
    """

    round: int
    contestants: tuple[Contestant, ...]
    history: History = field(default_factory=History)
    forbidden: tuple[tuple[str, str], ...] = ()  #: meetings that must not be drawn
    forced: tuple[tuple[str, str], ...] = ()  #: meetings that must be drawn
    standings_round: int | None = None  #: the round after which the scores stand; the lag decides by default
    results_in: Fraction = Fraction(1)  #: the share of that round's results that is in

    def __post_init__(self) -> None:
        if self.round < 1:
            raise DuplicateError(f"round {self.round} does not exist", remedy="rounds start at 1")
        if not 0 <= self.results_in <= 1:
            raise DuplicateError(f"{self.results_in} is no share of results", remedy="from 0 to 1")
        known: dict[str, Contestant] = {}
        for contestant in self.contestants:
            if contestant.id in known:
                raise DuplicateError(
                    f"contestant {contestant.id!r} is in the field twice",
                    remedy="give each its own id",
                )
            if not isinstance(contestant.score, (int, Fraction)):
                raise DuplicateError(
                    f"the pairing score of {contestant.id} is not exact: {contestant.score!r}",
                    remedy="give an integer or a Fraction",
                )
            known[contestant.id] = contestant
        self._check_history(known)
        self._check_wishes(known)

    def _check_history(self, known: dict[str, Contestant]) -> None:
        history = self.history
        if history.rounds >= self.round:
            raise DuplicateError(
                f"round {self.round} is to be drawn, but the history reaches round {history.rounds}",
                remedy="give only the rounds before",
            )
        named = {m.ns for m in history.meetings} | {m.ew for m in history.meetings}
        named |= {b.contestant for b in history.byes} | {f.contestant for f in history.floats}
        strangers = sorted(named - known.keys())
        if strangers:
            raise DuplicateError(
                f"the history names contestants that are not in the field: {', '.join(strangers)}",
                remedy="keep those who left in the field, as withdrawn",
            )

    def _check_wishes(self, known: dict[str, Contestant]) -> None:
        barred = {frozenset(pair) for pair in self.forbidden}
        taken: set[str] = set()
        for kind, pairs in (("forbidden", self.forbidden), ("forced", self.forced)):
            for a, b in pairs:
                for name in (a, b):
                    if name not in known:
                        raise DuplicateError(
                            f"the {kind} meeting {a}-{b} names {name}, which is not in the field",
                            remedy="correct the id",
                        )
                if a == b:
                    raise DuplicateError(f"the {kind} meeting {a}-{b} names one contestant twice")
        for a, b in self.forced:
            if frozenset((a, b)) in barred:
                raise DuplicateError(f"the meeting {a}-{b} is both forced and forbidden", remedy="drop one")
            if known[a].stationary and known[b].stationary:
                raise DuplicateError(
                    f"the forced meeting {a}-{b} puts two stationary contestants at one table",
                    remedy="let one of them move, or drop the meeting",
                )
            for name in (a, b):
                if name in taken:
                    raise DuplicateError(f"two forced meetings name {name}", remedy="keep one of them")
                if known[name].withdrawn or known[name].standby:
                    raise DuplicateError(
                        f"the forced meeting {a}-{b} names {name}, which is not drawn",
                        remedy="drop the meeting",
                    )
                taken.add(name)
