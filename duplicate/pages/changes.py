"""Corrections, rulings and penalties in words: what an event page and the log tell of the changes."""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from duplicate.night.changes import (
    Change,
    Kept,
    NameChange,
    Reread,
    RereadResult,
    ResultChange,
    ResultKey,
    ResultState,
    Undo,
    active,
    decided_by,
    undone,
)
from duplicate.night.corrections import as_kept, checked, is_same, key_of, with_values
from duplicate.night.decisions import decision
from duplicate.night.night import Award, Decision, Night
from duplicate.night.results import Result
from duplicate.night.states import late, state_of
from duplicate.pages.labels import Labels, labels_of
from duplicate.pages.numbers import MINUS
from duplicate.pages.outcomes import lead, outcome, places, points_alone, start
from duplicate.pages.said import listed
from duplicate.pages.views import ChangeView, Opening, Said, Text
from duplicate.words.local import Figure, Moment
from duplicate.words.problems import DuplicateError
from duplicate.words.translations import phrase as _

if TYPE_CHECKING:
    from duplicate.pages.field import Field

AMOUNTS = {
    "percent": _("%(amount)s%% of a top"),
    "matchpoints": _("%(amount)s MP"),
    "imp": _("%(amount)s IMP"),
    "vp": _("%(amount)s VP"),
    "points": _("%(amount)s points"),
}
_NOBODY = "–"


#: of a file that was read again: its results one by one, and how many more there are
_DETAILS = 30


def state(night: Night) -> Said | None:
    """Where the result of a night folder stands; None for a file alone, which nobody can say it of."""
    said = state_of(night.changes)
    if said is None:
        return Said(_("Provisional")) if night.folder else None
    since = sum(of is said for of in late(night.changes).values())
    told = _state(said, night.date)
    if not since:
        return told
    return Said(_("%(state)s; changes since then: %(n)s"), {"state": told, "n": str(since)})


def state_since(night: Night) -> tuple[Said, ...]:
    """What is to be told of the result beside its being provisional or final: since when, until when."""
    said = state_of(night.changes)
    if said is None:
        return ()
    if said.state == "final":
        since = clock(said.when, night.date)
        text = _("since %(date)s") if since.has_date else _("since %(time)s")
        return (Opening(text, {"date" if since.has_date else "time": since}),)
    if said.state == "correction" and said.until:
        return (Opening(_("correction period ends %(time)s"), {"time": clock(said.until, night.date)}),)
    return ()


def changes_since(night: Night) -> Said | None:
    """How many changes there were after a result was said to be final, or to become so; None without any."""
    said = state_of(night.changes)
    since = 0 if said is None else sum(of is said for of in late(night.changes).values())
    return Opening(_("changes since then: %(n)s"), {"n": str(since)}) if since else None


def _state(said: ResultState, date: str = "") -> Said:
    if said.state == "final":
        since = clock(said.when, date)
        text = _("Final since %(date)s") if since.has_date else _("Final since %(time)s")
        return Said(text, {"time": since, "date": since})
    if said.state == "correction" and said.until:
        return Said(_("Provisional; correction period ends %(time)s"), {"time": clock(said.until, date)})
    return Said(_("Provisional"))


def clock(when: str, date: str = "") -> Moment:
    """A moment of the log as it was on the clock of the place, with its offset from UTC.

    On the ``date`` of the event the time of the day alone.

    >>> clock("2026-01-08T23:05:00+01:00", "2026-01-08"), clock("2026-01-09T00:05:00+05:30", "2026-01-08")
    ('23:05 (UTC+1)', '2026-01-09 00:05 (UTC+5:30)')
    """
    day, time = when[:10], when[11:16]
    told = time if day == date else f"{day} {time}".strip()
    offset = re.search(r"([+-])(\d\d):(\d\d)$", when)
    if not offset:
        return Moment(f"{told} (UTC)" if when.endswith("Z") else told)
    sign, hours, minutes = offset[1], int(offset[2]), offset[3]
    if not hours and minutes == "00":
        return Moment(f"{told} (UTC)")
    sign = MINUS if sign == "-" else sign
    return Moment(f"{told} (UTC{sign}{hours}{'' if minutes == '00' else ':' + minutes})")


def change_views(night: Night, labels: Labels, idle: Collection[int] = ()) -> tuple[ChangeView, ...]:
    """All changes of the log in order, each with the undo that took it back, if any.

    ``idle`` are penalties and bonuses that do not count, by the number of their change.
    """
    by = undone(night.changes)
    after = late(night.changes)
    listed_changes = (change for change in night.changes if not isinstance(change, Undo))
    return tuple(_view(night, labels, change, by.get(change.id), after, idle) for change in listed_changes)


def result_changes(night: Night, labels: Labels) -> tuple[tuple[ResultKey, ChangeView], ...]:
    """The corrections and rulings of single results, each with the result that it is about."""
    changes = [change for change in night.changes if not isinstance(change, Undo)]
    return tuple(
        (change.key, view)
        for change, view in zip(changes, change_views(night, labels), strict=True)
        if isinstance(change, ResultChange)
    )


def _view(
    night: Night,
    labels: Labels,
    change: Change,
    undo: Undo | None,
    after: Mapping[int, ResultState],
    idle: Collection[int] = (),
) -> ChangeView:
    taken_back = None if undo is None else _view(night, labels, undo, None, after)
    said = described(night, change, labels)
    unused = isinstance(change, ResultChange) and night.changes_applied and change.id not in night.decisions
    if not undo and (unused or change.id in idle):
        said = Said(_("not applied: %(change)s"), {"change": said})
    return ChangeView(
        Moment(change.when[:16].replace("T", " ")),
        decided_by(change.who, night.director),
        change.why,
        Opening(*said),
        taken_back,
        _details(change, labels) if isinstance(change, Reread) else (),
        _late(after.get(change.id)),
        change.id,
    )


def _late(state: ResultState | None) -> Said | None:
    if state is None:
        return None
    if state.state == "final":
        return Said(_("changed after the result was final"))
    return Said(_("changed after the correction period"))


def amount(number: str, unit: str) -> Said:
    """A penalty or bonus with its sign and unit.

    >>> amount("-10", "percent").values["amount"], amount("3", "imp").values["amount"]
    ('−10', '+3')
    """
    signed = number if number.startswith(("-", "+", MINUS)) else f"+{number}"
    one = unit == "points" and signed[1:] == "1"
    shown = Figure(signed.replace("-", MINUS))
    return Said(_("%(amount)s point") if one else AMOUNTS[unit], {"amount": shown})


def awards(field: "Field", found: Iterable[Award]) -> tuple[Said, ...]:
    """Penalties and bonuses that count, each with its match and its session where there are several."""
    return tuple(_award(field, award) for award in found)


def _award(field: "Field", award: Award) -> Said:
    told = amount(award.amount, award.unit)
    if award.round is not None:
        told = Said(_("%(amount)s in round %(round)s"), {"amount": told, "round": str(award.round)})
    if not field.many_sessions:
        return told
    return Said(_("%(first)s, %(then)s"), {"first": told, "then": field.session_title(award.session)})


def size(award: Award) -> Said:
    """How much a penalty or bonus is, without its sign."""
    return Said(AMOUNTS[award.unit], {"amount": Figure(award.amount.lstrip("+-"))})


def described(night: Night, change: Change, labels: Labels | None = None) -> Said:
    """One change as a director words it; ``night`` has its changes applied.

    ``labels`` are those of the standings; without them, as the conditions in the night have them.
    """
    labels = labels or labels_of(night)
    if isinstance(change, ResultChange):
        return _result(night, labels, change, decision(night, change))
    if isinstance(change, Undo):
        return Said(_("change %(n)s taken back"), {"n": str(change.of)})
    if isinstance(change, ResultState):
        return _state(change)
    if isinstance(change, Reread):
        return _reread(change)
    if isinstance(change, Kept):
        of = next((c for c in night.changes if c.id == change.of and not isinstance(c, Kept)), None)
        if isinstance(of, ResultChange):  # as it is measured since then
            kept = as_kept(of, change)
            what: Text = _result(replace(night, changes=()), labels, kept, decision(night, kept))
        else:
            what = str(change.of) if of is None else described(night, of, labels)
        return Said(_("kept, although the results were read again: %(change)s"), {"change": what})
    pair = labels.whose(change)
    if isinstance(change, NameChange):
        return Said(_("%(pair)s: %(after)s"), {"pair": pair, "after": _name(change, labels)})
    told: Text = Said(AMOUNTS[change.unit], {"amount": Figure(change.amount.lstrip("+-"))})
    if labels.many_sessions:
        told = listed([told, Said(_("session %(n)s"), {"n": str(change.session)})])
    given: dict[str, Text] = {"pair": pair, "amount": told}
    if change.amount.startswith("-"):
        return Said(_("%(pair)s: penalty of %(amount)s"), given)
    return Said(_("%(pair)s: bonus of %(amount)s"), given)


def _reread(change: Reread) -> Said:
    counted = {
        _("changed %(n)s"): change.changed,
        _("added %(n)s"): change.added,
        _("removed %(n)s"): change.removed,
        _("names %(n)s"): change.names,
    }
    told = [Said(text, {"n": str(number)}) for text, number in counted.items() if number]
    counts = listed(told or [Said(_("changed %(n)s"), {"n": "0"})])
    return Said(
        _("read again from %(files)s: %(counts)s"), {"files": ", ".join(change.files), "counts": counts}
    )


def _details(change: Reread, labels: Labels) -> tuple[Said, ...]:
    """The results that are otherwise since a file was read again."""
    shown = [_difference(one, labels) for one in change.results[:_DETAILS]]
    more = change.added + change.changed + change.removed - len(shown)
    return (*shown, *([Said(_("and %(n)s more"), {"n": str(more)})] if more > 0 else []))


def _difference(one: RereadResult, labels: Labels) -> Said:
    where = {"where": _where(one.key, labels)}
    row = _of(one.key)
    rows: list[Result | None] = []
    for fields in (one.before, one.after):
        try:
            rows.append(None if fields is None else _with(row, fields))
        except DuplicateError:
            return Said(_("%(where)s: it cannot be read"), where)
    before, after = rows
    if before is None:
        return Said(_("%(where)s, added: %(after)s"), where | {"after": outcome(after or row)})
    if after is None:
        return Said(_("%(where)s, removed: %(before)s"), where | {"before": outcome(before)})
    return _changed(where["where"], Decision(before, after), labels)


def _result(night: Night, labels: Labels, change: ResultChange, made: Decision | None) -> Said:
    where = {"where": _where(change.key, labels)}
    try:
        made = made and _then(night, change, made)
    except DuplicateError:
        made = None
    if made is None:
        return Said(_("%(where)s: it cannot be read"), where)
    if made.before is None:
        after = outcome(made.after, made.weights_after)
        return Said(_("%(where)s, added: %(after)s"), where | {"after": after})
    if change.before == change.after and not change.weights:
        after = outcome(made.after, made.weights_after)
        return Said(_("%(where)s, confirmed: %(after)s"), where | {"after": after})
    return _changed(where["where"], made, labels)


def _then(night: Night, change: ResultChange, made: Decision) -> Decision:
    """What a change made of the result that the director saw, whatever files read again since say."""
    if change.before is None:
        return made
    later = [c for c in night.changes if isinstance(c, Reread) and c.id > change.id]
    read: dict[str, str | int | None] = {}
    for one in (one for each in reversed(later) for one in each.results if is_same(change.key, one.key)):
        read |= one.before or {}
    others = (c for c in active(night.changes) if isinstance(c, ResultChange) and c.id < change.id)
    decided = {name for c in others if is_same(change.key, c.key) for name in c.after} if read else set()
    before = made.before
    if before is None:  # it is not there any more
        if not read:
            return made
        before = _of(change.key)
    read = {name: value for name, value in read.items() if name not in decided}
    if read.get("contract") or before.contract:
        read = {name: value for name, value in read.items() if name not in ("score_ns", "score_ew")}
    before = _with(before, read)
    if any(str(getattr(before, name)) != str(value) for name, value in change.before.items()):
        before = _with(before, change.before)
    return made._replace(before=before, after=_with(before, change.after) if read else made.after)


def _of(key: ResultKey) -> Result:
    row = Result(session=key.session, section=key.section, board=key.board, ns=key.ns, ew=key.ew)
    return row._replace(round=key.round, table=key.table)


def _with(row: Result, fields: Mapping[str, str | int | None]) -> Result:
    """The row with the fields of a record, which are checked."""
    if not fields:
        return row
    return with_values(
        row, checked(ResultChange(id=0, when="", key=key_of(row), before=None, after=dict(fields)))
    )


def _changed(where: Text, made: Decision, labels: Labels) -> Said:
    """What became of a result that was there: where it belongs and what it is, as far as they differ."""
    assert made.before is not None
    before, after = outcome(made.before, made.weights_before), outcome(made.after, made.weights_after)
    here, there = places(made.before, labels), places(made.after, labels)
    moved = [place for place in here if here[place] != there[place]]
    befores, afters = [here[p] for p in moved], [there[p] for p in moved]
    points = points_alone(made.before, made.after) if made.weights_before == made.weights_after else None
    if points and not moved and made.before.lead == made.after.lead:
        told, now = points
        if told is None:
            return Said(_("%(where)s: %(after)s"), {"where": where, "after": now})
        befores, afters = [told], [now]
    elif before != after:
        befores, afters = [*befores, before], [*afters, after]
    elif made.before.lead != made.after.lead or not moved:
        befores, afters = [*befores, lead(made.before)], [*afters, lead(made.after)]
    return Said(
        _("%(where)s: %(before)s → %(after)s"),
        {"where": where, "before": listed(befores), "after": listed(afters)},
    )


def _where(key: ResultKey, labels: Labels) -> Text:
    """Which result: board and pairs; round and table where no pairs are known."""
    row = Result(section=key.section, board=key.board, ns=key.ns, ew=key.ew)
    row = row._replace(session=key.session, round=key.round, table=key.table)
    all_of = places(row, labels)
    parts = [all_of["session"]] if labels.many_sessions or key.session != 1 else []
    if key.ns or key.ew:
        return listed([*parts, all_of["board"], all_of["sides"]])
    parts += [all_of["section"]] if key.section else []
    parts += [all_of[name] for name in ("round", "table") if getattr(key, name) is not None]
    return listed([*parts, all_of["board"]])


def _name(change: NameChange, labels: Labels) -> Text:
    name: Text = change.after
    if change.club_number:
        name = Said(_("%(name)s (number %(number)s)"), {"name": name, "number": change.club_number})
    if change.since is None:
        if not change.before or change.before == change.after:
            return name
        return Said(_("%(before)s → %(after)s"), {"before": change.before, "after": name})
    values = {"name": name, "before": change.before, "start": start(change.since, labels)}
    if not change.before:
        return Said(_("%(name)s from %(start)s on"), values)
    return Said(_("%(name)s for %(before)s from %(start)s on"), values)
