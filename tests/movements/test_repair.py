"""Repair in mid-session: always something legal, the published cures and rovers, proofs, random trouble."""

from typing import Literal

import pytest

from duplicate.movements import repair_solver
from duplicate.movements.cures import bye_stand_cure, rovers
from duplicate.movements.disruptions import (
    Disruption,
    ForgottenSkip,
    ForgottenSwitch,
    LatePair,
    MisplacedByeStand,
    Rounds,
    SwappedTables,
    Withdrawal,
    WrongBoards,
    WrongTable,
    situation_of,
)
from duplicate.movements.formats import read_csv, write_csv
from duplicate.movements.howell import howell
from duplicate.movements.individual import individual
from duplicate.movements.mitchell import mitchell, straight
from duplicate.movements.movement import Fault, Movement
from duplicate.movements.repair import repair
from duplicate.movements.repair_costs import illegal, movement_with
from duplicate.movements.scrambled import scrambled
from duplicate.words.problems import DuplicateError
from repair_cases import KINDS, cases, exhaustive, is_legal, loses_nothing
from tests.needs import without

EVEN = range(4, 21, 2)


def faults(movement: Movement) -> list[Fault]:
    return [f.fault for f in movement.check() if f.fault is not Fault.SHARING]


@pytest.mark.parametrize("place", ["low", "high"])
@pytest.mark.parametrize("tables", EVEN)
def test_the_published_cure_of_a_misplaced_bye_stand(tables: int, place: Literal["low", "high"]) -> None:
    """No replay and exactly two repeated meetings over T rounds (checked in print for 4 to 20 tables)."""
    plan = mitchell(tables, tables, style="relay")
    for noticed in (1, tables // 2):
        situation = situation_of(plan, noticed, [MisplacedByeStand(place)])
        cured = bye_stand_cure(situation)
        whole = movement_with(situation, cured)
        assert not situation.replayed
        found = [f for f in whole.check() if f.fault is Fault.REPLAY]
        assert not found
        assert faults(whole).count(Fault.RE_MEET) == 2
        assert len(cured) == tables * (tables - noticed)


@pytest.mark.parametrize("place", ["low", "high"])
def test_with_a_misplaced_bye_stand_the_first_replay_is_in_round_t_half_plus_1(
    place: Literal["low", "high"],
) -> None:
    for tables in EVEN:
        situation = situation_of(mitchell(tables, tables, style="relay"), tables, [MisplacedByeStand(place)])
        assert min(m.round for m in situation.replayed) == tables // 2 + 1


@pytest.mark.parametrize(
    ("tables", "rounds", "style", "perfect"),
    [
        (7, 7, None, True),  # 1 3 5 7 2 4 in print; nine and fifteen tables have none in full length
        (11, 11, None, True),
        (9, 9, None, False),
        (9, 8, None, True),
        (6, 6, "relay", True),  # 1 3 5 2 4
        (8, 8, "relay", True),  # 1 6 2 7 3 8 4
        (6, 5, "skip", True),  # 1 3 6 2
    ],
)
def test_a_late_pair_without_a_half_table_roves(
    tables: int, rounds: int, style: Literal["skip", "relay"] | None, perfect: bool
) -> None:
    plan = mitchell(tables, rounds, style=style)
    situation = situation_of(plan, 1, [LatePair("NS")])
    (rows,) = rovers(situation)
    assert not illegal(situation, rows)
    out = [m.ns for m in rows if not m.ew]
    again = len(out) - len(set(out))
    alone = str(tables + 1) in out  # the rover itself must sit out
    assert (not again and not alone) == perfect
    if perfect:
        assert faults(movement_with(situation, rows)).count(Fault.RE_MEET) == 0


def test_a_late_pair_takes_the_half_table() -> None:
    for plan, number in (
        (mitchell(6.5), "7NS"),
        (mitchell(7, missing="EW"), "7EW"),
        (howell(6.5), "14"),
        (scrambled(6.5), "7"),
    ):
        found = repair(plan, 2, [LatePair()])
        assert found.facts[0].startswith(f"{number} comes after round 2")
        assert found.perfect
        assert found.options[0].costs.sit_outs == 0
        for r in range(3, plan.rounds + 1):
            assert all(m.ns and m.ew for m in found.options[0].movement.of_round(r))


def test_a_withdrawal_makes_sit_outs_and_a_stand_by_ends_them() -> None:
    found = repair(mitchell(7), 3, [Withdrawal("4EW")])
    assert found.perfect
    assert [m.ns for m in found.options[0].movement.meetings if not m.ew] == ["7", "1", "2", "3"]
    filled = repair(mitchell(7), 3, [Withdrawal("4EW"), LatePair("8EW")])
    assert filled.options[0].costs.sit_outs == 0
    assert {m.ew for m in filled.options[0].movement.of_round(7)} == {"1", "2", "3", "5", "6", "7", "8"}


@pytest.mark.parametrize("tables", [6, 8, 12])
def test_a_forgotten_skip_is_played_as_a_mitchell_without_one(tables: int) -> None:
    played = tables // 2 + 1
    situation = situation_of(mitchell(tables, style="skip"), played, [ForgottenSkip()])
    assert situation.played == straight(tables, played).meetings
    assert {m.round for m in situation.replayed} == {played}  # every table, from round T/2 + 1
    assert len(situation.replayed) == tables
    assert f"Round {played}: the results of tables 1, 2" in situation.facts[1]
    found = repair(mitchell(tables, style="skip"), tables // 2, [ForgottenSkip()])
    assert found.options[0].flavour == "keep the movement"


def test_cutting_the_switched_round_is_said_and_another_is_offered() -> None:
    found = repair(scrambled(9), 6, [Rounds(8)])
    kept = next(o for o in found.options if o.flavour == "keep the movement")
    assert "Lost: the comparison of NS and EW" in kept.verdict
    assert found.perfect
    assert found.options[0].costs.fairness > 65  # against 40 without a switch
    assert not any(o.costs.rounds_lost for o in found.options)


def test_a_forgotten_switch_is_made_up_for_while_rounds_are_left() -> None:
    plan = scrambled(9, switched=[5])
    found = repair(plan, 5, [ForgottenSwitch(5)])
    assert found.perfect
    assert found.options[0].flavour in ("other arrow-switches", "best comparison")
    late = repair(scrambled(9), 9, [ForgottenSwitch(9)])
    assert late.perfect is False
    assert late.known == "No round is left that could be switched."


def test_extra_rounds_go_on_by_rule_and_new_boards_are_counted() -> None:
    found = repair(mitchell(13, 9), 6, [Rounds(11)])
    assert found.perfect
    assert faults(found.options[0].movement) == []
    assert found.options[0].costs.pairs_moved == 0
    more = repair(mitchell(7), 6, [Rounds(8)])
    assert more.perfect is False
    assert "opponent" in more.known
    assert more.options[0].costs.re_meets == 7  # all have met: every table of the last round meets again
    assert more.options[0].costs.new_sets == 7


def test_a_wrong_board_in_a_complete_mitchell_has_no_perfect_cure_and_it_is_said_why() -> None:
    found = repair(mitchell(9), 3, [WrongBoards(2, 4, 8)])
    assert found.perfect is False
    assert found.known.startswith("Counting:")
    assert "set 5 must still be played at 7 tables in 6 rounds" in found.known
    kept = next(o for o in found.options if o.flavour == "keep the movement")
    assert kept.notes == ("No boards at round 5, table 4; round 8, table 1.",)
    assert kept.costs.sit_outs == 4


def test_a_wrong_board_where_sets_are_to_spare_is_cured_perfectly() -> None:
    found = repair(mitchell(13, 8), 3, [WrongBoards(2, 4, 8)])
    assert found.perfect
    assert not [f for f in found.options[0].movement.check() if f.fault is Fault.REPLAY]


DISRUPTIONS: list[tuple[Movement, int, Disruption, str]] = [
    (mitchell(7), 3, WrongBoards(5, 1, 2), "round 5 has not been played"),
    (mitchell(7), 3, WrongBoards(2, 1, 9), "no board set 9"),
    (mitchell(7), 3, WrongBoards(2, 9, 1), "no table 9"),
    (mitchell(7), 3, Withdrawal("4"), "4NS or 4EW"),
    (mitchell(7), 3, Withdrawal("9NS"), "no pair 9NS"),
    (mitchell(7), 3, Rounds(2), "3 have been played"),
    (mitchell(7), 3, ForgottenSkip(), "has no skip"),
    (mitchell(7), 3, ForgottenSwitch(2), "two winners"),
    (scrambled(7), 3, ForgottenSwitch(2), "no table that was to be arrow-switched"),
    (mitchell(7), 3, MisplacedByeStand("low"), "no bye-stand"),
    (mitchell(7), 3, SwappedTables(2, (3, 3)), "swapped with itself"),
    (mitchell(7), 3, WrongTable(2, "2NS", 2), "belongs at table 2"),
    (mitchell(7), 3, LatePair("4NS"), "a pair 4NS already"),
    (mitchell(7), 3, LatePair("0NS"), "0 is nobody"),
    (mitchell(7), 3, WrongBoards(2, 1, 2), "as it is"),
    (howell(5), 3, LatePair("12NS"), "one winner"),
    (individual(5), 2, Rounds(3), "pairs"),
    (mitchell(7), 8, Rounds(7), "the movement has 7"),
]


@pytest.mark.parametrize(("plan", "played", "disruption", "said"), DISRUPTIONS, ids=lambda x: str(x)[:40])
def test_what_cannot_be_is_said(plan: Movement, played: int, disruption: Disruption, said: str) -> None:
    with pytest.raises(DuplicateError, match=said):
        repair(plan, played, [disruption])


def test_boards_that_were_at_two_tables_by_mistake_are_marked_as_shared() -> None:
    """Round 2: table 1 takes set 3, which is at table 2. What is written has no boards in two places."""
    option = repair(mitchell(9, 7), 2, [WrongBoards(2, 1, 3)]).options[0]
    assert [(m.table, m.shared) for m in option.movement.of_round(2) if m.board_set == 3] == [
        (1, True),
        (2, True),
    ]
    assert not any(m.shared for m in option.movement.of_round(2) if m.board_set != 3)
    assert Fault.BOARDS_TWO_PLACES not in {f.fault for f in option.movement.check()}


def test_a_pair_goes_home_once() -> None:
    with pytest.raises(DuplicateError, match="withdrawn already"):
        repair(mitchell(7), 3, [Withdrawal("4NS"), Withdrawal("4NS")])


def test_without_or_tools_it_still_goes_on_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repair_solver, "available", lambda: False)
    found = repair(howell(6), 4, [WrongBoards(2, 3, 9)])
    assert found.options
    assert all(is_legal(o, 4) for o in found.options)
    assert found.perfect is not None or "OR-Tools" in found.known


def test_the_same_trouble_has_the_same_answer() -> None:
    if not repair_solver.available():
        without("ortools")
    first, second = (repair(mitchell(8, 7), 3, [SwappedTables(2, (3, 5))]) for _ in range(2))
    assert [o.movement for o in first.options] == [o.movement for o in second.options]
    assert first.known == second.known


def test_an_option_is_a_movement_file_like_any_other() -> None:
    found = repair(mitchell(8, 7), 3, [WrongTable(2, "7EW", 4)])
    option = found.options[0]
    again = read_csv(write_csv(option.movement), "movement.csv")
    assert [m[1:5] for m in again.meetings] == [m[1:5] for m in option.movement.meetings]


@pytest.mark.parametrize("kind", KINDS)
def test_random_trouble_always_has_a_legal_way_on(kind: str) -> None:
    number = KINDS.index(kind)
    for case in cases(11, len(KINDS), 6, 14)[number : number + 1]:
        found = repair(case.movement, case.played, [case.disruption])
        assert found.options
        assert all(is_legal(o, case.played) for o in found.options), case


def test_on_small_sessions_exhaustive_search_finds_nothing_perfect_that_was_missed() -> None:
    decided = 0
    for case in cases(5, 30, 3, 5):
        found = repair(case.movement, case.played, [case.disruption])
        assert all(is_legal(o, case.played) for o in found.options), case
        known = exhaustive(found, 500)
        decided += known is not None
        assert known is None or known == loses_nothing(found), case
        assert known is not True or found.perfect is not False or found.known.startswith("No round"), case
    assert decided >= 15
