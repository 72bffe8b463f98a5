"""Files of TOML tables as strict records: what is not understood is named with its line and a remedy."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import TypeVar

import msgspec

from duplicate.words import toml
from duplicate.words.problems import DuplicateError, Problem

Record = TypeVar("Record", bound=msgspec.Struct)
Place = tuple[str, ...]  #: keys from the top of a file on, with numbers for the tables of a list


def text_of(path: Path) -> str:
    """The text of a file, which has to be UTF-8."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        remedy = "save the file as UTF-8"
        raise DuplicateError(Problem("it is not UTF-8 text", file=path.name, remedy=remedy)) from error


def read(text: str, file: str) -> object:
    """The tables of a text; dates are ISO texts, whether they are written with or without quotes."""
    try:
        return _plain(toml.loads(text))
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else None
        remedy = 'texts need quotes, for instance name = "Thursday pairs"'
        raise DuplicateError(
            Problem(f"it is not valid TOML: {error}", file=file, line=line, remedy=remedy)
        ) from error


def converted(data: object, kind: type[Record], text: str, file: str) -> Record:
    """The tables as a record; every key that it does not have and every wrong value is in the error."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        problems = list(_explain(data, kind, text, file, error))
        if len(problems) == 1:
            raise DuplicateError(problems[0]) from error
        raise DuplicateError("\n".join(str(p) for p in problems)) from error


def line(text: str, place: Place) -> int | None:
    r"""The line of a key, or of the nearest table around it.

    >>> line("[[a]]\nb = 1\n[[a.c]]\nd = 2\n[[a]]\n[[a.c]]\nd = 3", ("a", "1", "c", "0", "d"))
    7
    """
    return _line(dict(_lines(text)), place)


def dotted(place: Place) -> str:
    """A place as it is said: without the numbers.

    >>> dotted(("pairs", "3", "names"))
    'pairs.names'
    """
    return ".".join(part for part in place if not part.isdecimal())


def quoted(text: str) -> str:
    r"""A text as TOML writes it.

    >>> print(quoted('the "Ace"\\Club'))
    "the \"Ace\"\\Club"
    """
    escapes = {"\\": "\\\\", '"': '\\"', "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
    return (
        '"'
        + "".join(escapes.get(c) or (f"\\u{ord(c):04x}" if ord(c) < 32 or ord(c) == 127 else c) for c in text)
        + '"'
    )


def _plain(value: object) -> object:
    if isinstance(value, dict):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    return value.isoformat() if isinstance(value, date | datetime) else value


def _explain(
    data: object, kind: type[msgspec.Struct], text: str, file: str, error: msgspec.ValidationError
) -> Iterator[Problem]:
    lines = dict(_lines(text))
    found = False
    for path, known in _unknown(data, _fields(kind)):
        found = True
        near = get_close_matches(path[-1].lower(), known, 1, 0.5)
        where = f"[{dotted(path[:-1])}]" if path[:-1] else file
        remedy = f"did you mean {near[0]!r}?" if near else f"known here: {', '.join(known)}"
        message = f"unknown setting {path[-1]!r} in {where}"
        yield Problem(message, file=file, line=_line(lines, path), field=dotted(path), remedy=remedy)
    if found:
        return
    message, _, place = str(error).partition(" - at `$.")
    path = tuple(re.sub(r"\[(\d+)\]", r".\1", place.rstrip("`")).split("."))
    value, known = _value(data, path), _choices(kind, path)
    near = get_close_matches(value.lower(), known, 1, 0.5)
    remedy = f"did you mean {near[0]!r}? " if near else ""
    remedy += f"write {' or '.join(repr(k) for k in known)}" if known else ""
    if known:
        message = "this value does not exist"
    yield Problem(message, file=file, line=_line(lines, path), field=dotted(path), value=value, remedy=remedy)


def _fields(struct: type[msgspec.Struct]) -> dict[str, object]:
    """Each field with the table of its own fields, or with the values it may have (empty: any)."""
    from msgspec import inspect

    def nested(kind: inspect.Type) -> object:
        if isinstance(kind, inspect.StructType):
            return {f.encode_name: nested(f.type) for f in kind.fields}
        if isinstance(kind, inspect.VarTupleType | inspect.ListType):
            return nested(kind.item_type)
        if isinstance(kind, inspect.UnionType):
            tables = [t for t in kind.types if isinstance(t, inspect.StructType)]
            return nested(tables[0]) if tables else ()
        return tuple(kind.values) if isinstance(kind, inspect.LiteralType) else ()

    found = nested(inspect.type_info(struct))
    assert isinstance(found, dict)
    return found


def _unknown(data: object, known: object, path: Place = ()) -> Iterator[tuple[Place, list[str]]]:
    """Every key that nobody reads, with the names that are known in its place."""
    if isinstance(data, list):
        for number, item in enumerate(data):
            yield from _unknown(item, known, (*path, str(number)))
    elif isinstance(data, dict) and isinstance(known, dict):
        for key, value in data.items():
            if key in known:
                yield from _unknown(value, known[key], (*path, key))
            else:
                yield (*path, key), list(known)


def _choices(kind: type[msgspec.Struct], path: Place) -> list[str]:
    place: object = _fields(kind)
    for key in path:
        if isinstance(place, dict) and not key.isdecimal():
            place = place.get(key)
    return [str(v) for v in place if str(v)] if isinstance(place, tuple) else []


def _value(data: object, path: Place) -> str:
    for key in path:
        if isinstance(data, list) and key.isdecimal():
            data = data[int(key)]
        elif isinstance(data, dict):
            data = data.get(key, "")
    return "" if isinstance(data, dict | list) else str(data)


def _lines(text: str) -> Iterator[tuple[Place, int]]:
    """Where each key stands, as far as a plain look at the lines tells."""
    table: Place = ()
    counts: dict[Place, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*(\[\[?)\s*([\w.\-]+)\s*\]", line):
            names = header[2].split(".")
            parts: list[str] = []
            for at, part in enumerate(names):
                parts.append(part)
                place = tuple(parts)
                if at + 1 == len(names) and header[1] == "[[":
                    counts[place] = counts.get(place, -1) + 1
                if place in counts:
                    parts.append(str(counts[place]))
            table = tuple(parts)
            yield table, number
        elif key := re.match(r"\s*([\w.\-]+)\s*=", line):
            yield (*table, *key[1].split(".")), number


def _line(lines: Mapping[Place, int], path: Place) -> int | None:
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return None
