"""event.toml: what a director states about an event, in a file that people write by hand."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from duplicate.night.conditions import PRESETS, Conditions, load
from duplicate.night.settings import checked
from duplicate.words import tables
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
    #: who sat where: as the results say | in the order of each pair's names, North and South, East and West
    seats: Literal["recorded", "names"] = "recorded"
    correction_period: str = ""  #: "30 minutes"; see `duplicate.night.states`


#: Sessions count from 1.
Sitting = Annotated[int, msgspec.Meta(ge=1)]


class Session(_Table, frozen=True, kw_only=True):
    """``[[session]]``: one sitting of an event of several; ``folder`` is a night folder that holds it."""

    number: Sitting
    name: str = ""
    date: str = ""
    folder: str = ""


class Section(_Table, frozen=True, kw_only=True):
    """``[[section]]``: files that do not themselves say which session and section they belong to."""

    name: str = ""
    session: Sitting = 1
    movement: str = ""
    results: tuple[str, ...] = ()
    deals: str = ""  #: a PBN file
    folder: str = ""  #: a night folder, of another club for instance


class Since(_Table, frozen=True, kw_only=True):
    """From when a substitute plays."""

    session: Sitting = 1
    round: Annotated[int, msgspec.Meta(ge=0)] = 0
    board: Annotated[int, msgspec.Meta(ge=0)] = 0


class Substitute(_Table, frozen=True, kw_only=True):
    """Somebody who takes the place (1 or 2, in the order of ``names``) of another."""

    name: str
    place: Literal[1, 2]
    since: int | Since  #: a round, or ``{session = 1, round = 4, board = 12}``
    club_number: str | int = ""


class Seat(_Table, frozen=True, kw_only=True):
    """Where a pair sits in another session."""

    session: Sitting
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
    session: Sitting | None = None
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
    text = tables.text_of(path)
    data = tables.read(text, path.name)
    tables.converted(data, _Checked, text, path.name)
    event = tables.converted(data, Event, text, path.name)
    _check_numbers(event, text, path.name)
    with tables.lines_of(path):
        checked(_Stated, event.conditions, path.name, "conditions.")
        with tables.section("conditions", path.name):
            if event.conditions.get("preset", PRESETS[0]) in PRESETS:  # else a file, read when it is needed
                load(None, event.conditions)
        check_details(event.event, path.name)
        _check_sessions(event, path.name)
    _check_names(event, text, path.name)
    return event


def check_details(details: Details, file: str) -> None:
    """Refuse a date, an address or a period that is none."""
    _check_date(details.date, file, "event.date")
    slug = details.slug
    if slug and (slug != slug.lower() or not re.fullmatch(r"[^\W_]+(-[^\W_]+)*", slug)):
        remedy = "write lower-case letters, digits and hyphens: thursday-pairs"
        raise DuplicateError(
            Problem("this is no part of an address", file, None, "event.slug", details.slug, remedy)
        )
    if details.correction_period:
        from duplicate.night.states import period

        try:
            period(details.correction_period)
        except DuplicateError as error:
            raise DuplicateError(replace(error.problem, file=file, field="event.correction_period")) from None


def _check_date(text: str, file: str, field: str) -> None:
    try:
        if text and date.fromisoformat(text).isoformat() != text:
            raise ValueError(text)  # 20260108 and 2026-W02-4 are dates as well, which no page reads
    except ValueError:
        remedy = "write year-month-day: 2026-01-08"
        raise DuplicateError(Problem("this is no date", file, None, field, text, remedy)) from None


def _check_sessions(event: Event, file: str) -> None:
    """Refuse a session whose date is none, or whose number another one has."""
    seen: set[int] = set()
    for at, session in enumerate(event.session):
        _check_date(session.date, file, f"session[{at}].date")
        if session.number in seen and not session.folder:  # folders may hold a section of it each
            field, remedy = f"session[{at}].number", "number them 1, 2, ... in the order of play"
            raise DuplicateError(
                Problem("this session stands twice", file, None, field, str(session.number), remedy)
            )
        seen.add(session.number)


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
            Problem(message, file, tables.line(text, path), tables.dotted(path), name[:200], remedy)
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
                        "this is no number", file, tables.line(text, path), tables.dotted(path), plain, remedy
                    )
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
        return tables.quoted(value)
    raise DuplicateError(f"{value!r} cannot be written to {EVENT_FILE}")


def _key(text: str) -> str:
    return text if re.fullmatch(r"[A-Za-z0-9_-]+", text) else tables.quoted(text)


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

_TEAMS = """\
# Who plays: a table for each team, with its name, and its players in the order North, South, East, West:
#   [[pairs]]
#   number = 1
#   name = "..."
#   names = ["...", "...", "...", "..."]
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
        line = f"{field} = {tables.quoted(str(getattr(event.event, field)))}"
        yield f"{line}  # {remark}" if remark else line
    if event.event.contestants != "number":
        yield f"contestants = {tables.quoted(event.event.contestants)}"
    yield ""
    yield from _CONDITIONS.splitlines()
    yield "[conditions]"
    yield from _settings(event.conditions, ("conditions",))
    for kind, records, remark in (
        ("session", event.session, "# One table for each session of the event."),
        (
            "section",
            event.section,
            "# Files that do not say themselves of which section and session they are.",
        ),
        ("pairs", event.pairs, _TEAMS if event.conditions.get("method") == "teams" else _PAIRS),
    ):
        listed: Iterable[msgspec.Struct] = records
        if records or kind == "pairs":
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
