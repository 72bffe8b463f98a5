"""Sentences with numbers in them, worded once and said in any language of the pages."""

from collections.abc import Mapping
from typing import NamedTuple, Union

from duplicate.words.translations import Translator


class Sentence(NamedTuple):
    """A phrase in English with the values that go into it: texts as they are, or sentences again.

    >>> Sentence("%(n)s boards", {"n": "24"}).said(lambda text: text)
    '24 boards'
    """

    text: str
    values: Mapping[str, Union[str, "Sentence"]] = {}

    def said(self, translate: Translator) -> str:
        """The sentence in the language of a translator."""
        values = {k: v if isinstance(v, str) else v.said(translate) for k, v in self.values.items()}
        return translate(self.text) % values
