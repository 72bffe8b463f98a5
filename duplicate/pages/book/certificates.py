"""Certificates: for the first three of every ranking, and for whoever won a stratum or by handicap."""

from collections.abc import Iterator
from typing import NamedTuple

from duplicate.pages.book.leaves import POINT, Area, Leaf, Say, text_width
from duplicate.pages.said import Said, Text
from duplicate.pages.views import EventView
from duplicate.words.local import Figure
from duplicate.words.translations import phrase as _

#: Places of a ranking that are honoured, and of a ranking beside the main one.
_FIRST, _FIRST_BESIDE = 3, 1
_PLACES = {1: Said(_("First place")), 2: Said(_("Second place")), 3: Said(_("Third place"))}
_SHARED = {
    1: Said(_("Shared first place")),
    2: Said(_("Shared second place")),
    3: Said(_("Shared third place")),
}
_SIZES = (34.0, 30.0, 26.0, 22.0, 19.0, 16.0)  #: of the names, in points
_ROOM = 70.0  #: left and right of the names together, in millimetres


class Certificate(NamedTuple):
    """One certificate."""

    place: Text
    ranking: tuple[Text, ...]  #: empty in an event with one ranking
    people: tuple[str, ...]
    size: float  #: of the names, in points
    result: Text


def leaves(event: EventView, area: Area, say: Say) -> list[Leaf]:
    """One page each, all on fronts."""
    return [Leaf(found, front=True) for found in _certificates(event, area, say)] or [Leaf(None, front=True)]


def _certificates(event: EventView, area: Area, say: Say) -> Iterator[Certificate]:
    several = sum(any(place.rank for place in ranking.places) for ranking in event.rankings) > 1
    for ranking in event.rankings:
        title: list[Text] = [ranking.title] if several else []
        if ranking.section:
            title.append(Said(_("Section %(name)s"), {"name": ranking.section}))
        ranked = sum(_number(place.rank) > 0 for place in ranking.places)
        honoured = min(_FIRST, max(1, ranked - 1))  # nobody is honoured for being last
        for place in ranking.places:
            if _number(place.rank) in range(1, honoured + 1):
                result = Figure(f"{place.percent}%") if place.percent else _total(event, place.total)
                yield _certificate(place.rank, title, place.who.names or place.who.label, result, area)
    for table in event.beside:
        if table.repeats:
            continue
        titles: list[Text] = [table.title]
        if table.section:
            titles.append(Said(_("Section %(name)s"), {"name": table.section}))
        if table.direction:
            titles.append(table.direction)
        for row in table.rows:
            if _number(row.rank) in range(1, _FIRST_BESIDE + 1):
                result = Figure(f"{row.percent}%") if row.percent else _total(event, row.total)
                yield _certificate(row.rank, titles, row.who.names or row.who.label, result, area)


def _certificate(rank: str, ranking: list[Text], names: str, result: Text, area: Area) -> Certificate:
    words = _SHARED if rank.endswith("=") else _PLACES
    people = tuple(names.split(" – ")) if " – " in names else (names,)
    room = area.width - _ROOM
    fitting = (size for size in _SIZES if all(text_width(name, size * POINT) <= room for name in people))
    height = {1: 34.0, 2: 34.0, 3: 26.0, 4: 22.0}.get(len(people), 16.0)  # a team has more lines
    return Certificate(
        words[_number(rank)], tuple(ranking), people, min(height, next(fitting, _SIZES[-1])), result
    )


def _total(event: EventView, total: str) -> Text:
    """A total with its unit; nothing in a knock-out, where there is none."""
    if not total:
        return ""
    return Said("%(total)s %(unit)s", {"total": total, "unit": event.total_unit})


def _number(rank: str) -> int:
    return int(rank.rstrip("=")) if rank.rstrip("=").isdecimal() else 0
