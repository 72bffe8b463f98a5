"""Brackets, schedules and ladders to print: posters, laid out in millimetres."""

from collections.abc import Mapping
from typing import NamedTuple

from duplicate.pages.book.leaves import POINT, text_lines
from duplicate.pages.swiss_format_views import BracketMatch, BracketView
from duplicate.pages.swiss_views import SwissView
from duplicate.pages.views import Said
from duplicate.words.translations import phrase as _

_WIDTH, _HEIGHT = 258.0, 158.0  #: millimetres of the bracket on A4 or Letter, lying
_TOP = 9.0  #: of the titles of the stages
_GAP = 9.0  #: between two stages, for the lines
_DEEPEST = 4  #: stages on one page
_SIZES = (15.0, 13.5, 12.0, 11.0, 10.0, 9.0, 8.0, 7.2)  #: of the names, in points: the largest that fits
_LINE = 1.15  #: of a line, in sizes of the type
_WITH_THIRD = 104.0  #: below the final there is room for the match for third place
_HEAD, _BELOW = 0.9, 0.4  #: of a line of what stands above a match, in sizes of the type; white below it
_HEAD_TYPE = 0.75 * 1.45  #: its own type, and how much longer it is in other languages
_SIDE, _PARTS = 1.4, 3.1  #: around the name of a side; the parts of a total below it
WHOLE_ROUND = 20  #: matches of a round that is not divided between pages
_BOLD = 1.1  #: whoever won stands in bold letters


class SwissPaper(NamedTuple):
    """One document to print: its title, file and template, and what else the template needs."""

    title: Said
    file: str
    template: str
    values: Mapping[str, object]
    landscape: bool = False
    balanced: bool = True  #: a sheet may hand lines on to the next one
    whole: bool = False  #: it has parts that are not divided, which may leave much of every sheet white


class Box(NamedTuple):
    """A match of the bracket on its page; millimetres as text."""

    match: BracketMatch
    left: str
    top: str
    width: str
    height: str


class Stroke(NamedTuple):
    """A line between two matches; millimetres as text."""

    left: str
    top: str
    width: str
    height: str


class Heading(NamedTuple):
    """The title of a stage above its matches."""

    title: Said
    left: str
    width: str


class BracketPage(NamedTuple):
    """A page of a bracket: at most four stages of a part of it."""

    headings: tuple[Heading, ...]
    boxes: tuple[Box, ...]
    strokes: tuple[Stroke, ...]
    height: str
    size: str  #: of the names, in points
    beside: str  #: room for the totals
    last: bool  #: with the final, and the match for third place below it
    part: int = 1  #: of those that have the same stages
    parts: int = 1


def swiss_format_papers(view: SwissView) -> tuple[SwissPaper, ...]:
    """What can be printed of a knock-out, a round robin or a ladder beside what every event has."""
    found = []
    if view.ladder is not None:
        title = Said(_("Ladder"))
        found.append(SwissPaper(title, "ladder.pdf", "paper/swiss_ladder.html", {"view": view.ladder}))
    if view.bracket is not None:
        values: dict[str, object] = {"view": view.bracket, "pages": bracket_pages(view.bracket)}
        title = Said(_("Bracket"))
        found.append(
            SwissPaper(title, "bracket.pdf", "paper/swiss_bracket.html", values, True, balanced=False)
        )
    if view.schedule is not None:
        title, values = Said(_("Schedule")), {"view": view.schedule, "most": WHOLE_ROUND}
        whole = all(len(each.fixtures) <= WHOLE_ROUND for each in view.schedule.rounds)
        found.append(SwissPaper(title, "schedule.pdf", "paper/swiss_schedule.html", values, whole=whole))
    return tuple(found)


def bracket_pages(view: BracketView) -> tuple[BracketPage, ...]:
    """A bracket on as few pages as can be read: a large one in parts, and then its last stages.

    The semi-finals stand again with a final that has no page with them.
    """
    for deepest in range(_DEEPEST, 1, -1):
        pages = _divided(view, deepest)
        if pages is not None:
            return pages
    return _divided(view, 1, fitting=False) or ()


def _divided(view: BracketView, deepest: int, *, fitting: bool = True) -> tuple[BracketPage, ...] | None:
    """A bracket in pages of at most some stages; nothing where names do not fit in the smallest type."""
    found: list[BracketPage] = []
    first = 0
    while first < len(view.stages):
        if first and first == len(view.stages) - 1:
            first -= 1  # a final alone does not tell how its teams came there
        depth = min(deepest, len(view.stages) - first)
        stages = view.stages[first : first + depth]
        parts = len(stages[-1].matches)
        for part in range(parts):
            columns = []
            for stage in stages:
                share = len(stage.matches) // parts
                columns.append(stage.matches[part * share : (part + 1) * share])
            titles = [stage.title for stage in stages]
            last = first + depth == len(view.stages)
            third = last and view.third is not None
            page, fits = _page(titles, columns, last=last, third=third)
            if fitting and not fits:
                return None
            found.append(page._replace(part=part + 1, parts=parts))
        first += depth
    return tuple(found)


def _page(
    titles: list[Said], columns: list[tuple[BracketMatch, ...]], *, last: bool, third: bool
) -> tuple[BracketPage, bool]:
    """A page on which every match stands in the middle of the two that lead to it; whether its names fit."""
    count = len(columns)
    width = min((_WIDTH - _GAP * (count - 1)) / count, 100.0)
    height = min(_HEIGHT - _TOP, max(len(columns[0]) * 34.0, _WITH_THIRD if third else 40.0))
    beside = _beside(columns)
    found = _size(columns, width, beside, height)
    size = found or _SIZES[-1]
    boxes, strokes = [], []
    for k, matches in enumerate(columns):
        left, pitch = k * (width + _GAP), height / len(matches)
        for n, match in enumerate(matches):
            middle = _TOP + pitch * (n + 0.5)
            room = min(pitch, 46.0) - 1.0
            boxes.append(Box(match, *map(_mm, (left, middle - room / 2, width, room))))
            if k + 1 < count:
                strokes.append(Stroke(*map(_mm, (left + width, middle, _GAP / 2, 0.0))))
            if k:
                strokes.append(Stroke(*map(_mm, (left - _GAP / 2, middle, _GAP / 2, 0.0))))
                strokes.append(Stroke(*map(_mm, (left - _GAP / 2, middle - pitch / 4, 0.0, pitch / 2))))
    headings = tuple(Heading(title, _mm(k * (width + _GAP)), _mm(width)) for k, title in enumerate(titles))
    deep = _mm(_TOP + height)
    page = BracketPage(headings, tuple(boxes), tuple(strokes), deep, f"{size:g}", _mm(beside), last)
    return page, bool(found)


def _beside(columns: list[tuple[BracketMatch, ...]]) -> float:
    """Room for the totals of all matches beside the names."""
    sides = [side for matches in columns for match in matches for side in match.sides]
    if any(side.parts for side in sides):
        return 15.0 if len(columns) == _DEEPEST else 17.0
    return 12.0 if any(side.total for side in sides) else 1.0


def _size(columns: list[tuple[BracketMatch, ...]], width: float, beside: float, height: float) -> float:
    """The largest type with which every match has room between its neighbours; 0 where none has."""
    room = width - beside - 3.0

    def tall(match: BracketMatch, size: float) -> float:
        scale = size * POINT
        head = " · ".join((f"Match {match.number}", *(note.text for note in match.notes)))
        found = _HEAD * scale * text_lines(head, scale * _HEAD_TYPE, width) + _BELOW
        for side in match.sides:
            name = f"{side.seed} {side.who.names or side.who.label}" if side.who else "W" * 18
            lines = text_lines(name, scale * (_BOLD if side.won else 1.0), room)
            found += _SIDE + max(lines * _LINE * scale, scale + _PARTS if side.parts else 0.0)
        return found

    def fits(size: float) -> bool:
        return all(
            tall(match, size) <= height / len(matches) - 1.0 for matches in columns for match in matches
        )

    return next((size for size in _SIZES if fits(size)), 0.0)


def _mm(value: float) -> str:
    return f"{value:.2f}"
