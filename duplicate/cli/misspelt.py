"""What is told of privacy.toml before pages are written: names that nobody has, aliases that somebody has."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from duplicate.night.night import Night
    from duplicate.night.privacy import Privacy

_TEXTS = (".toml", ".csv", ".tsv", ".txt", ".json", ".jsonl", ".xml", ".pbn", ".lin", ".html")
_CLOSED = (".bws", ".xlsx")  #: results whose names no search of the text finds


def tell_misspelt(
    privacy: "Privacy", nights: "Iterable[Night]", sources: Sequence[Path], out: Path | None
) -> None:
    """Warn of names in the settings that nobody has in these nights, on the site, or in the nights beside.

    Raises DuplicateError for an alias that is the name of a player on the site.
    """
    if not privacy.people:
        return
    from duplicate.night.misspelt import misspelt
    from duplicate.night.publisher import people_of

    people = [who for night in nights for who in people_of(night)]
    published = list(_published(out)) if out is not None else []
    privacy.check_aliases(published)
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
    """Whether a name stands in a night beside these; also where a night is there that cannot be searched."""
    from duplicate.night.privacy import name_words
    from duplicate.night.writings import plain

    words = name_words(name)
    places = {path.parent for path in folders}
    nights = {path for place in places for path in place.iterdir() if path.is_dir() and path not in folders}
    for night in sorted(nights, reverse=True):  # as they are called by their dates, the newest first
        files = [path for path in night.iterdir() if path.is_file() and path.name != "privacy.toml"]
        if any(path.suffix.lower() in _CLOSED for path in files):
            return True
        for path in files:
            if path.suffix.lower() not in _TEXTS:
                continue
            written = plain(path.read_bytes().decode("utf-8", "replace"))
            if all(word in written for word in words):
                return True
    return False
