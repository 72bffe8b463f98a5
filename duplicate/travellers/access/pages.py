"""The pages of an Access file, and what is found by a pointer: rows, page maps, long values.

Every page starts with its type. A pointer is 32 bits: the row on a page in the lowest byte, the
page in the other three. Nothing here trusts a number from the file: each is checked against the
file's real length, and every chain has an end.
"""

from collections.abc import Iterator
from functools import cached_property
from struct import unpack_from

from duplicate.travellers.access.header import Header, damaged
from duplicate.words.problems import DuplicateError

DATA, DEFINITION, MAP = 1, 2, 5  #: page types: rows; a table's definition; a bitmap of pages
LONG_VALUES = b"LVAL"  #: stands for the owner on a page of long values

DELETED = 0x8000  #: flag of a row offset: not a row of the table (any more)
MOVED = 0x4000  #: flag of a row offset: the row holds only a pointer to where the row is now
OFFSET = 0x1FFF  #: the offset without its flags

MOVES = 16  #: longest chain of moved rows that is believed
GLOBAL_MAP = 0x0100  #: pointer to the map of the file's free pages: page 1, row 0
WHOLE = 0x80000000  #: flag of a long value: it follows in the row itself
SINGLE = 0x40000000  #: flag of a long value: it is one row of a page of long values


class Pages:
    """The file as numbered pages.

    `data` is the whole file, `name` what errors call it. Raises DuplicateError when the file does
    not end with a page, or when its own map of pages knows of more pages than the file has.
    """

    def __init__(self, data: bytes, header: Header, name: str) -> None:
        self.data = data
        self.layout = header.layout
        self.size = header.layout.page
        self.name = name
        self.count, rest = divmod(len(data), self.size)
        if rest:
            raise self.damaged(
                f"it is {len(data)} bytes long, which is no whole number of {self.size}-byte pages; "
                "it was probably cut short"
            )
        self.free = self._free_pages()

    def damaged(self, what: str) -> DuplicateError:
        """The error that names the file and what is wrong in it."""
        return damaged(self.name, what)

    def page(self, number: int, kind: int, what: str) -> bytes:
        """A page of an expected type; `what` says in the error what it should hold."""
        if not 0 < number < self.count:
            raise self.damaged(f"{what} should be on page {number}, but the file has {self.count} pages")
        start = number * self.size
        if self.data[start] != kind:
            raise self.damaged(f"{what} should be on page {number}, but that page holds something else")
        return self.data[start : start + self.size]

    def slots(self, page: bytes, number: int) -> tuple[int, ...]:
        """The row offsets of a data page, with their flags, checked: rows lie from the end backwards."""
        start = self.layout.page_rows + 2
        count = unpack_from("<H", page, start - 2)[0]
        low = start + 2 * count
        if low > self.size:
            raise self.damaged(f"page {number} claims to hold {count} rows")
        offsets: tuple[int, ...] = unpack_from(f"<{count}H", page, start)
        end = self.size
        for slot in offsets:
            offset = slot & OFFSET
            if not low <= offset <= end:
                raise self.damaged(f"the rows on page {number} overlap")
            end = offset
        return offsets

    def row(self, pointer: int, what: str) -> tuple[bytes, bytes, int]:
        """The row a pointer points to: its page's owner (4 bytes), its bytes and its flags."""
        number, index = pointer >> 8, pointer & 0xFF
        page = self.page(number, DATA, what)
        offsets = self.slots(page, number)
        if index >= len(offsets):
            raise self.damaged(
                f"{what} should be row {index} of page {number}, which has {len(offsets)} rows"
            )
        slot = offsets[index]
        end = offsets[index - 1] & OFFSET if index else self.size
        return page[4:8], page[slot & OFFSET : end], slot & ~OFFSET

    def moved(self, row: bytes, owner: bytes, what: str) -> bytes:
        """The bytes of a row that outgrew its page; a pointer was left in its place.

        At its new place the row carries the flag of a deleted one, so that a scan of the pages
        does not meet it twice.
        """
        for _ in range(MOVES):
            if len(row) < 4:
                raise self.damaged(f"{what} was moved, but the pointer to it is cut short")
            found, row, flags = self.row(unpack_from("<I", row)[0], what)
            if found != owner:
                raise self.damaged(f"{what} was moved to a page of another table")
            if not flags & MOVED:
                return row
        raise self.damaged(f"{what} was moved again and again without end")

    def owned(self, pointer: int, table: int, what: str) -> list[int]:
        """The data pages of the table whose definition is on page `table`, in order.

        They are known twice: from the table's map of pages, and from the owner that each page
        names. The two must agree, or rows would be lost unseen.
        """
        mapped = [
            first + bit
            for first, bits in self._map(pointer, f"the page map of {what}")
            for bit in _ones(bits)
        ]
        if len(set(mapped)) != len(mapped):
            raise self.damaged(f"the page map of {what} names a page twice")
        owner = table.to_bytes(4, "little")
        for number in mapped:
            page = self.page(number, DATA, f"a part of {what}")
            if page[4:8] != owner:
                raise self.damaged(f"page {number} should hold rows of {what}, but belongs to another table")
        lost = self._owners.get(table, set()) - set(mapped) - self.free
        if lost:
            raise self.damaged(f"page {min(lost)} holds rows of {what}, but is missing from its page map")
        return mapped

    def definitions(self) -> set[int]:
        """The pages on which a table's definition starts, in use or not known to be free."""
        found, following = set(), set()
        for number in range(1, self.count):
            start = number * self.size
            if self.data[start] == DEFINITION and number not in self.free:
                found.add(number)
                following.add(unpack_from("<I", self.data, start + 4)[0])
        return found - following

    def long_value(self, field: bytes, what: str) -> bytes:
        """A memo or OLE value from its 12 bytes in the row: length and flags, pointer, unused.

        Short values follow in the row; longer ones fill one row of a page of long values, or a
        chain of them, each starting with the pointer to the next.
        """
        if not field:
            return b""
        if len(field) < 12:
            raise self.damaged(f"{what} is cut short")
        length, pointer = unpack_from("<II", field)
        flags, length = length & (WHOLE | SINGLE), length & ~(WHOLE | SINGLE)
        if length > len(self.data):
            raise self.damaged(f"{what} claims to be {length} bytes long, longer than the file")
        if flags & WHOLE:
            value = field[12:]
        elif flags & SINGLE:
            value = self._long_row(pointer, what)
        else:
            parts: list[bytes] = []
            seen: set[int] = set()
            missing = length
            while missing > 0 and pointer:
                if pointer in seen:
                    raise self.damaged(f"{what} runs in a circle over page {pointer >> 8}")
                seen.add(pointer)
                row = self._long_row(pointer, what)
                if len(row) <= 4:
                    raise self.damaged(f"{what} is cut short")
                pointer = unpack_from("<I", row)[0]
                parts.append(row[4:])
                missing -= len(row) - 4
            value = b"".join(parts)
        if len(value) < length:
            raise self.damaged(f"{what} is cut short: {len(value)} of {length} bytes are there")
        return value[:length]

    def _long_row(self, pointer: int, what: str) -> bytes:
        owner, row, flags = self.row(pointer, what)
        if owner != LONG_VALUES or flags & DELETED:
            raise self.damaged(f"{what} points to something that is no long value")
        return row

    def _free_pages(self) -> set[int]:
        """The pages that hold nothing, by the file's own map.

        Jet marks every page after the last one as free; a page that is in use there and not in the
        file is missing: the file was cut. (Other writers leave the unused end of a map at zero: a map
        whose last page is not free says nothing about the end of the file.)
        """
        free: set[int] = set()
        used = 0
        for first, bits in self._map(GLOBAL_MAP, "the map of free pages"):
            ones = set(_ones(bits))
            free.update(first + bit for bit in ones)
            last = 8 * len(bits) - 1
            if last in ones:
                used = max(
                    used, first + 1 + next((bit for bit in range(last, -1, -1) if bit not in ones), -1)
                )
        if used > self.count:
            raise self.damaged(
                f"it has {self.count} pages, but its own map speaks of {used}; it was probably cut short"
            )
        return free

    @cached_property
    def _owners(self) -> dict[int, set[int]]:
        """The data pages by owner: the page of a table's definition."""
        owners: dict[int, set[int]] = {}
        for number in range(1, self.count):
            start = number * self.size
            if self.data[start] == DATA:
                owners.setdefault(unpack_from("<I", self.data, start + 4)[0], set()).add(number)
        return owners

    def _map(self, pointer: int, what: str) -> Iterator[tuple[int, bytes]]:
        """A map of pages as pieces: the first page, and a bit for it and each that follows.

        Type 0 keeps the bits in the row, after the number of their first page; type 1 keeps pointers
        to pages that are all bits (after 4 bytes), one after another from page 0 on.
        """
        _, row, _ = self.row(pointer, what)
        if len(row) >= 5 and row[0] == 0:
            yield unpack_from("<I", row, 1)[0], row[5:]
        elif row and row[0] == 1:
            span = 8 * (self.size - 4)
            for index in range((len(row) - 1) // 4):
                number = unpack_from("<I", row, 1 + 4 * index)[0]
                if number:
                    yield index * span, self.page(number, MAP, what)[4:]
        else:
            raise self.damaged(f"{what} is of no known type")


def _ones(bits: bytes) -> Iterator[int]:
    """The positions of the bits that are set, lowest first."""
    for index, byte in enumerate(bits):
        while byte:
            low = byte & -byte
            yield 8 * index + low.bit_length() - 1
            byte ^= low
