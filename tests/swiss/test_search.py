"""Sparse candidates, windows and pricing against all tables at once."""

from random import Random

import numpy as np
import pytest

from duplicate.swiss import search as module
from duplicate.swiss.costs import Costs
from duplicate.swiss.draw import draw
from duplicate.swiss.matching import Edges, optimum
from duplicate.swiss.rules import FirstRound, Mode, Rules
from duplicate.swiss.search import Search
from tests.swiss.fields import random_field, totals


def dense(costs: Costs) -> tuple[int, ...] | None:
    """The cost of the best draw without rematches, with every table in one solver's graph."""
    search = Search(costs)
    k, m = np.triu_indices(len(search.nodes), 1)
    u, v = search.nodes[k], search.nodes[m]
    good = search.possible(u, v)
    edges = Edges(u[good], v[good], costs.price(u[good], v[good]))
    mate = optimum(search.nodes, edges, 0, lot_bits=1)
    if -1 in mate:
        return None
    nodes = search.nodes.tolist()
    return costs.totals([(nodes[a], nodes[b]) for a, b in enumerate(mate) if a < b])


@pytest.mark.parametrize(
    ("size", "played", "mode"),
    [
        (60, 9, Mode.OPTIMUM),
        (101, 7, Mode.OPTIMUM),
        (120, 12, Mode.HALVES),
        (90, 3, Mode.DANISH),
        (150, 5, Mode.OPTIMUM),
    ],
)
def test_sparse_equals_dense(size: int, played: int, mode: Mode) -> None:
    field, rules = random_field(Random(size), size, played), Rules(mode=mode, band_width=2)
    assert totals(draw(field, rules)) == dense(Costs(field, rules))


@pytest.mark.parametrize("rules", [Rules(), Rules(mode=Mode.HALVES), Rules(mode=Mode.DANISH)])
def test_windows_and_blocks_of_a_large_field_find_the_same(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    for size in (70, 71):
        field = random_field(Random(size), size, 6)
        whole = draw(field, rules)
        with monkeypatch.context() as small:
            small.setattr(module, "WINDOW", 10)
            small.setattr(module, "ALL_PAIRS", 20)
            assert totals(draw(field, rules)) == totals(whole)


@pytest.mark.parametrize("first", FirstRound)
def test_a_large_first_round(first: FirstRound) -> None:
    field = random_field(Random(1), 700, 0)
    found = draw(field, Rules(first_round=first))
    costs = {level.name: level.total for level in found.certificate.levels}
    assert costs.get("places apart", 0) == costs.get("half against half", 0) == 0


def test_a_barred_neighbourhood_widens_the_candidates() -> None:
    # Twenty of one club in a row: nearer candidates than the twentieth do not exist.
    from dataclasses import replace

    from duplicate.swiss.rules import Apart

    field = random_field(Random(4), 40, 2)
    clubs = [
        replace(c, groups=(("club", "Ouse" if k < 20 else "Cam"),)) for k, c in enumerate(field.contestants)
    ]
    rules = Rules(apart=(Apart("club"),))
    field = replace(field, contestants=tuple(clubs))
    assert totals(draw(field, rules)) == dense(Costs(field, rules))
