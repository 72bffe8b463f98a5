"""Totals on scorecards and in standings: penalties, bars of victory points, compensation; roles by seats."""

from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from duplicate import read, score, standings
from duplicate.data import data_path
from duplicate.night.conditions import load
from duplicate.night.night import Night
from duplicate.night.results import Results
from duplicate.pages.card_views import Scorecard
from duplicate.pages.event import event_view
from duplicate.pages.views import EventView
from duplicate.scoring.persons import Persons
from duplicate.scoring.rating_sessions import members_of, sessions_of
from tests.cli.running import run
from tests.pages.nights import night as club_night
from tests.pages.nights import scored
from tests.pages.test_boards import PLAYED, night, results


def view_of(folder: Path, **conditions: object) -> EventView:
    scores = score(read(folder), load(None, conditions) if conditions else None)
    return event_view(scores, standings(scores))


def card(view: EventView, page: str) -> Scorecard:
    return next(card for card in view.scorecards if card.page == page)


# Penalties


def test_a_penalised_percentage_says_what_it_was_before() -> None:
    """By hand: 260.4 matchpoints of 27 boards with a top of 16 are 60.28 %; a tenth of a top is 1.6."""
    own = card(view_of(data_path("fixtures", "nights", "acceptance")), "pair-a3ns.html")
    assert Fraction("260.4") / (27 * 16) * 100 == pytest.approx(60.28, abs=0.005)
    assert Fraction("258.8") / (27 * 16) * 100 == pytest.approx(59.91, abs=0.005)
    assert (own.total, own.percent) == ("258.8", "59.91")
    assert own.before is not None
    assert own.before.text == "%(before)s before a penalty of %(amount)s"
    assert str(own.before.values["before"].values["n"]) == "60.28%"  # type: ignore[union-attr]
    assert [(s.points, s.percent) for s in own.sums] == [("260.4", "60.28"), ("−1.6", "−0.37")]
    chart = own.summary.chart
    assert chart is not None
    assert chart.end == own.sums[0].percent


def test_who_has_no_penalty_has_no_line_about_it() -> None:
    view = view_of(data_path("fixtures", "nights", "acceptance"))
    for own in view.scorecards:
        assert (own.before is None) == (not own.awards)
        assert bool(own.sums) == bool(own.awards)


def test_every_penalised_total_is_the_boards_and_the_penalty() -> None:
    made = scored(club_night(9, 2, every_kind=True))
    changed = [row for row in made.standings.rows if row.before is not None]
    assert changed
    for row in changed:
        assert row.before is not None
        top = 2 * (9 - 1)  # of 9 tables
        assert row.total_exact - row.before.total == pytest.approx(Fraction(-top, 10), abs=0.06)


# Bars


def test_the_middle_of_a_bar_is_the_even_score_of_the_scale() -> None:
    """5.4 and 14.6 of 20: both 4.6 from 10, so 0.46 of a half of the box, which is 50 wide."""
    view = view_of(data_path("fixtures", "nights", "team-match"))
    (ranking,) = view.rankings
    assert [(p.total, p.above, p.start, p.width) for p in ranking.places] == [
        ("14.60", True, 50, 23),
        ("5.40", False, 27, 23),
    ]


def test_a_scale_that_is_even_at_15_has_its_middle_there(tmp_path: Path) -> None:
    """A draw is 15 each by the table of the clubs; 3 to 7 IMPs in 16 boards are 16:14, one off the middle."""
    run("plan", "--teams", "--tables", "2", "--boards", "16", "--night", tmp_path, "--no-pdf")
    rows = "A,1,1,1,1,2,3S,S,+1\nA,1,2,1,2,1,4S,N,=\n"
    head = "section,round,table,board,ns,ew,contract,declarer,result\n"
    (tmp_path / "results.csv").write_text(head + rows, encoding="utf-8")
    view = view_of(tmp_path, **{"method": "teams", "victory_points.scale": "25-0"})
    (ranking,) = view.rankings
    assert [(p.total, p.above, p.width) for p in ranking.places] == [("16", True, 3), ("14", False, 3)]


# A single table


def test_a_single_table_says_what_the_cards_brought() -> None:
    """The seed's sheet: 110 is 3 IMPs, and 22 points are 2 more than half of them: 1 IMP is left."""
    view = view_of(data_path("fixtures", "nights", "single-table"))
    ns, ew = view.scorecards
    first = ns.rounds[0].lines[0]
    assert (first.score, first.hcp, first.compensation, first.side.points) == ("110", "22", "−2", "1")
    first = ew.rounds[0].lines[0]
    assert (first.score, first.hcp, first.compensation, first.side.points) == ("−110", "18", "+2", "−1")
    assert view.compensation is not None
    assert view.compensation.text == "Compensation, IMP"
    assert all(line.hcp for one in view.scorecards for each in one.rounds for line in each.lines)


def test_the_table_of_expectations_compensates_in_points() -> None:
    """26 points, not vulnerable, are expected to bring 350 (the published table); the others give them."""
    view = view_of(
        data_path("fixtures", "nights", "single-table"),
        **{"method": "compensation", "compensation.method": "table"},
    )
    found = {line.hcp: line for line in view.scorecards[0].rounds[0].lines}
    assert found["26"].line.board == "16"  # EW vulnerable
    assert found["26"].compensation == "−350"
    assert view.compensation is not None
    assert view.compensation.text == "Compensation, points"


def test_other_nights_have_no_compensation() -> None:
    view = scored(club_night()).view
    assert view.compensation is None
    assert not any(line.hcp for one in view.scorecards for each in one.rounds for line in each.lines)


def test_a_single_table_is_not_rated() -> None:
    """A rating goes by what others made of the same cards."""
    scores = score(replace(read(data_path("fixtures", "nights", "single-table")), date="2026-02-12"))
    sessions, problems = sessions_of(scores, Persons.of(members_of([scores])))
    assert sessions == []
    assert [problem.message for problem in problems] == ["a single table is not rated"]
    pairs = score(read(data_path("fixtures", "nights", "thursday")))
    sessions, problems = sessions_of(pairs, Persons.of(members_of([pairs])))
    assert [one.day for one in sessions] == [date(2026, 1, 8)]


# Seats


def roles(made: Night, page: str) -> list[tuple[str, list[str]]]:
    scores = score(made)
    groups = card(event_view(scores, standings(scores)), page).summary.roles
    return [(group.name, [row.title.text for row in group.rows]) for group in groups]


def test_the_order_of_names_is_that_of_seats_where_the_event_says_so() -> None:
    made = night(results(PLAYED))
    assert roles(made, "pair-1ns.html") == [("", ["Declaring"])]
    made = replace(made, seats="names")
    assert roles(made, "pair-1ns.html")[1:] == [("Ann 1", ["Declarer"]), ("Bo", ["Dummy"])]  # by North
    assert roles(made, "pair-3ns.html")[1:] == [("Ann 3", ["Dummy"]), ("Bo", ["Declarer"])]  # by South
    assert roles(made, "pair-1ew.html")[1:] == [("Ann 1", ["Opening leader"]), ("Bo", ["Leader's partner"])]


def test_what_the_results_say_comes_first() -> None:
    rows = [row._replace(north="Bo", south=f"Ann {row.ns}") for row in results(PLAYED)]
    made = replace(night(rows), results=Results.of(rows), seats="names")
    assert roles(made, "pair-1ns.html")[1:] == [("Ann 1", ["Dummy"]), ("Bo", ["Declarer"])]


def test_a_team_of_four_has_north_and_south_first(tmp_path: Path) -> None:
    text = data_path("fixtures", "nights", "team-match", "event.toml").read_text(encoding="utf-8")
    for name in ("movement.csv", "results.csv"):
        source = data_path("fixtures", "nights", "team-match", name)
        (tmp_path / name).write_bytes(source.read_bytes())
    (tmp_path / "event.toml").write_text(
        text.replace("[event]", '[event]\nseats = "names"', 1), encoding="utf-8"
    )
    groups = dict(roles(read(tmp_path), "pair-a1.html"))
    # board 1, open room: South declares for team 1; closed room: North of team 2, so that East leads
    assert "Declarer" in groups["Bertrand Quill"]
    assert "Opening leader" in groups["李文静"]
    assert "Dummy" in groups["Alice Moorgate"]
    assert "Leader's partner" in groups["王志远"]


# Sessions


def test_a_card_says_what_each_session_came_to() -> None:
    """Of the acceptance event, by its tables: 108.8 of 9 boards and 150.0 of 18, with a top of 16."""
    own = card(view_of(data_path("fixtures", "nights", "acceptance")), "pair-a3ns.html")
    told = [(len(own.rounds) - 1 - at, s) for at, each in enumerate(own.rounds) for s in each.sums]
    assert [(s.points, s.percent) for _at, s in told] == [("108.8", "75.56"), ("150.0", "52.08")]
    assert 100 * Fraction("108.8") / (9 * 16) == pytest.approx(75.56, abs=0.005)
    assert 100 * Fraction("150.0") / (18 * 16) == pytest.approx(52.08, abs=0.005)
    assert told[-1][0] == 0  # the second stands below the last round
    assert [s.title.values["session"] for _at, s in told] == ["Afternoon", "Evening"]


def test_boards_of_several_sessions_are_named_with_theirs() -> None:
    own = card(view_of(data_path("fixtures", "nights", "acceptance")), "pair-a3ns.html")
    named = {f"{each.line.session}·{each.line.board}" for r in own.rounds for each in r.lines}
    boards = [extreme.board for extreme in (*own.summary.best, *own.summary.worst)]
    assert len(boards) >= 3
    assert set(boards) <= named
    assert own.summary.chart is not None
    assert {tick.label for tick in own.summary.chart.boards} <= named


def test_an_event_of_one_session_has_no_lines_of_sessions() -> None:
    for own in scored(club_night(4, 2)).view.scorecards:
        assert not any(each.sums for each in own.rounds)
        assert all(extreme.board.isdecimal() for extreme in own.summary.best)
