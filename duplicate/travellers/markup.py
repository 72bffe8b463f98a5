"""XML read safely: no entities, nothing loaded from elsewhere, and what stands before a break is kept."""

import html
import re
from io import BytesIO

from lxml import etree

from duplicate.travellers.encodings import decode
from duplicate.travellers.lines import Lines
from duplicate.words.problems import DuplicateError, Problem

_PLACE = re.compile(r"line (\d+), column \d+.*$|\s*\(<string>.*$")
_LINE_LIMIT = 65535  #: beyond it the parser does not count lines


def text_of(data: bytes, source: str, encoding: str | None) -> tuple[str, tuple[Problem, ...]]:
    """The text without its XML declaration, by the encoding that it declares or shows."""
    declared = re.match(rb"(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*[\"']([\w.-]+)[\"']", data[:400])
    chosen = encoding
    if chosen is None and declared and not declared[1].lower().startswith(b"utf"):
        chosen = declared[1].decode("ascii")
    decoded = decode(data, file=source, encoding=chosen)
    found = re.search(r"<!\s*ENTITY", decoded.text, re.IGNORECASE)
    if found:
        raise DuplicateError(
            Problem(
                "the file declares entities; such a file is not read",
                file=source,
                line=1 + decoded.text.count("\n", 0, found.start()),
                value=decoded.text[found.start() : found.start() + 60],
                remedy="export it again from the scoring program",
            )
        )
    text = re.sub(r"^\s*<\?xml[^>]*\?>", lambda m: "\n" * m[0].count("\n"), decoded.text)
    return text, decoded.problems


def parse(text: str, lines: Lines) -> tuple[etree._Element, set[etree._Element] | None]:
    """The tree; of a broken file also the elements that were closed before the break."""
    events = etree.iterparse(
        BytesIO(text.encode("utf-8")),
        events=("start", "end"),
        load_dtd=False,
        no_network=True,
        resolve_entities=False,
        huge_tree=False,
        encoding="utf-8",
    )
    root: etree._Element | None = None
    closed: set[etree._Element] = set()
    complete: set[etree._Element] | None = None
    try:
        for action, element in events:
            if root is None:
                root = element
            if action == "end":
                closed.add(element)
    except etree.XMLSyntaxError as error:
        complete = closed
        problem = Problem(
            f"the XML is broken here: {_PLACE.sub('', error.msg or '').rstrip(', ')}",
            file=lines.source,
            line=error.lineno,
            remedy="export the file again; what stands before the break was read",
        )
        if root is None:
            raise DuplicateError(problem) from None
        lines.problems.append(problem)
    if root is None:
        raise DuplicateError(Problem("the file is empty", file=lines.source))
    return root, complete


def content(element: etree._Element) -> str:
    """The text of an element; the named characters of HTML, which no DTD was loaded for, are written out."""
    parts = [element.text or ""]
    for inner in element:
        parts.append(html.unescape(inner.text or "") if inner.tag is etree.Entity else "")
        parts.append(inner.tail or "")
    return " ".join("".join(parts).split())


def child(element: etree._Element, tag: str) -> str:
    """The text of the first child with this tag; empty when there is none."""
    found = element.find(tag)
    return "" if found is None else content(found)


def line_of(element: etree._Element) -> int | None:
    """The line on which an element begins, where the parser knows it."""
    line = element.sourceline
    return line if isinstance(line, int) and 0 < line < _LINE_LIMIT else None
