"""The search for the best draw: candidates, windows, and proof by pricing every possible table."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from duplicate.swiss.blossoms import Blossoms
from duplicate.swiss.costs import Bools, Costs, Ints
from duplicate.swiss.matching import Edges, matched, optimum
from duplicate.swiss.nesting import NONE
from duplicate.swiss.rules import Mode
from duplicate.swiss.scale import Scale
from duplicate.swiss.tutte import barrier, components

NEAREST = 8  #: candidates on each side of the order
WINDOW = 250  #: places of the order that are solved at once
ALL_PAIRS = 400  #: up to so many contestants, all pairs are priced at once
_TOO_MANY = 12  #: more missing tables than this are cheaper to solve with from the start


def _common(nests: npt.NDArray[np.int32], i: Ints, j: Ints) -> Ints:
    """The innermost blossom around both i and j, 0 for none; ``nests`` holds them from outside in."""
    low, high = np.zeros(len(i), np.int64), np.full(len(i), nests.shape[1], np.int64)
    while len(i) and (low < high).any():  # those around both come first, so halving finds the last one
        middle = (low + high + 1) // 2
        a = nests[i, middle - 1]
        same = (low < high) & (a > 0) & (a == nests[j, middle - 1])
        low, high = np.where(same, middle, low), np.where(same, high, np.minimum(high, middle - 1))
    found: Ints = np.where(low > 0, nests[i, low - 1], 0) if nests.shape[1] else low
    return found


class Search:
    """The search for the best draw of some vertices of a field.

    ``again`` tells whether rematches have to be looked at: they are not where a draw without exists.
    Mates are given by vertex.
    """

    def __init__(self, costs: Costs, without: Sequence[int] = ()) -> None:
        self.costs = costs
        out = set(without)
        self.players: Ints = np.array([v for v in costs.free.tolist() if v not in out], np.int64)
        self.sitter = costs.sitter
        last = [] if self.sitter is None else [self.sitter]
        self.nodes: Ints = np.array([*self.players.tolist(), *last], np.int64)
        self.local = {int(v): k for k, v in enumerate(self.nodes)}
        self.again = costs.meets_again
        if costs.halved:
            at, half, group = (a[self.players] for a in (costs.at, costs.half, costs.group))
            self.line = self.players[np.lexsort((at // half, at % half, group))]
        else:
            self.line = self.players
        self.scale = Scale(costs.most(), max(len(self.nodes) // 2, 1))
        self.width = NEAREST

    # Candidates.

    def possible(self, u: Ints, v: Ints) -> Bools:
        """Whether a table may be drawn at all, u < v."""
        good = self.costs.allowed(u, v)
        if not self.again:
            good &= self.costs.met(u, v) == 0
        return good

    def candidates(self, width: int) -> Edges:
        """The ``width`` nearest possible opponents on each side, and the likeliest to sit out."""
        line = self.line
        m = len(line)
        right, left = np.zeros(m, np.int64), np.zeros(m, np.int64)
        us, vs = [], []
        for k in range(1, m):
            i = np.flatnonzero((right[: m - k] < width) | (left[k:] < width))
            if not len(i):
                break
            a, b = line[i], line[i + k]
            u, v = np.minimum(a, b), np.maximum(a, b)
            good = self.possible(u, v)
            us.append(u[good])
            vs.append(v[good])
            right[i[good]] += 1
            left[i[good] + k] += 1
        if self.sitter is not None:
            v = np.full(m, self.sitter, np.int64)
            p = self.players[self.possible(self.players, v)]
            p = p[np.lexsort((-p, self.costs.byes[p]))][: 3 * width]
            us.append(p)
            vs.append(np.full(len(p), self.sitter, np.int64))
        empty = np.zeros(0, np.int64)
        u, v = np.concatenate([empty, *us]), np.concatenate([empty, *vs])
        return Edges(u, v, self.costs.price(u, v))

    # A first draw.

    def windows(self, edges: Edges) -> dict[int, int] | None:
        """Windows of the order solved one by one, then again half a window further; None if some are left."""
        place = np.full(self.costs.n + 1, 0, np.int64)
        place[self.line] = np.arange(len(self.line))
        if self.sitter is not None:
            place[self.sitter] = len(self.line)
        order = [*self.line.tolist(), *([] if self.sitter is None else [self.sitter])]
        total = len(order)
        low, high = (f(place[edges.u], place[edges.v]) for f in (np.minimum, np.maximum))
        mate: dict[int, int] = {}
        window = WINDOW if total > 2 * WINDOW else total
        passes = [range(0, total, window)]
        if window < total:
            passes.append(range(window // 2, total, window))
        for starts in passes:
            for start in starts:
                end = start + window if start + 2 * window <= total + window // 2 else total
                if start + window // 2 > total and start:
                    break
                inside = [
                    v
                    for v in order[start:end]
                    if (other := mate.get(v)) is None or start <= place[other] < end
                ]
                used = np.zeros(self.costs.n + 1, np.bool_)
                used[inside] = True
                chosen = np.flatnonzero((low >= start) & (high < end))
                chosen = chosen[used[edges.u[chosen]] & used[edges.v[chosen]]]
                part = Edges(edges.u[chosen], edges.v[chosen], [level[chosen] for level in edges.levels])
                found = optimum(np.array(inside, np.int64), part, self.costs.rules.seed)
                for v in inside:
                    mate.pop(v, None)
                for k, other in enumerate(found):
                    if other != NONE:
                        mate[inside[k]] = inside[other]
                if end == total:
                    break
        return mate if len(mate) == total else None

    def first(self) -> tuple[Edges, dict[int, int]] | set[int]:
        """Some draw and the candidates it was found on, widened as needed; a Tutte set when none exists."""
        while True:
            edges = self.candidates(self.width)
            mate = self.windows(edges)
            if mate is None:
                pairs = [
                    (self.local[a], self.local[b])
                    for a, b in zip(edges.u.tolist(), edges.v.tolist(), strict=True)
                ]
                found = matched(len(self.nodes), pairs, [0] * len(pairs))
                if NONE in found:
                    adjacency: list[list[int]] = [[] for _ in self.nodes]
                    for a, b in pairs:
                        adjacency[a].append(b)
                        adjacency[b].append(a)
                    removed = {int(self.nodes[k]) for k in barrier(adjacency, found)}
                    if len([c for c in self.components(removed) if len(c) % 2]) > len(removed):
                        return removed
                    self.width *= 3
                    continue
                # They can all be drawn, but not window by window.
                nodes = self.nodes.tolist()
                best = optimum(self.nodes, edges, self.costs.rules.seed)
                mate = {nodes[k]: nodes[other] for k, other in enumerate(best)}
            return edges, mate

    def alone(self, edges: Edges) -> tuple[int, ...]:
        """A bound without a search, by level: half of what everybody's cheapest table would cost."""
        every = self._weighted(edges)
        if self.sitter is not None:
            v = np.full(len(self.players), self.sitter, np.int64)
            u = self.players[self.possible(self.players, v)]
            every += self._weighted(Edges(u, v[: len(u)], self.costs.price(u, v[: len(u)])))
        least = self._beyond(edges)
        for a, b, cost in every:
            least[a] = min(least[a], cost)
            least[b] = min(least[b], cost)
        return self.scale.split((sum(least) + 1) // 2)

    def _beyond(self, edges: Edges) -> list[int]:
        """The least that tables which are no candidates cost, by node.

        In the order of scores, such an opponent is no nearer than the last of the nearest candidates on
        its side; where those are fewer, there is no such opponent.
        """
        nothing = self.scale.total([most * len(self.nodes) + 1 for most in self.costs.most()])
        if self.costs.halved or "score bands" not in self.costs.names:
            return [0] * len(self.players) + [nothing] * (len(self.nodes) - len(self.players))
        real = edges.v < self.costs.n
        shift = self.scale.shifts[self.costs.names.index("score bands")]
        least = [nothing] * len(self.nodes)
        for here, there in ((edges.u[real], edges.v[real]), (edges.v[real], edges.u[real])):
            order = np.lexsort((np.abs(there - here), here))
            here, there = here[order], there[order]
            first = np.flatnonzero(np.r_[True, here[1:] != here[:-1]])
            last = first + self.width - 1
            last = last[np.diff(np.r_[first, len(here)]) >= self.width]
            u, v = np.minimum(here[last], there[last]), np.maximum(here[last], there[last])
            for who, bands in zip(here[last].tolist(), self.costs.bands(u, v).tolist(), strict=True):
                k = self.local[who]
                least[k] = min(least[k], bands * bands << shift)
        return least

    def components(self, removed: set[int]) -> list[tuple[int, ...]]:
        """What the graph of all possible tables falls into without some vertices."""
        nodes = self.nodes

        def neighbours(k: int) -> list[int]:
            here = np.full(len(nodes), nodes[k], np.int64)
            good = self.possible(np.minimum(here, nodes), np.maximum(here, nodes)) & (nodes != nodes[k])
            found: list[int] = np.flatnonzero(good).tolist()
            return found

        out = {self.local[v] for v in removed}
        return [
            tuple(int(nodes[k]) for k in component) for component in components(len(nodes), out, neighbours)
        ]

    # The best draw and its proof.

    def prove(self, edges: Edges, mate: dict[int, int]) -> tuple[dict[int, int], Blossoms]:
        """The best of all draws, and the dual solution that proves it: no possible table has negative slack.

        The given draw is kept when it is as good.
        """
        u = np.array([a for a, b in mate.items() if a < b], np.int64)
        v = np.array([mate[a] for a in u.tolist()], np.int64)
        weighted = self._weighted(edges) + self._weighted(Edges(u, v, self.costs.price(u, v)))
        problem = Blossoms(len(self.nodes), weighted)
        while True:
            if not problem.solve():
                raise AssertionError("a draw was there")
            missing = self.missing(problem)
            if not missing:
                break
            if len(missing) > _TOO_MANY:
                weighted += missing
                problem = Blossoms(len(self.nodes), weighted)
            else:
                for a, b, cost in missing:
                    problem.add(a, b, cost)
        given = self.scale.total(self.costs.totals([(a, b) for a, b in mate.items() if a < b]))
        if given != problem.bound():
            nodes = self.nodes.tolist()
            mate = {nodes[k]: nodes[other] for k, other in enumerate(problem.mate)}
        return mate, problem

    def _weighted(self, edges: Edges) -> list[tuple[int, int, int]]:
        local = self.local
        return [
            (local[a], local[b], cost)
            for a, b, cost in zip(
                edges.u.tolist(), edges.v.tolist(), self.scale.costs(edges.levels), strict=True
            )
        ]

    def missing(self, problem: Blossoms, each: int = 4) -> list[tuple[int, int, int]]:
        """Tables with a negative slack, the worst first, at most some of each contestant."""
        scale = self.scale
        potentials = scale.spread(problem.total)
        nests, sums = problem.nests()
        twice = scale.spread([2 * z for z in sums])
        found: list[tuple[int, int, int, int]] = []
        for i, j in self._blocks(problem):
            a, b = self.nodes[i], self.nodes[j]
            swap = a > b
            u, v = np.where(swap, b, a), np.where(swap, a, b)
            levels = self.costs.price(u, v)
            words = scale.words(levels)
            less = [potential[i] + potential[j] for potential in potentials]
            bad = np.flatnonzero(scale.negative(words, less))
            # Blossoms around both ends count in both potentials, but not for this table.
            inner = _common(nests, i[bad], j[bad])
            less = [each[bad] - twice_z[inner] for each, twice_z in zip(less, twice, strict=True)]
            bad = bad[scale.negative([word[bad] for word in words], less)]
            bad = bad[self.possible(u[bad], v[bad])]
            for x, y, cost in zip(
                i[bad].tolist(), j[bad].tolist(), scale.costs([level[bad] for level in levels]), strict=True
            ):
                found.append((problem.slack(x, y, cost), min(x, y), max(x, y), cost))
        found.sort()
        count: Counter[int] = Counter()
        chosen = []
        for _, x, y, cost in found:
            if count[x] < each and count[y] < each:
                count[x] += 1
                count[y] += 1
                chosen.append((x, y, cost))
        return chosen

    def _blocks(self, problem: Blossoms) -> list[tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]]:
        """All pairs of nodes that could have a negative slack, in blocks of bounded size."""
        m = len(self.players)
        blocks = []
        if self.sitter is not None:
            blocks.append((np.arange(m), np.full(m, m)))
        if m <= ALL_PAIRS:
            blocks.append(np.triu_indices(m, 1))
            return blocks
        # Where costs grow with the distance in the order, far pairs are ruled out together.
        high = np.array([float(t) for t in problem.total[:m]])
        margin = 1e-6 * (np.abs(high).max() + 1.0)
        special = np.argsort(-high, kind="stable")[:16]
        for s in special.tolist():
            others = np.flatnonzero(np.arange(m) != s)
            blocks.append((np.full(m - 1, s), others))
        ceiling = np.delete(high, special).max()
        plain = np.ones(m, np.bool_)
        plain[special] = False
        step = 32
        for start in range(1, m, step):
            i = np.flatnonzero(plain[: m - start])
            least = self._least(i, start)
            i = i[least - high[i] - ceiling < margin]
            if not len(i):
                if self._grows():
                    break
                continue
            offsets = np.arange(start, min(start + step, m))
            a = np.repeat(i, len(offsets))
            b = a + np.tile(offsets, len(i))
            keep = b < m
            a, b = a[keep], b[keep]
            keep = plain[b]
            blocks.append((a[keep], b[keep]))
        return blocks

    def _grows(self) -> bool:
        return "score bands" in self.costs.names or self.costs.ordered

    def _least(self, i: npt.NDArray[np.intp], distance: int) -> npt.NDArray[np.float64]:
        """What pairs of nodes (i, i + distance or more) cost at least."""
        costs = self.costs
        if costs.ordered:
            level = costs.names.index("places apart")
            return np.full(len(i), float(distance - 1) ** 2 * 2.0 ** self.scale.shifts[level])
        if costs.style in (Mode.OPTIMUM, Mode.NORDIC, Mode.HALVES):
            level = costs.names.index("score bands")
            bands = costs.bands(self.players[i], self.players[i + distance]).astype(np.float64)
            return np.asarray(bands * bands * 2.0 ** self.scale.shifts[level])
        return np.full(len(i), -np.inf)
