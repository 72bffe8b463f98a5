"""Explain: the arithmetic of one total and rank, in words and numbers, in any language of the pages."""

from fractions import Fraction

from duplicate.laws import victory_points
from duplicate.night.night import Award
from duplicate.scoring.exact import Integers
from duplicate.scoring.explain import label
from duplicate.scoring.explain_methods import match_line
from duplicate.scoring.explain_scale import row_line
from duplicate.scoring.explain_stages import (
    awarded_in,
    carried,
    lines_of,
    mean_line,
    played_by,
    session_lines,
    side_lines,
)
from duplicate.scoring.explain_words import VICTORY_POINTS, amount, boards_of, unit_for, unit_of
from duplicate.scoring.match_scores import placed
from duplicate.scoring.numbers import number, signed
from duplicate.scoring.scores import MatchScore, Scores
from duplicate.scoring.standing import Standing, Standings
from duplicate.scoring.standings import penalty
from duplicate.words.problems import DuplicateError
from duplicate.words.sentences import Sentence, Words, listed
from duplicate.words.translations import Translator, plural
from duplicate.words.translations import phrase as _

#: Sizes of penalties and bonuses, by unit.
_SIZES = {
    "percent": _("%(n)s%% of a top"),
    "imp": plural("%(n)s IMP", "%(n)s IMPs"),
    "vp": _("%(n)s VP"),
}


def explain_total(
    scores: Scores, standings: Standings, contestant: str, translate: Translator = _
) -> list[str]:
    """How a contestant's total, percentage and rank came about, line by line.

    In English, or in the language of a translator (`duplicate.words.translations.translator`). Raises
    DuplicateError when the contestant is not in the standings.
    """
    return [line.said(translate) for line in total_explained(scores, standings, contestant)]


def total_explained(scores: Scores, standings: Standings, contestant: str) -> list[Sentence]:
    """The same as sentences."""
    found = [row for row in standings.rows if row.contestant == contestant]
    if not found:
        raise DuplicateError(f"{label(scores, contestant)} is not in the standings")
    standing = found[0]
    told = [
        *_sum(scores, standing),
        *played_by(standing),
        _rank(scores, standings, standing),
        *side_lines(standings, standing),
    ]
    if scores.conditions.awards:
        from duplicate.scoring.explain_award import explain_award

        told += explain_award(scores, standings.rows, contestant)
    return told


def _sum(scores: Scores, standing: Standing) -> list[Sentence]:
    """From boards to the total."""
    at = lines_of(scores, standing.contestant)
    unit = unit_of(scores.conditions)
    told = _boards(scores, standing, at, unit)
    by_session, total, tops = session_lines(scores, at, unit)
    if scores.has_victory_points:
        own = [match for match in scores.matches if match.contestant == standing.contestant]
        for match in own:
            told += _match(scores, match)
        weight = scores.conditions.sessions.weight
        total = sum((m.victory_points * weight(m.session) for m in own), Fraction(0))
        unit = VICTORY_POINTS
        told.append(_sum_line(total, unit))
    else:
        told += by_session
    added: dict[int, Fraction] = {}
    penalties: list[Sentence] = []
    for award in (a for a in scores.night.awards if a.contestant == standing.contestant):
        worth = penalty(award, scores.conditions, awarded_in(scores, at, award.session))
        shown: Words | None = None
        if worth is None and placed(award, scores.matches):
            minus = Fraction(award.amount) < 0
            shown = Sentence(_("taken off in the match") if minus else _("added in the match"))
            if award.round is not None:
                text = _("taken off in round %(round)s") if minus else _("added in round %(round)s")
                shown = Sentence(text, {"round": str(award.round)})
        penalties.append(penalty_line(award, worth, unit, shown))
        added[award.session] = added.get(award.session, Fraction(0)) + (worth or 0)
    carry = standing.carry
    scaled = standing.total_exact - sum(added.values()) - (carry.points if carry else 0)
    if scaled != total and not scores.conditions.totals.rounding.to and total:
        boards = {
            "boards": str(len(at)),
            "brought": number(len(at) * scaled / total),
            "total": number(scaled),
        }
        text = _("Brought to %(brought)s boards: x %(brought)s / %(boards)s = %(total)s.")
        told.append(Sentence(text, boards))
        tops = tops * scaled / total
    in_all: dict[str, Words] = {
        "points": number(standing.total),
        "unit": unit_for(number(standing.total), unit),
    }
    told += [*penalties, *carried(standing, unit), Sentence(_("Total: %(points)s %(unit)s."), in_all)]
    if carry and carry.top:
        tops += carry.top
    if standing.percent is not None and scores.conditions.sessions.combine != "points":
        told.append(mean_line(scores, standing, at, added))
    elif standing.percent is not None:
        values = {"points": number(standing.total_exact), "top": number(tops)}
        text = _("Percentage: %(points)s of %(top)s = %(percent)s%%.")
        if scores.conditions.totals.percent_of == "boards":
            text = _("Percentage: the mean of the boards = %(percent)s%%.")
        told.append(Sentence(text, {**values, "percent": number(standing.percent)}))
    return told


def _match(scores: Scores, match: MatchScore) -> list[Sentence]:
    """A match, and the row of the scale that it falls into; a round sat out, and its rule."""
    opponents = label(scores, match.opponents) if match.opponents else ""
    told = [match_line(match, opponents, imps=not scores.is_matchpoints)]
    rules = scores.conditions.victory_points
    if not match.sat_out:
        boards = match.counted if rules.boards == "played" else match.boards
        return [
            *told,
            row_line(victory_points.scale(rules.scale, boards), match.margin, match.victory_points),
        ]
    most = victory_points.scale(rules.scale, match.boards).rows[-1].winner
    share = Sentence(_("By the conditions it is 60%% of the %(most)s VP of a win."), {"most": number(most)})
    own = Sentence(_("By the conditions it is the mean of the own matches of the session."))
    return [*told, share if scores.conditions.totals.sit_out == "60" else own]


def _boards(scores: Scores, standing: Standing, at: Integers, unit: Words) -> list[Sentence]:
    """Every board, and their sum."""
    tally = scores.tally
    boards = scores.night.results.integers("board")[tally.row[at]].tolist()
    several = len(set(tally.session[at].tolist())) > 1
    every = sorted(
        (session if several else 0, board, tally.points[int(i)] or Fraction(0))
        for session, board, i in zip(tally.session[at].tolist(), boards, at, strict=True)
    )
    shown = [
        f"{f'{session}-' if several else ''}{board}: {number(points)}" for session, board, points in every
    ]
    values: dict[str, Words] = {
        "who": label(scores, standing.contestant),
        "boards": boards_of(len(every)),
        "listed": listed(shown),
    }
    total = sum((points for _session, _board, points in every), Fraction(0))
    return [Sentence(_("%(who)s, %(boards)s: %(listed)s."), values), _sum_line(total, unit)]


def _sum_line(total: Fraction, unit: Words) -> Sentence:
    return Sentence(
        _("Sum: %(points)s %(unit)s."), {"points": number(total), "unit": unit_for(number(total), unit)}
    )


def _size(shown: str, unit: str) -> Sentence:
    return Sentence(_SIZES[unit], {"n": shown}) if unit in _SIZES else amount(shown, unit)


def penalty_line(award: Award, worth: Fraction | None, unit: Words, shown: Words | None = None) -> Sentence:
    """A penalty or bonus, its reason, and what it is worth, or what is said instead."""
    if worth is not None:
        shown = Sentence(
            _("%(points)s %(unit)s"), {"points": signed(worth), "unit": unit_for(signed(worth), unit)}
        )
    elif shown is None:
        shown = Sentence(_("does not fit this scoring"))
    values: dict[str, Words] = {
        "size": _size(award.amount.lstrip("-"), award.unit),
        "why": Sentence(_(" (%(why)s)"), {"why": award.why}) if award.why else "",
        "shown": shown,
    }
    text = _("Penalty of %(size)s%(why)s: %(shown)s.")
    return Sentence(text if Fraction(award.amount) < 0 else _("Bonus of %(size)s%(why)s: %(shown)s."), values)


def _rank(scores: Scores, standings: Standings, standing: Standing) -> Sentence:
    if not standing.rank:
        boards = boards_of(standing.boards)
        return Sentence(_("Not ranked: %(boards)s are too few."), {"boards": boards})
    ranking = standings.ranking(standing.direction)
    if scores.conditions.totals.by_section:
        ranking = tuple(row for row in ranking if row.section == standing.section)
    level = sum(row.rank == standing.rank for row in ranking) - 1
    values: dict[str, Words] = {
        "rank": str(standing.rank),
        "better": str(standing.rank - 1),
        "of": str(len(ranking)),
        "level": Sentence(_(", level with %(n)s"), {"n": str(level)}) if level else "",
    }
    return Sentence(_("Rank %(rank)s: %(better)s of %(of)s are strictly better%(level)s."), values)
