"""Scorecards as data: two halves of a sheet."""

from duplicate.pages.book.card_columns import hcp_head, hcp_text, is_plain, opponents_room
from duplicate.pages.book.leaves import Area
from duplicate.pages.book.scorecards import Card, Sheet, Stretch
from duplicate.pages.book.traveller_columns import SIGN
from duplicate.pages.booklet.travellers import CHANGED
from duplicate.pages.booklet.wording import Wording, fitted, joined, spaced
from duplicate.pages.card_views import CardLine, CardSum, Scorecard
from duplicate.pages.views import EventView
from duplicate.words.translations import phrase as _

_AT_START = ("opponents", "vulnerable", "open", "closed", "contract")  #: columns of words
_IN_ROOM = ("contract", "score")  #: of each room of a match of teams, behind the direction


def page(event: EventView, sheet: Sheet, area: Area, words: Wording) -> dict[str, object]:
    """Both halves of a sheet; an empty one is none."""
    found = [_card(event, card, area, words) if card else None for card in sheet]
    return {
        "halves": found,
        "nothing": "" if sheet.left else words.translate(_("There are no scorecards yet.")),
    }


def _card(event: EventView, half: Card, area: Area, words: Wording) -> dict[str, object]:
    view = half.card
    room = opponents_room(half.columns, half.size, area)
    last = half.rounds and view.has_result and half.last
    return {
        "title": half.head.title,
        "continued": half.continued,
        "figures": half.head.figures,
        "of": half.head.about,
        "size": half.size,
        "widths": half.columns.widths,
        "starts": [place for place, name in enumerate(_names(half)) if name in _AT_START],
        "other": _names(half).index("closed") if half.columns.room else None,
        "before": half.columns.before_points,
        "contracts": bool(half.columns.contract),
        "head": _head(event, half, words),
        "rounds": [_stretch(event, stretch, half, room, words) for stretch in half.rounds],
        "sums": [_sum(event, line, words) for line in view.sums] if last else [],
        "total": _total(event, view, words) if last else None,
        "note": f"{SIGN} {words.translate(CHANGED)}" if half.has_changes else "",
        "nothing": "" if half.rounds else words.translate(_("No boards played.")),
    }


def _names(half: Card) -> list[str]:
    """The columns of a card."""
    columns = half.columns._asdict()
    worth = ("hcp", "points", "percent")
    every: tuple[str, ...] = ("round", "opponents", "board", "vulnerable", *_IN_ROOM, *worth)
    if half.columns.room:
        every = ("board", "vulnerable", "open", *_IN_ROOM, "closed", *_IN_ROOM, *worth)
    return [name for name in every if columns.get(name, True)]


def _head(event: EventView, half: Card, words: Wording) -> list[str]:
    say = words.translate
    titles = {
        "round": say(_("Rd")),
        "opponents": say(_("Opponents")),
        "board": say(_("Bd")),
        "vulnerable": say(_("Vul")),
        "open": say(_("Open")),
        "closed": say(_("Closed")),
        "contract": joined((say(_("Contract")), say(_("Lead")) if half.card.has_leads else "")),
        "score": say(_("Score")),
        "hcp": "\n".join(hcp_head(event, words.say)) if event.compensation else "",
        "points": words(event.unit),
        "percent": "%",
    }
    return [titles[name] for name in _names(half)]


def _stretch(
    event: EventView, stretch: Stretch, half: Card, room: float, words: Wording
) -> dict[str, object]:
    number = stretch.lines[0].line.round
    return {
        "round": str(number) if number else "",
        "session": stretch.session,
        "against": fitted(stretch.against, half.size, room),
        "match": stretch.match,
        "lines": [] if half.columns.room else [_line(event, line, half, words) for line in stretch.lines],
        "rooms": [_rooms(event, pair, half, words) for pair in stretch.rooms] if half.columns.room else [],
        "sums": [_sum(event, line, words) for line in stretch.sums],
    }


def _line(event: EventView, each: CardLine, half: Card, words: Wording) -> dict[str, object]:
    """A result; words may take the column of the score too."""
    line = each.line
    changed = SIGN if line.changed and (line.played or line.score) else ""
    found: dict[str, object] = {
        "played": is_plain(each),
        "board": words(line.board),
        "vulnerable": words(line.vulnerable.short),
        "told": [words.contract(line)] if is_plain(each) else half.told(each, words.say),
        "score": f"{words(each.score)}{changed}" if line.played or each.score else None,
        "points": [
            *([words(each.side.points)] if half.columns.points else []),
            *([words(each.side.percent)] if half.columns.percent else []),
        ],
    }
    if half.columns.room:
        found["direction"] = words.translate(each.direction)
    if half.columns.hcp:
        found["hcp"] = hcp_text(each)
    return found


def _rooms(
    event: EventView, pair: tuple[CardLine | None, CardLine | None], half: Card, words: Wording
) -> list[dict[str, object] | None]:
    """A board in both rooms; what it is worth stands with one of them."""
    return [_line(event, each, half, words) if each is not None else None for each in pair]


def _sum(event: EventView, line: CardSum, words: Wording) -> list[str]:
    unit = words.translate(_("VP")) if line.victory_points else ""
    won = f"{words(line.victory_points)} {unit}" if unit and line.points else unit
    found = [joined((words(line.title), won)), words(line.points or line.victory_points)]
    return [*found, words(line.percent)] if event.board_percent else found


def _total(event: EventView, view: Scorecard, words: Wording) -> list[str]:
    unit = words(event.total_unit) if event.total_unit != event.unit else ""
    found = [spaced(words.translate(_("Total")), unit), words(view.total)]
    return [*found, words(view.percent)] if event.board_percent else found
