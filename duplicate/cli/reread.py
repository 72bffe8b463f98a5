"""``duplicate reread``: show what a corrected file of results holds otherwise, and take it in."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from duplicate.cli.logbook import check_late, write
from duplicate.cli.nights import NightArgument, WhoOption, WhyOption, author, open_night
from duplicate.words.files import replace_file
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem

if TYPE_CHECKING:
    from duplicate.night.differences import Differences
    from duplicate.night.night import Night
    from duplicate.travellers.imports import Imported

_LISTED = 20  # added results that the log names one by one


class Files(NamedTuple):
    """The files of results of a night: as they were known, as they lie there, and as they shall be."""

    known: Mapping[str, bytes]
    now: Mapping[str, bytes]
    wanted: Mapping[str, bytes]


def reread(
    night: NightArgument,
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The corrected file, if it is not there yet.")
    ] = None,
    as_name: Annotated[
        str | None, typer.Option("--as", metavar="NAME", help="Its name in the night folder.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Take it in.")] = False,
    why: WhyOption = "",
    who: WhoOption = None,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Even if it looks like the file of another night.")
    ] = False,
) -> None:
    """Show what is different in files of results that were corrected, and with --yes take them in.

    Without FILE those in the night folder are compared with what they held when a correction was made
    last. Corrections stay; those that do not fit any more are listed, with what can be done.
    """
    from duplicate.cli.rereading import lines, times_of
    from duplicate.travellers import imports
    from duplicate.travellers.folder import read_folder

    opened = open_night(night)
    _check_own_results(night)
    known = imports.last(night)
    now = imports.contents(night)
    if not now and known is None and file is None:
        raise DuplicateError(Problem("there are no results", file=str(night), remedy="give the file"))
    files = _files(night, known, now, file, as_name, anyway=anyway)
    if known is None and file is None:
        imports.remember(night, now, author(who))
        typer.echo(f"Remembered: {', '.join(now)}. What changes in it from now on is shown here.")
        return
    before, after = read_folder(night, files.known), read_folder(night, files.wanted)
    found = imports.compare(before, after)
    if found.is_of_another_night and not anyway:
        raise _of_another_night(found, len(before.results), _told(files))
    since = f"known since {known.when[:16].replace('T', ' ')}" if known else "not looked at before"
    typer.echo(
        f"{_told(files)}: {quantity(len(before.results), 'result')}, {since}; now {len(after.results)}"
    )
    sources = [file] if file is not None else [night / name for name in _differing(files)]
    for source in sources:
        if source.is_file():
            written = datetime.fromtimestamp(source.stat().st_mtime)
            typer.echo(f"{source.name} was written on {written:%Y-%m-%d %H:%M}.")
    if not found:
        typer.echo("Nothing in it is different.")
        if file is None and known is not None and not imports.is_same(known, now):
            imports.remember(night, now, author(who))
        return
    for line in lines(night, before, after, found, times_of(files.wanted)):
        typer.echo(line)
    if not yes:
        typer.echo("Nothing is taken in yet; the same command with --yes does it.")
        return
    check_late(opened.read.changes, why)
    if files.wanted != now and (known is None or not imports.is_same(known, now)):
        imports.remember(night, now, author(who))
    for name in sorted(files.now.keys() - files.wanted):
        (night / name).unlink()  # there is a copy of it in imports
    for name, data in files.wanted.items():
        if files.now.get(name) != data:
            replace_file(night / name, data)
    imports.remember(night, files.wanted, author(who))
    _record(night, opened.read, files, found, author(who), why)


def _of_another_night(found: "Differences", known: int, files: str) -> DuplicateError:
    """The refusal, brief: the differences would be the whole of both nights."""
    message = (
        f"of {known} results that were known, {found.same} are in it as they were: it may be of another "
        "night, and is not taken in"
    )
    remedy = "give the right file; --anyway shows the differences, and with --yes takes it in all the same"
    return DuplicateError(Problem(message, file=files, remedy=remedy))


def _check_own_results(night: Path) -> None:
    """Refuse an event that is made of other folders: they hold the results."""
    from duplicate.travellers.event import EVENT_FILE, read_event
    from duplicate.travellers.stages import folders_of

    folders = folders_of(read_event(night / EVENT_FILE)) if (night / EVENT_FILE).exists() else ()
    if folders:
        listed = ", ".join(str(night / named.folder) for named in folders)
        remedy = f"read the results of a folder again: {listed}"
        raise DuplicateError(Problem("this event is made of other folders", str(night), remedy=remedy))


def _record(night: Path, read: "Night", files: Files, found: "Differences", who: str, why: str) -> None:
    from duplicate.night.changes import Reread
    from duplicate.travellers import changelog

    listed = [*found.changed, *found.removed]
    listed += found.added if len(found.added) <= _LISTED else ()
    (made,) = write(
        night,
        read.changes,
        lambda number: Reread(
            id=number,
            when=changelog.now(),
            who=who,
            why=why,
            files=tuple(_differing(files)),
            added=len(found.added),
            changed=len(found.changed),
            removed=len(found.removed),
            names=len(found.names),
            results=tuple(difference.recorded() for difference in listed),
        ),
        who,
        why,
    )
    typer.echo(f"Taken in, as change {made.id}. duplicate score {night} scores it.")


def _differing(files: Files) -> list[str]:
    names = [name for name, data in files.wanted.items() if files.known.get(name) != data]
    return names or sorted(files.known.keys() - files.wanted)


def _told(files: Files) -> str:
    return ", ".join(_differing(files) or sorted(files.wanted))


def _files(
    night: Path,
    known: "Imported | None",
    now: Mapping[str, bytes],
    file: Path | None,
    as_name: str | None,
    *,
    anyway: bool,
) -> Files:
    from duplicate.travellers import imports

    before = now
    if known is not None:
        try:
            before = imports.remembered(night, known)
        except DuplicateError:
            if not anyway:
                raise
    if file is None:
        if as_name is not None:
            raise DuplicateError("--as names a file that is given", remedy="give the file as well")
        return Files(before, now, now)
    name, data = _given(night, file)
    wanted = dict(now)
    target, instead_of = _target(night, name, data, now, as_name)
    if instead_of and instead_of != target:
        del wanted[instead_of]
    wanted[target] = data
    return Files(before, now, dict(sorted(wanted.items())))


def _given(night: Path, file: Path) -> tuple[str, bytes]:
    """The file that is given, which can be read, and its name; a copy out of imports is unpacked."""
    import gzip

    from duplicate.travellers import imports, read_bytes, unpacked

    try:
        data = file.read_bytes()
    except FileNotFoundError:
        raise DuplicateError(Problem("there is no such file", file=str(file))) from None
    name = file.name
    if file.parent.resolve() == (night / imports.FOLDER).resolve() and file.suffix == ".gz":
        data = gzip.decompress(data)
        own = imports.digest(data)
        names = (n for line in imports.history(night) for n, d in line.files.items() if d == own)
        name = next(names, name)
    read_bytes(unpacked(data, name, str(file)), name)  # what cannot be read is an error here
    return name, data


def _target(
    night: Path, name: str, data: bytes, now: Mapping[str, bytes], as_name: str | None
) -> tuple[str, str]:
    """Under which name a file is taken into the night, and which one it replaces (empty: none)."""
    from duplicate.travellers.event import EVENT_FILE, Event, read_event

    event = read_event(night / EVENT_FILE) if (night / EVENT_FILE).exists() else Event()
    stated = {n for s in event.section for n in s.results}
    if as_name is not None:
        if as_name not in stated and not (
            as_name.lower().startswith("results") and Path(as_name).name == as_name
        ):
            raise DuplicateError(
                Problem("a file of results has another name", field="--as", value=as_name,
                        remedy="let it begin with results, for instance results-2.csv")
            )  # fmt: skip
        return as_name, as_name if as_name in now else ""
    if name in now:
        return name, name
    suffix = Path(name).suffix.lower()
    if not now:
        return f"results{suffix}", ""
    given = _meetings(data, name)
    common = {old: len(given & _meetings(content, old)) for old, content in now.items()}
    best = max(common, key=lambda old: common[old])
    if not common[best]:
        raise DuplicateError(
            Problem(f"it has no meeting in common with {', '.join(now)}", file=name,
                    remedy="give the right file; --as results-2.csv puts it beside them")
        )  # fmt: skip
    if best in stated or Path(best).suffix.lower() == suffix:
        return best, best
    return f"{Path(best).stem}{suffix}", best


def _meetings(data: bytes, name: str) -> set[tuple[int, str, str]]:
    """Who met on which board, as a file tells it; of an individual, the players."""
    from duplicate.travellers import read_bytes, unpacked

    try:
        rows = read_bytes(unpacked(data, name), name).results.rows
    except DuplicateError:
        return set()
    return {(r.board, r.ns or f"{r.north}-{r.south}", r.ew or f"{r.east}-{r.west}") for r in rows}
