"""What stands above a scorecard: whose it is, and how it went."""

from collections.abc import Iterator
from typing import NamedTuple

from duplicate.pages.book.card_columns import half
from duplicate.pages.book.leaves import BOLD, POINT, Area, Say, dotted, text_lines, text_width
from duplicate.pages.card_views import Scorecard, StratumRank
from duplicate.pages.said import Said
from duplicate.pages.views import EventView
from duplicate.words.local import Day, Figure
from duplicate.words.translations import phrase as _

TITLE, _FIGURES, _ABOUT = 12 * POINT, 8.4 * POINT, 7.4 * POINT  #: what stands above a card
_CONTINUED = 8.5 * POINT  #: that it goes on, behind its title


class Head(NamedTuple):
    """What stands above a card, line by line."""

    title: tuple[str, ...]  #: which contestant, and the names
    figures: tuple[str, ...]  #: rank, percentage, total and the like
    about: tuple[str, ...]  #: the event


def head(event: EventView, view: Scorecard, area: Area, say: Say, *, long: bool = False) -> Head:
    """Whose card it is, and how it went: dots stand only between what is on one line.

    Behind the title of a ``long`` card is room to say that it goes on.
    """
    room = half(area)
    parts = [
        f"{say(event.rank_title)} {view.rank} / {view.of}" if view.rank else "",
        say(event.state) if view.rank and event.state else "",
        *(_in_stratum(one, say) for one in view.strata),
        say(Figure(f"{view.percent}%")) if view.percent else "",
        f"{say(event.total_unit)} {say(view.total)}" if view.total else "",
        say(Said(_("Boards: %(n)s"), {"n": view.boards or "0"})),
    ]
    if view.master_points and event.master_points:
        parts.append(f"{say(event.master_points)} {say(view.master_points)}")
    told = [
        *map(say, view.substitutes),
        *map(say, view.awards),
        *([say(view.before)] if view.before else []),
        *map(say, view.byes),
    ]
    about = (event.name, say(Day(event.date)) if event.date else "", event.club)
    again = text_width(" ", TITLE) + text_width(say(Said(_("continued"))), _CONTINUED)
    free = room - again if long else room
    title = dotted((say(view.title), view.regulars or view.names), TITLE * BOLD, free)
    if text_width(title[-1], TITLE * BOLD) > free:
        title = (*title[:-1], *people_on_lines(title[-1], free))
    return Head(
        title,
        dotted([*parts, *told], _FIGURES, room),
        dotted(about, _ABOUT, room),
    )


def _in_stratum(one: StratumRank, say: Say) -> str:
    name = say(Said(_("Stratum %(name)s"), {"name": one.name}))
    return f"{name}: {one.rank} / {one.of}" if one.rank else name


def people_on_lines(names: str, room: float) -> Iterator[str]:
    """Names of a title, as many on a line as fit, none of them divided; the room in millimetres."""
    line = ""
    for name in names.replace(" – ", " –\n").split("\n"):
        longer = f"{line} {name}".strip()
        if line and text_width(longer, TITLE * BOLD) > room:
            yield line
            longer = name
        line = longer
    yield line


def height_above(head: Head, area: Area) -> float:
    """The height of all of it, in millimetres."""
    sizes = (
        (head.title, TITLE * BOLD, 1.18 / BOLD),
        (head.figures, _FIGURES, 1.25),
        (head.about, _ABOUT, 1.25),
    )
    return 3 + sum(
        text_lines(line, size, half(area)) * size * tall for lines, size, tall in sizes for line in lines
    )
