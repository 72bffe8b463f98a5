"""Swiss draws against all possible draws of small fields, and against one dense graph of larger ones.

    python bench/swiss_bruteforce.py      20,000 small fields, 1,000 with a triple, 100 fields of up to 400
    python bench/swiss_bruteforce.py --instances 500 --triples 50 --histories 5

What the greedy (Nordic) draw leaves on the same small fields is reported beside it.
"""

import argparse
import sys
import time
from collections import Counter
from dataclasses import replace
from random import Random

import numpy as np

from duplicate.swiss.certificate import Proof
from duplicate.swiss.costs import Costs
from duplicate.swiss.draw import draw
from duplicate.swiss.field import Field
from duplicate.swiss.history import Sitting
from duplicate.swiss.matching import Edges, optimum
from duplicate.swiss.rules import Mode, Rules
from duplicate.swiss.search import Search
from duplicate.swiss.verify import verify
from duplicate.words.problems import DuplicateError
from record import ROOT, record

sys.path.insert(0, str(ROOT))

from tests.swiss.fields import exhaustive, random_field, random_rules, totals

FAILED = "FAILED: "


def small(seed: int, number: int, found: Counter[str]) -> None:
    """One field of 4 to 10: the exhaustive optimum, our draw with its proof, and the greedy draw."""
    rng = Random(f"{seed}-{number}")
    size = rng.randint(4, 10)
    played = rng.randint(1, size)
    field = random_field(rng, size, played, wishes=number % 2 == 1)
    rules = random_rules(rng, played) if number % 4 else Rules()
    found["odd fields" if size % 2 else "even fields"] += 1
    try:
        best = exhaustive(field, rules)
    except DuplicateError:
        found["hard rules contradict each other, and it was said"] += 1
        return
    try:
        drawn = draw(field, rules)
    except DuplicateError:
        found["no draw exists, and it was said" if best is None else FAILED + "no draw"] += 1
        return
    if best is None or totals(drawn) != best[0]:
        found[FAILED + "not the optimum"] += 1
        print(f"seed {seed}, instance {number}: {totals(drawn)}, least {best and best[0]}")
        return
    if drawn.certificate.proof is not Proof.DUALS or verify(field, drawn):
        found[FAILED + "not proved"] += 1
        return
    found["optimum at every level, proved, verified without a solver"] += 1
    found["of these with unavoidable rematches and their Tutte set"] += drawn.certificate.tutte is not None
    if rules.mode is Mode.OPTIMUM and not (played == 1 and rules.lag):
        greedy(field, replace(rules, mode=Mode.NORDIC), best[0], found)


def triples(seed: int, number: int, found: Counter[str]) -> None:
    """An odd field of 5, 7 or 9 that plays a triple: all triples, each with all draws of the rest."""
    rng = Random(f"{seed}-triple-{number}")
    size = rng.choice((5, 7, 9))
    played = rng.randint(1, size + 2)
    field = random_field(rng, size, played, wishes=number % 3 == 1)
    rules = replace(random_rules(rng, played) if number % 2 else Rules(), odd=Sitting.TRIPLE)
    try:
        best = exhaustive(field, rules)
    except DuplicateError:
        found["triple: hard rules contradict each other, and it was said"] += 1
        return
    try:
        drawn = draw(field, rules)
    except DuplicateError:
        found["triple: no draw exists, and it was said" if best is None else FAILED + "no triple"] += 1
        return
    if best is None or totals(drawn) != best[0]:
        found[FAILED + "a triple is not the optimum"] += 1
        print(f"seed {seed}, triple {number}: {totals(drawn)}, least {best and best[0]}")
        return
    if not drawn.certificate.optimal or verify(field, drawn):
        found[FAILED + "a triple is not proved"] += 1
        return
    found["triple: optimum at every level, proved, verified without a solver"] += 1
    found["triple: of these with other triples that had to be refused"] += bool(drawn.certificate.rivals)


def greedy(field: Field, rules: Rules, best: tuple[int, ...], found: Counter[str]) -> None:
    """What the draw from the top, repaired from the bottom, leaves on the same field."""
    found["greedy: fields"] += 1
    try:
        drawn = totals(draw(field, rules))
    except DuplicateError:
        found["greedy: finds no draw"] += 1
        return
    found["greedy: more rematches than needed"] += drawn[0] > best[0]
    found["greedy: a rematch although none is needed"] += drawn[0] > best[0] == 0
    found["greedy: dearer than the optimum"] += drawn > best


def large(seed: int, number: int, found: Counter[str]) -> None:
    """One field of up to 400, drawn on sparse candidates and on all tables at once."""
    rng = Random(f"{seed}-large-{number}")
    size = rng.randint(50, 400)
    field = random_field(rng, size, rng.randint(1, 12))
    rules = Rules(band_width=rng.choice((1, 3)), mode=rng.choice((Mode.OPTIMUM, Mode.OPTIMUM, Mode.HALVES)))
    costs = Costs(field, rules)
    search = Search(costs)
    k, m = np.triu_indices(len(search.nodes), 1)
    u, v = search.nodes[k], search.nodes[m]
    good = search.possible(u, v)
    edges = Edges(u[good], v[good], costs.price(u[good], v[good]))
    nodes = search.nodes.tolist()
    mate = optimum(search.nodes, edges, seed, lot_bits=1)
    dense = costs.totals([(nodes[a], nodes[b]) for a, b in enumerate(mate) if a < b])
    found[
        "sparse equals dense" if totals(draw(field, rules)) == dense else FAILED + "sparse is not dense"
    ] += 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--instances", type=int, default=20_000)
    parser.add_argument("--triples", type=int, default=1000)
    parser.add_argument("--histories", type=int, default=100)
    wanted = parser.parse_args()
    counted: Counter[str] = Counter()
    start = time.perf_counter()
    for each in range(wanted.instances):
        small(wanted.seed, each, counted)
    for each in range(wanted.triples):
        triples(wanted.seed, each, counted)
    middle = time.perf_counter()
    for each in range(wanted.histories):
        large(wanted.seed, each, counted)
    end = time.perf_counter()
    record(
        "swiss_bruteforce",
        {
            "small fields": wanted.instances,
            "small fields with a triple": wanted.triples,
            **dict(sorted(counted.items())),
            "seconds, small": round(middle - start, 1),
            "seconds, large": round(end - middle, 1),
        },
        seed=wanted.seed,
    )
    if any(key.startswith(FAILED) for key in counted):
        sys.exit(1)
