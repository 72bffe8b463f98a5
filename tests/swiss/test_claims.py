"""What a draw claims, on fields of many shapes: proof, bound, reasons, and how large its weights get."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.swiss import matching
from duplicate.swiss.certificate import Proof
from duplicate.swiss.draw import Draw, draw
from duplicate.swiss.facts import Facts
from duplicate.swiss.field import Contestant, Field
from duplicate.swiss.history import Sitting
from duplicate.swiss.matching import MOST_BITS, matched
from duplicate.swiss.reasons import ReasonKind
from duplicate.swiss.rules import Apart, Effort, Mode, Rules
from duplicate.swiss.verify import verify
from duplicate.words.problems import DuplicateError
from tests.swiss.fields import random_field, random_rules, totals

SHAPES = ("any", "level", "steps", "wide", "late", "small")


def shaped(seed: int, shape: str, size: int, played: int) -> tuple[Field, Rules]:
    """A field of a shape: all level, scores in steps, scores far apart, a late round of few, or any."""
    rng = Random(seed)
    if shape in ("late", "small"):
        size = 2 + size % 12
        played = size + played % 4 if shape == "late" else played % 3
    field = random_field(rng, size, played, wishes=rng.random() < 0.3)
    if shape in ("level", "steps", "wide"):
        unit = {"level": 0, "steps": 5, "wide": 50_000}[shape]
        people = tuple(
            replace(c, score=unit * rng.randrange(1 + size // 3), stationary=c.stationary)
            for c in field.contestants
        )
        field = replace(field, contestants=tuple(sorted(people, key=lambda c: -c.score)))
    odd = rng.choice((Sitting.BYE, Sitting.PHANTOM, Sitting.STANDBY, Sitting.TRIPLE))
    if odd is Sitting.TRIPLE and size > 16:
        odd = Sitting.BYE  # where all triples leave a rematch, all are drawn
    if odd is Sitting.STANDBY:
        field = replace(field, contestants=(*field.contestants, Contestant("S", standby=True)))
    rounds = frozenset(rng.sample(range(1, played + 3), 2))
    apart = rng.choice(((), (Apart("club"),), (Apart("club", rounds),)))
    return field, replace(random_rules(rng, played), odd=odd, apart=apart)


def met_again(field: Field, rules: Rules, found: Draw) -> bool:
    """Whether two meet again who were not forced to, at a table."""
    facts = Facts(field, rules)
    seats = [(facts.number(t.ns), facts.number(t.ew)) for t in found.tables]
    tables = {(min(seat), max(seat)) for seat in seats} - set(facts.forced)
    return any(table in facts.met for table in tables)


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(SHAPES), st.integers(2, 60), st.integers(0, 9))
def test_a_draw_is_what_it_claims(seed: int, shape: str, size: int, played: int) -> None:
    field, rules = shaped(seed, shape, size, played)
    widest = 0

    def kept(n: int, pairs: Sequence[tuple[int, int]], costs: Sequence[int]) -> list[int]:
        nonlocal widest
        widest = max(widest, (max(costs, default=0) * (n // 2)).bit_length())
        return matched(n, pairs, costs)

    try:
        with patch.object(matching, "matched", kept):
            best = draw(field, rules)
    except DuplicateError:
        return  # wishes that cannot be kept; the exhaustive test holds the draw to that
    assert widest <= MOST_BITS
    assert verify(field, best) == ()
    certificate = best.certificate
    assert (certificate.statement == "optimal") == (certificate.proof is Proof.DUALS)
    if certificate.optimal:
        assert certificate.duals is not None
        assert all(level.bound == level.total for level in certificate.levels)
    with_rematches = certificate.levels[0].name == "rematches"
    assert (certificate.tutte is not None) == (with_rematches and met_again(field, rules, best))
    if certificate.tutte is not None:
        assert certificate.tutte.odd > len(certificate.tutte.removed)
        assert certificate.tutte.least <= certificate.levels[0].total
    about = [(reason.kind, frozenset(reason.contestants)) for reason in certificate.reasons]
    byes = [bye.contestant for bye in best.byes if bye.kind is not Sitting.TRIPLE]
    assert about.count((ReasonKind.BYE, frozenset(best.triple))) == bool(best.triple)
    assert all((ReasonKind.BYE, frozenset({who})) in about for who in byes)
    floating = [who for kind, pair in about if kind is ReasonKind.FLOAT for who in pair]
    assert sorted(floating) == sorted(f.contestant for f in best.floats)
    assert all(reason.sentences and reason.text() for reason in certificate.reasons)

    quick = draw(field, replace(rules, effort=Effort.QUICK))
    assert verify(field, quick) == ()
    bound = tuple(level.bound for level in quick.certificate.levels)
    assert bound <= totals(best) <= totals(quick)
    if bound != totals(quick):
        assert quick.certificate.statement.startswith("best found, bound ")


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**9), st.integers(4, 40), st.integers(1, 8))
def test_greed_says_what_the_best_would_cost(seed: int, size: int, played: int) -> None:
    field = random_field(Random(seed), size, played)
    rules = Rules(mode=Mode.NORDIC, seed=seed)
    greedy, best = draw(field, rules), draw(field, replace(rules, mode=Mode.OPTIMUM))
    assert verify(field, greedy) == ()
    assert tuple(level.bound for level in greedy.certificate.levels) == totals(best) <= totals(greedy)
    assert greedy.certificate.optimal == (totals(best) == totals(greedy))
    if not greedy.certificate.optimal:
        assert greedy.certificate.statement.startswith("best found, bound ")


@pytest.mark.parametrize("size", [20, 61])
def test_where_levels_need_more_than_one_weight_they_are_solved_in_stages(size: int) -> None:
    """Scores up to a million apart and nine rounds behind: far more than 100 bits for all levels together."""
    field, rules = shaped(1, "wide", size, 9)
    field = replace(field, contestants=tuple(c for c in field.contestants if not c.standby))
    rules = replace(rules, mode=Mode.OPTIMUM, odd=Sitting.BYE, apart=(), lag=0, band_width=1)
    widths: list[int] = []

    def kept(n: int, pairs: Sequence[tuple[int, int]], costs: Sequence[int]) -> list[int]:
        widths.append((max(costs, default=0) * (n // 2)).bit_length())
        return matched(n, pairs, costs)

    with patch.object(matching, "matched", kept):
        found = draw(field, rules)
    assert found.certificate.optimal
    assert verify(field, found) == ()
    assert len(widths) > 1
    assert max(widths) <= MOST_BITS
