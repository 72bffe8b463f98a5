"""What a table of results leaves out of a night, in words that follow "the file does not hold ..."."""

from collections.abc import Collection

from duplicate.exports.losses import count
from duplicate.night.night import Night
from duplicate.night.results import Result, Status


def left_out(night: Night, held: Collection[str] = ()) -> list[str]:
    """What hardly any table of results holds; ``held`` names the fields of a night that one does."""
    found = [
        f"the {name} of the event"
        for name in ("name", "date", "club", "venue", "director", "slug")
        if getattr(night, name) and name not in held
    ]
    for field, one, many in (
        ("movements", "movement", ""),
        ("deals", "deal", ""),
        ("games", "auction, play or comment", "auctions, plays or comments"),
        ("changes", "entry of the log of changes", "entries of the log of changes"),
        ("awards", "penalty or bonus", "penalties and bonuses"),
        ("set_aside", "row set aside", "rows set aside"),
        ("sittings", "name or date of a session", "names and dates of sessions"),
        ("section_titles", "name of a section", "names of sections"),
    ):
        if field not in held:
            found += count(len(getattr(night, field, ())), one, many)
    if night.settings and "settings" not in held:
        found.append("the conditions of the event")
    hints = {key.split("/")[0] for key in night.hints} - set(held)
    found += [f"the {name} that the source states" for name in sorted(hints)]
    return found + contestants_left_out(night, held)


def contestants_left_out(night: Night, held: Collection[str] = ()) -> list[str]:
    """What a file leaves out about the contestants; ``held`` names what it does not."""
    return [
        phrase
        for what, there in _of_contestants(night).items()
        if what not in held
        for phrase in count(there, *_CONTESTANTS[what])
    ]


def players_left_out(night: Night, written: Collection[tuple[str, str]]) -> list[str]:
    """Members whose name stands on no line: the fifth and sixth of a team, and who has no seat there.

    ``written`` are (contestant, name) that some line has.
    """
    there = {s.contestant for s in night.entries.seatings}
    names = [
        m.name
        for c in night.entries.contestants
        if c.id in there
        for m in c.members
        if m.name and (c.id, m.name) not in written
    ]
    found = count(len(names), "name of a member who sits at no line", "names of members who sit at no line")
    shown = ", ".join(names[:_SHOWN]) + (", ..." if len(names) > _SHOWN else "")
    return [f"{found[0]}: {shown}"] if found else []


_SHOWN = 6  #: names that are told
_CONTESTANTS = {
    "contestant names": ("name of a team", "names of teams"),
    "strata": ("stratum of a contestant", "strata of contestants"),
    "carry": ("carry-over of a contestant", "carry-overs of contestants"),
    "handicaps": ("handicap of a contestant", "handicaps of contestants"),
    "people": ("member number, club or grade", "member numbers, clubs and grades"),
    "names": ("name of a member", "names of members"),
}


def _of_contestants(night: Night) -> dict[str, int]:
    every = night.entries.contestants
    members = [m for c in every for m in c.members]
    return {
        "contestant names": sum(bool(c.name) for c in every),
        "strata": sum(bool(c.stratum) for c in every),
        "carry": sum(c.carry is not None for c in every),
        "handicaps": sum(bool(c.handicap) for c in every),
        "people": sum(bool(value) for m in members for value in (m.person, m.club_number, m.club, m.grade)),
        "names": sum(bool(m.name) for m in members),
    }


def moves_left_out(night: Night) -> list[str]:
    """Who sits elsewhere in another session, which files that know a contestant by the number leave out."""
    seats: dict[tuple[str, str, str], str] = {}
    places: dict[str, dict[int, set[tuple[str, str, str]]]] = {}
    moved = False
    for seating in night.entries.seatings:
        place = (seating.section, seating.direction, seating.number)
        moved |= seats.setdefault(place, seating.contestant) != seating.contestant
        places.setdefault(seating.contestant, {}).setdefault(seating.session, set()).add(place)
    moved |= any(one != other for own in places.values() for one in own.values() for other in own.values())
    return ["who is the same contestant in another session"] if moved else []


def seats_left_out(night: Night) -> list[str]:
    """Who sat where, in files that have only the players of a pair, in the order of its seats."""
    told = sum(not _in_order(night, row) for row in night.results.rows if row.ns or row.ew)
    return [f"the seats of the players at {told} result{'s' if told > 1 else ''}"] if told else []


def _in_order(night: Night, row: Result) -> bool:
    """Whether the players of a result sat as their pairs are written, as far as it names them."""
    for side, number, seats in (
        ("NS", row.ns, (row.north, row.south)),
        ("EW", row.ew, (row.east, row.west)),
    ):
        if any(seats):
            own = night.entries.find(row.session, row.section, side, number) if number else ""
            there = night.entries.by_id[own].members_at(row.session, row.round or 0, row.board) if own else {}
            named = [there[place].name if place in there else "" for place in (0, 1)]
            if any(name and name != known for name, known in zip(seats, named, strict=True)):
                return False
    return True


#: What became of a board where a traveller of a scored event has no line.
SILENT = (Status.NOT_PLAYED, Status.PENDING, Status.CANCELLED, Status.SIT_OUT)


def lines_left_out(night: Night, *, rounds: bool = True) -> list[str]:
    """What the travellers of a scored event leave out; ``rounds``: the rounds of the results too."""
    rows = night.results.rows
    silent = "without a score (not played, cancelled, sitting out)"
    found = count(sum(r.table is not None for r in rows), "table of a result", "tables of results")
    if rounds:
        found += count(sum(r.round is not None for r in rows), "round of a result", "rounds of results")
    found += count(sum(bool(r.copy) for r in rows), "copy of a board", "copies of boards")
    return found + count(sum(r.status in SILENT for r in rows), f"line {silent}", f"lines {silent}")
