"""What is offered: a missing side, a skip of one's own, boards from another number, teams that all play."""

from typing import Any

import pytest

from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Movement
from duplicate.movements.planner import plan
from duplicate.words.problems import DuplicateError


def _sitting(movement: Movement) -> set[tuple[str, str]]:
    return {who for m in movement.meetings if m.is_sit_out for who in movement.who(m)}


def test_the_boards_of_a_second_session_are_numbered_on() -> None:
    # 24 boards after the 24 of the first session: 25 to 48, in every candidate from 25 on
    chosen = plan(12, rounds=12, boards=24, first_board=25)
    sets = chosen.movement.board_sets
    assert [b for boards in sets for b in boards] == list(range(25, 49))
    assert "Boards 25 to 48 are in play." in chosen.reasons
    for candidate in plan(8, first_board=25).candidates:
        assert min(b for boards in candidate.movement.board_sets for b in boards) == 25


@pytest.mark.parametrize("kind", ["preliminary", "second stage"])
def test_a_club_night_begins_with_the_board_as_well(kind: str) -> None:
    movement = plan(9, family=kind, first_board=17).movement
    assert [b for boards in movement.board_sets for b in boards] == list(range(17, 26))  # one a table


def test_boards_beyond_those_that_exist_are_refused() -> None:
    # from board 25 on 36 boards leave twelve: 25 to 36
    for candidate in plan(6, winners=2, first_board=25, have=36).candidates:
        assert max(b for boards in candidate.movement.board_sets for b in boards) <= 36
    with pytest.raises(DuplicateError, match="24 boards are asked for, and 36 exist, 12 from board 25 on"):
        plan(6, boards=24, first_board=25, have=36)
    with pytest.raises(DuplicateError, match="board 37 is to be the first, and 36 boards exist"):
        plan(6, first_board=37, have=36)
    with pytest.raises(DuplicateError, match="6 from board 31 on, and what is asked puts at least"):
        plan(12, first_board=31, have=36)
    with pytest.raises(DuplicateError, match="first board 0"):
        plan(6, first_board=0)


@pytest.mark.parametrize(
    ("tables", "wanted"),
    [
        (6.5, {"winners": 2}),
        (7.5, {}),
        (7.5, {"family": "share-and-relay"}),
        (6.5, {"family": "scrambled"}),
        (7.5, {"family": "appendix"}),
        (13.5, {"family": "web", "rounds": 9}),
        (3.5, {"family": "square"}),
        (7.5, {"family": "barometer", "winners": 2}),
        (7.5, {"family": "barometer", "winners": 1}),
        (8.5, {"family": "preliminary"}),
    ],
)
def test_the_other_side_sits_out(tables: float, wanted: dict[str, Any]) -> None:
    """Where EW lack a pair only pairs that begin as NS wait, and the other way round."""
    for missing in ("NS", "EW"):
        movement = plan(tables, missing=missing, **wanted).movement
        whole = int(tables + 0.5)
        assert len(movement.contestants()) == 2 * whole - 1
        first = {m.ns for m in movement.of_round(1)} if missing == "EW" else None
        for direction, number in _sitting(movement):
            if movement.winners == 2:
                assert direction == ("EW" if missing == "NS" else "NS")
            elif first is not None:
                assert number in first
            else:
                assert number not in {m.ns for m in movement.of_round(1)}


def test_as_pairs_and_as_half_a_table_the_side_is_the_same() -> None:
    assert plan(pairs=15, missing="ew").movement == plan(7.5, missing="EW").movement
    # nobody said: NS are missing in a Mitchell, as before
    assert plan(7.5, family="mitchell").movement == plan(7.5, family="mitchell", missing="NS").movement


@pytest.mark.parametrize(
    ("tables", "wanted", "message"),
    [
        (7, {"missing": "EW"}, "nobody is missing at 7 full tables"),
        (7.5, {"missing": "N"}, "missing side 'N' does not exist"),
        (7.5, {"missing": "EW", "family": "howell"}, "no missing side: its pairs sit in both directions"),
        (7.5, {"missing": "EW", "family": "rover"}, "no missing side: all its tables are full"),
        (7.5, {"missing": "EW", "family": "bump"}, "no missing side: all its tables are full"),
        (8.5, {"missing": "EW", "family": "whist"}, "no missing side: it is played at full tables"),
        (8, {"skip_after": 3, "winners": 1}, "only a Skip Mitchell with two winners"),
        (8, {"skip_after": 3, "family": "howell"}, "only a Skip Mitchell with two winners"),
        (8, {"skip_after": 0}, "0 rounds before the skip"),
        (9, {"skip_after": 4}, "9 tables need no skip mitchell"),
        (8, {"skip_after": 5, "rounds": 7}, "a skip after round 5 of 7 makes pairs play boards again"),
    ],
)
def test_what_a_family_does_not_have_is_refused(tables: float, wanted: dict[str, Any], message: str) -> None:
    with pytest.raises(DuplicateError, match=message) as caught:
        plan(tables, **wanted)
    assert caught.value.problem.remedy


def test_east_west_skip_when_the_director_says() -> None:
    # 8 tables in 6 rounds: the boards come back in round 5, and after 6 - 4 = 2 rounds at the earliest
    chosen = plan(8, rounds=6, boards=32, skip_after=3).movement
    each = len(chosen.board_sets[0])
    assert chosen == mitchell(8, 6, boards_per_round=each, style="skip", skip_after=3)
    path = [m.table for m in chosen.path("EW", "1")]
    assert path == [1, 2, 3, 5, 6, 7]
    assert all(c.movement.is_playable for c in plan(8, skip_after=3).candidates)


def test_where_teams_are_odd_everybody_plays() -> None:
    """A bye is half an hour for four people: nobody has one where a movement without it is as good."""
    for teams in (5, 7, 9, 11, 13):
        first = plan(teams, teams=True).candidates[0]
        assert first.sit_outs_per_pair == 0, teams
    # 7 teams in 6 rounds meet all 6 others in an American Whist, two at a time
    seven = plan(7, teams=True)
    assert seven.movement.name == "American Whist, 7 teams, 6 rounds"
    assert seven.candidates[0].meets == 6
    by_rounds = next(c for c in seven.candidates if c.sit_outs_per_pair)
    assert seven.candidates.index(by_rounds) > 0
    assert plan(7, teams=True, family="round-robin").candidates[0].sit_outs_per_pair == 1


def test_why_other_movements_of_teams_were_not_chosen() -> None:
    refused = {r.split(",")[0]: r for r in plan(7, teams=True).reasons if r.startswith("Not chosen")}
    assert refused["Not chosen: Round robin"].endswith("; a team would sit out in each round.")
    # a match shares its boards between two tables by its nature, and on its own boards only
    assert refused["Not chosen: Round robin with triangles"].endswith("; harder to run.")


def test_why_teams_all_play_is_said() -> None:
    why = plan(5, teams=True, rounds=4).why
    assert plan(5, teams=True, rounds=4).candidates[0].sit_outs_per_pair == 0
    assert "First because nobody sits out" in why
