"""The published movements of the oracle pack, as Movements."""

import csv
import gzip
from collections import Counter, defaultdict
from dataclasses import dataclass

import pytest

from duplicate.movements.movement import Meeting, Movement
from tests.needs import shared

Grid = dict[tuple[int, int], tuple[str, str, int]]


@dataclass(frozen=True)
class Published:
    """One published movement and what its index row says of it."""

    movement: Movement
    index: dict[str, str]

    @property
    def grid(self) -> Grid:
        """(table, round) to (ns, ew, set)."""
        return grid_of(self.movement)


def grid_of(movement: Movement) -> Grid:
    return {(m.table, m.round): (m.ns, m.ew, m.board_set) for m in movement.meetings}


def _who_plays(lines: list[dict[str, str]], winners: int) -> dict[tuple[str, str], set[str]]:
    plays: dict[tuple[str, str], set[str]] = defaultdict(set)
    for row in lines:
        if row["ns"] and row["ew"] and row["set"]:
            for name in ("ns", "ew"):
                plays[name if winners == 2 else "", row[name]].add(row["round"])
    return plays


def _side(row: dict[str, str], name: str, winners: int, plays: dict[tuple[str, str], set[str]]) -> str:
    # a row without boards repeats numbers to fill its columns: a pair sits out there only when it
    # plays in other rounds and not in this one
    who = (name if winners == 2 else "", row[name])
    if row["set"] or (who in plays and row["round"] not in plays[who]):
        return row[name]
    return ""


@pytest.fixture(scope="session")
def published() -> dict[str, Published]:
    """All movements of the pack by id; tables that play one set in one round are marked as sharing."""
    pack = shared("oracles")
    rows: dict[str, list[dict[str, str]]] = defaultdict(list)
    with gzip.open(pack / "movements.csv.gz", "rt", encoding="utf-8", newline="") as stream:
        for row in csv.DictReader(stream):
            rows[row["movement_id"]].append(row)
    found = {}
    with (pack / "movements_index.csv").open(encoding="utf-8", newline="") as stream:
        for index in csv.DictReader(stream):
            lines = rows[index["movement_id"]]
            times = Counter((r["round"], r["set"]) for r in lines if r["ns"] and r["ew"] and r["set"])
            size = int(index["boards_per_set"])
            winners = int(index["winners"])
            plays = _who_plays(lines, winners)

            movement = Movement(
                name=index["name"],
                meetings=tuple(
                    Meeting(
                        section="A",
                        table=int(r["table"]),
                        round=int(r["round"]),
                        ns=_side(r, "ns", winners, plays),
                        ew=_side(r, "ew", winners, plays),
                        board_set=int(r["set"] or 0),
                        shared=times[r["round"], r["set"]] > 1,
                    )
                    for r in lines
                ),
                board_sets=tuple(
                    tuple(range(s * size + 1, (s + 1) * size + 1)) for s in range(int(index["sets"]))
                ),
                winners=winners,
            )
            found[index["movement_id"]] = Published(movement, index)
    return found


@pytest.fixture(scope="session")
def published_rows() -> dict[str, list[Meeting]]:
    """The rows of the pack as they are printed: also numbers that only fill a place without boards."""
    rows: dict[str, list[Meeting]] = defaultdict(list)
    path = shared("oracles") / "movements.csv.gz"
    with gzip.open(path, "rt", encoding="utf-8", newline="") as stream:
        for r in csv.DictReader(stream):
            meeting = Meeting("A", int(r["table"]), int(r["round"]), r["ns"], r["ew"], int(r["set"] or 0))
            rows[r["movement_id"]].append(meeting)
    return rows
