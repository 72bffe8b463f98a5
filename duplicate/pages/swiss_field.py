"""The field of a Swiss event, shared by all its pages: names, matches, rankings, and how numbers read."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from duplicate.night.entries import Member
from duplicate.pages.field import join_names
from duplicate.pages.numbers import MINUS, decimal, places_needed
from duplicate.pages.ranks import rank_text
from duplicate.pages.slugs import page_names
from duplicate.pages.swiss_conditions import of_unit
from duplicate.pages.swiss_words import COUNTS_NOT, MISSED, bye
from duplicate.pages.views import Said, Who
from duplicate.scoring.event import score
from duplicate.scoring.scores import Scores
from duplicate.swiss.byes import Credit
from duplicate.swiss.conduct import moment
from duplicate.swiss.matches import Match, Matches, Side, matches
from duplicate.swiss.nights import annulled, credits_of, night_of, pairings_of, ranking_of
from duplicate.swiss.people import ranked_members
from duplicate.swiss.published import told
from duplicate.swiss.ranking import Placed, Ranking
from duplicate.swiss.rungs import steps
from duplicate.swiss.state import Entrants, Round, State
from duplicate.swiss.team_matches import PlayedMatch, played_matches
from duplicate.words.local import Figure, Moment
from duplicate.words.translations import phrase as _


class Part(NamedTuple):
    """A contestant's part in a match."""

    match: Match
    own: Side
    other: Side
    direction: str  #: NS or EW; in teams NS is the home team


Moves = dict[int, dict[str, tuple[int, int]]]  #: by challenge and contestant: from rung, to rung


class SwissField:
    """The event after the rounds that are over: a round that is on shows nothing of its results."""

    def __init__(self, state: State) -> None:
        self.state, self.conditions = state, state.conditions
        self.teams = state.conditions.contest == "teams"
        self.system = state.conditions.draw.system
        #: the last round that is over; of a ladder, earlier challenges may still be open
        self.over = max((each.number for each in state.rounds if each.closed), default=0)
        self.told = told(state)
        self.scores: Scores = score(night_of(self.told, self.over), state.conditions.scoring)
        self.found: Matches = self._matches()
        self.rankings: tuple[Ranking, ...] = tuple(self._ranking(k) for k in range(1, self.over + 1))
        self.credits: Mapping[tuple[int, str], Credit] = {
            (c.round, c.contestant): c for c in credits_of(state, self.found, self.over)
        }
        self.parts: dict[tuple[int, str], list[Part]] = defaultdict(list)
        for match in self.found.matches:
            self.parts[match.round, match.ns.contestant].append(Part(match, match.ns, match.ew, "NS"))
            self.parts[match.round, match.ew.contestant].append(Part(match, match.ew, match.ns, "EW"))
        self.pages = page_names("history", ((name, name) for name in state.entrants))
        self._contestants = self.scores.night.entries.by_id
        self._names = {
            (c.id, m.place, m.since): m.name for c in self._contestants.values() for m in c.members
        }

    def _matches(self) -> Matches:
        """The matches of the rounds that are over."""
        pairings = pairings_of(self.state, self.over)
        kept = tuple(p for p in pairings if self.is_over(p.round))
        return matches(self.scores, kept, self.conditions)

    @property
    def entered(self) -> int:
        """How many entered and were there: who never came is not counted."""
        return sum(entrant.last_round != 0 for entrant in self.state.entrants.values())

    def is_over(self, number: int) -> bool:
        """Whether a round is over; its results are shown then."""
        return bool(self.state.rounds[number - 1].closed)

    @cached_property
    def void(self) -> frozenset[str]:
        """Whose matches count for nobody, because it left a round robin."""
        return annulled(self.state)

    def is_void(self, *contestants: str) -> bool:
        """Whether a match between two counts for nobody."""
        return not self.void.isdisjoint(contestants)

    @cached_property
    def played(self) -> tuple[PlayedMatch, ...]:
        """The matches of teams with their boards, as far as these are known, of the rounds that are over."""
        return played_matches(self.told, self.scores, self.found) if self.teams else ()

    @cached_property
    def _match_pages(self) -> Mapping[tuple[int, str], str]:
        return {
            (match.round, side.contestant): one.address
            for one in self.played
            for match in one.rounds
            for side in match.sides
        }

    @cached_property
    def moves(self) -> Moves:
        """Who moved by every challenge of a ladder that is over: from which rung to which."""
        found: Moves = {}
        before: tuple[str, ...] = ()
        for number, ladder in steps(self.told):
            if number:
                was = {name: rung for rung, name in enumerate(before, 1)}
                now = {name: rung for rung, name in enumerate(ladder.rungs, 1)}
                found[number] = {name: (was[name], now[name]) for name in now if was[name] != now[name]}
            before = ladder.rungs
        return found

    def match_page(self, number: int, contestant: str) -> str:
        """The page of the match of a team in a round; empty where it has none."""
        return self._match_pages.get((number, contestant), "")

    def _ranking(self, last: int) -> Ranking:
        """The standings after a round, as everything stands now; who came later is not in them yet."""
        return ranking_of(*self._until(last), last)

    def _until(self, last: int) -> tuple[State, Matches]:
        """The event after a round, as everything stands now."""
        if last >= self.over:
            return self.told, self.found
        kept = tuple(m for m in self.found.matches if m.round <= last)
        awards = tuple(a for a in self.found.awards if (a[0].round or 0) <= last)
        found = replace(self.found, matches=kept, awards=awards, problems=())
        entrants = self.state.entrants.items()
        there = Entrants({name: e for name, e in entrants if e.first_round <= last + 1})
        return replace(self.told, entrants=there), found

    @cached_property
    def _worth(self) -> Mapping[tuple[int, int, str], Credit]:
        """What rounds without opponents were worth: by the round then, their own, and the contestant."""
        if not self.credits:
            return {}
        return {
            (last, credit.round, credit.contestant): credit
            for last in range(1, self.over + 1)
            for credit in credits_of(*self._until(last), last)
        }

    def credit_then(self, contestant: str, number: int) -> Credit | None:
        """What a round without opponents was worth when it was over; see `revalued`."""
        then = self._worth.get((number, number, contestant))
        return then or self.credits.get((number, contestant))

    def revalued(self, contestant: str, number: int) -> tuple[Credit, ...]:
        """What earlier rounds without opponents are worth since a round, where that changed with it.

        A bye that is worth the average of the own matches is worth another one after each of them.
        """
        found = []
        for earlier in range(1, number):
            now = self._worth.get((number, earlier, contestant))
            before = self._worth.get((number - 1, earlier, contestant))
            if now is not None and before is not None and self.credit_score(now) != self.credit_score(before):
                found.append(now)
        return tuple(found)

    # Names

    def who(self, contestant: str, round_number: int = 0) -> Who:
        """A contestant: as ranked (who played half of its boards), or as it sits down in a round."""
        return Who(contestant, self._called(contestant, round_number), self.pages[contestant])

    def _called(self, contestant: str, round_number: int) -> str:
        entrant = self.state.entrants[contestant]
        if entrant.name and self.teams:
            return entrant.name
        if round_number:
            first = self.conditions.boards_of(round_number)[0]
            return join_names(self._contestants[contestant].names(1, round_number, first))
        return join_names(self.name_of(contestant, m) for m in self._ranked[contestant])

    def players(self, contestant: str, round_number: int) -> tuple[str, ...]:
        """Everybody who sits down for a contestant in a round."""
        first = self.conditions.boards_of(round_number)[0]
        return tuple(name for name in self._contestants[contestant].names(1, round_number, first) if name)

    def name_of(self, contestant: str, member: Member) -> str:
        """The name of a member, as it was corrected."""
        return self._names.get((contestant, member.place, member.since), member.name)

    @cached_property
    def _ranked(self) -> Mapping[str, tuple[Member, ...]]:
        return ranked_members(self._played())

    def _played(self) -> State:
        """The event without what has been played in a round that is not over."""
        return replace(self.told, rounds=self.told.rounds[: self.over])

    def names_at(self, contestant: str, round_number: int, board: int) -> str:
        """Who sat at a board."""
        return join_names(self._contestants[contestant].names(1, round_number, board))

    def substituted(self, contestant: str) -> bool:
        """Whether somebody has played in somebody else's place."""
        return any(m.since > (0, 0, 0) for m in self._contestants[contestant].members)

    # Numbers

    @cached_property
    def places(self) -> int:
        """How many decimals totals are printed with."""
        scale = self.conditions.scale()
        if scale is not None and scale.decimals:
            return scale.decimals
        values = {row.score.denominator for ranking in self.rankings for row in ranking.rows}
        values |= {
            s.denominator for r in self.rankings for row in r.rows for s in row.rounds if s is not None
        }
        values |= {side.score.denominator for m in self.found.matches for side in m.sides}
        return places_needed(values or {1}, 2)

    @cached_property
    def _margin_places(self) -> int:
        if self.conditions.is_matchpoints:
            return 2
        found = {s.margin.denominator for m in self.found.matches for s in m.sides if s.margin is not None}
        return places_needed(found or {1}, 2)

    def points(self, value: Fraction | None) -> str:
        """A total, or a part of it."""
        return "" if value is None else decimal(value, self.places, self.conditions.scoring.totals.ties)

    def match_score(self, side: Side) -> str:
        """What a match adds to the total; a percentage where totals are percentages."""
        return self.points(side.percent if self.conditions.is_percentage else side.score)

    def credit_score(self, credit: Credit) -> str:
        """What a round without opponents adds."""
        if self.conditions.is_percentage:
            return self.points(100 * credit.score / credit.top if credit.top else None)
        return self.points(credit.score)

    def margin(self, side: Side) -> str:
        """IMPs with their sign, or a percentage."""
        if side.margin is None:
            return ""
        text = decimal(side.margin, self._margin_places, "away")
        return Figure(f"+{text}") if not self.conditions.is_matchpoints and side.margin > 0 else text

    @property
    def has_margin(self) -> bool:
        """Whether the margin says something that the score does not."""
        return bool(self.conditions.vp.scale) or (
            self.conditions.is_matchpoints and not self.conditions.is_percentage
        )

    @property
    def unit(self) -> Said:
        """The unit of totals."""
        return of_unit(self.conditions)

    def rank(self, placed: Placed) -> str:
        """A rank, with = where somebody else has it."""
        return rank_text(placed.rank, placed.tied)

    def without(self, credit: Credit) -> Said:
        """Why somebody had no opponent in a round, or had one that does not count."""
        if credit.kind != "bye":
            return MISSED
        byes = self.state.rounds[credit.round - 1].seated.byes
        kind = next((b.kind for b in byes if b.contestant == credit.contestant), None)
        return COUNTS_NOT if kind is None else bye(kind, teams=self.teams)

    # Rounds

    def round_page(self, number: int) -> str:
        """The page of a round."""
        return f"round-{number}.html"

    def standings_page(self, number: int) -> str:
        """The page of the standings after a round."""
        return f"standings-{number}.html"

    def table(self, number: int) -> str:
        """A table as it is called; in teams a match has two, the open and the closed room."""
        return f"{2 * number - 1} + {2 * number}" if self.teams else str(number)

    def round_title(self, number: int) -> Said:
        """A round as it is called; every round of a ladder is a challenge."""
        text = _("Challenge %(round)s") if self.system == "ladder" else _("Round %(round)s")
        return Said(text, {"round": str(number)})

    def begins_at(self, each: Round) -> datetime | None:
        """When a round begins or began, as far as it is known."""
        conduct, number = self.state.conduct, each.number
        if each.started:
            return moment(each.started.at)
        if number == 1:
            return moment(conduct.starts) if conduct.starts else None
        before = self.state.rounds[number - 2].closed
        if before and conduct.starts and self.conditions.minutes_per_round:
            return moment(before) + timedelta(minutes=conduct.pause)
        return None

    def begins(self, each: Round) -> Moment:
        """When a round begins or began, as people read it; empty where it is not known."""
        at = self.begins_at(each)
        return self.clock(at.isoformat() if at else "")

    def clock(self, iso: str) -> Moment:
        """A moment as people read it: the time, with the date where it is not that of the event."""
        if not iso:
            return Moment("")
        at: datetime = moment(iso)
        date = at.date().isoformat()
        return Moment(f"{at:%H:%M}" if date == self.state.event.date else f"{date} {at:%H:%M}")


def minus(text: str) -> str:
    """A number of a record with a real minus sign.

    >>> minus("-1")
    '−1'
    """
    return text.replace("-", MINUS)
