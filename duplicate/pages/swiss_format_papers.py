"""Brackets, schedules and ladders to print: posters, laid out in millimetres."""

from collections.abc import Mapping
from typing import NamedTuple

from duplicate.pages.swiss_format_views import BracketMatch, BracketView
from duplicate.pages.swiss_views import SwissView
from duplicate.pages.views import Said
from duplicate.words.translations import phrase as _

_WIDTH, _HEIGHT = 258.0, 158.0  #: millimetres of the bracket on A4 or Letter, lying
_TOP = 9.0  #: of the titles of the stages
_GAP = 9.0  #: between two stages, for the lines
_DEEPEST = 4  #: stages on one page
_BOX = 17.0  #: height of a match with long names


class SwissPaper(NamedTuple):
    """One document to print: its title, file and template, and what else the template needs."""

    title: Said
    file: str
    template: str
    values: Mapping[str, object]
    landscape: bool = False


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
    last: bool  #: with the final, and the match for third place below it


def swiss_format_papers(view: SwissView) -> tuple[SwissPaper, ...]:
    """What can be printed of a knock-out, a round robin or a ladder beside what every event has."""
    found = []
    if view.ladder is not None:
        title = Said(_("Ladder"))
        found.append(SwissPaper(title, "ladder.pdf", "paper/swiss_ladder.html", {"view": view.ladder}))
    if view.bracket is not None:
        values: dict[str, object] = {"view": view.bracket, "pages": bracket_pages(view.bracket)}
        title = Said(_("Bracket"))
        found.append(SwissPaper(title, "bracket.pdf", "paper/swiss_bracket.html", values, landscape=True))
    if view.schedule is not None:
        title, values = Said(_("Schedule")), {"view": view.schedule}
        found.append(SwissPaper(title, "schedule.pdf", "paper/swiss_schedule.html", values))
    return tuple(found)


def bracket_pages(view: BracketView) -> tuple[BracketPage, ...]:
    """A bracket on as few pages as can be read: a large one in parts, and then its last stages."""
    found: list[BracketPage] = []
    first = 0
    while first < len(view.stages):
        depth = min(_DEEPEST, len(view.stages) - first)
        stages = view.stages[first : first + depth]
        parts = len(stages[-1].matches)
        for part in range(parts):
            columns = []
            for stage in stages:
                share = len(stage.matches) // parts
                columns.append(stage.matches[part * share : (part + 1) * share])
            titles = [stage.title for stage in stages]
            found.append(_page(titles, columns, last=first + depth == len(view.stages)))
        first += depth
    return tuple(found)


def _page(titles: list[Said], columns: list[tuple[BracketMatch, ...]], *, last: bool) -> BracketPage:
    """A page on which every match stands in the middle of the two that lead to it."""
    count = len(columns)
    width = min((_WIDTH - _GAP * (count - 1)) / count, 100.0)
    height = min(_HEIGHT - _TOP, max(len(columns[0]) * 34.0, 40.0))
    boxes, strokes = [], []
    for k, matches in enumerate(columns):
        left, pitch = k * (width + _GAP), height / len(matches)
        for n, match in enumerate(matches):
            middle = _TOP + pitch * (n + 0.5)
            boxes.append(Box(match, *map(_mm, (left, middle - _BOX / 2, width, _BOX))))
            if k + 1 < count:
                strokes.append(Stroke(*map(_mm, (left + width, middle, _GAP / 2, 0.0))))
            if k:
                strokes.append(Stroke(*map(_mm, (left - _GAP / 2, middle, _GAP / 2, 0.0))))
                strokes.append(Stroke(*map(_mm, (left - _GAP / 2, middle - pitch / 4, 0.0, pitch / 2))))
    headings = tuple(Heading(title, _mm(k * (width + _GAP)), _mm(width)) for k, title in enumerate(titles))
    return BracketPage(headings, tuple(boxes), tuple(strokes), _mm(_TOP + height), last)


def _mm(value: float) -> str:
    return f"{value:.2f}"
