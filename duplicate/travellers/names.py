"""Names that stand on the lines of results: who the contestants are."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

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


class Names:
    """Gathers the names of contestants, in the order of the lines; somebody new is a substitute."""

    def __init__(self) -> None:
        self._members: dict[tuple[int, str, str, str], list[Member]] = {}

    def __bool__(self) -> bool:
        return bool(self._members)

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
                self._add(
                    (result.session, result.section, direction, own),
                    names,
                    (result.session, result.round or 0, 0 if result.round else result.board),
                )
        if not result.ns and not result.ew:
            for seat in ("north", "south", "east", "west"):
                player, name = fields.get(seat, ""), fields.get(f"{seat}_name", "")
                if player and name:
                    self._add((result.session, result.section, "", player), (name,), (result.session, 0, 0))

    def _add(
        self, seat: tuple[int, str, str, str], names: Iterable[str], moment: tuple[int, int, int]
    ) -> None:
        members = self._members.setdefault(seat, [])
        present = [(place, name) for place, name in enumerate(names) if name]
        known = {m.name for m in members}
        new = [(place, name) for place, name in present if name not in known]
        if not new:
            return
        here = {name for _, name in present}
        for place, name in new:
            free = [p for p in (0, 1) if all(m.place != p for m in members)]
            leaving = [m.place for m in members if m.name not in here]
            if free:
                members.append(Member(name, place=place if place in free else free[0]))
            else:
                members.append(Member(name, place=leaving[-1] if leaving else place, since=moment))

    def entries(self, entries: Entries) -> Entries:
        """The contestants of the rows, with the names that were gathered."""
        members: dict[str, list[Member]] = {}
        first: dict[str, int] = {}
        for (session, section, direction, own), found in sorted(self._members.items(), key=lambda e: e[0][0]):
            contestant = entries.find(session, section, direction, own)
            known = members.setdefault(contestant, [])
            later = session > first.setdefault(contestant, session)
            known.extend(_in_later_session(known, found, session) if later else _new(known, found))
        contestants = tuple(
            c._replace(members=tuple(sorted(members[c.id], key=lambda m: (m.since, m.place))))
            if c.id in members
            else c
            for c in entries.contestants
        )
        return replace(entries, contestants=contestants)


def _new(known: Iterable[Member], found: Iterable[Member]) -> list[Member]:
    names = {m.name for m in known}
    return [m for m in found if m.name not in names]


def _in_later_session(known: Iterable[Member], found: Iterable[Member], session: int) -> list[Member]:
    """Who is new in a later session, from its beginning on, at the place of whoever is not there any more."""
    here = {m.name for m in found}
    taken = {m.place for m in known if m.name in here}
    new = []
    for member in _new(known, found):
        if member.since == (0, 0, 0):
            place = member.place if member.place not in taken else 1 - member.place
            taken.add(place)
            member = member._replace(place=place, since=(session, 0, 0))
        new.append(member)
    return new
