from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duplicate.laws.deal_conditions import Condition, Measures
from duplicate.laws.dealing import DEALS, deal_with, numbered_deal
from duplicate.laws.deals import Deal
from duplicate.words.problems import DuplicateError

SEED = Deal.parse("N:AQ4.AQ93.AJ2.Q32 T.T8.Q9764.J9765 J62.7642.83.AKT8 K98753.KJ5.KT5.4")


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("N hcp 19", True), ("n HCP 18-", False), ("N hcp 15-19", True), ("N hcp 20+", False),
        ("NS hcp 27 and EW hcp 13", True), ("W spades 6", True), ("EW spades 7+", True),
        ("NS hearts 8+", True), ("NS hearts 9+", False), ("N balanced", True), ("S balanced", True),
        ("W balanced", False), ("W shape 6331", True), ("W shape 6=3=3=1", True), ("W shape 1=3=3=6", False),
        ("E shape 5521 4432", True), ("E clubs 5 and E diamonds 5", True),
        ("N hcp 25+ or W spades 6+", True), ("N hcp 25+ and W spades 6+ or S clubs 4", True),
        ("N hcp 25+ and W spades 6+ or S clubs 5", False),
    ],
)  # fmt: skip
def test_conditions_on_the_deal_of_the_printed_traveller(text: str, holds: bool) -> None:
    assert Condition.parse(text).holds(Measures.of(SEED)) is holds


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a condition is missing"), ("X hcp 3", "'X hcp 3' is no condition"),
        ("N hcp", "is no condition"),
        ("N hcp many", "'many' in 'N hcp many' is no count"), ("N hcp 17-15", "can never be"),
        ("N hcp 41", "can never be"), ("N spades 14", "can never be"), ("N shape 4434", "is no shape"),
        ("N shape 5=4=4", "is no shape"), ("NS shape 4432", "two hands have no shape"),
        ("NS balanced", "two hands have no shape"), ("N hcp 3 and", "a condition is missing"),
        ("N hcp 12+3", "can never be"),
    ],
)  # fmt: skip
def test_what_is_no_condition_is_refused_in_words(text: str, said: str) -> None:
    with pytest.raises(DuplicateError, match=said):
        Condition.parse(text)


@given(st.integers(0, DEALS - 1), st.integers(0, 3), st.integers(0, 20), st.integers(0, 13))
def test_a_condition_says_what_the_hands_say(number: int, seat: int, points: int, length: int) -> None:
    """Against a count from the cards themselves."""
    deal = numbered_deal(number)
    cards = deal.hands[seat].cards
    high = sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(card[1], 0) for card in cards)
    hearts = sum(card[0] == "H" for card in cards)
    measures, name = Measures.of(deal), "NESW"[seat]
    assert Condition.parse(f"{name} hcp {points}+").holds(measures) is (high >= points)
    assert Condition.parse(f"{name} hcp {points}-").holds(measures) is (high <= points)
    assert Condition.parse(f"{name} hearts {length}").holds(measures) is (hearts == length)
    both = Condition.parse(f"{name} hcp {points}+ and {name} hearts {length}+").holds(measures)
    either = Condition.parse(f"{name} hcp {points}+ or {name} hearts {length}+").holds(measures)
    assert (both, either) == (
        high >= points and hearts >= length,
        high >= points or hearts >= length,
    )


def test_deals_put_aside_are_counted_and_a_limit_ends_it() -> None:
    """The count is that of the tries that do not meet the condition, dealt here one by one."""
    from duplicate.laws.dealing import deal

    condition = Condition.parse("N hcp 15-17 and N balanced")
    for board in range(1, 9):
        found = deal_with("limit", board, [condition])
        tries = (deal(f"limit/try {n}" if n else "limit", board) for n in range(found.rejected + 1))
        assert [condition.holds(Measures.of(one)) for one in tries] == [False] * found.rejected + [True]
    with pytest.raises(DuplicateError, match="none of 50 deals of board 3 meets the conditions"):
        deal_with("limit", 3, [Condition.parse("N hcp 37")], 50)


def test_deals_with_a_condition_favour_nobody_else() -> None:
    """With twenty points North, the aces and kings that North lacks lie evenly with the others."""
    condition = [Condition.parse("N hcp 20+")]
    held = [0, 0, 0, 0]
    for board in range(1, 121):
        deal = deal_with("fair", board, condition).deal
        assert deal.hands[0].hcp >= 20
        for card in map("".join, product("SHDC", "AKQJ")):
            held["NESW".index(deal.holder(card) or "")] += 1
    others = held[1:]
    expected = sum(others) / 3
    # chi square, 2 degrees of freedom: 99.9 % stay below 13.8
    assert sum((count - expected) ** 2 / expected for count in others) < 13.8
