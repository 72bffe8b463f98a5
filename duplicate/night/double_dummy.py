"""Double-dummy tricks and par that a record of a deal states, in any of the ways in which PBN has them."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from duplicate.laws.boards import Vulnerability, dealer, vulnerability
from duplicate.laws.contracts import Contract, Denomination
from duplicate.laws.par import Par, ParContract
from duplicate.laws.par import Tricks as AnyTricks
from duplicate.night.games import Game
from duplicate.words.seats import SEATS, Seat

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.night.night import DealKey, Night

#: Twenty hexadecimal digits: for N, S, E, W the tricks in notrump, spades, hearts, diamonds, clubs.
_SEATS = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
_SUITS = (Denomination.N, Denomination.S, Denomination.H, Denomination.D, Denomination.C)
_PLACES = tuple((seat, suit) for seat in _SEATS for suit in _SUITS)

Tricks = Mapping[tuple[Seat, Denomination], int]


def double_dummy_tricks(game: Game) -> Tricks | None:
    """Tricks by declarer and denomination; None when the record does not state all twenty.

    Read from DoubleDummyTricks, from OptimumResultTable, or from Ability (notrump first, ``N:89797 E:...``).

    >>> tricks = double_dummy_tricks(Game(tags=(("DoubleDummyTricks", "63b3c63b3c492a0492a0"),)))
    >>> tricks[Seat.NORTH, Denomination.H], tricks[Seat.WEST, Denomination.C]
    (11, 0)
    """
    if stated := tricks_of(game.tag("DoubleDummyTricks")):
        return stated
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


def tricks_of(digits: str) -> Tricks | None:
    """The tricks in twenty hexadecimal digits, as a DoubleDummyTricks tag has them; None for anything else.

    >>> tricks_of("63b3c63b3c492a0492a0")[Seat.SOUTH, Denomination.C], tricks_of("63b3c")
    (12, None)
    """
    plain = digits.strip().casefold()
    if not re.fullmatch(r"[0-9a-d]{20}", plain):
        return None
    return {place: int(digit, 16) for place, digit in zip(_PLACES, plain, strict=True)}


def digits_of(tricks: AnyTricks) -> str:
    """Twenty hexadecimal digits, the opposite of `tricks_of`."""
    return "".join(f"{tricks[place]:x}" for place in _PLACES)


def stated_par(game: Game) -> Par | None:
    """The par that a record states, with its contract where it has one; None without a score.

    >>> found = stated_par(Game(tags=(("OptimumScore", "EW 100"), ("ParContract", "NS 4SX-1"))))
    >>> found.score_ns, str(found.contracts[0].contract), found.contracts[0].tricks
    (-100, '4SX', 9)
    """
    score = re.fullmatch(r"(NS|EW)\s+([+-]?\d{1,4})", game.tag("OptimumScore").strip().upper())
    if not score:
        return None
    points = int(score[2]) if score[1] == "NS" else -int(score[2])
    form = r"([NESW]|NS|EW)\s+([1-7])(C|D|H|S|NT?)(X{0,2})(=|[+-]\d{1,2})"
    stated = re.fullmatch(form, game.tag("ParContract").strip().upper())
    if not stated:
        return Par(points)
    by, level, suit, doubled, result = stated.groups()
    contract = Contract(int(level), Denomination(suit[0]), len(doubled))
    tricks = contract.tricks_needed + (0 if result == "=" else int(result))
    if not 0 <= tricks <= 13:
        return Par(points)
    return Par(points, (ParContract(contract, tuple(Seat(seat) for seat in by), tricks),))


class Circumstances(NamedTuple):
    """Who deals a board, and who is vulnerable."""

    dealer: Seat
    vulnerable: Vulnerability


def circumstances(night: "Night") -> dict["DealKey", Circumstances]:
    """Dealer and vulnerability of every deal: by Law 2, or as a record says that differs from it."""
    told = {
        (game.board, game.session, game.section, game.copy): game
        for game in night.games
        if game.deal is None and (game.dealer or game.vulnerability)
    }
    found = {}
    for key in night.deals:
        game = told.get((key.board, key.session or 1, key.section, key.copy))
        found[key] = Circumstances(
            (game and game.dealer) or dealer(key.board),
            (game and game.vulnerability) or vulnerability(key.board),
        )
    return found


class Stated:
    """What the records of a night state about its deals. Records that contradict each other state nothing."""

    def __init__(self, night: "Night") -> None:
        self.tricks: dict[Deal, Tricks] = {}
        self.par: dict[Deal, Par] = {}
        doubted: set[Deal] = set()
        for game in night.games:
            if not (game.tags or game.tables):
                continue
            deal = game.deal or night.deal(game.board, game.session, game.section, game.copy)
            if deal is None:
                continue
            tricks, par = double_dummy_tricks(game), stated_par(game)
            if tricks is not None and self.tricks.setdefault(deal, tricks) != tricks:
                doubted.add(deal)
            if par is not None and self.par.setdefault(deal, par) != par:
                doubted.add(deal)
        for deal in doubted:
            self.tricks.pop(deal, None)
            self.par.pop(deal, None)
