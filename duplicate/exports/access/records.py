"""Rows as a data page holds them.

The number of columns; the values of fixed width, each in its place; the variable values; the end of
them, and the offset of each, the last first; how many there are; a bit for each column that is not Null.
"""

from collections.abc import Callable, Mapping, Sequence
from struct import Struct, pack

from duplicate.exports.access.cells import Number, number_maker, refused, text_maker
from duplicate.exports.access.schema import Column, Kind, Table
from duplicate.travellers.access import Value
from duplicate.travellers.access import definitions as access
from duplicate.travellers.access.values import LETTERS
from duplicate.words.problems import DuplicateError, Problem

LongValue = Callable[[bytes], bytes]  #: puts a memo on pages, and gives what the row holds of it


def record(columns: Sequence[access.Column], variable: int, values: Mapping[str, bytes | bool]) -> bytes:
    """A row of any table from the bytes of its cells; what is not there is Null."""
    fixed = bytearray(
        max((c.position + c.size for c in columns if c.fixed and c.type != access.BOOLEAN), default=0)
    )
    parts = [b""] * variable
    mask = 0
    for column in columns:
        value = values.get(column.name)
        if value is None or value is False:
            continue
        mask |= 1 << column.number
        if isinstance(value, bytes):
            if column.fixed:
                fixed[column.position : column.position + column.size] = value
            else:
                parts[column.position] = value
    return _joined(len(columns), bytes(fixed), parts, mask)


def _joined(count: int, fixed: bytes, variable: Sequence[bytes], mask: int) -> bytes:
    head = pack("<H", count) + fixed
    bits = mask.to_bytes((count + 7) // 8, "little")
    if not variable:
        return head + bits
    place = len(head)
    offsets = []
    for part in variable:
        offsets.append(place)
        place += len(part)
    offsets.append(place)
    number = len(variable)
    return b"".join((head, *variable, pack(f"<{number + 2}H", *reversed(offsets), number), bits))


class Records:
    """Makes the rows of one table. ``long_values`` has a function for each of its memos."""

    def __init__(self, table: Table, long_values: Mapping[str, LongValue]) -> None:
        self._table = table
        self._count = len(table.columns)
        self._fixed = Struct(
            "<" + "".join(LETTERS[c.kind] for c in table.columns if _is_fixed(c))
        )  # one after another, in the order of the columns
        self._numbers: list[tuple[int, int, Callable[[Value], Number]]] = []
        self._texts: list[tuple[int, int, Callable[[Value], bytes], LongValue | None]] = []
        self._booleans: list[tuple[int, int, Column]] = []
        for index, column in enumerate(table.columns):
            bit = 1 << index
            if column.kind is Kind.BOOLEAN:
                self._booleans.append((index, bit, column))
            elif column.is_variable:
                long = long_values[column.name] if column.kind is Kind.MEMO else None
                self._texts.append((index, bit, text_maker(column, table.name), long))
            else:
                self._numbers.append((index, bit, number_maker(column, table.name)))

    def make(self, row: Sequence[Value]) -> bytes:
        """One row."""
        if len(row) != self._count:
            raise DuplicateError(
                Problem(f"a row of table {self._table.name} has {len(row)} values for {self._count} columns")
            )
        mask = 0
        numbers: list[Number] = []
        for index, bit, number in self._numbers:
            value = row[index]
            if value is None:
                numbers.append(0)
            else:
                mask |= bit
                numbers.append(number(value))
        parts: list[bytes] = []
        for index, bit, text, long in self._texts:
            value = row[index]
            if value is None:
                parts.append(b"")
            else:
                mask |= bit
                raw = text(value)
                parts.append(long(raw) if long else raw)
        for index, bit, column in self._booleans:
            value = row[index]
            if value is True:
                mask |= bit
            elif value is not False and value is not None:
                raise refused("this is neither yes nor no", value, column, self._table.name)
        return _joined(self._count, self._fixed.pack(*numbers), parts, mask)


def _is_fixed(column: Column) -> bool:
    return not column.is_variable and column.kind is not Kind.BOOLEAN
