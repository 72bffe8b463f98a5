"""Round robins as events: the Berger tables, withdrawals, what is refused."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.swiss.actions import DrawNext
from duplicate.swiss.audit import audit
from duplicate.swiss.event import replay
from duplicate.swiss.nights import annulled, standings
from duplicate.swiss.plain import ranking_text
from duplicate.swiss.records import DrawEdited, Finished, LateEntry, Person, Place, SatOut
from duplicate.swiss.schedule import numbers, total_rounds
from duplicate.words.problems import DuplicateError
from tests.swiss.desk import WHEN, places
from tests.swiss.formats import TeamDesk

#: Berger tables for 5 or 6, FIDE Handbook C.05, annex 1; the first-named has White, at bridge home.
BERGER_6 = (
    ["1-6", "2-5", "3-4"],
    ["6-4", "5-3", "1-2"],
    ["2-6", "3-1", "4-5"],
    ["6-5", "1-4", "2-3"],
    ["3-6", "4-2", "5-1"],
)


def league(*teams: str, **settings: object) -> TeamDesk:
    return TeamDesk("round-robin", *(teams or "123456"), **settings)


def test_six_teams_play_the_published_schedule() -> None:
    desk = league()
    for expected in BERGER_6:
        assert desk.next().statement == "by the schedule"
        assert desk.tables() == expected
        desk.play()
    assert total_rounds(desk.state) == 5
    assert not any(isinstance(a, DrawNext) for a in desk.actions)
    with pytest.raises(DuplicateError, match="all 5 rounds"):
        desk.next()
    assert all(not wrong for _, wrong in audit(desk.state))
    desk.add(Finished(id=desk.id, when=WHEN))
    assert replay(desk.records) == desk.state


def test_with_five_the_opponent_of_the_sixth_has_the_bye() -> None:
    desk = league(*"12345")
    for expected in BERGER_6:
        bye = next(m.replace("6", "").replace("-", "") for m in expected if "6" in m)
        drawn = desk.next()
        assert [b.contestant for b in drawn.byes] == [bye]
        assert desk.tables() == [m for m in expected if "6" not in m]
        desk.play()
    # everybody has had the bye once: 12 VP, and four drawn matches of 10 VP each
    assert {row.score for row in standings(desk.state).rows} == {Fraction(52)}


def test_a_double_round_robin_exchanges_home_and_away() -> None:
    desk = league(*"1234", round_robin__double=True)
    rounds = []
    for _ in range(6):
        desk.next()
        rounds.append(desk.tables())
        desk.play()
    assert [["-".join(reversed(m.split("-"))) for m in r] for r in rounds[:3]] == rounds[3:]
    assert all(not wrong for _, wrong in audit(desk.state))


def test_only_the_first_rounds_may_be_played() -> None:
    desk = league(rounds=2)
    desk.next()
    desk.play()
    desk.next()
    desk.play()
    with pytest.raises(DuplicateError, match="all 2 rounds"):
        desk.next()


def test_numbers_by_lot_come_from_the_seed_and_stand_in_the_log() -> None:
    one, two = league(round_robin__numbers="lots"), league(round_robin__numbers="lots")
    assert numbers(one.state) == numbers(two.state) != tuple("123456")
    assert sorted(numbers(one.state)) == list("123456")
    drawn = one.next()
    assert tuple(lot.contestant for lot in drawn.order) == numbers(one.state)


def test_pairs_keep_a_stationary_pair_north_south() -> None:
    desk = TeamDesk("round-robin-pairs")
    desk.enter("1")
    desk.enter("2", stationary=True)
    desk.enter("3", "4", "5", "6")
    desk.close()
    desk.next()
    desk.play()
    desk.next()
    assert desk.tables() == ["6-4", "5-3", "2-1"]  # the tables have 1-2
    assert all(not wrong for _, wrong in audit(desk.state))


def test_a_round_that_is_not_of_the_schedule_is_refused() -> None:
    desk = league()
    with pytest.raises(DuplicateError, match="not those of the schedule"):
        desk.draw("1-2", "3-4", "5-6")
    desk.next()
    byes: tuple[SatOut, ...] = ()
    edit = DrawEdited(id=desk.id, when=WHEN, why="x", round=1, tables=places("1-5", "2-6", "3-4"), byes=byes)
    with pytest.raises(DuplicateError, match="who meets whom"):
        desk.add(edit)
    turned = DrawEdited(
        id=desk.id, when=WHEN, why="a wheelchair", round=1, tables=places("6-1", "2-5", "3-4")
    )
    desk.add(turned)
    assert desk.tables()[0] == "6-1"
    assert audit(desk.state) == ((1, ()),)


def test_nobody_comes_late() -> None:
    desk = league()
    people = tuple(Person(name=f"9{x}") for x in "abcd")
    with pytest.raises(DuplicateError, match="no late entries"):
        desk.add(LateEntry(id=desk.id, when=WHEN, contestant="9", round=2, members=people))


def left_after(rounds: int, **settings: object) -> TeamDesk:
    """Team 6 beats everybody by 10 IMPs, and leaves after so many of its five matches."""
    desk = league(**settings)
    for _ in range(rounds):
        desk.next()
        desk.play({"6": 10})
    desk.leave("6", rounds)
    while len(desk.state.rounds) < 5:
        desk.next()
        desk.play()
    return desk


def test_who_leaves_before_half_of_its_matches_is_annulled() -> None:
    desk = left_after(2)
    assert annulled(desk.state) == {"6"}
    ranking = standings(desk.state)
    # the others drew four matches among themselves at 10 VP; what they lost to 6 and missed is nothing
    assert {row.contestant: row.score for row in ranking.rows} == {
        **{name: Fraction(40) for name in "12345"},
        "6": Fraction(0),
    }
    assert ranking.by_id["6"].status == "withdrawn"
    assert ranking.by_id["1"].scheduled == ranking.by_id["1"].played == 8


def test_who_leaves_after_half_of_its_matches_stands() -> None:
    desk = left_after(3)
    assert annulled(desk.state) == frozenset()
    scores = {row.contestant: row.score for row in standings(desk.state).rows}
    assert scores["5"] == scores["3"] == Fraction(52)  # met it never: 12 VP of a bye
    assert scores["1"] == scores["2"] == scores["4"] < Fraction(50)  # lost to it


@pytest.mark.parametrize(("policy", "gone"), [("stand", frozenset()), ("annul", frozenset("6"))])
def test_the_policy_of_withdrawals_is_a_setting(policy: str, gone: frozenset[str]) -> None:
    assert annulled(left_after(3 if policy == "annul" else 1, round_robin__withdrawal=policy).state) == gone


def test_the_opponent_of_who_left_has_a_bye() -> None:
    desk = league()
    desk.next()
    desk.play()
    desk.leave("4", 1)
    drawn = desk.next()
    assert desk.tables() == ["5-3", "1-2"]
    assert [b.contestant for b in drawn.byes] == ["6"]
    assert all(not wrong for _, wrong in audit(desk.state))


def test_a_withdrawal_after_the_draw_needs_another_draw() -> None:
    desk = league()
    desk.next()
    desk.leave("4", 0)
    with pytest.raises(DuplicateError, match="4 left and would have to play"):
        desk.play()


def test_a_late_correction_changes_the_score_and_nothing_else() -> None:
    desk = league()
    desk.next()
    desk.play({"1": 10})
    desk.next()
    before = standings(desk.state, 1).by_id["1"].score
    desk.result(1, "1-6", {"score_ns": 110}, {"score_ns": 560})
    assert standings(desk.state, 1).by_id["1"].score < before
    desk.undo(desk.id - 1)
    assert standings(desk.state, 1).by_id["1"].score == before
    again = replay(desk.records)
    assert ranking_text(standings(again)) == ranking_text(standings(desk.state))


def test_the_audit_sees_other_tables() -> None:
    desk = league()
    for _ in range(2):
        desk.next()
        desk.play()
    first, second = desk.state.rounds
    wrong = (Place(table=1, ns="6", ew="1"), Place(table=2, ns="5", ew="2"), Place(table=3, ns="3", ew="4"))
    state = replace(desk.state, rounds=(first, replace(second, seated=replace(second.seated, tables=wrong))))
    found = " ".join(dict(audit(state))[2])
    assert "1 meet again" in found
    assert "another round of the Berger tables" in found
    turned = tuple(Place(table=t.table, ns=t.ew, ew=t.ns) for t in first.seated.tables)
    state = replace(desk.state, rounds=(replace(first, seated=replace(first.seated, tables=turned)),))
    assert "1 is at home against 6 in the Berger tables" in dict(audit(state))[1]


def test_a_schedule_waits_for_the_end_of_registration() -> None:
    desk = TeamDesk("round-robin")
    for name in "1234":
        desk.team(name)
    with pytest.raises(DuplicateError, match="registration is open"):
        desk.next()


@settings(max_examples=15, deadline=None)
@given(st.integers(2, 12), st.booleans(), st.booleans())
def test_everybody_meets_everybody_and_the_audit_agrees(count: int, double: bool, lots: bool) -> None:
    names = [str(n) for n in range(1, count + 1)]
    numbers_by = "lots" if lots else "registration"
    desk = league(*names, round_robin__double=double, round_robin__numbers=numbers_by)
    while len(desk.state.rounds) < (total_rounds(desk.state) or 1):
        desk.next()
    met = Counter((t.ns, t.ew) for r in desk.state.rounds for t in r.seated.tables)
    assert max(met.values()) == 1
    both = Counter(frozenset(m) for m in met)
    assert len(both) == count * (count - 1) // 2
    assert set(both.values()) == {2 if double else 1}
    assert all(not wrong for _, wrong in audit(desk.state))
