"""The arrow-switches of a plan: the best of all choices, the published figures, and what the cards say."""

from itertools import combinations
from typing import Any

import pytest

from duplicate.movements.balance import balance
from duplicate.movements.grid import Size
from duplicate.movements.guides import table_cards
from duplicate.movements.hesitation import hesitation
from duplicate.movements.planned_switches import (
    STYLES,
    Arrangement,
    arrow_switched,
    bits_of,
    plain,
    searched,
    stored_rounds,
    stored_tables,
)
from duplicate.movements.planner import plan
from duplicate.movements.scrambled import scrambled
from duplicate.movements.stops import weighted_quality
from duplicate.movements.switches import FREE, ROUNDS, Limit, homes_of, optimise
from duplicate.words.problems import DuplicateError


@pytest.mark.parametrize(
    ("tables", "rounds", "style"),
    [
        (6, 5, "skip"),
        (7, 5, "straight"),
        (7, 7, "straight"),
        (8, 7, "skip"),
        (8, 7, "relay"),
        (9, 7, "straight"),
    ],
)
def test_no_choice_of_whole_rounds_is_fairer(tables: int, rounds: int, style: Any) -> None:
    base = scrambled(tables, rounds, style=style, boards_per_round=1, switched=0)
    found = arrow_switched(base, style, Size(tables, ""), Arrangement())
    every = [
        balance(scrambled(tables, rounds, style=style, boards_per_round=1, switched=choice)).quality
        for count in range(rounds // 2 + 1)
        for choice in combinations(range(1, rounds + 1), count)
    ]
    assert balance(found.movement).quality == pytest.approx(max(every))


@pytest.mark.parametrize(
    ("tables", "published"),
    [
        (5, 1.6178),
        (7, 1.0491),
        (9, 1.1646),
        (11, 1.8748),
        (13, 1.7727),
        (15, 1.6328),
        (17, 1.9545),
        (21, 1.9099),
    ],
)
def test_complete_mitchells_are_as_fair_as_the_published_ones(tables: int, published: float) -> None:
    """The least standard deviation published: the last one or two rounds, of 21 rounds 1, 2 and 5."""
    base = scrambled(tables, boards_per_round=1, switched=0)
    found = arrow_switched(base, "straight", Size(tables, ""), Arrangement())
    assert balance(found.movement).standard_deviation <= published + 0.00005


def test_ten_tables_with_one_winner() -> None:
    """No round but the last is fairer in 9 rounds of 10 tables, and a candidate says which it is."""
    chosen = plan(10, winners=1)
    assert chosen.movement.name == "Scrambled skip Mitchell, 10 tables, 9 rounds, round 9 arrow-switched"
    first = chosen.candidates[0]
    assert first.switched_rounds == (9,)
    assert first.switches == ((9, tuple(range(1, 11))),)
    assert "Round 9: arrow-switch. Every table turns its boards by 90 degrees." in chosen.movement.notes
    best = optimise(scrambled(10, 9, style="skip", boards_per_round=1, switched=0), ROUNDS)
    assert first.quality == pytest.approx(balance(best).quality)


def test_a_reduced_howell_is_switched_where_that_is_clearly_fairer() -> None:
    """5 tables, 6 rounds: no whole round of tables with a stationary pair, or of all, is fairer."""
    named = {c.name.split(",")[0] + f" {c.rounds}": c for c in plan(5, winners=1, boards=24).candidates}
    found = named["Reduced Howell 6"]
    base = plain(found.movement)
    assert found.quality == pytest.approx(balance(optimise(base, ROUNDS)).quality)
    assert found.switched_rounds
    assert "arrow-switch" in found.directing
    assert not named["Howell 9"].switches if "Howell 9" in named else True


def test_a_session_that_may_end_early() -> None:
    """Nine tables: the middle round instead of the last is as fair, and 69.88 after eight rounds."""
    usual, kind = plan(9, winners=1), plan(9, curtail=True)
    assert usual.candidates[0].switched_rounds == (9,)
    assert kind.candidates[0].switched_rounds == (5,)
    assert usual.candidates[0].quality == kind.candidates[0].quality
    assert weighted_quality(kind.movement) > weighted_quality(usual.movement)
    assert any("69.9 after round 8" in reason for reason in kind.reasons)


@pytest.mark.parametrize("wanted", ["rounds", "tables=1", "tables=2", "tables=3", "free"])
@pytest.mark.parametrize("tables", [5, 5.5, 7, 8, 10])
def test_the_cards_carry_the_switches(tables: float, wanted: str) -> None:
    limit = Limit.parse(wanted)
    for c in plan(tables, winners=1, switches=wanted).candidates[:4]:
        there = {(r, t) for r, at in c.switches for t in at}
        homes = homes_of(c.movement)
        on_cards = {(r.round, t.table) for t in table_cards(c.movement) for r in t.rounds if r.switched}
        assert on_cards == {(r, t) for r, t in there if ("A", t) in homes}
        if c.switched_rounds:
            assert c.switched_rounds == tuple(r for r, _ in c.switches)
        if limit.kind == "tables":
            assert all(len(at) <= limit.tables for _, at in c.switches)
            if "6 tables, 9 rounds" not in c.name:  # the published one has switches of its own
                assert all(2 * sum(t in at for _, at in c.switches) < c.rounds for _, t in homes)


def test_a_freer_choice_is_not_worse() -> None:
    for tables in (6, 8):
        whole, free = (plan(tables, winners=1, family="scrambled", switches=s) for s in ("rounds", "free"))
        quality = {(c.name.split(",")[0], c.rounds): c.quality for c in whole.candidates}
        for c in free.candidates:
            assert c.quality is not None
            assert c.quality >= (quality.get((c.name.split(",")[0], c.rounds)) or 0) - 1e-9


def test_known_switches_of_a_hesitation_mitchell() -> None:
    """PS085: published 81.1 with free switches, 72.47 with the last round alone."""
    chosen = plan(7, family="hesitation", rounds=8, switches="free")
    assert chosen.candidates[0].quality is not None
    assert chosen.candidates[0].quality > 81.1


def test_every_stored_table_switch_has_the_quality_that_is_stored() -> None:
    some = [key for n, key in enumerate(sorted(stored_tables())) if n % 9 == 0]
    assert some
    for skeleton, tables, rounds, limit in some:
        style = next((style for style in STYLES if style == skeleton), None)
        if style is None:
            continue
        size = Size(int(tables + 0.5), "NS" if tables % 1 else "")
        base = scrambled(
            size.tables, rounds, style=style, missing=size.missing, boards_per_round=1, switched=0
        )
        found = arrow_switched(base, skeleton, size, Arrangement(Limit.parse(limit)))
        assert found.stored
        assert balance(found.movement).quality > balance(base).quality


def test_what_is_not_stored_is_searched_for_a_moment() -> None:
    base = hesitation(16, boards_per_round=1, switched=0)
    wanted = Arrangement(FREE)
    before = arrow_switched(base, "hesitation", Size(16, ""), wanted)
    assert not before.stored
    after = searched(base, before.switches, wanted)
    assert after == searched(base, before.switches, wanted)
    assert balance(after.movement).quality > balance(before.movement).quality


def test_stored_rounds_are_rounds_that_are_played() -> None:
    for (skeleton, tables, rounds, _curtail), chosen in stored_rounds().items():
        assert all(1 <= r <= rounds for r in chosen.rounds), (skeleton, tables, rounds)
        assert list(chosen.rounds) == sorted(set(chosen.rounds))
        if chosen.every_table:
            assert 2 * len(chosen.rounds) <= rounds


def test_bits() -> None:
    assert bits_of([(1, 1), (2, 3)], 4) == 0b1000001


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"switches": "some"}, "no such limit"),
        ({"switches": "tables=0"}, "no such limit"),
        ({"switches": "free", "winners": 2}, "two winners"),
        ({"curtail": True, "teams": True}, "match of teams"),
        ({"curtail": True, "family": "web"}, "family web"),
        ({"switches": "rounds", "family": "individual"}, "family individual"),
    ],
)
def test_switches_that_cannot_be(wanted: dict[str, Any], message: str) -> None:
    with pytest.raises(DuplicateError, match=message) as caught:
        plan(7, **wanted)
    assert caught.value.problem.remedy
