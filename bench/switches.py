"""How fair arrow-switches make the named skeletons, and how long a search takes.

    python bench/switches.py [--steps 250000] [--seed 1]

The skeletons are those of fixtures/movements/switches.toml; published ones are read from ../shared/oracles
and left out where that is absent. Each is searched anew, without what is known of it, and the figure
found is recorded beside the stored one; tools/search_switches.py searches as long as the stored ones took.
"""

import argparse
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Protocol

from duplicate.movements.annealing import anneal
from duplicate.movements.arrows import Arrows
from duplicate.movements.known_switches import patterns, skeleton
from duplicate.movements.movement import Movement
from duplicate.movements.switches import unswitched
from record import ROOT, SHARED, record


class Tool(Protocol):
    """What is used of tools/search_switches.py."""

    def published(self, folder: Path, number: str) -> Movement: ...


def tool() -> Tool:
    sys.path.append(str(ROOT / "tools"))
    module: Tool = import_module("search_switches")
    return module


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=250_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    folder: Path = SHARED / "oracles"
    figures: dict[str, object] = {"steps": chosen.steps}
    seconds = tried = 0.0
    for pattern in patterns():
        base = skeleton(pattern)
        if base is None:
            if not folder.exists():
                continue
            base = tool().published(folder, pattern.skeleton)
        arrows = Arrows(unswitched(base), [(base.rounds, 1.0)])
        start = time.process_time()
        anneal(arrows, chosen.steps, chosen.seed)
        took = time.process_time() - start
        seconds, tried = seconds + took, tried + chosen.steps
        name = pattern.name if pattern.skeleton in pattern.name else f"{pattern.name} ({pattern.skeleton})"
        figures[name] = (
            f"published {pattern.published:.1f}, stored {pattern.quality:.2f}, "
            f"found {arrows.quality:.2f} in {took:.1f} s"
        )
    figures["proposals a second"] = round(tried / seconds)
    record("switches", figures, seed=chosen.seed)
