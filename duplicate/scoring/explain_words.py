"""Explain: the words that all explanations share: units, boards, shares, rounding."""

from fractions import Fraction

from duplicate.night.conditions import Conditions, Rounding
from duplicate.scoring.numbers import number, signed
from duplicate.words.local import Figure
from duplicate.words.sentences import Sentence, Words
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


_ONE = {"IMPs": _("IMP"), "matchpoints": _("matchpoint"), "points": _("point"), "boards": _("board")}
_AMOUNTS = {
    "imps": plural("%(n)s IMP", "%(n)s IMPs"),
    "matchpoints": plural("%(n)s matchpoint", "%(n)s matchpoints"),
    "points": plural("%(n)s point", "%(n)s points"),
    "boards": plural("%(n)s board", "%(n)s boards"),
    "scores": plural("%(n)s score", "%(n)s scores"),
    "results": plural("%(n)s result", "%(n)s results"),
}


def is_one(shown: str) -> bool:
    """Whether a number as it is shown takes the singular.

    >>> is_one("+1"), is_one("1.5"), is_one("0")
    (True, False, False)
    """
    return shown.lstrip("+-") == "1"


def amount(shown: str, unit: str) -> Sentence:
    """A number with what it counts: imps, matchpoints, points, boards, scores or results.

    >>> amount("+1", "imps").said(str), amount("0", "imps").said(str)
    ('+1 IMP', '0 IMPs')
    """
    return Sentence(_AMOUNTS[unit], {"n": Figure(shown)})


def unit_for(shown: str, unit: Words) -> Words:
    """A unit behind a number that is shown: in the singular behind one.

    >>> unit_for("1", IMPS).said(str), unit_for("-3", IMPS).said(str)
    ('IMP', 'IMPs')
    """
    if isinstance(unit, Sentence) and unit.text in _ONE and is_one(shown):
        return Sentence(_ONE[unit.text])
    return unit


def boards_of(count: int) -> Sentence:
    """A number of boards in words.

    >>> boards_of(1).said(str), boards_of(24).said(str)
    ('1 board', '24 boards')
    """
    return amount(str(count), "boards")


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
