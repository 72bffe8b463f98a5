"""Continuations by rule: the published cures of a bye-stand, rovers, other shifts, other rounds to drop."""

from collections.abc import Iterator
from itertools import combinations, islice, product

from duplicate.movements.mid_session import relay_set
from duplicate.movements.movement import Meeting
from duplicate.movements.repair_costs import fairness, movement_with
from duplicate.movements.situation import Situation, Who, overuse, plays, seated


def bye_stand_cure(situation: Situation) -> tuple[Meeting, ...]:
    """The published cure of a misplaced bye-stand, which holds at the start of round T/2 + 1 alone.

    Noticed earlier, the stand stays where it is up to round T/2: until then nobody plays boards again.

    One too low: the stand goes up, its set and that of table T/2 change places, NS T and NS T/2 change
    places for that round, and T shares with T - 1 from then on. One too high: the stand goes down, its
    set and that of table T/2 + 1 change places, 1 shares with 2 from then on, and in round T NS 1 and
    NS T/2 + 1 change places. Empty when it does not apply.
    """
    tables = situation.size
    half = tables // 2
    if not situation.bye_stand or situation.last_played > half:
        return ()
    low = situation.bye_stand == "low"
    rows = []
    for row in situation.planned:
        if row.round <= half:
            board_set = relay_set(row.table, row.round, tables, half + (-1 if low else 1))
            rows.append(row._replace(board_set=board_set) if row.ns and row.ew else row)
            continue
        board_set = relay_set(row.table, row.round, tables, half)
        if low and row.table == tables:
            board_set = relay_set(tables - 1, row.round, tables, half)
        if not low and row.table == 1:
            board_set = relay_set(2, row.round, tables, half)
        rows.append(row._replace(board_set=board_set) if row.ns and row.ew else row)
    change, when = ((tables, half), half + 1) if low else ((1, half + 1), tables)
    ns = {m.table: m.ns for m in rows if m.round == when}
    if when <= situation.rounds and all(t in ns for t in change):
        other = {change[0]: ns[change[1]], change[1]: ns[change[0]]}
        rows = [m._replace(ns=other.get(m.table, m.ns)) if m.round == when else m for m in rows]
    return tuple(rows)


def rovers(situation: Situation) -> tuple[tuple[Meeting, ...], ...]:
    """Continuations in which somebody who is at no table takes somebody's place in each round.

    Whoever is displaced sits that round out: nobody twice, nobody who sat out before. Empty when nobody is
    without a table, or somebody only now and then.
    """
    seated = {(w, m.round) for m in situation.planned for w in situation.meeting(m)}
    rounds = [r for r in situation.to_come if any(m.round == r for m in situation.planned)]
    outside = [w for w in situation.field if not any((w, r) in seated for r in rounds)]
    if len(outside) != 1 or len(rounds) != len(situation.to_come):
        return ()
    rover = outside[0]
    by_round = {r: [m for m in situation.planned if m.round == r and plays(m)] for r in rounds}
    best: tuple[int, tuple[tuple[int, str], ...]] | None = None
    found: list[tuple[Meeting, ...]] = []
    nodes = 60_000

    def options(
        r: int, met: frozenset[Who], seen: frozenset[int], out: frozenset[Who]
    ) -> Iterator[tuple[Meeting, str, Who, Who]]:
        for row in by_round[r]:
            if seen & set(situation.boards_of(row)):
                continue
            ns, ew = situation.sides(row)
            assert ns is not None
            assert ew is not None
            for side, leaves, stays in (("ns", ns, ew), ("ew", ew, ns)):
                if rover[0] and leaves[0] != rover[0]:
                    continue
                if stays not in met and leaves not in out:
                    yield row, side, leaves, stays

    def walk(
        at: int,
        met: frozenset[Who],
        seen: frozenset[int],
        out: frozenset[Who],
        taken: tuple[tuple[int, str], ...],
    ) -> bool:
        nonlocal nodes, best
        if at == len(rounds):
            best = (at, taken)
            return True
        if best is None or at > best[0]:
            best = (at, taken)
        nodes -= 1
        if nodes < 0:
            return False
        for row, side, leaves, stays in options(rounds[at], met, seen, out):
            boards = seen | set(situation.boards_of(row))
            if walk(at + 1, met | {stays}, boards, out | {leaves}, (*taken, (row.table, side))):
                return True
        return False

    sat = frozenset(w for w in situation.field if situation.sat_out[w])
    met_before = frozenset(w for two in situation.met if rover in two for w in two if w != rover)
    known = frozenset(situation.seen.get(rover, set()))
    walk(0, met_before, known, sat, ())
    if best is not None:
        places = dict(zip(rounds, best[1], strict=False))
        found.append(_roving(situation, rover, places))
    return tuple(found)


def _roving(situation: Situation, rover: Who, places: dict[int, tuple[int, str]]) -> tuple[Meeting, ...]:
    """The plan with the rover at these tables, and who is displaced (or the rover) at a table of its own."""
    beside = situation.size + 1
    rows = []
    for r in situation.to_come:
        table, side = places.get(r, (0, ""))
        alone = rover
        for row in situation.planned:
            if row.round == r:
                if row.table == table:
                    ns, ew = situation.sides(row)
                    left = ns if side == "ns" else ew
                    assert left is not None
                    alone = left
                    row = seated(row, side, rover[1])
                rows.append(row)
        ns_text, ew_text = ("", alone[1]) if alone[0] == "EW" else (alone[1], "")
        rows.append(Meeting(situation.plan.meetings[0].section, beside, r, ns_text, ew_text, 0))
    return tuple(rows)


def shifted(situation: Situation, shares: int) -> tuple[Meeting, ...]:
    """A continuation of whole-room moves: in each round all movers, and all boards, so and so far on.

    The base is the first round of a movement with stationary pairs. Sought by backtracking, rounds as
    planned first, then the shortest moves; empty when there is none or the movement has no such shape.
    """
    base = [m for m in situation.plan.of_round(1) if plays(m)]
    staying = [w for w in situation.field if w in situation.home]
    size, count = len(base), len(situation.plan.board_sets)
    if not base or len(staying) != size or 2 * size != len(situation.field) or not situation.to_come:
        return ()
    stay, move, start = [], [], []
    for row in base:
        ns, ew = situation.sides(row)
        if (ns in situation.home) == (ew in situation.home):
            return ()
        first = ns in situation.home
        stay.append((row, ns if first else ew, first))
        move.append(ew if first else ns)
        start.append(row.board_set)
    if any(w not in situation.field for _, w, _ in stay) or any(w not in situation.field for w in move):
        return ()
    bits: dict[object, int] = {}

    def bit(token: object) -> int:
        return bits.setdefault(token, 1 << len(bits))

    history = 0
    for who, boards in situation.seen.items():
        for board in boards:
            history |= bit((who, board))
    for two in situation.met:
        history |= bit(two)
    patterns: dict[tuple[int, int], int] = {}
    for far, on in product(range(size), range(count)):
        mask, clean = 0, True
        for i in range(size):
            one, other = stay[i][1], move[(i - far) % size]
            assert one is not None
            assert other is not None
            tokens = bit(frozenset((one, other)))
            for board in situation.sets[(start[i] - 1 + on) % count]:
                tokens |= bit((one, board)) | bit((other, board))
            if tokens & (history | mask):
                clean = False
                break
            mask |= tokens
        if clean:
            patterns[far, on] = mask
    rounds = list(situation.to_come)
    nodes = 4_000

    def rows_of(r: int, pattern: tuple[int, int]) -> list[Meeting]:
        found = []
        for i, (row, one, first) in enumerate(stay):
            other = move[(i - pattern[0]) % size]
            assert one is not None
            assert other is not None
            ns, ew = (one[1], other[1]) if first else (other[1], one[1])
            board_set = (start[i] - 1 + pattern[1]) % count + 1
            found.append(row._replace(round=r, ns=ns, ew=ew, board_set=board_set))
        return found

    def walk(at: int, used: int, last: tuple[int, int]) -> list[tuple[int, int]] | None:
        nonlocal nodes
        if at == len(rounds):
            return []
        nodes -= 1
        order = sorted(
            (p for p, mask in patterns.items() if not mask & used),
            key=lambda p: (
                (p[0] - last[0] - 1) % size + (p[1] - last[1] - 1) % count,
                p,
            ),
        )
        for pattern in order:
            if nodes < 0:
                return None
            rest = walk(at + 1, used | patterns[pattern], pattern)
            if rest is not None:
                return [pattern, *rest]
        return None

    # where the room is now: the shift of the last round as the movement has it
    now = (situation.last_played - 1, situation.last_played - 1)
    chosen = walk(0, 0, now)
    if chosen is None:
        return ()
    rows = [row for r, pattern in zip(rounds, chosen, strict=True) for row in rows_of(r, pattern)]
    return tuple(_turned_as_planned(situation, rows)) if overuse(situation, rows) <= shares else ()


def _turned_as_planned(situation: Situation, rows: list[Meeting]) -> Iterator[Meeting]:
    """Rows of a one-winner movement with the arrow-switches of the plan at the same tables and rounds."""
    if situation.plan.winners == 2:
        yield from rows
        return
    there = {(m.round, m.table): situation.sides(m) for m in situation.planned}
    for row in rows:
        planned = there.get((row.round, row.table))
        ns, _ = situation.sides(row)
        home_ns = ns in situation.home
        if planned is not None and (planned[0] in situation.home) != home_ns:
            row = row._replace(ns=row.ew, ew=row.ns)
        yield row


def dropped(situation: Situation) -> tuple[tuple[Meeting, ...], tuple[int, ...]]:
    """For a curtailed session: which rounds of the movement to leave out so that the comparison is best.

    The rows, renumbered, and the rounds left out; empty when dropping the last ones is as good.
    """
    plan = situation.plan
    old = list(range(situation.last_played + 1, plan.rounds + 1))
    keep = len(situation.to_come)
    if not 0 < keep < len(old):
        return (), ()
    gone = {w for m in plan.meetings for w in situation.meeting(m)} - set(situation.field)
    if gone or len(situation.field) != len(plan.contestants()):
        return (), ()

    def rows_of(kept: tuple[int, ...]) -> list[Meeting]:
        number = {r: situation.last_played + i for i, r in enumerate(kept, start=1)}
        return [m._replace(round=number[m.round]) for m in plan.meetings if m.round in number]

    first = tuple(old[:keep])
    best, quality = first, fairness(movement_with(situation, rows_of(first)))[0]
    for kept in islice(combinations(old, keep), 200):
        found = fairness(movement_with(situation, rows_of(kept)))[0]
        if found > quality + 1e-6:
            best, quality = kept, found
    if best == first:
        return (), ()
    return tuple(rows_of(best)), tuple(r for r in old if r not in best)
