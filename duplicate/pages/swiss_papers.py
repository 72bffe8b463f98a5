"""What can be printed of a Swiss event: each document is a template, set by WeasyPrint when asked for."""

from collections.abc import Callable
from typing import NamedTuple

from duplicate.pages.measures import even_parts
from duplicate.pages.swiss_density import (
    SIZES,
    close_histories,
    is_first_history_divided,
    standings_type,
)
from duplicate.pages.swiss_format_papers import WHOLE_ROUND, swiss_format_papers
from duplicate.pages.swiss_format_papers import SwissPaper as SwissPaper
from duplicate.pages.swiss_views import CrossView, RoundView, SwissView
from duplicate.pages.templates import sayer
from duplicate.pages.views import Said, Text
from duplicate.words.languages import SOURCE
from duplicate.words.translations import phrase as _
from duplicate.words.translations import translator

_ROUND, _MATCHES = "paper/swiss_round.html", "paper/swiss_matches.html"
_MOST_IN_A_COLUMN = 16  #: contestants of a seating on one upright page
_NAMES = 52  #: millimetres that names need at least
_LEAST_SCORE = 8.0  #: of the score of a round in the smallest type, and of a head such as 10轮
_LYING = 257.0  #: millimetres between the margins of A4 and Letter on their sides
_ROUND_CELL, _GRID_CELL = 22.0, 12.0  #: of a crosstable: a round, and a match against somebody
_CROSS_NAMES = (55.0, 105.0)  #: millimetres of the names in it, at least and at most
_FIGURES = 17.0  #: of rank or total
_WHOLE = 18  #: contestants of a part of it that is not divided between pages
_MOST_ROUNDS = 8  #: of a crosstable on one page
_MOST_COLUMNS = 20  #: of the grid on one page


def swiss_papers(view: SwissView) -> tuple[SwissPaper, ...]:
    """Everything that can be printed of an event as it stands."""
    found: list[SwissPaper] = []
    if view.seating is not None:
        found.append(_seating(view.seating, teams=view.teams))
    found += swiss_format_papers(view)
    if view.standings:
        found.append(_standings(view))
    for each in view.rounds:
        if each.over:
            found.append(_results(each, ladder=view.ladder is not None))
            if each.played:
                found.append(_matches(each, ladder=view.ladder is not None))
    if view.cross is not None:
        values = {
            "parts": _parts(view.cross),
            "columns": _columns(view.cross),
            "main": view.cross.main,
            "whole": len(view.cross.rows) <= _WHOLE,
        }
        found.append(
            SwissPaper(Said(_("Crosstable")), "crosstable.pdf", "paper/swiss_crosstable.html", values, True)
        )
    if any(each.over for each in view.rounds):
        title = Said(_("Round by round"))
        density = {
            "close": close_histories(view, _say()),
            "divided": is_first_history_divided(view, _say()),
        }
        found.append(SwissPaper(title, "histories.pdf", "paper/swiss_histories.html", density))
    return tuple(found)


def gathered_papers(view: SwissView) -> tuple[SwissPaper, ...]:
    """What :func:`swiss_papers` has of single rounds, of all that are over: so sheets are filled."""
    ladder = view.ladder is not None
    results, matches = Said(_("Challenges") if ladder else _("Results")), Said(_("Matches"))
    over = [each for each in view.rounds if each.over]
    played = [each for each in over if each.played]
    found = []
    if over:
        titled = [(_results_title(each, ladder=ladder), each) for each in over]
        whole = any(len(each.matches) <= WHOLE_ROUND for each in over)
        found.append(
            SwissPaper(results, "rounds.pdf", _ROUND, {"rounds": titled, "most": WHOLE_ROUND}, whole=whole)
        )
    if played:
        titled = [(_matches_title(each, ladder=ladder), each) for each in played]
        found.append(SwissPaper(matches, "matches.pdf", _MATCHES, {"rounds": titled}))
    return tuple(found)


def _results(view: RoundView, *, ladder: bool) -> SwissPaper:
    """What came of a round, or of a challenge."""
    title = _results_title(view, ladder=ladder)
    values = {"rounds": [(title, view)], "most": WHOLE_ROUND}
    return SwissPaper(title, view.page.replace(".html", ".pdf"), _ROUND, values)


def _results_title(view: RoundView, *, ladder: bool) -> Said:
    return view.title if ladder else Said(_("Results of round %(round)s"), {"round": view.number})


def _standings(swiss: SwissView) -> SwissPaper:
    """The last standings, as large as a sheet allows: on its side when the rounds leave the names no room.

    Of more rounds than it has room for, the last are shown, and the totals before them.
    """
    view = swiss.standings[-1]
    scores = [score for row in view.rows for score in row.rounds]
    width = max(_LEAST_SCORE, 3 + 1.9 * max((len(score) for score in scores), default=2))  # millimetres
    beside = 11.0 + 11 + 17 + 14 + 17 * len(view.breaks) + 14 * view.has_awards + 28 * view.has_reached
    wide = 188 - beside - width * len(view.rounds) < _NAMES
    first = 0
    if wide:
        room = _LYING - beside - _NAMES
        least = max(_LEAST_SCORE, 1.0 + 1.8 * max((len(score) for score in scores), default=2))
        if room < least * len(view.rounds):
            beside += _FIGURES
            first = len(view.rounds) - max(1, int((room - _FIGURES) / least))
        width = min(width, max(least, (_LYING - beside - _NAMES) / (len(view.rounds) - first)))
    size, close = standings_type(swiss, _say(), beside + width * (len(view.rounds) - first), wide=wide)
    values = {
        "view": view,
        "first": first,
        "before": {row.who.label: row.total for row in swiss.standings[first - 1].rows} if first else {},
        "width": width,
        "wide": wide,
        "size": size,
        "scale": size / SIZES[-1],
        "close": close,
    }
    return SwissPaper(view.title, "standings.pdf", "paper/swiss_standings.html", values, wide)


def _say() -> Callable[[Text], str]:
    """English, by which is measured how large a document is set: the same in every language."""
    return sayer(translator(SOURCE))


def _seating(view: RoundView, *, teams: bool) -> SwissPaper:
    """The seating as a poster: names at 19 points, tables at 34; a long one lies on its side."""
    title = Said(_("Seating of round %(round)s"), {"round": view.number})
    roomy = any(table.rooms for table in view.tables)
    two = len(view.seats) > _MOST_IN_A_COLUMN and not roomy
    values = {"view": view, "columns": 2 if two else 1, "teams": teams, "roomy": roomy}
    return SwissPaper(title, "seating.pdf", "paper/swiss_seating.html", values, two, balanced=False)


def _matches(view: RoundView, *, ladder: bool) -> SwissPaper:
    """Both rooms of every board of the matches that ended in a round, or got as far as it."""
    title = _matches_title(view, ladder=ladder)
    return SwissPaper(title, f"matches-{view.number}.pdf", _MATCHES, {"rounds": [(title, view)]})


def _matches_title(view: RoundView, *, ladder: bool) -> Said:
    if ladder:
        return Said(_("%(challenge)s, board by board"), {"challenge": view.title})
    return Said(_("Matches of round %(round)s"), {"round": view.number})


class Columns(NamedTuple):
    """Columns of a part of a crosstable: first, behind the last, and millimetres of the names."""

    first: int
    end: int
    names: str


def _parts(view: CrossView) -> tuple[Columns, ...]:
    """Which rounds stand in which part of a crosstable."""
    return _columns_of(len(view.rounds), _MOST_ROUNDS, _ROUND_CELL)


def _columns(view: CrossView) -> tuple[Columns, ...]:
    """Which columns of the grid stand in which part."""
    return _columns_of(len(view.rows), _MOST_COLUMNS, _GRID_CELL) if view.has_grid else ()


def _columns_of(count: int, most: int, width: float) -> tuple[Columns, ...]:
    """Parts of nearly the same length; names have what columns of some width leave them.

    >>> _columns_of(9, 8, 22.0)
    (Columns(first=0, end=5, names='105.0'), Columns(first=5, end=9, names='105.0'))
    """
    found, start = [], 0
    least, at_most = _CROSS_NAMES
    for size in even_parts(count, most):
        names = min(at_most, max(least, _LYING - 2 * _FIGURES - size * width))
        found.append(Columns(start, start + size, f"{names:.1f}"))
        start += size
    return tuple(found)
