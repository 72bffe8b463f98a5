"""Typesetting by typst, the extra ``booklet``. The package is loaded here and nowhere else."""

import importlib
import importlib.util
import io
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from duplicate.pages.book.binding import Binding
from duplicate.pages.booklet.documents import Booklet
from duplicate.pages.booklet.parts import taken_apart
from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    import typst

_CONDENSED = " Condensed"  #: typst tells such a family by its name and a width
_UNSHOWN = re.compile(r'the text [`"]+(.*?)["`]+ could not be displayed', re.DOTALL)
_ESCAPED = re.compile(r"\\u\{([0-9a-f]+)\}")
_INSTEAD = "\N{WHITE SQUARE}"
_IN_A_PART = 12  #: pages that are set at once: an even number, so that every part begins on a front
_KEPT = 11  #: documents that typst remembers things for, and one more
_NAMED = 8  #: characters that a message names
_CHINESE = re.compile(r"CJK|Noto Sans [ST]C|PingFang|YaHei")
_LATIN = "\u0100-\u024f\u1e00-\u1eff"  #: Latin letters with marks, beyond those of Western Europe
_DOT = "\u00b7"  #: between parts of a line: as wide as a letter in fonts for Chinese
_MARKED = re.compile("[A-Za-z\u0370-\u04ff][\u0300-\u036f]+")  #: a letter with its marks behind it
_PROBE = """#set document(title: "-", date: none)
#let data = json(bytes(sys.inputs.data))
#set text(font: data.fonts, lang: "en")
#data.text"""


def installed() -> bool:
    """Whether typst can be used; it is not loaded."""
    return importlib.util.find_spec("typst") is not None


def needed() -> None:
    """An error that says what to install, where typst is missing."""
    _typst()


def _typst() -> Any:
    try:
        return importlib.import_module("typst")
    except ImportError as error:
        problem = Problem(
            "typst is not installed",
            field="--engine",
            value="typst",
            remedy='pip install "duplicate-bridge[booklet]", or use --engine weasyprint',
        )
        raise DuplicateError(problem) from error


@cache
def _fonts() -> "typst.Fonts":
    """The fonts of this machine: to look for them takes as long as some pages."""
    found: typst.Fonts = _typst().Fonts(include_embedded_fonts=False)
    return found


@cache
def _known() -> frozenset[str]:
    """Families in small letters; those with narrow letters are named so."""
    narrow = (font.family + _CONDENSED for font in _fonts().fonts() if 0.7 < font.stretch < 1)
    return frozenset(name.lower() for name in [*_fonts().families(), *narrow])


def typeset(document: Booklet, missing: Callable[[str, str], None]) -> bytes:
    """A document as tagged PDF (PDF/UA-1), without a date: the same data give the same bytes.

    ``missing`` hears which characters no font has; a square stands in their place. A document is set in
    parts, which are forgotten as soon as they are bound; to bind even one makes it a fourth as large.
    """
    pages = document.data["pages"]
    assert isinstance(pages, list)
    parts = [pages[start : start + _IN_A_PART] for start in range(0, len(pages), _IN_A_PART)]
    lacking: dict[str, None] = {}
    thought = [sum(page is not None for page in part) for part in parts]
    content, printed = _bound(document, parts, thought, lacking)
    if printed != thought:  # a page more than it was thought
        content, _ = _bound(document, parts, printed, lacking)
    if lacking:
        missing(document.name, _said(list(lacking)))
    return content


def _bound(
    document: Booklet, parts: Sequence[list[object]], thought: Sequence[int], lacking: dict[str, None]
) -> tuple[bytes, list[int]]:
    """A document of its parts, and how many pages of each have a number."""
    out = io.BytesIO()
    binding = Binding(out)
    printed: list[int] = []
    for number, part in enumerate(parts):
        content = _set(document, part, sum(thought[:number]) + 1, sum(thought), lacking)
        found = taken_apart(content, first=not number)
        printed.append(len(found.pages) - sum(page is None for page in part))
        binding.add(found)
        if len(parts) > 1:
            _forget()
    binding.finish()
    return out.getvalue(), printed


def _set(document: Booklet, pages: list[object], first: int, total: int, lacking: dict[str, None]) -> bytes:
    """Some pages; ``first`` is the number of the first of them, and ``total`` how many there are in all."""
    families, narrow = _available(document.fonts)
    others = _LATIN if document.data["lang"] == "zh" else _LATIN + _DOT
    data = {
        **document.data,
        "pages": pages,
        "first": first,
        "total": total,
        "fonts": _covering(families, others),
        "stretch": 0.875 if narrow else 1,
        "heading-fonts": _covering(_available(document.heading_fonts)[0], others),
    }
    text = msgspec.json.encode(data).decode().translate(dict.fromkeys(map(ord, lacking), _INSTEAD))
    text = _MARKED.sub(lambda found: unicodedata.normalize("NFC", found[0]), text)
    source = document.source.encode()
    try:
        return _compiled(source, text)
    except _typst().TypstError as error:
        if not _unshown(error):
            raise _failed(document, error) from error
    more = _lacking(set(text), families)
    lacking.update(dict.fromkeys(more))
    try:
        return _compiled(source, text.translate(dict.fromkeys(map(ord, more), _INSTEAD)))
    except _typst().TypstError as error:
        raise _failed(document, error) from error


def _forget() -> None:
    """Let typst forget what it keeps of the last part: it does so after it has set ten others."""
    for number in range(_KEPT):
        _compiled(f'#set document(title: "{number}")'.encode(), "")


def _compiled(source: bytes, data: str) -> bytes:
    made: bytes = _typst().compile(
        source,
        font_paths=_fonts(),
        sys_inputs={"data": data},
        pdf_standards=["ua-1"],
        timestamp=0,
    )
    return made


def _available(wished: Iterable[str]) -> tuple[list[str], bool]:
    """The families of this machine, and whether the first is one with narrow letters."""
    found = [name for name in wished if name.lower() in _known()]
    if not found:
        return sorted(_fonts().families(), key=lambda name: ("Mono" in name or "Serif" in name, name))[
            :1
        ], False
    return list(dict.fromkeys(name.removesuffix(_CONDENSED) for name in found)), found[0].endswith(_CONDENSED)


def _unshown(error: Exception) -> str:
    """The text that no font has, of an error that says so."""
    found = _UNSHOWN.search(str(getattr(error, "message", error)))
    return _ESCAPED.sub(lambda code: chr(int(code[1], 16)), found[1]) if found else ""


def _covering(families: list[str], others: str) -> list[str | list[str]]:
    """Families; one for Chinese leaves ``others`` to the next: it lacks them, or has them badly."""
    other = any(not _CHINESE.search(family) for family in families)
    return [[family, others] if other and _CHINESE.search(family) else family for family in families]


def _lacking(characters: Iterable[str], families: list[str]) -> list[str]:
    """Which of some characters no font has: typst names one at a time, so they are tried alone."""
    left = {c for c in characters if c.isprintable()}
    found: list[str] = []
    while left:
        probe = {"fonts": families, "text": " ".join(sorted(left))}
        try:
            _compiled(_PROBE.encode(), msgspec.json.encode(probe).decode())
        except _typst().TypstError as error:
            bad = set(_unshown(error)) & left
            if not bad:
                break
            found += sorted(bad)
            left -= bad
        else:
            break
    return found


def _said(lacking: list[str]) -> str:
    named = ", ".join(f"{c} (U+{ord(c):04X})" for c in lacking[:_NAMED])
    more = f" and {len(lacking) - _NAMED} more characters" if len(lacking) > _NAMED else ""
    return f"no font has {named}{more}"


def _failed(document: Booklet, error: Exception) -> DuplicateError:
    """What typst says, for whoever sees it."""
    return DuplicateError(
        Problem(
            f"typst cannot set it: {getattr(error, 'message', error)}",
            file=document.name,
            remedy="use --engine weasyprint",
        )
    )
