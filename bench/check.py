"""How many mistakes ``duplicate check`` finds in real nights, and how often it is wrong.

    python bench/check.py [--rows N] [--fit]

Mistakes of `mistakes.py`, one at a time, at N rows drawn for each kind. Structural kinds are sought with the
movement known, and again with nothing but the results. Statistical kinds are counted by the number of
results on the board; false alarms are the findings about untouched nights, all of them, although some will
be real mistakes. "plausible" counts the mistakes that left a result like another one of its board; they
are in the recall like all others. A mistake is found when a finding accuses one of its rows, and mended
when the proposed command brings back what was there.

The nights are split by a hash of their id: with one half the thresholds were chosen (--fit prints them),
the other half was held out.
"""

import argparse
import math
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import NamedTuple

import mistakes
from duplicate.laws.deals import Deal
from duplicate.laws.double_dummy import BestPlay, best_play, is_installed
from duplicate.night.corrections import computed
from duplicate.night.night import Night
from duplicate.night.results import Result, Status
from duplicate.night.validation import validate
from duplicate.travellers.checks import Finding, Kind, check
from duplicate.travellers.checks.doubts import SLIPS, Boards, Doubt, doubts
from mistakes import Mistake
from record import record

MOST_FALSE = 1.0  #: false alarms of statistical kinds in 100 results
CLASSES = ((4, "2-4"), (7, "5-7"), (13, "8-13"), (999, "14+"))
DOUBTED = frozenset(SLIPS)
#: What each statistical mistake is a slip of, and which part of those slips.
SLIP_OF = {
    "sides exchanged": (Kind.SIDE, 1.0),
    "declarer exchanged with partner": (Kind.DECLARER, 1.0),
    "boards exchanged": (Kind.BOARDS, 1.0),
    "tricks with the wrong sign": (Kind.TRICKS, 0.5),
    "tricks far off": (Kind.TRICKS, 0.5),
    "denomination mistyped": (Kind.DENOMINATION, 1.0),
}
Best = Mapping[Deal, BestPlay]


def size(field: int) -> str:
    """The class of a number of results on a board."""
    return next(name for most, name in CLASSES if field <= most)


class Outcome(NamedTuple):
    """What became of one mistake."""

    held_out: bool
    size: str
    plausible: bool
    found: bool
    mended: bool
    sure: float  #: of the surest finding


def identity(found: Finding) -> tuple[object, ...]:
    """What makes two findings the same."""
    return found.kind, tuple(r.row_id for r in found.rows), found.command, tuple(sorted(map(str, found.keys)))


def touches(found: Finding, made: Mistake) -> bool:
    """Whether a finding accuses a row of the mistake, or misses a result that the mistake took away."""
    gone = {(r.session, r.section, frozenset((r.ns, r.ew)), r.board) for r in made.right}
    missed = {(s, x, frozenset((ns, ew)), b) for s, x, ns, ew, b in found.keys}
    return any(row.row_id in made.touched for row in found.rows) or bool(missed & gone)


def changes_something(made: Mistake) -> bool:
    """Whether the night reads otherwise: EW 5 and NS 5 exchanged in a Mitchell say the same as before."""
    now = {r.row_id: r for r in made.night.results.rows}
    return len(made.right) < len(made.touched) or any(now.get(r.row_id) != r for r in made.right)


def mends(found: Finding, made: Mistake) -> bool:
    """Whether the proposed correction brings back what was there."""
    right = {r.row_id: r for r in made.right}
    options = dict(zip(found.command[::2], found.command[1::2], strict=False))
    rows = [row for row in found.rows if row.row_id in right]
    if "--swap-boards" in options:
        a, b = found.rows
        return {_told(a, board=b.board), _told(b, board=a.board)} == {_told(right[i]) for i in right}
    if found.kind is Kind.DUPLICATE:  # the row that was drawn is the right one
        rows = [row for row in found.rows if row.row_id == made.row]
        right = {made.row: rows[0]} if rows else {}
    if not rows:
        return False
    row = rows[0]
    new = row._replace(
        contract=options.get("--contract", row.contract),
        declarer=options.get("--by", row.declarer),
        tricks=int(options["--tricks"]) if "--tricks" in options else row.tricks,
        board=int(options.get("--to-board", row.board)),
        ns=options.get("--to-ns", row.ns),
        ew=options.get("--to-ew", row.ew),
    )
    if "--wrong-direction" in found.command:
        new = new._replace(ns=row.ew, ew=row.ns)
    if "--score" in options:
        return int(options["--score"]) == right[row.row_id].score_ns
    return _told(new) == _told(right[row.row_id])


def _told(row: Result, board: int | None = None) -> tuple[object, ...]:
    row = row if board is None else row._replace(board=board)
    row = computed(row) if row.contract else row
    return row.board, row.ns, row.ew, row.contract, row.declarer, row.tricks, row.score_ns


class Bench:
    """The nights, and what is found in them untouched."""

    def __init__(self, nights: Mapping[str, Night], number: int, best: Best) -> None:
        self.nights, self.number, self.best = nights, number, best
        self.known = {event: mistakes.with_movement(night) for event, night in nights.items()}
        self.clean = {
            (event, known): check((self.known if known else nights)[event], best)
            for event in nights
            for known in (True, False)
        }

    def scored(self, held_out: bool | None = None) -> int:
        """The number of scored results."""
        return sum(
            row.status in (Status.PLAYED, Status.PASSED)
            for event, night in self.nights.items()
            if held_out is None or mistakes.is_held_out(event) == held_out
            for row in night.results.rows
        )

    def outcomes(self, kind: str, known: bool) -> tuple[list[Outcome], int]:
        """What became of the mistakes of a kind, and at how many drawn rows there was none to make."""
        number = self.number if kind != "sit-out as a pass" else 10**6  # there are few
        drawn = mistakes.drawn(self.nights, kind, number)
        nights = self.known if known else self.nights
        made = [mistakes.mistake(event, nights[event], kind, row) for event, row in drawn]
        told = [self._outcome(one, known) for one in made if one is not None and changes_something(one)]
        return told, len(made) - len(told)

    def _outcome(self, made: Mistake, known: bool) -> Outcome:
        before = {identity(one) for one in self.clean[made.event, known]}
        found = [
            one
            for one in check(made.night, self.best, boards=made.boards)
            if identity(one) not in before and touches(one, made)
        ]
        return Outcome(
            mistakes.is_held_out(made.event),
            size(made.field),
            made.plausible,
            bool(found),
            any(mends(one, made) for one in found),
            max((one.sure for one in found), default=0.0),
        )

    def alarms(self, held_out: bool | None, known: bool = True) -> list[Finding]:
        """The statistical findings about the untouched nights."""
        return [
            one
            for (event, k), found in self.clean.items()
            if k == known and (held_out is None or mistakes.is_held_out(event) == held_out)
            for one in found
            if one.kind in DOUBTED
        ]


def share(some: Iterable[bool]) -> str:
    """How many of them, in figures and percent."""
    listed = list(some)
    return f"{sum(listed)}/{len(listed)} ({100 * sum(listed) / max(1, len(listed)):.1f} %)"


def structural(bench: Bench, figures: dict[str, object]) -> bool:
    """The structural kinds; whether all were found where the movement is known."""
    good = True
    for kind in mistakes.STRUCTURAL:
        for known in (True, False):
            told, none = bench.outcomes(kind, known)
            where = "movement known" if known else "movement not known"
            figures[f"{kind}, {where}"] = (
                f"found {share(o.found for o in told)}, mended {sum(o.mended for o in told)}, "
                f"plausible {sum(o.plausible for o in told)}, not applicable {none}"
            )
            good &= not known or all(o.found for o in told)
    return good


def statistical(bench: Bench, figures: dict[str, object]) -> dict[str, list[Outcome]]:
    """The statistical kinds, by the size of the field."""
    all_told = {}
    for kind in mistakes.STATISTICAL:
        told, none = bench.outcomes(kind, known=True)
        all_told[kind] = told
        for held_out in (False, True):
            own = [o for o in told if o.held_out == held_out]
            parts = [f"all {share(o.found for o in own)}"]
            parts += [
                f"{name}: {share(o.found for o in own if o.size == name)}"
                for _, name in CLASSES
                if any(o.size == name for o in own)
            ]
            where = "held out" if held_out else "chosen with"
            figures[f"{kind}, {where}"] = (
                f"{'; '.join(parts)}; mended {sum(o.mended for o in own)}; "
                f"plausible {sum(o.plausible for o in own)}, of them found "
                f"{sum(o.found for o in own if o.plausible)}"
            )
        figures[f"{kind}, not applicable"] = none
    return all_told


def false_alarms(bench: Bench, figures: dict[str, object]) -> bool:
    """False alarms in a hundred results; whether they are few enough."""
    good = True
    for held_out, where in ((False, "chosen with"), (True, "held out"), (None, "all")):
        alarms = bench.alarms(held_out)
        rate = 100 * len(alarms) / max(1, bench.scored(held_out))
        kinds = ", ".join(f"{k.value} {n}" for k, n in sorted(Counter(a.kind for a in alarms).items()))
        figures[f"false alarms in 100 results, {where}"] = f"{rate:.2f} ({kinds})"
        good &= rate <= MOST_FALSE
    for known in (True, False):
        found = Counter(
            one.kind.value
            for (_, k), own in bench.clean.items()
            if k == known
            for one in own
            if one.kind not in DOUBTED
        )
        where = "movement known" if known else "movement not known"
        figures[f"structural findings in untouched nights, {where}"] = dict(sorted(found.items()))
    return good


def calibration(bench: Bench, told: Mapping[str, list[Outcome]], figures: dict[str, object]) -> None:
    """Of findings that are told as so sure, how many are true, when slips are as frequent as assumed."""
    edges = (0.0, 0.1, 0.3, 0.6, 0.9, 1.01)
    for held_out, where in ((False, "chosen with"), (True, "held out")):
        results = bench.scored(held_out)
        for low, high in pairwise(edges):
            false = [a.sure for a in bench.alarms(held_out) if low <= a.sure < high]
            true = sure = 0.0
            for kind, outcomes in told.items():
                own = [o for o in outcomes if o.held_out == held_out]
                slip, part = SLIP_OF[kind]
                weight = SLIPS[slip] * part * results / max(1, len(own))
                inside = [o.sure for o in own if o.found and low <= o.sure < high]
                true += weight * len(inside)
                sure += weight * sum(inside)
            if true + len(false):
                mean = (sure + sum(false)) / (true + len(false))
                figures[f"told {low:.0%} to {min(high, 1):.0%} sure, {where}"] = (
                    f"mean {mean:.2f}, true {true / (true + len(false)):.2f} "
                    f"(expected true {true:.1f}, false {len(false)})"
                )


def with_deals(bench: Bench, figures: dict[str, object]) -> None:
    """The nights whose deals are known, with double dummy and without."""
    nights = {e: n for e, n in bench.nights.items() if any(d in bench.best for d in n.deals.values())}
    for name, best in (("with double dummy", bench.best), ("without", {})):
        own = Bench(nights, bench.number // 2, best)
        rate = 100 * len(own.alarms(None)) / max(1, own.scored())
        figures[f"nights with deals, {name}, false alarms in 100"] = f"{rate:.2f}"
        for kind in mistakes.STATISTICAL:
            told, _ = own.outcomes(kind, known=True)
            parts = [
                f"{n}: {share(o.found for o in told if o.size == n)}"
                for _, n in CLASSES
                if any(o.size == n for o in told)
            ]
            figures[f"nights with deals, {name}, {kind}"] = "; ".join(parts)


def fit(nights: Mapping[str, Night], number: int, best: Best) -> None:
    """Print scales that make the doubts hold what they say, and thresholds, from the nights not held out."""
    own = {e: n for e, n in nights.items() if not mistakes.is_held_out(e)}
    points: dict[Kind, list[tuple[float, float, float]]] = defaultdict(list)
    results = 0
    for night in own.values():
        for doubt in doubts(_boards(night, best)):
            points[doubt.kind].append((doubt.logit, 0.0, 1.0))
            results += 1
    for kind, (slip, part) in SLIP_OF.items():
        drawn = [(e, r) for e, r in mistakes.drawn(nights, kind, 3 * number) if e in own]
        made = [m for e, r in drawn if (m := mistakes.mistake(e, own[e], kind, r)) is not None]
        for one in made:
            found = [d for d in doubts(_boards(one.night, best), one.boards) if _accuses(d, one)]
            if found:
                top = max(found, key=lambda d: d.logit)
                points[top.kind].append((top.logit, 1.0, SLIPS[slip] * part * results / len(made)))
    for doubted, listed in sorted(points.items()):
        shift, slope = _logistic([p for p in listed if p[0] > -5])
        print(f"Kind.{doubted.name}: Scale({shift:.2f}, {slope:.2f})", end="  ")
        false = sorted((x for x, label, _ in listed if not label), reverse=True)
        for alarms in (0.001, 0.0015, 0.002, 0.003):
            at = false[min(len(false) - 1, int(alarms * results))]
            true = sum(w for x, label, w in listed if label and x > at)
            told = 1 / (1 + math.exp(-(shift + slope * at)))
            print(f"| {alarms:.2%}: logit {at:.2f}, sure {told:.3f}, true {true:.1f}", end=" ")
        print()


def _accuses(doubt: Doubt, made: Mistake) -> bool:
    return any(row.row_id in made.touched for row in doubt.rows)


def _boards(night: Night, best: Best) -> Boards:
    rows = validate(night).results.rows
    places = {r.row_id: (r.session, "", r.board, r.copy) for r in rows}
    solved = {
        places[r.row_id]: best[deal]
        for r in rows
        if (deal := night.deal(r.board, r.session, r.section, r.copy)) is not None and deal in best
    }
    return Boards.of(rows, places, solved)


def _logistic(points: list[tuple[float, float, float]]) -> tuple[float, float]:
    """Weighted logistic regression of the label on the logit, with a little pull to the diagonal."""
    a, b = 0.0, 1.0
    for _ in range(60):
        ga, gb = -0.5 * a, -4.0 * (b - 1)
        haa, hab, hbb = 0.5, 0.0, 4.0
        for x, label, weight in points:
            p = 1 / (1 + math.exp(-max(-40.0, min(40.0, a + b * x))))
            ga += weight * (label - p)
            gb += weight * (label - p) * x
            w = weight * p * (1 - p)
            haa += w
            hab += w * x
            hbb += w * x * x
        determinant = haa * hbb - hab * hab
        a += (hbb * ga - hab * gb) / determinant
        b += (haa * gb - hab * ga) / determinant
    return a, b


def main() -> None:
    """Run everything, and end with an error when a limit is broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=300, help="rows drawn for each kind")
    parser.add_argument("--fit", action="store_true", help="print scales and thresholds instead")
    arguments = parser.parse_args()
    nights = mistakes.nights()
    best = best_play(d for n in nights.values() for d in n.deals.values()) if is_installed() else {}
    if arguments.fit:
        fit(nights, arguments.rows, best)
        return
    bench = Bench(nights, arguments.rows, best)
    figures: dict[str, object] = {
        "nights": len(nights),
        "scored results": bench.scored(),
        "of them held out": bench.scored(True),
        "rows drawn for each kind": arguments.rows,
    }
    structure = structural(bench, figures)
    told = statistical(bench, figures)
    few = false_alarms(bench, figures)
    calibration(bench, told, figures)
    if best:
        with_deals(bench, figures)
    record("check", figures, seed=mistakes.SEED)
    if not structure or not few:
        print("a structural mistake was missed" if not structure else "too many false alarms")
        sys.exit(1)


if __name__ == "__main__":
    main()
