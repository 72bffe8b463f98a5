"""The poster of standings as data: rankings, problems, corrections and the conditions."""

from collections.abc import Iterator

from duplicate.pages.book.beside import GAP, Side
from duplicate.pages.book.leaves import POINT, Area
from duplicate.pages.book.poster import Poster, Table
from duplicate.pages.book.standings import RULES
from duplicate.pages.booklet.wording import Run, Wording, Words, fitting, joined
from duplicate.pages.said import opened
from duplicate.pages.views import ChangeView, EventView, Finding, Place
from duplicate.words.translations import phrase as _


def page(event: EventView, poster: Poster, area: Area, words: Wording) -> dict[str, object]:
    """One page of the poster."""
    return {
        "name": event.name,
        "state": words(event.state) if event.state else "",
        "facts": list(poster.facts),
        "alarm": _alarm(event, words) if poster.alarm else None,
        "nothing": "" if event.rankings else words.translate(_("There is nobody in the standings yet.")),
        "blocks": [_block(event, table, area, words) for table in poster.tables],
    }


def _block(event: EventView, table: Table, area: Area, words: Wording) -> dict[str, object]:
    if table.kind == "ranking":
        return _ranking(event, table, area, words)
    if table.kind == "beside":
        return {"kind": "beside", "sides": [_side(event, side, words) for side in table.sides]}
    return _log(event, table, words)


def _ranking(event: EventView, part: Table, area: Area, words: Wording) -> dict[str, object]:
    assert part.ranking is not None
    say = words.translate
    several = len(event.sessions) > 1
    head = [say(_("Rank")), words(event.contestant)]
    head += [say(_("Names")) if part.people else ""] if part.named else []
    head += [say(_("Stratum"))] if part.strata else []
    head += map(words.say, event.sessions if several else ())
    head += [say(_("Carried over"))] if event.has_carry else []
    head += [say(_("Boards played")), words(event.total_unit)]
    head += ["%"] if event.has_percent else []
    head += [words(event.master_points)] if event.master_points else []
    size = part.size * POINT
    room = area.width - (sum(part.widths) + 2 * GAP) * size
    rows = [
        _place(event, place, _names(part, i, size, room) if part.named else None, words, strata=part.strata)
        for i, place in enumerate(part.places)
    ]
    return {
        "kind": "ranking",
        "title": joined((part.title, words.section(part.ranking.section))),
        "continued": not part.first,
        "size": part.size,
        "padding": part.padding,
        "named": part.named,
        "widths": [width or None for width in part.widths],
        "head": head,
        "rows": rows,
    }


def _place(
    event: EventView, place: Place, names: Words | None, words: Wording, *, strata: bool
) -> dict[str, object]:
    found: list[Words] = [
        words(place.rank) or "–",
        words(place.who.at_seat),
        *([] if names is None else [names]),
    ]
    found += [place.stratum] if strata else []
    found += map(words.say, place.sessions if len(event.sessions) > 1 else ())
    found += [words(place.carry)] if event.has_carry else []
    found += [words(place.boards), words(place.total)]
    found += [words(place.percent)] if event.has_percent else []
    found += [words(place.master_points)] if event.master_points else []
    return {"first": place.rank in ("1", "1="), "cells": found}


def _names(part: Table, number: int, size: float, room: float) -> list[Run]:
    """Who it is: people who stay on one line, and what is said of them in small type."""
    found: list[Run] = []
    last = len(part.names[number]) - 1
    for place, (name, whole) in enumerate(part.names[number]):
        dash = "" if place == last else " –" if whole else "\N{NO-BREAK SPACE}–"
        found += [" "] if place else []
        found.append(["whole", name + dash] if whole else fitting(name + dash, size, room))
    for note in part.notes[number]:
        found += [" ", ["small", note]]
    return found


def _side(event: EventView, side: Side, words: Wording) -> dict[str, object]:
    """A ranking beside the main one."""
    table, say = side.table, words.translate
    head = [say(_("Rank")), words(event.contestant), say(_("Names"))]
    head += [] if side.boards else [say(_("Boards played"))]
    head += [say(_("Handicap"))] if table.has_handicap else []
    head += [words(event.total_unit)] if side.points else []
    head.append("%" if table.has_percent else words(event.total_unit))
    rows: list[object] = []
    for row in side.rows:
        names = fitting(side.names(row), side.size * POINT, side.room)
        cells = [words(row.rank), words(row.who.at_seat), names]
        cells += [] if side.boards else [words(row.boards)]
        cells += [words(row.handicap)] if table.has_handicap else []
        cells += [words(row.total)] if side.points else []
        cells.append(words(row.percent or row.total))
        rows.append({"first": row.rank in ("1", "1="), "cells": cells})
    return {
        "named": True,
        "title": side.title,
        "continued": not side.first,
        "size": side.size,
        "padding": side.padding,
        "widths": [width or None for width in side.widths],
        "head": head,
        "rows": rows,
    }


def _alarm(event: EventView, words: Wording) -> dict[str, object]:
    """Results that were set aside, and problems."""
    say = words.translate
    aside = len(event.set_aside)
    title = (say(_("Results not counted: %(n)s")) % {"n": aside} if aside
             else say(_("Problems: %(n)s")) % {"n": len(event.problems)})  # fmt: skip
    found = event.set_aside + event.problems
    return {
        "title": title,
        "account": words.line(event.tally),
        "lines": [_finding(f, words) for f in found],
    }


def _finding(found: Finding, words: Wording) -> list[Run]:
    message = words.told(found.said)
    if found.about:
        return [f"{opened(words(found.about))}: ", message]
    return [opened(message) if isinstance(message, str) else message]


def _log(event: EventView, part: Table, words: Wording) -> dict[str, object]:
    """Corrections and rulings, and the conditions of the event."""
    say, log = words.translate, part.log
    assert log is not None
    label = say(_("%(what)s: %(how)s"))
    rules = [
        [["quiet", label % {"what": words(what), "how": ""}], words(how)] for what, how in event.conditions
    ]
    return {
        "kind": "log",
        "size": part.size,
        "changes": say(_("Corrections and rulings")) if log.has_changes else "",
        "lines": [list(_change(change, words)) for change in event.changes],
        "conditions": say(_("Conditions of the event")) if log.has_conditions else "",
        "rules": [rules[: log.left], rules[log.left :]],
        "between": RULES,
        "account": log.account,
    }


def _change(change: ChangeView, words: Wording) -> Iterator[Run]:
    """What was changed, when, by whom and why; struck out where it was taken back."""
    undone = change.taken_back
    yield ["struck", words(change.what)] if undone else words(change.what)
    if change.details:
        yield ": " + "; ".join(map(words.say, change.details))
    for late in (change.late, undone.late if undone else None):
        if late:
            yield " "
            yield ["bold", words(late)]
    about = _signed(change, words)
    if undone:
        about += f"; {words.translate(_('taken back'))} {_signed(undone, words)}"
    yield " "
    yield ["quiet", f"({about})"]


def _signed(change: ChangeView, words: Wording) -> str:
    """When, by whom and why."""
    by = f", {change.who}" if change.who else ""
    return words.moment(change.when) + by + (f": {change.why}" if change.why else "")
