"""The arrows of a movement: who sits in which direction where, and what turning one meeting changes."""

from collections import defaultdict
from collections.abc import Sequence
from functools import reduce
from math import gcd
from operator import mul
from typing import NamedTuple

from duplicate.movements.movement import Meeting, Movement

Vector = list[int]


class Play(NamedTuple):
    """One meeting on the boards of one stop: who is there, and which groups of boards they play."""

    members: tuple[int, ...]
    groups: tuple[int, ...]


class Comparison:
    """The competition between every two contestants, kept up to date while meetings are turned.

    Boards that the same meetings play are one group; a contestant's place in the vector of a group is 1
    as NS, -1 as EW and 0 when it does not play. Turning a meeting changes only what its contestants
    have in common with the others on its boards, and never the sum S over all, as every board is played
    by as many NS as EW. So Qf = 100 S^2 / (N SS) needs nothing but SS, all of it in integers.
    """

    def __init__(self, contestants: int, plays: Sequence[tuple[Play, bool]], weights: Sequence[int]) -> None:
        common = reduce(gcd, weights, 0) or 1
        self.weights = [w // common for w in weights]
        self.vectors: list[Vector] = [[0] * contestants for _ in weights]
        size = len(plays[0][0].members) if plays else 2
        for (members, groups), turned in plays:
            for group in groups:
                for place, member in enumerate(members):
                    self.vectors[group][member] = 1 if (place < size // 2) != turned else -1
        self.rows: list[Vector] = [[0] * contestants for _ in range(contestants)]
        times = [sum(map(abs, v)) // size for v in self.vectors]
        for vector, weight in zip(self.vectors, self.weights, strict=True):
            for i, row in enumerate(self.rows):
                if vector[i]:
                    turn = weight * vector[i]
                    row[:] = [c + turn * x for c, x in zip(row, vector, strict=True)]
        for (members, groups), _ in plays:
            extra = sum(times[g] * self.weights[g] for g in groups)
            for i in members[: size // 2]:
                for j in members[size // 2 :]:
                    self.rows[i][j] += extra
                    self.rows[j][i] += extra
        for i, row in enumerate(self.rows):
            row[i] = 0
        self.sum = sum(map(sum, self.rows)) // 2
        self.squares = sum(c * c for row in self.rows for c in row) // 2
        self.pairs = 0  #: how many pairs of contestants there are, set by who knows the sit-outs

    @property
    def most(self) -> float:
        """Qf times SS, which no turning changes."""
        return 100 * (self.sum * self.sum) / self.pairs if self.pairs else 0.0

    @property
    def quality(self) -> float:
        """Qf: 100 is perfect."""
        return self.most / self.squares if self.squares else 0.0

    def field(self, play: Play) -> Vector:
        """The others on the boards of a meeting, by direction and number of boards."""
        first, *more = play.groups
        weight = self.weights[first]
        vector = self.vectors[first]
        others = vector[:] if weight == 1 else [weight * x for x in vector]
        for group in more:
            weight = self.weights[group]
            others = [x + weight * y for x, y in zip(others, self.vectors[group], strict=True)]
        for member in play.members:
            others[member] = 0
        return others

    def change(self, play: Play) -> int:
        """By how much SS grows when a meeting is turned."""
        others = self.field(play)
        vector, rows = self.vectors[play.groups[0]], self.rows
        linear: int = sum(vector[i] * sum(map(mul, rows[i], others)) for i in play.members)
        squares: int = sum(map(mul, others, others))
        return 4 * (len(play.members) * squares - linear)

    def turn(self, play: Play, change: int) -> None:
        """Turn a meeting; ``change`` is what `change` said of it."""
        others = self.field(play)
        vector, rows = self.vectors[play.groups[0]], self.rows
        for i in play.members:
            turn, row = 2 * vector[i], rows[i]
            for k, x in enumerate(others):
                if x:
                    row[k] -= turn * x
                    rows[k][i] -= turn * x
        for group in play.groups:
            vector = self.vectors[group]
            for i in play.members:
                vector[i] = -vector[i]
        self.squares += change


class Arrows:
    """All meetings of a one-winner movement that can be turned, and the Qf at each stop that counts.

    ``stops`` are (last round played, weight): the session as a whole, and where it may be cut short.
    """

    def __init__(self, movement: Movement, stops: Sequence[tuple[int, float]]) -> None:
        index = {who: i for i, who in enumerate(movement.contestants())}
        self.movement = movement
        self.places = tuple(n for n, m in enumerate(movement.meetings) if not m.is_sit_out)
        self.meetings: tuple[Meeting, ...] = tuple(movement.meetings[n] for n in self.places)
        self.turned = [False] * len(self.meetings)
        groups, weights = _groups(movement, self.meetings)
        self.plays = tuple(
            Play(tuple(index[who] for who in movement.who(m)), groups[i]) for i, m in enumerate(self.meetings)
        )
        self.stops: list[tuple[int, float, Comparison]] = []
        for last, weight in stops:
            played = [(p, False) for p, m in zip(self.plays, self.meetings, strict=True) if m.round <= last]
            comparison = Comparison(len(index), played, weights)
            there = len({who for m in movement.meetings if m.round <= last for who in movement.who(m)})
            comparison.pairs = there * (there - 1) // 2
            self.stops.append((last, weight, comparison))
        self._parts = [
            [(weight * c.most, c) for last, weight, c in self.stops if last >= m.round] for m in self.meetings
        ]
        self._rest = [
            [(weight * c.most, c) for last, weight, c in self.stops if last < m.round] for m in self.meetings
        ]

    @property
    def quality(self) -> float:
        """The weighted Qf of all stops."""
        return sum(weight * c.quality for _, weight, c in self.stops)

    def changes(self, number: int) -> tuple[float, list[int]]:
        """The quality if one meeting is turned, and by how much SS grows at the stops after it."""
        play = self.plays[number]
        quality, found = 0.0, []
        for most, comparison in self._parts[number]:
            change = comparison.change(play)
            found.append(change)
            squares = comparison.squares + change
            quality += most / squares if squares else 0.0
        for most, comparison in self._rest[number]:
            quality += most / comparison.squares if comparison.squares else 0.0
        return quality, found

    def turn(self, number: int, changes: Sequence[int] | None = None) -> None:
        """Turn one meeting."""
        found = self.changes(number)[1] if changes is None else changes
        play = self.plays[number]
        for (_, comparison), change in zip(self._parts[number], found, strict=True):
            comparison.turn(play, change)
        self.turned[number] = not self.turned[number]

    def turn_to(self, turned: Sequence[bool]) -> None:
        """Turn whatever is not yet as wanted."""
        for number, wanted in enumerate(turned):
            if wanted != self.turned[number]:
                self.turn(number)

    def meetings_now(self) -> tuple[Meeting, ...]:
        """All meetings of the movement, the turned ones turned."""
        found = list(self.movement.meetings)
        for place, turned in zip(self.places, self.turned, strict=True):
            if turned:
                found[place] = turn(found[place])
        return tuple(found)


def turn(m: Meeting) -> Meeting:
    """A meeting with its boards turned by 90 degrees.

    >>> turn(Meeting("A", 1, 1, ns="3", ew="6", board_set=1)).ns
    '6'
    """
    return m._replace(ns=m.ew, ew=m.ns, north=m.east, south=m.west, east=m.north, west=m.south)


def _groups(movement: Movement, meetings: Sequence[Meeting]) -> tuple[dict[int, tuple[int, ...]], list[int]]:
    """By meeting the groups of boards that it plays, and the number of boards in each group."""
    players: dict[int, list[int]] = defaultdict(list)
    for number, meeting in enumerate(meetings):
        for board in movement.boards_of(meeting):
            players[board].append(number)
    sizes: dict[tuple[int, ...], int] = defaultdict(int)
    for _, numbers in sorted(players.items()):
        sizes[tuple(numbers)] += 1
    groups: dict[int, list[int]] = defaultdict(list)
    for group, numbers_ in enumerate(sizes):
        for number in numbers_:
            groups[number].append(group)
    return {number: tuple(found) for number, found in groups.items()}, list(sizes.values())
