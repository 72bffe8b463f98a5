"""What an event costs between the last result of a round and the next draw, by the size of its field.

python bench/swiss_event.py            fields of 200, 1,000 and 5,000, and a desk of 800 pairs
python bench/swiss_event.py --short    without the field of 5,000
python bench/swiss_event.py --pages    the pages of an event of 40 pairs alone, and the deals of a round
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TypeVar

from duplicate.cli.swiss_pages import told_deals
from duplicate.laws.double_dummy import best_play
from duplicate.night.changes import ResultKey
from duplicate.pages.swiss_event import swiss_view
from duplicate.pages.swiss_site import write_swiss
from duplicate.scoring.event import score
from duplicate.swiss import folder
from duplicate.swiss.conditions import load
from duplicate.swiss.conduct import Conduct
from duplicate.swiss.drawing import prepare
from duplicate.swiss.event import replay, step
from duplicate.swiss.nights import night_of, standings
from duplicate.swiss.records import (
    Drawn,
    Opened,
    Person,
    Place,
    Record,
    Registered,
    RegistrationClosed,
    ResultChange,
    RoundClosed,
    RoundStarted,
)
from duplicate.swiss.refusals import LOG_FILE
from duplicate.swiss.simulate import simulate
from duplicate.swiss.state import State
from record import ROOT, check_limit, record

T = TypeVar("T")

WHEN = "2026-01-05T19:30:00+01:00"
BOARDS = 8
PLAYED = 8  #: rounds before the one that is drawn


def log_of(pairs: int, seed: int) -> Iterator[Record]:
    """An event of nine rounds, the eighth of which is over; who meets whom is drawn by lot."""
    rng = Random(seed)
    conditions = load("ebu-swiss-pairs", {"rounds": PLAYED + 1, "boards_per_round": BOARDS})
    number = 1
    yield Opened(id=1, when=WHEN, name="Large", conditions=conditions, conduct=Conduct(minimum=2), seed=seed)
    names = [str(k) for k in range(1, pairs + 1)]
    strength = {name: rng.gauss(0, 1) for name in names}
    for name in names:
        number += 1
        people = tuple(Person(name=f"{p} {name}", club_number=f"{name}{p}") for p in ("N", "S"))
        yield Registered(id=number, when=WHEN, contestant=name, members=people)
    number += 1
    yield RegistrationClosed(id=number, when=WHEN)
    for each in range(1, PLAYED + 1):
        order = rng.sample(names, pairs)
        tables = tuple(
            Place(table=k, ns=ns, ew=ew)
            for k, (ns, ew) in enumerate(zip(order[::2], order[1::2], strict=True), 1)
        )
        number += 1
        yield Drawn(id=number, when=WHEN, round=each, tables=tables, standings_round=each - 1)
        number += 1
        yield RoundStarted(id=number, when=WHEN, round=each, at=WHEN, minutes=0)
        for place in tables:
            edge = strength[place.ns] - strength[place.ew]
            for board in range(BOARDS * (each - 1) + 1, BOARDS * each + 1):
                number += 1
                key = ResultKey(board=board, ns=place.ns, ew=place.ew, round=each, table=place.table)
                tricks = min(max(9 + round(rng.gauss(edge / 2, 1)), 0), 13)
                after: dict[str, str | int | None] = {"contract": "3N", "declarer": "N", "tricks": tricks}
                yield ResultChange(id=number, when=WHEN, key=key, before=None, after=after)
        number += 1
        yield RoundClosed(id=number, when=WHEN, round=each)


def timed(work: Callable[[], T], times: int = 1) -> tuple[float, T]:
    """The seconds of processor time of the shortest of some runs, and what came of it."""
    best, found = float("inf"), None
    for _ in range(times):
        start = time.process_time()
        found = work()
        best = min(best, time.process_time() - start)
    assert found is not None
    return best, found


def event_figures(pairs: int, seed: int) -> dict[str, object]:
    """Loading, one more result, standings and the next draw, each beside what it cannot do without."""
    records = list(log_of(pairs, seed))
    times = 3 if pairs <= 1000 else 1
    name = f"{pairs} pairs, {PLAYED} rounds of {BOARDS} boards"
    with tempfile.TemporaryDirectory() as made:
        path = Path(made)
        data = folder.lines(records)
        (path / LOG_FILE).write_bytes(data)
        loading, loaded = timed(lambda: folder.load(path), times)
        reading, _ = timed(lambda: [json.loads(line) for line in data.splitlines()], times)
    state = loaded.state
    last = [k for k, r in enumerate(records) if isinstance(r, ResultChange)][-1]
    before = replay(records[: last - 999])
    stepping, _ = timed(lambda: _stepped(before, records[last - 999 : last + 1]), times)
    scoring, _ = timed(lambda: score(night_of(state, PLAYED), state.conditions.scoring), times)
    ranking, _ = timed(lambda: standings(state, PLAYED), times)
    drawing, drawn = timed(lambda: prepare(state), times)
    return {
        f"{name}, records": len(records),
        f"{name}, log loaded, seconds": f"{loading:.3f}; its lines read as JSON alone: {reading:.3f}",
        f"{name}, one result more, microseconds": round(stepping * 1000, 1),
        f"{name}, standings, seconds": f"{ranking:.3f}; its boards scored alone: {scoring:.3f}",
        f"{name}, standings and draw, seconds": f"{drawing:.3f}; {drawn.draw.certificate.statement}",
    }


def _stepped(state: State, records: list[Record]) -> State:
    for each in records:
        state, _ = step(state, each)
    return state


def desk_figures(pairs: int, seed: int) -> tuple[dict[str, object], float]:
    """The last result entered and the next round drawn, as two commands; and a command that only imports."""
    records = list(log_of(pairs, seed))[:-2]
    place = next(r for r in records if isinstance(r, Drawn) and r.round == PLAYED).tables[-1]
    typed = f"{BOARDS * PLAYED} {place.ns} 3N= N\n"
    python = [sys.executable, "-m", "duplicate", "swiss"]
    seconds: dict[str, list[tuple[float, float]]] = {"imports": [], "enter": [], "draw": []}
    # Compiled modules are kept, as in an installed program; the first run, which makes them, is not counted.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(4):
        with tempfile.TemporaryDirectory() as made:
            path = Path(made) / "event"
            path.mkdir()
            (path / LOG_FILE).write_bytes(folder.lines(records))
            for what, command, given in (
                (
                    "imports",
                    [sys.executable, "-c", "import numpy, rustworkx, msgspec, rich.table, typer"],
                    "",
                ),
                ("enter", [*python, "enter", str(path)], typed),
                ("draw", [*python, "draw", str(path), "--yes"], ""),
            ):
                start, before = time.perf_counter(), sum(os.times()[2:4])
                subprocess.run(
                    command, input=given, text=True, check=True, stdout=subprocess.DEVNULL, cwd=ROOT, env=kept
                )
                spent = sum(os.times()[2:4]) - before  # by the command; none is told on Windows
                seconds[what].append((spent or time.perf_counter() - start, time.perf_counter() - start))
            assert len(folder.load(path).state.rounds) == PLAYED + 1
            shutil.rmtree(path)
    enter, draw, imports = (min(seconds[what][1:]) for what in ("enter", "draw", "imports"))
    name = f"{pairs} pairs, round {PLAYED + 1}"
    figures: dict[str, object] = {
        f"{name}, {what}, seconds": f"{spent:.3f} of the processor, {waited:.3f} by the clock"
        for what, (spent, waited) in (
            ("duplicate swiss enter, the last result", enter),
            ("duplicate swiss draw --yes", draw),
            ("their libraries imported alone", imports),
        )
    }
    return figures, draw[0]


def page_figures(pairs: int, seed: int) -> tuple[dict[str, object], float]:
    """What the last result of a round costs: the pages as they come first, the deals, the pages with them."""
    conditions = load("ebu-swiss-pairs", {"rounds": PLAYED, "boards_per_round": BOARDS})
    state = simulate(pairs, seed, conditions).state
    with tempfile.TemporaryDirectory() as made:
        out = Path(made) / "pages"
        deals = told_deals(state)
        new = deals[-BOARDS:]
        tricks = {(seat, suit): 7 for seat in "NESW" for suit in "CDHSN"}
        known = dict.fromkeys(deals[:-BOARDS], tricks)
        write_swiss(swiss_view(state, solved=known), out, languages=["en", "zh"])
        shutil.rmtree(out)
        first, _ = timed(lambda: write_swiss(swiss_view(state, solved=known), out, languages=["en", "zh"]))
        solving, found = timed(lambda: best_play(new))
        again, _ = timed(
            lambda: write_swiss(swiss_view(state, solved=known | found), out, languages=["en", "zh"])
        )
    name = f"{pairs} pairs, {PLAYED} rounds of {BOARDS} boards"
    return {
        f"{name}, pages in two languages before any deal is solved, seconds": round(first, 3),
        f"{name}, the {BOARDS} deals of a round solved, seconds": round(solving, 3),
        f"{name}, pages again with them, seconds": round(again, 3),
    }, first


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--pages", action="store_true")
    wanted = parser.parse_args()
    if wanted.pages:
        shown, seconds = page_figures(40, wanted.seed)
        record("swiss_event", shown, seed=wanted.seed)
        check_limit(
            "40 pairs, the pages of the next round before any deal is solved, against 4 s", seconds / 4, 1.0
        )
        sys.exit()
    figures: dict[str, object] = {}
    for size in (200, 1000) if wanted.short else (200, 1000, 5000):
        figures |= event_figures(size, wanted.seed)
    desk, drawing_seconds = desk_figures(800, wanted.seed)
    figures |= desk
    record("swiss_event", figures, seed=wanted.seed)
    check_limit("800 pairs, the round drawn by one command, against 2 s", drawing_seconds / 2, 1.0)
