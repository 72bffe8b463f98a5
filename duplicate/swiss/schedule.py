"""The next round where no standings decide it: by the Berger tables, by the bracket, by a challenge."""

from collections import Counter
from collections.abc import Mapping
from random import Random

from duplicate.swiss import bracket, rungs
from duplicate.swiss.records import DrawEdited, Drawn, Lot, Place, SatOut
from duplicate.swiss.refusals import refused
from duplicate.swiss.round_robin import Fixture, round_robin
from duplicate.swiss.state import Entrant, State
from duplicate.words.problems import DuplicateError


def is_scheduled(state: State) -> bool:
    """Whether rounds are seated otherwise than by the standings."""
    return state.conditions.draw.system != "swiss"


def total_rounds(state: State) -> int:
    """How many rounds the event has; 0 while it is not known.

    A round robin has those of its schedule, or the first so many of them; a knock-out is known when it
    is over; a ladder ends when the director says so.
    """
    match state.conditions.draw.system:
        case "round-robin" if state.rounds:
            return _length(state)
        case "knock-out" if state.rounds and state.rounds[-1].closed:
            return len(state.rounds) if bracket.Bracket(state).over else 0
        case "knock-out" | "ladder":
            return 0
    return state.conditions.rounds


def _length(state: State) -> int:
    full = max(f.round for f in fixtures(state))
    return min(state.conditions.rounds or full, full)


def numbers(state: State) -> tuple[str, ...]:
    """Who has the numbers 1, 2, ... of the tables: as round 1 was drawn, else by registration or by lot."""
    if state.rounds:
        return tuple(lot.contestant for lot in state.rounds[0].drawn.order)
    present = [e.id for e in state.field(1)]
    if state.conditions.round_robin.numbers == "lots":
        Random(state.event.seed).shuffle(present)
    return tuple(present)


def fixtures(state: State) -> tuple[Fixture, ...]:
    """The whole schedule of a round robin."""
    return round_robin(numbers(state), double=state.conditions.round_robin.double)


def next_round(state: State, number: int, when: str, who: str = "") -> Drawn:
    """The record of the next round, as number ``number`` of the log.

    Raises DuplicateError where there is none, or where it needs the director.
    """
    match state.conditions.draw.system:
        case "round-robin":
            return _berger(state, number, when, who)
        case "knock-out":
            coming = bracket.Bracket(state).coming()
            if coming is None:
                raise DuplicateError("the knock-out is over", remedy="finish the event")
            return bracket.as_record(state, coming, number, when, who)
        case "ladder":
            raise DuplicateError(
                "a ladder has no draw", remedy="duplicate swiss challenge EVENT CHALLENGER CHALLENGED"
            )
    raise DuplicateError("this round is drawn from the standings", remedy="use duplicate.swiss.drawing")


def _berger(state: State, number: int, when: str, who: str) -> Drawn:
    coming = state.next_round
    if coming > _length(state):
        raise DuplicateError(f"all {_length(state)} rounds are drawn", remedy="finish the event")
    tables: list[Place] = []
    byes: list[SatOut] = []
    for fixture in fixtures(state):
        if fixture.round != coming:
            continue
        here = [name for name in (fixture.home, fixture.away) if name and plays(state, name, coming)]
        if len(here) == 2:
            ns, ew = _seats(state.entrants, *here)
            tables.append(Place(table=len(tables) + 1, ns=ns, ew=ew))
        byes += [SatOut(contestant=name) for name in here if len(here) == 1]
    return Drawn(
        id=number,
        when=when,
        who=who,
        round=coming,
        tables=tuple(tables),
        byes=tuple(byes),
        statement="by the schedule",
        seed=state.event.seed,
        order=tuple(Lot(contestant=name) for name in numbers(state)),
    )


def plays(state: State, name: str, round_number: int) -> bool:
    """Whether a contestant of the schedule is still in the event in a round."""
    return state.entrants[name].plays_in(round_number)


def _seats(entrants: Mapping[str, Entrant], home: str, away: str) -> tuple[str, str]:
    """The first-listed is at home, North-South, but for an opponent that cannot move."""
    if entrants[away].stationary and not entrants[home].stationary:
        return away, home
    return home, away


def check_drawn(state: State, record: Drawn) -> None:
    """Refuse a draw that is not the one that the schedule, the bracket or the challenge gives."""
    if record.round != state.next_round:
        raise refused(record, f"round {record.round} is not the next", f"draw round {state.next_round}")
    try:
        if state.conditions.draw.system == "ladder":
            if len(record.tables) != 1:
                raise DuplicateError("a challenge is one match", remedy="make one record for each")
            place = record.tables[0]
            right = rungs.challenge(state, place.ew, place.ns, record.id, record.when)
        else:
            right = next_round(state, record.id, record.when)
    except DuplicateError as error:
        raise refused(record, error.problem.message, error.problem.remedy) from None
    for name, what in _SAME.items():
        if getattr(record, name) != getattr(right, name):
            raise refused(
                record, f"{what} not those of the {_BY[state.conditions.draw.system]}", "draw it again"
            )
    if [(c.home, c.away, c.imps) for c in record.carried] != [
        (c.home, c.away, c.imps) for c in right.carried
    ]:
        raise refused(record, "what is carried over is not what the earlier event gives", "draw it again")


_SAME = {
    "tables": "the tables are",
    "byes": "the byes are",
    "order": "the numbers are",
    "standings_round": "the standings are",
    "stage": "the stages are",
    "stanza": "the stanzas are",
    "boards": "the boards are",
}
_BY = {"round-robin": "schedule", "knock-out": "bracket", "ladder": "challenge"}


def check_edited(state: State, record: DrawEdited) -> None:
    """Refuse an edit that changes who meets whom: only seats, tables and rooms can be exchanged."""
    drawn = state.rounds[record.round - 1].drawn
    same = Counter(frozenset((t.ns, t.ew)) for t in drawn.tables)
    now = Counter(frozenset((t.ns, t.ew)) for t in record.tables)
    if same != now or {b.contestant for b in drawn.byes} != {b.contestant for b in record.byes}:
        system = state.conditions.draw.system
        raise refused(
            record,
            f"the {_BY[system]} says who meets whom in a {system}",
            "exchange only the seats of the two at a table, or the tables of matches",
        )
