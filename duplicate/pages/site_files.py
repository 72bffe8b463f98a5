"""Files of a site: written where they differ, removed where they are no longer made."""

import os
from collections.abc import Iterable
from pathlib import Path

from duplicate.words.files import refused
from duplicate.words.problems import DuplicateError


def write_files(folder: Path, files: "dict[str, bytes]") -> list[Path]:
    """Write files below a folder; what is there already with the same content is not touched."""
    paths: list[Path] = []
    try:
        for parent in sorted({os.path.dirname(name) for name in files}):
            (folder / parent).mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            path = folder / name
            paths.append(path)
            try:
                if path.read_bytes() == content:
                    continue
            except FileNotFoundError:
                pass
            path.write_bytes(content)
    except OSError as error:
        raise DuplicateError(refused(error, "it cannot be written", folder)) from error
    return paths


def remove_files(folder: Path, names: Iterable[str]) -> list[str]:
    """Remove files of an earlier time that no longer exist, and folders that become empty; only files
    that were written then. Returns the names of those that were there.
    """
    root, gone = folder.resolve(), []
    for name in sorted(names):
        path = folder / name
        if not path.resolve().is_relative_to(root) or not path.is_file():
            continue
        path.unlink(missing_ok=True)
        gone.append(name)
        for parent in path.relative_to(folder).parents:
            if not remove_empty(folder / parent, folder):
                break
    return gone


def remove_empty(path: Path, root: Path) -> bool:
    """Remove an empty folder below ``root``; whether it is gone."""
    if path == root:
        return False
    try:
        path.rmdir()
    except OSError:  # there is something in it
        return False
    return True


def seen_from(folder: Path, path: Path | None) -> str:
    """A path as it is remembered in a folder, which finds it again when both are moved; empty for none."""
    if path is None:
        return ""
    try:
        return Path(os.path.relpath(path.resolve(), folder.resolve())).as_posix()
    except ValueError:  # another drive of Windows
        return path.resolve().as_posix()
