"""The last sheet of a document of some length: never a few lines alone.

How many sheets a document needs is known only when it is set. Where the last one is left with little, the
whole is set a trifle smaller, as by a copier, if that saves the sheet; if not, the sheets before hand some
of their lines on to it.
"""

from collections.abc import Callable, Iterator
from math import floor
from typing import NamedTuple, Protocol

from duplicate.pages.book.leaves import POINT
from duplicate.pages.measures import sheet

END = "end"  #: the anchor behind everything else, by which is known how far the last sheet is filled
TOP, SIDE, FOOT = 14.0, 11.0, 14.0  #: margins in millimetres, as templates/styles/paper.css has them
LEAST = 0.4  #: of its height that a last sheet is filled at least, where that can be
SMALLEST = 0.9  #: of its size that type is set at least
_HANDED = 0.5  #: of its height that the last sheet is filled where others hand lines on to it
_SAVED = 0.85  #: of the sheets are left at most where a document is set smaller because its parts are whole
_SPARE = 0.01  #: of the size: lines are whole
_FEW = 3  #: sheets, which are set within a second
_PIXELS = 96 / 25.4  #: of a millimetre


class Setting(NamedTuple):
    """How a document is set."""

    scale: float = 1.0  #: of its usual size
    filled: float = 1.0  #: of the height between the margins that sheets have at most


class _Page(Protocol):
    anchors: dict[str, tuple[float, ...]]


class Pages(Protocol):
    """A document that is set, as WeasyPrint has it."""

    pages: list[_Page]

    def write_pdf(self, *, zoom: float, finisher: Callable[..., None], pdf_variant: str) -> bytes:
        """The PDF, made smaller."""


def page_size(paper: str, setting: Setting, *, landscape: bool) -> str:
    """Size and margins of the pages, as CSS.

    What is set smaller is set on larger paper, and made smaller then.

    >>> page_size("A4", Setting(), landscape=False)
    'size: A4'
    >>> page_size("A4", Setting(scale=0.9), landscape=True)
    'size: 330.00mm 233.33mm; margin: 15.56mm 12.22mm 15.56mm'
    """
    if setting == Setting():
        return f"size: {paper} landscape" if landscape else f"size: {paper}"
    width, height = _size(paper, landscape=landscape)
    foot = FOOT + (1 - setting.filled) * (height - TOP - FOOT)
    margins = " ".join(f"{margin / setting.scale:.2f}mm" for margin in (TOP, SIDE, foot))
    return f"size: {width / setting.scale:.2f}mm {height / setting.scale:.2f}mm; margin: {margins}"


def fitted(
    render: Callable[[Setting], Pages], paper: str, *, landscape: bool, balanced: bool, whole: bool
) -> tuple[Pages, Setting]:
    """A document as it is set in the end, by ``render``.

    ``balanced`` says whether sheets may hand lines on: not where they begin with something of their own.
    ``whole`` says that it has parts that are not divided, which may leave much of every sheet white.
    """

    def last_of(document: Pages, setting: Setting) -> float:
        return _filled(document, setting, paper, landscape=landscape)

    found, setting = render(Setting()), Setting()
    count = len(found.pages)
    if count == 1:
        return found, setting
    last = last_of(found, setting)
    for size in (SMALLEST,) if whole else _smaller(count, last):
        smaller = Setting(scale=size)
        saved = count - len((closer := render(smaller)).pages)
        if saved and (last < LEAST or count - saved <= floor(_SAVED * count)):
            found, setting = closer, smaller
            break
    count, last = len(found.pages), last_of(found, setting)
    if balanced and count > 1 and last < LEAST:
        even = setting._replace(filled=1 - (_HANDED - last) / (count - 1))
        levelled = render(even)
        if len(levelled.pages) == count and last_of(levelled, even) > last:
            return levelled, even
    return found, setting


def _smaller(count: int, last: float) -> Iterator[float]:
    """Sizes with which a document may take a sheet less, where the last has little: the larger first.

    To set a document takes seconds, so a longer one is set again only with what is likely to save the sheet.
    """
    if last >= LEAST:
        return
    needed = (count - 1) / (count - 1 + last) - _SPARE
    if needed > SMALLEST:
        yield round(needed, 3)
    if needed > SMALLEST - 0.05 and count <= _FEW:  # rows of two lines become rows of one
        yield SMALLEST


def _filled(document: Pages, setting: Setting, paper: str, *, landscape: bool) -> float:
    """How much of the height between the margins the last sheet takes; 1 where that is not known."""
    place = document.pages[-1].anchors.get(END)
    if place is None:
        return 1.0
    height = _size(paper, landscape=landscape)[1] - TOP - FOOT
    return (place[1] * setting.scale / _PIXELS - TOP) / height


def _size(paper: str, *, landscape: bool) -> tuple[float, float]:
    found = sheet(paper).turned if landscape else sheet(paper)
    return round(found.width * POINT, 1), round(found.height * POINT, 1)
