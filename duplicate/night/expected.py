"""Expected results: what the movements say that will be played, and what of it is still missing."""

from typing import NamedTuple

from duplicate.night.expectation import at_table
from duplicate.night.night import Night
from duplicate.night.results import Status


class Expected(NamedTuple):
    """One board at one table, to be played. Individuals have four players instead of two pairs."""

    session: int
    section: str
    round: int
    table: int
    board: int
    ns: str
    ew: str
    copy: str = ""
    north: str = ""
    south: str = ""
    east: str = ""
    west: str = ""

    @property
    def players(self) -> str:
        """Who plays, in a few characters: 3 v 8, or N-S v E-W of an individual."""
        if self.ns or self.ew:
            return f"{self.ns} v {self.ew}"
        return f"{self.north}-{self.south} v {self.east}-{self.west}"


def expected(night: Night) -> tuple[Expected, ...]:
    """Every result that the movements of a night will bring, by session, section, board and round."""
    found = [
        Expected(
            session,
            section,
            meeting.round,
            meeting.table,
            board,
            meeting.ns,
            meeting.ew,
            meeting.copy,
            meeting.north,
            meeting.south,
            meeting.east,
            meeting.west,
        )
        for (session, section), movement in night.movements.items()
        for meeting in movement.meetings
        if not meeting.is_sit_out
        for board in movement.boards_of(meeting)
    ]
    return tuple(sorted(found, key=lambda e: (e.session, e.section, e.board, e.round, e.table)))


def missing(night: Night) -> tuple[Expected, ...]:
    """The expected results that are not there: no row, or one that is still to come.

    Contestants count as having played whichever way round they sat; a board that was not played, or
    was cancelled by the director, is not missing.
    """
    entries = night.entries
    done = {
        (row.session, row.section, row.board, at_table(entries, row.session, row.section, row))
        for row in night.results.rows
        if row.status is not Status.PENDING
    }
    return tuple(
        one
        for one in expected(night)
        if (one.session, one.section, one.board, at_table(entries, one.session, one.section, one)) not in done
    )
