import csv
import gzip
from collections.abc import Iterable
from pathlib import Path

import pytest

from duplicate.laws import double_dummy
from duplicate.laws.deals import Deal
from duplicate.laws.double_dummy import BestPlay
from tests.cli.running import make_night, run
from tests.cli.swiss_events import PAIRS
from tests.needs import shared
from tests.pages.solver import all_for_north


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return make_night(tmp_path / "night")


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """Four pairs, three rounds of two boards, no clock."""
    path = tmp_path / "monday"
    run(
        "swiss", "new", path, "--name", "Monday", "--conditions", "seed-online", "--rounds", 3, "--boards", 2,
        "--minutes", 0, "--set", "conduct.minimum=2", "--set", "bye.method=fixed", "--seed", 5,
    )  # fmt: skip
    (tmp_path / "pairs.csv").write_text(PAIRS, encoding="utf-8")
    assert "4 registered" in run("swiss", "register", path, "--file", tmp_path / "pairs.csv").out
    return path


@pytest.fixture
def web_of_26_tables() -> str:
    """The published Web of 26 tables and 12 rounds that nobody can play, as its program lists it."""
    path = shared("oracles/movements.csv.gz")
    with gzip.open(path, "rt", encoding="utf-8", newline="") as stream:
        rows = [r for r in csv.DictReader(stream) if r["movement_id"] == "PS250"]
    rows.sort(key=lambda r: (int(r["table"]), int(r["round"])))
    lines = []
    for table in range(1, 27):
        mine = [f"{r['ns']},{r['ew']},{r['set']}" for r in rows if r["table"] == str(table)]
        lines.append(",".join(mine))
    return "\n".join([rows[0]["name"], "1,26,24,2,12,0", *lines]) + "\n"


@pytest.fixture
def solver(monkeypatch: pytest.MonkeyPatch) -> list[Deal]:
    """A quick one, endplay or not: North and South win every trick. The deals that it was asked for."""
    asked: list[Deal] = []

    def best_play(deals: Iterable[Deal]) -> dict[Deal, BestPlay]:
        some = list(deals)
        asked.extend(some)
        return all_for_north(some)

    monkeypatch.setattr(double_dummy, "is_installed", lambda: True)
    monkeypatch.setattr(double_dummy, "best_play", best_play)
    return asked
