"""Combining: what the sessions of an event, and what was carried into it, make of one contestant."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from duplicate.night.conditions import Conditions
from duplicate.night.entries import Carry, Entries
from duplicate.night.night import Night
from duplicate.night.rankings import Sessions
from duplicate.scoring.numbers import number
from duplicate.words.problems import DuplicateError, Problem, Severity

NOTHING = Fraction(0)


class SessionSum(NamedTuple):
    """One contestant's tally of one session."""

    points: Fraction
    top: Fraction
    boards: int  #: lines that are added up
    percents: Fraction  #: sum of the percentages of the boards; 0 where nobody asks for it
    direction: int  #: in which he sat for most of it

    def weighted(self, weight: Fraction) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        """Points, top, boards and percentages, each times the weight of the session."""
        if weight == 1:
            return self.points, self.top, Fraction(self.boards), self.percents
        return self.points * weight, self.top * weight, self.boards * weight, self.percents * weight


class Combined(NamedTuple):
    """The sessions of one contestant together, each with its weight; nothing carried yet."""

    points: Fraction
    top: Fraction
    boards: Fraction
    percents: Fraction


def combined(parts: Mapping[int, SessionSum], sessions: Sessions) -> Combined:
    """The weighted sum of the sessions.

    >>> combined({1: SessionSum(Fraction(6), Fraction(8), 4, Fraction(0), 0)}, Sessions(weights=("0.5",)))[:2]
    (Fraction(3, 1), Fraction(4, 1))
    """
    listed = [part.weighted(sessions.weight(session)) for session, part in parts.items()]
    if len(listed) == 1:
        return Combined(*listed[0])
    return Combined(*(sum(column, NOTHING) for column in zip(*listed, strict=True)))


def mean_percent(
    parts: Mapping[int, SessionSum],
    added: Mapping[int, Fraction],
    sessions: Sessions,
    carry: Carry | None,
) -> Fraction | None:
    """The mean of the percentages of the sessions, each once or by its boards, times its weight.

    What was carried counts as a session: once, or for the boards that it is said to be worth.
    ``added`` are penalties and bonuses by session.
    """
    by_boards = sessions.combine == "boards"
    listed = [
        (100 * (part.points + added.get(session, NOTHING)) / part.top, Fraction(part.boards), session)
        for session, part in parts.items()
        if part.top
    ]
    weighed = [(p, (boards if by_boards else 1) * sessions.weight(s)) for p, boards, s in listed]
    if carry is not None and carry.top:
        weighed.append(
            (100 * carry.points / carry.top, (carry.boards or NOTHING) if by_boards else Fraction(1))
        )
    weight = sum((w for _, w in weighed), NOTHING)
    return sum((p * w for p, w in weighed), NOTHING) / weight if weight else None


def surplus_weights(night: Night, sessions: Sessions) -> tuple[Problem, ...]:
    """A warning where more sessions have a weight than the event has."""
    known = {1, *night.sittings, *(session for session, _ in night.movements)}
    known |= {seating.session for seating in night.entries.seatings}
    known |= set(night.results.integers("session").tolist())
    given, there = len(sessions.weights), max(known)
    if given <= there:
        return ()
    beyond = ", ".join(sessions.weights[there:])
    message = f"there are weights for {given} sessions, and the event has {there}: nothing uses {beyond}"
    remedy = "leave out what is too much, or write sessions still to come as [[session]] into event.toml"
    shown = ", ".join(sessions.weights)
    return (Problem(message, "", None, "sessions.weights", shown, remedy, Severity.WARNING),)


def final_of(entries: Entries, sessions: Sessions, last: int) -> dict[str, int]:
    """Which final each contestant plays: the position of his section of the last session among the finals."""
    if not sessions.finals or last == 1:
        return {}
    order = {section: position for position, section in enumerate(sessions.finals)}
    return {
        s.contestant: order[s.section] for s in entries.seatings if s.session == last and s.section in order
    }


def check_sessions(conditions: Conditions, entries: Entries, last: int) -> None:
    """Refuse settings of sessions that do not go together, or do not fit the event."""
    sessions = conditions.sessions
    if sessions.combine != "points" and conditions.measure != "matchpoints":
        raise DuplicateError(
            Problem(
                f"there are no percentages at {conditions.method}",
                field="sessions.combine",
                value=sessions.combine,
                remedy="write points",
            )
        )
    if not any(sessions.weight(session) for session in range(1, last + 1)):
        raise DuplicateError(
            Problem(
                "no session counts",
                field="sessions.weights",
                value=", ".join(sessions.weights),
                remedy="write a number above 0 for a session",
            )
        )
    known = sorted({s.section for s in entries.seatings if s.session == last})
    for name in sessions.finals:
        if last > 1 and known and name not in known:
            raise DuplicateError(
                Problem(
                    f"the last session, {last}, has no such section",
                    field="sessions.finals",
                    value=name,
                    remedy=f"it has {', '.join(repr(k) for k in known)}",
                )
            )
    _check_carried(conditions, entries)
    if sessions.combine == "points":
        return
    needs = "top and boards" if sessions.combine == "boards" else "top"
    for contestant in entries.contestants:
        carry = contestant.carry
        if carry and (not carry.top or (sessions.combine == "boards" and not carry.boards)):
            raise DuplicateError(
                Problem(
                    f"a mean of percentages needs {needs} beside the points that are carried",
                    file="event.toml",
                    field="pairs.carry",
                    value=entries.seat_label(contestant.id),
                    remedy='add it, or write sessions.combine = "points"',
                )
            )


def _check_carried(conditions: Conditions, entries: Entries) -> None:
    """Refuse a carry-over that is not in the unit of the totals.

    Points with a top are matchpoints: they are neither IMPs nor victory points. Points for boards without a
    top are IMPs or victory points; without boards they are a bonus, in any unit.
    """
    scale = conditions.victory_points.scale
    matchpoints = conditions.measure == "matchpoints" and not scale
    for contestant in entries.contestants:
        carry = contestant.carry
        if carry is None:
            continue
        if carry.top and not matchpoints:
            kind = "victory points" if scale else {"imps": "IMPs"}.get(conditions.measure, "points")
            message = f"matchpoints are carried (they have a top), and the totals are {kind}"
            remedy = f"carry {kind} without a top, or take carry out"
        elif matchpoints and carry.boards and not carry.top and conditions.sessions.combine == "points":
            message = "points of boards are carried without a top, and the totals are matchpoints"
            remedy = "add their top; carry no IMPs or victory points; a bonus has no boards"
        else:
            continue
        raise DuplicateError(
            Problem(
                message,
                file="event.toml",
                field="pairs.carry",
                value=f"{entries.seat_label(contestant.id)}: {number(carry.points)}",
                remedy=remedy,
            )
        )
