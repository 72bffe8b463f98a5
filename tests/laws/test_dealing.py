import hmac
from collections import Counter
from fractions import Fraction
from hashlib import sha256
from math import comb, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.laws.dealing import (
    DEALS,
    commitment,
    deal,
    number_of_deal,
    numbered_deal,
    round_seed,
    set_seed,
)
from duplicate.laws.deals import Deal
from duplicate.laws.notation import RANKS, SUITS
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import SEATS, Seat


def test_the_number_of_all_deals_is_the_known_one() -> None:
    assert DEALS == 53_644_737_765_488_792_839_237_440_000


def ranked(deal: Deal) -> int:
    """The number of a deal, counted from its hands: how many deals come before it."""
    room = dict.fromkeys(SEATS, 13)
    before = 0
    for card in (s + r for s in SUITS for r in RANKS):
        holder = deal.holder(card)
        assert holder is not None
        for seat in SEATS:
            if seat is holder:
                break
            if room[seat]:
                left = dict(room)
                left[seat] -= 1
                before += ways(list(left.values()))
        room[holder] -= 1
    return before


def ways(room: list[int]) -> int:
    """How many ways there are to share out cards to seats with so much room."""
    total, product = 0, 1
    for seats in room:
        total += seats
        product *= comb(total, seats)
    return product


@given(st.integers(0, DEALS - 1))
def test_every_number_is_another_deal(number: int) -> None:
    made = numbered_deal(number)
    assert made.is_complete
    assert ranked(made) == number


def test_the_last_deal_is_the_first_turned_round() -> None:
    suits = ("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")
    assert [str(numbered_deal(DEALS - 1).hand(s)) for s in SEATS] == list(reversed(suits))
    with pytest.raises(DuplicateError, match="no such deal"):
        numbered_deal(DEALS)


def test_the_same_seed_deals_the_same_everywhere() -> None:
    assert deal("a", 1) == deal("a", 1)
    assert len({str(deal(seed, board)) for seed in "ab" for board in (1, 2, 3)}) == 6


def test_a_round_tells_nothing_of_another() -> None:
    secret = "0f" * 32
    assert len({round_seed(secret, n) for n in range(1, 20)} | {secret, commitment(secret)}) == 21
    # RFC 6234: SHA-256 of "abc"
    assert commitment("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_deals_are_uniform_as_far_as_600_can_tell() -> None:
    """Each seat gets each card a quarter of the time, points and shapes are those of the theory."""
    count = 600
    deals = [deal("uniform", board) for board in range(1, count + 1)]
    held = Counter((seat, card) for d in deals for seat in SEATS for card in d.hand(seat).cards)
    sigma = sqrt(count * 0.25 * 0.75)
    assert all(
        abs(held[seat, s + r] - count / 4) < 4.5 * sigma for seat in SEATS for s in SUITS for r in RANKS
    )
    # chi square of 208 cells with 156 degrees of freedom: 99.9 % stay below 214
    assert sum((n - count / 4) ** 2 / (count / 4) * 0.75 for n in held.values()) < 214
    north = [d.hcp(Seat.NORTH) for d in deals]
    # a hand has 10 points on average; variance 17.05 (from the 40 points of a pack without replacement)
    assert abs(sum(north) / count - 10) < 4 * sqrt(17.05 / count)
    flat = sum(sorted(map(len, d.hand(seat).suits)) == [2, 3, 4, 4] for d in deals for seat in SEATS)
    assert abs(flat / (4 * count) - 0.2155) < 0.03  # 4-4-3-2 is held 21.55 % of the time


def test_numbers_of_deals_spread_over_the_whole_range() -> None:
    tenths = Counter(int(Fraction(number_of_deal("spread", b), DEALS) * 10) for b in range(1, 1001))
    assert set(tenths) == set(range(10))
    assert sum((n - 100) ** 2 / 100 for n in tenths.values()) < 27.9  # chi square, 9 degrees, 99.9 %


@pytest.mark.parametrize("seed", ["hello", "0f" * 32])
def test_a_seed_deals_by_the_documented_steps(seed: str) -> None:
    """SHA-256 of seed, board and counter; 96 bits at a time until they are below the number of deals."""
    for board in (1, 7, 32):
        digest = sha256(f"{seed}/{board}/0".encode()).digest()
        numbers = [int.from_bytes(digest[:12], "big"), int.from_bytes(digest[12:24], "big")]
        fitting = [number for number in numbers if number < DEALS]
        if fitting:
            assert ranked(deal(seed, board)) == fitting[0]


def test_every_set_has_deals_of_its_own() -> None:
    # HMAC-SHA-256, RFC 4231, test case 2, is what the seeds of other sets are made of
    key, text = b"Jefe", b"what do ya want for nothing?"
    assert hmac.new(key, text, "sha256").hexdigest().startswith("5bdcc146bf60754e6a042426089575c7")
    seeds = {set_seed("a", session, section) for session in (1, 2, 11) for section in ("", "A", "1", "B")}
    assert len(seeds) == 12
    assert set_seed("a") == "a"
    assert set_seed("a", 2, "B") == hmac.new(b"a", b"set 2 B", "sha256").hexdigest()
