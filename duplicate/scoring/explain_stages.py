"""Explain: how sessions, carry-over, strata and handicap come together, in words and numbers."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from duplicate.night.rankings import Sessions
from duplicate.scoring.exact import Integers, distinct, total_of
from duplicate.scoring.explain import boards_of
from duplicate.scoring.numbers import number, signed
from duplicate.scoring.scores import Scores
from duplicate.scoring.standing import SidePlace, SideRanking, Standing, Standings

#: Where a penalty counts that belongs to a session, and what it adds.
Added = dict[int, Fraction]


def session_lines(scores: Scores, at: Integers, unit: str) -> tuple[list[str], Fraction, Fraction]:
    """The sessions of one contestant, and the weighted sums of his points and tops.

    ``at`` are his lines of the tally.
    """
    tally, sessions = scores.tally, scores.conditions.sessions
    numbers = distinct(tally.session[at])
    told: list[str] = []
    points_in_all = tops_in_all = Fraction(0)
    for session in numbers:
        own = at[tally.session[at] == session]
        points, tops = total_of(tally.points.take(own)), total_of(tally.top.take(own))
        weight = sessions.weight(session)
        points_in_all, tops_in_all = points_in_all + points * weight, tops_in_all + tops * weight
        if len(numbers) == 1 and weight == 1:
            continue
        share = f" of {number(tops)}" if tops else ""
        counts = f"; it counts x {number(weight)} = {number(points * weight)}" if weight != 1 else ""
        told.append(f"Session {session}, {boards_of(len(own))}: {number(points)}{share} {unit}{counts}.")
    if told:
        told.append(f"Sessions together: {number(points_in_all)} {unit}.")
    return told, points_in_all, tops_in_all


def carried(standing: Standing, unit: str) -> list[str]:
    """What was brought along, in words; nothing when nothing was."""
    carry = standing.carry
    if carry is None:
        return []
    of = f" from {carry.of}" if carry.of else ""
    top = f" of {number(carry.top)}" if carry.top else ""
    worth = f", counted for {number(carry.boards)} boards" if carry.boards else ""
    return [f"Carried over{of}: {number(carry.points)}{top} {unit}{worth}."]


def played_by(standing: Standing) -> list[str]:
    """Who played how many of the boards, where there were substitutes."""
    if not standing.members:
        return []
    listed = ", ".join(f"{name} {boards_of(boards)}" for name, boards in standing.members)
    return [f"Played by {listed}; named: {', '.join(standing.names)}."]


def mean_lines(scores: Scores, standing: Standing, at: Integers, added: Added) -> list[str]:
    """The percentages of the sessions, and their mean."""
    tally, sessions = scores.tally, scores.conditions.sessions
    parts: list[str] = []
    for session in distinct(tally.session[at]):
        own = at[tally.session[at] == session]
        tops = total_of(tally.top.take(own))
        if tops:
            percent = 100 * (total_of(tally.points.take(own)) + added.get(session, 0)) / tops
            parts.append(_weighed(percent, Fraction(len(own)), sessions.weight(session), sessions))
    carry = standing.carry
    if carry is not None and carry.top:
        percent = 100 * carry.points / carry.top
        parts.append(_weighed(percent, carry.boards or Fraction(0), Fraction(1), sessions))
    by = " by boards" if sessions.combine == "boards" else ""
    shown = number(standing.percent) if standing.percent is not None else "none"
    return [f"Percentage: the mean of the sessions{by}, {' and '.join(parts)} = {shown}%."]


def _weighed(percent: Fraction, boards: Fraction, weight: Fraction, sessions: Sessions) -> str:
    text = f"{number(percent)}%"
    if sessions.combine == "boards":
        text += f" x {number(boards)} boards"
    return text if weight == 1 else f"{text} x {number(weight)}"


def side_lines(standings: Standings, standing: Standing) -> Iterator[str]:
    """The ranks in the rankings beside the main one."""
    if standing.final:
        yield f"Final {standing.final}: ranked before all who played in none, or in a later one."
    for ranking in standings.beside:
        for place in ranking.places:
            if place.contestant == standing.contestant:
                yield _side_line(ranking, place, standing)


def _side_line(ranking: SideRanking, place: SidePlace, standing: Standing) -> str:
    tied = "=" if place.tied else ""
    rank = f"rank {place.rank}{tied} of {len(ranking.places)}"
    if place.handicap is not None:
        base = standing.percent_exact if place.percent is not None else standing.total_exact
        made = place.percent if place.percent is not None else place.total
        unit = "%" if place.percent is not None else " IMPs"
        sum_of = f"{number(base or Fraction(0))} {signed(place.handicap)} = {number(made)}{unit}"
        return f"By handicap: {sum_of}, {rank}."
    kind = ranking.kind.capitalize()
    value = f"{number(place.percent)}%" if place.percent is not None else number(place.total)
    return f"{kind} {ranking.name}: {value}, {rank}."


def awarded_in(scores: Scores, at: Integers, session: int) -> Fraction | None:
    """The largest top of a board of a session, of which a penalty in percent is a part."""
    tally = scores.tally
    own = at[tally.session[at] == session]
    tops = tally.top.take(own if len(own) else at).fractions()
    return max((t for t in tops if t is not None), default=None)


def lines_of(scores: Scores, contestant: str) -> Integers:
    """The lines of the tally of a contestant."""
    code = scores.tally.contestants.index(contestant)
    return np.flatnonzero(scores.tally.contestant == code)
