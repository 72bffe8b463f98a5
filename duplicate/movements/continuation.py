"""Continuations: which meetings and boards are possible in the rounds to come, and a search among them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from duplicate.movements.movement import Meeting
from duplicate.movements.situation import Situation, Who, plays

Pairing = tuple[Who, Who]


class Choice(NamedTuple):
    """One thing that can happen in a round: two meet on a board set, or somebody sits out."""

    round: int
    one: Who
    other: Who | None  #: nobody for a sit-out
    board_set: int  #: 0 for a sit-out
    planned: bool = False  #: as the movement has it


class Found(NamedTuple):
    """The outcome of a search: a continuation or nothing, and whether everything was looked at."""

    choices: tuple[Choice, ...] | None
    complete: bool


@dataclass(frozen=True)
class Task:
    """The choices among which a perfect continuation is sought.

    Perfect: everybody plays in every round, but for the sit-outs that cannot be avoided; nobody plays a
    board twice; no two meet twice; at most ``shares`` tables share boards in all.
    """

    situation: Situation
    choices: tuple[Choice, ...]
    shares: int

    @cached_property
    def keys(self) -> tuple[tuple[int, ...], ...]:
        """What of each set must not come twice to a pair: the set, or its boards where sets overlap."""
        boards = [b for s in self.situation.sets for b in s]
        if len(set(boards)) == len(boards):
            return tuple((i,) for i in range(len(self.situation.sets)))
        return self.situation.sets

    def seats(self, choice: Choice) -> Iterator[tuple[Who, int]]:
        """Each contestant of a choice with its round: each must occur exactly once."""
        yield choice.one, choice.round
        if choice.other is not None:
            yield choice.other, choice.round

    def at_most_once(self, choice: Choice) -> Iterator[tuple[object, ...]]:
        """Everything that a choice uses up and that no other may use, besides seats and board copies."""
        if choice.other is None:
            if self.situation.most_sit_outs(choice.one) == 1:
                yield "sits out", choice.one
            if self.situation.plan.winners == 1:
                yield "sit-out of the round", choice.round
            return
        yield "meet", frozenset((choice.one, choice.other))
        for key in self.keys[choice.board_set - 1]:
            yield "boards", choice.one, key
            yield "boards", choice.other, key

    @cached_property
    def every_seat(self) -> tuple[tuple[Who, int], ...]:
        """Everybody in every round to come."""
        return tuple((w, r) for r in self.situation.to_come for w in self.situation.field)


def pairings(situation: Situation) -> list[Pairing]:
    """All who may meet: NS against EW with two winners, everybody with one."""
    if situation.plan.winners == 1:
        return list(combinations(situation.field, 2))
    north_south = [w for w in situation.field if w[0] == "NS"]
    east_west = [w for w in situation.field if w[0] == "EW"]
    return [(a, b) for a in north_south for b in east_west]


def fresh_sets(situation: Situation, one: Who, other: Who) -> list[int]:
    """The sets of which neither has met a board."""
    known = situation.seen.get(one, set()) | situation.seen.get(other, set())
    return [s for s, boards in enumerate(situation.sets, start=1) if boards and not known & set(boards)]


def task_of(
    situation: Situation,
    shares: int,
    *,
    loose_boards: Iterable[tuple[int, int]] = (),
    loose_rounds: Iterable[int] = (),
    loose_pairs: Iterable[Who] | None = None,
    again: bool = False,
) -> Task:
    """The choices that keep to the plan except where it may give way.

    ``loose_boards`` are rows (round, table) that may take other boards; in ``loose_rounds`` anybody (or
    only ``loose_pairs`` among themselves) may meet anybody. Free rounds are always loose. ``again``
    admits meetings of those who have met.
    """
    boards_free = frozenset(loose_boards)
    rounds_free = frozenset(loose_rounds)
    who_free = None if loose_pairs is None else frozenset(loose_pairs)
    by_round: dict[int, list[Meeting]] = defaultdict(list)
    for row in situation.planned:
        by_round[row.round].append(row)
    everybody = pairings(situation)
    fresh: dict[Pairing, list[int]] = {}

    def sets_for(one: Who, other: Who) -> list[int]:
        if (one, other) not in fresh:
            met = situation.met[frozenset((one, other))]
            fresh[one, other] = [] if met and not again else fresh_sets(situation, one, other)
        return fresh[one, other]

    choices: list[Choice] = []
    for r in situation.to_come:
        rows = by_round.get(r, [])
        free = not rows or (r in rounds_free and who_free is None)
        planned_sets: dict[frozenset[Who], int] = {}
        seated: set[Who] = set()
        idle: list[Who] = []
        for row in rows:
            north_south, east_west = situation.sides(row)
            if north_south and east_west:
                planned_sets[frozenset((north_south, east_west))] = row.board_set
                seated |= {north_south, east_west}
            else:
                idle += [w for w in (north_south, east_west) if w]
        idle += [w for w in situation.field if w not in seated and w not in idle]
        if free:
            some = everybody
        else:
            some = [in_order(*s) for row in rows if len(s := situation.meeting(row)) == 2]
            if r in rounds_free and who_free is not None:
                kept = set(some)
                some += [p for p in everybody if p[0] in who_free and p[1] in who_free and p not in kept]
        whole = {
            frozenset(situation.meeting(row)): (r, row.table) in boards_free for row in rows if plays(row)
        }
        for one, other in some:
            key = frozenset((one, other))
            at = planned_sets.get(key, 0)
            sets = sets_for(one, other)
            if at in sets:
                choices.append(Choice(r, one, other, at, True))
            if free or r in rounds_free or whole.get(key, True):
                choices += [Choice(r, one, other, s) for s in sets if s != at]
        if situation.unavoidable():
            may = situation.field if free else [*idle, *((who_free or ()) if r in rounds_free else ())]
            choices += [
                Choice(r, w, None, 0, w in idle) for w in dict.fromkeys(may) if situation.most_sit_outs(w)
            ]
    return Task(situation, tuple(choices), shares)


def in_order(*two: Who) -> Pairing:
    """Two contestants in the order of the field."""
    one, other = sorted(two, key=lambda w: (w[0] == "EW", len(w[1]), w[1]))
    return one, other


def search(task: Task, most_nodes: int) -> Found:
    """A perfect continuation by backtracking: the tightest seat first, the plan's choices first.

    Complete when the answer is certain: something was found, or everything was tried.
    """
    return _Search(task, most_nodes).run()


class _Search:
    """Backtracking over sets of choices, each set one integer with a bit for every choice."""

    def __init__(self, task: Task, most_nodes: int) -> None:
        self.task = task
        self.nodes = most_nodes
        self.choices = sorted(task.choices, key=lambda c: not c.planned)
        seats: dict[tuple[Who, int], int] = dict.fromkeys(task.every_seat, 0)
        groups: dict[tuple[object, ...], int] = defaultdict(int)
        self.tables: dict[tuple[int, int], int] = defaultdict(int)
        for i, choice in enumerate(self.choices):
            bit = 1 << i
            for seat in task.seats(choice):
                seats[seat] |= bit
            for group in task.at_most_once(choice):
                groups[group] |= bit
            if choice.board_set:
                self.tables[choice.round, choice.board_set] |= bit
        self.conflicts = []
        for choice in self.choices:
            mask = 0
            for seat in task.seats(choice):
                mask |= seats[seat]
            for group in task.at_most_once(choice):
                mask |= groups[group]
            self.conflicts.append(mask)
        self.seats = list(seats.values())
        self.used: dict[tuple[int, int], int] = defaultdict(int)
        self.stack: list[int] = []

    def run(self) -> Found:
        live = (1 << len(self.choices)) - 1
        done = self._fill(live, self.seats, self.task.shares)
        if done:
            return Found(tuple(self.choices[i] for i in self.stack), True)
        return Found(None, self.nodes > 0)

    def _fill(self, live: int, open_seats: list[int], shares: int) -> bool:
        if not open_seats:
            return True
        self.nodes -= 1
        best, fewest = 0, 1 << 60
        for seat in open_seats:
            count = (seat & live).bit_count()
            if count < fewest:
                best, fewest = seat, count
                if count <= 1:
                    break
        if not fewest:
            return False
        options = best & live
        while options:
            if self.nodes <= 0:
                return False
            lowest = options & -options
            options ^= lowest
            i = lowest.bit_length() - 1
            choice = self.choices[i]
            place = choice.round, choice.board_set
            left, budget = live & ~self.conflicts[i], shares
            if choice.board_set:
                capacity = self.task.situation.capacity(choice.board_set)
                self.used[place] += 1
                budget -= self.used[place] > capacity
                if budget < 0:
                    self.used[place] -= 1
                    continue
                if budget == 0:
                    left &= ~self._full(place if shares == budget else None)
            self.stack.append(i)
            rest = [seat for seat in open_seats if not seat & lowest]
            if self._fill(left, rest, budget):
                return True
            self.stack.pop()
            if choice.board_set:
                self.used[place] -= 1
        return False

    def _full(self, place: tuple[int, int] | None) -> int:
        """The choices for boards that no further table can have once sharing is used up."""
        places = list(self.used) if place is None else [place]
        mask = 0
        for at in places:
            if self.used[at] >= self.task.situation.capacity(at[1]):
                mask |= self.tables[at]
        return mask
