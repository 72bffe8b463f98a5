"""Collects the phrases of code and templates and builds the catalogues; needs Babel (extra ``dev``).

Run ``python -m duplicate.words.catalogues`` after changing a phrase: new phrases appear in the .po
files, ready to be translated, and the .mo files are built again.
"""

import io
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from duplicate.data import data_path
from duplicate.words.translations import DOMAIN, LANGUAGES, LOCALE

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

KEYWORDS = {"_": None, "phrase": None}
_WRAP = 100


def source_files() -> list[tuple[Path, str]]:
    """Every file that may speak to players or directors, with the Babel extractor for it."""
    package = Path(__file__).resolve().parents[1]
    code = [(path, "python") for path in sorted(package.rglob("*.py")) if path.name != Path(__file__).name]
    templates = data_path("templates")
    pages = [(path, "jinja2.ext:babel_extract") for path in sorted(templates.rglob("*.html"))]
    return code + pages


def phrases() -> dict[str, list[str]]:
    """Every phrase in code and templates, with the files that use it."""
    from babel.messages.extract import extract

    found: dict[str, list[str]] = {}
    for path, method in source_files():
        place = f"{path.parent.name}/{path.name}"
        options = {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}
        for _, message, _, _ in extract(
            method, io.BytesIO(path.read_bytes()), keywords=KEYWORDS, options=options
        ):
            texts = found.setdefault(message if isinstance(message, str) else message[0], [])
            if place not in texts:
                texts.append(place)
    return found


def read(code: str) -> "Catalog":
    """The catalogue of a language as it stands."""
    from babel.messages.pofile import read_po

    with open(_path(code, "po"), "rb") as file:
        return read_po(file, locale=code, domain=DOMAIN)


def updated(code: str) -> "Catalog":
    """The catalogue with exactly the phrases in use; new ones are empty, unused ones are gone."""
    from babel.messages.catalog import Catalog

    old = read(code) if _path(code, "po").exists() else Catalog(locale=code, domain=DOMAIN)
    new = Catalog(locale=code, domain=DOMAIN, fuzzy=False, header_comment=f"# {LANGUAGES[code].name}")
    for text, places in sorted(phrases().items()):
        known = old.get(text)
        new.add(text, string=known.string if known else "", locations=[(place, 0) for place in places])
    return new


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


def build() -> list[str]:
    """Write all .po and .mo files; returns ``language: phrase`` for what has no translation."""
    missing: list[str] = []
    for code in LANGUAGES:
        if code == "en":
            continue
        _path(code, "po").parent.mkdir(parents=True, exist_ok=True)
        catalogue = updated(code)
        _path(code, "po").write_bytes(po_bytes(catalogue))
        _path(code, "mo").write_bytes(mo_bytes(code))
        missing += [f"{code}: {m.id}" for m in catalogue if m.id and not m.string]
    return missing


def _path(code: str, kind: str) -> Path:
    return LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.{kind}"


if __name__ == "__main__":
    for line in build():
        print("not translated:", line)
