"""The cells of a large text table by column, as codes: the same texts have the same code.

A million lines hold few different contracts, numbers and scores. Lines are cut and compared as bytes in
whole arrays; only the different texts of a column become text. Lines with quotes, and lines with more or
fewer cells than the headings, are cut one by one by the `csv` module, with the same outcome.
"""

import csv
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

Codes = NDArray[np.int32]
Keys = NDArray[np.uint64]
Places = NDArray[np.int64]
_Key = TypeVar("_Key", bound=np.unsignedinteger)

_CHUNK = 500_000  #: bytes cut at a time: what the caches of a processor hold
_BEYOND = 8  #: bytes that may be looked at behind the last line
_LONGEST = 60_000  #: a cell with more bytes is no cell of a table of results
_SLOTS = 16  #: bits of the table in which different texts are told apart
_SHIFT = np.uint64(64 - _SLOTS)
_FULL = 8_000  #: with more different texts a table of slots is no help
_MULTIPLIERS = tuple((0x9E3779B97F4A7C15 * n | 1) % 2**64 for n in (1, *range(1_000_003, 1_000_063, 2)))
_MASKS = np.frombuffer(b"".join(b"\xff" * n + bytes(8 - n) for n in range(9)), np.uint64)
_PAIR_MASKS = np.frombuffer(bytes(2) + b"\xff\0" + b"\xff\xff", np.uint16)
_BREAK, _QUOTE = 10, b'"'


class Column(NamedTuple):
    """One column: a code for each row, and the text of each code without outer spaces; 0 is empty."""

    codes: Codes
    texts: list[str]


class Table(NamedTuple):
    """The rows of a table: their lines in the file, their cells by column, and lines that stand apart.

    ``wide`` are rows with more cells than there are columns, by position; ``broken`` are the lines
    whose quotes do not match, which are no rows.
    """

    lines: Places
    columns: tuple[Column, ...]
    wide: dict[int, Sequence[str]]
    broken: dict[int, str]


class _Texts:
    """The texts of one column as they are found.

    Cells of up to eight bytes are one number each; a table of slots, in which every number has a place of
    its own, gives their codes. Where two numbers share a slot another multiplier parts them.
    """

    def __init__(self) -> None:
        self.texts = [""]
        self._codes = {"": 0}
        self._known: dict[int, int] = {0: 0}
        self._attempt = 0
        self._pairs = np.full(1 << 16, -1, np.int32)
        self._keys = np.zeros(1 << _SLOTS, np.uint64)
        self._slots = np.zeros(1 << _SLOTS, np.int32)

    def code(self, text: str) -> int:
        """The code of a text, without the spaces around it."""
        plain = text.strip()
        found = self._codes.get(plain)
        if found is None:
            found = self._codes[plain] = len(self.texts)
            self.texts.append(plain)
        return found

    def of_pairs(self, keys: NDArray[np.uint16]) -> Codes:
        """The codes of cells of up to two bytes, each given as a number."""
        codes = self._pairs[keys]
        if codes.min(initial=0) < 0:
            for key in _different(keys[codes < 0]).tolist():
                self._pairs[key] = self.code(np.uint16(key).tobytes().rstrip(b"\0").decode("utf-8"))
            codes = self._pairs[keys]
        return codes

    def of_keys(self, keys: Keys) -> Codes:
        """The codes of cells of up to eight bytes, each given as a number."""
        while True:
            slot = ((keys * self._multiplier) >> _SHIFT).view(np.int64)
            same = self._keys[slot] == keys
            if same.all():
                return self._slots[slot]
            if self._learn(_different(keys[~same])):
                continue
            unique, inverse = np.unique(keys, return_inverse=True)
            return np.array([self._known[key] for key in unique.tolist()], np.int32)[inverse]

    @property
    def _multiplier(self) -> np.uint64:
        return np.uint64(_MULTIPLIERS[min(self._attempt, len(_MULTIPLIERS) - 1)])

    def _learn(self, keys: Keys) -> bool:
        """Take new numbers in; False when there are too many to give each a slot."""
        for key in keys.tolist():
            if key not in self._known:
                self._known[key] = self.code(np.uint64(key).tobytes().rstrip(b"\0").decode("utf-8"))
        every = np.fromiter(self._known, np.uint64, len(self._known))
        codes = np.fromiter(self._known.values(), np.int32, len(self._known))
        while self._attempt < len(_MULTIPLIERS) and len(every) < _FULL:
            slot = ((every * self._multiplier) >> _SHIFT).view(np.int64)
            self._keys[:] = 0
            self._keys[slot] = every
            self._slots[slot] = codes
            if np.array_equal(self._keys[slot], every):
                return True
            self._attempt += 1
        return False

    def of_words(self, words: Sequence[Keys], cell: Callable[[int], bytes]) -> Codes:
        """The codes of longer cells, given as words of eight bytes; ``cell`` gives the bytes of one row."""
        key = words[0]
        for place, word in enumerate(words[1:]):
            key = key * np.uint64(_MULTIPLIERS[place % len(_MULTIPLIERS)]) + word
        _, first, inverse = np.unique(key, return_index=True, return_inverse=True)
        codes = np.array([self.code(cell(row).decode("utf-8")) for row in first.tolist()], np.int32)
        if all((word[first][inverse] == word).all() for word in words):
            return codes[inverse]
        return np.array([self.code(cell(row).decode("utf-8")) for row in range(len(key))], np.int32)


def table_of(data: bytes, delimiter: str, width: int, first_line: int) -> Table | None:
    """Cut a text in UTF-8, its lines ending in line feeds, into columns; it begins on ``first_line``.

    None when the text cannot be cut line by line: a cell in quotes goes over several lines, zero bytes,
    a delimiter that is not ASCII.
    """
    if b"\0" in data or not delimiter.isascii():
        return None
    if not data.endswith(b"\n"):
        data += b"\n"
    texts = [_Texts() for _ in range(width)]
    lines: list[Places] = []
    wide: dict[int, Sequence[str]] = {}
    broken: dict[int, str] = {}
    at, rows, line = 0, 0, first_line
    codes_of = np.empty((width, _breaks(data)), np.int32)
    while at < len(data):
        end = data.rfind(b"\n", at, at + _CHUNK) + 1 or data.find(b"\n", at) + 1
        last = end + _BEYOND > len(data)
        own = (data[at:end] + bytes(_BEYOND), 0, end - at) if last else (data, at, end)
        part = _Part(*own, ord(delimiter), width)
        odd = part.odd(data.find(_QUOTE, at, end) >= 0)
        cut = _odd_rows(data, part, odd, delimiter) if len(odd) else {}
        if cut is None or part.longest() > _LONGEST:
            return None
        regular = part.regular(odd)
        kept = np.ones(part.count, np.bool_)
        for place, cells in cut.items():
            kept[place] = bool(cells)
            if cells is None:
                broken[line + place] = part.line(place).decode("utf-8")
        position = np.cumsum(kept) - 1
        lines.append(line + np.flatnonzero(kept))
        into = slice(rows, rows + len(lines[-1]))
        for column, found in enumerate(texts):
            codes = part.codes(column, regular, found)
            for place, cells in cut.items():
                if cells and column < len(cells):
                    codes[place] = found.code(cells[column])
            codes_of[column, into] = codes[kept] if cut else codes
        for place, cells in cut.items():
            if cells and any(cell.strip() for cell in cells[width:]):
                wide[rows + int(position[place])] = cells
        rows = into.stop
        line += part.count
        at = end
    columns = tuple(Column(codes_of[column, :rows], found.texts) for column, found in enumerate(texts))
    return Table(np.concatenate(lines) if lines else np.zeros(0, np.int64), columns, wide, broken)


def _breaks(data: bytes) -> int:
    """How many lines end: counted as an array, in a third of the time."""
    return int(np.count_nonzero(np.frombuffer(data, np.uint8) == _BREAK))


def _different(keys: NDArray[_Key]) -> NDArray[_Key]:
    """The different keys; neighbours are often the same, so that few are left to be told apart."""
    new = np.ones(len(keys), np.bool_)
    np.not_equal(keys[1:], keys[:-1], out=new[1:])
    return np.unique(keys[new])


class _Part:
    """Some whole lines of the text; `_BEYOND` bytes follow them."""

    def __init__(self, data: bytes, begin: int, end: int, delimiter: int, width: int) -> None:
        self._data, self._begin, self._width = data, begin, width
        self._own = own = np.frombuffer(data, np.uint8, end - begin, begin)
        breaks = own == _BREAK
        self.count = int(np.count_nonzero(breaks))
        self._marks = np.flatnonzero(breaks | (own == delimiter))
        ends = self._marks[width - 1 :: width]
        #: whether each line has as many cells as there are columns: then the last mark of each ends it
        self._even = len(self._marks) == self.count * width and bool((own[ends] == _BREAK).all())
        self.breaks = ends if self._even else np.flatnonzero(breaks)
        self._eights = np.ndarray((len(own) + 1,), np.uint64, data, begin, (1,))
        self._twos = np.ndarray((len(own) + 1,), np.uint16, data, begin, (1,))
        self._ends: Places = self._marks
        self._before: Places = self._marks

    def line(self, place: int) -> bytes:
        """One line without its end."""
        start = int(self.breaks[place - 1]) + 1 if place else 0
        return self._data[self._begin + start : self._begin + int(self.breaks[place])]

    def longest(self) -> int:
        """The length of the longest line, in bytes."""
        return int(np.diff(self.breaks, prepend=-1).max(initial=0))

    def odd(self, quoted: bool) -> Places:
        """The lines that have quotes, or not as many cells as there are columns."""
        if self._even and not quoted:
            return np.empty(0, np.int64)
        cells = np.diff(np.searchsorted(self._marks, self.breaks), prepend=-1)
        strange = cells != self._width
        if quoted:
            quotes = np.flatnonzero(self._own == _QUOTE[0])
            strange[np.searchsorted(self.breaks, quotes)] = True
        return np.flatnonzero(strange)

    def regular(self, odd: Places) -> Places | None:
        """Find the cells of all other lines; their places, None for all."""
        marks = self._marks
        places = None
        if len(odd):
            keep = np.ones(self.count, np.bool_)
            keep[odd] = False
            places = np.flatnonzero(keep)
            cells = np.diff(np.searchsorted(marks, self.breaks), prepend=-1)
            marks = marks[np.repeat(keep, cells)]
        begin = np.concatenate((np.full(1, -1), self.breaks[:-1]))
        self._ends, self._before = marks, begin if places is None else begin[places]
        return places

    def codes(self, column: int, places: Places | None, texts: _Texts) -> Codes:
        """The codes of the next column, from left to right; 0 in lines that are not regular."""
        ends = self._ends[column :: self._width]
        starts = self._before + 1
        self._before = ends
        sizes = ends - starts
        longest = int(sizes.max(initial=0))
        if longest <= 2:
            found = texts.of_pairs(self._twos[starts] & _PAIR_MASKS[sizes])
        elif longest <= 8:
            found = texts.of_keys(self._eights[starts] & _MASKS[sizes])
        else:
            words = [
                self._eights[np.minimum(starts + offset, ends)] & _MASKS[np.clip(sizes - offset, 0, 8)]
                for offset in range(0, longest, 8)
            ]
            begin = self._begin

            def cell(row: int) -> bytes:
                return self._data[begin + int(starts[row]) : begin + int(ends[row])]

            found = texts.of_words(words, cell)
        if places is None:
            return found
        codes = np.zeros(self.count, np.int32)
        codes[places] = found
        return codes


def _odd_rows(
    data: bytes, part: _Part, odd: Places, delimiter: str
) -> dict[int, Sequence[str] | None] | None:
    """Lines cut by the csv module, by place; None for broken quotes. None at all for an open quote."""
    cut: dict[int, Sequence[str] | None] = {}
    for place in odd.tolist():
        line = part.line(place).decode("utf-8") + "\n"
        try:
            cut[place] = next(csv.reader((line,), delimiter=delimiter, strict=True), [])
        except csv.Error as error:
            if "unexpected end" in str(error):
                return None
            cut[place] = None
        if cut[place] and "\n" in "".join(cut[place] or ()):
            return None
    return cut
