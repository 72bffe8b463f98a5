"""Levels as single integers, in machine words where arrays are compared, and lots between equals."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from duplicate.swiss.costs import Bools, Ints

LOT_BITS = 24
_WORD = 50


class Scale:
    """Several levels in one even integer: a unit of a level outweighs all that the later ones can sum to."""

    def __init__(self, most: Sequence[int], tables: int) -> None:
        bits = [(each * tables).bit_length() for each in most]
        self.shifts = [0] * len(bits)
        self._words: list[list[int]] = [[]]  # the levels in each word, the last level first
        self._starts = [0]
        used, in_word = 1, 1
        for level in reversed(range(len(bits))):
            if in_word + bits[level] > _WORD and self._words[-1]:
                self._words.append([])
                self._starts.append(used)
                in_word = 0
            self.shifts[level] = used
            self._words[-1].append(level)
            used += bits[level]
            in_word += bits[level]
        self.bits = used

    def words(self, levels: Sequence[Ints]) -> list[Ints]:
        """The costs in machine words, the least significant first."""
        found = []
        for start, inside in zip(self._starts, self._words, strict=True):
            word = np.zeros(len(levels[0]), np.int64)
            for level in inside:
                word += levels[level] << (self.shifts[level] - start)
            found.append(word)
        return found

    def costs(self, levels: Sequence[Ints]) -> list[int]:
        """The costs as integers of any size."""
        words = self.words(levels)
        found: list[int] = words[0].tolist()
        for start, word in zip(self._starts[1:], words[1:], strict=True):
            found = [low + (high << start) for low, high in zip(found, word.tolist(), strict=True)]
        return found

    def total(self, sums: Sequence[int]) -> int:
        """The cost of a whole draw."""
        return sum(value << shift for value, shift in zip(sums, self.shifts, strict=True))

    def split(self, total: int) -> tuple[int, ...]:
        """The levels of a total."""
        found = []
        for shift in self.shifts:
            found.append(total >> shift)
            total -= found[-1] << shift
        return tuple(found)

    def negative(self, words: Sequence[Ints], less: Sequence[Ints]) -> Bools:
        """Where a cost is less than what is taken from it, both in words (see ``spread``)."""
        carry: Ints = np.zeros(len(words[0]), np.int64)
        for k, (word, minus) in enumerate(zip(words, less, strict=True)):
            carry = word - minus + carry
            if k + 1 < len(words):
                carry >>= self._starts[k + 1] - self._starts[k]
        return carry < 0

    def spread(self, values: Sequence[int]) -> list[Ints]:
        """Integers of any size in machine words, the most significant one signed."""
        found = []
        for start, end in pairwise(self._starts):
            mask = (1 << (end - start)) - 1
            found.append(np.array([(value >> start) & mask for value in values], np.int64))
        found.append(np.array([value >> self._starts[-1] for value in values], np.int64))
        return found


def lots(seed: int, u: Ints, v: Ints, bits: int = LOT_BITS) -> Ints:
    """A lot for every table, which decides between draws that are equal at every level.

    The same on every machine: the finaliser of SplitMix64 (Steele, Lea, Flood 2014) over seed and places.
    """
    with np.errstate(over="ignore"):
        mixed = np.uint64(seed) + (u.astype(np.uint64) << np.uint64(24)) + v.astype(np.uint64)
        for _ in range(2):
            mixed = mixed + np.uint64(0x9E3779B97F4A7C15)
            mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
            mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
            mixed = mixed ^ (mixed >> np.uint64(31))
    found: Ints = (mixed >> np.uint64(64 - bits)).astype(np.int64)
    return found
