"""What the commands for the public have in common: a night as it may be seen, by ``privacy.toml``."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.words.files import is_file

if TYPE_CHECKING:
    from duplicate.night.conditions import Conditions
    from duplicate.night.night import Night
    from duplicate.night.privacy import Privacy
    from duplicate.night.publisher import Publisher
    from duplicate.pages.views import EventView

PrivacyOption = Annotated[
    Path | None,
    typer.Option(
        "--privacy", metavar="FILE", help="Who is shown how; else privacy.toml with the night or beside DIR."
    ),
]
DirectorOption = Annotated[
    bool, typer.Option("--director", help="Everybody in full, with member numbers: not for the public.")
]
EngineOption = Annotated[
    str,
    typer.Option(
        metavar="ENGINE",
        help="What makes PDFs: weasyprint, typst (extra booklet), or auto: typst for long documents.",
    ),
]


def privacy_of(
    source: Path, out: Path | None = None, given: Path | None = None, *, file: Path | None = None
) -> "Privacy":
    """The settings that hold for a night, its parts, and the folder of its pages or a single file."""
    return privacy_of_all([source], out, given, file=file)


def privacy_of_all(
    sources: Iterable[Path], out: Path | None, given: Path | None = None, *, file: Path | None = None
) -> "Privacy":
    """The settings that hold for several nights together: who is hidden in one is so in all."""
    from duplicate.night.privacy import load_privacy

    return load_privacy(privacy_files(sources, out, given, file=file))


def privacy_files(
    sources: Iterable[Path], out: Path | None, given: Path | None = None, *, file: Path | None = None
) -> list[Path]:
    """The files of those settings, of the nights that are parts of one too."""
    from duplicate.night.privacy import find_privacy

    found: dict[Path, Path] = {}
    for source in (part for whole in sources for part in _with_parts(whole)):
        for path in find_privacy(source, out, given, file=file):
            found.setdefault(path.resolve(), path)
    return list(found.values())


def _with_parts(source: Path, within: tuple[Path, ...] = ()) -> Iterator[Path]:
    """A night, and the nights that its event.toml makes sessions or sections of it."""
    yield source
    file = source / "event.toml"
    if not is_file(file) or b"folder" not in file.read_bytes():
        return
    from duplicate.travellers.event import read_event

    event = read_event(file)
    folders = [*(one.folder for one in event.session), *(one.folder for one in event.section)]
    for folder in dict.fromkeys(filter(None, folders)):
        part = (source / folder).resolve()
        if part not in within:  # a folder in a circle is told when it is read
            yield from _with_parts(part, (*within, part))


def public_all(
    nights: "Sequence[Night]", privacy: "Privacy", conditions: "str | Path | Conditions | None" = None
) -> "tuple[Publisher, list[Night]]":
    """Several nights as they may be seen together: a person has the same mark in all of them."""
    from duplicate.night.publisher import Publisher
    from duplicate.night.publishing import published_by
    from duplicate.scoring.event import applied

    made = [applied(night, conditions) for night in nights]
    publisher = Publisher(privacy, *made)
    return publisher, [published_by(publisher, night) for night in made]


def identities(
    view: "EventView",
    night: "Night",
    seen: "Night",
    conditions: "str | Path | Conditions | None" = None,
    overrides: Mapping[str, object] | None = None,
) -> "EventView":
    """The view of a published night, with the ids and numbers by which the site knows its people."""
    if seen is night or not any(
        m.club_number or m.person for c in night.entries.contestants for m in c.members
    ):
        return view
    from duplicate.pages.people import identified
    from duplicate.scoring.event import applied

    return identified(view, applied(night, conditions, overrides), seen)


def public(
    night: "Night",
    privacy: "Privacy",
    conditions: "str | Path | Conditions | None" = None,
    overrides: Mapping[str, object] | None = None,
) -> "Night":
    """The night with its changes, as it may be seen; to be scored by the same conditions."""
    from duplicate.night.publishing import published
    from duplicate.scoring.event import applied

    return published(applied(night, conditions, overrides), privacy)
