"""PDFs of an event: standings, travellers and scorecards. WeasyPrint is loaded here and nowhere else."""

import contextlib
import importlib
import io
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from duplicate.pages.event import seat_letters
from duplicate.pages.papers import Paper
from duplicate.pages.sheets import first_on_sheet
from duplicate.pages.templates import Templates, sayer
from duplicate.pages.views import EventView
from duplicate.words.problems import DuplicateError
from duplicate.words.translations import Language, translator
from duplicate.words.translations import phrase as _

if TYPE_CHECKING:
    from types import ModuleType

SIZES = ("A4", "Letter")

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


def paper_html(
    event: EventView, document: Paper, templates: Templates, language: Language, *, paper: str = "A4"
) -> str:
    """One document as HTML, before it is set."""
    translate = translator(language.code)
    context = {
        "_": translate,
        "say": sayer(translate),
        "seats": seat_letters(translate),
        "event": event,
        "language": language,
        "title": document.title,
        "fresh": first_on_sheet(event.boards, paper),
    }
    return templates.render(document.template, context)


def print_paper(
    event: EventView,
    document: Paper,
    templates: Templates,
    language: Language,
    *,
    paper: str = "A4",
    fonts: object = None,
) -> bytes:
    """One document as PDF. The same event gives the same words, and with the same fonts the same bytes.

    ``paper`` is A4 or Letter; ``fonts`` a font configuration of WeasyPrint, to share between documents.
    """
    style = f"{templates.styles('paper.css', 'club-paper.css')}\n{page_style(language, paper)}"
    source = paper_html(event, document, templates, language, paper=paper)
    return set_styled(source, style, document.file, templates.folders[0], fonts=fonts)


def page_style(language: Language, paper: str, *, landscape: bool = False) -> str:
    """The size of the paper, and the number of each page, as CSS."""
    if paper not in SIZES:
        raise DuplicateError(f"no paper {paper!r}", remedy=f"choose from {', '.join(SIZES)}")
    pages = translator(language.code)(_("Page %(page)s of %(pages)s")) % {
        "page": '" counter(page) "',
        "pages": '" counter(pages) "',
    }
    size = f"{paper} landscape" if landscape else paper
    return f'@page {{ size: {size}; @bottom-right {{ content: "{pages}"; width: 25%; text-align: right }} }}'


def set_styled(source: str, style: str, file: str, folder: Path, *, fonts: object = None) -> bytes:
    """HTML with a stylesheet as PDF; ``folder`` is what its links are relative to."""
    sheet = weasyprint().CSS(string=style, font_config=fonts)
    return set_page(source, file, base_url=folder.as_uri() + "/", stylesheets=[sheet], fonts=fonts)


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
    with _Missing(file) as missing:
        html = weasyprint().HTML(string=source, base_url=base_url)
        content: bytes = html.write_pdf(
            stylesheets=list(stylesheets), font_config=fonts, pdf_variant="pdf/ua-1"
        )
    missing.tell()
    return content


class _Missing(logging.Handler):
    """Gathers what WeasyPrint says about characters that no font has, which would print as boxes."""

    def __init__(self, file: str) -> None:
        super().__init__(logging.WARNING)
        self._file = file
        self._found: list[str] = []
        self._logger = logging.getLogger("weasyprint")
        self._before = self._logger.propagate

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a message once."""
        text = record.getMessage()
        if "font" in text and text not in self._found:
            self._found.append(text)

    def tell(self) -> None:
        """Say it to whoever runs the program."""
        for text in self._found:
            _log.warning(
                "%s: %s (install a font that has it, such as the Noto Sans of its script)", self._file, text
            )

    def __enter__(self) -> "_Missing":
        self._logger.propagate = False
        self._logger.addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        self._logger.removeHandler(self)
        self._logger.propagate = self._before
