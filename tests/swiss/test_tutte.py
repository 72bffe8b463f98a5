"""Tutte sets against the size of maximum matchings (Tutte and Berge)."""

from random import Random

import networkx

from duplicate.swiss.tutte import barrier, components


def test_the_deficiency_is_odd_components_less_members() -> None:
    short = 0
    for number in range(300):
        rng = Random(number)
        n, share = rng.randint(2, 16), rng.choice((0.05, 0.15, 0.3, 0.6))
        graph = networkx.gnp_random_graph(n, share, seed=number)
        mate = [-1] * n
        for u, v in networkx.max_weight_matching(graph, maxcardinality=True):
            mate[u], mate[v] = v, u
        adjacency = [sorted(graph[v]) for v in range(n)]
        removed = barrier(adjacency, mate)
        found = components(n, removed, adjacency.__getitem__)
        assert sorted(v for c in found for v in c) == sorted(set(range(n)) - removed)
        assert sum(len(c) % 2 for c in found) - len(removed) == mate.count(-1)
        short += mate.count(-1) > 0
    assert short > 100


def test_a_star_is_held_by_its_centre() -> None:
    assert barrier([[1, 2, 3], [0], [0], [0]], [1, 0, -1, -1]) == {0}
