"""Find the arrow-switches that the planner uses, and write fixtures/movements/switched_*.csv.

    python tools/search_planned_switches.py rounds [--tables 2-25] [--out FILE]
    python tools/search_planned_switches.py tables [--tables 3-8] [--steps 30000] [--out FILE]

``rounds`` finds the best whole rounds of every one-winner skeleton of the planner, for the complete
session and for one that may end early: every choice below 12 tables and up to 12 rounds, beyond that every
choice of at most 4 rounds (3 of more than 20). ``tables`` searches switches table by table, with at most
one or two a round or any. Everything is
seeded and counted in steps: the same command writes the same file.
"""

import argparse
import csv
import sys
from collections.abc import Iterator
from pathlib import Path

from duplicate.movements.arrows import Arrows
from duplicate.movements.balance import balance
from duplicate.movements.grid import Size
from duplicate.movements.movement import Movement
from duplicate.movements.planned_switches import bits_of, plain
from duplicate.movements.shapes import (
    Shape,
    hesitation_shapes,
    howell_shapes,
    mitchell_shapes,
    reduced_howell_shapes,
)
from duplicate.movements.stops import weights
from duplicate.movements.switches import Limit, best_whole_rounds, optimise

MOST_ROUNDS = 28
LEAST_ROUNDS = 3
MANY, ALL, FEW = 12, 12, 20
WORTH = 1.25  #: Qf that a switch must add to a movement that is played without any: players must be told
LIMITS = ("tables=1", "tables=2", "free")
FOUND = "tools/search_planned_switches.py"


def shapes(size: Size) -> Iterator[Shape]:
    """The one-winner skeletons that a plan of this size looks at."""
    yield from mitchell_shapes(size, 1, "same", ("straight", "skip", "relay"))
    yield from hesitation_shapes(size, double=False)
    yield from hesitation_shapes(size, double=True)
    yield from reduced_howell_shapes(size)
    yield from howell_shapes(size)


def skeletons(first: int, last: int) -> Iterator[tuple[Shape, float, Movement]]:
    """Every skeleton with its tables (7.5 is seven and a half), without a switch."""
    for tables in range(first, last + 1):
        for size in (Size(tables, "NS"), Size(tables, "")) if tables > 2 else (Size(tables, ""),):
            for shape in shapes(size):
                for rounds in shape.lengths:
                    if LEAST_ROUNDS <= rounds <= MOST_ROUNDS:
                        label = tables - 0.5 if size.missing else float(tables)
                        yield shape, label, plain(shape.make(rounds, "A"))


def whole_rounds(movement: Movement, curtail: bool, worth: float) -> tuple[str, str]:
    """The best rounds, and whether all tables turn or those with a stationary pair."""
    arrows = Arrows(movement, weights(movement.rounds) if curtail else [(movement.rounds, 1.0)])
    before = arrows.quality
    few = 4 if movement.rounds <= FEW else 3
    rounds, wanted = best_whole_rounds(
        arrows, None if movement.tables < MANY or movement.rounds <= ALL else few
    )
    arrows.turn_to(wanted)
    if not rounds or arrows.quality < before + worth:
        return "", ""
    every = all(turned for turned, m in zip(wanted, arrows.meetings, strict=True) if m.round in rounds)
    return " ".join(map(str, rounds)), "all" if every else "stationary"


def write_rounds(path: Path, first: int, last: int) -> None:
    """Search and write whole rounds."""
    with path.open("w", encoding="utf-8", newline="") as stream:
        stream.write(
            "# The best whole rounds to arrow-switch, by skeleton: at all tables, or at those where a pair\n"
            f"# stays; early: when the session may end early. Found by {FOUND}.\n"
        )
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(("skeleton", "tables", "rounds", "turned", "where", "turned_early", "where_early"))
        for shape, tables, movement in skeletons(first, last):
            worth = WORTH if "howell" in shape.skeleton else 1e-9
            found = whole_rounds(movement, False, worth)
            early = whole_rounds(movement, True, worth)
            writer.writerow((shape.skeleton, f"{tables:g}", movement.rounds, *found, *early))
            stream.flush()


def write_tables(path: Path, first: int, last: int, steps: int) -> None:
    """Search and write switches table by table."""
    with path.open("w", encoding="utf-8", newline="") as stream:
        stream.write(
            "# The best arrow-switches known table by table: bit (r - 1) T + t - 1, table t in round r.\n"
            f"# quality is Qf. Found by {FOUND}, {steps} steps, seed 1.\n"
        )
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(("skeleton", "tables", "rounds", "limit", "quality", "switches"))
        for shape, tables, movement in skeletons(first, last):
            if movement.rounds < (shape.rounds - 3 if "hesitation" in shape.family else min(5, shape.rounds)):
                continue
            worth = WORTH if "howell" in shape.skeleton else 1e-9
            before = balance(movement).quality
            for limit in LIMITS:
                made = optimise(movement, Limit.parse(limit), steps=steps, seed=1)
                quality = balance(made).quality
                if quality < before + worth:
                    continue
                there = [
                    (m.round, m.table)
                    for m, was in zip(made.meetings, movement.meetings, strict=True)
                    if m.ns != was.ns
                ]
                bits = f"{bits_of(there, movement.tables):x}"
                writer.writerow(
                    (shape.skeleton, f"{tables:g}", movement.rounds, limit, f"{quality:.2f}", bits)
                )
            stream.flush()
            print(shape.skeleton, tables, movement.rounds, file=sys.stderr, flush=True)


def main() -> None:
    """Search what is asked for and write the file."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("rounds", "tables"))
    parser.add_argument("--tables", default="")
    parser.add_argument("--steps", type=int, default=30_000)
    parser.add_argument("--out", type=Path, default=None)
    options = parser.parse_args()
    first, _, last = (options.tables or ("2-25" if options.what == "rounds" else "3-8")).partition("-")
    path = options.out or Path("fixtures/movements") / f"switched_{options.what}.csv"
    if options.what == "rounds":
        write_rounds(path, int(first), int(last or first))
    else:
        write_tables(path, int(first), int(last or first), options.steps)


if __name__ == "__main__":
    main()
