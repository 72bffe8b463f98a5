"""The agreement with printed results of real events, program by program.

    python bench/oracles.py [folder of the oracle pack] [-v]

Prints for every program and scoring how many line values, totals, percentages and ranks agree with
the printed ones; with -v also every difference.
"""

import csv
import gzip
import re
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from duplicate.night.night import Night
from duplicate.night.results import Result, Results, Status, Weighted
from duplicate.scoring import score, standings
from duplicate.scoring.exact import published
from duplicate.scoring.scores import Scores

PACK = Path(__file__).resolve().parents[2] / "shared" / "oracles"
#: The preset of each program, by the first word of its name.
PRESET_OF = {
    "ACBLscore": "acbl",
    "BBO": "bbo",
    "Compscore3": "compscore",
    "JFR": "jfr",
    "KOPS": "kops",
    "Magic": "magic-contest",
    "PairsScorer": "pairsscorer",
    "Ruter": "ruter",
}
METHOD_OF = {"mp": "matchpoints", "butler": "butler", "xsum": "total-imps", "xavg": "cross-imps"}
Row = dict[str, str]


@dataclass
class Event:
    """One event of the pack."""

    about: Row
    lines: list[Row] = field(default_factory=list)
    table: list[Row] = field(default_factory=list)

    @property
    def preset(self) -> str:
        """The preset of the program that printed it."""
        return PRESET_OF[self.about["program"].split()[0]]


@dataclass
class Agreement:
    """Counts of what was compared and what agreed, and the differences in words."""

    checked: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    agree: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    differences: list[str] = field(default_factory=list)

    def compare(self, kind: str, good: bool, text: str) -> None:
        """Count one comparison."""
        self.checked[kind] += 1
        self.agree[kind] += good
        if not good:
            self.differences.append(f"{kind}: {text}")

    def add(self, other: "Agreement") -> None:
        """Add the counts of another."""
        for kind, count in other.checked.items():
            self.checked[kind] += count
            self.agree[kind] += other.agree[kind]
        self.differences += other.differences


def _read(path: Path) -> list[Row]:
    with (
        gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as f
    ):
        return list(csv.DictReader(f))


def events(pack: Path = PACK) -> dict[str, Event]:
    """All events of the pack by their id."""
    found = {row["event_id"]: Event(row) for row in _read(pack / "events.csv")}
    for row in _read(pack / "travellers.csv.gz"):
        found[row["event_id"]].lines.append(row)
    for row in _read(pack / "standings.csv.gz"):
        found[row["event_id"]].table.append(row)
    return found


def night_of(event: Event) -> Night:
    """The lines of an event as a night; row ids are positions among the lines."""
    rows, weights = [], []
    for position, line in enumerate(event.lines):
        outcomes = re.findall(r"([\d.]+)%:(-?\d+)", line["weighted"])
        for weight, points in outcomes:
            weights.append(Weighted(position, "NS", Fraction(weight) / 100, int(points)))
            weights.append(Weighted(position, "EW", Fraction(weight) / 100, -int(points)))
        status = Status.PLAYED
        if line["contract"] == "BYE":
            status = Status.SIT_OUT
        elif line["adj_ns"] or line["adj_ew"]:
            status = Status.ARTIFICIAL
        points_ns = int(line["ns_score"]) if line["ns_score"] else None
        rows.append(
            Result(
                row_id=position,
                section=line["section"],
                board=int(line["board"]),
                ns=line["ns"],
                ew=line["ew"],
                status=status,
                score_ns=points_ns,
                score_ew=None if points_ns is None else -points_ns,
                adj_ns=line["adj_ns"],
                adj_ew=line["adj_ew"],
            )
        )
    datums = {
        (1, line["section"], int(line["board"])): int(line["off_datum"])
        for line in event.lines
        if line["off_datum"]
    }
    hints = {"method": METHOD_OF[event.about["scoring"]]}
    return Night(results=Results.of(rows, weights), hints=hints, datums=datums)


def compare(event: Event) -> Agreement:
    """Score an event by its program's preset and compare with what was printed."""
    scores = score(night_of(event), event.preset)
    found = Agreement()
    _compare_lines(event, scores, found)
    _compare_table(event, scores, found)
    return found


def _compare_lines(event: Event, scores: Scores, found: Agreement) -> None:
    percent = event.about["unit"].startswith("pct")
    decimals = int(event.about["dp"])
    for position, line in enumerate(event.lines):
        for side in ("ns", "ew"):
            printed = line[f"off_{side}"]
            if not printed:
                continue
            real = line["ns_score"] or line["weighted"]
            kind = "lines" if real else "byes" if line["contract"] == "BYE" else "awards"
            if line["flag"]:
                kind = f"flagged {kind}"
            if percent:
                value = scores.published_percent(position, side.upper())
            else:
                value = scores.published_points(position, side.upper())
            good = value is not None and value == Fraction(printed)
            shown = "nothing" if value is None else f"{float(value):.{decimals + 2}f}"
            found.compare(
                kind,
                good,
                f"{event.about['event_id']} board {line['board']} {line['ns']} v {line['ew']} "
                f"{line['ns_score'] or line['adj_ns'] + '/' + line['adj_ew']} {side}: "
                f"printed {printed}, {shown}",
            )


def _compare_table(event: Event, scores: Scores, found: Agreement) -> None:
    name = event.about["event_id"]
    ours = {(row.pair, row.direction): row for row in standings(scores).rows}
    by_pair: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for key in ours:
        by_pair[key[0]].append(key)
    for line in event.table:
        key = (line["pair"], line["direction"])
        if key not in ours and len(by_pair[line["pair"]]) == 1:
            key = by_pair[line["pair"]][0]
        row = ours.get(key)
        if row is None:
            found.compare("totals", False, f"{name} {key}: not ranked")
            continue
        for kind, printed, value in (
            ("totals", line["off_total"], row.total),
            ("percents", line["off_pct"], row.percent),
        ):
            if printed:
                shown = "nothing" if value is None else f"{float(value):.3f}"
                exact = f"{float(row.total_exact):.4f}"
                digits = len(printed.partition(".")[2])
                good = value is not None and published(value, digits) == Fraction(printed)
                found.compare(kind, good, f"{name} {key}: printed {printed}, {shown} ({exact})")
        rank = re.match(r"\d+", line["off_rank"])
        if rank:
            found.compare(
                "ranks",
                int(rank[0]) == row.rank,
                f"{name} {key}: printed {line['off_rank']}, {row.rank}{'=' * row.tied}",
            )


def main() -> None:
    """Print the table."""
    folders = [argument for argument in sys.argv[1:] if argument != "-v"]
    table: dict[tuple[str, str], tuple[list[str], Agreement]] = defaultdict(lambda: ([], Agreement()))
    for event_id, event in events(Path(folders[0]) if folders else PACK).items():
        ids, agreement = table[event.preset, event.about["scoring"]]
        ids.append(event_id)
        agreement.add(compare(event))
    kinds = ("lines", "awards", "byes", "totals", "percents", "ranks")
    print(f"{'preset':14} {'scoring':8} {'events':>6} " + " ".join(f"{kind:>11}" for kind in kinds))
    for (preset, scoring), (ids, agreement) in sorted(table.items()):
        cells = " ".join(f"{agreement.agree[k]}/{agreement.checked[k]}".rjust(11) for k in kinds)
        print(f"{preset:14} {scoring:8} {len(ids):6} {cells}")
    if "-v" in sys.argv:
        for _, agreement in table.values():
            print("\n".join(agreement.differences))


if __name__ == "__main__":
    main()
