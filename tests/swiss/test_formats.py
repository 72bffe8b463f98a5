"""Settings of the formats: what does not go together is refused, and says what to do."""

from fractions import Fraction

import msgspec
import pytest

from duplicate.swiss import conduct as conducts
from duplicate.swiss import folder
from duplicate.swiss.conditions import load
from duplicate.swiss.conduct import Conduct
from duplicate.swiss.event import replay
from duplicate.swiss.formats import KnockOutRules, check_conduct
from duplicate.swiss.nights import standings
from duplicate.swiss.records import Record
from duplicate.travellers.changelog import parse
from duplicate.words.problems import DuplicateError
from tests.swiss.formats import TeamDesk


@pytest.mark.parametrize(
    ("preset", "settings", "message"),
    [
        ("round-robin", {"draw.mode": "danish"}, "draw.mode 'danish': it belongs to a Swiss draw"),
        ("round-robin", {"draw.lag": 1}, "draw.lag '1'"),
        ("round-robin", {"draw.apart": [{"kind": "club"}]}, "draw.apart"),
        ("round-robin", {"knock_out.stanzas": 2}, "the event is played as round-robin"),
        ("wbf-swiss-teams", {"ladder.reach": 2}, "the event is played as swiss"),
        ("knock-out", {"vp.scale": "wbf"}, "a match of a knock-out is won by IMPs"),
        ("knock-out", {"rounds": 3}, "the number of teams decides"),
        ("ladder", {"rounds": 3}, "challenges decide"),
        ("ladder", {"contest": "pairs", "scoring.method": "butler"}, "nobody to compare"),
        ("knock-out", {"knock_out.extra_boards": 13}, "more than a round has"),
        ("knock-out", {"knock_out.stanzas": 0}, "a match has boards"),
        ("knock-out", {"knock_out.ahead": "half"}, "write one such as 1/2"),
        ("knock-out", {"knock_out.ahead": "2"}, "a share that is carried over is from 0 to 1"),
        ("knock-out", {"knock_out.most": "x"}, "write one such as 16"),
        ("ladder", {"ladder.move": "jump"}, "it is one of: shift, swap"),
        ("round-robin", {"round_robin.withdrawal": "keep"}, "half, stand, annul"),
        ("round-robin", {"round_robin.dubble": True}, "did you mean 'double'"),
        ("round-robin-pairs", {"team.line_ups": True}, "pairs have no rosters"),
        ("seed-teams-shanghai", {"team.most": 3}, "a team has four players"),
        ("online-swiss-pairs", {"draw.system": "berger"}, "swiss, round-robin, knock-out, ladder"),
    ],
)
def test_settings_that_do_not_go_together(preset: str, settings: dict[str, object], message: str) -> None:
    with pytest.raises(DuplicateError) as caught:
        load(preset, settings)
    assert message in str(caught.value)


def test_line_ups_need_a_pause_and_a_ladder_has_no_clock() -> None:
    teams = load("seed-teams-shanghai", {"minutes_per_round": 60})
    with pytest.raises(DuplicateError, match="longer than 5"):
        check_conduct(teams, Conduct())
    check_conduct(teams, Conduct(pause=15))
    starts = conducts.FAMILY.load(Conduct(), {"starts": "2026-01-05T20:00:00+00:00"})
    with pytest.raises(DuplicateError, match="no clock"):
        check_conduct(load("ladder"), starts)


def test_nothing_is_carried_over_by_default() -> None:
    rule = KnockOutRules().carry_over()
    assert not rule.imps(40, True)
    assert not rule.imps(40, False)


def test_the_presets_say_which_format_they_are() -> None:
    systems = {
        name: load(name).draw.system for name in ("round-robin", "round-robin-pairs", "knock-out", "ladder")
    }
    assert systems == {
        "round-robin": "round-robin",
        "round-robin-pairs": "round-robin",
        "knock-out": "knock-out",
        "ladder": "ladder",
    }


#: The opening as it was written before there were formats and rosters.
OLD = {
    "type": "opened",
    "id": 1,
    "when": "2026-01-05T19:30:00+01:00",
    "name": "Old",
    "conditions": {
        "name": "wbf-swiss-teams",
        "contest": "teams",
        "rounds": 1,
        "boards_per_round": 2,
        "scoring": {"method": "teams", "winners": "one"},
        "draw": {"mode": "optimum", "first_round": "registration", "odd": "bye", "seed": 0},
        "tie_breaks": ["head-to-head"],
    },
    "conduct": {"minimum": 2, "unfinished": "cut-off"},
    "seed": 7,
}


def test_a_log_from_before_the_formats_is_still_read() -> None:
    desk = TeamDesk("wbf-swiss-teams", *"12", vp__scale="", rounds=1)
    desk.draw("1-2")
    desk.play({"2": 6})
    text = msgspec.json.encode(OLD) + b"\n" + folder.lines(desk.records[1:])
    records, problems = parse(text, msgspec.json.Decoder(Record), "log.jsonl", "record")
    assert not problems
    state = replay(records)
    assert state.conditions.draw.system == "swiss"
    assert not state.conditions.team.line_ups
    assert {row.contestant: row.score for row in standings(state).rows} == {"2": 6, "1": -6}


def test_the_quotient_of_imps_breaks_a_tie_by_hand() -> None:
    # 25:0 over 12 boards (the printed table): 10 and 12 IMPs are both 18:12, so all three have 18 + 12 VP
    settings: dict[str, object] = {
        "boards_per_round": 12,
        "vp__scale": "25-0",
        "tie_breaks": ["quotient", "lots"],
    }
    desk = TeamDesk("round-robin", *"123", **settings)
    for won in ({"2": 10}, {"1": 12}, {"3": 10}):  # 2-3, 1-2, 3-1
        desk.next()
        desk.play(won)
    ranking = standings(desk.state)
    assert {row.score for row in ranking.rows} == {Fraction(18 + 12 + 18)}  # and 12 of 20 for the bye
    quotients = {row.contestant: row.broken[0].value for row in ranking.rows}
    # 1 won 12 and lost 10, 2 won 10 and lost 12, 3 won 10 and lost 10
    assert quotients == {"1": Fraction(12, 10), "2": Fraction(10, 12), "3": 1}
    assert [row.contestant for row in ranking.rows] == ["1", "3", "2"]
