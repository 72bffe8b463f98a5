"""``duplicate convert``: any file of results, deals or movements into another format."""

import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from duplicate.cli.options import EncodingOption, EventOption
from duplicate.cli.public import DirectorOption, PrivacyOption, privacy_of
from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    from duplicate.exports.formats import Format
    from duplicate.night.night import Night
    from duplicate.night.privacy import Privacy
    from duplicate.swiss.state import State

STDOUT = "-"  #: in the place of a file to write


def convert(
    source: Annotated[
        Path | None,
        typer.Argument(metavar="IN", help="A file of any format, a night folder, or a Swiss event."),
    ] = None,
    target: Annotated[
        Path | None,
        typer.Argument(
            metavar="OUT", help="The file to write; its ending names the format. - prints it, with --to."
        ),
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="NAME", help="The format, whatever the ending.")
    ] = None,
    event: EventOption = None,
    encoding: EncodingOption = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    privacy: PrivacyOption = None,
    director: DirectorOption = False,
    listing: Annotated[bool, typer.Option("--list", help="List all formats and what each holds.")] = False,
) -> None:
    """Convert results, deals or a movement. What the new format cannot hold is listed.

    "duplicate convert --list" names the formats. A file that is there is kept unless --force is given.
    People stand in it as privacy.toml says, without member numbers; with --director in full.
    """
    if listing:
        _list()
        return
    if source is None or target is None:
        raise DuplicateError(
            "two names are needed: a file to read, and one to write", remedy="convert IN OUT"
        )
    printed = str(target) == STDOUT
    form = _format(target.name, to, printed=printed)
    if target.exists() and not (force or printed):
        raise DuplicateError(
            Problem("this file is there already", file=str(target), remedy="add --force to write over it")
        )
    if not target.parent.is_dir():
        raise DuplicateError(
            Problem("there is no such folder", file=str(target.parent), remedy="make it, or name another")
        )
    from duplicate.night.changes import apply
    from duplicate.night.validation import validate
    from duplicate.swiss.folder import is_event
    from duplicate.travellers import read_with_encoding

    swiss = _swiss(source) if event is None and is_event(source) else None
    if swiss is not None:
        read, found = _night_of(swiss), ""
    else:
        read, found = read_with_encoding(source, event=event, encoding=encoding)
    night = validate(apply(read))
    for problem in night.problems:
        if problem.severity is not Severity.NOTE:
            typer.echo(f"{'error' if problem.severity is Severity.ERROR else 'warning'}: {problem}", err=True)
    withheld: list[str] = []
    written = None if printed else target
    settings = None if director or not form.people else privacy_of(source, None, privacy, file=written)
    before = read if form.imports else night  # whoever reads it applies the changes and checks the rows again
    if settings is None:
        night = before
    else:
        night, withheld = _public(night, before, settings, scores=form.scores)
    if swiss is not None and form.name in ("usebio", "pbn"):
        data, losses = _of_event(swiss, form, settings)
    else:
        data, losses = form.write(night), form.lost(night)
    losses = [*withheld, *losses]
    if printed:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        _write(target, data)
    if found:
        typer.echo(f"{source.name} was read as {found}", err=True)
    if not printed:
        typer.echo(f"{target}: {form.name}, {len(data):,} bytes")
    if losses:
        typer.echo(f"{form.name if printed else target.name} does not hold:", err=True)
        for phrase in losses:
            typer.echo(f"  {phrase}", err=True)


def _swiss(source: Path) -> "State":
    """A Swiss event; of a round that is not over, its results are told nowhere."""
    from duplicate.swiss import folder
    from duplicate.swiss.published import told

    loaded = folder.load(source)
    for problem in loaded.problems:
        typer.echo(f"{problem.severity.value}: {problem}", err=True)
    return told(loaded.state)


def _night_of(state: "State") -> "Night":
    from duplicate.swiss.nights import night_of

    return night_of(state, max((each.number for each in state.rounds if each.closed), default=0))


def _of_event(state: "State", form: "Format", privacy: "Privacy | None") -> "tuple[bytes, list[str]]":
    """A Swiss event with its matches and ranking, and what the format does not hold of it."""
    from duplicate.exports.swiss import WRITERS, scored
    from duplicate.swiss.published import published_state

    event = scored(state if privacy is None else published_state(state, privacy))
    form.check(event.scores.night)
    writer = WRITERS[form.name]
    return writer.write(event), writer.lost(event)


def _format(name: str, to: str | None, *, printed: bool) -> "Format":
    """The format to write: by --to, else by the ending; bytes are not printed on a screen."""
    from duplicate.exports.formats import by_ending, by_name

    if printed and to is None:
        problem = Problem("no ending names the format of what is printed", remedy="name it: --to csv")
        raise DuplicateError(problem)
    form = by_name(to) if to is not None else by_ending(name)
    if printed and form.binary and sys.stdout.isatty():
        problem = Problem(
            f"{form.name} is no text to be shown", remedy="name a file, or lead it into one: > FILE"
        )
        raise DuplicateError(problem)
    return form


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
    if plain.changes_applied:  # rows that a change brought to the right board or took away
        there = len(plain.results) + len(plain.set_aside)
        plain = replace(plain, rows_read=there - plain.rows_added)
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
