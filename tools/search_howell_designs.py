"""Find Howells without sharing that no cyclic starter gives, and write fixtures/movements/howell_designs.csv.

    python tools/search_howell_designs.py [--sizes 4x6,6x7,8x9,10x11] [--seed 1] [--out FILE]
    python tools/search_howell_designs.py --sizes 4x5 --free

T tables in R rounds where all boards are played by all, nobody meets anybody twice and no tables share:
an R by R array, rounds by board sets, of which T cells in each row and each column have a meeting of two
of the 2T pairs, every pair once in each row and each column: a Howell design H(R, 2T).

With T even and R = T + 1 there is no cyclic starter. A starter of R moving pairs p (mod R, R odd) has
sets s(p) and seats u(p) = s(p) - p, all different, so that the sum of all s(p) is 0. One table has two
moving pairs, the others one: R - 1 different sets, s twice and m never, so that the sum is s - m. Then
s = m, and nobody would be at s. With other symmetries, or none, there are designs; H(5, 6) and H(5, 8)
do not exist, which --free finds by exhaustive search.

The arrays are found by constraint programming (pip install ortools), the same on every machine with the
same version; then directions with the best Qf. Stationary pairs keep one direction.
"""

import argparse
import csv
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

from ortools.sat.python import cp_model

from duplicate.movements.annealing import anneal
from duplicate.movements.arrows import Arrows
from duplicate.movements.balance import balance
from duplicate.movements.grid import Cell, board_sets, movement_of

Meet = tuple[int, int, int]  #: two pairs and a set, all counted from 0
Array = list[list[Meet]]  #: by round
#: By tables and rounds: the length of a symmetry's cycles, and whether 2T - R pairs never meet and stay.
#: A symmetry without stationary pairs leaves one round and one set as they are, others none.
SYMMETRIES = {(8, 9): (3, True), (10, 11): (10, False), (12, 13): (12, False), (14, 15): (14, False)}


def rotation(count: int, fixed: int, cycle: int) -> list[int]:
    """A permutation with some fixed points first and then cycles."""
    moved = list(range(fixed))
    for start in range(fixed, count, cycle):
        moved += [start + (i + 1) % cycle for i in range(cycle)]
    return moved


def array(tables: int, rounds: int, seed: int, *, stay: bool, cycle: int = 1, seconds: float = 300) -> Array:
    """A Howell design; empty when there is none. Raises TimeoutError when it is not decided in time."""
    pairs, staying = 2 * tables, 2 * tables - rounds
    who = list(range(pairs))
    when = what = list(range(rounds))
    if cycle > 1 and stay:
        who = rotation(rounds, rounds % cycle, cycle)
        who += [rounds + x for x in rotation(staying, staying % cycle, cycle)]
        when = what = rotation(rounds, rounds % cycle, cycle)
    elif cycle > 1:
        who, when = rotation(pairs, 0, cycle), rotation(rounds, 1, cycle)
        what = when
    model = cp_model.CpModel()
    chosen: dict[tuple[int, int, tuple[int, int]], cp_model.IntVar] = {}
    meetings = [(i, j) for i, j in combinations(range(pairs), 2) if not stay or i < rounds]
    for r in range(rounds):
        for s in range(rounds):
            for pair in meetings:
                if (r, s, pair) in chosen:
                    continue
                variable = model.new_bool_var("")
                place = r, s, pair
                while place not in chosen:
                    chosen[place] = variable
                    i, j = sorted((who[place[2][0]], who[place[2][1]]))
                    place = when[place[0]], what[place[1]], (i, j)
    cells, met, seen, played = (defaultdict(list) for _ in range(4))
    for (r, s, (i, j)), variable in chosen.items():
        cells[r, s].append(variable)
        met[i, j].append(variable)
        for p in (i, j):
            seen[p, r].append(variable)
            played[p, s].append(variable)
    for variables in cells.values():
        model.add(sum(variables) <= 1)
    for (_, j), variables in met.items():
        if stay and j >= rounds:
            model.add(sum(variables) == 1)
        else:
            model.add(sum(variables) <= 1)
    for variables in (*seen.values(), *played.values()):
        model.add(sum(variables) == 1)
    if cycle == 1 and not stay:
        for t in range(tables):  # the names of pairs and sets are free
            model.add(chosen[0, t, (2 * t, 2 * t + 1)] == 1)
    elif cycle == 1:
        for r in range(rounds):
            model.add(chosen[r, r, (r, rounds)] == 1)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    status = solver.solve(model)
    if status == cp_model.UNKNOWN:
        raise TimeoutError(f"{tables} tables, {rounds} rounds: not decided in {seconds:g} seconds")
    if status == cp_model.INFEASIBLE:
        return []
    return [
        [(i, j, s) for s in range(rounds) for i, j in meetings if solver.value(chosen[r, s, (i, j)])]
        for r in range(rounds)
    ]


def seated(found: Array, tables: int, rounds: int, *, stay: bool) -> list[Cell]:
    """The array at tables: stationary pairs at the first, everybody else by rising pair at the others."""
    cells = []
    for r, row in enumerate(found, start=1):
        home = [(j - rounds + 1, i, j, s) for i, j, s in row if stay and j >= rounds]
        others = sorted((i, j, s) for i, j, s in row if not stay or j < rounds)
        away = [(len(home) + n, *meet) for n, meet in enumerate(others, start=1)]
        cells += [Cell(t, r, str(i + 1), str(j + 1), s + 1) for t, i, j, s in sorted(home + away)]
    return cells


def quality(cells: Sequence[Cell], rounds: int) -> float:
    """Qf."""
    return balance(movement_of("", cells, board_sets(rounds, 1), section="A", winners=1)).quality


def directed(cells: list[Cell], tables: int, rounds: int, seed: int, *, stay: bool) -> list[Cell]:
    """The cells in directions with a great Qf; each stationary pair in one."""
    homes = 2 * tables - rounds if stay else 1  # without stationary pairs pair 1 is seated at table 1
    groups: dict[tuple[int, int], list[int]] = defaultdict(list)
    for n, c in enumerate(cells):
        groups[(c.table, 0) if c.table <= homes else (c.table, c.round)].append(n)
    random_ = random.Random(seed)
    best, best_quality = list(cells), 0.0
    for start in _starts(cells, rounds, seed) if not stay else [cells] * 60:
        here = list(start)
        if stay:
            for numbers in groups.values():
                if random_.random() < 0.5:
                    here = turned(here, numbers)
        value, better = quality(here, rounds), True
        while better:
            better = False
            for numbers in groups.values():
                other = turned(here, numbers)
                found = quality(other, rounds)
                if found > value * (1 + 1e-12):
                    here, value, better = other, found, True
        if value > best_quality * (1 + 1e-12):
            best, best_quality = here, value
    return best


def _starts(cells: list[Cell], rounds: int, seed: int) -> Iterator[list[Cell]]:
    """Directions by annealing, pair 1 always North-South."""
    for number in range(4):
        arrows = Arrows(
            movement_of("", cells, board_sets(rounds, 1), section="A", winners=1), [(rounds, 1.0)]
        )
        anneal(arrows, 100_000, seed + number)
        yield [
            c._replace(ns=m.ew, ew=m.ns) if m.ew == "1" else c._replace(ns=m.ns, ew=m.ew)
            for c, m in zip(cells, arrows.meetings_now(), strict=True)
        ]


def turned(cells: list[Cell], numbers: Sequence[int]) -> list[Cell]:
    """The cells with some of them in the other direction."""
    found = list(cells)
    for n in numbers:
        found[n] = found[n]._replace(ns=found[n].ew, ew=found[n].ns)
    return found


def main() -> None:
    """Search the sizes and write the file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", default="4x6,6x7,8x9,10x11")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--free", action="store_true", help="no symmetry and no stationary pairs, write nothing"
    )
    parser.add_argument("--out", type=Path, default=Path("fixtures/movements/howell_designs.csv"))
    options = parser.parse_args()
    rows = []
    for size in options.sizes.split(","):
        tables, rounds = map(int, size.split("x"))
        cycle, stay = (1, False) if options.free else SYMMETRIES.get((tables, rounds), (1, True))
        found = array(tables, rounds, options.seed, stay=stay, cycle=cycle)
        if not found:
            print(tables, rounds, "there is none", flush=True)
            continue
        cells = directed(seated(found, tables, rounds, stay=stay), tables, rounds, options.seed, stay=stay)
        print(tables, rounds, f"{quality(cells, rounds):.2f}", flush=True)
        for r in range(1, rounds + 1):
            row = " ".join(f"{c.ns}-{c.ew}/{c.board_set}" for c in cells if c.round == r)
            rows.append((tables, rounds, r, row))
    if options.free:
        return
    with options.out.open("w", encoding="utf-8", newline="") as stream:
        stream.write(
            "# Howells of which no cyclic starter exists: each round by table as pair NS-pair EW/board set.\n"
            f"# Found by tools/search_howell_designs.py, seed {options.seed}; a test verifies every one.\n"
        )
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(("tables", "rounds", "round", "meetings"))
        writer.writerows(rows)


if __name__ == "__main__":
    main()
