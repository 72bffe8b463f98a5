"""Scorecards as data: two halves of a sheet."""

from duplicate.pages.book.leaves import POINT, Area
from duplicate.pages.book.scorecards import Card, Sheet, Stretch, opponents_room
from duplicate.pages.booklet.travellers import told
from duplicate.pages.booklet.wording import Wording, fitting, joined, spaced, who
from duplicate.pages.views import CardLine, CardRound, EventView, Scorecard
from duplicate.words.translations import phrase as _


def page(event: EventView, sheet: Sheet, area: Area, words: Wording) -> dict[str, object]:
    """Both halves of a sheet; an empty one is none."""
    found = [_card(event, card, area, words) if card else None for card in sheet]
    return {
        "halves": found,
        "nothing": "" if sheet.left else words.translate(_("There are no scorecards yet.")),
    }


def _card(event: EventView, half: Card, area: Area, words: Wording) -> dict[str, object]:
    view = half.card
    room = opponents_room(event, view, half.size, area)
    return {
        "title": half.head.title,
        "continued": half.continued,
        "figures": half.head.figures,
        "of": half.head.about,
        "size": half.size,
        "leads": view.has_leads,
        "percent": event.board_percent,
        "head": _head(event, view, words),
        "rounds": [_stretch(event, stretch, half.size * POINT, room, words) for stretch in half.rounds],
        "total": _total(event, view, words) if half.rounds and view.has_result and half.last else None,
        "nothing": "" if half.rounds else words.translate(_("No boards played.")),
    }


def _head(event: EventView, view: Scorecard, words: Wording) -> list[str]:
    say = words.translate
    contract = joined((say(_("Contract")), say(_("Lead")) if view.has_leads else ""))
    found = [say(_("Rd")), say(_("Opponents")), say(_("Bd")), say(_("Vul")), contract, say(_("Score"))]
    found.append(words(event.unit))
    return [*found, "%"] if event.board_percent else found


def _stretch(
    event: EventView, stretch: Stretch, size: float, room: float, words: Wording
) -> dict[str, object]:
    number = stretch.lines[0].line.round
    return {
        "round": str(number) if number else "",
        "against": fitting(_against(stretch.round, words), size, room),
        "lines": [_line(event, line, words) for line in stretch.lines],
    }


def _against(played: CardRound, words: Wording) -> str:
    """Whom a round was against, and in an individual with whom."""
    partner = [f"{who([one])} v" for one in played.partner]
    return spaced(*partner, who(played.opponents) or words.translate(_("no opponents")))


def _line(event: EventView, each: CardLine, words: Wording) -> list[object]:
    """Whether it was played, board, vulnerable, contract, score, points, percent; words may take two."""
    line = each.line
    contract = words.contract(line) if line.played else told(line, words)
    score = words(each.score) if line.played or each.score else None
    found: list[object] = [line.played, words(line.board), words(line.vulnerable.short), contract, score]
    found.append(words(each.side.points))
    return [*found, words(each.side.percent)] if event.board_percent else found


def _total(event: EventView, view: Scorecard, words: Wording) -> list[str]:
    unit = words(event.total_unit) if event.total_unit != event.unit else ""
    found = [spaced(words.translate(_("Total")), unit), words(view.total)]
    return [*found, words(view.percent)] if event.board_percent else found
