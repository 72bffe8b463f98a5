"""The balance of a one-winner movement: how much every two pairs compete with each other."""

import math
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from duplicate.movements.movement import Movement

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Balance:
    """The competition between every two contestants, and its summary.

    ``matrix[i][j]`` is the competition between ``contestants[i]`` and ``contestants[j]``: over the
    boards, each played t times, +(t - 1) as opponents at the table, +1 when both sat in the same
    direction, -1 when they sat in opposite directions at different tables (J. R. Manning).
    """

    contestants: tuple[tuple[str, str], ...]
    matrix: tuple[tuple[int, ...], ...]
    competitions: tuple[int, ...]  #: each two contestants once

    @property
    def total(self) -> int:
        """Sum over each two contestants once; a board played t times gives t(t - 1) in all."""
        return sum(self.competitions)

    @property
    def mean(self) -> float:
        """Mean competition of two contestants."""
        return self.total / len(self.competitions) if self.competitions else 0.0

    @property
    def standard_deviation(self) -> float:
        """Population standard deviation of the competition."""
        count = len(self.competitions)
        if not count:
            return 0.0
        squares = sum(c * c for c in self.competitions)
        return math.sqrt(count * squares - self.total**2) / count

    @property
    def quality(self) -> float:
        """Qf = 100 S^2 / (N SS) over all N pairs of pairs: 100 means that all compete equally."""
        squares = sum(c * c for c in self.competitions)
        return 100 * self.total**2 / (len(self.competitions) * squares) if squares else 0.0


def competition(movement: Movement) -> "NDArray[np.int64]":
    """The matrix of `balance` as an array, for programs that compute it again and again.

    Shape (contestants, contestants), rows and columns in the order of ``movement.contestants()``,
    integers, 0 on the diagonal. It is X X' with +1 in X where a contestant plays a board North-South,
    -1 where East-West, and for opponents t more for each of their boards, that is played t times.
    numpy is imported here and not before, so that planning does without.

    >>> from duplicate.movements.howell import howell
    >>> competition(howell(2, boards_per_round=1))[0].tolist()
    [0, 1, 1, 1]
    """
    import numpy as np

    directions, opponents, plays = seats(movement)
    met = directions @ directions.T
    np.add.at(met, (opponents[:, 0], opponents[:, 1]), plays[opponents[:, 2]])
    np.add.at(met, (opponents[:, 1], opponents[:, 0]), plays[opponents[:, 2]])
    np.fill_diagonal(met, 0)
    return met


def seats(
    movement: Movement,
) -> "tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]":
    """What the competition is made of, as integer arrays.

    ``directions`` (contestants, boards) is +1 where a contestant plays a board North-South, -1
    East-West, else 0. ``opponents`` (n, 3) holds two contestants and a board for everything that
    is played; ``plays`` (boards) how often a board is played. Boards are in rising order, contestants in the
    order of ``movement.contestants()``. An arrow-switch changes signs in ``directions`` only.
    """
    import numpy as np

    contestants = {who: i for i, who in enumerate(movement.contestants())}
    played = [(m, movement.boards_of(m)) for m in movement.meetings if not m.is_sit_out]
    board_index = {b: i for i, b in enumerate(sorted({b for _, boards in played for b in boards}))}
    directions = np.zeros((len(contestants), len(board_index)), dtype=np.int64)
    plays = np.zeros(len(board_index), dtype=np.int64)
    opponents = []
    for meeting, boards in played:
        here = [contestants[who] for who in movement.who(meeting)]
        half = len(here) // 2
        at = [board_index[b] for b in boards]
        plays[at] += 1
        for i in here[:half]:
            directions[i, at] = 1
            opponents += [(i, j, b) for j in here[half:] for b in at]
        for j in here[half:]:
            directions[j, at] = -1
    return directions, np.array(opponents, dtype=np.int64).reshape(-1, 3), plays


def quality_of(matrix: "NDArray[np.int64]") -> float:
    """Qf of a competition matrix: 100 means that all compete equally.

    >>> from duplicate.movements.howell import howell
    >>> round(quality_of(competition(howell(5))), 2)
    83.33
    """
    size = len(matrix)
    total, squares = int(matrix.sum()) // 2, int((matrix * matrix).sum()) // 2
    return 100 * total**2 / (size * (size - 1) // 2 * squares) if squares else 0.0


def masks(movement: Movement) -> tuple[list[int], list[int], dict[tuple[int, int], int]]:
    """What the competition is made of without numpy: one bit a board, by contestant, for each direction.

    The third holds, for two contestants that meet, the times that the boards they meet on are played.
    """
    contestants = movement.contestants()
    index = {who: i for i, who in enumerate(contestants)}
    times: dict[int, int] = {}
    rows: list[tuple[list[int], list[int], tuple[int, ...]]] = []
    for meeting in movement.meetings:
        if meeting.is_sit_out:
            continue
        boards = movement.boards_of(meeting)
        for board in boards:
            times[board] = times.get(board, 0) + 1
        if meeting.ns:
            first, second = movement.who(meeting)
            north_south, east_west = [index[first]], [index[second]]
        else:
            north_south = [index["", meeting.north], index["", meeting.south]]
            east_west = [index["", meeting.east], index["", meeting.west]]
        rows.append((north_south, east_west, boards))
    bit = {board: 1 << i for i, board in enumerate(sorted(times))}
    as_ns = [0] * len(contestants)  # one bit a board: what a contestant played in each direction
    as_ew = [0] * len(contestants)
    opponents: dict[tuple[int, int], int] = {}
    for north_south, east_west, boards in rows:
        mask = sum(bit[b] for b in boards)
        plays = sum(times[b] for b in boards)
        for i in north_south:
            as_ns[i] |= mask
        for i in east_west:
            as_ew[i] |= mask
        for i in north_south:
            for j in east_west:
                key = (i, j) if i < j else (j, i)
                opponents[key] = opponents.get(key, 0) + plays
    return as_ns, as_ew, opponents


def balance(movement: Movement) -> Balance:
    """The competition matrix of a movement in which nobody plays a board twice.

    Boards count as one board wherever they are played, whatever the copy.

    >>> from duplicate.movements.howell import howell
    >>> balance(howell(4)).quality
    100.0
    """
    contestants = movement.contestants()
    as_ns, as_ew, opponents = masks(movement)
    size = len(contestants)
    played = [ns | ew for ns, ew in zip(as_ns, as_ew, strict=True)]
    matrix = [[0] * size for _ in range(size)]
    competitions = []
    for i, j in combinations(range(size), 2):
        common = played[i] & played[j]
        opposite = ((as_ns[i] ^ as_ns[j]) & common).bit_count()
        # opponents are counted among the opposite directions with -1: t - 1 is t more
        matrix[i][j] = matrix[j][i] = common.bit_count() - 2 * opposite + opponents.get((i, j), 0)
        competitions.append(matrix[i][j])
    return Balance(contestants, tuple(tuple(row) for row in matrix), tuple(competitions))
