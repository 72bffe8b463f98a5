"""Long random tests, seeded and resumable: whatever comes in, a Night or a clear error comes out.

    python bench/soak.py --seed 1                    goes on where the last run with this seed stopped
    python bench/soak.py --seed 1 --reduced          the first cases of each kind, as `make test` runs it
    python bench/soak.py --seed 1 --kind readers --minutes 30    every reader of files, for half an hour
    python bench/soak.py --seed 1 --kind csv --case 123      one case again, with its traceback

Each case depends only on seed, kind and number. What is done is kept in `.soak/`, and in the records of
`bench/results/soak.json`: a run may be stopped at any time, and the same command goes on, here or elsewhere.
On POSIX the readers have 5 seconds a file and 500 MB beyond what the process had (see `soak_limits`); Windows
has neither a timer nor a limit, and the clock is read afterwards.
"""

import argparse
import contextlib
import json
import math
import random
import re
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import count, pairwise
from pathlib import Path
from typing import NamedTuple, NoReturn

from duplicate.laws.contracts import Contract, Denomination
from duplicate.laws.scores import score_ns
from duplicate.movements.facts import facts_of
from duplicate.movements.files import Format, encoded
from duplicate.movements.individual import individual
from duplicate.movements.movement import Movement
from duplicate.movements.planner import plan
from duplicate.night.conditions import PRESETS
from duplicate.night.entries import Contestant, Entries, Member, Seating, label
from duplicate.night.night import Night
from duplicate.night.results import Result, Results, Status
from duplicate.night.validation import validate
from duplicate.scoring import score, standings
from duplicate.scoring.payload import encode, payload
from duplicate.scoring.scores import Scores
from duplicate.scoring.standing import Standings
from duplicate.travellers import read
from duplicate.travellers.movement_files import parse as parse_movement_file
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import SEATS
from holds import hold
from record import ROOT, SHARED, record
from soak_damage import bytes_changed
from soak_limits import MEGABYTES, bound_memory, peak
from soak_readers import BY_NAME, READERS, REDUCED, prepare, run_reader
from soak_records import soak_records
from soak_swiss import soak_swiss

SECONDS_A_CASE = 20.0
RECORDS = ROOT / "bench" / "results" / "soak.json"
SECONDS_OF_AN_EVENT = 300.0  #: of up to 400 pairs and 9 rounds


# Reading: any file, however damaged, is a Night that can be scored, or a DuplicateError.


def sources() -> dict[str, list[Path]]:
    """Real files of results and deals, by format."""
    own = [p for p in (ROOT / "fixtures" / "nights").rglob("*") if p.name.startswith(("results", "deals"))]
    shared = SHARED / "oracles" / "files"
    for folder in ("usebio", "bws", "pbn"):
        own += [p for p in (shared / folder).glob("*") if p.is_file()]
    found: dict[str, list[Path]] = {}
    for path in sorted(own):
        if path.stat().st_size < 400_000:
            found.setdefault(path.suffix.lower(), []).append(path)
    return found


def soak_read(rng: random.Random) -> None:
    """A damaged file is read, scored and written as JSON, or refused with a clear error."""
    found = sources()
    source = rng.choice(found[rng.choice(sorted(found))])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, source.name)
        path.write_bytes(bytes_changed(source.read_bytes(), rng))
        with contextlib.suppress(DuplicateError):
            night = read(path)
            hold(
                night.rows_read == len(night.results) + len(night.set_aside),
                f"{source.name}: read {night.rows_read}, kept {len(night.results)}, "
                f"set aside {len(night.set_aside)}",
            )
            scored(night, rng.choice(PRESETS))


# Movements: any file, however damaged, is checked movements, or a DuplicateError.


def soak_movement(rng: random.Random) -> None:
    """A damaged movement file is read and its facts told, or refused; what is good is written again."""
    with contextlib.suppress(DuplicateError):
        chosen = plan(pairs=rng.randint(4, 24), boards=rng.randint(6, 30), winners=rng.choice((1, 2)))
        made = individual(rng.choice((2, 5))) if rng.random() < 0.2 else chosen.movement
        kinds = [kind for kind in Format if kind is not Format.BWS]
        data, _ = encoded([made], rng.choice(kinds), "soak")
        if rng.random() < 0.1:
            real = [*(SHARED / "oracles" / "files" / "mov").glob("*.MOV")]
            real += (SHARED / "oracles" / "files" / "bws").glob("*.bws")
            data = rng.choice(sorted(real)).read_bytes() if real else data
        found = parse_movement_file(bytes_changed(data, rng), "soak")
        hold(bool(found.movements or found.problems), "neither a movement nor a problem")
        for movement in found.movements:
            facts_of(movement)
            with contextlib.suppress(DuplicateError):
                encoded([movement], rng.choice(kinds), "soak")


# Planning: whatever is asked for, a playable movement or a clear error.


def soak_plan(rng: random.Random) -> None:
    """Every planned movement can be played and gives every contestant a board at most once."""
    wishes: dict[str, int | float] = {}
    if rng.random() < 0.5:
        wishes["tables"] = rng.randint(1, 41) / 2
    else:
        wishes["pairs"] = rng.randint(2, 44)
    for name, values in (
        ("boards", range(1, 41)),
        ("winners", (1, 2)),
        ("rounds", range(1, 20)),
        ("minutes", range(30, 300, 30)),
    ):
        if rng.random() < 0.4:
            wishes[name] = rng.choice(values)
    with contextlib.suppress(DuplicateError):
        movement = plan(**wishes).movement  # type: ignore[arg-type]
        hold(movement.is_playable, f"{wishes}: {movement.name} cannot be played")
        hold(movement.boards <= sum(map(len, movement.board_sets)), f"{wishes}: a board stands in two sets")


# Scoring: random nights under every preset.


def random_night(rng: random.Random) -> Night:
    """A random movement with random results, some of them artificial, pending or not played."""
    while True:
        with contextlib.suppress(DuplicateError):
            pairs = rng.randint(4, 20)
            chosen = plan(pairs=pairs, boards=rng.randint(6, 24), winners=rng.choice((1, 2)))
            break
    movement = chosen.movement
    rows = list(random_results(movement, rng))
    rng.shuffle(rows)
    night = Night(name="soak", entries=entries(movement), results=Results.of(rows), rows_read=len(rows))
    return validate(night)


def entries(movement: Movement) -> Entries:
    """One contestant for each number of a movement."""
    section = movement.meetings[0].section
    contestants, seatings = [], []
    for direction, number in movement.contestants():
        own = label(section, number, direction)
        contestants.append(Contestant(own, (Member(f"North {own}"), Member(f"South {own}", place=1))))
        seatings.append(Seating(1, section, direction, number, own))
    return Entries(tuple(contestants), tuple(seatings), complete=True)


def random_results(movement: Movement, rng: random.Random) -> Iterator[Result]:
    """One row for each board that the movement plays."""
    ids = count(1)
    pools = {
        b: [random_outcome(b, rng) for _ in range(rng.randint(1, 6))] for s in movement.board_sets for b in s
    }
    for meeting in movement.meetings:
        if meeting.is_sit_out or meeting.north:
            continue
        for board in movement.boards_of(meeting):
            row = Result(
                row_id=next(ids), section=meeting.section, round=meeting.round, table=meeting.table,
                board=board, ns=meeting.ns, ew=meeting.ew,
            )  # fmt: skip
            chance = rng.random()
            if chance < 0.04:
                awards = ("A+", "A=", "A-", "60%", "35%", "3imp")
                yield row._replace(
                    status=Status.ARTIFICIAL, adj_ns=rng.choice(awards), adj_ew=rng.choice(awards)
                )
            elif chance < 0.06:
                yield row._replace(status=rng.choice((Status.NOT_PLAYED, Status.PENDING)))
            elif chance < 0.08:
                yield row._replace(status=Status.PASSED, contract="PASS", score_ns=0, score_ew=0)
            else:
                contract, declarer, tricks, points = rng.choice(pools[board])
                yield row._replace(
                    contract=contract, declarer=declarer, tricks=tricks, score_ns=points, score_ew=-points
                )


def random_outcome(board: int, rng: random.Random) -> tuple[str, str, int, int]:
    """Any contract with any number of tricks near it, and its score."""
    contract = Contract(rng.randint(1, 7), rng.choice(list(Denomination)), rng.choice((0, 0, 0, 0, 1, 2)))
    declarer = rng.choice(SEATS)
    tricks = max(0, min(13, contract.level + 6 + rng.choice((-3, -2, -1, -1, 0, 0, 0, 1, 2))))
    return str(contract), declarer.value, tricks, score_ns(contract, declarer, tricks, board)


def scored(night: Night, preset: str) -> tuple[Scores, Standings, bytes]:
    """A night scored and written as JSON."""
    scores = score(night, preset)
    table = standings(scores)
    return scores, table, encode(payload(scores.night, scores, table))


def soak_score(rng: random.Random) -> None:
    """Boards keep their total, ranks follow totals, and the order of rows changes nothing."""
    night = random_night(rng)
    preset = rng.choice(PRESETS)
    scores, table, _ = scored(night, preset)
    played = [
        i for i, row in enumerate(scores.night.results.rows) if row.status in (Status.PLAYED, Status.PASSED)
    ]
    for i in played:
        ns, ew, top = scores.points_ns[i], scores.points_ew[i], scores.top[i]
        hold((ns is None) == (ew is None), f"{preset}: one side of row {i} has points, the other has none")
        if ns is not None and ew is not None:
            lone = scores.how[i] if i < len(scores.how) else ""
            whole = Fraction(0) if top is None else top
            hold(
                ns + ew == whole or "lone" in lone or "small" in lone or "fouled" in lone,
                f"{preset}: row {i} ({lone}): {ns} + {ew} is not {whole}",
            )
    for direction in {row.direction for row in table.rows}:
        ranked = [row for row in table.ranking(direction) if row.rank]
        for one, other in pairwise(ranked):
            hold(one.rank <= other.rank, f"{preset}: rank {other.rank} stands below {one.rank}")
            hold((one.rank == other.rank) <= (one.tied and other.tied), f"{preset}: a tie is not marked")
    rows = list(night.results.rows)
    rng.shuffle(rows)
    _, again, _ = scored(
        Night(name="soak", entries=night.entries, results=Results.of(rows), rows_read=len(rows)), preset
    )
    hold(
        {(r.contestant, r.rank, r.total_exact) for r in table.rows}
        == {(r.contestant, r.rank, r.total_exact) for r in again.rows},
        f"{preset}: shuffling the rows changed the standings",
    )


class Kind(NamedTuple):
    """One kind of case."""

    run: Callable[[int, int], str]  #: of seed and case; empty when all held
    full: int
    reduced: int
    step: int = 100  #: cases after which the state is kept


def plainly(
    name: str, test: Callable[[random.Random], None], most: float = SECONDS_A_CASE
) -> Callable[[int, int], str]:
    """A case of a test that asserts; it may take a number of seconds."""

    def run(seed: int, case: int) -> str:
        start = time.perf_counter()
        try:
            test(random.Random(f"{seed}/{name}/{case}"))
        except Exception:
            return traceback.format_exc()
        seconds = time.perf_counter() - start
        return f"took {seconds:.0f} s" if seconds > most else ""

    return run


KINDS: dict[str, Kind] = {
    **{reader.name: Kind(partial(run_reader, reader), reader.inputs, REDUCED, 500) for reader in READERS},
    "read": Kind(plainly("read", soak_read), 20_000, 100),
    "records": Kind(plainly("records", soak_records), 20_000, 150),
    "movement": Kind(plainly("movement", soak_movement), 10_000, 100),
    "plan": Kind(plainly("plan", soak_plan), 5_000, 100),
    "score": Kind(plainly("score", soak_score), 5_000, 100),
    "swiss": Kind(plainly("swiss", soak_swiss, SECONDS_OF_AN_EVENT), 500, 3, 10),
}


class Soak:
    """A run over kinds of cases: it keeps how far it came, and stops after ten failures of a kind."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.seed: int = options.seed
        self.reduced: bool = options.reduced
        self.cases: int | None = options.cases
        self.until = time.monotonic() + 60 * options.minutes if options.minutes else math.inf
        self.figures: dict[str, object] = {}
        self.failures = 0
        self._file = ROOT / ".soak" / f"seed-{self.seed}.json"
        self._state: dict[str, int] = {}
        if not self.reduced:
            known = self._file.exists()
            self._state = json.loads(self._file.read_text(encoding="utf-8")) if known else recorded(self.seed)

    def run(self, name: str) -> None:
        """All that is left of one kind."""
        kind = KINDS[name]
        first = self._state.get(name, 0)
        last = kind.reduced if self.reduced else min(kind.full, self.cases or kind.full)
        start = time.perf_counter()
        done, failed, most = first, 0, peak()
        try:
            while done < last and failed < 10 and time.monotonic() < self.until:
                wrong = kind.run(self.seed, done)
                if peak() > most + MEGABYTES:
                    wrong = wrong or f"took {peak() - most:.0f} MB"
                    most = peak()
                if wrong:
                    failed += 1
                    print(f"python bench/soak.py --seed {self.seed} --kind '{name}' --case {done}\n{wrong}")
                done += 1
                if done % kind.step == 0 and not self.reduced:
                    self._keep(name, done)
        finally:
            seconds = time.perf_counter() - start
            self.failures += failed
            if done > first:
                self._keep(name, done)
                each = f"{1000 * seconds / (done - first):.2f} ms each"
                self.figures[name] = f"{first} to {done} of {kind.full}, {each}, {failed} failures"
                print(f"{name}: {self.figures[name]}", flush=True)

    def _keep(self, name: str, done: int) -> None:
        if not self.reduced:
            self._state[name] = done
            self._file.parent.mkdir(exist_ok=True)
            self._file.write_text(json.dumps(self._state, indent=1), encoding="utf-8")


def recorded(seed: int) -> dict[str, int]:
    """How far each kind came by the records of earlier runs, on this machine or another."""
    done: dict[str, int] = {}
    for earlier in json.loads(RECORDS.read_text(encoding="utf-8")) if RECORDS.exists() else []:
        for name, figure in earlier["figures"].items() if earlier["seed"] == seed else ():
            run = re.match(r"(\d+) to (\d+) of", str(figure))
            if run and int(run[1]) <= done.get(name, 0) < int(run[2]):
                done[name] = int(run[2])
    return done


def _stop(*_: object) -> NoReturn:
    raise KeyboardInterrupt


def main() -> None:
    """Run what is left of each kind; a run that is stopped records how far it came."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reduced", action="store_true")
    parser.add_argument("--kind", choices=[*KINDS, "readers"], action="append")
    parser.add_argument("--case", type=int)
    parser.add_argument("--cases", type=int, help="go on to this case of each kind")
    parser.add_argument("--minutes", type=float, help="stop after so long")
    options = parser.parse_args()
    chosen = [name for kind in options.kind or KINDS for name in (BY_NAME if kind == "readers" else [kind])]
    prepare([name for name in chosen if name in BY_NAME])
    if all(name in BY_NAME for name in chosen):
        bound_memory()  # the other kinds keep much for their whole run
    if options.case is not None:
        print(KINDS[chosen[0]].run(options.seed, options.case) or "held")
        return
    signal.signal(signal.SIGTERM, _stop)
    soak = Soak(options)
    try:
        for name in chosen:
            soak.run(name)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from there")
    finally:
        if not options.reduced and soak.figures:
            record("soak", {**soak.figures, "failures": soak.failures}, seed=options.seed)
    sys.exit(1 if soak.failures else 0)


if __name__ == "__main__":
    main()
