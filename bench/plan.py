"""How long a plan of 20 tables takes once everything is imported: at most half a second."""

import statistics
import subprocess
import sys

from record import ROOT, check_limit, record

LIMIT = 0.5
WISHES = {
    "20 tables": "20",
    "20 tables, one winner": "20, winners=1",
    "20 tables, 26 boards, 2 copies": "20, boards=26, copies=2",
    "8 tables, one winner": "8, winners=1",
}
CODE = """
import time
from duplicate.movements.planner import plan
start = time.perf_counter()
chosen = plan({wish})
[c.worst for c in chosen.candidates[:7]]
print(time.perf_counter() - start)
"""


def seconds(wish: str, times: int = 5) -> float:
    """Median of new processes, so that no cache of an earlier plan helps; the shown figures included."""
    command = [sys.executable, "-c", CODE.format(wish=wish)]
    found = [
        float(subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout)
        for _ in range(times)
    ]
    return statistics.median(found)


if __name__ == "__main__":
    figures = {name: round(seconds(wish), 3) for name, wish in WISHES.items()}
    record("plan", {**figures, "limit, seconds": LIMIT})
    check_limit("slowest plan of 20 tables", max(v for k, v in figures.items() if k.startswith("20")), LIMIT)
