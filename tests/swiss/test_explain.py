"""Explanations of a Swiss event: by hand, and of whole simulated events in English and Chinese.

Victory points by the printed 25:0 table for 12 boards: 2 to 6 IMPs are 16 to 14.
"""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

import pytest

from duplicate.scoring.numbers import number
from duplicate.swiss.conditions import load
from duplicate.swiss.explain import explain_award, explain_board, explain_total
from duplicate.swiss.nights import standings
from duplicate.swiss.people import master_points
from duplicate.swiss.records import Penalty
from duplicate.swiss.simulate import Trouble, simulate
from duplicate.swiss.state import State
from duplicate.words.problems import DuplicateError
from duplicate.words.sentences import Sentence
from duplicate.words.translations import translator
from tests.swiss.desk import WHEN, Desk
from tests.swiss.formats import TeamDesk
from tests.swiss.test_schedule import left_after
from tests.words.chinese import english, numbers

CHINESE = translator("zh")


def said(lines: list[Sentence], *, chinese: bool = False) -> list[str]:
    return [line.said(CHINESE if chinese else str) for line in lines]


def round_one(settings: Mapping[str, object] | None = None) -> Desk:
    """1-2 and 3-4 play 12 boards: 420 and 170 on the first, 110 at both tables on the rest; 5 has the bye."""
    desk = Desk(None, **{"boards_per_round": 12, **(settings or {})})
    desk.enter("1", "2", "3", "4", "5")
    desk.close()
    desk.draw("1-2", "3-4", byes=("5",))
    desk.start()
    desk.result(1, "1-2", {"score_ns": 420})
    desk.result(1, "3-4", {"score_ns": 170})
    desk.score_all()
    return desk


VICTORY_POINTS: Mapping[str, object] = {
    "vp__scale": "25-0",
    "bye__method": "fixed",
    "tie_breaks": ["head-to-head", "registration"],
}


def test_a_match_a_bye_and_a_penalty() -> None:
    desk = round_one(VICTORY_POINTS)
    desk.over()
    desk.add(Penalty(id=desk.id, when=WHEN, number="1", amount="-1", unit="vp", round=1, why="late"))
    # a difference of 250 is 6 IMPs (Law 78B); the printed table has 2-6 = 16:14; 12 of 20 is 18 of 30
    assert said(explain_total(desk.state, "1")) == [
        "1 North 1 & South 1 after round 1.",
        "Round 1, table 1 as NS against 2, 12 boards: +6 IMPs, 6 won and 0 lost.",
        "+6 IMPs: row 2-6 of 25:0, 12 boards, is 16 to 14: 16 VP.",
        "Penalty of 1 VP (late): -1 VP.",
        "The match adds 15 VP.",
        "Total: 15 VP.",
        "Played: 12 of 12 boards; 70% of them are needed to be ranked.",
        "Rank 3: 2 of 5 are strictly better.",
    ]
    assert said(explain_total(desk.state, "2"))[2].endswith("is 16 to 14; the loser has 14 VP.")
    assert said(explain_total(desk.state, "5"))[1:3] == [
        "Round 1, bye: fixed, 12 / 20 of 30 VP: 18 VP.",
        "Total: 18 VP.",
    ]
    assert said(explain_total(desk.state, "1"), chinese=True)[1:5] == [
        "第 1 轮，第 1 桌坐南北，对 2，12 副：+6 IMP，得 6，失 0。",
        "+6 IMP：25:0 制（12 副）2-6 一行为 16 比 14：得 16 胜利分。",
        "罚 1 胜利分（late）：-1 胜利分。",
        "此场计入 15 胜利分。",
    ]


def test_ties_show_the_tie_breaks_that_decided_them() -> None:
    desk = round_one(VICTORY_POINTS)
    desk.over()
    told = said(explain_total(desk.state, "4"))  # 1 and 4 have won 6 IMPs each, and have not met
    assert told[-3:] == [
        "Level on 16 VP with 1.",
        "Registered: 4 (1: 1). Who registered earlier comes first.",
        "Rank 3: 2 of 5 are strictly better.",
    ]


def test_a_percentage_is_read_to_the_hundredth_and_a_loss_as_far_from_a_draw() -> None:
    settings = {**VICTORY_POINTS, "scoring__method": "matchpoints", "vp__scale": "percent-20"}
    desk = round_one(settings)
    # of one other result: 2 of 2 on board 1, 1 of 2 on the other eleven
    first = said(explain_total(desk.state, "1"))
    assert first[1] == "Round 1, table 1 as NS against 2, 12 boards: 13 of 24 matchpoints, 54.1667%."
    (row,) = [line for line in said(explain_total(desk.state, "2")) if "far from" in line]
    assert row == (  # the printed table for 10 to 13 boards has 53.96-55.19 = 14:6
        "45.8333%, read as 45.83%, as far from a draw as 54.17%: row 53.96-55.19 of Matchpoint percentage to "
        "20-VP, 12 boards, is 14 to 6; the loser has 6 VP."
    )
    third = simulate(
        12, 4, load("ebu-swiss-pairs", {"rounds": 2}), trouble=Trouble(0, 0, 0, 0, 0, 0, 0, 0, 0)
    )
    lines = [line for name in third.state.entrants for line in said(explain_total(third.state, name))]
    read = [re.search(r"([\d.]+)%, read as ([\d.]+)%.* row ([\d.]+)(?:-([\d.]+)|\+)", line) for line in lines]
    found = [m for m in read if m]
    assert found
    for m in found:
        exact, hundredth = Fraction(m[1]), Fraction(m[2])
        assert abs(exact - hundredth) <= Fraction("0.00505")
        distance = abs(hundredth - 50)
        assert Fraction(m[3]) - 50 <= distance
        assert m[4] is None or distance <= Fraction(m[4]) - 50


def test_a_board_and_its_match() -> None:
    told = said(explain_board(round_one(VICTORY_POINTS).state, "4", 1))
    assert told[0] == "Board 1, 4 as EW against 3: -170."
    assert "-170 against 1 x -420: +250 points, 1 x +6 IMPs." in told
    assert told[-2:] == [
        "Score: 6 IMPs.",
        "It counts in the match of round 1 against 3: +6 IMPs, 6 won and 0 lost in all.",
    ]
    assert said(explain_board(round_one().state, "5", 1))[1:] == [
        "A sit-out: no score, and the board does not count."
    ]
    with pytest.raises(DuplicateError, match="1 has no result on board 13"):
        explain_board(round_one().state, "1", 13)


def test_what_cannot_be_explained() -> None:
    with pytest.raises(DuplicateError, match="there are no standings yet"):
        explain_total(Desk().state, "1")
    with pytest.raises(DuplicateError, match="round '2': this round is not drawn"):
        explain_total(round_one().state, "1", 2)


def test_matches_of_who_left_a_round_robin_count_for_nobody() -> None:
    state = left_after(2).state
    told = said(explain_total(state, "1"))
    void = [line for line in told if "annulled" in line]
    assert len(void) == 1  # the meeting with 6, once in five rounds
    assert "Total: 40 VP." in [re.sub(r": .* =", ":", line) for line in told]
    assert "Round 5: nothing, the matches of 6 Team 6 are annulled." in said(explain_total(state, "6"))


def test_the_rank_of_a_knock_out_is_that_of_the_bracket() -> None:
    desk = TeamDesk("knock-out", "1", "2", "3", "4", knock_out__stanzas=1, knock_out__extra_boards=2)
    desk.next()
    desk.play({"4": 6, "2": 3})
    told = said(explain_total(desk.state, "4"))
    assert "The rank is that of the bracket, not of the total." in told
    assert not any(line.startswith("Level on") for line in told)


EVENTS: list[tuple[str, dict[str, object]]] = [
    ("seed-online", {}),
    ("seed-online", {"scoring.method": "matchpoints", "vp.cumulative": "percent"}),
    ("seed-online", {"scoring.cross_imps.divisor": "none", "vp.scale": "wbf"}),
    ("ebu-swiss-pairs", {"draw.odd": "triple"}),
    ("ebu-swiss-pairs", {"draw.odd": "triple", "vp.triples": "together"}),
    ("online-swiss-pairs", {"bye.method": "better", "missed.pairing": "percent"}),
    ("wbf-swiss-teams", {"vp.scale": "25-0", "boards_per_round": 12}),
    ("ebu-swiss-pairs", {"draw.odd": "phantom"}),
    ("round-robin-pairs", {"rounds": 0}),
    ("knock-out", {"rounds": 0}),
]


def simulated(preset: str, settings: Mapping[str, object]) -> State:
    trouble = Trouble(late=0.08, penalty=0.1, unfinished=0.1)
    conditions = load(preset, {"rounds": 4, "minutes_per_round": 60, **settings})
    return simulate(9, 2, conditions, trouble=trouble).state


def everything(state: State) -> Iterator[tuple[str, list[Sentence]]]:
    for name, entrant in state.entrants.items():
        if entrant.last_round != 0:
            yield name, explain_total(state, name)


@pytest.mark.parametrize(("preset", "settings"), EVENTS)
def test_whole_events_add_up_and_are_said_in_chinese(preset: str, settings: Mapping[str, object]) -> None:
    state = simulated(preset, settings)
    ranking = standings(state)
    names = [m.name for e in state.entrants.values() for m in e.members]
    awarded = {a.contestant: a.points for a in master_points(state, ranking)}
    for name, lines in everything(state):
        row = ranking.by_id[name]
        told = said(lines)
        (total,) = [line for line in told if line.startswith("Total: ")]
        if ranking.conditions.is_percentage:
            (total,) = [line for line in told if line.startswith("Percentage: ")]
        assert re.search(rf"(^Total: |= ){re.escape(number(row.score))}( |%)", total)
        match = re.match(r"Total: (.*) = (\S+) ", total)
        if match:  # the rounds are shown to the hundredth
            terms = [Fraction(term.strip("()")) for term in match[1].split(" + ")]
            assert abs(sum(terms) - Fraction(match[2])) <= Fraction(len(terms), 100)
        if row.rank:
            assert any(line.startswith(f"Rank {row.rank}: {row.rank - 1} of ") for line in told)
        if name in awarded:
            assert told[-1] == f"Awarded to each player: {number(awarded[name])} master points."
            assert said(explain_award(state, name))[-1] == told[-1]
        for line in lines:
            zh, en = line.said(CHINESE), line.said(str)
            assert not english(zh, names), zh
            if not en.startswith("The rule: "):
                assert numbers(zh) == numbers(en), (zh, en)


def test_every_board_of_an_event_in_chinese() -> None:
    state = simulated(*EVENTS[0])
    names = [m.name for e in state.entrants.values() for m in e.members]
    each = state.rounds[1]
    for (_table, board), place in each.expected.items():
        for line in explain_board(state, place.ns, board):
            zh = line.said(CHINESE)
            assert not english(zh, names), zh
            assert numbers(zh) == numbers(line.said(str))
