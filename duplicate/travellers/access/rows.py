"""The rows of an Access table, unpacked column by column.

A row is: the number of its columns; the values of fixed width, each in its place; the variable
values; the offsets of these; and a mask with a bit for each column that is not Null. (A yes/no
value is nothing but its bit.) A row keeps the shape that the table had when it was written: columns
added later are missing in it.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from struct import Struct
from typing import NamedTuple

from duplicate.travellers.access.definitions import BOOLEAN, MEMO, OLE, Column, Definition
from duplicate.travellers.access.pages import DATA, DELETED, MOVED, OFFSET, Pages
from duplicate.travellers.access.values import Converter, Value, converter, fallback, letters
from duplicate.words.problems import DuplicateError, Problem, Severity

MOST_ROWS = 1_000_000  #: far beyond any event; a table beyond it would not fit in memory either
MOST_CELLS = 5_000_000
CHUNK = 5_000  #: rows that are taken apart at a time


class _Row(NamedTuple):
    mask: int  #: a bit per column: not Null
    fixed: tuple[Value, ...]
    data: bytes
    offsets: tuple[int, ...]  #: of the variable values, and the end of the last


class _Shape(NamedTuple):
    """What a row with a certain number of columns must have."""

    fixed_end: int  #: bytes up to the end of the last fixed value
    has_variable: bool
    variable: tuple[tuple[int, int], ...]  #: of the variable columns: index, bit in the mask


class Rows:
    """Reads one table. `problems` are values that mean nothing, one per column that has any."""

    def __init__(self, pages: Pages, table: Definition) -> None:
        self.pages = pages
        self.table = table
        self.problems: list[Problem] = []
        self._what = f"table {table.name}"
        self._wide = pages.layout.wide
        # One Struct for all fixed values of a row, with pad bytes where a deleted column was.
        form = "<"
        end = 0
        self._places: dict[Column, int] = {}  # column: index in the unpacked tuple
        for column in sorted(table.columns, key=lambda column: column.position):
            if column.fixed and column.type != BOOLEAN:
                form += f"{column.position - end}x{letters(column)}"
                end = column.position + column.size
                self._places[column] = len(self._places)
        self._fixed = Struct(form)
        self._shapes: dict[int, _Shape] = {}
        self._offsets: dict[int, Struct] = {}  # by the number of variable values
        self._long = 0  # bytes of long values read so far

    def read(self, columns: Sequence[Column]) -> list[tuple[Value, ...]]:
        """All rows, each with a value for each of these columns, in the order in which they lie in the file.

        Raises DuplicateError when any row is damaged, and when there are fewer rows than the
        table's own count.
        """
        rows: list[tuple[Value, ...]] = []
        found = self._rows(self.pages.owned(self.table.owned_pages, self.table.page, self._what))
        while chunk := list(islice(found, CHUNK)):
            values = [self._column(column, chunk, len(rows)) for column in columns]
            rows.extend(zip(*values, strict=True) if columns else [()] * len(chunk))
        stated = self.table.row_count
        if len(rows) < stated:
            raise self.pages.damaged(
                f"{self._what} has {stated} rows by its own count, but {len(rows)} are there"
            )
        if len(rows) > stated:
            text = (
                f"{self._what} has {stated} rows by its own count, but {len(rows)} are there; all were read"
            )
            remedy = "if the scoring program was writing when the file was copied, copy it again"
            self._problem(text, "", remedy)
        return rows

    def _rows(self, numbers: list[int]) -> Iterator[_Row]:
        """The rows on these pages, apart from deleted ones."""
        rows = 0
        most = min(MOST_ROWS, MOST_CELLS // max(1, len(self.table.columns)))
        take = self._take4 if self._wide == 2 else self._take3
        for number in numbers:
            page = self.pages.page(number, DATA, f"a part of {self._what}")
            end = self.pages.size
            for index, slot in enumerate(self.pages.slots(page, number)):
                start = slot & OFFSET
                data = page[start:end]
                end = start
                if slot & DELETED:
                    continue
                if slot & MOVED:
                    data = self.pages.moved(data, page[4:8], f"row {index} on page {number}, {self._what},")
                row = take(data)
                if row is None:
                    raise self.pages.damaged(f"row {index} on page {number}, {self._what}, is garbled")
                yield row
                rows += 1
            if rows > most:
                text = f"{self._what} has more than {most} rows, too many to read"
                remedy = "delete in Access what does not belong to this event, and compact the file"
                raise DuplicateError(
                    Problem(text, file=self.pages.name, field=self.table.name, remedy=remedy)
                )

    def _take4(self, data: bytes) -> _Row | None:
        """A Jet 4 row: all counts and offsets are 16 bits; None when it contradicts itself.

        From the end: mask, number of variable values, their offsets from the first to the last (so
        the last is written first), and before that one the end of the variable values.
        """
        if len(data) < 2:
            return None
        count = data[0] | data[1] << 8
        shape = self._shapes.get(count) or self._shape(count)
        tail = len(data) - (count + 7 >> 3)
        offsets: tuple[int, ...] = ()
        if shape.has_variable:
            if tail < 6:
                return None
            number = data[tail - 2] | data[tail - 1] << 8
            tail -= 4 + 2 * number
            if tail < 2:
                return None
            unpacker = self._offsets.get(number)
            if unpacker is None:
                unpacker = self._offsets[number] = Struct(f"<{number + 1}H")
            offsets = unpacker.unpack_from(data, tail)[::-1]
        return self._row(data, count, shape, tail, offsets)

    def _take3(self, data: bytes) -> _Row | None:
        """A Jet 3 row: counts and offsets are single bytes; None when it contradicts itself.

        Between the offsets and their number lies a jump table in a row longer than 256 bytes: from
        the end backwards, the index of the first offset of 256 or more, of 512 or more, and so on. It
        has an entry for each 256 bytes of the whole row, so the last can be a dummy.
        """
        if not data:
            return None
        count = data[0]
        shape = self._shapes.get(count) or self._shape(count)
        tail = len(data) - (count + 7 >> 3)
        offsets: tuple[int, ...] = ()
        if shape.has_variable:
            jumps = (len(data) - 1) >> 8
            last = tail - 1 - jumps  # end of the offsets
            if last < 2:
                return None
            start = last - data[tail - 1] - 1
            if start < 1:
                return None
            offsets = tuple(data[start:last][::-1])
            if jumps:
                table = data[last : tail - 1][::-1]
                if start >> 8 < jumps:
                    table = table[:-1]
                offsets = tuple(
                    low + 256 * sum(first <= i for first in table) for i, low in enumerate(offsets)
                )
            tail = start
        return self._row(data, count, shape, tail, offsets)

    def _row(
        self, data: bytes, count: int, shape: _Shape, tail: int, offsets: tuple[int, ...]
    ) -> _Row | None:
        """The row, once its parts are known to follow each other. `tail` is where the values end."""
        if count > self.table.most_columns or shape.fixed_end > (offsets[0] if offsets else tail):
            return None
        if offsets and (offsets[-1] > tail or list(offsets) != sorted(offsets)):
            return None
        mask = int.from_bytes(data[-(count + 7 >> 3) :], "little") & (1 << count) - 1 if count else 0
        if len(offsets) <= len(shape.variable):
            there = len(offsets) - 1
            if any(index >= there and mask & bit for index, bit in shape.variable):
                return None
        if len(data) < self._wide + self._fixed.size:
            data += bytes(self._fixed.size)
        return _Row(mask, self._fixed.unpack_from(data, self._wide), data, offsets)

    def _shape(self, count: int) -> _Shape:
        """What a row of so many columns has: those columns that the table had when it was written."""
        present = [column for column in self.table.columns if column.number < count]
        end = max((column.position + column.size for column in present if column in self._places), default=0)
        variable = tuple((column.position, 1 << column.number) for column in present if not column.fixed)
        shape = self._shapes[count] = _Shape(self._wide + end, bool(variable), variable)
        return shape

    def _column(self, column: Column, rows: list[_Row], before: int) -> list[Value]:
        """The values of one column; `before` rows of the table came earlier."""
        bit = 1 << column.number
        raws: list[Value]
        if column.type == BOOLEAN:
            return [row.mask & bit != 0 for row in rows]
        if column in self._places:
            place = self._places[column]
            raws = [row.fixed[place] if row.mask & bit else None for row in rows]
        else:
            start, end = column.position, column.position + 1
            raws = [
                row.data[row.offsets[start] : row.offsets[end]] if row.mask & bit else None for row in rows
            ]
        if column.type in (MEMO, OLE):
            raws = [self._long_value(column, raw) if isinstance(raw, bytes) else None for raw in raws]
        convert = converter(column)
        if convert is None:
            return raws
        try:
            return [None if raw is None else convert(raw) for raw in raws]
        except (ValueError, OverflowError):
            return self._repaired(column, convert, raws, before)

    def _long_value(self, column: Column, field: bytes) -> bytes:
        value = self.pages.long_value(field, f"a value of {column.name} in {self._what}")
        self._long += len(value)
        if self._long > len(self.pages.data):
            raise self.pages.damaged(f"the values of {column.name} in {self._what} are longer than the file")
        return value

    def _repaired(self, column: Column, convert: Converter, raws: list[Value], before: int) -> list[Value]:
        """The column again, one value at a time: what means nothing is reported."""
        values: list[Value] = []
        bad: list[int] = []
        for index, raw in enumerate(raws):
            try:
                values.append(None if raw is None else convert(raw))
            except (ValueError, OverflowError):
                values.append(fallback(column, raw))
                bad.append(index)
        places = ", ".join(str(before + 1 + index) for index in bad[:10]) + (", ..." if len(bad) > 10 else "")
        text = f"{self._what} has values in {column.name} that mean nothing, in row {places}"
        self._problem(text, repr(raws[bad[0]]), "compare these rows with the scoring computer", column.name)
        return values

    def _problem(self, text: str, value: str, remedy: str, field: str = "") -> None:
        self.problems.append(
            Problem(
                text,
                file=self.pages.name,
                field=f"{self.table.name}.{field}" if field else self.table.name,
                value=value[:80],
                remedy=remedy,
                severity=Severity.WARNING,
            )
        )
