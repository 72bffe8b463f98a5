"""Explain: how sessions, carry-over, strata and handicap come together, in words and numbers."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from duplicate.night.rankings import Sessions
from duplicate.scoring.exact import Integers, distinct, total_of
from duplicate.scoring.explain_words import amount, boards_of, unit_for
from duplicate.scoring.numbers import number, signed
from duplicate.scoring.scores import Scores
from duplicate.scoring.standing import SidePlace, SideRanking, Standing, Standings
from duplicate.words.sentences import Sentence, Words, listed
from duplicate.words.translations import phrase as _

#: Where a penalty counts that belongs to a session, and what it adds.
Added = dict[int, Fraction]

_BESIDE = {
    "session": _("Session %(name)s: %(value)s, %(rank)s."),
    "section": _("Section %(name)s: %(value)s, %(rank)s."),
    "stratum": _("Stratum %(name)s: %(value)s, %(rank)s."),
}


def session_lines(scores: Scores, at: Integers, unit: Words) -> tuple[list[Sentence], Fraction, Fraction]:
    """The sessions of one contestant, and the weighted sums of his points and tops.

    ``at`` are his lines of the tally.
    """
    tally, sessions = scores.tally, scores.conditions.sessions
    numbers = distinct(tally.session[at])
    told: list[Sentence] = []
    points_in_all = tops_in_all = Fraction(0)
    for session in numbers:
        own = at[tally.session[at] == session]
        points, tops = total_of(tally.points.take(own)), total_of(tally.top.take(own))
        weight = sessions.weight(session)
        points_in_all, tops_in_all = points_in_all + points * weight, tops_in_all + tops * weight
        if len(numbers) == 1 and weight == 1:
            continue
        counts = {"weight": number(weight), "counted": number(points * weight)}
        values: dict[str, Words] = {
            "session": str(session),
            "boards": boards_of(len(own)),
            "points": number(points),
            "of": of_top(tops),
            "unit": unit if tops else unit_for(number(points), unit),
            "counts": Sentence(_("; it counts x %(weight)s = %(counted)s"), counts) if weight != 1 else "",
        }
        text = _("Session %(session)s, %(boards)s: %(points)s%(of)s %(unit)s%(counts)s.")
        told.append(Sentence(text, values))
    if told:
        together: dict[str, Words] = {
            "points": number(points_in_all),
            "unit": unit_for(number(points_in_all), unit),
        }
        told.append(Sentence(_("Sessions together: %(points)s %(unit)s."), together))
    return told, points_in_all, tops_in_all


def of_top(top: Fraction | None) -> Words:
    """What could be had, behind what was; nothing without it.

    >>> of_top(Fraction(8)).said(str), of_top(None)
    (' of 8', '')
    """
    return Sentence(_(" of %(top)s"), {"top": number(top)}) if top else ""


def carried(standing: Standing, unit: Words) -> list[Sentence]:
    """What was brought along, in words; nothing when nothing was."""
    carry = standing.carry
    if carry is None:
        return []
    counted = {"boards": amount(number(carry.boards or 0), "boards")}
    values: dict[str, Words] = {
        "of": Sentence(_(" from %(event)s"), {"event": carry.of}) if carry.of else "",
        "points": number(carry.points),
        "top": of_top(carry.top),
        "unit": unit if carry.top else unit_for(number(carry.points), unit),
        "worth": Sentence(_(", counted for %(boards)s"), counted) if carry.boards else "",
    }
    return [Sentence(_("Carried over%(of)s: %(points)s%(top)s %(unit)s%(worth)s."), values)]


def played_by(standing: Standing) -> list[Sentence]:
    """Who played how many of the boards, where there were substitutes."""
    if not standing.members:
        return []
    members = [
        Sentence(_("%(name)s %(boards)s"), {"name": name, "boards": boards_of(boards)})
        for name, boards in standing.members
    ]
    values: dict[str, Words] = {"members": listed(members), "names": listed(standing.names)}
    return [Sentence(_("Played by %(members)s; named: %(names)s."), values)]


def mean_line(scores: Scores, standing: Standing, at: Integers, added: Added) -> Sentence:
    """The percentages of the sessions, and their mean."""
    tally, sessions = scores.tally, scores.conditions.sessions
    parts: list[Words] = []
    for session in distinct(tally.session[at]):
        own = at[tally.session[at] == session]
        tops = total_of(tally.top.take(own))
        if tops:
            percent = 100 * (total_of(tally.points.take(own)) + added.get(session, 0)) / tops
            parts.append(_weighed(percent, Fraction(len(own)), sessions.weight(session), sessions))
    carry = standing.carry
    if carry is not None and carry.top:
        percent = 100 * carry.points / carry.top
        parts.append(_weighed(percent, carry.boards or Fraction(0), Fraction(1), sessions))
    shown = number(standing.percent) if standing.percent is not None else Sentence(_("none"))
    text = _("Percentage: the mean of the sessions, %(parts)s = %(percent)s%%.")
    if sessions.combine == "boards":
        text = _("Percentage: the mean of the sessions by boards, %(parts)s = %(percent)s%%.")
    return Sentence(text, {"parts": listed(parts, _(" and ")), "percent": shown})


def _weighed(percent: Fraction, boards: Fraction, weight: Fraction, sessions: Sessions) -> Words:
    shown: Words = f"{number(percent)}%"
    if sessions.combine == "boards":
        shown = Sentence(
            _("%(percent)s%% x %(boards)s"),
            {"percent": number(percent), "boards": amount(number(boards), "boards")},
        )
    if weight == 1:
        return shown
    return Sentence(_("%(score)s x %(times)s"), {"score": shown, "times": number(weight)})


def side_lines(standings: Standings, standing: Standing) -> Iterator[Sentence]:
    """The ranks in the rankings beside the main one."""
    if standing.final:
        text = _("Final %(name)s: ranked before all who played in none, or in a later one.")
        yield Sentence(text, {"name": standing.final})
    for ranking in standings.beside:
        for place in ranking.places:
            if place.contestant == standing.contestant:
                yield _side_line(ranking, place, standing)


def _side_line(ranking: SideRanking, place: SidePlace, standing: Standing) -> Sentence:
    of = {"rank": f"{place.rank}{'=' if place.tied else ''}", "of": str(len(ranking.places))}
    rank = Sentence(_("rank %(rank)s of %(of)s"), of)
    if place.handicap is not None:
        percent = place.percent is not None
        base = standing.percent_exact if percent else standing.total_exact
        made = place.total if place.percent is None else place.percent
        values: dict[str, Words] = {
            "base": number(base or Fraction(0)),
            "handicap": signed(place.handicap),
            "made": number(made) if percent else amount(number(made), "imps"),
            "rank": rank,
        }
        if percent:
            return Sentence(_("By handicap: %(base)s %(handicap)s = %(made)s%%, %(rank)s."), values)
        return Sentence(_("By handicap: %(base)s %(handicap)s = %(made)s, %(rank)s."), values)
    value = f"{number(place.percent)}%" if place.percent is not None else number(place.total)
    return Sentence(_BESIDE[ranking.kind], {"name": ranking.name, "value": value, "rank": rank})


def awarded_in(scores: Scores, at: Integers, session: int) -> Fraction | None:
    """The largest top of a board of a session, of which a penalty in percent is a part."""
    tally = scores.tally
    own = at[tally.session[at] == session]
    tops = tally.top.take(own if len(own) else at).fractions()
    return max((t for t in tops if t is not None), default=None)


def lines_of(scores: Scores, contestant: str) -> Integers:
    """The lines of the tally of a contestant."""
    code = scores.tally.contestants.index(contestant)
    return np.flatnonzero(scores.tally.contestant == code)
