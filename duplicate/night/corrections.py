"""Corrections: result changes folded over the imported rows, one after the other.

A change names its row by the key under which the row was imported (or added by an earlier change), so
that a later change still finds it when an earlier one, which moved the row, is undone. Where no row
was imported under that key, the row that bears it now is meant.

The order is: read, apply, validate. A correction is laid on the rows as they were read, before they are
judged, so that it can repair a row that would be set aside: one with a side missing, one whose score
contradicts its contract, or two results for one key, of which a change without ``before`` makes one.
Rows that were set aside while reading are decided by adding the right one; they stay listed, as notes.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from msgspec import structs

from duplicate.laws.contracts import readable
from duplicate.night.changes import Kept, ResultChange, ResultKey, active
from duplicate.night.entries import Entries
from duplicate.night.night import Decision, Night
from duplicate.night.results import (
    FINEST_WEIGHT,
    FIXED,
    INTEGER_COLUMNS,
    LARGEST_NUMBER,
    Result,
    Status,
    Weighted,
)
from duplicate.words.problems import DuplicateError, Problem, Severity

CHANGES_FILE = "changes.jsonl"
CHANGEABLE = tuple(f for f in Result._fields if f not in ("row_id", "source", "line"))

#: what was won at the table; without it a score that is not stated again is worked out anew
_PLAYED = frozenset({"board", "contract", "declarer", "tricks"})
#: any of these replaces the whole award, so that older weights go
_AWARD = frozenset({"status", "contract", "declarer", "tricks", "score_ns", "score_ew", "adj_ns", "adj_ew"})

#: what can be done about a correction that does not fit what was read again
CHOICE = "duplicate undo NIGHT {0} takes what was read; duplicate keep NIGHT {0} keeps the correction"

Value = str | int | None


def problem_of(
    change_id: int,
    message: str,
    remedy: str = "",
    severity: Severity = Severity.ERROR,
    row_id: int | None = None,
) -> Problem:
    """A finding about one change of the log."""
    return Problem(
        message,
        file=CHANGES_FILE,
        field="change",
        value=str(change_id),
        remedy=remedy,
        severity=severity,
        row_id=row_id,
    )


def key_of(row: Result) -> ResultKey:
    """The key of a row as it stands."""
    return ResultKey(
        session=row.session,
        section=row.section,
        board=row.board,
        ns=row.ns,
        ew=row.ew,
        round=row.round,
        table=row.table,
    )


def key_text(key: ResultKey) -> str:
    """A key in words.

    >>> key_text(ResultKey(section="A", board=7, ns="3", ew="8", round=2))
    'section A, round 2, board 7, 3 v 8'
    """
    parts = [f"session {key.session}"] if key.session != 1 else []
    parts += [f"section {key.section}"] if key.section else []
    parts += [f"round {key.round}"] if key.round is not None else []
    parts += [f"table {key.table}"] if key.table is not None else []
    parts.append(f"board {key.board}")
    if key.ns or key.ew:
        parts.append(f"{key.ns or '?'} v {key.ew or '?'}")
    return ", ".join(parts)


def weight_of(text: str) -> Fraction:
    """A weight as a part of 1: 60%, 0.6, 3/5.

    >>> weight_of("60%"), weight_of("1/3")
    (Fraction(3, 5), Fraction(1, 3))
    """
    stripped = text.strip()
    try:
        plain = re.fullmatch(r"\d{1,7}(\.\d{1,7})?%?|\d{1,7}/\d{1,7}", stripped)
        found = Fraction(stripped.rstrip("%")) / (100 if "%" in stripped else 1) if plain else Fraction(0)
    except ZeroDivisionError:
        found = Fraction(0)
    if not 0 < found <= 1 or found.denominator > FINEST_WEIGHT:
        problem = Problem(
            "this is no weight", field="weight", value=text, remedy="write a part of 1, like 60%, 0.6 or 3/5"
        )
        raise DuplicateError(problem)
    return found


def computed(row: Result) -> Result:
    """The row with the score that its contract, declarer, tricks and board give (Law 77).

    Where they are not all known the row has no score.
    """
    if row.status is Status.PASSED:
        return row._replace(score_ns=0, score_ew=0)
    try:
        points = _points(row.contract, row.declarer, row.tricks, row.board)
    except DuplicateError:
        return row._replace(score_ns=None, score_ew=None)
    return row._replace(score_ns=points, score_ew=-points)


@lru_cache(4096)  # a large field makes the same contract on a board at many tables
def _points(contract: str, declarer: str, tricks: int | None, board: int) -> int:
    from duplicate.laws.contracts import parse_contract, parse_declarer
    from duplicate.laws.scores import score_ns

    return score_ns(parse_contract(contract), parse_declarer(declarer) if declarer else None, tricks, board)


def with_values(row: Result, values: Mapping[str, Value]) -> Result:
    """The row with the fields of a change, and the score that follows when the change does not state it."""
    new = Result._make({**row._asdict(), **values}.values())
    new = new._replace(status=Status(new.status))
    played = new.status in (Status.PLAYED, Status.PASSED)
    replayed = _PLAYED & values.keys() if new.contract else (_PLAYED - {"board"}) & values.keys()
    if played and replayed and not {"score_ns", "score_ew"} & values.keys():
        new = computed(new)
    return new


class Corrections:
    """The rows of a night while changes are laid on them."""

    def __init__(self, rows: Iterable[Result], weights: Iterable[Weighted], entries: Entries) -> None:
        self.rows: dict[int, Result] = {}
        self.origins: dict[int, ResultKey] = {}  #: row_id to the key under which it came
        self.changed: dict[int, int] = {}  #: row_id to the last change
        self.problems: list[Problem] = []
        self.decided: list[tuple[ResultKey, int]] = []
        self.outvoted: dict[int, int] = {}  #: rows that a change decided against, and which one
        self.decisions: dict[int, Decision] = {}  #: by the id of the change
        self.weights: dict[int, tuple[Weighted, ...]] = {}
        self._by_board: dict[tuple[int, str, int], list[int]] = defaultdict(list)
        self._entries = entries
        for row in rows:
            self._insert(row)
        for weight in weights:
            self.weights[weight.row_id] = (*self.weights.get(weight.row_id, ()), weight)

    def _insert(self, row: Result) -> None:
        self.rows[row.row_id] = row
        self.origins[row.row_id] = key_of(row)
        self._by_board[row.session, row.section, row.board].append(row.row_id)

    def find(self, key: ResultKey) -> list[Result]:
        """The rows that a key means: those that came under it, else those that bear it now."""
        near = self._by_board[key.session, key.section, key.board]
        found = [self.rows[i] for i in near if i in self.rows and is_same(key, self.origins[i])]
        return found or [r for r in self.rows.values() if is_same(key, key_of(r))]

    def incomplete(self, key: ResultKey) -> list[Result]:
        """The rows of a board with a side missing that a key would complete."""
        near = self._by_board[key.session, key.section, key.board]
        rows = (self.rows[i] for i in near if i in self.rows)
        return [
            r
            for r in rows
            if (not r.ns or not r.ew) and (r.ns or r.ew) and r.ns in ("", key.ns) and r.ew in ("", key.ew)
        ]

    def lay(self, change: ResultChange, undone: Iterable[ResultChange] = ()) -> None:
        """Lay one change on the rows; what does not fit is a problem that names the change."""
        try:
            after = checked(change)
            weights = weights_of(change)
        except DuplicateError as error:
            self.problems.append(problem_of(change.id, str(error), "undo the change and make it again"))
            return
        found = self.find(change.key)
        if not found and change.before is None:
            found = self.incomplete(change.key)
            if len(found) != 1:
                self._add(change, after, weights)
                return
            after = {"ns": change.key.ns, "ew": change.key.ew, **after}
        elif len(found) > 1 and change.before is not None:
            same = [r for r in found if not _differing(r, change.before)]
            if len({r[1:-2] for r in same}) != 1:
                self._refuse(change, f"{len(found)} results are there for {key_text(change.key)}")
                return
            found = same
        elif not found:
            message = f"no result is there any more for {key_text(change.key)}; the change is not applied"
            self.problems.append(problem_of(change.id, message, CHOICE.format(change.id)))
            return
        self._compare(found, change, after, tuple(undone))
        row = found[0]
        for other in found[1:]:  # a decision between several results for one key
            del self.rows[other.row_id]
            self.outvoted[other.row_id] = change.id
            self.weights.pop(other.row_id, None)
        self._put(row, change, after, weights)

    def _refuse(self, change: ResultChange, message: str) -> None:
        remedy = f"the change is not applied: undo it (duplicate undo NIGHT {change.id}) and make it again"
        self.problems.append(problem_of(change.id, message, remedy))

    def _compare(
        self,
        found: list[Result],
        change: ResultChange,
        after: dict[str, Value],
        undone: tuple[ResultChange, ...],
    ) -> None:
        """Say so when the row is not what it was when the change was made."""
        row = found[0]
        where = key_text(change.key)
        same = not change.weights and not _differing(row, after)
        if change.before is None:
            if len(found) == 1 and row.ns and row.ew and same:
                self._satisfied(change, row)
            elif len(found) == 1 and row.ns and row.ew:
                message = f"the results now hold {outcome_text(row)} for {where}, which was missing before"
                self._warn(change, f"{message}; the change still decides", row)
            return
        changed = _differing(row, change.before)
        if not changed:
            return
        if same:
            self._satisfied(change, row)
            return
        texts = ", ".join(
            f"{name} was {_shown(change.before[name], name)} and is {_shown(_value(row, name), name)}"
            for name in changed
        )
        reverted = [
            u.id
            for u in undone
            if u.key == change.key and any(u.after.get(n) == change.before[n] for n in changed)
        ]
        why = f"change {reverted[-1]} is undone" if reverted else "the results were read again"
        message = f"{where} is not what it was when the change was made: {texts} ({why})"
        self._warn(change, f"{message}; the change still decides", row)

    def _satisfied(self, change: ResultChange, row: Result) -> None:
        message = f"the results for {key_text(change.key)} now say the same as this change"
        message += "; it is not needed any more"
        self.problems.append(problem_of(change.id, message, severity=Severity.NOTE, row_id=row.row_id))

    def _warn(self, change: ResultChange, message: str, row: Result) -> None:
        remedy = CHOICE.format(change.id)
        self.problems.append(problem_of(change.id, message, remedy, Severity.WARNING, row.row_id))

    def _add(self, change: ResultChange, after: dict[str, Value], weights: tuple[Weighted, ...]) -> None:
        key = change.key
        row = Result(
            row_id=max(self.rows, default=0) + 1,
            session=key.session,
            section=key.section,
            board=key.board,
            ns=key.ns,
            ew=key.ew,
            round=key.round,
            table=key.table,
        )
        # a row keeps its id for good: ids of rows that a decision removed are not given again
        row = row._replace(row_id=max(row.row_id, max(self.origins, default=0) + 1))
        self._insert(row)
        if not self._put(row, change, after, weights):
            del self.rows[row.row_id]

    def _put(
        self, row: Result, change: ResultChange, after: dict[str, Value], weights: tuple[Weighted, ...]
    ) -> bool:
        new = with_values(row, after)
        for direction, number in (("NS", new.ns), ("EW", new.ew)):
            known = self._entries.find(new.session, new.section, direction, number)
            counts = new.status is not Status.CANCELLED
            if number and counts and self._entries.complete and not known:
                message = f"there is no pair {number} as {direction} for {key_text(key_of(new))}"
                self._refuse(change, message)
                return False
        before = self.weights.get(row.row_id, ())
        ruled = {name for name in after if not _by_hand(row, name, after[name])}
        if change.weights is not None or _AWARD & ruled:
            self.weights.pop(row.row_id, None)
        if weights:
            self.weights[row.row_id] = tuple(w._replace(row_id=row.row_id) for w in weights)
        self.rows[row.row_id] = new._replace(source=f"change {change.id}", line=None)
        there = row if change.before is not None else None
        self.decisions[change.id] = Decision(there, new, before, self.weights.get(row.row_id, ()))
        self.changed[row.row_id] = change.id
        self.decided.append((change.key, change.id))
        return True


def laid(night: Night, before: int | None = None) -> Corrections:
    """The rows of a night with its active changes laid on them, or with those before one change only."""
    in_force = active(night.changes)
    ids = {c.id for c in in_force}
    undone = [c for c in night.changes if isinstance(c, ResultChange) and c.id not in ids]
    kept = {c.of: c for c in in_force if isinstance(c, Kept)}
    fold = Corrections(night.results.rows, night.results.weights, night.entries)
    for change in in_force:
        if change.id == before:
            break
        if isinstance(change, ResultChange):
            fold.lay(as_kept(change, kept.get(change.id)), undone)
    return fold


def as_kept(change: ResultChange, kept: Kept | None) -> ResultChange:
    """A change that was kept after its result was read again: it is measured by what was there then."""
    if kept is None:
        return change
    after = change.after if kept.after is None else kept.after
    return structs.replace(change, before=kept.before, after=after)


def is_same(key: ResultKey, other: ResultKey) -> bool:
    """Whether two keys mean one result; a round or table that one does not tell fits any."""
    return (
        (key.session, key.section, key.board) == (other.session, other.section, other.board)
        and (key.ns, key.ew) == (other.ns, other.ew)
        and (key.round is None or other.round is None or key.round == other.round)
        and (key.table is None or other.table is None or key.table == other.table)
    )


def _by_hand(row: Result, name: str, value: Value) -> bool:
    """Whether a change of a field sets points by hand, or takes such points away: the ruling stays."""
    if name not in ("adj_ns", "adj_ew"):
        return False
    return str(value).endswith(FIXED) or str(getattr(row, name)).endswith(FIXED)


def _value(row: Result, name: str) -> Value:
    value = getattr(row, name)
    return str(value) if isinstance(value, Status) else value


def _differing(row: Result, values: dict[str, Value]) -> list[str]:
    """The fields in which a row is not as a change says.

    A score that follows from the contract is the same whether a file writes it or leaves it out.
    """
    found = [name for name, value in values.items() if name in CHANGEABLE and _value(row, name) != value]
    scores = [name for name in found if name in ("score_ns", "score_ew")]
    if not scores or not row.contract or row.status not in (Status.PLAYED, Status.PASSED):
        return found
    implied = computed(row)
    for name in scores:
        either = {None, _value(implied, name)}
        if values[name] in either and _value(row, name) in either:
            found.remove(name)
    return found


def _shown(value: Value, name: str) -> str:
    if value in (None, ""):
        return "empty"
    return readable(str(value)) if name == "contract" else str(value)


def outcome_text(row: Result) -> str:
    """What became of a row, in a few characters.

    >>> outcome_text(Result(contract="4SX", declarer="N", tricks=9, score_ns=-100, score_ew=100))
    '4SX-1 N -100'
    >>> outcome_text(Result(status=Status.ARTIFICIAL, adj_ns="A+", adj_ew="A-"))
    'A+/A-'
    >>> outcome_text(Result(score_ns=170, score_ew=-170, adj_ns="5.5mp!"))
    '170, NS set to 5.5mp'
    """
    fixed = [
        f"{side} set to {text.removesuffix(FIXED)}"
        for side, text in (("NS", row.adj_ns), ("EW", row.adj_ew))
        if text.endswith(FIXED)
    ]
    if fixed and row.status is not Status.ARTIFICIAL:
        rest = outcome_text(row._replace(adj_ns="", adj_ew=""))
        return ", ".join([rest, *fixed])
    if row.status is Status.ARTIFICIAL:
        return f"{row.adj_ns or '?'}/{row.adj_ew or '?'}".replace(FIXED, "")
    if row.status not in (Status.PLAYED, Status.PASSED):
        return row.status.value.replace("_", " ")
    if row.status is Status.PASSED or row.contract == "PASS":
        return "passed out"
    parts = []
    if row.contract:
        over = row.tricks - int(row.contract[0]) - 6 if row.tricks is not None else None
        parts.append(readable(row.contract) + ("" if over is None else f"{over:+d}" if over else "="))
    parts += [row.declarer] if row.declarer else []
    if row.score_ns is not None and row.score_ew not in (None, -row.score_ns):
        parts.append(f"NS {row.score_ns:+d} EW {row.score_ew:+d}")
    elif row.score_ns is not None:
        parts.append(str(row.score_ns))
    return " ".join(parts) or "no result"


def checked(change: ResultChange) -> dict[str, Value]:
    """The fields that a change sets, of the right kinds; an error where one is not."""
    key = change.key
    where = {"session": key.session, "board": key.board, "round": key.round, "table": key.table}
    for name, number in where.items():
        if number is not None and abs(number) > LARGEST_NUMBER:
            raise DuplicateError(f"{number} is no value for {name!r}")
    for name, value in change.after.items():
        if name not in CHANGEABLE:
            raise DuplicateError(f"a result has no {name!r}")
        good: type | tuple[type, ...] = (int, type(None)) if name in INTEGER_COLUMNS else str
        if not isinstance(value, good) or (isinstance(value, int) and abs(value) > LARGEST_NUMBER):
            raise DuplicateError(f"{value!r} is no value for {name!r}")
        if name == "status" and value not in set(Status):
            raise DuplicateError(f"{value!r} is no status of a result")
    return dict(change.after)


def weights_of(change: ResultChange) -> tuple[Weighted, ...]:
    """The weighted outcomes of a change; an error where the weights of a side are not 1 together."""
    found = tuple(Weighted(0, side, weight_of(text), score) for side, text, score in change.weights or ())
    for side in ("NS", "EW") if found else ():
        total = sum((w.weight for w in found if w.side == side), Fraction(0))
        if total != 1:
            raise DuplicateError(f"the weights for {side} add up to {total}, not to 1")
    return found


def with_unknown_seats(entries: Entries, rows: Iterable[Result]) -> Entries:
    """Entries with a contestant for every number that only a change has brought in.

    Where nobody is entered the numbers of all results are the entries: see `duplicate.night.validation`.
    """
    from duplicate.night.entries import Contestant, Seating, label

    if entries.complete or not entries.contestants:
        return entries
    split = {(s.session, s.section) for s in entries.seatings if s.direction}
    contestants = dict(entries.by_id)
    seatings: dict[Seating, None] = {}
    for row in rows:
        for direction, number in (("NS", row.ns), ("EW", row.ew)):
            if number and not entries.find(row.session, row.section, direction, number):
                own = direction if (row.session, row.section) in split else ""
                own_id = label(row.section, number, own)
                contestants.setdefault(own_id, Contestant(own_id))
                seatings[Seating(row.session, row.section, own, number, own_id)] = None
    if not seatings:
        return entries
    return replace(entries, contestants=tuple(contestants.values()), seatings=(*entries.seatings, *seatings))


def matching(row: Iterable[tuple[str, str]], keys: Iterable[tuple[ResultKey, int]]) -> Iterator[int]:
    """The changes that decide about a row that was set aside: what is blank in it fits every key."""
    texts = {name: text.strip() for name, text in row}
    for key, change_id in keys:
        wanted = {
            "session": key.session,
            "section": key.section,
            "board": key.board,
            "ns": key.ns,
            "ew": key.ew,
        }
        wanted |= {"round": key.round, "table": key.table}
        if texts.get("board") and all(
            not texts.get(name) or value is None or texts[name] == str(value)
            for name, value in wanted.items()
        ):
            yield change_id
