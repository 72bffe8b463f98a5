"""What the director says of boards that are not finished: who was slower or at fault, dealt, tricks left."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from duplicate.laws.contracts import PassedOut, parse_outcome
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.swiss.conduct import Unfinished
    from duplicate.swiss.state import BoardAt
    from duplicate.swiss.unfinished import Progress, Side

#: Which policy asks for what.
_ASKS = {"slower": "time-share", "fault": "averages", "dealt": "time-share", "left": "double-dummy"}
#: What is said of the board in play: a table has one.
_IN_PLAY = ("dealt", "left")


class Told(NamedTuple):
    """The options of ``enter --cut-off``, as they are typed."""

    slower: Sequence[str] = ()  #: 3=NS, or 3:7=NS for board 7 alone
    fault: Sequence[str] = ()  #: the same
    dealt: Sequence[str] = ()  #: 3:7
    left: Sequence[str] = ()  #: 3:7=4 4s= n: tricks left, and what declarer makes double-dummy


def progress_of(
    told: Told, missing: "Iterable[BoardAt]", policy: "Unfinished", last_tricks: int
) -> "dict[BoardAt, Progress]":
    """How far every missing board is, by table and board.

    Raises DuplicateError for what cannot be read, for a table or board that misses no result, for what is
    said twice, and for what the policy does not ask for.

    >>> found = progress_of(Told(slower=["3=EW"]), [(3, 7), (4, 7)], "time-share", 4)
    >>> found[3, 7].slower, found[4, 7].slower
    ('EW', '')
    """
    from duplicate.swiss.unfinished import Progress

    found = dict.fromkeys(missing, Progress())
    said: set[tuple[str, BoardAt]] = set()
    for name, texts in told._asdict().items():
        for text in texts:
            if _ASKS[name] != policy:
                raise _refused(
                    name, text, f"the policy {policy} does not ask for it", f"{_ASKS[name]} asks for it"
                )
            where, _, value = text.partition("=")
            set_to = _READ[name](name, text, value.strip(), last_tricks)
            for at in _boards(name, text, where, found, whole_table=name in ("slower", "fault")):
                if (name, at) in said:
                    raise _refused(
                        name, text, f"board {at[1]} at table {at[0]} has one already", "say it once"
                    )
                other = next((b for n, (t, b) in said if n == name and t == at[0]), None)
                if name in _IN_PLAY and other is not None:
                    raise _refused(
                        name,
                        text,
                        f"board {other} is in play at table {at[0]} when the time is up, and no other can be",
                        "name the board in play; one that was not begun is left out",
                    )
                said.add((name, at))
                found[at] = set_to(found[at])
    return found


def _boards(
    name: str, text: str, where: str, known: "Iterable[BoardAt]", *, whole_table: bool
) -> "list[BoardAt]":
    matched = re.fullmatch(r"(\d+)(?::(\d+))?", where.strip(), re.ASCII)
    if matched is None or (matched[2] is None and not whole_table):
        raise _refused(name, text, "this names no board", _EXAMPLES[name])
    table, board = int(matched[1]), int(matched[2]) if matched[2] else None
    found = [at for at in known if at[0] == table and board in (None, at[1])]
    if not found:
        missing = ", ".join(f"{t}:{b}" for t, b in list(known)[:12])
        what = f"table {table}" if board is None else f"board {board} at table {table}"
        raise _refused(name, text, f"{what} is not missing", f"missing are {missing}")
    return found


_Set = Callable[["Progress"], "Progress"]


def _side(name: str, text: str, value: str) -> "Side":
    match value.upper():
        case "NS":
            return "NS"
        case "EW":
            return "EW"
    raise _refused(name, text, "this is no side", _EXAMPLES[name])


def _slower(name: str, text: str, value: str, last_tricks: int) -> _Set:
    side = _side(name, text, value)
    return lambda progress: replace(progress, slower=side)


def _fault(name: str, text: str, value: str, last_tricks: int) -> _Set:
    side = _side(name, text, value)
    return lambda progress: replace(progress, fault=side)


def _dealt(name: str, text: str, value: str, last_tricks: int) -> _Set:
    if "=" in text:
        raise _refused(name, text, "nothing follows the board", _EXAMPLES[name])
    return lambda progress: replace(progress, dealt=True)


def _left(name: str, text: str, value: str, last_tricks: int) -> _Set:
    left, _, result = value.partition(" ")
    if not (left.isascii() and left.isdecimal() and int(left) <= 13):
        raise _refused(name, text, "the tricks left are 1 to 13", _EXAMPLES[name])
    if not int(left):
        raise _refused(name, text, "a board without tricks left is finished", "enter it as a result")
    outcome = parse_outcome(result)
    if isinstance(outcome.contract, PassedOut):
        raise _refused(name, text, "a passed-out board is finished", "enter it as a result")
    if outcome.declarer is None or outcome.tricks is None:
        raise _refused(name, text, "declarer or what it makes is missing", _EXAMPLES[name])
    if int(left) > last_tricks:
        raise _refused(
            name,
            text,
            f"with more than {quantity(last_tricks, 'trick')} left the director decides",
            "leave it out",
        )
    contract, declarer, tricks = str(outcome.contract), outcome.declarer.value, outcome.tricks
    return lambda progress: replace(
        progress, dealt=True, contract=contract, declarer=declarer, tricks=tricks, tricks_left=int(left)
    )


_READ: dict[str, Callable[[str, str, str, int], _Set]] = {
    "slower": _slower,
    "fault": _fault,
    "dealt": _dealt,
    "left": _left,
}
_EXAMPLES = {
    "slower": "table=side, such as 3=NS, or 3:7=NS for board 7 alone",
    "fault": "table=side, such as 3=EW, or 3:7=EW for board 7 alone",
    "dealt": "table:board, such as 3:7",
    "left": 'table:board=tricks left and the double-dummy result, such as "3:7=4 4s= n"',
}


def _refused(name: str, text: str, message: str, remedy: str) -> DuplicateError:
    return DuplicateError(Problem(message, field=f"--{name}", value=text, remedy=remedy))
