"""The languages of pages and prints: English is the source, everything else a gettext catalogue."""

import gettext
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from duplicate.words.problems import DuplicateError

DOMAIN = "duplicate"
LOCALE = Path(__file__).resolve().parent / "locale"

Translator = Callable[[str], str]


class Language(NamedTuple):
    """One language of pages: its code in addresses, its own name, and the tag for HTML (BCP 47)."""

    code: str
    name: str
    tag: str

    @property
    def direction(self) -> str:
        """The direction of its lines: ltr or rtl."""
        return (
            "rtl" if self.tag.partition("-")[0] in ("ar", "dv", "fa", "he", "ks", "ps", "ur", "yi") else "ltr"
        )


LANGUAGES = {
    "en": Language("en", "English", "en"),
    "zh": Language("zh", "中文", "zh-Hans"),
}


def phrase(text: str) -> str:
    """Mark a phrase for translation without translating it yet.

    >>> phrase("Passed out")
    'Passed out'
    """
    return text


def language(code: str) -> Language:
    """The language of a code; an unknown one is an error that lists the known.

    >>> language("zh").tag
    'zh-Hans'
    """
    if code not in LANGUAGES:
        raise DuplicateError(f"no pages in language {code!r}", remedy=f"choose from {', '.join(LANGUAGES)}")
    return LANGUAGES[code]


@cache
def translator(code: str) -> Translator:
    """The function that translates phrases to a language; English phrases stay as they are.

    >>> translator("en")("Board"), translator("zh")("Board")
    ('Board', '牌号')
    """
    language(code)
    if code == "en":
        return phrase
    catalogue = gettext.translation(DOMAIN, LOCALE, languages=[code])
    return catalogue.gettext
