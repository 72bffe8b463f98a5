"""An audit of an event: every draw of its log checked against its rules, its costs and its proof.

Where a schedule, a bracket or a challenge seats the rounds, their rules are checked in another form than
the one that seated them.
"""

from collections.abc import Callable, Collection, Iterator
from fractions import Fraction

from duplicate.laws.dealing import commitment, round_seed
from duplicate.swiss.certificate import Certificate
from duplicate.swiss.costs import Costs
from duplicate.swiss.draw import Draw, Table, draw
from duplicate.swiss.drawing import Wishes, costs, edit_costs, field_from, field_of, floats, share_in
from duplicate.swiss.event import step
from duplicate.swiss.field import Field
from duplicate.swiss.history import Bye, Drift, Floated, Sitting
from duplicate.swiss.reasons import Known, Reason, reasons
from duplicate.swiss.records import Drawn, Finished
from duplicate.swiss.state import Round, State
from duplicate.swiss.verify import verify
from duplicate.words.plurals import quantity


def field_drawn(state: State, number: int) -> Field:
    """The field that a round was drawn from, as its record says."""
    drawn = state.rounds[number - 1].drawn
    return field_from(state, number, drawn.order, wishes=Wishes(drawn.forced, drawn.forbidden))


def audit(
    state: State,
    certificate: Callable[[int], Certificate | None] = lambda _: None,
    rounds: Collection[int] | None = None,
) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """What is wrong with the draws of all rounds, or of some: (round, findings), nothing found being good.

    ``certificate`` gives what a round is proved by; without one the draw is made again, which must give
    the same tables. The order and the scores that a draw states must be those of the log until then: what
    came, changed or was taken back later is no matter.
    """
    wanted = [each for each in state.rounds if rounds is None or each.number in rounds]
    found = {each.number: _round(state, each, certificate(each.number)) for each in wanted}
    if state.conditions.draw.system == "swiss":
        for each, before in _drawn_from(state, wanted):
            found[each.number] += _order(before, each.drawn)
    return tuple((number, tuple(wrong)) for number, wrong in found.items())


def _drawn_from(state: State, rounds: Collection[Round]) -> Iterator[tuple[Round, State]]:
    """Every round with the event as it was when the round was drawn; the log is replayed once."""
    waiting = {each.drawn.id: each for each in rounds}
    then = State()
    for record in state.log:
        if not waiting:
            return
        if (each := waiting.pop(record.id, None)) is not None:
            yield each, then
        then, _ = step(then, record)


def _order(before: State, record: Drawn) -> Iterator[str]:
    """What is wrong with the order, the pairing scores and the share of results that a draw states."""
    field = field_of(before, Wishes(record.forced, record.forbidden))
    right = {c.id: (place, Fraction(c.score)) for place, c in enumerate(field.contestants) if not c.withdrawn}
    said = {lot.contestant: (place, Fraction(lot.score)) for place, lot in enumerate(record.order)}
    if said != right:
        others = [name for name in {**right, **said} if said.get(name) != right.get(name)]
        shown = ", ".join(_differs(name, said.get(name), right.get(name)) for name in others[:4])
        more = f" and {len(others) - 4} more" if len(others) > 4 else ""
        yield f"the order is not that of the standings: {shown}{more}"
    if Fraction(record.results_in) != share_in(before):
        yield f"the share of results that were in was {share_in(before)}, not {record.results_in}"


def _differs(name: str, said: tuple[int, Fraction] | None, right: tuple[int, Fraction] | None) -> str:
    """What a draw says of a contestant, and what the standings say."""
    if said is None or right is None:
        return f"{name} is {'not in' if right is None else 'left out of'} it"
    if said[1] != right[1]:
        return f"{name} has {right[1]}, not {said[1]}"
    return f"{name} is in place {right[0] + 1}, not {said[0] + 1}"


def _round(state: State, each: Round, certificate: Certificate | None) -> list[str]:
    record = each.drawn
    if state.conditions.draw.system != "swiss":
        return list(scheduled(state, each))
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


def scheduled(state: State, each: Round) -> Iterator[str]:
    """What is wrong with a round of a round robin, a knock-out or a ladder, by the rules of its format."""
    match state.conditions.draw.system:
        case "round-robin":
            yield from _berger(state, each)
        case "knock-out":
            yield from _bracket(state, each)
        case "ladder":
            yield from _challenge(state, each)


def _berger(state: State, each: Round) -> Iterator[str]:
    """Berger by its congruences: of n numbers (n even), a and b below n meet in the round r with
    a + b = r + 1 modulo n - 1, and a meets n where 2a is that; at home is the lower number where a + b is
    odd, else the higher, and against n the lower half. Not by the circle that made the schedule.
    """
    names = [lot.contestant for lot in state.rounds[0].drawn.order]
    number = {name: place for place, name in enumerate(names, 1)}
    size = len(names) + len(names) % 2
    circle = size - 1
    cycle, r = divmod(each.number - 1, circle)
    if [lot.contestant for lot in each.drawn.order] != names:
        yield "the numbers are not those of round 1"
    met: set[str] = set()
    for place in each.seated.tables:
        low, high = sorted((number[place.ns], number[place.ew]))
        total = 2 * low if high == size else low + high
        if total % circle != (r + 2) % circle:
            yield f"{place.ns} and {place.ew} meet in another round of the Berger tables"
        lower_at_home = low <= size // 2 if high == size else total % 2 == 1
        at_home = low if lower_at_home != bool(cycle % 2) else high
        fixed = any(state.entrants[who].stationary for who in (place.ns, place.ew))
        if number[place.ns] != at_home and not fixed and not each.edited:
            yield f"{place.ew} is at home against {place.ns} in the Berger tables"
        met |= {place.ns, place.ew}
    for one in each.seated.byes:
        other = next(
            (
                n
                for n in range(1, size + 1)
                if n != number[one.contestant] and _meet(n, number[one.contestant], r, size)
            ),
            0,
        )
        if other <= len(names) and state.entrants[names[other - 1]].plays_in(each.number):
            yield f"{one.contestant} has a bye, and should meet {names[other - 1]}"
        met.add(one.contestant)
    missing = [n for n in names if n not in met and state.entrants[n].plays_in(each.number)]
    if missing:
        yield f"{', '.join(missing)} are neither at a table nor have a bye"
    before = [
        frozenset((t.ns, t.ew))
        for e in state.rounds[cycle * circle : each.number - 1]
        for t in e.seated.tables
    ]
    for place in each.seated.tables:
        if frozenset((place.ns, place.ew)) in before:
            yield f"{place.ns} and {place.ew} meet again"


def _meet(one: int, other: int, r: int, size: int) -> bool:
    low, high = sorted((one, other))
    total = 2 * low if high == size else low + high
    return total % (size - 1) == (r + 2) % (size - 1)


def _bracket(state: State, each: Round) -> Iterator[str]:
    """Nobody plays who is out, the best seeds have the byes, halves of the bracket meet in the final only."""
    seeds = [lot.contestant for lot in state.rounds[0].drawn.order]
    stages = (len(seeds) - 1).bit_length()
    size = 1 << stages
    stage = each.drawn.stage
    finalists = stage == stages
    for place in each.seated.tables:
        one, two = (seeds.index(who) + 1 for who in (place.ns, place.ew))
        if not finalists and _section(one, size, stage) != _section(two, size, stage):
            yield f"{place.ns} and {place.ew} are of other parts of the bracket"
    out = [
        who
        for earlier in state.rounds
        if earlier.drawn.stage < stage
        for t in earlier.seated.tables
        for who in (t.ns, t.ew)
    ]
    slots = {lot.contestant for lot in each.drawn.order}
    here = [who for t in each.seated.tables for who in (t.ns, t.ew)]
    if stage > 1:
        strangers = [who for who in here if who not in slots and not (finalists and who in out)]
        if strangers:
            yield f"{', '.join(strangers)} are out of the event"
    byes = {b.contestant for b in each.seated.byes}
    if stage == 1 and each.drawn.stanza == 1 and byes != set(seeds[: size - len(seeds)]):
        gone = [s for s in seeds if not state.entrants[s].plays_in(each.number)]
        if not gone:
            yield "the byes are not those of the best seeds"


def _section(seed: int, size: int, stage: int) -> int:
    """Which part of a bracket a seed is in, of those out of which one is through after a stage.

    Folding the field in half again and again: of seeds s and n + 1 - s the better one is expected.
    """
    parts = size >> stage
    while size > parts:
        seed = min(seed, size + 1 - seed)
        size >>= 1
    return seed


def _challenge(state: State, each: Round) -> Iterator[str]:
    """A challenge goes up, and no further than it reaches."""
    order = [lot.contestant for lot in each.drawn.order]
    place, reach = each.drawn.tables[0], state.conditions.ladder.reach
    distance = order.index(place.ew) - order.index(place.ns)
    if distance <= 0 or (reach and distance > reach):
        yield f"{place.ew} cannot challenge {place.ns}, {quantity(distance, 'rung')} above"


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
