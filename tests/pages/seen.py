"""Looks for a name in published files as a reader could find it: in every writing, in every kind of file."""

import html
import io
import json
import re
import unicodedata
import zipfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from urllib.parse import quote

from pypdf import PdfReader


def writings(name: str) -> set[str]:
    """A name as texts, addresses, HTML, JSON and names of files write it; small letters."""
    parts = name.split()
    ways = {name, ", ".join((parts[-1], " ".join(parts[:-1]))), " ".join(parts[::-1])}
    ways |= {re.sub(r"[\W_]+", "-", way).strip("-") for way in tuple(ways)}
    ways |= {re.sub(r"[\W_]+", "_", way).strip("_") for way in tuple(ways)}
    plain = {
        "".join(c for c in unicodedata.normalize("NFKD", way) if not unicodedata.combining(c)) for way in ways
    }
    ways |= plain
    ways |= {html.escape(way) for way in ways} | {html.escape(way).replace("&#x27;", "&#39;") for way in ways}
    ways |= {quote(way) for way in ways} | {json.dumps(way)[1:-1] for way in ways}
    return {way.casefold() for way in ways if len(way) > 1}


def texts(content: bytes, name: str) -> Iterator[str]:
    """The texts that a reader gets out of a file: also cells of workbooks, words and metadata of PDFs."""
    yield name
    if content[:4] == b"%PDF":
        reader = PdfReader(io.BytesIO(content))
        yield json.dumps(dict(reader.metadata or {}), default=str, ensure_ascii=False)
        yield from (re.sub(r"\s+", " ", page.extract_text()) for page in reader.pages)
    elif content[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(content)) as book:
            for part in book.namelist():
                yield from texts(book.read(part), part)
    else:
        text = content.decode("utf-8", "replace")
        yield text
        yield html.unescape(re.sub("<[^<>]*>", " ", text))


@lru_cache(maxsize=1024)
def _small(content: bytes, name: str) -> str:
    """All texts of a file in small letters, read once however many names are looked for."""
    return "\n".join(text.casefold() for text in texts(content, name))


def holding(name: str, files: dict[str, bytes]) -> list[str]:
    """The files in which somebody could find the name."""
    wanted = writings(name)
    return [file for file, content in files.items() if any(way in _small(content, file) for way in wanted)]


def files_of(folder: Path) -> dict[str, bytes]:
    """All files of a folder by their names in it."""
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}
