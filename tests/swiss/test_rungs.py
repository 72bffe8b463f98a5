"""Ladders as events: challenges in any order, moves, who joins and leaves, all from the log."""

import pytest

from duplicate.swiss.audit import audit
from duplicate.swiss.clock import due
from duplicate.swiss.event import replay
from duplicate.swiss.nights import standings
from duplicate.swiss.records import Drawn, Place, RegistrationClosed, RoundClosed, RoundStarted
from duplicate.swiss.rungs import ladder_of, winner_in
from duplicate.words.problems import DuplicateError
from tests.swiss.desk import WHEN
from tests.swiss.formats import TeamDesk


def ladder(*teams: str, **settings: object) -> TeamDesk:
    return TeamDesk("ladder", *(teams or "123456"), **settings)


def rungs(desk: TeamDesk) -> str:
    return "".join(ladder_of(desk.state).rungs)


def test_the_winner_takes_the_place_and_those_between_move_down() -> None:
    desk = ladder()
    desk.challenge("4", "1")
    assert desk.tables() == ["1-4"]  # the challenged team is at home
    desk.play({"4": 5})
    assert rungs(desk) == "412356"
    assert [(r.rank, r.contestant) for r in standings(desk.state).rows][:2] == [(1, "4"), (2, "1")]
    assert all(not wrong for _, wrong in audit(desk.state))
    assert replay(desk.records) == desk.state


def test_or_the_two_change_places() -> None:
    desk = ladder(ladder__move="swap")
    desk.challenge("4", "1")
    desk.play({"4": 5})
    assert rungs(desk) == "423156"


@pytest.mark.parametrize("won", [{}, {"1": 1}])
def test_a_challenge_that_is_not_won_changes_nothing(won: dict[str, int]) -> None:
    desk = ladder()
    desk.challenge("4", "1")
    desk.play(won)
    assert rungs(desk) == "123456"


def test_a_challenge_out_of_reach_is_refused() -> None:
    desk = ladder()
    with pytest.raises(DuplicateError, match=r"reaches 3 rungs above .*challenge 2 or 3 or 4"):
        desk.challenge("5", "1")
    with pytest.raises(DuplicateError, match="on top already"):
        desk.challenge("1", "2")
    with pytest.raises(DuplicateError, match="not on the ladder"):
        desk.challenge("5", "9")
    ladder(ladder__reach=0).challenge("6", "1")
    forged = Drawn(id=desk.id, when=WHEN, round=1, tables=(Place(table=1, ns="1", ew="6"),))
    with pytest.raises(DuplicateError, match="6 cannot challenge 1"):
        desk.add(forged)


def test_nobody_has_two_challenges_open() -> None:
    desk = ladder()
    desk.challenge("4", "2")
    for challenger, challenged in (("5", "4"), ("3", "2")):
        with pytest.raises(DuplicateError, match="open challenge, round 1"):
            desk.challenge(challenger, challenged)


def start(desk: TeamDesk, number: int) -> None:
    desk.add(RoundStarted(id=desk.id, when=WHEN, round=number, at=WHEN, minutes=0))


def test_challenges_end_in_any_order() -> None:
    desk = ladder()
    desk.challenge("3", "2")
    desk.challenge("4", "1")
    start(desk, 2)
    start(desk, 1)
    desk.results(2, {"4": 5})
    desk.add(RoundClosed(id=desk.id, when=WHEN, round=2))
    assert rungs(desk) == "412356"
    desk.results(1, {"3": 5})
    records = due(desk.state, WHEN)
    assert [getattr(r, "round", 0) for r in records] == [1]
    desk.add(records[0])
    assert rungs(desk) == "413256"
    assert replay(desk.records) == desk.state


def test_a_correction_counts_as_from_the_start() -> None:
    desk = ladder()
    desk.challenge("4", "1")
    desk.play({"4": 5})
    desk.challenge("2", "1")
    desk.play({"2": 5})
    assert rungs(desk) == "421356"
    desk.result(1, "1-4", {"score_ns": 600}, {"score_ns": 100})  # 1 has won after all
    assert rungs(desk) == "213456"
    desk.undo(desk.id - 1)
    assert rungs(desk) == "421356"


def test_who_comes_stands_at_the_foot_and_who_leaves_goes() -> None:
    desk = ladder()
    desk.challenge("4", "1")
    with pytest.raises(DuplicateError, match="open challenge"):
        desk.leave("4", 1)
    desk.play({"4": 5})
    desk.team("7")
    desk.leave("2", 1)
    assert rungs(desk) == "413567"
    assert standings(desk.state).by_id["2"].status == "withdrawn"
    with pytest.raises(DuplicateError, match="at any time"):
        desk.add(RegistrationClosed(id=desk.id, when=WHEN))


def test_a_challenge_may_be_awarded() -> None:
    desk = ladder()
    desk.challenge("4", "1")
    desk.award("4", 1)
    start(desk, 1)
    assert not desk.state.rounds[0].missing
    desk.add(RoundClosed(id=desk.id, when=WHEN, round=1))
    assert winner_in(desk.state, 1) == "4"
    assert rungs(desk) == "412356"


def test_the_audit_knows_the_reach() -> None:
    from dataclasses import replace

    import msgspec

    desk = ladder(ladder__reach=0)
    desk.challenge("6", "1")
    strict = msgspec.structs.replace(desk.state.event, conditions=ladder(ladder__reach=2).state.conditions)
    assert audit(replace(desk.state, opened=strict))[0][1] == ("6 cannot challenge 1, 5 rungs above",)
