"""Sentences with numbers in them, worded once and said in any language of the pages."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from duplicate.words.languages import Language
from duplicate.words.local import language_of, written
from duplicate.words.translations import Plural, Translator, numbered
from duplicate.words.translations import phrase as _


class Sentence(NamedTuple):
    """A phrase in English with the values that go into it: texts as they are, or sentences again.

    A phrase made by `plural` takes its form from the value ``n``.

    >>> Sentence("%(n)s boards", {"n": "24"}).said(lambda text: text)
    '24 boards'
    """

    text: str
    values: Mapping[str, "Words"] = {}

    def said(self, translate: Translator) -> str:
        """The sentence in the language of a translator."""
        language = language_of(translate)
        values = {name: _said(value, translate, language) for name, value in self.values.items()}
        return form(self.text, self.values, translate) % values


class Listing(NamedTuple):
    """Texts or sentences one after the other, with what stands between them in the language.

    >>> Listing(("1", Sentence("two")), ", ").said(lambda text: text)
    '1, two'
    """

    parts: tuple["Words", ...]
    between: str

    def said(self, translate: Translator) -> str:
        """The list in the language of a translator."""
        language = language_of(translate)
        return translate(self.between).join(_said(part, translate, language) for part in self.parts)


Words = str | Sentence | Listing


def _said(words: Words, translate: Translator, language: Language) -> str:
    return written(words, language) if isinstance(words, str) else words.said(translate)


def form(text: str, values: Mapping[str, object], translate: Translator) -> str:
    """A phrase in the language of a translator; one with a plural in the form for its value ``n``.

    >>> from duplicate.words.translations import plural
    >>> form(plural("%(n)s board", "%(n)s boards"), {"n": "1"}, lambda text: text)
    '%(n)s board'
    """
    if not isinstance(text, Plural):
        return translate(text)
    n = str(values.get("n", "")).lstrip("+-\N{MINUS SIGN}")  # a fraction takes the form for several
    return numbered(translate, text, int(n) if n.isdecimal() else 2)


def counted(text: Plural, n: int, **values: Words) -> Sentence:
    """A phrase with a plural, for a number: it is the value ``n``.

    >>> from duplicate.words.translations import plural
    >>> counted(plural("%(n)s board", "%(n)s boards"), 1).said(lambda text: text)
    '1 board'
    """
    return Sentence(text, {"n": str(n), **values})


def listed(parts: Iterable[Words], between: str = _(", ")) -> Listing:
    """A list with commas, or with what is given between its parts."""
    return Listing(tuple(parts), between)
