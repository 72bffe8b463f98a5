"""Deals as diagrams: four hands around the board."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from duplicate.night.night import Night
from duplicate.pages.analysis import Analyses
from duplicate.pages.board_parts import Analysis
from duplicate.pages.views import Diagram, Hand

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal

VOID = "—"


def diagram(deal: "Deal", note: str = "", analysis: Analysis | None = None) -> Diagram:
    """The four hands of a deal, and what could be made."""
    north, east, south, west = (
        Hand(
            seat,
            (_suit(hand.spades), _suit(hand.hearts), _suit(hand.diamonds), _suit(hand.clubs)),
            hand.hcp,
        )
        if len(hand)
        else Hand(seat, ("", "", "", ""), None)
        for seat, hand in zip("NESW", deal.hands, strict=True)
    )
    return Diagram(north, east, south, west, note, analysis)


def diagrams(
    night: Night, analyses: Analyses, board: int, session: int, sections: Iterable[str]
) -> tuple[Diagram, ...]:
    """The deals of a board: one, or one for each section and copy that had cards of its own."""
    if not night.deals:
        return ()
    found: dict[Deal, list[str]] = {}
    for section in sorted(sections) or [""]:
        copies = sorted({key.copy for key in night.deals if key.board == board}) or [""]
        for copy in copies:
            deal = night.deal(board, session, section, copy)
            if deal is not None:
                found.setdefault(deal, []).append(f"{section}{copy}")
    several = len(found) > 1
    return tuple(
        diagram(deal, ", ".join(notes) if several else "", analyses.view(deal, board))
        for deal, notes in found.items()
    )


def _suit(ranks: str) -> str:
    """Ranks high to low with spaces between them, 10 for T; a dash for a void."""
    return " ".join(ranks).replace("T", "10") if ranks else VOID
