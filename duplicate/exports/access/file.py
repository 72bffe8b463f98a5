"""A Jet 4 file as a list of pages that grows: rows are put on pages, pages are marked in maps."""

from collections.abc import Iterable, Sequence
from struct import pack, pack_into, unpack_from

from duplicate.travellers.access.header import JET4
from duplicate.travellers.access.pages import (
    DATA,
    DEFINITION,
    GLOBAL_MAP,
    LONG_VALUES,
    MAP,
    OFFSET,
    SINGLE,
    WHOLE,
)
from duplicate.words.problems import DuplicateError, Problem

PAGE = JET4.page
FIRST_SLOT = JET4.page_rows + 2  #: where the offsets of the rows of a data page start
MOST_ROWS = 255  #: of a page: a pointer keeps the row in one byte
ROOM = PAGE - FIRST_SLOT - 2  #: bytes of the longest row that a page takes
INLINE = 64  #: bytes of a long value that stay in the row
MAP_BYTES = 64  #: of a map that is kept in a row
MAP_SPAN = 8 * MAP_BYTES
MAP_PAGES = 17  #: pointers of a map that is kept on pages of its own
PAGE_SPAN = 8 * (PAGE - 4)  #: pages that one of those speaks of


class Filling:
    """A data page that is being filled; rows lie from its end backwards."""

    def __init__(self, page: bytearray) -> None:
        self._page = page
        self._count: int = unpack_from("<H", page, JET4.page_rows)[0]
        last = FIRST_SLOT + 2 * self._count - 2
        self._end: int = unpack_from("<H", page, last)[0] & OFFSET if self._count else PAGE

    def put(self, row: bytes) -> int | None:
        """Put a row on the page; its index, or None when it does not fit."""
        slot = FIRST_SLOT + 2 * self._count
        start = self._end - len(row)
        if start < slot + 2 or self._count >= MOST_ROWS:
            return None
        page = self._page
        page[start : self._end] = row
        pack_into("<H", page, slot, start)
        self._end = start
        self._count += 1
        pack_into("<H", page, JET4.page_rows, self._count)
        pack_into("<H", page, 2, start - slot - 2)  # what is left free
        return self._count - 1


class File:
    """The pages of a database in the making."""

    def __init__(self, blank: bytes) -> None:
        self.pages = [bytearray(blank[i : i + PAGE]) for i in range(0, len(blank), PAGE)]
        self._maps = 0  # the page on which maps are being put
        self._long = 0  # the page on which long values are being put

    def new(self, kind: int, owner: int = 0) -> int:
        """Add a page of a kind; its number."""
        page = bytearray(PAGE)
        page[0:2] = bytes((kind, 1))
        if kind == DATA:
            pack_into("<H", page, 2, PAGE - FIRST_SLOT)
        pack_into("<I", page, 4, owner)
        self.pages.append(page)
        return len(self.pages) - 1

    def fill(self, owner: int, rows: Iterable[bytes], what: str) -> tuple[list[int], int]:
        """Put rows on new pages of a table: the pages, and how many rows there were."""
        pages: list[int] = []
        filling: Filling | None = None
        count = 0
        for row in rows:
            count += 1
            if filling is not None and filling.put(row) is not None:
                continue
            if len(row) > ROOM:
                raise DuplicateError(
                    Problem(
                        f"row {count} of table {what} is {len(row)} bytes long, and a page takes {ROOM}",
                        remedy="put long texts into memos",
                    )
                )
            pages.append(self.new(DATA, owner))
            filling = Filling(self.pages[-1])
            filling.put(row)
        return pages, count

    def append(self, number: int, row: bytes) -> int | None:
        """Put a row on a page that is there; its index, or None when it does not fit."""
        return Filling(self.pages[number]).put(row)

    def define(self, first: int, definition: bytes) -> None:
        """Write a table's definition on page ``first`` and as many more as it needs."""
        room = PAGE - 8
        number = first
        for start in range(0, len(definition), room):
            part = definition[start : start + room]
            following = self.new(DEFINITION) if len(definition) > start + room else 0
            page = self.pages[number]
            pack_into("<HI", page, 2, room - len(part), following)
            page[8 : 8 + len(part)] = part
            number = following

    # long values

    def long_value(self, raw: bytes, pages: list[int]) -> bytes:
        """A memo as a row holds it: 12 bytes, and the value itself when it is short.

        ``pages`` are the pages of long values of its column; new ones are added to it.
        """
        if len(raw) <= INLINE:
            return pack("<III", len(raw) | WHOLE, 0, 0) + raw
        if len(raw) <= ROOM:
            index = self.append(pages[-1], raw) if pages else None
            if index is None:
                index = self.append(self._long_page(pages), raw)
            return pack("<III", len(raw) | SINGLE, pages[-1] << 8 | (index or 0), 0)
        following = 0
        step = (ROOM - 4) // 2 * 2
        for start in reversed(range(0, len(raw), step)):
            number = self._long_page(pages)
            self.append(number, pack("<I", following) + raw[start : start + step])
            following = number << 8
        return pack("<III", len(raw), following, 0)

    def _long_page(self, pages: list[int]) -> int:
        pages.append(self.new(DATA, int.from_bytes(LONG_VALUES, "little")))
        return pages[-1]

    # maps of pages

    def map(self, numbers: Sequence[int]) -> bytes:
        """Keep a map of pages; the pointer to it as definitions hold it: the row, then the page."""
        row = self._map_row(numbers)
        index = self.append(self._maps, row) if self._maps else None
        if index is None:
            self._maps = self.new(DATA)
            index = self.append(self._maps, row)
        return bytes((index or 0,)) + self._maps.to_bytes(3, "little")

    def _map_row(self, numbers: Sequence[int]) -> bytes:
        first = min(numbers, default=0) // 8 * 8
        if max(numbers, default=0) - first < MAP_SPAN:
            bits = bytearray(MAP_BYTES)
            for number in numbers:
                bits[(number - first) // 8] |= 1 << number % 8
            return b"\0" + pack("<I", first) + bytes(bits)
        pointers = [0] * MAP_PAGES
        for number in numbers:
            index, place = divmod(number, PAGE_SPAN)
            if not pointers[index]:
                pointers[index] = self.new(MAP)
            self.pages[pointers[index]][4 + place // 8] |= 1 << place % 8
        return b"\1" + pack(f"<{MAP_PAGES}I", *pointers)

    def mark(self, pointer: int, number: int) -> None:
        """Mark one more page in a map that is kept in a row, as those of the blank database are."""
        page, start, end = self._slot(pointer)
        first = unpack_from("<I", page, start + 1)[0]
        place = number - first
        if page[start] != 0 or not 0 <= place < 8 * (end - start - 5):
            raise AssertionError("the blank database keeps its catalog in maps of another kind")
        page[start + 5 + place // 8] |= 1 << place % 8

    def _slot(self, pointer: int) -> tuple[bytearray, int, int]:
        page, index = self.pages[pointer >> 8], pointer & 0xFF
        start = unpack_from("<H", page, FIRST_SLOT + 2 * index)[0] & OFFSET
        end = unpack_from("<H", page, FIRST_SLOT + 2 * index - 2)[0] & OFFSET if index else PAGE
        return page, start, end

    def finish(self) -> bytes:
        """The whole file; what lies behind its last page is marked as free."""
        page, start, end = self._slot(GLOBAL_MAP)
        if len(self.pages) <= MAP_SPAN:
            bits = bytearray(end - start - 5)
            _ones(bits, len(self.pages))
            page[start:end] = b"\0" + bytes(4) + bits
        else:
            pointers = [0] * MAP_PAGES
            index = 0
            while index * PAGE_SPAN < len(self.pages):  # the pages of the map count as well
                pointers[index] = self.new(MAP)
                index += 1
            for place, number in enumerate(pointers[:index]):
                free = bytearray(PAGE - 4)
                _ones(free, max(0, len(self.pages) - place * PAGE_SPAN))
                self.pages[number][4:] = free
            page[start:end] = (b"\1" + pack(f"<{MAP_PAGES}I", *pointers)).ljust(end - start, b"\0")
        return b"".join(self.pages)


def _ones(bits: bytearray, first: int) -> None:
    """Set every bit from one on."""
    for place in range(min(first, 8 * len(bits)), 8 * len(bits)):
        bits[place // 8] |= 1 << place % 8
