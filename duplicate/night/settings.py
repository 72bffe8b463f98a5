"""Settings as strict records: read from presets and TOML files, and checked name by name.

A family of settings is a msgspec Struct, the presets that come with the program, and a folder of
fixtures that holds them. An unknown name or value is an error that says what was meant.
"""

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Annotated, Generic, Literal, Protocol, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from duplicate.data import data_path
from duplicate.words import tables, toml
from duplicate.words.files import is_file
from duplicate.words.numbers import LONGEST
from duplicate.words.problems import DuplicateError, Problem


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings that belong together; an unknown name is an error."""


#: Texts that hold a number, so that it stays exact: 0 or more | above 0, or empty | of either sign |
#: from 0 to 100 | above 0.
Number = Annotated[str, "number"]
Positive = Annotated[str, "positive"]
Signed = Annotated[str, "signed"]
Percent = Annotated[str, "percent"]
AboveZero = Annotated[str, "above zero"]
#: A text that may also be written as a number: of a member, of a federation.
Digits = Annotated[str, "digits"]
#: How many decimals are printed.
Decimals = Annotated[int, msgspec.Meta(ge=0, le=6)]
_REMEDIES = {
    "number": "write a number, such as 0.1 or 60",
    "positive": "write a number, such as 0.1 or 60",
    "signed": "write a number, such as 0.5 or -3",
    "percent": "write a number from 0 to 100",
    "above zero": "write a number above 0, such as 0.5 or 26",
}

S = TypeVar("S", bound=msgspec.Struct)


class Loads(Protocol):
    """Settings with presets, as part of others."""

    def load(
        self, source: str | None = None, overrides: Mapping[str, object] | None = None, *, file: str = ""
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

    def load(
        self,
        source: str | Path | S | None = None,
        overrides: Mapping[str, object] | None = None,
        *,
        file: str = "",
    ) -> S:
        """The settings of a preset, of a TOML file, or as they are, with some replaced.

        ``overrides`` hold the same names as a file, nested or dotted; numbers may be texts, and lists as
        well (``A,B``), unless they stand in a ``file``, which messages name. Raises DuplicateError for an
        unknown preset, file, name or value.
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
            base = self._laid_over(base, nested(changed), file or self.name, spoken=not file)
        try:
            return msgspec.convert(base, self.kind)
        except msgspec.ValidationError as error:
            raise DuplicateError(Problem(str(error), file=file or origin, field=self.name)) from None
        except DuplicateError as error:  # settings that do not go together
            problem = error.problem
            raise DuplicateError(replace(problem, file=problem.file or file or origin)) from None

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
        read, text = toml.read_with_text(path, path.name)
        preset = read.pop("preset", None)
        try:
            if preset is None:
                return self._laid_over({}, read, path.name), path.name
            if preset not in self.presets:
                remedy = suggest(str(preset), self.presets, "a preset")
                raise DuplicateError(
                    Problem("no such preset", path.name, None, "preset", str(preset), remedy)
                )
            base, _ = self._read(str(preset))
            return self._laid_over(base, read, path.name), path.name
        except DuplicateError as error:
            raise DuplicateError(tables.with_line(error.problem, text)) from None

    def _laid_over(
        self, base: Mapping[str, object], changes: Mapping[str, object], file: str, *, spoken: bool = False
    ) -> dict[str, object]:
        """The settings with changes merged in, every name and value checked."""
        expanded = dict(changes)
        for key, family in self.parts.items():
            own = expanded.get(key)
            try:
                if isinstance(own, str):
                    expanded[key] = _plain(family.load(own))
                elif isinstance(own, Mapping) and "preset" in own:
                    expanded[key] = _plain(family.load(None, own, file="" if spoken else file))
            except DuplicateError as error:
                problem = error.problem
                if problem.file not in ("", file):
                    raise  # a file of its own, which is named
                field = key if isinstance(own, str) else f"{key}.{problem.field}"
                raise DuplicateError(replace(problem, file=file, field=field)) from None
        return merged(base, checked(self.kind, expanded, file, spoken=spoken))


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


def read_settings(kind: type[S], path: Path, file: str = "") -> tuple[S, dict[str, object], str]:
    """A TOML file as a record, what it states, and its text; ``file`` is what errors call it.

    Raises DuplicateError with line, field, value and remedy for whatever is not understood.
    """
    file = file or str(path)
    try:
        stated, text = toml.read_with_text(path, file)
    except FileNotFoundError:
        raise DuplicateError(Problem("there is no such file", file=file)) from None
    try:
        return msgspec.convert(checked(kind, stated, file), kind), stated, text
    except DuplicateError as error:
        raise DuplicateError(tables.with_line(error.problem, text)) from None
    except msgspec.ValidationError:  # a setting is missing
        return tables.converted(stated, kind, text, file), stated, text


def checked(
    part: type[msgspec.Struct],
    settings: Mapping[str, object],
    file: str,
    where: str = "",
    *,
    spoken: bool = False,
) -> dict[str, object]:
    """The settings with every name and value checked; numbers in texts become what the field holds.

    ``spoken`` as on a command line, where everything is a text: lists are ``A,B``.
    """
    types = get_type_hints(part, include_extras=True)
    found: dict[str, object] = {}
    for key, value in settings.items():
        name = f"{where}{key}"
        if key not in types:
            remedy = suggest(key, tuple(types), "a setting")
            raise DuplicateError(Problem("no such setting", file=file, field=name, remedy=remedy))
        found[key] = _value(types[key], value, name, file, spoken=spoken)
    return found


def _value(wanted: object, value: object, name: str, file: str, *, spoken: bool) -> object:
    last = name.rpartition(".")[2].partition("[")[0]

    def refused(remedy: str, message: str = "no such value") -> DuplicateError:
        return DuplicateError(
            Problem(message, file=file, field=name, value=tables.shown(value), remedy=remedy)
        )

    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        if not isinstance(value, Mapping):
            raise refused(f"{name} has settings of its own: {', '.join(wanted.__struct_fields__)}")
        return checked(wanted, value, file, f"{name}.", spoken=spoken)
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
        if not isinstance(value, str) and not (spoken and isinstance(value, (int, float))):
            raise refused(_quoted(last, value, name), "this is no text")
        return value if isinstance(value, str) else tables.shown(value)
    if get_origin(wanted) is Annotated:
        _, kind = get_args(wanted)
        if isinstance(kind, msgspec.Meta):
            if isinstance(value, bool) or not re.fullmatch("[0-9]{1,9}", str(value)):
                raise refused(f"write a whole number {_range(kind)}")
            number = int(str(value))
            if (kind.ge is not None and number < kind.ge) or (kind.le is not None and number > kind.le):
                raise refused(f"write a whole number {_range(kind)}", "this is out of range")
            return number
        if kind == "digits":
            if isinstance(value, bool) or not isinstance(value, (str, int)):
                raise refused(_quoted(last, value, name), "this is no text")
            return str(value)
        if kind == "positive" and str(value).lower() == "none":
            return ""  # rounds nothing, as the lists of settings write it
        if not _is_number(value, kind):
            raise refused(_REMEDIES[kind])
        return str(value)
    if get_origin(wanted) is tuple:
        inner = get_args(wanted)[0]
        if spoken:
            value = _listed(value, inner)
        if not isinstance(value, (list, tuple)):
            if isinstance(inner, type) and issubclass(inner, msgspec.Struct):
                raise refused(f"write [[{name}]] in double brackets before each")
            if spoken:
                raise refused('write a list: ["A", "B"] in a file, A,B after --set', "this is no list")
            one = tables.quoted(value) if isinstance(value, str) else "..."
            raise refused(f"write {last} = [{one}]", "this is no list")
        return [
            _value(inner, one, f"{name}[{place}]", file, spoken=spoken) for place, one in enumerate(value)
        ]
    return value


def _quoted(key: str, value: object, name: str) -> str:
    """How a text is written that was given as something else."""
    if isinstance(value, (list, tuple, Mapping)):
        return f'write one text in quotes: {key} = "..."'
    if name.endswith("]"):
        return f'write each in quotes: "{tables.shown(value)}"'
    return f'write it in quotes: {key} = "{tables.shown(value)}"'


def _range(kind: msgspec.Meta) -> str:
    return f"from {kind.ge or 0} to {kind.le}" if kind.le is not None else f"from {kind.ge or 0} up"


def as_written(part: type[msgspec.Struct], spoken: Mapping[str, object]) -> dict[str, object]:
    """Settings by their dotted names, spoken on a command line, as a file has them: lists as lists.

    What no file could have is left as it is; reading the file says so.
    """
    found: dict[str, object] = {}
    for name, value in spoken.items():
        wanted: object = part
        for key in name.split("."):
            of_part = isinstance(wanted, type) and issubclass(wanted, msgspec.Struct)
            wanted = get_type_hints(wanted, include_extras=True).get(key) if of_part else None
        is_list = get_origin(wanted) is tuple
        found[name] = _listed(value, get_args(wanted)[0]) if is_list else value
        if wanted is str and isinstance(value, (bool, int, float)):
            found[name] = tables.shown(value)
    return found


def _listed(value: object, inner: object) -> object:
    """A list as a command line has it: A,B; 1, 2; or 1 alone."""
    if inner is not str and isinstance(value, (str, int, float)) and not isinstance(value, bool):
        value = str(value)
    if isinstance(value, str) and (inner is not str or " " not in value):
        return [word.strip() for word in value.split(",") if word.strip()]
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
    if kind == "percent":
        return 0 <= number <= 100
    return kind == "signed" or number > 0 or (kind == "number" and number == 0)
