"""Changes: corrections, rulings, penalties, names, files read again; appended and never edited."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, TypeVar

import msgspec

if TYPE_CHECKING:
    from duplicate.night.night import Night


LOGIN = "@"  #: begins the name of who was logged in, where nobody said who decides


class ResultKey(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Which result: the key of a row, with round and table where known."""

    session: int = 1
    section: str = ""
    board: int
    ns: str = ""
    ew: str = ""
    round: int | None = None
    table: int | None = None


class Logged(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What every line of a log says."""

    id: int  #: 1, 2, ... in the order of the log
    when: str  #: ISO date and time with offset
    who: str = ""  #: who decides, as was said; else ``@`` and the login name, which is never published
    why: str = ""


class ResultChange(Logged, frozen=True, kw_only=True, tag="result"):
    """A corrected, added, ruled or cancelled result.

    ``before`` and ``after`` hold the fields of `Result` that differ, as texts, numbers or null; a
    result that was not there before has ``before=None``. Weighted outcomes are
    ``[side, weight, score]`` with the weight as an exact text, such as ``"60%"`` or ``"1/3"``.
    """

    key: ResultKey
    before: dict[str, str | int | None] | None
    after: dict[str, str | int | None]
    weights: list[tuple[Literal["NS", "EW"], str, int]] | None = None


class Penalty(Logged, frozen=True, kw_only=True, tag="penalty"):
    """A penalty or bonus to one contestant; the amount is signed: -10 percent of a top.

    In a match with victory points, one in IMPs or matchpoints needs the ``round`` of the match.
    """

    session: int = 1
    section: str = ""
    direction: str = ""
    number: str
    amount: str
    unit: Literal["percent", "matchpoints", "imp", "vp", "points"] = "percent"
    round: int | None = None


class NameChange(Logged, frozen=True, kw_only=True, tag="name"):
    """A corrected name, or a substitute when ``since`` (session, round, board) is given."""

    session: int = 1
    section: str = ""
    direction: str = ""
    number: str
    place: int  #: 0 or 1
    before: str = ""
    after: str
    club_number: str | None = None
    since: tuple[int, int, int] | None = None


class Undo(Logged, frozen=True, kw_only=True, tag="undo"):
    """Takes an earlier change back; undoing an undo brings it back."""

    of: int


class RereadResult(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One result that a file read again holds otherwise; the fields of `Result` that it had and has.

    ``before`` is null for a result that was not there, ``after`` for one that is not there any more.
    """

    key: ResultKey
    before: dict[str, str | int | None] | None = None
    after: dict[str, str | int | None] | None = None


class Reread(Logged, frozen=True, kw_only=True, tag="reread"):
    """Files of results were read again and taken in: how many results were added, changed and removed.

    ``results`` lists those that changed or went, and the added ones where they are few.
    """

    files: tuple[str, ...]
    added: int = 0
    changed: int = 0
    removed: int = 0
    names: int = 0  #: names of players that changed
    results: tuple[RereadResult, ...] = ()


class Kept(Logged, frozen=True, kw_only=True, tag="kept"):
    """A correction stays although the results say something else since they were read again.

    ``before`` holds what they say now, in the fields of the correction, or null where the result is
    not there any more; then ``after`` holds the whole result that stands in its place.
    """

    of: int
    before: dict[str, str | int | None] | None
    after: dict[str, str | int | None] | None = None


class ResultState(Logged, frozen=True, kw_only=True, tag="state"):
    """Where the result of the event stands: provisional, in its correction period, or final.

    The correction period (Law 79C) ends at ``until``, an ISO date and time with offset.
    """

    state: Literal["provisional", "correction", "final"]
    until: str = ""


Change = ResultChange | Penalty | NameChange | Undo | Reread | Kept | ResultState


Line = TypeVar("Line", bound=Logged)


def decided_by(who: str, director: str) -> str:
    """Who decides a change, for the public: as was said; the ``director`` where only a login name is known.

    >>> decided_by("W. Tarn", "Ivy Locke"), decided_by("@tarn73", "Ivy Locke"), decided_by("@tarn73", "")
    ('W. Tarn', 'Ivy Locke', '')
    """
    return director if who.startswith(LOGIN) else who


def without_login(change: Line, director: str) -> Line:
    """A line of a log for the public: the director of the event in the place of a login name."""
    who = decided_by(change.who, director)
    return change if who == change.who else msgspec.structs.replace(change, who=who)


def undone(changes: Iterable[Logged]) -> dict[int, Undo]:
    """The changes that are taken back, by id, each with the undo that did it; undos too may be undone."""
    found: dict[int, Undo] = {}
    for change in reversed(list(changes)):
        if isinstance(change, Undo) and change.id not in found:
            found.setdefault(change.of, change)
    return found


def active(changes: Iterable[Line]) -> tuple[Line, ...]:
    """The changes that are in force, in order, without those undone and without the undos.

    >>> penalty = Penalty(id=1, when="2026-01-05T22:10:00+00:00", number="3", amount="-10")
    >>> active([penalty, Undo(id=2, when="2026-01-05T22:11:00+00:00", of=1)])
    ()
    """
    listed = list(changes)
    by = undone(listed)
    return tuple(c for c in listed if c.id not in by and not isinstance(c, Undo))


def apply(night: "Night") -> "Night":
    """The night with its active changes laid on the imports, in order; applying twice changes nothing.

    Corrections and rulings change ``results`` (the source of a changed row says ``change N``),
    penalties become ``awards``, names and substitutes change ``entries``. A change that does not
    fit what was read is a problem that names it. To be followed by validation: see
    `duplicate.night.corrections`.
    """
    if night.changes_applied:
        return night
    if not night.changes:
        return replace(night, changes_applied=True)
    from duplicate.night import corrections, rulings
    from duplicate.night.results import Results

    in_force = active(night.changes)
    problems = list(rulings.log_problems(night.changes))
    entries, name_problems = rulings.named(night.entries, in_force)
    problems += name_problems
    results, set_aside, known = night.results, night.set_aside, night.problems
    decisions = night.decisions
    if any(isinstance(c, ResultChange) for c in in_force):
        fold = corrections.laid(night)
        weights = [w for row_id in fold.rows for w in fold.weights.get(row_id, ())]
        results = Results.of(fold.rows.values(), weights)
        problems += fold.problems
        decisions = fold.decisions
        changed = (fold.rows[i] for i in fold.changed if i in fold.rows)
        entries = corrections.with_unknown_seats(entries, changed)
        set_aside, known = rulings.decided(set_aside, known, fold.decided)
        set_aside = (*set_aside, *rulings.outvoted(night.results, fold.outvoted))
    awards, award_problems = rulings.awarded(entries, in_force)
    return replace(
        night,
        entries=entries,
        results=results,
        set_aside=set_aside,
        awards=(*night.awards, *awards),
        decisions=decisions,
        problems=(*known, *problems, *award_problems),
        changes_applied=True,
    )


def origins(night: "Night") -> dict[int, ResultKey]:
    """For each row of the night with its changes: row_id to the key by which a change names it.

    ``night`` is as read, the changes not applied.
    """
    from duplicate.night import corrections

    return corrections.laid(night).origins
