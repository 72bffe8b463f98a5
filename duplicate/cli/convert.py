"""``duplicate convert``: any file of results, deals or movements into another format."""

import os
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.public import DirectorOption, PrivacyOption, privacy_of
from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    from duplicate.night.night import Night
    from duplicate.night.privacy import Privacy


def convert(
    source: Annotated[
        Path | None, typer.Argument(metavar="IN", help="A file of any format, or a night folder.")
    ] = None,
    target: Annotated[
        Path | None, typer.Argument(metavar="OUT", help="The file to write; its ending names the format.")
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="NAME", help="The format, whatever the ending.")
    ] = None,
    event: Annotated[str | None, typer.Option(help="Which event of a file that holds several.")] = None,
    encoding: Annotated[str | None, typer.Option(help="Encoding of a text file, when it is misread.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    privacy: PrivacyOption = None,
    director: DirectorOption = False,
    listing: Annotated[bool, typer.Option("--list", help="List all formats and what each holds.")] = False,
) -> None:
    """Convert results, deals or a movement. What the new format cannot hold is listed.

    "duplicate convert --list" names the formats. A file that is there is kept unless --force is given.
    People stand in it as privacy.toml says, without member numbers; with --director in full.
    """
    from duplicate.exports.formats import by_ending, by_name

    if listing:
        _list()
        return
    if source is None or target is None:
        raise DuplicateError(
            "two names are needed: a file to read, and one to write", remedy="convert IN OUT"
        )
    form = by_name(to) if to is not None else by_ending(target.name)
    if target.exists() and not force:
        raise DuplicateError(
            Problem("this file is there already", file=str(target), remedy="add --force to write over it")
        )
    if not target.parent.is_dir():
        raise DuplicateError(
            Problem("there is no such folder", file=str(target.parent), remedy="make it, or name another")
        )
    from duplicate.night.changes import apply
    from duplicate.night.validation import validate
    from duplicate.travellers import read_with_encoding

    read, found = read_with_encoding(source, event=event, encoding=encoding)
    night = validate(apply(read))
    for problem in night.problems:
        if problem.severity is not Severity.NOTE:
            typer.echo(f"{'error' if problem.severity is Severity.ERROR else 'warning'}: {problem}", err=True)
    withheld: list[str] = []
    before = read if form.imports else night  # whoever reads it applies the changes and checks the rows again
    if director or not form.people:
        night = before
    else:
        night, withheld = _public(night, before, privacy_of(source, None, privacy), scores=form.scores)
    data = form.write(night)
    losses = [*withheld, *form.lost(night)]
    _write(target, data)
    if found:
        typer.echo(f"{source.name} was read as {found}", err=True)
    typer.echo(f"{target}: {form.name}, {len(data):,} bytes")
    if losses:
        typer.echo(f"{target.name} does not hold:", err=True)
        for phrase in losses:
            typer.echo(f"  {phrase}", err=True)


def _public(
    night: "Night", before: "Night", privacy: "Privacy", *, scores: bool
) -> "tuple[Night, list[str]]":
    """The night as the public may see it, and what is withheld, as phrases.

    Where everybody's name is shown it is that ``before`` the changes are applied: nobody needs to be
    recognised by a name as it was corrected.
    """
    from duplicate.exports.losses import count
    from duplicate.night.publisher import Publisher
    from duplicate.night.publishing import published_by, unmarked

    publisher = Publisher(privacy, night)
    made = published_by(publisher, before if privacy.shows_all_names else night)
    plain = unmarked(made)
    if plain.changes_applied:  # rows that a change added were not read, but are there
        plain = replace(plain, rows_read=len(plain.results) + len(plain.set_aside))
    members = [m for c in night.entries.contestants for m in c.members]
    seen = [publisher.member(m) for m in members]
    numbers = sum(
        bool(m.club_number and not own.club_number) or bool(m.person and m.person != own.person)
        for m, own in zip(members, seen, strict=True)
    )
    names = sum(m.name != own.name for m, own in zip(members, seen, strict=True))
    withheld = [
        *count(names, "name that privacy.toml does not show", "names that privacy.toml does not show"),
        *count(numbers, "member number (--director writes it)", "member numbers (--director writes them)"),
    ]
    return made if scores else plain, withheld


def _list() -> None:
    from duplicate.exports.formats import FORMATS
    from duplicate.words.columns import columns

    rows = [("name", "endings", "reads", "writes", "holds")]
    rows += [
        (f.name, " ".join(f.endings), "yes" if f.reads else "", "yes" if f.writer else "", f.holds)
        for f in FORMATS
    ]
    for lines in columns(rows):
        for line in lines:
            typer.echo(line)


def _write(target: Path, data: bytes) -> None:
    """The whole file or nothing: written beside it, and then put in its place."""
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}-", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
