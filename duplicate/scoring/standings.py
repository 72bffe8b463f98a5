"""Standings: the tally added up, brought to one number of boards, and ranked."""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

import numpy as np

from duplicate.night.conditions import Conditions
from duplicate.night.entries import Seating
from duplicate.night.night import Award, Night
from duplicate.scoring.codes import of_rows
from duplicate.scoring.exact import Exact, Integers, distinct, published, rounded, sums
from duplicate.scoring.scores import Scores
from duplicate.scoring.standing import Standing, Standings
from duplicate.words.problems import Problem


@dataclass(frozen=True)
class _Sum:
    """One contestant's tally: real boards and awards, before scaling and penalties."""

    code: int
    points: Fraction
    top: Fraction
    boards: int  #: lines that are added up
    sit_outs: int  #: those of them that are awards for sitting out
    percents: Fraction  #: sum of the percentages of the boards
    by_session: dict[int, Fraction]
    most_top: dict[int, Fraction]  #: the largest top of a board, by session: what a penalty is a part of
    direction: int


def standings(scores: Scores) -> Standings:
    """Rank the contestants of an event: 1 + the number that are strictly better; ties stay ties.

    With two winners there is a ranking for each direction. Penalties are applied here, after the
    boards, so that nobody else gains by them.
    """
    conditions = scores.conditions
    totals = conditions.totals
    parts = _sums(scores)
    seating = _first_seatings(scores.night)
    two = conditions.winners == "two"
    rankings: dict[tuple[int, str], list[_Sum]] = defaultdict(list)
    for part in parts:
        section = seating[scores.tally.contestants[part.code]].section if totals.by_section else ""
        rankings[part.direction if two else 0, section].append(part)
    most = _most_boards(scores, parts)
    rows: list[Standing] = []
    for (direction, _), members in sorted(rankings.items()):
        label = ("NS", "EW")[direction] if two else ""
        rows.extend(_ranked([_standing(scores, part, most, label, seating) for part in members], scores))
    if conditions.awards:
        from duplicate.scoring.night_awards import with_master_points

        return Standings(with_master_points(scores, rows))
    return Standings(tuple(rows))


def _sums(scores: Scores) -> list[_Sum]:
    tally = scores.tally
    count = len(tally.contestants)
    if not len(tally.row):
        return []
    sessions = distinct(tally.session)
    points, tops = sums(tally.contestant, tally.points, count), sums(tally.contestant, tally.top, count)
    boards = np.bincount(tally.contestant, minlength=count).tolist()
    sat_out = (scores.night.results["status"] == "sit_out").astype(np.bool_)[tally.row]
    sit_outs = np.bincount(tally.contestant[sat_out], minlength=count).tolist()
    ew = np.bincount(tally.contestant, tally.direction, count)
    percents = [Fraction(0)] * count
    if scores.is_matchpoints and scores.conditions.totals.percent_of == "boards":
        percent = Exact(
            100 * tally.points.numerator * tally.top.denominator,
            tally.points.denominator * tally.top.numerator,
        )
        percents = sums(tally.contestant, percent.lowest(), count)
    by_session: list[dict[int, Fraction]] = [{} for _ in range(count)]
    most_top: list[dict[int, Fraction]] = [{} for _ in range(count)]
    for session in sessions:
        mask = tally.session == session
        totals = sums(tally.contestant[mask], tally.points.take(mask), count)
        for code in distinct(tally.contestant[mask]):
            by_session[code][session] = totals[code]
        for code, top in _largest(tally.contestant[mask], tally.top.take(mask)).items():
            most_top[code][session] = top
    return [
        _Sum(
            code,
            points[code],
            tops[code],
            boards[code],
            sit_outs[code],
            percents[code],
            by_session[code],
            most_top[code],
            int(2 * ew[code] > boards[code]),
        )
        for code in range(count)
        if boards[code]
    ]


def _largest(codes: Integers, values: Exact) -> dict[int, Fraction]:
    """The largest value of every code that has one."""
    largest: dict[int, Fraction] = {}
    for code, numerator, denominator in of_rows([codes, values.numerator, values.denominator])[0]:
        if denominator:
            value = Fraction(numerator, denominator)
            largest[code] = max(value, largest.get(code, value))
    return largest


def _first_seatings(night: Night) -> dict[str, Seating]:
    """Where every contestant sits first."""
    first: dict[str, Seating] = {}
    for seating in sorted(night.entries.seatings, key=lambda s: s.session):
        first.setdefault(seating.contestant, seating)
    for contestant in night.entries.contestants:
        first.setdefault(contestant.id, Seating(0, "", "", contestant.id, contestant.id))
    return first


def _most_boards(scores: Scores, parts: list[_Sum]) -> dict[int, int]:
    """To how many boards a contestant of each direction is brought; empty when to none."""
    scale = scores.conditions.totals.scale
    if scale == "none":
        return {}
    if scale == "all-boards":
        everything = len({(b.session, b.section, b.board) for b in scores.boards})
        return {0: everything, 1: everything}
    if scale == "most-boards":
        most = max((p.boards for p in parts), default=0)
        return {0: most, 1: most}
    return {d: max((p.boards for p in parts if p.direction == d), default=0) for d in (0, 1)}


def penalty(award: Award, conditions: Conditions, top: Fraction | None) -> Fraction | None:
    """What a penalty (negative) or bonus is worth in the unit of the totals; None when it cannot apply.

    ``top`` is that of a full board: a percentage is a part of one top.
    """
    amount = Fraction(award.amount)
    if conditions.method == "matchpoints":
        if award.unit == "percent" and top is not None:
            return amount * top / 100
        return amount if award.unit == "matchpoints" else None
    return amount if award.unit == "imp" else None


def _standing(
    scores: Scores, part: _Sum, most: dict[int, int], label: str, seating: dict[str, Seating]
) -> Standing:
    """One contestant, not ranked yet."""
    conditions, night = scores.conditions, scores.night
    totals = conditions.totals
    own_id = scores.tally.contestants[part.code]
    awards = tuple(a for a in night.awards if a.contestant == own_id)
    added: dict[int, Fraction] = defaultdict(Fraction)
    for award in awards:
        top = part.most_top.get(award.session) or max(part.most_top.values(), default=None)
        added[award.session] += penalty(award, conditions, top) or 0
    factor = Fraction(most.get(part.direction, part.boards), part.boards)
    exact = part.points * factor + sum(added.values())
    kept = rounded(Exact.of([exact]), totals.rounding)[0] or Fraction(0)
    total = published(kept, totals.decimals, totals.ties)
    percent = None
    if scores.is_matchpoints and part.top:
        top = part.top * factor
        if totals.percent_of == "boards":
            percent = (part.percents + 100 * sum(added.values()) * part.boards / top) / part.boards
        else:
            percent = 100 * (total if totals.percent_of == "total" else kept) / top
    found = seating[own_id]
    sessions = sorted({*night.entries.sessions, *part.by_session})
    return Standing(
        rank=0,
        tied=False,
        contestant=own_id,
        section=found.section,
        direction=label,
        pair=found.number,
        names=night.entries.names(own_id),
        boards=part.boards - part.sit_outs,
        total_exact=kept,
        total=total,
        percent=percent,
        sessions=tuple(part.by_session[s] + added[s] if s in part.by_session else None for s in sessions),
        awards=awards,
    )


def _ranked(members: list[Standing], scores: Scores) -> list[Standing]:
    """The members of one ranking in order, with ranks, and percentages as published."""
    totals = scores.conditions.totals
    by_percent = scores.is_matchpoints and totals.rank_by == "percent"

    def shown(percent: Fraction | None) -> Fraction | None:
        return None if percent is None else published(percent, totals.percent_decimals, totals.ties)

    def key(standing: Standing) -> Fraction:
        if by_percent:
            percent = standing.percent or Fraction(0)
            return (shown(percent) or Fraction(0)) if totals.rank_on == "published" else percent
        return standing.total if totals.rank_on == "published" else standing.total_exact

    def order(keyed: tuple[Fraction, Standing]) -> tuple[Fraction, str, int, str, str]:
        value, standing = keyed
        return -value, standing.section, len(standing.pair), standing.pair, standing.contestant

    most = max((m.boards for m in members), default=0)
    enough = Fraction(totals.ranked_share) * most / 100
    keyed = sorted(((key(m), m) for m in members if m.boards >= enough), key=order)
    unranked = sorted(((key(m), m) for m in members if m.boards < enough), key=order)
    ranked: list[Standing] = []
    for _, group in groupby(keyed, key=lambda pair: pair[0]):
        level = [standing for _, standing in group]
        rank, tied = len(ranked) + 1, len(level) > 1
        ranked += [s._replace(rank=rank, tied=tied, percent=shown(s.percent)) for s in level]
    return [*ranked, *(m._replace(percent=shown(m.percent)) for _, m in unranked)]


def problems(scores: Scores) -> tuple[Problem, ...]:
    """Penalties that could not be applied: their unit does not fit the method."""
    top = Fraction(1) if scores.is_matchpoints else None
    return tuple(
        Problem(
            f"a penalty in {award.unit} does not fit {scores.conditions.method}",
            field="penalty",
            value=f"{award.amount} {award.unit}",
            remedy="give it in percent or matchpoints at matchpoints, in IMPs otherwise",
        )
        for award in scores.night.awards
        if penalty(award, scores.conditions, top) is None
    )
