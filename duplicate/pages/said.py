"""Phrases with values in them: what a page says, before it is translated."""

from collections.abc import Mapping
from typing import NamedTuple

from duplicate.words.plurals import Plural


class Said(NamedTuple):
    """A phrase to be translated, with the values that go into it: texts as they are, or phrases again.

    A phrase made by `duplicate.words.plurals.plural` takes its form from the value ``n``: see `counted`.
    """

    text: str
    values: Mapping[str, "Text"] = {}


Text = str | Said


def counted(text: Plural, n: int, **values: Text) -> Said:
    """A phrase with a plural, for a number: it is the value ``n``.

    >>> from duplicate.words.plurals import plural
    >>> counted(plural("%(n)s board", "%(n)s boards"), 1).values
    {'n': '1'}
    """
    return Said(text, {"n": str(n), **values})
