"""From who meets whom on which boards to seats: tables near the normal moves, directions as planned."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from duplicate.movements.continuation import Choice
from duplicate.movements.movement import Meeting
from duplicate.movements.repair_costs import fairness, movement_with, normal_move
from duplicate.movements.situation import Situation, Who, plays

_STAY = 1_000  #: a pair that stays all session is not sent away


def seat(situation: Situation, choices: Iterable[Choice]) -> tuple[Meeting, ...]:
    """Rows for the choices: tables, directions, copies of the boards, shared or not."""
    by_round: dict[int, list[Choice]] = defaultdict(list)
    for choice in choices:
        by_round[choice.round].append(choice)
    planned = {(w, m.round): m.table for m in situation.plan.meetings for w in situation.meeting(m)}
    before = {
        w: m.table for m in situation.played if m.round == situation.last_played for w in situation.meeting(m)
    }
    section = situation.plan.meetings[0].section
    sides = {(w, m.round): d for m in situation.planned for d, w in _seated(situation, m)}
    together = {(situation.meeting(m), m.round): m for m in situation.planned}
    rows: list[Meeting] = []
    for r in situation.to_come:
        meetings = [c for c in by_round[r] if c.other is not None]
        places = _places(situation, meetings, before, planned, r)
        now = {}
        for choice, table in zip(meetings, places, strict=True):
            assert choice.other is not None
            two = frozenset((choice.one, choice.other))
            ns, ew = _directions(situation, choice.one, choice.other, r, sides, together.get((two, r)))
            rows.append(Meeting(section, table, r, ns[1], ew[1], choice.board_set))
            now.update({ns: table, ew: table})
        rows += _sit_outs(situation, r, now, planned, section)
        before = now
    return dress(situation, rows)


def _seated(situation: Situation, row: Meeting) -> list[tuple[str, Who]]:
    return [(d, w) for d, w in zip(("NS", "EW"), situation.sides(row), strict=True) if w is not None]


def _places(
    situation: Situation,
    meetings: Sequence[Choice],
    before: dict[Who, int],
    planned: dict[tuple[Who, int], int],
    r: int,
) -> list[int]:
    """A table for each meeting, so that all go as little as possible beyond their normal moves."""
    tables = sorted({m.table for m in situation.plan.meetings})
    tables += range(max(tables) + 1, max(tables) + 1 + max(0, len(meetings) - len(tables)))
    size = situation.size

    def cost(choice: Choice, table: int) -> int:
        total = 0
        for who in (choice.one, choice.other):
            assert who is not None
            if who in situation.home:
                total += _STAY * (table != situation.home[who][0])
                continue
            start = before.get(who)
            if start is None:
                expected = planned.get((who, r), table)
            else:
                expected = start + normal_move(situation, planned, who, r)
            away = (table - expected) % size
            total += min(away, size - away)
        return total

    prices = [[cost(choice, table) for table in tables] for choice in meetings]
    if all(0 in row for row in prices):
        firsts = [row.index(0) for row in prices]
        if len(set(firsts)) == len(firsts):
            return [tables[i] for i in firsts]
    return [tables[i] for i in _assign(prices)]


def _assign(prices: list[list[int]]) -> list[int]:
    """The cheapest assignment of rows to different columns (there are at least as many columns)."""
    import rustworkx

    if not prices:
        return []
    high = max(map(max, prices)) + 1
    count = len(prices)
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(count + len(prices[0])))
    graph.add_edges_from(
        [(i, count + j, high - price) for i, row in enumerate(prices) for j, price in enumerate(row)]
    )
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    chosen = {min(a, b): max(a, b) - count for a, b in found}
    return [chosen[i] for i in range(count)]


def _directions(
    situation: Situation,
    one: Who,
    other: Who,
    r: int,
    sides: dict[tuple[Who, int], str],
    row: Meeting | None,
) -> tuple[Who, Who]:
    """Who of two sits NS: as planned for them, else whoever stays, else as planned for one of them."""
    if situation.plan.winners == 2:
        return (one, other) if one[0] == "NS" else (other, one)
    if row is not None:
        ns, ew = situation.sides(row)
        assert ns is not None
        assert ew is not None
        return ns, ew
    for who, opponent in ((one, other), (other, one)):
        if who in situation.home and (who, r) in sides:
            return (who, opponent) if sides[who, r] == "NS" else (opponent, who)
    if sides.get((one, r)) == "EW" or sides.get((other, r)) == "NS":
        return other, one
    return one, other


def _sit_outs(
    situation: Situation,
    r: int,
    now: dict[Who, int],
    planned: dict[tuple[Who, int], int],
    section: str,
) -> list[Meeting]:
    """Rows for those without opponents: at the table where they should be if it is free, else a free one."""
    used = set(now.values())
    rows = []
    done = set(now)
    for row in situation.planned:  # two who were to meet, and have no boards, wait together
        two = situation.meeting(row)
        if row.round == r and len(two) == 2 and not two & done and row.table not in used:
            rows.append(row._replace(board_set=0, shared=False))
            used.add(row.table)
            done |= two
    for who in situation.field:
        if who in done:
            continue
        table = planned.get((who, r), situation.home.get(who, (0, ""))[0])
        if not table or table in used:
            table = next(t for t in range(1, len(used) + situation.size + 2) if t not in used)
        used.add(table)
        ns, ew = ("", who[1]) if who[0] == "EW" else (who[1], "")
        rows.append(Meeting(section, table, r, ns, ew, 0))
    return rows


def dress(situation: Situation, rows: Iterable[Meeting]) -> tuple[Meeting, ...]:
    """Rows with their copies of the boards and their marks of sharing, by round and table."""
    dressed: list[Meeting] = []
    by_round: dict[int, list[Meeting]] = defaultdict(list)
    for row in rows:
        by_round[row.round].append(row)
    planned = {(m.round, m.table): m for m in situation.plan.meetings}
    for r in sorted(by_round):
        free = {s: list(copies) for s, copies in situation.copies.items()}
        waiting: list[Meeting] = []
        ready: list[Meeting] = []
        for row in sorted(by_round[r], key=lambda m: m.table):
            if not plays(row):
                waiting.append(row)
                continue
            usual = planned.get((r, row.table))
            kept = usual.copy if usual is not None and usual.board_set == row.board_set else row.copy
            if kept in free[row.board_set]:
                free[row.board_set].remove(kept)
                ready.append(row._replace(copy=kept))
            else:
                waiting.append(row)
        for row in waiting:
            if plays(row):
                copies = free[row.board_set]
                copy = copies.pop(0) if copies else situation.copies[row.board_set][0]
                ready.append(row._replace(copy=copy))
        used = Counter((row.board_set, row.copy) for row in ready)
        dressed += [row._replace(shared=used[row.board_set, row.copy] > 1) for row in ready]
        there = {row.board_set for row in ready}
        for row in waiting:
            if not plays(row):
                stays = row.board_set if row.board_set not in there else 0
                dressed.append(row._replace(board_set=stays, shared=False))
    if situation.plan.barometer:
        dressed = [row._replace(shared=False) for row in dressed]
    return tuple(sorted(dressed, key=lambda m: (m.round, m.table)))


def turn(situation: Situation, rows: Sequence[Meeting], whole_rounds: bool) -> tuple[Meeting, ...]:
    """One-winner rows with directions chosen for the comparison, by whole rounds or single tables too.

    One after the other each round (or table) is turned if that raises Qf, twice over; large fields get
    fewer trials, so that it stays a matter of a second.
    """
    most = 12_000 // max(1, len(situation.field)) if len(situation.field) < 30 else 120
    best = list(rows)
    quality = fairness(movement_with(situation, best))[0]
    rounds = sorted({m.round for m in rows})
    groups = [{i for i, m in enumerate(best) if m.round == r and plays(m)} for r in rounds]
    if not whole_rounds:
        groups += [{i} for i, m in enumerate(best) if plays(m)]
    for _ in range(2):
        better = False
        for group in groups:
            if most <= 0:
                return tuple(best)
            most -= 1
            trial = [m._replace(ns=m.ew, ew=m.ns) if i in group else m for i, m in enumerate(best)]
            found = fairness(movement_with(situation, trial))[0]
            if found > quality + 1e-9:
                best, quality, better = trial, found, True
        if not better:
            break
    return tuple(best)
