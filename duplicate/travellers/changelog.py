"""changes.jsonl: the log of corrections, rulings, penalties and names. Lines are appended, never edited."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import msgspec

from duplicate.night.changes import Change
from duplicate.night.corrections import CHANGES_FILE
from duplicate.words.files import append_bytes
from duplicate.words.problems import DuplicateError, Problem, Severity

Line = TypeVar("Line")


def load(path: Path) -> tuple[tuple[Change, ...], tuple[Problem, ...]]:
    """All changes of a log, and a problem for each line that is none. No file is an empty log.

    A line that was torn by a crash or a full disk is left out, and said.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return (), ()
    return parse(data, msgspec.json.Decoder(Change), path.name, "change")


def parse(
    data: bytes, decoder: "msgspec.json.Decoder[Line]", file: str, kind: str
) -> tuple[tuple[Line, ...], tuple[Problem, ...]]:
    """The lines of a log of any kind, and a problem for each that cannot be read."""
    found: list[Line] = []
    problems: list[Problem] = []
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            found.append(decoder.decode(line))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            value = line.decode("utf-8", errors="replace").strip("\0 \r")[:120]
            if "truncated" in str(error) or not value:
                message = f"this line is torn: the {kind} was not stored whole and is left out"
                remedy, severity = "make it again", Severity.WARNING
            else:
                message = f"this is not a {kind}: {error}"
                remedy = "restore the line from a copy; lines are appended and never edited"
                severity = Severity.ERROR
            problem = Problem(message, file, number, value=value, remedy=remedy, severity=severity)
            problems.append(problem)
    return tuple(found), tuple(problems)


def now() -> str:
    """The moment as the log writes it: ISO, to the second, with the offset from UTC."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def append(
    path: Path, make: Callable[[int], Change] | Sequence[Callable[[int], Change]]
) -> tuple[Change, ...]:
    """Append changes and wait until they are on the disk; returns them.

    ``make`` gets the id of the change, one more than the highest of the log. Several are written at
    once: after a crash the log holds a beginning of them and at most one torn line, which `load`
    reports. The log may be a night folder or the file.
    """
    target = path / CHANGES_FILE if path.is_dir() else path
    known, problems = load(target)
    for problem in problems:
        if problem.severity is Severity.ERROR:
            raise DuplicateError(problem)
    makers = [make] if callable(make) else list(make)
    first = max((c.id for c in known), default=0) + 1
    made = tuple(maker(first + i) for i, maker in enumerate(makers))
    data = b"".join(msgspec.json.encode(change) + b"\n" for change in made)
    append_bytes(target, data)
    return made
