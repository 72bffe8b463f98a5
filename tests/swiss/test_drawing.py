"""Draws of an event: from its standings, priced when edited, and audited from the log alone."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from duplicate.swiss import folder
from duplicate.swiss.audit import audit, field_drawn
from duplicate.swiss.certificate import Certificate
from duplicate.swiss.draw import Draw, draw, price
from duplicate.swiss.drawing import (
    NO_WISHES,
    Prepared,
    costs,
    edit,
    field_from,
    field_of,
    prepare,
    record,
    share_in,
)
from duplicate.swiss.event import replay
from duplicate.swiss.field import Contestant
from duplicate.swiss.history import Sitting
from duplicate.swiss.reasons import points
from duplicate.swiss.records import Cost, Drawn, Lot, Record, SatOut, Withdrawn
from duplicate.swiss.refusals import LOG_FILE
from duplicate.words.problems import DuplicateError
from tests.swiss.desk import WHEN, Desk, places


def drawn_desk(pairs: int = 6, **settings: object) -> Desk:
    desk = Desk(None, **settings)
    desk.enter(*(str(n) for n in range(1, pairs + 1)))
    desk.close()
    return desk


def play(desk: Desk) -> Certificate:
    """One round as the engine draws it; lower numbers win."""
    made = prepare(desk.state)
    desk.add(record(made, desk.id, WHEN))
    desk.start()
    each = desk.state.rounds[-1]
    for (_, board), place in each.expected.items():
        points = 110 if int(place.ns) < int(place.ew) else -100 if board == 1 else -110
        desk.result(board, f"{place.ns}-{place.ew}", {"score_ns": points})
    desk.over()
    return made.draw.certificate


def test_round_1_is_drawn_in_order_of_registration() -> None:
    desk = drawn_desk()
    play(desk)
    met = {frozenset((m.ns, m.ew)) for m in desk.state.history(2).meetings}
    assert met == {frozenset("12"), frozenset("34"), frozenset("56")}


def test_later_rounds_are_drawn_from_the_standings() -> None:
    desk = drawn_desk(4)
    play(desk)
    field = field_of(desk.state)
    scores = [c.score for c in field.contestants]
    assert scores == sorted(scores, reverse=True)
    play(desk)
    assert len({frozenset((m.ns, m.ew)) for m in desk.state.history(3).meetings}) == 4


def test_who_left_stays_in_the_history_and_late_ones_are_drawn() -> None:
    desk = drawn_desk(4)
    play(desk)
    desk.add(Withdrawn(id=desk.id, when=WHEN, contestant="4", after=1))
    desk.late("5", 2)
    field = field_of(desk.state)
    assert [(c.id, c.withdrawn) for c in sorted(field.contestants, key=lambda c: c.id)] == [
        ("1", False),
        ("2", False),
        ("3", False),
        ("4", True),
        ("5", False),
    ]
    play(desk)
    play(desk)
    assert audit(desk.state) == ((1, ()), (2, ()), (3, ()))


def test_the_bye_goes_round() -> None:
    desk = drawn_desk(5)
    for _ in range(3):
        play(desk)
    byes = [b.contestant for b in desk.state.history(4).byes]
    assert len(set(byes)) == 3
    assert audit(desk.state) == ((1, ()), (2, ()), (3, ()))


def changed(desk: Desk, round_number: int, **fields: object) -> list[Record]:
    """The log with a draw written otherwise."""
    return [
        msgspec.structs.replace(r, **fields) if isinstance(r, Drawn) and r.round == round_number else r
        for r in desk.records
    ]


def test_the_audit_finds_what_was_written_otherwise() -> None:
    desk = drawn_desk()
    certificates = {n: play(desk) for n in (1, 2, 3)}
    assert audit(desk.state, certificates.get) == ((1, ()), (2, ()), (3, ()))
    second = desk.state.rounds[1].drawn
    cheaper = tuple(Cost(level=c.level, total=c.total + 1, bound=c.bound) for c in second.cost)
    (_, (_, wrong), _) = audit(replay(changed(desk, 2, cost=cheaper)), certificates.get)
    assert wrong == ("the certificate is not that of the record",)
    tied = tuple(msgspec.structs.replace(lot, score=str(-k)) for k, lot in enumerate(second.order))
    (_, (_, wrong), _) = audit(replay(changed(desk, 2, order=tied)), certificates.get)
    assert wrong


def scores_written(desk: Desk, scores: Mapping[str, str]) -> tuple[list[Record], Draw]:
    """The log with the last draw made from other scores, so that everything in it goes together."""
    *before, drawn = desk.records
    assert isinstance(drawn, Drawn)
    state = replay(before)
    lots = [Lot(contestant=o.contestant, score=scores.get(o.contestant, o.score)) for o in drawn.order]
    order = tuple(sorted(lots, key=lambda lot: -Fraction(lot.score)))
    field = field_from(state, drawn.round, order)
    again = draw(field, state.conditions.draw.rules(drawn.seed))
    made = Prepared(field, again, share_in(state), NO_WISHES)
    return [*before, record(made, drawn.id, WHEN)], again


def test_the_scores_of_a_draw_are_those_of_the_log() -> None:
    desk = drawn_desk()
    first, second = play(desk), prepare(desk.state)
    desk.add(record(second, desk.id, WHEN))
    right = {c.id: c.score for c in second.field.contestants}
    log, again = scores_written(desk, {"1": "99", "2": "98"})
    certificates = {1: first, 2: again.certificate}
    assert audit(replay(log), certificates.get)[1] == (
        2,
        (f"the order is not that of the standings: 1 has {right['1']}, not 99, 2 has {right['2']}, not 98",),
    )


def test_what_comes_after_a_draw_does_not_matter_to_its_order() -> None:
    desk = drawn_desk()
    play(desk)
    desk.add(record(prepare(desk.state), desk.id, WHEN))
    place, boards = desk.state.rounds[0].seated.meetings[0]
    desk.result(boards[0], f"{place.ns}-{place.ew}", {"score_ns": -1400}, {"score_ns": 110})
    correction = desk.state.last_id
    assert field_of(replace(desk.state, rounds=desk.state.rounds[:1])) != field_drawn(desk.state, 2)
    assert audit(desk.state) == ((1, ()), (2, ()))
    desk.undo(correction)
    desk.undo(desk.state.last_id)
    assert audit(desk.state) == ((1, ()), (2, ()))


def test_a_draw_taken_back_and_made_again_has_the_order_of_then() -> None:
    desk = drawn_desk()
    play(desk)
    desk.add(record(prepare(desk.state), desk.id, WHEN))
    taken = desk.state.last_id
    desk.undo(taken)
    place, boards = desk.state.rounds[0].seated.meetings[0]
    desk.result(boards[0], f"{place.ns}-{place.ew}", {"score_ns": -1400}, {"score_ns": 110})
    desk.add(record(prepare(desk.state), desk.id, WHEN))
    assert audit(desk.state) == ((1, ()), (2, ()))


def test_a_contestant_left_out_of_the_order_and_another_share() -> None:
    desk = drawn_desk()
    play(desk)
    desk.add(record(prepare(desk.state), desk.id, WHEN))
    order = desk.state.rounds[1].drawn.order
    (_, (_, wrong)) = audit(replay(changed(desk, 2, order=(order[1], order[0], *order[2:]))))
    assert any("is in place 1, not 2" in line or "is in place 2, not 1" in line for line in wrong)
    (_, (_, wrong)) = audit(replay(changed(desk, 2, results_in="1/2")))
    assert wrong == ("the share of results that were in was 1, not 1/2",)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"order": (Lot(contestant="1", score="x"),)}, "the score 'x' of 1 is no number"),
        ({"order": (Lot(contestant="1", score="1/0"),)}, "the score '1/0' of 1 is no number"),
        ({"order": (Lot(contestant="1", score="1e999999999"),)}, "is no number"),
        ({"order": (Lot(contestant="9"),)}, "there is no contestant 9"),
        ({"order": (Lot(contestant="1"), Lot(contestant="1"))}, "1 stands twice in the order"),
        ({"results_in": "most"}, "results_in 'most' is no share"),
        ({"results_in": "3/2"}, "results_in '3/2' is no share"),
        ({"forced": (("1", "9"),)}, "there is no contestant 9"),
    ],
)
def test_a_draw_that_was_edited_into_nonsense_is_refused(
    tmp_path: Path, fields: dict[str, object], said: str
) -> None:
    desk = drawn_desk()
    play(desk)
    log = changed(desk, 1, **fields)
    number = next(k for k, r in enumerate(log, 1) if isinstance(r, Drawn))
    (tmp_path / LOG_FILE).write_bytes(folder.lines(log))
    with pytest.raises(DuplicateError) as caught:
        folder.load(tmp_path)
    assert said in caught.value.problem.message
    assert f"log.jsonl, line {number}, record {log[number - 1].id} 'drawn'" in str(caught.value)


def test_an_audit_without_certificates_draws_again() -> None:
    desk = drawn_desk()
    play(desk)
    other = places("1-3", "2-4", "5-6")
    assert audit(replay(changed(desk, 1, tables=other)[:9])) == (
        (1, ("drawn again, the tables are others",)),
    )


def test_an_edit_shows_its_price() -> None:
    desk = drawn_desk()
    play(desk)
    made = prepare(desk.state)
    desk.add(record(made, desk.id, WHEN))
    tables = places("1-2", "3-4", "5-6")  # everybody again as in round 1
    rules = desk.state.conditions.draw.rules(desk.state.event.seed)
    change = edit(field_drawn(desk.state, 2), rules, tables, (), desk.id, WHEN, why="to see the price")
    assert change.cost[0] == Cost(level="rematches", total=3, bound=3)
    desk.add(change)
    assert audit(desk.state) == ((1, ()), (2, ()))
    dear = msgspec.structs.replace(change, id=desk.id, cost=())
    desk.add(dear)
    assert audit(desk.state)[1] == (2, ("the price of the edit is not what it says",))


def test_an_edit_of_an_odd_field_prices_the_bye() -> None:
    desk = drawn_desk(5)
    play(desk)
    desk.add(record(prepare(desk.state), desk.id, WHEN))
    rules = desk.state.conditions.draw.rules(desk.state.event.seed)
    had = desk.state.rounds[0].seated.sitting_out[0]
    rest = [e for e in desk.state.entrants if e != had]
    tables = places(f"{rest[0]}-{rest[1]}", f"{rest[2]}-{rest[3]}")
    byes = (SatOut(contestant=had),)
    change = edit(field_drawn(desk.state, 2), rules, tables, byes, desk.id, WHEN, why="why not")
    assert {c.level: c.total for c in change.cost}["second byes"] == 1


def test_an_edit_of_a_triple_has_its_price() -> None:
    """Five: the lowest three of the ranking play together; then others are made to, and pay for it."""
    desk = drawn_desk(5, draw__odd="triple", boards_per_round=3)
    made = prepare(desk.state)
    assert made.draw.triple == ("3", "4", "5")
    drawn = record(made, desk.id, WHEN)
    desk.add(drawn)
    rules = desk.state.conditions.draw.rules(desk.state.event.seed)
    byes = tuple(SatOut(contestant=who, kind=Sitting.TRIPLE) for who in "145")
    drawn_from = field_drawn(desk.state, 1)
    change = edit(drawn_from, rules, places("2-3"), byes, desk.id, WHEN, why="they asked")
    same = edit(drawn_from, rules, drawn.tables, drawn.byes, desk.id, WHEN, why="as drawn")
    assert same.cost == costs(made.draw.certificate.levels)
    # Four triples are lower: all that can be made of 2, 3, 4 and 5.
    assert {c.level: c.total for c in change.cost}["bye above the lowest"] == 4
    assert {c.level: c.total for c in same.cost}["bye above the lowest"] == 0
    desk.add(change)
    assert audit(desk.state) == ((1, ()),)
    dear = msgspec.structs.replace(change, id=desk.id, cost=same.cost)
    desk.add(dear)
    assert audit(desk.state) == ((1, ("the price of the edit is not what it says",)),)
    two = byes[:2]
    with pytest.raises(DuplicateError, match="do not hold everybody once"):
        edit(drawn_from, rules, places("2-3"), two, desk.id, WHEN, why="two")
    with pytest.raises(DuplicateError, match="2 contestants are no triple"):
        price(replace(drawn_from, contestants=drawn_from.contestants[:4]), rules, (("1", "2"),), ("3", "4"))


def test_the_audit_reads_the_reasons() -> None:
    desk = drawn_desk(5)
    certificates = {n: play(desk) for n in (1, 2)}
    assert audit(desk.state, certificates.get) == ((1, ()), (2, ()))
    first = certificates[1]
    said = replace(first.reasons[0], sentences=first.reasons[0].sentences[:1])
    certificates[1] = replace(first, reasons=(said, *first.reasons[1:]))
    assert audit(desk.state, certificates.get) == ((1, ("the reasons are not what the field says",)), (2, ()))


def test_no_round_after_the_last() -> None:
    desk = drawn_desk(4)
    for _ in range(3):
        play(desk)
    with pytest.raises(DuplicateError, match="all 3 rounds are drawn"):
        prepare(desk.state)


def test_a_large_score_is_written_exactly() -> None:
    # -17310.67 is not a float: written through one, it came back with twelve decimals, and no draw took it
    score = Fraction(-1731067, 100)
    assert Fraction(points(Contestant("1", score))) == score
