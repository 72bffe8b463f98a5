"""TOML files: whatever a person or a program wrote into one, it is read or refused."""

import re
import tomllib
from pathlib import Path

from duplicate.words.problems import DuplicateError, Problem

DEEPEST = 64  #: tables and lists within one another; settings need four
LARGEST = 2**63 - 1  #: whole numbers, as TOML says


def loads(text: str) -> dict[str, object]:
    """The tables of a TOML text.

    Raises `tomllib.TOMLDecodeError` for everything that is not such a text, also for nesting without end and
    for whole numbers that are too long to be converted, of which Python's own reader says something else.

    >>> loads("a.b = 1")
    {'a': {'b': 1}}
    """
    try:
        read: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError:
        raise _nested() from None
    except ValueError as error:
        raise tomllib.TOMLDecodeError(f"a value that nobody can read: {error}") from None
    level: list[object] = [read]
    for _ in range(DEEPEST):
        level = [inner for value in level for inner in _within(value)]
        if any(isinstance(value, int) and not -LARGEST <= value <= LARGEST for value in level):
            raise tomllib.TOMLDecodeError("a whole number has more than 64 bits")
        if not level:
            return read
    raise _nested()


def read(path: Path, file: str = "") -> dict[str, object]:
    """The tables of a TOML file; ``file`` is what errors call it, without it the path.

    Raises DuplicateError with the line for what is no TOML or no UTF-8, and FileNotFoundError.
    """
    return read_with_text(path, file)[0]


def read_with_text(path: Path, file: str = "") -> tuple[dict[str, object], str]:
    """The tables of a TOML file as `read` has them, and its text."""
    file = file or str(path)
    try:
        content = path.read_bytes()
        text = content.decode("utf-8-sig")
        return loads(text), text
    except FileNotFoundError:
        raise
    except OSError as error:
        raise DuplicateError(Problem(f"cannot be read: {error}", file)) from None
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        problem = Problem("cannot be read: this is not UTF-8", file, line, remedy="save the file as UTF-8")
        raise DuplicateError(problem) from None
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        remedy = "texts stand in quotes, lists and names of sections in brackets"
        where = int(found[1]) if found else len(content.splitlines()) or None  # "at end of document"
        raise DuplicateError(Problem(f"cannot be read: {error}", file, where, remedy=remedy)) from None


def _within(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _nested() -> tomllib.TOMLDecodeError:
    return tomllib.TOMLDecodeError(f"tables or lists are nested more than {DEEPEST} deep")
