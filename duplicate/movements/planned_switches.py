"""The arrow-switches of a plan: stored ones of its skeleton, and a short search where none are stored."""

import csv
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from duplicate.data import data_path
from duplicate.movements.annealing import Bounds, anneal
from duplicate.movements.arrows import Arrows, turn
from duplicate.movements.grid import Size
from duplicate.movements.mitchell import Style
from duplicate.movements.movement import Meeting, Movement
from duplicate.movements.scrambled import last_rounds
from duplicate.movements.stops import weights
from duplicate.movements.switches import (
    ROUNDS,
    Limit,
    described,
    homes_of,
    is_on_switches,
    most_at,
    switched,
    unswitched,
    with_rounds,
)

#: Meetings that a plan's own search turns to and fro, divided by what each costs: players, and stops.
SHORT = 60_000
STYLES: tuple[Style, ...] = ("straight", "skip", "relay")
Switches = tuple[tuple[int, tuple[int, ...]], ...]  #: by round the tables that are turned


class Rounds(NamedTuple):
    """Whole rounds that are turned, at every table or only where a pair stays."""

    rounds: tuple[int, ...]
    every_table: bool


@dataclass(frozen=True)
class Arrangement:
    """How much may be switched, and whether the session may end early."""

    limit: Limit = ROUNDS
    curtail: bool = False
    asked: bool = False  #: whether anybody said so


class Switched(NamedTuple):
    """A movement with its arrow-switches."""

    movement: Movement
    switches: Switches
    stored: bool  #: whether nothing that was asked for is left to a search


@lru_cache(maxsize=1)
def stored_rounds() -> dict[tuple[str, float, int, bool], Rounds]:
    """The best whole rounds by skeleton, tables, rounds, and whether the session may end early."""
    found = {}
    for row in _rows("switched_rounds.csv"):
        for curtail, turned, where in (
            (False, row["turned"], row["where"]),
            (True, row["turned_early"], row["where_early"]),
        ):
            key = row["skeleton"], float(row["tables"]), int(row["rounds"]), curtail
            found[key] = Rounds(tuple(map(int, turned.split())), where == "all")
    return found


@lru_cache(maxsize=1)
def stored_tables() -> dict[tuple[str, float, int, str], int]:
    """The best switches table by table, by skeleton, tables, rounds and limit.

    Bit (r - 1) T + t - 1 of the number is set when table t of T turns its boards in round r.
    """
    return {
        (row["skeleton"], float(row["tables"]), int(row["rounds"]), row["limit"]): int(row["switches"], 16)
        for row in _rows("switched_tables.csv")
    }


def _rows(name: str) -> list[dict[str, str]]:
    path = data_path("fixtures", "movements", name)
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(line for line in stream if not line.startswith("#")))


def plain(movement: Movement) -> Movement:
    """The movement before any switch, with the name that it has in a plan."""
    if not any(map(is_on_switches, movement.notes)):
        return movement
    if movement.name.startswith("Scrambled"):  # made without a switch
        return replace(movement, notes=tuple(n for n in movement.notes if not is_on_switches(n)))
    return unswitched(movement)


def arrow_switched(movement: Movement, skeleton: str, size: Size, wanted: Arrangement) -> Switched:
    """The movement of a skeleton with the best switches that are stored for what is wanted.

    A limit of tables takes what is stored for fewer tables, and a free choice begins with whole rounds.
    """
    tables = size.tables - 0.5 if size.missing else float(size.tables)
    if wanted.limit.kind != "rounds" and not wanted.curtail:
        bits, same = _bits(skeleton, tables, movement.rounds, wanted.limit)
        if bits is not None:
            base = plain(movement)
            there = {(m.round, m.table) for m in base.meetings if _bit(bits, base.tables, m)}
            return _turned(base, there, same)
    if wanted.limit.kind == "tables":
        return Switched(movement, (), False)
    chosen = _whole_rounds(skeleton, size, tables, movement.rounds, wanted.curtail)
    stored = wanted.limit.kind == "rounds"
    if chosen is None or not chosen.rounds:
        return Switched(movement, (), stored)
    base = plain(movement)
    homes = {} if chosen.every_table else homes_of(base)
    there = {
        (m.round, m.table)
        for m in base.meetings
        if m.round in chosen.rounds and (chosen.every_table or (m.section, m.table) in homes)
    }
    if skeleton not in STYLES if chosen.every_table else 2 * len(chosen.rounds) >= movement.rounds:
        # where only moving pairs meet there is nothing to turn, and what is turned in most rounds is usual
        return _turned(base, there, stored)
    meetings = tuple(turn(m) if (m.round, m.table) in there else m for m in base.meetings)
    return Switched(
        with_rounds(base, meetings, chosen.rounds, every_table=chosen.every_table), _by_round(there), stored
    )


def _whole_rounds(skeleton: str, size: Size, tables: float, rounds: int, curtail: bool) -> Rounds | None:
    """The rounds that are stored for a skeleton, or the best that is known without.

    A Mitchell without skip or relay of at least twice as many tables as rounds is nearly the same as one
    of two tables less: hardly a pair comes to a set from both sides. Any other turns as many of the last
    rounds as are best, and a hesitation Mitchell its last.
    """
    stored = stored_rounds()
    found = stored.get((skeleton, tables, rounds, curtail))
    while found is None and skeleton == "straight" and tables - 2 >= 2 * rounds:
        tables -= 2
        found = stored.get((skeleton, tables, rounds, curtail))
    if found is None and skeleton in STYLES:
        style = next(s for s in STYLES if s == skeleton)
        return Rounds(last_rounds(size, rounds, style), True)
    if found is None and "hesitation" in skeleton:
        return Rounds((rounds,) if rounds > 1 else (), False)
    return found


def searched(movement: Movement, start: Switches, wanted: Arrangement) -> Switched:
    """The unswitched movement with what a short search finds, from switches that it may begin with."""
    base = plain(movement)
    arrows = Arrows(base, weights(base.rounds) if wanted.curtail else [(base.rounds, 1.0)])
    there = {(r, t) for r, tables in start for t in tables}
    arrows.turn_to([(m.round, m.table) in there for m in arrows.meetings])
    cost = len(base.contestants()) * len(arrows.stops)
    bounds = Bounds(wanted.limit.tables, most_at(base)) if wanted.limit.kind == "tables" else None
    anneal(arrows, SHORT // cost, 1, bounds)
    found = {(m.round, m.table) for m, yes in zip(arrows.meetings, arrows.turned, strict=True) if yes}
    return _turned(base, found, True)


def _bits(skeleton: str, tables: float, rounds: int, limit: Limit) -> tuple[int | None, bool]:
    """What is stored for a limit or the next lower one, and whether it is for this one."""
    known = stored_tables()
    if limit.kind == "free":
        return known.get((skeleton, tables, rounds, "free")), True
    for most in range(limit.tables, 0, -1):
        bits = known.get((skeleton, tables, rounds, f"tables={most}"))
        if bits is not None:
            return bits, most == limit.tables
    return None, False


def _bit(bits: int, tables: int, m: Meeting) -> bool:
    return bool(bits >> ((m.round - 1) * tables + m.table - 1) & 1)


def bits_of(switches: Iterable[tuple[int, int]], tables: int) -> int:
    """Rounds and tables as `stored_tables` has them.

    >>> bits_of([(1, 1), (2, 3)], 4)
    65
    """
    return sum(1 << ((r - 1) * tables + t - 1) for r, t in switches)


def _turned(base: Movement, there: set[tuple[int, int]], stored: bool) -> Switched:
    """The movement as its cards say it: what is turned in most rounds is a table's usual direction."""
    meetings = [turn(m) if (m.round, m.table) in there else m for m in base.meetings]
    boards, seats = switched(base, meetings)
    return Switched(described(base, meetings), _by_round((r, t) for _, t, r in boards | seats), stored)


def _by_round(there: Iterable[tuple[int, int]]) -> Switches:
    found: dict[int, list[int]] = {}
    for r, t in sorted(there):
        found.setdefault(r, []).append(t)
    return tuple((r, tuple(tables)) for r, tables in found.items())
