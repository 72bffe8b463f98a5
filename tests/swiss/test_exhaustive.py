"""Small fields against all possible draws."""

from random import Random

import pytest

from duplicate.swiss.draw import draw
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
