"""A document as typst takes it: the source of its template, and everything it shows as data."""

import importlib
import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from duplicate.pages.book.leaves import FOOT, INNER, OUTER, TOP, Area, Leaf, at_foot
from duplicate.pages.booklet import lists
from duplicate.pages.booklet.wording import Wording, joined
from duplicate.pages.list_views import LeagueView, PlayersView
from duplicate.pages.papers import Paper, at_head
from duplicate.pages.templates import Templates
from duplicate.pages.theme import Theme
from duplicate.pages.views import EventView
from duplicate.words.languages import Language
from duplicate.words.local import isolated
from duplicate.words.translations import phrase as _

_PAGE, _PAGES = "\x01", "\x02"  #: where the numbers of a page belong in its foot
_LINE = "#0b5c43"  #: below heads of columns, unless a theme has another colour
_SANS = re.compile(r"--sans:\s*([^;]+);")
_GENERIC = ("sans-serif", "system-ui")


class Booklet(NamedTuple):
    """A document to set by typst."""

    name: str
    source: str
    data: Mapping[str, object]  #: what its template shows; ``pages`` one by one, None where one is blank
    fonts: tuple[str, ...]  #: families in the order they are wished for
    heading_fonts: tuple[str, ...]


def booklet(
    event: EventView,
    document: Paper,
    leaves: Sequence[Leaf | None],
    templates: Templates,
    language: Language,
    area: Area,
    name: str = "",
) -> Booklet:
    """A document of an event, whose pages are ``leaves``; None is a blank one."""
    words = Wording.of(language)
    page = importlib.import_module(f"duplicate.pages.booklet.{document.name}").page
    title, day = words.translate(document.title), words.day(event.date)
    # a document without a head says within it which club it is of
    shown = event if document.numbered or event.club else replace(event, club=templates.theme.name)
    club = "" if event.club == templates.theme.name else isolated(event.club)  # it stands in the middle
    about = {
        "title": joined((", ".join(filter(None, (isolated(event.name), day))), title)),
        "author": [event.club] if event.club else [],
        "keywords": [words(event.method)],
        "event": joined((isolated(event.name), day, club)),
        "name": at_head(document, event.state, words.say),
        "conditions": words.line(at_foot(event, document, area, words.say).conditions_line),
        "nothing": words.translate(_("There are no boards yet.")),
        "framed": not document.numbered,
        "cut": document.cut,
        "pages": [None if leaf is None else page(shown, leaf.view, area, words) for leaf in leaves],
    }
    return _booklet(name or document.file, document.name, about, templates, words, area)


def list_booklet(
    name: str,
    view: LeagueView | PlayersView,
    pages: Sequence[object],
    templates: Templates,
    language: Language,
    area: Area,
) -> Booklet:
    """A league (``league``) or the players of a night (``players``)."""
    words = Wording.of(language)
    page: Callable[..., object] = getattr(lists, name)
    title = lists.title(view, words)
    about = {
        "title": title,
        "author": [],
        "keywords": [],
        "event": title,
        "name": "",
        "conditions": lists.rules(view, words),
        "framed": False,
        "pages": [page(view, each, area, words) for each in pages],
    }
    return _booklet(f"{name}.pdf", "list", about, templates, words, area)


def _booklet(
    name: str, template: str, about: Mapping[str, object], templates: Templates, words: Wording, area: Area
) -> Booklet:
    theme, spoken = templates.theme, words.language
    region = spoken.settings.locale.rpartition("_")[2]
    both = (INNER + OUTER) / 2
    data = {
        **about,
        "continued": words.translate(_("continued")),
        "numbering": words.translate(_("Page %(page)s of %(pages)s")) % {"page": _PAGE, "pages": _PAGES},
        "lang": spoken.tag.partition("-")[0],
        "region": region if len(region) == 2 and region.isupper() else None,
        "width": area.sheet_width,
        "height": area.sheet_height,
        "top": TOP,
        "foot": FOOT,
        "inner": INNER if area.duplex else both,
        "outer": OUTER if area.duplex else both,
        "duplex": area.duplex,
        "colour": theme.light.get("felt", _LINE),
        "cut": about.get("cut", False),
        "club": theme.name,
        "logo": _logo(theme),
    }
    sources = [templates.ours(f"booklet/{part}.typ") for part in ("layout", template)]
    families = (*theme.text_fonts, *_families(templates.ours("styles/paper.css")))
    headings = (*theme.heading_fonts, *families) if theme.heading_fonts else families
    return Booklet(name, "".join(sources), data, families, headings)


def _families(style: str) -> tuple[str, ...]:
    """The families of our style sheet, the first wished for."""
    found = _SANS.search(style)
    assert found is not None
    names = (name.strip().strip('"') for name in found[1].split(","))
    return tuple(name for name in names if name not in _GENERIC)


def _logo(theme: Theme) -> dict[str, object] | None:
    """The picture at the head of every page."""
    if theme.logo is None:
        return None
    kind = theme.logo.file.rsplit(".", 1)[1]
    vector = kind == "svg"
    return {
        "format": "jpg" if kind == "jpeg" else kind,
        "text": theme.logo.content.decode("utf-8") if vector else None,
        "bytes": None if vector else list(theme.logo.content),
        "alt": theme.name or "logo",
    }
