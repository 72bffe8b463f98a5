"""The matching with duals against networkx, and its duals against their definition."""

from random import Random

import networkx
import pytest

from duplicate.swiss.blossoms import Blossoms
from duplicate.swiss.nesting import NONE

Edge = tuple[int, int, int]


def random_graph(rng: Random) -> tuple[int, list[Edge]]:
    n = rng.choice((4, 6, 8, 10, 16, 20))
    widest, share = rng.choice((3, 10, 1000, 2**90)), rng.choice((0.3, 0.6, 1.0))
    ends = [(u, v) for u in range(n) for v in range(u + 1, n) if rng.random() < share]
    if rng.random() < 0.5:
        return n, [(u, v, 2 * rng.randrange(-widest, widest)) for u, v in ends]
    line = [rng.randrange(widest) for _ in range(n)]
    return n, [(u, v, 2 * (line[u] - line[v]) ** 2) for u, v in ends]


def least(n: int, edges: list[Edge]) -> int | None:
    graph = networkx.Graph()
    graph.add_nodes_from(range(n))
    graph.add_weighted_edges_from((u, v, -cost) for u, v, cost in edges)
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    return -sum(graph[u][v]["weight"] for u, v in found) if 2 * len(found) == n else None


def holds(problem: Blossoms, edges: list[Edge]) -> None:
    own, blossoms = problem.own(), problem.blossoms()
    for members, z in blossoms:
        assert z > 0
        assert len(members) % 2
    for u, v, cost in edges:
        crossed = sum(z for members, z in blossoms if (u in members) != (v in members))
        assert cost - own[u] - own[v] - crossed == problem.slack(u, v, cost) >= 0
    assert problem.bound() == sum(own) + sum(z for _, z in blossoms)


@pytest.mark.parametrize("block", range(6))
def test_costs_and_duals_are_those_of_an_optimum(block: int) -> None:
    nested = 0
    for number in range(60):
        rng = Random(f"{block}-{number}")
        n, edges = random_graph(rng)
        rng.shuffle(edges)
        known = rng.randrange(len(edges) + 1)
        problem = Blossoms(n, edges[:known])
        problem.solve()
        for edge in edges[known:]:  # edges that come later lower potentials and open blossoms
            problem.add(*edge)
            if rng.random() < 0.3:
                problem.solve()
        solved, cost = problem.solve(), least(n, edges)
        assert solved == (cost is not None)
        holds(problem, edges)
        if cost is None:
            continue
        price = {frozenset((u, v)): c for u, v, c in edges}
        assert all(problem.mate[problem.mate[v]] == v != NONE for v in range(n))
        assert sum(price[frozenset((v, problem.mate[v]))] for v in range(n)) == 2 * cost
        assert problem.bound() == cost
        nested += bool(problem.blossoms())
    assert nested


def test_nests_list_the_blossoms_from_outside_in() -> None:
    # Two triangles of equal scores, far apart: each is a blossom, and one edge leaves both.
    line = [0, 0, 0, 100, 100, 100]
    edges = [(u, v, 2 * abs(line[u] - line[v])) for u in range(6) for v in range(u + 1, 6)]
    problem = Blossoms(6, edges)
    assert problem.solve()
    assert problem.bound() == 200
    nests, sums = problem.nests()
    for v in range(6):
        around = [int(k) for k in nests[v] if k]
        assert sums[around[-1] if around else 0] == problem.total[v] - problem.own()[v]
