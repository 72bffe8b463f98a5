"""Who played, in a Bridgemate database: the tables PlayerNumbers and PlayerNames."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime

from duplicate.movements.movement import Meeting, Movement
from duplicate.night.entries import Member
from duplicate.travellers.bridgemate_cells import Record, integer, text
from duplicate.words.seats import SEATS, Seat

SectionKey = tuple[int, str]  #: session and letter
ContestantKey = tuple[int, str, str, str]  #: session, section, direction, number
Say = Callable[[str, str], None]  #: told what is wrong, and with which value


def members_of(
    numbers: Iterable[Record],
    names: Iterable[Record],
    movements: Mapping[SectionKey, Movement],
    place_of: Callable[[int], SectionKey],
    say: Say,
) -> dict[ContestantKey, list[Member]]:
    """Names and club numbers as entered at the tables, by contestant.

    Round 0 is what was entered at the start; a later round is a substitute from that round on. What was
    entered again for a seat counts instead of what stood there.
    """
    listed = {text(row, "strID") or text(row, "ID"): text(row, "Name") for row in names}
    members: dict[ContestantKey, list[Member]] = defaultdict(list)
    for row in _last_entered(numbers):
        club_number, seat = text(row, "Number"), text(row, "Direction").upper()[:1]
        name = text(row, "Name") or listed.get(club_number, "")
        session, section = place_of(integer(row, "Section"))
        table, entered = integer(row, "Table"), integer(row, "Round")
        movement = movements.get((session, section))
        if movement is None or seat not in SEATS or not (name or club_number):
            continue
        first = max(entered, min((m.round for m in movement.meetings), default=1))
        at = next((m for m in movement.meetings if m.table == table and m.round == first), None)
        if at is None:
            say(f"table {table} has nobody in round {first}; the name is not used", name or club_number)
            continue
        direction, own, place = _sits(movement, at, seat)
        if not own:
            say(f"nobody sits {Seat(seat)} at table {table} in round {first}", name or club_number)
            continue
        since = (session, entered, 0) if entered > 1 else (0, 0, 0)
        member = Member(name, club_number=club_number, place=place, since=since)
        known = members[session, section, direction, own]
        if not any((m.name, m.club_number) == (name, club_number) for m in known):
            known.append(member)
    return members


def _sits(movement: Movement, at: Meeting, seat: str) -> tuple[str, str, int]:
    """Who sits there: direction where it matters, number, and which of the pair."""
    player = {"N": at.north, "S": at.south, "E": at.east, "W": at.west}[seat]
    side = Seat(seat).direction.value
    if player:
        return "", player, 0
    own = at.ns if side == "NS" else at.ew
    return (side if movement.winners == 2 else ""), own, 0 if seat in "NE" else 1


def _last_entered(rows: Iterable[Record]) -> list[Record]:
    """The last entry for every seat and round, by round."""
    last: dict[tuple[int, int, str, int], Record] = {}
    for row in sorted(rows, key=_entered_at):
        key = (integer(row, "Section"), integer(row, "Table"), text(row, "Direction"), integer(row, "Round"))
        if text(row, "Number") or text(row, "Name") or key not in last:
            last[key] = row
    return sorted(last.values(), key=lambda row: integer(row, "Round"))


def _entered_at(row: Record) -> datetime:
    moment = row.get("TimeLog")
    return moment if isinstance(moment, datetime) else datetime.min
