r"""The Rate (牌技指数) of whole-field scoring: every week, from all results at once.

A result of pair i on a board is expected to be

    50 + x_i - mean of x_j over the other results of the board,
    x = (mean Rate of the pair) - (mean Rate of its opponents),

because a percentage is the mean of the comparisons with the others. The Rates r (from 50) are those that
minimise  sum of w (result - expected)^2 + prior / 4 * sum of r^2  with w = 0.5 ^ (weeks ago / half life).
The second term stands for ``prior_boards`` boards at exactly average: one board of a pair weighs 1/4 in the
Rate of a player, because a player is half of the pair. So old results decay and merge with new ones by
their numbers of boards, and partner, opponents and the field are corrected for all at once.
"""

from collections.abc import Sequence
from datetime import date
from itertools import groupby
from typing import NamedTuple

import numpy as np

from duplicate.night.settings import AboveZero, Family, Number, Part, Percent
from duplicate.scoring.rating_sessions import Floats, RatedSession, monday
from duplicate.scoring.ratings import Rating, Step, sums, together
from duplicate.words.sentences import Sentence
from duplicate.words.translations import phrase as _


class RateSettings(Part, frozen=True, kw_only=True):
    """The settings; the seed of the rule gives no weights, see fixtures/ratings/rate.toml."""

    name: str = ""
    title: str = ""
    sources: tuple[str, ...] = ()
    start: Percent = "50"
    half_life_weeks: AboveZero = "26"
    prior_boards: Number = "72"
    imp_percent: AboveZero = "6.48"


FAMILY = Family(RateSettings, "settings of the ratings", "ratings", ("rate",), "rate")


class _Week(NamedTuple):
    """The results of a week as equations: sums over its boards, by player."""

    monday: date
    squares: Floats  #: players x players: sum of the products of two players' parts in the results
    results: Floats  #: by player: sum of part x (result - 50)


def ratings(
    sessions: Sequence[RatedSession], players: int, settings: RateSettings, latest: date
) -> list[Rating]:
    """The Rates on a day from sessions in order of time."""
    start = float(settings.start)
    prior = np.eye(players) * float(settings.prior_boards) / 4
    weeks: list[_Week] = []
    after: list[Floats] = []
    squares, results = np.zeros((players, players)), np.zeros(players)
    for first, group in groupby(sessions, key=lambda s: s.week):
        if weeks:
            kept = _kept(settings, weeks[-1].monday, first)
            squares, results = kept * squares, kept * results
        week = _week(first, list(group), players, settings)
        squares, results = squares + week.squares, results + week.results
        weeks.append(week)
        after.append(_solved(prior + squares, results, start))
    if not weeks:
        return []
    end = _kept(settings, weeks[-1].monday, monday(latest))
    now = _solved(prior + end * squares, end * results, start)
    steps = _steps(sessions, weeks, after, now, settings, latest)
    return [
        Rating(
            player=player,
            grade=float(now[player]),
            boards=sum(step.boards for step in own),
            start=start,
            start_weight=float(settings.prior_boards),
            steps=tuple(own),
        )
        for player, own in enumerate(steps)
        if own
    ]


def _solved(squares: Floats, results: Floats, start: float) -> Floats:
    return np.asarray(start + np.linalg.solve(squares, results), np.float64)


def _kept(settings: RateSettings, then: date, now: date) -> float:
    """What is left of the weight of a week."""
    return float(0.5 ** ((now - then).days / 7 / float(settings.half_life_weeks)))


def _week(first: date, sessions: list[RatedSession], players: int, settings: RateSettings) -> _Week:
    squares, results = np.zeros((players, players)), np.zeros(players)
    imp_percent = float(settings.imp_percent)
    for session in sessions:
        codes, parts = _parts(session)
        ns, ew = session.percents(imp_percent)
        over = (ns - ew) / 2  # of NS; the same as ns - 50 but for split scores
        place = np.ix_(codes, codes)
        squares[place] += parts.T @ parts
        results[codes] += parts.T @ over
    return _Week(first, squares, results)


def _parts(session: RatedSession) -> tuple[np.ndarray[tuple[int], np.dtype[np.int64]], Floats]:
    """The players of a session, and by result the part of each player's Rate in what NS are expected to get.

    Half for North and South and minus half for East and West, less the mean of the same over the
    other results of the board.
    """
    codes = np.unique(session.players[session.players >= 0])
    parts = np.zeros((len(session.ns), len(codes)))
    for seat in range(4):
        mine = np.flatnonzero(session.players[:, seat] >= 0)
        at = np.searchsorted(codes, session.players[mine, seat])
        parts[mine, at] += (0.5, -0.5)[seat % 2]
    _, group = np.unique(session.group, return_inverse=True)
    group = group.reshape(-1)
    count = np.bincount(group)[group][:, None]
    total = np.zeros((int(group.max(initial=-1)) + 1, len(codes)))
    np.add.at(total, group, parts)
    others = (total[group] - parts) / np.maximum(count - 1, 1)
    return codes, parts - others


def _steps(
    sessions: Sequence[RatedSession],
    weeks: list[_Week],
    after: list[Floats],
    now: Floats,
    settings: RateSettings,
    latest: date,
) -> list[list[Step]]:
    """By player, his weeks: what each showed with everybody else at the latest Rate."""
    start, imp_percent = float(settings.start), float(settings.imp_percent)
    steps: list[list[Step]] = [[] for _ in now]
    grouped = {first: list(group) for first, group in groupby(sessions, key=lambda s: s.week)}
    for number, week in enumerate(weeks):
        met = together((sums(s, now, start, imp_percent) for s in grouped[week.monday]), len(now))
        kept = _kept(settings, week.monday, monday(latest))
        own_square = np.diagonal(week.squares)
        # part x (result - 50) less what is expected of everybody else
        rest = week.results - week.squares @ (now - start) + own_square * (now - start)
        for player in np.flatnonzero(met.boards).tolist():
            boards = met.boards[player]
            known = own_square[player] > 0
            before = steps[player][-1].after if steps[player] else start
            steps[player].append(
                Step(
                    "",
                    week.monday,
                    int(boards),
                    float(met.score[player] / boards),
                    float(met.partner[player] / boards),
                    float(met.opponents[player] / boards),
                    before,
                    start + float(rest[player] / own_square[player]) if known else start,
                    float(after[number][player]),
                    float(4 * kept * own_square[player]),
                )
            )
    return steps


def rule(settings: RateSettings) -> tuple[Sentence, ...]:
    """The rule in words."""
    values = {
        "half": settings.half_life_weeks,
        "prior": settings.prior_boards,
        "imp": f"{float(settings.imp_percent):.2f}",
    }
    return (
        Sentence(
            _(
                "A pair is expected to score 50%% + its mean Rate - that of its opponents, less the same "
                "difference at the other tables of the board; an IMP is %(imp)s%%."
            ),
            values,
        ),
        Sentence(
            _(
                "The Rates fit all results best, all at once. After %(half)s weeks a result counts half; "
                "%(prior)s boards at exactly average are added for everybody."
            ),
            values,
        ),
        Sentence(_("A week shows the Rate that its results fit, with everybody else at the latest Rate.")),
    )
