"""Odd sets inside odd sets: the blossoms of a matching and what is known of its dual solution."""

import numpy as np
import numpy.typing as npt

NONE = -1


class Nested:
    """A matching of vertices 0..n-1 with potentials, and blossoms as nodes n and up.

    A blossom is an odd circle of nodes: link k joins child k to child k+1. Its base is the vertex that is
    matched outside; child 0 holds it, and links 1, 3, 5... are matched.
    """

    def __init__(self, n: int) -> None:
        self.n = n
        self.mate = [NONE] * n
        #: total potential of a vertex: its own y and the z of all blossoms around it
        self.total = [0] * n
        self.z: list[int] = [0] * n  # by node
        self._parent = [NONE] * n
        self._children: list[list[int]] = [[] for _ in range(n)]
        self._links: list[list[tuple[int, int]]] = [[] for _ in range(n)]
        self._inside: list[list[int]] = [[v] for v in range(n)]
        self._base = list(range(n))
        self._top = list(range(n))
        self._free: list[int] = []

    def bound(self) -> int:
        """The dual value: no perfect matching on the edges costs less."""
        return sum(self.total) - sum(
            z * (len(self.vertices(node)) - 1) for node, z in enumerate(self.z) if node >= self.n and z
        )

    def blossoms(self) -> list[tuple[tuple[int, ...], int]]:
        """The odd sets with a positive z."""
        return [
            (tuple(sorted(self.vertices(node))), z)
            for node, z in enumerate(self.z)
            if node >= self.n and z > 0
        ]

    def own(self) -> list[int]:
        """The potential of each vertex itself, without the blossoms around it."""
        around: dict[int, int] = {}
        for parent in set(self._parent[: self.n]):
            around[parent], node = 0, parent
            while node != NONE:
                around[parent] += self.z[node]
                node = self._parent[node]
        return [total - around[parent] for total, parent in zip(self.total, self._parent, strict=False)]

    def nests(self) -> tuple[npt.NDArray[np.int32], list[int]]:
        """The blossoms around each vertex from outside in, as numbers from 1 (0: no more), one row each;
        and for every number the sum of z from the outermost blossom to it.
        """
        number = {NONE: 0}
        sums = [0]
        for node in range(len(self.z) - 1, self.n - 1, -1):
            chain = []
            while node not in number and self._children[node]:
                chain.append(node)
                node = self._parent[node]
            for inner in reversed(chain):
                number[inner] = len(sums)
                sums.append(sums[number[self._parent[inner]]] + self.z[inner])
        rows: dict[int, list[int]] = {}
        inside: dict[int, list[int]] = {}
        for v, parent in enumerate(self._parent[: self.n]):
            inside.setdefault(parent, []).append(v)
        for parent in inside:
            row, node = [], parent
            while node != NONE:
                row.append(number[node])
                node = self._parent[node]
            rows[parent] = row[::-1]
        found = np.zeros((self.n, max(map(len, rows.values()), default=0)), np.int32)
        for parent, row in rows.items():
            found[inside[parent], : len(row)] = row
        return found, sums

    def slack(self, u: int, v: int, cost: int) -> int:
        """What an edge costs above its potentials; negative where the dual solution is not feasible."""
        slack = cost - self.total[u] - self.total[v]
        if self._top[u] == self._top[v]:
            around = set()
            node = self._parent[u]
            while node != NONE:
                around.add(node)
                node = self._parent[node]
            node = self._parent[v]
            while node != NONE:
                if node in around:
                    slack += 2 * self.z[node]
                node = self._parent[node]
        return slack

    def vertices(self, node: int) -> list[int]:
        """The vertices inside a node."""
        return self._inside[node]

    def _depth(self, v: int) -> int:
        depth, node = 0, self._parent[v]
        while node != NONE:
            depth, node = depth + 1, self._parent[node]
        return depth

    def _gather(self, children: list[int], links: list[tuple[int, int]]) -> int:
        """A new blossom around a circle of top nodes, of which the first holds the base."""
        if self._free:
            node = self._free.pop()
        else:
            node = len(self.z)
            self.z.append(0)
            self._parent.append(NONE)
            self._children.append([])
            self._links.append([])
            self._base.append(NONE)
            self._inside.append([])
        self.z[node] = 0
        self._parent[node] = NONE
        self._children[node] = children
        self._links[node] = links
        self._base[node] = self._base[children[0]]
        self._inside[node] = [w for child in children for w in self._inside[child]]
        for child in children:
            self._parent[child] = node
        for w in self._inside[node]:
            self._top[w] = node
        return node

    def _dissolve(self, node: int) -> list[int]:
        """Take a top node apart; its children become top nodes."""
        children = self._children[node]
        for child in children:
            self._parent[child] = NONE
            for w in self.vertices(child):
                self._top[w] = child
        self._children[node] = []
        self._links[node] = []
        self._inside[node] = []
        self._base[node] = NONE
        self._free.append(node)
        return children

    def _rebase(self, node: int, v: int) -> None:
        """Turn the matching inside a blossom so that v is the vertex matched outside."""
        todo = [(node, v)]
        while todo:
            node, v = todo.pop()
            child = v
            while self._parent[child] != node:
                child = self._parent[child]
            if child >= self.n:
                todo.append((child, v))
            children, links = self._children[node], self._links[node]
            count = len(children)
            at = start = children.index(child)
            step = -1 if start % 2 == 0 else 1
            while at % count:
                first, second = at + step, at + 2 * step
                x, y = links[first % count] if step == 1 else links[second % count][::-1]
                for inner, vertex in ((children[first % count], x), (children[second % count], y)):
                    if inner >= self.n:
                        todo.append((inner, vertex))
                self.mate[x], self.mate[y] = y, x
                at = second
            self._children[node] = children[start:] + children[:start]
            self._links[node] = links[start:] + links[:start]
            self._base[node] = v
