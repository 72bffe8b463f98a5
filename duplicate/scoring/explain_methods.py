"""Explain: the lines of the methods that compare with something other than the rest of the board."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from duplicate.night.conditions import Conditions
from duplicate.scoring.instant import instant
from duplicate.scoring.numbers import number, signed
from duplicate.scoring.scores import MatchScore

#: An outcome of a result: the score for the side, and its weight.
Outcomes = Iterable[tuple[int, Fraction]]


def unit_of(conditions: Conditions) -> str:
    """What the points of a board are called.

    >>> unit_of(Conditions(method="butler")), unit_of(Conditions(method="point-a-board"))
    ('IMPs', 'points')
    """
    if conditions.method == "board-a-match":
        return "boards"
    if conditions.method in ("aggregate", "point-a-board"):
        return "points"
    return "matchpoints" if conditions.measure == "matchpoints" else "IMPs"


def instant_lines(outcomes: Outcomes, frequencies: Mapping[int, Fraction], unit: int) -> list[str]:
    """Instant matchpoints: what was beaten and tied in the earlier field."""
    told = []
    total, value = sum(frequencies.values(), Fraction(0)), Fraction(0)
    for score, weight in outcomes:
        tied = frequencies.get(score, Fraction(0))
        beaten = sum((count for other, count in frequencies.items() if other < score), Fraction(0))
        worth = instant(score, frequencies)
        value += weight * worth
        told.append(
            f"Of {number(total)} results in the earlier field {signed(score)} beats {number(beaten)} and "
            f"ties {number(tied)}: {number(beaten)} + {number(tied)} / 2 = {number(worth)}{_share(weight)}."
        )
    told.append(f"{number(value)} of {number(total)}: {number(100 * value / total)}%.")
    if unit == 2:
        told.append("Doubled: 2 for each result beaten, 1 for each tie.")
    return told


def aggregate_lines(outcomes: Outcomes) -> list[str]:
    """Aggregate: the score as it is."""
    listed = list(outcomes)
    if len(listed) == 1:
        return ["What was scored counts as it is."]
    parts = " + ".join(f"{number(100 * weight)}% of {signed(score)}" for score, weight in listed)
    total = sum((weight * score for score, weight in listed), Fraction(0))
    return [f"Weighted: {parts} = {signed(total)}."]


def against_datum_lines(outcomes: Outcomes, datum: Fraction, method: str, *, alone: bool) -> list[str]:
    """Board-a-match and point-a-board for pairs."""
    if alone:
        return [f"The only result of the board: {_halves(method, 1)}."]
    told = []
    for score, weight in outcomes:
        halves = 2 if score > datum else 1 if score == datum else 0
        words = ("below", "level with", "above")[halves]
        told.append(f"{signed(score)} is {words} {signed(datum)}: {_halves(method, halves)}{_share(weight)}.")
    return told


def together_lines(theirs: Fraction, mine: Fraction, conditions: Conditions) -> list[str]:
    """A teams match: both tables together, and what that is worth."""
    both = mine + theirs
    told = [f"At the other table the team scored {signed(theirs)}: together {signed(both)} points."]
    if conditions.method in ("board-a-match", "point-a-board") and both.denominator == 1:
        told.append(f"{_halves(conditions.method, 2 if both > 0 else 1 if not both else 0).capitalize()}.")
    return told


def match_lines(match: MatchScore, opponents: str, *, imps: bool) -> str:
    """One match, from its boards to victory points."""
    where = f"Round {match.round}" if match.round is not None else f"Session {match.session}"
    points = f"{number(match.victory_points)} VP"
    if match.sat_out:
        return f"{where}, sat out: {points}."
    made = f"{signed(match.points)} IMPs" if imps else f"{number(match.points)} of {number(match.top)}"
    if match.penalty:
        made += f", {signed(match.penalty)} by the director"
    margin = f"{signed(match.margin)} IMPs" if imps else f"{number(match.margin)}%"
    boards = f"{match.boards} board{'s' * (match.boards != 1)}"
    return f"{where} against {opponents or 'nobody known'}, {boards}: {made}, {margin}: {points}."


def _halves(method: str, halves: int) -> str:
    """A board won, tied or lost, and what it is worth.

    >>> _halves("board-a-match", 1), _halves("point-a-board", 2)
    ('the board is tied, 1/2', 'the board is won, 2')
    """
    worth = (("0", "1/2", "1") if method == "board-a-match" else ("0", "1", "2"))[halves]
    return f"the board is {('lost', 'tied', 'won')[halves]}, {worth}"


def _share(weight: Fraction) -> str:
    return "" if weight == 1 else f" ({number(100 * weight)}%)"
