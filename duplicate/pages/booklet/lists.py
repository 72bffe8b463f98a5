"""Lists of many nights as data: the table of a league, and the players of a night."""

from duplicate.pages.book.leaves import Area
from duplicate.pages.book.lists import SIZE, LeaguePage, PlayersPage, league_names, players_names
from duplicate.pages.book.lists import rules as list_rules
from duplicate.pages.booklet.wording import Run, Wording, Words, fitting, joined, spaced
from duplicate.pages.list_views import LeagueView, PlayersView
from duplicate.words.translations import phrase as _


def title(view: LeagueView | PlayersView, words: Wording) -> str:
    """What the list is called."""
    if isinstance(view, LeagueView):
        return view.name or words.translate(_("League"))
    return joined((words.translate(_("Players")), spaced(view.name, words.day(view.date))))


def rules(view: LeagueView | PlayersView, words: Wording) -> str:
    """What stands at the foot of its pages."""
    return words.line(view.rules) if isinstance(view, LeagueView) else ""


def league(view: LeagueView, page: LeaguePage, area: Area, words: Wording) -> dict[str, object]:
    """Some rows of a league, and some of its nights."""
    say, some = words.translate, slice(page.first, page.last)
    room = league_names(view, area) - 2
    who = _("Pair") if view.by == "pair" else _("Player")
    head = [say(_("Rank")), say(who), say(_("Total")), say(_("Nights"))]
    widths: list[float | None] = [12, None, 18, 15]
    if view.has_bonus:
        head.append(say(_("Bonus")))
        widths.append(16)
    head += [words(short) for short, _name in view.nights[some]]
    widths += [14] * len(view.nights[some])
    rows: list[object] = []
    for row in page.rows:
        cells: list[Words] = [words(row.rank) or "–", fitting(row.names, SIZE, room)]
        cells += [[["bold", words(row.total)]], words(row.nights)]
        cells += [words(row.bonus)] if view.has_bonus else []
        for score in row.scores[some]:
            text = words(score.text)
            cells.append(text if score.counts or not text else [["struck", text]])
        rows.append({"first": row.rank in ("1", "1="), "cells": cells})
    return {
        "title": title(view, words),
        "continued": page.again,
        "rules": list_rules(view, area, words.say),
        "above": None,
        "head": head,
        "names": 1,
        "widths": widths,
        "rows": rows,
        "nothing": "" if page.rows else say(_("There is nobody in the standings yet.")),
    }


def players(view: PlayersView, page: PlayersPage, area: Area, words: Wording) -> dict[str, object]:
    """Some rows of the players of a night."""
    say = words.translate
    unit = say(_("IMP")) if view.imps else "%"
    room = players_names(view, area) - 2
    head = [say(_("Player")), say(_("Boards played")), unit]
    widths: list[float | None] = [None, 16, 20]
    if view.has_roles:
        for _role in view.roles:
            head += [say(_("Bd")), unit]
            widths += [10, 14]
        head += [say(_("Made")), say(_("Tricks"))]
        widths += [16, 14]
    rows: list[object] = []
    for row in page.rows:
        average: list[Run] = [["bold", words(row.average)]]
        average += [["below", spaced(say(_("Event")), words(row.percent))]] if row.percent else []
        cells: list[Words] = [fitting(row.name, SIZE, room), words(row.boards), average]
        if view.has_roles:
            cells += [words(text) for role in row.roles for text in role]
            cells += [words(row.made), words(row.over)]
        rows.append({"first": False, "cells": cells})
    return {
        "title": title(view, words),
        "continued": page.again,
        "rules": list_rules(view, area, words.say),
        "above": [words(role) for role in view.roles] if view.has_roles else None,
        "head": head,
        "names": 0,
        "widths": widths,
        "rows": rows,
        "nothing": "" if page.rows else say(_("There is nobody in the standings yet.")),
    }
