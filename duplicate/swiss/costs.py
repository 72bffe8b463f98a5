"""What a table costs, level by level, for whole arrays of tables at once.

The levels, the first of which counts most:

- rematches: tables whose two sides have met before;
- one level for each earlier round, the latest first: rematches whose last meeting was in that round, so
  that of equally many rematches the oldest are drawn;
- second byes: byes that the contestant who sits out has had already;
- bye above the lowest: how many in the draw stand below the contestant who sits out;
- score bands: the square of the number of whole bands between the two scores;
- repeated floats: floats in the same direction that the two have had lately, where the table is a float;
- direction balance: the square of (times North-South less times East-West), after the round, over both;
- exact difference: of the scores, in their smallest unit.

Where halves meet, the square of the distance from the intended opponent comes before the exact
difference; where neighbours of an order meet, the square of the places between them takes its place.
"""

from itertools import combinations

import numpy as np
import numpy.typing as npt

from duplicate.swiss.facts import Facts, Table
from duplicate.swiss.field import Field
from duplicate.swiss.rules import Mode, Rules

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


def _array(values: list[int]) -> Ints:
    return np.array(values, np.int64)


class Costs:
    """The costs of all tables of a field, by the numbers of its ``facts``."""

    def __init__(self, field: Field, rules: Rules) -> None:
        self.facts = facts = Facts(field, rules)
        self.rules = rules
        self.n, self.sitter, self.forced = facts.n, facts.sitter, facts.forced
        self.style = rules.mode.value if facts.scored else f"first {rules.first_round.value}"
        least = min(facts.units, default=0)
        self.units = _array([u - least for u in facts.units])
        self.group = _array(facts.group)
        self.balance = _array(facts.balance)
        self.byes, self.up, self.down = _array(facts.byes), _array(facts.up), _array(facts.down)
        self.stationary: Bools = np.array(facts.stationary, np.bool_)
        self.free, self.place = _array(facts.free), _array(facts.place)
        self.at, self.half = _array(facts.at), _array(facts.half)
        step, beyond = self.n + 1, (self.n + 1) ** 2
        met = sorted((a * step + b, r) for (a, b), r in facts.met.items())
        self._met_keys = _array([*(key for key, _ in met), beyond])
        self._met_round = _array([*(r for _, r in met), 0])
        self._barred = _array([*sorted(a * step + b for a, b in facts.barred), beyond])
        self.names = facts.levels
        self.meets_again = "rematches" not in self.names
        self.rounds = [] if self.meets_again else sorted(set(facts.met.values()), reverse=True)
        self.ordered = "places apart" in self.names
        self.halved = "half against half" in self.names

    # Prices.

    def met(self, u: Ints, v: Ints) -> Ints:
        """The round of the last meeting, 0 where there was none; u < v."""
        keys = u * (self.n + 1) + v
        at = np.searchsorted(self._met_keys, keys)
        found: Ints = np.where(self._met_keys[at] == keys, self._met_round[at], 0)
        return found

    def allowed(self, u: Ints, v: Ints) -> Bools:
        """Whether no hard rule stands against a table; u < v."""
        keys = u * (self.n + 1) + v
        good: Bools = ~(self.stationary[u] & self.stationary[v])
        if len(self._barred) > 1:
            good &= self._barred[np.searchsorted(self._barred, keys)] != keys
        return good

    def bands(self, u: Ints, v: Ints) -> Ints:
        """Whole bands between the two scores (groups between, where halves of groups meet)."""
        if self.facts.halves_of_groups:
            apart: Ints = np.abs(self.group[u] - self.group[v])
        else:
            apart = np.abs(self.units[u] - self.units[v]) // self.facts.width
        return apart

    def levels(self, u: Ints, v: Ints) -> list[Ints]:
        """The costs of the tables (u, v), u < v < n: one array a level."""
        found = [] if self.meets_again else self._again(self.met(u, v))
        zero = np.zeros(len(u), np.int64)
        found += [zero, zero]
        difference = np.abs(self.units[u] - self.units[v])
        if "score bands" in self.names:
            bands = self.bands(u, v)
            high_first = self.units[u] >= self.units[v]
            repeated = np.where(high_first, self.down[u] + self.up[v], self.up[u] + self.down[v])
            found += [bands * bands, np.where(bands > 0, repeated, 0)]
        drawn = self.place[u] >= 0  # forced tables have no places
        apart = np.where(drawn, np.abs(self.place[u] - self.place[v]) - 1, 0)
        if self.ordered:
            found.append(apart * apart)
        same = (self.group[u] == self.group[v]) & drawn
        off = np.where(same, np.abs(self.at[u] - self.at[v]) - self.half[u], 0)
        if self.style == "first seeded":
            found.append(off * off)
        found.append(self._directions(u, v))
        if self.style == Mode.HALVES:
            found.append(off * off)
        if "exact difference" in self.names:
            found.append(difference)
        return found

    def _again(self, met: Ints) -> list[Ints]:
        return [(met > 0).astype(np.int64), *((met == r).astype(np.int64) for r in self.rounds)]

    def _directions(self, u: Ints, v: Ints) -> Ints:
        if not self.rules.directions:
            return np.zeros(len(u), np.int64)
        a, b = self.balance[u], self.balance[v]
        u_north = np.where(self.stationary[u], 0, (a + 1) ** 2) + np.where(
            self.stationary[v], 0, (b - 1) ** 2
        )
        v_north = np.where(self.stationary[u], 0, (a - 1) ** 2) + np.where(
            self.stationary[v], 0, (b + 1) ** 2
        )
        free = np.where(self.stationary[v], v_north, np.minimum(u_north, v_north))
        found: Ints = np.where(self.stationary[u], u_north, free)
        return found

    def sitting(self, u: Ints) -> list[Ints]:
        """The costs of sitting out (or of meeting the stand-by pair), for contestants u."""
        zero = np.zeros(len(u), np.int64)
        v = np.full(len(u), self.n, np.int64)
        found = [] if self.meets_again else self._again(self.met(u, v))
        found += [self.byes[u], len(self.free) - 1 - self.place[u]]
        direction = zero
        if self.facts.reserve is not None and self.rules.directions:
            a = self.balance[u]
            direction = np.where(
                self.stationary[u],
                0,
                np.where(self.stationary[v], (a - 1) ** 2, np.minimum((a + 1) ** 2, (a - 1) ** 2)),
            )
        return found + [
            direction if name == "direction balance" else zero for name in self.names[len(found) :]
        ]

    def price(self, u: Ints, v: Ints) -> list[Ints]:
        """The costs of any tables, u < v, where v may be the sitter."""
        if self.sitter is None or not (v == self.n).any():
            return self.levels(u, v)
        sits = v == self.n
        found = [np.zeros(len(u), np.int64) for _ in self.names]
        for level, real, sat in zip(
            found, self.levels(u[~sits], v[~sits]), self.sitting(u[sits]), strict=True
        ):
            level[~sits], level[sits] = real, sat
        return found

    def totals(self, tables: list[Table], three: tuple[int, int, int] | None = None) -> tuple[int, ...]:
        """The cost of a whole draw by level, with the forced tables among ``tables``.

        The three meetings of a triple cost what tables cost, without directions; its second byes are those
        of its members, and its place is counted in the order of all triples, the lowest being 0.
        """
        u = np.array([a for a, _ in tables], np.int64)
        v = np.array([b for _, b in tables], np.int64)
        sums = [int(level.sum()) for level in self.price(u, v)] if tables else [0] * len(self.names)
        if three is not None:
            inside = list(combinations(sorted(three), 2))
            a, b = (np.array(side, np.int64) for side in zip(*inside, strict=True))
            for k, (name, level) in enumerate(zip(self.names, self.levels(a, b), strict=True)):
                if name == "second byes":
                    sums[k] += int(self.byes[list(three)].sum())
                elif name == "bye above the lowest":
                    sums[k] += self.triple_place(three)
                elif name != "direction balance":
                    sums[k] += int(level.sum())
        return tuple(sums)

    def triple_place(self, three: tuple[int, int, int]) -> int:
        """How many triples are lower: those whose best member is lower, then the next, then the last."""
        a, b, c = sorted(len(self.free) - 1 - int(self.place[v]) for v in three)
        return a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6

    def most(self) -> list[int]:
        """An upper bound of what one table can cost, by level."""
        n = len(self.free)
        widest = int(self.units.max()) if self.n else 0
        bands = widest // self.facts.width + 1
        far = int(np.abs(self.balance).max()) + 1
        by_name = {
            "second byes": int(self.byes.max()),
            "bye above the lowest": n,
            "score bands": bands * bands,
            "repeated floats": int(self.up.max() + self.down.max()),
            "direction balance": 2 * far * far if self.rules.directions else 0,
            "places apart": n * n,
            "half against half": n * n,
            "exact difference": widest,
        }
        return [by_name.get(name, 1) for name in self.names]
