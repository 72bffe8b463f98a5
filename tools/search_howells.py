"""Find starters of cyclic Howells, and write fixtures/movements/howell_starters.csv.

    python tools/search_howells.py [--tables 3-15] [--seed 1] [--out FILE]

A starter is round 1: at each table a pair, a pair and a board set. Pairs 1..R and the sets advance by
one (mod R) every round; the other 2T - R pairs stay. With u = set - pair (mod R) of a moving seat:

- every u is the seat of exactly one moving pair (so everybody plays every set once),
- the differences between the moving pairs of a table are distinct up to sign (nobody meets twice),
- the sets of round 1 are distinct (no table shares boards).

How two pairs compete depends only on which u sit North-South. So the directions are optimised first
(f(u) = +1 or -1, by annealing on Qf), then tables are matched to them, then sets are placed: an exact
cover by depth-first search, most constrained table first. The best that can be realised is written.
Everything is seeded, and counted in steps, not in seconds: the same seed writes the same file.
"""

import argparse
import csv
import math
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

Starter = tuple[tuple[int, int, int], ...]
NODES = 3_000  #: nodes of one exact-cover search before the next directions are tried


def correlation(signs: Sequence[int]) -> list[int]:
    """A(d) = sum of f(u) f(u + d), for d = 0 .. R // 2."""
    size = len(signs)
    return [sum(signs[u] * signs[(u + d) % size] for u in range(size)) for d in range(size // 2 + 1)]


def quality_of(
    tables: int, signs: Sequence[int], meeting: Sequence[int] | None = None
) -> tuple[float, tuple[int, ...]]:
    """Qf of directions; the differences that meet are by default those with the lowest correlation."""
    moving = len(signs)
    correlations = correlation(signs)
    differences = list(range(1, (moving - 1) // 2 + 1))
    meet = meeting or sorted(differences, key=lambda d: (correlations[d], d))[: moving - tables]
    total = squares = count = 0
    for d in range(1, moving // 2 + 1):
        many = moving // 2 if 2 * d == moving else moving
        c = correlations[d] + (tables if d in meet else 0)
        total, squares, count = total + many * c, squares + many * c * c, count + many
    stationary = 2 * tables - moving
    balance = sum(signs)  # of the opponents of the stationary pairs: the other tables add up to 0
    plus = (stationary + balance) // 2  # so many of them sit North-South
    for opponent, many in ((1, plus), (-1, stationary - plus)):
        c = tables - opponent * balance
        total, squares, count = (
            total + many * moving * c,
            squares + many * moving * c * c,
            count + many * moving,
        )
    same = plus * (plus - 1) // 2 + (stationary - plus) * (stationary - plus - 1) // 2
    other = plus * (stationary - plus)
    total += moving * (same - other)
    squares += moving * moving * (same + other)
    count += same + other
    return 100 * total * total / (count * squares) if squares else 0.0, tuple(sorted(meet))


def directions(tables: int, moving: int, random_: random.Random) -> Iterator[tuple[float, list[int]]]:
    """Local optima of the directions, one after another; the balance of the singles varies."""
    stationary = 2 * tables - moving
    while True:
        balance = stationary - 2 * random_.randint(0, stationary)
        signs = [1] * ((moving + balance) // 2) + [-1] * ((moving - balance) // 2)
        random_.shuffle(signs)
        value = quality_of(tables, signs)[0]
        heat = 3.0
        for _ in range(150 * moving):
            heat *= 0.9985
            i, j = random_.sample(range(moving), 2)
            if signs[i] == signs[j]:
                continue
            signs[i], signs[j] = signs[j], signs[i]
            other = quality_of(tables, signs)[0]
            if other >= value or random_.random() < math.exp((other - value) / max(heat, 1e-9)):
                value = other
            else:
                signs[i], signs[j] = signs[j], signs[i]
        yield value, signs


def matchings(
    signs: Sequence[int], meet: Sequence[int], random_: random.Random
) -> Iterator[list[tuple[int, int]]]:
    """Tables of moving pairs: seats (u North-South, v East-West), each difference of ``meet`` once."""
    moving = len(signs)
    nodes = 0

    def walk(left: list[int], free: set[int], made: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
        nonlocal nodes
        nodes += 1
        if nodes > NODES:
            return
        if not left:
            yield list(made)
            return
        best: list[tuple[int, int]] | None = None
        chosen = 0
        for d in left:
            options = [
                (u, v)
                for u in free
                if signs[u] == 1
                for v in {(u + d) % moving, (u - d) % moving}
                if v in free and signs[v] == -1
            ]
            if best is None or len(options) < len(best):
                best, chosen = options, d
                if not options:
                    return
        assert best is not None
        best.sort()
        random_.shuffle(best)
        rest = [d for d in left if d != chosen]
        for u, v in best:
            yield from walk(rest, free - {u, v}, [*made, (u, v)])

    yield from walk(list(meet), set(range(moving)), [])


def place(seats: Sequence[tuple[int, ...]], moving: int, random_: random.Random) -> list[int] | None:
    """Sets of round 1 (0 .. R - 1) for tables with seats u: distinct, and every pair s - u once."""
    full = (1 << moving) - 1

    def turned(mask: int, by: int) -> int:
        return ((mask << by) | (mask >> (moving - by))) & full if by else mask

    nodes = 0
    chosen: dict[int, int] = {}

    def walk(pairs: int, sets: int) -> bool:
        nonlocal nodes
        nodes += 1
        if len(chosen) == len(seats):
            return True
        if nodes > NODES:
            return False
        best, options = -1, 0
        for i, us in enumerate(seats):
            if i in chosen:
                continue
            mask = sets
            for u in us:
                mask &= turned(pairs, u)
            if best < 0 or mask.bit_count() < options.bit_count():
                best, options = i, mask
                if not mask:
                    return False
        candidates = [s for s in range(moving) if options >> s & 1]
        random_.shuffle(candidates)
        for s in candidates if chosen else candidates[:1]:  # turning all sets changes nothing
            used = sum(1 << (s - u) % moving for u in seats[best])
            if used.bit_count() != len(seats[best]):
                continue
            chosen[best] = s
            if walk(pairs & ~used, sets & ~(1 << s)):
                return True
            del chosen[best]
        return False

    return [chosen[i] for i in range(len(seats))] if walk(full, full) else None


def search(
    tables: int, moving: int, seed: int, optima: int = 24, matched: int = 8, guesses: int = 600
) -> tuple[float, Starter] | None:
    """The best starter of T tables and R rounds that the steps allowed find; None if there is none.

    Where no optimum can be realised, the best of ``guesses`` random directions and differences.
    """
    random_ = random.Random(seed * 10_000 + tables * 100 + moving)
    found = directions(tables, moving, random_)
    ranked: dict[tuple[int, ...], float] = {}
    if moving == 2 * tables - 1 and moving % 4 == 3 and all(moving % d for d in range(2, moving)):
        # the squares mod a prime are a difference set: everybody competes equally
        squares = {x * x % moving for x in range(1, moving)}
        perfect = tuple(1 if u in squares else -1 for u in range(moving))
        ranked[perfect] = round(quality_of(tables, perfect)[0], 9)
    for _ in range(optima):
        value, signs = next(found)
        ranked[tuple(signs)] = round(value, 9)
    for optimum, value in sorted(ranked.items(), key=lambda item: (-item[1], item[0])):
        starter = realise(tables, optimum, quality_of(tables, optimum)[1], matched, random_)
        if starter is not None:
            return value, starter
    best: tuple[float, Starter] | None = None
    for _ in range(guesses):
        stationary = 2 * tables - moving
        balance = stationary - 2 * random_.randint(0, stationary)
        guess = [1] * ((moving + balance) // 2) + [-1] * ((moving - balance) // 2)
        random_.shuffle(guess)
        meet = tuple(sorted(random_.sample(range(1, (moving - 1) // 2 + 1), moving - tables)))
        value = round(quality_of(tables, guess, meet)[0], 9)
        if best is None or value > best[0]:
            starter = realise(tables, guess, meet, 2, random_)
            if starter is not None:
                best = value, starter
    return best


def realise(
    tables: int, signs: Sequence[int], meet: Sequence[int], matched: int, random_: random.Random
) -> Starter | None:
    """A starter with these directions and these differences that meet, if the search finds one."""
    moving = len(signs)
    for count, pairs in enumerate(matchings(signs, meet, random_)):
        if count >= matched:
            break
        taken = {u for pair in pairs for u in pair}
        singles = [u for u in range(moving) if u not in taken]
        sets = place([*pairs, *((u,) for u in singles)], moving, random_)
        if sets is not None:
            return starter_of(tables, moving, signs, pairs, singles, sets)
    return None


def starter_of(
    tables: int,
    moving: int,
    signs: Sequence[int],
    pairs: Sequence[tuple[int, int]],
    singles: Sequence[int],
    sets: Sequence[int],
) -> Starter:
    """Round 1 by table, in the order of the sets, everything counted from 1."""
    rows = [
        ((s - u) % moving + 1, (s - v) % moving + 1, s + 1) for (u, v), s in zip(pairs, sets, strict=False)
    ]
    stationary = moving
    ordered = sorted(zip(singles, sets[len(pairs) :], strict=True), key=lambda item: item[1])
    for u, s in ordered:
        stationary += 1
        mover = (s - u) % moving + 1
        rows.append((mover, stationary, s + 1) if signs[u] == 1 else (stationary, mover, s + 1))
    assert len(rows) == tables
    return tuple(sorted(rows, key=lambda row: row[2]))


def text_of(starter: Starter) -> str:
    """A starter as it is written: pair-pair/set by table."""
    return " ".join(f"{ns}-{ew}/{s}" for ns, ew, s in starter)


def main() -> None:
    """Search every size and write the file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", default="3-15")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("fixtures/movements/howell_starters.csv"))
    options = parser.parse_args()
    first, _, last = options.tables.partition("-")
    rows = []
    for tables in range(int(first), int(last or first) + 1):
        for rounds in range(tables + 1, 2 * tables):
            found = search(tables, rounds, options.seed)
            print(tables, rounds, f"{found[0]:.2f}" if found else "none found", file=sys.stderr, flush=True)
            if found:
                rows.append((tables, rounds, f"{found[0]:.2f}", text_of(found[1])))
    with options.out.open("w", encoding="utf-8", newline="") as stream:
        stream.write(
            "# Starters of cyclic Howells: round 1 by table as pair NS-pair EW/board set. Pairs\n"
            "# 1..rounds and the sets advance by one every round, the other pairs stay. quality is Qf\n"
            f"# (100: perfect balance). Found by tools/search_howells.py, seed {options.seed};\n"
            "# tests/movements/test_howell_starters.py verifies every one.\n"
        )
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(("tables", "rounds", "quality", "starter"))
        writer.writerows(rows)


if __name__ == "__main__":
    main()
