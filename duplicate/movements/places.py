"""Places: which number sits where, for pairs who cannot move and pairs who may not meet."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from duplicate.movements.candidate import opponents_of
from duplicate.movements.movement import Movement

_NO_COMMON_NUMBER = "Every pair goes where its guide card says; pairs follow no common number."
_NODES = 20_000  # of the search for places
# Notes that name pairs by their numbers: no longer true when numbers change places.
_NAMES_PAIRS = re.compile(
    r"^(Pairs? \d+(, \d+)*( and \d+)? stays?\b|(All other pairs|Every other pair) follow|Number \d)"
)


@dataclass(frozen=True)
class Placing:
    """Numbers of pairs that cannot move, and groups of numbers of which no two may meet.

    With two winners and the same numbers in both directions a number is the North-South pair.
    """

    stationary: tuple[int, ...] = ()
    apart: tuple[tuple[int, ...], ...] = ()

    @property
    def numbers(self) -> tuple[int, ...]:
        """Every number that is named, rising."""
        return tuple(sorted({*self.stationary, *(n for group in self.apart for n in group)}))


def stationary_places(movement: Movement) -> tuple[tuple[str, str], ...]:
    """The contestants that are at one table from the first round to the last.

    >>> from duplicate.movements.howell import howell
    >>> stationary_places(howell(4))
    (('', '8'),)
    """
    tables: dict[tuple[str, str], set[int]] = {}
    for m in movement.meetings:
        for who in movement.who(m):
            tables.setdefault(who, set()).add(m.table)
    return tuple(who for who in movement.contestants() if len(tables[who]) == 1)


def placed(movement: Movement, placing: Placing) -> Movement | None:
    """The movement with numbers exchanged as little as can be; None where it cannot be done.

    >>> from duplicate.movements.howell import howell
    >>> m = placed(howell(4), Placing(stationary=(3,)))
    >>> len({x.table for x in m.path("", "3")}), m.notes[-1]
    (1, 'Pairs 3 and 8 have exchanged their numbers.')
    """
    numbers = placing.numbers
    if not numbers:
        return movement
    space = _space(movement)
    by_number = {number: who for number, who in space.items() if who is not None}
    if any(n not in by_number for n in numbers):
        return None
    stays = set(stationary_places(movement))
    met = opponents_of(movement)
    where = _search(placing, by_number, stays, met)
    if where is None:
        return None
    exchanged = _exchange(where, sorted(by_number))
    moved = {place: number for place, number in exchanged.items() if place != number}
    if not moved:
        return movement
    changes = {by_number[place]: str(number) for place, number in moved.items()}
    one_space = movement.winners == 1

    def new(direction: str, label: str) -> str:
        key = ("" if one_space else direction, label)
        return changes.get(key, label)

    meetings = tuple(
        m._replace(
            ns=new("NS", m.ns) if m.ns else "",
            ew=new("EW", m.ew) if m.ew else "",
            north=new("", m.north) if m.north else "",
            south=new("", m.south) if m.south else "",
            east=new("", m.east) if m.east else "",
            west=new("", m.west) if m.west else "",
        )
        for m in movement.meetings
    )
    kept = [n for n in movement.notes if not _NAMES_PAIRS.search(n) and n != _NO_COMMON_NUMBER]
    if len(kept) < len(movement.notes):
        kept.append(_NO_COMMON_NUMBER)
    kept.append(f"Pairs {_list(sorted(moved))} have exchanged their numbers.")
    return replace(movement, meetings=meetings, notes=tuple(kept))


def _space(movement: Movement) -> dict[int, tuple[str, str] | None]:
    """The contestant that a number means: North-South where it could be either."""
    space: dict[int, tuple[str, str] | None] = {}
    for direction, label in movement.contestants():  # NS come first
        if label.isdecimal():
            space.setdefault(int(label), (direction, label))
    return space


def _search(
    placing: Placing,
    by_number: dict[int, tuple[str, str]],
    stays: set[tuple[str, str]],
    met: dict[tuple[str, str], set[tuple[str, str]]],
) -> dict[int, int] | None:
    """Number to place, the own place first."""
    must_stay = set(placing.stationary)
    numbers = sorted(placing.numbers, key=lambda n: (n not in must_stay, n))
    foes: dict[int, set[int]] = {n: set() for n in numbers}
    for group in placing.apart:
        for n in group:
            foes[n].update(x for x in group if x != n)
    places = sorted(by_number)
    where: dict[int, int] = {}
    left = _NODES

    def walk(k: int) -> bool:
        nonlocal left
        if k == len(numbers):
            return True
        number = numbers[k]
        for place in sorted(places, key=lambda p: (p != number, p in foes, p)):
            left -= 1
            if left < 0:
                return False
            who = by_number[place]
            if place in where.values() or (number in must_stay and who not in stays):
                continue
            if any(f in where and by_number[where[f]] in met[who] for f in foes[number]):
                continue
            where[number] = place
            if walk(k + 1):
                return True
            del where[number]
        return False

    return where if walk(0) else None


def _exchange(where: dict[int, int], places: Sequence[int]) -> dict[int, int]:
    """Place to number, for all places: who is not named keeps its number where it can."""
    number_of = {place: number for number, place in where.items()}
    named = set(where)
    empty = [p for p in places if p not in number_of and p in named]
    homeless = [p for p in places if p in number_of and p not in named]
    number_of.update(zip(empty, homeless, strict=True))
    for place in places:
        number_of.setdefault(place, place)
    return number_of


def _list(numbers: Sequence[int]) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}" if first else last
