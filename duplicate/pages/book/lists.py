"""Lists of many nights on paper: the table of a league, and the players of a night."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from duplicate.pages.book.engines import AUTO, TYPST, Choice, Made, choose
from duplicate.pages.book.leaves import POINT, Area, Say, dotted, fill_evenly, text_lines
from duplicate.pages.book.setting import Document, Part, set_documents
from duplicate.pages.list_views import LeagueView, PlayerRow, PlayersView, Row
from duplicate.pages.measures import even_spans
from duplicate.pages.said import Said
from duplicate.pages.site_index import look_in
from duplicate.pages.templates import Templates, sayer
from duplicate.words.local import Day
from duplicate.words.translations import Language, language, translator
from duplicate.words.translations import phrase as _

# In millimetres, as templates/styles/paper-lists.css has it.
SIZE = 8.6 * POINT
_LINE, _PADDING = 1.3 * SIZE, 1.4
_NIGHT, _MOST = 14.0, 48.0  #: a night of a league; the least width of the names
_ABOVE = 30.0  #: title, rules and heads of columns
_RULES = 8.0 * POINT
_AVERAGE = 20.0  #: and below it the percentage of the event, where it is another one
_FIXED = 12.0 + 15.0 + 18.0  #: rank, nights, total

Item = TypeVar("Item", Row, PlayerRow)


class LeaguePage(NamedTuple):
    """Some rows of a league, and some of its nights."""

    rows: tuple[Row, ...]
    first: int
    last: int
    again: bool


class PlayersPage(NamedTuple):
    """Some rows of a list of players."""

    rows: tuple[PlayerRow, ...]
    again: bool


def rules(view: LeagueView | PlayersView, area: Area, say: Say) -> tuple[str, ...]:
    """What explains a list, line by line: no line begins with a dot."""
    if isinstance(view, LeagueView):
        dropped = say(Said(_("Struck out: nights that do not count."))) if view.has_dropped else ""
        told = dotted((*map(say, view.rules), dropped), _RULES, area.width)
        return (*dotted(_league(view, say), _RULES, area.width), *told)
    percents = _(
        "Percentages are of the boards alone. Below stands that of the event where it is another one, "
        "because penalties and the like count there."
    )
    roles = _(
        "By role: boards on which the seat is known. Made: contracts made of those declared; tricks: "
        "above the contract less those below."
    )
    nobody = _("Nobody recorded who sat where: there are no figures for declarers and defenders.")
    found = [percents] if view.has_percents else []
    return tuple(say(Said(text)) for text in (*found, roles if view.has_roles else nobody))


def _league(view: LeagueView, say: Say) -> tuple[str, ...]:
    """Whose league it is, from when to when it lasted and how far it is."""
    dates = " – ".join(say(Day(day)) for day in dict.fromkeys((view.first, view.last)) if day)
    nights = say(Said(_("Nights: %(n)s"), {"n": str(len(view.nights))})) if view.kind else ""
    return view.club, dates, nights, say(view.stage) if view.stage else ""


def league_pages(view: LeagueView, area: Area) -> list[LeaguePage]:
    """The pages of a league; nights that are too many follow on others, where the names are repeated."""
    nights = _nights(view, area)
    room = league_names(view, area) - 2
    parts = _parts(view.rows, lambda row: text_lines(row.names, SIZE, room), area)
    return [
        LeaguePage(rows, first, last, bool(part or first))
        for part, rows in enumerate(parts)
        for first, last in nights
    ]


def _nights(view: LeagueView, area: Area) -> list[tuple[int, int]]:
    room = area.width - _FIXED - _bonus(view) - _MOST
    return even_spans(len(view.nights), int(room / _NIGHT))


def _bonus(view: LeagueView) -> float:
    return 16.0 if view.has_bonus else 0.0


def league_names(view: LeagueView, area: Area) -> float:
    """The width of the names in the table of a league, in millimetres."""
    most = max(last - first for first, last in _nights(view, area))
    return area.width - _FIXED - _bonus(view) - _NIGHT * most


def players_names(view: PlayersView, area: Area) -> float:
    """The width of the names in a list of players, in millimetres."""
    return area.width - 16.0 - _AVERAGE - (len(view.roles) * 24.0 + 30.0 if view.has_roles else 0.0)


def players_pages(view: PlayersView, area: Area) -> list[PlayersPage]:
    """The pages of a list of players."""
    room = players_names(view, area) - 2
    parts = _parts(view.rows, lambda row: max(text_lines(row.name, SIZE, room), 1 + bool(row.percent)), area)
    return [PlayersPage(rows, bool(part)) for part, rows in enumerate(parts)]


def _parts(rows: Sequence[Item], lines: Callable[[Item], int], area: Area) -> list[tuple[Item, ...]]:
    """The rows of each page, about as many on every one."""

    def height(row: Item) -> float:
        return _PADDING + _LINE * lines(row)

    return fill_evenly(rows, height, area.height - _ABOVE) or [()]


def print_list(
    name: str,
    view: LeagueView | PlayersView,
    templates: Templates,
    spoken: Language,
    *,
    paper: str = "A4",
    engine: str = AUTO,
) -> tuple[bytes, Choice]:
    """A league (``league``) or the players of a night (``players``) as PDF, on its side, and who set it."""
    from duplicate.pages.paper import paper_size, say_missing

    area = Area(paper_size(paper), landscape=True)
    pages: Sequence[LeaguePage | PlayersPage]
    pages = league_pages(view, area) if isinstance(view, LeagueView) else players_pages(view, area)
    choice = choose(engine, name, len(pages), templates)
    if choice.engine == TYPST:
        from duplicate.pages.booklet.documents import list_booklet
        from duplicate.pages.booklet.typesetting import typeset

        return typeset(list_booklet(name, view, pages, templates, spoken, area), say_missing), choice
    return _by_weasyprint(name, view, pages, templates, spoken, area), choice


def _by_weasyprint(
    name: str,
    view: LeagueView | PlayersView,
    pages: Sequence[LeaguePage | PlayersPage],
    templates: Templates,
    spoken: Language,
    area: Area,
) -> bytes:
    from duplicate.pages.paper import say_missing, sheet_style

    translate = translator(spoken.code)
    shared: Mapping[str, object] = {
        "_": translate,
        "say": sayer(translate),
        "language": spoken,
        "view": view,
        "rules": rules(view, area, sayer(translate)),
    }
    style = templates.styles("paper.css", "book.css", "paper-lists.css", "club-paper.css")
    style += sheet_style(area.paper, landscape=True, duplex=False)
    base = templates.folders[0].resolve().as_uri() + "/"
    parts = []
    for start in range(0, len(pages), 12):
        some = pages[start : start + 12]
        source = templates.render(f"paper/{name}.html", {**shared, "pages": some})
        parts.append(Part(source, style, base, len(some), len(some)))
    found: list[bytes] = []
    document = Document(f"{name}.pdf", tuple(parts), translate(_("Page %(page)s of %(pages)s")))
    set_documents([document], lambda _, content: found.append(content), say_missing)
    return found[0]


def print_lists(
    name: str,
    view: LeagueView | PlayersView,
    out: Path,
    *,
    languages: Sequence[str],
    templates: Path | None = None,
    theme: Path | None = None,
    paper: str = "A4",
    engine: str = AUTO,
) -> list[Made]:
    """Write ``NAME.pdf``, and ``NAME.zh.pdf`` for a second language; returns which engine made what."""
    _look, overlay = look_in(out, templates, theme)
    files = []
    for number, code in enumerate(dict.fromkeys(languages)):
        file = f"{name}.{code}.pdf" if number else f"{name}.pdf"
        content, choice = print_list(name, view, overlay, language(code), paper=paper, engine=engine)
        (out / file).write_bytes(content)
        files.append(Made(file, choice))
    return files
