"""TOML files: whatever a person or a program wrote into one, it is read or refused."""

import tomllib

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


def _within(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _nested() -> tomllib.TOMLDecodeError:
    return tomllib.TOMLDecodeError(f"tables or lists are nested more than {DEEPEST} deep")
