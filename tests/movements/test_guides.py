from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.movements.guides import Go, TableCard, board_placement, pair_guides, table_cards
from duplicate.movements.howell import howell, reduced_howell
from duplicate.movements.individual import individual
from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Movement
from duplicate.movements.planner import plan
from duplicate.movements.scrambled import scrambled


def _card(movement: Movement, table: int) -> TableCard:
    return next(c for c in table_cards(movement) if c.table == table)


def test_mitchell_moves() -> None:
    card = _card(mitchell(7), 7)
    assert card.rounds[0].notes == ("NS stay", "EW move to table 1", "boards move to table 6")
    assert card.rounds[-1].notes == ()


def test_the_skip_shows_in_the_destination() -> None:
    rounds = _card(mitchell(8, 7), 8).rounds
    assert [m.tables for r in rounds[:-1] for m in r.moves if m.who == "EW"] == [
        (1,),
        (1,),
        (1,),
        (2,),
        (1,),
        (1,),
    ]


def test_relay_and_sharing() -> None:
    m = mitchell(8, 8)
    assert _card(m, 1).rounds[0].shared_with == (8,)
    assert _card(m, 2).rounds[0].moves[-1].text == "boards move to tables 1 and 8 (shared)"
    stand = _card(m, 5).rounds[0].moves[-1]
    assert (stand.go, stand.tables, stand.round, stand.where) == (
        Go.STAND,
        (4,),
        3,
        "between tables 4 and 5",
    )
    assert _card(m, 5).rounds[6].moves[-1].go is Go.DONE


def test_the_bye_stand_is_between_the_middle_tables() -> None:
    """T = 8: in round r the stand holds slot 5, the set that table 4 plays in round r + 1."""
    m = mitchell(8, 8)
    for placement in board_placement(m)[:-1]:
        waiting = [p for p in placement.places if p.for_round == placement.round + 1]
        (place,) = waiting
        assert place.board_set == (5 + placement.round - 2) % 8 + 1
        assert place.for_tables == (4,)
        assert place.text == f"bye-stand between tables 4 and 5, for table 4 in round {placement.round + 1}"


def test_arrow_switch() -> None:
    m = scrambled(7)
    last = _card(m, 3).rounds[-1]
    assert last.switched
    assert (last.ns, last.ew) == ("11", "3")
    assert last.notes == ("arrow-switch: turn the boards by 90 degrees",)
    assert not any(r.switched for r in _card(m, 3).rounds[:-1])
    assert _card(m, 3).rounds[5].notes[:2] == ("NS stay", "EW move to table 4")
    guide = next(g for g in pair_guides(m) if g.number == "3")
    assert (guide.stops[-1].direction, guide.stops[-1].seat) == ("EW", "NS")
    assert guide.direction == ""


def test_a_pair_that_changes_chairs_is_told() -> None:
    """Howell for four tables, table 1: 3 v 6, then 4 v 7 there; 3 goes to table 2 as EW (see starter)."""
    card = _card(howell(4), 1)
    assert card.rounds[0].notes[:2] == ("NS move to table 2, EW", "EW move to table 3, NS")


def test_published_switches_of_the_reduced_howell() -> None:
    assert [r.round for r in _card(reduced_howell(6), 6).rounds if r.switched] == [3, 6, 9]


def test_sit_outs() -> None:
    guides = {(g.direction, g.number): g for g in pair_guides(mitchell(5.5))}
    stop = guides["EW", "6"].stops[0]
    assert stop.sit_out
    assert (stop.table, stop.opponents, stop.boards) == (6, (), ())
    assert "sit-out" in _card(mitchell(5.5), 6).rounds[0].notes


def test_boards_wait_at_the_table_of_a_sit_out() -> None:
    """Odd tables, NS 7 missing: the boards still pass through table 7."""
    card = _card(mitchell(6.5), 7)
    assert card.rounds[0].sit_out
    assert card.rounds[0].boards == (13, 14)
    assert card.rounds[0].moves[-1].text == "boards move to table 6"


def test_a_rover_is_at_no_table_of_its_own(published: dict[str, Any]) -> None:
    guides = {(g.direction, g.number): g for g in pair_guides(published["PS001"].movement)}
    assert [s.round for s in guides["NS", "7"].stops if s.sit_out] == [1]


def test_players_of_an_individual() -> None:
    guide = pair_guides(individual(2))[0]
    first = guide.stops[0]
    assert (guide.number, first.table, first.direction, first.partner) == ("1", 1, "S", "8")
    assert first.opponents == ("2", "4")
    assert _card(individual(7), 1).rounds[0].notes == (
        "N stays",
        "S moves to table 2",
        "E moves to table 3",
        "W moves to table 6",
        "boards move to table 7",
    )


@st.composite
def _any(draw: st.DrawFn) -> Movement:
    halves = draw(st.integers(4, 24))
    match draw(st.sampled_from(["mitchell", "scrambled", "howell", "individual"])):
        case "mitchell":
            return mitchell(halves / 2)
        case "scrambled":
            return scrambled(halves / 2)
        case "howell":
            return howell(min(halves / 2, 8))
        case _:
            return individual(draw(st.sampled_from([2, 5, 7, 11])))


@settings(deadline=None, max_examples=40)
@given(_any())
def test_following_the_cards_gives_the_movement(movement: Movement) -> None:
    """Whoever obeys the table cards, and carries the boards as told, plays the movement."""
    cards = {c.table: {r.round: r for r in c.rounds} for c in table_cards(movement)}
    at = {who: m for m in movement.of_round(1) for who in movement.who(m)}
    lies = {m.board_set: m.table for m in movement.of_round(1) if m.board_set}
    stands: dict[int, tuple[int, int]] = {}
    for m in movement.of_round(1):
        assert m.board_set or m.is_sit_out
    for p in board_placement(movement)[0].places:
        if not p.tables:
            stands[p.board_set] = (p.for_round, p.for_tables[0] if p.for_tables else 0)
    for r in range(1, movement.rounds):
        following = {}
        for who, m in at.items():
            line = cards[m.table][r]
            seats = {"NS": m.ns, "EW": m.ew, "N": m.north, "S": m.south, "E": m.east, "W": m.west}
            direction = next(k for k, v in seats.items() if v == who[1] and who[0] in ("", k))
            seat = {"NS": "EW", "EW": "NS"}[direction] if line.switched else direction
            move = next(x for x in line.moves if x.who == seat)
            table = m.table if move.go is Go.STAY else move.tables[0]
            following[who] = next(x for x in movement.of_round(r + 1) if x.table == table)
            assert who in movement.who(following[who])
        arriving = {}
        for board_set, table in lies.items():
            move = cards[table][r].moves[-1]
            assert move.who == "boards"
            if move.go is Go.STAY:
                arriving[board_set] = table
            elif move.go is Go.TABLE:
                arriving[board_set] = move.tables[0]
            elif move.go is Go.STAND:
                stands[board_set] = (move.round, move.tables[0])
        for board_set, (wanted, table) in list(stands.items()):
            if wanted == r + 1:
                arriving[board_set] = table
                del stands[board_set]
        lies, at = arriving, following
        for x in movement.of_round(r + 1):
            if x.board_set and not x.shared:
                assert lies[x.board_set] == x.table
            elif x.board_set:
                assert x.board_set in lies


@settings(deadline=None, max_examples=30)
@given(_any())
def test_every_set_is_somewhere_in_every_round(movement: Movement) -> None:
    for placement in board_placement(movement):
        assert sorted(p.board_set for p in placement.places) == list(range(1, len(movement.board_sets) + 1))
        assert all(p.text for p in placement.places)


@pytest.mark.parametrize("movement", [mitchell(8, 8), howell(5), scrambled(6.5)], ids=lambda m: m.name)
def test_guides_and_cards_agree(movement: Movement) -> None:
    seen = set()
    for guide in pair_guides(movement):
        assert [s.round for s in guide.stops] == list(range(1, movement.rounds + 1))
        for stop in guide.stops:
            seen.add((stop.round, stop.table, stop.direction, guide.number))
    wanted = {(m.round, m.table, "NS", m.ns) for m in movement.meetings if m.ns}
    wanted |= {(m.round, m.table, "EW", m.ew) for m in movement.meetings if m.ew}
    assert seen == wanted


def test_each_pair_of_a_team_has_its_own_guide() -> None:
    movement = plan(8, teams=True).movement
    seen = {
        (stop.round, stop.table, stop.direction, guide.number)
        for guide in pair_guides(movement)
        for stop in guide.stops
        if stop.table
    }
    wanted = {(m.round, m.table, "NS", m.ns) for m in movement.meetings if m.ns}
    wanted |= {(m.round, m.table, "EW", m.ew) for m in movement.meetings if m.ew}
    assert seen == wanted
    assert [(g.number, g.direction) for g in pair_guides(movement)[:3]] == [
        ("1", "NS"), ("1", "EW"), ("2", "NS"),
    ]  # fmt: skip
    assert not any(stop.switched for guide in pair_guides(movement) for stop in guide.stops)
