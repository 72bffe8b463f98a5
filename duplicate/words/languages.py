"""The languages of pages and prints. Each is a folder of data: its name, how it writes, its catalogue."""

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from duplicate.words.problems import DuplicateError, Problem

LOCALE = Path(__file__).resolve().parent / "locale"
SETTINGS = "language.toml"  #: what a person writes of a language
FACTS = "cldr.json"  #: what the Unicode Common Locale Data Repository says of it
OWN = "DUPLICATE_LANGUAGES"  #: the environment's name for a folder with languages of one's own
SOURCE = "en"  #: the language that phrases are written in


@dataclass(frozen=True)
class Settings:
    """The file ``language.toml``: what no catalogue says of a language."""

    name: str  #: as its readers call it
    locale: str  #: its name in the CLDR, for dates, numbers and plurals: ``pl_PL``
    tag: str = ""  #: for HTML (BCP 47); the name of the folder where it is the same
    direction: str = "ltr"  #: or rtl
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
        own = os.environ.get(OWN)
        places = [LOCALE, *([Path(own)] if own else [])]
        if own and not places[1].is_dir():
            raise DuplicateError(
                Problem(
                    "there is no such folder of languages", file=own, remedy=f"correct {OWN}, or unset it"
                )
            )
        found = {f.parent.name: f.parent for place in places for f in sorted(place.glob(f"*/{SETTINGS}"))}
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


LANGUAGES = Languages()


def language(code: str) -> Language:
    """The language of a code; an unknown one is an error that lists the known.

    >>> language("zh").tag, language("fr").facts.decimal
    ('zh-Hans', ',')
    """
    if code not in LANGUAGES:
        raise DuplicateError(f"no pages in language {code!r}", remedy=f"choose from {', '.join(LANGUAGES)}")
    return LANGUAGES[code]


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
    from duplicate.words import toml

    file = folder / SETTINGS
    try:
        return _settings_of(toml.loads(file.read_text(encoding="utf-8")))
    except ValueError as error:  # no TOML, no UTF-8, or other settings
        message = f"it describes no language: {error}"
        problem = Problem(message, file=str(file), remedy="see docs/languages.md")
        raise DuplicateError(problem) from error


def _settings_of(plain: Mapping[str, object]) -> Settings:
    """The settings in a file; ValueError for a name unknown or missing, and a value that is no text."""
    known = {field.name: field for field in fields(Settings)}
    texts: dict[str, Any] = {}
    for name, value in plain.items():
        if name not in known:
            raise ValueError(f"there is no setting {name!r}")
        if not isinstance(value, str):
            raise ValueError(f"{name} is no text")
        texts[name] = value
    for name, field in known.items():
        if field.default is MISSING and name not in texts:
            raise ValueError(f"{name} is missing")
    if texts.get("direction", "ltr") not in ("ltr", "rtl"):
        raise ValueError(f"direction is ltr or rtl, not {texts['direction']!r}")
    return Settings(**texts)


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
    try:
        return _facts_of(json.loads(file.read_bytes()))
    except (FileNotFoundError, TypeError, ValueError) as error:
        remedy = "run: python -m duplicate.words.catalogues"
        message = f"the dates and numbers of the language are missing: {error}"
        raise DuplicateError(Problem(message, file=str(file), remedy=remedy)) from error
