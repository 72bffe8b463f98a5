"""Views of a team match: both rooms, board by board, with the score as it ran."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from duplicate.pages.card_parts import Chart
from duplicate.pages.said import Said, Text
from duplicate.pages.views import Line, Link, Who
from duplicate.words.translations import phrase as _

OPEN, CLOSED = Said(_("Open room")), Said(_("Closed room"))


class MatchLine(NamedTuple):
    """One board of a match: its two results, and what both together are worth."""

    board: str
    board_page: str
    dealer: str
    vulnerable: str
    open: Line | None  #: None while there is no result
    closed: Line | None
    home: str  #: IMPs of the side that gained; empty for the other
    visitors: str
    level: bool  #: both rooms are in, and nobody gained
    running: str  #: the score of the match after this board, home team first; empty without a new one


class MatchStanza(msgspec.Struct, frozen=True):
    """A part of a match without a break, with who sat where and what it was worth."""

    title: Said
    rooms: tuple[tuple[str, tuple[str, str, str, str]], ...]  #: open, closed: North, East, South, West
    lines: tuple[MatchLine, ...]
    home: str
    visitors: str


class MatchView(msgspec.Struct, frozen=True):
    """The page of one match."""

    title: Said
    page: str
    where: Said  #: round or session
    home: Who
    visitors: Who
    short: tuple[Text, Text]  #: what both are called at the head of a narrow column
    home_imps: str
    visitors_imps: str
    home_points: str  #: victory points; empty without a scale, and before the first result
    visitors_points: str
    leads: str  #: home, visitors, or empty when they are level
    state: Said
    finished: bool
    stanzas: tuple[MatchStanza, ...]
    extras: tuple[tuple[Text, str, str], ...]  #: carry-over and penalties: what, home, visitors
    has_leads: bool
    chart: Chart | None
    notes: tuple[Said, ...] = ()  #: what is special about it
    previous: Link | None = None
    next: Link | None = None

    @property
    def has_contracts(self) -> bool:
        """Whether there are contracts to be shown, or words in the place of one."""
        return any(line.has_contract for line in self.results)

    @property
    def has_changes(self) -> bool:
        """Whether a correction or ruling changed any result."""
        return any(line.changed for line in self.results)

    @property
    def results(self) -> Iterator[Line]:
        """The results of both rooms."""
        for stanza in self.stanzas:
            for board in stanza.lines:
                yield from (line for line in (board.open, board.closed) if line is not None)
