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
    Names,
    Say,
    dotted,
    fill_evenly,
    people_lines,
    split,
    text_lines,
    text_width,
    together,
)
from duplicate.pages.book.traveller_columns import (
    DEAL,
    HEADS,
    PAD,
    USUAL,
    Columns,
    columns_of,
    contract_room,
    names_room,
    points_heads,
    room_text,
    side_names,
    told,
    whole_room,
)
from duplicate.pages.views import BoardView, Diagram, Entry, EventView, Group, Line, Said, Text, Who
from duplicate.words.local import Call
from duplicate.words.translations import phrase as _

# In millimetres, as templates/styles/paper-travellers.css has it.
_LEAST, _MOST = 3.0, 6.0  #: between two boards
_TITLE, _ABOUT = 12.5 * POINT, 7 * POINT
_DIAGRAM = 42.5
_AIR = 1.5  #: between results and what can be made, where it stands below them
_HEAD, _HEAD_LINE = 1.3, HEADS * 1.26  #: around the heads, and a line of them
_MATCH = 3  #: rows of a match of teams: its heading and two rooms
_RULES = 0.29  #: above and below a row with a mark, together
_NOTE = 4.0  #: what the sign of a changed result means
_BEGUN = 0.2  #: of a page at least is free where a board that is longer than a page begins on it
_SAVED = 0.8  #: a smaller setting leaves so many of the pages, or fewer


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


#: The most comfortable first; another one only where it saves pages.
_SETTINGS = (Setting(USUAL), Setting(USUAL, 1.19, 0.3), Setting(6.8, 1.19, 0.3), Setting(6.4, 1.19, 0.3))
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

    def side(self, side: Sequence[Who], say: Say) -> Names:
        """The contestants of a side, line by line."""
        return side_names(side, self.setting.size * POINT, self.room, say)

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
    columns = columns_of(event, say)

    def in_setting(setting: Setting) -> list[Leaf]:
        return _leaves(event, area, say, setting, columns.scaled(max(1.0, setting.size / USUAL)))

    found = in_setting(_SETTINGS[0])
    if len(found) > 2 and (len(closer := in_setting(_SETTINGS[1])) < len(found)):
        found = closer
    if len(found) > 2 and _filled(found[:-1], area) < _SAVED:
        for setting in _SETTINGS[2:]:
            closer = in_setting(setting)
            if len(closer) <= _SAVED * len(found):
                found = closer
    if found and _are_alone(found) and _filled(found, area) < _WHITE:
        larger = map(in_setting, _LARGER)
        found = next((some for some in larger if len(some) <= len(found)), found)
    return found or [Leaf((), front=True)]


def _are_alone(found: Sequence[Leaf]) -> bool:
    """Whether boards are one to a page, each on a single one, and there are several."""
    pages = [leaf.view for leaf in found if isinstance(leaf.view, tuple)]
    return len(pages) > 1 and all(len(page) == 1 and not page[0].continued for page in pages)


def _leaves(event: EventView, area: Area, say: Say, setting: Setting, columns: Columns) -> list[Leaf]:
    wide = not any(board.diagrams for board in event.boards)
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
    """How much of some pages is taken."""
    used = [sum(slip.height for slip in leaf.view) for leaf in found if isinstance(leaf.view, tuple)]
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
        return text_lines(pars(entry.mark.contracts), size, columns.contract - PAD + several * room)
    line: Line = entry.line
    needed = [side_names(side, size, room, say).height for side in (line.ns, line.ew)]
    beside = contract_room(line, columns)
    needed.append(sum(text_lines(text, size, beside) for text in told(line, size, beside, say)))
    return max(1, *needed)


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
