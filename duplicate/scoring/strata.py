"""Strata and handicaps: what the grades of players, or what is stated, make of a contestant."""

import itertools
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from duplicate.night.conditions import Conditions
from duplicate.night.entries import Contestant, Entries
from duplicate.night.rankings import Handicap, Strata
from duplicate.words.numbers import LONGEST, exact
from duplicate.words.problems import DuplicateError, Problem, Severity


def grades_of(contestant: Contestant) -> tuple[Fraction | None, ...]:
    """The grades of a contestant's players as numbers, None for who has none; substitutes not counted.

    Text around a number does not make it one: a grade "A" or "QH" is no number.
    """
    return tuple(_number(m.grade) for m in contestant.members if m.since <= (0, 0, 0))


def _number(text: str) -> Fraction | None:
    try:
        return exact(str(Decimal(text.strip()))) if len(text) <= LONGEST else None
    except (InvalidOperation, ValueError):  # NaN and infinity are none either
        return None


def check_strata(strata: Strata) -> None:
    """Refuse names and limits that do not go together."""
    limits = [Fraction(limit) for limit in strata.limits]
    field, value = "strata.limits", ", ".join(strata.limits)
    if len(set(strata.names)) < len(strata.names):
        raise DuplicateError(
            Problem("a stratum is named twice", field="strata.names", value=", ".join(strata.names))
        )
    if limits and len(limits) != len(strata.names) - 1:
        remedy = 'write names = ["A", "B", "C"] and limits = ["1500", "500"]'
        raise DuplicateError(
            Problem("there is one limit between two strata", field=field, value=value, remedy=remedy)
        )
    if any(lower >= upper for upper, lower in itertools.pairwise(limits)):
        raise DuplicateError(
            Problem("the limits do not fall", field=field, value=value, remedy="write the highest first")
        )


def stratum_of(contestant: Contestant, strata: Strata) -> str:
    """The stratum of a contestant: as stated, else by the grades; empty when they do not tell.

    >>> from duplicate.night.entries import Member
    >>> pair = Contestant("1", (Member("Ann", grade="1800"), Member("Bo", grade="400", place=1)))
    >>> strata = Strata(names=("A", "B", "C"), limits=("1500", "500"))
    >>> stratum_of(pair, strata), stratum_of(pair._replace(stratum="C"), strata)
    ('A', 'C')
    """
    if contestant.stratum:
        return contestant.stratum if contestant.stratum in strata.names else ""
    grades = grades_of(contestant)
    known = [grade for grade in grades if grade is not None]
    if not strata.limits or not known or len(known) < len(grades):
        return ""
    grade = max(known) if strata.pair == "higher" else sum(known, Fraction(0)) / len(known)
    at = sum(grade < Fraction(limit) for limit in strata.limits)
    return strata.names[at]


def strata_of(entries: Entries, strata: Strata) -> dict[str, str]:
    """The stratum of every contestant; stated ones stay as they are where no strata are ranked."""
    if not strata.names:
        return {c.id: c.stratum for c in entries.contestants if c.stratum}
    check_strata(strata)
    return {c.id: stratum_of(c, strata) for c in entries.contestants}


def handicap_of(contestant: Contestant, handicap: Handicap, *, by_grades: bool = True) -> Fraction | None:
    """The handicap of a contestant: as stated, else from the grades; None when they do not tell.

    A player's handicap is the base (50) less his grade. A share of 100 percent adds the handicaps of
    the two, 50 takes the half of their sum.

    >>> from duplicate.night.entries import Member
    >>> pair = Contestant("1", (Member("Ann", grade="56"), Member("Bo", grade="47.5", place=1)))
    >>> handicap_of(pair, Handicap(share="100")), handicap_of(pair, Handicap(share="50"))
    (Fraction(-7, 2), Fraction(-7, 4))
    """
    if contestant.handicap:
        return _number(contestant.handicap)
    grades = grades_of(contestant)
    if not by_grades or not grades or None in grades:
        return None
    return sum((Fraction(handicap.base) - g for g in grades if g is not None), Fraction(0)) * (
        Fraction(handicap.share) / 100
    )


def problems(entries: Entries, conditions: Conditions) -> tuple[Problem, ...]:
    """Contestants whose stratum or handicap nobody can tell: in the open ranking only, and named."""
    found: list[Problem] = []

    def say(message: str, who: str, remedy: str) -> None:
        found.append(Problem(message, "event.toml", None, "pairs", who, remedy, Severity.WARNING))

    strata, handicap = conditions.strata, conditions.handicap
    for contestant in entries.contestants:
        who = entries.seat_label(contestant.id)
        if strata.names:
            check_strata(strata)
            listed = ", ".join(strata.names)
            if contestant.stratum and contestant.stratum not in strata.names:
                say(
                    f"stratum {contestant.stratum!r} is none of {listed}; ranked in none below the first",
                    who,
                    "correct the stratum, or strata.names",
                )
            elif not stratum_of(contestant, strata):
                remedy = "write stratum" + (", or the grades of both as numbers" if strata.limits else "")
                say("no stratum is known; ranked in none below the first", who, remedy)
        if Fraction(handicap.share):
            by_grades = conditions.measure == "matchpoints"
            if handicap_of(contestant, handicap, by_grades=by_grades) is None:
                remedy = "write handicap" + (", or the grades of all as numbers" if by_grades else " in IMPs")
                say("no handicap is known; not in the ranking by handicap", who, remedy)
    return tuple(found)
