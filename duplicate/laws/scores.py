"""The score of a board: Law 77, for one result and for arrays of results, and what scores exist."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from duplicate.laws.boards import Vulnerability, vulnerability
from duplicate.laws.contracts import DENOMINATIONS, Contract, Denomination, PassedOut
from duplicate.laws.notation import refused
from duplicate.words.seats import Direction, Seat

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


GAME = 100  #: trick points that are a game


def score(contract: Contract, vulnerable: bool, tricks: int) -> int:
    """Points for declarer's side (Law 77), negative when the contract fails.

    >>> score(Contract.parse("3N"), False, 9), score(Contract.parse("4HX"), True, 6)
    (400, -1100)
    """
    if not 0 <= tricks <= 13:
        raise refused(f"{tricks} tricks are impossible", "tricks", str(tricks), "tricks are 0 to 13")
    over, doubled = tricks - contract.tricks_needed, contract.doubled
    if over < 0:
        return -undertrick_points(-over, doubled, vulnerable)
    points = trick_points(contract)
    bonus = 50 if points < GAME else 500 if vulnerable else 300
    bonus += slam_bonus(contract, vulnerable) + insult_bonus(contract)
    return points + bonus + overtrick_points(contract, over, vulnerable)


def trick_points(contract: Contract) -> int:
    """The score for the tricks that were bid, doubled or redoubled (Law 77).

    >>> [trick_points(Contract.parse(text)) for text in ("3N", "2SX", "5C", "1CXX")]
    [100, 120, 100, 80]
    """
    each = 20 if contract.denomination.is_minor else 30
    first = 10 if contract.denomination is Denomination.N else 0  # notrump: 40 for the first odd trick
    return (contract.level * each + first) << contract.doubled


def slam_bonus(contract: Contract, vulnerable: bool) -> int:
    """For a slam that was bid and made; 0 for any other contract."""
    if contract.level == 6:
        return 750 if vulnerable else 500
    if contract.level == 7:
        return 1500 if vulnerable else 1000
    return 0


def insult_bonus(contract: Contract) -> int:
    """For making a doubled or redoubled contract at all."""
    return 50 * contract.doubled


def overtrick_points(contract: Contract, over: int, vulnerable: bool) -> int:
    """The tricks above the contract: trick value; 100 doubled, 200 vulnerable; redoubled twice that."""
    if contract.doubled:
        return over * 100 * contract.doubled * (2 if vulnerable else 1)
    return over * (20 if contract.denomination.is_minor else 30)


def undertrick_points(down: int, doubled: int, vulnerable: bool) -> int:
    """What the defenders get: 50 or 100 a trick, doubled 100 300 500 800 ... or 200 500 800 ..."""
    if not doubled:
        return down * (100 if vulnerable else 50)
    if vulnerable:
        return doubled * (300 * down - 100)
    return doubled * (200 * down - 100 if down <= 3 else 300 * down - 400)


def score_ns(
    contract: Contract | PassedOut, declarer: Seat | None, tricks: int | None, board: int | Vulnerability
) -> int:
    """Points for North-South. ``board`` is the board number, or the vulnerability when it is known otherwise.

    A passed-out board scores 0 and needs neither declarer nor tricks; anything else needs both.

    >>> score_ns(Contract.parse("6D"), Seat.WEST, 12, 5)
    -920
    """
    if isinstance(contract, PassedOut):
        return 0
    if declarer is None:
        raise refused("no declarer is given", "declarer", str(contract), "write who played it: N, E, S or W")
    if tricks is None:
        raise refused("no result is given", "result", str(contract), "write =, +1, -2 or 10 tricks")
    vulnerable = board if isinstance(board, Vulnerability) else vulnerability(board)
    points = score(contract, vulnerable.of(declarer), tricks)
    return points if declarer.direction is Direction.NS else -points


@cache
def _table() -> "npt.NDArray[np.int32]":
    """Shape (8, 5, 3, 2, 14): level (0 passed out), denomination, doubled, vulnerable, tricks."""
    import numpy as np

    table = np.zeros((8, 5, 3, 2, 14), np.int32)
    for contract, tricks in _results():
        for vulnerable in (False, True):
            place = (contract.level, contract.denomination.order, contract.doubled, int(vulnerable), tricks)
            table[place] = score(contract, vulnerable, tricks)
    table.setflags(write=False)
    return table


def scores(
    level: "npt.ArrayLike",
    denomination: "npt.ArrayLike",
    doubled: "npt.ArrayLike",
    vulnerable: "npt.ArrayLike",
    tricks: "npt.ArrayLike",
) -> "npt.NDArray[np.int32]":
    """Points for declarer's side (Law 77), for arrays that broadcast to one shape.

    level 1-7, or 0 for a passed-out board; denomination 0-4 for C, D, H, S, N (`Denomination.order`);
    doubled 0-2; vulnerable false or true; tricks 0-13. Values outside are an error.

    >>> scores([3, 4, 0], [4, 2, 0], [0, 1, 0], [False, True, False], [9, 6, 0]).tolist()
    [400, -1100, 0]
    """
    import numpy as np

    names = ("level", "denomination", "doubled", "vulnerable", "tricks")
    table = _table()
    arrays = [np.asarray(a) for a in (level, denomination, doubled, vulnerable, tricks)]
    arrays[3] = arrays[3].astype(np.int8) if arrays[3].dtype == np.bool_ else arrays[3]
    for name, values, size in zip(names, arrays, table.shape, strict=True):
        if values.size == 0:
            continue
        if not np.issubdtype(values.dtype, np.integer):
            raise refused(f"{name} is whole numbers", name, str(values.dtype), "give whole numbers")
        if values.min() < 0 or values.max() >= size:
            wrong = values.min() if values.min() < 0 else values.max()
            raise refused(f"{name} {wrong} does not exist", name, str(wrong), f"give 0 to {size - 1}")
    place = tuple(a.astype(np.intp) for a in arrays)
    return np.asarray(table[place], np.int32)


def _results() -> Iterator[tuple[Contract, int]]:
    """Every contract with every number of tricks: 7 x 5 x 3 x 14."""
    for level in range(1, 8):
        for denomination in DENOMINATIONS:
            for doubled in range(3):
                for tricks in range(14):
                    yield Contract(level, denomination, doubled), tricks


@cache
def _giving(vulnerable: bool) -> dict[int, tuple[tuple[Contract, int], ...]]:
    giving: dict[int, list[tuple[Contract, int]]] = {}
    for contract, tricks in _results():
        giving.setdefault(score(contract, vulnerable, tricks), []).append((contract, tricks))
    return {points: tuple(found) for points, found in giving.items()}


def possible_scores(vulnerable: bool) -> frozenset[int]:
    """Every score that declarer's side can get at this vulnerability, and 0 for a passed-out board.

    >>> 420 in possible_scores(False), 420 in possible_scores(True)
    (True, False)
    """
    return frozenset(_giving(vulnerable)) | {0}


def is_possible(points: int, vulnerable: bool) -> bool:
    """Whether declarer's side can get this score at this vulnerability.

    >>> is_possible(620, True), is_possible(620, False)
    (True, False)
    """
    return points == 0 or points in _giving(vulnerable)


def possible_scores_ns(board: int | Vulnerability) -> frozenset[int]:
    """Every North-South score that a board can give, whoever declares.

    >>> sorted(s for s in possible_scores_ns(2) if 400 <= s <= 460)  # board 2: NS vulnerable, EW not
    [400, 450]
    """
    return _possible_ns(board if isinstance(board, Vulnerability) else vulnerability(board))


@cache
def _possible_ns(vulnerable: Vulnerability) -> frozenset[int]:
    ns, ew = _sides(vulnerable)
    return possible_scores(ns) | {-points for points in possible_scores(ew)}


def is_possible_ns(points: int, board: int | Vulnerability) -> bool:
    """Whether a board can give this North-South score.

    >>> is_possible_ns(420, 1), is_possible_ns(420, 2), is_possible_ns(-420, 2)
    (True, False, True)
    """
    return points in possible_scores_ns(board)


def contracts_giving(
    points_ns: int, board: int | Vulnerability
) -> tuple[tuple[Contract | PassedOut, Direction | None, int | None], ...]:
    """All (contract, declaring side, tricks) that give this North-South score on a board.

    Sorted by level, denomination, doubling and tricks; NS contracts first. 0 is the passed-out board.
    An empty answer means that the score is impossible.

    >>> [(str(c), str(side), t) for c, side, t in contracts_giving(420, 1)]
    [('4H', 'NS', 10), ('4S', 'NS', 10), ('5C', 'NS', 12), ('5D', 'NS', 12)]
    """
    if points_ns == 0:
        return ((PassedOut.PASSED_OUT, None, None),)
    ns, ew = _sides(board)
    by_ns = tuple((c, Direction.NS, tricks) for c, tricks in _giving(ns).get(points_ns, ()))
    by_ew = tuple((c, Direction.EW, tricks) for c, tricks in _giving(ew).get(-points_ns, ()))
    return by_ns + by_ew


def _sides(board: int | Vulnerability) -> tuple[bool, bool]:
    vulnerable = board if isinstance(board, Vulnerability) else vulnerability(board)
    return vulnerable.of(Direction.NS), vulnerable.of(Direction.EW)
