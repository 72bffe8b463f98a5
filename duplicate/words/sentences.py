"""Sentences with numbers in them, worded once and said in any language of the pages."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from duplicate.words.translations import Translator
from duplicate.words.translations import phrase as _


class Sentence(NamedTuple):
    """A phrase in English with the values that go into it: texts as they are, or sentences again.

    >>> Sentence("%(n)s boards", {"n": "24"}).said(lambda text: text)
    '24 boards'
    """

    text: str
    values: Mapping[str, "Words"] = {}

    def said(self, translate: Translator) -> str:
        """The sentence in the language of a translator."""
        values = {k: v if isinstance(v, str) else v.said(translate) for k, v in self.values.items()}
        return translate(self.text) % values


class Listing(NamedTuple):
    """Texts or sentences one after the other, with what stands between them in the language.

    >>> Listing(("1", Sentence("two")), ", ").said(lambda text: text)
    '1, two'
    """

    parts: tuple["Words", ...]
    between: str

    def said(self, translate: Translator) -> str:
        """The list in the language of a translator."""
        parts = [part if isinstance(part, str) else part.said(translate) for part in self.parts]
        return translate(self.between).join(parts)


Words = str | Sentence | Listing


def listed(parts: Iterable[Words], between: str = _(", ")) -> Listing:
    """A list with commas, or with what is given between its parts."""
    return Listing(tuple(parts), between)
