"""Dealing: boards from a secret, each of all deals equally likely, that anybody can deal again afterwards.

A secret of the event is kept until it is over; only its SHA-256 is told before. The seed of a round is
HMAC-SHA-256 of the secret and the round, and is told when the round is over: then its deals, but no
others, can be dealt again and compared. The bits of a board are SHA-256 of the seed, the board and a
counter: 96 bits are taken at a time until they are below the number of all deals, 52!/13!^4, so that
none is more likely than another; that number is the deal.

A set of boards for another session or section has a seed of its own, which follows from the seed
(`set_seed`). With conditions, deals that do not meet them are put aside: after n of them the board is dealt
from ``seed/try n``, the first time from the seed itself. So every deal that meets the conditions is equally
likely.
"""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from math import factorial
from typing import NamedTuple

from duplicate.laws.deal_conditions import Condition, Measures
from duplicate.laws.deals import Deal
from duplicate.laws.notation import RANKS, SUITS, refused
from duplicate.words.seats import SEATS

#: All deals: 53,644,737,765,488,792,839,237,440,000.
DEALS = factorial(52) // factorial(13) ** 4
_BITS = 96
_CARDS = tuple(suit + rank for suit in SUITS for rank in RANKS)


def commitment(secret: str) -> str:
    """What is told of a secret before: its SHA-256.

    >>> commitment("abc")[:16]
    'ba7816bf8f01cfea'
    """
    return sha256(secret.encode("utf-8")).hexdigest()


def round_seed(secret: str, round_number: int) -> str:
    """What is told of a secret when a round is over; the other rounds do not follow from it.

    >>> round_seed("Jefe", 1) == round_seed("Jefe", 2)
    False
    """
    return hmac.new(secret.encode("utf-8"), f"round {round_number}".encode("ascii"), "sha256").hexdigest()


def number_of_deal(seed: str, board: int) -> int:
    """The number of a board's deal, from 0 to `DEALS` - 1, all equally likely."""
    counter = 0
    while True:
        block = sha256(f"{seed}/{board}/{counter}".encode("ascii")).digest()
        for start in (0, _BITS // 8):
            number = int.from_bytes(block[start : start + _BITS // 8], "big")
            if number < DEALS:
                return number
        counter += 1


def set_seed(seed: str, session: int = 1, section: str = "") -> str:
    """The seed of the boards of a session and section; a first session without sections has the seed itself.

    >>> set_seed("a"), len(set_seed("a", 2, "B"))
    ('a', 64)
    """
    if session == 1 and not section:
        return seed
    return hmac.new(seed.encode("utf-8"), f"set {session} {section}".encode(), "sha256").hexdigest()


def holders(number: int) -> list[int]:
    """Who holds each card of the deal of a number: places of seats, from the ace of spades down.

    Card by card, North before East, South and West.
    """
    if not 0 <= number < DEALS:
        raise refused("there is no such deal", "number", str(number), f"from 0 to {DEALS - 1}")
    room = [13, 13, 13, 13]
    ways, left = DEALS, 52
    found: list[int] = []
    for _ in _CARDS:
        for seat in range(4):
            with_it = ways * room[seat] // left  # the deals of what is left in which this seat has the card
            if number < with_it:
                break
            number -= with_it
        found.append(seat)
        room[seat] -= 1
        ways, left = with_it, left - 1
    return found


def numbered_deal(number: int) -> Deal:
    """The deal of a number, as `holders` has it.

    >>> str(numbered_deal(0))
    'N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432'
    """
    return _shared_out(holders(number))


def _shared_out(held: Sequence[int]) -> Deal:
    hands: list[dict[str, str]] = [dict.fromkeys(SUITS, "") for _ in SEATS]
    for card, seat in zip(_CARDS, held, strict=True):
        hands[seat][card[0]] += card[1]
    return Deal.of(
        {seat: ".".join(hand[suit] for suit in SUITS) for seat, hand in zip(SEATS, hands, strict=True)}
    )


def _measured(held: Sequence[int]) -> Measures:
    points = [0, 0, 0, 0]
    lengths = [[0, 0, 0, 0] for _ in SEATS]
    for card, seat in enumerate(held):
        suit, rank = divmod(card, 13)
        lengths[seat][suit] += 1
        if rank < 4:
            points[seat] += 4 - rank
    return Measures(points, lengths)


def deal(seed: str, board: int) -> Deal:
    """The deal of a board."""
    return numbered_deal(number_of_deal(seed, board))


class Chosen(NamedTuple):
    """A deal that meets conditions, and how many were put aside before it."""

    deal: Deal
    rejected: int


def deal_with(seed: str, board: int, conditions: Sequence[Condition], limit: int = 100_000) -> Chosen:
    """The first deal of a board that meets all conditions; without conditions `deal`.

    A `DuplicateError` says so when none of ``limit`` deals does.
    """
    for count in range(limit):
        own = f"{seed}/try {count}" if count else seed
        held = holders(number_of_deal(own, board))
        if not conditions or _all(conditions, _measured(held)):
            return Chosen(_shared_out(held), count)
    wanted = " and ".join(condition.text for condition in conditions)
    raise refused(
        f"none of {limit:,} deals of board {board} meets the conditions", "condition", wanted,
        "ask for less, or allow more deals with --limit",
    )  # fmt: skip


def _all(conditions: Sequence[Condition], measures: Measures) -> bool:
    return all(condition.holds(measures) for condition in conditions)
