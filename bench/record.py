"""What every benchmark shares: paired timing of whole commands, and a log of the figures."""

import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"


def paired(commands: Sequence[Sequence[str]], times: int = 9) -> list[float]:
    """Median seconds of whole processes, run in turn so that a busy moment hits all of them.

    One uncounted run of each comes first, so that no figure pays for cold files; compiled modules
    are kept, as in an installed program.
    """
    installed = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    seconds: list[list[float]] = [[] for _ in commands]
    for attempt in range(times + 1):
        for position, command in enumerate(commands):
            start = time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=ROOT, env=installed)
            if attempt:
                seconds[position].append(time.perf_counter() - start)
    return [statistics.median(each) for each in seconds]


def commit() -> str:
    """The commit that was measured, with a plus when the tree differs from it."""
    git = ["git", "-C", str(ROOT)]
    found = subprocess.run(
        [*git, "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    )
    state = subprocess.run(
        [*git, "status", "--porcelain", "--", "duplicate", "templates", "fixtures"],
        capture_output=True,
        text=True,
        check=False,
    )
    return (found.stdout.strip() or "unknown") + ("+" if state.stdout.strip() else "")


def record(name: str, figures: Mapping[str, object], *, seed: int | None = None) -> None:
    """Append the figures of one run to ``bench/results/NAME.json`` and print them."""
    path = ROOT / "bench" / "results" / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    runs = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    runs.append(
        {
            "command": " ".join(["python", f"bench/{name}.py", *sys.argv[1:]]),
            "commit": commit(),
            "date": datetime.now(UTC).date().isoformat(),
            "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, "
            f"Python {platform.python_version()}",
            "seed": seed,
            "figures": dict(figures),
        }
    )
    path.write_text(json.dumps(runs, indent=1, ensure_ascii=False) + "\n", encoding="utf-8", newline="\n")
    for key, value in figures.items():
        print(f"{key:<44} {value}")


def check_limit(name: str, ratio: float, limit: float) -> None:
    """End with an error when a ratio is over its limit."""
    verdict = "good" if ratio <= limit else "TOO SLOW"
    print(f"{name}: {ratio:.3f} of the reference, at most {limit:.3f}: {verdict}")
    if ratio > limit:
        sys.exit(1)
