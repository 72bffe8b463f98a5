"""How long a simultaneous event of 40 clubs and 1,040 pairs takes from its folders to JSON and to HTML."""

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from duplicate.movements.formats import write_csv
from duplicate.movements.mitchell import mitchell
from record import ROOT, record

CLUBS, TABLES, SEED = 40, 13, 1


def club(folder: Path, rng: random.Random) -> int:
    """A club's night folder: a Mitchell of 13 tables and 26 boards with results by chance."""
    folder.mkdir(parents=True)
    movement = mitchell(TABLES, TABLES, boards_per_round=2)
    (folder / "movement.csv").write_text(write_csv(movement), encoding="utf-8", newline="")
    lines = ["round,table,board,ns,ew,contract,by,result"]
    for m in movement.meetings:
        for board in (2 * m.board_set - 1, 2 * m.board_set):
            seat, result = rng.choice("NESW"), rng.choice(("-2", "-1", "=", "=", "+1", "+2"))
            lines.append(f"{m.round},{m.table},{board},{m.ns},{m.ew},3N,{seat},{result}")
    (folder / "results.csv").write_text("\n".join(lines) + "\n", encoding="utf-8", newline="")
    return len(lines) - 1


def seconds(*arguments: str) -> float:
    start = time.perf_counter()
    command = [sys.executable, "-m", "duplicate", *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
    return round(time.perf_counter() - start, 2)


if __name__ == "__main__":
    generator = random.Random(SEED)
    with tempfile.TemporaryDirectory() as folder:
        clubs = [Path(folder, f"club{number}") for number in range(CLUBS)]
        results = sum(club(path, generator) for path in clubs)
        event = str(Path(folder, "event"))
        figures: dict[str, object] = {"clubs": CLUBS, "pairs": 2 * TABLES * CLUBS, "results": results}
        figures["combine, seconds"] = seconds("combine", *map(str, clubs), "--clubs", "--out", event)
        figures["score to JSON, seconds"] = seconds("score", event, "--json", str(Path(folder, "event.json")))
        figures["score to HTML in one language, seconds"] = seconds(
            "score", event, "--no-pdf", "--lang", "en", "--out", str(Path(folder, "pages"))
        )
    record("simultaneous", figures, seed=SEED)
