"""Explanations in Chinese: every cell and total of whole nights, and of every method."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

import pytest
from hypothesis import given

from duplicate.data import data_path
from duplicate.night.entries import Carry
from duplicate.night.night import Night
from duplicate.scoring import score, standings
from duplicate.scoring.explain import explain, explained
from duplicate.scoring.explain_total import explain_total, total_explained
from duplicate.scoring.scores import Scores
from duplicate.travellers import read
from duplicate.words.sentences import Sentence
from duplicate.words.translations import translator
from tests.scoring.nights import award, night, one_board, played, weighted
from tests.scoring.test_beside import carrying, unequal_sessions
from tests.scoring.test_imps import match
from tests.scoring.test_match_scores import byes
from tests.scoring.test_properties import FEW, METHODS, PRESETS, events
from tests.words.chinese import english, numbers

CHINESE = translator("zh")
FOUR = (620, 170, 140, -100)


def check(lines: Iterable[Sentence], names: Iterable[str] = ()) -> None:
    known = list(names)
    for line in lines:
        said, in_english = line.said(CHINESE), line.said(str)
        assert not english(said, known), said
        if not in_english.startswith("The rule: "):  # a text of the table of awards
            assert numbers(said) == numbers(in_english), (said, in_english)


def check_all(scores: Scores) -> int:
    """Everything that can be explained of a night; how many lines there are."""
    names = [c.name for c in scores.night.entries.contestants if c.name]
    names += [m.name for c in scores.night.entries.contestants for m in c.members]
    names += [a.why for a in scores.night.awards if a.why]
    table = standings(scores)
    count = 0
    for row, result in enumerate(scores.night.results.rows):
        players = scores.players[row] if scores.players else ()
        for contestant in players or (scores.contestant_ns[row], scores.contestant_ew[row]):
            if contestant:
                lines = explained(scores, contestant, result.board, result.session)
                check(lines, names)
                count += len(lines)
    for standing in table.rows:
        lines = total_explained(scores, table, standing.contestant)
        check(lines, names)
        count += len(lines)
    return count


@pytest.mark.parametrize(
    ("name", "preset", "changes"),
    [
        ("acceptance", "ebu", {"winners": "one", "awards": "ebu-club"}),
        ("acceptance", "acbl", {"awards": "acbl-club"}),
        ("thursday", None, {"victory_points.scale": "percent-20"}),
    ],
)
def test_every_cell_and_total_of_a_night(
    name: str, preset: str | None, changes: Mapping[str, object]
) -> None:
    scores = score(read(data_path("fixtures", "nights", name)), preset, changes)
    assert check_all(scores) > 1000


@FEW
@given(events(), PRESETS, METHODS)
def test_whatever_is_explained_of_any_event(event: Night, preset: str, method: str) -> None:
    check_all(score(event, preset, {"method": method}))


def test_matchpoints_and_neuberg() -> None:
    scores = score(one_board(*FOUR, more=[award(1, "A", "B", "A+", "A-")]))
    assert explain(scores, "2", 1, translate=CHINESE) == [
        "第 1 副，2 坐南北，对 102：+170。",
        "+170 胜 2 个（+140、-100），平无，负 1 个（+620）：2 × 2 + 0 = 4。",
        "纽伯格公式由 4 个结果折算到 5 个：(4 × 5 + (5 - 4)) / 4 = 5.25，顶分 8。",
        "得分：5.25 比赛分，65.63%。",
    ]
    assert explain(scores, "A", 1, translate=CHINESE)[1] == "平均加分：顶分的 60%。"


def test_a_small_group_and_weights() -> None:
    others = [played(1, f"o{i}", f"p{i}", 10 * i, copy="fouled") for i in range(7)]
    scores = score(one_board(30, 20, more=others), "ebu")
    told = explain(scores, "1", 1, translate=CHINESE)
    assert told[2] == "9 个结果中只有 2 个可以比较：60 + 5 × (2 - (2 - 1)) = 65%，顶分 16。"
    rows = [played(1, "x", "y", 0)._replace(score_ns=None, score_ew=None)]
    rows += [played(1, str(i), str(100 + i), p) for i, p in enumerate((420, 450, -50, 170), 1)]
    scores = score(night(rows, weights=weighted(1, ("3/5", 420), ("2/5", -50))))
    assert explain(scores, "x", 1, translate=CHINESE)[0] == "第 1 副，x 坐南北，对 y：60% × +420、40% × -50。"
    check_all(scores)


def test_imps_against_a_datum_and_across_the_field() -> None:
    scores = score(one_board(620, 620, 650, 170, -100, 620, 600), "wbf", {"method": "butler"})
    assert explain(scores, "105", 1, translate=CHINESE)[1:] == [
        "本方向各桌得分：+100、-170、-600、-620、-620、-620、-650。",
        "去掉最高 1 个和最低 1 个：余 5 个得分。",
        "平均 -526，基准分 -530。",
        "+100 - (-530) = +630 分：+12 IMP。",
        "得分：12 IMP。",
    ]
    once = score(one_board(*[420] * 6, -50), "seed-online", {"butler.scored": "once"})
    assert explain(once, "1", 1, translate=CHINESE)[1] == "只计一次分，依据该副牌最先的 6 个结果。"
    scores = score(one_board(420, 420, -50), "wbf", {"method": "cross-imps"})
    assert explain(scores, "3", 1, translate=CHINESE)[1:] == [
        "-50 对 2 × +420：差 -470 分，2 × -10 IMP。",
        "合计：-20 IMP。",
        "除以 2。",
        "得分：-10 IMP。",
    ]


@pytest.mark.parametrize("method", ["teams", "board-a-match", "point-a-board", "aggregate"])
def test_teams(method: str) -> None:
    scores = score(night(match()), "wbf", {"method": method, "contest": "teams"})
    told = explain(scores, "1", 1, translate=CHINESE)
    assert told[1] == "本队另一桌得 -170：两桌合计 +250 分。"
    check_all(scores)


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("60", "按规程为全胜 20 胜利分的 60%。"),
        ("own-average", "按规程为本节自己各场的平均。"),
    ],
)
def test_rounds_sat_out_for_victory_points(rule: str, told: str) -> None:
    settings = {"winners": "one", "victory_points.scale": "percent-20", "totals.sit_out": rule}
    scores = score(night(byes()), "wbf", settings)
    sat_out = next(m.contestant for m in scores.matches if m.sat_out)
    assert told in explain_total(scores, standings(scores), sat_out, CHINESE)
    check_all(scores)


def test_sessions_carry_over_and_substitutes() -> None:
    event = carrying(p2=Carry(Fraction(5), Fraction(6), Fraction(3), "预赛"))
    scores = score(event, "wbf", {"winners": "one"})
    told = explain_total(scores, standings(scores), "2", CHINESE)
    assert "带分（预赛）：5 / 6 比赛分，折合 3 副。" in told
    assert "得分率：5 / 8 = 62.5%。" in told
    check_all(scores)
    for combine in ("points", "percents", "boards"):
        settings = {"sessions.weights": ["0.5"], "winners": "one", "sessions.combine": combine}
        check_all(score(unequal_sessions(), "wbf", settings))
