"""What can be printed of a Swiss event; each document is a template, set by WeasyPrint when it is asked for."""

from collections.abc import Mapping
from typing import NamedTuple

from duplicate.pages.measures import even_parts, text_lines
from duplicate.pages.swiss_views import CrossView, RoundView, SeatView, SwissView
from duplicate.pages.views import Said
from duplicate.words.translations import phrase as _

_MOST_ROUNDS = 8  #: of a crosstable on one page
_MOST_COLUMNS = 20  #: of the grid on one page


class SwissPaper(NamedTuple):
    """One document to print: its title, file and template, and what else the template needs."""

    title: Said
    file: str
    template: str
    values: Mapping[str, object]
    landscape: bool = False


def swiss_papers(view: SwissView) -> tuple[SwissPaper, ...]:
    """Everything that can be printed of an event as it stands."""
    found: list[SwissPaper] = []
    if view.seating is not None:
        found.append(_seating(view.seating, teams=view.teams))
    if view.standings:
        title = view.standings[-1].title
        landscape = len(view.rounds) > 7
        values = {"view": view.standings[-1]}
        found.append(SwissPaper(title, "standings.pdf", "paper/swiss_standings.html", values, landscape))
    for each in view.rounds:
        if each.over:
            title = Said(_("Results of round %(round)s"), {"round": each.number})
            file = each.page.replace(".html", ".pdf")
            found.append(SwissPaper(title, file, "paper/swiss_round.html", {"view": each}))
    if view.cross is not None:
        values = {"parts": _parts(view.cross), "columns": _columns(view.cross)}
        found.append(
            SwissPaper(Said(_("Crosstable")), "crosstable.pdf", "paper/swiss_crosstable.html", values, True)
        )
        title = Said(_("Round by round"))
        found.append(SwissPaper(title, "histories.pdf", "paper/swiss_histories.html", {}))
    return tuple(found)


def _seating(view: RoundView, *, teams: bool) -> SwissPaper:
    """The seating as a poster: names at 19 points, tables at 34, in as many columns as fit in."""
    title = Said(_("Seating of round %(round)s"), {"round": view.number})
    two = len(view.seats) > 16
    width = 300.0 if two else 400.0
    lines = [_lines(seat, width) for seat in view.seats]
    return SwissPaper(
        title,
        "seating.pdf",
        "paper/swiss_seating.html",
        {"view": view, "columns": 2 if two else 1, "teams": teams, "tall": max(lines, default=1)},
        two,
    )


def _lines(seat: SeatView, width: float) -> int:
    return text_lines(f"{seat.who.names} ({seat.who.label})", 19, width)


def _parts(view: CrossView) -> tuple[tuple[int, int], ...]:
    """Which rounds stand on which page of a crosstable: first and behind the last."""
    return _slices(len(view.rounds), _MOST_ROUNDS)


def _columns(view: CrossView) -> tuple[tuple[int, int], ...]:
    """Which columns of the grid stand on which page."""
    return _slices(len(view.rows), _MOST_COLUMNS) if view.has_grid else ()


def _slices(count: int, most: int) -> tuple[tuple[int, int], ...]:
    """Parts of nearly the same length, as first and behind the last.

    >>> _slices(9, 8)
    ((0, 5), (5, 9))
    """
    found, start = [], 0
    for size in even_parts(count, most):
        found.append((start, start + size))
        start += size
    return tuple(found)
