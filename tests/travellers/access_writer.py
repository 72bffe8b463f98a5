"""Writes Access files page by page, to have what the real ones lack: every type, moved rows, long memos.

It follows the published description of the format (HACKING in the documentation of mdbtools) and
knows nothing of the reader beyond the mask of the first page; mdb-export reads its files as well.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from struct import pack, pack_into

from duplicate.travellers.access.header import MASK_KEY, rc4

BOOLEAN, BYTE, SHORT, LONG, CURRENCY, SINGLE, DOUBLE, DATE = 1, 2, 3, 4, 5, 6, 7, 8
BINARY, TEXT, OLE, MEMO, GUID, DECIMAL = 9, 10, 11, 12, 15, 16
SIZES = {
    BOOLEAN: 1,
    BYTE: 1,
    SHORT: 2,
    LONG: 4,
    CURRENCY: 8,
    SINGLE: 4,
    DOUBLE: 8,
    DATE: 8,
    GUID: 16,
    DECIMAL: 17,
}


@dataclass
class Field:
    """A column to be written; values are given as the bytes that a row holds, booleans as bools."""

    name: str
    type: int
    fixed: bool | None = None
    code_page: int = 1252
    scale: int = 0
    number: int = -1
    place: int = 0
    size: int = 0

    @property
    def is_fixed(self) -> bool:
        return self.type not in (TEXT, BINARY, OLE, MEMO, DECIMAL) if self.fixed is None else self.fixed


Cell = bytes | bool | None


@dataclass
class Writer:
    """A database of Jet 3 or Jet 4, as a list of pages."""

    jet: int
    pages: list[bytearray] = field(default_factory=list)
    catalog: list[list[Cell]] = field(default_factory=list)
    created: float = 40000.25
    version: int | None = None

    def __post_init__(self) -> None:
        self.size = 2048 if self.jet == 3 else 4096
        self.rows_at = 8 if self.jet == 3 else 12
        for kind in (0, 1):
            self.page(kind)
        self.catalog_page = self.page(2)
        self.maps = self.page(1)

    def page(self, kind: int, owner: bytes = bytes(4)) -> int:
        page = bytearray(self.size)
        page[0:2] = bytes((kind, 1))
        page[4:8] = owner
        self.pages.append(page)
        return len(self.pages) - 1

    def put(self, number: int, row: bytes, flags: int = 0) -> int | None:
        """Put a row on a page; its index there, or None when it does not fit."""
        page = self.pages[number]
        at = self.rows_at
        count = int.from_bytes(page[at : at + 2], "little")
        end = (
            int.from_bytes(page[at + 2 * count : at + 2 * count + 2], "little") & 0x1FFF
            if count
            else self.size
        )
        start = end - len(row)
        if start < at + 2 + 2 * (count + 1):
            return None
        page[start:end] = row
        pack_into("<H", page, at + 2 + 2 * count, start | flags)
        pack_into("<H", page, at, count + 1)
        return count

    def text(self, value: str, code_page: int = 1252) -> bytes:
        return value.encode(f"cp{code_page}") if self.jet == 3 else value.encode("utf-16-le")

    def long(self, value: bytes, how: str) -> bytes:
        """The 12 bytes of a long value, and the value itself: inline, on a page, in a chain of pages."""
        if how == "inline":
            return pack("<III", len(value) | 0x80000000, 0, 0) + value
        if how == "single":
            number = self.page(1, b"LVAL")
            self.put(number, b"other")
            index = self.put(number, value)
            assert index is not None
            return pack("<III", len(value) | 0x40000000, number << 8 | index, 0)
        room = self.size - self.rows_at - 2 - 2 - 4
        following = 0
        for start in reversed(range(0, len(value), room)):
            number = self.page(1, b"LVAL")
            index = self.put(number, pack("<I", following) + value[start : start + room])
            assert index == 0
            following = number << 8
        return pack("<III", len(value), following, 0)

    def row(self, fields: Sequence[Field], cells: Sequence[Cell], count: int) -> bytes:
        """A row as it was written when the table had `count` columns."""
        wide = 1 if self.jet == 3 else 2
        there = [(f, c) for f, c in zip(fields, cells, strict=True) if f.number < count]
        mask = 0
        ends = [f.place + f.size for f, _ in there if f.is_fixed and f.type != BOOLEAN]
        fixed = bytearray(max(ends, default=0))
        variable: dict[int, bytes] = {}
        for f, value in there:
            if value is not None and value is not False:
                mask |= 1 << f.number
            if not f.is_fixed:
                variable[f.place] = value if isinstance(value, bytes) else b""
            elif isinstance(value, bytes):
                fixed[f.place : f.place + f.size] = value
        out = count.to_bytes(wide, "little") + bytes(fixed)
        tail = mask.to_bytes((count + 7) // 8, "little")
        if not any(not f.is_fixed for f in fields):
            return out + tail
        offsets = []
        for place in range(max(variable, default=-1) + 1):
            offsets.append(len(out))
            out += variable.get(place, b"")
        offsets.append(len(out))
        if self.jet == 4:
            return (
                out + b"".join(pack("<H", o) for o in reversed(offsets)) + pack("<H", len(offsets) - 1) + tail
            )
        jumps = [
            next(i for i, o in enumerate(offsets) if o >= 256 * k) for k in range(1, offsets[-1] // 256 + 1)
        ]
        rest = bytes((len(offsets) - 1,)) + tail
        out += bytes(o & 0xFF for o in reversed(offsets))
        while len(jumps) < (len(out) + len(jumps) + len(rest) - 1) // 256:
            jumps.append(0xFF)
        return out + bytes(reversed(jumps)) + rest

    def number(self, fields: Sequence[Field], sizes: dict[str, int]) -> None:
        """Give every column its number and place; numbers that are set already leave gaps before them."""
        place = index = following = 0
        for f in fields:
            f.number = following if f.number < 0 else f.number
            # The places of deleted columns stay empty: one short number, one variable value each.
            place += 2 * (f.number - following)
            index += f.number - following
            following = f.number + 1
            f.size = sizes.get(f.name, SIZES.get(f.type, 0 if f.type in (OLE, MEMO) else 100))
            if f.is_fixed:
                f.place = place
                place += f.size if f.type != BOOLEAN else 0
            else:
                f.place = index
                index += 1

    def define(
        self, first: int, fields: Sequence[Field], rows: int, owned: int, kind: bytes, most: int
    ) -> None:
        """Write a table's definition, over as many pages as it needs."""
        index = max((f.place + 1 for f in fields if not f.is_fixed), default=0)
        counts = kind + pack("<HHHII", most, index, len(fields), 0, 0) + pack("<II", owned, owned)
        if self.jet == 3:
            body = pack("<II", rows, 0) + counts
            for f in fields:
                extra = bytes((28, f.scale)) if f.type == DECIMAL else pack("<H", f.code_page)
                fixed_at = f.place if f.is_fixed else 0
                flags = 2 | f.is_fixed
                body += (
                    pack("<BHHHHH", f.type, f.number, f.place * (not f.is_fixed), f.number, 0, 0x409) + extra
                )
                body += pack("<BHH", flags, fixed_at, f.size)
            body += b"".join(bytes((len(f.name),)) + f.name.encode("cp1252") for f in fields)
        else:
            body = pack("<IIII", 1625, rows, 0, 1) + bytes(12) + counts
            for f in fields:
                extra = bytes((28, f.scale)) if f.type == DECIMAL else pack("<H", 0x409)
                body += pack("<BIHHH", f.type, 1625, f.number, f.place * (not f.is_fixed), f.number)
                body += (
                    extra
                    + bytes(2)
                    + pack("<BBIHH", 2 | f.is_fixed, 0, 0, f.place if f.is_fixed else 0, f.size)
                )
            for f in fields:
                name = f.name.encode("utf-16-le")
                body += pack("<H", len(name)) + name
        body = pack("<I", len(body) + 2) + body + b"\xff\xff"
        parts = [body[i : i + self.size - 8] for i in range(0, len(body), self.size - 8)]
        numbers = [first] + [self.page(2) for _ in parts[1:]]
        for part, number, following in zip(parts, numbers, [*numbers[1:], 0], strict=True):
            page = self.pages[number]
            pack_into("<I", page, 4, following)
            page[8 : 8 + len(part)] = part

    def map(self, numbers: Sequence[int], reference: bool = False) -> int:
        """A map of pages, and the pointer to it: the bits in the row, or on a page of their own."""
        if reference:
            number = self.page(5)
            page = self.pages[number]
            page[4:8] = bytes(4)
            for n in numbers:
                page[4 + n // 8] |= 1 << n % 8
            row = b"\x01" + pack("<I", number) + bytes(64)
        else:
            bits = bytearray(128 if self.jet == 3 else 64)
            for n in numbers:
                bits[n // 8] |= 1 << n % 8
            row = b"\x00" + bytes(4) + bits
        index = self.put(self.maps, row)
        if index is None:
            self.maps = self.page(1)
            index = self.put(self.maps, row)
        assert index is not None
        return self.maps << 8 | index

    def table(
        self,
        name: str,
        fields: Sequence[Field],
        rows: Sequence[Sequence[Cell]],
        *,
        sizes: dict[str, int] | None = None,
        counts: Sequence[int] | None = None,
        moved: Sequence[int] = (),
        deleted: Sequence[int] = (),
        stated: int | None = None,
        reference: bool = False,
    ) -> int:
        """Write a table; the page of its definition.

        `counts` are the columns that the table had when each row was written; rows in `moved` are
        put on another page, rows in `deleted` are marked as deleted; `stated` is the table's own count.
        """
        self.number(fields, sizes or {})
        first = self.page(2)
        owner = pack("<I", first)
        most = max(f.number for f in fields) + 1
        pages = [self.page(1, owner)]
        for index, cells in enumerate(rows):
            row = self.row(fields, cells, counts[index] if counts else most)
            flags = 0xC000 if index in deleted else 0
            if index in moved:
                elsewhere = self.page(1, owner)
                there = self.put(elsewhere, row, 0x8000)
                assert there is not None
                pages.insert(0, elsewhere)
                row, flags = pack("<I", elsewhere << 8 | there), 0x4000
            if self.put(pages[-1], row, flags) is None:
                pages.append(self.page(1, owner))
                assert self.put(pages[-1], row, flags) is not None
        count = len(rows) - len(deleted) if stated is None else stated
        self.define(first, fields, count, self.map(sorted(pages), reference), b"N", most)
        self.catalog.append([pack("<i", first), self.text(name), pack("<h", 1), pack("<I", 0), None])
        return first

    def finish(self, *, key: int = 0, password: str = "", full_map: bool = False) -> bytes:
        """The file: the catalog, the map of free pages and the masked first page are written last."""
        fields = [Field("Id", LONG), Field("Name", TEXT), Field("Type", SHORT), Field("Flags", LONG)]
        fields.append(Field("LvProp", OLE))
        self.number(fields, {})
        own: list[Cell] = [
            pack("<i", self.catalog_page),
            self.text("MSysObjects"),
            pack("<h", 1),
            pack("<I", 0x80000000),
            None,
        ]
        page = self.page(1, pack("<I", self.catalog_page))
        for cells in [own, *self.catalog]:
            assert self.put(page, self.row(fields, cells, 5)) is not None
        self.define(self.catalog_page, fields, len(self.catalog) + 1, self.map([page], full_map), b"S", 5)
        if full_map:
            number = self.page(5)
            self.pages[number][4:8] = bytes(4)
            self.put(1, b"\x01" + pack("<I", number) + bytes(64))
        else:
            width = 128 if self.jet == 3 else 64
            free = bytearray(width)
            for n in range(len(self.pages), 8 * width):
                free[n // 8] |= 1 << n % 8
            self.put(1, b"\x00" + bytes(4) + free)
        head = bytearray(self.size)
        kind = b"ACE" if (self.version or 0) > 1 else b"Jet"
        head[:20] = b"\x00\x01\x00\x00Standard " + kind + b" DB\x00"
        head[20] = (0 if self.jet == 3 else 1) if self.version is None else self.version
        pack_into("<HI", head, 0x3C, 1252, key)
        secret = password.encode("latin-1" if self.jet == 3 else "utf-16-le").ljust(
            20 if self.jet == 3 else 40, b"\x00"
        )
        if self.jet == 4:
            pack_into("<d", head, 0x72, self.created)
            mask = pack("<I", int(self.created)) * 10
            secret = bytes(a ^ b for a, b in zip(secret, mask, strict=True))
        head[0x42 : 0x42 + len(secret)] = secret
        length = 126 if self.jet == 3 else 128
        head[0x18 : 0x18 + length] = rc4(MASK_KEY, bytes(head[0x18 : 0x18 + length]))
        self.pages[0] = head
        return b"".join(self.pages)
