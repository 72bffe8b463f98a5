"""Conditions: the event's conventions, stated once and printed on every page of results."""

import difflib
import tomllib
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import msgspec

from duplicate.data import data_path
from duplicate.words.problems import DuplicateError, Problem


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class Rounding(_Part, frozen=True, kw_only=True):
    """To the nearest multiple of ``to``; halves by ``ties``. An empty ``to`` rounds nothing.

    ``away`` from zero, to ``even``, ``up`` (to plus infinity), or towards the ``average``.
    """

    to: str = ""
    ties: Literal["away", "even", "up", "average"] = "away"

    @property
    def unit(self) -> Fraction | None:
        """What results are multiples of; None when nothing is rounded."""
        return Fraction(self.to) if self.to else None


class Matchpoints(_Part, frozen=True, kw_only=True):
    """Law 78A, and how boards with unequal numbers of results are brought together."""

    unit: Literal[1, 2] = 2  #: for each score beaten
    #: expected results of a board: its results and artificial scores | of the fullest board | no Neuberg
    neuberg: Literal["board", "field", "none"] = "board"
    #: the same for what is added up, where a program prints something else on its travellers
    neuberg_totals: Literal["same", "board", "field", "none"] = "same"
    neuberg_rounding: Rounding = Rounding()
    #: of a board that was not the same deal everywhere: Neuberg | EBU White Book | ACBL fouled boards
    small_groups: Literal["neuberg", "ebu", "acbl"] = "neuberg"
    lone_result: Literal["60", "50", "left-out"] = "left-out"
    #: the points that are kept for totals and percentages: exact, or rounded first
    points_rounding: Rounding = Rounding()
    show: Literal["points", "percent"] = "points"  #: what a traveller prints first
    decimals: int = 2  #: of printed points
    percent_decimals: int = 2  #: of printed percentages of a board
    ties: Literal["away", "even"] = "away"  #: halves when printing


class Butler(_Part, frozen=True, kw_only=True):
    """IMPs against a datum."""

    #: results dropped at each end: ``table`` is one under 11 results, then ceil((n - 10) / 15) + 1
    trim: Literal["none", "fixed", "percent", "table"] = "fixed"
    trim_count: int = 1  #: at each end, for ``fixed``
    trim_percent: str = "10"  #: at each end, for ``percent``; parts of a result are not dropped
    trim_over: int = 2  #: only with more results than this
    datum: Literal["mean", "median"] = "mean"
    datum_rounding: Rounding = Rounding(to="10", ties="away")
    datum_from: Literal["computed", "recorded"] = "computed"
    minimum: int = 1  #: with fewer results a board has no score yet
    decimals: int = 2


class CrossImps(_Part, frozen=True, kw_only=True):
    """IMPs against every other result."""

    #: none: the sum; others: the sum over the other results; results: the sum over all results
    divisor: Literal["none", "others", "results"] = "others"
    #: a board short of comparable results: by itself | EBU: (sum E/A)/(E-1) | ACBL: sum (E-1)/(A-1)
    unequal: Literal["own", "ebu", "factored"] = "own"
    lone_result: Literal["left-out", "zero"] = "left-out"
    decimals: int = 2


class Artificial(_Part, frozen=True, kw_only=True):
    """Average plus, average, average minus (Laws 12C2 and 86)."""

    plus: str = "60"
    average: str = "50"
    minus: str = "40"
    own_session: bool = True  #: Law 12C2: at least (at most) the percentage of the own session
    imps: str = "3"  #: for A+ and A-; 10 percent at matchpoints
    imps_own_session: bool = False  #: at least (at most) the average of the own session
    #: in a sum of cross-IMPs: ``imps`` once | times the other results | times all results of the board
    imps_times: Literal["once", "others", "results"] = "others"


class Totals(_Part, frozen=True, kw_only=True):
    """From boards to a total and a rank."""

    #: bring every contestant to the most boards anybody played (in his direction), or to all boards
    scale: Literal["none", "most-boards", "most-boards-in-direction", "all-boards"] = "none"
    rounding: Rounding = Rounding()  #: of the total before it is ranked
    #: percentage of the exact or of the published total, or the mean of the percentages of the boards
    percent_of: Literal["exact", "total", "boards"] = "exact"
    rank_by: Literal["percent", "total"] = "percent"  #: at matchpoints; IMPs rank by total
    rank_on: Literal["exact", "published"] = "exact"
    #: who played less than this percentage of the most boards is listed without a rank
    ranked_share: str = "0"
    by_section: bool = False  #: a ranking for each section instead of one over all
    decimals: int = 2
    percent_decimals: int = 2
    ties: Literal["away", "even"] = "away"  #: halves when printing
    sit_out: Literal["excluded", "own-average", "60"] = "excluded"
    not_played: Literal["excluded", "average"] = "excluded"


class Conditions(_Part, frozen=True, kw_only=True):
    """All conventions of an event. An unknown name or value is an error.

    ``method`` and ``winners`` may be left to the source of the results; whatever was decided is
    what the pages print.
    """

    version: Literal[1] = 1
    name: str = ""
    title: str = ""
    sources: tuple[str, ...] = ()
    method: Literal["recorded", "matchpoints", "butler", "cross-imps", "teams"] = "recorded"
    winners: Literal["recorded", "one", "two"] = "recorded"
    field: Literal["across", "section"] = "across"  #: who is compared with whom
    matchpoints: Matchpoints = Matchpoints()
    butler: Butler = Butler()
    cross_imps: CrossImps = CrossImps()
    artificial: Artificial = Artificial()
    totals: Totals = Totals()


#: Names of the presets, in the order of the guide.
PRESETS = (
    *("wbf", "ebu", "acbl", "compscore", "magic-contest", "jfr", "kops", "bbo"),
    *("pairsscorer", "ruter", "seed-club", "seed-online"),
)
DEFAULT_PRESET = "wbf"
#: Texts that hold a number, so that it stays exact.
_NUMBERS = frozenset({"to", "trim_percent", "plus", "average", "minus", "imps", "ranked_share"})


def load(
    source: str | Path | Conditions | None = None,
    overrides: Mapping[str, object] | None = None,
) -> Conditions:
    """Conditions of a preset, of a TOML file, or as they are, with some settings replaced.

    A file holds the names of `Conditions`, and may start from a preset with ``preset = "ebu"``.
    ``overrides`` hold the same names, nested or dotted (``"totals.scale"``); numbers may be texts.

    >>> load("ebu").matchpoints.lone_result
    '60'
    >>> load("wbf", {"matchpoints.unit": "1"}).matchpoints.unit
    1

    Raises DuplicateError for an unknown preset, file, name or value.
    """
    if isinstance(source, Conditions):
        base, origin = _plain(source), ""
    else:
        base, origin = _read(source or DEFAULT_PRESET)
    if overrides:
        changed = {str(k): v for k, v in overrides.items()}
        preset = changed.pop("preset", None)
        if preset is not None:
            base, _ = _read(str(preset))
        base = _checked(_merged(base, _nested(changed)), "conditions")
    return _made(base, origin)


def _plain(conditions: Conditions) -> dict[str, object]:
    plain: dict[str, object] = msgspec.to_builtins(conditions)
    return plain


def _made(plain: Mapping[str, object], origin: str) -> Conditions:
    try:
        return msgspec.convert(plain, Conditions)
    except msgspec.ValidationError as error:
        raise DuplicateError(Problem(str(error), file=origin, field="conditions")) from None


def _read(source: str | Path) -> tuple[dict[str, object], str]:
    """The plain settings of a preset or file, checked, and its name for messages."""
    name = str(source)
    if isinstance(source, str) and name in PRESETS:
        path = data_path("fixtures", "conditions", f"{name}.toml")
    else:
        path = Path(source)
        if not path.is_file():
            raise DuplicateError(
                Problem(
                    "no such preset or file",
                    field="conditions",
                    value=name,
                    remedy=_suggest(name, PRESETS, "a preset"),
                )
            )
    try:
        read = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DuplicateError(Problem(f"cannot be read: {error}", file=path.name)) from None
    preset = read.pop("preset", None)
    if preset is None:
        return _checked(read, path.name), path.name
    if preset not in PRESETS:
        raise DuplicateError(
            Problem(
                "no such preset",
                file=path.name,
                field="preset",
                value=str(preset),
                remedy=_suggest(str(preset), PRESETS, "a preset"),
            )
        )
    base, _ = _read(str(preset))
    return _checked(_merged(base, read), path.name), path.name


def _suggest(word: str, known: tuple[str, ...], kind: str) -> str:
    near = difflib.get_close_matches(word, known, 1, 0.5)
    start = f"did you mean {near[0]!r}? " if near else ""
    return f"{start}{kind} is one of: {', '.join(known)}"


def _nested(dotted: Mapping[str, object]) -> dict[str, object]:
    nested: dict[str, object] = {}
    for key, value in dotted.items():
        first, _, rest = key.partition(".")
        new = _nested({rest: value}) if rest else value
        old = nested.get(first)
        nested[first] = _merged(old, new) if isinstance(old, dict) and isinstance(new, dict) else new
    return nested


def _merged(base: Mapping[str, object], changes: Mapping[str, object]) -> dict[str, object]:
    merged = dict(base)
    for key, value in changes.items():
        old = merged.get(key)
        merged[key] = _merged(old, value) if isinstance(old, dict) and isinstance(value, Mapping) else value
    return merged


def _checked(
    settings: Mapping[str, object], file: str, part: type[msgspec.Struct] = Conditions, where: str = ""
) -> dict[str, object]:
    """The settings with every name and value checked; numbers in texts become what the field holds."""
    types = get_type_hints(part)
    checked: dict[str, object] = {}
    for key, value in settings.items():
        name = f"{where}{key}"
        if key not in types:
            raise DuplicateError(
                Problem(
                    "no such setting", file=file, field=name, remedy=_suggest(key, tuple(types), "a setting")
                )
            )
        checked[key] = _value(types[key], key, value, name, file)
    return checked


def _value(wanted: object, key: str, value: object, name: str, file: str) -> object:
    def refused(remedy: str) -> DuplicateError:
        return DuplicateError(
            Problem("no such value", file=file, field=name, value=str(value), remedy=remedy)
        )

    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        if not isinstance(value, Mapping):
            raise refused(f"{name} has settings of its own: {', '.join(wanted.__struct_fields__)}")
        return _checked(value, file, wanted, f"{name}.")
    if get_origin(wanted) is Literal:
        allowed = {str(a): a for a in get_args(wanted)}
        if isinstance(value, bool) or str(value) not in allowed:
            raise refused(_suggest(str(value), tuple(allowed), "it"))
        return allowed[str(value)]
    if wanted is bool:
        if str(value).lower() not in ("true", "false"):
            raise refused("write true or false")
        return str(value).lower() == "true"
    if wanted is int:
        if isinstance(value, bool) or not str(value).isdecimal():
            raise refused("write a whole number, 0 or more")
        return int(str(value))
    if wanted is str:
        if key in _NUMBERS and not _is_number(value, key):
            raise refused("write a number, such as 0.1 or 60")
        return str(value)
    return value


def _is_number(value: object, key: str) -> bool:
    text = str(value)
    if key == "to" and not text:
        return True  # rounds nothing
    try:
        number = Decimal(text)
    except InvalidOperation:
        return False
    return not isinstance(value, bool) and number.is_finite() and (number > 0 if key == "to" else number >= 0)
