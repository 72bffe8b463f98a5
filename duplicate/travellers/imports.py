"""imports/: what the files of results held when a director last took note of them.

Beside ``changes.jsonl`` the folder ``imports`` holds a copy of every file of results as it was, packed and
named by its content, and ``imports.jsonl``: one line for each time that they were looked at, appended and
never edited. So a file that is replaced later can be compared with what corrections were made against.
Scoring reads all this and writes none of it.
"""

import gzip
import hashlib
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from duplicate.night.night import Night
from duplicate.night.states import state_of
from duplicate.travellers import changelog
from duplicate.words.files import append_bytes, replace_file
from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    from duplicate.night.differences import Differences

FOLDER = "imports"
LOG = "imports.jsonl"
#: the field of a problem that says that files of another night lie in the folder
ANOTHER_NIGHT = "another night"
#: the field of a problem that says that files are not what they were
SINCE = "results"

_NAMED_BY = 16  #: hexadecimal digits of the digest in the name of a copy


class Imported(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line of the log: the files of results at one moment, each with the SHA-256 of its content."""

    when: str  #: ISO date and time with offset
    who: str = ""
    files: dict[str, str]


def digest(data: bytes) -> str:
    """The SHA-256 of a content, as hexadecimal digits.

    >>> digest(b"")[:16]
    'e3b0c44298fc1c14'
    """
    return hashlib.sha256(data).hexdigest()


def contents(path: Path) -> dict[str, bytes]:
    """The files of results of a night folder as they are now, by name."""
    from duplicate.travellers.event import EVENT_FILE, Event, read_event
    from duplicate.travellers.folder import result_files

    event = read_event(path / EVENT_FILE) if (path / EVENT_FILE).exists() else Event()
    return {name: file.read_bytes() for name, file in result_files(path, event).items()}


def last(path: Path) -> Imported | None:
    """What is remembered of the files of a night folder; None where nothing is."""
    known = history(path)
    return known[-1] if known else None


def history(path: Path) -> tuple[Imported, ...]:
    """All that was remembered of the files of a night folder, in order."""
    try:
        data = (path / FOLDER / LOG).read_bytes()
    except FileNotFoundError:
        return ()
    lines, problems = changelog.parse(data, msgspec.json.Decoder(Imported), f"{FOLDER}/{LOG}", "reading")
    for problem in problems:
        if problem.severity is Severity.ERROR:
            raise DuplicateError(problem)
    return lines


def copy_of(path: Path, own: str) -> Path:
    """Where the copy of a content lies, which is named by its digest."""
    return path / FOLDER / f"{own[:_NAMED_BY]}.gz"


def remembered(path: Path, imported: Imported) -> dict[str, bytes]:
    """The files as they were; a copy that is gone or damaged is an error that names it."""
    found: dict[str, bytes] = {}
    for name, own in imported.files.items():
        copy = copy_of(path, own)
        try:
            data = gzip.decompress(copy.read_bytes())
        except (OSError, EOFError, zlib.error):
            data = b""
        if digest(data) != own:
            message = f"the copy of {name} of {_time(imported)} is not there or damaged"
            remedy = "restore it; duplicate reread NIGHT takes the files as they are now"
            raise DuplicateError(Problem(message, f"{FOLDER}/{copy.name}", remedy=remedy))
        found[name] = data
    return found


def remember(path: Path, files: Mapping[str, bytes], who: str) -> Imported:
    """Keep copies of files of results, and append to the log that they were looked at."""
    folder = path / FOLDER
    folder.mkdir(exist_ok=True)
    imported = Imported(when=changelog.now(), who=who, files={n: digest(d) for n, d in sorted(files.items())})
    for name, own in imported.files.items():
        copy = copy_of(path, own)
        if not copy.exists():
            replace_file(copy, gzip.compress(files[name], mtime=0))
    append_bytes(folder / LOG, msgspec.json.encode(imported) + b"\n")
    return imported


def take_note(path: Path, who: str) -> None:
    """Remember the files of a night before its log is written to.

    Files that only grew are remembered as they are now. What was changed or removed waits until
    somebody takes it in (``duplicate reread``).
    """
    from duplicate.travellers.folder import read_folder

    try:
        known, files = last(path), contents(path)
        if known is None and not files:
            return
        if known is not None:
            if is_same(known, files):
                return
            now = read_folder(path)
            state = state_of(now.changes)
            before = read_folder(path, remembered(path, known))
            if not compare(before, now).only_grew or (state is not None and state.state == "final"):
                return
    except DuplicateError:
        return  # it is said whenever the folder is read
    remember(path, files, who)


def is_same(imported: Imported, files: Mapping[str, bytes]) -> bool:
    """Whether files hold what is remembered, whatever they are called."""
    return sorted(imported.files.values()) == sorted(digest(data) for data in files.values())


def compare(before: Night, now: Night) -> "Differences":
    """The differences between two readings of one night, its changes not applied."""
    from duplicate.night.differences import differences

    return differences(before.results, now.results, before.entries, now.entries)


def findings(path: Path, now: Night) -> tuple[Problem, ...]:
    """What has become of the files of results since they were remembered, for whoever reads the night."""
    from duplicate.travellers.folder import read_folder

    try:
        known = last(path)
        if known is None or is_same(known, contents(path)):
            return ()
        before = read_folder(path, remembered(path, known))
    except DuplicateError as error:
        return (error.problem,)
    found = compare(before, now)
    if not found:
        return ()
    state = state_of(now.changes)
    final = state is not None and state.state == "final"
    where = f"since it was looked at on {_time(known)}"
    remedy = "duplicate reread NIGHT shows what"
    if found.is_of_another_night:
        message = f"next to nothing in it is as it was on {_time(known)}: it may be of another night"
        remedy = (
            "put the right file back; duplicate reread NIGHT --anyway shows what, and with --yes takes it in"
        )
        return (Problem(message, _names(known, path), None, ANOTHER_NIGHT, "", remedy),)
    severity = Severity.ERROR if final else Severity.NOTE if found.only_grew else Severity.WARNING
    message = f"it holds other results {where}: {counts(found)}"
    if final:
        message += ", and the result is final"
    return (Problem(message, _names(known, path), None, SINCE, "", remedy, severity),)


def _names(known: Imported, path: Path) -> str:
    """The files that are not what they were."""
    files = contents(path)
    names = {n for n, d in files.items() if known.files.get(n) != digest(d)} | (known.files.keys() - files)
    return ", ".join(sorted(names))


def _time(imported: Imported) -> str:
    return imported.when[:16].replace("T", " ")


def counts(found: "Differences") -> str:
    """How many results, and names, are otherwise.

    >>> from duplicate.night.differences import Differences
    >>> counts(Differences())
    'nothing changed'
    """
    told = {
        "changed": len(found.changed),
        "added": len(found.added),
        "removed": len(found.removed),
        "names changed": len(found.names),
    }
    texts = [f"{number} {what}" for what, number in told.items() if number]
    return ", ".join(texts) or "nothing changed"
