"""What a PDF shows: sizes of type by pypdf, places of words by poppler."""

import math
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterable
from io import BytesIO
from typing import NamedTuple, Protocol

import pypdf
import pytest
from lxml import etree

from tests.pages.nights import Scored

MILLIMETRE = 72 / 25.4
POPPLER = shutil.which("pdftotext")
needs_poppler = pytest.mark.skipif(POPPLER is None, reason="pdftotext is not installed")
PDFINFO = shutil.which("pdfinfo")


class Printer(Protocol):
    """Makes a document of an event."""

    def __call__(
        self, scored: Scored, name: str, code: str = "en", size: str = "A4", *, duplex: bool = False
    ) -> bytes:
        """The PDF of the document ``name``."""


def once(make: Printer) -> Printer:
    """A printer that makes each document once, and then gives it again."""
    made: dict[tuple[str, str, str, str, bool], bytes] = {}

    def printed(
        scored: Scored, name: str, code: str = "en", size: str = "A4", *, duplex: bool = False
    ) -> bytes:
        key = (scored.night.slug, name, code, size, duplex)
        if key not in made:
            made[key] = make(scored, name, code, size, duplex=duplex)
        return made[key]

    return printed


class Piece(NamedTuple):
    """A piece of text as the PDF sets it."""

    page: int
    text: str
    size: float  #: as it appears, in points
    x: float
    y: float


class Word(NamedTuple):
    """A word with its box, in points from the upper left corner."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


class Page(NamedTuple):
    """One page with its words."""

    width: float
    height: float
    words: list[Word]


def pieces(content: bytes) -> list[Piece]:
    """All pieces of text with their effective sizes."""
    found: list[Piece] = []
    for number, page in enumerate(pypdf.PdfReader(BytesIO(content)).pages, start=1):

        def visit(
            text: str,
            matrix: list[float],
            text_matrix: list[float],
            _font: object,
            size: float,
            number: int = number,
        ) -> None:
            if text.strip():
                a, b = text_matrix[0], text_matrix[1]
                scale = math.hypot(a * matrix[0] + b * matrix[2], a * matrix[1] + b * matrix[3])
                x, y = text_matrix[4], text_matrix[5]
                place = (
                    x * matrix[0] + y * matrix[2] + matrix[4],
                    x * matrix[1] + y * matrix[3] + matrix[5],
                )
                found.append(Piece(number, text.strip(), size * scale, *place))

        page.extract_text(visitor_text=visit)
    return found


def page_count(content: bytes) -> int:
    return len(pypdf.PdfReader(BytesIO(content)).pages)


def pages(content: bytes) -> list[Page]:
    """All words with their boxes; needs poppler."""
    assert POPPLER
    done = subprocess.run([POPPLER, "-bbox", "-", "-"], input=content, capture_output=True, check=True)
    root = etree.fromstring(done.stdout, etree.XMLParser(recover=True, huge_tree=True))
    found = []
    for page in root.iterfind(".//{*}page"):
        words = [
            Word(w.text or "", *(float(w.get(name, "0")) for name in ("xMin", "yMin", "xMax", "yMax")))
            for w in page.iterfind("{*}word")
        ]
        found.append(Page(float(page.get("width", "0")), float(page.get("height", "0")), words))
    return found


def ink_top(word: Word) -> float:
    """Where the capitals of a word begin: boxes of some type, such as Noto's, reach far above."""
    return word.top + 0.22 * (word.bottom - word.top)


def ink_bottom(word: Word) -> float:
    """Where the capitals of a word end."""
    return word.bottom - 0.15 * (word.bottom - word.top)


def _squeezed(one: Word, other: Word) -> float:
    """How far two words may reach into each other: the right half of a closing Chinese sign is white."""
    first = min(one, other, key=lambda word: word.left)
    return 0.6 * (ink_bottom(first) - ink_top(first)) if first.text[-1] in _CLOSING else 0.0


def misplaced(page: Page) -> list[str]:
    """Words that leave the printable part of a page, or lie on other words."""
    edge = 9.5 * MILLIMETRE
    found = [
        f"{w.text} leaves the page"
        for w in page.words
        # boxes of Chinese type reach above the ink by a third of their height
        if w.left < edge
        or w.right > page.width - edge
        or w.top + (w.bottom - w.top) / 3 < edge
        or w.bottom - (w.bottom - w.top) / 3 > page.height - edge
    ]
    for i, one in enumerate(page.words):
        for other in page.words[i + 1 :]:
            across = min(one.right, other.right) - max(one.left, other.left)
            down = min(ink_bottom(one), ink_bottom(other)) - max(ink_top(one), ink_top(other))
            if across > 1 + _squeezed(one, other) and down > 0.45 * min(
                ink_bottom(w) - ink_top(w) for w in (one, other)
            ):
                found.append(f"{one.text} lies on {other.text}")
    return found


#: Words, signs one by one, and Chinese letters one by one: they may stand on different lines.
_TOKEN = re.compile(r"[\u2e80-\u9fff]|[^\W_\u2e80-\u9fff]+|[^\w\s]")
_TAG = re.compile(r"[A-Z]\w*(?= |:|$)")
_CLOSING = "）》，、：；。"
_BARS = "█"  #: bars of frequencies: typst draws them


def sections(content: bytes, long: Iterable[str] = ()) -> list[tuple[str, Counter[str]]]:
    """Every heading of a PDF, and how often each word stands below it, as its tags tell; needs poppler.

    Running heads and feet are in no tag. Headings are without spaces; ``long`` are words that may be divided
    between lines.
    """
    assert PDFINFO
    done = subprocess.run(
        [PDFINFO, "-struct-text", "-enc", "UTF-8", "-"], input=content, capture_output=True, check=True
    )
    found: list[tuple[str, list[str]]] = [("", [])]
    heading = -1  #: how far the tag of the heading is indented; -1 outside of one
    for line in done.stdout.decode(errors="replace").split("\n"):  # a title of a tag may be in UTF-16
        text, indent = line.strip(), len(line) - len(line.lstrip())
        if not text.startswith('"'):
            if text.startswith("H1"):
                found.append(("", []))
                heading = indent
            elif indent <= heading and _TAG.match(text):
                heading = -1
            continue
        said = text[1:-1].translate(dict.fromkeys(map(ord, "\u200b\u2068\u2069" + _BARS)))
        title, words = found[-1]
        found[-1] = (title + said if heading >= 0 else title, [*words, *_TOKEN.findall(said)])
    return [("".join(title.split()), Counter(_whole(words, set(long)))) for title, words in found if words]


def _whole(words: list[str], long: set[str]) -> list[str]:
    """Words with those put together again that were divided."""
    made: list[str] = []
    waiting = ""
    for word in words:
        waiting += word
        if waiting in long or not any(each.startswith(waiting) for each in long):
            made.append(waiting)
            waiting = ""
    return [*made, waiting] if waiting else made
