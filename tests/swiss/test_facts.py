"""The tables that may be, against each rule by itself."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from duplicate.swiss.facts import Facts
from duplicate.swiss.history import Sitting
from duplicate.swiss.rules import Rules
from tests.swiss.fields import random_field


@pytest.mark.parametrize("seed", range(40))
def test_the_tables_that_may_be_are_those_that_no_rule_bars(seed: int) -> None:
    rng = Random(seed)
    field = random_field(rng, rng.randint(4, 20), rng.randint(0, 8), wishes=True)
    still = {c.id for c in field.contestants if c.stationary}
    barred = {frozenset(pair) for pair in field.forbidden}
    last = {frozenset((m.ns, m.ew)): m.round for m in field.history.meetings}  # in the order of rounds
    facts = Facts(replace(field, forced=()), Rules())
    for again in (False, True):
        found = {
            frozenset((facts.name(u), facts.name(w))): met
            for u, v, rounds in facts.possible(facts.nodes, again=again)
            for w, met in zip(v.tolist(), rounds.tolist(), strict=True)
        }
        names = [facts.name(v) for v in facts.nodes]
        every = {frozenset(pair) for pair in combinations(names, 2)}
        may = {p for p in every - barred if not p <= still and (again or p not in last)}
        assert found == {p: last.get(p, 0) for p in may}


def test_who_may_play_a_triple() -> None:
    field = random_field(Random(5), 7, 2)
    assert [*Facts(field, Rules()).triples(range(7))] == [()]
    facts = Facts(replace(field, forbidden=(("1", "2"),)), Rules(odd=Sitting.TRIPLE))
    found = [{facts.name(v) for v in three} for three in facts.triples(facts.free)]
    every = [set(three) for three in combinations("1234567", 3) if not {"1", "2"} <= {*three}]
    assert sorted(map(sorted, found)) == sorted(map(sorted, every))
