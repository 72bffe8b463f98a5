"""Those who wait in a round play each other, where there are boards that both have to spare."""

import pytest

from duplicate.movements.continuation import Choice, in_order
from duplicate.movements.disruptions import Withdrawal, situation_of
from duplicate.movements.howell import howell
from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Movement
from duplicate.movements.situation import Situation, Who, plays
from duplicate.movements.stopgap import together


def kept(situation: Situation) -> list[Choice]:
    found = []
    for m in situation.planned:
        if plays(m):
            ns, ew = situation.sides(m)
            assert ns is not None
            assert ew is not None
            found.append(Choice(m.round, *in_order(ns, ew), m.board_set))
    return found


@pytest.mark.parametrize(
    ("plan", "played", "pair"),
    [
        (mitchell(5.5), 1, "4EW"),
        (mitchell(8.5, 7), 2, "3EW"),
        (howell(5.5, rounds=7), 2, "4"),
        (howell(7.5, rounds=9), 3, "6"),
        (howell(7.5, rounds=9), 0, "15"),
    ],
)
def test_only_those_who_wait_meet_and_all_who_can(plan: Movement, played: int, pair: str) -> None:
    situation = situation_of(plan, played, [Withdrawal(pair)])
    before = kept(situation)
    after = together(situation, before)
    assert set(before) <= set(after)
    boards: dict[Who, list[int]] = {w: sorted(b) for w, b in situation.seen.items()}
    for c in after:
        assert c.other is not None
        for who in (c.one, c.other):
            boards.setdefault(who, []).extend(situation.sets[c.board_set - 1])
    assert all(len(set(b)) == len(b) for b in boards.values()), "nobody plays a board twice"
    for r in situation.to_come:
        seated = [w for c in after if c.round == r for w in (c.one, c.other)]
        assert len(set(seated)) == len(seated), "nobody is in two places"
        idle = [w for w in situation.field if w not in seated]
        for one in idle:
            for other in idle:
                if one < other and (plan.winners == 1 or one[0] != other[0]):
                    known = {*boards.get(one, ()), *boards.get(other, ())}
                    assert all(known & set(s) for s in situation.sets), "they could have played"


def test_a_howell_with_sets_to_spare_seats_both_who_wait() -> None:
    """Seven rounds of eleven leave four sets to each: with two waiting in each round, some must meet."""
    situation = situation_of(howell(5.5, rounds=7), 2, [Withdrawal("4")])
    before = kept(situation)
    assert len(together(situation, before)) > len(before)
