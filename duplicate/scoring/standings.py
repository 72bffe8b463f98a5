"""Standings: the tally added up, brought to one number of boards, and ranked."""

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

import numpy as np

from duplicate.night.conditions import Conditions
from duplicate.night.entries import Seating
from duplicate.night.night import Award, Night
from duplicate.scoring import match_scores
from duplicate.scoring.attendance import boards_of_members, has_substitutes, named
from duplicate.scoring.beside import side_rankings, strata_of
from duplicate.scoring.codes import of_rows
from duplicate.scoring.combining import Combined, SessionSum, check_sessions, combined, final_of, mean_percent
from duplicate.scoring.exact import Exact, Integers, distinct, published, rounded, sums
from duplicate.scoring.scores import Scores
from duplicate.scoring.standing import Before, Standing, Standings
from duplicate.words.problems import Problem


@dataclass(frozen=True)
class _Sum:
    """One contestant's tally: real boards and awards, before scaling and penalties."""

    code: int
    contestant: str
    sessions: dict[int, SessionSum]
    boards: int  #: lines that are added up
    sit_outs: int  #: those of them that are awards for sitting out
    most_top: dict[int, Fraction]  #: the largest top of a board, by session: what a penalty is a part of
    direction: int
    together: Combined  #: the sessions, each with its weight
    final: int  #: position of the final that he played; after all of them for who played none


def standings(scores: Scores) -> Standings:
    """Rank the contestants of an event: 1 + the number that are strictly better; ties stay ties.

    With two winners there is a ranking for each direction. Penalties are applied here, after the
    boards, so that nobody else gains by them. Who played a final is ranked before all who did not.
    """
    conditions = scores.conditions
    totals = conditions.totals
    last = max(scores.night.entries.sessions, default=1)
    check_sessions(conditions, scores.night.entries, last)
    parts = _sums(scores, last)
    if scores.has_victory_points:
        parts = _in_victory_points(scores, parts)
    seating = _first_seatings(scores.night)
    two = conditions.winners == "two"
    rankings: dict[tuple[int, str], list[_Sum]] = defaultdict(list)
    for part in parts:
        section = seating[part.contestant].section if totals.by_section else ""
        rankings[part.direction if two else 0, section].append(part)
    most = _most_boards(scores, parts)
    rows: list[Standing] = []
    worth: dict[str, dict[int, Fraction]] = {}
    strata = strata_of(scores.night.entries, conditions.strata)
    for (direction, _), members in sorted(rankings.items()):
        label = ("NS", "EW")[direction] if two else ""
        made = []
        for part in members:
            worth[part.contestant] = _penalties(scores, part)
            standing = _standing(scores, part, most, label, seating, worth[part.contestant])
            made.append((part.final, standing._replace(stratum=strata.get(part.contestant, ""))))
        rows.extend(_ranked(made, scores))
    rows = _with_members(scores, rows)
    played = {part.contestant: part.sessions for part in parts}
    beside = side_rankings(scores, rows, played, worth)
    if conditions.awards:
        from duplicate.scoring.night_awards import with_master_points

        return Standings(with_master_points(scores, rows), beside)
    return Standings(tuple(rows), beside)


def _with_members(scores: Scores, rows: list[Standing]) -> list[Standing]:
    """Who played how much, where there were substitutes, and who of them is named."""
    entries = scores.night.entries
    if not any(has_substitutes(c) for c in entries.contestants):
        return rows
    share = Fraction(scores.conditions.sessions.named_share)
    counts = boards_of_members(scores)
    made = []
    for row in rows:
        contestant = entries.by_id[row.contestant]
        if contestant.category != "team" and has_substitutes(contestant):
            own = counts[row.contestant]
            row = row._replace(
                names=named(own, share), members=tuple((m.name, n) for m, n in own.items() if m.name)
            )
        made.append(row)
    return made


def _sums(scores: Scores, last: int) -> list[_Sum]:
    tally = scores.tally
    count = len(tally.contestants)
    if not len(tally.row):
        return []
    finals = final_of(scores.night.entries, scores.conditions.sessions, last)
    after_finals = len(scores.conditions.sessions.finals)
    sat_out = (scores.night.results["status"] == "sit_out").astype(np.bool_)[tally.row]
    sit_outs = np.bincount(tally.contestant[sat_out], minlength=count).tolist()
    of_boards = scores.is_matchpoints and scores.conditions.totals.percent_of == "boards"
    by_session: list[dict[int, SessionSum]] = [{} for _ in range(count)]
    most_top: list[dict[int, Fraction]] = [{} for _ in range(count)]
    in_ew = np.zeros(count, np.int64)
    for session in distinct(tally.session):
        mask = tally.session == session
        codes, own_points, own_top = tally.contestant[mask], tally.points.take(mask), tally.top.take(mask)
        points, tops = sums(codes, own_points, count), sums(codes, own_top, count)
        boards = np.bincount(codes, minlength=count).tolist()
        ew = np.bincount(codes[tally.direction[mask] == 1], minlength=count)
        in_ew += ew
        percents = _percents(codes, own_points, own_top, count) if of_boards else [Fraction(0)] * count
        for code, east_west in zip(distinct(codes), ew[distinct(codes)].tolist(), strict=True):
            by_session[code][session] = SessionSum(
                points[code], tops[code], boards[code], percents[code], int(2 * east_west > boards[code])
            )
        for code, top in _largest(codes, own_top).items():
            most_top[code][session] = top
    made = []
    for code, sessions in enumerate(by_session):
        if sessions:
            boards_in_all = sum(part.boards for part in sessions.values())
            contestant = tally.contestants[code]
            made.append(
                _Sum(
                    code,
                    contestant,
                    sessions,
                    boards_in_all,
                    sit_outs[code],
                    most_top[code],
                    int(2 * int(in_ew[code]) > boards_in_all),
                    combined(sessions, scores.conditions.sessions),
                    finals.get(contestant, after_finals),
                )
            )
    return made


def _percents(codes: Integers, points: Exact, top: Exact, count: int) -> list[Fraction]:
    """The percentages of the boards added up."""
    percent = Exact(100 * points.numerator * top.denominator, points.denominator * top.numerator)
    return sums(codes, percent.lowest(), count)


def _in_victory_points(scores: Scores, parts: list[_Sum]) -> list[_Sum]:
    """The same contestants with the victory points of their matches for a total; they have no top."""
    won = match_scores.totals(scores.matches)
    made = []
    for part in parts:
        own = won.get(part.contestant, {})
        none = Fraction(0)
        sessions = {
            s: p._replace(points=own.get(s, none), top=none, percents=none) for s, p in part.sessions.items()
        }
        for session in own.keys() - sessions.keys():  # nothing but rounds sat out
            sessions[session] = SessionSum(own[session], none, 0, none, part.direction)
        together = combined(sessions, scores.conditions.sessions)
        made.append(replace(part, sessions=sessions, together=together, most_top={}))
    return made


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


def _most_boards(scores: Scores, parts: list[_Sum]) -> dict[tuple[int, int], Fraction]:
    """To how many boards a contestant of each direction and final is brought; empty when to none."""
    scale = scores.conditions.totals.scale
    if scale == "none":
        return {}
    most: dict[tuple[int, int], Fraction] = {}
    if scale == "all-boards":
        weight = scores.conditions.sessions.weight
        everything = sum(
            (weight(session) for session, _, _ in {(b.session, b.section, b.board) for b in scores.boards}),
            Fraction(0),
        )
        return {(d, part.final): everything for part in parts for d in (0, 1)}
    for part in parts:
        for direction in (0, 1) if scale == "most-boards" else (part.direction,):
            key = direction, part.final
            most[key] = max(most.get(key, Fraction(0)), part.together.boards)
    return most


def penalty(award: Award, conditions: Conditions, top: Fraction | None) -> Fraction | None:
    """What a penalty (negative) or bonus is worth in the unit of the totals; None when it cannot apply.

    ``top`` is that of a full board: a percentage is a part of one top. Where totals are victory points,
    only a penalty in them is taken from the total; one in another unit belongs to a match.
    """
    amount = Fraction(award.amount)
    if conditions.victory_points.scale:
        return amount if award.unit == "vp" else None
    if conditions.measure == "matchpoints":
        if award.unit == "percent" and top is not None:
            return amount * top / 100
        return amount if award.unit == "matchpoints" else None
    return amount if award.unit == ("imp" if conditions.measure == "imps" else "points") else None


def _penalties(scores: Scores, part: _Sum) -> dict[int, Fraction]:
    """What penalties and bonuses are worth, by session."""
    added: dict[int, Fraction] = defaultdict(Fraction)
    for award in scores.night.awards:
        if award.contestant == part.contestant:
            top = part.most_top.get(award.session) or max(part.most_top.values(), default=None)
            added[award.session] += penalty(award, scores.conditions, top) or 0
    return added


def _standing(
    scores: Scores,
    part: _Sum,
    most: dict[tuple[int, int], Fraction],
    label: str,
    seating: dict[str, Seating],
    added: dict[int, Fraction],
) -> Standing:
    """One contestant, not ranked yet."""
    conditions, night = scores.conditions, scores.night
    totals = conditions.totals
    own_id, together = part.contestant, part.together
    carry = night.entries.by_id[own_id].carry
    if conditions.victory_points.scale and conditions.victory_points.match == "event":
        carry = None  # it is in IMPs, and in the match already
    boards = together.boards
    factor = most.get((part.direction, part.final), boards) / boards if boards else Fraction(1)

    def worth(added: dict[int, Fraction]) -> tuple[Fraction, Fraction, Fraction | None]:
        """Total as kept and as published, and the percentage, with these penalties and bonuses."""
        penalties = sum(added.values(), Fraction(0))
        exact = together.points * factor + penalties + (carry.points if carry else 0)
        kept = rounded(Exact.of([exact]), totals.rounding)[0] or Fraction(0)
        total = published(kept, totals.decimals, totals.ties)
        if not scores.is_matchpoints or not together.top:
            return kept, total, None
        top = together.top * factor + (carry.top if carry and carry.top else 0)
        if conditions.sessions.combine != "points":
            return kept, total, mean_percent(part.sessions, added, conditions.sessions, carry)
        if totals.percent_of == "boards":
            percent = together.percents / boards + 100 * penalties / (together.top * factor)
            if carry is not None:
                percent = (percent * together.top * factor + 100 * carry.points) / top
            return kept, total, percent
        return kept, total, 100 * (total if totals.percent_of == "total" else kept) / top

    kept, total, percent = worth(added)
    before = None
    if any(added.values()):
        _kept, stood, share = worth({})
        before = Before(stood, share and published(share, totals.percent_decimals, totals.ties))
    found = seating[own_id]
    sessions = sorted({*night.entries.sessions, *part.sessions})
    finals = conditions.sessions.finals
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
        sessions=tuple(
            part.sessions[s].points + added.get(s, 0) if s in part.sessions else None for s in sessions
        ),
        awards=tuple(a for a in night.awards if a.contestant == own_id and applies(scores, a)),
        carry=carry,
        final=finals[part.final] if part.final < len(finals) else "",
        percent_exact=percent,
        before=before,
    )


def _ranked(members: list[tuple[int, Standing]], scores: Scores) -> list[Standing]:
    """The members of one ranking in order, with ranks, and percentages as published.

    Each comes with the final he played: those of the first final are ranked first.
    """
    totals = scores.conditions.totals
    combines = scores.conditions.sessions.combine != "points"
    by_percent = scores.is_matchpoints and (totals.rank_by == "percent" or combines)
    by_percent = by_percent and not scores.has_victory_points

    def shown(percent: Fraction | None) -> Fraction | None:
        return None if percent is None else published(percent, totals.percent_decimals, totals.ties)

    def key(standing: Standing) -> Fraction:
        if by_percent:
            percent = standing.percent or Fraction(0)
            return (shown(percent) or Fraction(0)) if totals.rank_on == "published" else percent
        return standing.total if totals.rank_on == "published" else standing.total_exact

    def order(keyed: tuple[int, Fraction, Standing]) -> tuple[int, Fraction, str, int, str, str]:
        final, value, standing = keyed
        return final, -value, standing.section, len(standing.pair), standing.pair, standing.contestant

    most: dict[int, int] = {}
    for final, member in members:
        most[final] = max(most.get(final, 0), member.boards)
    share = Fraction(totals.ranked_share)
    enough = {final: share * boards / 100 for final, boards in most.items()}
    keyed = sorted(((f, key(m), m) for f, m in members if m.boards >= enough[f]), key=order)
    unranked = sorted(((f, key(m), m) for f, m in members if m.boards < enough[f]), key=order)
    ranked: list[Standing] = []
    for _, group in groupby(keyed, key=lambda member: member[:2]):
        level = [standing for _, _, standing in group]
        rank, tied = len(ranked) + 1, len(level) > 1
        ranked += [s._replace(rank=rank, tied=tied, percent=shown(s.percent)) for s in level]
    return [*ranked, *(m._replace(percent=shown(m.percent)) for _, _, m in unranked)]


def problems(scores: Scores) -> tuple[Problem, ...]:
    """Penalties that could not be applied: in a unit that does not fit the method, or of no match."""
    totals_are, remedy = fitting_units(scores.conditions)

    def unfit(award: Award) -> str:
        whose = scores.night.entries.seat_label(award.contestant)
        if scores.has_victory_points and award.unit in _match_units(scores) and award.round is not None:
            return f"{whose} has no match in round {award.round} for a penalty in {award.unit}"
        return f"{whose}: a penalty in {award.unit} does not fit {totals_are}"

    return tuple(
        Problem(
            unfit(award),
            file=f"change {award.change}",
            field="penalty",
            value=f"{award.amount} {award.unit}",
            remedy=remedy,
        )
        for award in scores.night.awards
        if not applies(scores, award)
    )


def applies(scores: Scores, award: Award) -> bool:
    """Whether a penalty or bonus counts: in the total, or in the match that it belongs to."""
    top = Fraction(1) if scores.is_matchpoints else None
    return penalty(award, scores.conditions, top) is not None or _in_a_match(scores, award)


_FITTING = {
    "matchpoints": "give it as 10% (of a top) or 2mp",
    "imps": "give it as 3imp",
    "points": "give it as 100pts",
}
_FITTING_MATCHES = {
    "matchpoints": "give it as 1vp, or as 10% (of a top) or 2mp with the round of the match",
    "imps": "give it as 1vp, or as 3imp with the round of the match",
    "points": "give it as 1vp, or as 100pts with the round of the match",
}


def fitting_units(conditions: Conditions) -> tuple[str, str]:
    """What the totals are made of, for a message, and in which units a penalty can be given."""
    if conditions.victory_points.scale:
        return "victory points", _FITTING_MATCHES[conditions.measure]
    return conditions.method, _FITTING[conditions.measure]


def _in_a_match(scores: Scores, award: Award) -> bool:
    """Whether a penalty was taken off in a match, before it became victory points."""
    fits = scores.has_victory_points and award.unit in _match_units(scores)
    return fits and match_scores.placed(award, scores.matches)


def _match_units(scores: Scores) -> tuple[str, ...]:
    """The units of penalties that are taken off in a match."""
    return ("percent", "matchpoints") if scores.is_matchpoints else ("imp",)
