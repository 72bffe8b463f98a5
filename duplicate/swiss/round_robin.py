"""Round robins: everybody meets everybody, in the order of the Berger tables."""

from collections.abc import Sequence
from typing import NamedTuple

from duplicate.swiss.history import Bye, History, Meeting
from duplicate.words.problems import DuplicateError


class Fixture(NamedTuple):
    """A match of a round robin or a knock-out. The first-listed is at home; nobody away is a bye.

    At home is North-South in the open room, in pairs North-South.
    """

    round: int
    table: int
    home: str
    away: str

    @property
    def is_bye(self) -> bool:
        """Whether the contestant has no opponent in this round."""
        return not self.away


def round_robin(contestants: Sequence[str], *, double: bool = False) -> tuple[Fixture, ...]:
    """All fixtures by round and table; contestants are numbered 1, 2, ... in their order.

    The circle method gives the Berger tables (FIDE Handbook C.05, annex 1): in each round the last number
    meets the next one of the circle, by turns away and at home, and the others meet across it. With an
    odd number of contestants the last number stands for the bye. A double round robin repeats
    all rounds with home and away exchanged.

    >>> [f"{f.home}-{f.away}" for f in round_robin("1234") if f.round == 2]
    ['4-3', '1-2']

    Raises DuplicateError for fewer than two contestants, and for one that stands twice.
    """
    names = list(contestants)
    _check(names)
    size = len(names) + len(names) % 2
    circle, half = size - 1, size // 2
    found: list[Fixture] = []
    top = 0  # the number, from 0, that meets the last one
    for number in range(1, circle + 1):
        last = size - 1
        pairs = [(top, last) if number % 2 else (last, top)]
        pairs += [((top + step) % circle, (top - step) % circle) for step in range(1, half)]
        byes = []
        table = 0
        for home, away in pairs:
            if max(home, away) == len(names):
                byes.append(names[min(home, away)])
                continue
            table += 1
            found.append(Fixture(number, table, names[home], names[away]))
        found += [Fixture(number, table + 1, name, "") for name in byes]
        top = (top + half) % circle
    if double:
        found += [
            Fixture(f.round + circle, f.table, *((f.away, f.home) if f.away else (f.home, ""))) for f in found
        ]
    return tuple(found)


def history(fixtures: Sequence[Fixture]) -> History:
    """Fixtures as the meetings and byes that `duplicate.swiss.matches` and the ranking work with."""
    return History(
        tuple(Meeting(f.round, f.home, f.away) for f in fixtures if not f.is_bye),
        tuple(Bye(f.round, f.home) for f in fixtures if f.is_bye),
    )


def _check(names: Sequence[str]) -> None:
    if len(names) < 2:
        raise DuplicateError("a round robin needs two contestants", remedy="enter more")
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice or "" in names:
        what = twice[0] if twice else "nobody"
        raise DuplicateError(f"{what} cannot stand twice or without a name", remedy="give each its own id")
