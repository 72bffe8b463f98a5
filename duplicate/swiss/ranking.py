"""The ranking of a Swiss event: in order of the totals, then of the tie-breaks; who is ranked at all."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

from duplicate.scoring.exact import published
from duplicate.swiss import field as drawing
from duplicate.swiss.byes import Credit
from duplicate.swiss.conditions import SwissConditions, TieBreak
from duplicate.swiss.matches import Matches
from duplicate.swiss.tie_breaks import AMONG_THE_TIED, TIE_BREAKS, Value
from duplicate.swiss.totals import Entrant as Entrant
from duplicate.swiss.totals import Record, Totals, as_total, totals
from duplicate.words.problems import Problem


class Broken(NamedTuple):
    """A tie-break that was applied to a contestant, and what it gave."""

    tie_break: TieBreak
    value: Value


_Path = tuple[Broken, ...]
_Level = list[tuple[Record, _Path]]


@dataclass(frozen=True, slots=True)
class Placed:
    """One contestant in the ranking. Scores are exact, in the unit of the totals."""

    rank: int  #: 1 + the number that are strictly better; 0 for who is not ranked
    tied: bool  #: somebody else is still level after all tie-breaks
    contestant: str
    #: ranked | unfinished: too few boards to be ranked | withdrawn, whether ranked or not
    status: Literal["ranked", "unfinished", "withdrawn"]
    score: Fraction  #: what it is ranked by, penalties and credits included
    pairing: Fraction  #: what the next draw goes by
    penalty: Fraction  #: penalties that belong to no match, in points or victory points
    basic: Fraction  #: matchpoints or IMPs of all matches
    percent: Fraction | None  #: of the matchpoints of all matches; None at IMPs
    played: int  #: boards with a score of the table
    scheduled: int  #: boards it should have played so far
    rounds: tuple[Fraction | None, ...]  #: what every round added; None: nothing
    broken: tuple[Broken, ...]  #: the tie-breaks that its total went through, in order
    provisional: bool  #: some of it may still change


@dataclass(frozen=True)
class Ranking:
    """Everybody in order: who is ranked first, then who is not, each by score."""

    conditions: SwissConditions
    rows: tuple[Placed, ...]
    rounds: int  #: rounds that are in it
    problems: tuple[Problem, ...] = ()

    @cached_property
    def by_id(self) -> Mapping[str, Placed]:
        """The rows by contestant."""
        return {row.contestant: row for row in self.rows}

    @property
    def finishers(self) -> tuple[Placed, ...]:
        """Who is ranked."""
        return tuple(row for row in self.rows if row.rank)

    def contestants(
        self,
        groups: Mapping[str, tuple[tuple[str, str], ...]] | None = None,
        stationary: Iterable[str] = (),
        standby: Iterable[str] = (),
    ) -> tuple[drawing.Contestant, ...]:
        """The contestants of the next draw, by pairing score and then as ranked."""
        seated, waiting = frozenset(stationary), frozenset(standby)
        return tuple(
            drawing.Contestant(
                row.contestant,
                row.pairing,
                row.contestant in seated,
                (groups or {}).get(row.contestant, ()),
                row.status == "withdrawn",
                row.contestant in waiting,
            )
            for row in sorted(self.rows, key=lambda row: -row.pairing)
        )


def rank(
    entrants: Sequence[Entrant], found: Matches, credited: Iterable[Credit] = (), *, seed: int = 0
) -> Ranking:
    """Rank an event: 1 + the number that are strictly better after all tie-breaks; ties stay ties.

    The tie-breaks of the conditions are applied in their order, each to those who are still level; those
    that look at the matches between the tied are applied again to each smaller tie that they leave.
    Totals are compared exactly, or as published where the scoring says so. ``seed`` is for lots.

    Who has played less than ``ranked_share`` percent of the boards is listed without a rank; the boards
    are those of the rounds so far, without byes and cancelled boards. Raises DuplicateError for entrants
    that stand twice, and for matches and credits of somebody who never entered.
    """
    conditions = found.conditions
    everybody = totals(entrants, found, credited, seed=seed)
    records = everybody.records
    ranked = [record for record in records.values() if _is_ranked(record, conditions)]
    order: list[Placed] = []
    for level in _levels(ranked, everybody):
        first = len(order) + 1
        order += [
            replace(_row(record, everybody), rank=first, tied=len(level) > 1, broken=path)
            for record, path in level
        ]
    placed = {row.contestant for row in order}
    others = [record for record in records.values() if record.contestant not in placed]
    others.sort(key=lambda record: (-compared(record.total, conditions), record.place))
    rows = (*order, *(_row(record, everybody) for record in others))
    return Ranking(conditions, rows, everybody.rounds, found.problems)


def _is_ranked(record: Record, conditions: SwissConditions) -> bool:
    if record.withdrawn and conditions.withdrawn == "unranked":
        return False
    return _has_enough(record, conditions)


def _has_enough(record: Record, conditions: SwissConditions) -> bool:
    return 100 * record.played >= Fraction(conditions.ranked_share) * record.scheduled


def compared(total: Fraction, conditions: SwissConditions) -> Fraction:
    """A total as it is compared: exact, or as it is published."""
    rules = conditions.scoring.totals
    if rules.rank_on == "exact":
        return total
    decimals = rules.percent_decimals if conditions.is_percentage else rules.decimals
    return published(total, decimals, rules.ties)


def _row(record: Record, everybody: Totals) -> Placed:
    conditions = everybody.conditions
    rounds: list[Fraction | None] = [None] * everybody.rounds
    for number, (score, top) in record.rounds.items():
        rounds[number - 1] = as_total(score, top, conditions)
    status: Literal["ranked", "unfinished", "withdrawn"] = "ranked"
    if record.withdrawn:
        status = "withdrawn"
    elif not _has_enough(record, conditions):
        status = "unfinished"
    return Placed(
        rank=0,
        tied=False,
        contestant=record.contestant,
        status=status,
        score=record.total,
        pairing=record.pairing,
        penalty=record.penalty,
        basic=record.points,
        percent=100 * record.points / record.top if record.top else None,
        played=record.played,
        scheduled=int(record.scheduled),
        rounds=tuple(rounds),
        broken=(),
        provisional=record.provisional,
    )


def _levels(records: Sequence[Record], everybody: Totals) -> Iterator[_Level]:
    """Who is level after all tie-breaks, best first; within a level as registered."""
    conditions = everybody.conditions
    by_total: dict[Fraction, list[Record]] = {}
    for record in records:
        by_total.setdefault(compared(record.total, conditions), []).append(record)
    for total in sorted(by_total, reverse=True):
        tied = by_total[total]
        yield from _split(tied, conditions.tie_breaks, {r.contestant: () for r in tied}, everybody)


def _split(
    tied: Sequence[Record], rules: Sequence[TieBreak], paths: Mapping[str, _Path], everybody: Totals
) -> Iterator[_Level]:
    """The tied, split by the tie-breaks one after the other."""
    if len(tied) == 1 or not rules:
        yield [(record, paths[record.contestant]) for record in tied]
        return
    first, rest = rules[0], rules[1:]
    values = TIE_BREAKS[first](tied, everybody)
    if values is None:
        yield from _split(tied, rest, paths, everybody)
        return
    paths = {name: (*paths[name], Broken(first, value)) for name, value in values.items()}
    parts: dict[Value, list[Record]] = {}
    for record in tied:
        parts.setdefault(values[record.contestant], []).append(record)
    follow = rules if first in AMONG_THE_TIED and len(parts) > 1 else rest
    for value in sorted(parts, reverse=True):
        yield from _split(parts[value], follow, paths, everybody)
