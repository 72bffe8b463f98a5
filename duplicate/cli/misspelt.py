"""What is told of privacy.toml before pages are written: names that nobody has, aliases that somebody has."""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from duplicate.night.night import Night
    from duplicate.night.privacy import Privacy

_TEXTS = (".toml", ".csv", ".tsv", ".txt", ".json", ".jsonl", ".xml", ".pbn", ".lin", ".html")
_OF_CELLS = re.compile(r"xl/(sharedStrings|worksheets/[^/]+)\.xml")  #: in a workbook


def tell_misspelt(
    privacy: "Privacy", nights: "Iterable[Night]", sources: Sequence[Path], out: Path | None
) -> None:
    """Warn of names in the settings that nobody has in these nights, on the site, or in the nights beside.

    Raises DuplicateError for an alias that is the name of a player on the site.
    """
    if not privacy.people:
        return
    from duplicate.night.changes import decided_by
    from duplicate.night.misspelt import misspelt
    from duplicate.night.publisher import people_of

    nights = list(nights)
    people = [who for night in nights for who in people_of(night)]
    published = list(_published(out)) if out is not None else []
    privacy.check_aliases(published)
    for night in nights:  # who directs plays in none of them, and may have a section
        deciding = {decided_by(change.who, night.director) for change in night.changes}
        published += sorted({night.director, *deciding} - {""})
    folders = {path.resolve() for path in sources}
    of_these = all(path.parent.resolve() in folders for path, _ in privacy.origins)
    beside = None if of_these else lambda name: _played(name, folders)
    for problem in misspelt(privacy, people, published, played=beside):
        typer.echo(f"warning: {problem}", err=True)


def _published(out: Path) -> Iterator[str]:
    """The names in full of all players of the site that pages go into."""
    from duplicate.pages.site_record import read_records

    for folder in (out, out.resolve().parent):
        for record in read_records(folder) if folder.is_dir() else ():
            yield from (person.name for person in record.people if person.name)


def _played(name: str, folders: Iterable[Path]) -> bool:
    """Whether a name stands in any file of a night beside these."""
    from duplicate.night.privacy import name_words

    words = name_words(name)
    places = {path.parent for path in folders}
    nights = {path for place in places for path in place.iterdir() if path.is_dir() and path not in folders}
    for night in sorted(nights, reverse=True):  # as they are called by their dates, the newest first
        files = [path for path in night.iterdir() if path.is_file() and path.name != "privacy.toml"]
        if any(_stands_in(words, path) for path in files):
            return True
    return False


def _stands_in(words: Sequence[str], path: Path) -> bool:
    """Whether a name, by its words, is written in a file of results."""
    from duplicate.night.writings import plain

    kind = path.suffix.lower()
    if kind == ".bws":
        return _in_access(words, path.read_bytes())
    if kind == ".xlsx":
        written = plain(_cells(path))
    elif kind in _TEXTS:
        written = plain(path.read_bytes().decode("utf-8", "replace"))
    else:
        return False
    return all(word in written for word in words)


def _in_access(words: Sequence[str], data: bytes) -> bool:
    """Whether words stand in an Access file: in UTF-16, or each letter as one byte where all are Latin."""
    from duplicate.night.writings import plain

    latin = plain(data.replace(b"\0", b"").decode("latin-1"))
    return all(word in latin or word.encode("utf-16-le") in data for word in words)


def _cells(path: Path) -> str:
    """All that is written in the cells of a workbook; nothing where it is none, which its reader tells."""
    from zipfile import BadZipFile, ZipFile

    from duplicate.travellers.archive import check_archive
    from duplicate.words.problems import DuplicateError

    data = path.read_bytes()
    try:
        check_archive(data, str(path))
        with ZipFile(BytesIO(data)) as packed:
            names = [name for name in packed.namelist() if _OF_CELLS.fullmatch(name)]
            parts = [packed.read(name).decode("utf-8") for name in names]
    except (DuplicateError, BadZipFile, NotImplementedError, RuntimeError, ValueError):
        return ""
    return unescape(re.sub(r"<[^>]*>", " ", " ".join(parts)))
