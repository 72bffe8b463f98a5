"""The booklet of travellers: boards with their deals on the left and their results on the right."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from duplicate.pages.board_parts import Analysis, Mark, ParText
from duplicate.pages.book.leaves import (
    BOLD,
    POINT,
    Area,
    Leaf,
    Say,
    at_commas,
    dotted,
    fill_evenly,
    headed,
    people_lines,
    split,
    text_lines,
    text_width,
    together,
    whole_size,
)
from duplicate.pages.match_parts import OPEN
from duplicate.pages.views import BoardView, Diagram, Entry, EventView, Group, Line, Said, Text, Who
from duplicate.words.local import Call
from duplicate.words.translations import phrase as _

# In millimetres, as templates/styles/paper-travellers.css has it.
DEAL = 43.0  #: width of the deal
_BESIDE = 2.0
_LEAST, _MOST = 3.0, 6.0  #: between two boards
_TITLE, _ABOUT = 12.5 * POINT, 7 * POINT
_DIAGRAM = 42.5
_AIR = 1.5  #: between results and what can be made, where it stands below them
_HEADS = 6.5 * POINT  #: type of the heads of columns
_DOT = 1.3 * _HEADS  #: between two heads, with its blanks
_HEAD, _HEAD_LINE = 1.3, _HEADS * 1.26  #: around the heads, and a line of them
_MATCH = 3  #: rows of a match of teams: its heading and two rooms
_RULES = 0.29  #: above and below a row with a mark, together
_NOTE = 4.0  #: what the sign of a changed result means
_PAD = 1.4  #: left and right in a cell together
_SPARE = 0.4  #: beside the widest text of a column
_WORDS = 20.0  #: width of the contracts at least where words stand among them
_BEGUN = 0.2  #: of a page at least is free where a board that is longer than a page begins on it
_SAVED = 0.8  #: a smaller setting leaves so many of the pages, or fewer
CONTRACT, SCORE, POINTS = 22.5, 11.5, 9.5  #: widths of columns; a contract may have what the others leave
_PLAIN_SCORE = 10.5  #: the widest without a sign behind it

SIGN = "†"  #: of a result that a correction or ruling changed

#: Strains as a table of tricks has them.
STRAINS = ("♣", "♦", "♥", "♠", "NT")


class Setting(NamedTuple):
    """How results are set."""

    size: float  #: of the type, in points
    line: float = 1.26  #: in sizes of the type
    padding: float = 0.45  #: above and below a row, in millimetres

    @property
    def is_close(self) -> bool:
        """Whether results stand closer than usual."""
        return self.line < 1.26


class Columns(NamedTuple):
    """Widths of columns behind the names, in millimetres; 0 for one that says nothing in all of an event."""

    room: float = 0.0  #: in which room of a match of teams
    contract: float = CONTRACT
    score: float = SCORE
    points: float = POINTS  #: of either side

    def scaled(self, by: float) -> "Columns":
        """The same for larger type."""
        return self if by == 1 else Columns(*(round(width * by, 2) for width in self))


#: The most comfortable first; another one only where it saves pages.
_SETTINGS = (Setting(7.2), Setting(7.2, 1.19, 0.3), Setting(6.8, 1.19, 0.3), Setting(6.4, 1.19, 0.3))
#: Where boards are one to a page and leave much of it white: the largest that takes no page more.
_LARGER = tuple(map(Setting, (10.4, 9.8, 9.2, 8.6, 8.0)))
_WHITE = 0.75  #: a page filled less than this has room for larger type


class Slip(NamedTuple):
    """A board, or as much of it as fits on a page."""

    board: BoardView
    diagram: Diagram | None
    makeable: tuple["Makes", ...]
    entries: tuple[Entry, ...]
    wide: bool  #: there are no deals: the results take all of the width
    continued: bool  #: the rest of a board that began on the page before
    about: tuple[str, ...]  #: dealer and vulnerability, line by line
    copy: str  #: which deal, when the board was not the same deal everywhere
    height: float  #: in millimetres
    heads: tuple[tuple[str, ...], ...]  #: of the points of both sides, line by line
    room: float  #: of the names of a side, in millimetres
    setting: Setting = _SETTINGS[0]
    beside: bool = False  #: what can be made stands below the results, which are short
    gap: float = 0.0  #: above the board, in millimetres
    columns: Columns = Columns()

    def side(self, side: Sequence[Who], say: Say) -> tuple[str, ...]:
        """The contestants of a side, line by line."""
        return side_lines(side, self.setting.size * POINT, self.room, say)

    def side_size(self, side: Sequence[Who], say: Say) -> float:
        """The size of their type in points; 0 where it is that of the others."""
        return smaller((who_text(who, say) for who in side), self.setting.size, self.room)

    def room_of(self, line: Line) -> Text:
        """The room of a match of teams in which a result was made; empty for others."""
        return room_text(line)

    def told(self, line: Line, say: Say) -> tuple[str, ...]:
        """The contract and how it went, or what stands in its place, line by line."""
        return told(line, self.setting.size * POINT, contract_room(line, self.columns), say)

    def match(self, mark: Mark, say: Say) -> tuple[str, ...]:
        """The two teams of a match above its results, line by line; of other marks nothing."""
        return match_lines(mark, self.setting.size * POINT, whole_room(self.room, self.columns), say)

    @property
    def widths(self) -> tuple[float, ...]:
        """Of the columns behind the names, from the left."""
        room, contract, score, points = self.columns
        return tuple(filter(None, (room, contract, score, points, points)))

    @property
    def title(self) -> Said:
        """The number of the board: the session stands below it."""
        return Said(_("Board %(board)s"), {"board": self.board.number})

    @property
    def origin(self) -> tuple[Said, ...]:
        """Of which session and of which copy the board is, where there are several."""
        board = self.board
        session = [Said(_("Session %(n)s"), {"n": board.session})] if board.session else []
        return (*session, *([Said(_("Copy %(copy)s"), {"copy": self.copy})] if self.copy else []))

    @property
    def has_changes(self) -> bool:
        """Whether a correction or ruling changed any result here."""
        return _has_changes(self.entries)


def _has_changes(entries: Iterable[Entry]) -> bool:
    return any(entry.line is not None and entry.line.changed for entry in entries)


class Makes(NamedTuple):
    """The contracts that a side or a seat could make."""

    seats: str  #: NS, EW, N, E, S or W
    contracts: str


def leaves(event: EventView, area: Area, say: Say) -> list[Leaf]:
    """The pages; a session or section of its own begins on a new one.

    Results stand closer where that saves a page, and in smaller type where it saves a fifth of them; in
    larger type where boards are one to a page and leave room for it.
    """
    found = _leaves(event, area, say, _SETTINGS[0])
    if len(found) > 2 and (len(closer := _leaves(event, area, say, _SETTINGS[1])) < len(found)):
        found = closer
    if len(found) > 2 and _filled(found, area) < _SAVED:
        for setting in _SETTINGS[2:]:
            closer = _leaves(event, area, say, setting)
            if len(closer) <= _SAVED * len(found):
                found = closer
    if found and _are_alone(found) and _filled([*found, found[-1]], area) < _WHITE:
        larger = (_leaves(event, area, say, setting) for setting in _LARGER)
        found = next((some for some in larger if len(some) <= len(found)), found)
    return found or [Leaf((), front=True)]


def _are_alone(found: Sequence[Leaf]) -> bool:
    """Whether boards are one to a page, each on a single one, and there are several."""
    pages = [leaf.view for leaf in found if isinstance(leaf.view, tuple)]
    return len(pages) > 1 and all(len(page) == 1 and not page[0].continued for page in pages)


def _leaves(event: EventView, area: Area, say: Say, setting: Setting) -> list[Leaf]:
    wide = not any(board.diagrams for board in event.boards)
    columns = _columns(event, say).scaled(max(1.0, setting.size / _SETTINGS[0].size))
    found: list[Leaf] = []
    for _place, boards in groupby(event.boards, lambda board: (board.session, board.section)):
        slips: list[Slip] = []
        free = area.height
        for board in boards:
            for slip in _slips(event, board, area, say, setting, columns, free, wide=wide):
                slips.append(slip)
                free = _free_below(slip.height, free, area)
        found += _pages(slips, area)
    return found


def _free_below(height: float, free: float, area: Area) -> float:
    """What a page has for the next board, below one of some height that goes where ``free`` is left."""
    return (free if height <= free else area.height) - height - _LEAST


def _filled(found: Sequence[Leaf], area: Area) -> float:
    """How much of the pages is taken, but for the last one."""
    used = [sum(slip.height for slip in leaf.view) for leaf in found[:-1] if isinstance(leaf.view, tuple)]
    return float(sum(used)) / (len(used) * area.height)


def _pages(slips: Sequence[Slip], area: Area) -> list[Leaf]:
    """Pages of a session or section, with nearly as many boards each: none is left with one or two."""
    pages = fill_evenly(slips, lambda slip: slip.height, area.height, _LEAST)
    return [Leaf(_apart(page, area), front=number == 0) for number, page in enumerate(pages)]


def _used(page: Sequence[Slip]) -> float:
    return sum(slip.height for slip in page)


def _apart(page: Sequence[Slip], area: Area) -> tuple[Slip, ...]:
    """The boards of a page as far apart as it has room for."""
    room = (area.height - _used(page)) / max(1, len(page) - 1)
    gap = round(min(_MOST, max(_LEAST, room)) - 0.05, 2)
    return tuple(slip._replace(gap=gap if place else 0.0) for place, slip in enumerate(page))


def points_heads(event: EventView, say: Say) -> tuple[tuple[str, ...], ...]:
    """The heads of the points of both sides, both in as many lines."""
    unit = "%" if event.main_is_percent else say(event.unit)
    sides = [say(Said(side)) for side in (_("NS"), _("EW"))]
    one = all(text_width(f"{unit} {side}", _HEADS) <= POINTS - 1.4 for side in sides)
    return tuple((f"{unit} {side}",) if one else (unit, side) for side in sides)


def _slips(
    event: EventView,
    board: BoardView,
    area: Area,
    say: Say,
    setting: Setting,
    columns: Columns,
    free: float,
    *,
    wide: bool,
) -> Iterator[Slip]:
    """A board as one slip, as several when it is longer than a page, and one more for each other deal.

    One that is longer than a page begins below the board before it, where ``free`` is enough of a page.
    """
    others = tuple(Entry(line, None) for line in board.others)
    groups = board.groups or (Group((), "", "", ""),)
    apart = len(board.diagrams) > 1 and len(groups) > 1
    parts = [(group.copy, tuple(group.entries)) for group in groups]
    if not apart:
        parts = [("", tuple(entry for _, entries in parts for entry in entries))]
    parts[-1] = (parts[-1][0], parts[-1][1] + others)
    room = names_room(area, columns, wide=wide)
    line = (setting.line + 0.008) * setting.size * POINT
    heads = points_heads(event, say)
    for copy, entries in parts:
        diagram = _diagram(board, copy) if apart else next(iter(board.diagrams), None)
        makeable = makes(diagram.analysis) if diagram is not None and diagram.analysis else ()
        lines = dotted((say(board.dealer), say(board.vulnerability)), _ABOUT, area.width if wide else DEAL)
        slip = Slip(
            board,
            diagram,
            makeable,
            (),
            wide,
            continued=False,
            about=lines,
            copy=copy,
            height=0.0,
            room=room,
            heads=heads,
            setting=setting,
            columns=columns,
        )
        head = _head(slip, say)
        makes_tall = _makes(diagram, makeable, say)
        deal = 0.0 if wide else head + (_DIAGRAM if diagram else 0.0)
        above = _HEAD + len(heads[0]) * _HEAD_LINE + (head if wide else 0.0)
        room_below = area.height - above - (_NOTE if _has_changes(entries) else 0)

        def height(entry: Entry) -> float:
            rules = _RULES if entry.line is None else 0.0
            return (
                rules + 2 * setting.padding + line * _lines(entry, room, setting.size * POINT, columns, say)
            )

        first = room_below
        if sum(map(height, entries)) > room_below and free >= max(_BEGUN * area.height, deal + makes_tall):
            first -= area.height - free
        rows = split(_whole(entries), lambda some: sum(map(height, some)), first, room_below)
        for place, whole in enumerate(rows):
            some = tuple(entry for each in whole for entry in each)
            tall = above + sum(map(height, some)) + (_NOTE if _has_changes(some) else 0)
            beside = not place and bool(some) and bool(makes_tall) and tall + _AIR + makes_tall <= deal
            if not place:
                tall = max(tall, deal + (0.0 if beside else makes_tall))
            free = _free_below(tall, free, area)
            yield slip._replace(entries=some, continued=place > 0, height=tall, beside=beside)


def _whole(entries: Iterable[Entry]) -> list[tuple[Entry, ...]]:
    """The rows of a board: a match of teams, its heading and both rooms, is not divided between pages."""
    found: list[tuple[Entry, ...]] = []
    for entry in entries:
        mark = found[-1][0].mark if found else None
        of_match = mark is not None and mark.kind == "match" and len(found[-1]) < _MATCH
        if of_match and entry.line is not None:
            found[-1] = (*found[-1], entry)
        else:
            found.append((entry,))
    return found


def _diagram(board: BoardView, copy: str) -> Diagram | None:
    """The deal that a copy of the board had."""
    for diagram in board.diagrams:
        if any(own.endswith(copy) for _section, own in diagram.places):
            return diagram
    return next(iter(board.diagrams), None)


def _head(slip: Slip, say: Say) -> float:
    if slip.wide:
        return _TITLE * 1.3 + 0.5
    title = text_lines(say(slip.title), _TITLE, DEAL) * _TITLE * 1.2
    return title + (len(slip.about) + bool(slip.origin)) * _ABOUT * 1.3 + 1


def _makes(diagram: Diagram | None, makeable: tuple[Makes, ...], say: Say) -> float:
    """The height of what can be made, and of par."""
    if diagram is None:
        return 0.0
    texts = [f"{made.seats} {made.contracts}" for made in makeable]
    if diagram.analysis and diagram.analysis.par:
        texts.append(f"{say(Said(_('Par')))} {diagram.analysis.par} {pars(diagram.analysis.contracts)}")
    return sum(text_lines(text, _ABOUT, DEAL) for text in texts) * _ABOUT * 1.3


def _columns(event: EventView, say: Say) -> Columns:
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
    size = _SETTINGS[0].size * POINT

    heads = (_("Contract"), _("Lead")) if leads else (_("Contract"),)
    head = sum(text_width(say(Said(text)), _HEADS * BOLD) for text in heads) + _DOT * (len(heads) - 1)
    dot = 1.7 * size  # as `dotted` counts it
    contract = max(
        [sum(text_width(part, size) for part in parts) + dot * (len(parts) - 1) for parts in contracts]
        or [0.0]
    )
    least = _WORDS if words else 0.0
    score = max([text_width(text, size) for text in scores] or [0.0])
    score = max([score, *(text_width(mark.score, BOLD * size) for mark in marks)])  # that of par is bold
    score = max(score, text_width(say(Said(_("Score"))), _HEADS * BOLD)) + _PAD + _SPARE
    score = min(SCORE, round(score, 2))
    values = {side.main for line in lines for side in (line.side_ns, line.side_ew)}
    points = [text_width(say(text), size) for text in values]
    points += [text_width(text, _HEADS * BOLD) for head in points_heads(event, say) for text in head]
    point = min(POINTS, round(max(points) + _PAD + _SPARE, 2))
    most = CONTRACT + max(0.0, _PLAIN_SCORE - score) + 2 * (POINTS - point)
    return Columns(
        _room_width(say) if any(line.room for line in lines) else 0.0,
        min(most, max(least, round(max(contract, head) + _PAD + _SPARE, 2)))
        if any(contracts) or words or not lines
        else 0.0,
        score,
        point if worth or not lines else 0.0,
    )


def _room_width(say: Say) -> float:
    """The width of the column that says in which room, in millimetres."""
    head = text_width(say(Said(_("Room"))), _HEADS * BOLD)
    rooms = (text_width(say(Said(room)), _SETTINGS[0].size * POINT) for room in (_("Open"), _("Closed")))
    return float(round(max(head, *rooms) + 2.2, 1))


def _played(line: Line, say: Say) -> tuple[str, ...]:
    """The contract that was played and how it went, and the lead, where these are known."""
    declarer = say(Said(line.declarer)) if line.declarer else ""
    played = " ".join(filter(None, (say(line.contract), declarer, line.result)))
    return tuple(filter(None, (played, line.lead)))


def names_room(area: Area, columns: Columns, *, wide: bool) -> float:
    """The width of the names of a side."""
    width = area.width - (0 if wide else DEAL + _BESIDE)
    return (width - _beside(columns)) / 2 - _PAD


def whole_room(room: float, columns: Columns) -> float:
    """The width of a cell across all columns, where the names of a side have this room, in millimetres."""
    return 2 * (room + _PAD) + _beside(columns) - _PAD


def _beside(columns: Columns) -> float:
    """The width of the columns behind the names together."""
    return columns.room + columns.contract + columns.score + 2 * columns.points


def room_text(line: Line) -> Text:
    """The room of a match of teams in which a result was made, as its column has it; empty for others."""
    if line.room is None:
        return ""
    return Said(_("Open") if line.room.title == OPEN else _("Closed"))


def match_lines(mark: Mark, size: float, room: float, say: Say) -> tuple[str, ...]:
    """The two teams of a match on a line, or each on lines of its own; type and room in millimetres.

    Teams that have no name but that of their players begin on a line each: all have the dash between them.
    """
    if mark.kind != "match":
        return ()
    title = say(mark.title)
    teams = [say(team) for team in mark.title.values.values()]
    if text_width(title, BOLD * size) <= room and not any(" – " in team for team in teams):
        return (title,)
    found = [people_lines(together(team), BOLD * size, room) for team in teams]
    return tuple(line for team in found for line in team)


def _lines(entry: Entry, room: float, size: float, columns: Columns, say: Say) -> int:
    """Lines of text of a row: the longest of its cells."""
    if entry.line is None:
        assert entry.mark is not None
        if teams := match_lines(entry.mark, size, whole_room(room, columns), say):
            return len(teams)
        several = len(entry.mark.contracts) > 1  # then they take the column before it too
        return text_lines(pars(entry.mark.contracts), size, columns.contract - _PAD + several * room)
    line: Line = entry.line
    needed = []
    for side in (line.ns, line.ew):
        small = whole_size((who_text(who, say) for who in side), size, room)
        needed.append(sum(text_lines(text, small, room) for text in side_lines(side, size, room, say)))
    beside = contract_room(line, columns)
    needed.append(sum(text_lines(text, size, beside) for text in told(line, size, beside, say)))
    return max(1, *needed)


def side_lines(side: Sequence[Who], size: float, room: float, say: Say) -> tuple[str, ...]:
    """The contestants of a side, line by line: two in an individual; type and room in millimetres."""
    names = [who_text(who, say) for who in side]
    size = whole_size(names, size, room)
    found = dotted(names, size, room)
    return tuple(text for names in found for text in people_lines(names, size, room))


def smaller(names: Iterable[str], size: float, room: float) -> float:
    """The size in points of names that would be broken within a word in that of the others; else 0."""
    found = whole_size(names, size * POINT, room) / POINT
    return round(found, 2) if found < size - 0.01 else 0.0


def who_text(who: Who, say: Say) -> str:
    """A contestant's number and names, as they are set."""
    return f"{say(who.label)} {together(who.names)}" if who.names else say(who.label)


def contract_room(line: Line, columns: Columns) -> float:
    """The width of what is told of a result, in millimetres: without a score it has that column as well."""
    return (columns.contract or CONTRACT) + (0.0 if line.played or line.score else columns.score) - _PAD


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


def pars(contracts: Sequence[ParText]) -> str:
    """The contracts that give par, as a line is measured."""
    texts = (filter(None, (par.contract, par.declarers, par.result)) for par in contracts)
    return ", ".join(map("\N{NO-BREAK SPACE}".join, texts))


def makes(analysis: Analysis) -> tuple[Makes, ...]:
    """What each side could make: the highest contract in every strain, by both hands or by one of them."""
    levels = {
        row.seat: [int(tricks) - 6 if made else 0 for tricks, made in zip(row.tricks, row.makes, strict=True)]
        for row in analysis.rows
    }
    found: list[Makes] = []
    for side in ("NS", "EW"):
        both, single = [], {seat: list[str]() for seat in side}
        for place, strain in enumerate(STRAINS):
            one, other = (levels.get(seat, [0] * 5)[place] for seat in side)
            if one and one == other:
                both.append(f"{one}{strain}")
                continue
            for seat, level in zip(side, (one, other), strict=True):
                if level:
                    single[seat].append(f"{level}{strain}")
        found += [Makes(side, Call(" ".join(both)))] if both else []
        found += [Makes(seat, Call(" ".join(texts))) for seat, texts in single.items() if texts]
    return tuple(found)
