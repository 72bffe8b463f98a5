"""Minimum-cost perfect matching with its proof: vertex potentials and blossoms.

Edmonds' primal-dual method, one alternating tree at a time. Costs are Python integers of any size, so
that all levels of a draw fit into one. It starts from any feasible potentials and can go on when edges
are added, which is how a matching on few edges is proved best on all of them (pricing).

The dual programme: maximise the sum of all potentials y and of all z, where z >= 0 belongs to an odd set
(a blossom), such that for every edge (u, v)

    cost(u, v) - y(u) - y(v) - (sum of z over the blossoms that hold exactly one of u, v) >= 0.

Any such y and z bound the cost of every perfect matching from below (Edmonds 1965).
"""

from collections.abc import Iterable
from heapq import heappop, heappush

from duplicate.swiss.nesting import NONE, Nested

_OUTER, _INNER = 1, 2


class Blossoms(Nested):
    """A matching problem on vertices 0..n-1 whose answer carries its dual solution.

    All costs must be even, so that every potential stays an integer.

    >>> problem = Blossoms(4, [(0, 1, 2), (1, 2, 0), (2, 3, 8), (3, 0, 6)])
    >>> problem.solve()
    True
    >>> problem.mate
    [3, 2, 1, 0]
    >>> problem.bound()
    6
    """

    def __init__(self, n: int, edges: Iterable[tuple[int, int, int]]) -> None:
        super().__init__(n)
        self.neighbours: list[dict[int, int]] = [{} for _ in range(n)]
        for u, v, cost in edges:
            self.neighbours[u][v] = self.neighbours[v][u] = cost
        self._start()

    def _start(self) -> None:
        """Half of the cheapest edge each, then as much as the neighbours leave, matching greedily."""
        total, neighbours, mate = self.total, self.neighbours, self.mate
        for u, around in enumerate(neighbours):
            total[u] = min(around.values()) // 2 if around else 0
        for u, around in enumerate(neighbours):
            if not around:
                continue
            total[u] = least = min(cost - total[v] for v, cost in around.items())
            if mate[u] == NONE:
                for v, cost in around.items():
                    if mate[v] == NONE and cost - total[v] == least:
                        mate[u], mate[v] = v, u
                        break

    # What is asked of it.

    def solve(self) -> bool:
        """Match every vertex at the least cost; False when that is impossible."""
        return all(self.mate[root] != NONE or self._search(root) for root in range(self.n))

    def add(self, u: int, v: int, cost: int) -> None:
        """One more edge; the potentials are lowered where it asks for it, and matched edges given up."""
        self.neighbours[u][v] = self.neighbours[v][u] = cost
        if self.slack(u, v, cost) >= 0:
            return
        # Blossoms around the cheaper end are opened from outside; what was tight inside stays tight.
        end = u if self._depth(u) <= self._depth(v) else v
        while self._top[end] != end:
            self._open(self._top[end])
        short = self.slack(u, v, cost)
        if short < 0:
            self.total[end] += short
            self._part(end)

    # One alternating tree.

    def _search(self, root: int) -> bool:
        total, mate, top, base, z, neighbours = (
            self.total,
            self.mate,
            self._top,
            self._base,
            self.z,
            self.neighbours,
        )
        self._label: dict[int, int] = {}
        self._entry: dict[int, tuple[int, int]] = {}
        self._since: dict[int, int] = {}
        label, since = self._label, self._since
        heap: list[tuple[int, int, int]] = []
        self._heap = heap
        self._now = 0
        self._outer(top[root], NONE, NONE)
        while heap:
            now, u, v = heappop(heap)
            if v < 0:  # an inner blossom whose z reaches zero
                if self._parent[u] == NONE and label.get(u) == _INNER and since[u] + z[u] == now:
                    self._now = now
                    self._expand(u)
                continue
            a, b = top[u], top[v]
            if a == b:
                continue
            kind = label.get(b)
            if kind is None:
                if neighbours[u][v] - total[u] - (now - since[a]) - total[v]:
                    continue
                self._now = now
                if mate[base[b]] == NONE:
                    self._augment(u, v)
                    self._finish()
                    return True
                self._inner(b, u, v)
                w = base[b]
                self._outer(top[mate[w]], w, mate[w])
            elif kind == _OUTER:
                if neighbours[u][v] - total[u] - (now - since[a]) - total[v] - (now - since[b]):
                    continue
                self._now = now
                self._contract(u, v)
        self._finish()
        return False

    def _outer(self, node: int, u: int, v: int) -> None:
        self._label[node] = _OUTER
        self._entry[node] = (u, v)
        self._since[node] = self._now
        for w in self.vertices(node):
            self._scan(w)

    def _inner(self, node: int, u: int, v: int) -> None:
        self._label[node] = _INNER
        self._entry[node] = (u, v)
        self._since[node] = self._now
        if node >= self.n:
            heappush(self._heap, (self._now + self.z[node], node, NONE))

    def _scan(self, u: int) -> None:
        """The moments at which the edges of a vertex, outer from now on, become tight."""
        total, top, label, since, heap, now = (
            self.total,
            self._top,
            self._label,
            self._since,
            self._heap,
            self._now,
        )
        own = total[u] - now
        here = top[u]
        for v, cost in self.neighbours[u].items():
            there = top[v]
            kind = label.get(there)
            if kind is None:
                heappush(heap, (cost - own - total[v], u, v))
            elif kind == _OUTER and there != here:
                slack = cost - own - total[v] + since[there]  # plus 2 now, minus now twice
                heappush(heap, (now + (slack - 2 * now) // 2, u, v))

    def _settle(self, node: int) -> None:
        """Write what happened to a labelled node since its label into its duals."""
        change = self._now - self._since[node]
        if not change:
            return
        if self._label[node] == _INNER:
            change = -change
        total = self.total
        for v in self.vertices(node):
            total[v] += change
        if node >= self.n:
            self.z[node] += change
        self._since[node] = self._now

    def _finish(self) -> None:
        for node in list(self._label):
            if self._parent[node] == NONE:
                self._settle(node)

    # Blossoms.

    def _path(self, node: int) -> list[int]:
        """The nodes from a labelled node to the root."""
        path = [node]
        u, _ = self._entry[node]
        while u != NONE:
            node = self._top[u]
            path.append(node)
            u, _ = self._entry[node]
        return path

    def _contract(self, u: int, v: int) -> None:
        a, b = self._path(self._top[u]), self._path(self._top[v])
        while len(a) > 1 and len(b) > 1 and a[-2] == b[-2]:
            a.pop()
            b.pop()
        meeting = a[-1]
        a.pop()
        b.pop()
        # Once around: the meeting point, down the first branch, over (u, v), up the second.
        a.reverse()
        children = [meeting, *a, *b]
        links = [self._entry[node] for node in a]
        links.append((u, v))
        for node in b:
            x, y = self._entry[node]
            links.append((y, x))
        entry = self._entry[meeting]
        node = self._gather(children, links)
        fresh: list[int] = []
        for child in children:
            self._settle(child)
            if self._label[child] == _INNER:
                fresh.extend(self.vertices(child))
        self._label[node] = _OUTER
        self._entry[node] = entry
        self._since[node] = self._now
        for w in fresh:
            self._scan(w)

    def _expand(self, node: int) -> None:
        """An inner blossom whose z is zero: the tree goes on through its even side."""
        self._settle(node)
        links = self._links[node]
        u, v = self._entry[node]
        base = self._base[node]
        children = self._dissolve(node)
        self._label.pop(node)
        self._entry.pop(node)
        self._since.pop(node)
        count = len(children)
        start = children.index(self._top[v])
        step = -1 if start % 2 == 0 else 1
        # From the entry to the base (children[0]) over an even number of links.
        labelled = [start]
        at = start
        self._inner(children[at], u, v)
        outer: list[tuple[int, int, int]] = []
        while at % count:
            nxt = at + step
            x, y = links[at % count] if step == 1 else links[nxt % count][::-1]
            outer.append((children[nxt % count], x, y))
            labelled.append(nxt % count)
            after = nxt + step
            x, y = links[nxt % count] if step == 1 else links[after % count][::-1]
            self._inner(children[after % count], x, y)
            labelled.append(after % count)
            at = after
        # The last inner child holds the base; the outer node beyond it is in the tree already.
        for child, x, y in outer:
            self._outer(child, x, y)
        assert self._base[children[0]] == base
        beyond = self._top[self.mate[base]]
        self._entry[beyond] = (base, self.mate[base])
        inside = set(labelled)
        label = self._label
        for position, child in enumerate(children):
            if position in inside:
                continue
            for w in self.vertices(child):
                for x, cost in self.neighbours[w].items():
                    other = self._top[x]
                    if label.get(other) == _OUTER:
                        slack = cost - self.total[w] - self.total[x] + self._since[other]
                        heappush(self._heap, (slack, x, w))

    def _open(self, node: int) -> None:
        """Take a blossom out of the dual solution, whatever its z: its outgoing matched edge is given up."""
        z = self.z[node]
        if z:
            base = self._base[node]
            for w in self.vertices(node):
                self.total[w] -= z
            self.z[node] = 0
            self._part(base)
        self._dissolve(node)

    def _part(self, v: int) -> None:
        w = self.mate[v]
        if w == NONE:
            return
        self.mate[v] = self.mate[w] = NONE
        # A matched edge inside blossoms cannot be parted; those around both ends are opened before.

    def _augment(self, u: int, v: int) -> None:
        """Match along the path from the root to u, then (u, v)."""
        if self._top[v] >= self.n:
            self._rebase(self._top[v], v)
        x, y = u, v
        while True:
            node = self._top[x]
            if node >= self.n:
                self._rebase(node, x)
            self.mate[x], self.mate[y] = y, x
            back, _ = self._entry[node]
            if back == NONE:
                return
            # The node before is inner: its own entry is the next edge to match.
            inner = self._top[back]
            x, y = self._entry[inner]
            if inner >= self.n:
                self._rebase(inner, y)
