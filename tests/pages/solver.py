"""Double-dummy tricks for tests of pages, of deals that nobody solves."""

from collections.abc import Iterable

from duplicate.laws.deals import Deal
from duplicate.laws.double_dummy import BestPlay


def all_for_north(deals: Iterable[Deal]) -> dict[Deal, BestPlay]:
    """North and South win every trick: par is seven notrump, 1520 or vulnerable 2220 (Law 77)."""
    tricks = {(seat, suit): 13 if seat in "NS" else 0 for seat in "NESW" for suit in "CDHSN"}
    return dict.fromkeys(deals, tricks)
