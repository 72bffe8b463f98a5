"""The log of what terminals sent, as it is written: results-bridgemate.jsonl of a night folder.

Everything that is taken from the Data Connector is on the disk before it is taken off its queue: after a
crash in between it is sent again, and counts once.
"""

from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import msgspec

from duplicate.travellers.changelog import now
from duplicate.travellers.terminals import (
    SEATS,
    TERMINALS_FILE,
    Line,
    Named,
    Player,
    Pushed,
    Received,
    Record,
    Started,
    Updated,
    records,
)
from duplicate.words.files import append_bytes
from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    from bridgemate_dataconnector.dto import ParticipationDTO, ResultDTO

    from duplicate.exports.connector import Connector


class Log:
    """The log of one session in a night folder."""

    def __init__(self, folder: Path, session: int) -> None:
        self.path = folder / TERMINALS_FILE
        self.session = session
        data = self.path.read_bytes() if self.path.exists() else b""
        self._lines, problems = records(data, self.path.name)
        for problem in problems:
            if problem.severity is Severity.ERROR:
                raise DuplicateError(problem)

    @property
    def records(self) -> tuple[Record, ...]:
        """The records of the session, from its last start on."""
        own = [line.record for line in self._lines if line.record.session == self.session]
        last = max((place for place, record in enumerate(own) if isinstance(record, Started)), default=0)
        return tuple(own[last:])

    @property
    def guid(self) -> str:
        """The id under which the session was started; empty when it was not."""
        return next((r.guid for r in self.records if isinstance(r, Started)), "")

    @property
    def keep_open(self) -> bool:
        """Whether the terminals were started to wait for more rounds."""
        return any(r.keep_open for r in self.records if isinstance(r, Started))

    @property
    def pushed(self) -> dict[str, Pushed]:
        """The movements that the terminals have, by letter."""
        found: dict[str, Pushed] = {}
        for record in self.records:
            if isinstance(record, Started):
                found = {pushed.letter: pushed for pushed in record.sections}
            elif isinstance(record, Updated):
                found[record.section.letter] = record.section
        return found

    def played(self, letter: str, first: int) -> int:
        """How many boards of a section have a result in a round from ``first`` on."""
        standing: set[tuple[int, int, int]] = set()
        for record in self.records:
            if isinstance(record, Updated) and record.section.letter == letter:
                standing = {key for key in standing if key[1] < record.first}
            elif isinstance(record, Received) and record.letter == letter:
                key = record.table, record.round, record.board
                (standing.discard if record.deleted else standing.add)(key)
        return sum(key[1] >= first for key in standing)

    def start(self, sections: tuple[Pushed, ...], *, keep_open: bool = False) -> str:
        """Record that a session is started; its new id."""
        guid = uuid4().hex.upper()
        self._append([Started(self.session, guid, now(), sections, keep_open)])
        return guid

    def update(self, section: Pushed, first: int) -> None:
        """Record that a section has another movement from a round on."""
        self._append([Updated(self.session, now(), first, section)])

    def take(self, connector: "Connector", *, everything: bool = False) -> tuple[int, int]:
        """Store what is waiting, then take it off the queue: how many results and names there were."""
        taken = connector.take(self.guid, everything=everything)
        when = now()
        players = [
            Player(self.session, player.player_number, _name(player.first_name, player.last_name))
            for player in taken.players
            if player.player_number
        ]
        names = [_named(self.session, when, seat) for seat in taken.participations]
        results = [_received(self.session, when, result) for result in taken.results]
        self._append([*players, *names, *results])
        connector.accept(self.guid, taken)
        return len(results), len(names)

    def _append(self, new: list[Record]) -> None:
        if new:
            append_bytes(self.path, b"".join(msgspec.json.encode(record) + b"\n" for record in new))
            number = self._lines[-1].number + 1 if self._lines else 1
            self._lines += tuple(Line(number + place, record) for place, record in enumerate(new))

    def started(self) -> None:
        """Raise a DuplicateError when the session was not started from here."""
        if not self.guid:
            raise DuplicateError(
                Problem(
                    f"session {self.session} was not started from here", file=str(self.path),
                    remedy="start it: duplicate bridgemate start",
                )
            )  # fmt: skip


def _received(session: int, when: str, result: "ResultDTO") -> Received:
    return Received(
        session, when, result.section_letters or "", result.table_number, result.round_number,
        result.board_number, result.pair_north_south, result.pair_east_west, result.level,
        result.denomination, result.stake, result.declarer_direction, result.total_tricks,
        result.lead_card_suit, result.lead_card_rank, result.scoring_direction or 3, result.is_deleted,
    )  # fmt: skip


def _named(session: int, when: str, seat: "ParticipationDTO") -> Named:
    place = int(seat.direction) - 1
    return Named(
        session, when, seat.section_letters or "", seat.table_number,
        SEATS[place] if 0 <= place < len(SEATS) else "", seat.player_number or "",
        _name(seat.first_name, seat.last_name),
    )  # fmt: skip


def _name(first: str | None, last: str | None) -> str:
    return " ".join(part for part in (first, last) if part)
