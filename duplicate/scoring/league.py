"""Leagues: the best n of m nights of every person or pair."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby, pairwise
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from duplicate.night.entries import Member
from duplicate.night.settings import Decimals, Number, Part, Percent, checked, merged, nested, read_settings
from duplicate.scoring.attendance import boards_of_members
from duplicate.scoring.persons import UNKNOWN, Persons
from duplicate.scoring.scores import Scores
from duplicate.scoring.standing import Standing, Standings
from duplicate.words import tables
from duplicate.words.files import is_file
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem, Severity

_NONE = Fraction(0)


class League(Part, frozen=True, kw_only=True):
    """The rules of a league. An unknown name or value is an error."""

    name: str = ""
    nights: tuple[str, ...] = ()  #: night folders, beside those that the command names; they stand by date
    planned: int = 0  #: so many nights the series has; 0 where nobody knows
    by: Literal["person", "pair"] = "person"
    #: what a night is worth: its percentage | its total | points for the place
    score: Literal["percent", "total", "places"] = "percent"
    places: tuple[Number, ...] = ()  #: points for 1st, 2nd, ...; who is level shares them
    best: int = 0  #: so many nights count; 0 for all
    least: int = 0  #: who came less often is listed without a rank
    total: Literal["mean", "sum"] = "mean"  #: of the nights that count
    share: Percent = "50"  #: percent of a contestant's boards for which a member counts as there
    bonus_places: tuple[Number, ...] = ()  #: added to the night of a 1st, 2nd, ...; shared like places
    bonus_night: Number = "0"  #: added to the total for every night, whether it counts or not
    #: who is first of who is level: the best night that does not count | more nights | the best night
    ties: tuple[Literal["dropped", "nights", "best"], ...] = ()
    decimals: Decimals = 2

    def seen(self, told: Callable[[str], str]) -> "League":
        """The rules with names of people, in that of the league and of its folders, as they may be told."""
        return msgspec.structs.replace(self, name=told(self.name), nights=tuple(map(told, self.nights)))


def load_league(source: Path | None, overrides: Mapping[str, object] | None = None) -> League:
    """The rules in a TOML file, with some replaced; names of nights are relative to the file."""
    plain: dict[str, object] = {}
    file, text = "", ""
    if source is not None:
        file = source.name if is_file(source) else str(source)
        league, plain, text = read_settings(League, source, file)
        plain = msgspec.to_builtins(league)
    if overrides:
        plain = merged(plain, checked(League, nested(overrides), "league", spoken=True))
    league = msgspec.convert(plain, League)
    for problem in _unsound(league):
        raise DuplicateError(tables.with_line(replace(problem, file=file), text))
    return league


def _unsound(league: League) -> Iterator[Problem]:
    """Rules that do not go together."""
    if league.planned < 0:
        remedy = "write how many nights the series has, or 0"
        yield Problem("below nought", "", None, "planned", str(league.planned), remedy)
    if league.score == "places" and not league.places:
        remedy = 'write places = ["10", "8", "6"], the points of 1st, 2nd, 3rd'
        yield Problem("no points are given for the places", field="places", remedy=remedy)
    if league.places and league.score != "places":
        shown = tables.shown(league.places)
        remedy = 'write score = "places", or bonus_places for points beside the score'
        yield Problem(f"they say nothing with score = {league.score!r}", "", None, "places", shown, remedy)
    for name, points in (("places", league.places), ("bonus_places", league.bonus_places)):
        if any(Fraction(lower) > Fraction(higher) for higher, lower in pairwise(points)):
            shown, remedy = tables.shown(points), "begin with the points of the 1st"
            yield Problem("a lower place gets more", "", None, name, shown, remedy)
    if len(set(league.ties)) < len(league.ties):
        yield Problem("a rule stands twice", "", None, "ties", tables.shown(league.ties), "name it once")
    if len(set(league.nights)) < len(league.nights):
        shown = tables.shown(league.nights)
        yield Problem("a night stands twice", "", None, "nights", shown, "name it once")


class LeagueNight(NamedTuple):
    """One night of the series."""

    name: str
    date: str
    scores: Scores
    standings: Standings
    folder: str = ""


class LeaguePlace(NamedTuple):
    """One person or pair."""

    rank: int  #: 0 for who came too seldom
    tied: bool
    key: str
    names: tuple[str, ...]
    nights: int
    scores: tuple[Fraction | None, ...]  #: of each night, bonus for the place included
    counted: tuple[bool, ...]
    bonus: Fraction  #: for coming
    total: Fraction


@dataclass(frozen=True)
class LeagueTable:
    """All of a league, best first, who is not ranked last; and what was noticed."""

    league: League
    nights: tuple[LeagueNight, ...]
    places: tuple[LeaguePlace, ...]
    problems: tuple[Problem, ...]


class _Seen(NamedTuple):
    """Somebody on one night."""

    key: str
    names: tuple[str, ...]
    boards: int
    score: Fraction


def table(league: League, nights: Sequence[LeagueNight]) -> LeagueTable:
    """Rank everybody: 1 + the number that are strictly better, after the tie-breaks; ties stay ties.

    The nights stand by date, those of a day in the order in which they come, and those without one last.
    """
    nights = sorted(nights, key=lambda night: (not night.date, night.date))
    if 0 < league.planned < len(nights):
        remedy = f"write planned = {len(nights)}, or leave a night out"
        message = f"there are {len(nights)} nights"
        raise DuplicateError(Problem(message, "", None, "planned", str(league.planned), remedy))
    scores: dict[str, dict[int, Fraction]] = defaultdict(dict)
    names: dict[str, tuple[str, ...]] = {}
    persons = Persons.of(m for night in nights for m in _members(night))
    problems = list(persons.problems)
    for number, night in enumerate(nights):
        best: dict[str, _Seen] = {}
        for seen in _seen(league, night, persons, problems):
            known = best.get(seen.key)
            if known is not None:
                message = "plays twice in one night; the entry with more boards counts"
                problems.append(_said(message, night, " & ".join(seen.names)))
            if known is None or seen.boards > known.boards:
                best[seen.key] = seen
        for key, seen in best.items():
            scores[key][number] = seen.score
            names.setdefault(key, seen.names)
    made = [_place(league, key, names[key], scores[key], len(nights)) for key in scores]
    return LeagueTable(league, tuple(nights), tuple(_ranked(league, made)), tuple(dict.fromkeys(problems)))


def _said(message: str, night: LeagueNight, who: str, remedy: str = "") -> Problem:
    return Problem(message, night.folder, None, "names", who, remedy, Severity.WARNING)


def _members(night: LeagueNight) -> Iterator[Member]:
    for contestant in night.scores.night.entries.contestants:
        yield from contestant.members


def _seen(league: League, night: LeagueNight, persons: Persons, problems: list[Problem]) -> list[_Seen]:
    """Everybody of one night with what it is worth to him."""
    if league.score == "percent" and any(s.percent_exact is None for s in night.standings.rows):
        raise DuplicateError(
            Problem(
                f"there are no percentages at {night.scores.conditions.method}",
                file=night.folder,
                field="score",
                value="percent",
                remedy='write score = "total" or score = "places"',
            )
        )
    found: list[_Seen] = []
    members = boards_of_members(night.scores)
    for standing in night.standings.rows:
        if not standing.rank:
            continue
        worth = _worth(league, night.standings, standing)
        there = _there(league, persons, members[standing.contestant])
        entries = night.scores.night.entries
        label = entries.seat_label(standing.contestant)
        if not there:
            problems.append(
                _said("it has no names and is not in the league", night, label, "enter the names")
            )
        elif league.by == "person":
            found += [_Seen(str(code), (called,), boards, worth) for _, code, called, boards in there]
        elif len(there) == 2:
            key = " + ".join(sorted(str(code) for _, code, _, _ in there))
            called = tuple(name for _, _, name, _ in sorted(there))
            found.append(_Seen(key, called, max(boards for *_, boards in there), worth))
        else:
            many = quantity(len(there), "person", "people")
            message = f"it is no pair in the league: enough of its boards were played by {many}"
            problems.append(_said(message, night, label))
    return found


def _there(
    league: League, persons: Persons, members: Mapping[Member, int]
) -> list[tuple[int, int, str, int]]:
    """The known persons who played enough of the boards: place, code, name, boards."""
    per_place: dict[int, int] = defaultdict(int)
    for member, boards in members.items():
        per_place[member.place] += boards
    enough = Fraction(league.share) * max(per_place.values(), default=0) / 100
    found = []
    for member, boards in members.items():
        code = persons.code(member)
        if code != UNKNOWN and boards and boards >= enough:
            person = persons.people[code]
            found.append((member.place, code, person.name or person.number, boards))
    return found


def _worth(league: League, standings: Standings, standing: Standing) -> Fraction:
    if league.score == "places":
        worth = _shared(league.places, standings, standing)
    elif league.score == "total":
        worth = standing.total_exact
    else:
        worth = standing.percent_exact or _NONE
    return worth + _shared(league.bonus_places, standings, standing)


def _shared(points: Sequence[str], standings: Standings, standing: Standing) -> Fraction:
    """The points of a place; who is level with others shares those of all their places."""
    if not points:
        return _NONE
    ranking = standings.ranking(standing.direction)
    level = sum(
        row.rank == standing.rank and row.final == standing.final and _alone(row, standing) for row in ranking
    )
    places = range(standing.rank - 1, standing.rank - 1 + level)
    return sum((Fraction(points[p]) for p in places if p < len(points)), _NONE) / level


def _alone(row: Standing, standing: Standing) -> bool:
    """Whether two of the same rank are level: with a ranking for each section both may be first."""
    return row.contestant == standing.contestant or (row.tied and standing.tied)


def _place(
    league: League, key: str, names: tuple[str, ...], scores: Mapping[int, Fraction], nights: int
) -> LeaguePlace:
    order = sorted(scores, key=lambda number: (-scores[number], number))
    counting = set(order[: league.best] if league.best else order)
    summed = sum((scores[number] for number in counting), _NONE)
    total = summed / len(counting) if league.total == "mean" else summed
    bonus = Fraction(league.bonus_night) * len(scores)
    return LeaguePlace(
        0,
        False,
        key,
        names,
        len(scores),
        tuple(scores.get(number) for number in range(nights)),
        tuple(number in counting for number in range(nights)),
        bonus,
        total + bonus,
    )


def _ranked(league: League, made: Sequence[LeaguePlace]) -> list[LeaguePlace]:
    def key(place: LeaguePlace) -> tuple[Fraction, ...]:
        values = [place.total]
        for rule in league.ties:
            if rule == "nights":
                values.append(Fraction(place.nights))
            else:
                wanted = rule == "best"
                listed = [
                    score
                    for score, counts in zip(place.scores, place.counted, strict=True)
                    if score is not None and counts is wanted
                ]
                values.append(max(listed, default=_NONE))
        return tuple(-value for value in values)

    enough = [p for p in made if p.nights >= league.least]
    seldom = [p for p in made if p.nights < league.least]
    ranked: list[LeaguePlace] = []
    for _, group in groupby(sorted(enough, key=lambda p: (key(p), p.names, p.key)), key=key):
        level = list(group)
        rank = len(ranked) + 1
        ranked += [p._replace(rank=rank, tied=len(level) > 1) for p in level]
    return [*ranked, *sorted(seldom, key=lambda p: (key(p), p.names, p.key))]
