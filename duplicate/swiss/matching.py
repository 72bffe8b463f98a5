"""The best matching on given tables by rustworkx, in stages where the levels need more than one weight."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import rustworkx

from duplicate.swiss.blossoms import Blossoms
from duplicate.swiss.costs import Ints
from duplicate.swiss.nesting import NONE
from duplicate.swiss.scale import LOT_BITS, Scale, lots

MOST_BITS = 100  #: of one weight: the solver counts in 128 bits and needs room for its sums


@dataclass(frozen=True)
class Edges:
    """Possible tables by vertex, u < v, with the costs of each level."""

    u: Ints
    v: Ints
    levels: list[Ints]

    def __len__(self) -> int:
        return len(self.u)


def optimum(
    nodes: Ints, edges: Edges, seed: int, most_bits: int = MOST_BITS, lot_bits: int = LOT_BITS
) -> list[int]:
    """The best matching of the nodes on these edges alone, as many of them as possible: mates by place.

    Where all levels and a lot need more than ``most_bits``, the first levels are solved first. Every
    matching that is as good there uses only edges without slack and leaves each blossom with a positive z
    exactly once (complementary slackness); so the next stage keeps only those edges, and its first level
    counts how often blossoms are left.
    """
    local = {int(node): k for k, node in enumerate(nodes)}
    pairs = [(local[a], local[b]) for a, b in zip(edges.u.tolist(), edges.v.tolist(), strict=True)]
    tables = max(len(nodes) // 2, 1)
    levels = [*edges.levels, lots(seed, edges.u, edges.v, lot_bits)]
    mate = [NONE] * len(nodes)
    least = 1  # levels of a stage; with those that count blossoms, one more
    while levels and pairs:
        most = [int(level.max()) for level in levels]
        taken = len(levels)
        while taken > least and Scale(most[:taken], tables).bits > most_bits:
            taken -= 1
        scale = Scale(most[:taken], tables)
        costs = scale.costs(levels[:taken])
        mate = matched(len(nodes), pairs, costs)
        if taken == len(levels) or NONE in mate:
            break
        least = 2
        proof = Blossoms(len(nodes), ((a, b, cost) for (a, b), cost in zip(pairs, costs, strict=True)))
        if not proof.solve():
            raise AssertionError("a matching was there")
        outside = np.zeros(len(pairs), np.int64)
        ends = np.array(pairs, np.int64)
        for members, _ in proof.blossoms():
            inside = np.zeros(len(nodes), np.bool_)
            inside[list(members)] = True
            outside += inside[ends[:, 0]] != inside[ends[:, 1]]
        tight = [
            k
            for k, ((a, b), cost) in enumerate(zip(pairs, costs, strict=True))
            if not proof.slack(a, b, cost)
        ]
        pairs = [pairs[k] for k in tight]
        levels = [level[tight] for level in [outside, *levels[taken:]]]
    return mate


def matched(n: int, pairs: Sequence[tuple[int, int]], costs: Sequence[int]) -> list[int]:
    """As many pairs as possible, and of those matchings the cheapest: the mate of each, -1 for none."""
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(n))
    graph.add_edges_from([(a, b, -cost) for (a, b), cost in zip(pairs, costs, strict=True)])
    mate = [NONE] * n
    for a, b in rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int):
        mate[a], mate[b] = b, a
    return mate
