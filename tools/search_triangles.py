"""Find the two stages from which round robins with triangles of 13, 21, 29, ... teams are turned.

python tools/search_triangles.py > fixtures/movements/triangle_starters.csv

With 8k + 5 teams no single stage can be turned round one ring: its rings of matches would need an odd
length. So the teams but the last stand on four rings of m = 2k + 1 places, ring c with the teams cm + 1 to
(c + 1)m. Two stages, each turned m times by one place, must hold every two teams once: of all pairs of teams
that a turn takes into each other, one. A stage is a triangle and two rounds of matches of all others.
OR-Tools CP-SAT finds them.
"""

import csv
import random
import sys
from collections import defaultdict
from itertools import combinations

from ortools.sat.python import cp_model

TEAMS = (13, 21, 29, 37, 45, 53)
Two = tuple[int, int]
Starter = tuple[list[list[int]], list[list[Two]]]


def kind(one: int, other: int, ring: int) -> tuple[int, int, int]:
    """What two teams have in common with all that a turn takes them to."""
    first, second = sorted((one - 1, other - 1))
    if second == 4 * ring:
        return first // ring, 4, 0
    step = (second - first) % ring
    if first // ring == second // ring:
        step = min(step, ring - step)
    return first // ring, second // ring, step


def starter(teams: int, seed: int) -> Starter | None:
    """Two triangles and the matches of the four rounds beside them."""
    ring = (teams - 1) // 4
    rng = random.Random(seed)
    triangles = [rng.sample(range(1, teams + 1), 3) for _ in range(2)]
    there = {kind(a, b, ring) for three in triangles for a, b in combinations(three, 2)}
    if len(there) < 6:
        return None
    model = cp_model.CpModel()
    once: dict[tuple[int, ...], list[cp_model.IntVar]] = defaultdict(list)
    takes = []
    for one, other in combinations(range(1, teams + 1), 2):
        if kind(one, other, ring) in there:
            continue
        for r in range(4):
            if not {one, other} & set(triangles[r // 2]):
                take = model.new_bool_var("")
                takes.append((r, (one, other), take))
                for key in (kind(one, other, ring), (r, one), (r, other)):
                    once[key].append(take)
    for literals in once.values():
        model.add_exactly_one(literals)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.max_deterministic_time = 60
    if solver.status_name(solver.solve(model)) != "OPTIMAL":
        return None
    return triangles, [
        [two for at, two, take in takes if at == r and solver.boolean_value(take)] for r in range(4)
    ]


HEAD = """\
# Round robins with triangles: two stages, each turned (teams - 1) / 4 times by one place on its
# four rings of teams; the last team stays. Found by tools/search_triangles.py;
# tests/movements/test_team_round_robin.py verifies every one.
"""


def main() -> None:
    """Print the file."""
    sys.stdout.write(HEAD)
    rows = csv.writer(sys.stdout, lineterminator="\n")
    rows.writerow(("teams", "stage", "triangle", "first", "second"))
    for teams in TEAMS:
        triangles, rounds = next(found for seed in range(1, 1000) if (found := starter(teams, seed)))
        for stage, three in enumerate(triangles):
            matches = (" ".join(f"{a}-{b}" for a, b in r) for r in rounds[2 * stage : 2 * stage + 2])
            rows.writerow((teams, stage + 1, "-".join(map(str, three)), *matches))


if __name__ == "__main__":
    main()
