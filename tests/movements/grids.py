"""Grids compared up to the names of pairs and sets."""

from collections import defaultdict
from collections.abc import Callable

from duplicate.movements.movement import Fault, Movement


def faults(movement: Movement) -> set[Fault]:
    return {f.fault for f in movement.check()}


def grid(movement: Movement) -> dict[tuple[int, int], tuple[str, str, int]]:
    """Everything that is played: (table, round) to NS, EW and set."""
    return {(m.table, m.round): (m.ns, m.ew, m.board_set) for m in movement.meetings if not m.is_sit_out}


def form(
    movement: Movement, table: Callable[[int], int] = lambda t: t, *, directed: bool = True
) -> tuple[frozenset[object], frozenset[object]]:
    """What stays of a movement when pairs and sets lose their names.

    A pair becomes its path, the tables (and sides, when ``directed``) of its rounds; a set becomes the places
    where it is played.
    """
    paths: dict[tuple[str, str], list[tuple[int, int, str]]] = defaultdict(list)
    sets: dict[int, set[tuple[int, int]]] = defaultdict(set)
    played = [m for m in movement.meetings if not m.is_sit_out]
    for m in played:
        for side, number in (("NS", m.ns), ("EW", m.ew)):
            field = side if movement.winners == 2 else ""
            paths[field, number].append((m.round, table(m.table), side if directed else ""))
        sets[m.board_set].add((table(m.table), m.round))
    return (
        frozenset(tuple(sorted(p)) for p in paths.values()),
        frozenset(frozenset(s) for s in sets.values()),
    )


def spotless(movement: Movement) -> bool:
    """Whether no pair meets, plays or sits anywhere twice, and no boards are in two places.

    The same as an empty `Movement.check` for full tables, by counting alone: fast, and another way.
    """
    played = [m for m in movement.meetings if not m.is_sit_out]
    one = movement.winners == 1
    sides = [((m.ns, "" if one else "NS"), (m.ew, "" if one else "EW"), m) for m in played]
    return (
        len({frozenset((a, b)) for a, b, _ in sides}) == len(played)
        and len({(w, m.board_set) for a, b, m in sides for w in (a, b)}) == 2 * len(played)
        and len({(w, m.round) for a, b, m in sides for w in (a, b)}) == 2 * len(played)
        and len({(m.round, m.board_set, m.copy) for m in played}) == len(played)
    )
