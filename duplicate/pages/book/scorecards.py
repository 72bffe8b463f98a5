"""Scorecards: one a pair, two on a sheet that lies on its side, to be cut apart in the middle."""

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from duplicate.pages.book.leaves import POINT, Area, Leaf, Say, split, text_lines
from duplicate.pages.views import CardLine, CardRound, EventView, Scorecard

# In millimetres, as templates/styles/paper-scorecards.css has it.
GUTTER = 14.0  #: between the two cards, with the line to cut along in its middle
_SIZES = (9.4, 8.6, 7.9, 7.2)  #: of type in points, the largest first
_LINE, _PADDING = 1.22, 0.36  #: of a row, in sizes of the type
# Widths of columns in sizes of the type: round, board, vulnerable, contract, lead, score, points, percent.
ROUND, BOARD, VULNERABLE, CONTRACT, LEAD, SCORE, POINTS, PERCENT = 2.2, 2.8, 2.7, 5.6, 2.6, 3.8, 3.6, 3.9
_HEADINGS = 1.9  #: heads of columns, in sizes of the type
_TOTAL = 1.9


class Card(NamedTuple):
    """A card, or as much of one as goes on half a sheet."""

    card: Scorecard
    rounds: tuple["Stretch", ...]
    size: float
    continued: bool
    last: bool


class Stretch(NamedTuple):
    """Boards against one pair, as many as stand together on this half."""

    round: CardRound
    lines: tuple[CardLine, ...]
    again: bool  #: the opponents are named on the half before

    @property
    def plain(self) -> bool:
        """Whether every board is one line: then they are set in one row, a line each, in half the time."""
        return len(self.lines) > 1 and all(each.line.played for each in self.lines)


class Sheet(NamedTuple):
    """Two halves; the second may be empty."""

    left: Card | None
    right: Card | None


def leaves(event: EventView, area: Area, say: Say) -> list[Leaf]:
    """The sheets, all on fronts: what is printed behind a card would be cut with it."""
    size = _size(event, area, say)
    halves: list[Card | None] = []
    for view in event.scorecards:
        cards = list(_cards(event, view, size, area, say))
        if len(cards) > 1 and len(halves) % 2:  # a long card begins on a sheet of its own
            halves.append(None)
        halves += cards
        if len(cards) > 1 and len(halves) % 2:
            halves.append(None)
    pairs = zip(halves[::2], [*halves[1::2], None], strict=False)
    sheets = [Leaf(Sheet(left, right), front=True) for left, right in pairs]
    return sheets or [Leaf(Sheet(None, None), front=True)]


def _size(event: EventView, area: Area, say: Say) -> float:
    """The largest type in which every card fits, or nearly every one, and no name is broken within a word."""
    wanted = [view for view in event.scorecards if view.rounds]
    for size in _SIZES:
        fitting = sum(
            _height(event, view, size, area, say) <= area.height and _words_fit(event, view, size, area)
            for view in wanted
        )
        if fitting >= 0.9 * len(wanted):
            return size
    return _SIZES[-1]


def _height(event: EventView, view: Scorecard, size: float, area: Area, say: Say) -> float:
    rows = sum(sum(_round(event, view, played, size, area, say)) for played in view.rounds)
    return _head(event, view, area, say) + (_HEADINGS + _TOTAL) * size * POINT + rows


def _words_fit(event: EventView, view: Scorecard, size: float, area: Area) -> bool:
    """Whether every word of the opponents' names has room in their column."""
    room = opponents_room(event, view, size, area)
    words = {word for played in view.rounds for word in opponents(played).split(" ")}
    return all(text_lines(word, size * POINT, room) == 1 for word in words)


def half(area: Area) -> float:
    """The width of a card."""
    return (area.width - GUTTER) / 2


def _head(event: EventView, view: Scorecard, area: Area, say: Say) -> float:
    """Whose card it is, and how it went."""
    title = " · ".join(filter(None, (say(view.title), view.names)))
    lines = text_lines(title, 12 * POINT, half(area)) * 12 * POINT * 1.18
    lines += text_lines(figures(event, view, say), 8.4 * POINT, half(area)) * 8.4 * POINT * 1.25
    about = " · ".join(filter(None, (event.name, event.date, event.club)))
    return lines + text_lines(about, 7.4 * POINT, half(area)) * 7.4 * POINT * 1.25 + 3


def figures(event: EventView, view: Scorecard, say: Say) -> str:
    """About as long as the line of figures below the names."""
    parts = [
        f"Rank {view.rank} of {view.of}",
        f"{view.percent}%",
        f"{say(event.total_unit)} {view.total}",
        "Boards: 99",
    ]
    parts += [view.master_points, *map(say, view.awards), *map(say, view.byes)]
    return " · ".join(filter(None, parts))


def opponents_room(event: EventView, view: Scorecard, size: float, area: Area) -> float:
    """The width of the column of opponents, in millimetres."""
    columns = ROUND + BOARD + VULNERABLE + CONTRACT + SCORE + POINTS
    columns += LEAD if view.has_leads else 0
    columns += PERCENT if event.board_percent else 0
    return half(area) - (columns + 0.7) * size * POINT


def _round(
    event: EventView, view: Scorecard, played: CardRound, size: float, area: Area, say: Say
) -> list[float]:
    """The heights of the rows of a round: the opponents' names may take the lines of all of them."""
    scale = size * POINT
    contract = (CONTRACT + (LEAD if view.has_leads else 0) - 0.5) * scale
    rows = []
    for line in (each.line for each in played.lines):
        words = " · ".join(map(say, line.words))
        if line.played:
            lead = f" · {line.lead}" if line.lead else ""
            lines = text_lines(f"{line.contract} {line.declarer} {line.result}{lead}", scale, contract)
        else:
            beside = 0.0 if line.score else SCORE * scale
            lines = text_lines(f"{line.contract} {words}", scale, contract + beside)
        rows.append(scale * (_PADDING + _LINE * max(1, lines)))
    needed = scale * (
        _PADDING + _LINE * text_lines(opponents(played), scale, opponents_room(event, view, size, area))
    )
    if (more := needed - sum(rows)) > 0:
        rows[-1] += more
    return rows


def opponents(played: CardRound) -> str:
    """Whom a round was against, and in an individual with whom."""
    others = " · ".join(f"{who.label} {who.names}" for who in played.opponents)
    return "".join(f"{who.label} {who.names} v " for who in played.partner) + (others or "no opponents")


def _cards(event: EventView, view: Scorecard, size: float, area: Area, say: Say) -> Iterator[Card]:
    """A card, or the parts of one that is too long."""
    rows = [
        ((played, line), height)
        for played in view.rounds
        for line, height in zip(played.lines, _round(event, view, played, size, area, say), strict=True)
    ]
    free = area.height - _head(event, view, area, say) - (_HEADINGS + _TOTAL) * size * POINT
    if sum(height for _, height in rows) > free:  # both halves of a sheet have about as many boards
        halves = ceil(sum(height for _, height in rows) / (free - 2 * size * POINT))
        free = min(free, sum(height for _, height in rows) / halves + 2 * size * POINT)
    parts = list(split(rows, lambda row: row[1], free, free)) or [()]
    named: set[int] = set()
    for number, part in enumerate(parts):
        found: dict[int, Stretch] = {}
        for (played, line), _height in part:
            known = found.get(id(played), Stretch(played, (), id(played) in named))
            found[id(played)] = known._replace(lines=(*known.lines, line))
        named |= set(found)
        yield Card(view, tuple(found.values()), size, bool(number), number == len(parts) - 1)
