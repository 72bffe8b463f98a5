"""Boards exchanged along chains of meetings, so that nobody who meets as planned plays a board twice.

A pair that has played set 4 in place of set 2 plays set 2 where it would play set 4 again. Its opponents
there then meet set 2 twice, and play set 4 in that other round; and so on, from meeting to meeting, until
the chain ends at somebody who can do so. Such chains are those of Kempe (1879) for colours: meetings are
edges, sets are colours.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable

from duplicate.movements.movement import Meeting
from duplicate.movements.situation import Situation, Who, plays


def exchanged(situation: Situation) -> tuple[Meeting, ...]:
    """The rows to come with other boards where somebody would play a set again; empty if that mends nothing.

    Who meets whom stays. Replays that no single chain mends are left in the rows. Of several chains, the
    one that makes the fewest tables share is taken. Sets that overlap are left alone.
    """
    boards = [b for s in situation.sets for b in s]
    if len(set(boards)) != len(boards):
        return ()
    chains = _Chains(situation)
    return chains.rows() if chains.mend() else ()


def without_replays(
    situation: Situation, rows_to_come: Iterable[Meeting] | None = None
) -> tuple[tuple[Meeting, ...], tuple[Meeting, ...]]:
    """The plan (or other rows) with a rest for both where one would play boards again; the rows at rest."""
    known = {who: set(situation.seen.get(who, ())) for who in situation.field}
    rows, skipped = [], []
    to_come = situation.planned if rows_to_come is None else rows_to_come
    for row in sorted(to_come, key=lambda m: (m.round, m.table)):
        if plays(row):
            boards = set(situation.boards_of(row))
            two = situation.meeting(row)
            if any(known[w] & boards for w in two):
                skipped.append(row)
                row = row._replace(board_set=0)
            else:
                for who in two:
                    known[who] |= boards
        rows.append(row)
    return tuple(rows), tuple(skipped)


class _Chains:
    """The sets of the rows to come, under exchange."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.planned = sorted(situation.planned, key=lambda m: (m.round, m.table))
        self.two = [tuple(sorted(situation.meeting(m))) if plays(m) else () for m in self.planned]
        self.sets = [m.board_set if two else 0 for m, two in zip(self.planned, self.two, strict=True)]
        of_board = {b: s for s, boards in enumerate(situation.sets, start=1) for b in boards}
        self.seen: dict[Who, set[int]] = {
            who: {of_board[b] for b in situation.seen.get(who, ()) if b in of_board}
            for who in situation.field
        }
        self.at: dict[Who, list[int]] = defaultdict(list)
        for i, two in enumerate(self.two):
            for who in two:
                self.at[who].append(i)

    def mend(self) -> bool:
        """Exchange until no chain mends anything more; whether any did."""
        mended = False
        for i in range(len(self.planned)):
            if self.sets[i] and self.again(i):
                trials = [t for s in range(1, len(self.situation.sets) + 1) if (t := self.chain(i, s))]
                if trials:
                    best = min(trials, key=lambda t: (self.shares(t), len(t), sorted(t.items())))
                    for j, board_set in best.items():
                        self.sets[j] = board_set
                    mended = True
        return mended

    def again(self, i: int) -> bool:
        """Whether one of the two of row ``i`` has played its set, or does so in an earlier row."""
        return any(
            self.sets[i] in self.seen[who] or any(self.sets[j] == self.sets[i] for j in self.at[who] if j < i)
            for who in self.two[i]
        )

    def chain(self, start: int, other: int) -> dict[int, int]:
        """The rows to change, with their new sets, when row ``start`` takes set ``other``; empty if none."""
        old = self.sets[start]
        if other == old or not self.situation.sets[other - 1]:
            return {}
        new = {start: other}
        waiting = [start]
        while waiting:
            i = waiting.pop()
            for who in self.two[i]:
                if new[i] in self.seen[who]:
                    return {}
                for j in self.at[who]:
                    if j == i or new.get(j, self.sets[j]) != new[i]:
                        continue
                    if j in new:  # an odd round trip
                        return {}
                    new[j] = old if new[i] == other else other
                    waiting.append(j)
        return new

    def shares(self, new: dict[int, int]) -> int:
        """Tables that share in the rounds of the chain, once it is exchanged."""
        rounds = {self.planned[i].round for i in new}
        used = Counter(
            (m.round, new.get(i, self.sets[i]))
            for i, m in enumerate(self.planned)
            if m.round in rounds and self.sets[i]
        )
        return sum(max(0, n - self.situation.capacity(s)) for (_, s), n in used.items())

    def rows(self) -> tuple[Meeting, ...]:
        """The rows with the sets as they are now."""
        return tuple(
            m if s in (0, m.board_set) else m._replace(board_set=s)
            for m, s in zip(self.planned, self.sets, strict=True)
        )
