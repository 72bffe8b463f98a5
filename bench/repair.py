"""Random trouble in mid-session over random movements: is there always a legal way on, and how fast?

python bench/repair.py               1,000 disruptions at 6 to 24 tables, and 300 at 3 to 5
python bench/repair.py --count 60    fewer

Legality is judged here from the rows alone, and small sessions are searched exhaustively by a program that
shares nothing with the one that is measured.
"""

import argparse
import statistics
import sys
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from typing import NamedTuple

from duplicate.movements.repair import repair
from record import record
from repair_cases import Case, cases, exhaustive, is_legal, loses_nothing


class Measured(NamedTuple):
    """What one repair took, and what became of it."""

    kind: str
    seconds: float
    processor: float
    case: str
    legal: bool
    perfect: bool | None  #: as the repair says
    ours: bool  #: whether an option loses nothing
    searched: bool
    exists: bool | None  #: by exhaustive search


def measure(case: Case, nodes: int) -> Measured:
    """Repair one case; with ``nodes``, search it exhaustively too."""
    start, before = time.perf_counter(), time.process_time()
    found = repair(case.movement, case.played, [case.disruption])
    seconds, processor = time.perf_counter() - start, time.process_time() - before
    text = f"{case.movement.name}, {case.played} played: {case.disruption}"
    legal = bool(found.options) and all(is_legal(o, case.played) for o in found.options)
    exists = exhaustive(found, nodes) if nodes else None
    ours = loses_nothing(found)
    return Measured(case.kind, seconds, processor, text, legal, found.perfect, ours, nodes > 0, exists)


def compared(name: str, measured: list[Measured]) -> dict[str, object]:
    """The comparison with exhaustive search."""
    searched = [m for m in measured if m.searched]
    decided = [m for m in searched if m.exists is not None]
    for m in decided:
        if m.exists != m.ours:
            print("DIFFERS", m.case, file=sys.stderr)
    return {
        f"{name}: exhaustive search decided": f"{len(decided)} of {len(searched)}",
        f"{name}: a perfect one exists": sum(m.exists is True for m in decided),
        f"{name}: same answer": sum(m.exists == m.ours for m in decided),
        f"{name}: perfect one missed": sum(m.exists is True and not m.ours for m in decided),
    }


def ready() -> None:
    """Import what the first repair would: imports are not timed."""
    for name in ("ortools.sat.python.cp_model", "rustworkx"):
        import_module(name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--small", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    large = cases(given.seed, given.count, 6, 24)
    small = cases(given.seed + 1, given.small, 3, 5)
    near_end = [c.movement.tables <= 8 and c.movement.rounds - c.played <= 3 for c in large]
    nodes = [3_000 if near else 0 for near in near_end] + [6_000] * len(small)
    with ProcessPoolExecutor(given.processes, get_context("spawn"), initializer=ready) as pool:
        measured = list(pool.map(measure, [*large, *small], nodes, chunksize=4))
    first, second = measured[: len(large)], measured[len(large) :]
    for m in measured:
        if not m.legal:
            print("NOT LEGAL", m.case, file=sys.stderr)
    by_kind: dict[str, list[float]] = defaultdict(list)
    for m in first:
        by_kind[m.kind].append(m.processor)
    worst = max(first, key=lambda m: m.processor)
    figures: dict[str, object] = {
        "disruptions at 6 to 24 tables": len(first),
        "with a legal continuation, every option legal": sum(m.legal for m in first),
        "median seconds": round(statistics.median(m.seconds for m in first), 3),
        "worst seconds": round(max(m.seconds for m in first), 2),
        "median seconds of the processor": round(statistics.median(m.processor for m in first), 3),
        "worst seconds of the processor": round(worst.processor, 2),
        "worst case": worst.case,
        "perfect": sum(m.perfect is True for m in first),
        "proven that none is perfect": sum(m.perfect is False for m in first),
        "not known": sum(m.perfect is None for m in first),
        "median processor seconds by kind": {
            k: round(statistics.median(v), 3) for k, v in sorted(by_kind.items())
        },
        **compared("6 to 8 tables near the end", first),
        **compared("3 to 5 tables", second),
        "3 to 5 tables: legal": f"{sum(m.legal for m in second)} of {len(second)}",
        "processes at once": given.processes,
    }
    record("repair", figures, seed=given.seed)
    missed = any(m.exists is True and not m.ours for m in measured)
    if missed or not all(m.legal for m in measured):
        sys.exit(1)


if __name__ == "__main__":
    main()
