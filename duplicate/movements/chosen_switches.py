"""Arrow-switches as a director chooses them: whole rounds, or single tables of a round."""

import re
from collections.abc import Iterable

from duplicate.movements.arrows import turn
from duplicate.movements.movement import Movement
from duplicate.movements.switches import described, one_winner, unswitched
from duplicate.words.problems import DuplicateError, Problem

#: A round, and the tables that switch in it; none for all.
Wanted = tuple[int, frozenset[int]]
_SWITCHES = re.compile(r"(?:(?P<round>[0-9]{1,3})\s*:\s*)?(?P<numbers>[0-9]{1,3}(?:\s*,\s*[0-9]{1,3})*)")


def parse_switches(text: str) -> tuple[Wanted, ...]:
    """Rounds such as 9 or 8,9, or tables of one round such as 2: 3,4.

    >>> parse_switches("8, 9") == ((8, frozenset()), (9, frozenset())), parse_switches("2: 4")
    (True, ((2, frozenset({4})),))
    """
    found = _SWITCHES.fullmatch(text.strip())
    if found is None:
        remedy = "write rounds such as 9 or 8,9, or tables of a round such as 2: 3,4"
        raise DuplicateError(Problem("these are no rounds or tables", value=text, remedy=remedy))
    each = [int(n) for n in re.findall("[0-9]+", found["numbers"])]
    if found["round"]:
        return ((int(found["round"]), frozenset(each)),)
    return tuple((r, frozenset()) for r in each)


def with_switches(movement: Movement, wanted: Iterable[Wanted]) -> Movement:
    """The movement with these arrow-switches and no others; two winners become one.

    Switches that it has at tables with a stationary pair are taken back first. Nobody goes anywhere else.

    >>> from duplicate.movements.mitchell import mitchell
    >>> m = with_switches(mitchell(7), parse_switches("7"))
    >>> m.name, [(x.ns, x.ew) for x in m.of_round(7)][:2]
    ('Mitchell, 7 tables, 7 rounds, round 7 arrow-switched', [('9', '1'), ('10', '2')])
    """
    base = unswitched(one_winner(movement))
    there = {(m.round, m.table) for m in base.meetings if not m.is_sit_out}
    spots: set[tuple[int, int]] = set()
    for r, tables in wanted:
        if not 1 <= r <= base.rounds:
            raise DuplicateError(
                f"round {r} cannot be arrow-switched: there are {base.rounds} rounds",
                remedy="name rounds that are played",
            )
        if missing := sorted(t for t in tables if (r, t) not in there):
            raise DuplicateError(
                f"table {missing[0]} plays nothing in round {r} that could be arrow-switched",
                remedy="name tables that play in that round",
            )
        spots |= {(q, t) for q, t in there if q == r and (t in tables or not tables)}
    return described(base, (turn(m) if (m.round, m.table) in spots else m for m in base.meetings))
