"""Decisions: what each change of the log made of its result, and which results were changed."""

from duplicate.night.changes import ResultChange
from duplicate.night.corrections import Corrections, checked, weights_of, with_values
from duplicate.night.night import Decision, Night
from duplicate.night.results import Result, Status
from duplicate.words.problems import DuplicateError


def decision(night: Night, change: ResultChange) -> Decision | None:
    """What a change made of its result; of one that is not in force, what it would make of the result.

    ``night`` has its changes applied. A change whose result is not there any more shows the fields
    that it names itself; None stands for one that makes no sense.
    """
    if change.id in night.decisions:
        return night.decisions[change.id]
    fold = Corrections(night.results.rows, night.results.weights, night.entries)
    fold.lay(change)
    try:
        laid = fold.decisions.get(change.id) or Decision(*_alone(change), (), weights_of(change))
    except DuplicateError:
        return None
    if laid.before is None or change.before is None:
        return laid
    return laid._replace(before=with_values(laid.before, change.before))


def changed_rows(night: Night) -> dict[int, int]:
    """By row id, the number of the last correction or ruling in force that changed the result.

    To confirm a result changes nothing; nor is one changed that was missing and came from the director,
    unless it is an adjusted score.
    """
    return {made.after.row_id: number for number, made in sorted(night.decisions.items()) if _changes(made)}


def _changes(made: Decision) -> bool:
    if made.before is None:
        return bool(made.weights_after) or made.after.status is Status.ARTIFICIAL
    before, after = (row._replace(source="", line=None) for row in (made.before, made.after))
    return (before, made.weights_before) != (after, made.weights_after)


def _alone(change: ResultChange) -> tuple[Result | None, Result]:
    """Before and after, from the change alone."""
    key = change.key
    row = Result(session=key.session, section=key.section, board=key.board, ns=key.ns, ew=key.ew)
    row = row._replace(round=key.round, table=key.table)
    return (None if change.before is None else row), with_values(row, checked(change))
