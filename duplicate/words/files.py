"""Files: which names that stand in data may be opened or made, and writing that no crash tears."""

import os
import re
from pathlib import Path

#: Names that Windows keeps for devices, whatever ending they have.
RESERVED = frozenset({"con", "prn", "aux", "nul"} | {f"{p}{n}" for p in ("com", "lpt") for n in range(10)})


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
