"""Pairings: who is to play whom in which round, and how many boards."""

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from duplicate.swiss.conditions import SwissConditions
from duplicate.swiss.history import History, Sitting


class Pairing(NamedTuple):
    """One table of a round as drawn: two contestants, and how many boards they are to play.

    In teams one pairing is a match of two tables. ``share`` is 1, or the part of a round that a short
    match of a triple makes up.
    """

    round: int
    table: int
    ns: str
    ew: str
    boards: int
    share: Fraction = Fraction(1)


def pairings(history: History, conditions: SwissConditions) -> tuple[Pairing, ...]:
    """The pairings of the rounds so far; tables are numbered in the order of the meetings of a round.

    The three meetings of a triple are short matches of half the boards each, two for everybody.

    >>> from duplicate.swiss.history import Meeting
    >>> pairings(History((Meeting(1, "A", "B"), Meeting(1, "C", "D"))), SwissConditions())[1][:5]
    (1, 2, 'C', 'D', 8)
    """
    triples = {(bye.round, bye.contestant) for bye in history.byes if bye.kind is Sitting.TRIPLE}
    tables: Counter[int] = Counter()
    found = []
    for m in sorted(history.meetings, key=lambda m: m.round):
        tables[m.round] += 1
        short = (m.round, m.ns) in triples and (m.round, m.ew) in triples
        boards = conditions.boards_per_round // 2 if short else conditions.boards_per_round
        found.append(
            Pairing(m.round, tables[m.round], m.ns, m.ew, boards, Fraction(1, 2) if short else Fraction(1))
        )
    return tuple(found)
