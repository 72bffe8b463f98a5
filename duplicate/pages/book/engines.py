"""Engines: WeasyPrint, which shares the templates of the pages, and typst, quick with long documents."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from duplicate.pages.templates import Templates
from duplicate.words.problems import DuplicateError, Problem

AUTO, WEASYPRINT, TYPST = "auto", "weasyprint", "typst"
ENGINES = (AUTO, WEASYPRINT, TYPST)
TITLES = {WEASYPRINT: "WeasyPrint", TYPST: "typst"}
LONG = 6  #: pages: a document that has more is long

#: What all documents of an event share, in the templates of WeasyPrint.
_SHARED = ("paper/layout.html", "styles/paper.css", "styles/book.css", "styles/club-paper.css")
_PARTS = {
    "standings": ("paper/alarm.html", "paper/beside.html", "paper/log.html"),
    "travellers": ("paper/line.html",),
    "league": ("paper/list.html", "styles/paper-lists.css"),
    "players": ("paper/list.html", "styles/paper-lists.css"),
}


class Choice(NamedTuple):
    """Which engine sets a document, and why where it is not the usual one; a whole remark."""

    engine: str
    why: str = ""


class Made(NamedTuple):
    """A document that was printed: its file, and by which engine."""

    name: str
    choice: Choice


def engine_named(name: str) -> str:
    """The engine of a name; one that is not installed is an error that says how to get it.

    >>> engine_named("Auto")
    'auto'
    """
    found = name.strip().lower()
    if found not in ENGINES:
        problem = Problem(
            "there is no such engine",
            field="--engine",
            value=name,
            remedy=f"choose from {', '.join(ENGINES)}",
        )
        raise DuplicateError(problem)
    if found == TYPST:
        from duplicate.pages.booklet.typesetting import needed

        needed()
    return found


def choose(engine: str, document: str, pages: int, templates: Templates) -> Choice:
    """Which engine sets a document of some pages.

    A club's own templates and styles are for WeasyPrint, whatever was asked for. Otherwise ``auto`` takes
    typst, where it is installed, for long documents, and for all where WeasyPrint cannot be used.
    """
    from duplicate.pages.booklet.typesetting import installed

    if engine == WEASYPRINT:
        return Choice(WEASYPRINT)
    own = own_file(document, templates)
    if own is not None:
        why = f"the club has its own {own}"
        return Choice(WEASYPRINT, why if engine == TYPST or (pages > LONG and installed()) else "")
    if engine == TYPST or (installed() and (pages > LONG or why_no_pdf())):
        return Choice(TYPST)
    return Choice(WEASYPRINT)


def own_file(document: str, templates: Templates) -> str | None:
    """The first template or style of a document that a club has made its own."""
    names = (f"paper/{document}.html", f"styles/paper-{document}.css", *_PARTS.get(document, ()), *_SHARED)
    return templates.overlaid(names)


def missing_engine(engine: str, documents: Iterable[str], templates: Templates) -> DuplicateError | None:
    """What keeps this machine from making the PDFs of some documents, if anything does."""
    from duplicate.pages.booklet.typesetting import installed

    if engine != WEASYPRINT and installed() and not any(own_file(each, templates) for each in documents):
        return None
    return why_no_pdf()


def why_no_pdf() -> DuplicateError | None:
    """What keeps WeasyPrint from making PDFs on this machine, if anything does; the pages need none of it."""
    from duplicate.pages.paper import weasyprint

    try:
        weasyprint()
    except DuplicateError as error:
        return error
    return None


def engines_line(made: Sequence[Made]) -> str:
    """Which documents each engine made, for whoever asked for them; reasons last.

    >>> engines_line([Made("recap.pdf", Choice(WEASYPRINT)), Made("travellers.pdf", Choice(TYPST))])
    'travellers.pdf by typst; recap.pdf by WeasyPrint'
    """
    parts = []
    for engine in (TYPST, WEASYPRINT):
        names = [each.name for each in made if each.choice.engine == engine]
        if names:
            parts.append(f"{', '.join(names)} by {TITLES[engine]}")
    for why, names in _reasons(made):
        parts.append(f"{', '.join(names)} not by typst: {why}")
    return "; ".join(parts)


def _reasons(made: Iterable[Made]) -> list[tuple[str, list[str]]]:
    found: dict[str, list[str]] = {}
    for each in made:
        if each.choice.why:
            found.setdefault(each.choice.why, []).append(each.name)
    return list(found.items())
