"""Patterns: who meets whom on which boards, from the movement, or from what most of the results say.

Where no movement is known it shows in the results themselves. Boards that nearly always go together are a
set; on a set a pair has one opponent, that of most of its boards there; and where a meeting stands for most
of a set, it stands for all of it. What does not fit is an exception, and one of the few is a mistake.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from duplicate.movements.movement import Movement
from duplicate.night.entries import Entries
from duplicate.night.results import Result, Status

Who = frozenset[str]  #: the two contestants at a table, whichever way they sit
Key = tuple[Who, int]  #: and the board

#: Of the results, how many must fit a pattern that was read from them.
_MOSTLY = 0.9


class Place(NamedTuple):
    """Where a result is expected."""

    ns: str
    ew: str
    boards: tuple[int, ...]  #: all boards of the meeting
    round: int | None = None
    table: int | None = None


@dataclass(frozen=True)
class Pattern:
    """The expected results of one session and section."""

    session: int
    section: str
    entries: Entries
    places: dict[Key, Place]
    known: bool  #: from the movement; else inferred
    boards: frozenset[int]  #: in play

    def who(self, ns: str, ew: str) -> Who:
        """The contestants of two numbers; a number that nobody has stands for itself."""
        return who(self.entries, self.session, self.section, ns, ew)

    def key(self, row: Result) -> Key:
        """Which expected result a row would be."""
        return self.who(row.ns, row.ew), row.board


def who(entries: Entries, session: int, section: str, ns: str, ew: str) -> Who:
    """The contestants of two numbers; a number that nobody has stands for itself."""
    sides = (("NS", ns), ("EW", ew))
    return frozenset(entries.find(session, section, d, n) or f"{d} {n}" for d, n in sides)


def of_movement(movement: Movement, entries: Entries, session: int, section: str) -> Pattern:
    """The pattern that a movement states."""
    places: dict[Key, Place] = {}
    for m in movement.meetings:
        if m.is_sit_out or not (m.ns and m.ew):
            continue
        boards = movement.boards_of(m)
        for board in boards:
            key = who(entries, session, section, m.ns, m.ew), board
            places[key] = Place(m.ns, m.ew, tuple(boards), m.round, m.table)
    in_play = frozenset(b for s in movement.board_sets for b in s)
    return Pattern(session, section, entries, places, True, in_play)


def inferred(rows: Sequence[Result], entries: Entries, session: int, section: str) -> Pattern | None:
    """The pattern that the results of a session and section follow, or None when they follow none.

    None also where every meeting plays one board only: nothing tells a wrong number then.
    """
    seated = [r for r in rows if r.ns and r.ew and r.status is not Status.SIT_OUT]
    ghosts = only_passing(seated, entries, session, section)
    seated = [r for r in seated if not who(entries, session, section, r.ns, r.ew) & ghosts]
    met: dict[Who, set[int]] = defaultdict(set)
    turns: dict[tuple[Who, int], tuple[str, str]] = {}
    for row in seated:
        pair = who(entries, session, section, row.ns, row.ew)
        met[pair].add(row.board)
        turns.setdefault((pair, row.board), (row.ns, row.ew))
    sets = _sets(met.values())
    if not sets or sum(len(s) > 1 for s in sets) * 2 <= len(sets):
        return None
    places: dict[Key, Place] = {}
    fitting = 0
    for boards in sets:
        if len(boards) == 1:
            continue
        taken: set[str] = set()
        counted = [(len(own & boards), pair) for pair, own in met.items() if own & boards]
        for number, pair in sorted(counted, key=lambda c: (-c[0], sorted(c[1]))):
            if 2 * number < len(boards) or pair & taken or len(pair) < 2:
                continue
            taken |= pair
            fitting += number
            sat = Counter(turns[pair, b] for b in sorted(boards) if (pair, b) in turns)
            (ns, ew), _ = sat.most_common(1)[0]
            for board in boards:
                places[pair, board] = Place(ns, ew, tuple(sorted(boards)))
    if not places or fitting < _MOSTLY * len({(p, b) for p, own in met.items() for b in own}):
        return None
    known = frozenset(b for _, b in places)
    return Pattern(session, section, entries, places, False, known)


def only_passing(rows: Iterable[Result], entries: Entries, session: int, section: str) -> frozenset[str]:
    """The contestants that have no results but passes: nobody sits there."""
    passing: dict[str, bool] = {}
    for row in rows:
        for one in who(entries, session, section, row.ns, row.ew):
            passing[one] = passing.get(one, True) and row.status is Status.PASSED
    return frozenset(one for one, only in passing.items() if only)


def _sets(meetings: Iterable[set[int]]) -> list[frozenset[int]]:
    """The boards that most of the meetings with one of them have together."""
    alone: Counter[int] = Counter()
    together: Counter[tuple[int, int]] = Counter()
    for boards in meetings:
        alone.update(boards)
        ordered = sorted(boards)
        together.update((a, b) for i, a in enumerate(ordered) for b in ordered[i + 1 :])
    root = {board: board for board in alone}

    def find(board: int) -> int:
        while root[board] != board:
            board = root[board]
        return board

    for (a, b), number in sorted(together.items()):
        if 2 * number > max(alone[a], alone[b]) and number > 1:
            root[find(b)] = find(a)
    sets: dict[int, set[int]] = defaultdict(set)
    for board in root:
        sets[find(board)].add(board)
    return [frozenset(s) for _, s in sorted(sets.items())]
