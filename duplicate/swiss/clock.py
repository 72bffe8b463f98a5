"""What the clock demands of an event: the records that are due at a moment, made from the state alone."""

from collections.abc import Mapping
from datetime import timedelta

from duplicate.laws.dealing import round_seed
from duplicate.swiss import drawing
from duplicate.swiss.conduct import moment
from duplicate.swiss.drawing import Prepared
from duplicate.swiss.event import step
from duplicate.swiss.line_ups import due_at, opening, teams
from duplicate.swiss.records import (
    Cancelled,
    CutOff,
    Final,
    Finished,
    LineUp,
    NoShow,
    Record,
    RegistrationClosed,
    RoundClosed,
    RoundStarted,
    Warned,
)
from duplicate.swiss.schedule import next_round, total_rounds
from duplicate.swiss.state import BoardAt, Round, State
from duplicate.swiss.unfinished import Progress, decided

CLOCK = "clock"  #: who says so, in the records that are made here
_UNKNOWN = Progress()


def due(
    state: State,
    now: str,
    progress: Mapping[BoardAt, Progress] | None = None,
    *,
    secret: str = "",
    draws: list[Prepared] | None = None,
    line_ups: Mapping[str, LineUp] | None = None,
) -> tuple[Record, ...]:
    """The records that a moment demands, in order, each possible after those before it.

    ``now`` is ISO with an offset. ``progress`` is what is known of boards that are not finished, by table
    and board; ``secret`` is what the deals come from (see `duplicate.laws.dealing`), told round by round.
    ``draws`` takes the draws that were made, with their proofs. ``line_ups`` are those that are kept
    sealed for the round that comes next, by team.
    Nothing is due twice: append what comes back, and ask again at any time.

    In order: registration closes; who is not there is a no-show; too few contestants cancel the event;
    round 1 is drawn; a round starts when it is drawn, the round before is over and the pause too; its
    tables are warned; its time is up and the rest is cut off; it is closed, at once when every result is
    in; the next round is drawn when the share of results that the conditions ask for is in.
    """
    found: list[Record] = []
    while True:
        record = _Clock(now, progress or {}, secret, draws, line_ups or {}).next(state)
        if record is None:
            return tuple(found)
        found.append(record)
        state, _ = step(state, record)


class _Clock:
    """One look at the clock."""

    def __init__(
        self,
        now: str,
        progress: Mapping[BoardAt, Progress],
        secret: str,
        draws: list[Prepared] | None,
        line_ups: Mapping[str, LineUp],
    ) -> None:
        self.now, self.time = now, moment(now, "now")
        self.progress, self.secret, self.draws = progress, secret, draws
        self.line_ups = line_ups

    def next(self, state: State) -> Record | None:
        """The first record that is due."""
        if state.opened is None or state.cancelled or state.final:
            return None
        number = state.last_id + 1
        if state.finished:
            hours = timedelta(hours=state.conduct.correction_hours)
            over = self.time >= moment(state.finished) + hours
            waits = any(r.pending for r in state.rounds)
            return Final(id=number, when=self.now, who=CLOCK) if over and not waits else None
        if state.conditions.draw.system == "ladder":
            return self._challenges(state, number)
        if not state.rounds:
            return self._before(state, number)
        playing = state.playing
        if playing is not None:
            return self._playing(state, playing, number)
        return self._between(state, number)

    def _challenges(self, state: State, number: int) -> Record | None:
        """A ladder has no clock: a challenge is over when its results are in."""
        for each in state.rounds:
            if each.started and not each.closed and not each.missing and not each.pending:
                told = round_seed(self.secret, each.number) if self.secret else ""
                return RoundClosed(id=number, when=self.now, who=CLOCK, round=each.number, deals=told)
        return None

    def _before(self, state: State, number: int) -> Record | None:
        """Until round 1 is drawn."""
        conduct = state.conduct
        if not conduct.starts:
            return None
        start = moment(conduct.starts)
        if not state.registration_closed:
            closes = start - timedelta(minutes=conduct.closes)
            return RegistrationClosed(id=number, when=self.now, who=CLOCK) if self.time >= closes else None
        if self.time < start:
            return None
        for entrant in state.entrants.values():
            if entrant.last_round is None and entrant.first_round == 1 and not state.is_ready(entrant):
                return NoShow(id=number, when=self.now, who=CLOCK, contestant=entrant.id)
        there = sum(not e.standby for e in state.field(1))
        if there < state.minimum:
            why = f"contestants: {there}, and the event needs {state.minimum}"
            return Cancelled(id=number, when=self.now, who=CLOCK, why=why)
        return self._draw(state, number)

    def _playing(self, state: State, each: Round, number: int) -> Record | None:
        """While a round is on."""
        ends, conduct = each.ends, state.conduct
        if not each.missing:
            # what is pending before the time is up, the players may settle
            if not (each.pending and not each.cut and (ends is None or self.time < ends)):
                told = round_seed(self.secret, each.number) if self.secret else ""
                return RoundClosed(id=number, when=self.now, who=CLOCK, round=each.number, deals=told)
        elif ends is not None and self.time >= ends:
            boards = tuple(
                decided(
                    conduct.unfinished,
                    *at,
                    self.progress.get(at, _UNKNOWN),
                    conduct,
                    matchpoints=state.conditions.is_matchpoints,
                )
                for at in each.missing
            )
            return CutOff(
                id=number,
                when=self.now,
                who=CLOCK,
                round=each.number,
                policy=conduct.unfinished,
                boards=boards,
            )
        elif ends is not None and not each.warned and self.time >= ends - timedelta(minutes=conduct.warn):
            return Warned(id=number, when=self.now, who=CLOCK, round=each.number)
        return self._draw(state, number) if len(state.rounds) == each.number else None

    def _draw(self, state: State, number: int) -> Record | None:
        """The next round, where it may be drawn; level matches of a knock-out wait for the director."""
        rules, total = state.conditions.draw.rules(0), total_rounds(state)
        if total and state.next_round > total:
            return None
        after = max(state.next_round - 1 - rules.lag, 0)
        if after and not state.rounds[after - 1].is_in(rules.draw_at):
            return None
        if state.conditions.draw.system != "swiss":
            record = next_round(state, number, self.now, CLOCK)
            extra = record.stanza > state.conditions.knock_out.stanzas
            return None if extra else record
        prepared = drawing.prepare(state)
        if self.draws is not None:
            self.draws.append(prepared)
        return drawing.record(prepared, number, self.now, CLOCK)

    def _between(self, state: State, number: int) -> Record | None:
        """Between two rounds, and after the last."""
        last, total = state.rounds[-1], total_rounds(state)
        if last.started and last.closed:
            if total and last.number >= total:
                return Finished(id=number, when=self.now, who=CLOCK, deals=self.secret)
            return self._draw(state, number)
        coming = next(r for r in state.rounds if not r.started)
        if coming.number == 1:
            begins = moment(state.conduct.starts or coming.drawn.when)
        else:
            begins = moment(state.rounds[coming.number - 2].closed) + timedelta(minutes=state.conduct.pause)
        gone = any(
            not state.entrants[who].plays_in(coming.number)
            for t in coming.seated.tables
            for who in (t.ns, t.ew)
        )
        if state.conditions.team.line_ups and coming.line_ups is None and not gone:
            if self.time < due_at(state, begins):
                return None
            return opening(coming, self.line_ups, number, self.now, CLOCK)
        named = not state.conditions.team.line_ups or set(teams(coming)) <= set(coming.line_ups or {})
        if self.time < begins or gone or not named:  # who left has to be replaced, or the draw edited
            return None
        minutes = state.conditions.minutes_per_round
        return RoundStarted(
            id=number, when=self.now, who=CLOCK, round=coming.number, at=self.now, minutes=minutes
        )
