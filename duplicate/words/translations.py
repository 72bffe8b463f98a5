"""Phrases in the languages of pages and prints: English is the source, all others gettext catalogues."""

import gettext
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from duplicate.words.languages import LANGUAGES, SOURCE, Language, language
from duplicate.words.plurals import Plural, plural
from duplicate.words.problems import DuplicateError, Problem

__all__ = [
    "DOMAIN",
    "LANGUAGES",
    "Language",
    "Plural",
    "Translation",
    "Translator",
    "language",
    "numbered",
    "phrase",
    "plural",
    "translator",
]

DOMAIN = "duplicate"

Translator = Callable[[str], str]


def phrase(text: str) -> str:
    """Mark a phrase for translation without translating it yet.

    >>> phrase("Passed out")
    'Passed out'
    """
    return text


_CHINESE = r"[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]"  #: a character of the language, or its punctuation
_PLACE = re.compile(rf"((?<={_CHINESE}) )?%\((\w+)\)s( (?={_CHINESE}))?")
_FIRST, _LAST = re.compile(_CHINESE), re.compile(rf"{_CHINESE}\Z")


class _Spaced(str):
    """A Chinese phrase with blanks around its values, as figures have them; Chinese ones stand without."""

    __slots__ = ()

    def __mod__(self, values: Mapping[str, object]) -> str:
        def close(place: re.Match[str]) -> str:
            before, name, after = place.groups(default="")
            value = str(values[name])
            before, after = "" if _FIRST.match(value) else before, "" if _LAST.search(value) else after
            return f"{before}%({name})s{after}"

        return _PLACE.sub(close, str(self)) % values


@cache
def _spaced(text: str) -> str:
    return _Spaced(text) if any(m[1] or m[3] for m in _PLACE.finditer(text)) else text


class Translation:
    """The phrases of one language: called with a phrase in English, it gives the language's own."""

    def __init__(self, language: Language, catalogue: gettext.NullTranslations) -> None:
        self.language = language
        self._catalogue = catalogue

    def __call__(self, text: str) -> str:
        """A phrase in the language, or in English where the catalogue has no translation.

        Between two Chinese words there is no blank, whatever the value in a phrase is.

        >>> [translator("zh")("%(pair)s sits out") % {"pair": pair} for pair in ("3", "东西3", "李文静")]
        ['3 轮空', '东西3 轮空', '李文静轮空']
        """
        return _spaced(self._catalogue.gettext(text)) if text else ""

    def numbered(self, text: Plural, n: int) -> str:
        """The form of a phrase for a number."""
        return _spaced(self._catalogue.ngettext(str(text), text.many, n))


def numbered(translate: Translator, text: Plural, n: int) -> str:
    """The form of a phrase for a number, by a translator or by any function that translates phrases.

    >>> [numbered(translator("pl"), plural("%(n)s board", "%(n)s boards"), n) for n in (1, 2, 5)]
    ['%(n)s rozdanie', '%(n)s rozdania', '%(n)s rozdań']
    """
    if isinstance(translate, Translation):
        return translate.numbered(text, n)
    return translate(text.form(n))


def translator(code: str) -> Translation:
    """The function that translates phrases to a language; English phrases stay as they are.

    >>> translator("en")("Board"), translator("zh")("Board")
    ('Board', '牌号')
    """
    return _read(language(code), LANGUAGES.folder(code))


@cache
def _read(known: Language, folder: Path) -> Translation:
    """The translator of a language by the catalogue in its folder."""
    if known.code == SOURCE:
        return Translation(known, gettext.NullTranslations())
    try:
        return Translation(known, gettext.translation(DOMAIN, folder.parent, languages=[known.code]))
    except OSError as error:
        file = str(folder / "LC_MESSAGES" / f"{DOMAIN}.mo")
        remedy = "run: python -m duplicate.words.catalogues"
        raise DuplicateError(Problem("the catalogue is not built", file=file, remedy=remedy)) from error
