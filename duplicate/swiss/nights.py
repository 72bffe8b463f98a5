"""An event as a night: the movement, results and changes that scores, pages and exports are made of."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from duplicate.laws.dealing import deal
from duplicate.movements.movement import Meeting, Movement
from duplicate.night.entries import Contestant, Entries, Seating
from duplicate.night.night import DealKey, Night
from duplicate.night.results import Results, Weighted
from duplicate.swiss.byes import Credit, Missed, credit
from duplicate.swiss.conditions import MissedRules
from duplicate.swiss.history import Bye, Sitting
from duplicate.swiss.matches import Matches, matches
from duplicate.swiss.pairings import Pairing
from duplicate.swiss.ranking import Ranking, rank
from duplicate.swiss.records import NameChange, Penalty, ResultChange, Undo
from duplicate.swiss.state import Round, State
from duplicate.swiss.totals import Entrant

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
    """The deals of a round that is over, by board; none where nothing was told."""
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
    name = f"Swiss, {len(rounds)} rounds" if len(rounds) != 1 else "Swiss, 1 round"
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


def credits_of(state: State, found: Matches, until: int | None = None) -> tuple[Credit, ...]:
    """What byes and missed rounds are worth; a late entry may have an award of its own."""
    rounds = state.rounds[: len(state.rounds) if until is None else until]
    byes = tuple(Bye(each.number, b.contestant, Sitting(b.kind)) for each in rounds for b in each.seated.byes)
    given = list(credit(found, byes, _missed(state, len(rounds), "", "")))
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
    last = sum(1 for r in state.rounds if r.started) if until is None else until
    return ranking_of(state, matches_of(state, last), last)


def ranking_of(state: State, found: Matches, last: int) -> Ranking:
    """The ranking after a round, from the matches until then."""
    total = state.conditions.rounds or last + 1
    entrants = [
        Entrant(e.id, e.last_round is not None and e.last_round <= last and e.last_round < total)
        for e in state.entrants.values()
        if e.last_round != 0
    ]
    return rank(entrants, found, credits_of(state, found, last), seed=state.event.seed)
