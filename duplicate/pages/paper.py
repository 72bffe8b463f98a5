"""PDFs of an event, document by document. WeasyPrint is loaded here and nowhere else."""

import contextlib
import importlib
import io
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from duplicate.pages.book.leaves import FOOT, INNER, OUTER, SIDES, TOP, Area, Leaf, at_foot, on_fronts
from duplicate.pages.book.setting import Document, Part, set_documents
from duplicate.pages.book.tagging import tag_heads
from duplicate.pages.diagrams import heard
from duplicate.pages.event import seat_letters
from duplicate.pages.last_sheet import Pages, Setting, fitted, page_size
from duplicate.pages.papers import Paper, at_head
from duplicate.pages.signs import sheet_signs, with_western_quotes
from duplicate.pages.templates import Templates, sayer
from duplicate.pages.views import EventView
from duplicate.words.problems import DuplicateError
from duplicate.words.translations import Language, translator
from duplicate.words.translations import phrase as _

if TYPE_CHECKING:
    from types import ModuleType

    from pydyf import PDF

SIZES = ("A4", "Letter")
VARIANT = "pdf/ua-1"  #: tagged, with a title and a language, for readers who listen (ISO 14289-1)

_INSTALL = {
    "linux": "Debian, Ubuntu: apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 "
    "fonts-noto-cjk; Fedora: dnf install pango google-noto-sans-cjk-fonts",
    "darwin": "brew install pango",
    "win32": "install MSYS2 and run: pacman -S mingw-w64-x86_64-pango",
}
_log = logging.getLogger(__name__)


def weasyprint() -> "ModuleType":
    """WeasyPrint, or an error that says what to install on this system."""
    try:
        # where a library is missing WeasyPrint prints a banner, which has no place among a command's data
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            found = importlib.import_module("weasyprint")
    except (ImportError, OSError) as error:
        if isinstance(error, ModuleNotFoundError) and error.name == "weasyprint":
            how = "pip install weasyprint"
        else:
            how = _INSTALL.get(sys.platform, _INSTALL["linux"])
        raise DuplicateError(
            "PDFs cannot be made: the library Pango is missing",
            remedy=f"{how}; pages, scores and exports work without it",
        ) from error
    return found


def paper_size(name: str) -> str:
    """The size of paper of a name, however it is capitalised.

    >>> paper_size("letter")
    'Letter'
    """
    for size in SIZES:
        if size.lower() == name.lower():
            return size
    raise DuplicateError(f"no paper {name!r}", remedy=f"choose from {', '.join(SIZES)}")


def paper_html(
    event: EventView, document: Paper, templates: Templates, language: Language, *, paper: str = "A4"
) -> str:
    """One document as HTML, before it is set."""
    leaves = paper_leaves(event, document, language, Area(paper, document.landscape))
    return _page(event, document, templates, language, leaves)


def print_paper(
    event: EventView,
    document: Paper,
    templates: Templates,
    language: Language,
    *,
    paper: str = "A4",
    duplex: bool = False,
    fonts: object = None,
    processes: int = 1,
) -> bytes:
    """One document as PDF by WeasyPrint. The same event gives the same words, and with the same fonts bytes.

    ``paper`` is A4 or Letter; with ``duplex`` the inner margin is the wider one, and what has to be on the
    front of a sheet is on one; ``fonts`` is a font configuration of WeasyPrint, to share between documents.
    """
    found: list[bytes] = []
    made = paper_document(event, document, templates, language, paper=paper, duplex=duplex)
    set_documents(
        [made], lambda _, content: found.append(content), say_missing, processes=processes, fonts=fonts
    )
    return found[0]


def paper_document(
    event: EventView,
    document: Paper,
    templates: Templates,
    language: Language,
    *,
    paper: str = "A4",
    duplex: bool = False,
    name: str = "",
    leaves: Sequence[Leaf | None] | None = None,
) -> Document:
    """One document in parts, ready to be set; a long one has several, and is never in memory as a whole.

    ``leaves`` are its pages, where they are known already.
    """
    paper = paper_size(paper)
    if leaves is None:
        leaves = paper_leaves(event, document, language, Area(paper, document.landscape, duplex))
    shown = at_foot(
        event, document, Area(paper, document.landscape, duplex), sayer(translator(language.code))
    )
    style = templates.styles("paper.css", "book.css", f"paper-{document.name}.css", "club-paper.css")
    style += sheet_style(paper, landscape=document.landscape, duplex=duplex)
    base = templates.folders[0].resolve().as_uri() + "/"
    parts = []
    for start in range(0, max(1, len(leaves)), _IN_A_PART):
        some = leaves[start : start + _IN_A_PART]
        source = _page(shown, document, templates, language, some)
        printed = sum(leaf is not None for leaf in some)
        parts.append(Part(source, style, base, len(some), printed))
    numbering = translator(language.code)(_("Page %(page)s of %(pages)s")) if document.numbered else ""
    return Document(name or document.file, tuple(parts), numbering)


_IN_A_PART = 8  #: pages that are set at once: an even number, so that every part begins on a front


def paper_leaves(event: EventView, document: Paper, language: Language, area: Area) -> list[Leaf | None]:
    """The pages of a document; None is a blank one."""
    module = importlib.import_module(f"duplicate.pages.book.{document.name}")
    return on_fronts(module.leaves(event, area, sayer(translator(language.code))), duplex=area.duplex)


def _page(
    event: EventView, document: Paper, templates: Templates, language: Language, leaves: Sequence[Leaf | None]
) -> str:
    translate = translator(language.code)
    say = sayer(translate)
    context = {
        "_": translate,
        "say": say,
        "seats": seat_letters(translate),
        "heard": heard,
        "event": event,
        "language": language,
        "title": document.title,
        "at_head": at_head(document, event.state, say),
        "leaves": leaves,
    }
    return templates.render(document.template, context)


def sheet_style(paper: str, *, landscape: bool, duplex: bool) -> str:
    """Size and margins of the pages, as CSS."""
    size = f"{paper} landscape" if landscape else paper
    both = SIDES / 2
    style = f"\n@page {{ size: {size}; margin: {TOP}mm {both}mm {FOOT}mm }}\n"
    if duplex:
        style += (
            f"@page :right {{ margin-left: {INNER}mm; margin-right: {OUTER}mm }}\n"
            f"@page :left {{ margin-left: {OUTER}mm; margin-right: {INNER}mm }}\n"
        )
    return style


def page_number(language: Language) -> str:
    """The number of each page, as CSS."""
    pages = translator(language.code)(_("Page %(page)s of %(pages)s")) % {
        "page": '" counter(page) "',
        "pages": '" counter(pages) "',
    }
    return f'@page {{ @bottom-right {{ content: "{pages}"; width: 25%; text-align: right }} }}'


def set_fitted(
    source: str,
    style: str,
    file: str,
    folder: Path,
    *,
    paper: str,
    landscape: bool = False,
    balanced: bool = True,
    whole: bool = False,
    fonts: object = None,
) -> bytes:
    """HTML with a stylesheet as PDF, its last sheet never a few lines alone where that can be.

    ``folder`` is what its links are relative to; for ``balanced`` and ``whole`` see
    :func:`~duplicate.pages.last_sheet.fitted`.
    """
    paper, base = paper_size(paper), folder.resolve().as_uri() + "/"
    with Lacking() as lacking:
        html = weasyprint().HTML(string=with_western_quotes(source), base_url=base)

        def render(setting: Setting) -> Pages:
            size = f"@page {{ {page_size(paper, setting, landscape=landscape)} }}"
            sheet = weasyprint().CSS(string=style + size + sheet_signs(source), font_config=fonts)
            document: Pages = html.render(stylesheets=[sheet], font_config=fonts, pdf_variant=VARIANT)
            return document

        document, setting = fitted(render, paper, landscape=landscape, balanced=balanced, whole=whole)
        content: bytes = document.write_pdf(zoom=setting.scale, finisher=_finish, pdf_variant=VARIANT)
    for text in lacking.found:
        say_missing(file, text)
    return content


def shared_fonts() -> object:
    """A font configuration for several documents: to find the fonts takes longer than to set a page."""
    weasyprint()
    return importlib.import_module("weasyprint.text.fonts").FontConfiguration()


def set_page(
    source: str,
    file: str,
    *,
    base_url: str | None = None,
    stylesheets: Sequence[object] = (),
    fonts: object = None,
) -> bytes:
    """HTML as PDF; characters that no font has are told under the name of the file."""
    with Lacking() as lacking:
        html = weasyprint().HTML(string=with_western_quotes(source), base_url=base_url)
        signs = weasyprint().CSS(string=sheet_signs(source))
        content: bytes = html.write_pdf(
            stylesheets=[*stylesheets, signs], font_config=fonts, finisher=_finish, pdf_variant=VARIANT
        )
    for text in lacking.found:
        say_missing(file, text)
    return content


def _finish(_document: object, pdf: "PDF") -> None:
    tag_heads(pdf)


def say_missing(file: str, text: str) -> None:
    """Tell whoever runs the program about characters that no font has."""
    _log.warning("%s: %s (install a font that has it, such as the Noto Sans of its script)", file, text)


class Lacking(logging.Handler):
    """Gathers what WeasyPrint says about characters that no font has, which would print as boxes."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []
        self._logger = logging.getLogger("weasyprint")
        self._before = self._logger.propagate

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a message once."""
        text = record.getMessage()
        if "font" in text and text not in self.found:
            self.found.append(text)

    def __enter__(self) -> "Lacking":
        self._logger.propagate = False
        self._logger.addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        self._logger.removeHandler(self)
        self._logger.propagate = self._before
