"""Printing: several documents of an event, in several languages, each handed over as it is done."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from duplicate.pages.book.setting import set_documents
from duplicate.pages.papers import Paper, offered
from duplicate.pages.templates import Templates
from duplicate.pages.views import EventView
from duplicate.words.translations import Language

Progress = Callable[[str, int, int], None]  #: what is being made, how many are done, how many there are


class Place(NamedTuple):
    """Where the documents of a language belong: a folder with a stroke behind it, or nothing."""

    language: Language
    folder: str


def shown_papers(event: EventView, papers: Sequence[Paper]) -> tuple[Paper, ...]:
    """The documents that an event has something for: without deals there are no hand records."""
    deals = any(board.diagrams for board in event.boards)
    return tuple(paper for paper in papers if offered(paper, deals=deals))


def print_papers(
    event: EventView,
    papers: Sequence[Paper],
    templates: Templates,
    places: Sequence[Place],
    done: Callable[[str, bytes], None],
    *,
    paper: str = "A4",
    duplex: bool = False,
    processes: int = 1,
    progress: Progress | None = None,
) -> None:
    """Print documents in all languages; ``done`` gets the name of each, with its folder, and its PDF.

    With ``processes`` 2 a second process is started where that saves time.
    """
    from duplicate.pages.paper import paper_document, say_missing, shared_fonts

    documents = [
        paper_document(
            event, each, templates, place.language, paper=paper, duplex=duplex, name=place.folder + each.file
        )
        for place in places
        for each in papers
    ]

    def tell(number: int) -> None:
        if progress and number < len(documents):
            progress(documents[number].name, number, len(documents))

    def take(number: int, content: bytes) -> None:
        done(documents[number].name, content)
        tell(number + 1)

    if documents:
        tell(0)
        set_documents(documents, take, say_missing, processes=processes, fonts=shared_fonts())
