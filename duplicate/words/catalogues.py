"""Collects the phrases of code and templates and builds the catalogues; needs Babel (extra ``dev``).

Run ``python -m duplicate.words.catalogues`` after changing a phrase: new phrases appear in the .po
files, ready to be translated, and the .mo files are built again. What the program needs of the CLDR,
the names of months and the signs of numbers, is written beside them, so that pages need no Babel.
"""

import io
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from duplicate.data import data_path
from duplicate.words.languages import FACTS, LANGUAGES, NO_LOCALE, SETTINGS, SOURCE, Facts, nearest_locales
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.translations import DOMAIN

if TYPE_CHECKING:
    from babel import Locale
    from babel.messages.catalog import Catalog

KEYWORDS: dict[str, tuple[int, int] | None] = {"_": None, "phrase": None, "plural": (1, 2)}
_WRAP = 100
_LISTED = 100  #: so many phrases without a translation are named one by one

Phrase = str | tuple[str, str]  #: a phrase, or its forms for one and for several


def source_files() -> list[tuple[Path, str]]:
    """Every file that may speak to players or directors, with the Babel extractor for it."""
    package = Path(__file__).resolve().parents[1]
    code = [(path, "python") for path in sorted(package.rglob("*.py")) if path.name != Path(__file__).name]
    templates = data_path("templates")
    pages = [(path, "jinja2.ext:babel_extract") for path in sorted(templates.rglob("*.html"))]
    return code + pages


@cache
def phrases() -> dict[Phrase, list[str]]:
    """Every phrase in code and templates, with the files that use it; they are read once."""
    from babel.messages.extract import extract

    found: dict[Phrase, list[str]] = {}
    for path, method in source_files():
        place = f"{path.parent.name}/{path.name}"
        options = {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}
        for _, message, _, _ in extract(
            method, io.BytesIO(path.read_bytes()), keywords=KEYWORDS, options=options
        ):
            text = message if isinstance(message, str) else (message[0], message[1])
            texts = found.setdefault(text, [])
            if place not in texts:
                texts.append(place)
    return found


def read(code: str) -> "Catalog":
    """The catalogue of a language as it stands."""
    from babel.messages.pofile import read_po

    with open(_path(code, "po"), "rb") as file:
        return read_po(file, locale=LANGUAGES[code].settings.locale, domain=DOMAIN)


def updated(code: str) -> "Catalog":
    """The catalogue with exactly the phrases in use; new ones are empty, unused ones are gone."""
    from babel.messages.catalog import Catalog

    language = LANGUAGES[code]
    locale = language.settings.locale
    old = read(code) if _path(code, "po").exists() else Catalog(locale=locale, domain=DOMAIN)
    new = Catalog(locale=locale, domain=DOMAIN, fuzzy=False, header_comment=f"# {language.name}")
    for text, places in sorted(phrases().items(), key=lambda pair: _first(pair[0])):
        known = old.get(_first(text))
        said = known.string if known and known.id == text else ""
        new.add(text, string=said, locations=[(place, 0) for place in places])
    return new


def _first(text: Phrase) -> str:
    return text if isinstance(text, str) else text[0]


def facts(code: str) -> Facts:
    """Dates and numbers of a language, as the CLDR has them."""
    locale = _locale(code)
    numbers = locale.number_symbols["latn"]
    pattern = locale.percent_formats[None].pattern
    return Facts(
        months=_months(locale, "wide"),
        short_months=_months(locale, "abbreviated"),
        date=_plain(locale.date_formats["long"].pattern),
        short_date=_plain(locale.date_formats["medium"].pattern),
        moment=str(locale.datetime_formats["medium"]).replace("'", ""),
        decimal=numbers["decimal"],
        group=numbers["group"],
        percent=re.sub(r"^[#,0.]*", "", pattern),
        locale=LANGUAGES[code].settings.locale,
        day_month=_plain(locale.datetime_skeletons["MMMd"].pattern),
    )


def _locale(code: str) -> "Locale":
    """The locale of a language; one that this Babel does not have is an error that names the nearest."""
    from babel import Locale, UnknownLocaleError

    from duplicate.words import tables

    name = LANGUAGES[code].settings.locale
    try:
        return Locale.parse(name)
    except (UnknownLocaleError, ValueError):
        file = LANGUAGES.folder(code) / SETTINGS
        problem = Problem(NO_LOCALE, str(file), None, "locale", name, nearest_locales(name))
        raise DuplicateError(tables.with_line(problem, tables.text_of(file))) from None


def _months(locale: "Locale", width: str) -> tuple[str, ...]:
    return tuple(locale.months["format"][width][month] for month in range(1, 13))


def _plain(pattern: str) -> str:
    """A pattern without the quotes around its words."""
    return re.sub("'([^']*)'", r"\1", pattern)


def po_bytes(catalogue: "Catalog") -> bytes:
    """A catalogue as a .po file; the same phrases give the same bytes with every version of Babel."""
    from babel.messages.pofile import write_po

    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=_WRAP, include_lineno=False)
    kept = (b"Content-Type", b"Content-Transfer-Encoding", b"MIME-Version", b"Language:", b"Plural-Forms")
    head, blank, phrases = buffer.getvalue().partition(b"\n\n")
    header = re.compile(rb'"[A-Z][A-Za-z-]+: ')
    lines = head.splitlines(keepends=True)
    return b"".join(n for n in lines if not header.match(n) or n[1:].startswith(kept)) + blank + phrases


def mo_bytes(code: str) -> bytes:
    """The compiled catalogue, from the .po file; the same phrases give the same bytes on every day."""
    from babel.messages.mofile import write_mo

    catalogue = read(code)
    catalogue.creation_date = catalogue.revision_date = datetime(2026, 1, 1, tzinfo=UTC)
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def build(codes: Iterable[str] | None = None) -> list[str]:
    """Write the files of all languages, or of some; returns ``language: phrase`` for what is missing."""
    import msgspec

    missing: list[str] = []
    for code in LANGUAGES if codes is None else codes:
        content = msgspec.json.format(msgspec.json.encode(facts(code)), indent=1)
        (LANGUAGES.folder(code) / FACTS).write_bytes(content + b"\n")
        if code == SOURCE:
            continue
        _path(code, "po").parent.mkdir(parents=True, exist_ok=True)
        catalogue = updated(code)
        _path(code, "po").write_bytes(po_bytes(catalogue))
        _path(code, "mo").write_bytes(mo_bytes(code))
        missing += [f"{code}: {m.id}" for m in catalogue if m.id and not is_translated(m.string)]
    return missing


def told(missing: Iterable[str]) -> Iterator[str]:
    """The lines for what ``build`` found; of a language that has hardly begun, how many there are."""
    for code, phrases in groupby(missing, key=lambda line: line.partition(":")[0]):
        found = list(phrases)
        if len(found) > _LISTED:
            yield f"{code}: {len(found)} phrases have no translation yet and are shown in English"
        else:
            yield from (f"not translated: {line}" for line in found)


def is_translated(said: str | tuple[str, ...] | list[str] | None) -> bool:
    """Whether a phrase, or every form of it, has a translation."""
    return said is not None and bool(said) and all(said)


def _path(code: str, kind: str) -> Path:
    return LANGUAGES.folder(code) / "LC_MESSAGES" / f"{DOMAIN}.{kind}"


if __name__ == "__main__":
    try:
        for line in told(build()):
            print(line)
    except DuplicateError as error:
        raise SystemExit(f"error: {error}") from None
