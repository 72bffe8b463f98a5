"""Explain: the words that all explanations share: units, boards, shares, rounding."""

from fractions import Fraction

from duplicate.night.conditions import Conditions, Rounding
from duplicate.scoring.numbers import number, signed
from duplicate.words.sentences import Sentence, Words, counted
from duplicate.words.translations import phrase as _
from duplicate.words.translations import plural

#: The two directions, by 0 for NS and 1 for EW.
DIRECTIONS = (Sentence(_("NS")), Sentence(_("EW")))
NOBODY = Sentence(_("nobody"))
POINTS, VICTORY_POINTS, IMPS = Sentence(_("points")), Sentence(_("VP")), Sentence(_("IMPs"))
MATCHPOINTS, BOARDS_WON = Sentence(_("matchpoints")), Sentence(_("boards"))

_ROUNDED = {
    "away": _("Rounded to %(to)s, halves away from zero."),
    "even": _("Rounded to %(to)s, halves to even."),
    "up": _("Rounded to %(to)s, halves up."),
    "average": _("Rounded to %(to)s, halves towards the average."),
}


def unit_of(conditions: Conditions) -> Sentence:
    """What the points of a board are called.

    >>> unit_of(Conditions(method="butler")).text, unit_of(Conditions(method="point-a-board")).text
    ('IMPs', 'points')
    """
    if conditions.method == "board-a-match":
        return BOARDS_WON
    if conditions.method in ("aggregate", "point-a-board"):
        return POINTS
    return MATCHPOINTS if conditions.measure == "matchpoints" else IMPS


def boards_of(count: int) -> Sentence:
    """A number of boards in words.

    >>> boards_of(1).said(str), boards_of(24).said(str)
    ('1 board', '24 boards')
    """
    return counted(plural("%(n)s board", "%(n)s boards"), count)


def share_of(weight: Fraction) -> Words:
    """The share of an outcome, behind what it is worth; nothing when it is the only one.

    >>> share_of(Fraction(3, 5)).said(str), share_of(Fraction(1))
    (' (60%)', '')
    """
    return "" if weight == 1 else Sentence(_(" (%(percent)s%%)"), {"percent": number(100 * weight)})


def of_scores(outcomes: list[tuple[int, Fraction]]) -> list[Sentence]:
    """The outcomes of a weighted score, each with its share."""
    return [
        Sentence(_("%(share)s%% of %(score)s"), {"share": number(100 * weight), "score": signed(score)})
        for score, weight in outcomes
    ]


def rounding_lines(rounding: Rounding) -> list[Sentence]:
    """How something was rounded; nothing where it was not."""
    return [Sentence(_ROUNDED[rounding.ties], {"to": rounding.to})] if rounding.to else []
