"""Movements out of a .bws, through the function that reads every format."""

import csv
from pathlib import Path

import pytest

from duplicate.movements.files import Format, encoded, parse_movements
from duplicate.movements.howell import howell
from duplicate.movements.movement_json import write_json
from duplicate.travellers.movement_files import read_movements
from duplicate.words.problems import DuplicateError
from tests.needs import shared


@pytest.mark.parametrize("name", ["12tables1section.bws", "260119M.BWS"])
def test_round_data_of_a_bws(name: str) -> None:
    """Every row as mdb-export prints it; the same rows as CSV make the same movement."""
    folder = shared("oracles/files/bws")
    found = read_movements(folder / name)
    assert (found.format, found.problems) == (Format.BWS, ())
    movement = found.one()
    expected = (folder / "expected" / f"{name[:-4]}.RoundData.csv").read_bytes()
    rows = list(csv.DictReader(expected.decode("utf-8").splitlines()))
    got = {
        (str(m.table), str(m.round), m.ns, m.ew, *(str(f(movement.boards_of(m))) for f in (min, max)))
        for m in movement.meetings
    }
    assert got == {
        (r["Table"], r["Round"], r["NSPair"], r["EWPair"], r["LowBoard"], r["HighBoard"]) for r in rows
    }
    assert len(got) == len(rows)
    as_csv = parse_movements(expected, "RoundData.csv")
    assert as_csv.format is Format.ROUND_DATA
    assert as_csv.one().meetings == movement.meetings
    assert movement.is_playable
    data, _ = encoded([movement], Format.ROUND_DATA, "again.csv")
    assert parse_movements(data, "again.csv").one().meetings == movement.meetings


def test_an_empty_database_has_no_movement() -> None:
    found = read_movements(shared("oracles/files/bws/Default.bws"))
    assert found.movements == ()
    with pytest.raises(DuplicateError, match="there is no movement"):
        found.one()


def test_other_formats_are_read_as_well(tmp_path: Path) -> None:
    (tmp_path / "m").write_text(write_json([howell(4)]), encoding="utf-8", newline="\n")
    assert read_movements(tmp_path / "m").one() == howell(4)
