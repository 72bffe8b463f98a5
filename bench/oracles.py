"""The agreement with printed results of real events, program by program.

    python bench/oracles.py [folder of the oracle pack] [-v]

Prints for every preset and scoring how many values agree with the printed ones of those that are
printed: lines with a score, artificial scores, byes, datums, totals, percentages, boards played, ranks
(a printed order within a tie counts as a difference). With -v also every difference.
"""

import csv
import gzip
import re
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from duplicate.scoring import score, standings
from duplicate.scoring.exact import published
from duplicate.scoring.payload import Plain, payload
from duplicate.travellers import read
from record import record

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
Row = dict[str, str]


@dataclass
class Event:
    """One event of the pack."""

    about: Row
    lines: list[Row] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)  #: of the lines in the file of travellers
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
    for number, row in enumerate(_read(pack / "travellers.csv.gz"), 2):
        found[row["event_id"]].lines.append(row)
        found[row["event_id"]].numbers.append(number)
    for row in _read(pack / "standings.csv.gz"):
        found[row["event_id"]].table.append(row)
    return found


def scored(event: Event, pack: Path = PACK) -> dict[str, Plain]:
    """The event read, scored by its program's preset and given out as ``duplicate score --json`` does."""
    night = read(pack / "travellers.csv.gz", event=event.about["event_id"])
    scores = score(night, event.preset)
    return payload(night, scores, standings(scores))


def compare(event: Event, pack: Path = PACK) -> Agreement:
    """Score an event by its program's preset and compare with what was printed."""
    given = scored(event, pack)
    found = Agreement()
    _compare_lines(event, _records(given["results"]), found)
    _compare_datums(event, _records(given["boards"]), found)
    _compare_table(event, _records(given["standings"]), found)
    return found


def _records(plain: Plain) -> list[dict[str, Plain]]:
    assert isinstance(plain, list)
    return [record for record in plain if isinstance(record, dict)]


def _same(value: Plain, printed: str, decimals: int | None = None) -> bool:
    """Whether a published number equals a printed one, to the decimals that were printed."""
    if not isinstance(value, int | float):
        return False
    exact = Fraction(str(value))
    return Fraction(printed) == (exact if decimals is None else published(exact, decimals))


def _compare_lines(event: Event, results: list[dict[str, Plain]], found: Agreement) -> None:
    name = "percent" if event.about["unit"].startswith("pct") else "points"
    by_line = {result["line"]: result for result in results}
    for number, line in zip(event.numbers, event.lines, strict=True):
        for side in ("ns", "ew"):
            printed = line[f"off_{side}"]
            if not printed:
                continue
            real = line["ns_score"] or line["weighted"]
            kind = "lines" if real else "byes" if line["contract"] == "BYE" else "awards"
            if line["flag"]:
                kind = f"flagged {kind}"
            value = by_line.get(number, {}).get(f"{name}_{side}")
            said = line["ns_score"] or line["weighted"] or f"{line['adj_ns']}/{line['adj_ew']}"
            found.compare(
                kind,
                _same(value, printed),
                f"{event.about['event_id']} board {line['board']} {line['ns']} v {line['ew']} {said} "
                f"{side}: printed {printed}, {value}",
            )


def _compare_datums(event: Event, boards: list[dict[str, Plain]], found: Agreement) -> None:
    ours = {(str(board["section"] or ""), str(board["board"])): board["datum"] for board in boards}
    printed = {
        (line["section"], line["board"]): line["off_datum"]
        for line in event.lines
        if line["off_datum"] and line["ns_score"]
    }
    for (section, board), points in printed.items():
        value = ours.get((section, board))
        text = f"{event.about['event_id']} board {section}{board}: printed {points}, {value}"
        found.compare("datums", _same(value, points), text)


def _compare_table(event: Event, ranked: list[dict[str, Plain]], found: Agreement) -> None:
    name = event.about["event_id"]
    ours = {(str(row["pair"]), str(row["direction"] or "")): row for row in ranked}
    directions: dict[str, list[str]] = defaultdict(list)
    for pair, direction in ours:
        directions[pair].append(direction)
    for line in event.table:
        pair, direction = line["pair"], line["direction"]
        if (pair, direction) not in ours and len(directions[pair]) == 1:
            direction = directions[pair][0]
        row = ours.get((pair, direction), {})
        for kind, printed, value in (
            ("totals", line["off_total"], row.get("total")),
            ("percents", line["off_pct"], row.get("percent")),
        ):
            if printed:
                decimals = len(printed.partition(".")[2])
                text = f"{name} {pair}: printed {printed}, {value} ({row.get('total_exact')})"
                found.compare(kind, _same(value, printed, decimals), text)
        if line["boards"]:
            text = f"{name} {pair}: printed {line['boards']}, {row.get('boards')}"
            found.compare("boards", _same(row.get("boards"), line["boards"]), text)
        rank = re.match(r"\d+", line["off_rank"])
        if rank:
            text = (
                f"{name} {pair}: printed {line['off_rank']}, {row.get('rank')}{'=' * bool(row.get('tied'))}"
            )
            found.compare("ranks", row.get("rank") == int(rank[0]), text)


def main() -> None:
    """Print the table."""
    folders = [argument for argument in sys.argv[1:] if argument != "-v"]
    pack = Path(folders[0]) if folders else PACK
    table: dict[tuple[str, str], tuple[list[str], Agreement]] = defaultdict(lambda: ([], Agreement()))
    for event_id, event in events(pack).items():
        ids, agreement = table[event.preset, event.about["scoring"]]
        ids.append(event_id)
        agreement.add(compare(event, pack))
    kinds = ("lines", "awards", "byes", "datums", "totals", "percents", "boards", "ranks")
    figures = {}
    for (preset, scoring), (ids, agreement) in sorted(table.items()):
        cells = [f"{k} {agreement.agree[k]}/{agreement.checked[k]}" for k in kinds if agreement.checked[k]]
        figures[f"{preset} {scoring}, {len(ids)} events"] = ", ".join(cells)
    record("oracles", figures)
    if "-v" in sys.argv:
        for _, agreement in table.values():
            print("\n".join(agreement.differences))


if __name__ == "__main__":
    main()
