"""What a director asks of a movement: who sits out, who shares, who meets again, how fair it is."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from duplicate.movements.balance import balance
from duplicate.movements.movement import Fault, Finding, Movement

Who = tuple[str, str]
FATAL = (Fault.TWO_PLACES, Fault.BOARDS_TWO_PLACES, Fault.REPLAY)


@dataclass(frozen=True)
class Facts:
    """The facts of one movement."""

    boards_per_round: tuple[int, ...]  #: the sizes of the sets that are played, ascending
    sit_outs: dict[Who, tuple[int, ...]]  #: the rounds in which a contestant does not play, if there are any
    sharing: dict[tuple[int, ...], tuple[int, ...]]  #: tables that play the same boards, and in which rounds
    re_meets: dict[tuple[Who, Who], int]  #: opponents who meet more than once, and how often
    quality: float | None  #: Qf, for one winner and a movement that can be played
    replays: int  #: how often a contestant comes to a set that it has played; teams: in the same direction
    findings: tuple[Finding, ...]  #: everything that `Movement.check` finds

    @property
    def faults(self) -> tuple[Finding, ...]:
        """The findings that make the movement unplayable."""
        return tuple(f for f in self.findings if f.fault in FATAL)


def facts_of(movement: Movement) -> Facts:
    """The facts of a movement of one section.

    >>> from duplicate.movements.howell import howell
    >>> facts = facts_of(howell(2.5))
    >>> len(facts.sit_outs), facts.faults
    (5, ())
    """
    findings = movement.check()
    playing: dict[Who, set[int]] = {who: set() for who in movement.contestants()}
    at: dict[tuple[int, int, str], list[int]] = defaultdict(list)
    met: Counter[tuple[Who, Who]] = Counter()
    times: Counter[tuple[Who, int, int]] = Counter()
    for m in movement.meetings:
        if m.is_sit_out:
            continue
        at[m.round, m.board_set, m.copy].append(m.table)
        who = list(movement.who(m))
        for side, each in enumerate(who):
            playing[each].add(m.round)
            times[each, m.board_set, side if movement.teams else 0] += 1
        for one, other in combinations(who, 2):
            if not m.ns and (one[1] in (m.north, m.south)) == (other[1] in (m.north, m.south)):
                continue  # partners
            met[min((one, other), (other, one))] += 1
    shared: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for (r, _, _), tables in sorted(at.items()):
        if len(tables) > 1:
            shared[tuple(sorted(tables))].append(r)
    rounds = set(range(1, movement.rounds + 1))
    faults = any(f.fault in FATAL for f in findings)
    again = {pair: (n + 1) // 2 if movement.teams else n for pair, n in met.items()}
    return Facts(
        boards_per_round=tuple(
            sorted({len(movement.boards_of(m)) for m in movement.meetings if m.board_set})
        ),
        sit_outs={who: tuple(sorted(rounds - seen)) for who, seen in playing.items() if rounds - seen},
        sharing={tables: tuple(sorted(set(when))) for tables, when in shared.items()},
        re_meets={pair: n for pair, n in sorted(again.items()) if n > 1},
        quality=None
        if movement.winners == 2 or movement.teams or faults or not met
        else balance(movement).quality,
        replays=sum(n - 1 for n in times.values() if n > 1),
        findings=findings,
    )


def numbers(values: Sequence[int]) -> str:
    """Numbers as a director says them, runs together.

    >>> numbers([1, 2, 3, 7]), numbers([4])
    ('1-3 and 7', '4')
    """
    runs: list[list[int]] = []
    for value in values:
        if runs and value == runs[-1][-1] + 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    parts = [f"{r[0]}-{r[-1]}" if len(r) > 2 else " and ".join(map(str, r)) for r in runs]
    return ", ".join(parts) if len(parts) > 2 or any("and" in p for p in parts[:-1]) else " and ".join(parts)
