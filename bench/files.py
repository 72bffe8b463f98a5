"""A million rows of CSV, read and checked, against pandas that only reads them; in turn, in one process."""

import random
import statistics
import sys
import tempfile
import time
from functools import cache
from pathlib import Path

from duplicate.laws.boards import vulnerability
from duplicate.laws.contracts import parse_contract
from duplicate.laws.scores import score_ns
from duplicate.words.seats import Seat
from record import check_limit, record

SEED, TIMES, LIMIT = 1, 9, 3.0
TABLES, ROUNDS, BOARDS = 20, 10, 3  #: of a club; a simultaneous event of as many clubs as the rows need


@cache
def points(contract: str, seat: str, tricks: int, board: int) -> int:
    return score_ns(parse_contract(contract), Seat(seat), tricks, vulnerability(board))


def table(rows: int, seed: int) -> str:
    """Results of many clubs: section, round, table, board, both pairs, contract, lead and score."""
    rng = random.Random(seed)
    cards = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]
    lines = ["section,round,table,board,ns,ew,contract,declarer,result,lead,score"]
    club = 0
    while len(lines) <= rows:
        club += 1
        for at in range(1, TABLES + 1):
            for played in range(1, ROUNDS + 1):
                for place in range(1, BOARDS + 1):
                    board = (at + played) % ROUNDS * BOARDS + place
                    who = f"C{club},{played},{at},{board},{at},{(at + 2 * played) % TABLES + TABLES + 1}"
                    if rng.random() < 0.02:
                        lines.append(f"{who},PASS,,,,0")
                        continue
                    level = rng.choice((1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 6))
                    contract = f"{level}{rng.choice('CDHSN')}{rng.choice(('', '', '', '', 'X'))}"
                    over = min(rng.choice((-3, -2, -1, -1, 0, 0, 0, 1, 1, 2)), 7 - level)
                    seat = rng.choice("NESW")
                    result = f"{over:+d}" if over else "="
                    score = points(contract, seat, 6 + level + over, board)
                    lines.append(f"{who},{contract},{seat},{result},{rng.choice(cards)},{score}")
    return "\n".join(lines[: rows + 1]) + "\n"


def main(rows: int) -> None:
    import pandas as pd

    from duplicate.travellers import read

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "results.csv")
        path.write_text(table(rows, SEED), encoding="utf-8", newline="\n")
        seconds: list[tuple[float, float]] = []
        for attempt in range(TIMES + 1):
            start = time.perf_counter()
            frame = pd.read_csv(path)
            between = time.perf_counter()
            night = read(path)
            end = time.perf_counter()
            assert len(frame) == len(night.results) == rows
            assert not night.problems
            del frame, night
            if attempt:
                seconds.append((between - start, end - between))
    ratio = statistics.median(ours / theirs for theirs, ours in seconds)
    figures = {
        "rows": rows,
        "pandas.read_csv, seconds": round(statistics.median(t for t, _ in seconds), 2),
        "read and validated, seconds": round(statistics.median(o for _, o in seconds), 2),
        "ratio, median of pairs": round(ratio, 2),
        "ratio, smallest and largest": [round(f(o / t for t, o in seconds), 2) for f in (min, max)],
    }
    if rows == 1_000_000:
        record("files", figures, seed=SEED)
    else:
        print(figures)
    check_limit("a million rows of CSV", ratio, LIMIT)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
