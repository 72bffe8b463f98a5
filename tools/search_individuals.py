"""Find starters of complete individuals, and write fixtures/movements/individual_starters.csv.

    python tools/search_individuals.py [--tables 2-8] [--seed 1] [--out FILE]

An individual of 4n players in R = 4n - 1 rounds: players 1..R advance by one (mod R) every round, the last
one stays. Round 1 is a starter (a whist tournament, cyclic): over its tables

- the differences of partners are 1 .. 2n - 1, each once up to sign: everybody partners everybody once,
- the differences of opponents are 1 .. 2n - 1, each twice: everybody opposes everybody twice.

Who sits North-South is fixed first, such that everybody competes with everybody as equally as can be.

All tables play the same boards in a round. (Sets that start at different tables and come to everybody once
would need set - player (mod R) to differ for all moving seats; none were found in 4,000 starters of four
tables, 3,000 of three and 1,500 of five.) Starters are found by depth-first search in random order, which
starts again in another order after a number of steps: the same seed writes the same file.
"""

import argparse
import csv
import random
import sys
from pathlib import Path

import numpy as np
from numba import njit
from numpy.typing import NDArray
from search_howells import correlation, directions

Ints = NDArray[np.int64]
STEPS = 400_000  #: of one depth-first search before it starts again in another order
TRIES = 500


@njit(cache=False)
def starter(tables: int, signs: Ints, free: bool, seed: int, steps: int) -> Ints:
    """Partner, partner, opponent, opponent by table; the pair of the staying player (R) first; or zeros."""
    moving = 4 * tables - 1
    np.random.seed(seed)
    order = np.random.permutation(moving)
    out = np.zeros((tables, 4), np.int64)
    used = np.zeros(moving, np.int64)
    partner = np.zeros(2 * tables, np.int64)
    opponent = np.zeros(2 * tables, np.int64)
    # each level keeps where it is in its three nested loops: indices of q, y, z in ``order``
    at = np.zeros((tables, 3), np.int64)
    level, count = 0, 0
    opened = True
    while True:
        count += 1
        if count > steps:
            return np.zeros((tables, 4), np.int64)
        if opened:
            if level == tables:
                return out
            at[level] = -1, -1, -1
            if level == 0:
                out[0, 0], out[0, 1] = moving, 0
                used[0] = 1
                at[0, 0] = 0
            else:
                for p in range(moving):
                    if not used[order[p]]:
                        out[level, 0] = order[p]
                        used[order[p]] = 1
                        break
            opened = False
        else:  # take back what this level had set
            p, q, y, z = out[level]
            used[y] = 0
            used[z] = 0
            d = abs(y - z)
            partner[min(d, moving - d)] = 0
            for a in (p, q):
                if a < moving:
                    for b in (y, z):
                        d = abs(a - b)
                        opponent[min(d, moving - d)] -= 1
        found = False
        p = out[level, 0]
        while not found:
            if at[level, 1] < 0:  # the next partner
                if level == 0:
                    if at[0, 0] != 0:
                        break
                    at[0, 0] = 1
                    at[0, 1] = 0
                    at[0, 2] = 0
                else:
                    if at[level, 0] >= 0:
                        q = order[at[level, 0]]
                        used[q] = 0
                        d = abs(p - q)
                        partner[min(d, moving - d)] = 0
                    i = at[level, 0] + 1
                    while i < moving:
                        q = order[i]
                        d = abs(p - q)
                        if not used[q] and not partner[min(d, moving - d)] and (free or signs[q] == signs[p]):
                            break
                        i += 1
                    if i >= moving:
                        break
                    at[level, 0] = i
                    q = order[i]
                    out[level, 1] = q
                    used[q] = 1
                    d = abs(p - q)
                    partner[min(d, moving - d)] = 1
                    at[level, 1] = 0
                    at[level, 2] = 0
            q = out[level, 1]
            i, j = at[level, 1], at[level, 2] + 1
            while i < moving and not found:
                y = order[i]
                if not used[y] and (free or signs[y] != signs[p]):
                    while j < moving:
                        z = order[j]
                        d = abs(y - z)
                        fresh = not used[z] and not partner[min(d, moving - d)]
                        if j > i and fresh and (free or signs[z] != signs[p]):
                            good = True
                            for a in (p, q):
                                if a < moving:
                                    for b in (y, z):
                                        d = abs(a - b)
                                        opponent[min(d, moving - d)] += 1
                            for a in (p, q):
                                if a < moving:
                                    for b in (y, z):
                                        d = abs(a - b)
                                        if opponent[min(d, moving - d)] > 2:
                                            good = False
                            if good:
                                found = True
                                break
                            for a in (p, q):
                                if a < moving:
                                    for b in (y, z):
                                        d = abs(a - b)
                                        opponent[min(d, moving - d)] -= 1
                        j += 1
                if not found:
                    i += 1
                    j = i + 1
            if found:
                at[level, 1], at[level, 2] = i, j
                y, z = order[i], order[j]
                out[level, 2], out[level, 3] = y, z
                used[y] = 1
                used[z] = 1
                d = abs(y - z)
                partner[min(d, moving - d)] = 1
            else:
                at[level, 1] = -1
        if found:
            level += 1
            opened = True
        else:
            if level == 0:
                return np.zeros((tables, 4), np.int64)
            used[p] = 0
            level -= 1


def directions_of(tables: int, seed: int) -> list[int]:
    """+1 for North-South, -1 for East-West of all players in round 1; players 0 and R (who stays) are +1.

    The squares mod R where R is prime: a difference set, so everybody competes equally. Else by annealing.
    """
    moving = 4 * tables - 1
    if all(moving % d for d in range(2, moving)):
        plus = {x * x % moving for x in range(1, moving)}
        signs = [1 if u in plus else -1 for u in range(moving)]
    else:
        optima = directions(2 * tables, moving, random.Random(seed))
        signs = max((next(optima) for _ in range(40)), key=lambda found: found[0])[1]
        signs = [-s for s in signs] if sum(signs) > 0 else signs
    first = signs.index(1)
    return [*signs[first:], *signs[:first], 1]


def search(tables: int, seed: int) -> tuple[float, list[list[int]]] | None:
    """Qf, and players (0 .. R - 1, R stays) by table: N, S, E, W.

    Where no starter has the wanted directions, the best of all directions of any starter.
    """
    signs = directions_of(tables, seed)
    for attempt in range(TRIES):
        found = starter(tables, np.array(signs), False, seed * 1_000_003 + attempt, STEPS)
        if found.any():
            rows = [[int(p) for p in row] for row in found]
            rows = [row if signs[row[0]] == 1 else [*row[2:], *row[:2]] for row in rows]
            return quality_of(rows), rows
    best: tuple[float, list[list[int]]] | None = None
    for attempt in range(TRIES):
        found = starter(tables, np.array(signs), True, seed * 1_000_003 + attempt, STEPS)
        for turned in range(2 ** (tables - 1) if found.any() else 0):
            rows = [[int(p) for p in row] for row in found]
            rows = [[*row[2:], *row[:2]] if turned << 1 >> t & 1 else row for t, row in enumerate(rows)]
            value = quality_of(rows)
            if best is None or value > best[0]:
                best = value, rows
    return best


def quality_of(rows: list[list[int]]) -> float:
    """Qf of a complete individual in which all tables play the same boards."""
    tables = len(rows)
    moving = 4 * tables - 1
    signs = [0] * (moving + 1)
    for n, s, e, w in rows:
        signs[n] = signs[s] = 1
        signs[e] = signs[w] = -1
    # everybody opposes everybody twice: t more each time than players of other tables
    values: list[int] = [a + 2 * tables for a in correlation(signs[:moving])[1:]]
    values.append(signs[moving] * sum(signs[:moving]) + 2 * tables)  # with the player who stays
    return 100 * sum(values) ** 2 / (len(values) * sum(v * v for v in values))


def main() -> None:
    """Search every size and write the file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", default="2-8")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("fixtures/movements/individual_starters.csv"))
    options = parser.parse_args()
    first, _, last = options.tables.partition("-")
    rows = []
    for tables in range(int(first), int(last or first) + 1):
        found = search(tables, options.seed)
        print(tables, found, file=sys.stderr, flush=True)
        if found:
            text = " ".join(f"{n + 1}-{s + 1}/{e + 1}-{w + 1}" for n, s, e, w in found[1])
            rows.append((tables, 4 * tables - 1, f"{found[0]:.2f}", text))
    with options.out.open("w", encoding="utf-8", newline="") as stream:
        stream.write(
            "# Starters of cyclic individuals (whist tournaments): round 1 by table as N-S/E-W. All\n"
            "# players but the last advance by one (mod rounds) every round; the last player stays.\n"
            "# Everybody partners everybody once and opposes everybody twice; quality is Qf (100: perfect).\n"
            f"# Found by tools/search_individuals.py, seed {options.seed};\n"
            "# tests/movements/test_individual.py verifies every one.\n"
        )
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(("tables", "rounds", "quality", "starter"))
        writer.writerows(rows)


if __name__ == "__main__":
    main()
