"""How large and how close prints of a Swiss event are set, so that no sheet is left with a few lines."""

from collections.abc import Callable, Iterable
from math import ceil

from duplicate.pages.book.leaves import BOLD, POINT, fill, text_lines, text_width
from duplicate.pages.swiss_views import HistoryView, StandingsView, SwissView
from duplicate.pages.views import Text

Say = Callable[[Text], str]

SIZES = (15.0, 13.5, 12.0, 10.8, 9.4)  #: of standings in points, the largest first
_SMALL, _CLOSER = 8.0, 7.0  #: type of what is below them, also where it is set closer
_LINE, _LOW = 1.3, 1.2  #: height of a line in sizes of the type, also of a closer one
_TRUE = 0.94  #: what a sheet takes of its height as estimated, which is rather too much
_NARROW = 0.93  #: so much of the estimated width has the text of a paragraph
_TITLE, _PADDING, _CLOSE = 30.0, 1.7, 1.0  #: above, and white of a row, also of a closer one, in millimetres
_HEADING, _PARAGRAPH, _INDENT, _GAP = 6.2, 0.8, 3.0, 6.0  #: of what is below, in millimetres
_WHEN = " (15 December 2026, 20:30)"  #: behind a correction
_CARD = (10.2, 1.4, _LINE, 7.0)  #: of a history: type, white of a row, height of a line, white below it
_CLOSE_CARD = (9.4, 0.5, _LOW, 4.0)
_HEAD = 18.0  #: millimetres above the first card
_UPRIGHT, _LYING = (248.0, 266.0), (184.0, 179.0)  #: millimetres between the margins of Letter and of A4


def standings_type(swiss: SwissView, say: Say, beside: float, *, wide: bool) -> tuple[float, bool]:
    """The largest type in points in which the last standings and what is below them fill one sheet at most.

    Where none does, the smallest, and whether lines are set closer, which saves a sheet then. ``beside`` is
    what all columns but that of the names take in the smallest type, in millimetres.
    """
    view = swiss.standings[-1]
    across, down, columns = (256.0, _LYING, 3) if wide else (188.0, _UPRIGHT, 2)
    normal, closer = (_below(swiss, say, across, columns, size * POINT) for size in (_SMALL, _CLOSER))
    for size in SIZES:
        room, scale = across - beside * size / SIZES[-1] - 2, BOLD * size * POINT
        people = (name for row in view.rows for name in row.who.names.split(" – "))
        if _rows(view, say, size, room, _PADDING) + normal <= min(down) and all(
            text_width(f"{name} –", scale) <= room for name in people
        ):
            return size, False
    room = across - beside - 2
    high = _rows(view, say, SIZES[-1], room, _PADDING) + normal
    low = _rows(view, say, SIZES[-1], room, _CLOSE) + closer
    return SIZES[-1], any(ceil(_TRUE * low / sheet) < ceil(_TRUE * high / sheet) for sheet in down)


def _rows(view: StandingsView, say: Say, size: float, room: float, padding: float) -> float:
    """The height of the title and all rows, in millimetres."""
    scale = size * POINT
    lines = sum(text_lines(row.who.names, scale, room) + len(row.marks) for row in view.rows)
    return _TITLE + _LINE * scale * lines + padding * len(view.rows)


def _below(swiss: SwissView, say: Say, across: float, columns: int, size: float) -> float:
    """The height of all that is below standings, in some type, in millimetres."""
    room = (across - _GAP * (columns - 1)) / columns - _INDENT
    rules = _paragraphs((f"{say(what)}: {say(how)}" for what, how in swiss.conditions), size, room) / columns
    breaks = [f"{say(rule.name)}: {say(rule.meaning)}" for rule in swiss.standings[-1].breaks]
    late = [f"{say(each.change.what)}{_WHEN}{each.change.why}" for each in swiss.corrections]
    changed = [f"{say(each.what)}{_WHEN}{each.why}" for each in swiss.changes]
    notes = [say(note) for note in swiss.notes]
    headings = 2 + sum(map(bool, (breaks, late, changed))) + bool(late)
    return rules + _paragraphs((*breaks, *late, *changed, *notes), size, across) + _HEADING * headings


def _paragraphs(texts: Iterable[str], size: float, room: float) -> float:
    return sum(_PARAGRAPH + _LINE * size * text_lines(text, _NARROW * size, room) for text in texts)


def close_histories(swiss: SwissView, say: Say) -> bool:
    """Whether histories are set closer, because that saves a sheet of A4 or of Letter."""

    def sheets(size: float, padding: float, leading: float, between: float) -> list[int]:
        cards = [
            (None, _card(view, say, size * POINT, padding, leading) + (0.0 if n else _HEAD))
            for n, view in enumerate(swiss.histories)
        ]
        return [sum(1 for _ in fill(cards, sheet, between)) for sheet in _UPRIGHT]

    return any(closer < usual for closer, usual in zip(sheets(*_CLOSE_CARD), sheets(*_CARD), strict=True))


def is_first_history_divided(swiss: SwissView, say: Say) -> bool:
    """Whether the first history is longer than a sheet: then it begins below the title, and goes on."""
    size, padding, leading, _between = _CLOSE_CARD
    first = swiss.histories[0]
    return _HEAD + _card(first, say, size * POINT, padding, leading) > min(_UPRIGHT)


def _card(view: HistoryView, say: Say, size: float, padding: float, leading: float) -> float:
    """The height of a card of somebody, in millimetres."""
    line, names = leading * size, f"{say(view.title)} · {view.who.names}"
    narrow = _NARROW * size
    high = 5.3 * text_lines(names, BOLD * 12.5 * POINT, 184.0) + line + 1.5
    high += (4.0 + line * len(view.matches)) if view.rounds or view.matches else 0.0
    for each in view.rounds:
        met = sum(text_lines(f"{who.label} {who.names} ↑", narrow, 68.0) for who in each.opponents) or 1
        high += padding + line * (met + len(each.notes))
    people = ", ".join(f"{number} {name} (99)" for number, name, _ in view.roster)
    members = " · ".join(map(say, view.members))
    return high + sum(line * text_lines(text, narrow, 186.0) for text in (people, members) if text)
