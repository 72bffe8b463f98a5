"""The columns of a traveller, as wide as they need be, and what stands in their cells, line by line."""

from collections.abc import Sequence
from typing import NamedTuple

from duplicate.pages.book.leaves import (
    BOLD,
    POINT,
    Area,
    Names,
    Say,
    at_commas,
    dotted,
    fitted_names,
    headed,
    text_width,
    together,
)
from duplicate.pages.match_parts import OPEN
from duplicate.pages.views import EventView, Line, Said, Text, Who
from duplicate.words.translations import phrase as _

DEAL = 43.0  #: width of the deal, in millimetres as all that follows
_BESIDE = 2.0
USUAL = 7.2  #: size of the type in points
HEADS = 6.5 * POINT  #: type of the heads of columns
_DOT = 1.3 * HEADS  #: between two heads, with its blanks
PAD = 1.4  #: left and right in a cell together
_SPARE = 0.4  #: beside the widest text of a column
_WORDS = 20.0  #: width of the contracts at least where words stand among them
CONTRACT, SCORE, POINTS = 22.5, 11.5, 9.5  #: widths of columns; a contract may have what the others leave
_PLAIN_SCORE = 10.5  #: the widest without a sign behind it

SIGN = "†"  #: of a result that a correction or ruling changed


class Columns(NamedTuple):
    """Widths of columns behind the names, in millimetres; 0 for one that says nothing in all of an event."""

    room: float = 0.0  #: in which room of a match of teams
    contract: float = CONTRACT
    score: float = SCORE
    points: float = POINTS  #: of either side

    def scaled(self, by: float) -> "Columns":
        """The same for larger type."""
        return self if by == 1 else Columns(*(round(width * by, 2) for width in self))


def columns_of(event: EventView, say: Say) -> Columns:
    """The columns that say something, as wide as they need be, so that names have the rest.

    Results may have come as scores alone, or be worth nothing.
    """
    lines = [line for board in event.boards for line in (*board.lines, *board.others)]
    marks = [mark for board in event.boards for group in board.groups for mark in group.marks]
    contracts = {_played(line, say) for line in lines if line.played}
    worth = any(line.side_ns.main or line.side_ew.main for line in lines)
    words = any(not line.played or line.words for line in lines) or any(mark.contracts for mark in marks)
    scores = {f"{line.score}{SIGN if line.changed else ''}" for line in lines}
    leads = any(board.has_leads for board in event.boards)
    size = USUAL * POINT

    heads = (_("Contract"), _("Lead")) if leads else (_("Contract"),)
    head = sum(text_width(say(Said(text)), HEADS * BOLD) for text in heads) + _DOT * (len(heads) - 1)
    dot = 1.7 * size  # as `dotted` counts it
    contract = max(
        [sum(text_width(part, size) for part in parts) + dot * (len(parts) - 1) for parts in contracts]
        or [0.0]
    )
    least = _WORDS if words else 0.0
    score = max([text_width(text, size) for text in scores] or [0.0])
    score = max([score, *(text_width(mark.score, BOLD * size) for mark in marks)])  # that of par is bold
    score = max(score, text_width(say(Said(_("Score"))), HEADS * BOLD)) + PAD + _SPARE
    score = min(SCORE, round(score, 2))
    values = {side.main for line in lines for side in (line.side_ns, line.side_ew)}
    points = [text_width(say(text), size) for text in values]
    points += [text_width(text, HEADS * BOLD) for head in points_heads(event, say) for text in head]
    point = min(POINTS, round(max(points) + PAD + _SPARE, 2))
    most = CONTRACT + max(0.0, _PLAIN_SCORE - score) + 2 * (POINTS - point)
    return Columns(
        _room_width(say) if any(line.room for line in lines) else 0.0,
        min(most, max(least, round(max(contract, head) + PAD + _SPARE, 2)))
        if any(contracts) or words or not lines
        else 0.0,
        score,
        point if worth or not lines else 0.0,
    )


def _room_width(say: Say) -> float:
    """The width of the column that says in which room, in millimetres."""
    head = text_width(say(Said(_("Room"))), HEADS * BOLD)
    rooms = (text_width(say(Said(room)), USUAL * POINT) for room in (_("Open"), _("Closed")))
    return float(round(max(head, *rooms) + 2.2, 1))


def _played(line: Line, say: Say) -> tuple[str, ...]:
    """The contract that was played and how it went, and the lead, where these are known."""
    declarer = say(Said(line.declarer)) if line.declarer else ""
    played = " ".join(filter(None, (say(line.contract), declarer, line.result)))
    return tuple(filter(None, (played, line.lead)))


def names_room(area: Area, columns: Columns, *, wide: bool) -> float:
    """The width of the names of a side."""
    width = area.width - (0 if wide else DEAL + _BESIDE)
    return (width - _beside(columns)) / 2 - PAD


def whole_room(room: float, columns: Columns) -> float:
    """The width of a cell across all columns, where the names of a side have this room, in millimetres."""
    return 2 * (room + PAD) + _beside(columns) - PAD


def _beside(columns: Columns) -> float:
    """The width of the columns behind the names together."""
    return columns.room + columns.contract + columns.score + 2 * columns.points


def points_heads(event: EventView, say: Say) -> tuple[tuple[str, ...], ...]:
    """The heads of the points of both sides, both in as many lines."""
    unit = "%" if event.main_is_percent else say(event.unit)
    sides = [say(Said(side)) for side in (_("NS"), _("EW"))]
    one = all(text_width(f"{unit} {side}", HEADS) <= POINTS - 1.4 for side in sides)
    return tuple((f"{unit} {side}",) if one else (unit, side) for side in sides)


def room_text(line: Line) -> Text:
    """The room of a match of teams in which a result was made, as its column has it; empty for others."""
    if line.room is None:
        return ""
    return Said(_("Open") if line.room.title == OPEN else _("Closed"))


def side_names(side: Sequence[Who], size: float, room: float, say: Say) -> Names:
    """The contestants of a side, two in an individual; type and room in millimetres."""
    return fitted_names(tuple(who_text(who, say) for who in side), size, room)


def who_text(who: Who, say: Say) -> str:
    """A contestant's number and names, as they are set."""
    return f"{say(who.label)} {together(who.names)}" if who.names else say(who.label)


def contract_room(line: Line, columns: Columns) -> float:
    """The width of what is told of a result, in millimetres: without a score it has that column as well."""
    return (columns.contract or CONTRACT) + (0.0 if line.played or line.score else columns.score) - PAD


def told(line: Line, size: float, room: float, say: Say) -> tuple[str, ...]:
    """The contract and how it went, or what stands in its place, line by line; type and room in millimetres.

    A result without a score has the sign of a change here, the others behind the score.
    """
    words = list(map(say, line.words))
    contract = say(line.contract)
    if line.played:
        return dotted((*_played(line, say), *words), size, room)
    if contract:
        words[:1] = [" ".join((contract, *words[:1]))]
    if words and line.changed and not line.score:
        words[-1] += f"\N{NO-BREAK SPACE}{SIGN}"
    return tuple(part for text in headed(words, size, room) for part in at_commas(text, size, room))
