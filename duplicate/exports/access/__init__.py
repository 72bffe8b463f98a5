"""Microsoft Access databases, written without Access: the files that Bridgemate starts from.

    data = write([Table("Section", [Column("ID", Kind.SHORT), Column("Letter", Kind.TEXT, 3)], [(1, "A")])])

The format is that of Access 2000 (Jet 4), which every later version and every driver opens. A blank
database, as Access makes it, gets the tables: their definitions, rows, maps of pages, and entries in
the catalog. There are no indexes but those of the catalog, and no relations.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cache, partial
from struct import pack

from duplicate.exports.access.catalog import Catalog
from duplicate.exports.access.file import File
from duplicate.exports.access.records import Records
from duplicate.exports.access.schema import Column, Kind, Table, check
from duplicate.travellers.access.definitions import WIDTHS
from duplicate.travellers.access.pages import DEFINITION

__all__ = ["Column", "Kind", "Table", "write"]

MADE = datetime(2000, 1, 1)  #: when the tables were created, unless stated: the same bytes every time
_VERSION = 0x659  #: stands at many places of a definition
_ENGLISH = b"\x09\x04\x00\x00"  #: the sort order of texts: General
_FIXED, _PRESENT, _COUNTER = 1, 2, 4  #: flags of a column


def write(tables: Sequence[Table], made: datetime = MADE) -> bytes:
    """The bytes of a database with these tables.

    A None is Null; a yes/no cannot be Null and is then no. Raises DuplicateError for what Access cannot
    hold: names, numbers beyond their type, texts longer than their column, rows longer than a page.
    """
    check(tables)
    data = blank()
    file = File(data)
    catalog = Catalog(file, data, made)
    for table in tables:
        catalog.add(table.name, _add(file, table))
    catalog.finish()
    return file.finish()


@cache
def blank() -> bytes:
    """A database as Access 2000 makes it, without any table of a user's."""
    import tempfile
    from pathlib import Path

    import msaccessdb

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "blank.mdb"
        msaccessdb.create(str(path))
        return path.read_bytes()


def _add(file: File, table: Table) -> int:
    """Write one table; the page of its definition."""
    first = file.new(DEFINITION)
    memos: dict[str, list[int]] = {c.name: [] for c in table.columns if c.kind is Kind.MEMO}
    long_values = {name: partial(file.long_value, pages=pages) for name, pages in memos.items()}
    records = Records(table, long_values)
    counter = next((n for n, column in enumerate(table.columns) if column.counter), None)
    highest = 0

    def rows() -> Iterator[bytes]:
        nonlocal highest
        for row in table.rows:
            yield records.make(row)
            number = row[counter] if counter is not None else None
            if isinstance(number, int):
                highest = max(highest, number)

    pages, count = file.fill(first, rows(), table.name)
    maps = file.map(pages) + file.map(pages[-1:])
    memo_maps = b"".join(
        pack("<H", number) + file.map(memos[column.name]) + file.map(memos[column.name][-1:])
        for number, column in enumerate(table.columns)
        if column.kind is Kind.MEMO
    )
    variable = sum(column.is_variable for column in table.columns)
    body = pack("<IIII", _VERSION, count, highest, 1) + bytes(12)
    body += b"N" + pack("<HHHII", len(table.columns), variable, len(table.columns), 0, 0) + maps
    body += _blocks(table) + b"".join(_name(column.name) for column in table.columns)
    body += memo_maps + b"\xff\xff"
    file.define(first, pack("<I", len(body) + 4) + body)
    return first


def _blocks(table: Table) -> bytes:
    """The description of each column: where a row keeps its value."""
    blocks = []
    place = index = 0
    for number, column in enumerate(table.columns):
        width = WIDTHS.get(column.kind, 0) if not column.is_variable else 0
        flags = _PRESENT | (0 if column.is_variable else _FIXED) | (_COUNTER if column.counter else 0)
        blocks.append(
            pack("<BIHHH", column.kind, _VERSION, number, index, number)
            + _ENGLISH
            + pack("<BBIHH", flags, 0, 0, place if width else 0, column.width)
        )
        place += width
        index += column.is_variable
    return b"".join(blocks)


def _name(name: str) -> bytes:
    raw = name.encode("utf-16-le")
    return pack("<H", len(raw)) + raw
