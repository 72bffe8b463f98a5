"""Scorecards: one a pair, two on a sheet that lies on its side, to be cut apart in the middle."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from duplicate.pages.book.card_columns import (
    Columns,
    columns_of,
    half,
    is_plain,
    opponents_room,
    with_room_for_rulings,
    with_rooms,
)
from duplicate.pages.book.card_head import Head, head, height_above
from duplicate.pages.book.card_opponents import (
    against,
    everybody,
    match_head,
    match_lines,
    opponents,
)
from duplicate.pages.book.leaves import (
    POINT,
    Area,
    Leaf,
    Names,
    Say,
    dotted,
    fill,
    names_in,
    split,
    text_lines,
    text_width,
)
from duplicate.pages.book.traveller_columns import told
from duplicate.pages.card_views import CardLine, CardRound, CardSum, Scorecard
from duplicate.pages.said import Said
from duplicate.pages.views import EventView
from duplicate.words.local import Day

_SIZES = (9.4, 8.6, 7.9, 7.2)  #: of type in points, the largest first
_NAMES_LEAST = 7.9  #: that is taken so that names are divided between partners alone
_SMALLEST = 6.6  #: of cards that are longer than half a sheet, where that saves a sheet
_ENOUGH = 24  #: so many cards tell how many sheets a type takes
_LINE, _PADDING = 1.22, 0.36  #: of a row, in sizes of the type
_NOTE = 1.9  #: what the sign means, below the card
_MATCH = 0.9  #: white around what stands above a match of teams
_HEADINGS = 1.9  #: heads of columns, in sizes of the type
_TOTAL = 1.9


class Card(NamedTuple):
    """A card, or as much of one as goes on half a sheet."""

    card: Scorecard
    rounds: tuple["Stretch", ...]
    size: float
    continued: bool
    last: bool
    head: Head
    columns: Columns

    def told(self, each: CardLine, say: Say) -> tuple[str, ...]:
        """What stands in place of a contract where none was played, line by line."""
        return _told(each, self.columns, self.size, say)

    @property
    def has_changes(self) -> bool:
        """Whether a correction or ruling changed any result of this half."""
        return any(each.line.changed for stretch in self.rounds for each in stretch.lines)


def _told(each: CardLine, columns: Columns, size: float, say: Say) -> tuple[str, ...]:
    return told(each.line, size * POINT, _told_room(each, columns, size), say)


def _told_room(each: CardLine, columns: Columns, size: float) -> float:
    """The width of what is told, in millimetres: without a score it has that column as well."""
    return (columns.contract + (0.0 if each.score else columns.score) - 0.5) * size * POINT


class Stretch(NamedTuple):
    """Boards against one pair, as many as stand together on this half."""

    round: CardRound
    lines: tuple[CardLine, ...]
    again: bool  #: the opponents are named on the half before
    against: Names  #: whom, and in a match of teams where
    session: tuple[str, ...] = ()  #: the name of the session that begins here, line by line
    match: tuple[str, ...] = ()  #: of teams: where it was played and how it ended, below whom it was against

    @property
    def plain(self) -> bool:
        """Whether every board is one line: then they are set in one row, a line each, in half the time."""
        return len(self.lines) > 1 and all(is_plain(each) and each.span == 1 for each in self.lines)

    @property
    def rooms(self) -> list[tuple[CardLine | None, CardLine | None]]:
        """The boards of a match of teams: open and closed room."""
        return [in_rooms(board) for board in boards(self.lines)]

    @property
    def sums(self) -> tuple[CardSum, ...]:
        """What stands below the last board of a match."""
        return self.round.sums if self.lines and self.lines[-1] is self.round.lines[-1] else ()


class Sheet(NamedTuple):
    """Two halves; the second may be empty."""

    left: Card | None
    right: Card | None


def leaves(event: EventView, area: Area, say: Say) -> list[Leaf]:
    """The sheets, all on fronts: what is printed behind a card would be cut with it."""
    columns = columns_of(event, say)
    size = _size(event, columns, area, say)
    columns = with_room_for_rulings(event, columns, size, area, say)
    halves: list[Card | None] = []
    for view in event.scorecards:
        cards = list(_cards(event, view, columns, size, area, say))
        if len(cards) > 1 and len(halves) % 2:  # a long card begins on a sheet of its own
            halves.append(None)
        halves += cards
        if len(cards) > 1 and len(halves) % 2:
            halves.append(None)
    pairs = zip(halves[::2], [*halves[1::2], None], strict=False)
    sheets = [Leaf(Sheet(left, right), front=True) for left, right in pairs]
    return sheets or [Leaf(Sheet(None, None), front=True)]


def _size(event: EventView, columns: Columns, area: Area, say: Say) -> float:
    """The largest type in which every card fits, or nearly every one, and no name is broken within a word.

    One a little smaller is taken where that divides names between partners alone. Where no type lets the
    cards fit, it is the one that takes the fewest sheets, and divides the fewest rounds.
    """
    wanted = [view for view in event.scorecards if view.rounds]

    def most(found: list[bool]) -> bool:
        return sum(found) >= 0.9 * len(found)

    def people(size: float) -> bool:
        return most([_people_fit(view, columns, size, area, say) for view in wanted])

    def fits(size: float) -> bool:
        heights = (_height(event, view, columns, size, area, say) for view in wanted)
        words = (_words_fit(view, columns, size, area, say) for view in wanted)
        return most([tall <= area.height and whole for tall, whole in zip(heights, words, strict=True)])

    fitting = filter(fits, _SIZES)
    if largest := next(fitting, 0.0):
        if people(largest):
            return largest
        return next((size for size in fitting if size >= _NAMES_LEAST and people(size)), largest)
    some = wanted[:_ENOUGH]

    def wasted(size: float) -> tuple[int, int, bool, float]:
        cards = [list(_cards(event, view, columns, size, area, say)) for view in some]
        again = sum(part.rounds[0].again for parts in cards for part in parts if part.rounds)
        return sum(ceil(len(parts) / 2) for parts in cards), again, not people(size), -size

    sizes = [size for size in _SIZES if most([_words_fit(view, columns, size, area, say) for view in wanted])]
    return min((*sizes, _SIZES[-1], _SMALLEST), key=wasted)


def _height(event: EventView, view: Scorecard, columns: Columns, size: float, area: Area, say: Say) -> float:
    rows = sum(sum(_round(event, played, columns, size, area, say)) for played in view.rounds)
    rows += sum(_of_sessions(event, view, size, area, say).values())
    return height_above(head(event, view, area, say), area) + _beside(view) * size * POINT + rows


def _session(
    event: EventView, view: Scorecard, played: CardRound, size: float, area: Area, say: Say
) -> tuple[str, ...]:
    """The name and date of the session of a round, line by line; nothing where there is one session.

    Who sat in one direction all through the session has that beside it.
    """
    number = played.lines[0].line.session if played.lines else 0
    sitting = next((each for each in event.sittings if each.number == number), None)
    if sitting is None:
        return ()
    day = say(Day(sitting.date)) if sitting.date else ""
    sat = {each.direction for each in view.rounds if each.lines and each.lines[0].line.session == number}
    side = say(Said(sat.pop())) if sat in ({"NS"}, {"EW"}) else ""
    bold = 1.1 * size * POINT
    return dotted((say(sitting.title), side, day), bold, half(area) - size * POINT)


def _of_sessions(event: EventView, view: Scorecard, size: float, area: Area, say: Say) -> dict[int, float]:
    """The heights of the names of the sessions of a card."""
    if not event.sittings:
        return {}
    of = {played.lines[0].line.session: played for played in view.rounds if played.lines}
    return {
        number: size * POINT * (_PADDING + _LINE * len(_session(event, view, played, size, area, say)))
        for number, played in of.items()
    }


def _beside(view: Scorecard) -> float:
    """The heights of heads, totals and the note together, in sizes of the type."""
    has_hcp = any(each.hcp for played in view.rounds for each in played.lines)
    heads = _HEADINGS + (_LINE if has_hcp else 0)
    return heads + _TOTAL * (1 + len(view.sums)) + (_NOTE if view.has_changes else 0)


def _words_fit(view: Scorecard, columns: Columns, size: float, area: Area, say: Say) -> bool:
    """Whether every word of the opponents' names has room, but for those that never have.

    In a match of teams, whose names stand above the boards, whether every contract has.
    """
    if columns.room:
        return with_rooms(columns, size, area).contract >= columns.contract

    def fits(word: str, size: float) -> bool:
        return text_lines(word, size * POINT, opponents_room(columns, size, area)) == 1

    words = {word for played in view.rounds for word in everybody(played, say).split(" ")}
    return all(fits(word, size) or not fits(word, _SIZES[-1]) for word in words)


def _people_fit(view: Scorecard, columns: Columns, size: float, area: Area, say: Say) -> bool:
    """Whether every opponent has a line that holds his name, and the number of a pair; not who never has."""
    if columns.room:
        return True
    room, least = (opponents_room(columns, each, area) for each in (size, _NAMES_LEAST))
    people = {name for played in view.rounds for name in opponents(played, say)}
    return all(
        text_width(name, size * POINT) <= room or text_width(name, _NAMES_LEAST * POINT) > least
        for name in people
    )


def boards(lines: Sequence[CardLine]) -> Iterator[tuple[CardLine, ...]]:
    """The lines of a round by board: both rooms of one stay together."""
    place = 0
    while place < len(lines):
        many = max(1, lines[place].span)
        yield tuple(lines[place : place + many])
        place += many


def in_rooms(board: tuple[CardLine, ...]) -> tuple[CardLine | None, CardLine | None]:
    """A board in the open room and in the closed one; the only result of one is told where there is room."""
    closed = next((each for each in board if each.room == "closed"), None)
    opened = next((each for each in board if each is not closed), None)
    return opened, closed


def _round(
    event: EventView, played: CardRound, columns: Columns, size: float, area: Area, say: Say
) -> list[float]:
    """The heights of the boards of a round: the opponents' names may take the lines of all of them."""
    scale = size * POINT
    if columns.room:
        columns = with_rooms(columns, size, area)
    rows = []
    for board in boards(played.lines):
        heights = []
        for each in board:
            lines = 1
            if not is_plain(each):
                room = _told_room(each, columns, size)
                lines = max(1, sum(text_lines(text, scale, room) for text in _told(each, columns, size, say)))
            heights.append(scale * (_PADDING + _LINE * lines))
        rows.append(max(heights) if columns.room else sum(heights))
    room = opponents_room(columns, size, area)
    if columns.room:
        rows[0] += _match_height(event, played, columns, size, area, say)
        rows[-1] += len(played.sums) * _TOTAL * scale
        return rows
    needed = scale * (_PADDING + _LINE * against(event, played, scale, room, say).height)
    if (more := needed - sum(rows)) > 0:
        rows[-1] += more
    rows[-1] += len(played.sums) * _TOTAL * scale
    return rows


def _match_height(
    event: EventView, played: CardRound, columns: Columns, size: float, area: Area, say: Say
) -> float:
    """The height of what stands above the boards of a match of teams."""
    room, scale = opponents_room(columns, size, area), size * POINT
    lines = (*match_head(event, played, scale, room, say), *match_lines(event, played, scale, room, say))
    return scale * (_LINE * len(lines) + _MATCH)


Row = tuple[tuple[CardRound, tuple[CardLine, ...]], float]  #: a board of a round, and its height


def divided(rounds: list[list[Row]], free: float) -> list[tuple[Row, ...]]:
    """The boards of a long card, half by half: cut between rounds where that takes no sheet more.

    All halves have about as many boards.
    """

    def height(row: Row) -> float:
        return row[1]

    def by_rounds(room: float) -> list[tuple[Row, ...]]:
        blocks: list[tuple[tuple[Row, ...], float]] = []
        for each in rounds:
            tall = sum(map(height, each))
            parts = [tuple(each)] if tall <= free else split(each, height, free, free)
            blocks += [(part, sum(map(height, part))) for part in parts]
        return [tuple(row for block in part for row in block) for part in fill(blocks, room)]

    def by_boards(room: float) -> list[tuple[Row, ...]]:
        return list(split([row for each in rounds for row in each], height, room, room))

    cut = by_rounds if ceil(len(by_rounds(free)) / 2) <= ceil(len(by_boards(free)) / 2) else by_boards
    fewest, least, most = len(cut(free)), 0.0, free
    for _step in range(10):  # the least room that needs no half more
        middle = (least + most) / 2
        least, most = (least, middle) if len(cut(middle)) <= fewest else (middle, most)
    return cut(most)


def _cards(
    event: EventView, view: Scorecard, columns: Columns, size: float, area: Area, say: Say
) -> Iterator[Card]:
    """A card, or the parts of one that is too long."""
    rounds = [
        [
            ((played, board), height)
            for board, height in zip(
                boards(played.lines), _round(event, played, columns, size, area, say), strict=True
            )
        ]
        for played in view.rounds
    ]
    rows = [row for each in rounds for row in each]
    sessions = _of_sessions(event, view, size, area, say)
    above = head(event, view, area, say)
    below = area.height - _beside(view) * size * POINT
    tall = sum(height for _, height in rows) + sum(sessions.values())
    if tall > below - height_above(above, area):
        above = head(event, view, area, say, long=True)
    free = below - height_above(above, area)
    again = [_match_height(event, each, columns, size, area, say) for each in view.rounds if columns.room]
    around = sum(sessions.values()) + max(again, default=0.0)  # what is told again on the next half as well
    parts = divided(rounds, free - around) if tall > free else [tuple(rows)]
    room = opponents_room(columns, size, area)
    named: set[int] = set()
    for number, part in enumerate(parts):
        found: dict[int, Stretch] = {}
        before = -1
        for (played, board), _height in part:
            if id(played) not in found:
                session = played.lines[0].line.session
                found[id(played)] = Stretch(
                    played,
                    (),
                    again=id(played) in named,
                    against=_against(event, played, columns, size * POINT, room, say),
                    match=match_lines(event, played, size * POINT, room, say) if columns.room else (),
                    session=_session(event, view, played, size, area, say) if session != before else (),
                )
                before = session
            known = found[id(played)]
            found[id(played)] = known._replace(lines=(*known.lines, *board))
        named |= set(found)
        last = number == len(parts) - 1
        yield Card(view, tuple(found.values()), size, bool(number), last, above, columns)


def _against(
    event: EventView, played: CardRound, columns: Columns, size: float, room: float, say: Say
) -> Names:
    """Whom a round was against; of a match of teams what stands below follows on its own."""
    if not columns.room:
        return against(event, played, size, room, say)
    return names_in(match_head(event, played, size, room, say), size, size, room)
