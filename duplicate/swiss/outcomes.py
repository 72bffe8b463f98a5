"""Results of an event: entered, corrected, ruled on; each checked before it counts."""

from fractions import Fraction

from duplicate.laws.contracts import PassedOut, parse_contract, parse_declarer
from duplicate.laws.scores import is_possible_ns, score_ns
from duplicate.night.corrections import Value, computed, weights_of
from duplicate.night.corrections import checked as values_of
from duplicate.night.results import Result, Status
from duplicate.scoring import artificial
from duplicate.swiss.actions import (
    Action,
    AskDirector,
    DrawNext,
    DrawStands,
    PublishStandings,
)
from duplicate.swiss.actions import Status as Published
from duplicate.swiss.records import ResultChange
from duplicate.swiss.refusals import LOG_FILE, refused
from duplicate.swiss.state import BoardAt, Round, State
from duplicate.words.problems import DuplicateError, Problem

Step = tuple[State, tuple[Action, ...]]

_SCORED = (Status.PLAYED, Status.PASSED)
_PLAYED = frozenset({"contract", "declarer", "tricks"})
_KEYS = ("session", "section", "round", "table", "board", "copy")


def result(state: State, record: ResultChange) -> Step:
    """A result is entered (``before`` is null) or corrected (``before`` is what it was).

    A correction after a draw counts in the standings; the draw stands.
    """
    each, at = place_of(state, record)
    now = each.rows.get(at)
    if each.started is None:
        raise refused(record, f"round {each.number} has not started", "start it first")
    if record.before is None:
        if now is not None:
            remedy = "correct it: give what it was as before"
            raise refused(record, f"{_where(each, at)} has a result already", remedy)
        place = each.expected[at]
        row = Result(
            row_id=record.id, round=each.number, table=at[0], board=at[1], ns=place.ns, ew=place.ew,
            source=LOG_FILE, line=record.id,
        )  # fmt: skip
    else:
        if now is None:
            raise refused(record, f"{_where(each, at)} has no result to correct", "enter it, without before")
        row = now
        for name, value in record.before.items():
            if _value(row, name) != value:
                raise refused(
                    record,
                    f"{name} of {_where(each, at)} is {_value(row, name)!r}, not {value!r}",
                    "look at the result as it is now, and correct that",
                )
    row = _laid(record, row)
    rows = each.rows.plus(at, row)
    entered = each.entered if record.before is not None else each.entered.plus(at, row)
    changed = each.with_rows(rows, entered)
    state = state.with_round(changed)
    return state, _consequences(state, each, changed, at, row, first=now is None)


def place_of(state: State, record: ResultChange) -> tuple[Round, BoardAt]:
    """Which round and board a result is of: the boards are numbered on through the rounds."""
    key = record.key
    if key.session != 1 or key.section:
        raise refused(record, "the event has one session and no sections", "leave them out")
    number = (key.board - 1) // state.conditions.boards_per_round + 1
    if key.board < 1 or number > len(state.rounds):
        raise refused(record, f"board {key.board} is not in play yet", "correct the number of the board")
    if key.round not in (None, number):
        raise refused(
            record, f"board {key.board} is of round {number}, not {key.round}", "correct one of both"
        )
    each = state.rounds[number - 1]
    found = each.seated.at.get((key.ns, key.ew))
    if found is None:
        if (key.ew, key.ns) in each.seated.at and not each.seated.teams:
            remedy = f"name {key.ew} as NS; a correction tells that they sat the other way"
            raise refused(record, f"in round {number} {key.ew} sits North-South against {key.ns}", remedy)
        raise refused(record, f"{key.ns} and {key.ew} do not meet in round {number}", "correct the numbers")
    place, boards = found
    if key.board not in boards:
        raise refused(record, f"{key.ns} and {key.ew} do not play board {key.board}", "correct the board")
    if key.table not in (None, place.table):
        remedy = "correct the table or the numbers"
        raise refused(record, f"{key.ns} and {key.ew} sit at table {place.table}, not {key.table}", remedy)
    return each, (place.table, key.board)


def _where(each: Round, at: BoardAt) -> str:
    return f"board {at[1]} at table {at[0]} in round {each.number}"


def _value(row: Result, name: str) -> Value:
    value = getattr(row, name, None)
    return str(value) if isinstance(value, Status) else value


def _laid(record: ResultChange, row: Result) -> Result:
    """The row with what the record sets, checked."""
    try:
        after = values_of(record)
        weights = weights_of(record)
        for name in _KEYS:
            if name in after and after[name] != _value(row, name):
                raise DuplicateError(
                    f"a result cannot move to another {name}",
                    remedy="take it back, and enter it where it belongs",
                )
        if ("ns" in after or "ew" in after) and {after.get("ns"), after.get("ew")} != {row.ns, row.ew}:
            raise DuplicateError(
                f"only {row.ns} and {row.ew} play this board", remedy="the two can only change directions"
            )
        new = Result._make({**row._asdict(), **after}.values())
        if "status" in after:
            new = new._replace(status=Status(new.status))
        again = _PLAYED & after.keys() and not {"score_ns", "score_ew"} & after.keys()
        if new.status in _SCORED and again:
            new = computed(new)
            if new.score_ns is not None and not weights:  # by Law 77, so there is nothing to check
                return new._replace(status=Status.PASSED) if new.contract == "PASS" else new
        return checked(new, weighted=bool(weights))
    except DuplicateError as error:
        raise refused(record, error.problem.message, error.problem.remedy) from None


def checked(row: Result, *, weighted: bool) -> Result:
    """A result that can be: a contract with its score, a possible score, or awards that can be read.

    >>> checked(Result(board=1, score_ns=420), weighted=False).score_ew
    -420
    """
    if row.status is Status.ARTIFICIAL:
        for side, text in (("adj_ns", row.adj_ns), ("adj_ew", row.adj_ew)):
            if artificial.parse(text) is None:
                raise DuplicateError(
                    Problem(
                        f"the artificial score {text!r} cannot be read",
                        field=side,
                        remedy="write A+, A=, A-, a percentage such as 55%, or at IMPs 3imp",
                    )
                )
        return row
    if row.status not in _SCORED or weighted:
        return row
    if row.contract == "PASS":
        row = row._replace(status=Status.PASSED)
    ns = row.score_ns if row.score_ns is not None else None if row.score_ew is None else -row.score_ew
    if ns is None:
        missing = "the contract, its declarer and its tricks" if not row.contract else "declarer or tricks"
        raise DuplicateError(f"there is no score: {missing} missing", remedy="enter them, or the score")
    ew = -ns if row.score_ew is None else row.score_ew
    for side, points in (("NS", ns), ("EW", -ew)):
        if not is_possible_ns(points, row.board):
            own = points if side == "NS" else -points
            raise DuplicateError(
                f"no contract gives {own:+d} to {side} on board {row.board}",
                remedy="correct the score or the board",
            )
    if row.contract:
        contract = parse_contract(row.contract)
        whole = isinstance(contract, PassedOut) or (row.declarer and row.tricks is not None)
        if whole and ew == -ns:
            declarer = parse_declarer(row.declarer) if row.declarer else None
            right = score_ns(contract, declarer, row.tricks, row.board)
            if right != ns:
                raise DuplicateError(
                    f"the contract gives {right:+d} to NS, the score says {ns:+d}",
                    remedy="correct one of the two",
                )
    return row._replace(score_ns=ns, score_ew=ew)


def _consequences(
    state: State, before: Round, each: Round, at: BoardAt, row: Result, *, first: bool
) -> tuple[Action, ...]:
    actions: list[Action] = []
    rules = state.conditions.draw
    if row.status is Status.PENDING:
        actions.append(AskDirector("the board waits for a decision", each.number, *at))
    if not first:
        drawn = [r.number for r in state.rounds if r.drawn.standings_round >= each.number]
        if drawn:
            actions.append(DrawStands(each.number, drawn[-1]))
        if each.closed:
            status = Published.PROVISIONAL if state.finished else Published.RUNNING
            actions.append(PublishStandings(sum(1 for r in state.rounds if r.closed), status))
    elif rules.draw_at != "100" and state.next_round - 1 - rules.lag == each.number:
        wanted, total = Fraction(rules.draw_at) / 100, state.conditions.rounds
        more = state.conditions.draw.system == "swiss" and (not total or state.next_round <= total)
        if more and before.share_in < wanted <= each.share_in and wanted < 1:
            actions.append(DrawNext(state.next_round))
    return tuple(actions)
