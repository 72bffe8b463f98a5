"""Ratings: what players are worth apart from their partners and opponents, from many sessions.

Three systems over the same sessions: `duplicate.scoring.ratings_ngs` (after every session),
`duplicate.scoring.ratings_lehman` and `duplicate.scoring.ratings_rate` (every week).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
import numpy as np

from duplicate.scoring.rating_sessions import Floats, RatedSession
from duplicate.words.sentences import Sentence

System = Literal["ngs", "lehman", "rate"]
SYSTEMS: tuple[System, ...] = ("ngs", "lehman", "rate")
_TREND = 5  #: steps back to which the trend compares


class Step(NamedTuple):
    """One session, or week, of one player."""

    name: str  #: of the session; empty for a week
    day: date  #: of the session, or the Monday of the week
    boards: int
    score: float  #: percent of the pair, over its boards
    partner: float  #: mean rating of the partners
    opponents: float  #: mean rating of the opponents
    before: float  #: the player's rating
    shown: float  #: the rating that the session, or week, showed
    after: float
    weight: float  #: boards for which it counts in the latest rating


@dataclass(frozen=True)
class Rating:
    """What a player is worth, and how that came about."""

    player: int  #: code of the person
    grade: float
    boards: int  #: in all sessions
    start: float  #: what the player began at
    start_weight: float  #: boards for which the start counts in the latest rating
    steps: tuple[Step, ...]
    status: str = ""  #: mature, evolving or tentative, where the system tells them apart

    @property
    def sessions(self) -> int:
        """How many sessions, or weeks."""
        return len(self.steps)

    @property
    def trend(self) -> float:
        """The change over the last five sessions, or weeks."""
        return self.grade - (self.steps[-_TREND].before if len(self.steps) >= _TREND else self.start)


@dataclass(frozen=True)
class Ratings:
    """The latest ratings of everybody who played, best first, and the rule in words."""

    system: System
    latest: date
    ratings: tuple[Rating, ...]
    rule: tuple[Sentence, ...]
    settings: Mapping[str, object]

    def of(self, player: int) -> Rating | None:
        """The rating of a person."""
        return next((r for r in self.ratings if r.player == player), None)


def best_first(ratings: Sequence[Rating]) -> tuple[Rating, ...]:
    """In order of the grade as it is printed; level players by boards, then as they first appeared."""
    return tuple(sorted(ratings, key=lambda r: (-round(r.grade, 2), -r.boards, r.player)))


class Sums(NamedTuple):
    """By player, sums over the boards of a session: columns of equal length."""

    boards: Floats
    score: Floats
    partner: Floats
    opponents: Floats


def together(parts: Iterable[Sums], count: int) -> Sums:
    """The sums of some sessions together, for so many players."""
    columns = np.zeros((4, count))
    for part in parts:
        columns += np.stack(part)
    return Sums(*columns)


def sums(session: RatedSession, ratings: Floats, unknown: float, imp_percent: float) -> Sums:
    """What every player met in a session; who is not known has the rating ``unknown``."""
    count = len(ratings)
    known = np.append(ratings, unknown)  # code -1 finds the last
    percents = session.percents(imp_percent)
    columns = [np.zeros(count) for _ in range(4)]
    for seat in range(4):
        codes = session.players[:, seat]
        mine = codes >= 0
        beside = [session.players[mine, (seat + turn) % 4] for turn in (1, 2, 3)]
        values = (
            np.ones(int(mine.sum())),
            percents[seat % 2][mine],
            known[beside[1]],
            (known[beside[0]] + known[beside[2]]) / 2,
        )
        for column, value in zip(columns, values, strict=True):
            column += np.bincount(codes[mine], value, count)
    return Sums(*columns)


def rate(
    sessions: Sequence[RatedSession],
    players: int,
    system: System = "ngs",
    settings: str | Path | None = None,
    overrides: Mapping[str, object] | None = None,
    latest: date | None = None,
) -> Ratings:
    """Rate everybody in some sessions; ``players`` is the number of persons that codes count.

    ``settings`` is a TOML file of the system's settings, ``overrides`` replace single ones. Sessions after
    ``latest`` (the date of the last session by default) are left out. The order of the sessions given
    does not matter.
    """
    end = latest or max((s.day for s in sessions), default=date.min)
    ordered = sorted((s for s in sessions if s.day <= end), key=lambda s: (s.day, s.name))
    made: list[Rating]
    plain: dict[str, object]
    if system == "ngs":
        from duplicate.scoring import ratings_ngs

        grading = ratings_ngs.FAMILY.load(settings, overrides)
        made, rule = ratings_ngs.ratings(ordered, players, grading, end), ratings_ngs.rule(grading)
        plain = msgspec.to_builtins(grading)
    elif system == "lehman":
        from duplicate.scoring import ratings_lehman

        sharing = ratings_lehman.FAMILY.load(settings, overrides)
        made, rule = ratings_lehman.ratings(ordered, players, sharing), ratings_lehman.rule(sharing)
        plain = msgspec.to_builtins(sharing)
    else:
        from duplicate.scoring import ratings_rate

        fitting = ratings_rate.FAMILY.load(settings, overrides)
        made, rule = ratings_rate.ratings(ordered, players, fitting, end), ratings_rate.rule(fitting)
        plain = msgspec.to_builtins(fitting)
    return Ratings(system, end, best_first(made), rule, plain)
