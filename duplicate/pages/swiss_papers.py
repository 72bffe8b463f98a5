"""What can be printed of a Swiss event: each document is a template, set by WeasyPrint when asked for."""

from duplicate.pages.measures import even_parts
from duplicate.pages.swiss_format_papers import SwissPaper as SwissPaper
from duplicate.pages.swiss_format_papers import swiss_format_papers
from duplicate.pages.swiss_views import CrossView, RoundView, StandingsView, SwissView
from duplicate.pages.views import Said
from duplicate.words.translations import phrase as _

_ROUND, _MATCHES = "paper/swiss_round.html", "paper/swiss_matches.html"
_MOST_IN_A_COLUMN = 16  #: contestants of a seating on one upright page
_NAMES = 52  #: millimetres that names need at least
_MOST_ROUNDS = 8  #: of a crosstable on one page
_MOST_COLUMNS = 20  #: of the grid on one page


def swiss_papers(view: SwissView) -> tuple[SwissPaper, ...]:
    """Everything that can be printed of an event as it stands."""
    found: list[SwissPaper] = []
    if view.seating is not None:
        found.append(_seating(view.seating, teams=view.teams))
    found += swiss_format_papers(view)
    if view.standings:
        found.append(_standings(view.standings[-1]))
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


def _standings(view: StandingsView) -> SwissPaper:
    """The standings: on their side when the rounds leave the names no room."""
    scores = [score for row in view.rows for score in row.rounds]
    width = 3 + 1.9 * max((len(score) for score in scores), default=2)  # millimetres
    beside = 11 + 11 + 17 + 14 + 17 * len(view.breaks) + 14 * view.has_awards + 28 * view.has_reached
    wide = 188 - beside - width * len(view.rounds) < _NAMES
    if wide:
        width = min(width, (274 - beside - _NAMES) / len(view.rounds))
    values = {"view": view, "width": f"{width:.1f}", "wide": wide}
    return SwissPaper(view.title, "standings.pdf", "paper/swiss_standings.html", values, wide)


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
