"""Artificial scores: Laws 12C2 and 86, and sit-outs."""

from fractions import Fraction

import pytest

from duplicate.night.conditions import Artificial
from duplicate.night.results import Result, Status
from duplicate.scoring import score, standings
from duplicate.scoring.artificial import parse, percent_of_top
from tests.scoring.nights import award, ew, night, ns, one_board, played, weighted

FOUR = (620, 170, 140, -100)


def session(points_of_a: int, boards: int) -> list[Result]:
    """Boards on which pair A gets ``points_of_a`` of 8: it beats and ties that many of four others."""
    rows = []
    for board in range(2, boards + 2):
        rows.append(played(board, "A", "B", 100))
        beaten, tied = divmod(points_of_a, 2)
        others = [0] * beaten + [100] * tied + [200] * (4 - beaten - tied)
        rows += [played(board, f"o{i}", f"p{i}", p) for i, p in enumerate(others)]
    return rows


def test_average_plus_is_sixty_percent_and_counts_in_neuberg() -> None:
    scores = score(one_board(*FOUR, more=[award(1, "A", "B", "A+", "A-")]))
    assert ns(scores) == [7.75, 5.25, 2.75, 0.25, 4.8]
    assert ew(scores)[4] == 3.2


def test_law_12c2_at_least_the_own_session() -> None:
    # 5 boards with 4 of 8 and 4 with 5 of 8: 40 of 72, 55.56 %; 60 % of 8 is more
    rows = [
        *one_board(*FOUR).results,
        award(1, "A", "B", "A+", "A-"),
        *session(4, 5),
        *_moved(session(5, 4), 20),
    ]
    scores = score(night([r._replace(row_id=0) for r in rows]))
    assert round(float(scores.session_average[1, "A"]), 2) == 55.56
    assert ns(scores)[4] == 4.8
    # 7 boards with 5 of 8 and one with 7: 42 of 64, 65.625 %, is more than 60
    strong = [
        *one_board(*FOUR).results,
        award(1, "A", "B", "A+", "A-"),
        *session(5, 7),
        *_moved(session(7, 1), 20),
    ]
    scores = score(night([r._replace(row_id=0) for r in strong]))
    assert scores.session_average[1, "A"] == 65.625
    assert ns(scores)[4] == 5.25


@pytest.mark.parametrize(
    ("base", "average", "points"),
    [(5, "66.25", Fraction("5.3")), (4, "55", Fraction("4.8"))],  # 42.4 and 35.2 of 64
)
def test_the_own_session_of_the_example_of_five_tables(base: int, average: str, points: Fraction) -> None:
    """Eight other boards, one of them weighted: 5 x 5 + 2 x 6 + 5.4, or 4 x 4 + 3 x 5 + 4.2."""
    more, share, better = (2, "2/5", 110) if base == 5 else (3, "1/10", 200)
    rows = [*session(base, 7 - more), *_moved(session(base + 1, more), 20), *_moved(session(base, 1), 40)]
    rows = [*one_board(*FOUR).results, award(1, "A", "B", "A+", "A-"), *rows]
    rows = [r._replace(row_id=i) for i, r in enumerate(rows, 1)]
    (own,) = (i for i, r in enumerate(rows) if (r.board, r.ns) == (42, "A"))
    rows[own] = rows[own]._replace(score_ns=None, score_ew=None)
    # 110 beats the tied 100 and has one matchpoint more, 200 is level with the two best and has two more
    rest = str(1 - Fraction(share))
    scores = score(night(rows, weights=weighted(own + 1, (share, better), (rest, 100))))
    assert scores.session_average[1, "A"] == Fraction(average)
    assert scores.points_ns[4] == points
    assert ns(scores)[:4] == [7.75, 5.25, 2.75, 0.25]


def _moved(rows: list[Result], by: int) -> list[Result]:
    return [row._replace(board=row.board + by) for row in rows]


@pytest.mark.parametrize(("own", "points"), [("66.25", "5.3"), ("55", "4.8")])
def test_the_example_of_five_tables(own: str, points: str) -> None:
    award_plus = parse("A+")
    assert award_plus is not None
    percent = percent_of_top(award_plus, Artificial(), Fraction(own))
    assert percent is not None
    assert percent * 8 / 100 == Fraction(points)


def test_law_12c2_at_most_the_own_session_for_the_offenders() -> None:
    # A has 2 of 8 on every board: 25 %, below the 40 of average minus
    rows = [*one_board(*FOUR).results, award(1, "A", "B", "A-", "A="), *session(2, 3)]
    scores = score(night([r._replace(row_id=0) for r in rows]))
    assert (ns(scores)[4], ew(scores)[4]) == (2.0, 4.0)
    plain = score(scores.night, "wbf", {"artificial.own_session": "false"})
    assert ns(plain)[4] == 3.2


@pytest.mark.parametrize(
    ("text", "of_eight"), [("60%", 4.8), ("55%", 4.4), ("0%", 0), ("100%", 8), ("A=", 4), ("62.5%", 5)]
)
def test_percentages_of_the_top(text: str, of_eight: float) -> None:
    scores = score(one_board(*FOUR, more=[award(1, "A", "B", text, text)]))
    assert (ns(scores)[4], ew(scores)[4]) == (of_eight, of_eight)


@pytest.mark.parametrize(
    ("text", "imps"),
    [("A+", 3), ("A=", 0), ("A-", -3), ("3imp", 3), ("-2.5imp", -2.5), ("60%", 3), ("45%", -1.5)],
)
def test_awards_at_imps(text: str, imps: float) -> None:
    scores = score(one_board(*FOUR, more=[award(1, "A", "B", text, text)]), "wbf", {"method": "butler"})
    assert ns(scores)[4] == imps


def test_imps_cannot_be_awarded_at_matchpoints() -> None:
    scores = score(one_board(*FOUR, more=[award(1, "A", "B", "3imp", "A-")]))
    assert (ns(scores)[4], ew(scores)[4]) == (None, 3.2)
    assert "adj_ns '3imp'" in str(scores.night.problems[-1])


def test_an_award_to_one_side_only() -> None:
    row = award(1, "A", "B", "", "A-")._replace(score_ns=170)
    scores = score(one_board(*FOUR, more=[row]))
    # NS: five scores; EW: four of five, and 40 %
    assert ns(scores) == [8, 5, 2, 0, 5]
    assert ew(scores)[4] == 3.2
    assert ew(scores)[0] == 0.25


def sit_out(board: int, number: str) -> Result:
    return Result(board=board, ns=number, status=Status.SIT_OUT)


def rows_with_sit_out() -> list[Result]:
    rows = []
    for board in (1, 2, 3):
        rows += [played(board, "1", "2", 10), played(board, "3", "4", 0), played(board, "5", "6", 20)]
    return [*rows, sit_out(4, "1"), played(4, "3", "2", 0), played(4, "5", "6", 20)]


@pytest.mark.parametrize(
    ("rule", "total", "boards", "percent"),
    [("excluded", 6, 3, 50), ("own-average", 8, 3, 50), ("60", 6 + 1.2, 3, 51.43)],
)
def test_sit_outs(rule: str, total: float, boards: int, percent: float) -> None:
    scores = score(night(rows_with_sit_out()), "wbf", {"totals.sit_out": rule, "winners": "one"})
    row = next(r for r in standings(scores).rows if r.pair == "1")
    assert (float(row.total), row.boards) == (total, boards)
    assert row.percent is not None
    assert float(row.percent) == percent  # 60 % of the top 2 of board 4: 7.2 of 14


def test_a_board_not_played_is_no_score_and_no_average() -> None:
    # 20 of 32 on eight boards, the ninth not played
    rows = [r for board in range(8) for r in _board_of_five(board + 1, 3 if board < 4 else 2)]
    rows.append(Result(board=9, ns="A", ew="B", status=Status.NOT_PLAYED))
    rows += [played(9, "x", "y", 10), played(9, "z", "w", 0), played(9, "v", "u", 0)]
    scores = score(night(rows))
    row = next(r for r in standings(scores).rows if r.pair == "A")
    assert (row.boards, float(row.total)) == (8, 20)
    assert row.percent == 62.5
    averaged = standings(score(night(rows), "wbf", {"totals.not_played": "average"}))
    row = next(r for r in averaged.rows if r.pair == "A")
    assert (row.boards, float(row.total)) == (9, 22)


def _board_of_five(board: int, points: int) -> list[Result]:
    """Three tables, top 4, of which A gets 3 or 2."""
    others = [0, 100] if points == 3 else [0, 200]
    rows = [played(board, "A", "B", 100)]
    return [*rows, *(played(board, f"o{i}", f"p{i}", p) for i, p in enumerate(others))]
