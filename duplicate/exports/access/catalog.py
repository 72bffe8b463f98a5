"""The catalog of an Access database: which tables there are, and who may use them.

A table is known by a row of MSysObjects, which two indexes list again, and by rows of MSysACEs, the
permissions, which one index lists. Access and its driver look in the indexes only.
"""

from collections.abc import Mapping
from datetime import datetime
from struct import pack, pack_into, unpack_from

from duplicate.exports.access.cells import days
from duplicate.exports.access.file import PAGE, File
from duplicate.exports.access.records import record
from duplicate.travellers.access.definitions import Definition, read_definition
from duplicate.travellers.access.header import CATALOG, JET4, read_header
from duplicate.travellers.access.pages import DATA, Pages
from duplicate.travellers.access.rows import Rows
from duplicate.travellers.access.values import Value
from duplicate.words.problems import DuplicateError

PERMISSIONS = 3  #: the page of the definition of MSysACEs
TABLES = 0x0F000001  #: Id of the container of all tables
TABLE = 1  #: Type of a table
EVERYTHING = 0xFFFFF  #: ACM: all that can be allowed

DESCRIPTION = 52  #: bytes of the description of an index
ROOT = 38  #: bytes before its page in there
LEAF = 4  #: type of a page of an index
PREFIX = 24  #: on a page of an index: how many bytes all entries have in common
ENDS = 27  #: a bit for each byte behind `ENTRIES`: an entry ends before it
ENTRIES = 480

_DIGITS = range(0x36, 0x4A, 2)
_LETTERS = (
    *(0x4A, 0x4C, 0x4D, 0x4F, 0x51, 0x53, 0x55, 0x57, 0x59, 0x5B, 0x5C, 0x5E, 0x60),
    *(0x62, 0x64, 0x66, 0x68, 0x69, 0x6B, 0x6D, 0x6F, 0x71, 0x73, 0x75, 0x76, 0x78),
)
#: How Access sorts what names of tables are made of, without regard to case.
SORTED = dict(zip("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", (*_DIGITS, *_LETTERS), strict=True))


def number_key(number: int) -> bytes:
    """A number as the indexes sort it.

    >>> number_key(2).hex()
    '7f80000002'
    """
    return b"\x7f" + pack(">I", (number ^ 0x80000000) & 0xFFFFFFFF)


def text_key(text: str) -> bytes:
    """A name as the indexes sort it.

    >>> text_key("Tables").hex()
    '7f6d4a4c5e516b0100'
    """
    return b"\x7f" + bytes(SORTED[letter] for letter in text.upper()) + b"\x01\x00"


class SystemTable:
    """A table of Access's own in the blank database, to which rows are added."""

    def __init__(self, file: File, pages: Pages, definition: Definition) -> None:
        self._file = file
        self._definition = definition
        self._page = pages.owned(definition.owned_pages, definition.page, definition.name)[-1]
        self._count = definition.row_count
        self.rows = [
            dict(zip([c.name for c in definition.columns], row, strict=True))
            for row in Rows(pages, definition).read(definition.columns)
        ]
        self.indexes = [_entries(file.pages[root]) for root in self._roots()]

    def _roots(self) -> list[int]:
        """The pages of its indexes; in a blank database each fits on one."""
        page = self._file.pages[self._definition.page]
        indexes = unpack_from("<I", page, JET4.index_count)[0]
        columns = unpack_from("<H", page, JET4.column_counts + 4)[0]
        place = JET4.index_blocks + JET4.index_block * indexes + JET4.column_block * columns
        for _ in range(columns):
            place += 2 + unpack_from("<H", page, place)[0]
        return [unpack_from("<I", page, place + DESCRIPTION * n + ROOT)[0] for n in range(indexes)]

    def add(self, values: Mapping[str, bytes | bool], *keys: bytes) -> None:
        """Add a row, and its key to each of the indexes."""
        row = record(self._definition.columns, self._definition.variable_columns, values)
        index = self._file.append(self._page, row)
        if index is None:
            self._page = self._file.new(DATA, self._definition.page)
            definition = self._file.pages[self._definition.page]
            for place in (JET4.owned_pages, JET4.owned_pages + 4):  # its pages; those with room
                self._file.mark(unpack_from("<I", definition, place)[0], self._page)
            index = self._file.append(self._page, row)
        pointer = self._page.to_bytes(3, "big") + bytes((index or 0,))
        for entries, key in zip(self.indexes, keys, strict=True):
            entries.append(key + pointer)
        self._count += 1

    def finish(self) -> None:
        """Write the indexes and the counts."""
        page = self._file.pages[self._definition.page]
        pack_into("<I", page, JET4.row_count, self._count)
        for number, (root, entries) in enumerate(zip(self._roots(), self.indexes, strict=True)):
            pack_into("<I", page, JET4.index_blocks + JET4.index_block * number + 4, self._count)
            _write_entries(self._file.pages[root], sorted(entries))


class Catalog:
    """Makes tables known. ``made`` is when they were created."""

    def __init__(self, file: File, blank: bytes, made: datetime) -> None:
        pages = Pages(blank, read_header(blank, "the blank database"), "the blank database")
        self.objects = SystemTable(file, pages, read_definition(pages, CATALOG, "MSysObjects", 0))
        self.permissions = SystemTable(file, pages, read_definition(pages, PERMISSIONS, "MSysACEs", 0))
        self._made = pack("<d", days(made))
        self._owner = _bytes(next(r["Owner"] for r in self.objects.rows if r["Id"] == TABLES))
        users = (r["SID"] for r in self.permissions.rows if r["ObjectId"] == TABLES)
        self._users = [_bytes(user) for user in dict.fromkeys(users)]

    def add(self, name: str, page: int) -> None:
        """A table whose definition is on ``page``."""
        number = pack("<I", page)
        self.objects.add(
            {
                "Id": number, "ParentId": pack("<I", TABLES), "Name": name.encode("utf-16-le"),
                "Type": pack("<H", TABLE), "DateCreate": self._made, "DateUpdate": self._made,
                "Owner": self._owner, "Flags": bytes(4),
            },
            number_key(TABLES) + text_key(name),
            number_key(page),
        )  # fmt: skip
        for user in self._users:
            values: dict[str, bytes | bool] = {
                "ObjectId": number,
                "SID": user,
                "ACM": pack("<I", EVERYTHING),
                "FInheritable": False,
            }
            self.permissions.add(values, number_key(page))

    def finish(self) -> None:
        """Write what the tables of Access's own keep beside their rows."""
        self.objects.finish()
        self.permissions.finish()


def _bytes(value: Value) -> bytes:
    if not isinstance(value, bytes):
        raise AssertionError("the blank database names its users otherwise")
    return value


def _entries(page: bytearray) -> list[bytes]:
    """The entries on a page of an index; all but the first leave out what they have in common."""
    assert page[0] == LEAF, "the blank database keeps its catalog in larger indexes"
    common = unpack_from("<H", page, PREFIX)[0]
    found: list[bytes] = []
    start = 0
    for end in range(8 * (ENTRIES - ENDS)):
        if page[ENDS + end // 8] >> end % 8 & 1:
            entry = bytes(page[ENTRIES + start : ENTRIES + end])
            found.append(found[0][:common] + entry if found else entry)
            start = end
    return found


def _write_entries(page: bytearray, entries: list[bytes]) -> None:
    body = b"".join(entries)
    if ENTRIES + len(body) > PAGE:
        raise DuplicateError(
            "these are too many tables for one database", remedy="write fewer tables, or shorter names"
        )
    page[PREFIX:] = bytes(PAGE - PREFIX)
    end = 0
    for entry in entries:
        end += len(entry)
        page[ENDS + end // 8] |= 1 << end % 8
    page[ENTRIES : ENTRIES + len(body)] = body
    pack_into("<H", page, 2, PAGE - ENTRIES - len(body))
