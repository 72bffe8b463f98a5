"""Knock-outs: a bracket by seeding, and what an earlier match carries over."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from duplicate.swiss.round_robin import Fixture
from duplicate.words.problems import DuplicateError


@dataclass(frozen=True)
class CarryOver:
    """IMPs that go from an earlier match between the two into their knock-out match.

    Its winner carries a share of its margin: ``ahead`` if it also finished ahead of the other in the
    earlier stage, ``behind`` if it did not; never more than ``most``. Regulations differ in all three,
    so nothing is carried over unless they are set. Who did not meet earlier carries nothing.
    """

    ahead: Fraction = Fraction(0)
    behind: Fraction = Fraction(0)
    most: Fraction | None = None

    def __post_init__(self) -> None:
        if not (0 <= self.ahead <= 1 and 0 <= self.behind <= 1):
            raise DuplicateError("a share that is carried over is from 0 to 1", remedy="write 1/2 or 0.5")
        if self.most is not None and self.most < 0:
            raise DuplicateError("the most that is carried over is below 0", remedy="give 0 or more IMPs")

    def imps(self, margin: Fraction | int, finished_ahead: bool) -> Fraction:
        """What a contestant carries; ``margin`` is its own in the earlier match, negative when it lost.

        >>> rule = CarryOver(Fraction(1, 2), Fraction(1, 3), Fraction(16))
        >>> print(rule.imps(21, True), rule.imps(21, False), rule.imps(-21, True), rule.imps(50, True))
        21/2 7 -7 16
        """
        won_and_ahead = finished_ahead if margin >= 0 else not finished_ahead
        carried = abs(Fraction(margin)) * (self.ahead if won_and_ahead else self.behind)
        if self.most is not None:
            carried = min(carried, self.most)
        return carried if margin >= 0 else -carried


def seeded(size: int) -> tuple[int, ...]:
    """Seeds in the order of a bracket, two by two, so that the best meet last; ``size`` is a power of two.

    >>> seeded(8)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    order = [1]
    while len(order) < size:
        double = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, double - one)]
    return tuple(order)


def first_round(contestants: Sequence[str]) -> tuple[Fixture, ...]:
    """The first round of a knock-out; contestants stand in the order of their seeding.

    Where they are no power of two, the best seeds have a bye. Tables follow the bracket: the winners of
    tables 1 and 2 meet next, and so on. The better seed is at home.
    """
    names = list(contestants)
    if len(names) < 2 or len(set(names)) < len(names) or "" in names:
        raise DuplicateError(
            "a knock-out needs two contestants or more, each once and named", remedy="correct the list"
        )
    size = 1 << (len(names) - 1).bit_length()
    order = seeded(size)
    return tuple(
        Fixture(1, table, names[one - 1], names[two - 1] if two <= len(names) else "")
        for table, (one, two) in enumerate(zip(order[::2], order[1::2], strict=True), 1)
    )


def next_round(
    fixtures: Sequence[Fixture], winners: Mapping[int, str], seeding: Sequence[str]
) -> tuple[Fixture, ...]:
    """The next round of the bracket; empty after the final.

    ``winners`` are by table; who had a bye needs none. The better seed is at home. Raises DuplicateError
    where a match has no winner, or one that did not play it.
    """
    through: list[str] = []
    for fixture in sorted(fixtures, key=lambda f: f.table):
        winner = fixture.home if fixture.is_bye else winners.get(fixture.table, "")
        if winner not in (fixture.home, fixture.away) or not winner:
            raise DuplicateError(
                f"round {fixture.round}, table {fixture.table}: "
                f"{winner or 'nobody'} won {fixture.home} against {fixture.away}",
                remedy=f"name {fixture.home} or {fixture.away}; level matches play on",
            )
        through.append(winner)
    if len(through) < 2:
        return ()
    strength = {name: place for place, name in enumerate(seeding)}
    number = fixtures[0].round + 1
    return tuple(
        Fixture(number, place + 1, *sorted(through[2 * place : 2 * place + 2], key=strength.__getitem__))
        for place in range(len(through) // 2)
    )


def winner(home: str, away: str, margin: Fraction | int, carried: Fraction | int = 0) -> str:
    """Who won a match by IMPs, the carry-over included; nobody where it is level, and more boards are played.

    ``margin`` and ``carried`` are those of the home contestant.

    >>> winner("A", "B", -3, Fraction(7, 2)), winner("A", "B", -3, 3)
    ('A', '')
    """
    total = Fraction(margin) + Fraction(carried)
    return "" if not total else home if total > 0 else away
