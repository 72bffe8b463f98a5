"""event.toml: what a director states about an event, in a file that people write by hand."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Literal

import msgspec

from duplicate.night.conditions import Conditions
from duplicate.words import toml
from duplicate.words.files import is_impossible, leads_out
from duplicate.words.problems import DuplicateError, Problem

EVENT_FILE = "event.toml"


class _Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Details(_Table, frozen=True, kw_only=True):
    """``[event]``: what the pages print on top."""

    name: str = ""
    date: str = ""  #: ISO
    club: str = ""
    venue: str = ""
    director: str = ""
    slug: str = ""
    #: of an event of several night folders: who is one contestant, the same number or the same people
    contestants: Literal["number", "people"] = "number"
    correction_period: str = ""  #: "30 minutes"; see `duplicate.night.states`


class Session(_Table, frozen=True, kw_only=True):
    """``[[session]]``: one sitting of an event of several; ``folder`` is a night folder that holds it."""

    number: int
    name: str = ""
    date: str = ""
    folder: str = ""


class Section(_Table, frozen=True, kw_only=True):
    """``[[section]]``: files that do not themselves say which session and section they belong to."""

    name: str = ""
    session: int = 1
    movement: str = ""
    results: tuple[str, ...] = ()
    deals: str = ""  #: a PBN file
    folder: str = ""  #: a night folder, of another club for instance


class Since(_Table, frozen=True, kw_only=True):
    """From when a substitute plays."""

    session: int = 1
    round: int = 0
    board: int = 0


class Substitute(_Table, frozen=True, kw_only=True):
    """Somebody who takes the place (1 or 2, in the order of ``names``) of another."""

    name: str
    place: Literal[1, 2]
    since: int | Since  #: a round, or ``{session = 1, round = 4, board = 12}``
    club_number: str | int = ""


class Seat(_Table, frozen=True, kw_only=True):
    """Where a pair sits in another session."""

    session: int
    number: int | str
    section: str = ""
    direction: Literal["", "NS", "EW"] = ""


class Carried(_Table, frozen=True, kw_only=True):
    """What a pair brings along from an earlier stage: points, the top they are of, for how many boards."""

    points: str | int | float
    top: str | int | float = ""
    boards: str | int | float = ""
    of: str = ""


class Pair(_Table, frozen=True, kw_only=True):
    """``[[pairs]]``: a contestant and where it sits; without ``session`` in every session alike."""

    number: int | str
    direction: Literal["", "NS", "EW"] = ""
    section: str = ""
    session: int | None = None
    name: str = ""  #: of a team
    names: tuple[str, ...] = ()
    club_numbers: tuple[str | int, ...] = ()
    clubs: tuple[str, ...] = ()
    grades: tuple[str, ...] = ()
    stratum: str = ""
    handicap: str | int | float = ""
    carry: Carried | None = None
    seats: tuple[Seat, ...] = ()
    substitutes: tuple[Substitute, ...] = ()


class Event(_Table, frozen=True, kw_only=True):
    """All of event.toml. ``conditions`` holds ``preset`` and overrides of any field of `Conditions`."""

    event: Details = Details()
    conditions: dict[str, object] = {}
    session: tuple[Session, ...] = ()
    section: tuple[Section, ...] = ()
    pairs: tuple[Pair, ...] = ()


class _Stated(Conditions, frozen=True, kw_only=True):
    """Conditions as event.toml may state them: a preset, and what differs from it."""

    preset: str = ""


class _Checked(_Table, frozen=True, kw_only=True):
    """The tables of `Event`, with every key of the conditions checked as well."""

    event: Details = Details()
    conditions: _Stated = _Stated()
    session: tuple[Session, ...] = ()
    section: tuple[Section, ...] = ()
    pairs: tuple[Pair, ...] = ()


def read_event(path: Path) -> Event:
    """Read event.toml. Whatever is not understood is an error that names key, line and remedy."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        remedy = "save the file as UTF-8"
        raise DuplicateError(Problem("it is not UTF-8 text", file=path.name, remedy=remedy)) from error
    try:
        data = _plain(toml.loads(text))
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else None
        problem = Problem(
            f"it is not valid TOML: {error}",
            file=path.name,
            line=line,
            remedy='texts need quotes, for instance name = "Thursday pairs"',
        )
        raise DuplicateError(problem) from error
    try:
        msgspec.convert(data, _Checked)
        event = msgspec.convert(data, Event)
    except msgspec.ValidationError as error:
        problems = list(_explain(data, text, path.name, error))
        if len(problems) == 1:
            raise DuplicateError(problems[0]) from error
        raise DuplicateError("\n".join(str(p) for p in problems)) from error
    _check_numbers(event, text, path.name)
    if event.event.correction_period:
        from duplicate.night.states import period

        try:
            period(event.event.correction_period)
        except DuplicateError as error:
            where = ("event", "correction_period")
            problem = replace(
                error.problem, file=path.name, line=_line(dict(_lines(text)), where), field=_name(where)
            )
            raise DuplicateError(problem) from None
    _check_names(event, text, path.name)
    return event


def _check_names(event: Event, text: str, file: str) -> None:
    """Refuse files outside the night folder: results, movement and deals lie within it."""
    named = [
        (("section", str(at), field), name)
        for at, section in enumerate(event.section)
        for field, names in (
            ("movement", (section.movement,)), ("results", section.results), ("deals", (section.deals,))
        )
        for name in names
        if name and leads_out(name)
    ]  # fmt: skip
    folders = {"session": [s.folder for s in event.session], "section": [s.folder for s in event.section]}
    for kind, names in folders.items():
        named += [((kind, str(at), "folder"), name) for at, name in enumerate(names) if is_impossible(name)]
    for path, name in named:
        remedy = "put the file into the night folder, and write its name alone"
        message = "this name leads out of the night folder"
        raise DuplicateError(
            Problem(message, file, _line(dict(_lines(text)), path), _name(path), name[:200], remedy)
        )


def _check_numbers(event: Event, text: str, file: str) -> None:
    """Refuse a carry-over or a handicap that is no number."""
    if not any(pair.carry or str(pair.handicap) for pair in event.pairs):
        return
    from duplicate.night.results import AMOUNT  # it needs NumPy, which planning does not

    for at, pair in enumerate(event.pairs):
        numbers: dict[tuple[str, ...], tuple[str | int | float, bool]] = {
            ("handicap",): (pair.handicap, True)
        }
        if pair.carry is not None:
            numbers["carry", "points"] = (pair.carry.points, True)
            numbers["carry", "top"] = (pair.carry.top, False)
            numbers["carry", "boards"] = (pair.carry.boards, False)
        for name, (value, signed) in numbers.items():
            plain = str(value)
            number = re.fullmatch(rf"{'[-+]?' if signed else ''}{AMOUNT}", plain)
            needed = name[-1] == "points" or plain
            if needed and (not number or (name[-1] in ("top", "boards") and float(plain) == 0)):
                path = ("pairs", str(at), *name)
                remedy = "write a number, such as 3 or 176.25"
                raise DuplicateError(
                    Problem(
                        "this is no number", file, _line(dict(_lines(text)), path), _name(path), plain, remedy
                    )
                )


def _plain(value: object) -> object:
    """Dates as ISO texts: a director may write them with or without quotes."""
    if isinstance(value, dict):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    return value.isoformat() if isinstance(value, date | datetime) else value


def _explain(data: object, text: str, file: str, error: msgspec.ValidationError) -> Iterator[Problem]:
    lines = dict(_lines(text))
    found = False
    for path, known in _unknown(data, _fields(_Checked)):
        found = True
        near = get_close_matches(path[-1].lower(), known, 1, 0.5)
        where = f"[{_name(path[:-1])}]" if path[:-1] else EVENT_FILE
        remedy = f"did you mean {near[0]!r}?" if near else f"known here: {', '.join(known)}"
        message = f"unknown setting {path[-1]!r} in {where}"
        yield Problem(message, file=file, line=_line(lines, path), field=_name(path), remedy=remedy)
    if found:
        return
    message, _, place = str(error).partition(" - at `$.")
    path = tuple(re.sub(r"\[(\d+)\]", r".\1", place.rstrip("`")).split("."))
    value, known = _value(data, path), _choices(path)
    near = get_close_matches(value.lower(), known, 1, 0.5)
    remedy = f"did you mean {near[0]!r}? " if near else ""
    remedy += f"write {' or '.join(repr(k) for k in known)}" if known else ""
    if known:
        message = "this value does not exist"
    yield Problem(message, file=file, line=_line(lines, path), field=_name(path), value=value, remedy=remedy)


def _name(path: tuple[str, ...]) -> str:
    return ".".join(part for part in path if not part.isdecimal())


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


def _unknown(
    data: object, known: object, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], list[str]]]:
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


def _choices(path: tuple[str, ...]) -> list[str]:
    place: object = _fields(_Checked)
    for key in path:
        if isinstance(place, dict) and not key.isdecimal():
            place = place.get(key)
    return [str(v) for v in place if str(v)] if isinstance(place, tuple) else []


def _value(data: object, path: tuple[str, ...]) -> str:
    for key in path:
        if isinstance(data, list) and key.isdecimal():
            data = data[int(key)]
        elif isinstance(data, dict):
            data = data.get(key, "")
    return "" if isinstance(data, dict | list) else str(data)


def _lines(text: str) -> Iterator[tuple[tuple[str, ...], int]]:
    """Where each key stands, as far as a plain look at the lines tells."""
    table: tuple[str, ...] = ()
    counts: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if header := re.match(r"\s*(\[\[?)\s*([\w.\-]+)\s*\]", line):
            name = header[2]
            if header[1] == "[[":
                counts[name] = counts.get(name, -1) + 1
            parts: list[str] = []
            for part in name.split("."):
                parts.append(part)
                plain = ".".join(p for p in parts if not p.isdecimal())
                if plain in counts:
                    parts.append(str(counts[plain]))
            table = tuple(parts)
            yield table, number
        elif key := re.match(r"\s*([\w.\-]+)\s*=", line):
            yield (*table, *key[1].split(".")), number


def _line(lines: Mapping[tuple[str, ...], int], path: tuple[str, ...]) -> int | None:
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return None


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


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(_toml(v) for v in value)}]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(str(k))} = {_toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, str):
        return quoted(value)
    raise DuplicateError(f"{value!r} cannot be written to {EVENT_FILE}")


def _key(text: str) -> str:
    return text if re.fullmatch(r"[A-Za-z0-9_-]+", text) else quoted(text)


_DETAILS = (
    ("name", "printed on top of every page"),
    ("date", "year-month-day"),
    ("club", ""),
    ("venue", ""),
    ("director", ""),
    ("slug", "the event's name in addresses of pages: lower-case letters, digits and hyphens"),
)

_CONDITIONS = """\
# How the event is scored. "preset" names a federation's or a program's practice, for instance "wbf",
# "ebu" or "acbl". Anything that differs from it is set here, or below in a table of its own.
# Every page of results prints the conditions that were used.
#   method = "matchpoints"           # or "butler", "cross-imps"
#   winners = "two"                  # "one" ranking, or "two": NS and EW apart
#   [conditions.totals]
#   sit_out = "own-average"          # or "excluded", "60"
"""

_PAIRS = """\
# Who plays. "direction" is needed when the same number sits as NS and as EW (a Mitchell with two 5s);
# "section" and "session" when there are several. Names in the order North, South or East, West:
#   [[pairs]]
#   number = 5
#   direction = "NS"
#   names = ["...", "..."]
# A substitute takes place 1 or 2 of the names, from a round on, or from
# since = {session = 1, round = 4, board = 12}:
#   substitutes = [{name = "...", place = 2, since = 4}]
"""


def write_event(path: Path, event: Event, *, overwrite: bool = False) -> Path:
    """Write event.toml into a night folder, with a word on each setting. Returns its path.

    An existing file is an error unless ``overwrite`` is given.
    """
    target = path if path.suffix == ".toml" else path / EVENT_FILE
    if target.exists() and not overwrite:
        remedy = "change it in an editor, or remove it first"
        raise DuplicateError(
            Problem("it is already there and stays as it is", file=str(target), remedy=remedy)
        )
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("w", encoding="utf-8", newline="\n") as file:
        file.write(event_text(event))
    return target


def event_text(event: Event) -> str:
    """An event as `write_event` writes it."""
    return "\n".join(_written(event)) + "\n"


def _written(event: Event) -> Iterator[str]:
    yield "# A night of bridge. Lines that begin with # are remarks. Texts stand in quotes."
    yield ""
    yield "[event]"
    for field, remark in _DETAILS:
        line = f"{field} = {quoted(str(getattr(event.event, field)))}"
        yield f"{line}  # {remark}" if remark else line
    if event.event.contestants != "number":
        yield f"contestants = {quoted(event.event.contestants)}"
    yield ""
    yield from _CONDITIONS.splitlines()
    yield "[conditions]"
    yield from _settings(event.conditions, ("conditions",))
    for kind, tables, remark in (
        ("session", event.session, "# One table for each session of the event."),
        (
            "section",
            event.section,
            "# Files that do not say themselves of which section and session they are.",
        ),
        ("pairs", event.pairs, _PAIRS.rstrip("\n")),
    ):
        listed: Iterable[msgspec.Struct] = tables
        if tables or kind == "pairs":
            yield ""
            yield from remark.splitlines()
        for table in listed:
            yield f"[[{kind}]]"
            yield from _struct(table)
            if kind == "pairs":
                yield ""


def _struct(table: msgspec.Struct) -> Iterator[str]:
    defaults = {f.name: f.default for f in msgspec.structs.fields(table)}
    data = msgspec.to_builtins(table)
    for name, default in defaults.items():
        if getattr(table, name) not in (default, None):
            yield f"{name} = {_toml(_pruned(data[name]))}"


def _pruned(value: object) -> object:
    """Inline tables without what is empty or left at its default of nothing."""
    if isinstance(value, Mapping):
        return {k: _pruned(v) for k, v in value.items() if v not in ("", None)}
    return [_pruned(v) for v in value] if isinstance(value, list | tuple) else value


def _settings(table: Mapping[str, object], path: tuple[str, ...]) -> Iterator[str]:
    for key, value in table.items():
        if not isinstance(value, Mapping):
            yield f"{_key(key)} = {_toml(value)}"
    for key, value in table.items():
        if isinstance(value, Mapping):
            inner = (*path, _key(key))
            yield ""
            yield f"[{'.'.join(inner)}]"
            yield from _settings({str(k): v for k, v in value.items()}, inner)
