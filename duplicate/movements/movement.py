"""The Movement: who meets whom, where, and on which boards."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple


class Meeting(NamedTuple):
    """One table in one round.

    ``ns`` and ``ew`` are pair numbers as text, unique only within a seating; an empty text is an
    empty side, so a row with one of them empty is a sit-out. ``board_set`` counts from 1; 0 means
    that no boards are there. Individuals carry the four players instead; their ``ns`` and ``ew``
    are empty.
    """

    section: str
    table: int
    round: int
    ns: str
    ew: str
    board_set: int
    copy: str = ""  #: which copy of the boards, when there are several
    shared: bool = False  #: another table uses the same boards in this round
    north: str = ""
    south: str = ""
    east: str = ""
    west: str = ""

    @property
    def is_sit_out(self) -> bool:
        """Whether a contestant is here without opponents (or without boards)."""
        if self.north or self.south or self.east or self.west:
            return not (self.north and self.south and self.east and self.west and self.board_set)
        return not (self.ns and self.ew and self.board_set)


class Fault(StrEnum):
    """What `Movement.check` may find. The first three make a movement unplayable."""

    TWO_PLACES = "in two places"
    BOARDS_TWO_PLACES = "boards in two places"
    REPLAY = "replay"
    RE_MEET = "re-meet"
    SIT_OUT = "sit-out"
    SHARING = "sharing"


class Finding(NamedTuple):
    """One finding about a movement, in the words of a director."""

    fault: Fault
    text: str
    rounds: tuple[int, ...] = ()
    contestants: tuple[str, ...] = ()


@dataclass(frozen=True)
class Movement:
    """A whole movement of one section and session, as a table of meetings.

    ``board_sets`` holds the board numbers of set 1, 2, ...; ``winners`` is 1 or 2: with two
    winners a number means one contestant as NS and another as EW. ``barometer`` says that every
    table plays the same boards at the same time on purpose (a Swiss round, or pre-dealt boards
    for every table), so that this is not sharing. ``teams`` says that a contestant has two pairs: it
    is at two tables in a round, and meets its opponents at both.
    """

    name: str
    meetings: tuple[Meeting, ...]
    board_sets: tuple[tuple[int, ...], ...]
    winners: int = 1
    barometer: bool = False
    teams: bool = False  #: a contestant is at two tables at once, and plays each board at both
    notes: tuple[str, ...] = ()  #: what the director must know: relays, skips, switches
    placement: dict[str, str] = field(default_factory=dict)  #: extra placement facts, for the prints

    @property
    def rounds(self) -> int:
        """Number of rounds."""
        return max((m.round for m in self.meetings), default=0)

    @property
    def tables(self) -> int:
        """Number of tables, the half one included."""
        return len({(m.section, m.table) for m in self.meetings})

    @property
    def is_individual(self) -> bool:
        """Whether single players are seated, not pairs."""
        return any(m.north for m in self.meetings)

    @property
    def boards(self) -> int:
        """Boards in play."""
        return len({b for s in self.board_sets for b in s})

    def boards_of(self, meeting: Meeting) -> tuple[int, ...]:
        """Board numbers that a meeting plays; empty when there are none."""
        return self.board_sets[meeting.board_set - 1] if meeting.board_set else ()

    def of_round(self, round_number: int) -> tuple[Meeting, ...]:
        """The meetings of one round, by table."""
        return tuple(sorted((m for m in self.meetings if m.round == round_number), key=lambda m: m.table))

    def contestants(self) -> tuple[tuple[str, str], ...]:
        """All (direction, number): direction is NS or EW with two winners and empty with one."""
        return self._contestants

    @cached_property
    def _contestants(self) -> tuple[tuple[str, str], ...]:
        found = {who for m in self.meetings for who in self.who(m)}
        return tuple(sorted(found, key=lambda w: (w[0] == "EW", len(w[1]), w[1])))

    def who(self, meeting: Meeting) -> Iterator[tuple[str, str]]:
        """The contestants at one table in one round, as (direction, number)."""
        for player in (meeting.north, meeting.south, meeting.east, meeting.west):
            if player:
                yield "", player
        for direction, number in (("NS", meeting.ns), ("EW", meeting.ew)):
            if number:
                yield (direction if self.winners == 2 else ""), number

    def path(self, direction: str, number: str) -> tuple[Meeting, ...]:
        """What one contestant does, round by round."""
        return tuple(
            sorted((m for m in self.meetings if (direction, number) in self.who(m)), key=lambda m: m.round)
        )

    def check(self) -> tuple[Finding, ...]:
        """Everything that a director must know about: the unplayable first, then the unusual.

        Shape: one finding for each contestant, set or pair of contestants concerned.
        """
        return tuple(_findings(self))

    @property
    def is_playable(self) -> bool:
        """Whether nobody and no board is in two places and nobody plays a board twice."""
        fatal = (Fault.TWO_PLACES, Fault.BOARDS_TWO_PLACES, Fault.REPLAY)
        return not any(f.fault in fatal for f in self.check())


def _label(who: tuple[str, str]) -> str:
    return who[1] + who[0]


def _and(numbers: Iterable[int]) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}" if first else last


def _numbers(what: str, numbers: list[int]) -> str:
    return f"{what}{'s' if len(numbers) > 1 else ''} {_and(numbers)}"


def _findings(movement: Movement) -> Iterable[Finding]:
    at: dict[tuple[tuple[str, str], int], list[int]] = defaultdict(list)
    boards_at: dict[tuple[int, str, int], list[Meeting]] = defaultdict(list)
    met: Counter[frozenset[tuple[str, str]]] = Counter()
    # a team plays each board twice, once in each direction, be it at once or in different rounds
    played: dict[tuple[tuple[str, str], int, int], list[int]] = defaultdict(list)
    sit_outs = []
    for meeting in movement.meetings:
        present = list(movement.who(meeting))
        for who in present:
            at[who, meeting.round].append(meeting.table)
        if meeting.is_sit_out:
            sit_outs += [(who, meeting) for who in present]
            continue
        if meeting.ns:
            met[frozenset(present)] += 1
        for side, who in enumerate(present):
            for board in movement.boards_of(meeting):
                played[who, board, side if movement.teams else 0].append(meeting.round)
        for board in movement.boards_of(meeting):
            boards_at[meeting.round, meeting.copy, board].append(meeting)
    together: dict[tuple[int, tuple[int, ...], bool], list[int]] = defaultdict(list)
    for (round_number, _, board), meetings in sorted(boards_at.items(), key=lambda kv: kv[0]):
        if len(meetings) > 1 and not movement.barometer:
            at_tables = tuple(sorted(m.table for m in meetings))
            together[round_number, at_tables, all(m.shared for m in meetings)].append(board)
    for (who, round_number), tables in sorted(at.items(), key=lambda kv: (kv[0][1], kv[0][0])):
        if len(set(tables)) > (2 if movement.teams else 1):  # several opponents at one table are a triple
            yield Finding(
                Fault.TWO_PLACES,
                f"round {round_number}: {_label(who)} is at tables {_and(sorted(set(tables)))}",
                (round_number,),
                (_label(who),),
            )
    for (round_number, at_tables, shared), boards in together.items():
        if not shared:
            yield Finding(
                Fault.BOARDS_TWO_PLACES,
                f"round {round_number}: {_numbers('board', boards)} {'are' if len(boards) > 1 else 'is'} "
                f"at tables {_and(at_tables)} and not marked as shared",
                (round_number,),
            )
    again: dict[tuple[tuple[str, str], tuple[int, ...]], list[int]] = defaultdict(list)
    for (who, board, _), rounds in sorted(played.items()):
        if len(rounds) > 1 and board not in again[who, tuple(sorted(rounds))]:
            again[who, tuple(sorted(rounds))].append(board)
    for (who, rounds_), boards in again.items():
        yield Finding(
            Fault.REPLAY,
            f"{_label(who)} plays {_numbers('board', boards)} in rounds {_and(rounds_)}",
            rounds_,
            (_label(who),),
        )
    for pair, times in sorted(met.items(), key=lambda kv: sorted(kv[0])):
        times = (times + 1) // 2 if movement.teams else times
        if times > 1:
            names = tuple(_label(w) for w in sorted(pair))
            yield Finding(Fault.RE_MEET, f"{' and '.join(names)} meet {times} times", (), names)
    for who, meeting in sit_outs:
        yield Finding(
            Fault.SIT_OUT,
            f"round {meeting.round}: {_label(who)} sits out",
            (meeting.round,),
            (_label(who),),
        )
    for (round_number, at_tables, shared), boards in together.items():
        if shared:
            yield Finding(
                Fault.SHARING,
                f"round {round_number}: tables {_and(at_tables)} share {_numbers('board', boards)}",
                (round_number,),
            )
