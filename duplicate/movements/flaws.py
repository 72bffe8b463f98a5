"""What is wrong with going on as planned, and arguments why nothing perfect can exist."""

from collections import Counter, defaultdict
from dataclasses import dataclass

from duplicate.movements.continuation import fresh_sets, pairings
from duplicate.movements.repair_costs import Allowance
from duplicate.movements.situation import Situation, Who, label, plays


@dataclass(frozen=True)
class Flaws:
    """The rows (round, table) of the plan that cannot stay as they are, and the rounds without rows."""

    rows: frozenset[tuple[int, int]]
    free_rounds: frozenset[int]

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds in which something is wrong."""
        return tuple(sorted({r for r, _ in self.rows} | self.free_rounds))

    def around(self, situation: Situation) -> frozenset[tuple[int, int]]:
        """The flawed rows, all of their rounds, and all rows of the contestants concerned."""
        who: set[Who] = set()
        for row in situation.planned:
            if (row.round, row.table) in self.rows:
                who |= situation.meeting(row)
        rounds = {r for r, _ in self.rows}
        return frozenset(
            (m.round, m.table) for m in situation.planned if m.round in rounds or who & situation.meeting(m)
        )


def flaws_of(situation: Situation, allowance: Allowance) -> Flaws:
    """Where the plan has a replay, a repeated meeting, a sit-out too many, or boards at too many tables."""
    rows: set[tuple[int, int]] = set()
    known: dict[Who, set[int]] = defaultdict(set)
    for who, boards in situation.seen.items():
        known[who] |= boards
    met = Counter(situation.met)
    by_round: dict[int, int] = Counter()
    seated: dict[int, set[Who]] = defaultdict(set)
    used: dict[tuple[int, int], list[int]] = defaultdict(list)
    for row in sorted(situation.planned, key=lambda m: (m.round, m.table)):
        by_round[row.round] += 1
        if not plays(row):
            continue
        two = situation.meeting(row)
        seated[row.round] |= two
        boards = set(situation.boards_of(row))
        if met[two] or any(known[w] & boards for w in two):
            rows.add((row.round, row.table))
        met[two] += 1
        for who in two:
            known[who] |= boards
        used[row.round, row.board_set].append(row.table)
    over = {key: t for key, t in used.items() if len(t) > situation.capacity(key[1])}
    if sum(len(t) - situation.capacity(s) for (_, s), t in over.items()) > allowance.shared:
        rows |= {(r, table) for (r, _), tables in over.items() for table in tables}
    for row in situation.planned:
        idle = len(situation.field) - len(seated[row.round])
        if not plays(row) and idle > situation.unavoidable():
            rows.add((row.round, row.table))
    free = {
        r
        for r in situation.to_come
        if not by_round[r] or len(situation.field) - len(seated[r]) > situation.unavoidable()
    }
    return Flaws(frozenset(rows), frozenset(r for r in free if not by_round[r]))


def hopeless(situation: Situation, allowance: Allowance, planned_sets: int) -> str:
    """Why no perfect continuation can exist, if counting shows it; else empty."""
    left = len(situation.to_come)
    if not left:
        return ""
    opponents: Counter[Who] = Counter()
    chances: Counter[Who] = Counter()
    for one, other in pairings(situation):
        if situation.met[frozenset((one, other))]:
            continue
        for who in (one, other):
            opponents[who] += 1
        if any(s <= planned_sets for s in fresh_sets(situation, one, other)):
            for who in (one, other):
                chances[who] += 1
    for who in situation.field:
        must = left - (situation.most_sit_outs(who) if situation.unavoidable() else 0)
        boards = sum(
            1 for s in situation.sets[:planned_sets] if s and not set(s) & situation.seen.get(who, set())
        )
        if opponents[who] < must:
            return (
                f"Counting: {label(who)} has {opponents[who]} opponent{'s' * (opponents[who] != 1)} left "
                f"to meet for {must} round{'s' * (must != 1)}, so that somebody must be met again."
            )
        if boards < must:
            return (
                f"Counting: {label(who)} has {boards} board set{'s' * (boards != 1)} left "
                f"to play for {must} round{'s' * (must != 1)}."
            )
        if chances[who] < must:
            return (
                f"Counting: {label(who)} has fresh boards with {chances[who]} new "
                f"opponent{'s' * (chances[who] != 1)} for {must} round{'s' * (must != 1)}."
            )
    tight = _tight(situation, allowance, planned_sets)
    if tight:
        return tight
    tables = (len(situation.field) - situation.unavoidable()) // 2
    room = sum(situation.capacity(s) for s in range(1, planned_sets + 1))
    if (tables - room) * left > allowance.shared:
        return f"Counting: {tables} tables play in each round, and there are {room} board sets."
    return ""


def _tight(situation: Situation, allowance: Allowance, planned_sets: int) -> str:
    """Who has no round to spare must play all fresh boards, or meet all new opponents: too many at once?"""
    left = len(situation.to_come)
    need: dict[int, Counter[str]] = defaultdict(Counter)
    due: Counter[Who] = Counter()
    for who in situation.field:
        must = left - (situation.most_sit_outs(who) if situation.unavoidable() else 0)
        known = situation.seen.get(who, set())
        fresh = [s for s in range(1, planned_sets + 1) if not known & set(situation.sets[s - 1])]
        if len(fresh) == must:
            for s in fresh:
                need[s][who[0]] += 1
        others = [
            w
            for w in situation.field
            if w != who and (not w[0] or w[0] != who[0]) and not situation.met[frozenset((w, who))]
        ]
        if len(others) == must:
            due.update(others)
    excess, worst = 0, ""
    for s, sides in sorted(need.items()):
        tables = max(sides.values()) if situation.plan.winners == 2 else -(-sides[""] // 2)
        over = tables - left * situation.capacity(s)
        if over > 0:
            excess += over
            worst = worst or (
                f"Counting: nobody concerned has a board set to spare, and set {s} must still be played at "
                f"{tables} tables in {left} round{'s' * (left != 1)}: it must be shared."
            )
    if excess > allowance.shared:
        return worst
    for who, count in sorted(due.items()):
        if count > left:
            return (
                f"Counting: {count} pairs without an opponent to spare must still meet {label(who)} "
                f"in {left} round{'s' * (left != 1)}, so that two must meet again."
            )
    return ""
