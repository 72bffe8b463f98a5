"""The few words of JSON Schema that ours uses, checked strictly: an unknown word is an error."""

import re
from collections.abc import Mapping

_TYPES: Mapping[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}
_WORDS = {
    *("$schema", "title", "description", "type", "properties", "required", "additionalProperties"),
    *("items", "prefixItems", "minItems", "maxItems", "enum", "const", "pattern"),
}


def check(value: object, schema: Mapping[str, object], where: str = "$") -> list[str]:
    """What is wrong with a value, each with its place; nothing when it fits."""
    unknown = set(schema) - _WORDS
    assert not unknown, f"{where}: the checker does not know {unknown}"
    wrong: list[str] = []
    if "const" in schema and value != schema["const"]:
        wrong.append(f"{where}: {value!r} is not {schema['const']!r}")
    allowed = schema.get("enum")
    if isinstance(allowed, list) and not any(value == a and type(value) is type(a) for a in allowed):
        wrong.append(f"{where}: {value!r} is not one of {allowed}")
    kinds = schema.get("type")
    names = [kinds] if isinstance(kinds, str) else kinds if isinstance(kinds, list) else []
    if names and not any(_is(value, str(name)) for name in names):
        return [*wrong, f"{where}: {value!r} is not {names}"]
    pattern = schema.get("pattern")
    if isinstance(pattern, str) and isinstance(value, str) and not re.search(pattern, value):
        wrong.append(f"{where}: {value!r} does not look like {pattern}")
    if isinstance(value, dict):
        wrong += _object(value, schema, where)
    if isinstance(value, list):
        wrong += _array(value, schema, where)
    return wrong


def _is(value: object, name: str) -> bool:
    if isinstance(value, bool):
        return name == "boolean"
    return isinstance(value, _TYPES[name])


def _object(value: Mapping[str, object], schema: Mapping[str, object], where: str) -> list[str]:
    properties, required = schema.get("properties", {}), schema.get("required", [])
    more = schema.get("additionalProperties", True)
    assert isinstance(properties, dict)
    assert isinstance(required, list)
    wrong = [f"{where}: {name} is missing" for name in required if name not in value]
    for name, inner in value.items():
        if name in properties:
            wrong += check(inner, properties[name], f"{where}.{name}")
        elif isinstance(more, dict):
            wrong += check(inner, more, f"{where}.{name}")
        elif more is False:
            wrong.append(f"{where}: {name} is not in the schema")
    return wrong


def _array(value: list[object], schema: Mapping[str, object], where: str) -> list[str]:
    first, items = schema.get("prefixItems", []), schema.get("items", {})
    least, most = schema.get("minItems", 0), schema.get("maxItems", len(value))
    assert isinstance(first, list)
    assert isinstance(items, dict)
    assert isinstance(least, int)
    assert isinstance(most, int)
    wrong = [] if least <= len(value) <= most else [f"{where}: {len(value)} items"]
    for position, inner in enumerate(value):
        own = first[position] if position < len(first) else items
        wrong += check(inner, own, f"{where}[{position}]")
    return wrong
