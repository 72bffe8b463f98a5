"""Files: which names that stand in data may be opened or made, and writing that no crash tears."""

import errno
import os
import re
from pathlib import Path

from duplicate.words.problems import Problem

#: Names that Windows keeps for devices, whatever ending they have.
RESERVED = frozenset({"con", "prn", "aux", "nul"} | {f"{p}{n}" for p in ("com", "lpt") for n in range(10)})


#: What helps when the system refuses a file or folder.
_REMEDIES = {
    errno.EACCES: "name another place, or get the right to this one",
    errno.EPERM: "name another place, or get the right to this one",
    errno.EROFS: "name a place that can be written",
    errno.ENOSPC: "make room on the disk, or name another place",
    errno.ENOTDIR: "a file stands where a folder is needed: name another place",
    errno.EEXIST: "a file stands where a folder is needed: name another place",
    errno.EISDIR: "a folder stands where a file is needed: name another file",
    errno.ENOENT: "check the name, or make the folder first",
    errno.ENAMETOOLONG: "choose a shorter name",
}

LONGEST = 255  #: bytes of a name; where a system allows more, nobody uses it


def is_file(path: Path) -> bool:
    r"""Whether there is such a file; a name that no file can have is none either.

    >>> is_file(Path("a" * 5_000)), is_file(Path("a\0b"))
    (False, False)
    """
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_impossible(name: str) -> bool:
    """Whether no file or folder can have this name or path, on any system."""
    parts = re.split(r"[\\/]", name)
    too_long = len(name) > 1_000 or any(len(p.encode("utf-8", "replace")) > LONGEST for p in parts)
    return too_long or any(ord(c) < 32 for c in name)


def leads_out(name: str) -> bool:
    r"""Whether a name is no plain name within a folder, on any system.

    >>> [leads_out(name) for name in ("results.csv", "../x", "/etc/passwd", r"C:\x", "CON", "a\0b")]
    [False, True, True, True, True, True]
    """
    parts = re.split(r"[\\/]", name)
    return (
        not parts[0]
        or ".." in parts
        or bool(re.match("[A-Za-z]:", name))
        or is_impossible(name)
        or any(part.split(".")[0].strip().lower() in RESERVED for part in parts)
    )


def refused(error: OSError, message: str = "", file: object = "") -> Problem:
    """What the system refused, as a problem with file and remedy.

    ``file`` is what it is about where the error names none, ``message`` is said before the system's reason.

    >>> print(refused(IsADirectoryError(21, "Is a directory", "night"), "it cannot be written"))
    night: it cannot be written: Is a directory (a folder stands where a file is needed: name another file)
    """
    reason = error.strerror or str(error)
    return Problem(
        f"{message}: {reason}" if message else reason,
        file=str(error.filename or file),
        remedy=_REMEDIES.get(error.errno or 0, ""),
    )


def append_bytes(target: Path, data: bytes) -> None:
    """Append whole lines in one write and wait for the disk; a torn line before them is ended first.

    The text of the file is UTF-8; a file that does not end in a line end gets one.
    """
    with target.open("ab") as file:
        if file.tell():
            with target.open("rb") as written:
                written.seek(-1, os.SEEK_END)
                if written.read(1) != b"\n":
                    data = b"\n" + data
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def replace_file(target: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    beside = target.with_name(f".{target.name}.tmp")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, target)
