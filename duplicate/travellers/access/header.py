"""The first page of an Access file: which Jet wrote it, its code page, and whether it is locked.

A Microsoft Access database is a row of pages of one size. Page 0 says in clear who wrote it
(bytes 4-18, then a version byte); what follows from byte 0x18 is masked by RC4 with a fixed key,
which is not a protection: every Jet file carries the same mask.
"""

import math
from dataclasses import dataclass
from struct import unpack_from

from duplicate.words.problems import DuplicateError, Problem

SIGNATURES = (b"\x00\x01\x00\x00Standard Jet DB\x00", b"\x00\x01\x00\x00Standard ACE DB\x00")

VERSION = 0x14  #: one byte: 0 Jet 3, 1 Jet 4, 2 and above the ACE engines
MASKED = 0x18  #: from here on page 0 is masked
MASK_KEY = bytes((0xC7, 0xDA, 0x39, 0x6B))
CODE_PAGE = 0x3C  #: two bytes: the Windows code page of Jet 3 text
DATABASE_KEY = 0x3E  #: four bytes: not zero when every page is encrypted
PASSWORD = 0x42  #: 20 bytes (Jet 3), 40 bytes (Jet 4): zeros when there is none
CREATED = 0x72  #: a double, days since 1899-12-30; Jet 4 masks the password with its whole days

CATALOG = 2  #: the page of the definition of the table of everything

REPAIR = "copy the file again from the scoring computer, or open it in Access and run Compact and Repair"


@dataclass(frozen=True, slots=True)
class Layout:
    """Where a version of Jet keeps things: offsets and widths in bytes."""

    product: str
    page: int  #: size of a page
    masked: int  #: length of the masked part of page 0
    password: int  #: length of the password
    page_rows: int  #: in a data page: number of rows; the row offsets follow
    wide: int  #: width of the counts and offsets in a row: 1 in Jet 3, 2 in Jet 4
    # Positions in a table definition:
    row_count: int
    table_type: int
    column_counts: int  #: three 16-bit numbers: most columns of a row, variable columns, columns
    index_count: int
    owned_pages: int
    index_blocks: int  #: end of the fixed part; the index blocks start here
    index_block: int  #: size of one
    # Positions in the description of a column:
    column_block: int  #: size of one
    column_number: int
    column_variable: int
    column_code_page: int  #: Jet 3: code page of text; both: precision and scale of decimals
    column_flags: int
    column_offset: int
    column_size: int


JET3 = Layout(
    product="Access 97 (Jet 3)",
    page=2048,
    masked=126,
    password=20,
    page_rows=8,
    wide=1,
    row_count=12,
    table_type=20,
    column_counts=21,
    index_count=31,
    owned_pages=35,
    index_blocks=43,
    index_block=8,
    column_block=18,
    column_number=1,
    column_variable=3,
    column_code_page=11,
    column_flags=13,
    column_offset=14,
    column_size=16,
)

JET4 = Layout(
    product="Access 2000 (Jet 4)",
    page=4096,
    masked=128,
    password=40,
    page_rows=12,
    wide=2,
    row_count=16,
    table_type=40,
    column_counts=41,
    index_count=51,
    owned_pages=55,
    index_blocks=63,
    index_block=12,
    column_block=25,
    column_number=5,
    column_variable=7,
    column_code_page=11,
    column_flags=15,
    column_offset=21,
    column_size=23,
)

NEWEST = 6  #: ACE 2007 writes 2, 2010 3, 2013 4, 2016 5, 2019 6; all of them in the layout of Jet 4


@dataclass(frozen=True, slots=True)
class Header:
    """What page 0 says.

    `code_page` is a Windows number (1252 Western, 1250 Central European, 936 simplified Chinese).
    """

    layout: Layout
    version: int
    code_page: int


def is_access(data: bytes) -> bool:
    r"""Whether these are the first bytes (20 are enough) of an Access database, whatever its name says.

    >>> is_access(b"\x00\x01\x00\x00Standard Jet DB\x00\x00\x00\x00\x00")
    True
    >>> is_access(b"PK\x03\x04")
    False
    """
    return data.startswith(SIGNATURES)


def damaged(name: str, what: str) -> DuplicateError:
    """The error for a file that cannot be trusted to give all its rows."""
    return DuplicateError(Problem(f"the database is damaged: {what}", file=name, remedy=REPAIR))


def read_header(data: bytes, name: str) -> Header:
    """Page 0 unmasked and checked.

    Raises DuplicateError for a file that is no Access database, is of an unknown version, is cut
    inside its first page, or is locked by a password or encrypted.
    """
    if not is_access(data):
        remedy = "choose the .bws file that the scoring program wrote"
        raise DuplicateError(Problem("this is not a Microsoft Access database", file=name, remedy=remedy))
    version = data[VERSION] if len(data) > VERSION else 0
    if version > NEWEST:
        text = f"version {version} of the Access file format is not known"
        raise DuplicateError(Problem(text, file=name, remedy="save it in Access 2000 format (.mdb)"))
    layout = JET3 if version == 0 else JET4
    if len(data) < layout.page:
        raise damaged(name, f"it ends after {len(data)} bytes, inside its first page")
    page = data[:MASKED] + rc4(MASK_KEY, data[MASKED : MASKED + layout.masked])
    # ACE encrypts with the password and says so on pages of its own; then the catalog is no page of rows.
    catalog = data[CATALOG * layout.page :][:2]
    if unpack_from("<I", page, DATABASE_KEY)[0] or (version >= 2 and catalog not in (b"", b"\x02\x01")):
        text = "the database is encrypted"
        remedy = "open it in Access, choose Decrypt (or Decode) Database, and save"
        raise DuplicateError(Problem(text, file=name, remedy=remedy))
    if version < 2 and any(_password(page, layout)):
        text = "the database is protected by a password"
        remedy = "open it in Access with the password, choose Unset Database Password, and save"
        raise DuplicateError(Problem(text, file=name, remedy=remedy))
    return Header(layout, version, unpack_from("<H", page, CODE_PAGE)[0])


def _password(page: bytes, layout: Layout) -> bytes:
    """The password's bytes: zeros when none is set.

    Jet 4 lays the whole days of the creation date, as a 32-bit number over and over, on top of it.
    """
    field = page[PASSWORD : PASSWORD + layout.password]
    if layout is JET3:
        return field
    created = unpack_from("<d", page, CREATED)[0]
    days = int(created) & 0xFFFFFFFF if math.isfinite(created) else 0
    mask = days.to_bytes(4, "little") * 10
    return bytes(a ^ b for a, b in zip(field, mask, strict=True))


def rc4(key: bytes, data: bytes) -> bytes:
    """The RC4 stream cipher, its own inverse.

    >>> rc4(b"Key", b"Plaintext").hex()
    'bbf316e8d940af0ad3'
    """
    state = list(range(256))
    j = 0
    for i in range(256):
        j = (j + state[i] + key[i % len(key)]) & 0xFF
        state[i], state[j] = state[j], state[i]
    out = bytearray()
    i = j = 0
    for byte in data:
        i = (i + 1) & 0xFF
        j = (j + state[i]) & 0xFF
        state[i], state[j] = state[j], state[i]
        out.append(byte ^ state[(state[i] + state[j]) & 0xFF])
    return bytes(out)
