"""Forms as trees and as PDFs, and what stands on them."""

from collections.abc import Iterator
from functools import cache

from lxml import html as lxml_html

from duplicate.data import data_path
from duplicate.pages import paper
from duplicate.pages.forms.catalogue import form
from duplicate.pages.forms.parts import FormView, Grid, Wish
from duplicate.pages.forms.printing import Forms
from duplicate.pages.measures import sheet
from duplicate.words.problems import DuplicateError
from tests.needs import without

NIGHTS = data_path("fixtures", "nights")
LONG = "Wolfeschlegelsteinhausenbergerdorff-Ngu Q"
SIZES = (("zh", "A4"), ("en", "Letter"))  #: the longer words on the shorter paper


@cache
def fonts() -> object:
    try:
        return paper.shared_fonts()
    except DuplicateError:
        return None


def pdf(name: str, view: FormView, wish: Wish, language: str, size: str, copies: int = 1) -> bytes:
    if fonts() is None:
        without("Pango")
    return Forms(language, size).pdf(form(name), view, wish, copies, fonts=fonts())


def tree(name: str, view: FormView, wish: Wish, language: str = "en") -> lxml_html.HtmlElement:
    return lxml_html.fromstring(Forms(language).html(form(name), view, wish))


def blank(name: str, size: str = "A4", **wish: object) -> tuple[FormView, Wish]:
    wished = Wish(**wish)  # type: ignore[arg-type]
    return form(name).build(wished, sheet(size)), wished


def text_of(element: lxml_html.HtmlElement) -> str:
    return " ".join(element.text_content().split())


def grids(view: FormView) -> Iterator[Grid]:
    for page in view.pages:
        for panel in (page.head, *page.panels, page.foot):
            yield from (block for block in panel if isinstance(block, Grid))


def rows_of(element: lxml_html.HtmlElement, path: str = "tbody") -> list[list[str]]:
    return [
        [text_of(cell) for cell in row.xpath("./th|./td")]
        for row in element.xpath(f".//table[contains(@class, 'grid-form')]/{path}/tr")
    ]
