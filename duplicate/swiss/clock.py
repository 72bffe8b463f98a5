"""What the clock demands of an event: the records that are due at a moment, made from the state alone."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from duplicate.swiss import drawing
from duplicate.swiss.conduct import moment
from duplicate.swiss.event import step
from duplicate.swiss.records import (
    Cancelled,
    CutOff,
    Final,
    Finished,
    NoShow,
    Record,
    RegistrationClosed,
    RoundClosed,
    RoundStarted,
    Warned,
)
from duplicate.swiss.state import BoardAt, Round, State
from duplicate.swiss.unfinished import Progress, decided

CLOCK = "clock"  #: who says so, in the records that are made here
_UNKNOWN = Progress()


def due(
    state: State, now: str, progress: Mapping[BoardAt, Progress] | None = None, *, secret: str = ""
) -> tuple[Record, ...]:
    """The records that a moment demands, in order, each possible after those before it.

    ``now`` is ISO with an offset. ``progress`` is what is known of boards that are not finished, by table
    and board; ``secret`` is what the deals come from (see `duplicate.laws.dealing`), told round by round.
    Nothing is due twice: append what comes back, and ask again at any time.

    In order: registration closes; who is not there is a no-show; too few contestants cancel the event;
    round 1 is drawn; a round starts when it is drawn, the round before is over and the pause too; its
    tables are warned; its time is up and the rest is cut off; it is closed, at once when every result is
    in; the next round is drawn when the share of results that the conditions ask for is in.
    """
    found: list[Record] = []
    while True:
        record = _next(state, now, progress or {}, secret)
        if record is None:
            return tuple(found)
        found.append(record)
        state, _ = step(state, record)


def _next(state: State, now: str, progress: Mapping[BoardAt, Progress], secret: str) -> Record | None:
    if state.opened is None or state.cancelled or state.final:
        return None
    time = moment(now, "now")
    number = state.last_id + 1
    if state.finished:
        hours = timedelta(hours=state.conduct.correction_hours)
        waits = any(r.pending for r in state.rounds)
        return (
            Final(id=number, when=now, who=CLOCK)
            if time >= moment(state.finished) + hours and not waits
            else None
        )
    if not state.rounds:
        return _before(state, now, time, number)
    playing = state.playing
    if playing is not None:
        return _playing(state, playing, now, time, number, progress, secret)
    return _between(state, now, time, number, secret)


def _before(state: State, now: str, time: datetime, number: int) -> Record | None:
    """Until round 1 is drawn."""
    conduct = state.conduct
    if not conduct.starts:
        return None
    start = moment(conduct.starts)
    if not state.registration_closed:
        closes = start - timedelta(minutes=conduct.closes)
        return RegistrationClosed(id=number, when=now, who=CLOCK) if time >= closes else None
    if time < start:
        return None
    for entrant in state.entrants.values():
        if entrant.last_round is None and entrant.first_round == 1 and not state.is_ready(entrant):
            return NoShow(id=number, when=now, who=CLOCK, contestant=entrant.id)
    there = sum(not e.standby for e in state.field(1))
    if there < conduct.minimum:
        why = f"contestants: {there}, and the event needs {conduct.minimum}"
        return Cancelled(id=number, when=now, who=CLOCK, why=why)
    return drawing.record(drawing.prepare(state), number, now, CLOCK)


def _playing(
    state: State,
    each: Round,
    now: str,
    time: datetime,
    number: int,
    progress: Mapping[BoardAt, Progress],
    secret: str,
) -> Record | None:
    """While a round is on."""
    ends = each.ends
    if not each.missing:
        if each.pending and not each.cut and (ends is None or time < ends):  # the players may settle it
            return _drawn_early(state, each, now, number)
        return RoundClosed(
            id=number, when=now, who=CLOCK, round=each.number, deals=_told(secret, each.number)
        )
    if ends is not None and time >= ends:
        policy = state.conduct.unfinished
        boards = tuple(
            decided(
                policy,
                *at,
                progress.get(at, _UNKNOWN),
                state.conduct,
                matchpoints=state.conditions.is_matchpoints,
            )
            for at in each.missing
        )
        return CutOff(id=number, when=now, who=CLOCK, round=each.number, policy=policy, boards=boards)
    warns = None if ends is None else ends - timedelta(minutes=state.conduct.warn)
    if warns is not None and time >= warns and not each.warned:
        return Warned(id=number, when=now, who=CLOCK, round=each.number)
    return _drawn_early(state, each, now, number)


def _drawn_early(state: State, each: Round, now: str, number: int) -> Record | None:
    """The next round, while this one is on, where the share of results lets it be drawn."""
    return _draw(state, now, number) if len(state.rounds) == each.number else None


def _draw(state: State, now: str, number: int) -> Record | None:
    rules, total = state.conditions.draw.rules(0), state.conditions.rounds
    next_round = state.next_round
    if total and next_round > total:
        return None
    after = max(next_round - 1 - rules.lag, 0)
    if after and not state.rounds[after - 1].is_in(rules.draw_at):
        return None
    return drawing.record(drawing.prepare(state), number, now, CLOCK)


def _between(state: State, now: str, time: datetime, number: int, secret: str) -> Record | None:
    """Between two rounds, and after the last."""
    last = state.rounds[-1]
    if last.started and last.closed:
        total = state.conditions.rounds
        if total and last.number >= total:
            return Finished(id=number, when=now, who=CLOCK, deals=secret)
        return _draw(state, now, number)
    coming = next(r for r in state.rounds if not r.started)
    if coming.number == 1:
        begins = moment(state.conduct.starts) if state.conduct.starts else moment(coming.drawn.when)
    else:
        pause = timedelta(minutes=state.conduct.pause)
        begins = moment(state.rounds[coming.number - 2].closed) + pause
    gone = any(
        not state.entrants[who].plays_in(coming.number) for t in coming.seated.tables for who in (t.ns, t.ew)
    )
    if time < begins or gone:  # who left has to be replaced, or the draw edited
        return None
    minutes = state.conditions.minutes_per_round
    return RoundStarted(id=number, when=now, who=CLOCK, round=coming.number, at=now, minutes=minutes)


def _told(secret: str, round_number: int) -> str:
    from duplicate.laws.dealing import round_seed

    return round_seed(secret, round_number) if secret else ""
