"""The draw of an event's next round: from its standings to a record, and what an edit would cost."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from duplicate.scoring.exact import published
from duplicate.swiss.certificate import LevelCost
from duplicate.swiss.draw import Draw, draw, price
from duplicate.swiss.field import Contestant, Field
from duplicate.swiss.history import Drift, Sitting
from duplicate.swiss.nights import standings
from duplicate.swiss.reasons import points
from duplicate.swiss.records import Cost, DrawEdited, Drawn, Float, Lot, Place, SatOut
from duplicate.swiss.rules import Rules
from duplicate.swiss.state import Entrant, State
from duplicate.words.problems import DuplicateError


class Wishes(NamedTuple):
    """What the director wants of one round: meetings that must be drawn, and that must not."""

    forced: tuple[tuple[str, str], ...] = ()
    forbidden: tuple[tuple[str, str], ...] = ()


NO_WISHES = Wishes()


@dataclass(frozen=True)
class Prepared:
    """A draw that is not in the log yet, with what it was drawn from."""

    field: Field
    draw: Draw
    results_in: Fraction  #: the share of results that the standings were made of
    wishes: Wishes


def field_of(state: State, wishes: Wishes = NO_WISHES) -> Field:
    """The field of the next round, in ranking order, with pairing scores and what happened before."""
    number = state.next_round
    total = state.conditions.rounds
    if total and number > total:
        raise DuplicateError(f"all {total} rounds are drawn", remedy="finish the event")
    rules = state.conditions.draw.rules(0)
    after = max(number - 1 - rules.lag, 0)
    present = {e.id: e for e in state.field(number)}
    order: list[tuple[str, Fraction]] = [(name, Fraction(0)) for name in present]
    results_in = share_in(state) if after and not state.rounds[after - 1].closed else Fraction(1)
    if after:
        ranked = [(row.contestant, _published(state, row.pairing)) for row in standings(state, after).rows]
        listed = {name for name, _ in ranked}
        ranked += [(name, Fraction(0)) for name in present if name not in listed]
        order = sorted((r for r in ranked if r[0] in present), key=lambda r: -r[1])
    lots = tuple(Lot(contestant=name, score=points(Contestant(name, score))) for name, score in order)
    return field_from(state, number, lots, results_in, wishes)


def _published(state: State, score: Fraction) -> Fraction:
    """A pairing score as it is published: who stands level for everybody to see is level for the draw."""
    rules = state.conditions.scoring.totals
    decimals = rules.percent_decimals if state.conditions.is_percentage else rules.decimals
    return published(score, decimals, rules.ties)


def share_in(state: State) -> Fraction:
    """The share of results that the next round is drawn from."""
    after = max(state.next_round - 1 - state.conditions.draw.lag, 0)
    return state.rounds[after - 1].share_in if after else Fraction(1)


def field_from(
    state: State,
    number: int,
    order: tuple[Lot, ...],
    results_in: Fraction = Fraction(1),
    wishes: Wishes = NO_WISHES,
) -> Field:
    """The field of a round as a draw saw it; whoever played before and is not drawn any more has left."""
    drawn = {lot.contestant for lot in order}
    history = state.history(number)
    before = {m.ns for m in history.meetings} | {m.ew for m in history.meetings}
    before |= {b.contestant for b in history.byes}
    contestants = [_contestant(state.entrants[lot.contestant], Fraction(lot.score)) for lot in order]
    contestants += [
        _contestant(e, Fraction(0), withdrawn=True) for e in state.entrants.values() if e.id in before - drawn
    ]
    return Field(
        number,
        tuple(contestants),
        history,
        forbidden=(
            *(p for p in state.event.forbidden if {*p} <= {c.id for c in contestants}),
            *wishes.forbidden,
        ),
        forced=wishes.forced,
        results_in=results_in,
    )


def _contestant(entrant: Entrant, score: Fraction, *, withdrawn: bool = False) -> Contestant:
    whole = score.numerator if score.denominator == 1 else score
    return Contestant(
        entrant.id, whole, entrant.stationary, entrant.groups, withdrawn, entrant.standby and not withdrawn
    )


def prepare(state: State, wishes: Wishes = NO_WISHES) -> Prepared:
    """Draw the next round. Raises DuplicateError where it cannot be drawn yet, or not at all."""
    if not state.registration_closed:
        raise DuplicateError("registration is open", remedy="close it first")
    field = field_of(state, wishes)
    found = draw(field, state.conditions.draw.rules(state.event.seed))
    return Prepared(field, found, share_in(state), wishes)


def record(prepared: Prepared, number: int, when: str, who: str = "", why: str = "") -> Drawn:
    """The record of a draw, as number ``number`` of the log."""
    found, field = prepared.draw, prepared.field
    return Drawn(
        id=number,
        when=when,
        who=who,
        why=why,
        round=found.round,
        tables=tuple(Place(table=t.number, ns=t.ns, ew=t.ew) for t in found.tables),
        byes=tuple(SatOut(contestant=b.contestant, kind=b.kind) for b in found.byes),
        floats=tuple(Float(contestant=f.contestant, drift=f.drift) for f in found.floats),
        cost=costs(found.certificate.levels),
        statement=found.certificate.statement,
        seed=found.rules.seed,
        standings_round=found.standings_round,
        results_in=str(prepared.results_in),
        order=tuple(Lot(contestant=c.id, score=str(c.score)) for c in field.contestants if not c.withdrawn),
        forced=prepared.wishes.forced,
        forbidden=prepared.wishes.forbidden,
    )


def costs(levels: tuple[LevelCost, ...]) -> tuple[Cost, ...]:
    """The costs of a draw as a record holds them."""
    return tuple(Cost(level=each.name, total=each.total, bound=each.bound) for each in levels)


def edit(
    field: Field,
    rules: Rules,
    tables: tuple[Place, ...],
    byes: tuple[SatOut, ...],
    number: int,
    when: str,
    who: str = "",
    why: str = "",
) -> DrawEdited:
    """The record of an edited draw, with its price by level and the floats that it makes.

    ``field`` and ``rules`` are those of the draw that is edited.
    """
    return DrawEdited(
        id=number,
        when=when,
        who=who,
        why=why,
        round=field.round,
        tables=tables,
        byes=byes,
        floats=floats(field, rules, tables),
        cost=edit_costs(field, rules, tables, byes),
    )


def edit_costs(
    field: Field, rules: Rules, tables: tuple[Place, ...], byes: tuple[SatOut, ...]
) -> tuple[Cost, ...]:
    """What a round costs that is seated by hand, a triple included."""
    pairs = [(t.ns, t.ew) for t in tables]
    pairs += [(b.contestant, "") for b in byes if b.kind in (Sitting.BYE, Sitting.PHANTOM)]
    three = tuple(b.contestant for b in byes if b.kind is Sitting.TRIPLE)
    return costs(price(field, rules, tuple(pairs), three))


def floats(field: Field, rules: Rules, tables: tuple[Place, ...]) -> tuple[Float, ...]:
    """Who floats at these tables."""
    from duplicate.swiss.facts import Facts
    from duplicate.swiss.reasons import drifts

    facts = Facts(field, rules)
    found: list[Float] = []
    for t in tables:
        if t.ns not in facts.index or t.ew not in facts.index:
            continue
        u, v = sorted((facts.index[t.ns], facts.index[t.ew]))
        if v < facts.n and (drift := drifts(facts, (u, v))):
            up, down = drift
            found.append(Float(contestant=facts.name(down), drift=Drift.DOWN))
            found.append(Float(contestant=facts.name(up), drift=Drift.UP))
    return tuple(found)
