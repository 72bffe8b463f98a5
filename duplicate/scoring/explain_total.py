"""Explain: the arithmetic of one total and rank, in words and numbers."""

from fractions import Fraction

from duplicate.scoring.explain import boards_of, label
from duplicate.scoring.explain_methods import match_lines, unit_of
from duplicate.scoring.explain_stages import (
    awarded_in,
    carried,
    lines_of,
    mean_lines,
    played_by,
    session_lines,
    side_lines,
)
from duplicate.scoring.match_scores import placed
from duplicate.scoring.numbers import number, signed
from duplicate.scoring.scores import Scores
from duplicate.scoring.standing import Standing, Standings
from duplicate.scoring.standings import penalty
from duplicate.words.problems import DuplicateError
from duplicate.words.translations import phrase


def explain_total(scores: Scores, standings: Standings, contestant: str) -> list[str]:
    """How a contestant's total, percentage and rank came about, line by line.

    Raises DuplicateError when the contestant is not in the standings.
    """
    found = [row for row in standings.rows if row.contestant == contestant]
    if not found:
        raise DuplicateError(f"{label(scores, contestant)} is not in the standings")
    standing = found[0]
    told = [
        *_sum(scores, standing),
        *played_by(standing),
        *_rank(scores, standings, standing),
        *side_lines(standings, standing),
    ]
    if scores.conditions.awards:
        from duplicate.scoring.explain_award import explain_award

        told += [line.said(phrase) for line in explain_award(scores, standings.rows, contestant)]
    return told


def _sum(scores: Scores, standing: Standing) -> list[str]:
    """From boards to the total."""
    tally = scores.tally
    at = lines_of(scores, standing.contestant)
    boards = scores.night.results.integers("board")[tally.row[at]].tolist()
    several = len(set(tally.session[at].tolist())) > 1
    listed = sorted(
        (session if several else 0, board, tally.points[int(i)] or Fraction(0))
        for session, board, i in zip(tally.session[at].tolist(), boards, at, strict=True)
    )
    total = sum((points for _, _, points in listed), Fraction(0))
    unit = unit_of(scores.conditions)
    told = [
        f"{label(scores, standing.contestant)}, {boards_of(len(listed))}: "
        + ", ".join(
            f"{f'{session}-' if several else ''}{board}: {number(points)}"
            for session, board, points in listed
        )
        + ".",
        f"Sum: {number(total)} {unit}.",
    ]
    by_session, total, tops = session_lines(scores, at, unit)
    if scores.has_victory_points:
        own = [match for match in scores.matches if match.contestant == standing.contestant]
        imps = not scores.is_matchpoints
        told += [match_lines(m, label(scores, m.opponents) if m.opponents else "", imps=imps) for m in own]
        weight = scores.conditions.sessions.weight
        total = sum((m.victory_points * weight(m.session) for m in own), Fraction(0))
        told.append(f"Sum: {number(total)} VP.")
        unit = "VP"
    else:
        told += by_session
    added: dict[int, Fraction] = {}
    penalties: list[str] = []
    for award in standing.awards:
        worth = penalty(award, scores.conditions, awarded_in(scores, at, award.session))
        word = "Penalty" if Fraction(award.amount) < 0 else "Bonus"
        why = f" ({award.why})" if award.why else ""
        shown = "does not fit this scoring" if worth is None else f"{signed(worth)} {unit}"
        if worth is None and placed(award, scores.matches):
            shown = f"taken off in round {award.round}"
        percent = "% of a top" if award.unit == "percent" else f" {award.unit}"
        penalties.append(f"{word} of {award.amount.lstrip('-')}{percent}{why}: {shown}.")
        added[award.session] = added.get(award.session, Fraction(0)) + (worth or 0)
    carry = standing.carry
    scaled = standing.total_exact - sum(added.values()) - (carry.points if carry else 0)
    if scaled != total and not scores.conditions.totals.rounding.to and total:
        brought = len(listed) * scaled / total
        factor = f"x {number(brought)} / {len(listed)}"
        told.append(f"Brought to {number(brought)} boards: {factor} = {number(scaled)}.")
        tops = tops * scaled / total
    told += [*penalties, *carried(standing, unit), f"Total: {number(standing.total)} {unit}."]
    if carry and carry.top:
        tops += carry.top
    if standing.percent is not None and scores.conditions.sessions.combine != "points":
        told += mean_lines(scores, standing, at, added)
    elif standing.percent is not None:
        made_of = f"{number(standing.total_exact)} of {number(tops)}"
        if scores.conditions.totals.percent_of == "boards":
            made_of = "the mean of the boards"
        told.append(f"Percentage: {made_of} = {number(standing.percent)}%.")
    return told


def _rank(scores: Scores, standings: Standings, standing: Standing) -> list[str]:
    if not standing.rank:
        return [f"Not ranked: {boards_of(standing.boards)} are too few."]
    ranking = standings.ranking(standing.direction)
    if scores.conditions.totals.by_section:
        ranking = tuple(row for row in ranking if row.section == standing.section)
    level = sum(row.rank == standing.rank for row in ranking) - 1
    tied = f", level with {level}" if level else ""
    return [f"Rank {standing.rank}: {standing.rank - 1} of {len(ranking)} are strictly better{tied}."]
