"""What a movement allows: who meets whom, and on which boards."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from duplicate.movements.movement import Meeting, Movement
from duplicate.night.entries import Entries
from duplicate.night.results import Result

if TYPE_CHECKING:
    from duplicate.night.expected import Expected


class Planned(NamedTuple):
    """What a movement allows in one session and section."""

    boards: frozenset[int]
    numbers: frozenset[tuple[str, str]]  #: (direction, number); no direction with one winner
    meetings: frozenset[tuple[frozenset[str], int]]  #: who is at the table, and the board


def numbers_of(row: "Result | Meeting | Expected") -> Iterator[tuple[str, str, str]]:
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


def at_table(
    entries: Entries, session: int, section: str, row: "Result | Meeting | Expected"
) -> frozenset[str]:
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
