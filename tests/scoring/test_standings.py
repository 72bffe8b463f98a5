"""Whole events through the one model; every total is added up by hand in the comments."""

from dataclasses import replace
from fractions import Fraction

import pytest

from duplicate.night.changes import Penalty
from duplicate.night.entries import Contestant, Entries, Member, Seating
from duplicate.night.night import Award, Night
from duplicate.night.results import Result, Results, Status
from duplicate.scoring import score, standings
from duplicate.scoring.standing import Standing
from duplicate.scoring.standings import problems
from tests.scoring.nights import entered, night, played, seen


def ranks(rows: tuple[Standing, ...]) -> list[tuple[int, bool, str, float]]:
    return [(r.rank, r.tied, r.pair, float(r.total)) for r in rows]


def test_ties_stay_ties_and_the_next_rank_is_skipped() -> None:
    # NS 8 8 12 2 0 8 4 of 12
    rows = [played(1, str(i), str(i), p) for i, p in enumerate((620, 620, 650, 170, -100, 620, 600), 1)]
    table = standings(score(night(rows)))
    assert ranks(table.ranking("NS")) == [
        (1, False, "3", 12),
        (2, True, "1", 8),
        (2, True, "2", 8),
        (2, True, "6", 8),
        (5, False, "7", 4),
        (6, False, "4", 2),
        (7, False, "5", 0),
    ]
    assert [r.rank for r in table.ranking("EW")] == [1, 2, 3, 4, 4, 4, 7]


def two_sections() -> list[Result]:
    """Sections A and B with the same numbers and the same boards: a one-board Mitchell of two tables each.

    Across the field (top 6): A1 +420 4, A2 -50 1, B1 +450 6, B2 -50 1; EW A1 2, A2 5, B1 0, B2 5.
    """
    points = {("A", "1"): 420, ("A", "2"): -50, ("B", "1"): 450, ("B", "2"): -50}
    return [played(1, number, number, p, section=section) for (section, number), p in points.items()]


def test_two_sections_with_equal_numbers_across_the_field() -> None:
    table = standings(score(night(two_sections())))
    ns = seen((r.rank, r.section, r.pair, r.total) for r in table.ranking("NS"))
    assert ns == [(1, "B", "1", 6), (2, "A", "1", 4), (3, "A", "2", 1), (3, "B", "2", 1)]
    ew = seen((r.rank, r.section, r.pair, r.total) for r in table.ranking("EW"))
    assert ew == [(1, "A", "2", 5), (1, "B", "2", 5), (3, "A", "1", 2), (4, "B", "1", 0)]


def test_two_sections_apart_with_a_ranking_each() -> None:
    apart = {"field": "section", "totals.by_section": "true"}
    table = standings(score(night(two_sections()), "wbf", apart))
    ns = seen((r.rank, r.section, r.pair, r.total) for r in table.ranking("NS"))
    assert ns == [(1, "A", "1", 2), (2, "A", "2", 0), (1, "B", "1", 2), (2, "B", "2", 0)]


def test_two_winners_and_one_winner() -> None:
    # Mitchell of two tables and two rounds: 1NS meets 1EW and 2EW
    mitchell = [
        played(1, "1", "1", 420),
        played(2, "2", "2", 100),
        played(1, "2", "2", 50),
        played(2, "1", "1", 90),
    ]
    two = standings(score(night(mitchell)))
    assert seen([(r.direction, r.rank, r.pair, r.total) for r in two.rows]) == [
        ("NS", 1, "1", 2), ("NS", 1, "2", 2), ("EW", 1, "1", 2), ("EW", 1, "2", 2),
    ]  # fmt: skip
    # a Howell: 1 sits NS and EW
    howell = [
        played(1, "1", "2", 420),
        played(1, "3", "4", 50),
        played(2, "3", "1", 90),
        played(2, "2", "4", 100),
    ]
    one = standings(score(night(howell)))
    # 1: 2 + 2; 2: 0 + 2; 3: 0 + 0; 4: 2 + 0
    assert seen([(r.direction, r.rank, r.pair, r.total) for r in one.rows]) == [
        ("", 1, "1", 4), ("", 2, "2", 2), ("", 2, "4", 2), ("", 4, "3", 0),
    ]  # fmt: skip


def test_a_hint_of_the_source_is_outranked_by_conditions() -> None:
    rows = [played(1, "1", "2", 420), played(1, "3", "4", 50)]
    event = replace(night(rows), hints={"winners": "one", "method": "butler"})
    assert score(event).conditions.winners == "one"
    assert score(event).conditions.method == "butler"
    chosen = score(event, "wbf", {"winners": "two", "method": "matchpoints"}).conditions
    assert (chosen.winners, chosen.method) == ("two", "matchpoints")


@pytest.mark.parametrize(("hint", "divisor"), [("cross-imps", "others"), ("total-imps", "none")])
def test_the_sources_kind_of_cross_imps_outranks_the_presets_divisor(hint: str, divisor: str) -> None:
    event = replace(night([played(1, "1", "2", 420), played(1, "3", "4", 50)]), hints={"method": hint})
    for preset in ("magic-contest", "bbo", "wbf"):
        assert score(event, preset).conditions.cross_imps.divisor == divisor


def half_table() -> list[Result]:
    """Three NS pairs and two EW pairs; one NS pair sits out each round. Top 2.

    Board 1: 1-11 +100, 2-12 0, 3 sits out. Board 2: 2-11 50, 3-12 50, 1 out.
    Board 3: 3-11 -90, 1-12 0, 2 out.
    """
    rows = [played(1, "1", "11", 100), played(1, "2", "12", 0), _out(1, "3")]
    rows += [played(2, "2", "11", 50), played(2, "3", "12", 50), _out(2, "1")]
    return [*rows, played(3, "3", "11", -90), played(3, "1", "12", 0), _out(3, "2")]


def _out(board: int, number: str) -> Result:
    return Result(board=board, ns=number, status=Status.SIT_OUT)


def test_half_table_ranks_on_the_percentage_of_the_boards_played() -> None:
    table = standings(score(night(half_table())))
    # 1: 2 + 2 of 4; 2: 0 + 1 of 4; 3: 1 + 0 of 4
    assert seen([(r.rank, r.pair, r.boards, r.total, r.percent) for r in table.ranking("NS")]) == [
        (1, "1", 2, 4, 100), (2, "2", 2, 1, 25), (2, "3", 2, 1, 25),
    ]  # fmt: skip
    # 11: 0 + 1 + 2 of 6; 12: 2 + 1 + 0 of 6
    assert seen([(r.rank, r.pair, r.boards, r.percent) for r in table.ranking("EW")]) == [
        (1, "11", 3, 50),
        (1, "12", 3, 50),
    ]


def test_totals_brought_to_the_most_boards() -> None:
    scaled = {"totals.scale": "most-boards", "totals.rank_by": "total"}
    table = standings(score(night(half_table()), "wbf", scaled))
    assert seen([(r.pair, r.total) for r in table.ranking("NS")]) == [("1", 6), ("2", 1.5), ("3", 1.5)]
    in_direction = {"totals.scale": "most-boards-in-direction", "totals.rank_by": "total"}
    table = standings(score(night(half_table()), "wbf", in_direction))
    assert seen([(r.pair, r.total) for r in table.ranking("NS")]) == [("1", 4), ("2", 1), ("3", 1)]


def two_sessions() -> Night:
    """Four pairs, two sessions of one board, renumbered: the pair of Ann sits 1 and then 4, and so on.

    Session 1: 1-2 +420 2:0, 3-4 +50 0:2. Session 2: 3-4 +100 1:1, 1-2 +100 1:1.
    """
    entries = entered(
        ("ann", 1, "", "", "1"), ("bo", 1, "", "", "2"), ("cy", 1, "", "", "3"), ("di", 1, "", "", "4"),
        ("ann", 2, "", "", "4"), ("bo", 2, "", "", "1"), ("cy", 2, "", "", "2"), ("di", 2, "", "", "3"),
    )  # fmt: skip
    rows = [played(1, "1", "2", 420), played(1, "3", "4", 50)]
    rows += [played(1, "3", "4", 100, session=2), played(1, "1", "2", 100, session=2)]
    return night(rows, entries)


def test_two_sessions_with_new_numbers_are_one_total() -> None:
    table = standings(score(two_sessions()))
    # ann 2 + 1, bo 0 + 1, cy 0 + 1, di 2 + 1
    assert seen([(r.rank, r.contestant, r.pair, r.boards, r.sessions) for r in table.rows]) == [
        (1, "ann", "1", 2, (2, 1)), (1, "di", "4", 2, (2, 1)),
        (3, "bo", "2", 2, (0, 1)), (3, "cy", "3", 2, (0, 1)),
    ]  # fmt: skip
    assert [r.percent for r in table.rows] == [75, 75, 25, 25]


def individual() -> Night:
    """Eight players, two tables, two rounds.

    Round 1, board 1: N1 S2 v E3 W4 +420, N5 S6 v E7 W8 +170.
    Round 2, board 2: N1 S3 v E5 W7 -50, N2 S4 v E6 W8 -50.
    1: 2 + 1, 2: 2 + 1, 3: 0 + 1, 4: 0 + 1, 5: 0 + 1, 6: 0 + 1, 7: 2 + 1, 8: 2 + 1.
    """
    seats = [(1, "1324", 420), (1, "5768", 170), (2, "1537", -50), (2, "2648", -50)]
    rows = []
    for row_id, (board, players, points) in enumerate(seats, 1):
        n, e, s, w = players[0], players[1], players[2], players[3]
        rows.append(
            Result(
                row_id=row_id,
                board=board,
                north=n,
                east=e,
                south=s,
                west=w,
                score_ns=points,
                score_ew=-points,
            )
        )
    return night(rows)


def test_eight_players_are_ranked_by_themselves() -> None:
    scores = score(individual())
    table = standings(scores)
    assert ranks(table.rows) == [
        (1, True, "1", 3), (1, True, "2", 3), (1, True, "7", 3), (1, True, "8", 3),
        (5, True, "3", 1), (5, True, "4", 1), (5, True, "5", 1), (5, True, "6", 1),
    ]  # fmt: skip
    assert scores.players[0] == ("1", "3", "2", "4")  # N, E, S, W
    assert table.rows[0].percent == 75
    assert scores.night.entries.contestants[0].category == "player"


def test_players_of_an_individual_have_their_own_session_for_average_plus() -> None:
    row = Result(row_id=9, board=3, north="1", south="3", east="5", west="6", status=Status.ARTIFICIAL)
    other = Result(row_id=10, board=3, north="2", south="4", east="7", west="8", score_ns=50, score_ew=-50)
    event = individual()
    event = replace(event, results=Results.of([*event.results, row._replace(adj_ns="A+", adj_ew="A=")], ()))
    event = replace(event, results=Results.of([*event.results, other], ()))
    scores = score(event, "wbf", {"matchpoints.lone_result": "50"})
    by_pair = {r.pair: float(r.total) for r in standings(scores).rows}
    # top 2: player 1 with 75 % gets 1.5, player 3 with 25 % gets 60 % = 1.2
    assert (by_pair["1"], by_pair["3"]) == (4.5, 2.2)
    assert scores.points_ns[4] == Fraction(27, 20)  # the traveller shows their mean


def test_a_substitute_from_round_four_plays_on_for_the_pair() -> None:
    members = (Member("Ann"), Member("Bo", place=1), Member("Cy", place=1, since=(1, 4, 0)))
    entries = Entries(
        (Contestant("1", members), *(Contestant(n) for n in "234")),
        tuple(Seating(1, "", "", n, n) for n in "1234"),
    )
    rows = [played(1, "1", "2", 420, round_number=3), played(1, "3", "4", 50, round_number=3)]
    rows += [played(2, "1", "3", -50, round_number=4), played(2, "2", "4", 100, round_number=4)]
    first = standings(score(night(rows, entries))).rows
    pair = next(r for r in first if r.pair == "1")
    assert (pair.boards, float(pair.total)) == (2, 2)  # 2 + 0
    assert pair.names == ("Ann", "Bo", "Cy")
    assert entries.by_id["1"].names(1, 3) == ("Ann", "Bo")
    assert entries.by_id["1"].names(1, 4) == ("Ann", "Cy")


def test_three_swiss_rounds_with_pairs_changing_direction() -> None:
    # every round the same boards at both tables; 1 sits NS, EW, NS
    rows = [played(1, "1", "2", 420), played(1, "3", "4", 50)]  # 1 2, 2 0, 3 0, 4 2
    rows += [played(2, "4", "1", 100), played(2, "2", "3", -50)]  # 4 2, 1 0, 2 0, 3 2
    rows += [played(3, "1", "3", 600), played(3, "4", "2", 600)]  # 1 1, 3 1, 4 1, 2 1
    table = standings(score(night(rows)))
    assert ranks(table.rows) == [(1, False, "4", 5), (2, True, "1", 3), (2, True, "3", 3), (4, False, "2", 1)]
    assert all(not r.direction for r in table.rows)


@pytest.mark.parametrize(
    ("amount", "unit", "method", "total"),
    [
        ("-10", "percent", "matchpoints", 2 - 0.2),  # 10 % of the top 2
        ("-0.5", "matchpoints", "matchpoints", 1.5),
        ("1", "matchpoints", "matchpoints", 3),
        ("-3", "imp", "butler", 3 - 3),
    ],
)
def test_penalties_are_taken_after_the_boards(amount: str, unit: str, method: str, total: float) -> None:
    # 420 and 200: datum 310, +110 is 3 IMPs
    event = night([played(1, "1", "2", 420), played(1, "3", "4", 200)])
    clean = standings(score(event, "wbf", {"method": method}))
    fined = replace(event, awards=(Award("1", amount, unit, 1, "late", 1),))
    table = standings(score(fined, "wbf", {"method": method}))
    pair = next(r for r in table.rows if r.pair == "1")
    assert float(pair.total) == total
    assert pair.awards[0].why == "late"
    others = [(r.pair, r.total) for r in table.rows if r.pair != "1"]
    assert sorted(others) == sorted((r.pair, r.total) for r in clean.rows if r.pair != "1")


def test_a_penalty_of_the_log_lowers_the_percentage() -> None:
    event = night([played(1, "1", "2", 420), played(1, "3", "4", 200)])
    event = replace(
        event, changes=(Penalty(id=1, when="2026-01-05T22:10:00+00:00", number="1", amount="-10"),)
    )
    pair = next(r for r in standings(score(event)).rows if r.pair == "1")
    assert (pair.total, pair.percent) == (Fraction(9, 5), Fraction(90))


def test_a_penalty_in_another_unit_is_reported() -> None:
    event = night([played(1, "1", "2", 420), played(1, "3", "4", 200)])
    scores = score(replace(event, awards=(Award("1", "-1", "vp", 1, "", 1),)))
    assert str(problems(scores)[0]).startswith(
        "change 1, penalty '-1 vp': 1: a penalty in vp does not fit matchpoints"
    )


def test_too_few_boards_are_listed_without_a_rank() -> None:
    rows = [played(b, "1", "2", 420) for b in (1, 2, 3)] + [played(b, "3", "4", 50) for b in (1, 2)]
    rows.append(played(3, "5", "4", 600))
    table = standings(score(night(rows), "wbf", {"totals.ranked_share": "50", "winners": "one"}))
    assert seen([(r.rank, r.pair) for r in table.rows]) == [(1, "1"), (1, "4"), (3, "2"), (4, "3"), (0, "5")]


def test_percentages_of_exact_totals_of_published_ones_and_of_boards() -> None:
    # pair 1: 2 of 2 on board 1, 1 of 4 on board 2
    rows = [played(1, "1", "2", 420), played(1, "3", "4", 50)]
    rows += [played(2, "1", "2", 0), played(2, "3", "4", 0), played(2, "5", "6", 50)]

    def percent(rule: str, decimals: int = 2) -> Fraction | None:
        changes = {"totals.percent_of": rule, "totals.decimals": decimals, "matchpoints.unit": 1}
        return next(r.percent for r in standings(score(night(rows), "wbf", changes)).rows if r.pair == "1")

    assert percent("exact") == 50  # 1.5 of 3
    assert percent("total", 0) == Fraction("66.67")  # 2 of 3
    assert percent("boards") == Fraction("62.5")  # 100 and 25


def test_an_unknown_number_is_ranked_and_reported() -> None:
    entries = entered(("ann", 1, "", "", "1"), ("bo", 1, "", "", "2"))
    entries = replace(entries, contestants=tuple(c._replace(name=c.id) for c in entries.contestants))
    scores = score(night([played(1, "1", "2", 420), played(1, "3", "1", 50)], entries))
    assert "'3': is not among the entries" in str(scores.night.problems[0])
    assert {r.pair for r in standings(scores).rows} == {"1", "2", "3"}


def test_no_results_are_no_standings() -> None:
    assert standings(score(Night())).rows == ()
