"""Settings as strict records: read from presets and TOML files, and checked name by name.

A family of settings is a msgspec Struct, the presets that come with the program, and a folder of
fixtures that holds them. An unknown name or value is an error that says what was meant.
"""

import difflib
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Annotated, Generic, Literal, Protocol, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from duplicate.data import data_path
from duplicate.words import toml
from duplicate.words.files import is_file
from duplicate.words.numbers import LONGEST
from duplicate.words.problems import DuplicateError, Problem


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings that belong together; an unknown name is an error."""


#: Texts that hold a number, so that it stays exact: 0 or more | above 0, or empty | of either sign.
Number = Annotated[str, "number"]
Positive = Annotated[str, "positive"]
Signed = Annotated[str, "signed"]
_REMEDIES = {
    "number": "write a number, such as 0.1 or 60",
    "positive": "write a number, such as 0.1 or 60",
    "signed": "write a number, such as 0.5 or -3",
}

S = TypeVar("S", bound=msgspec.Struct)


class Loads(Protocol):
    """Settings with presets, as part of others."""

    def load(
        self, source: str | None = None, overrides: Mapping[str, object] | None = None
    ) -> msgspec.Struct:
        """The settings of a preset, with some replaced."""


@dataclass(frozen=True)
class Family(Generic[S]):
    """One kind of settings and its presets.

    ``parts`` are the settings inside that have presets of their own: for them a file may write the
    name of a preset, or ``preset`` among the settings it replaces.
    """

    kind: type[S]
    name: str  #: how messages call it
    folder: str  #: of the presets, inside the fixtures
    presets: tuple[str, ...]
    default: str
    parts: Mapping[str, Loads] = field(default_factory=dict)

    def load(self, source: str | Path | S | None = None, overrides: Mapping[str, object] | None = None) -> S:
        """The settings of a preset, of a TOML file, or as they are, with some replaced.

        ``overrides`` hold the same names as a file, nested or dotted; numbers may be texts. Raises
        DuplicateError for an unknown preset, file, name or value.
        """
        if isinstance(source, self.kind):
            base, origin = _plain(source), ""
        elif isinstance(source, (str, Path)) or source is None:
            base, origin = self._read(source or self.default)
        else:
            raise DuplicateError(f"{type(source).__name__} holds no {self.name}")
        if overrides:
            changed = {str(k): v for k, v in overrides.items()}
            preset = changed.pop("preset", None)
            if preset is not None:
                base, _ = self._read(str(preset))
            base = self._laid_over(base, nested(changed), self.name)
        return self._made(base, origin)

    def _made(self, plain: Mapping[str, object], origin: str) -> S:
        try:
            return msgspec.convert(plain, self.kind)
        except msgspec.ValidationError as error:
            raise DuplicateError(Problem(str(error), file=origin, field=self.name)) from None

    def _read(self, source: str | Path) -> tuple[dict[str, object], str]:
        """The plain settings of a preset or file, checked, and its name for messages."""
        name = str(source)
        if isinstance(source, str) and name in self.presets:
            path = data_path("fixtures", self.folder, f"{name}.toml")
        else:
            path = Path(source)
            if not is_file(path):
                remedy = suggest(name, self.presets, "a preset")
                raise DuplicateError(
                    Problem("no such preset or file", field=self.name, value=name, remedy=remedy)
                )
        try:
            read = toml.loads(path.read_text(encoding="utf-8-sig"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise DuplicateError(Problem(f"cannot be read: {error}", file=path.name)) from None
        preset = read.pop("preset", None)
        if preset is None:
            return self._laid_over({}, read, path.name), path.name
        if preset not in self.presets:
            remedy = suggest(str(preset), self.presets, "a preset")
            raise DuplicateError(
                Problem("no such preset", file=path.name, field="preset", value=str(preset), remedy=remedy)
            )
        base, _ = self._read(str(preset))
        return self._laid_over(base, read, path.name), path.name

    def _laid_over(
        self, base: Mapping[str, object], changes: Mapping[str, object], file: str
    ) -> dict[str, object]:
        """The settings with changes merged in, every name and value checked."""
        expanded = dict(changes)
        for key, family in self.parts.items():
            own = expanded.get(key)
            if isinstance(own, str):
                expanded[key] = _plain(family.load(own))
            elif isinstance(own, Mapping) and "preset" in own:
                expanded[key] = _plain(family.load(None, own))
        return checked(self.kind, merged(base, expanded), file)


def _plain(settings: msgspec.Struct) -> dict[str, object]:
    plain: dict[str, object] = msgspec.to_builtins(settings)
    return plain


def suggest(word: str, known: tuple[str, ...], kind: str) -> str:
    """A remedy for a word that is not among the known ones.

    >>> suggest("acb", ("ebu", "acbl"), "a preset")
    "did you mean 'acbl'? a preset is one of: ebu, acbl"
    """
    near = difflib.get_close_matches(word, known, 1, 0.5)
    start = f"did you mean {near[0]!r}? " if near else ""
    return f"{start}{kind} is one of: {', '.join(known)}"


def nested(dotted: Mapping[str, object]) -> dict[str, object]:
    """Settings by their dotted names, as a file nests them.

    >>> nested({"totals.scale": "none", "winners": "one"})
    {'totals': {'scale': 'none'}, 'winners': 'one'}
    """
    tree: dict[str, object] = {}
    for key, value in dotted.items():
        first, _, rest = key.partition(".")
        new = nested({rest: value}) if rest else value
        old = tree.get(first)
        if old is None:
            tree[first] = new
        elif isinstance(old, dict) and isinstance(new, dict):
            tree[first] = merged(old, new)
        else:
            remedy = f"write {first}.preset beside {first}.{rest or 'its settings'}"
            raise DuplicateError(
                Problem("it is given as a whole and in part", field=first, value=str(old), remedy=remedy)
            )
    return tree


def merged(base: Mapping[str, object], changes: Mapping[str, object]) -> dict[str, object]:
    """The base with some settings replaced, part by part."""
    both = dict(base)
    for key, value in changes.items():
        old = both.get(key)
        both[key] = merged(old, value) if isinstance(old, dict) and isinstance(value, Mapping) else value
    return both


def checked(
    part: type[msgspec.Struct], settings: Mapping[str, object], file: str, where: str = ""
) -> dict[str, object]:
    """The settings with every name and value checked; numbers in texts become what the field holds."""
    types = get_type_hints(part, include_extras=True)
    found: dict[str, object] = {}
    for key, value in settings.items():
        name = f"{where}{key}"
        if key not in types:
            remedy = suggest(key, tuple(types), "a setting")
            raise DuplicateError(Problem("no such setting", file=file, field=name, remedy=remedy))
        found[key] = _value(types[key], value, name, file)
    return found


def _value(wanted: object, value: object, name: str, file: str) -> object:
    def refused(remedy: str) -> DuplicateError:
        return DuplicateError(
            Problem("no such value", file=file, field=name, value=str(value), remedy=remedy)
        )

    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        if not isinstance(value, Mapping):
            raise refused(f"{name} has settings of its own: {', '.join(wanted.__struct_fields__)}")
        return checked(wanted, value, file, f"{name}.")
    if get_origin(wanted) is Literal:
        allowed = {str(a): a for a in get_args(wanted)}
        if isinstance(value, bool) or str(value) not in allowed:
            raise refused(suggest(str(value), tuple(allowed), "it"))
        return allowed[str(value)]
    if wanted is bool:
        if str(value).lower() not in ("true", "false"):
            raise refused("write true or false")
        return str(value).lower() == "true"
    if wanted is int:
        if isinstance(value, bool) or not re.fullmatch("[0-9]{1,9}", str(value)):
            raise refused("write a whole number, 0 or more")
        return int(str(value))
    if wanted is str:
        return str(value)
    if get_origin(wanted) is Annotated:
        _, kind = get_args(wanted)
        if kind == "positive" and str(value).lower() == "none":
            return ""  # rounds nothing, as the lists of settings write it
        if not _is_number(value, kind):
            raise refused(_REMEDIES[kind])
        return str(value)
    if get_origin(wanted) is tuple:
        inner = get_args(wanted)[0]
        if inner is not str and isinstance(value, (str, int, float)) and not isinstance(value, bool):
            value = str(value)  # as a command line has it: 1, 2, or 1 alone
        if isinstance(value, str) and (inner is not str or " " not in value):  # texts: A,B
            value = [word.strip() for word in value.split(",") if word.strip()]
        if not isinstance(value, (list, tuple)):
            if isinstance(inner, type) and issubclass(inner, Part):
                raise refused(f"write [[{name}]] in double brackets before each")
            raise refused('write a list: ["A", "B"] in a file, A,B after --set')
        return [_value(inner, one, f"{name}[{place}]", file) for place, one in enumerate(value)]
    return value


def _is_number(value: object, kind: str) -> bool:
    text = str(value)
    if kind == "positive" and not text:
        return True  # rounds nothing
    try:
        number = Decimal(text)
    except InvalidOperation:
        return False
    if len(text) > LONGEST or abs(number.adjusted()) > LONGEST:
        return False  # 1e1000000 is a number, but its digits would fill the memory
    if isinstance(value, bool) or not number.is_finite():
        return False
    return kind == "signed" or number > 0 or (kind == "number" and number == 0)
