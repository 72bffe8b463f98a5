"""Expected results: what the movements say that will be played, and what of it is still missing."""

from collections.abc import Iterator
from typing import NamedTuple

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

    Pairs that sat the other way round than planned have played, unless that is another meeting of
    the plan (in a Mitchell 1 against 2 is not 2 against 1).
    """
    have = set(_played(night))
    planned = {(e.session, e.section, e.board, e.players) for e in expected(night)}

    def is_there(one: Expected) -> bool:
        if (one.session, one.section, one.board, one.players) in have:
            return True
        turned = (one.session, one.section, one.board, f"{one.ew} v {one.ns}")
        return bool(one.ns) and turned in have and turned not in planned

    return tuple(one for one in expected(night) if not is_there(one))


def _played(night: Night) -> Iterator[tuple[int, str, int, str]]:
    for row in night.results.rows:
        if row.status is not Status.PENDING:
            pairs = f"{row.ns} v {row.ew}" if row.ns or row.ew else ""
            players = pairs or f"{row.north}-{row.south} v {row.east}-{row.west}"
            yield row.session, row.section, row.board, players
