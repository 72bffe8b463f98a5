"""How Access writes the value of a cell, by the type of its column."""

from collections.abc import Callable
from datetime import datetime, timedelta
from decimal import Decimal
from struct import calcsize, unpack

from duplicate.travellers.access.definitions import (
    BIG,
    BYTE,
    COMPLEX,
    CURRENCY,
    DATE,
    DECIMAL,
    DOUBLE,
    GUID,
    LONG,
    MEMO,
    SHORT,
    SINGLE,
    TEXT,
    Column,
)

#: What a cell can be. None is Access's Null, which is not the same as an empty text.
Value = None | bool | int | float | Decimal | str | bytes | datetime

#: struct letters of the types of fixed width; the others are taken as bytes.
LETTERS = {BYTE: "B", SHORT: "h", LONG: "i", CURRENCY: "q", SINGLE: "f", DOUBLE: "d", DATE: "d"}
LETTERS |= {COMPLEX: "i", BIG: "q"}

BASE_DATE = datetime(1899, 12, 30)  #: Access counts days from here; a time without a date is on it
FIRST_DAY = -657434  #: 1 January 100, the first day that Access knows
DAY = 86_400  #: seconds
COMPRESSED = b"\xff\xfe"  #: starts Jet 4 text that leaves out the zero bytes of Latin letters

Converter = Callable[[Value], Value]


def letters(column: Column) -> str:
    """The struct format of a column's bytes."""
    return LETTERS.get(column.type, f"{column.size}s")


def converter(column: Column) -> Converter | None:
    """What makes a cell's value of its unpacked bytes or number; None when nothing is to be done.

    Numbers arrive unpacked from a fixed column and as bytes from a variable one. A converter raises
    ValueError or OverflowError for bytes that mean nothing.
    """
    kind = column.type
    if kind in (TEXT, MEMO):
        return _text(column.codec)
    if kind in LETTERS:
        number = date if kind == DATE else currency if kind == CURRENCY else None
        if column.fixed:
            return number
        return _unpacker("<" + LETTERS[kind], number)
    if kind == GUID:
        return guid
    if kind == DECIMAL:
        return _decimal(column.scale)
    return None


def fallback(column: Column, raw: Value) -> Value:
    """The best that can be kept of a value that means nothing: its text with marks, or Null."""
    if column.type in (TEXT, MEMO) and isinstance(raw, bytes):
        if column.codec or raw[:2] != COMPRESSED:
            return raw.decode(column.codec or "utf-16-le", errors="replace")
        return raw[2:].decode("latin-1").replace("\0", "\N{REPLACEMENT CHARACTER}")
    return None


def date(days: Value) -> datetime:
    """A date and time from days since 30 December 1899.

    To the nearest second, as Access shows it: scoring programs write the fraction of a day with few
    digits, some milliseconds off the second they mean. The fraction is the time of day also before
    that date: -1.25 is 6 o'clock on the 29th.

    >>> print(date(38600.0), date(0.5), date(-1.25), sep=", ")
    2005-09-05 00:00:00, 1899-12-30 12:00:00, 1899-12-29 06:00:00
    """
    if not isinstance(days, float) or not days >= FIRST_DAY:
        raise ValueError(days)
    whole = int(days)
    return BASE_DATE + timedelta(whole, round(abs(days - whole) * DAY))


def currency(units: Value) -> Decimal:
    """Access's Currency: 64 bits of ten-thousandths.

    >>> currency(-12345)
    Decimal('-1.2345')
    """
    if not isinstance(units, int):
        raise ValueError(units)
    return Decimal(f"{units}E-4")


def guid(raw: Value) -> str:
    """A GUID as Access shows it: the first three groups are little-endian numbers.

    >>> guid(bytes(range(16)))
    '{03020100-0504-0706-0809-0A0B0C0D0E0F}'
    """
    if not isinstance(raw, bytes) or len(raw) != 16:
        raise ValueError(raw)
    first, second, third = unpack("<IHH", raw[:8])
    return f"{{{first:08X}-{second:04X}-{third:04X}-{raw[8:10].hex().upper()}-{raw[10:].hex().upper()}}}"


def unicode_text(raw: bytes) -> str:
    r"""Jet 4 text: UTF-16, or, after the bytes FF FE, a mix.

    The mix starts with one byte a character; a zero byte switches to two bytes a character, and the
    next zero byte back.

    >>> unicode_text(b"\xff\xfeRamb\xf8ll"), unicode_text("\u0160a".encode("utf-16-le"))
    ('Rambøll', 'Ša')
    >>> unicode_text(b"\xff\xfeMi\x00\x61\x01\x00a")
    'Miša'
    """
    if raw[:2] != COMPRESSED:
        return raw.decode("utf-16-le")
    rest = raw[2:]
    if 0 not in rest:
        return rest.decode("latin-1")
    parts = []
    place = 0
    while place < len(rest):
        end = rest.find(0, place)
        end = len(rest) if end < 0 else end
        parts.append(rest[place:end].decode("latin-1"))
        place = end = end + 1
        while end < len(rest) and rest[end]:
            end += 2
        parts.append(rest[place:end].decode("utf-16-le"))
        place = end + 1
    return "".join(parts)


def _text(codec: str) -> Converter:
    known: dict[bytes, str] = {}  # contracts, seats and names repeat: decode each once

    def text(raw: Value) -> str:
        if not isinstance(raw, bytes):
            raise ValueError(raw)
        found = known.get(raw)
        if found is None:
            found = raw.decode(codec) if codec else unicode_text(raw)
            if len(known) < 4096 and len(raw) < 64:
                known[raw] = found
        return found

    return text


def _unpacker(form: str, number: Converter | None) -> Converter:
    width = calcsize(form)

    def value(raw: Value) -> Value:
        if not isinstance(raw, bytes) or len(raw) != width:
            raise ValueError(raw)
        unpacked: int | float = unpack(form, raw)[0]
        return number(unpacked) if number else unpacked

    return value


def _decimal(scale: int) -> Converter:
    """Access's Decimal: a sign byte, then 128 bits as four little-endian words, the highest first."""

    def value(raw: Value) -> Decimal:
        if not isinstance(raw, bytes) or len(raw) != 17:
            raise ValueError(raw)
        digits = 0
        for word in unpack("<4I", raw[1:]):
            digits = digits << 32 | word
        return Decimal(f"{'-' if raw[0] else ''}{digits}E-{scale}")

    return value
