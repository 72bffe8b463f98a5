"""Lehman ratings: every week, each player's share of what the table took.

Expected is the share (N + S) / (N + S + E + W). A result is worth, to North, the share of NS times the sum
of the four ratings, divided between the partners in the proportion of their ratings. The new rating is
the mean of the old one, with the weight of old results, and of the week's boards.
"""

from collections.abc import Sequence
from datetime import date
from itertools import groupby
from typing import Annotated

import msgspec
import numpy as np

from duplicate.night.settings import AboveZero, Family, Number, Part, Percent
from duplicate.scoring.rating_sessions import Floats, RatedSession
from duplicate.scoring.ratings import Rating, Step, sums, together
from duplicate.words.sentences import Sentence
from duplicate.words.translations import phrase as _


class LehmanSettings(Part, frozen=True, kw_only=True):
    """The settings; see fixtures/ratings/lehman.toml for which of them are published."""

    name: str = ""
    title: str = ""
    sources: tuple[str, ...] = ()
    start: Percent = "50"
    start_boards: int = 50
    retention: Number = "0.98"
    most_boards: Annotated[int, msgspec.Meta(ge=1)] = 1000
    imp_percent: AboveZero = "6.666666667"
    lowest: Percent = "1"


FAMILY = Family(LehmanSettings, "settings of the ratings", "ratings", ("lehman",), "lehman")


def expected(own: float, partner: float, opponents: float) -> float:
    """The expected percentage of a pair; ``opponents`` is the mean rating of the two.

    >>> round(expected(50, 45, 45), 2)
    51.35
    """
    return 100 * (own + partner) / (own + partner + 2 * opponents)


def shown(percent: float, own: float, partner: float, opponents: float) -> float:
    """The rating that a result shows of a player.

    A published example: 42 % by ratings of 50 and 45 against 45 and 45.

    >>> [round(shown(*result), 2) for result in ((42, 50, 45, 45), (42, 45, 50, 45), (58, 45, 45, 47.5))]
    [40.89, 36.81, 53.65]
    """
    return percent / 100 * (own + partner + 2 * opponents) * own / (own + partner)


def ratings(sessions: Sequence[RatedSession], players: int, settings: LehmanSettings) -> list[Rating]:
    """The ratings after the last week from sessions in order of time."""
    start, imp_percent = float(settings.start), float(settings.imp_percent)
    now = np.full(players, start)
    weight = np.full(players, float(settings.start_boards))
    steps: list[list[Step]] = [[] for _ in range(players)]
    start_weight = weight.copy()
    by_week: list[list[float]] = [[] for _ in range(players)]
    before: date | None = None
    for monday, group in groupby(sessions, key=lambda s: s.week):
        kept = float(settings.retention) ** ((monday - before).days // 7) if before else 1.0
        before = monday
        weight *= kept
        start_weight *= kept
        week = list(group)
        met = together((sums(s, now, start, imp_percent) for s in week), players)
        taken = np.sum([_taken(s, now, start, imp_percent) for s in week], axis=0)
        for weights in by_week:
            weights[:] = [kept * w for w in weights]
        for player in np.flatnonzero(met.boards).tolist():
            boards, own = float(met.boards[player]), float(now[player])
            total = weight[player] + boards
            after = float(max((own * weight[player] + taken[player]) / total, float(settings.lowest)))
            cut = min(1.0, settings.most_boards / total)
            weight[player] = total * cut
            by_week[player] = [cut * w for w in (*by_week[player], boards)]
            start_weight[player] *= cut
            steps[player].append(
                Step(
                    "",
                    monday,
                    int(boards),
                    float(met.score[player] / boards),
                    float(met.partner[player] / boards),
                    float(met.opponents[player] / boards),
                    own,
                    float(taken[player] / boards),
                    after,
                    0.0,
                )
            )
        for player in np.flatnonzero(met.boards).tolist():
            now[player] = steps[player][-1].after
    return [
        Rating(
            player=player,
            grade=float(now[player]),
            boards=sum(step.boards for step in own_steps),
            start=start,
            start_weight=float(start_weight[player]),
            steps=tuple(s._replace(weight=w) for s, w in zip(own_steps, by_week[player], strict=True)),
        )
        for player, own_steps in enumerate(steps)
        if own_steps
    ]


def _taken(session: RatedSession, now: Floats, start: float, imp_percent: float) -> Floats:
    """By player, the sum of what the results of a session show."""
    known = np.append(now, start)
    seats = known[session.players]
    at_the_table = seats.sum(axis=1)
    percents = session.percents(imp_percent)
    made = np.zeros(len(now))
    for seat in range(4):
        codes = session.players[:, seat]
        mine = codes >= 0
        part = seats[:, seat] / (seats[:, seat] + seats[:, (seat + 2) % 4])
        value = percents[seat % 2] / 100 * at_the_table * part
        made += np.bincount(codes[mine], value[mine], len(now))
    return made


def rule(settings: LehmanSettings) -> tuple[Sentence, ...]:
    """The rule in words."""
    values = {
        "kept": settings.retention,
        "most": str(settings.most_boards),
        "start": settings.start,
        "start_boards": str(settings.start_boards),
        "imp": f"{float(settings.imp_percent):.2f}",
    }
    return (
        Sentence(
            _(
                "A board shows: the share of the pair x the sum of the four ratings x own rating / ratings "
                "of the pair, with the ratings at the beginning of the week; an IMP is %(imp)s%%."
            ),
            values,
        ),
        Sentence(
            _(
                "The rating is the mean of the old one and the boards of the week. Old boards keep %(kept)s "
                "of their weight each week, %(most)s boards at most; the start, %(start)s, counts as "
                "%(start_boards)s boards."
            ),
            values,
        ),
    )
