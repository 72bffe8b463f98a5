"""What can be printed of a Swiss event: each document is a template, set by WeasyPrint when asked for."""

from duplicate.pages.book.leaves import POINT, text_lines, text_width
from duplicate.pages.measures import even_parts
from duplicate.pages.swiss_format_papers import SwissPaper as SwissPaper
from duplicate.pages.swiss_format_papers import swiss_format_papers
from duplicate.pages.swiss_views import CrossView, RoundView, SwissView
from duplicate.pages.views import Said
from duplicate.words.translations import phrase as _

_ROUND, _MATCHES = "paper/swiss_round.html", "paper/swiss_matches.html"
_MOST_IN_A_COLUMN = 16  #: contestants of a seating on one upright page
_NAMES = 52  #: millimetres that names need at least
_SIZES = (15.0, 13.5, 12.0, 10.8, 9.4)  #: of standings in points, the largest first
_SMALL, _BOLD = 8.0, 1.08  #: type of what is below them, and how much wider bold letters are
_TITLE, _PADDING = 30.0, 1.7  #: above, and white of a row, in millimetres
_HEADINGS = 9  #: lines of headings below
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
        values = {"parts": _parts(view.cross), "columns": _columns(view.cross), "main": view.cross.main}
        found.append(
            SwissPaper(Said(_("Crosstable")), "crosstable.pdf", "paper/swiss_crosstable.html", values, True)
        )
    if any(each.over for each in view.rounds):
        title = Said(_("Round by round"))
        found.append(SwissPaper(title, "histories.pdf", "paper/swiss_histories.html", {}))
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
        found.append(SwissPaper(results, "rounds.pdf", _ROUND, {"rounds": titled}))
    if played:
        titled = [(_matches_title(each, ladder=ladder), each) for each in played]
        found.append(SwissPaper(matches, "matches.pdf", _MATCHES, {"rounds": titled}))
    return tuple(found)


def _results(view: RoundView, *, ladder: bool) -> SwissPaper:
    """What came of a round, or of a challenge."""
    title = _results_title(view, ladder=ladder)
    return SwissPaper(title, view.page.replace(".html", ".pdf"), _ROUND, {"rounds": [(title, view)]})


def _results_title(view: RoundView, *, ladder: bool) -> Said:
    return view.title if ladder else Said(_("Results of round %(round)s"), {"round": view.number})


def _standings(swiss: SwissView) -> SwissPaper:
    """The last standings, as large as a sheet allows: on its side when the rounds leave the names no room."""
    view = swiss.standings[-1]
    scores = [score for row in view.rows for score in row.rounds]
    width = 3 + 1.9 * max((len(score) for score in scores), default=2)  # millimetres
    beside = 11 + 11 + 17 + 14 + 17 * len(view.breaks) + 14 * view.has_awards + 28 * view.has_reached
    wide = 188 - beside - width * len(view.rounds) < _NAMES
    if wide:
        width = min(width, (274 - beside - _NAMES) / len(view.rounds))
    size = _type(swiss, beside + width * len(view.rounds), wide=wide)
    values = {"view": view, "width": width, "wide": wide, "size": size, "scale": size / _SIZES[-1]}
    return SwissPaper(view.title, "standings.pdf", "paper/swiss_standings.html", values, wide)


def _type(swiss: SwissView, beside: float, *, wide: bool) -> float:
    """The largest type in points in which the last standings and what is below them fill one sheet at most.

    ``beside`` is what all columns but that of the names take in the smallest type, in millimetres.
    """
    view = swiss.standings[-1]
    across, down, columns = (256.0, 178.0, 3) if wide else (188.0, 247.0, 2)  # what A4 and Letter both have
    below = 2 * len(swiss.conditions) / columns + 2 * len(view.breaks)
    below += 1.5 * (len(swiss.corrections) + len(swiss.changes) + len(swiss.notes)) + _HEADINGS
    free = down - _TITLE - 1.3 * _SMALL * POINT * below
    for size in _SIZES:
        room, scale = across - beside * size / _SIZES[-1] - 2, _BOLD * size * POINT
        lines = sum(text_lines(row.who.names, scale, room) + len(row.marks) for row in view.rows)
        people = (name for row in view.rows for name in row.who.names.split(" – "))
        high = 1.3 * size * POINT * lines + _PADDING * len(view.rows)
        if high <= free and all(text_width(f"{name} –", scale) <= room for name in people):
            return size
    return _SIZES[-1]


def _seating(view: RoundView, *, teams: bool) -> SwissPaper:
    """The seating as a poster: names at 19 points, tables at 34; a long one lies on its side."""
    title = Said(_("Seating of round %(round)s"), {"round": view.number})
    roomy = any(table.rooms for table in view.tables)
    two = len(view.seats) > _MOST_IN_A_COLUMN and not roomy
    values = {"view": view, "columns": 2 if two else 1, "teams": teams, "roomy": roomy}
    return SwissPaper(title, "seating.pdf", "paper/swiss_seating.html", values, two)


def _matches(view: RoundView, *, ladder: bool) -> SwissPaper:
    """Both rooms of every board of the matches that ended in a round, or got as far as it."""
    title = _matches_title(view, ladder=ladder)
    return SwissPaper(title, f"matches-{view.number}.pdf", _MATCHES, {"rounds": [(title, view)]})


def _matches_title(view: RoundView, *, ladder: bool) -> Said:
    if ladder:
        return Said(_("%(challenge)s, board by board"), {"challenge": view.title})
    return Said(_("Matches of round %(round)s"), {"round": view.number})


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
