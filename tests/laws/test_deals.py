import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.laws.contracts import Denomination
from duplicate.laws.deals import Deal, Hand
from duplicate.laws.notation import RANKS, SUITS
from duplicate.words.problems import DuplicateError
from duplicate.words.seats import SEATS, Seat

# A deal of a printed traveller: N 19 points, E 3, S 8, W 10.
TRAVELLER = "N:AQ4.AQ93.AJ2.Q32 T.T8.Q9764.J9765 J62.7642.83.AKT8 K98753.KJ5.KT5.4"
PACK = [suit + rank for suit in SUITS for rank in RANKS]


def _deal(seed: int, sizes: tuple[int, int, int, int] = (13, 13, 13, 13)) -> Deal:
    cards = random.Random(seed).sample(PACK, 52)
    hands = {}
    for place, seat in enumerate(SEATS):
        held = cards[13 * place : 13 * place + sizes[place]]
        hands[seat] = ".".join("".join(c[1] for c in held if c[0] == suit) for suit in SUITS)
    return Deal.of(hands)


def test_printed_traveller() -> None:
    deal = Deal.parse(TRAVELLER)
    assert [deal.hcp(seat) for seat in SEATS] == [19, 3, 8, 10]
    assert sum(deal.hcp(seat) for seat in SEATS) == 40
    assert deal.is_complete
    assert str(deal) == TRAVELLER
    assert deal.suit(Seat.WEST, Denomination.S) == "K98753"
    assert deal.suit(Seat.EAST, Denomination.H) == "T8"
    assert deal.hand(Seat.SOUTH).cards[:4] == ("SJ", "S6", "S2", "H7")
    assert [deal.holder(card) for card in ("SA", "10♠", "黑桃2", "c4")] == [Seat(s) for s in "NESW"]
    with pytest.raises(DuplicateError, match="notrump is no suit"):
        deal.suit(Seat.NORTH, Denomination.N)
    with pytest.raises(DuplicateError, match="52 cards"):
        deal.holder("S1")


@given(st.integers(), st.tuples(*[st.integers(0, 13)] * 4))
def test_a_deal_is_read_back(seed: int, sizes: tuple[int, int, int, int]) -> None:
    deal = _deal(seed, sizes)
    assert [len(hand) for hand in deal.hands] == list(sizes)
    assert Deal.parse(str(deal)) == deal
    assert Deal.parse(str(deal).lower().replace("t", "10")) == deal
    assert deal.is_complete == (sum(sizes) == 52)
    assert sum(deal.holder(card) is not None for card in PACK) == sum(sizes)


@given(st.integers(), st.integers(1, 3))
def test_the_first_seat_does_not_matter(seed: int, turn: int) -> None:
    deal = _deal(seed)
    hands = str(deal)[2:].split()
    turned = Deal.parse(f"{SEATS[turn]}:{' '.join(hands[turn:] + hands[:turn])}")
    assert turned == deal
    assert turned.digest == deal.digest


@given(st.integers(), st.integers(0, 3), st.integers(0, 12))
def test_the_fourth_hand_follows_from_three(seed: int, place: int, known: int) -> None:
    whole = _deal(seed)
    sizes = [13] * 4
    sizes[place] = known
    part = _deal(seed, (sizes[0], sizes[1], sizes[2], sizes[3]))
    assert not part.is_complete
    assert part.digest != whole.digest
    assert part.completed() == whole
    assert whole.completed() is whole


def test_two_unknown_hands_stay_unknown() -> None:
    deal = Deal.parse("N:- A7652.J765.8.QJ8 - 8.4.KQJT974.AK52")
    assert deal.completed() is deal
    assert (len(deal.hand(Seat.NORTH)), len(deal.hand(Seat.EAST))) == (0, 13)
    assert deal.holder("SA") is Seat.EAST
    assert deal.holder("SK") is None


def test_the_digest_tells_deals_apart_and_never_changes() -> None:
    assert Deal.parse(TRAVELLER).digest == Deal.parse(TRAVELLER.replace("AQ4", "4QA")).digest
    swapped = TRAVELLER.replace("AQ4", "AQT").replace(" T.", " 4.")
    assert Deal.parse(swapped).digest != Deal.parse(TRAVELLER).digest
    # printf '%s' "$deal" | sha256sum: the digest is stored with results, so it must stay
    assert Deal.parse(TRAVELLER).digest == "27222749d6347467"


def test_end_positions_and_voids() -> None:
    text = "N:.6.AKQ987.A9732 A865.KQ5.T.QJT6 J97.J98742.3.K4 QT2.AT.J6542.85"
    deal = Deal.parse(text)
    assert str(deal) == text
    assert deal.suit(Seat.NORTH, Denomination.S) == ""
    assert Hand.parse("-.6.AKQ987.A9732") == deal.hand(Seat.NORTH)
    assert Hand.parse("...") == Hand.parse("-") == Hand()


REFUSED = {
    "": "a deal begins with the first seat",
    "AKQ... - - -": "a deal begins with the first seat",
    "Q:AKQ... - - -": "is not a seat",
    "N:AKQ... - -": "there are 3 hands instead of 4",
    "N:AKQ... - - - -": "there are 5 hands instead of 4",
    "N:AKQ.. - - -": "a hand has 3 suits instead of 4",
    "N:AKX... - - -": "'X' is no rank of a card",
    "N:AKA... - - -": "SA is there twice in one hand",
    "N:AKQ... .AK.. ..K. .A..": "HA is with E and with W",
    "N:AKQJT98765432.2.. - - -": "a hand has 14 cards",
}


@pytest.mark.parametrize("text", REFUSED)
def test_impossible_deals_are_refused(text: str) -> None:
    with pytest.raises(DuplicateError, match=re.escape(REFUSED[text])) as error:
        Deal.parse(text)
    assert error.value.problem.field
    assert error.value.problem.remedy


def test_every_deal_of_real_files(shared: Callable[[str], Path]) -> None:
    found = 0
    for path in sorted(shared("oracles/files").rglob("*.pbn")):
        if path.name == "errors_20.pbn":
            continue
        for text in re.findall(r'(?m)^\[Deal "([NESW]:[^"]*)"\]', path.read_text(encoding="latin-1")):
            deal = Deal.parse(text)
            assert sorted(map(str, deal.hands)) == sorted(text[2:].split())
            whole = "-" not in text and len(re.findall(r"[AKQJT2-9]", text[2:])) == 52
            assert deal.is_complete == whole
            if whole:
                assert sum(deal.hcp(seat) for seat in SEATS) == 40
            found += 1
    assert found > 4000
