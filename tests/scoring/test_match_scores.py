"""Rounds as matches: percentages and IMPs made victory points, byes and penalties in them."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from duplicate.night.night import Award, Night
from duplicate.night.results import Result, Status
from duplicate.scoring import score, standings
from duplicate.scoring.explain_total import explain_total
from duplicate.scoring.scores import Scores
from duplicate.words.problems import DuplicateError
from tests.scoring.nights import award, night
from tests.scoring.test_standings import individual

#: Printed in the table for percentages, 2 to 4 boards and 7 to 9.
PERCENTS = [
    (4, "75", 19),
    (4, "50", 10),
    (4, "25", 1),
    (8, "55", 14),
    (8, "60", 17),
    (8, "45", 6),
    (8, "40", 3),
]


def row(board: int, number: int, ns: str, ew: str, points: int) -> Result:
    return Result(board=board, round=number, ns=ns, ew=ew, score_ns=points, score_ew=-points)


def percent_round(boards: int, halves: int, number: int = 1) -> list[Result]:
    """A round of 11 tables in which pair A takes ``halves`` of 20 on the last board and 10 on the others."""
    rows = []
    for board in range(1, boards + 1):
        wanted = halves - 10 * (boards - 1) if board == boards else 10
        above, level = (wanted // 2, wanted % 2)
        rows.append(row(board, number, "A", "B", 100))
        others = [0] * above + [100] * level + [200] * (10 - above - level)
        rows += [row(board, number, f"n{i}", f"e{i}", p) for i, p in enumerate(others)]
    return [r._replace(board=r.board + 100 * number) for r in rows]


def vp(
    event: Night, scale: str, method: str = "matchpoints", more: Mapping[str, object] | None = None
) -> Scores:
    settings = {"method": method, "victory_points.scale": scale, "winners": "one", **(more or {})}
    return score(event, "wbf", settings)


def totals(scores: Scores) -> dict[str, float]:
    return {s.pair: float(s.total) for s in standings(scores).rows}


@pytest.mark.parametrize(("boards", "percent", "points"), PERCENTS)
def test_matchpoints_of_a_round_by_the_printed_table(boards: int, percent: str, points: int) -> None:
    # 11 tables: 20 matchpoints on a board; percent of 20 x boards
    halves = int(percent) * boards * 20 // 100
    assert halves * 100 == int(percent) * boards * 20
    spread = percent_round(boards, halves) if abs(halves - 10 * boards) <= 10 else _even(boards, halves)
    scores = vp(night(spread), "percent-20")
    assert (totals(scores)["A"], totals(scores)["B"]) == (points, 20 - points)
    assert all(s.percent is None for s in standings(scores).rows)


def _even(boards: int, halves: int) -> list[Result]:
    """The same, with the matchpoints spread evenly."""
    rows: list[Result] = []
    for board in range(1, boards + 1):
        rows += [r._replace(board=100 + board) for r in percent_round(1, halves // boards)]
    return rows


def test_two_rounds_are_two_matches() -> None:
    rows = [*percent_round(4, 60), *percent_round(4, 40, number=2)]
    # 60 of 80 is 75 %: 19; 40 of 80 is 50 %: 10. By all boards together it were 62.5 %
    rows = [r for r in rows if r.round == 2] + _even(4, 60)
    scores = vp(night(rows), "percent-20")
    assert totals(scores)["A"] == 29
    own = [m for m in scores.matches if m.contestant == "A"]
    found = [(m.round, m.boards, int(m.margin), int(m.victory_points)) for m in own]
    assert found == [(1, 4, 75, 19), (2, 4, 50, 10)]
    told = explain_total(scores, standings(scores), "A")
    assert "Round 1 against B, 4 boards: 60 of 80, 75%: 19 VP." in told
    assert "Sum: 29 VP." in told
    assert told[-1].startswith("Rank ")


def test_rounds_that_are_unknown_are_told_apart_by_the_opponents() -> None:
    rows = [r._replace(round=None) for r in _even(4, 60)]
    scores = vp(night(rows), "percent-20")
    assert totals(scores)["A"] == 19
    assert [m.round for m in scores.matches if m.contestant == "A"] == [None]


def test_imps_of_a_teams_match_by_the_printed_tables() -> None:
    # 12 boards, two game swings of 10 IMPs: +20 is 20:10 on the 25-0 scale, 15.58 : 4.42 by the WBF
    rows = []
    for board in range(1, 13):
        open_room = 400 if board < 3 else -50
        rows.append(row(board, 1, "1", "2", open_room))
        rows.append(row(board, 1, "2", "1", -50))
    assert totals(vp(night(rows), "25-0", "teams")) == {"1": 20, "2": 10}
    assert totals(vp(night(rows), "wbf", "teams")) == {"1": 15.58, "2": 4.42}


def test_butler_of_a_round() -> None:
    # the datum is 0, the mean of the three in the middle: +400 is 9 IMPs
    rows = [row(b, 1, "A", "B", 400) for b in range(1, 9)]
    rows += [row(b, 1, f"n{i}", f"e{i}", p) for b in range(1, 9) for i, p in enumerate((0, 0, 0, -400))]
    scores = vp(night(rows), "wbf", "butler")
    # 72 IMPs on 8 boards are over the 43 of a blitz
    assert (totals(scores)["A"], totals(scores)["B"], totals(scores)["n0"]) == (20, 0, 10)


def byes() -> list[Result]:
    """Pair A: a round of 75 % and one of 50 % on four boards, then it sits out four."""
    rows = [*_even(4, 60), *percent_round(4, 40, number=2)]
    return [*rows, *(Result(board=300 + b, round=3, ns="A", status=Status.SIT_OUT) for b in range(4))]


@pytest.mark.parametrize(("rule", "total"), [("excluded", 29), ("own-average", 43.5), ("60", 41)])
def test_a_round_sat_out(rule: str, total: float) -> None:
    # nothing; 14.5, the mean of 19 and 10; 12, which is 60 percent of 20
    scores = vp(night(byes()), "percent-20", more={"totals.sit_out": rule})
    row_of_a = next(s for s in standings(scores).rows if s.pair == "A")
    assert (float(row_of_a.total), row_of_a.boards) == (total, 8)


def test_awards_count_in_the_match() -> None:
    # three boards of 75 % and A+, which is the own session's 75 %
    rows = _even(4, 60)
    rows = [r for r in rows if not (r.board == 104 and r.ns == "A")]
    rows.append(award(104, "A", "B", "A+", "A-")._replace(round=1))
    scores = vp(night([r._replace(row_id=0) for r in rows]), "percent-20")
    assert totals(scores)["A"] == 19
    plain = vp(scores.night, "percent-20", more={"artificial.own_session": "false"})
    # 15, 15, 15 of 20 and 60 % of 20: 57 of 80 are 71.25 %: 19 (70.37 to 75.95)
    assert totals(plain)["A"] == 19


def test_boards_that_were_not_played() -> None:
    missing = Result(board=108, round=1, ns="A", ew="B", status=Status.NOT_PLAYED)
    rows = [*percent_round(8, 88)[: 11 * 7], missing]
    # 50 % in any case: the table does not matter; but the match is one of eight boards
    scores = vp(night(rows), "percent-20")
    (own,) = (m for m in scores.matches if m.contestant == "A")
    assert (own.boards, own.counted, int(own.victory_points)) == (8, 7, 10)


def test_the_table_is_that_of_the_boards_scheduled_or_played() -> None:
    rows = [row(b, 1, "1", "2", 400 if b < 3 else -50) for b in range(1, 7)]
    rows += [row(b, 1, "2", "1", -50) for b in range(1, 7)]
    rows += [Result(board=b, round=1, ns="1", ew="2", status=Status.NOT_PLAYED) for b in range(7, 17)]
    # +20 IMPs: 16 boards are scheduled, 15.00; 6 were played
    scheduled = vp(night(rows), "sbu-20", "teams")
    played = vp(night(rows), "sbu-20", "teams", {"victory_points.boards": "played"})
    # 14-19 boards: 17 from 25 on, 15 from 17 on ... +20 is 15; 5-6 boards: 18 from 18, 19 from 21: +20 is 18
    assert (totals(scheduled)["1"], totals(played)["1"]) == (15, 18)


@pytest.mark.parametrize(
    ("given", "points", "problems"),
    [
        (("-1", "vp", None), 18, 0),
        (("1.5", "vp", None), 20.5, 0),
        (("-40", "percent", 1), 17, 0),  # 60 - 8 = 52 of 80: 65 %, which is 17 (63.64 to 66.61: 17)
        (("-8", "matchpoints", 1), 17, 0),
        (("-8", "matchpoints", None), 19, 1),
        (("-40", "percent", 7), 19, 1),
        (("-3", "imp", 1), 19, 1),
    ],
)
def test_penalties(given: tuple[str, str, int | None], points: float, problems: int) -> None:
    amount, unit, number = given
    event = replace(night(_even(4, 60)), awards=(Award("A", amount, unit, 1, "late", 1, number),))
    event = replace(event, entries=score(event, "wbf", {"winners": "one"}).night.entries)
    scores = vp(event, "percent-20")
    assert totals(scores)["A"] == points
    assert totals(scores)["B"] == 1  # the opponents do not gain by it
    assert len([p for p in scores.night.problems if p.field == "penalty"]) == problems


def test_individuals_have_no_matches() -> None:
    with pytest.raises(DuplicateError, match="victory points are for pairs and teams"):
        score(individual(), "wbf", {"victory_points.scale": "percent-20"})


def test_a_scale_without_a_table_for_the_boards() -> None:
    with pytest.raises(DuplicateError, match="no table for 1 board"):
        vp(night(percent_round(1, 10)), "percent-20")
