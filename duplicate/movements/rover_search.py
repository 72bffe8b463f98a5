"""The search for a perfect rover: an extra pair that displaces another pair in every round."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from duplicate.movements.movement import Meeting, Movement
from duplicate.words.problems import DuplicateError

Direction = Literal["NS", "EW"]
NODES = 400_000  #: a search stops here unless told otherwise: some ten seconds


@dataclass(frozen=True)
class RoverSearch:
    """What a search for a rover found, and what it did.

    ``tables`` is where the rover sits, from the round after its sit-out on; None if there is no
    such rover or none was found. ``decided`` says whether that is certain; ``statement`` says in a
    sentence what was searched.
    """

    tables: tuple[int, ...] | None
    nodes: int  #: partial rovers that were looked at
    decided: bool
    statement: str


def fits(skeleton: Movement, tables: Sequence[int], meets_twice: int = 0) -> bool:
    """Whether a rover can sit at these tables in rounds 2, 3, ...

    No pair is displaced twice, no board set comes twice, and at most ``meets_twice`` times the
    rover meets a pair again.

    >>> from duplicate.movements.mitchell import mitchell
    >>> fits(mitchell(7), (1, 3, 5, 7, 2, 4)), fits(mitchell(9), (1, 5, 9, 2, 4, 7, 3, 6))
    (True, False)
    """
    by_round = _by_round(skeleton)
    if len(tables) != len(by_round) - 1:
        return False
    taken = []
    for here, table in zip(by_round[1:], tables, strict=True):
        at = [m for m in here if m.table == table]
        if not at:
            return False
        taken.append(at[0])
    met = len({m.ew for m in taken})
    return (
        len({m.ns for m in taken}) == len(taken) == len({m.board_set for m in taken})
        and met >= len(taken) - meets_twice
    )


def search_rover(skeleton: Movement, *, meets_twice: bool = False, nodes: int = NODES) -> RoverSearch:
    """Look for a perfect rover of a movement with two winners, by exhaustive search.

    The rover sits out round 1 and then displaces a pair each round: no pair twice, no opponents
    twice, no boards twice. The three conditions are the same for a North-South and an East-West
    rover, so one answer holds for both. ``meets_twice`` allows one meeting to come again, for an NS
    rover. The round with the fewest tables left is tried first; a branch ends where a round has none,
    or where the pairs, opponents or sets that are left are too few. A movement that looks the same
    from every table is searched from one table only.

    >>> from duplicate.movements.mitchell import mitchell
    >>> found = search_rover(mitchell(9))
    >>> found.tables, found.decided
    (None, True)
    >>> search_rover(mitchell(9, 8)).tables is None
    False
    """
    if skeleton.winners != 2 or any(not m.ns or not m.ew for m in skeleton.meetings):
        raise DuplicateError(
            "a rover goes through a movement of full tables in which NS and EW are two fields",
            remedy="give a Mitchell with whole tables",
        )
    by_round = _by_round(skeleton)
    name = skeleton.name
    if len(by_round) < 2:
        return RoverSearch((), 0, True, f"{name}: one round, and the rover sits it out")
    turns = _looks_the_same(skeleton)
    exempt_rounds: list[int | None] = list(range(len(by_round) - 1, 0, -1)) if meets_twice else [None]
    total = 0
    for exempt in exempt_rounds:
        search = _Search(by_round, exempt, turns and exempt is None, nodes - total)
        found = search.run()
        total += search.nodes
        if found is not None:
            kind = "a rover that meets one pair twice" if meets_twice else "a perfect rover"
            return RoverSearch(found, total, True, f"{name}: {kind} was found after {total} partial rovers")
        if search.stopped:
            break
    else:
        return RoverSearch(
            None,
            total,
            True,
            f"{name}: there is no {'rover, even with a meeting twice' if meets_twice else 'perfect rover'}: "
            f"all {total} partial rovers were looked at"
            + (", up to turning the room" if turns and not meets_twice else ""),
        )
    if not meets_twice and cannot_be(skeleton):
        return RoverSearch(
            None,
            total,
            True,
            f"{name}: there is no perfect rover: with an odd number of tables that 3 divides and all rounds "
            f"played, the squares of its tables, opponents and sets do not add up "
            f"({total} partial rovers were looked at besides)",
        )
    return RoverSearch(
        None,
        total,
        False,
        f"{name}: no rover among the first {total} partial rovers; more were not looked at",
    )


def _by_round(skeleton: Movement) -> list[tuple[Meeting, ...]]:
    return [skeleton.of_round(r) for r in range(1, skeleton.rounds + 1)]


def _numbers(values: set[str]) -> dict[str, int]:
    return {value: i for i, value in enumerate(sorted(values, key=lambda v: (len(v), v)))}


def _shape(skeleton: Movement) -> dict[tuple[int, int], tuple[int, int, int]] | None:
    """(round, table) to numbers from 0 of NS, EW and set, if all three are as many as the tables."""
    ns = _numbers({m.ns for m in skeleton.meetings})
    ew = _numbers({m.ew for m in skeleton.meetings})
    sets = {m.board_set for m in skeleton.meetings}
    size = skeleton.tables
    if not len(ns) == len(ew) == len(sets) == size or sets != set(range(1, size + 1)):
        return None
    return {(m.round, m.table - 1): (ns[m.ns], ew[m.ew], m.board_set - 1) for m in skeleton.meetings}


def _looks_the_same(skeleton: Movement) -> bool:
    """Whether moving everything to the next table changes nothing, as in a Mitchell of odd tables."""
    shape, size = _shape(skeleton), skeleton.tables
    return shape is not None and all(
        shape.get((r, (t + 1) % size)) == tuple((x + 1) % size for x in numbers)
        for (r, t), numbers in shape.items()
    )


def cannot_be(skeleton: Movement) -> bool:
    """An odd Mitchell of all T rounds with T divisible by 3 has no perfect rover.

    Let d = 1 .. T - 1 be the rounds after the first, t(d) the table: NS t, EW t - d and set t + d are
    each all residues mod T but one, a, b and c. Their sums give a = b = c; turn the room so that
    they are 0. Then with Q = 0 + 1 + 4 + ... + (T - 1)^2 the squares of t - d and t + d add up to
    2Q, and also to 2 (sum t^2 + sum d^2) = 4Q: so T divides 2Q = T (T - 1)(2T - 1) / 3, and 3 does
    not divide T.
    """
    size = skeleton.tables
    shape = _shape(skeleton)
    return (
        size % 6 == 3
        and skeleton.rounds == size
        and shape is not None
        and all(numbers == (t, (t - (r - 1)) % size, (t + r - 1) % size) for (r, t), numbers in shape.items())
    )


class _Search:
    """Depth first; a place is an integer with one bit each for its NS, its EW and its set."""

    def __init__(
        self, by_round: list[tuple[Meeting, ...]], exempt: int | None, turns: bool, limit: int
    ) -> None:
        everything = [m for here in by_round for m in here]
        ns, ew = _numbers({m.ns for m in everything}), _numbers({m.ew for m in everything})
        self.kinds = (
            (1 << len(ns)) - 1,
            ((1 << len(ew)) - 1) << len(ns),
            -1 << (len(ns) + len(ew)),
        )
        self.free = (0, 1 if exempt is not None else 0, 0)  # how many of a kind may be short
        self.turns, self.limit = turns, limit
        self.nodes, self.stopped = 0, False
        self.table: list[dict[int, int]] = []
        places = []
        for r, here in enumerate(by_round[1:], start=1):
            table = {}
            for m in here:
                bits = 1 << ns[m.ns] | 1 << (len(ns) + len(ew) + m.board_set)
                if r != exempt:
                    bits |= 1 << (len(ns) + ew[m.ew])
                table[bits] = m.table
            self.table.append(table)
            places.append((r - 1, list(table)))
        self.places = places

    def run(self) -> tuple[int, ...] | None:
        chosen: dict[int, int] = {}
        if not self._walk(self.places, chosen, True):
            return None
        return tuple(self.table[r][chosen[r]] for r in range(len(self.table)))

    def _walk(self, left: list[tuple[int, list[int]]], chosen: dict[int, int], first: bool) -> bool:
        self.nodes += 1
        if not left:
            return True
        if self.nodes > self.limit:
            self.stopped = True
            return False
        reach = 0
        for _, options in left:
            for bits in options:
                reach |= bits
        for kind, short in zip(self.kinds, self.free, strict=True):
            if (reach & kind).bit_count() < len(left) - short:
                return False
        at = min(range(len(left)), key=lambda i: len(left[i][1]))
        number, options = left[at]
        rest = left[:at] + left[at + 1 :]
        for bits in options[:1] if first and self.turns else options:
            after = [(r, [b for b in others if not b & bits]) for r, others in rest]
            if all(others for _, others in after):
                chosen[number] = bits
                if self._walk(after, chosen, False):
                    return True
                if self.stopped:
                    return False
        return False
