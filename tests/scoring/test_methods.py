"""Methods beside matchpoints, Butler and cross-IMPs, against published rules and worked examples."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from duplicate.night.night import Award, Night
from duplicate.night.results import Result, Results
from duplicate.night.validation import validate
from duplicate.scoring import score, standings
from duplicate.scoring.explain import explain
from duplicate.scoring.payload import encode, payload
from duplicate.scoring.scores import Scores
from duplicate.travellers.tabular import read_csv
from duplicate.words.problems import DuplicateError
from tests.scoring.nights import award, ew, night, ns, one_board, percents, played, weighted
from tests.scoring.test_standings import individual

BOARD = (620, 620, 650, 170, -100, 620, 600)


def scored(event: Night, method: str, changes: Mapping[str, object] | None = None) -> Scores:
    return score(event, "wbf", {"method": method, **(changes or {})})


# Factoring: M (E - 1) / (A - 1)


def test_factored_to_the_results_expected_on_the_board() -> None:
    different = range(70, 0, -10)
    event = one_board(*different, more=[award(1, "a", "b", "A=", "A=")])
    scores = scored(event, "matchpoints", {"matchpoints.formula": "factored"})
    # A = 7, E = 8: 12, 10, ... of 12 in proportion to a top of 14
    assert ns(scores)[:7] == [14, 11.67, 9.33, 7, 4.67, 2.33, 0]
    assert scores.top[0] == 14
    assert set(scores.how[:7]) == {"factored"}
    assert explain(scores, "2", 1)[2] == "Factored from 7 to 8 results: 10 x 7 / 6 = 11.67 of 14."


def test_factored_to_the_fullest_board_and_rounded() -> None:
    rows = [played(1, str(i), str(100 + i), 10 * i) for i in range(1, 9)]
    rows += [played(2, str(i), str(100 + i), 10 * i) for i in range(1, 8)]
    settings = {"matchpoints.formula": "factored", "matchpoints.neuberg": "field"}
    scores = scored(night(rows), "matchpoints", {**settings, "matchpoints.neuberg_rounding.to": "0.1"})
    assert ns(scores)[8:] == [0, 2.3, 4.7, 7, 9.3, 11.7, 14]
    assert [
        a + b for a, b in zip(ns(scores), ew(scores), strict=True) if a is not None and b is not None
    ] == ([14] * 15)


def test_factoring_leaves_a_lone_result_to_its_rule() -> None:
    rows = [played(1, str(i), str(100 + i), 10 * i) for i in range(1, 5)] + [played(2, "1", "101", 90)]
    settings = {"matchpoints.formula": "factored", "matchpoints.lone_result": "60"}
    assert ns(scored(night(rows), "matchpoints", settings))[4] == 3.6


# Instant matchpoints, with the figures that Pavlicek publishes

TABLE = "board,score,count\n1,450,2\n1,420,4\n1,400,3\n1,170,6\n1,-50,1\n"


@pytest.fixture
def earlier(tmp_path: Path) -> Path:
    path = tmp_path / "field.csv"
    path.write_text("# the field of an earlier night\n" + TABLE, encoding="utf-8")
    return path


def instant(event: Night, source: Path, changes: Mapping[str, object] | None = None) -> Scores:
    return scored(event, "instant", {"instant.source": str(source), **(changes or {})})


def test_instant_matchpoints_of_listed_scores_and_of_gaps(earlier: Path) -> None:
    scores = instant(one_board(480, 450, 430, 420, 400, 180, 170, 0, -50, -100), earlier)
    assert [round(p or 0) for p in percents(scores)] == [100, 94, 88, 75, 53, 44, 25, 6, 3, 0]
    assert [round(p or 0) for p in percents(scores, "ew")] == [0, 6, 12, 25, 47, 56, 75, 94, 97, 100]
    gaps = instant(one_board(460, 440, 390, 190, 160, -60), earlier)
    assert [round(p or 0) for p in percents(gaps)] == [100, 88, 44, 44, 6, 0]
    assert scores.top[0] == 32  # 2 for each of 16 results
    assert instant(one_board(420), earlier, {"matchpoints.unit": 1}).points_ns[0] == 12


def test_an_instant_score_does_not_depend_on_the_other_tables(earlier: Path) -> None:
    alone, among = (instant(one_board(420, *others), earlier) for others in ((), (980, 980)))
    assert alone.points_ns[0] == among.points_ns[0] == 24
    assert explain(alone, "1", 1)[1:4] == [
        "Of 16 results in the earlier field +420 beats 10 and ties 4: 10 + 4 / 2 = 12.",
        "12 of 16: 75%.",
        "Doubled: 2 for each result beaten, 1 for each tie.",
    ]


def test_a_weighted_score_is_looked_up_outcome_by_outcome(earlier: Path) -> None:
    rows = [played(1, "x", "y", 0)._replace(score_ns=None, score_ew=None)]
    event = night(rows, weights=weighted(1, ("3/5", 420), ("2/5", -50)))
    # 60 % of 12 and 40 % of 0.5, doubled
    assert instant(event, earlier).points_ns[0] == 2 * (Fraction(3, 5) * 12 + Fraction(2, 5) / 2)


def test_an_award_is_of_the_earlier_fields_top(earlier: Path) -> None:
    scores = instant(one_board(420, more=[award(1, "a", "b", "A+", "A-")]), earlier)
    assert (ns(scores)[1], ew(scores)[1]) == (19.2, 12.8)  # of 32


def test_a_board_that_the_earlier_field_did_not_play(earlier: Path) -> None:
    scores = instant(night([played(1, "1", "2", 420), played(2, "1", "2", 420)]), earlier)
    assert ns(scores) == [24, None]
    assert scores.how[1] == "no-field"
    assert "board 2 has no results in the earlier field" in str(scores.night.problems[-1])
    assert explain(scores, "1", 2)[-1] == "The earlier field did not play this board: no score."


def test_our_own_json_and_a_file_of_results_are_fields_too(tmp_path: Path) -> None:
    rows = [p for p, times in ((450, 2), (420, 4), (400, 3), (170, 6), (-50, 1)) for _ in range(times)]
    before = scored(one_board(*rows), "matchpoints")
    as_json = tmp_path / "earlier.json"
    as_json.write_bytes(encode(payload(before.night, before, standings(before))))
    as_results = tmp_path / "results.csv"
    lines = [f"1,{i},{100 + i},{points}" for i, points in enumerate(rows, 1)]
    as_results.write_text("\n".join(["board,ns,ew,score_ns", *lines]) + "\n", encoding="utf-8")
    for source in (as_json, as_results):
        assert instant(one_board(430), source).points_ns[0] == 28, source.name


def test_a_name_without_a_folder_is_looked_for_beside_the_night(earlier: Path) -> None:
    event = replace(one_board(420), folder=str(earlier.parent))
    assert scored(event, "instant", {"instant.source": earlier.name}).points_ns[0] == 24


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("board,score,count\n1,425,2\n", "no contract gives this score"),
        ("board,score,count\n1,x,2\n", "a whole number is needed"),
        ("board,score,count\n1,420,-2\n", "a count is 0 or more"),
        ("board,score,count\n", "the earlier field has no results"),
    ],
)
def test_a_table_that_cannot_be_right_is_refused(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "field.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DuplicateError, match=words):
        instant(one_board(420), path)


def test_no_field_and_no_json_of_ours(tmp_path: Path) -> None:
    with pytest.raises(DuplicateError, match="there is no such file or folder"):
        instant(one_board(420), tmp_path / "nowhere.csv")
    path = tmp_path / "other.json"
    path.write_text('{"results": 1}', encoding="utf-8")
    with pytest.raises(DuplicateError, match="not the JSON of a scored night"):
        instant(one_board(420), path)


# Total IMPs


def test_total_imps_against_the_others_is_the_sum() -> None:
    scores = scored(one_board(*BOARD), "total-imps")
    assert ns(scores) == [22, 22, 28, -43, -68, 22, 17]
    assert scores.conditions.cross_imps.divisor == "none"


def test_total_imps_against_the_datum_unaveraged() -> None:
    settings = {"total_imps.against": "datum", "butler.trim": "none"}
    scores = scored(one_board(*BOARD), "total-imps", settings)
    assert ns(scores) == [5, 5, 5, -7, -11, 5, 4]
    assert scores.boards[0].datum == 450


def test_a_source_that_says_total_imps_means_what_the_conditions_mean_by_it() -> None:
    event = replace(one_board(*BOARD), hints={"method": "total-imps"})
    assert score(event).conditions.method == "cross-imps"
    assert score(event, "wbf", {"total_imps.against": "datum"}).conditions.method == "total-imps"


# Teams: the exercise of the seed's article, its board 4 put right (4H+1 vulnerable is 650)

SWINGS = ((170, 420), (2230, 1470), (-600, 100), (500, 650))


def match(boards: Iterable[tuple[int, int]] = SWINGS) -> Night:
    """Home sits NS in the open room, visitors in the closed one."""
    rows = []
    for board, (open_room, closed_room) in enumerate(boards, 1):
        rows.append(Result(board=board, table=1, ns="1", ew="2", score_ns=open_room, score_ew=-open_room))
        rows.append(Result(board=board, table=2, ns="2", ew="1", score_ns=closed_room, score_ew=-closed_room))
    return night(rows)


@pytest.mark.parametrize(
    ("method", "boards", "totals"),
    [
        ("teams", [-6, 13, -12, -4], (-9, 9)),
        ("aggregate", [-250, 760, -700, -150], (-340, 340)),
        ("board-a-match", [0, 1, 0, 0], (1, 3)),
        ("point-a-board", [0, 2, 0, 0], (2, 6)),
    ],
)
def test_a_match_of_four_boards(method: str, boards: list[int], totals: tuple[int, int]) -> None:
    scores = scored(match(), method)
    assert scores.conditions.contest == "teams"
    assert ns(scores)[::2] == boards
    assert ew(scores)[1::2] == boards
    table = {row.pair: int(row.total) for row in standings(scores).rows}
    assert (table["1"], table["2"]) == totals


def test_a_board_that_is_tied() -> None:
    """620 at both tables is a tie; +130 against 120 is a board won (as board-a-match is explained)."""
    event = match([(620, 620), (130, 120)])
    assert ns(scored(event, "board-a-match"))[::2] == [0.5, 1]
    assert ns(scored(event, "point-a-board"))[::2] == [1, 2]
    scores = scored(event, "board-a-match")
    assert [row.percent for row in standings(scores).rows] == [75, 25]
    assert explain(scores, "1", 2)[1:3] == [
        "At the other table the team scored -120: together +10 points.",
        "The board is won, 1.",
    ]


def test_a_weighted_board_of_a_match_is_won_in_part() -> None:
    rows = list(match([(420, 170)]).results)
    rows[0] = rows[0]._replace(score_ns=None, score_ew=None)
    event = night(rows, weights=weighted(1, ("3/5", 420), ("2/5", 170)))
    assert ns(scored(event, "board-a-match"))[0] == 0.8  # 60 % won, 40 % tied
    assert ns(scored(event, "aggregate"))[0] == 150  # 60 % of 250


def test_awards_in_matches() -> None:
    rows = [*match([(420, 170)]).results, award(2, "1", "2", "A+", "A-")]
    event = night([r._replace(row_id=0) for r in rows])
    points = {row.pair: row.total for row in standings(scored(event, "board-a-match")).rows}
    # 1 and 60 % of a board; the own session of team 1 is 100 %, that of team 2 is 0
    assert points == {"1": 2, "2": 0}
    plain = scored(event, "board-a-match", {"artificial.own_session": "false"})
    assert [float(row.total) for row in standings(plain).rows] == [1.6, 0.4]
    total = scored(event, "aggregate", {"aggregate.award": "100"})
    assert [int(row.total) for row in standings(total).rows] == [350, -350]


def test_a_board_of_a_match_with_one_table_is_reported_by_every_method() -> None:
    event = night(list(match().results)[:3])
    for method in ("aggregate", "board-a-match", "point-a-board"):
        scores = scored(event, method, {"contest": "teams"})
        assert ns(scores)[2] is None
        assert "board 2 cannot be compared" in str(scores.night.problems[-1])


def test_two_pairs_with_the_same_number_are_no_team() -> None:
    rows = [played(1, "1", "2", 420), played(1, "2", "1", 400), played(1, "3", "3", 90)]
    event = replace(night(rows), hints={"winners": "two"})
    assert scored(event, "aggregate").conditions.contest == "pairs"
    assert scored(night(rows), "aggregate").conditions.contest == "teams"  # one winner: 1 met 2 twice
    assert scored(night(rows), "aggregate", {"contest": "pairs"}).conditions.contest == "pairs"


def test_the_pairs_of_a_team_may_be_named() -> None:
    lines = ("board,ns,ew,contract,declarer,result,ns_names,ew_names", "1,1,2,4S,N,=,Ann & Bo,Gil & Hans",
             "1,2,1,4S,N,-1,Eva & Fred,Cy & Di", "2,1,2,PASS,,,Ann & Bo,Gil & Hans",
             "2,2,1,1NT,N,=,Eva & Fred,Cy & Di")  # fmt: skip
    named = validate(read_csv("\n".join(lines).encode("utf-8"), "t.csv"))
    penalty = Award("1EW", "-2", "imp", 1, "late", 1)
    for method, total in (("teams", 10 - 3), ("board-a-match", 1), ("aggregate", 470 - 90)):
        scores = scored(named, method)  # +420 and +50: 10 IMPs; 0 and -90: 3 IMPs (Law 78B)
        assert scores.conditions.contest == "teams"
        assert {r.pair: r.total for r in standings(scores).rows}["1"] == total
        assert [m.name for m in scores.night.entries.by_id["1"].members] == ["Ann", "Bo", "Cy", "Di"]
    taken = scored(replace(named, awards=(penalty,)), "teams")  # from the pair: from its team
    assert {r.pair: r.total for r in standings(taken).rows} == {"1": 5, "2": -7}
    assert scored(named, "aggregate", {"contest": "pairs"}).conditions.winners == "two"


# The same for pairs


def test_total_points_of_pairs() -> None:
    scores = scored(one_board(620, -100, 0), "aggregate")
    assert (ns(scores), ew(scores)) == ([620, -100, 0], [-620, 100, 0])
    assert scores.published_points(0, "NS") == 620
    assert standings(scores).rows[0].percent is None
    assert explain(scores, "1", 1)[1:] == ["What was scored counts as it is.", "Score: 620 points."]


def test_awards_at_total_points_need_a_size() -> None:
    event = one_board(620, -100, more=[award(1, "a", "b", "A+", "A-"), award(1, "c", "d", "A=", "100pts")])
    scores = scored(event, "aggregate")
    # without a size only the average (mean of 620 and -100) and what is stated in points have a value
    assert (ns(scores)[2:], ew(scores)[2:]) == ([None, 260], [None, 100])
    said = str(scores.night.problems[-1])
    assert "adj_ew 'A-': this award has no value at aggregate" in said
    assert "set aggregate.award: the points for A+" in said
    scores = scored(event, "aggregate", {"aggregate.award": "150"})
    assert (ns(scores)[2], ew(scores)[2]) == (410, -410)


def test_an_award_above_the_top_of_the_board_is_said() -> None:
    # three results: the top is 4 (Law 78A, 2 for each score beaten), so 5.5 is more than there is
    rows = list(one_board(620, -100, 0).results)
    rows[0] = rows[0]._replace(adj_ns="5.5mp!", line=7, source="night.csv")
    scores = scored(night(rows), "matchpoints")
    (problem,) = scores.night.problems
    assert str(problem).startswith(
        "night.csv, line 7, adj_ns '5.5mp!': this is more than the top of the board, 4;"
    )
    assert not scored(night([rows[0]._replace(adj_ns="4mp!"), *rows[1:]]), "matchpoints").night.problems
    (problem,) = scored(
        one_board(620, 0, more=[award(1, "a", "b", "120%", "A-")]), "matchpoints"
    ).night.problems
    assert "adj_ns '120%': this is more than the top" in str(problem)


@pytest.mark.parametrize(("method", "unit"), [("board-a-match", 1), ("point-a-board", 2)])
def test_boards_won_against_the_datum(method: str, unit: int) -> None:
    # without the extremes the mean is 526, the datum 530 (see Butler)
    scores = scored(one_board(*BOARD), method)
    assert scores.boards[0].datum == 530
    assert ns(scores) == [unit, unit, unit, 0, 0, unit, unit]
    assert ew(scores) == [0, 0, 0, unit, unit, 0, 0]
    level = scored(one_board(100, 50, 0), method, {"butler.trim": "none"})
    assert ns(level) == [unit, unit / 2, 0]
    assert standings(level).rows[0].percent == 100


# Lone results


@pytest.mark.parametrize(
    ("method", "settings", "points"),
    [
        ("butler", {}, 0),  # against itself
        ("butler", {"butler.lone_result": "left-out"}, None),
        ("butler", {"butler.lone_result": "plus"}, 3),
        ("total-imps", {"total_imps.against": "datum", "butler.lone_result": "plus"}, 3),
        ("cross-imps", {}, None),
        ("cross-imps", {"cross_imps.lone_result": "zero"}, 0),
        ("cross-imps", {"cross_imps.lone_result": "plus"}, 3),
        ("cross-imps", {"cross_imps.lone_result": "plus", "artificial.imps": "2"}, 2),
        ("board-a-match", {}, 0.5),
        ("point-a-board", {"butler.lone_result": "left-out"}, None),
        ("aggregate", {}, 430),
        ("matchpoints", {}, None),
        ("matchpoints", {"matchpoints.lone_result": "60"}, 1.2),
    ],
)
def test_a_lone_result(method: str, settings: Mapping[str, object], points: float | None) -> None:
    scores = scored(one_board(430), method, settings)
    assert ns(scores) == [points]
    assert ew(scores) == [-430 if method == "aggregate" else points]
    last = explain(scores, "1", 1)[-1]
    assert last.startswith("Score: " if points is not None else "There is no other result")


# Replay: k at each end, six at least, forty at most


def test_a_board_is_retired_with_forty_results() -> None:
    event = one_board(*[420] * 20, *[450] * 20, *[980] * 3)
    scores = score(event, "seed-online")
    assert scores.boards[0].results == 40
    assert scores.boards[0].datum == 435  # of the first forty, the three of 980 take no part
    assert ns(scores)[40:] == [None] * 3
    assert scores.how[40:] == ("retired",) * 3
    (told,) = (p for p in scores.night.problems if p.field == "butler.maximum")
    assert told.message.startswith("board 1 has 43 results; it was retired with 40")
    assert explain(scores, "41", 1)[-1] == "The board was retired before this result came: it takes no more."
    assert explain(scores, "1", 1)[3].startswith("Mean +435, datum +435")


def test_who_came_first_is_told_by_the_row_and_not_by_the_order() -> None:
    rows = list(one_board(*[420] * 3, 980).results)
    settings = {"butler.maximum": 3}
    told = ns(scored(Night(results=Results.of(rows[::-1])), "butler", settings))
    assert told == [None, 0, 0, 0]
    assert ns(scored(Night(results=Results.of(rows)), "butler", {"butler.maximum": 4}))[3] == 11


def test_retirement_counts_each_board_by_itself() -> None:
    rows = [played(board, f"{i}", f"x{i}", 100 * board) for i in range(1, 4) for board in (1, 2)]
    scores = scored(night(rows), "butler", {"butler.maximum": 2})
    assert scores.how == ("butler",) * 4 + ("retired",) * 2


def test_scores_of_a_replay_may_stay_as_they_were() -> None:
    """Not dynamic: the first six are scored together, the seventh and the eighth by what has come by then."""
    points = (450, 420, 420, 170, 140, -50, 450, -50)
    assert ns(score(one_board(*points[:6]), "seed-online")) == [5, 4, 4, -3, -4, -8]
    # seven: 450 and -50 dropped, 1600 / 5 = 320: +130 is 4. Eight: 1550 / 6 = 258.3: -308.3 is -7
    once = score(one_board(*points), "seed-online", {"butler.scored": "once"})
    assert ns(once) == [5, 4, 4, -3, -4, -8, 4, -7]
    assert ew(once) == [-5, -4, -4, 3, 4, 8, -4, 7]
    # again: all against 258.3: +191.7 is 5, +161.7 is 5, -88.3 is -3, -118.3 is -3
    assert ns(score(one_board(*points), "seed-online")) == [5, 5, 5, -3, -3, -7, 5, -7]
    assert explain(once, "7", 1)[1:] == [
        "Scored once, by the first 7 results of the board.",
        "Scores of the side: +450, +450, +420, +420, +170, +140, -50.",
        "Without the 1 highest and the 1 lowest: 5 scores.",
        "Mean +320, datum +320.",
        "+450 - (+320) = +130 points: +4 IMPs.",
        "Score: 4 IMPs.",
    ]
    assert explain(once, "101", 1)[1:3] == [
        "Scored once, by the first 6 results of the board.",
        "Scores of the side: +50, -140, -170, -420, -420, -450.",
    ]


def test_what_came_first_keeps_its_score_in_any_order_of_the_rows() -> None:
    rows = list(one_board(450, 420, 420, 170, 140, -50, 450, -50).results)
    scores = score(Night(results=Results.of(rows[::-1])), "seed-online", {"butler.scored": "once"})
    assert ns(scores)[::-1] == [5, 4, 4, -3, -4, -8, 4, -7]
    few = score(one_board(450, 420, 170), "seed-online", {"butler.scored": "once"})
    assert ns(few) == [None] * 3


def test_trimming_k_at_each_end() -> None:
    # 2 at each end: 420, 430, 400, 170 are left, their mean is 355
    event = one_board(980, 450, 430, 420, 400, 170, -50, -100)
    scores = score(event, "seed-online", {"butler.trim_count": 2})
    assert scores.boards[0].datum == 355


# Settings that do not go together


def test_an_individual_is_no_contest_of_teams() -> None:
    with pytest.raises(DuplicateError, match="the results are those of an individual"):
        score(individual(), "wbf", {"method": "aggregate", "contest": "teams"})


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"method": "butler", "contest": "teams"}, "contest 'teams': butler scores pairs"),
        ({"method": "matchpoints", "contest": "teams"}, "matchpoints scores pairs"),
        ({"method": "teams", "contest": "pairs"}, "contest 'pairs': teams scores teams"),
        ({"method": "instant"}, "instant matchpoints need an earlier field"),
        ({"instant.source": "field.csv"}, "instant.source 'field.csv': matchpoints has no earlier field"),
        (
            {"matchpoints.formula": "factored", "matchpoints.neuberg": "none"},
            "matchpoints.formula 'factored'",
        ),
        ({"method": "butler", "butler.minimum": 6, "butler.maximum": 4}, "butler.maximum '4'"),
        ({"victory_points.scale": "wbf"}, "the scale is for IMPs, which matchpoints does not give"),
        ({"method": "butler", "victory_points.scale": "percent-20"}, "the scale is for percentages"),
        ({"method": "aggregate", "victory_points.scale": "wbf"}, "which aggregate does not give"),
        ({"victory_points.scale": "wbff"}, "wbff"),
        ({"victory_points.scale": "percent-20", "sessions.combine": "boards"}, "victory points are added up"),
        (
            {"victory_points.scale": "percent-20", "handicap.share": "100"},
            "handicaps do not fit victory points",
        ),
        ({"method": "aggregate", "handicap.share": "50"}, "handicaps do not fit total points"),
        (
            {"butler.datum_rounding.ties": "average"},
            "butler.datum_rounding.ties 'average': there is no average to round it to",
        ),
        ({"totals.rounding.to": "0.5", "totals.rounding.ties": "average"}, "totals.rounding.ties 'average'"),
    ],
)
def test_settings_that_do_not_go_together(settings: Mapping[str, object], words: str) -> None:
    with pytest.raises(DuplicateError) as error:
        score(one_board(420, 400), "wbf", settings)
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"artificial.minus": "70"}, "A+, A= and A- fall: 60, 50, 70 do not"),
        ({"artificial.plus": "200"}, "write a number from 0 to 100"),
        ({"totals.ranked_share": "150"}, "write a number from 0 to 100"),  # nobody could be ranked
        ({"sessions.named_share": "101"}, "write a number from 0 to 100"),
        ({"butler.trim_percent": "50"}, "nothing is left"),  # half at each end
    ],
)
def test_percentages_that_nothing_can_have_are_refused(changes: Mapping[str, object], message: str) -> None:
    with pytest.raises(DuplicateError, match=re.escape(message)):
        scored(one_board(620, 0), "butler", changes)
