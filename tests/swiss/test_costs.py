"""Each level of a table's cost, worked out by hand, and arrays against single tables."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from duplicate.swiss.costs import Costs
from duplicate.swiss.facts import Facts
from duplicate.swiss.field import Contestant, Field
from duplicate.swiss.history import Bye, Drift, Floated, History, Meeting
from duplicate.swiss.rules import FirstRound, Mode, Rules
from duplicate.swiss.verify import totals
from tests.swiss.fields import random_field, random_rules


def costs_of(field: Field, rules: Rules, a: str, b: str) -> dict[str, int]:
    costs = Costs(field, rules)
    u, v = (np.array([costs.facts.index[x]]) for x in (a, b))
    return dict(zip(costs.names, (int(level[0]) for level in costs.price(u, v)), strict=True))


def test_each_level_by_hand() -> None:
    history = History(
        (Meeting(1, "A", "B"), Meeting(1, "C", "D"), Meeting(2, "A", "C"), Meeting(2, "D", "B")),
        (Bye(1, "E"), Bye(2, "E")),
        (Floated(2, "A", Drift.DOWN), Floated(1, "B", Drift.UP), Floated(2, "B", Drift.DOWN)),
    )
    scores: dict[str, Fraction | int] = {"A": Fraction(61, 2), "B": 26, "C": 20, "D": 19, "E": 5}
    field = Field(3, tuple(Contestant(n, s) for n, s in scores.items()), history)
    assert costs_of(field, Rules(band_width=2), "A", "B") == {
        "rematches": 1,
        "rematches last met in round 2": 0,
        "rematches last met in round 1": 1,
        "second byes": 0,
        "bye above the lowest": 0,
        "score bands": 4,  # 4.5 points are two whole bands of 2
        "repeated floats": 2,  # A down again, B up again
        "direction balance": 2,  # A was NS twice, B EW twice: +2-1 and -2+1
        "exact difference": 9,  # in halves
    }
    assert costs_of(field, Rules(band_width=2, float_memory=1), "A", "B")["repeated floats"] == 1
    assert costs_of(field, Rules(directions=False), "A", "B")["direction balance"] == 0
    near = costs_of(field, Rules(band_width=2), "C", "D")
    assert (near["score bands"], near["exact difference"]) == (0, 2)


def test_what_sitting_out_costs() -> None:
    field = Field(
        3, tuple(Contestant(n, s) for n, s in zip("ABC", (3, 2, 1), strict=True)), History((), (Bye(1, "B"),))
    )
    costs = Costs(field, Rules())
    priced = dict(zip(costs.names, costs.sitting(np.arange(3)), strict=True))
    assert priced["second byes"].tolist() == [0, 1, 0]
    assert priced["bye above the lowest"].tolist() == [2, 1, 0]


def test_the_order_of_a_late_joiner_is_by_pairing_score() -> None:
    field = Field(4, (Contestant("A", 30), Contestant("B", 20), Contestant("late", 25), Contestant("C", 20)))
    assert [c.id for c in Costs(field, Rules()).facts.order] == ["A", "late", "B", "C"]


@pytest.mark.parametrize("block", range(4))
def test_arrays_and_single_tables_agree(block: int) -> None:
    for number in range(40):
        rng = Random(f"{block}-{number}")
        size, played = rng.randint(2, 12), rng.randint(0, 6)
        field = random_field(rng, size, played)
        rules = random_rules(rng, played)
        costs, facts = Costs(field, rules), Facts(field, rules)
        u, v = (side.astype(np.int64) for side in np.triu_indices(costs.n + (costs.sitter is not None), 1))
        good = costs.allowed(u, v)
        priced = [level.tolist() for level in costs.price(u, v)]
        for k, table in enumerate(zip(u.tolist(), v.tolist(), strict=True)):
            assert costs.facts.allowed(table) == good[k]
            if good[k]:
                assert tuple(level[k] for level in priced) == totals(facts, [table])
                assert all(level[k] <= most for level, most in zip(priced, costs.most(), strict=True))


def test_the_levels_follow_the_mode() -> None:
    field = Field(2, tuple(Contestant(n) for n in "ABCD"))
    first = Field(1, field.contestants)
    assert Costs(field, Rules(mode=Mode.HALVES)).names[-2:] == ("half against half", "exact difference")
    assert Costs(field, Rules(mode=Mode.DANISH)).names[-2:] == ("places apart", "direction balance")
    assert "half against half" in Costs(first, Rules(first_round=FirstRound.SEEDED)).names
    assert "places apart" in Costs(first, Rules(first_round=FirstRound.RANDOM)).names
