"""An event as a pure state machine: a record goes in, a state and what is to be done come out.

The machine never reads a clock or a file: times stand in the records. The same records give the same
state everywhere, and a log that is cut at any line is the log of an earlier moment.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from duplicate.night.changes import active
from duplicate.swiss import conditions, entering, formats, line_ups, outcomes, playing, schedule, unfinished
from duplicate.swiss.actions import Action, AskDirector, DrawStands, News, PublishStandings, Status, Tell
from duplicate.swiss.conduct import moment
from duplicate.swiss.records import (
    Cancelled,
    CheckedIn,
    Confirmed,
    CutOff,
    DrawEdited,
    Drawn,
    Final,
    Finished,
    LateEntry,
    LineUpSealed,
    LineUpSet,
    LineUpsPublished,
    MatchAwarded,
    NameChange,
    NoShow,
    Opened,
    Penalty,
    Record,
    Registered,
    RegistrationClosed,
    Replaced,
    ResultChange,
    RoundClosed,
    RoundStarted,
    Undo,
    Warned,
    Withdrawn,
)
from duplicate.swiss.refusals import kind, refused
from duplicate.swiss.rows import Rows
from duplicate.swiss.state import State
from duplicate.words.problems import DuplicateError

Step = tuple[State, tuple[Action, ...]]


def step(state: State, record: Record) -> Step:
    """The state after a record, and what is to be done.

    Raises DuplicateError where the record cannot be: it names the record, what is wrong and what to do.
    """
    if record.id <= state.last_id:
        raise refused(record, f"the log has reached record {state.last_id}", "number the records upwards")
    moment(record.when)
    if isinstance(record, Undo):
        after, actions = _undone(state, record)
    else:
        after, actions = _laid(state, record)
    return after.logged(state.log, record), actions


def replay(records: Iterable[Record]) -> State:
    """The state after all records of a log.

    >>> replay([])
    State(opened=None, entrants={}, registration_closed='', rounds=(), penalties=(), names=(), finished='', \
final='', cancelled='', last_id=0)
    """
    state = State()
    for record in records:
        state, _ = step(state, record)
    return state


def _laid(state: State, record: Record) -> Step:
    """The state after a record that is not an undo; numbers and the log are left to `step`."""
    if state.opened is None and not isinstance(record, Opened):
        raise refused(record, "the event is not opened", "a log begins with a record 'opened'")
    if state.cancelled:
        raise refused(record, "the event is cancelled", "undo that first")
    if state.final:
        raise refused(record, "the standings are final", "undo that first, if something must be corrected")
    match record:
        case ResultChange():  # nearly all of a log
            return outcomes.result(state, record)
        case Opened():
            return _opened(state, record)
        case Registered():
            return entering.registered(state, record)
        case Confirmed():
            return entering.confirmed(state, record)
        case RegistrationClosed():
            return entering.registration_closed(state, record)
        case CheckedIn():
            return entering.checked_in(state, record)
        case NoShow():
            return entering.no_show(state, record)
        case Replaced():
            return entering.replaced(state, record)
        case Withdrawn():
            return entering.withdrawn(state, record)
        case LateEntry():
            return entering.late_entry(state, record)
        case Drawn():
            return playing.drawn(state, record)
        case DrawEdited():
            return playing.draw_edited(state, record)
        case LineUpSealed():
            return line_ups.sealed(state, record)
        case LineUpsPublished():
            return line_ups.published(state, record)
        case LineUpSet():
            return line_ups.set_by_director(state, record)
        case MatchAwarded():
            return line_ups.awarded(state, record)
        case RoundStarted():
            return playing.round_started(state, record)
        case Warned():
            return playing.warned(state, record)
        case CutOff():
            return playing.cut_off(state, record)
        case RoundClosed():
            return playing.round_closed(state, record)
        case Penalty():
            return _penalty(state, record)
        case NameChange():
            return _name(state, record)
        case Finished():
            return _finished(state, record)
        case Final():
            return _final(state, record)
        case Cancelled():
            return _cancelled(state, record)
        case Undo():
            raise AssertionError("undos are folded, not laid")


def _opened(state: State, record: Opened) -> Step:
    if state.opened is not None:
        raise refused(record, "the event is opened already", "keep every event in a folder of its own")
    try:
        conditions.check(record.conditions)
        unfinished.check(record.conditions, record.conduct)
        formats.check_conduct(record.conditions, record.conduct)
    except DuplicateError as error:
        raise refused(record, str(error), "") from None
    system = record.conditions.draw.system
    if record.forbidden and system != "swiss":
        raise refused(record, f"a {system} cannot avoid a meeting", "leave the forbidden meetings out")
    if record.prior is not None and system != "knock-out":
        raise refused(record, f"an earlier event seeds knock-outs, not a {system}", "leave it out")
    if not 0 <= record.seed < 2**63:
        raise refused(record, f"the seed {record.seed} is out of range", "from 0 to 2**63 - 1")
    return replace(state, opened=record), ()


def _penalty(state: State, record: Penalty) -> Step:
    _numbered(state, record, record.number)
    amount = record.amount.strip()
    try:
        float(amount)
    except ValueError:
        raise refused(record, f"{record.amount!r} is no amount", "write a number such as -10") from None
    closed = sum(1 for r in state.rounds if r.closed)
    actions: list[Action] = [Tell(record.number, News.PENALTY)]
    if closed:
        actions.append(PublishStandings(closed, _status(state)))
    return replace(state, penalties=(*state.penalties, record)), tuple(actions)


def _name(state: State, record: NameChange) -> Step:
    entrant = _numbered(state, record, record.number)
    if record.place not in state.entrants[entrant].places:
        raise refused(record, f"{entrant} has no place {record.place}", "places are 0 and 1")
    if not record.after.strip():
        raise refused(record, "the name is empty", "write the name")
    entering.one_line(record, record.after)
    if record.since is not None:
        raise refused(record, "a substitute is no corrected name", "use a record 'replaced'")
    return replace(state, names=(*state.names, record)), ()


def _numbered(state: State, record: Penalty | NameChange, number: str) -> str:
    if record.session != 1 or record.section or record.direction:
        raise refused(
            record, "a number alone tells the contestant", "leave session, section and direction out"
        )
    if number not in state.entrants:
        raise refused(record, f"there is no contestant {number}", "correct the number")
    return number


def _finished(state: State, record: Finished) -> Step:
    total = schedule.total_rounds(state)
    closed = sum(1 for r in state.rounds if r.closed)
    if state.finished:
        raise refused(record, "the event is finished already", "nothing is to be done")
    if state.conditions.draw.system == "knock-out" and not total:
        raise refused(record, "the knock-out is not over", "play the rest of it first, or award its matches")
    if closed < len(state.rounds) or not closed or (total and closed < total):
        raise refused(record, f"rounds over: {closed} of {total or len(state.rounds)}", "play them first")
    return replace(state, finished=record.when), (PublishStandings(closed, Status.PROVISIONAL),)


def _final(state: State, record: Final) -> Step:
    if not state.finished:
        raise refused(record, "the event is not finished", "finish it first")
    waiting = [(r.number, *at) for r in state.rounds for at in r.pending]
    if waiting:
        shown = ", ".join(f"round {r} table {t} board {b}" for r, t, b in waiting[:6])
        raise refused(record, f"boards wait for the director: {shown}", "decide them first")
    return replace(state, final=record.when), (PublishStandings(len(state.rounds), Status.FINAL),)


def _cancelled(state: State, record: Cancelled) -> Step:
    if any(r.rows for r in state.rounds):
        raise refused(record, "results are in", "finish the event, or undo them")
    tell = tuple(Tell(e.id, News.CANCELLED) for e in state.entrants.values() if e.last_round is None)
    return replace(state, cancelled=record.why or record.when), tell


def _status(state: State) -> Status:
    return Status.PROVISIONAL if state.finished else Status.RUNNING


def _undone(state: State, record: Undo) -> Step:
    """The log without what is taken back, laid anew; refused where a later record needs it."""
    lines: list[Record] = list(state.log)
    target = next((r for r in lines if r.id == record.of), None)
    if target is None:
        raise refused(record, f"there is no record {record.of}", "correct the number")
    if isinstance(target, Opened):
        raise refused(record, "an event cannot be without its opening", "cancel the event")
    in_force = active(lines)
    if not isinstance(target, Undo) and target not in in_force:
        raise refused(record, f"record {record.of} is undone already", "undo the undo to bring it back")
    remaining = active([*lines, record])
    after = None
    if isinstance(target, ResultChange) and state.conditions.draw.system in ("swiss", "round-robin"):
        after = _without_result(state, target, remaining)
    if after is None:
        after = State()
        for each in remaining:
            try:
                laid, _ = _laid(after, each)
                after = replace(laid, last_id=each.id, log=after.log.plus(each))  # winners come from the log
            except DuplicateError as error:
                raise _needed(record, target, each, error) from None
    return after, _after_undo(after, target)


def _without_result(state: State, target: ResultChange, remaining: Sequence[Record]) -> State | None:
    """The state without a result, where nothing but later results of its board can stand on it.

    None where that is not certain: then the whole log is laid anew.
    """
    each, at = outcomes.place_of(state, target)
    first = target.before is None
    later = any(r.drawn.standings_round >= each.number for r in state.rounds)
    if (first and (each.cut or each.closed or later)) or state.final:
        return None
    of_board = [
        r
        for r in remaining
        if isinstance(r, ResultChange) and r.key.board == at[1] and outcomes.place_of(state, r)[1] == at
    ]
    by_change = each.cut is None or at not in each.entered or each.entered[at].line != each.cut.id
    rows = {k: v for k, v in each.rows.items() if k != at}
    entered = {k: v for k, v in each.entered.items() if k != at or not by_change}
    if not by_change:  # a cut-off gave the first result
        rows[at] = entered[at]
    after = state.with_round(each.with_rows(Rows(rows), Rows(entered)))
    try:
        for record in of_board:
            after, _ = outcomes.result(after, record)
    except DuplicateError:
        return None
    return after


def _needed(undo: Undo, target: Record, each: Record, error: DuplicateError) -> DuplicateError:
    return refused(
        undo,
        f"record {target.id} ({kind(target)}) cannot be taken back, record {each.id} ({kind(each)}) "
        f"stands on it: {error.problem.message}",
        f"undo record {each.id} first",
    )


def _after_undo(state: State, target: Record) -> tuple[Action, ...]:
    actions: list[Action] = []
    if isinstance(target, ResultChange):
        each, at = outcomes.place_of(state, target)
        drawn = [r.number for r in state.rounds if r.drawn.standings_round >= each.number]
        if drawn:
            actions.append(DrawStands(each.number, drawn[-1]))
        if at not in each.rows:
            actions.append(AskDirector("the board has no result now", each.number, *at))
    closed = sum(1 for r in state.rounds if r.closed)
    if closed and isinstance(target, (ResultChange, Penalty, NameChange, Withdrawn)):
        actions.append(PublishStandings(closed, _status(state)))
    return tuple(actions)


def late_corrections(state: State) -> tuple[tuple[ResultChange | Undo, int], ...]:
    """The results that came, changed or were taken back after a round was drawn from theirs; with that round.

    Their scores count; the draw stands.
    """
    results: dict[int, ResultChange] = {}
    drawn: list[Drawn] = []
    found: list[tuple[ResultChange | Undo, int]] = []
    for record in state.log:
        if isinstance(record, Drawn):
            drawn.append(record)
        elif isinstance(record, ResultChange):
            results[record.id] = record
        about = results.get(record.of) if isinstance(record, Undo) else record
        if isinstance(about, ResultChange) and isinstance(record, (ResultChange, Undo)):
            number = (about.key.board - 1) // state.conditions.boards_per_round + 1
            after = [d.round for d in drawn if d.standings_round >= number]
            if after:
                found.append((record, after[-1]))
    return tuple(found)
