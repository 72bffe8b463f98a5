"""Random fields with a history, and the exhaustive best draw of a small one."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from random import Random

from duplicate.swiss.draw import Draw
from duplicate.swiss.facts import Facts, Table
from duplicate.swiss.field import Contestant, Field
from duplicate.swiss.history import Bye, Drift, Floated, History, Meeting, Sitting
from duplicate.swiss.rules import Apart, FirstRound, Mode, Rules
from duplicate.swiss.verify import prices as prices_of
from duplicate.swiss.verify import totals as totals_of


def random_field(rng: Random, size: int, rounds: int, *, wishes: bool = False) -> Field:
    """A field after some rounds of random meetings, so that rematches are often near.

    Nobody meets twice in a round; meetings are new where the random order allows it, most of the time.
    """
    ids = [f"{k}" for k in range(1, size + 1)]
    met: set[frozenset[str]] = set()
    meetings, byes, floats = [], [], []
    for number in range(1, rounds + 1):
        order = rng.sample(ids, size)
        if size % 2:
            byes.append(Bye(number, order.pop()))
        while order:
            a = order.pop()
            fresh = [b for b in order if frozenset((a, b)) not in met]
            b = rng.choice(fresh if fresh and rng.random() < 0.9 else order)
            order.remove(b)
            met.add(frozenset((a, b)))
            meetings.append(Meeting(number, a, b))
            if rng.random() < 0.3:
                floats += [Floated(number, a, Drift.DOWN), Floated(number, b, Drift.UP)]
    scores = sorted(
        (Fraction(rng.randrange(0, 10 * rounds + 1), rng.choice((1, 2))) for _ in ids), reverse=True
    )
    rng.shuffle(ids)
    forbidden, forced = [], []
    stationary: set[str] = set()
    if wishes:
        forbidden = [p for p in combinations(ids, 2) if rng.random() < 0.05]
        if rng.random() < 0.3:
            a, b = rng.sample(ids, 2)
            forced = [(a, b)] if (a, b) not in forbidden and (b, a) not in forbidden else []
        stationary = {i for i in ids if rng.random() < 0.1} - {i for pair in forced for i in pair}
    people = tuple(
        Contestant(i, s, i in stationary, (("club", rng.choice("ABCDEFGH")),))
        for i, s in zip(ids, scores, strict=True)
    )
    history = History(tuple(meetings), tuple(byes), tuple(floats))
    return Field(rounds + 1, people, history, tuple(forbidden), tuple(forced))


def perfect_matchings(numbers: list[int]) -> Iterator[list[Table]]:
    """All ways to pair an even number of numbers."""
    if not numbers:
        yield []
        return
    first, *rest = numbers
    for other in rest:
        for more in perfect_matchings([n for n in rest if n != other]):
            yield [(first, other), *more]


def exhaustive(field: Field, rules: Rules) -> tuple[tuple[int, ...], list[list[Table]]] | None:
    """The least cost by level of all draws that keep the hard rules, and the draws that have it.

    Where three play together, all triples are tried, and a draw holds their meetings beside the tables.
    """
    facts = Facts(field, rules)
    numbers = facts.nodes
    every = [t for t in [*combinations(numbers, 2), *facts.forced] if facts.allowed(t)]
    costs = prices_of(facts, *facts.columns_of(every)).T.tolist()
    prices = {table: tuple(cost) for table, cost in zip(every, costs, strict=True)}
    best: tuple[int, ...] | None = None
    draws: list[list[Table]] = []
    for three in combinations(numbers, 3) if facts.triple else [()]:
        inner = list(combinations(three, 2))
        if not all(t in prices for t in inner):
            continue
        together = totals_of(facts, [], three)
        for tables in perfect_matchings([n for n in numbers if n not in three]):
            drawn = [*tables, *facts.forced]
            if not all(t in prices for t in drawn):
                continue
            total = tuple(map(sum, zip(together, *(prices[t] for t in drawn), strict=True)))
            if best is None or total < best:
                best, draws = total, []
            if total == best:
                draws.append(sorted([*drawn, *inner]))
    return None if best is None else (best, draws)


def random_rules(rng: Random, rounds: int) -> Rules:
    """Any settings that an optimum can be tried out under, for a field after some rounds."""
    return Rules(
        mode=rng.choice((Mode.OPTIMUM, Mode.OPTIMUM, Mode.DANISH, Mode.HALVES)),
        odd=rng.choice((Sitting.BYE, Sitting.PHANTOM)),
        first_round=rng.choice(tuple(FirstRound)),
        band_width=rng.choice((1, 2, 5, Fraction(1, 2))),
        float_memory=rng.choice((0, 1, 2, 9)),
        directions=rng.random() < 0.8,
        lag=int(rounds == 1 and rng.random() < 0.5),
        apart=(Apart("club"),) if rng.random() < 0.3 else (),
        seed=rng.randrange(1000),
    )


def totals(draw: Draw) -> tuple[int, ...]:
    """The cost of a draw by level."""
    return tuple(level.total for level in draw.certificate.levels)


def pairs(draw: Draw) -> set[frozenset[str]]:
    """Who meets whom."""
    return {frozenset((t.ns, t.ew)) for t in draw.tables}
