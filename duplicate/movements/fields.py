"""The fields of a movement: who is ranked together, and how much every two of them are compared."""

from dataclasses import dataclass
from itertools import combinations

from duplicate.movements.balance import balance
from duplicate.movements.movement import Movement


@dataclass(frozen=True)
class Field:
    """The contestants that are ranked together: all of them, or one direction.

    ``matrix[i][j]`` is the competition (`duplicate.movements.balance`) between ``contestants[i]`` and
    ``contestants[j]``, 0 on the diagonal.
    """

    direction: str  #: NS or EW with two winners, else empty
    contestants: tuple[str, ...]
    matrix: tuple[tuple[int, ...], ...]

    @property
    def competitions(self) -> tuple[int, ...]:
        """Each two contestants once, in the order of `itertools.combinations`."""
        return tuple(self.matrix[i][j] for i, j in combinations(range(len(self.contestants)), 2))

    @property
    def mean(self) -> float:
        """Mean competition of two contestants."""
        values = self.competitions
        return sum(values) / len(values) if values else 0.0

    @property
    def quality(self) -> float:
        """Qf = 100 S^2 / (N SS): 100 means that every two compete equally."""
        values = self.competitions
        squares = sum(v * v for v in values)
        return 100 * sum(values) ** 2 / (len(values) * squares) if squares else 0.0

    @property
    def worst(self) -> tuple[str, str, int] | None:
        """The two that are compared least, the first of equals, and their competition; None for one alone."""
        pairs = list(combinations(range(len(self.contestants)), 2))
        if not pairs:
            return None
        i, j = min(pairs, key=lambda ij: self.matrix[ij[0]][ij[1]])
        return self.contestants[i], self.contestants[j], self.matrix[i][j]


def fields_of(movement: Movement) -> tuple[Field, ...]:
    """The fields: one, or NS and EW.

    >>> from duplicate.movements.mitchell import mitchell
    >>> [(f.direction, f.quality, f.worst) for f in fields_of(mitchell(3, boards_per_round=2))]
    [('NS', 100.0, ('1', '2', 6)), ('EW', 100.0, ('1', '2', 6))]
    """
    whole = balance(movement)
    found = []
    for direction in dict.fromkeys(d for d, _ in whole.contestants):
        here = [i for i, (d, _) in enumerate(whole.contestants) if d == direction]
        found.append(
            Field(
                direction,
                tuple(whole.contestants[i][1] for i in here),
                tuple(tuple(whole.matrix[i][j] for j in here) for i in here),
            )
        )
    return tuple(found)
