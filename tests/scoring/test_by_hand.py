"""Points that the director set by hand, late plays, and penalties in every unit."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from duplicate.night.changes import Change, Penalty, ResultChange, ResultKey
from duplicate.night.night import Award, Night
from duplicate.night.results import Result, Status
from duplicate.pages.event import event_view
from duplicate.scoring import score, standings
from duplicate.scoring.explain import explain
from duplicate.travellers import read
from tests.scoring.nights import award, ew, night, ns, one_board, played, weighted

FOUR = (450, 170, 140, -100)
WHEN = "2026-01-08T22:14:05+00:00"


def with_points(event: Night, row: int, adj_ns: str, adj_ew: str) -> Night:
    """The event with points of the sides of a row set by hand."""
    rows = list(event.results.rows)
    rows[row] = rows[row]._replace(adj_ns=adj_ns, adj_ew=adj_ew)
    return replace(event, results=night(rows, weights=event.results.weights).results)


def change(
    number: int, after: dict[str, str | int | None], before: dict[str, str | int | None]
) -> ResultChange:
    return ResultChange(
        id=number, when=WHEN, key=ResultKey(board=1, ns="2", ew="102"), before=before, after=after
    )


def test_the_score_stays_in_the_field_and_the_points_are_the_directors() -> None:
    plain = score(one_board(*FOUR))
    scores = score(with_points(one_board(*FOUR), 1, "5.5mp!", "1mp!"))
    assert ns(plain) == [6, 4, 2, 0]
    assert (ns(scores), ew(scores)) == ([6, 5.5, 2, 0], [0, 1, 4, 6])
    assert scores.top[1] == 6  # four results, as before
    assert scores.how[1] == "fixed"
    assert explain(scores, "2", 1)[1:] == [
        "Set by the director: 5.5 matchpoints.",
        "The score at the table stays in the field.",
        "91.67% of the top 6.",
        "Score: 5.5 matchpoints, 91.67%.",
    ]


def test_one_side_alone() -> None:
    scores = score(with_points(one_board(*FOUR), 1, "", "100%!"))
    assert (ns(scores)[1], ew(scores)[1]) == (4, 6)
    assert scores.how[1] == "matchpoints"
    assert explain(scores, "2", 1)[1].startswith("+170 beats 2")


@pytest.mark.parametrize(
    ("method", "text", "points"),
    [
        ("matchpoints", "60%!", 3.6),
        ("butler", "7imp!", 7),
        ("butler", "60%!", 3),
        ("cross-imps", "-2.5imp!", -2.5),
        ("aggregate", "-50pts!", -50),
        ("board-a-match", "0.5mp!", 0.5),
        ("matchpoints", "A+!", 3.6),
    ],
)
def test_every_unit(method: str, text: str, points: float) -> None:
    event = with_points(one_board(*FOUR), 1, text, text)
    scores = score(event, "wbf", {"method": method, "contest": "pairs"})
    assert (ns(scores)[1], ew(scores)[1]) == (points, points)
    others = score(one_board(*FOUR), "wbf", {"method": method, "contest": "pairs"})
    assert [ns(scores)[i] for i in (0, 2, 3)] == [ns(others)[i] for i in (0, 2, 3)]


@pytest.mark.parametrize(
    ("method", "text"),
    [("butler", "5mp!"), ("matchpoints", "3imp!"), ("aggregate", "3imp!"), ("butler", "9pts!")],
)
def test_a_unit_that_does_not_fit_is_said_and_the_score_counts(method: str, text: str) -> None:
    event = with_points(one_board(*FOUR), 1, text, "")
    scores = score(event, "wbf", {"method": method, "contest": "pairs"})
    plain = score(one_board(*FOUR), "wbf", {"method": method, "contest": "pairs"})
    assert ns(scores) == ns(plain)
    assert any(p.value == text for p in scores.night.problems)


def test_points_by_hand_are_of_the_own_session() -> None:
    # A gets 60 % at least for an average plus: its other board is set to 90 % by hand
    rows = [*one_board(*FOUR).results, award(2, "2", "9", "A+", "A-")]
    rows += [played(2, f"o{i}", f"p{i}", p) for i, p in enumerate(FOUR)]
    event = with_points(night([r._replace(row_id=0) for r in rows]), 1, "90%!", "10%!")
    scores = score(event)
    assert scores.session_average[1, "2"] == 90
    assert ns(scores)[4] == 7.2  # 90 % of 8


def test_a_weighted_score_may_have_points_by_hand() -> None:
    rows = [played(1, "x", "y", 0)._replace(score_ns=None, score_ew=None), *one_board(430, -50).results]
    event = night([r._replace(row_id=0) for r in rows], weights=weighted(1, ("3/5", 420), ("2/5", -50)))
    before, after = score(event), score(with_points(event, 0, "4mp!", ""))
    assert ns(after)[1:] == ns(before)[1:]
    assert ns(after)[0] == 4


def test_a_cancelled_result_has_no_points_by_hand() -> None:
    rows = list(one_board(*FOUR).results)
    rows[1] = rows[1]._replace(status=Status.CANCELLED, adj_ns="5mp!", adj_ew="1mp!")
    assert ns(score(night(rows))) == [4, None, 2, 0]


def test_at_teams_they_count_whichever_table_they_are_on() -> None:
    rows = [played(1, "1", "2", 420), played(1, "2", "1", 170)]
    for at, adj in ((0, ("2imp!", "-2imp!")), (1, ("-2imp!", "2imp!"))):
        scores = score(with_points(night(rows), at, *adj), "wbf", {"method": "teams"})
        table = {s.pair: int(s.total) for s in standings(scores).rows}
        assert table == {"1": 2, "2": -2}


def test_they_survive_a_new_import_and_corrections_of_the_field() -> None:
    by_hand = change(1, {"adj_ns": "5.5mp!", "adj_ew": "1mp!"}, {"adj_ns": "", "adj_ew": ""})
    for points in (FOUR, (450, 420, 140, -100)):  # the results were read again, with another score
        event = replace(one_board(*points), changes=(by_hand,))
        scores = score(event)
        assert (ns(scores)[1], ew(scores)[1]) == (5.5, 1)
    corrected: tuple[Change, ...] = (
        by_hand,
        change(2, {"score_ns": 420, "score_ew": -420}, {"score_ns": 170, "score_ew": -170}),
    )
    assert ns(score(replace(one_board(*FOUR), changes=corrected)))[1] == 5.5


def test_they_leave_a_weighted_ruling_as_it_is() -> None:
    event = one_board(*FOUR)
    ruling = ResultChange(
        id=1, when=WHEN, key=ResultKey(board=1, ns="2", ew="102"),
        before={"score_ns": 170, "score_ew": -170}, after={"score_ns": None, "score_ew": None},
        weights=[("NS", "60%", 420), ("NS", "40%", -50), ("EW", "60%", -420), ("EW", "40%", 50)],
    )  # fmt: skip
    by_hand = change(2, {"adj_ew": "50%!"}, {"adj_ew": ""})
    scores = score(replace(event, changes=(ruling, by_hand)))
    assert len(scores.night.results.weights) == 4
    assert ns(scores)[1] == ns(score(replace(event, changes=(ruling,))))[1]
    assert ew(scores)[1] == 3


def test_a_file_of_results_may_hold_them(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    path.write_text(
        "board,ns,ew,score_ns,adj_ns,adj_ew\n1,1,2,450,,\n1,3,4,170,5.5mp!,\n1,5,6,140,,\n", encoding="utf-8"
    )
    scores = score(read(path))
    assert ns(scores) == [4, 5.5, 0]
    assert not scores.night.errors


def test_the_pages_say_so() -> None:
    scores = score(with_points(one_board(*FOUR), 1, "5.5mp!", "-3imp!"))
    view = event_view(scores, standings(scores))
    (line,) = (x for group in view.boards[0].groups for x in group.lines if x.position == 1)
    assert [said.values["points"] for said in line.words] == ["5.5 MP", "−3 IMP"]


# Late plays


def test_a_late_play_is_pending_and_then_a_normal_score() -> None:
    rows = list(one_board(*FOUR).results)
    late = rows[1]._replace(status=Status.PENDING, score_ns=None, score_ew=None)
    waiting = night([rows[0], late, *rows[2:]])
    scores = score(waiting)
    assert ns(scores) == [4, None, 2, 0]
    assert scores.boards[0].expected == 3
    played_then = change(1, {"status": "played", "score_ns": 170, "score_ew": -170},
                         {"status": "pending", "score_ns": None, "score_ew": None})  # fmt: skip
    then = score(replace(waiting, changes=(played_then,)))
    assert ns(then) == ns(score(one_board(*FOUR)))
    assert not then.night.problems


# Penalties in every unit


@pytest.mark.parametrize(
    ("method", "amount", "unit", "off"),
    [
        ("matchpoints", "-10", "percent", 0.6),
        ("matchpoints", "-2", "matchpoints", 2),
        ("instant", "-10", "percent", 0.8),  # of a top of 8: four earlier results
        ("board-a-match", "-25", "percent", 0.25),  # a quarter of a board
        ("board-a-match", "-1", "matchpoints", 1),
        ("point-a-board", "-25", "percent", 0.5),
        ("butler", "-3", "imp", 3),
        ("total-imps", "-3", "imp", 3),
        ("cross-imps", "-3", "imp", 3),
        ("aggregate", "-100", "points", 100),
        ("butler", "-10", "percent", None),
        ("matchpoints", "-3", "imp", None),
        ("aggregate", "-3", "imp", None),
        ("matchpoints", "-1", "vp", None),
        ("butler", "-100", "points", None),
    ],
)
def test_penalties_by_method(method: str, amount: str, unit: str, off: float | None, tmp_path: Path) -> None:
    path = tmp_path / "field.csv"
    path.write_text("board,score,count\n1,450,1\n1,170,1\n1,140,1\n1,-100,1\n", encoding="utf-8")
    settings: Mapping[str, object] = {"method": method, "winners": "one", "contest": "pairs"}
    if method == "instant":
        settings = {**settings, "instant.source": str(path)}
    plain = score(one_board(*FOUR), "wbf", settings)
    event = replace(plain.night, awards=(Award("2", amount, unit, 1, "late", 1),))
    fined = score(event, "wbf", settings)
    before, after = ({s.pair: s.total_exact for s in standings(s).rows} for s in (plain, fined))
    assert round(float(before["2"] - after["2"]), 10) == (off or 0)
    assert {p: t for p, t in before.items() if p != "2"} == {p: t for p, t in after.items() if p != "2"}
    assert bool([p for p in fined.night.problems if p.field == "penalty"]) == (off is None)


def test_a_penalty_in_points_of_the_log() -> None:
    event = replace(
        one_board(*FOUR), changes=(Penalty(id=1, when=WHEN, number="2", amount="-50", unit="points"),)
    )
    table = standings(score(event, "wbf", {"method": "aggregate"})).rows
    assert next(s.total for s in table if s.pair == "2") == 120


# Sit-outs at IMPs and at total points


def sat_out() -> list[Result]:
    """Pair 1 beats the datum of 0 by 400 (9 IMPs) on two boards, then sits out."""
    rows = []
    for board in (1, 2):
        rows += [played(board, "1", "2", 400), *(played(board, f"n{i}", f"e{i}", 0) for i in range(2))]
        rows.append(played(board, "n2", "e2", -400))
    return [
        *rows,
        Result(board=3, ns="1", status=Status.SIT_OUT),
        played(3, "n1", "2", 0),
        played(3, "n2", "e1", 0),
    ]


@pytest.mark.parametrize(
    ("method", "rule", "total"),
    [
        ("butler", "excluded", 18),
        ("butler", "own-average", 27),
        ("butler", "60", 21),
        # against 0, 0 and -400: 9 + 9 + 13
        ("cross-imps", "excluded", 62),
        ("cross-imps", "own-average", 93),
        ("cross-imps", "60", 65),  # 3 for the one comparison of board 3
        ("aggregate", "excluded", 800),
        ("aggregate", "own-average", 1200),
        ("aggregate", "60", 900),
        ("board-a-match", "own-average", 3),
        ("board-a-match", "60", 2.6),
    ],
)
def test_sit_outs_by_every_rule(method: str, rule: str, total: float) -> None:
    settings = {
        "method": method,
        "totals.sit_out": rule,
        "winners": "one",
        "cross_imps.divisor": "none",
        "aggregate.award": "100",
    }
    table = standings(score(night(sat_out()), "wbf", settings)).rows
    own = next(s for s in table if s.pair == "1")
    assert (float(own.total), own.boards) == (total, 2)
