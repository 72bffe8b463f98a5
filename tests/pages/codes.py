"""Reads a QR code of version 3, level Q, by ISO/IEC 18004: written for the tests alone."""

import re
from collections.abc import Callable

Modules = list[list[int]]

SIZE = 29  #: modules of version 3
_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda r, c: (r + c) % 2 == 0,
    lambda r, c: r % 2 == 0,
    lambda r, c: c % 3 == 0,
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
)
LEVELS = {0b01: "L", 0b00: "M", 0b11: "Q", 0b10: "H"}


def of_picture(svg: str) -> tuple[Modules, int]:
    """The modules of a picture with its white edge, and how many modules wide that edge is."""
    found = re.search(r'viewBox="0 0 (\d+) \1"', svg)
    assert found
    size = int(found[1])
    modules = [[0] * size for _ in range(size)]
    path = re.search(r'fill="#000" d="([^"]*)"', svg)
    assert path
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", path[1]):
        for column in range(int(x), int(x) + int(length)):
            modules[int(y)][column] = 1
    dark = [row for row in range(size) if any(modules[row])]
    edge = dark[0]
    assert dark[-1] == size - 1 - edge
    return [row[edge : size - edge] for row in modules[edge : size - edge]], edge


def level_of(modules: Modules) -> str:
    """The level of error correction, from the format information (8.9)."""
    return LEVELS[_format(modules) >> 13]


def _format(modules: Modules) -> int:
    columns = (0, 1, 2, 3, 4, 5, 7, 8)
    bits = [modules[8][c] for c in columns] + [modules[r][8] for r in (7, 5, 4, 3, 2, 1, 0)]
    return int("".join(map(str, bits)), 2) ^ 0b101010000010010


def _is_function(row: int, column: int) -> bool:
    finders = (row < 9 and (column < 9 or column >= SIZE - 8)) or (row >= SIZE - 8 and column < 9)
    return finders or 6 in (row, column) or (20 <= row <= 24 and 20 <= column <= 24)


def text_of(modules: Modules) -> str:
    """The text of an undamaged code in byte mode (7.7.3: two blocks of 17 data codewords)."""
    assert len(modules) == SIZE
    mask = _MASKS[_format(modules) >> 10 & 7]
    bits = []
    upwards, right = True, SIZE - 1
    while right > 0:
        if right == 6:
            right -= 1
        for row in range(SIZE - 1, -1, -1) if upwards else range(SIZE):
            free = [column for column in (right, right - 1) if not _is_function(row, column)]
            bits += [modules[row][column] ^ mask(row, column) for column in free]
        upwards, right = not upwards, right - 2
    words = [int("".join(map(str, bits[i : i + 8])), 2) for i in range(0, 8 * 34, 8)]
    stream = "".join(f"{word:08b}" for word in (*words[0::2], *words[1::2]))
    assert stream[:4] == "0100"
    length = int(stream[4:12], 2)
    return bytes(int(stream[12 + 8 * i : 20 + 8 * i], 2) for i in range(length)).decode("ascii")
