"""A night as plain values, and back: the form of the JSON file. It follows the fields of the records.

Fields at their default are left out. Mappings whose keys are records become lists of pairs; fractions, deals
and enumerations become texts; results are a list of rows.
"""

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from types import NoneType, UnionType
from typing import Literal, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from duplicate.laws.boards import Vulnerability
from duplicate.laws.deals import Deal
from duplicate.movements.movement import Movement
from duplicate.night.changes import Change
from duplicate.night.games import Game
from duplicate.night.night import Night
from duplicate.night.results import Result, Results, Weighted
from duplicate.words.problems import DuplicateError, Problem

Plain = None | bool | int | float | str | list["Plain"] | dict[str, "Plain"]

#: Where the night was read is no part of it.
ASIDE = frozenset({"folder"})
_NAMES: dict[str, object] = {
    "Deal": Deal,
    "Movement": Movement,
    "Change": Change,
    "Game": Game,
    "Vulnerability": Vulnerability,
}


def plain(value: object) -> Plain:
    """What JSON knows, for a night or any of its parts.

    >>> plain(Result(board=7, ns="3"))
    {'board': 7, 'ns': '3'}
    """
    if value is None or isinstance(value, bool | int | float) or type(value) is str:
        return cast(Plain, value)
    if isinstance(value, Enum):
        return plain(value.value)
    if isinstance(value, Fraction | Deal):
        return str(value)
    if isinstance(value, Results):
        weights: list[Plain] = [plain(w) for w in value.weights]
        rows: list[Plain] = [plain(row) for row in value.rows]
        return {"rows": rows, **({"weights": weights} if weights else {})}
    if isinstance(value, msgspec.Struct):
        return cast(Plain, msgspec.to_builtins(value))
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        record = cast(type, type(value))
        return _record(value, fields_of(record))
    if is_dataclass(value) and not isinstance(value, type):
        return _record(value, fields_of(type(value)))
    if isinstance(value, Mapping):
        if all(type(key) is str for key in value):
            return {str(key): plain(own) for key, own in value.items()}
        return [[plain(key), plain(own)] for key, own in value.items()]
    if isinstance(value, list | tuple | frozenset | set):
        return [plain(own) for own in value]
    return str(value)  # a date of event.toml


def _record(value: object, known: "dict[str, tuple[object, object]]") -> dict[str, Plain]:
    found: dict[str, Plain] = {}
    for name, (_, default) in known.items():
        own = getattr(value, name)
        if name not in ASIDE and not (own == default and type(own) is type(default)):
            found[name] = plain(own)
    return found


@lru_cache(maxsize=256)
def fields_of(kind: type) -> "dict[str, tuple[object, object]]":
    """The fields of a record: name to type and default; a field without a default has `MISSING`."""
    hints = get_type_hints(kind, localns=_NAMES)
    if is_dataclass(kind):
        found: dict[str, tuple[object, object]] = {}
        for field in fields(kind):
            if field.name.startswith("_"):
                continue
            default = field.default
            if field.default_factory is not MISSING and field.default_factory is not None:
                default = field.default_factory()
            found[field.name] = (hints[field.name], default)
        return found
    defaults: Mapping[str, object] = getattr(kind, "_field_defaults", {})
    return {name: (hints[name], defaults.get(name, MISSING)) for name in getattr(kind, "_fields", ())}


def night_of(data: Plain) -> Night:
    """The night of plain values; raises what does not fit, with the place in ``field``."""
    return cast(Night, _made(Night, data, ""))


def _made(kind: object, data: object, where: str) -> object:
    origin = get_origin(kind)
    if kind is object or kind is None:
        return data
    if kind is Change:
        try:
            return msgspec.convert(data, Change, strict=True)
        except msgspec.ValidationError as error:
            raise _wrong(where, data, str(error)) from None
    if origin in (Union, UnionType):
        choices = get_args(kind)
        if data is None and NoneType in choices:
            return None
        others = [choice for choice in choices if choice is not NoneType]
        for choice in others[:-1]:
            try:
                return _made(choice, data, where)
            except DuplicateError:
                continue
        return _made(others[-1], data, where)
    if origin is tuple:
        inner = get_args(kind)
        if len(inner) == 2 and inner[1] is Ellipsis:
            return tuple(_made(inner[0], own, f"{where}[{i}]") for i, own in enumerate(_list(data, where)))
        listed = _list(data, where)
        if len(listed) != len(inner):
            raise _wrong(where, data, f"{len(inner)} values are needed")
        return tuple(
            _made(t, own, f"{where}[{i}]") for i, (t, own) in enumerate(zip(inner, listed, strict=True))
        )
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        key, value = get_args(kind)
        return _mapping(key, value, data, where)
    if origin is Literal:
        if data not in get_args(kind):
            raise _wrong(where, data, f"this is none of {', '.join(map(str, get_args(kind)))}")
        return data
    if isinstance(kind, type):
        return _plain_type(kind, data, where)
    return data


def _mapping(key: object, value: object, data: object, where: str) -> dict[object, object]:
    if isinstance(data, dict):
        if key is not str:
            raise _wrong(where, data, "a list of pairs is needed")
        return {name: _made(value, own, f"{where}.{name}") for name, own in data.items()}
    found: dict[object, object] = {}
    for i, pair in enumerate(_list(data, where)):
        both = _list(pair, f"{where}[{i}]")
        if len(both) != 2:
            raise _wrong(f"{where}[{i}]", pair, "a key and a value are needed")
        made = _made(key, both[0], f"{where}[{i}]")
        if made in found:
            raise _wrong(f"{where}[{i}]", both[0], "this key is there already")
        found[made] = _made(value, both[1], f"{where}[{i}]")
    return found


def _plain_type(kind: type, data: object, where: str) -> object:
    if kind is Results:
        record = _dict(data, where, {"rows", "weights"})
        rows = _made(tuple[Result, ...], record.get("rows", []), f"{where}.rows")
        weights = _made(tuple[Weighted, ...], record.get("weights", []), f"{where}.weights")
        return Results.of(cast(tuple[Result, ...], rows), cast(tuple[Weighted, ...], weights))
    if kind is Deal and isinstance(data, str):
        return _parsed(Deal.parse, data, where)
    if kind is Fraction and isinstance(data, str):
        return _parsed(Fraction, data, where)
    if issubclass(kind, Enum):
        return _parsed(kind, data, where)
    if hasattr(kind, "_fields") or is_dataclass(kind):
        known = fields_of(cast(type, kind))
        record = _dict(data, where, set(known) - ASIDE)
        values = {}
        for name, (own, default) in known.items():
            if name in record:
                values[name] = _made(own, record[name], f"{where}.{name}")
            elif default is MISSING:
                raise _wrong(f"{where}.{name}", "", "this field is missing")
        return _parsed(lambda _: kind(**values), "", where)
    right = isinstance(data, kind) and (kind is not int or not isinstance(data, bool))
    if not right or (kind is int and not -(2**31) < cast(int, data) < 2**31):
        raise _wrong(
            where, data, f"this is not {'text' if kind is str else f'a value of type {kind.__name__}'}"
        )
    return data


def _parsed(make: object, data: object, where: str) -> object:
    try:
        return make(data)  # type: ignore[operator]
    except DuplicateError as error:
        raise _wrong(where, data, error.problem.message) from None
    except (ValueError, TypeError, ZeroDivisionError, KeyError, IndexError) as error:
        raise _wrong(where, data, str(error)) from None


def _list(data: object, where: str) -> list[object]:
    if not isinstance(data, list):
        raise _wrong(where, data, "a list is needed")
    return data


def _dict(data: object, where: str, known: set[str]) -> dict[str, object]:
    if not isinstance(data, dict):
        raise _wrong(where, data, "an object is needed")
    for name in data:
        if name not in known:
            raise _wrong(f"{where}.{name}", "", "there is no such field")
    return data


def _wrong(where: str, data: object, message: str) -> DuplicateError:
    shown = "" if data == "" else str(data)[:80]
    remedy = "write the file again with duplicate convert"
    return DuplicateError(Problem(message, field=where.lstrip(".") or "night", value=shown, remedy=remedy))
