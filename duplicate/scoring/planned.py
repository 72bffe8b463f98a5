"""What the movement of a night has its contestants play, whether or not results are in."""

from collections.abc import Iterator
from typing import NamedTuple

from duplicate.night.night import Night


class PlannedMeeting(NamedTuple):
    """Two contestants at a table in a round, by id, and the boards that they are to play."""

    session: int
    section: str
    round: int
    table: int
    ns: str
    ew: str
    boards: tuple[int, ...]


def planned_meetings(night: Night) -> Iterator[PlannedMeeting]:
    """Every meeting of the movements whose contestants are entered, sit-outs and individuals left out."""
    for (session, section), movement in night.movements.items():
        for meeting in movement.meetings:
            ns, ew = (
                night.entries.find(session, section, direction, number) if number else ""
                for direction, number in (("NS", meeting.ns), ("EW", meeting.ew))
            )
            if ns and ew:
                yield PlannedMeeting(
                    session, section, meeting.round, meeting.table, ns, ew, tuple(movement.boards_of(meeting))
                )
