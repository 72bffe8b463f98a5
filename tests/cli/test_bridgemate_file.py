"""A .bws file in the folder of a night that has results and corrections already."""

import shutil
from pathlib import Path

import pytest

from duplicate.data import data_path
from duplicate.night.results import Result
from duplicate.travellers import read, read_unchecked
from tests.cli.running import run


@pytest.fixture
def thursday(tmp_path: Path) -> Path:
    return Path(shutil.copytree(data_path("fixtures", "nights", "thursday"), tmp_path / "thursday"))


def _counting(folder: Path) -> list[Result]:
    rows = read(folder).results.rows
    return sorted(r._replace(row_id=0, source="", line=None) for r in rows)


def test_results_beside_those_of_a_file_meet_no_correction(thursday: Path) -> None:
    """A+ that change 3 gave stays A+; 60%-40% in a file would be a second result."""
    before = _counting(thursday)
    run("bridgemate", "file", thursday, "--results")
    night = read(thursday)
    assert not night.errors
    assert _counting(thursday) == before
    assert ("A+", "A-") in {(r.adj_ns, r.adj_ew) for r in night.results}
    held = read_unchecked(thursday / "results.bws")
    (artificial,) = [r for r in held.results.rows if r.board == 5 and (r.ns, r.ew) == ("2", "1")]
    assert (artificial.contract, artificial.declarer, artificial.tricks) == ("2C", "W", 7)  # as it was played


def test_awards_of_the_other_file_are_left_to_it(thursday: Path) -> None:
    """What terminals cannot hold stays as the other file has it; alone, the .bws has it in their words."""
    file = thursday / "results.csv"
    lines = file.read_text(encoding="utf-8").splitlines()
    heading = [*lines[0].split(","), "adj_ns", "adj_ew", "score_ns", "score_ew"]
    rows = [[*line.split(","), "", "", "", ""] for line in lines[1:]]
    nothing = {"contract": "", "declarer": "", "tricks": "", "lead": ""}
    split = {"contract": "4S", "declarer": "N", "tricks": "10", "score_ns": "620", "score_ew": "-170"}
    changed = {"17": nothing | {"adj_ns": "A+", "adj_ew": "A-"}, "18": split}
    for row in rows:
        cells = dict(zip(heading, row, strict=True))
        if (cells["section"], cells["ns"], cells["ew"]) == ("A", "7", "6") and cells["board"] in changed:
            cells |= {"contract": "", "declarer": "", "tricks": "", "lead": ""} | changed[cells["board"]]
            row[:] = [cells[name] for name in heading]
    file.write_text("".join(",".join(row) + "\n" for row in [heading, *rows]), encoding="utf-8")
    before = _counting(thursday)
    said = run("bridgemate", "file", thursday, "--results").err
    assert _counting(thursday) == before
    assert not read(thursday).errors
    assert "averages plus and minus" in " ".join(said.split())
    alone = thursday.parent / "alone.bws"
    run("bridgemate", "file", thursday, alone, "--results")
    awards = {(r.adj_ns, r.adj_ew) for r in read_unchecked(alone).results if r.adj_ns}
    assert ("60%", "40%") in awards
