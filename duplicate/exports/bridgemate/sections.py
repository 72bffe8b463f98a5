"""The sections of one session as a .bws file numbers them, and their movements round by round."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from duplicate.exports.bridgemate.schema import CUSTOM
from duplicate.movements.cells import number_of
from duplicate.movements.movement import Meeting, Movement
from duplicate.movements.round_data import RoundRow, movement_of, span
from duplicate.night.night import Night
from duplicate.words.problems import DuplicateError, Problem

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WHAT = "a .bws file"
MOST = 32767  #: the largest number that it holds
MOST_BOARDS = 999  #: the largest board number that the terminals take


@dataclass
class Losses:
    """What of a night a file cannot hold, as phrases that finish the sentence "the file does not hold"."""

    counts: dict[tuple[str, str], int] = field(default_factory=dict)

    def add(self, one: str, many: str = "", count: int = 1) -> None:
        """Note something; with a plural it is counted.

        >>> losses = Losses()
        >>> losses.add("penalty", "penalties", 2)
        >>> losses.add("the venue")
        >>> losses.texts()
        ['2 penalties', 'the venue']
        """
        self.counts[one, many] = self.counts.get((one, many), 0) + count

    def texts(self) -> list[str]:
        """All of it in words."""
        return [
            (f"{count} {one if count == 1 else many}" if many else one)
            for (one, many), count in self.counts.items()
            if count
        ]


class Part(NamedTuple):
    """One section: its number and letter in the file, its name in the night, its movement."""

    number: int
    letter: str
    section: str
    movement: Movement

    def row(self, meeting: Meeting) -> RoundRow:
        """A table in a round; an individual has North and East where pairs have NS and EW."""
        boards = self.movement.boards_of(meeting)
        if self.movement.is_individual:
            m = meeting
            return RoundRow(m.table, m.round, m.north, m.east, boards, m.south, m.west)
        return RoundRow(meeting.table, meeting.round, meeting.ns, meeting.ew, boards)


def parts_of(night: Night, session: int) -> tuple[Part, ...]:
    """The sections of a session. Raises DuplicateError when there is no movement, or no letter for it."""
    found = {section: m for (own, section), m in night.movements.items() if own == session and m.meetings}
    if not found:
        others = sorted({own for own, _ in night.movements} - {session})
        remedy = (
            f"there is one of session {', '.join(map(str, others))}" if others else "plan one: duplicate plan"
        )
        raise DuplicateError(
            Problem(f"there is no movement of session {session}", file=night.folder, remedy=remedy)
        )
    parts = []
    for section, movement in sorted(found.items()):
        letter = "A" if not section and len(found) == 1 else section
        if len(letter) != 1 or letter not in LETTERS:
            raise DuplicateError(
                Problem(
                    "a section has a letter from A to Z in a .bws file", file=night.folder, field="section",
                    value=section, remedy="name the section by one letter",
                )
            )  # fmt: skip
        parts.append(Part(LETTERS.index(letter) + 1, letter, section, movement))
    return tuple(parts)


def rounds(part: Part, losses: Losses) -> Iterator[tuple[int | str, ...]]:
    """The rows of RoundData, and what they leave out."""
    rows = [part.row(m) for m in sorted(part.movement.meetings, key=lambda m: (m.table, m.round))]
    _left_out(part, rows, losses)
    for row in rows:
        if max(row.boards, default=0) > MOST_BOARDS:
            raise DuplicateError(
                f"board {max(row.boards)} is beyond {MOST_BOARDS}", remedy="number the boards from 1"
            )
        low, high, custom = span(row.boards)
        if len(custom) > CUSTOM:
            raise DuplicateError(
                f"table {row.table} plays {len(row.boards)} boards in round {row.round} that do not follow "
                "each other, more than a .bws file can list",
                remedy="number its boards on, or play more rounds",
            )
        seats = [number_of(label, WHAT, MOST) for label in (row.ns, row.ew, row.south, row.west)]
        yield (part.number, row.table, row.round, *seats[:2], low, high, custom, *seats[2:])


def _left_out(part: Part, rows: list[RoundRow], losses: Losses) -> None:
    movement = part.movement
    name = f"section {part.letter}"
    if max(m.table for m in movement.meetings) > MOST or movement.rounds > MOST:
        raise DuplicateError(f"{WHAT} holds tables and rounds up to {MOST}", remedy="number them from 1")
    again = movement_of(name, part.section, rows, winners=movement.winners)
    if movement.name not in ("", name):
        losses.add("the name of a movement")
    if movement.notes:
        losses.add("note to a movement", "notes to a movement", len(movement.notes))
    if movement.placement:
        losses.add("where boards are placed")
    if movement.teams:
        losses.add("that a movement is of teams, each at two tables")
    copies = {(m.round, m.table): (m.copy, m.shared) for m in again.meetings}
    if any(copies[m.round, m.table] != (m.copy, m.shared) for m in movement.meetings):
        losses.add("which copy of its boards a table has or shares")
    elif again.barometer != movement.barometer and not movement.teams:
        losses.add("that every table plays the same boards at once")
