"""Printing a Swiss event: its own documents by WeasyPrint, the book of its boards by either engine."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from duplicate import __version__
from duplicate.pages.book.engines import AUTO, WEASYPRINT, Choice, Made, missing_engine, why_no_pdf
from duplicate.pages.book.printing import Place, print_papers
from duplicate.pages.event import seat_letters
from duplicate.pages.papers import PAPERS, Paper
from duplicate.pages.site_files import write_files
from duplicate.pages.swiss_book import book_of, book_papers
from duplicate.pages.swiss_event import SwissPages
from duplicate.pages.swiss_papers import SwissPaper, swiss_papers
from duplicate.pages.templates import Templates, sayer
from duplicate.pages.views import EventView, Said
from duplicate.words.problems import DuplicateError
from duplicate.words.translations import Language, translator

Progress = Callable[[str, int, int], None]  #: what is being made, how many are done, how many there are
Take = Callable[[str, bytes], None]  #: gets the name of a document, with its folder, and its PDF


class Sheets(NamedTuple):
    """How documents are printed."""

    paper: str = "A4"  #: or Letter
    duplex: bool = False  #: of the book
    engine: str = AUTO  #: of the book


class Own(NamedTuple):
    """One of the documents of a Swiss event in a language, as HTML, and where it belongs."""

    place: Place
    document: SwissPaper
    source: str

    @property
    def name(self) -> str:
        """Its file, with the folder of the language."""
        return self.place.folder + self.document.file


def own_document(pages: SwissPages, document: SwissPaper, overlay: Templates, place: Place) -> Own:
    """A document before it is set."""
    return Own(place, document, paper_source(pages, document, overlay, place.language))


def paper_source(pages: SwissPages, document: SwissPaper, overlay: Templates, lang: Language) -> str:
    """One document as HTML, before it is set."""
    translate = translator(lang.code)
    context: dict[str, object] = {
        "_": translate,
        "say": sayer(translate),
        "swiss": pages.swiss,
        "event": pages.swiss,
        "language": lang,
        "title": document.title,
        "seats": seat_letters(translate),
    }
    return overlay.render(document.template, context | dict(document.values))


def own_mark(own: Own, overlay: Templates, paper: str) -> str:
    """By which a document is known to be the same."""
    return _digest(__version__, paper, _style(own, overlay), own.source)


class Book:
    """The documents of boards and people, known again by what they show."""

    def __init__(self, pages: SwissPages, overlay: Templates, sheets: Sheets) -> None:
        self.event: EventView = book_of(pages)
        self._overlay, self._sheets = overlay, sheets
        self._shown = ""

    def mark(self, paper: Paper, language: Language) -> str:
        """By which a document is known to be the same: what is in it, and how it is laid out."""
        if not self._shown:
            self._shown = hashlib.sha256(repr(self.event).encode()).hexdigest()
        styles = ("paper.css", "book.css", f"paper-{paper.name}.css", "club-paper.css")
        laid = (paper.template, "paper/layout.html", f"booklet/{paper.name}.typ", "booklet/layout.typ")
        return _digest(
            __version__,
            self._shown,
            language.code,
            repr(self._sheets),
            self._overlay.styles(*styles),
            *map(self._overlay.source, laid),
        )

    def print(
        self,
        jobs: Iterable[tuple[Place, Paper]],
        take: Take,
        *,
        processes: int = 2,
        progress: Progress | None = None,
    ) -> tuple[Made, ...]:
        """Set documents, each handed over as it is done; by which engine."""
        of_place: dict[Place, list[Paper]] = {}
        for place, paper in jobs:
            of_place.setdefault(place, []).append(paper)
        places: dict[tuple[Paper, ...], list[Place]] = {}
        for place, papers in of_place.items():
            places.setdefault(tuple(papers), []).append(place)
        made: list[Made] = []
        for together, where in places.items():
            made += print_papers(
                self.event,
                together,
                self._overlay,
                where,
                take,
                paper=self._sheets.paper,
                duplex=self._sheets.duplex,
                engine=self._sheets.engine,
                processes=processes,
                progress=progress,
            )
        return tuple(made)


class Prints:
    """The PDFs beside the pages: which are printed, which stay as they are, and which are out of date."""

    def __init__(
        self, pages: SwissPages, overlay: Templates, sheets: Sheets, before: Mapping[str, str], out: Path
    ) -> None:
        self._pages, self._overlay, self._sheets, self._before, self._out = (
            pages,
            overlay,
            sheets,
            before,
            out,
        )
        self._book = Book(pages, overlay, sheets)
        self._own: list[Own] = []
        self._booked: list[tuple[Place, Paper]] = []
        self.shown: dict[Place, list[tuple[Said, str]]] = {}  #: titles and files that the pages lead to
        self.marks: dict[str, str] = {}  #: of every PDF that will be there
        self.no_pdf: DuplicateError | None = None
        self.made: tuple[Made, ...] = ()

    def choose(self, places: Sequence[Place], papers: Sequence[Paper], *, pdf: bool) -> None:
        """Decide about every document of every language."""
        book = book_papers(self._pages, papers if pdf else PAPERS)
        own_too = book_too = pdf
        if pdf:
            self.no_pdf = why_no_pdf()
            own_too = self.no_pdf is None
            names = [each.name for each in book]
            book_too = missing_engine(self._sheets.engine, names, self._overlay) is None
        for place in places:
            shown = self.shown[place] = []
            for document in swiss_papers(self._pages.swiss):
                name = place.folder + document.file
                if own_too or name in self._before:
                    own = own_document(self._pages, document, self._overlay, place)
                    same = self._stays(name, own_mark(own, self._overlay, self._sheets.paper), pdf=own_too)
                    shown += [(document.title, document.file)] if name in self.marks else []
                    self._own += [own] if own_too and not same else []
            for paper in book:
                name = place.folder + paper.file
                if book_too or name in self._before:
                    same = self._stays(name, self._book.mark(paper, place.language), pdf=book_too)
                    shown += [(Said(paper.title), paper.file)] if name in self.marks else []
                    self._booked += [(place, paper)] if book_too and not same else []

    def _stays(self, name: str, mark: str, *, pdf: bool) -> bool:
        """Whether a document is there already as it should be; whether it is or will be, its mark is kept."""
        same = self._before.get(name) == mark and (self._out / name).exists()
        if same or pdf:
            self.marks[name] = mark
        return same

    def write(self, progress: Progress | None) -> list[Path]:
        """Print what was chosen."""
        paths: list[Path] = []

        def take(name: str, content: bytes) -> None:
            paths.extend(write_files(self._out, {name: content}))

        self.made = (
            *print_own(self._own, self._overlay, self._sheets.paper, take, progress),
            *self._book.print(self._booked, take, progress=progress),
        )
        return paths


def print_own(
    jobs: Sequence[Own], overlay: Templates, paper: str, take: Take, progress: Progress | None = None
) -> tuple[Made, ...]:
    """Set documents of a Swiss event, each handed over as it is done; WeasyPrint is loaded only for one."""
    fonts: object = None
    for number, own in enumerate(jobs):
        from duplicate.pages.paper import set_fitted, shared_fonts

        fonts = fonts or shared_fonts()
        if progress:
            progress(own.name, number, len(jobs))
        content = set_fitted(
            own.source,
            _style(own, overlay),
            own.document.file,
            overlay.folders[0],
            paper=paper,
            landscape=own.document.landscape,
            balanced=own.document.balanced,
            whole=own.document.whole,
            fonts=fonts,
        )
        take(own.name, content)
    return tuple(Made(own.name, Choice(WEASYPRINT)) for own in jobs)


def _style(own: Own, overlay: Templates) -> str:
    from duplicate.pages.paper import page_number

    style = overlay.styles("paper.css", "swiss-paper.css", "club-paper.css")
    return f"{style}\n{page_number(own.place.language)}\n"


def _digest(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
