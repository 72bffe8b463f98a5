"""Teams in files that do not say so: told by who meets whom, and said."""

from dataclasses import replace

import pytest

from duplicate.exports.bridgemate import write_bridgemate
from duplicate.exports.pbn import pbn
from duplicate.movements.howell import howell
from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Movement
from duplicate.movements.team_round_robin import team_round_robin
from duplicate.night.expected import expected
from duplicate.night.night import Night
from duplicate.night.results import Result, Results
from duplicate.night.validation import validate
from duplicate.scoring import score, standings
from duplicate.travellers import read_bytes
from duplicate.words.problems import Severity


def played(movement: Movement) -> Night:
    """Every board of a movement, at each table another result."""
    planned = Night(movements={(1, ""): movement})
    rows = [
        Result(i, board=e.board, ns=e.ns, ew=e.ew, round=e.round, table=e.table, contract="3N",
               declarer="N" if i % 3 else "E", tricks=7 + i % 5)
        for i, e in enumerate(expected(planned), 1)
    ]  # fmt: skip
    return validate(replace(planned, results=Results.of(rows)))


def alone(night: Night) -> Night:
    """The results without movement and names, as a plain list has them."""
    return Night(results=night.results)


def said(night: Night, **more: object) -> list[str]:
    return [p.message for p in score(night, None, more or None).night.problems if p.field == "method"]


def test_two_meetings_on_a_board_are_a_match_and_that_is_said() -> None:
    night = validate(alone(played(team_round_robin(4))))
    assert not [p for p in night.problems if "twice" in p.message]
    scores = score(night)
    assert (scores.conditions.method, scores.conditions.contest) == ("teams", "teams")
    (problem,) = [p for p in scores.night.problems if p.field == "method"]
    assert problem.severity is Severity.WARNING
    assert "it is scored as a match of teams" in problem.message
    assert "--set method=" in problem.remedy
    totals = {row.pair: row.total for row in standings(scores).rows}
    stated = {row.pair: row.total for row in standings(score(night, None, {"method": "teams"})).rows}
    assert totals == stated
    assert sum(totals.values()) == 0


def test_what_somebody_said_is_done_without_a_word() -> None:
    night = alone(played(team_round_robin(4)))
    assert said(night, method="teams") == said(night, method="matchpoints") == []
    assert score(night, None, {"method": "matchpoints"}).conditions.contest == "pairs"


def test_a_source_that_says_matchpoints_of_a_match_is_believed_and_doubted_aloud() -> None:
    night = replace(alone(played(team_round_robin(4))), hints={"method": "matchpoints"})
    assert score(night).conditions.method == "matchpoints"
    (message,) = said(night)
    assert message.endswith("but the source says matchpoints: it is scored as pairs")


@pytest.mark.parametrize(
    "movement",
    [mitchell(3, 3), mitchell(6, 4), mitchell(4.5, 5), mitchell(5, 4, ew_numbering="continued"), howell(4)],
    ids=lambda movement: movement.name,
)
def test_pairs_stay_pairs(movement: Movement) -> None:
    """In a Mitchell of three tables 1 v 2 and 2 v 1 play the same boards: a number in two directions."""
    for night in (played(movement), alone(played(movement))):
        assert score(night).conditions.method == "matchpoints"
        assert not said(night)


def test_teams_in_a_file_for_terminals_and_in_pbn() -> None:
    night = replace(played(team_round_robin(4)), settings={"method": "teams"})
    for data, name in ((write_bridgemate(night), "t.bws"), (pbn(night), "t.pbn")):
        again = validate(read_bytes(data, name))
        assert again.hints["method"] == "teams"
        assert not [p for p in again.problems if p.severity is not Severity.NOTE]
        scores = score(again)
        assert scores.conditions.contest == "teams"
        assert not said(again)  # the file says it
        totals = {row.pair.removeprefix("A"): row.total for row in standings(scores).rows}
        assert totals == {row.pair: row.total for row in standings(score(night)).rows}


def test_a_file_for_terminals_of_pairs() -> None:
    for method, read_as in (("butler", "butler"), ("cross-imps", "cross-imps"), ("matchpoints", None)):
        night = replace(played(howell(3)), settings={"method": method})
        assert read_bytes(write_bridgemate(night), "t.bws").hints.get("method") == read_as
