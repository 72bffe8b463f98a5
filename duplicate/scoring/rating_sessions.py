"""Sessions as ratings need them: who sat where, and what each result was worth, as arrays."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np
import numpy.typing as npt

from duplicate.night.entries import Member
from duplicate.night.results import Result, Status
from duplicate.scoring.persons import UNKNOWN, Persons
from duplicate.scoring.scores import Scores
from duplicate.words.problems import Problem, Severity

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

_UNEARNED = ("artificial", "lone")  #: how a row got points without a comparison
_PLAYED = (Status.PLAYED, Status.PASSED)


@dataclass(frozen=True, eq=False)
class RatedSession:
    """One session: a line for each result with a score from the table.

    ``players`` has four columns, N E S W, codes of persons or -1; ``ns`` and ``ew`` are percentages, or
    IMPs against one other result; lines of one ``group`` were compared with each other.
    """

    name: str
    day: date
    imps: bool
    players: Integers
    ns: Floats
    ew: Floats
    group: Integers

    def percents(self, imp_percent: float) -> tuple[Floats, Floats]:
        """What NS and EW scored in percent; an IMP is worth so many."""
        if self.imps:
            return 50 + imp_percent * self.ns, 50 + imp_percent * self.ew
        return self.ns, self.ew

    @property
    def week(self) -> date:
        """The Monday of its week."""
        return monday(self.day)


def monday(day: date) -> date:
    """The first day of a week.

    >>> str(monday(date(2026, 1, 8)))
    '2026-01-05'
    """
    return date.fromordinal(day.toordinal() - day.weekday())


def members_of(scores: Iterable[Scores]) -> Iterator[Member]:
    """Everybody in the entries of some nights, in order."""
    for each in scores:
        for contestant in each.night.entries.contestants:
            yield from contestant.members


def sessions_of(scores: Scores, persons: Persons) -> tuple[list[RatedSession], list[Problem]]:
    """The sessions of a scored night, and what of it cannot be rated.

    Only results from the table count: no artificial scores, no sit-outs. A teams match is not rated,
    because it does not say who sat in which room; nor is a single table, whose results are compared with
    what its cards were worth: a rating asks what others made of the same cards.
    """
    night = scores.night
    if scores.conditions.method == "compensation":
        return [], [Problem("a single table is not rated", file=night.name, severity=Severity.NOTE)]
    if scores.conditions.contest == "teams":
        return [], [Problem("a teams match is not rated", file=night.name, severity=Severity.NOTE)]
    if scores.conditions.measure == "points":
        return [], [Problem("total points are not rated", file=night.name, severity=Severity.NOTE)]
    compared = _shares(scores)
    by_session: dict[int, list[tuple[int, Result]]] = {}
    for position, row in enumerate(night.results.rows):
        counts = row.status in _PLAYED and scores.how[position] not in _UNEARNED and position in compared
        counts = counts and not (row.adj_ns or row.adj_ew)  # nor what the director set by hand
        if counts and scores.points_ns[position] is not None and scores.points_ew[position] is not None:
            by_session.setdefault(row.session, []).append((position, row))
    sessions, problems = [], []
    for session, rows in sorted(by_session.items()):
        sitting = night.sittings.get(session)
        written = (sitting.date if sitting else "") or night.date
        try:
            day = date.fromisoformat(written)
        except ValueError:
            message = "the night has no date, so that it has no place among the others: it is not rated"
            remedy = "write the date in event.toml"
            problems.append(Problem(message, file=night.name, field="date", value=written, remedy=remedy))
            continue
        codes = np.array([_seated(scores, persons, position, row) for position, row in rows], np.int64)
        clashes, found = _clashes(codes, [row for _, row in rows], persons, night.name)
        codes[np.isin(codes, sorted(clashes))] = UNKNOWN
        problems += found
        values = [_values(scores, position, compared[position][1]) for position, _ in rows]
        title = f"{night.name}, {session}" if session > 1 else night.name
        sessions.append(
            RatedSession(
                name=(sitting.name if sitting else "") or title,
                day=day,
                imps=not scores.is_matchpoints,
                players=codes,
                ns=np.array([v[0] for v in values], np.float64),
                ew=np.array([v[1] for v in values], np.float64),
                group=np.array([compared[position][0] for position, _ in rows], np.int64),
            )
        )
    return sessions, problems


def _shares(scores: Scores) -> dict[int, tuple[int, int]]:
    """By row: its scoring group, and how many comparisons its score adds up."""
    added = scores.conditions.method == "cross-imps" and scores.conditions.cross_imps.divisor == "none"
    return {
        position: (group, max(board.results - 1, 1) if added else 1)
        for group, board in enumerate(scores.boards)
        for position in board.rows
    }


def _values(scores: Scores, position: int, share: int) -> tuple[float, float]:
    ns, ew = scores.points_ns[position], scores.points_ew[position]
    assert ns is not None
    assert ew is not None
    top = scores.top[position]
    if scores.is_matchpoints and top:
        return float(100 * ns / top), float(100 * ew / top)
    return float(ns / share), float(ew / share)


def _seated(scores: Scores, persons: Persons, position: int, row: Result) -> list[int]:
    """The persons of a row, N E S W."""
    entries = scores.night.entries.by_id
    moment = (row.session, row.round or 0, row.board)

    def at(contestant: str, place: int) -> int:
        member = entries[contestant].members_at(*moment).get(place) if contestant in entries else None
        return UNKNOWN if member is None else persons.code(member)

    if scores.players:
        return [at(player, 0) for player in scores.players[position]]
    ns, ew = scores.contestant_ns[position], scores.contestant_ew[position]
    return [at(ns, 0), at(ew, 0), at(ns, 1), at(ew, 1)]


def _clashes(
    codes: Integers, rows: Sequence[Result], persons: Persons, name: str
) -> tuple[set[int], list[Problem]]:
    """Persons who would have played one board twice, or against themselves: two people of one name."""
    seen: set[tuple[int, int]] = set()
    clashes: set[int] = set()
    for line, row in zip(codes.tolist(), rows, strict=True):
        for code in line:
            if code != UNKNOWN and (code, row.board) in seen:
                clashes.add(code)
            seen.add((code, row.board))
    return clashes, [
        Problem(
            "played the same board twice, so that it must be two people: not rated in this session",
            file=name,
            field="name",
            value=persons.people[code].label,
            remedy="write club numbers in event.toml",
            severity=Severity.WARNING,
        )
        for code in sorted(clashes)
    ]
