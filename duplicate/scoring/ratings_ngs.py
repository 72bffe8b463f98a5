"""Grades in the way of the EBU's National Grading Scheme: after every session, over a window of boards.

What a session shows of a player (its session grade) is the own grade, plus what the pair scored above
50 %, plus the mean grade of the opponents, less the mean grade of the pair. The grade is the weighted
mean of the sessions shown; weights fall over the last 2000 boards of the last three years.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Annotated

import msgspec
import numpy as np

from duplicate.night.settings import AboveZero, Family, Number, Part, Percent
from duplicate.scoring.rating_sessions import RatedSession
from duplicate.scoring.ratings import Rating, Step, sums
from duplicate.words.sentences import Sentence
from duplicate.words.translations import phrase as _


class NgsSettings(Part, frozen=True, kw_only=True):
    """The settings; see fixtures/ratings/ngs.toml for which of them are published."""

    name: str = ""
    title: str = ""
    sources: tuple[str, ...] = ()
    start: Percent = "50"
    start_boards: int = 100
    boards: Annotated[int, msgspec.Meta(ge=1)] = 2000
    years: Annotated[int, msgspec.Meta(ge=1, le=100)] = 3
    gain: Number = "2"
    imp_percent: AboveZero = "6.48"
    evolving: int = 300
    mature: int = 1000


FAMILY = Family(NgsSettings, "settings of the ratings", "ratings", ("ngs",), "ngs")


def session_grade(own: float, partner: float, percent: float, opponents: float) -> float:
    """What a session showed: SG = G + P - 50 + SOpp - (G + partner) / 2.

    A published example: grades 55 and 61 against 52 are expected to score 56 %; with 57 % the session
    is worth one more than the grade.

    >>> session_grade(55, 61, 57, 52)
    56.0
    """
    return own + percent - 50 + opponents - (own + partner) / 2


def weight(newer: float, boards: float, settings: NgsSettings) -> float:
    """For how many boards a session counts, ``newer`` boards after it.

    A board that is ``a`` boards old counts gain - 2 (gain - 1) a / window, and nothing beyond the window.

    >>> weight(0, 2000, NgsSettings()), weight(0, 24, NgsSettings(gain="1"))
    (2000.0, 24.0)
    >>> weight(1000, 1000, NgsSettings())  # the older half counts a quarter
    500.0
    """
    return _weight(newer, boards, settings.boards, float(settings.gain))


def _weight(newer: float, boards: float, window: int, gain: float) -> float:
    if newer >= window:
        return 0.0
    last = min(newer + boards, window)
    return gain * (last - newer) - (gain - 1) * (last**2 - newer**2) / window


@dataclass
class _History:
    """The sessions of one player so far."""

    settings: NgsSettings
    steps: list[Step] = field(default_factory=list)

    def weights(self, day: date) -> tuple[list[float], float]:
        """For how many boards each session counts on a day, and the start."""
        oldest = _years_before(day, self.settings.years)
        window, gain = self.settings.boards, float(self.settings.gain)
        newer, found = 0.0, []
        for step in reversed(self.steps):
            if newer >= window or step.day <= oldest:  # nor does any session before it count
                break
            found.append(_weight(newer, step.boards, window, gain))
            newer += step.boards
        found += [0.0] * (len(self.steps) - len(found))
        return found[::-1], _weight(newer, self.settings.start_boards, window, gain)

    def grade(self, day: date) -> float:
        """The grade on a day."""
        weights, start = self.weights(day)
        total = start + sum(weights)
        if not total:
            return float(self.settings.start)
        shown = sum(w * step.shown for w, step in zip(weights, self.steps, strict=True))
        return (start * float(self.settings.start) + shown) / total


def _years_before(day: date, years: int) -> date:
    """The same day some years ago; of a leap day, the day before.

    >>> str(_years_before(date(2028, 2, 29), 3))
    '2025-02-28'
    """
    try:
        return day.replace(year=day.year - years)
    except ValueError:
        return day.replace(year=day.year - years, day=28)


def ratings(
    sessions: Sequence[RatedSession], players: int, settings: NgsSettings, latest: date
) -> list[Rating]:
    """The grades on a day from sessions in order of time."""
    start, imp_percent = float(settings.start), float(settings.imp_percent)
    histories = [_History(settings) for _ in range(players)]
    for session in sessions:
        grades = np.full(players, start)
        seated = sorted({c for c in np.unique(session.players).tolist() if c >= 0})
        for player in seated:
            grades[player] = histories[player].grade(session.day)
        met = sums(session, grades, start, imp_percent)
        for player in seated:
            boards = met.boards[player]
            score, partner, opponents = (
                float(column[player] / boards) for column in (met.score, met.partner, met.opponents)
            )
            own, history = float(grades[player]), histories[player]
            shown = session_grade(own, partner, score, opponents)
            step = Step(
                session.name, session.day, int(boards), score, partner, opponents, own, shown, 0.0, 0.0
            )
            history.steps.append(step)
            history.steps[-1] = step._replace(after=history.grade(session.day))
    return [_rating(player, h, settings, latest) for player, h in enumerate(histories) if h.steps]


def _rating(player: int, history: _History, settings: NgsSettings, latest: date) -> Rating:
    weights, start_weight = history.weights(latest)
    counted = sum(step.boards for w, step in zip(weights, history.steps, strict=True) if w)
    status = "tentative" if counted < settings.evolving else "evolving"
    return Rating(
        player=player,
        grade=history.grade(latest),
        boards=sum(step.boards for step in history.steps),
        start=float(settings.start),
        start_weight=start_weight,
        steps=tuple(step._replace(weight=w) for w, step in zip(weights, history.steps, strict=True)),
        status="mature" if counted >= settings.mature else status,
    )


def rule(settings: NgsSettings) -> tuple[Sentence, ...]:
    """The rule in words."""
    values = {
        "boards": str(settings.boards),
        "years": str(settings.years),
        "start": settings.start,
        "start_boards": str(settings.start_boards),
        "imp": f"{float(settings.imp_percent):.2f}",
    }
    return (
        Sentence(
            _(
                "A session shows: own grade + score - 50 + grade of the opponents - mean grade of the pair; "
                "an IMP a board is %(imp)s%%."
            ),
            values,
        ),
        Sentence(
            _(
                "The grade is the mean of what the sessions showed, newer boards weighing more, over the "
                "last %(boards)s boards of the last %(years)s years; the start, %(start)s, counts as "
                "%(start_boards)s boards before all others."
            ),
            values,
        ),
    )
