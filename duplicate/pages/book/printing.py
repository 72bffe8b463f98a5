"""Printing: several documents of an event, in several languages, each handed over as it is done."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from duplicate.pages.book.engines import AUTO, TYPST, Made, choose
from duplicate.pages.book.leaves import Area, Leaf
from duplicate.pages.papers import Paper, offered
from duplicate.pages.templates import Templates
from duplicate.pages.views import EventView
from duplicate.words.translations import Language

Progress = Callable[[str, int, int], None]  #: what is being made, how many are done, how many there are


class Place(NamedTuple):
    """Where the documents of a language belong: a folder with a stroke behind it, or nothing."""

    language: Language
    folder: str


class _Planned(NamedTuple):
    """A document whose pages are known, and who sets it."""

    paper: Paper
    language: Language
    leaves: list[Leaf | None]
    area: Area
    made: Made


def shown_papers(event: EventView, papers: Sequence[Paper]) -> tuple[Paper, ...]:
    """The documents that an event has something for.

    Without deals there are no hand records, and without ranks no certificates.
    """
    deals = any(board.diagrams for board in event.boards)
    ranked = any(place.rank for ranking in event.rankings for place in ranking.places)
    return tuple(paper for paper in papers if offered(paper, deals=deals, ranked=ranked))


def print_papers(
    event: EventView,
    papers: Sequence[Paper],
    templates: Templates,
    places: Sequence[Place],
    done: Callable[[str, bytes], None],
    *,
    paper: str = "A4",
    duplex: bool = False,
    engine: str = AUTO,
    processes: int = 1,
    progress: Progress | None = None,
) -> tuple[Made, ...]:
    """Print documents in all languages; ``done`` gets the name of each, with its folder, and its PDF.

    Returns what was made by which engine (`duplicate.pages.book.engines`), in the order of the languages.
    With ``processes`` 2 a second process is started where that saves WeasyPrint time.
    """
    if not papers:
        return ()
    from duplicate.pages.book.setting import set_documents
    from duplicate.pages.paper import paper_document, paper_leaves, paper_size, say_missing, shared_fonts

    planned: list[_Planned] = []
    for place in places:
        for each in papers:
            area = Area(paper_size(paper), each.landscape, duplex)
            leaves = paper_leaves(event, each, place.language, area)
            choice = choose(engine, each.name, len(leaves), templates)
            planned.append(
                _Planned(each, place.language, leaves, area, Made(place.folder + each.file, choice))
            )
    quick = [each for each in planned if each.made.choice.engine == TYPST]
    others = [each for each in planned if each.made.choice.engine != TYPST]
    order = quick + others

    def tell(number: int) -> None:
        if progress and number < len(order):
            progress(order[number].made.name, number, len(order))

    tell(0)
    for number, document in enumerate(quick):
        done(document.made.name, _by_typst(event, document, templates))
        tell(number + 1)

    def take(number: int, content: bytes) -> None:
        done(others[number].made.name, content)
        tell(len(quick) + number + 1)

    if others:
        documents = [
            paper_document(
                event,
                each.paper,
                templates,
                each.language,
                paper=paper,
                duplex=duplex,
                name=each.made.name,
                leaves=each.leaves,
            )
            for each in others
        ]
        set_documents(documents, take, say_missing, processes=processes, fonts=shared_fonts())
    return tuple(each.made for each in planned)


def _by_typst(event: EventView, planned: _Planned, templates: Templates) -> bytes:
    from duplicate.pages.booklet.documents import booklet
    from duplicate.pages.booklet.typesetting import typeset
    from duplicate.pages.paper import say_missing

    paper, language, leaves, area, made = planned
    return typeset(booklet(event, paper, leaves, templates, language, area, made.name), say_missing)
