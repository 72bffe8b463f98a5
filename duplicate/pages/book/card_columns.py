"""The columns of scorecards: how wide they are, and what they say."""

from typing import NamedTuple

from duplicate.pages.book.card_opponents import everybody
from duplicate.pages.book.leaves import POINT, Area, Say, text_width
from duplicate.pages.book.traveller_columns import told
from duplicate.pages.card_views import CardLine
from duplicate.pages.said import Said
from duplicate.pages.views import EventView, Line
from duplicate.words.translations import phrase as _

# In millimetres, as templates/styles/paper-scorecards.css has it.
GUTTER = 14.0  #: between the two cards, with the line to cut along in its middle
# Widths of columns in sizes of the type: round, board, vulnerable, direction, score, HCP, points, percent.
ROUND, BOARD, VULNERABLE, ROOM, SCORE, HCP, POINTS, PERCENT = 2.2, 2.8, 2.7, 2.4, 3.8, 4.4, 3.6, 3.9
BETWEEN = 0.7  #: more white between the two rooms of a match of teams
_WORD, _NUMBER = 0.9, 0.9  #: white in a cell of a word, and of a number, together
_CONTRACT, _LEAD = 5.6, 2.6  #: at least, as wide as these headings are
_SIGN = 1.0  #: of a result that was changed, behind its score: a full square in type for Chinese
_BESIDE = 0.9  #: white to the right of the contracts
HEAD = 0.82  #: the type of heads of columns


def half(area: Area) -> float:
    """The width of a card."""
    return (area.width - GUTTER) / 2


def is_plain(each: CardLine) -> bool:
    """Whether a contract and its score tell all of a result: nothing is said in words."""
    return each.line.played and not each.line.split


class Columns(NamedTuple):
    """The columns of all cards of an event: widths in sizes of the type, 0 for one that says nothing.

    Cards of teams have a line for each board, with direction, contract and score in both rooms; whom a match
    is against stands above its boards.
    """

    vulnerable: float
    room: float  #: of the direction, in a match of teams
    contract: float
    score: float
    hcp: float
    points: float
    percent: float

    @property
    def widths(self) -> tuple[float, ...]:
        """From the left; 0, which takes what is left, is that of opponents.

        Of teams it is that of contracts, or of directions where there are none.
        """
        if self.room:
            first = (self.room, 0.0) if self.contract else (0.0,)
            second = (self.room + BETWEEN, 0.0) if self.contract else (0.0,)
            worth = (self.points, *([self.percent] if self.percent else []))
            return (BOARD, self.vulnerable, *first, self.score, *second, self.score, *worth)
        words = (ROUND, 0.0, BOARD, self.vulnerable, self.contract)
        every = (*words, self.score, self.hcp, self.points, self.percent)
        return tuple(width for place, width in enumerate(every) if width or place == 1)

    @property
    def before_points(self) -> int:
        """How many columns stand before the points."""
        return len(self.widths) - bool(self.points) - bool(self.percent)


def columns_of(event: EventView, say: Say) -> Columns:
    """The columns that an event needs; that of contracts is as wide as the longest of them.

    Where results came as scores alone there is none, and none of points where nothing could be compared.
    """
    lines = [each for view in event.scorecards for played in view.rounds for each in played.lines]
    shown = {contract_text(each.line, say) for each in lines if each.line.played}
    rooms = any(each.room for each in lines)
    in_words = any(shown) or not all(map(is_plain, lines))
    hcps = {hcp_text(each) for each in lines if each.hcp}
    least = _CONTRACT + (_LEAD if any(view.has_leads for view in event.scorecards) else 0)
    vulnerable = {say(each.line.vulnerable.short) for each in lines}
    points = {each.side.points for each in lines} | {say(view.total) for view in event.scorecards}
    compared = rooms or any(points) or not lines
    return Columns(
        vulnerable=max([VULNERABLE, *(text_width(text, 1) + _WORD for text in vulnerable)]),
        room=max(ROOM, *(HEAD * text_width(say(Said(word)), 1) + _WORD for word in (_("Open"), _("Closed"))))
        if rooms
        else 0.0,
        contract=max([least, *(text_width(text, 1) + _BESIDE for text in shown)]) if in_words else 0.0,
        score=SCORE + (_SIGN if any(each.line.changed for each in lines) else 0),
        hcp=max(
            [
                HCP,
                *(0.92 * text_width(text, 1) + 1.3 for text in hcp_head(event, say)),
                *(text_width(text, 1) + 1.3 for text in hcps),
            ]
        )
        if event.compensation and hcps
        else 0.0,
        points=max([POINTS, *(text_width(text, 1) + _NUMBER for text in points)]) if compared else 0.0,
        percent=PERCENT if event.board_percent and compared else 0.0,
    )


def with_room_for_rulings(event: EventView, columns: Columns, size: float, area: Area, say: Say) -> Columns:
    """The column of contracts takes what the opponents' names leave, where it tells of rulings."""
    if columns.room:
        return with_rooms(columns, size, area)
    rounds = [played for view in event.scorecards for played in view.rounds]
    texts = [
        " · ".join(told(each.line, 1, 0, say))
        for played in rounds
        for each in played.lines
        if not is_plain(each)
    ]
    if not texts:
        return columns
    widths = sorted(text_width(everybody(played, say), size * POINT) for played in rounds)
    named = widths[int(0.9 * (len(widths) - 1))]  # a few long ones may take a second line
    spare = (opponents_room(columns, size, area) - named) / (size * POINT) - 1
    wanted = max(text_width(text, 1) for text in texts) + _BESIDE - columns.contract
    return columns._replace(contract=columns.contract + max(0.0, min(spare, wanted)))


def with_rooms(columns: Columns, size: float, area: Area) -> Columns:
    """The columns of contracts of both rooms share what the others leave."""
    if not columns.contract:
        return columns
    left = half(area) / (size * POINT) - sum(columns.widths) - 0.7
    return columns._replace(contract=left / 2)


def hcp_head(event: EventView, say: Say) -> tuple[str, str]:
    """What stands above high-card points and what is got for them, line by line."""
    return f"{say(Said(_('HCP')))} →", say(event.compensation or "")


def hcp_text(each: CardLine) -> str:
    """High-card points, and what is got for them; empty where they play no part."""
    return f"{each.hcp} → {each.compensation}" if each.hcp else ""


def contract_text(line: Line, say: Say) -> str:
    """Contract, declarer, result and lead of a result that was played."""
    declarer = say(Said(line.declarer)) if line.declarer else ""
    lead = f" · {line.lead}" if line.lead else ""
    return " ".join(filter(None, (say(line.contract), declarer, line.result))) + lead


def opponents_room(columns: Columns, size: float, area: Area) -> float:
    """The width of the column of opponents, or of what stands above the boards of teams, in millimetres."""
    if columns.room:
        return half(area) - 0.7 * size * POINT
    return half(area) - (sum(columns.widths) + 0.7) * size * POINT
