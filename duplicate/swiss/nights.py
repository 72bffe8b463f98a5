"""An event as a night: the movement, results and changes that scores, pages and exports are made of."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from duplicate.laws.dealing import deal
from duplicate.movements.movement import Meeting, Movement
from duplicate.night.entries import Contestant, Entries, Seating
from duplicate.night.night import DealKey, Night
from duplicate.night.results import Results, Weighted
from duplicate.swiss.bracket import Bracket
from duplicate.swiss.byes import Credit, Missed, credit
from duplicate.swiss.conditions import MissedRules
from duplicate.swiss.history import Bye, Sitting
from duplicate.swiss.matches import Matches, matches
from duplicate.swiss.pairings import Pairing
from duplicate.swiss.ranking import Placed, Ranking, rank
from duplicate.swiss.records import NameChange, Penalty, ResultChange, Undo
from duplicate.swiss.rungs import ladder_of
from duplicate.swiss.schedule import fixtures, numbers, total_rounds
from duplicate.swiss.state import Round, State
from duplicate.swiss.totals import Entrant
from duplicate.words.plurals import quantity

if TYPE_CHECKING:
    from collections.abc import Mapping

    from duplicate.laws.deals import Deal
    from duplicate.night.changes import Change


def night_of(state: State, until: int | None = None) -> Night:
    """The event until a round (all by default), as a night.

    First entries are the results of the night; corrections, penalties and names are its changes. The
    deals are those of rounds that are over.
    """
    event = state.event
    rounds = state.rounds[: len(state.rounds) if until is None else until]
    rows = [each.entered[at] for each in rounds for at in sorted(each.entered)]
    numbered = [row._replace(row_id=number) for number, row in enumerate(rows, 1)]
    changes = tuple(_changes(state, len(rounds)))
    return Night(
        name=event.name,
        date=event.date,
        club=event.club,
        venue=event.venue,
        director=event.director,
        entries=entries_of(state),
        movements={(1, ""): movement_of(state, until)} if rounds else {},
        deals={DealKey(board): deal for each in rounds for board, deal in deals_of(each).items()},
        results=Results.of(numbered, _weights(state, {row.line: row.row_id for row in numbered})),
        changes=changes,
        hints={"winners": "one"},
        settings=msgspec.to_builtins(state.conditions.scoring),
        rows_read=len(numbered),
    )


def deals_of(each: Round) -> "dict[int, Deal]":
    """The deals that were played in a round that is over, by board, as far as they are known."""
    if each.given is None:
        return dealt_in(each)
    return dict(each.given) if each.closed else {}


def dealt_in(each: Round) -> "dict[int, Deal]":
    """The deals of a round that is over as the log gives them, by board; none where nothing was told."""
    return {board: deal(each.deals, board) for board in each.seated.boards} if each.deals else {}


def _weights(state: State, rows: "Mapping[int | None, int]") -> Iterator[Weighted]:
    from duplicate.night.corrections import weights_of

    for record in state.log:
        if (
            isinstance(record, ResultChange)
            and record.weights
            and record.before is None
            and record.id in rows
        ):
            yield from (w._replace(row_id=rows[record.id]) for w in weights_of(record))


def _changes(state: State, rounds: int) -> "Iterator[Change]":
    """Corrections, penalties and names, and the undos of such; those of later rounds are left out."""
    boards = rounds * state.conditions.boards_per_round
    kept: set[int] = set()
    for record in state.log:
        match record:
            case ResultChange(before=before, key=key) if before is not None and key.board <= boards:
                pass
            case Penalty(round=number) if (number or 0) <= rounds:
                pass
            case NameChange():
                pass
            case Undo(of=of) if of in kept:
                pass
            case _:
                continue
        kept.add(record.id)
        yield record


def entries_of(state: State) -> Entries:
    """The contestants, each under its own number wherever it sits."""
    category = "pair" if state.conditions.contest == "pairs" else "team"
    contestants = tuple(Contestant(e.id, e.members, e.name, category) for e in state.entrants.values())
    seatings = tuple(Seating(1, "", "", c.id, c.id) for c in contestants)
    return Entries(contestants, seatings, complete=True)


def movement_of(state: State, until: int | None = None) -> Movement:
    """The rounds that are drawn, as a movement: every table plays the boards of its round."""
    rounds = state.rounds[: len(state.rounds) if until is None else until]
    sets: list[tuple[int, ...]] = []
    meetings: list[Meeting] = []
    for each in rounds:
        for place, boards in each.seated.meetings:
            if boards not in sets:
                sets.append(boards)
            meetings.append(Meeting("", place.table, each.number, place.ns, place.ew, sets.index(boards) + 1))
        table = max((place.table for place, _ in each.seated.meetings), default=0)
        for alone in each.seated.sitting_out:
            table += 1
            meetings.append(Meeting("", table, each.number, alone, "", 0))
    kind = state.conditions.draw.system.replace("-", " ").capitalize()
    name = f"{kind}, {quantity(len(rounds), 'round')}"
    teams = state.conditions.contest == "teams"
    return Movement(name, tuple(meetings), tuple(sets), winners=1, barometer=True, teams=teams)


def pairings_of(state: State, until: int | None = None) -> tuple[Pairing, ...]:
    """Who plays whom for how many boards."""
    rounds = state.rounds[: len(state.rounds) if until is None else until]
    return tuple(pairing for each in rounds for pairing in _pairings(each))


def _pairings(each: Round) -> Iterator[Pairing]:
    three = each.seated.triple
    if each.seated.teams:
        for match in each.seated.tables:
            yield Pairing(each.number, match.table, match.ns, match.ew, len(each.seated.boards))
        return
    for place, boards in each.seated.meetings:
        share = Fraction(1, 2) if place.ns in three and place.ew in three else Fraction(1)
        yield Pairing(each.number, place.table, place.ns, place.ew, len(boards), share)


def matches_of(state: State, until: int | None = None) -> Matches:
    """The matches of the rounds, scored by the conditions."""
    from duplicate.scoring.event import score

    scores = score(night_of(state, until), state.conditions.scoring)
    return matches(scores, pairings_of(state, until), state.conditions)


def _counting(state: State, found: Matches) -> Matches:
    """The matches that count: not those of somebody who is annulled."""
    gone = annulled(state)
    if not gone:
        return found
    kept = (m for m in found.matches if gone.isdisjoint({m.ns.contestant, m.ew.contestant}))
    return replace(found, matches=tuple(kept))


def annulled(state: State) -> frozenset[str]:
    """Who left a round robin so that its matches count for nobody; see `RoundRobinRules`."""
    rules = state.conditions.round_robin
    if state.conditions.draw.system != "round-robin" or rules.withdrawal == "stand" or not state.rounds:
        return frozenset()
    found = set()
    for name in numbers(state):
        last = state.entrants[name].last_round
        if last is None or last >= total_rounds(state):
            continue
        rounds = [f.round for f in fixtures(state) if name in (f.home, f.away) and not f.is_bye]
        own = [n for n in rounds if n <= total_rounds(state)]
        played = sum(1 for r in state.rounds[:last] for t in r.seated.tables if name in (t.ns, t.ew))
        if rules.withdrawal == "annul" or 2 * played < len(own):
            found.add(name)
    return frozenset(found)


def credits_of(state: State, found: Matches, until: int | None = None) -> tuple[Credit, ...]:
    """What byes and missed rounds are worth; a late entry may have an award of its own."""
    if state.conditions.draw.system in ("knock-out", "ladder"):
        return ()
    rounds = state.rounds[: len(state.rounds) if until is None else until]
    found = _counting(state, found)
    gone = annulled(state)
    void = _void(state, len(rounds), gone) if gone else ()
    byes = tuple(Bye(each.number, b.contestant, Sitting(b.kind)) for each in rounds for b in each.seated.byes)
    empty = {(c.round, c.contestant) for c in void}
    byes = tuple(b for b in byes if (b.round, b.contestant) not in empty)
    given = [*credit(found, byes, _missed(state, len(rounds), "", "")), *void]
    own = {(e.award, e.pairing) for e in state.entrants.values() if e.missed} - {("", "")}
    for award, pairing in sorted(own):
        rules = state.conditions.missed
        rules = MissedRules(
            ranking=award or rules.ranking,
            pairing="percent" if pairing or award else rules.pairing,
            pairing_percent=pairing or award or rules.pairing_percent,
        )
        other = replace(found, conditions=msgspec.structs.replace(found.conditions, missed=rules))
        given += credit(other, (), _missed(state, len(rounds), award, pairing))
    return tuple(sorted(given, key=lambda c: (c.round, c.contestant)))


def _void(state: State, rounds: int, gone: frozenset[str]) -> tuple[Credit, ...]:
    """Rounds without anything, boards neither won nor missed: against or of somebody who is annulled."""
    pairs = [
        (f.round, name)
        for f in fixtures(state)
        if f.round <= rounds and not gone.isdisjoint({f.home, f.away})
        for name in (f.home, f.away)
        if name
    ]
    nothing = Fraction(0)
    return tuple(Credit(n, name, "bye", nothing, nothing, nothing, "fixed", False) for n, name in pairs)


def _missed(state: State, rounds: int, award: str, pairing: str) -> list[Missed]:
    return [
        Missed(number, e.id)
        for e in state.entrants.values()
        if (e.award, e.pairing) == (award, pairing)
        for number in e.missed
        if number <= rounds
    ]


def standings(state: State, until: int | None = None) -> Ranking:
    """The ranking after a round: everybody in order, with scores and tie-breaks.

    Without a round, after the last that has started. Who was never there is left out.
    """
    challenges = state.conditions.draw.system == "ladder"  # are played in any order
    now = len(state.rounds) if challenges else sum(1 for r in state.rounds if r.started)
    last = now if until is None else until
    return ranking_of(state, matches_of(state, last), last)


def ranking_of(state: State, found: Matches, last: int) -> Ranking:
    """The ranking after a round, from the matches until then."""
    found = _counting(state, found)
    total = total_rounds(state) or last + 1
    entrants = [
        Entrant(e.id, e.last_round is not None and e.last_round <= last and e.last_round < total)
        for e in state.entrants.values()
        if e.last_round != 0
    ]
    ranking = rank(entrants, found, credits_of(state, found, last), seed=state.event.seed)
    match state.conditions.draw.system:
        case "knock-out" if state.rounds:
            return _in_groups(ranking, Bracket(_until(state, last)).places())
        case "ladder":
            return _in_groups(ranking, [(name,) for name in ladder_of(state, last).rungs])
    return ranking


def _until(state: State, last: int) -> State:
    return replace(state, rounds=state.rounds[:last]) if 0 < last < len(state.rounds) else state


def _in_groups(ranking: Ranking, groups: Sequence[Sequence[str]]) -> Ranking:
    """A ranking in an order that is not that of the totals; who is in one group is level."""
    rows: list[Placed] = []
    for group in groups:
        first = len(rows) + 1
        for name in group:
            if (row := ranking.by_id.get(name)) is not None:
                whole = replace(row, status="ranked", scheduled=row.played, broken=())
                rows.append(replace(whole, rank=first, tied=len(group) > 1))
    listed = {row.contestant for row in rows}
    rest = [
        replace(row, rank=0, tied=False, broken=()) for row in ranking.rows if row.contestant not in listed
    ]
    return replace(ranking, rows=(*rows, *rest))
