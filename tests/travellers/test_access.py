"""Real Access files of Bridgemate events: every cell, and what happens when the files are damaged."""

import csv
import random
import subprocess
import time
from datetime import datetime
from pathlib import Path

import pytest

from duplicate.travellers.access import AccessFile, Value, is_access
from duplicate.words.problems import DuplicateError
from tests.needs import shared, tool

NAMES = ("12tables1section.bws", "Default.bws", "260119M.BWS")


@pytest.fixture(scope="module")
def files() -> Path:
    return shared("oracles/files/bws")


def cell(value: Value) -> str:
    """A value as mdb-export prints it: nothing for Null and for empty text."""
    if value is None or value == "":
        return ""
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, datetime):
        return value.strftime('"%m/%d/%y %H:%M:%S"')
    if isinstance(value, bytes):
        return '"' + value.hex().upper() + '"'
    return '"' + value.replace('"', '""') + '"' if isinstance(value, str) else str(value)


def printed(database: AccessFile, table: str, rows: int | None = None) -> str:
    lines = [",".join(database.columns(table))]
    lines += [",".join(map(cell, row)) for row in database.rows(table)[:rows]]
    return "".join(line + "\n" for line in lines)


@pytest.mark.parametrize("name", NAMES)
def test_every_table_equals_what_mdb_export_printed(files: Path, name: str) -> None:
    database = AccessFile.open(files / name)
    compared = set()
    for path in sorted((files / "expected").glob(f"{Path(name).stem}.*.csv")):
        table = path.name.split(".")[1].replace("_", " ")
        expected = path.read_text(encoding="utf-8")
        # Of the member list of 14,020 only the first 200 are kept.
        rows = 200 if table == "PlayerNames" else None
        assert printed(database, table, rows) == expected
        compared.add(table)
    # Tables without an expected file are empty.
    assert {table for table in database.tables if database.rows(table)} == compared
    assert database.problems == ()
    assert database.product == "Access 97 (Jet 3)"


def test_row_counts_of_the_file_that_another_reader_cannot_parse(files: Path) -> None:
    database = AccessFile.open(files / "260119M.BWS")
    tables = ("ReceivedData", "RoundData", "Tables", "PlayerNumbers", "PlayerNames")
    assert [len(database.rows(table)) for table in tables] == [297, 99, 11, 44, 14020]


def test_values_keep_their_types(files: Path) -> None:
    database = AccessFile.open(files / "260119M.BWS")
    first = database.records("receiveddata")[0]
    assert (first["Board"], first["Contract"], first["LeadCard"], first["Erased"]) == (22, "1 NT", "", False)
    assert first["Remarks"] == ""  # empty, not Null
    assert database.records("PlayerNumbers")[0]["TimeLog"] == datetime(2026, 1, 19, 10, 9, 22)
    assert first["DateLog"] == datetime(2026, 1, 19)
    assert database.records("Section")[0]["Letter"] == "A  "
    assert database.records("PlayerNumbers")[0]["Name"] == "Dülut Lufekam"  # one byte a letter, cp1252


def test_names_with_blanks_and_system_tables(files: Path) -> None:
    database = AccessFile.open(files / "Default.bws")
    assert "Conversion Errors" in database
    assert "MSysObjects" not in database.tables
    assert "MSysObjects" in database
    assert {row["Name"] for row in database.records("MSysObjects") if row["Type"] == 1} >= set(
        database.tables
    )


@pytest.mark.parametrize("name", NAMES)
def test_mdb_export_agrees_on_all_tables_with_those_of_access_itself(files: Path, name: str) -> None:
    mdb_export = tool("mdb-export")
    database = AccessFile.open(files / name)
    listed = run("mdb-tables", "-S", "-1", str(files / name)).split("\n")[:-1]
    assert set(database.tables) <= set(listed)
    for table in listed:
        ours = list(csv.reader(printed(database, table).splitlines(keepends=True)))
        theirs = list(
            csv.reader(run(mdb_export, "-b", "hex", str(files / name), table).splitlines(keepends=True))
        )
        if binary := {"MSysQueries": "Order", "MSysAccessObjects": "Data"}.get(table):
            # mdb-export ends short binary values at the first zero byte.
            place = ours[0].index(binary)
            ours, theirs = ([row[:place] + row[place + 1 :] for row in rows] for rows in (ours, theirs))
        assert ours == theirs, table


def run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True).stdout.decode("utf-8")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_a_file_cut_short_is_refused_by_name(files: Path, tmp_path: Path, name: str, part: float) -> None:
    data = (files / name).read_bytes()
    for size in (int(len(data) * part), int(len(data) * part) // 2048 * 2048):
        path = tmp_path / name
        path.write_bytes(data[:size])
        with pytest.raises(
            DuplicateError, match=rf"^{name}: the database is damaged: .* \(copy the file again"
        ):
            AccessFile.open(path)


def test_a_missing_last_page_is_noticed_although_it_holds_no_rows(files: Path) -> None:
    data = (files / "Default.bws").read_bytes()
    with pytest.raises(DuplicateError, match=r"it has 84 pages, but its own map speaks of 85"):
        AccessFile.open(data[:-2048], name="monday.bws")


def test_what_is_no_access_file(tmp_path: Path) -> None:
    assert not is_access(b"")
    assert not is_access(b"PK\x03\x04")
    path = tmp_path / "results.bws"
    path.write_bytes(b"1,1,1,2\n")
    with pytest.raises(DuplicateError, match=r"results\.bws: this is not a Microsoft Access database"):
        AccessFile.open(path)
    with pytest.raises(DuplicateError, match=r"nothing\.bws: the file cannot be read"):
        AccessFile.open(tmp_path / "nothing.bws")
    with pytest.raises(DuplicateError, match="cannot be read"):
        AccessFile.open(tmp_path)


def test_content_decides_not_the_name(files: Path) -> None:
    for name in NAMES:
        assert is_access((files / name).read_bytes()[:20])


def test_a_table_that_is_not_there(files: Path) -> None:
    database = AccessFile.open(files / "12tables1section.bws")
    assert "Session" not in database
    with pytest.raises(DuplicateError, match=r"there is no table Session .*the tables are: Clients, Section"):
        database.rows("Session")


def test_a_table_that_the_catalog_lost_is_reported(files: Path) -> None:
    data = (files / "12tables1section.bws").read_bytes()
    assert AccessFile.open(data).problems == ()
    # A row of the catalog: its Id (the page of ReceivedData, 29) is 21 bytes before its Type (1).
    row = data.index((29).to_bytes(4, "little") + (0x0F000001).to_bytes(4, "little"))
    kind = data.index(b"\x01\x00", row + 8)
    changed = AccessFile.open(data[:kind] + b"\x05" + data[kind + 1 :], name="monday.bws")
    assert "ReceivedData" not in changed
    assert [str(problem) for problem in changed.problems if "page 29 defines a table" in str(problem)]


def mutated(data: bytes, seed: int) -> bytes:
    """The file with a few bytes changed, with a run overwritten, with pages swapped, or cut."""
    chance = random.Random(seed)
    out = bytearray(data)
    kind = chance.randrange(6)
    if kind < 3:
        # Mostly where structure is: the start of pages, or anywhere.
        for _ in range(chance.choice((1, 1, 2, 5, 50))):
            place = chance.randrange(len(out))
            if kind == 1:
                place = place // 2048 * 2048 + chance.randrange(64)
            elif kind == 2:
                place = chance.randrange(2048, 6 * 2048)
            out[place] = chance.randrange(256)
    elif kind == 3:
        place = chance.randrange(len(out))
        length = min(chance.randrange(1, 3000), len(out) - place)
        out[place : place + length] = chance.choice(
            (bytes(length), b"\xff" * length, chance.randbytes(length))
        )
    elif kind == 4:
        one, other = (2048 * chance.randrange(len(out) // 2048) for _ in range(2))
        out[one : one + 2048], out[other : other + 2048] = out[other : other + 2048], out[one : one + 2048]
    else:
        del out[chance.randrange(len(out)) :]
    return bytes(out)


def everything(data: bytes) -> dict[str, list[tuple[Value, ...]]]:
    """All tables that can be read; any other error than DuplicateError, or one without the name, fails."""
    found = {}
    said = []
    try:
        database = AccessFile.open(data, name="mutated.bws")
        for table in database.tables:
            try:
                found[table] = database.rows(table)
            except DuplicateError as error:
                said.append(str(error))
        said += [str(problem) for problem in database.problems]
    except DuplicateError as error:
        said.append(str(error))
    assert [text for text in said if not text.startswith("mutated.bws")] == []
    return found


@pytest.mark.parametrize("block", range(8))
def test_mutations_give_all_rows_or_an_error(files: Path, block: int) -> None:
    """A seeded soak: never another exception, never fewer rows than the table's own count, never a hang."""
    data = (files / "12tables1section.bws").read_bytes()
    counts = {table: len(rows) for table, rows in everything(data).items()}
    for seed in range(block * 25, block * 25 + 25):
        start = time.process_time()
        for table, rows in everything(mutated(data, seed)).items():
            assert len(rows) >= counts.get(table, 0), f"seed {seed}, {table}"
        assert time.process_time() - start < 5
