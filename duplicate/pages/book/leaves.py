"""Leaves of a document: what stands on which page is decided before anything is set.

To try each board at the foot of a page, and to set it again on the next one when it does not fit, would
cost a fourth of the time; and only when the number of pages is known beforehand can a long document be set
in parts, in two processes and in little memory, with "page 7 of 120" at the foot of each.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import groupby
from math import ceil, floor
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from duplicate.pages.measures import MILLIMETRE, even_spans, sheet
from duplicate.pages.papers import Paper
from duplicate.pages.said import Text
from duplicate.pages.views import EventView

Item = TypeVar("Item")
Say = Callable[[Text], str]  #: a phrase with its values, in a language

POINT = 1 / MILLIMETRE  #: millimetres
SIDES = 26.0  #: both margins at the sides together, in millimetres: the inner one is wider for duplex
TOP, FOOT = 16.0, 15.0
BOLD = 1.06  #: so much wider is bold type
NAMES = 1.035  #: so much wider than `text_width` says may a name of many round letters be
CUT = 0.474  #: of the width is left of a line to cut along, with the white before it
_SHORT = 16  #: letters of a name that stays on one line of any column
_CHINESE = 8  #: a name in Chinese letters, with the dash behind it: longer ones are those of teams
_LABEL = 8  #: letters of the longest number before a name
_AIR = 0.8  #: white behind the line of a name that is divided, in millimetres
_CARRIED = 4  #: letters of a name that go on with its dash
_SMALLEST = 0.74  #: of its size: so much smaller a name may be set that would be broken within a word
INNER, OUTER = 16.0, 10.0


class Area(NamedTuple):
    """The paper that a document is set on, and the room between its margins in millimetres."""

    paper: str
    landscape: bool = False
    duplex: bool = False

    @property
    def width(self) -> float:
        """Room from the left margin to the right one."""
        return self.sheet_width - SIDES

    @property
    def height(self) -> float:
        """Room from the upper margin to the lower one, less a little against rounding."""
        return self.sheet_height - TOP - FOOT - 0.5

    @property
    def sheet_width(self) -> float:
        """The width of the paper, as it lies."""
        return self._size[0]

    @property
    def sheet_height(self) -> float:
        """The height of the paper, as it lies."""
        return self._size[1]

    @property
    def _size(self) -> tuple[float, float]:
        found = sheet(self.paper)
        width, height = found.width * POINT, found.height * POINT
        return (height, width) if self.landscape else (width, height)


class Leaf(NamedTuple):
    """One page: what its template shows, and whether it has to be on the front of a sheet."""

    view: object
    front: bool = False


def fill(
    blocks: Iterable[tuple[Item, float]], room: float, between: float = 0.0
) -> Iterator[tuple[Item, ...]]:
    """Blocks of some height in millimetres on as many pages as they need; none is divided.

    >>> list(fill([("a", 4), ("b", 4), ("c", 4)], 9, between=1))
    [('a', 'b'), ('c',)]
    """
    page: list[Item] = []
    used = 0.0
    for block, height in blocks:
        if page and used + between + height > room:
            yield tuple(page)
            page, used = [], 0.0
        used += height + (between if page else 0.0)
        page.append(block)
    if page:
        yield tuple(page)


def fill_evenly(
    blocks: Sequence[Item], height: Callable[[Item], float], room: float, between: float = 0.0
) -> list[tuple[Item, ...]]:
    """Blocks on as few pages as `fill` needs, with nearly as many on each as their heights allow.

    >>> [len(page) for page in fill_evenly(range(21), lambda board: 2.0, 10)]
    [5, 4, 4, 4, 4]
    >>> fill_evenly([5, 5, 5, 1, 1, 10], float, 10)
    [(5, 5), (5, 1, 1), (10,)]
    """

    def fits(page: Sequence[Item]) -> bool:
        return sum(map(height, page)) + between * (len(page) - 1) <= room

    pages = list(fill(((block, height(block)) for block in blocks), room, between))
    spans = even_spans(len(blocks), ceil(len(blocks) / max(1, len(pages))))
    even = [tuple(blocks[start:end]) for start, end in spans]
    if len(even) == len(pages) and all(map(fits, even)):
        return even
    moved = True
    while moved:
        moved = False
        for place in range(len(pages) - 1, 0, -1):
            before, page = pages[place - 1], pages[place]
            if len(before) > len(page) + 1 and fits(last := (before[-1], *page)):
                pages[place - 1 : place + 1] = [before[:-1], last]
                moved = True
    return pages


def split(
    rows: Sequence[Item], height: Callable[[Item], float], first: float, room: float
) -> Iterator[tuple[Item, ...]]:
    """Rows of a table on several pages: ``first`` is what is free on the page it begins on.

    A single row never stands alone on the last page: another one goes with it.

    >>> [len(part) for part in split("abcdefg", lambda row: 1.0, 3, 3)]
    [3, 2, 2]
    """
    parts: list[list[Item]] = [[]]
    left = first
    for row in rows:
        needed = height(row)
        if parts[-1] and needed > left:
            parts.append([])
            left = room
        parts[-1].append(row)
        left -= needed
    if len(parts) > 1 and len(parts[-1]) == 1 and len(parts[-2]) > 2:
        parts[-1].insert(0, parts[-2].pop())
    yield from (tuple(part) for part in parts)


def on_fronts(leaves: Iterable[Leaf], *, duplex: bool) -> list[Leaf | None]:
    """All pages in order; None is a blank one, so that what has to be on a front is on one.

    >>> [leaf and leaf.view for leaf in on_fronts([Leaf("a"), Leaf("b", front=True)], duplex=True)]
    ['a', None, 'b']
    """
    pages: list[Leaf | None] = []
    for leaf in leaves:
        if duplex and leaf.front and len(pages) % 2:
            pages.append(None)
        pages.append(leaf)
    return pages


def text_lines(text: str, size: float, room: float) -> int:
    """How many lines a text needs in some room; the size of the type and the room in millimetres.

    Words stay whole where they fit; Chinese breaks anywhere.

    >>> text_lines("Ann Abel", 2.6, 40), text_lines("Ann Abel", 2.6, 8)
    (1, 2)
    """
    if text_width(text, size) <= room:
        return 1
    lines, used, blank = 1, 0.0, text_width(" ", size)
    for word in text.split(" "):
        width = text_width(word, size)
        if used and used + blank + width <= room:
            used += blank + width
            continue
        pieces = [text_width(c, size) for c in word] if width > room or _breaks(word) else [width]
        gap = blank if used else 0.0
        for piece in pieces:
            if used and used + gap + piece > room:
                lines, used, gap = lines + 1, 0.0, 0.0
            used += gap + piece
            gap = 0.0
    return lines


def together(names: str) -> str:
    r"""The names of a pair as they are set: no line begins with the dash, and short names stay whole.

    >>> together("Ann Abel – Maximiliana-Theodora Bell").split(" ")
    ['Ann\xa0Abel\xa0–', 'Maximiliana-Theodora', 'Bell']
    """
    people = names.split(" – ")
    whole = (name.replace(" ", "\N{NO-BREAK SPACE}") if len(name) <= _SHORT else name for name in people)
    return "\N{NO-BREAK SPACE}– ".join(whole)


def is_kept_whole(word: str) -> bool:
    r"""Whether a word of `together` is a name in Chinese, which breaks anywhere if nothing keeps it together.

    >>> [is_kept_whole(word) for word in ("司徒美玲\xa0–", "Abel", "上海市长宁区桥牌协会第二代表队")]
    [True, False, False]
    """
    return len(word) <= _CHINESE and _breaks(word)


def people_lines(names: str, size: float, room: float) -> tuple[str, ...]:
    r"""Names as `together` has them in as many lines as they need; size and room in millimetres.

    None is divided where a line of its own has room for it; a longer one goes on behind a word, and its
    partner on the same line where that saves one.

    >>> people_lines("1 王静\xa0– 李伟", 1, 5), people_lines("1 Ann\xa0– Bo", 1, 9)
    (('1 王静\xa0–', '李伟'), ('1 Ann\xa0– Bo',))
    >>> people_lines("1 Ann Abel\xa0– Bo Castelnuovo", 1, 9)
    ('1 Ann Abel\xa0–', 'Bo Castelnuovo')
    >>> people_lines("1\xa0Ann\xa0Castelnuovo\xa0– Bo\xa0Abel", 1, 9)
    ('1\xa0Ann', 'Castelnuovo\xa0–', 'Bo\xa0Abel')
    >>> people_lines("1 Maximiliana von und zu Hohenlohe\xa0– Bo\xa0Abel", 1, 12)
    ('1\xa0Maximiliana von und', 'zu Hohenlohe\xa0– Bo\xa0Abel')
    """
    if text_width(names, size) <= room:
        return (names,)
    people = people_of(names)
    lines: list[str] = []
    for name in people:
        if lines and text_width(f"{lines[-1]} {name}", size) <= room:
            lines[-1] += f" {name}"
        else:
            lines.append(name)
    apart = tuple(part for line in lines for part in word_lines(_loose(line, size, room), size, room))
    running = _running(people, size, room)
    return running if 0 < len(running) < len(apart) else apart


def people_of(names: str) -> list[str]:
    r"""Names as `together` has them, one by one.

    >>> people_of("1 Ann\xa0– Bo")
    ['1 Ann\xa0–', 'Bo']
    """
    return names.replace("\N{NO-BREAK SPACE}– ", "\N{NO-BREAK SPACE}–\n").split("\n")


def whole_size(names: Iterable[str], size: float, room: float) -> float:
    r"""The size in which no word of the names in a cell is broken, if it is a little smaller at most.

    Names are as `together` has them, with their numbers; size and room in millimetres.

    >>> whole_size(["1 Ann\xa0– Bo"], 1, 9), round(whole_size(["1 Castelnuovo\xa0– Bo"], 1, 7), 2)
    (1, 0.84)
    """
    needed = numbered = 0.0
    for text in names:
        if text_width(text, size) + _AIR <= room:
            continue
        words = text.replace("\N{NO-BREAK SPACE}– ", "– ").replace("\N{NO-BREAK SPACE}", " ").split(" ")
        for number, word in enumerate(words):
            if _breaks(word):
                continue
            wide = text_width(word.replace("–", "\N{NO-BREAK SPACE}–"), size) + _AIR
            needed = max(needed, wide)
            if number == 1 and len(words[0]) < _LABEL:
                numbered = max(numbered, wide + text_width(f"{words[0]} ", size))
    if needed <= room:
        return size
    share = next((room / wide for wide in (max(needed, numbered), needed) if room / wide >= _SMALLEST), 1.0)
    return size * floor(100 * share) / 100


class Names(NamedTuple):
    """The names of a cell as they are set."""

    lines: tuple[str, ...]  #: which may be divided further where a name is longer than a line
    height: int  #: how many lines they take
    small: float  #: the size of their type in points where that is smaller than of others; else 0


@lru_cache(maxsize=1024)
def fitted_names(names: tuple[str, ...], size: float, room: float) -> Names:
    r"""Names as `together` has them, one behind the other or below; type and room in millimetres.

    Everybody stands on many boards: what was found once is kept.

    >>> fitted_names(("1 Ann\xa0– Bo", "2 Cy"), 1, 20)
    Names(lines=('1 Ann\xa0– Bo · 2 Cy',), height=1, small=0.0)
    """
    small = whole_size(names, size, room)
    lines = (text for each in dotted(names, small, room) for text in people_lines(each, small, room))
    return names_in(tuple(lines), small, size, room)


def names_in(lines: tuple[str, ...], small: float, size: float, room: float) -> Names:
    """Lines of names in ``small`` type, beside others in ``size``."""
    height = sum(text_lines(text, small, room) for text in lines)
    return Names(lines, height, round(small / POINT, 2) if small < size - 0.01 * POINT else 0.0)


def _running(people: Sequence[str], size: float, room: float) -> tuple[str, ...]:
    """People behind each other; only who has no line to himself is divided. None where a word is too wide."""
    lines: list[str] = []
    for name in people:
        alone = text_width(name, size) <= room
        words = [name] if alone else _loose(name, size, room).split(" ")
        if not lines and len(words) > 1 and len(words[0]) < _LABEL:  # a number stays with the name
            words[:2] = ["\N{NO-BREAK SPACE}".join(words[:2])]
        for word in words:
            if lines and text_width(f"{lines[-1]} {word}", size) <= room - _AIR:
                lines[-1] += f" {word}"
            elif text_width(word, size) <= room - (0.0 if alone else _AIR):
                lines.append(word)
            else:
                return ()
    return tuple(lines)


def _loose(line: str, size: float, room: float) -> str:
    """A name that has no room on a line, with blanks to divide it at, but for the one before a dash."""
    if text_width(line, size) <= room:
        return line
    return line.replace("\N{NO-BREAK SPACE}", " ").replace(" –", "\N{NO-BREAK SPACE}–")


def word_lines(text: str, size: float, room: float) -> Iterator[str]:
    r"""A text that may be too wide, divided between words; a number before it stays with the first.

    Chinese is divided between letters, but no number among them.

    >>> list(word_lines("12 Ann Abel", 1, 5)), list(word_lines("双方分别得分", 1, 5))
    (['12\xa0Ann', 'Abel'], ['双方分别', '得分'])
    >>> list(word_lines("12 Castelnuovo Abel", 1, 7.5))  # the number alone, rather than a part of the word
    ['12', 'Castelnuovo', 'Abel']
    >>> list(word_lines("南北得−1420分", 1, 6))
    ['南北得', '−1420分']
    """
    if text_width(text, size) <= room:
        yield text
        return
    label, blank, rest = text.partition(" ")
    first = rest.partition(" ")[0]
    alone = text_width(first, size) <= room - _AIR < text_width(f"{label} {first}", size)
    stays = len(label) < _LABEL and blank and not (alone and not _breaks(first))
    glued = f"{label}\N{NO-BREAK SPACE}{rest}" if stays else text
    line = ""
    for word in glued.split(" "):
        pieces: Iterable[str] = [word]
        if text_width(word, size) > room - _AIR:
            pieces = _letters(word, size, room - _AIR) if _breaks(word) else _with_dash(word, size, room)
        for number, piece in enumerate(pieces):
            longer = f"{line}{'' if number else ' '}{piece}".strip()
            if line and text_width(longer, size) > room - _AIR:
                yield line
                longer = piece
            line = longer
    yield line


def _letters(word: str, size: float, room: float) -> Iterator[str]:
    """Where a word with Chinese in it is divided: what is no Chinese stays whole where it fits."""
    for wide, letters in groupby(word, lambda letter: unicodedata.east_asian_width(letter) in "WF"):
        text = "".join(letters)
        yield from text if wide or text_width(text, size) > room else (text,)


def _with_dash(word: str, size: float, room: float) -> list[str]:
    r"""A name that leaves no room for its dash, with some letters to go with it: no dash stands alone.

    >>> _with_dash("Castelnuovo\xa0–", 1, 6.5), _with_dash("Abel\xa0–", 1, 9)
    (['Casteln', 'uovo\xa0–'], ['Abel\xa0–'])
    """
    dash = "\N{NO-BREAK SPACE}–"
    name = word.removesuffix(dash)
    if name == word or text_width(name, size) > room or text_width(word, size) <= room - _AIR:
        return [word]
    return [name[:-_CARRIED], name[-_CARRIED:] + dash]


def at_commas(text: str, size: float, room: float) -> Iterator[str]:
    """A text that may be too wide, divided behind commas: the parts of a weighted score stay whole."""
    line = ""
    for part in text.replace(", ", ",\n ").replace("，", "，\n").split("\n"):
        if line and text_width(line + part, size) > room:
            yield line
            line = part.strip()
        else:
            line += part
    yield line


def dotted(parts: Iterable[str], size: float, room: float) -> tuple[str, ...]:
    """Texts with dots between them, in as many lines as they need: none begins or ends with a dot.

    Empty texts are left out; one that is wider than the room has a line of its own.

    >>> dotted(["Ann Abel", "Bo Bell", "", "Cy Cole"], 1, 9)
    ('Ann Abel', 'Bo Bell · Cy Cole')
    """
    lines: list[str] = []
    used, between = 0.0, size * 1.7  # the dot of a font for Chinese is a full square
    for part in filter(None, parts):
        width = text_width(part, size)
        if lines and used + between + width <= room:
            lines[-1] += f" · {part}"
            used += between + width
        else:
            lines.append(part)
            used = width
    return tuple(lines)


def at_foot(event: EventView, document: Paper, area: Area, say: Say) -> EventView:
    """The event with the conditions that stand at the foot of a page: none on a line to cut along."""
    if not document.cut:
        return event
    texts = [say(part) for part in event.conditions_line]
    room = CUT * area.width
    kept = [n for n in range(len(texts)) if text_width(" · ".join(texts[: n + 1]), 7 * POINT) <= room]
    return replace(event, conditions_line=event.conditions_line[: len(kept)])


def headed(parts: Iterable[str], size: float, room: float) -> tuple[str, ...]:
    """Texts as `dotted` sets them, but the first on a line of its own where that takes no more lines.

    >>> headed(["Split", "NS 140", "EW −420"], 1, 10), headed(["Split", "EW −420"], 1, 12)
    (('Split', 'NS 140 · EW −420'), ('Split · EW −420',))
    """
    first, *others = [*filter(None, parts)] or [""]
    found = dotted((first, *others), size, room)
    below = (first, *dotted(others, size, room))
    return below if 1 < len(below) <= len(found) else found


def _breaks(word: str) -> bool:
    return not word.isascii() and any(unicodedata.east_asian_width(c) in "WF" for c in word)


def text_width(text: str, size: float) -> float:
    """The width of a text, rather too much than too little; Chinese letters are a full square.

    >>> text_width("Ann", 1) < text_width("Ming", 1) < text_width("王静伟", 1)
    True
    """
    return size * sum(map(_share_of_size, text))


@cache
def _share_of_size(letter: str) -> float:
    """The width of a letter as a part of its size, as in the usual sans-serif types.

    A dagger is one in them, and a full square where the first font of a machine is one for Chinese.
    """
    if unicodedata.east_asian_width(letter) in "WF" or letter == "†":
        return 1.0
    if unicodedata.combining(letter):
        return 0.0
    if letter in "ijlftrI.,:'|-· \N{NO-BREAK SPACE}":
        return 0.31
    if letter in "mwMWO@%—♠♥♦♣":
        return 0.88
    return 0.68 if letter.isupper() else 0.56
