"""Names in texts: in whatever way they are written there, each with what stands in its place.

A name is found with other capitals, without accents, with its parts the other way round ("Berg, Ann"),
joined (``ann-berg``, ``annberg``), in signs with spaces between them, and a name in signs by its sound
("Wang Zhiyuan"). What people write freely, such as
reasons of rulings, may call somebody by one part of the name.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from duplicate.night.initials import initials, is_of_signs

_WORD = re.compile(r"\w+")
_NO_LETTER = re.compile(r"[\W_]+")  #: neither a letter nor a figure
_PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})
_RUN = r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]{2,}"  #: compiled only for a text of signs
_COMBINING = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+")
_SHORTEST = 3  #: letters of a part, or of a name of one part, that is looked for in texts
_LONG = 8  #: letters of a sound that is no other word
#: Words that stand in texts of the game, and are not taken for a part of a name there.
_GAME = frozenset(
    re.findall(
        r"\w+",
        """north south east west pass double redouble board boards table round pair pairs team club clubs
        spade spades heart hearts diamond diamonds trump trick tricks lead contract score scored penalty
        ruling director average section session plus minus the and for from with was not""",
    )
)


class Shown(NamedTuple):
    """What stands for one name; the same text when it is shown in full."""

    name: str
    text: str
    is_alias: bool = False  #: an alias, or what is shown for nobody: it stands for every part too
    is_reading: bool = False  #: a name in signs by its sound: short words of it could be any others

    @property
    def is_full(self) -> bool:
        """Whether nothing is to be replaced."""
        return self.name == self.text


class _Found(NamedTuple):
    words: tuple[str, ...]
    shown: Shown


def plain(text: str) -> str:
    """A text without capitals, accents and signs between words, to compare writings by.

    >>> plain("O'Neil, Ángela")
    'oneilangela'
    """
    return _NO_LETTER.sub("", folded(text))


def _folded(text: str) -> tuple[str, list[int]]:
    """A text without capitals and accents, and for each of its characters the place in the text."""
    if text.isascii():
        return text.casefold(), list(range(len(text)))
    made: list[str] = []
    places: list[int] = []
    for at, sign in enumerate(text):
        for one in unicodedata.normalize("NFKD", sign.casefold().translate(_PLAIN)):
            if not unicodedata.combining(one):
                made.append(one)
                places.append(at)
    return "".join(made), places


class Writings:
    """The names of some people, to be replaced in texts.

    ``unknown`` decides about words that are no name among these: for people of whom nothing but a hash of
    the name is kept. It gets words, joined by spaces as `plain` has them.
    """

    def __init__(
        self, people: Iterable[Shown], unknown: Callable[[tuple[str, ...]], Shown | None] | None = None
    ) -> None:
        self._unknown = unknown
        self._by_word: dict[str, list[_Found]] = {}
        self._parts: dict[str, Shown] = {}
        self._given_sounds: dict[tuple[str, str], Shown] = {}  #: "Mei-Ling": of two words
        signs: dict[str, Shown] = {}
        for shown in people:
            if is_of_signs(shown.name):
                written = "".join(_WORD.findall(unicodedata.normalize("NFKC", shown.name)))
                if len(written) > 1:
                    known = signs.get(written)
                    signs[written] = shown if known is None or known.is_full else known
            elif len(plain(shown.name)) >= _SHORTEST:
                self._add(shown)
        self._signs = {name: shown for name, shown in signs.items() if not shown.is_full}
        #: the given name alone, of names of three signs and more
        self._given = {name[1:]: shown for name, shown in self._signs.items() if len(name) > 2}
        between = r"[\s·・]*"
        longest = sorted(self._signs, key=lambda name: (-len(name), name))
        self._sign_pattern = re.compile(
            "|".join(between.join(re.escape(sign) for sign in name) for name in longest)
        )
        for found in self._by_word.values():
            # the longest writing first; of namesakes the one that is not shown in full
            found.sort(key=lambda f: (-len(f.words), f.shown.is_full))
        self.is_empty = (
            not self._signs
            and unknown is None
            and all(found.shown.is_full for listed in self._by_word.values() for found in listed)
        )

    def _add(self, shown: Shown) -> None:
        written = [part for part in re.split(r"[\s,]+", shown.name) if _words(part)]
        parts = [_words(part) for part in written]
        for way in _ways(parts):
            if not shown.is_reading or len(way) > 1 or len(way[0]) >= _LONG:
                self._by_word.setdefault(way[0], []).append(_Found(way, shown))
        if shown.is_full:
            return
        if shown.is_reading:  # the given name alone, of two signs or more
            if len(parts) > 1 and len(parts[-1]) > 1:
                self._parts.setdefault("".join(parts[-1]), shown)
                if len(parts[-1]) == 2:
                    self._given_sounds.setdefault((parts[-1][0], parts[-1][1]), shown)
            return
        for part, own in zip(written, parts, strict=True):
            for word in dict.fromkeys(("".join(own), *own)):
                if len(word) >= _SHORTEST and word not in _GAME and len(parts) > 1:
                    text = shown.text if shown.is_alias else initials(part)
                    self._parts.setdefault(word, Shown(word, text, shown.is_alias))

    def replaced(self, text: str, *, parts: bool = False, any_case: bool = False) -> str:
        """A text with all names replaced; with ``parts`` also single parts that begin with a capital.

        >>> people = Writings([Shown("Ann Berg", "A. B."), Shown("Bo Berg", "Bo Berg")])
        >>> people.replaced("BERG, Ann and Bo Berg"), people.replaced("ann-berg.csv")
        ('A. B. and Bo Berg', 'A. B..csv')
        >>> people.replaced("Berg revoked", parts=True)
        'B. revoked'
        """
        if self.is_empty or not text:
            return text
        if self._signs:
            text = self._sign_pattern.sub(self._sign, text)
            for given, shown in self._given.items() if parts else ():
                text = text.replace(given, shown.text)
        if self._unknown is not None and is_of_signs(text):
            text = re.sub(_RUN, self._unknown_signs, text)
        if not self._by_word and self._unknown is None:
            return text
        return self._of_words(text, parts, any_case)

    def _sign(self, found: re.Match[str]) -> str:
        return self._signs["".join(_WORD.findall(found[0]))].text

    def _unknown_signs(self, found: re.Match[str]) -> str:
        """A run of signs in which a name may stand that is known by its hash alone."""
        run, made, at = found[0], "", 0
        while at < len(run):
            for length in range(min(5, len(run) - at), 1, -1):
                shown = self._unknown((run[at : at + length],)) if self._unknown else None
                if shown is not None:
                    made, at = made + shown.text, at + length
                    break
            else:
                made, at = made + run[at], at + 1
        return made

    def _of_words(self, text: str, parts: bool, any_case: bool) -> str:
        folded, places = _folded(text)
        # an underline stands between the parts of a name in names of files
        words = [(m[0], m.start(), m.end()) for m in re.finditer(r"[^\W_]+", folded)]
        made: list[str] = []
        done = at = 0
        while at < len(words):
            shown, length = self._at(words, at, text, places, parts, any_case)
            if shown is not None and not shown.is_full:
                start, end = places[words[at][1]], places[words[at + length - 1][2] - 1] + 1
                while end < len(text) and unicodedata.combining(text[end]):
                    end += 1
                made += [text[done:start], shown.text]
                done = end
            at += length
        return "".join((*made, text[done:])) if made else text

    def _at(
        self,
        words: list[tuple[str, int, int]],
        at: int,
        text: str,
        places: list[int],
        parts: bool,
        any_case: bool,
    ) -> tuple[Shown | None, int]:
        for found in self._by_word.get(words[at][0], ()):
            length = len(found.words)
            if tuple(word for word, _, _ in words[at : at + length]) == found.words:
                return found.shown, length
        if self._unknown is not None:
            for length in range(min(5, len(words) - at), 0, -1):
                shown = self._unknown(tuple(word for word, _, _ in words[at : at + length]))
                if shown is not None:
                    return shown, length
        if parts and self._given_sounds and at + 1 < len(words):
            given = self._given_sounds.get((words[at][0], words[at + 1][0]))
            if given is not None and (any_case or text[places[words[at][1]]].isupper()):
                return given, 2
        if parts:
            word, start, _ = words[at]
            known = self._parts.get(word) or self._parts.get(word.removesuffix("s"))
            if known is not None and (any_case or text[places[start]].isupper()):
                return known, 1
        return None, 1


def _ways(parts: Sequence[tuple[str, ...]]) -> set[tuple[str, ...]]:
    """The orders of words in which a name of some parts is written."""
    orders = (parts, parts[::-1], [*parts[1:], parts[0]], [parts[-1], *parts[:-1]])
    ways = {tuple(word for part in order for word in part) for order in orders}
    ways |= {tuple("".join(part) for part in order) for order in (parts, parts[::-1])}
    return ways | {("".join(way),) for way in tuple(ways)}


class Finder:
    """Finds names in texts that `folded` has made plain: in any order, joined, with other signs between.

    Names in signs are looked for without regard to spaces. Another order than that of the name counts only
    where nobody else's name stands before it: "Bo Berg, Ann Carl" holds no Ann Berg.

    >>> find = Finder(["Ann Berg"]).find
    >>> [find(folded(t)) for t in ("ann%20BÉRG", "x/berg_ann.html", "Berg, Ann", "Bo Berg, Ann Carl")]
    ['ann%20berg', 'berg_ann', 'berg, ann', '']
    """

    def __init__(self, names: Iterable[str], numbers: Iterable[str] = ()) -> None:
        self._needed: list[tuple[str, ...]] = []  #: of one of these every word must be there
        found: set[str] = set()
        for name in names:
            if is_of_signs(name):
                signs = "".join(_words(name))
                self._needed.append(tuple(dict.fromkeys(signs)))
                found.add(r"\s*".join(map(re.escape, signs)))
            elif len(plain(name)) >= _SHORTEST:
                self._needed.append(_words(name))
                found |= _patterns(name)
        for number in numbers:
            self._needed.append((number.casefold(),))
            found.add(rf"(?<!\w){re.escape(number.casefold())}(?!\w)")
        ordered = sorted(found, key=lambda way: (-len(way), way))
        self._pattern = re.compile("|".join(ordered) or "(?!)")

    def find(self, text: str) -> str:
        """The first name or number in a plain text, as it stands there; empty when there is none."""
        if not any(all(word in text for word in words) for words in self._needed):
            return ""
        found = self._pattern.search(text)
        return found[0] if found else ""


def _patterns(name: str) -> set[str]:
    parts = [_words(part) for part in re.split(r"[\s,]+", name) if _words(part)]
    own = (tuple(word for part in parts for word in part), tuple("".join(part) for part in parts))
    found = set()
    for way in _ways(parts):
        begin, between = r"(?<![^\W_])", r"(?:[\W_]|%20){0,3}"
        if way not in own and len(way) > 1:
            begin, between = begin + r"(?<![^\W_][ \-_+])", r"(?:,\s?|[ _.+\-]|%20)?"
        found.add(begin + between.join(way) + r"(?![^\W_])")
    return found


def folded(text: str) -> str:
    """A text without capitals and accents.

    >>> folded("Ängel Ødegård")
    'angel odegard'
    """
    parted = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return parted if parted.isascii() else _COMBINING.sub("", parted)


def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W_]+", _folded(text)[0]))


def renamed(texts: Iterable[str], change: Callable[[str], str], taken: Iterable[str]) -> Mapping[str, str]:
    """New names for those of ``texts`` that change, each different from all others and from ``taken``.

    >>> renamed(["ann+bo", "ann+cy", "3"], lambda t: t.split("+")[0].replace("ann", "*"), ["3"])
    {'ann+bo': '*', 'ann+cy': '* 2'}
    """
    used = set(taken)
    found: dict[str, str] = {}
    for text in dict.fromkeys(texts):
        wanted = change(text)
        if wanted == text:
            continue
        name, number = wanted, 2
        while name in used:
            name, number = f"{wanted} {number}", number + 1
        used.add(name)
        found[text] = name
    return found
