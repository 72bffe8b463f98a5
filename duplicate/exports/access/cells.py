"""A value as the bytes of a cell, by the type of its column."""

import math
from collections.abc import Callable
from datetime import datetime, timedelta
from decimal import Decimal, InvalidOperation
from struct import pack

from duplicate.exports.access.schema import Column, Kind
from duplicate.travellers.access import Value
from duplicate.travellers.access.values import BASE_DATE, COMPRESSED, DAY
from duplicate.words.problems import DuplicateError, Problem

Number = int | float
WHOLE = {
    Kind.BYTE: (0, 255),
    Kind.SHORT: (-(2**15), 2**15 - 1),
    Kind.LONG: (-(2**31), 2**31 - 1),
    Kind.CURRENCY: (-(2**63), 2**63 - 1),
}  #: the least and the greatest number of a type
_CACHED = 4096


def days(moment: datetime) -> float:
    """A moment as Access counts it: days since 30 December 1899, to the second.

    The fraction is the time of day also before that date.

    >>> days(datetime(1900, 1, 1, 12)), days(datetime(1899, 12, 29, 6))
    (2.5, -1.25)
    """
    moment = moment.replace(tzinfo=None)
    moment = (moment + timedelta(microseconds=500_000)).replace(microsecond=0)
    whole = moment.date().toordinal() - BASE_DATE.date().toordinal()
    seconds = 3600 * moment.hour + 60 * moment.minute + moment.second
    return whole - seconds / DAY if whole < 0 else whole + seconds / DAY


def number_maker(column: Column, table: str) -> Callable[[Value], Number]:
    """What makes the number that is kept of a value of fixed width."""
    kind = column.kind

    def make(value: Value) -> Number:
        if kind is Kind.DATE:
            if isinstance(value, datetime):
                return days(value)
        elif kind in (Kind.SINGLE, Kind.DOUBLE):
            if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
                return _float(value, kind, column, table)
        elif kind is Kind.CURRENCY:
            if isinstance(value, int | Decimal) and not isinstance(value, bool):
                return _within(_units(value, column, table), kind, value, column, table)
        elif isinstance(value, int) and not isinstance(value, bool):
            return _within(value, kind, value, column, table)
        raise refused("this value is of another type than its column", value, column, table)

    return make


def _within(number: int, kind: Kind, value: Value, column: Column, table: str) -> int:
    least, most = WHOLE[kind]
    if not least <= number <= most:
        raise refused(f"this number is not within {least} and {most}", value, column, table)
    return number


def _float(value: int | float | Decimal, kind: Kind, column: Column, table: str) -> float:
    try:
        found = float(value)
        if kind is Kind.SINGLE:
            pack("<f", found)
    except OverflowError:
        raise refused("this number is too large", value, column, table) from None
    if not math.isfinite(found):
        raise refused("this is no number", value, column, table)
    return found


def _units(value: int | Decimal, column: Column, table: str) -> int:
    """Ten-thousandths, the unit of Access's Currency."""
    try:
        units = Decimal(value).scaleb(4)
        whole = int(units)
        exact = whole == units
    except (InvalidOperation, OverflowError, ValueError):
        exact = False
    if not exact:
        raise refused("a currency has four decimal places", value, column, table)
    return whole


def text_maker(column: Column, table: str) -> Callable[[Value], bytes]:
    """What makes the bytes of a text: UTF-16, whole or not at all."""
    known: dict[str, bytes] = {}  # contracts, seats and names repeat: encode each once

    def make(value: Value) -> bytes:
        if not isinstance(value, str):
            raise refused("this value is of another type than its column", value, column, table)
        raw = known.get(value)
        if raw is None:
            raw = _encoded(value, column, table)
            if len(known) < _CACHED and len(value) < 64:
                known[value] = raw
        return raw

    return make


def _encoded(text: str, column: Column, table: str) -> bytes:
    try:
        raw = text.encode("utf-16-le")
    except UnicodeEncodeError:
        raise refused("this text has half a character in it", text, column, table) from None
    if raw[:2] == COMPRESSED or "\0" in text:
        raise refused("this text holds a sign that is no letter", text, column, table)
    if column.kind is Kind.TEXT and len(raw) > column.width:
        raise refused(
            f"this text has {len(raw) // 2} characters, and there is room for {column.size}",
            text, column, table,
        )  # fmt: skip
    return raw


def refused(message: str, value: Value, column: Column, table: str) -> DuplicateError:
    """The error for a value that its column cannot hold."""
    return DuplicateError(Problem(message, field=f"{table}.{column.name}", value=str(value)[:80]))
