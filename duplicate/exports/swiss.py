"""A Swiss event, a round robin, a knock-out and a ladder as USEBIO and PBN: what is told of it in public.

Results, people and deals are those of the event as a night; ranking and matches are the event's own. A
match stands in USEBIO with its round and with what it is worth.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from duplicate.exports import pbn, usebio
from duplicate.exports.losses import count
from duplicate.night.publishing import unmarked
from duplicate.scoring.event import score
from duplicate.scoring.exact import published
from duplicate.scoring.scores import MatchScore, Scores
from duplicate.scoring.standing import Standing, Standings
from duplicate.swiss.bracket import Bracket
from duplicate.swiss.byes import Credit
from duplicate.swiss.matches import Match, Matches, Side, matches
from duplicate.swiss.nights import annulled, credits_of, night_of, pairings_of, ranking_of
from duplicate.swiss.people import master_points
from duplicate.swiss.published import told
from duplicate.swiss.ranking import Placed, Ranking
from duplicate.swiss.records import MatchAwarded
from duplicate.swiss.state import State

_DECIMALS = 2  #: of totals: none is shown with more


class Scored(NamedTuple):
    """An event after the rounds that are over."""

    state: State  #: as `told`
    scores: Scores
    matches: Matches
    credits: tuple[Credit, ...]
    ranking: Ranking | None  #: None before the first round is over


def scored(state: State) -> Scored:
    """Score the rounds of an event that are over; of a ladder, earlier challenges may still be open."""
    over = max((each.number for each in state.rounds if each.closed), default=0)
    public, conditions = told(state), state.conditions
    found = score(night_of(public, over), conditions.scoring)
    drawn = (p for p in pairings_of(public, over) if state.rounds[p.round - 1].closed)
    played = matches(found, drawn, conditions)
    ranking = ranking_of(public, played, over) if over else None
    return Scored(public, found, played, credits_of(public, played, over), ranking)


def write_usebio(event: Scored) -> bytes:
    """The event as USEBIO 1.2, of a Swiss type where its rounds are drawn by the standings."""
    scores = _plain(event)
    return usebio.write_usebio(scores, _standings(event), _frame(event))


def write_pbn(event: Scored) -> bytes:
    """The event as PBN: deals, results, and tables of scores by the ranking of the event."""
    scores = _plain(event)
    return pbn.pbn(scores.night, scores, _standings(event))


def lost_usebio(event: Scored) -> list[str]:
    """What the USEBIO file of an event does not hold."""
    empty = sum(not _has_results(match) for match in event.matches.matches)
    return [
        *usebio.lost(_plain(event).night, matches=True),
        *count(empty, "match without a result", "matches without a result"),
        *_lost(event),
    ]


def lost_pbn(event: Scored) -> list[str]:
    """What the PBN file of an event does not hold."""
    return [
        *pbn.lost(_plain(event).night),
        *count(len(event.matches.matches), "match and what it is worth", "matches and what they are worth"),
        *_lost(event),
    ]


class Writer(NamedTuple):
    """What writes an event in a format, and what tells what is not in it."""

    write: Callable[[Scored], bytes]
    lost: Callable[[Scored], list[str]]


#: Formats that hold more of an event than of the night that it is.
WRITERS: Mapping[str, Writer] = {
    "usebio": Writer(write_usebio, lost_usebio),
    "pbn": Writer(write_pbn, lost_pbn),
}


def _lost(event: Scored) -> list[str]:
    """What neither format has a place for."""
    state, ranking = event.state, event.ranking
    system = state.conditions.draw.system
    kinds = [credit.kind for credit in event.credits]
    gone = annulled(state)
    void = sum(bool(gone & {side.contestant for side in match.sides}) for match in event.matches.matches)
    found = [
        *count(kinds.count("bye"), "bye, and what it is worth", "byes, and what they are worth"),
        *count(kinds.count("missed"), "round that somebody missed, and what it is worth",
               "rounds that somebody missed, and what they are worth"),
        *count(len(event.matches.awards), "penalty or bonus of no match",
               "penalties and bonuses of no match"),
        *count(sum(bool(each.line_ups) for each in state.rounds), "round with the line-ups of teams",
               "rounds with the line-ups of teams"),
        *count(void, "match that counts for nobody, as such", "matches that count for nobody, as such"),
        *count(sum(isinstance(record, MatchAwarded) for record in state.log),
               "match that the director awarded", "matches that the director awarded"),
    ]  # fmt: skip
    if system == "swiss":
        drawn = sum(bool(each.closed) for each in state.rounds)
        found += count(drawn, "draw, what it cost and why", "draws, what they cost and why")
    if system == "knock-out" and state.rounds:
        carried = sum(bool(duel.carried) for duel in Bracket(state).all)
        found += ["the bracket", *count(carried, "carry-over of a match", "carry-overs of matches")]
    if system == "ladder":
        found.append("the rungs before the last challenge")
    if ranking is not None and any(row.broken for row in ranking.rows):
        found.append("the tie-breaks")
    return found


def _frame(event: Scored) -> usebio.Frame:
    """Swiss where the standings draw the rounds or matches are victory points; else teams or pairs."""
    conditions, scores = event.state.conditions, event.scores
    teams = conditions.contest == "teams"
    worth = "VPS" if conditions.vp.scale else "MATCH_POINTS" if conditions.is_matchpoints else "IMPS"
    if conditions.vp.scale or conditions.draw.system == "swiss":
        return usebio.Frame(usebio.swiss_kind(scores), True, worth)
    return usebio.Frame("TEAMS_OF_FOUR" if teams else "PAIRS", True, worth)


def _plain(event: Scored) -> Scores:
    """The scores of the night with the matches of the event, and without the marks of people."""
    made = tuple(
        _match_score(match, own, other)
        for match in event.matches.matches
        for own, other in (match.sides, match.sides[::-1])
        if _has_results(match)
    )
    return replace(event.scores, night=unmarked(event.scores.night), matches=made)


def _has_results(match: Match) -> bool:
    """Whether a match has a score or an award on any board."""
    return any(side.played or side.counted for side in match.sides)


def _match_score(match: Match, own: Side, other: Side) -> MatchScore:
    return MatchScore(
        session=1,
        round=match.round,
        contestant=own.contestant,
        opponents=other.contestant,
        boards=match.boards,
        counted=own.counted,
        points=own.points,
        top=own.top,
        penalty=own.penalty,
        margin=own.margin or Fraction(0),
        victory_points=published(own.score, _DECIMALS),
    )


def _standings(event: Scored) -> Standings:
    """The ranking of the event as that of a night."""
    if event.ranking is None:
        return Standings(())
    given = {a.contestant: a.points for a in master_points(event.state, event.ranking)}
    return Standings(tuple(_standing(event, row, given) for row in event.ranking.rows))


def _standing(event: Scored, row: Placed, given: Mapping[str, Fraction]) -> Standing:
    contestant = event.scores.night.entries.by_id[row.contestant]
    rules = event.state.conditions.scoring.totals
    percent = None if row.percent is None else published(row.percent, rules.percent_decimals, rules.ties)
    return Standing(
        rank=row.rank,
        tied=row.tied,
        contestant=row.contestant,
        section="",
        direction="",
        pair=row.contestant,
        names=(contestant.name,) if contestant.name else contestant.names(),
        boards=row.played,
        total_exact=row.score,
        total=published(row.score, _DECIMALS, rules.ties),
        percent=percent,
        sessions=(row.score,),
        master_points=given.get(row.contestant),
    )
