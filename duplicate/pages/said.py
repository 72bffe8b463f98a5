"""Phrases with values in them: what a page says, before it is translated."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from duplicate.words.plurals import Plural
from duplicate.words.translations import phrase as _


class Said(NamedTuple):
    """A phrase to be translated, with the values that go into it: texts as they are, or phrases again.

    A phrase made by `duplicate.words.plurals.plural` takes its form from the value ``n``: see `counted`.
    """

    text: str
    values: Mapping[str, "Text"] = {}


class Opening(Said):
    """A phrase that begins a line of its own, in every language with a capital; it is equal to the phrase."""

    __slots__ = ()


class Whole(Said):
    """A phrase that stands on one line; it is equal to the phrase."""

    __slots__ = ()


Text = str | Said


def opened(text: str) -> str:
    """A text that begins a line.

    >>> opened("board 7, A3 v A2"), opened("3♠ by North"), opened("")
    ('Board 7, A3 v A2', '3♠ by North', '')
    """
    return text[:1].upper() + text[1:]


def listed(parts: Iterable[Text]) -> Text:
    """Parts with commas between them.

    >>> listed(["a", "b"]).values["first"]
    'a'
    """
    first, *others = parts
    for other in others:
        first = Said(_("%(first)s, %(then)s"), {"first": first, "then": other})
    return first


def dashed(text: str) -> str:
    r"""A text in which no line begins with the dash between two names.

    >>> dashed("Ann Abel – Bo Bell")
    'Ann Abel\xa0– Bo Bell'
    """
    return text.replace(" – ", "\N{NO-BREAK SPACE}– ")


def counted(text: Plural, n: int, **values: Text) -> Said:
    """A phrase with a plural, for a number: it is the value ``n``.

    >>> from duplicate.words.plurals import plural
    >>> counted(plural("%(n)s board", "%(n)s boards"), 1).values
    {'n': '1'}
    """
    return Said(text, {"n": str(n), **values})
