"""Explain: what was not played: artificial scores (Laws 12C2 and 86), points set by hand, sit-outs."""

from fractions import Fraction
from typing import NamedTuple

from duplicate.scoring import artificial
from duplicate.scoring.exact import total_of
from duplicate.scoring.explain_words import amount, boards_of
from duplicate.scoring.numbers import number, signed
from duplicate.scoring.scores import Scores
from duplicate.words.sentences import Sentence, Words
from duplicate.words.translations import phrase as _

#: Awards that state their amount.
_IN_UNITS = ("percent", "imps", "matchpoints", "points")
_AVERAGES = {
    "plus": _("Average plus: %(worth)s."),
    "average": _("Average: %(worth)s."),
    "minus": _("Average minus: %(worth)s."),
}
_OWN_SESSION = {
    "plus": _("Law 12C2: at least the own session: %(made_of)s."),
    "minus": _("Law 12C2: at most the own session: %(made_of)s."),
}


class Awarded(NamedTuple):
    """One side of a result that has an award."""

    scores: Scores
    row: int
    contestant: str
    session: int
    expected: int  #: results of the board
    points: Fraction | None
    by_hand: bool  #: set by the director
    played: bool


def award_lines(side: Awarded, stated: str) -> list[Sentence]:
    """What the award is worth, and by which rule."""
    award = artificial.parse(stated)
    if award is None:
        return []
    conditions = side.scores.conditions
    settings, matchpoints = conditions.artificial, side.scores.is_matchpoints
    told: list[Sentence] = []
    if award.kind in _IN_UNITS:
        stated_amount: dict[str, Words] = {"amount": _amount(number(award.value), award.kind)}
        text = _("Award of the director: %(amount)s.")
        told.append(Sentence(_("Set by the director: %(amount)s.") if side.by_hand else text, stated_amount))
        if side.by_hand and side.played:
            told.append(Sentence(_("The score at the table stays in the field.")))
        if award.kind == "percent" and not matchpoints:
            told += _in_proportion(side, award.value)
    else:
        told.append(Sentence(_AVERAGES[award.kind], {"worth": _worth(side, award.kind)}))
    compared = settings.own_session if matchpoints else settings.imps_own_session
    if award.kind in _OWN_SESSION and compared and conditions.measure != "points" and not side.by_hand:
        made_of = _own_session(side)
        if made_of is not None:
            told.append(Sentence(_OWN_SESSION[award.kind], {"made_of": made_of}))
    top = side.scores.top[side.row]
    if matchpoints and top and side.points is not None:
        values = {"percent": number(100 * side.points / top), "top": number(top)}
        told.append(Sentence(_("%(percent)s%% of the top %(top)s."), values))
    return told


def _in_proportion(side: Awarded, percent: Fraction) -> list[Sentence]:
    """What a percentage is worth where there is no top: 10 percent more or less than half are an A+ or A-."""
    conditions = side.scores.conditions
    unit = conditions.aggregate.award
    if conditions.measure != "points":
        unit = conditions.artificial.imps
        times = artificial.comparisons(conditions, side.expected)
    elif not unit:
        return []
    else:
        times = 1
    made = (percent - 50) / 10 * Fraction(unit) * times
    values: dict[str, Words] = {
        "percent": number(percent),
        "unit": f"{unit} x {times}" if times > 1 else unit,
        "made": amount(signed(made), "points" if conditions.measure == "points" else "imps"),
    }
    if conditions.measure != "points":
        text = _("In proportion to average plus: (%(percent)s - 50) / 10 x %(unit)s = %(made)s.")
        return [Sentence(text, values)]
    if conditions.contest == "teams" or side.points is None:
        text = _("In proportion to average plus: (%(percent)s - 50) / 10 x %(unit)s = %(made)s.")
        return [Sentence(text, values)]
    values["average"] = signed(side.points - made)
    text = _(
        "In proportion to average plus: the average of the board (%(average)s) and (%(percent)s - 50) / 10 "
        "x %(unit)s = %(made)s."
    )
    return [Sentence(text, values)]


def _amount(shown: str, kind: str) -> Sentence:
    return Sentence(_("%(n)s%% of the top"), {"n": shown}) if kind == "percent" else amount(shown, kind)


def _worth(side: Awarded, kind: str) -> Words:
    """What average plus, average or average minus is worth by the conditions."""
    conditions = side.scores.conditions
    settings = conditions.artificial
    if conditions.measure == "points":
        average: Words = Sentence(_("the average of the board"))
        step = {"plus": 1, "minus": -1}.get(kind, 0) * Fraction(conditions.aggregate.award or 0)
        if side.points is not None:
            shown = {"points": signed(side.points - step)}
            average = Sentence(_("the average of the board (%(points)s)"), shown) if step else average
        if conditions.contest == "teams":
            average = "0"
        sign = {"plus": " + ", "minus": " - "}.get(kind)
        if not sign:
            return average
        return Sentence(
            "%(average)s%(more)s", {"average": average, "more": sign + conditions.aggregate.award}
        )
    if side.scores.is_matchpoints:
        return Sentence(_("%(n)s%% of the top"), {"n": str(getattr(settings, kind))})
    times = artificial.comparisons(conditions, side.expected)
    if kind == "average":
        worth = Sentence(_("0 x %(worth)s"), {"worth": amount(settings.imps, "imps")})
    else:
        worth = amount(("+" if kind == "plus" else "-") + settings.imps, "imps")
    return Sentence(_("%(score)s x %(times)s"), {"score": worth, "times": str(times)}) if times > 1 else worth


def _own_session(side: Awarded) -> Sentence | None:
    """The average of the contestant's real scores of the session: how it is made up; None without any."""
    scores, tally = side.scores, side.scores.tally
    average = scores.session_average.get((side.session, side.contestant))
    if average is None or side.contestant not in tally.contestants:
        return None
    code = tally.contestants.index(side.contestant)
    mask = (tally.contestant == code) & (tally.session == side.session) & (tally.real == 1)
    points = total_of(tally.points.take(mask))
    values: dict[str, Words] = {"boards": boards_of(int(mask.sum()))}
    if not scores.is_matchpoints:
        values |= {"points": amount(signed(points), "imps"), "average": signed(average)}
        return Sentence(_("%(points)s on %(boards)s, %(average)s a board"), values)
    tops = total_of(tally.top.take(mask))
    values |= {"points": number(points), "top": number(tops), "average": number(average)}
    return Sentence(_("%(points)s of %(top)s on %(boards)s, %(average)s%%"), values)


def without_play(scores: Scores, row: int) -> list[Sentence]:
    """A board that was not played and that nobody gave an award for."""
    if scores.how[row] == "not_played":
        half = _("Not played: half of the top by the conditions.")
        return [Sentence(half if scores.is_matchpoints else _("Not played: the average by the conditions."))]
    if scores.conditions.totals.sit_out == "60":
        share = _("A sit-out: 60%% of the top by the conditions.")
        plus = _("A sit-out: what average plus is worth by the conditions.")
        return [Sentence(share if scores.is_matchpoints else plus)]
    return [Sentence(_("A sit-out: the average of the own boards of the session by the conditions."))]
