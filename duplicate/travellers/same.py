"""Who is the same: the contestants of several night folders as those of one event."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from duplicate.night.entries import Contestant, Entries, Member, Seating, person
from duplicate.words.problems import Problem, Severity

Joined = Entries
#: (section, direction, number), or who the members are
Key = tuple[str, ...] | frozenset[str]


@dataclass
class _Slot:
    """One contestant of the event while the folders are gone through."""

    id: str
    contestant: Contestant
    seatings: list[Seating] = field(default_factory=list)
    now: dict[int, Member] = field(default_factory=dict)  #: who plays in the latest session, by place


def _people(contestant: Contestant) -> frozenset[str]:
    """The members at the start; a substitute does not make another pair of it."""
    return frozenset(person(m) for m in contestant.members if m.since <= (0, 0, 0)) - {""}


def join_entries(
    folders: Sequence[tuple[str, Entries]], same: Literal["number", "people"]
) -> tuple[Joined, tuple[Problem, ...]]:
    """One list of contestants for several folders, whose sessions and sections are those of the event.

    ``number``: who has the same number, section and direction in another session is the same
    contestant, and new people there are substitutes from that session on. ``people``: who has the same
    members is the same contestant, whatever the number. Within a session nobody is joined.
    """
    slots: dict[Key, _Slot] = {}
    ids: set[str] = set()
    problems: list[Problem] = []
    for folder, entries in folders:
        seats: dict[str, list[Seating]] = {}
        for seating in entries.seatings:
            seats.setdefault(seating.contestant, []).append(seating)
        for contestant in entries.contestants:
            own = seats.get(contestant.id, [])
            if not own:
                continue
            key = _key(contestant, own[0], same)
            if same == "people" and not _people(contestant):
                problems.append(_nameless(folder, entries.seat_label(contestant.id)))
            slot = slots.get(key)
            taken = {s.session for s in slot.seatings} if slot else set()
            if slot is None or taken & {s.session for s in own}:
                if slot is not None:
                    problems.append(_twice(folder, entries.seat_label(contestant.id)))
                    key = (folder, contestant.id)
                slot = _new(contestant, own[0], ids)
                slots[key] = slot
            else:
                problems += _play_on(slot, contestant, own[0].session, folder)
            slot.seatings += [s._replace(contestant=slot.id) for s in own]
    seatings = sorted(
        (s for slot in slots.values() for s in slot.seatings),
        key=lambda s: (s.session, s.section, s.direction == "EW", len(s.number), s.number),
    )
    earlier: set[int] = set()
    for folder, entries in folders:
        if (
            earlier
            and any(c.carry for c in entries.contestants)
            and min(entries.sessions, default=1) not in earlier
        ):
            message = "what its pairs carry is not added: the earlier session itself is in this event"
            remedy = "sessions.weights say how much of it counts"
            problems.append(Problem(message, folder, None, "pairs.carry", "", remedy, Severity.NOTE))
        earlier |= entries.sessions
    complete = all(entries.complete for _, entries in folders)
    contestants = tuple(slot.contestant for slot in slots.values())
    return Entries(contestants, tuple(seatings), complete), tuple(problems)


def _key(contestant: Contestant, first: Seating, same: str) -> Key:
    people = _people(contestant)
    if same == "people" and people:
        return people
    return (first.section, first.direction, first.number, str(first.session) if same == "people" else "")


def _nameless(folder: str, who: str) -> Problem:
    message = "it has no names, so that nobody knows who it is in the other sessions"
    return Problem(message, folder, None, "names", who, "enter the names", Severity.WARNING)


def _twice(folder: str, who: str) -> Problem:
    message = "somebody with the same names plays in this session already; they are two contestants"
    return Problem(message, folder, None, "names", who, "correct the names or club numbers", Severity.WARNING)


def _new(contestant: Contestant, first: Seating, ids: set[str]) -> _Slot:
    own_id = contestant.id
    if own_id in ids or (first.section and first.section not in own_id):
        own_id = f"{first.section}{first.number}{first.direction}"
    plain, number = own_id, first.session
    while own_id in ids:
        own_id, number = f"{plain}-s{number}", number + 1
    ids.add(own_id)
    session = first.session
    members = tuple(m._replace(since=_later(m.since, session)) for m in contestant.members)
    slot = _Slot(own_id, contestant._replace(id=own_id, members=members))
    slot.now = latest(contestant.members)
    return slot


def _later(since: tuple[int, int, int], session: int) -> tuple[int, int, int]:
    """The moment of a substitute: session 1 of the folder is another one of the event."""
    return since if since <= (0, 0, 0) else (since[0] + session - 1, *since[1:])


def latest(members: Iterable[Member]) -> dict[int, Member]:
    """Who sits in each place at the end."""
    now: dict[int, Member] = {}
    for member in sorted(members, key=lambda m: m.since):
        now[member.place] = member
    return now


def _play_on(slot: _Slot, contestant: Contestant, session: int, folder: str) -> list[Problem]:
    """The same contestant in a later session: new people take the places of those who are gone."""
    starts = [m for m in contestant.members if m.since <= (0, 0, 0)]
    after = [m for m in contestant.members if m.since > (0, 0, 0)]
    members = list(slot.contestant.members)
    present = {person(m) for m in starts}
    staying = {place for place, m in slot.now.items() if person(m) in present}
    known = {person(slot.now[place]) for place in staying}
    free = [place for place in sorted(slot.now) if place not in staying]
    free += [p for p in range(len(starts)) if p not in slot.now]
    place_of: dict[int, int] = {}
    for member in starts:
        who = person(member)
        if who in known:
            place_of[member.place] = next(p for p, m in slot.now.items() if person(m) == who)
            continue
        place = free.pop(0) if free else member.place
        place_of[member.place] = place
        moved = member._replace(place=place, since=(session, 0, 0) if slot.now else (0, 0, 0))
        members.append(moved)
        slot.now[place] = moved
    for member in after:
        place = place_of.get(member.place, member.place)
        moved = member._replace(place=place, since=_later(member.since, session))
        members.append(moved)
        slot.now[place] = moved
    old = slot.contestant
    problems = []
    earlier = {person(m) for m in old.members}  # somebody may be back after a session without
    if present - {""} and _people(old) and not present & earlier:
        message = f"nobody of {slot.id} of the earlier sessions is in this pair of session {session}"
        remedy = 'if numbers were drawn anew, write contestants = "people" in [event]'
        problems.append(Problem(message, folder, None, "pairs", contestant.id, remedy, Severity.WARNING))
    slot.contestant = old._replace(
        members=tuple(members),
        stratum=old.stratum or contestant.stratum,
        handicap=old.handicap or contestant.handicap,
    )
    return problems
