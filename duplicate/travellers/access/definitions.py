"""The definition of an Access table: its columns, how many rows it has, where they are."""

import codecs
from dataclasses import dataclass
from struct import unpack_from

from duplicate.travellers.access.pages import DEFINITION, Pages

BOOLEAN, BYTE, SHORT, LONG, CURRENCY, SINGLE, DOUBLE, DATE = 1, 2, 3, 4, 5, 6, 7, 8
BINARY, TEXT, OLE, MEMO, GUID, DECIMAL, COMPLEX, BIG = 9, 10, 11, 12, 15, 16, 18, 19

WIDTHS = {BYTE: 1, SHORT: 2, LONG: 4, CURRENCY: 8, SINGLE: 4, DOUBLE: 8, DATE: 8}
WIDTHS |= {GUID: 16, DECIMAL: 17, COMPLEX: 4, BIG: 8}  #: bytes of a value, where the type fixes them
TYPES = {BOOLEAN, BINARY, TEXT, OLE, MEMO} | set(WIDTHS)

FIXED = 0x01  #: column flag: the value has its place at the start of every row
TABLE_TYPES = b"NS"  #: a user's table, a system table

MOST_COLUMNS = 255  #: of an Access table; deleted ones count until the database is compacted
#: Code pages that Python knows by another name than cp<number>.
CODE_PAGES = {
    1361: "johab",
    10000: "mac_roman",
    20866: "koi8_r",
    21866: "koi8_u",
    28591: "latin_1",
    65001: "utf_8",
}


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its type as Access numbers them, and where a row keeps its value."""

    name: str
    type: int
    number: int  #: its bit in the row's mask of values that are not null; gaps are deleted columns
    fixed: bool
    position: int  #: bytes from the start of the fixed values, or its index among the variable ones
    size: int  #: in bytes; 0 for memos
    scale: int = 0  #: decimal places of a DECIMAL
    codec: str = ""  #: Python's name of the encoding of Jet 3 text; empty in Jet 4 (UTF-16)


@dataclass(frozen=True, slots=True)
class Definition:
    """A table: `columns` in the order Access shows them, `row_count` as the table itself says."""

    name: str
    page: int
    row_count: int
    most_columns: int  #: columns that a row can have, deleted ones included
    variable_columns: int  #: of these, the ones of variable length
    columns: tuple[Column, ...]
    owned_pages: int  #: pointer to the map of the table's data pages


def read_definition(pages: Pages, number: int, name: str, code_page: int) -> Definition:
    """The definition that starts on page `number`.

    `code_page` is used for Jet 3 text whose column does not name one itself.
    Raises DuplicateError when the definition contradicts itself or is cut short.
    """
    layout = pages.layout
    what = f"the definition of table {name}"
    data = _definition_bytes(pages, number, what)
    row_count = unpack_from("<I", data, layout.row_count)[0]
    if data[layout.table_type] not in TABLE_TYPES:
        raise pages.damaged(f"page {number} should hold {what}, but holds the rest of another one")
    most, variable, count = unpack_from("<3H", data, layout.column_counts)
    if not count <= most <= MOST_COLUMNS or variable > most:
        raise pages.damaged(f"{what} claims to have {count} columns of {most}, {variable} of variable length")
    indexes = unpack_from("<I", data, layout.index_count)[0]
    start = layout.index_blocks + layout.index_block * indexes
    place = start + layout.column_block * count
    if place > len(data):
        raise pages.damaged(f"{what} is cut short")
    columns: list[Column] = []
    for index in range(count):
        block = data[start + layout.column_block * index :][: layout.column_block]
        # The name: its length in bytes, in one byte (Jet 3) or two, then the name itself.
        length = int.from_bytes(data[place : place + layout.wide], "little")
        place += layout.wide
        written = data[place : place + length]
        place += length
        if not length or len(written) < length:
            raise pages.damaged(f"{what} is cut short")
        columns.append(_column(pages, block, written, code_page, what))
    _check(pages, columns, most, variable, what)
    owned = unpack_from("<I", data, layout.owned_pages)[0]
    return Definition(
        name=name,
        page=number,
        row_count=row_count,
        most_columns=most,
        variable_columns=variable,
        columns=tuple(sorted(columns, key=lambda column: column.number)),
        owned_pages=owned,
    )


def codec(code_page: int) -> str:
    """Python's name of a Windows code page; empty when Python does not have it.

    >>> codec(1252), codec(936), codec(4242)
    ('cp1252', 'gbk', '')
    """
    try:
        return codecs.lookup(CODE_PAGES.get(code_page, f"cp{code_page}")).name
    except LookupError:
        return ""


def _definition_bytes(pages: Pages, number: int, what: str) -> bytes:
    """A definition that may fill several pages: byte 4 points to the next; each has 8 bytes of header."""
    data = page = pages.page(number, DEFINITION, what)
    seen = {number}
    while following := unpack_from("<I", page, 4)[0]:
        if following in seen:
            raise pages.damaged(f"{what} runs in a circle over page {following}")
        seen.add(following)
        page = pages.page(following, DEFINITION, what)
        data += page[8:]
    return data


def _column(pages: Pages, block: bytes, written: bytes, code_page: int, what: str) -> Column:
    layout = pages.layout
    kind = block[0]
    fixed = kind == BOOLEAN or bool(block[layout.column_flags] & FIXED)
    encoding = ""
    if layout.wide == 1:
        own = unpack_from("<H", block, layout.column_code_page)[0] if kind in (TEXT, MEMO) else 0
        encoding = codec(own or code_page)
        if not encoding:
            raise pages.damaged(f"{what} names the code page {own or code_page}, which does not exist")
    try:
        name = written.decode(encoding or "utf-16-le")
    except UnicodeDecodeError:
        raise pages.damaged(f"{what} holds a column name that is no text: {written!r}") from None
    place = layout.column_offset if fixed else layout.column_variable
    stated = unpack_from("<H", block, layout.column_size)[0]
    return Column(
        name=name,
        type=kind,
        number=unpack_from("<H", block, layout.column_number)[0],
        fixed=fixed,
        position=unpack_from("<H", block, place)[0],
        size=WIDTHS.get(kind, stated),
        scale=block[layout.column_code_page + 1] if kind == DECIMAL else 0,
        codec=encoding,
    )


def _check(pages: Pages, columns: list[Column], most: int, variable: int, what: str) -> None:
    """Two columns in one place, or a place that no row has, would give wrong values."""
    numbers = {column.number for column in columns}
    names = {column.name.casefold() for column in columns}
    if len(numbers) < len(columns) or len(names) < len(columns) or max(numbers, default=0) >= most:
        raise pages.damaged(f"{what} numbers or names two columns alike")
    indexes = [column.position for column in columns if not column.fixed]
    if len(set(indexes)) < len(indexes) or max(indexes, default=-1) >= variable:
        raise pages.damaged(f"{what} keeps two columns in one place")
    end = 0
    for column in sorted(columns, key=lambda column: column.position):
        if column.type not in TYPES:
            raise pages.damaged(f"{what} gives the column {column.name} the unknown type {column.type}")
        if column.type in (OLE, MEMO) and column.fixed:
            raise pages.damaged(f"{what} gives the memo {column.name} a fixed length")
        if column.fixed and column.type != BOOLEAN:
            if column.position < end:
                raise pages.damaged(f"{what} keeps two columns in one place")
            end = column.position + column.size
    if end > pages.size:
        raise pages.damaged(f"{what} describes rows longer than a page")
