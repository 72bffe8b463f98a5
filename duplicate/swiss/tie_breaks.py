"""Tie-breaks: what decides between contestants with the same total, in the order of the conditions.

Each is a small pure function of the tied contestants and of everybody's record. It gives every tied
contestant a value, the higher the better, or nothing where it does not apply to this tie.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import inf
from random import Random

from duplicate.swiss.conditions import TieBreak
from duplicate.swiss.totals import Played, Record, RoundScore, Totals, as_total

#: Exact; a quotient of somebody who lost nothing is infinite, as a float, which compares with fractions.
Value = Fraction | float
Values = Mapping[str, Value]


Breaks = Callable[[Sequence[Record], Totals], Values | None]


def head_to_head(tied: Sequence[Record], everybody: Totals) -> Values | None:
    """Who did better in the matches between the tied, by their scores (EBU White Book 143.7.1 a).

    It decides only if all of them have met each other, equally often; then the scores of those matches
    are added up. Who stays level of more than two is compared again by the matches among them alone.
    """
    return _between(tied, lambda match: match.score)


def head_to_head_margin(tied: Sequence[Record], everybody: Totals) -> Values | None:
    """The same by IMPs or percentages, where their victory points are level (the same rule)."""
    return _between(tied, lambda match: match.margin)


def _between(tied: Sequence[Record], worth: Callable[[Played], Fraction]) -> Values | None:
    ids = {record.contestant for record in tied}
    times: Counter[tuple[str, str]] = Counter()
    sums: dict[str, Value] = dict.fromkeys(ids, Fraction(0))
    for record in tied:
        for match in record.matches:
            if match.opponent in ids:
                times[record.contestant, match.opponent] += 1
                sums[record.contestant] += worth(match)
    meetings = len(ids) * (len(ids) - 1)
    return sums if len(times) == meetings and len(set(times.values())) == 1 else None


def opponents(tied: Sequence[Record], everybody: Totals) -> Values:
    """The sum of the final scores of all opponents played (EBU White Book 143.5.2: tie-break points).

    An opponent met twice counts twice. A round without an opponent adds what the conditions say.
    """
    rule = everybody.conditions.opponents_of_a_bye
    sums: dict[str, Value] = {}
    for record in tied:
        totals = [everybody.records[match.opponent].total for match in record.matches]
        total = sum(totals, Fraction(0))
        if rule == "own":
            total += record.credits * record.total
        elif rule == "mean" and totals:
            total += record.credits * total / len(totals)
        sums[record.contestant] = total
    return sums


def cumulative(tied: Sequence[Record], everybody: Totals) -> Values:
    """The sum of the running totals after every round: the earlier a score came, the more often it counts."""
    sums: dict[str, Value] = {}
    for record in tied:
        score = top = total = Fraction(0)
        for number in range(1, everybody.rounds + 1):
            here = record.rounds.get(number, RoundScore(Fraction(0), Fraction(0)))
            score, top = score + here.score, top + here.top
            total += as_total(score, top, everybody.conditions)
        sums[record.contestant] = total
    return sums


def quotient(tied: Sequence[Record], everybody: Totals) -> Values:
    """IMPs won by IMPs lost, over all boards (Shanghai Swiss teams: 得失分比值).

    Who has lost none is ahead of everybody who has; who has neither won nor lost any counts as 1.
    """
    return {r.contestant: r.won / r.lost if r.lost else inf if r.won else Fraction(1) for r in tied}


def basic(tied: Sequence[Record], everybody: Totals) -> Values:
    """Matchpoints or IMPs of all boards, before any victory points (EBU White Book 143.5.1).

    Matchpoints as a percentage. IMPs as a total, or by the board where the tied have not the same number
    of boards (143.6.2: on an equal basis).
    """
    if everybody.conditions.is_matchpoints:
        return {r.contestant: 100 * r.points / r.top if r.top else Fraction(0) for r in tied}
    if len({r.counted for r in tied}) == 1:
        return {r.contestant: r.points for r in tied}
    return {r.contestant: r.points / max(r.counted, 1) for r in tied}


def boards(tied: Sequence[Record], everybody: Totals) -> Values:
    """Boards completed, more first (the automatic Swiss pairs: 完成副数)."""
    return {r.contestant: Fraction(r.played) for r in tied}


def registration(tied: Sequence[Record], everybody: Totals) -> Values:
    """Who registered earlier (the automatic Swiss pairs: 报名先后); the value is the place, negative."""
    return {r.contestant: Fraction(-(r.place + 1)) for r in tied}


def lots(tied: Sequence[Record], everybody: Totals) -> Values:
    """Lots, drawn for the whole field from the event's seed; the value is the lot, negative."""
    order = list(range(len(everybody.records)))
    Random(everybody.seed).shuffle(order)
    return {r.contestant: Fraction(-(order[r.place] + 1)) for r in tied}


#: Tie-breaks that look at the matches between the tied, and can say more about fewer of them.
AMONG_THE_TIED: frozenset[TieBreak] = frozenset({"head-to-head", "head-to-head-margin"})

TIE_BREAKS: Mapping[TieBreak, Breaks] = {
    "head-to-head": head_to_head,
    "head-to-head-margin": head_to_head_margin,
    "opponents": opponents,
    "cumulative": cumulative,
    "quotient": quotient,
    "basic": basic,
    "boards": boards,
    "registration": registration,
    "lots": lots,
}
