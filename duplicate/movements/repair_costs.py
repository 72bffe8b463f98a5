"""What a continuation costs, kind by kind, and whether it can be played at all."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from duplicate.movements.balance import balance
from duplicate.movements.movement import Meeting, Movement
from duplicate.movements.situation import Situation, Who, label, overuse, plays


@dataclass(frozen=True)
class Costs:
    """The costs of the rounds to come; counts of the whole field."""

    sit_outs: int = 0  #: rounds that a contestant sits out
    sit_outs_again: int = 0  #: of these, by somebody who has sat out before the others have
    re_meets: int = 0  #: meetings of two that met before
    shared: int = 0  #: tables that must share boards with another one
    rounds_lost: int = 0  #: rounds fewer than were wanted
    new_sets: int = 0  #: board sets to make in addition
    pairs_moved: int = 0  #: tables that pairs go beyond their normal moves, summed
    boards_moved: int = 0  #: tables that boards go beyond their normal moves, summed
    turned: int = 0  #: meetings in the other direction than planned
    fairness: float = 0.0  #: Qf of the whole session, 100 is perfect
    fairness_planned: float = 0.0  #: Qf of the movement as it was planned
    compared: float = 100.0  #: percent of every two pairs that play a board in one direction
    compared_planned: float = 100.0  #: the same in the movement as it was planned
    contestants: int = 0  #: who play on; all of them lose a lost round

    @property
    def loss(self) -> int:
        """One figure to compare ways to go on: what is lost, weighted as most directors would.

        A round without boards is the worst for a pair; then a meeting again, a new set to make, a shared
        set; a second sit-out is worse than a first.
        """
        return (
            SIT_OUT * (self.sit_outs + self.rounds_lost * self.contestants)
            + SIT_OUT_AGAIN * self.sit_outs_again
            + RE_MEET * self.re_meets
            + NEW_SET * self.new_sets
            + SHARED * self.shared
        )


#: What one of each weighs, beside one pair or table that is not where it was planned.
SIT_OUT, SIT_OUT_AGAIN, RE_MEET, NEW_SET, SHARED, CHANGED = 6_000, 2_000, 1_500, 1_000, 500, 1


@dataclass(frozen=True)
class Allowance:
    """What the plan itself had in the rounds to come, so that it is nothing lost."""

    sit_outs: int
    sit_outs_again: int
    re_meets: int
    shared: int


def illegal(situation: Situation, rows: Sequence[Meeting]) -> tuple[str, ...]:
    """Why rows cannot be played after what was played: somebody in two places, or a replay."""
    found = []
    at: dict[tuple[Who, int], int] = {}
    places = Counter((row.round, row.table) for row in rows)
    found += [f"round {r}: table {t} is there twice" for (r, t), n in places.items() if n > 1]
    known = defaultdict(set, {who: set(boards) for who, boards in situation.seen.items()})
    playing = set(situation.field)
    for row in sorted(rows, key=lambda m: (m.round, m.table)):
        for who in situation.sides(row):
            if who is None:
                continue
            if who not in playing:
                found.append(f"round {row.round}: {label(who)} does not play any more")
            if (who, row.round) in at:
                found.append(
                    f"round {row.round}: {label(who)} is at tables {at[who, row.round]} and {row.table}"
                )
            at[who, row.round] = row.table
            if plays(row):
                boards = set(situation.boards_of(row))
                if known[who] & boards:
                    found.append(f"round {row.round}: {label(who)} plays boards again")
                known[who] |= boards
    used: dict[tuple[int, str, int], list[Meeting]] = defaultdict(list)
    for row in rows:
        if plays(row):
            used[row.round, row.copy, row.board_set].append(row)
    for (r, _, s), together in used.items():
        if len(together) > 1 and not situation.plan.barometer and not all(m.shared for m in together):
            found.append(f"round {r}: set {s} is at several tables and not marked as shared")
    return tuple(found)


def movement_with(situation: Situation, rows: Sequence[Meeting]) -> Movement:
    """The whole session: what was played, and then ``rows``."""
    return replace(
        situation.plan,
        meetings=tuple(sorted((*as_shared(situation), *rows), key=lambda m: (m.round, m.table))),
        board_sets=situation.sets,
    )


def as_shared(situation: Situation) -> tuple[Meeting, ...]:
    """The rounds as played, with marks at tables that had the same boards, though not as planned."""
    if situation.plan.barometer:
        return situation.played
    used = Counter((m.round, m.board_set, m.copy) for m in situation.played if plays(m))
    planned = set(situation.plan.meetings)
    return tuple(
        m
        if not plays(m) or (m in planned and m.shared)
        else m._replace(shared=used[m.round, m.board_set, m.copy] > 1)
        for m in situation.played
    )


def fairness(movement: Movement) -> tuple[float, float]:
    """Qf over all who are compared, and the percent of every two of them with a board in one direction.

    With two winners only pairs of one direction are compared. A one-winner Mitchell without a switch
    compares half of every two at most: those of one direction.
    """
    found = balance(movement)
    who = found.contestants
    two = movement.winners == 2
    index = {w: i for i, w in enumerate(who)}
    bits: dict[int, int] = {}
    north_south, east_west = [0] * len(who), [0] * len(who)
    for row in movement.meetings:
        if plays(row):
            mask = sum(bits.setdefault(b, 1 << len(bits)) for b in movement.boards_of(row))
            north_south[index["NS" if two else "", row.ns]] |= mask
            east_west[index["EW" if two else "", row.ew]] |= mask
    values, together = [], 0
    for i in range(len(who)):
        for j in range(i + 1, len(who)):
            if not two or who[i][0] == who[j][0]:
                values.append(found.matrix[i][j])
                common = north_south[i] & north_south[j] or east_west[i] & east_west[j]
                together += bool(common)
    squares = sum(v * v for v in values)
    quality = 100 * sum(values) ** 2 / (len(values) * squares) if squares else 0.0
    return quality, 100 * together / len(values) if values else 100.0


def re_meets(situation: Situation, rows: Sequence[Meeting]) -> int:
    """Meetings of two that met before, in rows to come."""
    met = Counter(situation.met)
    count = 0
    for row in sorted(rows, key=lambda m: m.round):
        if plays(row):
            two = situation.meeting(row)
            count += met[two] > 0
            met[two] += 1
    return count


def sit_outs(situation: Situation, rows: Sequence[Meeting]) -> tuple[int, int]:
    """Rounds that somebody sits out in the rounds to come: all, and those beyond everybody's turn."""
    playing = {(w, row.round) for row in rows if plays(row) for w in situation.meeting(row)}
    rounds = sorted({row.round for row in rows})
    count = again = 0
    for who in situation.field:
        out = sum(1 for r in rounds if (who, r) not in playing)
        count += out
        again += max(0, out - situation.most_sit_outs(who)) if situation.unavoidable() else 0
    return count, again


def allowance_of(situation: Situation) -> Allowance:
    """What the plan had in the rounds to come; what cannot be avoided now is allowed too."""
    rows = [m for m in situation.plan.meetings if situation.last_played < m.round <= situation.rounds]
    before = [m for m in situation.plan.meetings if m.round <= situation.last_played]
    everybody = tuple(w for m in situation.plan.meetings for w in situation.meeting(m))
    as_planned = replace(situation, played=tuple(before), field=tuple(dict.fromkeys(everybody)))
    unavoidable = situation.unavoidable() * len(situation.to_come)
    return Allowance(
        unavoidable,
        sit_outs(as_planned, rows)[1],
        re_meets(as_planned, rows),
        overuse(situation, rows),
    )


def costs_of(situation: Situation, rows: Sequence[Meeting], wanted: int, planned_sets: int) -> Costs:
    """All costs of a continuation. ``wanted`` is the number of rounds that the session should have."""
    out, again = sit_outs(situation, rows)
    last = max((row.round for row in rows), default=situation.last_played)
    whole = movement_with(situation, rows)
    used = {row.board_set for row in rows if plays(row)}
    quality, compared = fairness(whole)
    planned_quality, planned_compared = fairness(situation.plan)
    return Costs(
        sit_outs=out,
        sit_outs_again=again,
        re_meets=re_meets(situation, rows),
        shared=overuse(situation, rows),
        rounds_lost=wanted - last,
        new_sets=sum(1 for s in used if s > planned_sets),
        pairs_moved=_pairs_moved(situation, rows),
        boards_moved=_boards_moved(situation, rows),
        turned=_turned(situation, rows),
        fairness=quality,
        fairness_planned=planned_quality,
        compared=compared,
        compared_planned=planned_compared,
        contestants=len(situation.field),
    )


def _round_about(distance: int, size: int) -> int:
    return min(distance % size, -distance % size)


def _pairs_moved(situation: Situation, rows: Sequence[Meeting]) -> int:
    """How far pairs go beyond the moves that the movement gives them, in tables, round the room."""
    size = situation.size
    planned = {(w, m.round): m.table for m in situation.plan.meetings for w in situation.meeting(m)}
    at = {(w, m.round): m.table for m in (*situation.played, *rows) for w in situation.meeting(m)}
    total = 0
    for (who, r), table in at.items():
        if r <= situation.last_played or (who, r - 1) not in at:
            continue
        total += _round_about(table - at[who, r - 1] - normal_move(situation, planned, who, r), size)
    return total


def normal_move(situation: Situation, planned: dict[tuple[Who, int], int], who: Who, to: int) -> int:
    """The tables that the movement has somebody go up before round ``to``."""
    if (who, to) in planned and (who, to - 1) in planned:
        return planned[who, to] - planned[who, to - 1]
    if who in situation.home:
        return 0
    if (who, 2) in planned and (who, 1) in planned:
        return planned[who, 2] - planned[who, 1]  # beyond the movement, it goes on as it began
    return 0


def _boards_moved(situation: Situation, rows: Sequence[Meeting]) -> int:
    """How far sets that are in play in two rounds after each other go beyond their normal move."""
    size = situation.size
    total = 0
    place: dict[tuple[int, str, int], list[int]] = defaultdict(list)
    for m in (*situation.played, *rows):
        if plays(m):
            place[m.board_set, m.copy, m.round].append(m.table)
    normal: dict[tuple[int, str, int], list[int]] = defaultdict(list)
    for m in situation.plan.meetings:
        if plays(m):
            normal[m.board_set, m.copy, m.round].append(m.table)
    for (s, copy, r), tables in place.items():
        before = place.get((s, copy, r - 1))
        if r <= situation.last_played or not before:
            continue
        start, end = normal.get((s, copy, r - 1)), normal.get((s, copy, r))
        moves = {e - b for b in start for e in end} if start and end else {-1}
        total += min(_round_about(b - a - move, size) for a in before for b in tables for move in moves)
    return total


def _turned(situation: Situation, rows: Sequence[Meeting]) -> int:
    if situation.plan.winners == 2:
        return 0
    planned = {(m.round, situation.meeting(m)): m.ns for m in situation.planned}
    return sum(
        1 for row in rows if plays(row) and planned.get((row.round, situation.meeting(row)), row.ns) != row.ns
    )
