"""The kernels on five million results, beside straightforward pandas on the same results in the same run.

python bench/scoring.py

The references come unchanged from ../shared/bench/reference.py. Each kernel is measured as it runs without
Numba and, where that is installed, with it; every value is compared with the reference's.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from duplicate.scoring import fast
from duplicate.scoring.exact import Integers
from duplicate.scoring.imps import cross_imps
from duplicate.scoring.matchpoints import matchpoints
from record import SHARED, check_limit, record

SHAPES = ((250_000, 20), (2_500, 2_000))
KERNELS: dict[str, Callable[[Integers, Integers], Integers]] = {
    "matchpoints": matchpoints,
    "cross-IMPs": cross_imps,
}
#: Of the reference's seconds, by engine, kernel and results a board; others are only written down.
LIMITS = {
    ("NumPy", "matchpoints", 20): 0.6,
    ("NumPy", "matchpoints", 2_000): 0.75,
    ("NumPy", "cross-IMPs", 20): 0.35,
    ("Numba", "matchpoints", 20): 1 / 9,
    ("Numba", "matchpoints", 2_000): 1 / 9,
    ("Numba", "cross-IMPs", 20): 1 / 20,
}
TIMES = 5
#: Megabytes above what the results themselves take.
MEMORY = 400
STATUS = Path("/proc/self/status")


class Column(Protocol):
    """A column of a frame."""

    def to_numpy(self) -> Integers: ...


class Frame(Protocol):
    """What the references take."""

    board: Column
    score: Column


class Reference(Protocol):
    """The module of the references."""

    def results(self, boards: int, per_board: int) -> NDArray[np.int16]: ...
    def frame(self, scores: NDArray[np.int16]) -> Frame: ...
    def matchpoints(self, df: Frame) -> NDArray[np.float64]: ...
    def cross_imps(self, df: Frame) -> Integers: ...


def reference() -> Reference:
    sys.path.append(str(SHARED / "bench"))
    module: Reference = import_module("reference")
    return module


def engine(name: str) -> AbstractContextManager[object]:
    """As without Numba, or as installed."""
    fast.compile_kernel.cache_clear()
    return patch.dict(sys.modules, {"numba": None}) if name == "NumPy" else nullcontext()


def seconds_of(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def megabytes(field: str) -> float:
    """A line of what Linux tells about this process."""
    for line in STATUS.read_text(encoding="ascii").splitlines():
        if line.startswith(field + ":"):
            return int(line.split()[1]) / 1024
    raise KeyError(field)


def memory(name: str) -> None:
    """Print the most that each kernel adds to this process, all imports and compiling included."""
    module = reference()
    most: dict[str, float] = {}
    with engine(name):
        for shape in SHAPES:
            frame = module.frame(module.results(*shape))
            group, score = (np.array(c.to_numpy()) for c in (frame.board, frame.score))
            for kernel, call in KERNELS.items():
                Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
                before = megabytes("VmRSS")
                call(group, score)
                most[f"{kernel} x {shape[1]:,}"] = megabytes("VmHWM") - before
    print(json.dumps(most))


def first(name: str) -> float:
    """Seconds of the first call in a process: importing, and compiling or loading what was compiled."""
    code = (
        "import time, numpy as np\n"
        "from duplicate.scoring.matchpoints import matchpoints\n"
        "group, score = np.arange(2_000_000) // 20, np.arange(2_000_000) % 97 * 10\n"
        "start = time.perf_counter(); matchpoints(group, score); print(time.perf_counter() - start)"
    )
    blocked = "import sys; sys.modules['numba'] = None\n" if name == "NumPy" else ""
    command = [sys.executable, "-c", blocked + code]
    return min(float(subprocess.run(command, check=True, capture_output=True).stdout) for _ in range(3))


def main() -> None:
    module = reference()
    engines = ["NumPy", "Numba"] if find_spec("numba") else ["NumPy"]
    figures: dict[str, object] = {}
    ratios: dict[tuple[str, str, int], float] = {}
    for boards, per_board in SHAPES:
        frame = module.frame(module.results(boards, per_board))
        group, score = frame.board.to_numpy(), frame.score.to_numpy()
        for kernel, call in KERNELS.items():
            theirs = module.matchpoints if kernel == "matchpoints" else module.cross_imps
            expected = theirs(frame)
            about = f"{kernel} x {per_board:,}"
            for name in engines:
                with engine(name):
                    if not (call(group, score) == expected).all():
                        sys.exit(f"{about}, {name}: the values differ from the reference")
            # in turn, so that a busy moment hits all of them; the shortest is what the work takes
            pandas, seconds = float("inf"), dict.fromkeys(engines, float("inf"))
            for _ in range(TIMES):
                pandas = min(pandas, seconds_of(partial(theirs, frame)))
                for name in engines:
                    with engine(name):
                        call(group, score)  # loads what was compiled
                        seconds[name] = min(seconds[name], seconds_of(partial(call, group, score)))
            figures[f"{about}, pandas, seconds"] = round(pandas, 4)
            for name in engines:
                ratios[name, kernel, per_board] = seconds[name] / pandas
                figures[f"{about}, {name}, seconds"] = round(seconds[name], 4)
                figures[f"{about}, {name}, of pandas"] = f"{seconds[name] / pandas:.3f}"
    largest = 0.0
    if STATUS.exists():
        for name in engines:
            command = [sys.executable, __file__, "--memory", name]
            found = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            for about, extra in json.loads(found).items():
                figures[f"{about}, {name}, extra megabytes"] = round(extra)
                largest = max(largest, extra)
    for name in engines:
        figures[f"first call with 2,000,000 results, {name}, seconds"] = round(first(name), 3)
    record("scoring", figures, seed=1)
    for (name, kernel, per_board), limit in LIMITS.items():
        if name in engines:
            check_limit(f"{kernel} x {per_board:,} with {name}", ratios[name, kernel, per_board], limit)
    print(f"most extra memory: {largest:.0f} MB, at most {MEMORY}")
    if largest > MEMORY:
        sys.exit(1)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--memory"]:
        memory(sys.argv[2])
    else:
        main()
