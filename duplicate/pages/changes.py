"""Corrections, rulings and penalties in words: what an event page and the log tell of the changes."""

from duplicate.night.changes import Change, NameChange, ResultChange, ResultKey, Undo, undone
from duplicate.night.decisions import decision
from duplicate.night.entries import label
from duplicate.night.night import Decision, Night
from duplicate.night.results import Result
from duplicate.pages.numbers import MINUS
from duplicate.pages.outcomes import lead, listed, outcome, places, sides
from duplicate.pages.views import ChangeView, Said, Text
from duplicate.words.translations import phrase as _

AMOUNTS = {
    "percent": _("%(amount)s%% of a top"),
    "matchpoints": _("%(amount)s MP"),
    "imp": _("%(amount)s IMP"),
    "vp": _("%(amount)s VP"),
    "points": _("%(amount)s points"),
}
_NOBODY = "–"


def change_views(night: Night) -> tuple[ChangeView, ...]:
    """All changes of the log in order, each with the undo that took it back, if any."""
    by = undone(night.changes)
    return tuple(_view(night, c, by.get(c.id)) for c in night.changes if not isinstance(c, Undo))


def _view(night: Night, change: Change, undo: Undo | None) -> ChangeView:
    taken_back = None if undo is None else _view(night, undo, None)
    said = described(night, change)
    if (
        isinstance(change, ResultChange)
        and not undo
        and night.changes_applied
        and change.id not in night.decisions
    ):
        said = Said(_("not applied: %(change)s"), {"change": said})
    return ChangeView(change.when[:16].replace("T", " "), change.who, change.why, said, taken_back)


def amount(number: str, unit: str) -> Said:
    """A penalty or bonus with its sign and unit.

    >>> amount("-10", "percent").values["amount"], amount("3", "imp").values["amount"]
    ('−10', '+3')
    """
    signed = number if number.startswith(("-", "+", MINUS)) else f"+{number}"
    return Said(AMOUNTS[unit], {"amount": signed.replace("-", MINUS)})


def described(night: Night, change: Change) -> Said:
    """One change as a director words it; ``night`` has its changes applied."""
    if isinstance(change, ResultChange):
        return _result(change, decision(night, change))
    if isinstance(change, Undo):
        return Said(_("change %(n)s taken back"), {"n": str(change.of)})
    pair = label(change.section, change.number, change.direction)
    if isinstance(change, NameChange):
        return Said(_("%(pair)s: %(after)s"), {"pair": pair, "after": _name(change)})
    given: dict[str, Text] = {
        "pair": pair,
        "amount": Said(AMOUNTS[change.unit], {"amount": change.amount.lstrip("+-")}),
    }
    if change.amount.startswith("-"):
        return Said(_("%(pair)s: penalty of %(amount)s"), given)
    return Said(_("%(pair)s: bonus of %(amount)s"), given)


def _result(change: ResultChange, made: Decision | None) -> Said:
    where = {"where": _where(change.key)}
    if made is None:
        return Said(_("%(where)s: it cannot be read"), where)
    after = outcome(made.after, made.weights_after)
    if made.before is None:
        return Said(_("%(where)s, added: %(after)s"), where | {"after": after})
    before = outcome(made.before, made.weights_before)
    here, there = places(made.before), places(made.after)
    moved = [place for place in here if here[place] != there[place]]
    befores, afters = [here[p] for p in moved], [there[p] for p in moved]
    if before != after:
        befores, afters = [*befores, before], [*afters, after]
    elif made.before.lead != made.after.lead or not moved:
        befores, afters = [*befores, lead(made.before)], [*afters, lead(made.after)]
    return Said(
        _("%(where)s: %(before)s → %(after)s"),
        where | {"before": listed(befores), "after": listed(afters)},
    )


def _where(key: ResultKey) -> Text:
    """Which result: board and pairs; round and table where no pairs are known."""
    row = Result(section=key.section, board=key.board, ns=key.ns, ew=key.ew)
    row = row._replace(session=key.session, round=key.round, table=key.table)
    all_of = places(row)
    parts = [all_of["session"]] if key.session != 1 else []
    if key.ns or key.ew:
        return listed([*parts, all_of["board"], sides(row)])
    parts += [all_of["section"]] if key.section else []
    parts += [all_of[name] for name in ("round", "table") if getattr(key, name) is not None]
    return listed([*parts, all_of["board"]])


def _name(change: NameChange) -> Text:
    name: Text = change.after
    if change.club_number:
        name = Said(_("%(name)s (number %(number)s)"), {"name": name, "number": change.club_number})
    if change.since is None:
        if not change.before or change.before == change.after:
            return name
        return Said(_("%(before)s → %(after)s"), {"before": change.before, "after": name})
    session, first, board = change.since
    row = Result(session=session, round=first, board=board)
    wanted = {"session": session != 1, "round": True, "board": board != 0}
    start = listed([text for place, text in places(row).items() if wanted.get(place)])
    values = {"name": name, "before": change.before, "start": start}
    if not change.before:
        return Said(_("%(name)s from %(start)s on"), values)
    return Said(_("%(name)s for %(before)s from %(start)s on"), values)
