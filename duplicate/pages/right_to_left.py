"""Figures on a page that is written from right to left.

Scores, contracts, hands, numbers of pairs and ranges of boards are written from the left in every language,
but a sign has no direction of its own: −50 would become 50−, boards 1–2 would become 2–1, and 3♠X+1 would be
turned round piece by piece. What has no letter from right to left in it is therefore set apart, names in
other letters too: a number behind one would be taken for a part of it.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import NamedTuple

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_WITHIN = "a abbr b bdi br del em i img ins kbd mark q s small span strong sub sup time wbr"
_INLINE = frozenset(_WITHIN.split())
_VOID = "area base br col embed hr img input link meta source track wbr"
_EMPTY = frozenset(_VOID.split())
_KEPT = frozenset(("script", "style", "title", "svg", "select", "textarea", "button"))
#: a stretch of a sentence without such letters, to the next comma, colon, dot between parts, or bracket
_STRETCH = re.compile(
    '(?:[^\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc()\\[\\]{}“”‘’"<>&,;:·\n]|:(?!\\s)|(?<=\\d),(?=\\d)|(?<=\\w)’(?=\\w))+'
)
_FIGURE = re.compile(r"[+−]?\d.*[^\s.:!?–]|[+−]?\d|\w.*\w[+%]?|\w")
_LABEL = re.compile(r"<(b|small|span)\b[^>]*>\w+</\1> (?=\w)")  #: of a name: it stands where reading begins
_APOSTROPHE = re.compile(r"(?<=\w)&#39;(?=\w)")  #: within a name, which stays in one piece
_TURNED = str.maketrans("←→", "→←")  #: an arrow to the next page points to the left
_PLAIN = re.compile(r"[\d.,:/-]*\d%?")  #: stays as it is in any line


class _Element(NamedTuple):
    """What is between a tag and its end, seen when the end is reached."""

    name: str
    start: int  #: of the tag, and where what it holds begins and ends
    inner: int
    end: int
    inline: bool  #: nothing in it starts a line of its own
    turned: bool  #: it has a letter from right to left
    text: bool
    own: bool  #: it has text outside of the elements in it


class _Reader(HTMLParser):
    """Lists the elements of a page, and its texts, with their places."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=False)
        self.elements: list[_Element] = []
        self.texts: list[tuple[int, int]] = []
        self._page = page
        self._lines = [0, *(at.end() for at in re.finditer("\n", page))]
        self._open: list[list[int | bool | str]] = []  # name, start, inner, inline, turned, text, own
        self._kept = 0
        self.feed(page)

    def _at(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in _INLINE:
            for one in self._open:
                one[3] = False
        if tag in _EMPTY:
            return
        start = self._at()
        self._kept += tag in _KEPT
        self._open.append(
            [tag, start, start + len(self.get_starttag_text() or ""), True, False, False, False]
        )

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        """An element that is closed at once holds nothing."""

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            name, start, inner, inline, turned, text, own = self._open.pop()
            self._kept -= name in _KEPT
            if not self._kept and name not in _KEPT:
                found = (bool(one) for one in (inline, turned, text, own))
                self.elements.append(_Element(str(name), int(start), int(inner), self._at(), *found))
            for one in self._open:
                one[4], one[5] = one[4] or turned, one[5] or text
            if name == tag:
                break

    def handle_data(self, data: str) -> None:
        if self._kept or not self._open or not data.strip():
            return
        self._open[-1][5:] = True, True
        self._open[-1][4] = self._open[-1][4] or bool(_RIGHT_TO_LEFT.search(data))
        self.texts.append((self._at(), self._at() + len(data)))


def with_figures_from_the_left(page: str) -> str:
    """A page from right to left whose figures are set from left to right; any other page as it is.

    >>> page = '<html lang="he" dir="rtl"><p>3<b>♠</b>X+1</p><p>\u05d0 1–2</p></html>'
    >>> with_figures_from_the_left(page).count("<bdi"), with_figures_from_the_left(page).count("\u2066")
    (1, 1)
    """
    if not re.match(r'(?:<!doctype html>\s*)?<html [^>]*dir="rtl"', page):
        return page
    page = _APOSTROPHE.sub("'", page)
    read = _Reader(page)
    edits = list(_elements(page, read.elements))
    texts = _outside(read.texts, [(edit.at, edit.until) for edit in edits])
    edits += _figures(page, texts)
    parts, last = [], 0
    for start, end in texts:
        parts += [page[last:start], page[start:end].translate(_TURNED)]
        last = end
    page = "".join([*parts, page[last:]])
    parts, last = [], 0
    for at, text in sorted((pair for edit in edits for pair in edit.pairs), key=lambda pair: pair[0]):
        parts += [page[last:at], text]
        last = at
    return "".join([*parts, page[last:]])


class _Edit(NamedTuple):
    """Texts to put in, each at its place, on both sides of what they set apart."""

    at: int
    until: int
    pairs: tuple[tuple[int, str], ...]


def _elements(page: str, elements: list[_Element]) -> Iterator[_Edit]:
    """The outermost elements that are figures as a whole."""
    reached = -1
    for one in sorted(elements, key=lambda one: (one.start, -one.end)):
        if one.start < reached or one.turned or not one.text or not one.inline:
            continue
        if one.own:  # else its parts may stand beside each other without being a line
            reached = one.end
            label = _LABEL.match(page, one.inner, one.end)
            begin = label.end() if label else one.inner
            yield _Edit(one.start, one.end, ((begin, '<bdi dir="ltr">'), (one.end, "</bdi>")))


def _outside(texts: list[tuple[int, int]], whole: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The texts that are in none of some elements, which lie one behind the other."""
    found: list[tuple[int, int]] = []
    position = 0
    for start, end in texts:
        while position < len(whole) and whole[position][1] <= start:
            position += 1
        if position == len(whole) or whole[position][0] > start:
            found.append((start, end))
    return found


def _figures(page: str, texts: list[tuple[int, int]]) -> Iterator[_Edit]:
    """Figures within sentences: where no element is, marks set them apart."""
    for start, end in texts:
        for stretch in _STRETCH.finditer(page, start, end):
            found = _FIGURE.search(page, stretch.start(), stretch.end())
            if found is None or _PLAIN.fullmatch(found[0]):
                continue
            if found[0] == stretch[0] and found[0].isalnum():
                continue  # within a word
            pairs = (
                (found.start(), "\N{LEFT-TO-RIGHT ISOLATE}"),
                (found.end(), "\N{POP DIRECTIONAL ISOLATE}"),
            )
            yield _Edit(found.start(), found.end(), pairs)
