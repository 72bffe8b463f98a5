"""A scorecard at a glance: the running score, best and worst boards, averages by role."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.night.results import Results
from duplicate.pages.card_views import Scorecard
from duplicate.pages.charts import HEIGHT, WIDTH, Reading, percent_chart, sum_chart
from duplicate.pages.views import EventView
from tests.pages.nights import Scored, scored
from tests.pages.nights import night as club_night
from tests.pages.test_boards import PLAYED, night, results, viewed


def card(view: EventView, page: str) -> Scorecard:
    return next(card for card in view.scorecards if card.page == page)


def test_one_board_has_no_chart() -> None:
    assert all(card.summary.chart is None for card in viewed(night(results())).scorecards)


@pytest.mark.parametrize(("first", "most"), [(1, 12), (101, 8)])
def test_numbers_below_a_chart_do_not_run_together(first: int, most: int) -> None:
    """Twelve of three digits were read as one row of figures on a phone."""
    readings = [Reading(str(board), Fraction(50), Fraction(50), "", "") for board in range(first, first + 60)]
    chart = percent_chart(readings)
    assert chart is not None
    assert most - 1 <= len(chart.boards) <= most
    assert chart.boards[0].label == str(first)


def test_the_running_percentage_adds_points_and_tops(thursday: Scored) -> None:
    """By hand: matchpoints so far of tops so far, board by board in the order of play."""
    for one in thursday.view.scorecards:
        points = tops = Fraction(0)
        shown = []
        for round_ in one.rounds:
            for (line, _score, side, *_more), running in zip(round_.lines, round_.running, strict=True):
                if not running:
                    continue
                assert side.points, line.board
                points += Fraction(side.points)
                top = thursday.scores.top[line.position]
                assert top
                tops += top
                assert abs(float(running) - float(100 * points / tops)) < 0.3  # points are printed rounded
                shown.append(running)
        chart = one.summary.chart
        assert chart is not None
        assert [p.running for p in chart.points] == shown
        assert chart.end == shown[-1]


def readings(own: list[int]) -> list[Reading]:
    made, total = [], 0
    for number, value in enumerate(own, 1):
        total += value
        made.append(Reading(str(number), Fraction(value), Fraction(total), str(value), str(total)))
    return made


@given(st.lists(st.integers(-24, 24), min_size=2, max_size=60))
def test_a_sum_stays_in_its_box(own: list[int]) -> None:
    chart = sum_chart(readings(own))
    assert chart is not None
    assert 2 <= len(chart.levels) <= 8
    assert "0" in [label for _y, label in chart.levels]
    totals = [sum(own[: n + 1]) for n in range(len(own))]
    for point, total in zip(chart.points, totals, strict=True):
        assert chart.left < point.x < chart.right < WIDTH
        assert 0 <= point.y <= HEIGHT
        assert (point.y <= chart.middle) == (total >= 0) or abs(point.y - chart.middle) <= 1
        assert point.top >= 0
        assert point.top + point.height <= HEIGHT
    assert len(chart.boards) <= 12
    assert chart.end == str(totals[-1])


@pytest.mark.parametrize("number", [0, 1])
def test_fewer_than_two_boards_are_no_chart(number: int) -> None:
    assert sum_chart(readings([3] * number)) is None
    assert percent_chart(readings([50] * number)) is None


def test_the_words_of_a_chart_tell_its_ends_and_extremes() -> None:
    chart = sum_chart(readings([3, 5, -12, 6]))
    assert chart is not None
    values = chart.words[1].values
    assert (values["first"], values["end"]) == ("3", "2")
    assert (values["high"], values["high_board"]) == ("8", "2")
    assert (values["low"], values["low_board"]) == ("-4", "3")


def test_best_and_worst_boards_are_apart_and_in_order(thursday: Scored) -> None:
    for one in thursday.view.scorecards:
        best = [float(c.side.percent) for c in one.summary.best]
        worst = [float(c.side.percent) for c in one.summary.worst]
        assert 0 < len(best) <= 3
        assert best == sorted(best, reverse=True)
        assert worst == sorted(worst)
        assert min(best) > 50
        assert max(worst, default=0) < 50
        played = [float(c.side.percent) for r in one.rounds for c in r.lines if c.line.score]
        assert best[0] == max(played)
        assert worst[0] == min(played)


def test_declaring_and_defending_are_all_boards_with_a_declarer() -> None:
    for one in scored(club_night()).view.scorecards:
        ((name, rows),) = one.summary.roles
        assert name == ""
        counted = {row.title.text: int(row.boards) for row in rows}
        declared = sum(
            (c.line.declarer in "NS") == (r.direction == "NS")
            for r in one.rounds
            for c in r.lines
            if c.line.played
        )
        played = sum(c.line.played for r in one.rounds for c in r.lines)
        assert counted.get("Declaring", 0) == declared
        assert sum(counted.values()) == played


def test_tricks_and_points_against_double_dummy() -> None:
    """The table has eleven tricks in hearts for NS and 450 as par: ten tricks are one fewer, and −30."""
    view = viewed(night(results()))
    summary = card(view, "pair-2ns.html").summary
    ((_name, rows),) = summary.roles
    assert [(r.title.text, r.boards, r.tricks, r.against_par) for r in rows] == [
        ("Declaring", "1", "−1.00", "−30")
    ]
    ((_name, rows),) = card(view, "pair-2ew.html").summary.roles
    assert [(r.title.text, r.tricks, r.against_par) for r in rows] == [("Defending", "+1.00", "+30")]
    assert card(view, "pair-2ns.html").rounds[0].pars == ("450",)
    assert card(view, "pair-2ew.html").rounds[0].pars == ("−450",)


def test_players_are_told_apart_where_seats_are_recorded() -> None:
    rows = [
        row._replace(north=f"Ann {row.ns}", south="Bo", east=f"Ann {row.ew}", west="Bo")
        for row in results(PLAYED)
    ]
    made = night(rows)
    view = viewed(replace(made, results=Results.of(rows)))
    groups = card(view, "pair-1ns.html").summary.roles
    assert [(group.name, [row.title.text for row in group.rows]) for group in groups] == [
        ("", ["Declaring"]),
        ("Ann 1", ["Declarer"]),
        ("Bo", ["Dummy"]),
    ]
    groups = card(view, "pair-1ew.html").summary.roles  # North declared: East is on his left
    assert [(group.name, [row.title.text for row in group.rows]) for group in groups[1:]] == [
        ("Ann 1", ["Opening leader"]),
        ("Bo", ["Leader's partner"]),
    ]
