"""A session under way: what was really played, what was to follow, and who is still there."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from duplicate.movements.movement import Meeting, Movement
from duplicate.words.problems import DuplicateError

Who = tuple[str, str]  #: (direction, number), as in `Movement.who`
Sets = tuple[tuple[int, ...], ...]


def label(who: Who) -> str:
    """How a director writes a contestant: 7NS with two winners, 7 with one."""
    return who[1] + who[0]


def sides(movement: Movement, row: Meeting) -> tuple[Who | None, Who | None]:
    """Who sits NS and EW at a table; None for an empty side."""
    two = movement.winners == 2
    return (
        ("NS" if two else "", row.ns) if row.ns else None,
        ("EW" if two else "", row.ew) if row.ew else None,
    )


def seated(row: Meeting, side: str, number: str) -> Meeting:
    """The row with a number (empty for nobody) at a side, ``ns`` or ``ew``."""
    return row._replace(ns=number) if side == "ns" else row._replace(ew=number)


def plays(row: Meeting) -> bool:
    """Whether boards are played here."""
    return bool(row.ns and row.ew and row.board_set)


@dataclass(frozen=True)
class Situation:
    """What repair starts from.

    ``played`` are the rounds that were played, errors included; ``planned`` is the rest as the movement
    has it, after withdrawals and arrivals, and may be unplayable. Rounds up to ``rounds`` that have no
    rows in ``planned`` are free. ``facts`` tell what happened, one sentence each.
    """

    plan: Movement  #: the movement as it was before anything went wrong
    played: tuple[Meeting, ...]
    planned: tuple[Meeting, ...]
    last_played: int
    rounds: int
    field: tuple[Who, ...]  #: who play on
    sets: Sets
    facts: tuple[str, ...] = ()
    bye_stand: str = ""  #: low or high: a share and relay with its bye-stand there

    @property
    def to_come(self) -> range:
        """The rounds that are still to be played."""
        return range(self.last_played + 1, self.rounds + 1)

    def sides(self, row: Meeting) -> tuple[Who | None, Who | None]:
        """Who sits NS and EW at a table; None for an empty side."""
        return sides(self.plan, row)

    def boards_of(self, row: Meeting) -> tuple[int, ...]:
        """The boards of a row."""
        return self.sets[row.board_set - 1] if row.board_set else ()

    @cached_property
    def seen(self) -> dict[Who, set[int]]:
        """Which boards everybody has met, whatever came of them."""
        found: dict[Who, set[int]] = defaultdict(set)
        for row in self.played:
            if plays(row):
                for who in self.sides(row):
                    assert who is not None
                    found[who] |= set(self.boards_of(row))
        return found

    @cached_property
    def replayed(self) -> tuple[Meeting, ...]:
        """Rows as played in which somebody had met one of the boards before: they count for nobody."""
        known: dict[Who, set[int]] = defaultdict(set)
        found = []
        for row in sorted(self.played, key=lambda m: (m.round, m.table)):
            if plays(row):
                boards = set(self.boards_of(row))
                here = [w for w in self.sides(row) if w is not None]
                if any(known[w] & boards for w in here):
                    found.append(row)
                for who in here:
                    known[who] |= boards
        return tuple(found)

    @cached_property
    def met(self) -> Counter[frozenset[Who]]:
        """How often every two have met with a result that counts."""
        lost = set(self.replayed)
        return Counter(self.meeting(row) for row in self.played if plays(row) and row not in lost)

    def meeting(self, row: Meeting) -> frozenset[Who]:
        """The two who meet in a row."""
        return frozenset(w for w in self.sides(row) if w is not None)

    @cached_property
    def sat_out(self) -> Counter[Who]:
        """How many rounds everybody sat out so far."""
        found: Counter[Who] = Counter()
        for row in self.played:
            if not plays(row):
                found.update(w for w in self.sides(row) if w is not None)
        return found

    @cached_property
    def copies(self) -> dict[int, tuple[str, ...]]:
        """The copies that there are of each set; one without a name where none is named."""
        found: dict[int, set[str]] = defaultdict(set)
        for row in (*self.plan.meetings, *self.played):
            if row.board_set and row.copy:
                found[row.board_set].add(row.copy)
        return {s: tuple(sorted(found.get(s, {""}))) for s in range(1, len(self.sets) + 1)}

    def capacity(self, board_set: int) -> int:
        """How many tables can play a set at once without sharing."""
        return 10_000 if self.plan.barometer else len(self.copies[board_set])

    @cached_property
    def home(self) -> dict[Who, tuple[int, str]]:
        """The table and direction of everybody who stays there all session by the movement."""
        places: dict[Who, set[int]] = defaultdict(set)
        times: dict[Who, Counter[str]] = defaultdict(Counter)
        for row in self.plan.meetings:
            for side, who in zip(("NS", "EW"), self.sides(row), strict=True):
                if who is not None:
                    places[who].add(row.table)
                    times[who][side] += 1
        if self.plan.rounds < 2:
            return {w: (min(p), "NS") for w, p in places.items() if times[w]["NS"]}
        return {
            who: (min(at), "NS" if times[who]["NS"] >= times[who]["EW"] else "EW")
            for who, at in places.items()
            if len(at) == 1
        }

    @cached_property
    def size(self) -> int:
        """The number of tables in the room by the movement."""
        return max(m.table for m in self.plan.meetings)

    def unavoidable(self) -> int:
        """How many contestants must sit out in each round whatever is done."""
        if self.plan.winners == 1:
            return len(self.field) % 2
        north_south = sum(1 for d, _ in self.field if d == "NS")
        return abs(2 * north_south - len(self.field))

    def short_side(self) -> str:
        """The direction of which pairs are missing; empty when none are, or with one winner."""
        if self.plan.winners == 1 or not self.unavoidable():
            return ""
        north_south = sum(1 for d, _ in self.field if d == "NS")
        return "NS" if 2 * north_south < len(self.field) else "EW"

    def most_sit_outs(self, who: Who) -> int:
        """How many more rounds somebody can sit out without sitting out more often than needed."""
        if not self.unavoidable() or (who[0] and who[0] == self.short_side()):
            return 0
        same = [w for w in self.field if w[0] == who[0]]
        needed = sum(self.sat_out[w] for w in same) + self.unavoidable() * len(self.to_come)
        return max(0, max(1, -(-needed // len(same))) - self.sat_out[who])


def overuse(situation: Situation, rows: Iterable[Meeting]) -> int:
    """How many tables use boards that another table with the same copy uses in the same round."""
    used = Counter((m.round, m.board_set) for m in rows if plays(m))
    return sum(max(0, n - situation.capacity(s)) for (_, s), n in used.items())


def refuse_what_cannot_be_repaired(movement: Movement, played: int) -> None:
    """Errors for what has no repair: individuals, teams, several sections, a round that is not there."""
    if movement.is_individual or movement.teams:
        raise DuplicateError(
            "repair is for movements of pairs", remedy="plan the rest of an individual or of teams anew"
        )
    if len({m.section for m in movement.meetings}) > 1:
        raise DuplicateError("the movement has several sections", remedy="repair one section at a time")
    if not movement.meetings:
        raise DuplicateError("the movement has no rows", remedy="name a movement file with its meetings")
    if not 0 <= played <= movement.rounds:
        raise DuplicateError(
            f"{played} rounds cannot have been played: the movement has {movement.rounds}",
            remedy=f"write a number from 0 to {movement.rounds}",
        )
