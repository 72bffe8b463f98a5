"""Why a draw cannot exist: a set whose removal leaves more odd components than it has members.

Tutte (1947): a graph has a perfect matching unless there is such a set. Gallai and Edmonds: where a
maximum matching is known, one is found among the neighbours of the vertices that some maximum matching
leaves out.
"""

from collections.abc import Callable, Sequence

NONE = -1


def barrier(adjacency: Sequence[Sequence[int]], mate: Sequence[int]) -> set[int]:
    """The Gallai-Edmonds set A of a graph, from one of its maximum matchings (-1: left out).

    A is what is adjacent to, but not among, the vertices that an alternating path of even length reaches
    from a vertex left out. It is empty when the matching is perfect.

    >>> sorted(barrier([[1, 2, 3], [0], [0], [0]], [1, 0, -1, -1]))
    [0]
    """
    n = len(mate)
    base = list(range(n))
    parent = [NONE] * n
    even = [False] * n
    queue = [v for v in range(n) if mate[v] == NONE]
    for v in queue:
        even[v] = True
    at = 0

    def meeting(a: int, b: int) -> int:
        seen = set()
        while True:
            a = base[a]
            seen.add(a)
            if mate[a] == NONE:
                break
            a = parent[mate[a]]
        while True:
            b = base[b]
            if b in seen:
                return b
            if mate[b] == NONE:
                return NONE  # another tree: the matching was not maximum
            b = parent[mate[b]]

    def mark(v: int, top: int, child: int, petal: list[bool]) -> None:
        while base[v] != top:
            petal[base[v]] = petal[base[mate[v]]] = True
            parent[v] = child
            child = mate[v]
            v = parent[child]

    while at < len(queue):
        v = queue[at]
        at += 1
        for w in adjacency[v]:
            if base[v] == base[w] or mate[v] == w:
                continue
            if even[w]:
                top = meeting(v, w)
                if top == NONE:
                    raise ValueError("the matching is not maximum")
                petal = [False] * n
                mark(v, top, w, petal)
                mark(w, top, v, petal)
                for x in range(n):
                    if petal[base[x]]:
                        base[x] = top
                        if not even[x]:
                            even[x] = True
                            queue.append(x)
            elif parent[w] == NONE:
                parent[w] = v
                if not even[mate[w]]:
                    even[mate[w]] = True
                    queue.append(mate[w])
    return {w for v in range(n) if even[v] for w in adjacency[v] if not even[w]}


def components(
    n: int, removed: set[int], neighbours: Callable[[int], Sequence[int]]
) -> list[tuple[int, ...]]:
    """The connected components of a graph without some of its vertices.

    >>> components(4, {0}, lambda v: [[1, 2, 3], [0], [0], [0]][v])
    [(1,), (2,), (3,)]
    """
    unseen = set(range(n)) - removed
    found = []
    for start in range(n):
        if start not in unseen:
            continue
        unseen.discard(start)
        component = [start]
        for v in component:
            fresh = [w for w in neighbours(v) if w in unseen]
            unseen.difference_update(fresh)
            component.extend(fresh)
        found.append(tuple(sorted(component)))
    return found
