"""An audit of an event: every draw of its log checked against its rules, its costs and its proof."""

from collections.abc import Callable, Collection

from duplicate.laws.dealing import commitment, round_seed
from duplicate.swiss.certificate import Certificate
from duplicate.swiss.costs import Costs
from duplicate.swiss.draw import Draw, Table, draw
from duplicate.swiss.drawing import costs, edit_costs, field_from, floats
from duplicate.swiss.field import Field
from duplicate.swiss.history import Bye, Drift, Floated, Sitting
from duplicate.swiss.reasons import Known, Reason, reasons
from duplicate.swiss.records import Finished
from duplicate.swiss.state import Round, State
from duplicate.swiss.verify import verify


def field_drawn(state: State, number: int) -> Field:
    """The field that a round was drawn from, as its record says."""
    return field_from(state, number, state.rounds[number - 1].drawn.order)


def audit(
    state: State,
    certificate: Callable[[int], Certificate | None] = lambda _: None,
    rounds: Collection[int] | None = None,
) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """What is wrong with the draws of all rounds, or of some: (round, findings), nothing found being good.

    ``certificate`` gives what a round is proved by; without one the draw is made again, which must give
    the same tables. The order and the scores that a draw states are taken from its record.
    """
    return tuple(
        (each.number, tuple(_round(state, each, certificate(each.number))))
        for each in state.rounds
        if rounds is None or each.number in rounds
    )


def _round(state: State, each: Round, certificate: Certificate | None) -> list[str]:
    record = each.drawn
    rules = state.conditions.draw.rules(record.seed)
    field = field_drawn(state, each.number)
    if certificate is None:
        again = draw(field, rules)
        if [(t.ns, t.ew) for t in again.tables] != [(p.ns, p.ew) for p in record.tables]:
            return ["drawn again, the tables are others"]
        certificate = again.certificate
    found = Draw(
        record.round,
        record.standings_round,
        rules,
        tuple(Table(p.table, p.ns, p.ew) for p in record.tables),
        tuple(Bye(record.round, b.contestant, b.kind) for b in record.byes),
        tuple(Floated(record.round, f.contestant, Drift(f.drift)) for f in record.floats),
        certificate,
    )
    wrong = list(verify(field, found))
    if not wrong and _reasons(found, field) != certificate.reasons:
        wrong.append("the reasons are not what the field says")
    if costs(certificate.levels) != record.cost or certificate.statement != record.statement:
        wrong.append("the certificate is not that of the record")
    if each.edited:
        wrong += _edit(state, each, field)
    return wrong


def _reasons(found: Draw, field: Field) -> tuple[Reason, ...]:
    """The reasons of a draw, found again from its field."""
    costs = Costs(field, found.rules)
    number = costs.facts.number
    tables = [(number(t.ns), number(t.ew)) for t in found.tables]
    tables += [
        (number(b.contestant), costs.n) for b in found.byes if b.kind in (Sitting.BYE, Sitting.PHANTOM)
    ]
    ordered = sorted((min(t), max(t)) for t in tables)
    three = tuple(sorted(map(number, found.triple)))
    known = Known(found.certificate.optimal, found.certificate.tutte is not None)
    return reasons(costs, ordered, three, known)


def _edit(state: State, each: Round, field: Field) -> list[str]:
    """An edit shows the price of its tables, and its floats."""
    rules = state.conditions.draw.rules(each.drawn.seed)
    wrong = []
    if edit_costs(field, rules, each.seated.tables, each.seated.byes) != each.seated.cost:
        wrong.append("the price of the edit is not what it says")
    if floats(field, rules, each.seated.tables) != each.seated.floats:
        wrong.append("the floats of the edit are not those of its tables")
    return wrong


def audit_deals(state: State) -> tuple[str, ...]:
    """What is wrong with what was told of the deals: that it is one secret, the one that was announced."""
    secret = next((r.deals for r in state.log if isinstance(r, Finished) and r.deals), "")
    if not secret:
        return ()
    wrong = []
    if commitment(secret) != state.event.deals:
        wrong.append("the secret of the deals is not the one that was announced at the opening")
    wrong += [
        f"round {each.number}: its deals do not come from the secret"
        for each in state.rounds
        if each.deals and each.deals != round_seed(secret, each.number)
    ]
    return tuple(wrong)
