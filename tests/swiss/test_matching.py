"""Stages, scales and lots."""

from random import Random

import numpy as np
import pytest

from duplicate.swiss.costs import Costs, Ints
from duplicate.swiss.matching import Edges, optimum
from duplicate.swiss.nesting import NONE
from duplicate.swiss.rules import Rules
from duplicate.swiss.scale import Scale, lots
from duplicate.swiss.search import Search
from tests.swiss.fields import random_field


def ints(*values: int) -> Ints:
    return np.array(values, np.int64)


def sums(edges: Edges, mate: list[int], nodes: Ints) -> list[int]:
    chosen = {(min(a, b), max(a, b)) for a, b in ((int(nodes[k]), int(nodes[m])) for k, m in enumerate(mate))}
    at = [k for k, pair in enumerate(zip(edges.u.tolist(), edges.v.tolist(), strict=True)) if pair in chosen]
    return [int(level[at].sum()) for level in edges.levels]


@pytest.mark.parametrize("bits", [12, 20, 33, 60])
def test_stages_find_what_one_weight_finds(bits: int) -> None:
    tried = 0
    for number in range(60):
        rng = Random(number)
        size = rng.choice((12, 20, 30, 40))
        search = Search(Costs(random_field(rng, size, rng.randint(2, 6)), Rules()))
        search.again = True
        edges = search.candidates(8)
        whole = optimum(search.nodes, edges, 1)
        staged = optimum(search.nodes, edges, 1, bits, 8)
        assert NONE not in staged
        assert sums(edges, staged, search.nodes) == sums(edges, whole, search.nodes)
        tried += Scale([int(level.max()) for level in edges.levels], size // 2).bits > bits
    assert tried > 10


def test_a_scale_compares_level_by_level() -> None:
    scale = Scale([3, 10**9, 1, 10**12], 40)
    rng = Random(2)
    totals = [tuple(rng.randrange(m * 40 + 1) for m in (3, 10**9, 1, 10**12)) for _ in range(200)]
    assert sorted(totals, key=scale.total) == sorted(totals)
    assert all(scale.split(scale.total(t)) == t for t in totals)
    assert all(scale.total(t) % 2 == 0 for t in totals)


def test_words_are_the_integers_in_pieces() -> None:
    rng = Random(3)
    most = [5, 2**38, 2**30, 1, 2**20]
    scale = Scale(most, 100)
    levels = [ints(*(rng.randrange(m + 1) for _ in range(500))) for m in most]
    costs = scale.costs(levels)
    assert costs == [scale.total(t) for t in zip(*(level.tolist() for level in levels), strict=True)]
    near = [rng.choice((cost, cost - 1, cost + 1, rng.randrange(-(2**120), 2**120))) for cost in costs]
    less = scale.spread(near)
    assert scale.negative(scale.words(levels), less).tolist() == [
        cost < other for cost, other in zip(costs, near, strict=True)
    ]


def test_lots_are_those_of_splitmix64() -> None:
    # The first outputs of SplitMix64 for the seed 1234567 begin with 6457827717110365317 (Vigna's code).
    def step(state: int) -> int:
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        state = (state ^ (state >> 27)) * 0x94D049BB133111EB % 2**64
        return state ^ (state >> 31)

    assert step(1234567) == 6457827717110365317
    expected = step(step(9 + (3 << 24) + 5)) >> 40
    assert lots(9, ints(3), ints(5)).tolist() == [expected]
    assert lots(2**63 - 1, ints(3), ints(5)).tolist() != [expected]
