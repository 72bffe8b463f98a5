"""Corrections, rulings and penalties in words: what an event page tells of its change log."""

from collections.abc import Iterable

from duplicate.night.changes import Change, Penalty, ResultChange, Undo, active
from duplicate.night.entries import label
from duplicate.pages.views import Said
from duplicate.words.translations import phrase as _

AMOUNTS = {
    "percent": _("%(amount)s%% of a top"),
    "matchpoints": _("%(amount)s MP"),
    "imp": _("%(amount)s IMP"),
    "vp": _("%(amount)s VP"),
}

_FIELD_WORDS = {
    "declarer": "by",
    "score_ns": "score NS",
    "score_ew": "score EW",
    "adj_ns": "NS",
    "adj_ew": "EW",
    "ns": "NS pair",
    "ew": "EW pair",
}


def described(changes: Iterable[Change]) -> tuple[tuple[Said, ...], int]:
    """The changes in force, each as one phrase in the order of the log, and how many were undone."""
    listed = list(changes)
    in_force = active(listed)
    taken_back = sum(not isinstance(c, Undo) for c in listed) - len(in_force)
    return tuple(_one(change) for change in in_force), taken_back


def amount(number: str, unit: str) -> Said:
    """A signed penalty or bonus with its unit."""
    return Said(AMOUNTS[unit], {"amount": number.replace("-", "\N{MINUS SIGN}")})


def _one(change: Change) -> Said:
    when = change.when[:16].replace("T", " ")
    common = {"when": when, "who": change.who or "–", "why": change.why or "–"}
    if isinstance(change, ResultChange):
        key = change.key
        where = {
            "board": str(key.board),
            "ns": label(key.section, key.ns) if key.ns else "–",
            "ew": label(key.section, key.ew) if key.ew else "–",
            "before": _fields(change.before) if change.before is not None else "–",
            "after": _weights(change.weights) if change.weights else _fields(change.after),
        }
        text = _("%(when)s %(who)s: board %(board)s, %(ns)s v %(ew)s, %(before)s → %(after)s (%(why)s)")
        return Said(text, common | where)
    if isinstance(change, Undo):
        raise TypeError(f"a change in force is never an undo: {change!r}")
    place = {"pair": label(change.section, change.number, change.direction)}
    if isinstance(change, Penalty):
        amounts = {"amount": change.amount.replace("-", "\N{MINUS SIGN}"), "unit": change.unit}
        text = {
            "percent": _("%(when)s %(who)s: pair %(pair)s, %(amount)s%% of a top (%(why)s)"),
            "matchpoints": _("%(when)s %(who)s: pair %(pair)s, %(amount)s MP (%(why)s)"),
            "imp": _("%(when)s %(who)s: pair %(pair)s, %(amount)s IMP (%(why)s)"),
            "vp": _("%(when)s %(who)s: pair %(pair)s, %(amount)s VP (%(why)s)"),
        }[change.unit]
        return Said(text, common | place | amounts)
    names = {"before": change.before or "–", "after": change.after}
    text = _("%(when)s %(who)s: pair %(pair)s, %(before)s → %(after)s (%(why)s)")
    return Said(text, common | place | names)


def _weights(weights: Iterable[tuple[str, str, int]]) -> str:
    """The outcomes of a weighted score; those of EW only where they are not the same."""
    ns = [(weight, score) for side, weight, score in weights if side == "NS"]
    ew = [(weight, score) for side, weight, score in weights if side == "EW"]
    same = ns == [(weight, -score) for weight, score in ew]
    sides = (("", ns),) if same else (("NS ", ns), ("EW ", ew))
    texts = [name + ", ".join(f"{weight} {score:+d}" for weight, score in own) for name, own in sides]
    return "; ".join(texts).replace("-", "\N{MINUS SIGN}")


def _fields(values: dict[str, str | int | None]) -> str:
    """The fields of a result that a change names, in the words of a traveller.

    >>> _fields({"status": "artificial", "contract": "", "adj_ns": "A+", "adj_ew": "A-"})
    'NS A+, EW A-'
    """
    shown = []
    for name, value in values.items():
        if name == "status":
            if value not in ("played", "passed", "artificial"):  # what these mean stands beside them
                shown.append(str(value).replace("_", " "))
        elif value not in (None, ""):
            shown.append(f"{_FIELD_WORDS.get(name, name)} {value}")
    return ", ".join(shown) or "–"
