"""What must hold for every event, whatever the results."""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.laws.imps import imps
from duplicate.night import conditions
from duplicate.night.night import Night
from duplicate.night.results import Result, Results, Status
from duplicate.scoring import score, standings
from duplicate.scoring.imps import cross_imps
from duplicate.scoring.matchpoints import counting, matchpoints
from tests.scoring.nights import night, weighted

POINTS = st.sampled_from([-800, -620, -420, -100, -50, 0, 50, 90, 110, 140, 170, 420, 430, 450, 620, 1430])
FEW = settings(max_examples=50, deadline=None)
#: Of each method or preset that a test names: several times 25 examples go through the same code.
OF_EACH = settings(max_examples=25, deadline=None)
METHODS = st.sampled_from(
    ["matchpoints", "butler", "cross-imps", "total-imps", "aggregate", "board-a-match", "point-a-board"]
)
PRESETS = st.sampled_from(conditions.PRESETS)


@st.composite
def events(draw: st.DrawFn, awards: bool = True) -> Night:
    """A one-winner event of up to eight pairs and four boards; a board has one result a table."""
    pairs = draw(st.integers(2, 4)) * 2
    rows: list[Result] = []
    for board in range(1, draw(st.integers(1, 4)) + 1):
        order = draw(st.permutations(range(1, pairs + 1)))
        for table in range(pairs // 2):
            ns, ew = str(order[2 * table]), str(order[2 * table + 1])
            row = Result(row_id=len(rows) + 1, board=board, ns=ns, ew=ew)
            kind = draw(st.sampled_from(["played"] * 6 + ["award", "not"] * awards))
            if kind == "played":
                points = draw(POINTS)
                row = row._replace(score_ns=points, score_ew=-points)
            elif kind == "award":
                both = draw(st.sampled_from([("A+", "A-"), ("A=", "A="), ("60%", "40%"), ("A+", "A+")]))
                row = row._replace(status=Status.ARTIFICIAL, adj_ns=both[0], adj_ew=both[1])
            else:
                row = row._replace(status=Status.NOT_PLAYED)
            rows.append(row)
    return Night(results=Results.of(rows), hints={"winners": "one"})


def by_row(event: Night, preset: str, method: str) -> dict[int, tuple[Fraction | None, Fraction | None]]:
    scores = score(event, preset, {"method": method})
    ids = scores.night.results.integers("row_id").tolist()
    return {i: (scores.points_ns[p], scores.points_ew[p]) for p, i in enumerate(ids)}


@FEW
@given(events(), PRESETS)
def test_both_sides_of_a_real_score_share_the_top(event: Night, preset: str) -> None:
    scores = score(
        event, preset, {"matchpoints.points_rounding.to": "", "matchpoints.neuberg_rounding.to": ""}
    )
    for row, how in enumerate(scores.how):
        if how in ("matchpoints", "neuberg"):
            ns, ew, top = scores.points_ns[row], scores.points_ew[row], scores.top[row]
            assert ns is not None
            assert ew is not None
            assert top is not None
            assert ns + ew == top
            assert 0 <= ns <= top


@FEW
@given(events(awards=False), METHODS)
def test_the_points_of_a_board_have_a_constant_sum(event: Night, method: str) -> None:
    points: dict[int, Fraction] = defaultdict(Fraction)
    counts: dict[int, int] = defaultdict(int)
    scores = score(event, "wbf", {"method": method})
    for row, board in enumerate(scores.night.results.integers("board").tolist()):
        points[board] += scores.points_ns[row] or 0
        counts[board] += 1
    for board, count in counts.items():
        if method == "matchpoints":
            assert points[board] == count * (count - 1)
        elif method in ("cross-imps", "total-imps"):
            assert points[board] == 0
    ours = zip(scores.points_ns.fractions(), scores.points_ew.fractions(), strict=True)
    shared = {"board-a-match": 1, "point-a-board": 2, "aggregate": 0, "butler": 0, "total-imps": 0}
    for ns, ew in ours:
        if method in shared and ns is not None and ew is not None:
            assert ns + ew == shared[method]


@FEW
@given(events(), PRESETS, METHODS, st.randoms(use_true_random=False))
def test_the_order_of_the_rows_changes_nothing(
    event: Night, preset: str, method: str, random: Random
) -> None:
    rows = list(event.results.rows)
    shuffled = random.sample(rows, len(rows))
    other = Night(results=Results.of(shuffled), hints=event.hints)
    assert by_row(event, preset, method) == by_row(other, preset, method)
    first, second = (standings(score(e, preset, {"method": method})).rows for e in (event, other))
    assert first == second


def new_numbers(rows: Iterable[Result], random: Random) -> dict[str, str]:
    """Another number for every pair, so that their order is another one too."""
    pairs = sorted({number for row in rows for number in (row.ns, row.ew)})
    return dict(zip(pairs, random.sample([str(n) for n in range(1, 41)], len(pairs)), strict=True))


@FEW
@given(events(), PRESETS, METHODS, st.randoms(use_true_random=False))
def test_new_numbers_change_nothing(event: Night, preset: str, method: str, random: Random) -> None:
    new = new_numbers(event.results.rows, random)
    renamed = [r._replace(ns=new[r.ns], ew=new[r.ew]) for r in event.results.rows]
    other = Night(results=Results.of(renamed), hints=event.hints)
    assert by_row(event, preset, method) == by_row(other, preset, method)
    first, second = (standings(score(e, preset, {"method": method})).rows for e in (event, other))
    assert {new[r.pair]: (r.rank, r.tied, r.boards, r.total_exact, r.percent) for r in first} == {
        r.pair: (r.rank, r.tied, r.boards, r.total_exact, r.percent) for r in second
    }


@FEW
@given(events(), PRESETS, METHODS)
def test_swapping_the_directions_mirrors_the_scores(event: Night, preset: str, method: str) -> None:
    swapped = [
        r._replace(
            ns=r.ew, ew=r.ns, score_ns=r.score_ew, score_ew=r.score_ns, adj_ns=r.adj_ew, adj_ew=r.adj_ns
        )
        for r in event.results.rows
    ]
    mirrored = by_row(Night(results=Results.of(swapped), hints=event.hints), preset, method)
    assert by_row(event, preset, method) == {row: (ns, ew) for row, (ew, ns) in mirrored.items()}


@FEW
@given(events(), PRESETS, METHODS)
def test_ranks_count_those_that_are_strictly_better(event: Night, preset: str, method: str) -> None:
    scores = score(event, preset, {"method": method, "totals.ranked_share": "0"})
    table = standings(scores).rows
    by_percent = scores.is_matchpoints and scores.conditions.totals.rank_by == "percent"
    published = scores.conditions.totals.rank_on == "published"
    values: list[Fraction] = [r.total if published else r.total_exact for r in table]
    if by_percent:
        assert not published
        values = [r.percent_exact or Fraction(0) for r in table]
    for row, value in zip(table, values, strict=True):
        assert row.rank == 1 + sum(v > value for v in values)
        assert row.tied == (values.count(value) > 1)


@given(st.lists(st.tuples(st.integers(0, 3), POINTS, st.integers(1, 3)), min_size=1, max_size=40))
def test_kernels_agree_with_counting_by_hand(outcomes: list[tuple[int, int, int]]) -> None:
    group, points, weight = (np.array(column, np.int64) for column in zip(*outcomes, strict=True))
    below, level = counting(group, points, weight)
    plain = matchpoints(group, points)
    cross = cross_imps(group, points, weight)
    for i, (g, p, _) in enumerate(outcomes):
        same = [(q, w) for h, q, w in outcomes if h == g]
        assert below[i] == sum(w for q, w in same if q < p)
        assert level[i] == sum(w for q, w in same if q == p)
        assert plain[i] == sum((p > q) + (p >= q) for q, _ in same) - 1
        assert cross[i] == sum(w * imps(p - q) for q, w in same)


@pytest.mark.parametrize(
    "method",
    ["matchpoints", "butler", "cross-imps", "total-imps", "aggregate", "board-a-match", "point-a-board"],
)
@OF_EACH
@given(st.lists(POINTS, min_size=2, max_size=6), POINTS)
def test_a_weighted_score_with_one_outcome_is_that_score(method: str, points: list[int], own: int) -> None:
    rows = [
        Result(row_id=i, board=1, ns=f"{i}", ew=f"x{i}", score_ns=p, score_ew=-p)
        for i, p in enumerate(points, 2)
    ]
    real = Result(row_id=1, board=1, ns="1", ew="x1", score_ns=own, score_ew=-own)
    split = weighted(1, ("1/4", own), ("3/4", own))
    plain = by_row(night([real, *rows]), "wbf", method)
    assert by_row(night([real, *rows], weights=split), "wbf", method) == plain


@given(st.lists(st.tuples(st.integers(1, 4), POINTS, POINTS), min_size=2, max_size=6))
def test_weighted_matchpoints_are_the_mean_over_all_outcomes(rows: list[tuple[int, int, int]]) -> None:
    """Each result is k/5 of one score and the rest of another: the mean over all combinations."""
    made = [Result(row_id=i, board=1, ns=f"{i}", ew=f"x{i}") for i in range(1, len(rows) + 1)]
    weights = [
        w for i, (k, a, b) in enumerate(rows, 1) for w in weighted(i, (f"{k}/5", a), (f"{5 - k}/5", b))
    ]
    found = by_row(night(made, weights=weights), "wbf", "matchpoints")
    expected = [Fraction(0)] * len(rows)
    for choice in product((0, 1), repeat=len(rows)):
        chance, scores = Fraction(1), []
        for (k, a, b), second in zip(rows, choice, strict=True):
            chance *= Fraction(5 - k if second else k, 5)
            scores.append(b if second else a)
        for i, own in enumerate(scores):
            expected[i] += chance * (sum((own > q) + (own >= q) for q in scores) - 1)
    assert [found[i + 1][0] for i in range(len(rows))] == expected
