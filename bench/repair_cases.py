"""Random trouble over random movements, and judges that share nothing with what is judged."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from random import Random
from typing import NamedTuple

from duplicate.movements.disruptions import (
    Disruption,
    ForgottenSkip,
    ForgottenSwitch,
    LatePair,
    MisplacedByeStand,
    Rounds,
    SwappedTables,
    Withdrawal,
    WrongBoards,
    WrongTable,
    situation_of,
)
from duplicate.movements.howell import howell, reduced_howell
from duplicate.movements.mitchell import mitchell
from duplicate.movements.movement import Movement
from duplicate.movements.repair import Option, Repair
from duplicate.movements.scrambled import scrambled
from duplicate.words.problems import DuplicateError

KINDS = (
    "late pair", "withdrawal", "curtailed", "extra round", "wrong board", "misplaced bye-stand",
    "forgotten skip", "forgotten arrow-switch", "swapped tables", "pair at the wrong table",
)  # fmt: skip


Who = tuple[str, str]


class Case(NamedTuple):
    movement: Movement
    played: int
    kind: str
    disruption: Disruption


def random_movement(rng: Random, kind: str, least: int, most: int) -> Movement:
    """A movement in which this trouble can happen."""
    tables = rng.randint(least, most)
    if kind in ("misplaced bye-stand", "forgotten skip"):
        tables = max(tables // 2 * 2, 4)
        if kind == "misplaced bye-stand":
            return mitchell(tables, rng.randint(tables // 2 + 1, tables), style="relay")
        return mitchell(tables, rng.randint(tables // 2 + 1, tables - 1), style="skip")
    if kind == "forgotten arrow-switch":
        rounds = rng.randint(max(3, tables // 2), tables - 1 + tables % 2)
        return scrambled(tables, rounds, switched=rng.randint(1, max(1, rounds // 4)))
    families: list[Callable[[], Movement]] = [
        lambda: mitchell(tables, rng.randint(max(3, tables // 2), tables - 1 + tables % 2)),
        lambda: mitchell(
            tables - 0.5, rng.randint(max(3, tables // 2), tables - 1), missing=rng.choice(("NS", "EW"))
        ),
        lambda: scrambled(tables, rng.randint(max(3, tables // 2), tables - 1 + tables % 2)),
        lambda: mitchell(max(tables // 2 * 2, 4), style="relay"),
        lambda: howell(min(tables, 8), rng.randint(max(3, min(tables, 8)), 2 * min(tables, 8) - 1)),
        lambda: howell(min(tables, 8) - 0.5),
        lambda: reduced_howell(min(max(tables, 5), 8)),
    ]
    for name, function in (("hesitation", "hesitation"), ("web", "web")):
        try:
            make = getattr(import_module(f"duplicate.movements.{name}"), function)
        except ImportError:  # a family that this version has not
            continue
        if name == "web":
            families.append(partial(make, tables if tables % 2 == 0 else tables + 1, 7))
        else:
            families.append(partial(make, tables))
    while True:
        try:
            return rng.choice(families)()
        except (DuplicateError, ValueError):  # the family has no such size
            continue


def random_case(rng: Random, kind: str, least: int, most: int) -> Case:
    while True:
        movement = random_movement(rng, kind, least, most)
        played = rng.randint(1, movement.rounds - 1)
        tables = sorted({m.table for m in movement.meetings})
        who = rng.choice(movement.contestants())
        pair = who[1] + who[0]
        r = rng.randint(1, played)
        full = [m for m in movement.of_round(r) if m.ns and m.ew and m.board_set]
        two = rng.sample(tables, 2)
        disruption: Disruption
        if kind == "late pair":
            disruption = LatePair()
            played = min(played, 3)
        elif kind == "withdrawal":
            disruption = Withdrawal(pair)
        elif kind == "curtailed":
            disruption = Rounds(rng.randint(played, movement.rounds - 1))
        elif kind == "extra round":
            disruption = Rounds(movement.rounds + rng.randint(1, 2))
        elif kind == "wrong board":
            at = rng.choice(full)
            others = [s for s in range(1, len(movement.board_sets) + 1) if s != at.board_set]
            disruption = WrongBoards(r, at.table, rng.choice(others))
        elif kind == "misplaced bye-stand":
            disruption = MisplacedByeStand(rng.choice(("low", "high")))
        elif kind == "forgotten skip":
            disruption = ForgottenSkip()
        elif kind == "forgotten arrow-switch":
            disruption = ForgottenSwitch(movement.rounds)
            played = movement.rounds
            if rng.random() < 0.7:  # noticed while rounds are left: the switch was to come earlier
                order = list(range(1, movement.rounds + 1))
                at_round = rng.randint(1, movement.rounds - 1)
                order[at_round - 1], order[-1] = order[-1], order[at_round - 1]
                movement = reordered(movement, order)
                played = rng.randint(at_round, movement.rounds - 1)
                disruption = ForgottenSwitch(at_round)
        elif kind == "swapped tables":
            disruption = SwappedTables(r, (two[0], two[1]), rng.choice(("pairs", "boards")))
        else:
            disruption = WrongTable(r, pair, rng.choice(tables))
        case = Case(movement, played, kind, disruption)
        try:
            situation_of(movement, played, [disruption])
        except DuplicateError:
            continue
        return case


def reordered(movement: Movement, order: list[int]) -> Movement:
    number = {old: new for new, old in enumerate(order, start=1)}
    return replace(movement, meetings=tuple(m._replace(round=number[m.round]) for m in movement.meetings))


def is_legal(option: Option, played: int) -> bool:
    """No replay in the rounds to come, nobody in two places, boards at two tables only where shared."""
    movement = option.movement
    seen: dict[object, set[int]] = defaultdict(set)
    places: set[object] = set()
    boards_at: dict[tuple[int, str, int], list[bool]] = defaultdict(list)
    for m in sorted(movement.meetings, key=lambda m: m.round):
        two = movement.winners == 2
        here = [("NS" if two else "", m.ns)] * bool(m.ns) + [("EW" if two else "", m.ew)] * bool(m.ew)
        boards = movement.board_sets[m.board_set - 1] if m.board_set else ()
        for who in here:
            if m.round > played and (who, m.round) in places:
                return False
            places.add((who, m.round))
            if len(here) == 2:
                if m.round > played and seen[who] & set(boards):
                    return False
                seen[who] |= set(boards)
        if len(here) == 2:
            for b in boards:
                boards_at[m.round, m.copy, b].append(m.shared)
    return all(len(x) == 1 or all(x) for (r, _, _), x in boards_at.items() if r > played)


def exhaustive(found: Repair, most_nodes: int) -> bool | None:
    """Whether a perfect continuation exists, by trying everything; None when that takes too long."""
    s = found.situation
    plan = s.plan
    field = list(s.field)
    left = list(s.to_come)
    count = sum(1 for boards in s.sets if boards)
    own = len(plan.board_sets)
    seen: dict[object, set[int]] = defaultdict(set)
    met = set()
    rows = sorted(s.played, key=lambda m: m.round)
    sat: Counter[object] = Counter()
    two = plan.winners == 2
    for m in rows:
        here = [("NS" if two else "", m.ns)] * bool(m.ns) + [("EW" if two else "", m.ew)] * bool(m.ew)
        if len(here) == 2 and m.board_set:
            boards = set(s.sets[m.board_set - 1])
            if not any(seen[w] & boards for w in here):
                met.add(frozenset(here))
            for w in here:
                seen[w] |= boards
        else:
            sat.update(here)
    ns_count = sum(1 for d, _ in field if d == "NS")
    odd = abs(2 * ns_count - len(field)) if two else len(field) % 2
    long_side = {w for w in field if not two or (w[0] == "NS") == (2 * ns_count > len(field))}
    due = sum(sat[w] for w in long_side) + odd * len(left)
    turns = max(1, -(-due // max(1, len(long_side)))) if odd else 0
    planned_use = Counter(
        (m.round, m.board_set) for m in plan.meetings if m.round in left and m.ns and m.ew and m.board_set
    )
    copies: dict[int, set[str]] = defaultdict(set)
    for m in plan.meetings:
        copies[m.board_set].add(m.copy)
    capacity = {i: max(1, len(copies[i])) for i in range(1, count + 1)}
    budget = sum(max(0, n - capacity[b]) for (_, b), n in planned_use.items())
    nodes = most_nodes

    def ways(
        w: Who, free: set[Who], use: Counter[int], spare: int, idle: int
    ) -> Iterator[tuple[Who | None, int]]:
        if idle and w in long_side and sat[w] < turns:
            yield None, 0
        for o in free:
            if o == w or (two and o[0] == w[0]) or frozenset((w, o)) in met:
                continue
            for i in range(1, own + 1):
                boards = set(s.sets[i - 1])
                if boards and not (seen[w] | seen[o]) & boards and (use[i] < capacity[i] or spare):
                    yield o, i

    def play(at: int, free: set[Who], use: Counter[int], spare: int, idle: int) -> bool:
        nonlocal nodes
        nodes -= 1
        if nodes < 0:
            raise TimeoutError
        if not free:
            if at + 1 == len(left):
                return True
            return play(at + 1, set(field), Counter(), spare, odd)
        options = None
        for w in sorted(free):
            these = list(ways(w, free, use, spare, idle))
            if options is None or len(these) < len(options):
                options, who = these, w
                if not these:
                    return False
        assert options is not None
        for o, i in options:
            if o is None:
                sat[who] += 1
                if play(at, free - {who}, use, spare, idle - 1):
                    return True
                sat[who] -= 1
                continue
            boards = set(s.sets[i - 1])
            met.add(frozenset((who, o)))
            seen[who] |= boards
            seen[o] |= boards
            use[i] += 1
            if play(at, free - {who, o}, use, spare - (use[i] > capacity[i]), idle):
                return True
            use[i] -= 1
            seen[who] -= boards
            seen[o] -= boards
            met.discard(frozenset((who, o)))
        return False

    try:
        return play(0, set(field), Counter(), budget, odd) if left else True
    except TimeoutError:
        return None


def loses_nothing(found: Repair) -> bool:
    """Whether an option is perfect in what exhaustive search looks at (the comparison is not)."""
    return any(o.perfect or o.verdict.startswith("Lost: the comparison") for o in found.options)


def cases(seed: int, count: int, least: int, most: int) -> list[Case]:
    rng = Random(seed)
    return [random_case(rng, KINDS[i % len(KINDS)], least, most) for i in range(count)]
