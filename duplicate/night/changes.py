"""Changes: corrections, rulings, penalties and names, appended and never edited."""

from collections.abc import Iterable
from typing import Literal

import msgspec


class ResultKey(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Which result: the key of a row, with round and table where known."""

    session: int = 1
    section: str = ""
    board: int
    ns: str = ""
    ew: str = ""
    round: int | None = None
    table: int | None = None


class _Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    id: int  #: 1, 2, ... in the order of the log
    when: str  #: ISO date and time with offset
    who: str = ""
    why: str = ""


class ResultChange(_Record, frozen=True, kw_only=True, tag="result"):
    """A corrected, added, ruled or cancelled result.

    ``before`` and ``after`` hold the fields of `Result` that differ, as texts, numbers or null; a
    result that was not there before has ``before=None``. Weighted outcomes are
    ``[side, weight, score]`` with the weight as an exact text, such as ``"60%"`` or ``"1/3"``.
    """

    key: ResultKey
    before: dict[str, str | int | None] | None
    after: dict[str, str | int | None]
    weights: list[tuple[Literal["NS", "EW"], str, int]] | None = None


class Penalty(_Record, frozen=True, kw_only=True, tag="penalty"):
    """A penalty or bonus to one contestant; the amount is signed: -10 percent of a top."""

    session: int = 1
    section: str = ""
    direction: str = ""
    number: str
    amount: str
    unit: Literal["percent", "matchpoints", "imp", "vp"] = "percent"


class NameChange(_Record, frozen=True, kw_only=True, tag="name"):
    """A corrected name, or a substitute when ``since`` (session, round, board) is given."""

    session: int = 1
    section: str = ""
    direction: str = ""
    number: str
    place: int  #: 0 or 1
    before: str = ""
    after: str
    club_number: str | None = None
    since: tuple[int, int, int] | None = None


class Undo(_Record, frozen=True, kw_only=True, tag="undo"):
    """Takes an earlier change back; undoing an undo brings it back."""

    of: int


Change = ResultChange | Penalty | NameChange | Undo


def active(changes: Iterable[Change]) -> tuple[Change, ...]:
    """The changes that are in force, in order, without those undone and without the undos.

    >>> penalty = Penalty(id=1, when="2026-01-05T22:10:00+00:00", number="3", amount="-10")
    >>> active([penalty, Undo(id=2, when="2026-01-05T22:11:00+00:00", of=1)])
    ()
    """
    undone: set[int] = set()
    listed = list(changes)
    for change in reversed(listed):
        if isinstance(change, Undo) and change.id not in undone:
            undone.add(change.of)
    return tuple(c for c in listed if c.id not in undone and not isinstance(c, Undo))
