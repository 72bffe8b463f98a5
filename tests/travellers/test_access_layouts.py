"""Access files written for what the real ones lack, in both layouts; mdb-export as second opinion."""

import csv
import random
import subprocess
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from struct import pack

import pytest

from duplicate.travellers.access import AccessFile
from duplicate.words.problems import DuplicateError
from tests.needs import tool
from tests.travellers import access_writer as w
from tests.travellers.access_writer import Field, Writer

JETS = pytest.mark.parametrize("jet", [3, 4])


def export(tmp_path: Path, data: bytes, table: str) -> list[list[str]]:
    """What mdb-export reads in the same file."""
    path = tmp_path / "written.mdb"
    path.write_bytes(data)
    command = [tool("mdb-export"), "-b", "hex", "-T", "%Y-%m-%d %H:%M:%S", str(path), table]
    printed = subprocess.run(command, check=True, capture_output=True).stdout.decode("utf-8")
    return list(csv.reader(printed.splitlines(keepends=True)))


@JETS
def test_every_type_and_its_null(jet: int, tmp_path: Path) -> None:
    writer = Writer(jet)
    fields = [
        Field("Long", w.LONG),
        Field("Yes", w.BOOLEAN),
        Field("Byte", w.BYTE),
        Field("Text", w.TEXT),
        Field("Short", w.SHORT),
        Field("Money", w.CURRENCY),
        Field("Single", w.SINGLE),
        Field("Memo", w.MEMO),
        Field("Double", w.DOUBLE),
        Field("Date", w.DATE),
        Field("Bytes", w.BINARY),
        Field("Picture", w.OLE),
        Field("Guid", w.GUID),
        Field("Decimal", w.DECIMAL, scale=3),
        Field("Letter", w.TEXT, fixed=True),
    ]
    guid = bytes.fromhex("33221100554477668899aabbccddeeff")
    cells: list[w.Cell] = [
        pack("<i", -5),
        True,
        b"\xff",
        writer.text("Zoë"),
        pack("<h", -32768),
        pack("<q", -12345678),
        pack("<f", 0.5),
        writer.long(writer.text("a memo"), "inline"),
        pack("<d", 1e300),
        pack("<d", 38600 + 71924 / 86400),
        b"\x00\x01\xfe",
        writer.long(b"BM\x00", "inline"),
        guid,
        b"\x80" + pack("<4I", 0, 0, 1, 5),
        writer.text("A "),
    ]
    sizes = {"Letter": len(writer.text("A "))}
    writer.table("Types", fields, [cells, [None] * len(fields)], sizes=sizes)
    data = writer.finish()
    database = AccessFile.open(data)
    full, empty = database.rows("Types")
    assert database.columns("Types") == tuple(f.name for f in fields)
    assert full == (
        -5,
        True,
        255,
        "Zoë",
        -32768,
        Decimal("-1234.5678"),
        0.5,
        "a memo",
        1e300,
        datetime(2005, 9, 5, 19, 58, 44),
        b"\x00\x01\xfe",
        b"BM\x00",
        "{00112233-4455-6677-8899-AABBCCDDEEFF}",  # RFC 4122's three little-endian groups
        Decimal("-4294967.301"),  # 2**32 + 5 thousandths
        "A ",
    )
    assert empty == (None, False, *[None] * 13)
    assert database.problems == ()
    header, first, second = export(tmp_path, data, "Types")
    assert header == list(database.columns("Types"))
    assert first[:6] == ["-5", "1", "255", "Zoë", "-32768", "-1234.5678"]
    assert float(first[6]) == 0.5
    assert first[7] == "a memo"
    assert first[9] == "2005-09-05 19:58:44"
    assert first[11] == "424D00"
    # mdb-export leaves out the last hyphen, and prints a GUID, too, as hexadecimal digits of its text.
    assert bytes.fromhex(first[12]).decode() == "{00112233-4455-6677-8899AABBCCDDEEFF}"
    assert second[:3] == ["", "0", ""]


@JETS
def test_long_values_inline_on_a_page_and_over_several_pages(jet: int, tmp_path: Path) -> None:
    writer = Writer(jet)
    long = "".join(chr(97 + i % 26) for i in range(9000))
    values = ["short", long[:300], long, ""]
    hows = ["inline", "single", "chain", "inline"]
    cells = [writer.long(writer.text(v), how) for v, how in zip(values, hows, strict=True)]
    writer.table("Notes", [Field("Note", w.MEMO)], [[cell] for cell in cells])
    data = writer.finish()
    assert [row[0] for row in AccessFile.open(data).rows("Notes")] == values
    assert [row[0] for row in export(tmp_path, data, "Notes")[1:4]] == values[:3]


@pytest.mark.parametrize(
    ("code_page", "name"),
    [(1250, "Łukasz Šťáva"), (1251, "Иванов"), (932, "山田"), (936, "王小明"), (1252, "Ærø")],
)
def test_jet_3_text_is_in_the_code_page_of_its_column(code_page: int, name: str) -> None:
    writer = Writer(3)
    field = Field("Name", w.TEXT, code_page=code_page)
    writer.table("PlayerNames", [field], [[writer.text(name, code_page)]])
    assert AccessFile.open(writer.finish()).rows("PlayerNames") == [(name,)]


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("王小明".encode("utf-16-le"), "王小明"),
        (b"\xff\xfeRamb\xf8ll", "Rambøll"),
        (b"\xff\xfeMi\x00\x61\x01\x00a", "Miša"),
        (b"\xff\xfe\x00\x41\x01\x42\x01", "Łł"),
        ("😀".encode("utf-16-le"), "😀"),
        (b"", ""),
    ],
)
def test_jet_4_text_is_utf_16_or_compressed(raw: bytes, name: str, tmp_path: Path) -> None:
    writer = Writer(4)
    writer.table("PlayerNames", [Field("Name", w.TEXT)], [[raw]])
    data = writer.finish()
    assert AccessFile.open(data).rows("PlayerNames") == [(name,)]
    if name and name != "😀":  # which mdbtools takes for two letters
        assert export(tmp_path, data, "PlayerNames")[1] == [name]


@JETS
@pytest.mark.parametrize("length", [0, 1, 5, 16, 17, 18, 19, 50, 51, 52, 90])
def test_rows_longer_than_an_offset_byte_can_say(jet: int, length: int, tmp_path: Path) -> None:
    """Jet 3 keeps offsets in single bytes and a jump table beside them; here also with a dummy entry."""
    writer = Writer(jet)
    fields = [Field(f"Text{i}", w.TEXT) for i in range(14)]
    rows = [[f"{i:x}" * length for i in range(14)], ["x" * (length * (i % 3)) for i in range(14)]]
    writer.table("Texts", fields, [[writer.text(text) for text in row] for row in rows])
    data = writer.finish()
    assert AccessFile.open(data).rows("Texts") == [tuple(row) for row in rows]
    assert export(tmp_path, data, "Texts")[1:] == rows


@JETS
def test_a_definition_over_several_pages(jet: int, tmp_path: Path) -> None:
    writer = Writer(jet)
    fields = [Field(f"A column with a long name {i:03}", w.SHORT if i % 2 else w.TEXT) for i in range(200)]
    row: list[w.Cell] = [pack("<h", i) if i % 2 else writer.text(str(i)) for i in range(200)]
    writer.table("Wide", fields, [row])
    data = writer.finish()
    database = AccessFile.open(data)
    assert database.columns("Wide") == tuple(f.name for f in fields)
    assert database.rows("Wide") == [tuple(i if i % 2 else str(i) for i in range(200))]
    header, first = export(tmp_path, data, "Wide")
    assert (header, first) == ([f.name for f in fields], [str(i) for i in range(200)])
    assert database.problems == ()


@JETS
def test_deleted_columns_and_rows_older_than_a_column(jet: int, tmp_path: Path) -> None:
    writer = Writer(jet)
    fields = [
        Field("ID", w.LONG),
        Field("Name", w.TEXT, number=2),  # column 1 was deleted
        Field("Board", w.SHORT),
        Field("Erased", w.BOOLEAN, number=5),  # column 4 was deleted
        Field("Winners", w.SHORT, number=8),
        Field("Remarks", w.TEXT),
        Field("External", w.BOOLEAN),
    ]
    new: list[w.Cell] = [
        pack("<i", 1),
        writer.text("Ida"),
        pack("<h", 7),
        True,
        pack("<h", 2),
        writer.text("new"),
        True,
    ]
    writer.table("ReceivedData", fields, [new, new, new], counts=[11, 6, 4])
    data = writer.finish()
    assert AccessFile.open(data).rows("ReceivedData") == [
        (1, "Ida", 7, True, 2, "new", True),
        (1, "Ida", 7, True, None, None, False),
        (1, "Ida", 7, False, None, None, False),
    ]
    assert export(tmp_path, data, "ReceivedData")[1] == ["1", "Ida", "7", "1", "2", "new", "1"]


@JETS
def test_deleted_and_moved_rows(jet: int, tmp_path: Path) -> None:
    writer = Writer(jet)
    rows: list[list[w.Cell]] = [[pack("<i", i), writer.text(f"row {i}")] for i in range(400)]
    fields = [Field("ID", w.LONG), Field("Name", w.TEXT)]
    writer.table("Data", fields, rows, moved=[3, 77], deleted=[0, 5, 399], reference=True)
    data = writer.finish()
    expected = [(i, f"row {i}") for i in range(400) if i not in (0, 5, 399)]
    # A moved row stands where it was; mdb-export prints it where it is now.
    assert AccessFile.open(data).rows("Data") == expected
    assert sorted(export(tmp_path, data, "Data")[1:]) == sorted([str(i), name] for i, name in expected)


@JETS
def test_tables_without_rows_and_without_variable_columns(jet: int) -> None:
    writer = Writer(jet)
    writer.table("Empty", [Field("ID", w.LONG)], [])
    writer.table("Numbers", [Field("ID", w.LONG), Field("Yes", w.BOOLEAN)], [[pack("<i", 9), True]])
    writer.table("Flags", [Field(f"F{i}", w.BOOLEAN) for i in range(9)], [[i % 3 == 0 for i in range(9)]])
    database = AccessFile.open(writer.finish(full_map=True))
    assert database.tables == ("Empty", "Numbers", "Flags")
    assert database.rows("Empty") == []
    assert database.rows("Numbers") == [(9, True)]
    assert database.records("Flags") == [{f"F{i}": i % 3 == 0 for i in range(9)}]


def test_newer_access_has_the_layout_of_jet_4() -> None:
    writer = Writer(4, version=2)
    writer.table("Clients", [Field("ID", w.LONG)], [[pack("<i", 1)]])
    data = writer.finish()
    assert AccessFile.open(data).rows("Clients") == [(1,)]
    encrypted = data[:4096] + random.Random(7).randbytes(len(data) - 4096)
    with pytest.raises(DuplicateError, match="encrypted"):
        AccessFile.open(encrypted)
    with pytest.raises(DuplicateError, match="version 9 of the Access file format"):
        AccessFile.open(data[:20] + b"\x09" + data[21:])


@JETS
def test_locked_files_say_how_to_unlock_them(jet: int) -> None:
    for locked, match in (
        (Writer(jet).finish(password="grand slam"), "protected by a password .*Unset Database Password"),
        (Writer(jet).finish(key=0x12345678), "is encrypted .*Decode"),
    ):
        with pytest.raises(DuplicateError, match=match):
            AccessFile.open(locked, name="monday.bws")
    assert AccessFile.open(Writer(jet).finish()).tables == ()


@JETS
def test_fewer_rows_than_the_table_counts_is_an_error_and_more_a_warning(jet: int) -> None:
    fields = [Field("ID", w.LONG)]
    rows = [[pack("<i", i)] for i in range(5)]
    writer = Writer(jet)
    writer.table("Fewer", fields, rows, stated=6)
    writer.table("More", fields, rows, stated=4)
    database = AccessFile.open(writer.finish(), name="monday.bws")
    with pytest.raises(
        DuplicateError, match=r"monday.bws: .*table Fewer has 6 rows by its own count, but 5 are"
    ):
        database.rows("Fewer")
    assert len(database.rows("More")) == 5
    assert [str(p) for p in database.problems if "table More has 4 rows by its own count, but 5" in str(p)]


@JETS
def test_values_that_mean_nothing_are_reported_and_the_rows_kept(jet: int) -> None:
    writer = Writer(jet)
    fields = [Field("Time", w.DATE), Field("Name", w.TEXT)]
    bad = b"A\x81" if jet == 3 else b"\x00\xd8A\x00"
    writer.table(
        "Data", fields, [[pack("<d", 1.0), b""], [pack("<d", 1e300), bad], [pack("<d", float("nan")), None]]
    )
    database = AccessFile.open(writer.finish(), name="monday.bws")
    assert database.rows("Data") == [
        (datetime(1899, 12, 31), ""),
        (None, "A\N{REPLACEMENT CHARACTER}" if jet == 3 else "\N{REPLACEMENT CHARACTER}A"),
        (None, None),
    ]
    first, second = map(str, database.problems)
    assert first.startswith(
        "monday.bws, Data.Time '1e+300': table Data has values in Time that mean nothing, in row 2, 3"
    )
    assert "Data.Name" in second
    database.rows("Data")
    assert len(database.problems) == 2


@JETS
def test_chains_without_end(jet: int) -> None:
    writer = Writer(jet)
    memo = writer.long(b"x" * 9000, "chain")
    writer.table("Notes", [Field("Note", w.MEMO)], [[memo]])
    fields = [Field("ID", w.LONG), Field("Name", w.TEXT)]
    rows: list[list[w.Cell]] = [[pack("<i", 1), writer.text("Ida")]]
    moved = writer.table("Moved", fields, rows, moved=[0])
    wide = writer.table("Wide", [Field("x" * 60 + str(i), w.SHORT) for i in range(200)], [])
    good = writer.finish()
    size = writer.size
    assert len(AccessFile.open(good).rows("Notes")) == 1

    def changed(place: int, value: int) -> AccessFile:
        return AccessFile.open(good[:place] + pack("<I", value) + good[place + 4 :])

    # The chain of the memo was written from its end: the page before the last is the one after it.
    last = next(n for n, page in enumerate(writer.pages) if page[4:8] == b"LVAL")
    second = good.index(pack("<I", last << 8), (last + 1) * size)
    with pytest.raises(DuplicateError, match="in a circle"):
        changed(second, (last + 1) << 8).rows("Notes")
    with pytest.raises(DuplicateError, match=r"cut short: \d+ of 9000 bytes"):
        changed(second, 0).rows("Notes")
    with pytest.raises(DuplicateError, match="no long value"):
        changed(second, 1 << 8).rows("Notes")
    # A definition that continues on itself.
    with pytest.raises(DuplicateError, match="in a circle"):
        changed(wide * size + 4, wide).columns("Wide")
    with pytest.raises(DuplicateError, match="holds something else"):
        changed(wide * size + 4, moved + 1).columns("Wide")
    # A moved row whose pointer points to itself.
    pages = [
        n
        for n in range(len(writer.pages))
        if writer.pages[n][4:8] == pack("<I", moved) and writer.pages[n][0] == 1
    ]
    header = pages[0] * size
    pointer = header + size - 4
    with pytest.raises(DuplicateError, match="again and again"):
        changed(pointer, pages[0] << 8).rows("Moved")
    with pytest.raises(DuplicateError, match="page of another table"):
        changed(pointer, 1 << 8).rows("Moved")


@JETS
def test_the_page_map_and_the_pages_must_agree(jet: int) -> None:
    fields = [Field("ID", w.LONG), Field("Name", w.TEXT)]
    writer = Writer(jet)
    rows: list[list[w.Cell]] = [[pack("<i", i), writer.text(f"row {i}")] for i in range(400)]
    one = writer.table("One", fields, rows)
    other = writer.table("Other", [Field("ID", w.LONG)], [])
    good = writer.finish()
    owned = [n for n, page in enumerate(writer.pages) if page[0] == 1 and page[4:8] == pack("<I", one)]

    def changed(number: int, place: int, value: bytes) -> AccessFile:
        start = number * writer.size + place
        return AccessFile.open(good[:start] + value + good[start + len(value) :])

    with pytest.raises(DuplicateError, match=r"should hold rows of table One, but belongs to another"):
        changed(owned[1], 4, pack("<I", other)).rows("One")
    with pytest.raises(DuplicateError, match=r"holds rows of table Other, but is missing from its page map"):
        changed(owned[1], 4, pack("<I", other)).rows("Other")
    with pytest.raises(DuplicateError, match=r"a part of table One should be on page \d+, but that page"):
        changed(owned[1], 0, b"\x09").rows("One")
    with pytest.raises(DuplicateError, match=r"the rows on page \d+ overlap"):
        changed(owned[0], writer.rows_at + 4, pack("<H", writer.size - 1)).rows("One")
    with pytest.raises(DuplicateError, match=r"claims to hold 65535 rows"):
        changed(owned[0], writer.rows_at, b"\xff\xff").rows("One")
    slot = int.from_bytes(writer.pages[owned[0]][writer.rows_at + 2 :][:2], "little")
    with pytest.raises(DuplicateError, match=r"One has 400 rows by its own count, but 399 are there"):
        changed(owned[0], writer.rows_at + 2, pack("<H", slot | 0xC000)).rows("One")
    with pytest.raises(DuplicateError, match=r"row 0 on page \d+, table One, is garbled"):
        changed(owned[0], writer.size - 2, b"\xff").rows("One")


def test_rows_that_share_one_long_memo_do_not_fill_the_memory() -> None:
    writer = Writer(4)
    memo = writer.long(b"x" * 400_000, "chain")
    writer.table("Notes", [Field("Note", w.MEMO)], [[memo]] * 3000)
    with pytest.raises(DuplicateError, match="are longer than the file"):
        AccessFile.open(writer.finish()).rows("Notes")


def test_mutations_of_a_jet_4_file_give_all_rows_or_an_error() -> None:
    """A seeded soak like that of the real Jet 3 files, over memos, moved rows and a wide definition."""
    writer = Writer(4)
    texts = [Field(f"Text{i}", w.TEXT if i % 3 else w.MEMO) for i in range(40)]
    notes = [
        writer.long(writer.text("note " * n), "chain" if n > 400 else "single") for n in (300, 900, 2000)
    ]
    names = [writer.text("Ida"), b"\xff\xfeMi\x00\x61\x01\x00a", None]
    row = [notes[i % 2] if i == 0 else None if i % 3 == 0 else names[i % 3] for i in range(40)]
    writer.table("Texts", texts, [row] * 30, moved=[4], deleted=[7])
    fields = [Field("ID", w.LONG), Field("Time", w.DATE), Field("Yes", w.BOOLEAN), Field("Name", w.TEXT)]
    rows = [[pack("<i", i), pack("<d", 45000 + i / 100), i % 2 == 0, names[i % 3]] for i in range(500)]
    writer.table("ReceivedData", fields, rows, reference=True)
    good = writer.finish()
    counts = {"Texts": 29, "ReceivedData": 500}
    assert {table: len(AccessFile.open(good).rows(table)) for table in counts} == counts
    chance = random.Random(4)
    for _ in range(200):
        data = bytearray(good)
        for _ in range(chance.choice((1, 2, 20))):
            place = chance.randrange(len(data))
            data[place if chance.random() < 0.5 else place // 4096 * 4096 + place % 80] = chance.randrange(
                256
            )
        if chance.random() < 0.1:
            del data[chance.randrange(len(data)) :]
        found, said = {}, []
        try:
            database = AccessFile.open(bytes(data), name="mutated.bws")
            for table in database.tables:
                try:
                    found[table] = database.rows(table)
                except DuplicateError as error:
                    said.append(str(error))
        except DuplicateError as error:
            said.append(str(error))
        assert all(text.startswith("mutated.bws") for text in said)
        assert all(len(found_rows) >= counts.get(table, 0) for table, found_rows in found.items())
