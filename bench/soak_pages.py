"""Damage inside Access files: pointers, counts, offsets, flags and maps of pages."""

import random
import struct

from soak_damage import encoded, odd

_INTERESTING = (0, 1, 2, 3, 0x7F, 0xFF, 0x100, 0x1FFF, 0x4000, 0x8000, 0xC000, 0xFFFF)
_WIDE = (0, 1, 0x100, 0x101, 0x7FFFFFFF, 0x80000000, 0x40000000, 0xC0000000, 0xFFFFFFFF, 0xFFFFFF00)


def pages(data: bytes, rng: random.Random) -> bytes:
    """Some of the numbers by which pages, rows and values are found are others."""
    size = 2048 if data[0x14:0x15] == b"\0" else 4096
    count = len(data) // size
    if count < 3:
        return data[: rng.randrange(len(data) + 1)]
    changed = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        number = rng.randrange(1, count)
        start = number * size
        kind = changed[start]
        pointer = rng.randrange(count + 1) << 8 | rng.choice((0, 0, 1, 2, 255))
        match rng.randrange(10):
            case 0:  # its type, or the next page of a definition: one in a circle perhaps
                changed[start] = rng.choice((0, 1, 2, 3, 4, 5, 255))
            case 1:
                struct.pack_into(
                    "<I", changed, start + 4, rng.choice((number, rng.randrange(count + 2), *_WIDE))
                )
            case 2 if kind == 1:  # how many rows, and where they lie
                place = start + (8 if size == 2048 else 12) + 2 * rng.randrange(6)
                old = struct.unpack_from("<H", changed, place)[0]
                new = rng.choice(
                    (*_INTERESTING, old ^ 0x8000, old ^ 0x4000, old + 1 & 0xFFFF, old - 1 & 0xFFFF)
                )
                struct.pack_into("<H", changed, place, new)
            case 3 if kind == 1:  # a pointer within a row
                struct.pack_into(
                    "<I", changed, start + rng.randrange(size - 4), rng.choice((pointer, *_WIDE))
                )
            case 4 if kind == 2:  # counts, flags and places of a definition
                place = start + rng.randrange(8, 120)
                struct.pack_into("<H", changed, place, rng.choice(_INTERESTING))
            case 5 if kind == 2:
                place = start + rng.randrange(8, min(size, 900) - 4)
                struct.pack_into("<I", changed, place, rng.choice((pointer, *_WIDE)))
            case 6:  # pages exchanged, doubled or emptied
                other = rng.randrange(1, count) * size
                changed[start : start + size] = rng.choice((changed[other : other + size], bytes(size)))
            case 7:
                length = rng.choice((1, 2, 16, 200))
                place = start + rng.randrange(size - length)
                changed[place : place + length] = rng.randbytes(length)
            case 8:  # a text in a row
                text = rng.choice(
                    (
                        odd(rng),
                        encoded(odd(rng).decode("utf-8", "replace")).decode("utf-8").encode("utf-16-le"),
                    )
                )[:200]
                place = start + rng.randrange(size - len(text))
                changed[place : place + len(text)] = text
            case _:
                place = start + rng.randrange(size)
                changed[place] ^= 1 << rng.randrange(8)
    if rng.random() < 0.05:
        del changed[rng.randrange(count) * size :]
    return bytes(changed)
