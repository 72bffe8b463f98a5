"""What a board number says: the dealer and the vulnerability (Law 2)."""

from enum import StrEnum
from typing import TYPE_CHECKING

from duplicate.laws.notation import clean, parse_seat, refused
from duplicate.words.seats import SEATS, Direction, Seat

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Vulnerability(StrEnum):
    """Which sides are vulnerable. The values are the words of PBN, with Both for All.

    >>> Vulnerability.parse("All").of(Seat.WEST)
    True
    """

    NONE = "None"
    NS = "NS"
    EW = "EW"
    BOTH = "Both"

    def of(self, side: Seat | Direction) -> bool:
        """Whether this seat or direction is vulnerable."""
        direction = side if isinstance(side, Direction) else side.direction
        return self is Vulnerability.BOTH or self.value == direction.value

    @classmethod
    def parse(cls, text: str) -> "Vulnerability":
        """Read any usual way to write it: None, Love, -, o; NS, N-S, 南北; EW, E-W, 东西; Both, All, b, 双有.

        >>> Vulnerability.parse("n-s"), Vulnerability.parse("双无")
        (<Vulnerability.NS: 'NS'>, <Vulnerability.NONE: 'None'>)
        """
        plain = clean(text)
        for vulnerability, words in _ALIASES.items():
            if plain in words:
                return vulnerability
        message = f"{text!r} is no vulnerability" if plain else "no vulnerability is given"
        raise refused(message, "vulnerability", text, "write None, NS, EW or Both")


_ALIASES = {
    Vulnerability.NONE: {
        *("none", "-", "--", "o", "0", "love", "love all", "nil", "neither", "nobody"),
        *("双无", "双方无局", "都无局", "双方没身价", "无", "一"),  # a dash is often typed as the numeral
    },
    Vulnerability.NS: {
        *("ns", "n-s", "n/s", "n s", "sn", "s-n", "s/n", "n", "north-south", "north/south", "north south"),
        *("南北", "北南", "南北有局", "南北有身价"),
    },
    Vulnerability.EW: {
        *("ew", "e-w", "e/w", "e w", "we", "w-e", "w/e", "e", "east-west", "east/west", "east west"),
        *("东西", "西东", "东西有局", "东西有身价"),
    },
    Vulnerability.BOTH: {
        *("both", "all", "b", "game", "game all", "everybody"),
        *("双有", "双方有局", "都有局", "双方有身价"),
    },
}

# Law 2: boards 1-16; the cycle repeats with board 17.
_CYCLE = tuple(
    {"-": Vulnerability.NONE, "N": Vulnerability.NS, "E": Vulnerability.EW, "B": Vulnerability.BOTH}[letter]
    for letter in "-NEBNEB-EB-NB-NE"
)


def dealer(board: int) -> Seat:
    """The dealer of a board (Law 2): N, E, S, W in turn from board 1.

    >>> dealer(1), dealer(16)
    (<Seat.NORTH: 'N'>, <Seat.WEST: 'W'>)
    """
    return SEATS[(_numbered(board) - 1) % 4]


def vulnerability(board: int) -> Vulnerability:
    """The vulnerability of a board (Law 2); board 17 is as board 1.

    >>> vulnerability(7), vulnerability(21)
    (<Vulnerability.BOTH: 'Both'>, <Vulnerability.NS: 'NS'>)
    """
    return _CYCLE[(_numbered(board) - 1) % 16]


def parse_dealer(text: str) -> Seat:
    """The dealer as written: N, North, 北 and so on.

    >>> parse_dealer("west")
    <Seat.WEST: 'W'>
    """
    return parse_seat(text, "dealer")


def vulnerable_arrays(
    boards: "npt.ArrayLike",
) -> "tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]":
    """Whether NS and whether EW are vulnerable, for an array of board numbers of any shape.

    >>> ns, ew = vulnerable_arrays([1, 2, 3, 4])
    >>> ns.tolist(), ew.tolist()
    ([False, True, False, True], [False, False, True, True])
    """
    import numpy as np

    numbers = np.asarray(boards)
    if numbers.size == 0:
        empty = np.zeros(numbers.shape, np.bool_)
        return empty, empty.copy()
    if not np.issubdtype(numbers.dtype, np.integer):
        raise refused("board numbers are whole numbers", "board", str(numbers.dtype), "give whole numbers")
    _numbered(int(numbers.min()))
    place = (numbers - 1) % 16
    ns = np.array([v.of(Direction.NS) for v in _CYCLE])
    ew = np.array([v.of(Direction.EW) for v in _CYCLE])
    return ns[place], ew[place]


def _numbered(board: int) -> int:
    if board < 1:
        raise refused("boards are numbered from 1", "board", str(board), "give the number on the board")
    return board
