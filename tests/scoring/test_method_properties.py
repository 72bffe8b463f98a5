"""What must hold for every method: sums, order, numbers, directions and ties."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.night.night import Night
from duplicate.night.results import Result, Results, Weighted
from duplicate.scoring import score, standings
from tests.scoring.nights import award, night
from tests.scoring.test_properties import FEW, OF_EACH, POINTS, by_row, new_numbers

#: Settings whose scores of a board are compared with each other.
COMPARED: tuple[dict[str, object], ...] = (
    {"method": "matchpoints"},
    {"method": "matchpoints", "matchpoints.formula": "factored"},
    {"method": "butler"},
    {"method": "butler", "butler.datum": "median", "butler.trim": "none"},
    {"method": "cross-imps"},
    {"method": "cross-imps", "cross_imps.unequal": "ebu"},
    {"method": "cross-imps", "cross_imps.unequal": "factored", "cross_imps.divisor": "none"},
    {"method": "total-imps"},
    {"method": "total-imps", "total_imps.against": "datum"},
    {"method": "aggregate", "aggregate.award": "100"},
    {"method": "board-a-match"},
    {"method": "point-a-board"},
)
#: Scores that a contract gives on board 1, on which nobody is vulnerable.
BOARD_1 = st.sampled_from([-800, -420, -100, -50, 0, 50, 90, 110, 140, 170, 420, 430, 450, 980])
TEAMS = st.sampled_from(["teams", "aggregate", "board-a-match", "point-a-board"])
PAIRS: dict[str, object] = {"contest": "pairs", "winners": "one"}
Outcomes = list[tuple[Fraction, int]]


@st.composite
def outcomes(draw: st.DrawFn) -> Outcomes:
    """What a table scored: one score, or two with their weights."""
    first, second = draw(POINTS), draw(POINTS)
    weight = Fraction(draw(st.integers(1, 10)), 10)
    return [(Fraction(1), first)] if weight == 1 else [(weight, first), (1 - weight, second)]


def board_of(tables: Iterable[Outcomes], awards: int = 0) -> Night:
    """One board with these scores, weighted or not, and so many artificial scores."""
    rows, weights = [], []
    for number, shares in enumerate(tables, 1):
        row = Result(row_id=number, board=1, ns=f"{number}", ew=f"x{number}")
        if len(shares) == 1:
            row = row._replace(score_ns=shares[0][1], score_ew=-shares[0][1])
        else:
            for weight, points in shares:
                weights += [Weighted(number, "NS", weight, points), Weighted(number, "EW", weight, -points)]
        rows.append(row)
    rows += [award(1, f"a{i}", f"b{i}", "A+", "A-")._replace(row_id=100 + i) for i in range(awards)]
    return Night(results=Results.of(rows, weights))


@FEW
@given(
    st.lists(outcomes(), min_size=2, max_size=8), st.integers(0, 3), st.sampled_from(["neuberg", "factored"])
)
def test_neuberg_factoring_and_weights_preserve_the_total(
    tables: list[Outcomes], awards: int, formula: str
) -> None:
    """A results brought to E share A (E - 1): each pair of sides has the top between them."""
    scores = score(board_of(tables, awards), "wbf", {"matchpoints.formula": formula})
    real, expected = len(tables), len(tables) + awards
    for points in (scores.points_ns, scores.points_ew):
        assert sum((points[row] or 0 for row in range(real)), Fraction(0)) == real * (expected - 1)
    for row in range(real):
        assert (scores.points_ns[row] or 0) + (scores.points_ew[row] or 0) == scores.top[row]


@pytest.mark.parametrize("preset", ["wbf", "ebu", "acbl"])
@pytest.mark.parametrize("method", ["matchpoints", "butler", "cross-imps"])
@OF_EACH
@given(
    first=st.lists(POINTS, min_size=1, max_size=6),
    others=st.lists(st.tuples(POINTS, POINTS), min_size=1, max_size=6),
)
def test_the_groups_of_a_fouled_board_know_nothing_of_each_other(
    preset: str, method: str, first: list[int], others: list[tuple[int, int]]
) -> None:
    """Only the number of results of the other group counts; Neuberg keeps the sum of a group."""

    def fouled(second: list[int]) -> Night:
        event = board_of([[(Fraction(1), p)] for p in (*first, *second)])
        rows = event.results.rows
        made = [r._replace(copy="b" if at >= len(first) else "") for at, r in enumerate(rows)]
        return Night(results=Results.of(made))

    one, two = (settled(fouled([pair[at] for pair in others]), {"method": method}, preset) for at in (0, 1))
    own = range(1, len(first) + 1)
    assert [one[row] for row in own] == [two[row] for row in own]
    expected = len(first) + len(others)
    if method == "matchpoints" and preset == "wbf" and len(first) > 1:
        for side in (0, 1):
            assert sum((one[row][side] or 0 for row in own), Fraction(0)) == len(first) * (expected - 1)


@pytest.mark.parametrize("rounding", ["neuberg_rounding", "points_rounding"])
@FEW
@given(
    tables=st.lists(POINTS, min_size=2, max_size=8),
    awards=st.integers(1, 3),
    to=st.sampled_from(["0.1", "0.01", "0.5", "1"]),
    ties=st.sampled_from(["away", "even", "up", "average"]),
)
def test_rounded_points_still_share_the_top(
    rounding: str, tables: list[int], awards: int, to: str, ties: str
) -> None:
    settings = {f"matchpoints.{rounding}.to": to, f"matchpoints.{rounding}.ties": ties}
    exact = score(board_of([[(Fraction(1), p)] for p in tables], awards), "wbf")
    scores = score(exact.night, "wbf", settings)
    for row in range(len(tables)):
        ns, ew, plain = scores.points_ns[row], scores.points_ew[row], exact.points_ns[row]
        assert ns is not None
        assert ew is not None
        assert plain is not None
        assert ns + ew == scores.top[row]
        assert abs(ns - plain) <= Fraction(to) / 2
        assert (ns / Fraction(to)).denominator == 1


@pytest.mark.parametrize("divisor", ["none", "others", "results"])
@pytest.mark.parametrize("unequal", ["own", "ebu", "factored"])
@OF_EACH
@given(tables=st.lists(outcomes(), min_size=2, max_size=8), awards=st.integers(0, 3))
def test_cross_imps_sum_to_nothing(divisor: str, unequal: str, tables: list[Outcomes], awards: int) -> None:
    settings = {"method": "cross-imps", "cross_imps.divisor": divisor, "cross_imps.unequal": unequal}
    scores = score(board_of(tables, awards), "wbf", settings)
    assert sum((scores.points_ns[row] or 0 for row in range(len(tables))), Fraction(0)) == 0


def settled(
    event: Night, settings: dict[str, object], preset: str = "wbf"
) -> dict[int, tuple[Fraction | None, Fraction | None]]:
    scores = score(event, preset, {**PAIRS, **settings})
    ids = scores.night.results.integers("row_id").tolist()
    return {i: (scores.points_ns[p], scores.points_ew[p]) for p, i in enumerate(ids)}


@pytest.mark.parametrize("settings", COMPARED, ids=lambda s: "-".join(map(str, s.values())))
@OF_EACH
@given(
    tables=st.lists(outcomes(), min_size=1, max_size=6),
    awards=st.integers(0, 2),
    random=st.randoms(use_true_random=False),
)
def test_order_numbers_directions_and_ties(
    settings: dict[str, object], tables: list[Outcomes], awards: int, random: Random
) -> None:
    event = board_of(tables, awards)
    rows, weights = list(event.results.rows), event.results.weights
    plain = settled(event, settings)
    shuffled = random.sample(rows, len(rows))
    assert settled(Night(results=Results.of(shuffled, weights)), settings) == plain
    new = new_numbers(rows, random)
    renamed = [r._replace(ns=new[r.ns], ew=new[r.ew]) for r in rows]
    assert settled(Night(results=Results.of(renamed, weights)), settings) == plain
    turned = [
        r._replace(
            ns=r.ew, ew=r.ns, score_ns=r.score_ew, score_ew=r.score_ns, adj_ns=r.adj_ew, adj_ew=r.adj_ns
        )
        for r in rows
    ]
    other = [w._replace(side="EW" if w.side == "NS" else "NS") for w in weights]
    mirrored = settled(Night(results=Results.of(turned, other)), settings)
    assert {row: (ns, ew) for row, (ew, ns) in mirrored.items()} == plain
    for one, shares in enumerate(tables, 1):
        for two, others in enumerate(tables, 1):
            if sorted(shares) == sorted(others):
                assert plain[one] == plain[two]


@st.composite
def matches(draw: st.DrawFn) -> Night:
    """Up to three teams, each board of a match at two tables."""
    rows: list[Result] = []
    for home, visitors in (("1", "2"), ("3", "1"), ("2", "3"))[: draw(st.integers(1, 3))]:
        for _ in range(draw(st.integers(1, 3))):
            board = len(rows) + 1
            for ns, ew in ((home, visitors), (visitors, home)):
                points = draw(POINTS)
                rows.append(
                    Result(row_id=len(rows) + 1, board=board, ns=ns, ew=ew, score_ns=points, score_ew=-points)
                )
    return night(rows)


@FEW
@given(matches(), TEAMS, st.randoms(use_true_random=False))
def test_matches_of_teams(event: Night, method: str, random: Random) -> None:
    rows = list(event.results.rows)
    plain = by_row(event, "wbf", method)
    share = {"board-a-match": 1, "point-a-board": 2}.get(method, 0)
    assert all(ns is not None and ew is not None and ns + ew == share for ns, ew in plain.values())
    assert by_row(night(random.sample(rows, len(rows))), "wbf", method) == plain
    turned = [r._replace(ns=r.ew, ew=r.ns, score_ns=r.score_ew, score_ew=r.score_ns) for r in rows]
    mirrored = by_row(night(turned), "wbf", method)
    assert {row: (ns, ew) for row, (ew, ns) in mirrored.items()} == plain
    new = new_numbers(rows, random)
    renamed = night([r._replace(ns=new[r.ns], ew=new[r.ew]) for r in rows])
    first, second = (standings(score(e, "wbf", {"method": method})).rows for e in (event, renamed))
    assert {new[s.pair]: (s.rank, s.tied, s.total_exact) for s in first} == {
        s.pair: (s.rank, s.tied, s.total_exact) for s in second
    }


@FEW
@given(st.lists(BOARD_1, min_size=2, max_size=8), st.lists(outcomes(), min_size=1, max_size=5))
def test_instant_matchpoints_of_a_side_and_its_opponents_make_the_top(
    tmp_path_factory: pytest.TempPathFactory, earlier: list[int], tables: list[Outcomes]
) -> None:
    field = tmp_path_factory.mktemp("earlier") / "results.csv"
    lines = [f"1,{i},{100 + i},{points}" for i, points in enumerate(earlier)]
    field.write_text("\n".join(["board,ns,ew,score_ns", *lines]) + "\n", encoding="utf-8")
    settings: dict[str, object] = {"method": "instant", "instant.source": str(field)}
    found = settled(board_of(tables), settings)
    for ns, ew in found.values():
        assert ns is not None
        assert ew is not None
        assert ns + ew == 2 * len(earlier)
    for number, shares in enumerate(tables, 1):
        alone = settled(board_of([shares]), settings)
        assert alone[1] == found[number]


@FEW
@given(
    st.lists(st.tuples(POINTS, POINTS, POINTS), min_size=2, max_size=5),
    st.sampled_from([("cross-imps", "wbf"), ("butler", "wbf"), ("matchpoints", "percent-20")]),
    st.randoms(use_true_random=False),
)
def test_both_sides_of_a_match_share_the_victory_points(
    tables: list[tuple[int, int, int]], kind: tuple[str, str], random: Random
) -> None:
    method, scale = kind
    rows = [
        Result(row_id=10 * t + b, board=b, round=1, ns=f"{t}", ew=f"x{t}", score_ns=p, score_ew=-p)
        for t, scores in enumerate(tables, 1)
        for b, p in enumerate(scores, 1)
    ]
    settings = {**PAIRS, "method": method, "victory_points.scale": scale}
    scored = score(night(rows), "wbf", settings)
    won = {m.contestant: m.victory_points for m in scored.matches}
    assert all(won[f"{t}"] + won[f"x{t}"] == 20 for t in range(1, len(tables) + 1))
    again = score(night(random.sample(rows, len(rows))), "wbf", settings)
    assert {m.contestant: m.victory_points for m in again.matches} == won
    assert {s.pair: s.total_exact for s in standings(scored).rows} == won


def test_a_path_of_a_field_is_not_kept_in_the_scores(tmp_path: Path) -> None:
    """What is published names the file and not the folders above it."""
    field = tmp_path / "field.csv"
    field.write_text("board,score,count\n1,420,1\n", encoding="utf-8")
    event = replace(board_of([[(Fraction(1), 420)]]), folder=str(tmp_path))
    scores = score(event, "wbf", {**PAIRS, "method": "instant", "instant.source": "field.csv"})
    assert scores.conditions.instant.source == "field.csv"
    assert scores.earlier is not None
    assert scores.earlier.source == "field.csv"
