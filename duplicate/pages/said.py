"""Phrases with values in them: what a page says, before it is translated."""

from collections.abc import Mapping
from typing import NamedTuple


class Said(NamedTuple):
    """A phrase to be translated, with the values that go into it: texts as they are, or phrases again."""

    text: str
    values: Mapping[str, "Text"] = {}


Text = str | Said
