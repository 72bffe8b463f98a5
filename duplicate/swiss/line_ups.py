"""Line-ups of teams: handed in sealed, published all at once, then changed only by the director.

A sealed line-up is in the log as a hash only, so that the log can be shown to anybody; what it says is
kept beside the log until all are published, and must then give the hash again. So neither side, nor the
director, can change a line-up after it has seen the other.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from duplicate.night.entries import Member
from duplicate.swiss.actions import Action, AskDirector, News, Tell
from duplicate.swiss.records import (
    LineUp,
    LineUpSealed,
    LineUpSet,
    LineUpsPublished,
    MatchAwarded,
    Place,
    RoundStarted,
)
from duplicate.swiss.refusals import refused
from duplicate.swiss.state import Entrant, Round, State
from duplicate.words.problems import DuplicateError

Step = tuple[State, tuple[Action, ...]]


def seal(line_up: LineUp, round_number: int) -> str:
    """What a sealed line-up shows of itself: the SHA-256 of its round, team, places and salt.

    >>> seal(LineUp(contestant="3", open=(0, 1), closed=(2, 4), salt="abc"), 2)[:12]
    'bdf7442b0b55'
    """
    places = ",".join(map(str, line_up.places))
    text = f"line-up|{round_number}|{line_up.contestant}|{places}|{line_up.salt}"
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def sealed(state: State, record: LineUpSealed) -> Step:
    """A team hands in its line-up."""
    each = _coming(state, record)
    _team(each, record, record.contestant)
    if each.line_ups is not None:
        raise refused(
            record, f"the line-ups of round {each.number} are published", "only the director changes them now"
        )
    if len(record.seal) != 64 or set(record.seal) - set("0123456789abcdef"):
        raise refused(record, "this is no SHA-256", "write its 64 hexadecimal digits")
    each = replace(each, seals={**each.seals, record.contestant: record.seal})
    return state.with_round(each), (Tell(record.contestant, News.LINE_UP, each.number),)


def published(state: State, record: LineUpsPublished) -> Step:
    """All line-ups of a round are shown, and are those that were sealed."""
    each = _coming(state, record)
    if each.line_ups is not None:
        raise refused(record, "they are published already", "nothing is to be done")
    found = {line_up.contestant: line_up for line_up in record.line_ups}
    if len(found) < len(record.line_ups):
        raise refused(record, "a team stands twice", "name each once")
    for name, line_up in found.items():
        _team(each, record, name)
        if each.seals.get(name) != seal(line_up, each.number):
            raise refused(
                record, f"the line-up of team {name} is not the one that was sealed", "publish that one"
            )
        _check(state, record, line_up)
    each = replace(each, line_ups=found)
    actions = tuple(
        AskDirector("its line-up is missing: set it", each.number, contestant=name)
        for name in teams(each)
        if name not in found
    )
    return state.with_round(each), actions


def set_by_director(state: State, record: LineUpSet) -> Step:
    """The director changes a published line-up, or gives one that is missing; before or during the round."""
    each = _coming(state, record, started=True)
    name = record.line_up.contestant
    _team(each, record, name)
    if each.line_ups is None:
        raise refused(
            record, "the line-ups are still sealed", "hand it in without a reason, or publish them first"
        )
    if not record.why.strip():
        raise refused(record, "the change has no reason", "say why")
    _check(state, record, record.line_up)
    each = replace(each, line_ups={**each.line_ups, name: record.line_up})
    return state.with_round(each), (Tell(name, News.LINE_UP, each.number),)


def awarded(state: State, record: MatchAwarded) -> Step:
    """The director gives a match of a knock-out or a ladder to one of the two."""
    if state.conditions.draw.system not in ("knock-out", "ladder"):
        remedy = "give awards for its boards, or a penalty"
        raise refused(record, "matches of this event are worth points", remedy)
    if not 1 <= record.round <= len(state.rounds):
        raise refused(record, f"round {record.round} is not drawn", f"rounds drawn: {len(state.rounds)}")
    each = state.rounds[record.round - 1]
    at = {name for t in each.seated.tables for name in (t.ns, t.ew)}
    if record.winner not in at:
        raise refused(
            record, f"team {record.winner} has no match in round {record.round}", "correct the number"
        )
    if not record.why.strip():
        raise refused(record, "the award has no reason", "say why")
    other = next(
        t.ew if t.ns == record.winner else t.ns for t in each.seated.tables if record.winner in (t.ns, t.ew)
    )
    later = [r.number for r in state.rounds if r.drawn.stage > each.drawn.stage]
    if later:
        raise refused(record, f"round {later[0]} is drawn from it", "take that draw back first")
    kept = tuple(name for name in each.awarded if name != other)
    return state.with_round(replace(each, awarded=(*kept, record.winner))), ()


def check_started(state: State, each: Round, record: RoundStarted) -> None:
    """Refuse to start a round whose line-ups are not all known."""
    if not state.conditions.team.line_ups:
        return
    if each.line_ups is None:
        raise refused(
            record,
            f"the line-ups of round {each.number} are not published",
            "duplicate swiss line-up EVENT --publish",
        )
    missing = [name for name in teams(each) if name not in each.line_ups]
    if missing:
        raise refused(
            record,
            f"team {', '.join(missing)}: no line-up for round {each.number}",
            "the director sets it, with a reason",
        )


def teams(each: Round) -> tuple[str, ...]:
    """Who has to name a line-up for a round: everybody with a match that is not awarded already."""
    given = set(each.awarded)
    return tuple(
        name
        for table in each.seated.tables
        for name in (table.ns, table.ew)
        if given.isdisjoint({table.ns, table.ew})
    )


def is_complete(each: Round) -> bool:
    """Whether every team has handed its line-up in."""
    return all(name in each.seals for name in teams(each))


def due_at(state: State, begins: datetime) -> datetime:
    """When the line-ups of a round that begins then are published."""
    return begins - timedelta(minutes=state.conditions.team.published)


def opening(
    each: Round, kept: Mapping[str, LineUp], record: int, when: str, who: str = ""
) -> LineUpsPublished:
    """The record that publishes what is kept of sealed line-ups; what does not give its seal is left out."""
    good = tuple(
        kept[name]
        for name in teams(each)
        if name in kept and name in each.seals and seal(kept[name], each.number) == each.seals[name]
    )
    return LineUpsPublished(id=record, when=when, who=who, round=each.number, line_ups=good)


def roster(entrant: Entrant, round_number: int | None = None) -> tuple[Member, ...]:
    """The players of a team by place, as they are in a round; by default, with every substitute."""
    here = (m for m in entrant.members if round_number is None or m.since <= (1, round_number, 0))
    now = {m.place: m for m in sorted(here, key=lambda m: m.since)}
    return tuple(now[place] for place in sorted(now))


def place_named(state: State, team: str, text: str, round_number: int | None = None) -> int:
    """The place of a player, by the number on the roster (from 1) or the name.

    Raises DuplicateError where the team has no such player; it says so when another team has.
    """
    entrant = state.entrants[team]
    people = roster(entrant, round_number)
    shown = ", ".join(f"{m.place + 1} {m.name}" for m in people)
    if text.isdecimal():
        if int(text) - 1 in {m.place for m in people}:
            return int(text) - 1
        raise DuplicateError(f"team {team} has no player {text}", remedy=f"its roster: {shown}")
    wanted = text.casefold().strip()
    found = [m.place for m in people if m.name.casefold() == wanted]
    found = found or [m.place for m in people if wanted in m.name.casefold().split()]
    if len(found) == 1:
        return found[0]
    if found:
        raise DuplicateError(
            f"{text} may be one of {len(found)} players of team {team}", remedy=f"its roster: {shown}"
        )
    others = [e.id for e in state.entrants.values() if any(m.name.casefold() == wanted for m in roster(e))]
    where = f"; {text} plays for team {others[0]}" if others else ""
    raise DuplicateError(f"team {team} has no player {text}{where}", remedy=f"its roster: {shown}")


def at_table(each: Round, place: Place, table: int) -> tuple[int, int, int, int] | None:
    """The places of North, East, South and West at a table of two rooms; None without line-ups.

    Tables 1, 3, ... are open rooms, in which the home team sits North-South.
    """
    found = each.line_ups or {}
    if place.ns not in found or place.ew not in found:
        return None
    room = "open" if table % 2 else "closed"
    north, south = getattr(found[place.ns], room)
    east, west = getattr(found[place.ew], room)
    return north, east, south, west


def _check(state: State, record: LineUpsPublished | LineUpSet, line_up: LineUp) -> None:
    places = line_up.places
    if len(set(places)) < len(places):
        raise refused(record, f"somebody of team {line_up.contestant} plays twice", "name four players")
    unknown = sorted(set(places) - state.entrants[line_up.contestant].places)
    if unknown:
        raise refused(
            record, f"team {line_up.contestant} has no player {unknown[0] + 1}", "correct the line-up"
        )


def _coming(
    state: State, record: LineUpSealed | LineUpsPublished | LineUpSet, *, started: bool = False
) -> Round:
    if not state.conditions.team.line_ups:
        raise refused(record, "the event has no line-ups", "set team.line_ups when the event is made")
    if not 1 <= record.round <= len(state.rounds):
        remedy = "draw it first: home and away must be known"
        raise refused(record, f"round {record.round} is not drawn", remedy)
    each = state.rounds[record.round - 1]
    if each.closed:
        raise refused(record, f"round {each.number} is over", "correct the number of the round")
    if each.started and not started:
        raise refused(record, f"round {each.number} has started", "only the director changes a line-up now")
    return each


def _team(each: Round, record: LineUpSealed | LineUpsPublished | LineUpSet, name: str) -> None:
    if name not in teams(each):
        what = "sits out" if name in each.seated.sitting_out else "has no match"
        raise refused(record, f"team {name} {what} in round {each.number}", "correct the team or the round")
