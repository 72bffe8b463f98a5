"""Double-dummy tricks that a record of a deal states, in any of the ways in which PBN has them."""

import re
from collections.abc import Mapping

from duplicate.laws.contracts import Denomination
from duplicate.night.games import Game
from duplicate.words.seats import SEATS, Seat

#: Twenty hexadecimal digits: for N, S, E, W the tricks in notrump, spades, hearts, diamonds, clubs.
_SEATS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
_SUITS = (Denomination.N, Denomination.S, Denomination.H, Denomination.D, Denomination.C)

Tricks = Mapping[tuple[Seat, Denomination], int]


def double_dummy_tricks(game: Game) -> Tricks | None:
    """Tricks by declarer and denomination; None when the record does not state all twenty.

    Read from DoubleDummyTricks, from OptimumResultTable, or from Ability (notrump first, ``N:89797 E:...``).

    >>> tricks = double_dummy_tricks(Game(tags=(("DoubleDummyTricks", "63b3c63b3c492a0492a0"),)))
    >>> tricks[Seat.NORTH, Denomination.H], tricks[Seat.WEST, Denomination.C]
    (11, 0)
    """
    digits = game.tag("DoubleDummyTricks").strip().casefold()
    if re.fullmatch(r"[0-9a-d]{20}", digits):
        places = [(seat, suit) for seat in _SEATS for suit in _SUITS]
        return {place: int(digit, 16) for place, digit in zip(places, digits, strict=True)}
    found: dict[tuple[Seat, Denomination], int] = {}
    for table in game.tables:
        if table.name != "OptimumResultTable" or len(table.columns) != 3:
            continue
        for by, suit, tricks in table.rows:
            denomination = suit.strip().upper().replace("NT", "N")
            if by.strip().upper() in list("NESW") and denomination in list("CDHSN") and tricks.isdecimal():
                if len(tricks) > 2 or int(tricks) > 13:
                    return None
                found[Seat(by.strip().upper()), Denomination(denomination)] = int(tricks)
    for seat, digits in re.findall(r"([NESW]):([0-9A-Da-d]{5})(?!\w)", game.tag("Ability")):
        for suit, digit in zip(_SUITS, digits, strict=True):
            found.setdefault((Seat(seat), suit), int(digit, 16))
    return found if len(found) == len(SEATS) * len(_SUITS) else None
