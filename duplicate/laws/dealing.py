"""Dealing: boards from a secret, each of all deals equally likely, that anybody can deal again afterwards.

A secret of the event is kept until it is over; only its SHA-256 is told before. The seed of a round is
HMAC-SHA-256 of the secret and the round, and is told when the round is over: then its deals, but no
others, can be dealt again and compared. The bits of a board are SHA-256 of the seed, the board and a
counter: 96 bits are taken at a time until they are below the number of all deals, 52!/13!^4, so that
none is more likely than another; that number is the deal.
"""

import hmac
from hashlib import sha256
from math import factorial

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


def numbered_deal(number: int) -> Deal:
    """The deal of a number: card by card from the ace of spades down, North before East, South and West.

    >>> str(numbered_deal(0))
    'N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432'
    """
    if not 0 <= number < DEALS:
        raise refused("there is no such deal", "number", str(number), f"from 0 to {DEALS - 1}")
    room = [13, 13, 13, 13]
    ways, left = DEALS, 52
    hands: list[dict[str, str]] = [dict.fromkeys(SUITS, "") for _ in SEATS]
    for card in _CARDS:
        for seat in range(4):
            with_it = ways * room[seat] // left  # the deals of what is left in which this seat has the card
            if number < with_it:
                break
            number -= with_it
        hands[seat][card[0]] += card[1]
        room[seat] -= 1
        ways, left = with_it, left - 1
    return Deal.of(
        {seat: ".".join(hand[suit] for suit in SUITS) for seat, hand in zip(SEATS, hands, strict=True)}
    )


def deal(seed: str, board: int) -> Deal:
    """The deal of a board."""
    return numbered_deal(number_of_deal(seed, board))
