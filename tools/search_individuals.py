"""Find starters of complete individuals, and write fixtures/movements/individual_starters.csv.

    python tools/search_individuals.py [--tables 2-8] [--seed 1] [--out FILE]

An individual of 4n players in R = 4n - 1 rounds: players 1..R advance by one (mod R) every round, the last
one stays. Round 1 is a starter (a whist tournament, cyclic): over its tables

- the differences of partners are 1 .. 2n - 1, each once up to sign: everybody partners everybody once,
- the differences of opponents are 1 .. 2n - 1, each twice: everybody opposes everybody twice.

The board sets advance too. With sets that start at different tables, and set - player (mod R) different
for all moving seats, nobody shares and everybody plays every set once. Starters are found by depth-first
search in random order, restarted after a number of steps; sets by exact cover. Where no starter
with such sets is found, one is written whose tables all play the same set (sets all 1).
"""

import argparse
import csv
import sys
from pathlib import Path

import numpy as np
from numba import njit
from numpy.typing import NDArray

from search_howells import place

Ints = NDArray[np.int64]
STEPS = 400_000  #: of one depth-first search before it starts again in another order


@njit(cache=False)
def starter(tables: int, seed: int, steps: int) -> Ints:  # pragma: no cover - compiled
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
                        if not used[q] and not partner[min(d, moving - d)]:
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
                if not used[y]:
                    while j < moving:
                        z = order[j]
                        d = abs(y - z)
                        if j > i and not used[z] and not partner[min(d, moving - d)]:
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


def search(tables: int, seed: int, tries: int) -> tuple[list[list[int]], list[int]] | None:
    """Players (0 .. R - 1, R stays) by table and the sets of round 1 (0 .. R - 1)."""
    import random

    moving = 4 * tables - 1
    random_ = random.Random(seed)
    plain = None
    for attempt in range(tries):
        found = starter(tables, seed * 1_000_003 + attempt, STEPS)
        if not found.any():
            continue
        players = [[int(p) for p in row] for row in found]
        plain = plain or players
        # set - player must differ: the same exact cover as for Howells, with the players negated
        seats = [tuple(p for p in row if p < moving) for row in players]
        sets = place(seats, moving, random_)
        if sets is not None:
            return players, sets
    return (plain, [0] * tables) if plain else None


def main() -> None:
    """Search every size and write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", default="2-8")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tries", type=int, default=2000)
    parser.add_argument("--out", type=Path, default=Path("fixtures/movements/individual_starters.csv"))
    options = parser.parse_args()
    first, _, last = options.tables.partition("-")
    rows = []
    for tables in range(int(first), int(last or first) + 1):
        found = search(tables, options.seed, options.tries)
        print(tables, found, file=sys.stderr, flush=True)
        if found:
            text = " ".join(
                f"{n + 1}-{s + 1}/{e + 1}-{w + 1}/{board_set + 1}"
                for (n, s, e, w), board_set in zip(*found, strict=True)
            )
            rows.append((tables, 4 * tables - 1, text))
    with options.out.open("w", encoding="utf-8", newline="") as stream:
        stream.write(
            "# Starters of cyclic individuals (whist tournaments): round 1 by table as N-S/E-W/board set. All\n"
            "# players but the last, and the sets, advance by one (mod rounds) every round; the last player stays.\n"
            "# Everybody partners everybody once and opposes everybody twice.\n"
            f"# Found by tools/search_individuals.py, seed {options.seed}; tests/movements/test_individual.py\n"
            "# verifies every one.\n"
        )
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(("tables", "rounds", "starter"))
        writer.writerows(rows)


if __name__ == "__main__":
    main()
