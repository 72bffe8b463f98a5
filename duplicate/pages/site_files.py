"""Files of a site: written where they differ, removed where they are no longer made."""

import os
from collections.abc import Iterable
from pathlib import Path

from duplicate.words.problems import DuplicateError, Problem


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
        problem = Problem(f"it cannot be written: {error.strerror}", file=str(error.filename or folder))
        raise DuplicateError(problem) from error
    return paths


def remove_files(folder: Path, names: Iterable[str]) -> None:
    """Remove pages of an earlier time that no longer exist; only files that were written then."""
    for name in sorted(names):
        path = folder / name
        if path.resolve().is_relative_to(folder.resolve()):
            path.unlink(missing_ok=True)


def seen_from(folder: Path, path: Path | None) -> str:
    """A path as it is remembered in a folder, which finds it again when both are moved; empty for none."""
    if path is None:
        return ""
    try:
        return Path(os.path.relpath(path.resolve(), folder.resolve())).as_posix()
    except ValueError:  # another drive of Windows
        return path.resolve().as_posix()
