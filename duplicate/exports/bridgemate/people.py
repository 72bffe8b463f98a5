"""Who sits where: the tables PlayerNumbers and PlayerNames of a .bws file."""

from collections.abc import Iterable, Iterator

from duplicate.exports.bridgemate.schema import NAME, NUMBER
from duplicate.exports.bridgemate.sections import Losses, Part
from duplicate.movements.movement import Meeting
from duplicate.night.entries import Member
from duplicate.night.night import Night
from duplicate.travellers.access import Value

Seated = tuple[int, str, int]  #: table, seat, round from which on; 0 is the start
_SEATS = {"NS": "NS", "EW": "EW"}
_LARGEST_ID = 2**31 - 1


def numbers(night: Night, session: int, part: Part, losses: Losses) -> Iterator[tuple[Value, ...]]:
    """The rows of PlayerNumbers of a section: every seat of the first round, then later players."""
    first = min(m.round for m in part.movement.meetings)
    seated: dict[Seated, Member | None] = {
        (m.table, seat, 0): None
        for m in sorted(part.movement.meetings, key=lambda m: m.table)
        if m.round == first
        for seat in _seats_taken(part, m)
    }
    for direction, number in part.movement.contestants():
        contestant = night.entries.by_id.get(
            night.entries.find(session, part.section, direction or "NS", number)
            or night.entries.find(session, part.section, "EW", number)
        )
        if contestant is None:
            continue
        path = part.movement.path(direction, number)
        start = contestant.members_at(session)
        later = [m for m in contestant.members if m.since[0] == session and m.since[1:] > (0, 0)]
        for member in [*(start[place] for place in sorted(start)), *later]:
            since = member.since[1] if member in later else 0
            at = next((m for m in path if m.round >= max(since, 1)), None)
            seat = _seat(part, at, direction, number, member.place) if at else ""
            if at is None or not seat:
                losses.add("player for whom a table has no seat", "players for whom a table has no seat")
                continue
            if since and member.since[2]:
                losses.add("that a substitute comes within a round, not at its beginning")
            if not since and at.round != first:
                losses.add("that a pair is there before its first round")
                since = at.round
            seated[at.table, seat, since] = member
    for (table, seat, since), who in seated.items():
        number_text, name = _identity(who, losses) if who else (None, None)
        yield part.number, table, seat, number_text, name, since, False, False, None


def names(night: Night, known: Iterable[tuple[str, str]], losses: Losses) -> Iterator[tuple[Value, ...]]:
    """The rows of PlayerNames: the list in which the terminals look a number up.

    ``known`` are numbers and names of the club; the players of the night are added.
    """
    listed = {number.strip(): name.strip() for number, name in known if number.strip()}
    for contestant in night.entries.contestants:
        for member in contestant.members:
            if member.club_number and member.name:
                listed.setdefault(member.club_number, member.name)
    for number, name in listed.items():
        if len(number) > NUMBER:
            losses.add(f"club number longer than {NUMBER} signs", f"club numbers longer than {NUMBER} signs")
            continue
        plain = number.isascii() and number.isdigit() and int(number) <= _LARGEST_ID
        yield int(number) if plain else 0, _cut(name, losses), number


def _seats_taken(part: Part, meeting: Meeting) -> str:
    if part.movement.is_individual:
        places = (("N", meeting.north), ("S", meeting.south), ("E", meeting.east), ("W", meeting.west))
        return "".join(seat for seat, player in places if player)
    return ("NS" if meeting.ns else "") + ("EW" if meeting.ew else "")


def _seat(part: Part, meeting: Meeting, direction: str, number: str, place: int) -> str:
    """The seat of a player: the first of a pair is North or East."""
    if part.movement.is_individual:
        places = {"N": meeting.north, "S": meeting.south, "E": meeting.east, "W": meeting.west}
        return next((seat for seat, player in places.items() if player == number), "") if not place else ""
    side = direction or ("NS" if meeting.ns == number else "EW")
    return _SEATS[side][place] if place < 2 else ""


def _identity(member: Member, losses: Losses) -> tuple[str | None, str | None]:
    number = member.club_number
    if len(number) > NUMBER:
        losses.add(f"club number longer than {NUMBER} signs", f"club numbers longer than {NUMBER} signs")
        number = ""
    if member.person or member.club or member.grade:
        losses.add("id, club or grade of a player", "ids, clubs or grades of players")
    return number or None, _cut(member.name, losses) or None


def _cut(name: str, losses: Losses) -> str:
    """A name in the room that there is, counted as the file counts: some signs take two places."""
    if len(name.encode("utf-16-le")) <= 2 * NAME:
        return name
    losses.add(f"end of a name longer than {NAME} letters", f"ends of names longer than {NAME} letters")
    while len(name.encode("utf-16-le")) > 2 * NAME:
        name = name[:-1]
    return name.rstrip()
