"""The best whole rounds to arrow-switch, by trying all choices."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from duplicate.movements.arrows import Arrows, Comparison

Floats = NDArray[np.float64]

#: With more rounds than this only choices of a few rounds are tried, as many as there is patience for.
ALL = 16
PATIENCE = 100_000
_CHUNK = 4096


def best_rounds(arrows: Arrows, turning: Sequence[bool], at_most: int | None = None) -> tuple[int, ...]:
    """The rounds in which the meetings marked in ``turning`` should be turned, all at once.

    Up to 16 rounds every choice is tried, beyond that every choice of at most so many rounds that there
    are 100,000 of them; with ``at_most``, every choice of so many. Equal choices: the fewest rounds,
    then the latest.
    """
    rounds = sorted({m.round for m, turns in zip(arrows.meetings, turning, strict=True) if turns})
    # part 0 never turns, part i turns in the i-th round
    parts = [rounds.index(m.round) + 1 if t else 0 for m, t in zip(arrows.meetings, turning, strict=True)]
    stops = []
    for last, weight, comparison in arrows.stops:
        plays = [n for n, m in enumerate(arrows.meetings) if m.round <= last]
        stops.append((weight * comparison.most, _products(arrows, comparison, plays, parts, len(rounds))))
    best: tuple[float, int, tuple[int, ...]] | None = None
    for choices in _chunks(len(rounds), at_most):
        signs = np.ones((len(choices), len(rounds) + 1))
        for row, choice in enumerate(choices):
            signs[row, list(choice)] = -1
        quality = np.zeros(len(choices))
        first, second = np.triu_indices(len(rounds) + 1, 1)
        terms = np.concatenate([np.ones((len(choices), 1)), signs[:, first] * signs[:, second]], axis=1)
        for most, products in stops:
            squares = ((terms @ products) * terms).sum(axis=1)  # whole numbers, far below 2^53
            quality += np.divide(most, squares, out=np.zeros(len(choices)), where=squares > 0)
        for row in np.flatnonzero(quality >= quality.max() * (1 - 1e-12)).tolist():
            found = (round(float(quality[row]), 9), -len(choices[row]), choices[row])
            best = found if best is None or found > best else best
    return tuple(rounds[i - 1] for i in best[2]) if best else ()


def _chunks(rounds: int, limit: int | None) -> Iterator[list[tuple[int, ...]]]:
    most, tried = (0, 1) if limit is None else (min(limit, rounds), 1)
    while limit is None and most < rounds and (rounds <= ALL or tried + comb(rounds, most + 1) <= PATIENCE):
        most += 1
        tried += comb(rounds, most)
    chunk: list[tuple[int, ...]] = []
    for count in range(most + 1):
        for choice in combinations(range(1, rounds + 1), count):
            chunk.append(choice)
            if len(chunk) == _CHUNK:
                yield chunk
                chunk = []
    if chunk:
        yield chunk


def _products(
    arrows: Arrows, comparison: Comparison, plays: Sequence[int], parts: Sequence[int], rounds: int
) -> Floats:
    """Inner products of what every two parts, turned against each other, add to the competitions.

    Each competition is a constant and a sum over two different parts of sign times sign times what
    they have in common; SS is therefore a form in the products of two signs, and this is its matrix.
    """
    size = rounds + 1
    contestants = len(comparison.rows)
    # x[part, contestant, group]: the direction in which the contestant plays the group in that part
    x = np.zeros((size, contestants, len(comparison.weights)))
    for number in plays:
        members, groups = arrows.plays[number]
        for group in groups:
            for member in members:
                x[parts[number], member, group] = comparison.vectors[group][member]
    weighted = x * np.array(comparison.weights, dtype=float)
    upper = np.triu_indices(contestants, 1)
    constant = np.array(comparison.rows, dtype=float)[upper]
    columns = []
    for p, q in combinations(range(size), 2):
        common = weighted[p] @ x[q].T
        column = (common + common.T)[upper]
        columns.append(column)
        constant = constant - column  # as they stand, all signs are 1
    matrix = np.stack([constant, *columns], axis=1)
    products: Floats = matrix.T @ matrix
    return products
