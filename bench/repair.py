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

from duplicate.movements.repair import repair
from record import record
from repair_cases import Case, cases, exhaustive, is_legal, loses_nothing


class Figures:
    """What a run of cases found."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.processor: list[float] = []
        self.legal = self.total = self.perfect = self.proven = self.unknown = 0
        self.agree = self.undecided = self.exists = self.missed = self.false_proofs = 0
        self.worst: tuple[float, str] = (0.0, "")

    def run(self, case: Case, nodes: int) -> None:
        start, before = time.perf_counter(), time.process_time()
        found = repair(case.movement, case.played, [case.disruption])
        took = time.perf_counter() - start
        self.processor.append(time.process_time() - before)
        self.seconds[case.kind].append(took)
        self.worst = max(
            self.worst, (round(took, 2), f"{case.movement.name}, {case.played}: {case.disruption}")
        )
        self.total += 1
        good = bool(found.options) and all(is_legal(o, case.played) for o in found.options)
        self.legal += good
        if not good:
            print("NOT LEGAL", case.movement.name, case.played, case.disruption, file=sys.stderr)
        self.perfect += found.perfect is True
        self.proven += found.perfect is False
        self.unknown += found.perfect is None
        if nodes:
            known = exhaustive(found, nodes)
            ours = loses_nothing(found)
            self.undecided += known is None
            self.exists += known is True
            self.missed += known is True and not ours
            self.false_proofs += known is True and found.perfect is False and not ours
            self.agree += known is not None and known == ours
            if known is not None and known != ours:
                print(
                    "DIFFERS",
                    known,
                    found.known,
                    case.movement.name,
                    case.played,
                    case.disruption,
                    file=sys.stderr,
                )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--small", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    import ortools.sat.python.cp_model  # noqa: F401  (imports are not timed)
    import rustworkx  # noqa: F401

    large, small = Figures(), Figures()
    for case in cases(given.seed, given.count, 6, 24):
        near_end = case.movement.tables <= 8 and case.movement.rounds - case.played <= 3
        large.run(case, 3_000 if near_end else 0)
    for case in cases(given.seed + 1, given.small, 3, 5):
        small.run(case, 6_000)
    every = [t for times in large.seconds.values() for t in times]
    figures: dict[str, object] = {
        "disruptions at 6 to 24 tables": large.total,
        "with a legal continuation, every option legal": large.legal,
        "median seconds": round(statistics.median(every), 3),
        "worst seconds": round(max(every), 2),
        "median seconds of the processor": round(statistics.median(large.processor), 3),
        "worst seconds of the processor": round(max(large.processor), 2),
        "worst case": large.worst[1],
        "perfect": large.perfect,
        "proven that none is perfect": large.proven,
        "not known": large.unknown,
        "median seconds by kind": {
            k: round(statistics.median(v), 3) for k, v in sorted(large.seconds.items())
        },
    }
    for name, f in (("6 to 8 tables near the end", large), ("3 to 5 tables", small)):
        figures[f"{name}: exhaustive search decided"] = f.agree + f.missed
        figures[f"{name}: of these perfect exists"] = f.exists
        figures[f"{name}: same answer"] = f.agree
        figures[f"{name}: perfect one missed"] = f.missed
        figures[f"{name}: too long to search"] = f.undecided
    figures["3 to 5 tables: legal"] = f"{small.legal} of {small.total}"
    record("repair", figures, seed=given.seed)
    if large.legal < large.total or small.legal < small.total or large.missed or small.missed:
        sys.exit(1)


if __name__ == "__main__":
    main()
