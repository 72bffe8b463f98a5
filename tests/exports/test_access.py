"""Access databases that we write: every cell as our own reader and as mdb-export read it again."""

import csv
import io
import subprocess
from datetime import datetime, timedelta
from decimal import Decimal
from functools import partial
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from duplicate.exports.access import Column, Kind, Table, blank, write
from duplicate.exports.access.catalog import Catalog, number_key, text_key
from duplicate.exports.access.file import File
from duplicate.travellers.access import AccessFile, Value
from duplicate.words.problems import DuplicateError
from tests.needs import tool

ALL = (
    Column("ID", Kind.LONG, counter=True),
    Column("Seen", Kind.BOOLEAN),
    Column("Small", Kind.BYTE),
    Column("Board", Kind.SHORT),
    Column("NS/EW", Kind.TEXT, 2),
    Column("Fee", Kind.CURRENCY),
    Column("Half", Kind.SINGLE),
    Column("Percent", Kind.DOUBLE),
    Column("TimeLog", Kind.DATE),
    Column("Name", Kind.TEXT, 255),
    Column("CustomBoards", Kind.MEMO),
)
DAY = datetime(2026, 1, 19)
FIRST = datetime(1899, 12, 30)  # the day from which Access counts
NULL = "(null)"
ROWS: list[tuple[Value, ...]] = [
    (1, True, 255, 32767, "N", Decimal("12.5000"), 0.5, 62.5, datetime(2026, 1, 19, 10, 9), "Ann", "1,2,9"),
    (2, False, 0, -32768, "", Decimal("-0.0001"), -0.25, -1e300, datetime(1899, 12, 30, 19, 58, 44), "", ""),
    (None, False, *[None] * 9),
    (-(2**31), True, 1, 0, "EW", Decimal(0), 0.0, 0.0, datetime(1899, 12, 29, 6), "Ž" * 255, "é" * 65),
    (2**31 - 1, True, 7, 1, "W", Decimal(2**62).scaleb(-4), 3.0, 1 / 3, DAY, "王小明", "x" * 9000),
]  # fmt: skip


def read(data: bytes, table: str) -> list[tuple[Value, ...]]:
    database = AccessFile.open(data, "written.mdb")
    rows = database.rows(table)
    assert database.problems == ()
    return rows


def exported(path: Path, table: str) -> list[list[str]]:
    """What mdb-export prints: the headings, and the cells of every row."""
    done = subprocess.run(
        [tool("mdb-export"), "-T", "%Y-%m-%d %H:%M:%S", "-0", NULL, str(path), table],
        capture_output=True, check=True,
    )  # fmt: skip
    assert not done.stderr
    return list(csv.reader(io.StringIO(done.stdout.decode("utf-8"), newline="")))


def same(value: Value, cell: str) -> bool:
    """Whether a cell of mdb-export is this value."""
    if value is None:
        return cell == NULL
    if isinstance(value, bool):
        return cell == str(int(value))
    if isinstance(value, datetime) and value < FIRST:
        return cell != ""  # mdb-export counts the time of day of these the other way
    if isinstance(value, datetime):
        return cell == f"{value:%Y-%m-%d %H:%M:%S}".rjust(19, "0")
    if isinstance(value, float):
        return float(cell) == pytest.approx(value, rel=1e-6)
    if isinstance(value, Decimal):
        return Decimal(cell) == value
    return cell == str(value) or (value == "" and cell == NULL)  # which it takes for the same


def compare(path: Path, table: Table, rows: list[tuple[Value, ...]]) -> None:
    heading, *cells = exported(path, table.name)
    assert heading == [column.name for column in table.columns]
    assert len(cells) == len(rows)
    for row, line in zip(rows, cells, strict=True):
        assert all(same(value, cell) for value, cell in zip(row, line, strict=True)), (row, line)


def test_every_type_and_its_null(tmp_path: Path) -> None:
    table = Table("ReceivedData", ALL, ROWS)
    data = write([Table("Empty", ALL), table, Table("Section", [Column("ID", Kind.SHORT)], [(1,)])])
    path = tmp_path / "all.mdb"
    path.write_bytes(data)
    assert AccessFile.open(data, "").tables == ("Empty", "ReceivedData", "Section")
    assert read(data, "ReceivedData") == ROWS
    assert read(data, "Empty") == []
    assert read(data, "Section") == [(1,)]
    compare(path, table, ROWS)
    listed = subprocess.run([tool("mdb-tables"), "-1", str(path)], capture_output=True, check=True)
    assert listed.stdout.decode().split() == ["Empty", "ReceivedData", "Section"]


def test_the_schema_is_the_one_that_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "all.mdb"
    path.write_bytes(write([Table("ReceivedData", ALL)]))
    done = subprocess.run([tool("mdb-schema"), "--no-not-null", str(path), "access"], capture_output=True)
    lines = [" ".join(line.split()).rstrip(",") for line in done.stdout.decode().splitlines() if "\t" in line]
    assert lines == [
        "[ID] Long Integer", "[Seen] Boolean", "[Small] Byte", "[Board] Integer", "[NS/EW] Text (2)",
        "[Fee] Currency", "[Half] Single", "[Percent] Double", "[TimeLog] DateTime", "[Name] Text (255)",
        "[CustomBoards] Memo/Hyperlink (255)",
    ]  # fmt: skip


def test_the_same_input_gives_the_same_bytes() -> None:
    assert write([Table("A", ALL, ROWS)]) == write([Table("A", ALL, list(ROWS))])


def test_a_member_list_over_many_pages(tmp_path: Path) -> None:
    columns = [Column("ID", Kind.LONG), Column("Name", Kind.TEXT, 18), Column("strID", Kind.TEXT, 18)]
    rows: list[tuple[Value, ...]] = [(n, f"Lufekam {n}", str(n)) for n in range(14_020)]
    table = Table("PlayerNames", columns, rows)
    path = tmp_path / "members.mdb"
    path.write_bytes(write([table]))
    assert read(path.read_bytes(), "PlayerNames") == rows
    compare(path, table, rows)


def test_two_hundred_thousand_rows(tmp_path: Path) -> None:
    columns = [Column("ID", Kind.LONG, counter=True), Column("Contract", Kind.TEXT, 10)]
    rows: list[tuple[Value, ...]] = [(n, "3 NT xx") for n in range(200_000)]
    path = tmp_path / "large.mdb"
    path.write_bytes(write([Table("ReceivedData", columns, rows)]))
    assert read(path.read_bytes(), "ReceivedData") == rows
    done = subprocess.run(
        [tool("mdb-export"), "-H", str(path), "ReceivedData"], capture_output=True, check=True
    )
    assert done.stdout.decode() == "".join(f'{n},"3 NT xx"\n' for n in range(200_000))


def test_a_page_holds_at_most_255_rows(tmp_path: Path) -> None:
    rows: list[tuple[Value, ...]] = [(n % 3 == 0,) for n in range(1000)]
    table = Table("Bits", [Column("Bit", Kind.BOOLEAN)], rows)
    path = tmp_path / "bits.mdb"
    path.write_bytes(write([table]))
    assert read(path.read_bytes(), "Bits") == rows
    compare(path, table, rows)


def test_maps_on_pages_of_their_own(tmp_path: Path) -> None:
    """More pages than a map in a row knows, in a table and in the file."""
    rows: list[tuple[Value, ...]] = [(n, f"{n:0200}") for n in range(6000)]
    table = Table("Long", [Column("ID", Kind.LONG), Column("Text", Kind.TEXT, 200)], rows)
    data = write([table])
    assert len(data) > 512 * 4096
    path = tmp_path / "long.mdb"
    path.write_bytes(data)
    assert read(data, "Long") == rows
    compare(path, table, rows)


def test_a_definition_longer_than_a_page(tmp_path: Path) -> None:
    columns = [Column(f"Column of the number {n}", Kind.SHORT) for n in range(255)]
    rows: list[tuple[Value, ...]] = [tuple(range(255))]
    table = Table("Wide", columns, rows)
    path = tmp_path / "wide.mdb"
    path.write_bytes(write([table]))
    assert read(path.read_bytes(), "Wide") == rows
    compare(path, table, rows)


def test_memos_in_the_row_on_a_page_and_over_several() -> None:
    texts = ["", "a" * 32, "a" * 33, "é" * 2038, "é" * 2039, "王" * 10_000, None]
    rows: list[tuple[Value, ...]] = [(n, text) for n, text in enumerate(texts)]
    table = Table("Memos", [Column("ID", Kind.LONG), Column("Text", Kind.MEMO)], rows)
    assert read(write([table]), "Memos") == rows


def test_many_tables_fill_more_than_one_page_of_permissions() -> None:
    tables = [Table(f"Table{n}", [Column("ID", Kind.SHORT)], [(n,)]) for n in range(60)]
    data = write(tables)
    assert all(read(data, table.name) == [(n,)] for n, table in enumerate(tables))
    with pytest.raises(DuplicateError, match="too many tables"):
        write([Table(f"TheTableOfTheLongNameOfTheNumber{n}", [Column("ID", Kind.SHORT)]) for n in range(99)])


@pytest.mark.parametrize(
    ("column", "value", "message"),
    [
        (Column("A", Kind.SHORT), 32768, "not within"),
        (Column("A", Kind.BYTE), -1, "not within"),
        (Column("A", Kind.LONG), 2**31, "not within"),
        (Column("A", Kind.SHORT), True, "another type"),
        (Column("A", Kind.SHORT), "1", "another type"),
        (Column("A", Kind.BOOLEAN), 1, "neither yes nor no"),
        (Column("A", Kind.TEXT, 3), "four", "has 4 characters, and there is room for 3"),
        (Column("A", Kind.TEXT, 3), "\ufeffa", "no letter"),
        (Column("A", Kind.TEXT, 3), "a\0", "no letter"),
        (Column("A", Kind.MEMO), "\ud800", "half a character"),
        (Column("A", Kind.MEMO), 3, "another type"),
        (Column("A", Kind.CURRENCY), Decimal("0.00001"), "four decimal places"),
        (Column("A", Kind.CURRENCY), Decimal("NaN"), "four decimal places"),
        (Column("A", Kind.SINGLE), 1e39, "too large"),
        (Column("A", Kind.DOUBLE), float("nan"), "no number"),
        (Column("A", Kind.DATE), "2026-01-01", "another type"),
    ],
)
def test_what_a_column_cannot_hold(column: Column, value: Value, message: str) -> None:
    with pytest.raises(DuplicateError, match=message) as caught:
        write([Table("T", [column], [(value,)])])
    assert caught.value.problem.field == "T.A"


def test_what_access_does_not_take() -> None:
    short = Column("A", Kind.SHORT)
    for tables, message in (
        ([Table("T", [])], "has 0 columns"),
        ([Table("T", [Column(f"C{n}", Kind.SHORT) for n in range(256)])], "256 columns"),
        ([Table("T", [short]), Table("t", [short])], "two tables"),
        ([Table("T", [short, Column("a", Kind.LONG)])], "is there twice"),
        ([Table("T", [Column("A.B", Kind.LONG)])], "cannot be named so"),
        ([Table("T 1", [short])], "cannot be named so"),
        ([Table("T", [Column("A", Kind.TEXT, 256)])], "256 characters"),
        ([Table("T", [Column("A", Kind.SHORT, counter=True)])], "cannot count"),
        ([Table("T", [short], [(1, 2)])], "has 2 values for 1 columns"),
        ([Table("T", [Column(f"C{n}", Kind.TEXT, 255) for n in range(9)], [("x" * 255,) * 9])], "bytes long"),
    ):
        with pytest.raises(DuplicateError, match=message):
            write(tables)


def test_keys_of_the_catalog_are_those_that_access_made() -> None:
    """The blank database has indexes over its own tables, made by Access: ours must sort the same way."""
    data = blank()
    catalog = Catalog(File(data), data, datetime(2000, 1, 1))
    by_name, by_id = catalog.objects.indexes
    pointers = 4
    assert {entry[:-pointers] for entry in by_id} == {
        number_key(_id(row["Id"])) for row in catalog.objects.rows
    }
    assert {entry[:-pointers] for entry in by_name} == {
        number_key(_id(row["ParentId"])) + text_key(str(row["Name"])) for row in catalog.objects.rows
    }
    assert sorted(by_name) == by_name


def _id(value: Value) -> int:
    assert isinstance(value, int)
    return value


# any schema, any rows

_TEXT = st.characters(exclude_categories=["Cs"], exclude_characters="\0\ufeff")
_MOMENTS = st.datetimes(datetime(100, 1, 1), datetime(9999, 12, 31)).map(lambda d: d.replace(microsecond=0))
_VALUES: dict[Kind, st.SearchStrategy[Value]] = {
    Kind.BOOLEAN: st.booleans(),
    Kind.BYTE: st.integers(0, 255),
    Kind.SHORT: st.integers(-(2**15), 2**15 - 1),
    Kind.LONG: st.integers(-(2**31), 2**31 - 1),
    Kind.CURRENCY: st.integers(-(2**63), 2**63 - 1).map(lambda n: Decimal(n).scaleb(-4)),
    Kind.SINGLE: st.floats(width=32, allow_nan=False, allow_infinity=False),
    Kind.DOUBLE: st.floats(min_value=-1e300, max_value=1e300),  # mdb-export rounds the largest ones up
    Kind.DATE: _MOMENTS,
    Kind.MEMO: st.text(_TEXT, max_size=60) | st.integers(0, 6000).map(lambda n: "é" * n),
}
_NAMES = st.text("abcdefgXYZ019 /_ü", min_size=1, max_size=12).map(str.strip).filter(bool)


def _cut(size: int, text: str) -> str:
    """Cut where UTF-16 needs two units for one sign."""
    while len(text.encode("utf-16-le")) > 2 * size:
        text = text[:-1]
    return text


@st.composite
def tables(draw: st.DrawFn, name: str) -> Table:
    names = draw(st.lists(_NAMES, min_size=1, max_size=12, unique_by=str.casefold))
    columns = []
    for own in names:
        kind = draw(st.sampled_from(Kind))
        columns.append(Column(own, kind, draw(st.integers(1, 40)) if kind is Kind.TEXT else 0))
    cells: list[st.SearchStrategy[Value]] = []
    for column in columns:
        if column.kind is Kind.TEXT:
            cells.append(st.none() | st.text(_TEXT, max_size=column.size).map(partial(_cut, column.size)))
        elif column.kind is Kind.BOOLEAN:
            cells.append(_VALUES[column.kind])
        else:
            cells.append(st.none() | _VALUES[column.kind])
    rows = draw(st.lists(st.tuples(*cells), max_size=8))
    return Table(name, columns, rows * draw(st.integers(1, 40)))


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(st.data())
def test_any_tables_are_read_as_they_were_written(data: st.DataObject) -> None:
    written = [data.draw(tables(name)) for name in ("One", "Two")]
    database = AccessFile.open(write(written), "any.mdb")
    for table in written:
        assert database.columns(table.name) == tuple(column.name for column in table.columns)
        assert database.rows(table.name) == list(table.rows)
    assert database.problems == ()


def _plain(value: Value) -> bool:
    """What mdb-export prints in full: no signs beyond the first 65,536, no days far ahead."""
    if isinstance(value, datetime):
        return value.year < 2900
    return not isinstance(value, str) or (value.isprintable() and max(value, default="") < "\U00010000")


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_mdb_export_reads_any_table_too(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    drawn = data.draw(tables("One"))
    rows = [row for row in drawn.rows if all(map(_plain, row))]
    table = Table("One", drawn.columns, rows)
    path = tmp_path_factory.mktemp("access") / "any.mdb"
    path.write_bytes(write([table]))
    compare(path, table, [tuple(row) for row in rows])


def test_moments_are_kept_to_the_second() -> None:
    moment = DAY + timedelta(hours=23, minutes=59, seconds=59, microseconds=600_000)
    assert read(write([Table("T", [Column("A", Kind.DATE)], [(moment,)])]), "T") == [
        (DAY + timedelta(days=1),)
    ]
