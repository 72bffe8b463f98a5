"""What a movement expects: who meets whom on which boards, and which results are still missing."""

from collections.abc import Iterator
from typing import NamedTuple

from duplicate.movements.movement import Meeting, Movement
from duplicate.night.entries import Entries
from duplicate.night.night import Night
from duplicate.night.results import Result, Status


class Planned(NamedTuple):
    """What a movement allows in one session and section."""

    boards: frozenset[int]
    numbers: frozenset[tuple[str, str]]  #: (direction, number); no direction with one winner
    meetings: frozenset[tuple[frozenset[str], int]]  #: who is at the table, and the board


class Expected(NamedTuple):
    """A result that the movement expects and that is not there."""

    session: int
    section: str
    round: int
    table: int
    board: int
    ns: str
    ew: str
    north: str = ""
    east: str = ""
    south: str = ""
    west: str = ""


def numbers_of(row: Result | Meeting) -> Iterator[tuple[str, str, str]]:
    """Who is at the table, as (field, direction, number); the players of an individual have no direction."""
    if row.ns or row.ew:
        if row.ns:
            yield "ns", "NS", row.ns
        if row.ew:
            yield "ew", "EW", row.ew
    else:
        for seat in ("north", "south", "east", "west"):
            if player := getattr(row, seat):
                yield seat, "", player


def at_table(entries: Entries, session: int, section: str, row: Result | Meeting) -> frozenset[str]:
    """The contestants at a table, whichever way round they sit; numbers where nobody is entered."""
    return frozenset(
        entries.find(session, section, direction, own) or own for _, direction, own in numbers_of(row)
    )


def planned(movement: Movement, entries: Entries, session: int, section: str) -> Planned:
    """What the movement of a session and section allows."""
    return Planned(
        frozenset(board for board_set in movement.board_sets for board in board_set),
        frozenset(movement.contestants()),
        frozenset(
            (at_table(entries, session, section, meeting), board)
            for meeting in movement.meetings
            for board in movement.boards_of(meeting)
        ),
    )


def missing(night: Night) -> tuple[Expected, ...]:
    """The results that the movements expect and that nobody has entered yet, by round and table.

    A board that is pending is missing too; one that was not played, cancelled or has an artificial
    score is not. Without a movement nothing is expected.
    """
    entries = night.entries
    done = {
        (r.session, r.section, r.board, at_table(entries, r.session, r.section, r))
        for r in night.results.rows
        if r.status is not Status.PENDING
    }
    return tuple(
        Expected(session, section, m.round, m.table, board, m.ns, m.ew, m.north, m.east, m.south, m.west)
        for (session, section), movement in sorted(night.movements.items())
        for m in sorted(movement.meetings, key=lambda m: (m.round, m.table))
        if not m.is_sit_out
        for board in movement.boards_of(m)
        if (session, section, board, at_table(entries, session, section, m)) not in done
    )
