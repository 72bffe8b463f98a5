"""The languages of pages and prints. Each is a folder of data: its name, how it writes, its catalogue."""

import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal, NamedTuple

from duplicate.words.problems import DuplicateError, Problem

LOCALE = Path(__file__).resolve().parent / "locale"
SETTINGS = "language.toml"  #: what a person writes of a language
FACTS = "cldr.json"  #: what the Unicode Common Locale Data Repository says of it
OWN = "DUPLICATE_LANGUAGES"  #: the environment's name for a folder with languages of one's own
LOCALES = "locales.txt"  #: the names of all locales, those of one language in a line
NO_LOCALE = "the CLDR has no such locale"
_NEAR = 5  #: so many locales are proposed for one that does not exist
_LONGEST_NOTRUMP = 5  #: letters: contracts stand in narrow columns
SOURCE = "en"  #: the language that phrases are written in


@dataclass(frozen=True)
class Settings:
    """The file ``language.toml``: what no catalogue says of a language."""

    name: str  #: as its readers call it
    locale: str  #: its name in the CLDR, for dates, numbers and plurals: ``pl_PL``
    tag: str = ""  #: for HTML (BCP 47); the name of the folder where it is the same
    direction: Literal["ltr", "rtl"] = "ltr"
    alphabet: str = ""  #: in order, for lists of names, where marked letters are letters of their own
    notrump: str = "NT"  #: in contracts
    first_of_month: str = ""  #: the first day in dates, where it is no plain 1


@dataclass(frozen=True)
class Facts:
    """The file ``cldr.json``, made by ``python -m duplicate.words.catalogues``: dates and numbers."""

    months: tuple[str, ...]  #: as they stand in a date
    short_months: tuple[str, ...]
    date: str  #: pattern of a date in full: ``d MMMM y``
    short_date: str
    moment: str  #: date {1} and time {0}
    decimal: str
    group: str
    percent: str  #: what stands behind a number: the sign, with its space
    locale: str  #: of which language all this is said
    day_month: str = ""  #: pattern of a date without its year; an older file has none


class Language(NamedTuple):
    """One language of pages: its code in addresses, its own name, and the tag for HTML (BCP 47)."""

    code: str
    name: str
    tag: str

    @property
    def settings(self) -> Settings:
        """What its folder says of it."""
        return _settings(LANGUAGES.folder(self.code))

    @property
    def facts(self) -> Facts:
        """How it writes dates and numbers."""
        return _facts(LANGUAGES.folder(self.code))

    @property
    def direction(self) -> str:
        """The direction of its lines: ltr or rtl."""
        return self.settings.direction


class Languages(Mapping[str, Language]):
    """All languages by code, English first: the folders below ``locale`` and below one's own."""

    @cached_property
    def _folders(self) -> dict[str, Path]:
        own = os.environ.get(OWN, "")
        places = [LOCALE, *([Path(own)] if own else [])]
        if own and not places[1].is_dir():
            raise _environment("there is no such folder of languages", own)
        found = {f.parent.name: f.parent for place in places for f in sorted(place.glob(f"*/{SETTINGS}"))}
        ours = [folder for folder in found.values() if folder.parent != LOCALE]
        if own and not ours:
            raise _environment(f"no folder in it has a file {SETTINGS}", own)
        for folder in ours:  # a mistake is told at once, not on the day when somebody reads it
            _settings(folder)
        return dict(sorted(found.items(), key=lambda pair: (pair[0] != SOURCE, pair[0])))

    def folder(self, code: str) -> Path:
        """Where the data of a language lie."""
        return self._folders[code]

    def forget(self) -> None:
        """Look for the folders again at the next use."""
        self.__dict__.pop("_folders", None)

    def __getitem__(self, code: str) -> Language:
        settings = _settings(self._folders[code])
        return Language(code, settings.name, settings.tag or code)

    def __iter__(self) -> Iterator[str]:
        return iter(self._folders)

    def __len__(self) -> int:
        return len(self._folders)


def _environment(message: str, value: str) -> DuplicateError:
    """An error of the variable, which no file is to blame for."""
    remedy = f"set {OWN} to the folder above those of your languages, or unset it"
    return DuplicateError(Problem(message, field=f"the environment's {OWN}", value=value, remedy=remedy))


LANGUAGES = Languages()


def language(code: str) -> Language:
    """The language of a code; an unknown one is an error that lists the known.

    >>> language("zh").tag, language("fr").facts.decimal
    ('zh-Hans', ',')
    """
    if problem := unknown_language(code):
        raise DuplicateError(problem)
    return LANGUAGES[code]


def unknown_language(code: str) -> Problem | None:
    """What to say of a code that is of no language; None for a known one.

    >>> unknown_language("en")
    """
    if code in LANGUAGES:
        return None
    return Problem(f"no pages in language {code!r}", remedy=f"choose from {', '.join(LANGUAGES)}")


def codes_of(options: Iterable[str]) -> list[str]:
    """The codes of languages in options, each one or several with commas; none or an unknown one is an error.

    >>> codes_of(["pl", "en,zh", "en"])
    ['pl', 'en', 'zh']
    """
    codes = [code for text in options for code in text.replace(",", " ").split()]
    if not codes:
        raise DuplicateError("no language is chosen", remedy=f"choose from {', '.join(LANGUAGES)}")
    return [language(code).code for code in dict.fromkeys(codes)]


@cache
def _settings(folder: Path) -> Settings:
    """What a folder says of its language. Ours need none of what checks those of others, which takes time."""
    if folder.parent != LOCALE:
        return checked_settings(folder)
    from duplicate.words import toml

    plain: dict[str, Any] = toml.read(folder / SETTINGS)
    return Settings(**plain)


def checked_settings(folder: Path) -> Settings:
    """What a folder says of its language; DuplicateError with the line for whatever is not understood."""
    import msgspec

    from duplicate.words import tables

    file = folder / SETTINGS
    stated = msgspec.defstruct(
        "LanguageFile",
        [
            (one.name, one.type) if one.default is MISSING else (one.name, one.type, one.default)
            for one in fields(Settings)
        ],
        forbid_unknown_fields=True,
    )
    try:
        text = tables.text_of(file)
        read = tables.converted(tables.read(text, str(file)), stated, text, str(file))
    except DuplicateError as error:
        raise DuplicateError(error.problem, remedy="see docs/languages.md") from None
    settings = Settings(**msgspec.structs.asdict(read))
    for field, message, remedy in _unsound(settings):
        problem = Problem(message, str(file), None, field, getattr(settings, field), remedy)
        raise DuplicateError(tables.with_line(problem, text))
    return settings


#: Names of locales: a language, perhaps a script, perhaps a country or a region of the United Nations.
_LOCALE = re.compile(r"[a-z]{2,3}(_[A-Z][a-z]{3})?(_([A-Z]{2}|[0-9]{3}))?")
_TAG = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*")


def _unsound(settings: Settings) -> Iterator[tuple[str, str, str]]:
    """Settings that can be of no language: field, what is wrong, remedy."""
    if not settings.name.strip():
        yield "name", "the language has no name", "write the name that its readers call it by"
    if not _LOCALE.fullmatch(settings.locale):
        yield "locale", "this is no name of a locale", "write language and country as the CLDR does: da_DK"
    elif settings.locale not in _locales():
        yield "locale", NO_LOCALE, nearest_locales(settings.locale)
    if settings.tag and not _TAG.fullmatch(settings.tag):
        yield "tag", "this is no language tag (BCP 47)", "write it like da or zh-Hans"
    if len(set(settings.alphabet)) < len(settings.alphabet):
        twice = "".join(letter for letter, n in Counter(settings.alphabet).items() if n > 1)
        yield "alphabet", f"a letter stands twice: {twice}", "write every letter once, in order"
    if not 0 < len(settings.notrump) <= _LONGEST_NOTRUMP or re.search(r"[\s\d]", settings.notrump):
        yield "notrump", "this cannot stand in a contract", "write a few letters, such as NT or SA"


@cache
def _locales() -> tuple[str, ...]:
    """The names of all locales of the CLDR, with and without the script that a country writes in."""
    return tuple((LOCALE / LOCALES).read_text(encoding="utf-8").split())


def nearest_locales(name: str) -> str:
    """A remedy for a locale that does not exist: those of the same language, else of similar names.

    >>> nearest_locales("da_DX")
    'write one of da, da_DK, da_GL'
    """
    from difflib import get_close_matches

    language = name.partition("_")[0]
    near = [one for one in _locales() if one.partition("_")[0] == language][:_NEAR]
    near = near or get_close_matches(name, _locales(), _NEAR, 0.5)
    return f"write one of {', '.join(near)}" if near else "write one such as da_DK"


def _facts_of(plain: object) -> Facts:
    """The facts in a file; TypeError for what is no such file."""
    if not isinstance(plain, dict):
        raise TypeError("it holds no names")
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in plain.items()
    }
    for name, value in values.items():
        texts = value if name in ("months", "short_months") else (value,)
        if not isinstance(texts, tuple) or not all(isinstance(text, str) for text in texts):
            raise TypeError(f"{name} is no text")
    return Facts(**values)


@cache
def _facts(folder: Path) -> Facts:
    file = folder / FACTS
    remedy = "run: python -m duplicate.words.catalogues"
    try:
        found = _facts_of(json.loads(file.read_bytes()))
    except (FileNotFoundError, TypeError, ValueError) as error:
        message = f"the dates and numbers of the language are missing: {error}"
        raise DuplicateError(Problem(message, file=str(file), remedy=remedy)) from error
    locale = _settings(folder).locale
    if found.locale != locale:
        message = f"the dates and numbers are those of another locale than {SETTINGS} names, {locale}"
        raise DuplicateError(Problem(message, str(file), None, "locale", found.locale, remedy))
    return found
