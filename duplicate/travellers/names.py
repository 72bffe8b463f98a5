"""Names that stand on the lines of results: who the contestants are."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from duplicate.night.entries import Entries, Member
from duplicate.night.names import split_names as split_names
from duplicate.night.results import Result

#: The fields that may hold names.
_FIELDS = frozenset(
    (
        *("ns_names", "ew_names", "north", "east", "south", "west"),
        *("north_name", "east_name", "south_name", "west_name"),
    )
)


Moment = tuple[int, int, int]  #: session, round and board; a board where the round is unknown


class _Seen(NamedTuple):
    """The names that one line has of one side."""

    moment: Moment
    direction: str
    names: tuple[tuple[int, str], ...]  #: (place, name)


class Names:
    """Gathers the names of contestants; somebody new is a substitute, until the one before is back."""

    def __init__(self) -> None:
        self._seen: dict[tuple[int, str, str, str], dict[_Seen, None]] = {}

    def __bool__(self) -> bool:
        return bool(self._seen)

    def collect(self, fields: Mapping[str, str], result: Result) -> None:
        """Take the names of one line."""
        if _FIELDS.isdisjoint(fields):
            return
        for direction, own, seats in (
            ("NS", result.ns, ("north", "south")),
            ("EW", result.ew, ("east", "west")),
        ):
            names = split_names(fields.get(f"{direction.lower()}_names", ""))
            if not names:
                names = tuple(fields.get(f"{seat}_name", "") for seat in seats)
            if not any(names) and own:
                names = tuple(fields.get(seat, "") for seat in seats)
            if own and any(names):
                self._add(direction, own, names, result)
        if not result.ns and not result.ew:
            for seat in ("north", "south", "east", "west"):
                player, name = fields.get(seat, ""), fields.get(f"{seat}_name", "")
                if player and name:
                    self._add("", player, (name,), result)

    def _add(self, direction: str, own: str, names: Iterable[str], row: Result) -> None:
        moment = (row.session, row.round or 0, 0 if row.round else row.board)
        told = tuple((place, name) for place, name in enumerate(names) if name)
        seat = (row.session, row.section, direction, own)
        self._seen.setdefault(seat, {})[_Seen(moment, direction, told)] = None

    def entries(self, entries: Entries) -> Entries:
        """The contestants of the rows, with the names that were gathered."""
        seen: dict[str, list[_Seen]] = {}
        for (session, section, direction, own), found in self._seen.items():
            seen.setdefault(entries.find(session, section, direction, own), []).extend(found)
        members = {contestant: _members(found) for contestant, found in seen.items()}
        contestants = tuple(
            c._replace(members=tuple(sorted(members[c.id], key=lambda m: (m.since, m.place))))
            if c.id in members
            else c
            for c in entries.contestants
        )
        return replace(entries, contestants=contestants)


def _members(seen: list[_Seen]) -> list[Member]:
    """The members of one contestant: a pair or a player, or a team whose two pairs play at one time."""
    sides = {direction: [s for s in seen if s.direction == direction] for direction in ("NS", "EW", "")}
    here = {one.moment: {name for _, name in one.names} for one in sides["NS"]}
    if not any(here.get(one.moment, {""}).isdisjoint(n for _, n in one.names) and one.moment in here
               for one in sides["EW"]):  # fmt: skip
        return _in_order(seen)
    first = _in_order(sides["NS"])
    known = {m.name for m in first}
    return [*first, *(m for m in _in_order(sides["EW"]) if m.name not in known)]


def _in_order(seen: list[_Seen]) -> list[Member]:
    """Who played from when on, by the moments of the lines and not by the order in the file."""
    found: list[Member] = []
    now: dict[int, str] = {}
    session = 0
    for one in sorted(seen, key=lambda s: s.moment):
        moment = one.moment if one.moment[0] == session else (one.moment[0], 0, 0)
        session = one.moment[0]
        here = {name for _, name in one.names}
        for place, name in one.names:
            if name in now.values():
                continue
            at, fresh = _place(place, now, here, pair=bool(one.direction))
            found.append(Member(name, place=at, since=(0, 0, 0) if fresh else moment))
            now[at] = name
    return found


def _place(place: int, now: Mapping[int, str], here: Collection[str], *, pair: bool) -> tuple[int, bool]:
    """The place of somebody new, and whether nobody had it before: an empty one, or of one who is gone."""
    empty = [p for p in ((0, 1) if pair else (0,)) if p not in now]
    if place in empty or (place not in now and place > 1):
        return place, True
    if empty:
        return empty[0], True
    gone = [p for p, name in now.items() if name not in here]
    return (place if place in gone or not gone else gone[-1]), False
