"""Whatever is read again and corrected in whatever order: no correction is lost unseen."""

from dataclasses import replace
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from duplicate.cli.drafts import Draft
from duplicate.night.changes import Change, Kept, ResultChange, Undo, active, apply, origins
from duplicate.night.corrections import is_same, key_of, laid
from duplicate.night.differences import plain
from duplicate.night.entries import seat_by_numbers
from duplicate.night.night import Night
from duplicate.night.results import Result, Results
from duplicate.night.validation import validate

WHEN = "2026-01-05T22:10:00+00:00"
PAIRS = tuple((ns, ew) for ns in ("1", "2") for ew in ("3", "4"))


class Meeting(NamedTuple):
    board: int
    pairs: tuple[str, str]


MEETINGS = st.builds(Meeting, st.integers(1, 2), st.sampled_from(PAIRS))
TRICKS = st.integers(8, 11)
ROWS = st.lists(st.tuples(MEETINGS, TRICKS, st.booleans()), max_size=7)

STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("read"), st.tuples(ROWS)),
        st.tuples(st.just("fix"), st.tuples(MEETINGS, TRICKS)),
        st.tuples(st.just("undo"), st.tuples(st.integers(0, 9))),
        st.tuples(st.just("keep"), st.tuples(st.integers(0, 9))),
    ),
    min_size=2,
    max_size=9,
)


def rows_of(made: list[tuple[Meeting, int, bool]]) -> Results:
    """4S by North; some lines tell the table and some do not."""
    rows = []
    for number, (meeting, tricks, placed) in enumerate(made, 1):
        row = Result(number, board=meeting.board, ns=meeting.pairs[0], ew=meeting.pairs[1])
        row = row._replace(contract="4S", declarer="N", tricks=tricks, source="results.csv", line=number)
        rows.append(row._replace(round=1, table=meeting.board) if placed else row)
    return Results.of(rows)


def fixed(night: Night, meeting: Meeting, tricks: int) -> ResultChange | None:
    """The change that ``duplicate fix`` would make."""
    number = len(night.changes) + 1
    bears = [r for r in apply(night).results.rows if (r.board, (r.ns, r.ew)) == meeting]
    if bears:
        row = bears[0]
        draft = Draft(origins(night)[row.row_id], row, row._replace(tricks=tricks), several=len(bears))
    else:
        row = Result(board=meeting.board, ns=meeting.pairs[0], ew=meeting.pairs[1])
        game = row._replace(contract="4S", declarer="N", tricks=tricks)
        draft = Draft(key_of(row), None, game)
    if draft.after == draft.before:
        return None
    return draft.change(number, WHEN, "Winifred", "")


def kept(night: Night, change: Change) -> Kept | None:
    """The record that ``duplicate keep`` would make of a result that is there."""
    if not isinstance(change, ResultChange):
        return None
    found = laid(night, before=change.id).find(change.key)
    if len(found) != 1:
        return None
    before = {name: plain(found[0], name) for name in change.after}
    return Kept(id=len(night.changes) + 1, when=WHEN, of=change.id, before=before)


def is_accounted_for(night: Night, change: ResultChange) -> bool:
    """Whether a change is applied, or a later one about the same result is, or a problem names it."""
    applied = validate(apply(night))
    if any(p.file == "changes.jsonl" and p.value == str(change.id) for p in applied.problems):
        return True
    made = applied.decisions.get(change.id)
    if made is None:
        return False
    says = all(plain(made.after, name) == value for name, value in change.after.items())
    later = [c for c in active(night.changes) if isinstance(c, ResultChange) and c.id > change.id]
    own = f"change {change.id}"
    there = {row.source for row in applied.results.rows} | {aside.source for aside in applied.set_aside}
    return says and (own in there or any(is_same(c.key, change.key) for c in later))


@given(ROWS, STEPS)
@settings(max_examples=200, deadline=None)
def test_every_correction_is_applied_or_named(
    first: list[tuple[Meeting, int, bool]], steps: list[tuple[str, tuple[object, ...]]]
) -> None:
    results = rows_of(first)
    keys = [(1, "", board, *pairs) for board in (1, 2) for pairs in PAIRS]
    night = Night(entries=seat_by_numbers(keys), results=results)
    for kind, arguments in steps:
        made: Change | None = None
        if kind == "read":
            (rows,) = arguments
            assert isinstance(rows, list)
            night = replace(night, results=rows_of(rows))
        elif kind == "fix":
            meeting, tricks = arguments
            assert isinstance(meeting, Meeting)
            assert isinstance(tricks, int)
            made = fixed(night, meeting, tricks)
        elif night.changes:
            (at,) = arguments
            assert isinstance(at, int)
            target = night.changes[at % len(night.changes)]
            number = len(night.changes) + 1
            made = kept(night, target) if kind == "keep" else Undo(id=number, when=WHEN, of=target.id)
        if made is not None:
            night = replace(night, changes=(*night.changes, made))
        for change in active(night.changes):
            if isinstance(change, ResultChange):
                assert is_accounted_for(night, change), change
