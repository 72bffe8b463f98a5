"""Where the result of an event stands: provisional, in its correction period, or final.

Law 79C: an error in computing or tabulating the score is put right in the correction period, which
ends 30 minutes after the official score was made available, unless the organiser sets another time.
Everything here follows from the log; no clock is read.
"""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta

from duplicate.night.changes import Logged, ResultState, Undo, active
from duplicate.words.problems import DuplicateError, Problem

#: Law 79C, where event.toml sets no other ``correction_period``
CORRECTION_PERIOD = "30 minutes"

_UNITS = {"minute": 1, "hour": 60, "day": 24 * 60}
_LONGEST = 366 * 24 * 60  # minutes


def period(text: str) -> timedelta:
    """A correction period as written in event.toml.

    >>> period("30 minutes"), period("1 hour")
    (datetime.timedelta(seconds=1800), datetime.timedelta(seconds=3600))
    """
    match = re.fullmatch(r"(\d{1,6})\s*(minute|hour|day)s?", text.strip().lower())
    minutes = int(match[1]) * _UNITS[match[2]] if match else 0
    if not 0 < minutes <= _LONGEST:
        remedy = 'write it like "30 minutes", "24 hours" or "2 days"'
        raise DuplicateError(
            Problem("this is no correction period", "", None, "correction_period", text, remedy)
        )
    return timedelta(minutes=minutes)


def state_of(changes: Iterable[Logged]) -> ResultState | None:
    """What was said last about where the result stands; None where nothing was said: provisional."""
    return next((c for c in reversed(active(changes)) if isinstance(c, ResultState)), None)


def moment(text: str) -> datetime:
    """A moment of the log; one without an offset is taken as UTC.

    >>> moment("2026-01-08T23:05:00+01:00") == moment("2026-01-08T22:05:00+00:00")
    True
    """
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise DuplicateError(Problem("this is no time", field="when", value=text)) from None
    return found if found.tzinfo else datetime.fromisoformat(f"{found.isoformat()}+00:00")


def is_over(state: ResultState | None, now: datetime) -> bool:
    """Whether changes come late: the result is final, or its correction period has ended.

    >>> state = ResultState(id=1, when="2026-01-08T22:35:00+00:00", state="correction",
    ...                     until="2026-01-08T23:05:00+00:00")
    >>> [is_over(state, moment(f"2026-01-09T00:05:0{second}+01:00")) for second in (0, 1)]
    [False, True]
    """
    if state is None or state.state == "provisional":
        return False
    return state.state == "final" or bool(state.until and moment(state.until) < now)


def late(changes: Iterable[Logged]) -> dict[int, ResultState]:
    """The changes that were made when the result was final or its correction period over, by id.

    A change is late by its place in the log, and by its time too, because the changes of an event of
    several folders stand in several logs. What is said about the state itself is never late.

    >>> final = ResultState(id=1, when="2026-01-08T23:10:00+00:00", state="final")
    >>> list(late([final, Undo(id=3, when="2026-01-08T23:20:00+00:00", of=2)]))
    [3]
    """
    listed = list(changes)
    found: dict[int, ResultState] = {}
    last = state_of(listed)
    now: ResultState | None = None
    for place, change in enumerate(listed):
        if isinstance(change, ResultState):
            now = change
            continue
        if isinstance(change, Undo):
            then = state_of(listed[: place + 1])
            if then is not now:
                now = then
                continue
        if now is not None and _is_late(now, change, by_place=True):
            found[change.id] = now
        elif last is not None and change.id > last.id and _is_late(last, change, by_place=False):
            found[change.id] = last  # of another log: in its own the numbers count up
    return found


def _is_late(state: ResultState, change: Logged, *, by_place: bool) -> bool:
    try:
        when = moment(change.when)
        if state.state == "final":
            return by_place or when > moment(state.when)
        return is_over(state, when)
    except DuplicateError:  # a time that somebody wrote by hand; the place in the log still tells
        return by_place and state.state == "final"
