"""Every setting of every TOML file that is read: what it cannot be is refused, with all that mends it."""

import types
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from duplicate.laws.scale_files import ScaleFamily, read_family
from duplicate.night import conditions as nights
from duplicate.night.conditions import Conditions
from duplicate.night.privacy import PrivacySettings, load_privacy
from duplicate.night.settings import Digits
from duplicate.pages.site_settings import SiteSettings, load_settings
from duplicate.pages.theme import load_theme
from duplicate.pages.theme_file import ThemeFile
from duplicate.rubber import log
from duplicate.scoring import award_files, ratings_lehman, ratings_ngs, ratings_rate, titles
from duplicate.scoring.league import League, load_league
from duplicate.swiss import conditions as swisses
from duplicate.swiss import folder
from duplicate.swiss.conditions import SwissConditions
from duplicate.swiss.conduct import Conduct
from duplicate.travellers.event import Event, read_event
from duplicate.words import languages, tables
from duplicate.words.problems import DuplicateError


class File(NamedTuple):
    """A file that people write: its name, its settings, what it needs besides, and how it is read."""

    name: str
    kind: type
    base: dict[str, object]
    read: Callable[[Path], object]


class _Event(Event, frozen=True, kw_only=True):
    conditions: Conditions = Conditions()  # type: ignore[assignment]


class _SwissEvent(msgspec.Struct, frozen=True, kw_only=True):
    swiss: SwissConditions = SwissConditions()
    conduct: Conduct = Conduct()
    forbidden: tuple[tuple[str, str], ...] = ()


def _read_language(path: Path) -> object:
    return languages.checked_settings(path.parent)


_SCALE = {"name": "own", "title": "Own", "measure": "imps", "total": 20, "sources": ["us"]}
FILES = (
    File("site.toml", SiteSettings, {}, load_settings),
    File("privacy.toml", PrivacySettings, {}, lambda path: load_privacy([path])),
    File("theme.toml", ThemeFile, {}, load_theme),
    File("league.toml", League, {}, load_league),
    File("language.toml", languages.Settings, {"name": "X", "locale": "da_DK"}, _read_language),
    File("event.toml", _Event, {}, read_event),
    File("event.toml", _SwissEvent, {}, lambda path: folder.settings(path.parent)),
    File("conditions.toml", Conditions, {}, nights.load),
    File("swiss.toml", SwissConditions, {}, swisses.load),
    File("ngs.toml", ratings_ngs.NgsSettings, {}, ratings_ngs.FAMILY.load),
    File("lehman.toml", ratings_lehman.LehmanSettings, {}, ratings_lehman.FAMILY.load),
    File("rate.toml", ratings_rate.RateSettings, {}, ratings_rate.FAMILY.load),
    File("rubber.toml", log._Log, {"game": "rubber"}, log.read_log),
    File("scale.toml", ScaleFamily, _SCALE, lambda path: read_family(path, ())),
    File(
        "awards.toml",
        award_files._File,
        {"name": "own", "title": "Own", "ties": "shared", "sources": ["us"]},
        award_files.award_table,
    ),
    File("titles.toml", titles._File, {"name": "own", "title": "Own", "sources": ["us"]}, titles.title_table),
)
_TABLES = ({"a": 1}, 5, "zzz", [5])


def wrong_values(wanted: Any) -> Iterator[object]:
    """Values that a setting of this type cannot have."""
    if wanted == Digits:
        yield from (True, ["a"], {"a": 1})
        return
    if get_origin(wanted) is Annotated:
        kind = get_args(wanted)[1]
        if isinstance(kind, msgspec.Meta):
            yield from ("zzz", 1.5, True, [5], {"a": 1})
            yield from (number for number in (kind.ge and kind.ge - 1, kind.le and kind.le + 1) if number)
        else:
            yield from ("zzz", "nan", "1e9999999", True, ["5"], {"a": 1})
        return
    if get_origin(wanted) in (Union, types.UnionType):
        kinds = get_args(wanted)
        yield from (True, [[5]])
        if str not in kinds:
            yield "zzz"
        return
    if get_origin(wanted) is Literal:
        yield from ("zzz", True, [], {"a": 1})
    elif get_origin(wanted) is tuple:
        yield from (5, True, {"a": 1})
        yield "zzz"
        first = get_args(wanted)[0]
        yield from ([wrong] for wrong in wrong_values(first) if not isinstance(wrong, dict))
    elif get_origin(wanted) is dict:
        yield from (5, "zzz", ["a"])
        yield {"en": 5}
    elif isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        yield from _TABLES
    elif wanted is str:
        yield from (5, True, 1.5, ["a"], {"a": 1}, [])
    elif wanted is int:
        yield from ("zzz", 1.5, True, [5], {"a": 1}, -1)
    elif wanted is bool:
        yield from ("perhaps", 5, 0, [], {"a": 1})
    else:
        raise AssertionError(f"no wrong values are known for {wanted}")


def places(kind: type, base: Mapping[str, object]) -> Iterator[tuple[str, object, dict[str, object]]]:
    """Every setting with every wrong value: its name, the value, and the tables of a file that has it."""
    for name, wanted in get_type_hints(kind, include_extras=True).items():
        for value in wrong_values(wanted):
            yield name, value, {**base, name: value}
        table = next((one for one in (wanted, *get_args(wanted)) if _is_table(one)), None)
        if table is None:
            continue
        needed = {
            one.name: "1" if one.type is str else 1
            for one in msgspec.structs.fields(table)
            if one.default is msgspec.NODEFAULT and one.default_factory is msgspec.NODEFAULT
        }
        for inner, value, tables_ in places(table, needed):
            yield f"{name}.{inner}", value, {**base, name: [tables_] if wanted is not table else tables_}
    yield "zzz", 5, {**base, "zzz": 5}


def _is_table(wanted: object) -> bool:
    return isinstance(wanted, type) and issubclass(wanted, msgspec.Struct)


def written(value: object) -> str:
    """A value as TOML has it."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key} = {written(one)}' for key, one in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    return tables.quoted(value) if isinstance(value, str) else tables.shown(value)


def text_of(plain: Mapping[str, object], section: str = "") -> str:
    """Tables as a file."""
    lines = [f"{key} = {written(value)}" for key, value in plain.items() if not isinstance(value, dict)]
    for key, value in plain.items():
        if isinstance(value, dict):
            lines += [f"[{section}{key}]", text_of(value, f"{section}{key}.")]
    return "\n".join(lines)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.name}-{file.kind.__name__}")
def test_what_a_setting_cannot_be_is_refused(file: File, tmp_path: Path) -> None:
    path = tmp_path / file.name
    missed = []
    for name, value, plain in places(file.kind, file.base):
        path.write_text(text_of(plain), encoding="utf-8")
        try:
            file.read(path)
        except DuplicateError as error:
            problem = error.problem
            last = name.rpartition(".")[2]
            whole = f"{problem.field} {problem.message}"
            lacks = [
                what
                for what, is_there in (
                    ("file", problem.file.endswith(file.name)),
                    ("line", problem.line),
                    ("field", last in whole or name.split(".")[0] in whole),
                    ("value", problem.value or isinstance(value, dict) or last == "zzz"),
                    ("remedy", problem.remedy),
                )
                if not is_there
            ]
            if lacks:
                missed.append(f"{name} = {value!r}: without {', '.join(lacks)}: {error}")
        else:
            missed.append(f"{name} = {value!r}: taken")
    assert not missed, f"{len(missed)}\n" + "\n".join(missed)
