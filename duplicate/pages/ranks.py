"""Ranks as pages print them."""


def rank_text(rank: int, tied: bool) -> str:
    """A rank as printed; empty for who is not ranked.

    >>> rank_text(3, True), rank_text(1, False), rank_text(0, False)
    ('3=', '1', '')
    """
    return f"{rank}{'=' if tied else ''}" if rank else ""
