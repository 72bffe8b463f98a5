"""Drafts: changes of results before they are in the log; found, tried out, recorded and shown."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import typer

from duplicate.cli.logbook import write
from duplicate.cli.nights import Opened, judged, parse_pair
from duplicate.cli.outcomes import OUTCOME, Weights, bare, weight_text
from duplicate.night.changes import ResultChange, ResultKey, origins
from duplicate.night.corrections import CHANGEABLE, CHANGES_FILE, computed, key_of, key_text, outcome_text
from duplicate.night.expected import expected
from duplicate.night.results import Result, Status
from duplicate.night.validation import COUNTS_ONCE
from duplicate.travellers import changelog
from duplicate.words.problems import DuplicateError, Problem, Severity

Values = dict[str, str | int | None]
_KEY = ("session", "section", "board", "ns", "ew", "round", "table")


class Draft(NamedTuple):
    """A change before it has an id: the row as it is (None: there is none), as it shall be, and weights."""

    key: ResultKey
    before: Result | None
    after: Result
    weights: Weights | None = None
    several: int = 1  #: results that are there for the key; of more than one the change makes one
    are_alike: bool = True  #: of several results: whether they say the same
    is_confirmed: bool = False  #: the result stays as it is, and the log says so

    def confirmed(self) -> "Draft":
        """The change that leaves the result as it is. Of several results all must be the same."""
        if self.before is None:
            raise DuplicateError(f"there is no result to confirm for {key_text(self.key)}")
        if not self.are_alike:
            remedy = "give the result that counts, for instance --contract 4S --by E --tricks 9"
            raise DuplicateError(f"there are different results for {key_text(self.key)}", remedy=remedy)
        return self._replace(after=self.before, is_confirmed=True)

    def values(self) -> tuple[Values | None, Values]:
        """``before`` and ``after`` of the change: the fields that differ, without a score that follows.

        A change that confirms a result names its whole outcome, before as after.
        """
        if self.is_confirmed and self.before is not None:
            stated = {name: _value(self.before, name) for name in OUTCOME}
            return stated, stated
        compared = self.before if self.several == 1 else None
        if compared is not None:
            implied = compared.score_ns is None and compared.status in (Status.PLAYED, Status.PASSED)
            base = computed(compared) if implied else compared  # a score that was not written
            names = [f for f in CHANGEABLE if getattr(self.after, f) != getattr(base, f)]
            # where the score does not follow from a contract any more, both sides' are written, even if
            # one of them is what the contract gave
            if self.weights or (implied and {"contract", "score_ns", "score_ew"} & set(names)):
                names = list(dict.fromkeys([*names, "score_ns", "score_ew"]))
        elif self.before is not None:
            names = list(OUTCOME)
        else:
            empty = Result(**{f: getattr(self.after, f) for f in _KEY})
            empty = empty._replace(ns=self.key.ns, ew=self.key.ew)  # who sat the other way is told in after
            names = [f for f in CHANGEABLE if getattr(self.after, f) != getattr(empty, f)]
        after = {name: _value(self.after, name) for name in names}
        follows = self.after.contract and {"board", "contract", "declarer", "tricks"} & after.keys()
        if follows and not self.weights and computed(self.after) == self.after:
            after = {name: value for name, value in after.items() if name not in ("score_ns", "score_ew")}
        before = {name: _value(compared, name) for name in after} if compared is not None else None
        return before, after

    def change(self, number: int, when: str, who: str, why: str) -> ResultChange:
        """The change of the log."""
        before, after = self.values()
        return ResultChange(
            id=number,
            when=when,
            who=who,
            why=why,
            key=self.key,
            before=before,
            after=after,
            weights=self.weights,
        )


def _value(row: Result, name: str) -> str | int | None:
    value: str | int | None = getattr(row, name)
    return value.value if isinstance(value, Status) else value


class Finder:
    """Finds the result that a board and a pair mean."""

    def __init__(
        self,
        opened: Opened,
        session: int | None = None,
        section: str | None = None,
        round_number: int | None = None,
        table: int | None = None,
        *,
        anyway: bool = False,
    ) -> None:
        self._opened = opened
        self._origins = origins(opened.read)
        self._session = session
        self._section = section
        self._round = round_number
        self._table = table
        self._anyway = anyway

    def find(self, board: int, ns: str | None, ew: str | None) -> Draft:
        """The draft of a change that changes nothing yet. Several results that could be meant are listed."""
        sections = {self._section} if self._section is not None else set()
        numbers: list[str | None] = []
        for text in (ns, ew):
            name = parse_pair(text) if text is not None else None
            numbers.append(name.number if name else None)
            if name and name.section:
                sections.add(name.section)
        if len(sections) > 1:
            raise DuplicateError(f"sections {' and '.join(sorted(sections))} do not meet")
        section = sections.pop() if sections else None
        rows = [
            row
            for row in self._opened.laid.results.rows
            if row.board == board
            and self._fits(row.session, row.section, row.round, row.table, section)
            and _side(row.ns, "NS", numbers[0], (row.north, row.south))
            and _side(row.ew, "EW", numbers[1], (row.east, row.west))
        ]
        whole = [row for row in rows if not _lacks_a_side(row, numbers)]
        rows = whole or [row for row in rows if self._completes(row, numbers)]
        if rows:
            return self._of_rows(rows, board, numbers)
        return self._new(board, numbers, section)

    def _completes(self, row: Result, numbers: list[str | None]) -> bool:
        """Whether a row with a side missing becomes a meeting of the movement, where there is one."""
        ns, ew = row.ns or numbers[0] or "", row.ew or numbers[1] or ""
        planned = {
            (e.ns.upper(), e.ew.upper())
            for e in expected(self._opened.night)
            if (e.session, e.section, e.board) == (row.session, row.section, row.board)
        }
        meetings = {(ns.upper(), ew.upper()), (ew.upper(), ns.upper())}
        return self._anyway or not planned or bool(planned & meetings)

    def _fits(
        self, session: int, section: str, round_number: int | None, table: int | None, wanted: str | None
    ) -> bool:
        return (
            (self._session is None or session == self._session)
            and (wanted is None or section.upper() == wanted.upper())
            and (self._round is None or round_number in (None, self._round))
            and (self._table is None or table in (None, self._table))
        )

    def _of_rows(self, rows: list[Result], board: int, numbers: list[str | None]) -> Draft:
        done = [row for row in rows if row.status is not Status.PENDING] or rows[:1]
        keys = {(r.session, r.section, r.ns, r.ew, r.north, r.south, r.east, r.west, r.round) for r in done}
        if len(keys) > 1 or not self._is_named(numbers):
            listed = "\n".join(f"  {row_text(r)}: {outcome_text(r)}" for r in done)
            wanted = "--ns or --ew, and --section, --session, --round or --table where it is needed"
            raise DuplicateError(f"board {board} has\n{listed}\nsay which with {wanted}")
        row = done[0]
        whole = row
        if row.ns or row.ew or not row.north:  # not of an individual
            whole = row._replace(ns=row.ns or numbers[0] or "", ew=row.ew or numbers[1] or "")
        after = whole if len(done) == 1 else bare(whole)
        alike = len({tuple(getattr(r, name) for name in OUTCOME) for r in done}) == 1
        return Draft(self._origins.get(row.row_id, key_of(row)), row, after, None, len(done), alike)

    def _is_named(self, numbers: list[str | None]) -> bool:
        return numbers != [None, None] or self._table is not None

    def _new(self, board: int, numbers: list[str | None], section: str | None) -> Draft:
        planned = [
            e
            for e in expected(self._opened.night)
            if e.board == board
            and self._fits(e.session, e.section, e.round, e.table, section)
            and _side(e.ns, "NS", numbers[0], (e.north, e.south))
            and _side(e.ew, "EW", numbers[1], (e.east, e.west))
        ]
        if not self._is_named(numbers):
            raise DuplicateError(f"which result of board {board}?", remedy="give --ns or --ew")
        if len(planned) > 1:
            listed = "\n".join(
                f"  session {e.session}, section {e.section}, round {e.round}, table {e.table}: {e.players}"
                for e in planned
            )
            wanted = "--session, --section, --round or --table"
            raise DuplicateError(f"board {board} has\n{listed}\nsay which with {wanted}")
        if planned:
            one = planned[0]
            key = ResultKey(
                session=one.session,
                section=one.section,
                board=board,
                ns=one.ns,
                ew=one.ew,
                round=one.round,
                table=one.table,
            )
        else:
            if self._opened.night.movements and not self._anyway:
                who = " and ".join(f"{d} {n}" for d, n in zip(("NS", "EW"), numbers, strict=True) if n)
                remedy = "correct the numbers; --anyway, with --ns and --ew, adds it all the same"
                raise DuplicateError(
                    f"{who} neither have a result on board {board} nor play it", remedy=remedy
                )
            if numbers[0] is None or numbers[1] is None:
                message = f"there is no such result on board {board}"
                raise DuplicateError(message, remedy="to add it give --ns and --ew")
            key = ResultKey(
                session=self._session or 1,
                section=section or self._only_section(),
                board=board,
                ns=numbers[0],
                ew=numbers[1],
                round=self._round,
            )
        row = Result(**{name: getattr(key, name) for name in _KEY})
        if planned:
            row = row._replace(north=one.north, south=one.south, east=one.east, west=one.west)
        return Draft(key, None, row)

    def _only_section(self) -> str:
        session = self._session or 1
        found = {s.section for s in self._opened.night.entries.seatings if s.session == session}
        if len(found) > 1:
            raise DuplicateError(
                "there are several sections", remedy=f"give --section {' or '.join(sorted(found))}"
            )
        return found.pop() if found else ""


def _lacks_a_side(row: Result, numbers: list[str | None]) -> bool:
    """Whether a number that is given stands for a side that the row does not name."""
    if not row.ns and not row.ew:
        return False  # an individual, or a row that names nobody
    return any(wanted is not None and not own for own, wanted in zip((row.ns, row.ew), numbers, strict=True))


def _side(own: str, direction: str, wanted: str | None, players: tuple[str, str]) -> bool:
    """Whether a number is this side's; a row with a side missing fits every number."""
    if wanted is None or (any(players) and not own):
        return wanted is None or wanted.upper() in players
    return own.upper() in ("", wanted.upper(), wanted.upper() + direction)


def row_text(row: Result) -> str:
    """Which result, in words; of an individual with the four players."""
    text = key_text(key_of(row))
    if row.ns or row.ew or not row.north:
        return text
    return f"{text}, {row.north}-{row.south} v {row.east}-{row.west}"


def record(
    opened: Opened, drafts: Sequence[Draft], who: str, why: str, *, anyway: bool = False
) -> tuple[Opened, tuple[ResultChange, ...]]:
    """Try changes out, append them to the log, and print before → after and how to take them back.

    A change that makes an error, or brings pairs and boards together that do not meet, is refused.
    """
    for draft in drafts:
        before, after = draft.values()
        same = draft.several == 1 and draft.weights is None and draft.after == draft.before
        if draft.is_confirmed:
            continue
        if same or ((not after or before == after) and _says_already(draft, opened)):
            outcome = _weighted_text(draft.weights) if draft.weights else outcome_text(draft.after)
            raise DuplicateError(f"{row_text(draft.after)} says that already: {outcome}")
    when = changelog.now()
    first = max((c.id for c in opened.read.changes), default=0) + 1
    made = [draft.change(first + i, when, who, why) for i, draft in enumerate(drafts)]
    then = judged(opened.path, replace(opened.read, changes=(*opened.read.changes, *made)))
    fresh = [p for p in then.night.problems if p not in opened.night.problems]
    wrong = [p for p in fresh if p.severity is Severity.ERROR]
    warnings = [p for p in fresh if p.severity is Severity.WARNING]
    warnings += [p for draft in drafts if _is_moved(draft) for p in _merged(draft, fresh)]
    if wrong:
        texts = (p.message if p.file == CHANGES_FILE else str(p) for p in wrong)
        raise DuplicateError("nothing was changed:\n" + "\n".join(f"  {text}" for text in texts))
    if warnings and not anyway:
        listed = "\n".join(f"  {p}" for p in warnings)
        raise DuplicateError(f"nothing was changed:\n{listed}\n--anyway does it all the same")

    def maker(draft: Draft) -> Callable[[int], ResultChange]:
        return lambda number: draft.change(number, when, who, why)

    stored = write(opened.path, opened.read.changes, [maker(draft) for draft in drafts], who, why)
    rows = {row.source: row for row in then.night.results.rows}
    changes = [change for change in stored if isinstance(change, ResultChange)]
    for draft, change in zip(drafts, changes, strict=True):
        typer.echo(f"Change {change.id}: {row_text(draft.before or draft.after)}")
        typer.echo(f"  before  {_before(draft, opened)}")
        typer.echo(f"  after   {_after(draft, rows.get(f'change {change.id}', draft.after))}")
        if why:
            typer.echo(f"  why     {why}")
    for problem in warnings:
        typer.echo(f"warning: {problem}", err=True)
    ids = " ".join(str(change.id) for change in reversed(changes))
    typer.echo(f"To take it back: duplicate undo {opened.path} {ids}")
    return then, tuple(changes)


def _is_moved(draft: Draft) -> bool:
    """Whether a result goes to another board or to other pairs."""
    return draft.before is not None and any(
        getattr(draft.before, name) != getattr(draft.after, name) for name in _KEY
    )


def _merged(draft: Draft, fresh: Sequence[Problem]) -> Iterator[Problem]:
    """A result that is moved onto one that says the same: of two results one would be left."""
    board = str(draft.after.board)
    if any(p.message.endswith(COUNTS_ONCE) and p.value == board for p in fresh):
        yield Problem(
            f"{row_text(draft.after)} has the same result already: the two would count as one, and "
            f"{row_text(draft.before or draft.after)} would have none",
            field="board",
            value=board,
            remedy="check which board and pairs it belongs to; use --swap-boards where two were exchanged",
            severity=Severity.WARNING,
        )


def _weights_now(draft: Draft, opened: Opened) -> Weights:
    row_id = draft.before.row_id if draft.before is not None else 0
    found = (w for w in opened.laid.results.weights if w.row_id == row_id)
    return [("NS" if w.side == "NS" else "EW", weight_text(w.weight), w.score) for w in found]


def _says_already(draft: Draft, opened: Opened) -> bool:
    """Whether a draft that changes no field has no new weights either."""
    return draft.weights is None or sorted(draft.weights) == sorted(_weights_now(draft, opened))


def _before(draft: Draft, opened: Opened) -> str:
    if draft.before is None:
        return "no result"
    if draft.several > 1 and not draft.is_confirmed:
        return f"{draft.several} different results, none of them scored"
    checked = {
        row.row_id: row for row in opened.night.results.rows
    }  # with the score, where it was not written
    if weights := _weights_now(draft, opened):
        return _weighted_text(weights)
    return outcome_text(checked.get(draft.before.row_id, draft.before)) + _lead(draft, draft.before)


def _after(draft: Draft, row: Result) -> str:
    if draft.is_confirmed:
        return f"{outcome_text(row)}, confirmed"
    if draft.weights:
        return _weighted_text(draft.weights)
    moved = []
    if draft.before is not None and row.board != draft.before.board:
        moved.append(f"board {row.board}")
    if draft.before is not None and (row.ns, row.ew) != (draft.before.ns, draft.before.ew):
        moved.append(f"{row.ns} v {row.ew}")
    return ": ".join([*moved, outcome_text(row) + _lead(draft, row)])


def _weighted_text(weights: Weights) -> str:
    sides = []
    for side in ("NS", "EW"):
        parts = [f"{text} of {score:+d}" for own, text, score in weights if own == side]
        sides.append(f"{side} {', '.join(parts)}")
    return "; ".join(sides)


def _lead(draft: Draft, row: Result) -> str:
    """The opening lead, where it is what changes."""
    before, after = draft.before, draft.after
    if before is None or draft.several > 1 or before.lead == after.lead:
        return ""
    if not (before.status is after.status is Status.PLAYED and before.contract and after.contract):
        return ""  # the contract came or went, and the lead with it
    return f", lead {row.lead.replace('T', '10')}" if row.lead else ", no lead"
