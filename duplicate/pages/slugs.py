"""Names of files and folders: readable in any script, safe on every system."""

import re
import unicodedata
from collections.abc import Iterable
from typing import TypeVar

from duplicate.night.night import Night
from duplicate.words.files import RESERVED

Key = TypeVar("Key")

LONGEST = 60  #: characters: file systems allow 255 bytes, and a Chinese one has three or four


def slug_of(*parts: str) -> str:
    """A file name of texts: lower case, letters of any script, digits and single hyphens.

    >>> slug_of("Thursday Pairs", "2026-01-15"), slug_of("周四双人赛"), slug_of("<a/b>")
    ('thursday-pairs-2026-01-15', '周四双人赛', 'a-b')
    """
    plain = unicodedata.normalize("NFKC", " ".join(p for p in parts if p)).lower()
    return re.sub(r"[\W_]+", "-", plain).strip("-")[:LONGEST].rstrip("-")


def event_name(night: Night) -> str:
    """The name of a night; where nobody gave one, that of the file its results came from."""
    return (
        night.name or night.slug or next((file.split(".")[0] for file in night.results.texts("source")), "")
    )


def event_slug(night: Night) -> str:
    """The folder of a night: its slug, or date and name; never one that Windows or the site needs."""
    slug = slug_of(night.slug) or slug_of(night.date, event_name(night)) or "event"
    return f"{slug}-event" if slug in RESERVED or slug in ("data", "players") else slug


def natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """Order in which 2 comes before 10.

    >>> sorted(["A10", "A2", "B1"], key=natural)
    ['A2', 'A10', 'B1']
    """
    return tuple((0, int(p), "") if p.isdecimal() else (1, 0, p) for p in re.findall(r"\d+|\D+", text))


def page_names(kind: str, slugs: Iterable[tuple[Key, str]]) -> dict[Key, str]:
    """A file name for each key: readable, and different for each even where case is ignored."""
    taken: set[str] = set()
    pages: dict[Key, str] = {}
    for key, text in slugs:
        slug = f"{kind}-{slug_of(text)}".rstrip("-")
        name, number = slug, 2
        while name in taken:
            name, number = f"{slug}-{number}", number + 1
        taken.add(name)
        pages[key] = f"{name}.html"
    return pages
