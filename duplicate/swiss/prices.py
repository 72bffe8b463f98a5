"""What tables cost, for who checks a draw: by the definitions alone, without the draw's own sums."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from duplicate.swiss.facts import Facts, Table
from duplicate.swiss.field import Field
from duplicate.swiss.rules import Rules

Ints = npt.NDArray[np.int64]


class Prices(Facts):
    """The facts of a field as columns, and what its tables u, v (u < v) cost at every level.

    The definitions are those at the head of ``duplicate.swiss.costs``, read once more.
    """

    def __init__(self, field: Field, rules: Rules) -> None:
        super().__init__(field, rules)
        lists = (self.units, self.group, self.place, self.at, self.half, self.balance, self.stationary)
        self._columns = [
            np.array([*each, 0][: self.n + 1], np.int64) for each in (*lists, self.byes, self.up, self.down)
        ]
        self._last: list[dict[int, int]] = [{} for _ in range(self.n + 1)]
        for (u, v), met in [*self.met.items(), *((table, -1) for table in self.barred)]:
            self._last[u][v] = met

    def cost(self, level: str, u: Ints, v: Ints, met: Ints) -> Ints:
        """What tables cost at a level; ``met`` is the round of their last meeting, 0 without one."""
        units, group, place, at, half, _, _, byes, up, down = self._columns
        real = v < self.n
        free = real & (place[u] >= 0)  # forced meetings have no places
        bands = group[v] - group[u] if self.halves_of_groups else (units[u] - units[v]) // self.width
        match level:
            case "rematches":
                found = np.where(met > 0, 1, 0)
            case "second byes":
                found = np.where(real, 0, byes[u])
            case "bye above the lowest":
                found = np.where(real, 0, len(self.free) - 1 - place[u])
            case "score bands":
                found = real * bands**2
            case "repeated floats":
                found = real * (bands != 0) * (down[u] + up[v])  # u has more
            case "direction balance":
                found = self._directions(u, v) * (real | (self.reserve is not None))
            case "exact difference":
                found = real * (units[u] - units[v])
            case "places apart":
                found = free * (place[v] - place[u] - 1) ** 2
            case "half against half":
                found = free * (group[u] == group[v]) * (at[v] - at[u] - half[u]) ** 2
            case _:
                found = np.where(met == int(level.removeprefix("rematches last met in round ")), 1, 0)
        return found.astype(np.int64)

    def _directions(self, u: Ints, v: Ints) -> Ints:
        """The better way to sit; who keeps its seat sits North-South and has no direction."""
        balance, still = self._columns[5:7]
        moves = (still == 0) & (np.arange(self.n + 1) < self.n) & self.rules.directions
        north, east = moves * (balance + 1) ** 2, moves * (balance - 1) ** 2
        either = np.minimum(north[u] + east[v], east[u] + north[v])
        found: Ints = np.where(still[u] > 0, east[v], np.where(still[v] > 0, east[u], either))
        return found

    def totals(self, tables: Sequence[Table], three: Sequence[int] = ()) -> tuple[int, ...]:
        """The cost by level of tables and of a triple: its meetings, its byes, how many triples are lower."""
        inner = list(combinations(three, 2))
        lower = sum(map(comb, sorted(len(self.free) - 1 - self.place[v] for v in three), (1, 2, 3)))
        more = {"second byes": sum(self.byes[v] for v in three), "bye above the lowest": lower}
        found = []
        for level in self.levels:
            every = [*tables, *inner] if level != "direction balance" else tables
            u, v = np.array(every, np.int64).reshape(-1, 2).T
            met = np.array([self.met.get(table, 0) for table in every], np.int64)
            found.append(int(self.cost(level, u, v, met).sum()) + more.get(level, 0))
        return tuple(found)

    def rows(self, nodes: Sequence[int], *, again: bool) -> Iterator[tuple[Ints, Ints, Ints]]:
        """Each node with all those after it that it may meet, and the rounds of their last meetings.

        Rematches are left out unless ``again``.
        """
        every, met, still = np.array(nodes, np.int64), np.zeros(self.n + 1, np.int64), self._columns[6]
        for k, u in enumerate(nodes):
            met[:] = 0
            met[list(self._last[u])] = list(self._last[u].values())
            v = every[k + 1 :]
            v = v[(met[v] == 0) | ((met[v] > 0) & again)]
            v = v[still[v] == 0] if still[u] else v
            yield np.array(u), v, met[v]
