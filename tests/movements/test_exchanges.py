"""Boards exchanged along chains: only the boards change, and what can be mended by hand is mended."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.movements import repair_solver
from duplicate.movements.disruptions import SwappedTables, WrongTable, situation_of
from duplicate.movements.exchanges import exchanged, without_replays
from duplicate.movements.howell import howell
from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Movement
from duplicate.movements.repair import repair
from duplicate.movements.situation import Situation, plays


def replays(movement: Movement, since: int) -> int:
    """Rows after a round in which somebody plays boards again, counted from the rows alone."""
    seen: set[tuple[str, str, int]] = set()
    again = 0
    for m in sorted(movement.meetings, key=lambda m: m.round):
        if plays(m):
            sides = ("NS", "EW") if movement.winners == 2 else ("", "")
            now = {(d, n, m.board_set) for d, n in zip(sides, (m.ns, m.ew), strict=True)}
            again += m.round > since and bool(now & seen)
            seen |= now
    return again


def test_two_pairs_at_each_others_table_change_boards_at_one_table_twice() -> None:
    """By hand: EW e plays set e + 2r - 2 (mod 9), so that EW 7 has had set 4 and EW 2 set 9.

    EW 7 is to play set 4 again against NS 1 in round 4, EW 2 set 9 against NS 1 in round 9: with the two
    sets exchanged NS 1 plays all nine, EW 7 gets its set 9 and EW 2 its set 4.
    """
    situation = situation_of(mitchell(9), 2, [SwappedTables(2, (3, 8))])
    rows = exchanged(situation)
    plan = {(m.round, m.table): m for m in situation.planned}
    changed = {
        (m.round, m.table): m.board_set for m in rows if m.board_set != plan[m.round, m.table].board_set
    }
    assert changed == {(4, 1): 9, (9, 1): 4}
    assert without_replays(situation, rows)[1] == ()


@pytest.mark.parametrize("solver", [True, False])
def test_nobody_is_without_boards_where_an_exchange_gives_them(
    solver: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two shared sets and two meetings again: with the exchange above, everybody plays every round."""
    if not solver:
        monkeypatch.setattr(repair_solver, "available", lambda: False)
    costs = repair(mitchell(9), 2, [SwappedTables(2, (3, 8))]).options[0].costs
    assert (costs.sit_outs, costs.re_meets, costs.shared, costs.new_sets) == (0, 2, 2, 0)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_only_boards_change_and_never_for_the_worse(data: st.DataObject) -> None:
    plan = data.draw(
        st.sampled_from([mitchell(7), mitchell(9, 8), mitchell(10), mitchell(8, 8, style="relay"), howell(6)])
    )
    played = data.draw(st.integers(1, plan.rounds - 2))
    r = data.draw(st.integers(1, played))
    tables = sorted({m.table for m in plan.of_round(r)})
    if plan.winners == 2:
        pair, at = data.draw(st.sampled_from(plan.of_round(r))).ew, data.draw(st.sampled_from(tables))
        if any(m.table == at and m.ew == pair for m in plan.of_round(r)):
            return
        situation = situation_of(plan, played, [WrongTable(r, f"{pair}EW", at)])
    else:
        one, other = data.draw(st.permutations(tables))[:2]
        situation = situation_of(plan, played, [SwappedTables(r, (one, other), "boards")])
    _judge(plan, played, situation)


def _judge(plan: Movement, played: int, situation: Situation) -> None:
    rows = exchanged(situation)
    if not rows:
        return
    places = Counter((m.round, m.table, m.ns, m.ew) for m in rows)
    assert places == Counter((m.round, m.table, m.ns, m.ew) for m in situation.planned)
    before = Movement("", (*situation.played, *situation.planned), plan.board_sets, plan.winners)
    after = Movement("", (*situation.played, *rows), plan.board_sets, plan.winners)
    assert replays(after, played) < replays(before, played)
