"""Files of TOML tables as strict records: what is not understood is named with its line and a remedy."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import TypeVar

import msgspec

from duplicate.words import toml
from duplicate.words.problems import DuplicateError, Problem

Record = TypeVar("Record", bound=msgspec.Struct)
_SHOWN = 200  #: signs of a value in a message
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
    path = _place(place.rstrip("`")) if place else ()
    if path and path[-1] == "[]":  # some key of a table: [...]
        path = (*path[:-1], _odd_key(_at(data, path[:-1])))
    value, known = _value(data, path), _choices(kind, path)
    if known:
        near = get_close_matches(value.lower(), known, 1, 0.5)
        remedy = f"did you mean {near[0]!r}? " if near else ""
        remedy += f"write {' or '.join(repr(k) for k in known)}"
        message = "this value does not exist"
    else:
        message, remedy = _said(message, path, _at(data, path))
    yield Problem(message, file=file, line=_line(lines, path), field=dotted(path), value=value, remedy=remedy)


#: by the names msgspec has for them: what a setting must be, and how that is written
_WRITTEN = {
    "str": ("a text", 'write it in quotes: %s = "..."'),
    "int": ("a whole number", "write it without quotes: %s = 5"),
    "float": ("a number", "write it without quotes: %s = 0.5"),
    "bool": ("true or false", "write it without quotes: %s = true"),
    "array": ("a list", 'write it in brackets: %s = ["..."]'),
    "object": ("a section", "write [%s] on a line of its own, and its settings below"),
}


def _said(message: str, path: Place, value: object) -> tuple[str, str]:
    """What msgspec refused, in words, and the remedy."""
    if missing := re.search(r"missing required field `(.+)`", message):
        return f"there is no {missing[1]}", f"write {missing[1]} = ... there"
    expected = re.match(r"Expected `([^`]+)`(?: (?:of length )?([<>=]*) ?(-?\d+))?", message)
    kinds = [kind for kind in expected[1].split(" | ") if kind in _WRITTEN] if expected else []
    if expected is None or not kinds:
        return message[:1].lower() + message[1:], "write it as the examples in docs/ do"
    if expected[3] and kinds == ["array"]:
        return "the list has another length", f"write {expected[3]} in it"
    if expected[3]:
        return "this is out of range", f"write at {'most' if '<' in expected[2] else 'least'} {expected[3]}"
    said = f"this is not {' and not '.join(_WRITTEN[kind][0] for kind in kinds)}"
    inside, kind = bool(path) and path[-1].isdecimal(), kinds[-1]
    if (kind == "object" and inside) or (kind == "array" and isinstance(value, dict)):
        return said, f"write [[{dotted(path)}]] in double brackets before each"
    if inside and kind == "str":
        return said, 'write each in quotes: ["...", "..."]'
    name = dotted(path) if kind == "object" else dotted(path).rpartition(".")[2]
    return said, _WRITTEN[kind][1] % name


def _odd_key(table: object) -> str:
    """The first key whose value is neither a text nor a table."""
    pairs = table.items() if isinstance(table, dict) else ()
    return next((str(key) for key, value in pairs if not isinstance(value, str | dict)), "")


def _place(field: str) -> Place:
    """The place of a field as messages have it.

    >>> _place("person[1].alias")
    ('person', '1', 'alias')
    """
    return tuple(re.sub(r"\[(\d+)\]", r".\1", field.replace("[...]", ".[]")).split("."))


def with_line(problem: Problem, text: str) -> Problem:
    """The problem with the line of its file: the only one with its value, else that of its field.

    Fields are written as ``person[1].alias``.
    """
    if problem.line is not None or not problem.field:
        return problem
    written = quoted(problem.value)
    with_value = [number for number, one in enumerate(text.splitlines(), 1) if written in one]
    if problem.value and len(with_value) == 1:
        return replace(problem, line=with_value[0])
    return replace(problem, line=line(text, _place(problem.field)))


@contextmanager
def section(name: str, file: str) -> Iterator[None]:
    """What is refused of a section of a file is told with the names of both."""
    try:
        yield
    except DuplicateError as error:
        problem = error.problem
        if problem.file in ("", file):  # else of a file that it names
            field = ".".join(filter(None, (name, problem.field.removeprefix(f"{name}."))))
            problem = replace(problem, file=file, field=field)
        raise DuplicateError(problem) from None


@contextmanager
def lines_of(path: Path) -> Iterator[None]:
    """Whatever is refused of a file that has been read is told with its line."""
    try:
        yield
    except DuplicateError as error:
        if error.problem.file not in (path.name, str(path)) or error.problem.line is not None:
            raise
        raise DuplicateError(with_line(error.problem, text_of(path))) from None


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


def _at(data: object, path: Place) -> object:
    for key in path:
        if isinstance(data, list) and key.isdecimal():
            data = data[int(key)]
        elif isinstance(data, dict):
            data = data.get(key, "")
    return data


def _value(data: object, path: Place) -> str:
    value = _at(data, path)
    return "" if isinstance(value, dict) else shown(value)


def shown(value: object) -> str:
    """A value as a file has it, for messages: a list in its brackets, true and false in small letters.

    >>> shown(["en", 5]), shown(True), shown("text")
    ('["en", 5]', 'true', 'text')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return f"[{', '.join(quoted(v) if isinstance(v, str) else shown(v) for v in value)}]"[:_SHOWN]
    return str(value)[:_SHOWN]


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
        elif key := re.match(r"\s*[\"']?([\w.\-]+)[\"']?\s*=", line):
            yield (*table, *key[1].split(".")), number


def _line(lines: Mapping[Place, int], path: Place) -> int | None:
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return None
