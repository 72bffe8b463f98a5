"""The shape of a whole night in JSON, from the fields of its records: fixtures/schema/night.json.

Where a value may be records of several kinds (the calls of an auction, the changes of a log) the shape says
no more than that it is a value: what fits is said when the file is read.
"""

from collections.abc import Mapping
from dataclasses import MISSING, is_dataclass
from enum import Enum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Literal, Union, cast, get_args, get_origin

from duplicate.laws.deals import Deal
from duplicate.night.changes import Change
from duplicate.night.night import Night
from duplicate.night.plain import ASIDE, Plain, fields_of
from duplicate.night.results import Result, Results, Weighted

_TEXTS = {bool: "boolean", int: "integer", float: "number", str: "string"}
_ARRAY: dict[str, Plain] = {"type": "array"}


def schema(form: str, version: int) -> dict[str, Plain]:
    """JSON Schema (draft 2020-12) of the file."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "a whole night",
        "description": "What duplicate convert writes as JSON. Fields at their default are left out.",
        "type": "object",
        "properties": {"format": {"const": form}, "version": {"const": version}, "night": _shape(Night)},
        "required": ["format", "version", "night"],
        "additionalProperties": False,
    }


def _shape(kind: object) -> dict[str, Plain]:
    origin = get_origin(kind)
    if kind is Change or kind is object:
        return {"type": "object"} if kind is Change else {}
    if origin in (Union, UnionType):
        return _either([_shape(choice) for choice in get_args(kind)])
    if origin is tuple:
        inner = get_args(kind)
        if len(inner) == 2 and inner[1] is Ellipsis:
            return {**_ARRAY, "items": _shape(inner[0])}
        listed: list[Plain] = [_shape(one) for one in inner]
        return {**_ARRAY, "prefixItems": listed, "minItems": len(inner), "maxItems": len(inner)}
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key, value = get_args(kind)
        if key is str:
            return {"type": "object", "additionalProperties": _shape(value)}
        pair: list[Plain] = [_shape(key), _shape(value)]
        return {**_ARRAY, "items": {**_ARRAY, "prefixItems": pair, "minItems": 2, "maxItems": 2}}
    if origin is Literal:
        return {"enum": list(get_args(kind))}
    if kind is NoneType:
        return {"type": "null"}
    return _of_type(kind) if isinstance(kind, type) else {}


def _of_type(kind: type) -> dict[str, Plain]:
    if kind in _TEXTS:
        return {"type": _TEXTS[kind]}
    if kind is Fraction:
        return {"type": "string", "pattern": r"^-?\d+(/\d+)?$"}
    if kind is Deal:
        return {"type": "string", "pattern": "^[NESW]:"}
    if kind is Results:
        rows = {"rows": _shape(tuple[Result, ...]), "weights": _shape(tuple[Weighted, ...])}
        return {
            "type": "object",
            "properties": cast(Plain, rows),
            "required": ["rows"],
            "additionalProperties": False,
        }
    if issubclass(kind, Enum):
        return {"enum": [one.value for one in kind]}
    if not (hasattr(kind, "_fields") or is_dataclass(kind)):
        return {}
    known = {name: own for name, own in fields_of(cast(type, kind)).items() if name not in ASIDE}
    required: list[Plain] = [name for name, (_, default) in known.items() if default is MISSING]
    properties: dict[str, Plain] = {name: _shape(own) for name, (own, _) in known.items()}
    found: dict[str, Plain] = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**found, "required": required} if required else found


def _either(shapes: list[dict[str, Plain]]) -> dict[str, Plain]:
    """One of several: their types together, or anything where two of them are records or lists."""
    kinds = [shape.get("type") for shape in shapes]
    if (
        any(kind is None for kind in kinds)
        or len({str(k) for k in kinds} & {"object", "array"})
        + sum(kind in ("object", "array") for kind in kinds)
        > 2
    ):
        return {}
    merged: dict[str, Plain] = {}
    for shape in shapes:
        merged |= {word: value for word, value in shape.items() if word != "type"}
    return {"type": cast(Plain, kinds), **merged}
