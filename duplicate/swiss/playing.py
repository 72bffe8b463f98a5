"""Rounds of an event: the draw and its edits, the clock, the cut-off, the end of a round."""

import re
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

from duplicate.night.corrections import computed
from duplicate.night.results import Result
from duplicate.night.results import Status as Outcome
from duplicate.swiss import line_ups, schedule
from duplicate.swiss.actions import (
    Action,
    AskDirector,
    DrawNext,
    News,
    OpenDeals,
    PublishStandings,
    SeatTable,
    StartClock,
    Status,
    StopPlay,
    Tell,
    Warn,
)
from duplicate.swiss.bracket import Bracket
from duplicate.swiss.conduct import moment
from duplicate.swiss.history import Sitting
from duplicate.swiss.outcomes import checked
from duplicate.swiss.records import (
    CutOff,
    DrawEdited,
    Drawn,
    RoundClosed,
    RoundStarted,
    UnfinishedBoard,
    Warned,
)
from duplicate.swiss.refusals import LOG_FILE, refused
from duplicate.swiss.rows import Rows
from duplicate.swiss.state import Round, Seated, State
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError

Step = tuple[State, tuple[Action, ...]]
_EXACT = re.compile(r"-?[0-9]{1,40}(/0*[1-9][0-9]{0,40})?")
_RoundRecord = DrawEdited | RoundStarted | Warned | CutOff | RoundClosed


def drawn(state: State, record: Drawn) -> Step:
    """The next round is drawn: everybody in the field has a table or sits out, once."""
    if state.conditions.draw.system != "swiss":
        return _scheduled(state, record)
    number, rules = record.round, state.conditions.draw.rules(record.seed)
    if number != state.next_round:
        raise refused(record, f"round {number} is not the next", f"draw round {state.next_round}")
    if state.conditions.rounds and number > state.conditions.rounds:
        raise refused(record, f"the event has {quantity(state.conditions.rounds, 'round')}", "finish it")
    if not state.registration_closed:
        raise refused(record, "registration is open", "close it first")
    standings = max(number - 1 - rules.lag, 0)
    if record.standings_round != standings:
        raise refused(
            record,
            f"the draw is from the standings after round {record.standings_round}",
            f"draw it from those after round {standings}",
        )
    if standings:
        before = state.rounds[standings - 1]
        if not before.is_in(rules.draw_at):
            raise refused(
                record,
                f"{_percent(before.share_in)} of the results of round {standings} are in, "
                f"and the draw waits for {_percent(rules.draw_at)}",
                "enter more results, or lower draw.draw_at",
            )
    _basis(state, record)
    seated = _seated(state, record)
    state = replace(state, rounds=(*state.rounds, Round(record, seated)))
    return state, _seating(state, number)


def _basis(state: State, record: Drawn) -> None:
    """What a draw says that it was made from: numbers, each contestant once, and those of the event."""
    exact = "a draw writes its numbers exactly, such as 12 or 25/2; restore the line"
    for lot in record.order:
        if not _EXACT.fullmatch(lot.score):
            raise refused(record, f"the score {lot.score!r} of {lot.contestant} is no number", exact)
    if not _EXACT.fullmatch(record.results_in) or not 0 <= Fraction(record.results_in) <= 1:
        raise refused(record, f"results_in {record.results_in!r} is no share of the results", exact)
    names = [lot.contestant for lot in record.order]
    wished = [name for two in (*record.forced, *record.forbidden) for name in two]
    for name in (*names, *wished):
        if name not in state.entrants:
            raise refused(record, f"there is no contestant {name}", "restore the line")
    if len(set(names)) < len(names):
        twice = next(name for name, times in Counter(names).items() if times > 1)
        raise refused(record, f"{twice} stands twice in the order", "restore the line")


def _scheduled(state: State, record: Drawn) -> Step:
    """The next round is seated by the schedule, the bracket or a challenge."""
    if state.conditions.draw.system != "ladder" and not state.registration_closed:
        raise refused(record, "registration is open", "close it first")
    schedule.check_drawn(state, record)
    state = replace(state, rounds=(*state.rounds, Round(record, _seated(state, record))))
    return state, _seating(state, record.round)


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.1f} %"


def _seated(state: State, record: Drawn | DrawEdited) -> Seated:
    """The seats of a draw, checked."""
    number = record.round
    scheduled = state.conditions.draw.system != "swiss"
    field = state.entrants if scheduled else {e.id: e for e in state.field(number)}
    at_tables = [who for table in record.tables for who in (table.ns, table.ew)]
    alone = [b.contestant for b in record.byes if b.kind is not Sitting.STANDBY]
    everybody = at_tables + alone
    for who in everybody:
        if who not in field:
            raise refused(record, f"{who} is not in the field of round {number}", "draw the round again")
    if len(set(everybody)) < len(everybody):
        twice = sorted(who for who, times in Counter(everybody).items() if times > 1)
        raise refused(record, f"{', '.join(twice)} is drawn twice", "seat everybody once")
    seated = set(everybody)
    left = [e.id for e in field.values() if not e.standby and e.id not in seated]
    if left and not scheduled:
        raise refused(record, f"{', '.join(left)} is not drawn", "seat everybody, or let them sit out")
    if [t.table for t in record.tables] != list(range(1, len(record.tables) + 1)):
        raise refused(record, "the tables are not numbered 1, 2, ...", "number them in order")
    for table in record.tables:
        if field[table.ew].stationary:
            remedy = "let it sit North-South, and not against another that cannot move"
            raise refused(record, f"{table.ew} is stationary and would sit East-West", remedy)
    teams = state.conditions.contest == "teams"
    three = [b for b in record.byes if b.kind is Sitting.TRIPLE]
    if three and teams:
        raise refused(record, "three teams cannot share the boards of a round", "set draw.odd to bye")
    if len(three) not in (0, 3):
        raise refused(record, f"the triple has {quantity(len(three), 'contestant')}", "a triple has three")
    boards = tuple(state.conditions.boards_of(number))
    first = record if isinstance(record, Drawn) else state.rounds[number - 1].drawn
    boards = boards[: first.boards or len(boards)]
    if three and len(boards) < 3:
        raise refused(record, "a triple needs three boards or more", "set odd to bye")
    return Seated(record.tables, record.byes, record.floats, record.cost, boards, teams)


def _seating(state: State, number: int) -> tuple[Action, ...]:
    each = state.rounds[number - 1]
    actions: list[Action] = [
        SeatTable(number, place.table, place.ns, place.ew, boards) for place, boards in each.seated.meetings
    ]
    actions += [Tell(who, News.SITS_OUT, number) for who in each.seated.sitting_out]
    at_tables = {who for t in each.seated.tables for who in (t.ns, t.ew)}
    actions += [
        Tell(e.id, News.STANDS_BY, number) for e in state.field(number) if e.standby and e.id not in at_tables
    ]
    return tuple(actions)


def draw_edited(state: State, record: DrawEdited) -> Step:
    """The director seats a round otherwise, before it starts."""
    each = _round(state, record)
    if each.started:
        raise refused(record, f"round {each.number} has started", "rule on the results instead")
    later = len(state.rounds) > each.number
    if later:
        raise refused(record, f"round {each.number + 1} is drawn from it", "take that draw back first")
    if not record.why.strip():
        raise refused(record, "the edit has no reason", "say why")
    if state.conditions.draw.system != "swiss":
        schedule.check_edited(state, record)
    edited = replace(each, seated=_seated(state, record), edited=True, seals={}, line_ups=None)
    state = state.with_round(edited)
    again: tuple[Action, ...] = ()
    if each.seals:
        again = (AskDirector("its line-ups are void: let all teams hand them in again", each.number),)
    return state, (*_seating(state, each.number), *again)


def round_started(state: State, record: RoundStarted) -> Step:
    """The clock of a round starts."""
    each = _round(state, record)
    if each.started:
        raise refused(record, f"round {each.number} has started already", "nothing is to be done")
    ladder = state.conditions.draw.system == "ladder"  # its challenges are played at any time
    if each.number > 1 and not state.rounds[each.number - 2].closed and not ladder:
        raise refused(record, f"round {each.number - 1} is not closed", "close it first")
    gone = [
        who
        for t in each.seated.tables
        for who in (t.ns, t.ew)
        if not state.entrants[who].plays_in(each.number)
    ]
    if gone:
        remedy = f"replace them, or take record {each.drawn.id} back and draw again"
        raise refused(record, f"{', '.join(gone)} left and would have to play", remedy)
    line_ups.check_started(state, each, record)
    start = moment(record.at, "at")
    if record.minutes < 0:
        raise refused(record, f"a round of {quantity(record.minutes, 'minute')}", "0 (no clock), or more")
    state = state.with_round(replace(each, started=record))
    if not record.minutes:
        return state, ()
    ends = start + timedelta(minutes=record.minutes)
    warns = max(start, ends - timedelta(minutes=state.conduct.warn))
    return state, (StartClock(each.number, record.at, ends.isoformat(), warns.isoformat()),)


def warned(state: State, record: Warned) -> Step:
    """The tables know that the round is about to end."""
    each = _running(state, record)
    if each.warned:
        raise refused(record, f"round {each.number} is warned already", "nothing is to be done")
    return state.with_round(replace(each, warned=True)), (Warn(each.number, state.conduct.warn),)


def cut_off(state: State, record: CutOff) -> Step:
    """Time is up: every board without a result gets what the policy gives."""
    each = _running(state, record)
    missing = set(each.missing)
    named = [(b.table, b.board) for b in record.boards]
    if set(named) != missing or len(set(named)) < len(named):
        wrong = sorted(set(named) ^ missing) or sorted(named)
        shown = ", ".join(f"table {t} board {b}" for t, b in wrong[:6])
        raise refused(
            record,
            f"the boards are not those without a result ({shown})",
            f"cut off all {len(missing)} of them, each once",
        )
    rows = {}
    actions: list[Action] = []
    for board in record.boards:
        rows[board.table, board.board] = _cut(each, record, board)
        actions.append(StopPlay(each.number, board.table, board.board))
        if board.status == "pending":
            about = f"unfinished, and {record.policy} leaves it to the director"
            actions.append(AskDirector(about, each.number, board.table, board.board))
    cut = replace(each, cut=record, rows=Rows({**each.rows, **rows}), entered=Rows({**each.entered, **rows}))
    return state.with_round(cut), tuple(actions)


def _cut(each: Round, record: CutOff, board: UnfinishedBoard) -> Result:
    place = each.expected[board.table, board.board]
    row = Result(
        row_id=record.id,
        round=each.number,
        table=board.table,
        board=board.board,
        ns=place.ns,
        ew=place.ew,
        status=Outcome(board.status),
        adj_ns=board.adj_ns,
        adj_ew=board.adj_ew,
        source=LOG_FILE,
        line=record.id,
    )
    if board.status in ("played", "passed"):
        row = computed(row._replace(contract=board.contract, declarer=board.declarer, tricks=board.tricks))
    try:
        return checked(row, weighted=False)
    except DuplicateError as error:
        where = f"table {board.table}, board {board.board}"
        raise refused(record, f"{where}: {error.problem.message}", error.problem.remedy) from None


def round_closed(state: State, record: RoundClosed) -> Step:
    """A round is over: standings are published, the deals are no secret, the next round is drawn."""
    each = _running(state, record)
    if missing := each.missing:
        shown = ", ".join(f"table {t} board {b}" for t, b in missing[:6])
        more = f" and {len(missing) - 6} more" if len(missing) > 6 else ""
        raise refused(record, f"results are missing: {shown}{more}", "enter them, or cut them off")
    state = state.with_round(replace(each, closed=record.when, deals=record.deals))
    actions: list[Action] = [
        AskDirector("the board waits for a decision", each.number, *at) for at in each.pending
    ]
    actions += [PublishStandings(each.number, Status.RUNNING), OpenDeals(each.number)]
    actions += _next(state, each)
    return state, tuple(actions)


def _next(state: State, each: Round) -> list[Action]:
    """What comes after a round: the next draw, or level matches that the director decides about."""
    system, total = state.conditions.draw.system, schedule.total_rounds(state)
    if len(state.rounds) > each.number or system == "ladder" or (total and each.number >= total):
        return []
    if system == "knock-out":
        coming = Bracket(state).coming()
        if coming is not None and coming.extra:
            return [
                AskDirector(
                    f"{d.home} and {d.away} are level ({quantity(d.imps, 'IMP')}, {d.carried} carried over): "
                    "draw an extra stanza, or award the match",
                    each.number,
                )
                for d in coming.duels
            ]
    return [DrawNext(each.number + 1)]


def _round(state: State, record: _RoundRecord) -> Round:
    if not 1 <= record.round <= len(state.rounds):
        raise refused(record, f"round {record.round} is not drawn", f"rounds drawn: {len(state.rounds)}")
    return state.rounds[record.round - 1]


def _running(state: State, record: _RoundRecord) -> Round:
    each = _round(state, record)
    if not each.started:
        raise refused(record, f"round {each.number} has not started", "start it first")
    if each.closed:
        raise refused(record, f"round {each.number} is closed", "nothing is to be done")
    return each
