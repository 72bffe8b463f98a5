"""Ratings against published examples, a hand-worked one, and players whose strength is known."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple

import numpy as np
import pytest

from duplicate.scoring.explain_rating import explain_rating
from duplicate.scoring.rating_sessions import RatedSession
from duplicate.scoring.ratings import SYSTEMS, Ratings, System, rate
from duplicate.scoring.ratings_lehman import expected, shown
from duplicate.scoring.ratings_ngs import NgsSettings, session_grade, weight
from duplicate.words.problems import DuplicateError
from duplicate.words.translations import translator

FIRST = date(2026, 1, 5)  # a Monday


class Result(NamedTuple):
    seats: tuple[int, int, int, int]  #: N E S W
    ns: float
    group: int = 0


def session(
    results: Iterable[Result], day: date = FIRST, *, name: str = "night", imps: bool = False
) -> RatedSession:
    rows = list(results)
    ns = np.array([r.ns for r in rows], np.float64)
    return RatedSession(
        name=name,
        day=day,
        imps=imps,
        players=np.array([r.seats for r in rows], np.int64).reshape(-1, 4),
        ns=ns,
        ew=-ns if imps else 100 - ns,
        group=np.array([r.group for r in rows], np.int64),
    )


def grade(ratings: Ratings, player: int) -> float:
    found = ratings.of(player)
    assert found is not None
    return found.grade


# National Grading Scheme


def test_the_session_grade_of_a_published_example() -> None:
    """Grades 55 and 61 against 52: 50 + 58 - 52 = 56 expected; 57 % scored is one above it for both."""
    assert session_grade(55, 61, 56, 52) == 55
    assert session_grade(55, 61, 57, 52) == 56
    assert session_grade(61, 55, 57, 52) == 62


def test_the_weights_of_a_window_add_up_to_it() -> None:
    """The window holds 2000 boards whatever the gain; half of it at gain 2 has a quarter of the weight."""
    for gain in ("1", "1.5", "2"):
        settings = NgsSettings(gain=gain)
        parts = [weight(newer, 40, settings) for newer in range(0, 2400, 40)]
        assert sum(parts) == pytest.approx(2000)
        assert parts[50:] == [0] * 10
    assert weight(1000, 1000, NgsSettings()) == pytest.approx(500)
    assert weight(0, 24, NgsSettings()) / 24 == pytest.approx(2, rel=0.01)  # the gain of the newest boards


def test_ngs_after_one_session() -> None:
    """60 % among equals shows 60; without a start that is the grade; with it, the weighted mean."""
    night = session([Result((0, 1, 2, 3), 60)] * 24)
    alone = rate([night], 4, "ngs", overrides={"start_boards": 0})
    assert [round(grade(alone, p), 6) for p in range(4)] == [60, 40, 60, 40]
    even = rate([night], 4, "ngs", overrides={"start_boards": 24, "gain": "1"})
    assert grade(even, 0) == pytest.approx(55)
    assert [r.status for r in even.ratings] == ["tentative"] * 4


def test_ngs_at_imps() -> None:
    """6.48 % for an IMP a board."""
    night = session([Result((0, 1, 2, 3), 0.5)] * 24, imps=True)
    assert grade(rate([night], 4, "ngs", overrides={"start_boards": 0}), 0) == pytest.approx(53.24)


def test_ngs_window() -> None:
    """Three years to the day, and 2000 boards; 300 boards evolve, 1000 are mature."""
    old = session([Result((0, 1, 2, 3), 70)] * 24, date(2023, 1, 5))
    new = session([Result((0, 1, 2, 3), 50)] * 24, date(2026, 1, 5), name="new")
    inside = session([Result((0, 1, 2, 3), 70)] * 24, date(2023, 1, 6))
    settings = {"start_boards": 0}
    # a start that weighs nothing: the old session alone makes 70, out of the window nothing of it is left
    aged = rate([old, new], 4, "ngs", overrides=settings)
    found = aged.of(0)
    assert found is not None
    assert [step.weight > 0 for step in found.steps] == [False, True]
    kept = rate([inside, new], 4, "ngs", overrides=settings).of(0)
    assert kept is not None
    assert all(step.weight > 0 for step in kept.steps)
    for boards, status in ((299, "tentative"), (300, "evolving"), (999, "evolving"), (1000, "mature")):
        played = rate([session([Result((0, 1, 2, 3), 50)] * boards)], 4, "ngs")
        assert {r.status for r in played.ratings} == {status}


# Lehman


def test_lehman_published_example() -> None:
    """Ratings 50 and 45 against 45 and 45: 51.35 % expected; 42 % shows 40.89, 36.81 and 53.65."""
    assert round(expected(50, 45, 45), 2) == 51.35
    assert round(shown(42, 50, 45, 45), 2) == 40.89
    assert round(shown(42, 45, 50, 45), 2) == 36.81
    assert round(shown(58, 45, 45, 47.5), 2) == 53.65


def test_lehman_week() -> None:
    """(50 x 50 + 50 boards of 60) / 100; the next week the old 100 boards keep 98."""
    weeks = [session([Result((0, 1, 2, 3), 60)] * 50)]
    one = rate(weeks, 4, "lehman")
    assert [round(grade(one, p), 6) for p in range(4)] == [55, 45, 55, 45]
    weeks.append(session([Result((0, 1, 2, 3), 55)] * 98, FIRST + timedelta(7), name="second"))
    # expected 55 %: the share is right, so that nothing changes
    two = rate(weeks, 4, "lehman")
    assert [round(grade(two, p), 6) for p in range(4)] == [55, 45, 55, 45]
    found = two.of(0)
    assert found is not None
    assert found.start_weight == pytest.approx(49)
    assert [step.weight for step in found.steps] == pytest.approx([49, 98])


def test_lehman_imps() -> None:
    """20 / 3 percent for an IMP."""
    night = session([Result((0, 1, 2, 3), 1.5)] * 50, imps=True)
    assert grade(rate([night], 4, "lehman"), 0) == pytest.approx(55)


# The whole-field Rate


def test_rate_by_hand() -> None:
    """One board at two tables: 0 and 2 get a top against 1 and 3, 4 and 6 nothing against 5 and 7.

    By symmetry 0, 2, 5, 7 are at a and 1, 3, 4, 6 at -a. A table expects 2a, the field -2a: 4a of the 50
    over average. A player's part is 1/2 in the one result and -1/2 in the other, so the Rates that fit
    best with 72 boards at average (72 / 4 = 18) have 50 - 4a = 18a: a = 50 / 22.
    """
    night = session([Result((0, 1, 2, 3), 100), Result((4, 5, 6, 7), 0)])
    found = rate([night], 8, "rate")
    a = 50 / 22
    assert [grade(found, p) for p in range(8)] == pytest.approx(
        [50 + a, 50 - a, 50 + a, 50 - a, 50 - a, 50 + a, 50 - a, 50 + a]
    )
    assert grade(found, 0) == pytest.approx(52.2727, abs=1e-4)


def test_rate_decays_to_the_half() -> None:
    """A result counts half after the half life: 18 becomes 36 in the equation of the example by hand."""
    night = session([Result((0, 1, 2, 3), 100), Result((4, 5, 6, 7), 0)])
    later = FIRST + timedelta(weeks=26)
    found = rate([night], 8, "rate", latest=later)
    assert grade(found, 0) == pytest.approx(50 + 50 / 40)  # 50 - 4a = 36a
    # weeks: within one nothing decays
    same = rate([night], 8, "rate", latest=FIRST + timedelta(6))
    assert grade(same, 0) == pytest.approx(50 + 50 / 22)


def test_rate_merges_by_boards() -> None:
    """The same board result twice in a week counts twice: 50 - 4a = 9a."""
    nights = [
        session([Result((0, 1, 2, 3), 100), Result((4, 5, 6, 7), 0)], FIRST + timedelta(day), name=str(day))
        for day in (0, 3)
    ]
    assert grade(rate(nights, 8, "rate"), 0) == pytest.approx(50 + 50 / 13)


# Players of known strength


STRENGTH = np.linspace(-8, 8, 32)


def season(rng: np.random.Generator, nights: int, partners: str = "any") -> list[RatedSession]:
    """Club nights of eight tables and 24 boards; a result is what both pairs are worth, and chance.

    With ``partners`` "unequal", player 10 always sits with one of the four best, player 21 (who is
    better) with one of the four worst.
    """
    made = []
    for week in range(nights):
        order = rng.permutation(32)
        if partners == "unequal":
            rest = [p for p in order.tolist() if p not in (10, 21)]
            best = next(p for p in rest if p >= 28)
            worst = next(p for p in rest if p < 4)
            others = [p for p in rest if p not in (best, worst)]
            order = np.array([10, best, 21, worst, *others])
        pairs = order.reshape(16, 2)
        results = []
        for board in range(24):
            seating = rng.permutation(16)
            worth = np.array(
                [STRENGTH[pairs[a]].mean() - STRENGTH[pairs[b]].mean() for a, b in seating.reshape(8, 2)]
            )
            luck = rng.normal(0, 25, 8)
            score = (worth + luck) * 8 / 7
            for (a, b), value in zip(
                seating.reshape(8, 2).tolist(), (score - score.mean()).tolist(), strict=True
            ):
                (n, s), (e, w) = pairs[a].tolist(), pairs[b].tolist()
                results.append(Result((n, e, s, w), 50 + value, board))
        made.append(session(results, FIRST + timedelta(weeks=week), name=f"night {week}"))
    return made


def order_found(ratings: Ratings) -> float:
    """Correlation of the ranks that were found with the true ones (Spearman)."""
    grades = np.array([grade(ratings, p) for p in range(32)])
    return float(np.corrcoef(grades.argsort().argsort(), np.arange(32))[0, 1])


@pytest.mark.parametrize(("system", "least"), [("rate", 0.95), ("ngs", 0.93), ("lehman", 0.91)])
def test_the_order_of_known_players_is_found(system: System, least: float) -> None:
    nights = season(np.random.default_rng(7), 60)
    assert order_found(rate(nights, 32, system)) > least


@pytest.mark.parametrize("system", SYSTEMS)
def test_partners_are_corrected_for(system: System) -> None:
    """Player 10 (-2.8) is carried by good partners, 21 (+2.8) carries bad ones.

    NGS and Lehman learn it over time, because both partners get the same of what the pair showed: their
    memory is made shorter here. The Rate needs no such help.
    """
    shorter = {"ngs": {"boards": 960}, "lehman": {"most_boards": 240}, "rate": {}}
    nights = season(np.random.default_rng(11), 150, "unequal")
    found = rate(nights, 32, system, overrides=shorter[system])
    carried, carrying = found.of(10), found.of(21)
    assert carried is not None
    assert carrying is not None
    plain = [np.mean([step.score for step in r.steps]) for r in (carried, carrying)]
    assert plain[0] > plain[1]  # by what was scored, 10 looks better
    assert carried.grade < 50 < carrying.grade


def test_opponents_are_corrected_for() -> None:
    """The same 50 % against strong opponents is worth more than against weak ones."""
    strong, weak, first, second = (0, 1), (2, 3), (4, 5), (6, 7)
    rows = []
    for board in range(24):
        rows += [
            Result((strong[0], weak[0], strong[1], weak[1]), 70, 2 * board),
            Result((weak[0], strong[0], weak[1], strong[1]), 30, 2 * board),
            Result((first[0], strong[0], first[1], strong[1]), 50, 2 * board + 1),
            Result((second[0], weak[0], second[1], weak[1]), 50, 2 * board + 1),
        ]
    nights = [session(rows, FIRST + timedelta(weeks=w), name=str(w)) for w in range(10)]
    for system in SYSTEMS:
        found = rate(nights, 8, system)
        assert grade(found, 4) > grade(found, 6) + 2, system


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_explanation_adds_up(system: System) -> None:
    """A grade is the mean of what the steps showed, by their weights; the order of the input is nothing."""
    nights = season(np.random.default_rng(3), 8)
    found = rate(nights, 32, system)
    assert rate(nights[::-1], 32, system).ratings == found.ratings
    for rating in found.ratings:
        total = rating.start_weight + sum(step.weight for step in rating.steps)
        shown_ = rating.start * rating.start_weight + sum(s.weight * s.shown for s in rating.steps)
        assert shown_ / total == pytest.approx(rating.grade)
    for language in ("en", "zh"):
        told = [s.said(translator(language)) for s in explain_rating(found, 5, "Ann")]
        assert len(told) == 2 + len(found.rule) + 8
        assert f"{grade(found, 5):.2f}" in told[-1]


@pytest.mark.parametrize("system", SYSTEMS)
def test_nobody_and_strangers(system: System) -> None:
    assert not rate([], 3, system).ratings
    stranger = rate([session(Result((0, 1, -1, 2), 60, board) for board in range(12))], 3, system)
    assert len(stranger.ratings) == 3
    assert grade(stranger, 0) > 50


def test_unknown_settings_are_errors() -> None:
    with pytest.raises(DuplicateError, match="did you mean 'gain'"):
        rate([], 0, "ngs", overrides={"gian": "1"})
    with pytest.raises(DuplicateError, match="no such setting"):
        rate([], 0, "rate", overrides={"years": 2})
