"""The greedy draw and the order of triples."""

from itertools import combinations
from random import Random

import pytest

from duplicate.swiss.costs import Costs
from duplicate.swiss.draw import draw
from duplicate.swiss.field import Contestant, Field
from duplicate.swiss.history import Bye, History, Meeting, Sitting
from duplicate.swiss.modes import greedy, triples
from duplicate.swiss.rules import Mode, Rules
from duplicate.swiss.verify import verify
from tests.swiss.fields import random_field, totals


def field(number: int, met: str, names: str = "123456", byes: str = "") -> Field:
    meetings = tuple(Meeting(1, *pair) for pair in met.split())
    history = History(meetings, tuple(Bye(k, who) for k, who in enumerate(byes, 2)))
    return Field(number, tuple(Contestant(n, 9 - k) for k, n in enumerate(names)), history)


@pytest.mark.parametrize(
    ("met", "drawn"),
    [
        ("", "12 34 56"),
        ("12 34 56", "13 24 56"),  # 1-3, 2-4, then 5 and 6 have met: swapped with 2-4 below
    ],
)
def test_from_the_top_everybody_meets_the_next_new_opponent(met: str, drawn: str) -> None:
    costs = Costs(field(2, met), Rules(mode=Mode.NORDIC))
    found = greedy(costs)
    assert found is not None
    said = sorted("".join(costs.facts.name(v) for v in table) for table in found)
    if met:
        # The last table that helps, from the bottom: 2-4 becomes 5-2 and 6-4.
        assert said == ["13", "25", "46"]
    else:
        assert said == drawn.split()


def test_the_lowest_without_a_bye_gets_it_first() -> None:
    costs = Costs(field(4, "", "12345", byes="54"), Rules(mode=Mode.NORDIC))
    found = greedy(costs)
    assert found is not None
    assert (2, 5) in found


def test_greed_never_beats_the_best_and_always_verifies() -> None:
    worse = 0
    for number in range(80):
        rng = Random(number)
        size = rng.randint(4, 16)
        drawn_from = random_field(rng, size, rng.randint(1, size - 1))
        best, found = draw(drawn_from), draw(drawn_from, Rules(mode=Mode.NORDIC))
        assert totals(found) >= totals(best)
        assert verify(drawn_from, found) == ()
        assert found.certificate.optimal == (totals(found) == totals(best))
        worse += not found.certificate.optimal
    assert worse


def test_triples_come_by_byes_and_then_from_the_bottom() -> None:
    costs = Costs(field(4, "", "1234567", byes="74"), Rules(odd=Sitting.TRIPLE))
    listed = list(triples(costs))
    key = [(int(costs.byes[list(t)].sum()), costs.triple_place(t)) for t in listed]
    assert key == sorted(key)
    assert {frozenset(t) for t in listed} == {frozenset(t) for t in combinations(range(7), 3)}
    assert sorted(costs.triple_place(t) for t in listed) == list(range(35))
    assert sorted(listed[0]) == [2, 4, 5]  # 3, 5 and 6


def test_triples_against_all_triples() -> None:
    for number in range(25):
        rng = Random(number)
        size = rng.choice((5, 7))
        drawn_from = random_field(rng, size, rng.randint(1, 4))
        rules = Rules(odd=Sitting.TRIPLE)
        found = draw(drawn_from, rules)
        assert verify(drawn_from, found) == ()
        costs = Costs(drawn_from, rules)
        every = []
        for three in combinations(range(size), 3):
            a, *rest = [v for v in range(size) if v not in three]
            for b in rest:
                others = [v for v in rest if v != b]
                tables = [(a, b), (others[0], others[1])] if others else [(a, b)]
                every.append(costs.totals(tables, three))
        assert totals(found) == min(every)
        assert found.certificate.optimal
