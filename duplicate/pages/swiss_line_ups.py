"""Line-ups on pages: who sits in which room once they are published, and nothing of them before."""

from collections.abc import Mapping

from duplicate.night.entries import Member
from duplicate.pages.match_parts import CLOSED, OPEN
from duplicate.pages.swiss_field import SwissField
from duplicate.pages.swiss_format_views import LineUpsView, Room, Seat
from duplicate.pages.views import Said, Text
from duplicate.swiss.line_ups import due_at, roster, teams
from duplicate.swiss.people import at_table, boards_played
from duplicate.swiss.state import Round
from duplicate.words.translations import phrase as _

_OFFICIALS = {
    "captain": Said(_("Captain")),
    "leader": Said(_("Leader of the delegation")),
    "coach": Said(_("Coach")),
}


def state_of_line_ups(field: SwissField, each: Round) -> LineUpsView | None:
    """Whether the line-ups of a round are published, and when they will be; None where there are none."""
    if not field.conditions.team.line_ups:
        return None
    wanted = teams(each)
    if each.line_ups is not None:
        missing = [name for name in wanted if name not in each.line_ups]
        if missing and not each.closed:
            values: dict[str, Text] = {"teams": ", ".join(missing)}
            return LineUpsView(True, Said(_("Line-ups are published; without one: %(teams)s."), values))
        return LineUpsView(True, Said(_("Line-ups are published.")))
    told: dict[str, Text] = {
        "n": str(sum(1 for name in wanted if name in each.seals)),
        "of": str(len(wanted)),
    }
    begins = None if each.started else field.begins_at(each)
    if begins is None:
        text = _("Line-ups are sealed until all are published. Handed in: %(n)s of %(of)s.")
        return LineUpsView(False, Said(text, told))
    due = field.clock(due_at(field.state, begins).isoformat())
    text = _("Line-ups are sealed until %(time)s. Handed in: %(n)s of %(of)s.")
    if due.has_date:
        text = _("Line-ups are sealed until %(date)s. Handed in: %(n)s of %(of)s.")
    return LineUpsView(False, Said(text, told | {"time": due, "date": due}))


def rooms(field: SwissField, each: Round, match: int) -> tuple[Room, ...]:
    """Who sits where in the two rooms of a match; empty until the line-ups of both are published."""
    if each.line_ups is None or not field.teams:
        return ()
    found = []
    board = each.seated.boards[0]
    for name, table in ((OPEN, 2 * match - 1), (CLOSED, 2 * match)):
        people = at_table(field.state, each, table, board)
        if len(people) != 4:
            return ()
        place = each.expected[table, board]
        names = [
            field.name_of(team, person) for team, person in zip((place.ns, place.ew) * 2, people, strict=True)
        ]
        north, east, south, west = names
        seats = (
            Seat("N", north, place.ns),
            Seat("S", south, place.ns),
            Seat("E", east, place.ew),
            Seat("W", west, place.ew),
        )
        found.append(Room(name, str(table), seats))
    return tuple(found)


def playing(field: SwissField, contestant: str, each: Round) -> list[Said]:
    """Who plays for a team in a round, room by room, once it is published."""
    places = [place for place in each.seated.tables if contestant in (place.ns, place.ew)]
    found = []
    for place in places:
        for room in rooms(field, each, place.table):
            names = " – ".join(seat.name for seat in room.seats if seat.team == contestant)
            text = _("open room: %(names)s") if room.name is OPEN else _("closed room: %(names)s")
            found.append(Said(text, {"names": names}))
    return found


def officials(field: SwissField, contestant: str) -> tuple[tuple[Said, str], ...]:
    """Captain, leader and coach of a team, as far as they are named."""
    named = dict(field.state.entrants[contestant].officials)
    return tuple((_OFFICIALS[kind], named[kind]) for kind in _OFFICIALS if named.get(kind))


def played_boards(field: SwissField) -> Mapping[str, Mapping[Member, int]]:
    """How many boards everybody has played in rounds that are over; empty where no line-ups say it."""
    return boards_played(field.told) if field.conditions.team.line_ups else {}


def roster_of(
    field: SwissField, contestant: str, boards: Mapping[str, Mapping[Member, int]]
) -> tuple[tuple[str, str, str], ...]:
    """The players of a team: number on the roster, name, boards played where line-ups say who played."""
    if not field.teams:
        return ()
    own = boards.get(contestant)
    return tuple(
        (str(m.place + 1), field.name_of(contestant, m), "" if own is None else str(own.get(m, 0)))
        for m in roster(field.state.entrants[contestant])
    )
