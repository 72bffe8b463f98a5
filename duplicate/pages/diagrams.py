"""Deals as diagrams: four hands around the board."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from duplicate.night.night import DealKey, Night
from duplicate.pages.analysis import Analyses
from duplicate.pages.board_parts import Analysis
from duplicate.pages.views import Diagram, Hand, Said, Text
from duplicate.words.translations import Translator
from duplicate.words.translations import phrase as _

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal

VOID = "—"


def diagram(
    deal: "Deal",
    note: Text = "",
    analysis: Analysis | None = None,
    places: tuple[tuple[str, str], ...] = (),
) -> Diagram:
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
    return Diagram(north, east, south, west, note, analysis, places)


def heard(diagram: Diagram, translate: Translator) -> tuple[str, ...]:
    """What is read to who does not see where the hands lie: North, West, East, South; their points.

    Empty for a hand that is not known, and for points of none.
    """
    hands = (diagram.north, diagram.west, diagram.east, diagram.south)
    seats = [translate(word) for word in (_("North"), _("West"), _("East"), _("South"))]
    cards = (
        " ".join(f"{suit} {held}" for suit, held in zip("♠♥♦♣", hand.suits, strict=True)) for hand in hands
    )
    known = zip(seats, hands, cards, strict=True)
    told = [f"{seat} {held}" if any(hand.suits) else "" for seat, hand, held in known]
    points = [
        f"{seat} {hand.points}" for seat, hand in zip(seats, hands, strict=True) if hand.points is not None
    ]
    return *told, " ".join([translate(_("HCP")), *points]) if points else ""


def diagrams(
    night: Night, analyses: Analyses, board: int, session: int, sections: Iterable[str]
) -> tuple[Diagram, ...]:
    """The deals of a board: one, or one for each section and copy that had cards of its own."""
    if not night.deals:
        return ()
    found: dict[Deal, list[tuple[str, str]]] = {}
    all_sections = sorted(sections) or [""]
    for section in all_sections:
        copies = sorted({key.copy for key in night.deals if key.board == board}) or [""]
        for copy in copies:
            deal = night.deal(board, session, section, copy)
            if deal is not None:
                found.setdefault(deal, []).append((section, copy))
    several = len(found) > 1
    return tuple(
        diagram(
            deal,
            _note(places, one_section=len(all_sections) == 1) if several else "",
            analyses.view(deal, board),
            tuple(places),
        )
        for deal, places in found.items()
    )


def copy_note(copy: str) -> Text:
    """Which copy of a board a deal is of; empty for one without a letter."""
    return Said(_("Copy %(copy)s"), {"copy": copy}) if copy else ""


def origin(keys: Sequence[DealKey]) -> Text:
    """Of which sections, or copies of a board, a deal is, as forms say it; empty where it is of all."""
    if any(key.section for key in keys):
        return Said(
            _("Section %(section)s"), {"section": ", ".join(f"{key.section}{key.copy}" for key in keys)}
        )
    return copy_note(", ".join(key.copy for key in keys)) if all(key.copy for key in keys) else ""


def _note(places: Sequence[tuple[str, str]], *, one_section: bool) -> Text:
    """The sections and copies that a deal is of; the copies alone where there is one section."""
    if one_section:
        return copy_note(", ".join(copy for _section, copy in places if copy))
    return ", ".join(map("".join, places))


def _suit(ranks: str) -> str:
    """Ranks high to low with spaces between them, 10 for T; a dash for a void."""
    return " ".join(ranks).replace("T", "10") if ranks else VOID
