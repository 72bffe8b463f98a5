"""Find the arrow-switches of fixtures/movements/switches.toml, and starters that they suit.

    python tools/search_switches.py stored [--write] [--movements FOLDER] [--only SKELETON ...]
    python tools/search_switches.py measure [--out FOLDER] [--movements FOLDER]
    python tools/search_switches.py starters --tables 10 --rounds 12 [--seed 1] [--count 60]

``stored`` searches every pattern of the file again with its seed and steps, and says whether the file
has what is found; --write puts it there. ``measure`` only says what the stored switches are worth, and
writes the skeletons as movement files. Published movements are read from FOLDER (movements.csv.gz).
``starters`` makes random starters of cyclic Howells and prints each that is better than all before
once its arrow-switches are chosen. Everything is seeded, and counted in steps, not in seconds.
"""

import argparse
import csv
import gzip
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from duplicate.data import data_path
from duplicate.movements.annealing import anneal
from duplicate.movements.arrows import Arrows
from duplicate.movements.balance import balance
from duplicate.movements.formats import write_csv
from duplicate.movements.known_switches import (
    Pattern,
    directed,
    fingerprint,
    from_starter,
    patterns,
    signs,
    skeleton,
)
from duplicate.movements.movement import Meeting, Movement
from duplicate.movements.switches import unswitched

HEAD = """\
# The best arrow-switches known, by skeleton; duplicate.movements.known_switches says what each key is.
# "published" is the figure to reach (Qf, one decimal), "quality" what these directions have.
# Found by tools/search_switches.py with the seed and steps given; a test measures every one again.
"""
NODES = 20_000  #: of one search for sets, before other seats are tried


def published(folder: Path, number: str) -> Movement:
    """A published movement with full tables and one winner."""
    with gzip.open(folder / "movements.csv.gz", "rt", encoding="utf-8", newline="") as stream:
        meetings = [
            Meeting("A", int(row["table"]), int(row["round"]), row["ns"], row["ew"], int(row["set"]))
            for row in csv.DictReader(stream)
            if row["movement_id"] == number
        ]
    sets = max(m.board_set for m in meetings)
    return Movement(number, tuple(meetings), tuple((2 * s - 1, 2 * s) for s in range(1, sets + 1)))


def search(movement: Movement, steps: int, seed: int) -> Movement:
    """The movement in the best directions that annealing alone finds."""
    base = unswitched(movement)
    arrows = Arrows(base, [(base.rounds, 1.0)])
    anneal(arrows, steps, seed)
    return Movement(base.name, arrows.meetings_now(), base.board_sets)


def measure(folder: Path, out: Path | None) -> None:
    """Say the Qf of every stored pattern, and write its skeleton."""
    for pattern in patterns():
        movement = skeleton(pattern) or published(folder, pattern.skeleton)
        turned = Movement(movement.name, directed(movement, pattern.directions), movement.board_sets)
        before, after = balance(movement).quality, balance(turned).quality
        file = pattern.skeleton if pattern.skeleton.startswith("PS") else _file_name(movement)
        print(f"{file:<48} {before:6.2f} {after:6.2f}   published {pattern.published:.1f}", flush=True)
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
            (out / f"{file}.csv").write_text(write_csv(movement), encoding="utf-8", newline="")


def _file_name(movement: Movement) -> str:
    kind = movement.name.split(",")[0].lower().replace(" ", "-")
    return f"{kind}-{movement.tables}-tables-{movement.rounds}-rounds"


def stored(folder: Path, write: bool, only: list[str]) -> bool:
    """Search every pattern again; whether the file holds what is found."""
    texts, same = [HEAD], True
    for pattern in patterns():
        if only and pattern.skeleton not in only:
            texts.append(entry(pattern))
            continue
        movement = skeleton(pattern) or published(folder, pattern.skeleton)
        found = search(movement, pattern.steps, pattern.seed)
        quality = round(balance(found).quality, 2)
        new = pattern._replace(
            fingerprint=fingerprint(movement), directions=signs(found), quality=quality, name=pattern.name
        )
        same &= new == pattern
        print(
            f"{pattern.skeleton:<18} {pattern.name:<50} {pattern.published:5.1f} {quality:6.2f}", flush=True
        )
        texts.append(entry(new))
    if write:
        path = data_path("fixtures", "movements", "switches.toml")
        path.write_text("\n".join(texts), encoding="utf-8", newline="\n")
    return same


def entry(pattern: Pattern) -> str:
    """One pattern as TOML."""
    lines = ["[[pattern]]"]
    for key, value in pattern._asdict().items():
        if key == "directions":
            lines += ["directions = [", *(f'    "{row}",' for row in pattern.directions), "]"]
        else:
            lines.append(f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value}")
    return "\n".join(lines) + "\n"


def starters(tables: int, rounds: int, seed: int) -> Iterator[str]:
    """Random starters that no table shares, nobody meets twice in, and everybody plays all sets of."""
    chance = random.Random(seed)
    together = rounds - tables  # tables of two moving pairs
    while True:
        pairs = list(range(1, rounds + 1))
        chance.shuffle(pairs)
        seats = [(pairs[2 * i], pairs[2 * i + 1]) for i in range(together)]
        differences = [d for a, b in seats for d in {(a - b) % rounds, (b - a) % rounds}]
        if len(set(differences)) < 2 * together:
            continue
        seats += [(rounds + 1 + i, pair) for i, pair in enumerate(pairs[2 * together :])]
        sets = place(seats, rounds, chance)
        if sets:
            rows = sorted(zip(sets, seats, strict=True))
            yield " ".join(f"{a}-{b}/{s}" for s, (a, b) in rows)


def place(seats: list[tuple[int, int]], rounds: int, chance: random.Random) -> list[int]:
    """Different sets for all tables so that every moving seat has a set - pair (mod rounds) of its own."""
    chosen: list[int] = []
    taken: set[int] = set()
    nodes = 0

    def walk(table: int) -> bool:
        nonlocal nodes
        nodes += 1
        if table == len(seats):
            return True
        moving = [p for p in seats[table] if p <= rounds]
        sets = list(range(1, rounds + 1))
        chance.shuffle(sets)
        for s in sets:
            steps = {(s - p) % rounds for p in moving}
            if nodes > NODES or s in chosen or len(steps) < len(moving) or steps & taken:
                continue
            chosen.append(s)
            taken.update(steps)
            if walk(table + 1):
                return True
            chosen.pop()
            taken.difference_update(steps)
        return False

    return chosen if walk(0) else []


def main() -> int:
    """Run one of the two searches."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    again = commands.add_parser("stored")
    again.add_argument("--write", action="store_true")
    beside = Path(__file__).resolve().parents[2] / "shared" / "oracles"
    again.add_argument("--movements", type=Path, default=beside, metavar="FOLDER")
    again.add_argument("--only", nargs="+", default=[], metavar="SKELETON")
    told = commands.add_parser("measure")
    told.add_argument("--out", type=Path, metavar="FOLDER")
    told.add_argument("--movements", type=Path, default=beside, metavar="FOLDER")
    new = commands.add_parser("starters")
    new.add_argument("--tables", type=int, required=True)
    new.add_argument("--rounds", type=int, required=True)
    new.add_argument("--seed", type=int, default=1)
    new.add_argument("--count", type=int, default=60)
    new.add_argument("--steps", type=int, default=250_000)
    chosen = parser.parse_args()
    if chosen.command == "stored":
        return 0 if stored(chosen.movements, chosen.write, chosen.only) else 1
    if chosen.command == "measure":
        measure(chosen.movements, chosen.out)
        return 0
    best = 0.0
    for _, starter in zip(
        range(chosen.count), starters(chosen.tables, chosen.rounds, chosen.seed), strict=False
    ):
        quality = balance(search(from_starter(starter, chosen.rounds), chosen.steps, 1)).quality
        if quality > best:
            best = quality
            print(f"{quality:.3f}  {starter}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
