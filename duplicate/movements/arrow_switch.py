"""The arrow-switch: tables turn their boards by 90 degrees, so that two directions become one field."""

from collections.abc import Iterable
from dataclasses import replace

from duplicate.movements.movement import Movement
from duplicate.words.problems import DuplicateError


def arrow_switch(
    movement: Movement,
    switched: Iterable[tuple[int, int]] = (),
    *,
    rounds: Iterable[int] = (),
    ew_add: int | None = None,
) -> Movement:
    """A movement of pairs with one winner, in which some tables are turned in some rounds.

    ``switched`` holds (table, round), ``rounds`` whole rounds. Who would sit NS sits EW. A movement with
    two winners becomes one field: ``ew_add`` (by default as much as makes all numbers differ) is
    added to the EW numbers.

    >>> from duplicate.movements.mitchell import mitchell
    >>> m = arrow_switch(mitchell(7), [(1, 7), (2, 7)])
    >>> m.winners, [(x.ns, x.ew) for x in m.of_round(7)][:3]
    (1, [('9', '1'), ('10', '2'), ('3', '11')])
    """
    if movement.is_individual or movement.teams:
        raise DuplicateError(
            f"{movement.name} cannot be arrow-switched: it is no movement of pairs",
            remedy="give a movement of pairs",
        )
    there = {(m.table, m.round) for m in movement.meetings}
    turned = frozenset(switched)
    whole = sorted(set(rounds))
    for r in whole:
        if not 1 <= r <= movement.rounds:
            raise DuplicateError(
                f"round {r} cannot be arrow-switched: there are {movement.rounds} rounds",
                remedy="name rounds that are played",
            )
    for table, r in sorted(turned - there):
        raise DuplicateError(
            f"table {table} has no round {r} that could be arrow-switched",
            remedy=f"name tables 1 to {movement.tables} and rounds 1 to {movement.rounds}",
        )
    meetings = list(movement.meetings)
    if movement.winners == 2:
        add = _apart(movement) if ew_add is None else ew_add
        meetings = [m._replace(ew=str(int(m.ew) + add)) if m.ew else m for m in meetings]
        if {m.ns for m in meetings if m.ns} & {m.ew for m in meetings if m.ew}:
            raise DuplicateError(
                f"with {add} added to the EW numbers a number would mean two pairs, and there is one winner",
                remedy=f"add {_apart(movement)}",
            )
    elif ew_add is not None:
        raise DuplicateError(
            f"{movement.name} has one winner: its numbers are different already", remedy="leave ew_add out"
        )
    meetings = [
        m._replace(ns=m.ew, ew=m.ns) if m.round in whole or (m.table, m.round) in turned else m
        for m in meetings
    ]
    notes = []
    if whole:
        notes.append(
            f"Every table turns its boards by 90 degrees in round{'s' * (len(whole) > 1)} {_list(whole)}."
        )
    for r in sorted({r for _, r in turned} - set(whole)):
        tables = sorted(t for t, x in turned if x == r)
        verb = "turn their" if len(tables) > 1 else "turns its"
        notes.append(
            f"Round {r}: table{'s' * (len(tables) > 1)} {_list(tables)} {verb} boards by 90 degrees."
        )
    return replace(
        movement,
        name=f"{movement.name}, arrow-switched" if notes else movement.name,
        meetings=tuple(meetings),
        winners=1,
        notes=(*movement.notes, *notes),
        placement={
            **movement.placement,
            **({"arrow-switched rounds": " ".join(map(str, whole))} if whole else {}),
        },
    )


def _apart(movement: Movement) -> int:
    """What makes the EW numbers go on after the last NS number."""
    highest = max((int(m.ns) for m in movement.meetings if m.ns), default=0)
    lowest = min((int(m.ew) for m in movement.meetings if m.ew), default=1)
    return max(0, highest + 1 - lowest)


def _list(numbers: list[int]) -> str:
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}" if first else last
