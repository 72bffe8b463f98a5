"""Small fields against all possible draws."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from duplicate.swiss.draw import draw
from duplicate.swiss.history import Sitting
from duplicate.swiss.rules import Rules
from duplicate.swiss.verify import verify
from duplicate.words.problems import DuplicateError
from tests.swiss.fields import exhaustive, random_field, random_rules, totals


@pytest.mark.parametrize("block", range(8))
def test_the_cost_is_the_least_of_all_draws_at_every_level(block: int) -> None:
    rematches = 0
    for number in range(50):
        rng = Random(f"{block}-{number}")
        size = rng.randint(4, 9 if rng.random() < 0.95 else 10)
        played = rng.randint(1, size)
        field = random_field(rng, size, played, wishes=number % 2 == 1)
        rules = random_rules(rng, played) if number % 4 else Rules()
        try:
            best = exhaustive(field, rules)
        except DuplicateError:  # a forced meeting between two that stay apart
            with pytest.raises(DuplicateError, match="keeps apart"):
                draw(field, rules)
            continue
        if best is None:
            with pytest.raises(DuplicateError, match="no draw keeps all rules"):
                draw(field, rules)
            continue
        found = draw(field, rules)
        assert totals(found) == best[0], (block, number)
        assert found.certificate.optimal
        assert verify(field, found) == ()
        rematches += found.certificate.tutte is not None
    assert rematches, "some fields must have no draw without rematch"


@pytest.mark.parametrize("size", [5, 7, 9])
def test_a_draw_with_a_triple_is_the_least_of_all_triples_and_draws(size: int) -> None:
    """Every triple with every draw of the rest: 15, 105 and, of nine, 1,260 draws."""
    seen: Counter[str] = Counter()
    for number in range(60 if size < 9 else 30):
        rng = Random(f"triple-{size}-{number}")
        played = rng.randint(1, size + 2)
        field = random_field(rng, size, played, wishes=number % 3 == 1)
        rules = replace(random_rules(rng, played) if number % 2 else Rules(), odd=Sitting.TRIPLE)
        try:
            best = exhaustive(field, rules)
        except DuplicateError:  # a forced meeting between two that stay apart
            continue
        if best is None:
            with pytest.raises(DuplicateError):
                draw(field, rules)
            seen["none"] += 1
            continue
        found = draw(field, rules)
        assert totals(found) == best[0], (size, number)
        assert found.certificate.statement == "optimal"
        assert verify(field, found) == ()
        seen["rematch" if found.certificate.levels[0].total else "fresh"] += 1
        seen["rivals"] += bool(found.certificate.rivals)
    assert seen["fresh"]
    assert seen["rematch"]
    assert seen["rivals"]
