"""Boards that wait for the director: how many, which, and how they are decided."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duplicate.cli.swiss_desk import Desk
    from duplicate.swiss.state import Round

_SHOWN = 12  #: boards that are named, before "and so many more"


def waiting_text(desk: "Desk", rounds: "Sequence[Round]") -> str:
    """Which boards of these rounds wait for the director, and what they are worth until then; or nothing."""
    waiting = [(each, at) for each in rounds for at in sorted(each.pending)]
    if not waiting:
        return ""
    named = []
    for each, at in waiting[:_SHOWN]:
        place = each.expected[at]
        named.append(f"round {each.number}, table {at[0]}, {place.ns} v {place.ew}, board {at[1]}")
    more = [f"and {len(waiting) - _SHOWN} more"] if len(waiting) > _SHOWN else []
    each, at = waiting[0]
    place = each.expected[at]
    line = f"c {at[1]} {place.ns} a60 40"
    verb = "board waits" if len(waiting) == 1 else "boards wait"
    return (
        f"{len(waiting)} {verb} for the director: {'; '.join([*named, *more])}. "
        "Until then they count nothing, and the standings are provisional. "
        f'To decide: duplicate swiss enter {desk.path}, for example "{line}"'
    )
