"""A whole night in JSON, as `duplicate.exports.json` writes it."""

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from duplicate.night.night import Night
from duplicate.night.plain import night_of
from duplicate.travellers.encodings import decode
from duplicate.words.problems import DuplicateError, Problem
from duplicate.words.seats import SEATS

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_DATUM = re.compile(r"datum/\d{1,6}/[^/]*/\d{1,6}")
_NUMBER = re.compile(r"-?\d{1,6}")
_DECLARERS = ("", *(seat.value for seat in SEATS))
_AGAIN = "write the file again with duplicate convert"
FORMAT = "duplicate night"
VERSION = 1  #: grows when a name changes its meaning or goes away


def is_night(data: object) -> bool:
    """Whether a value from JSON is a whole night of any version."""
    return isinstance(data, dict) and data.get("format") == FORMAT


def read_night(data: bytes, source: str, *, encoding: str | None = None) -> Night:
    """The night in a JSON file. Whatever does not fit is an error with its place in the file."""
    return night_of_json(parsed(decode(data, file=source, encoding=encoding).text, source), source)


def night_of_json(data: object, source: str) -> Night:
    """The night in a value from JSON."""
    if not isinstance(data, dict) or not is_night(data):
        remedy = f'it begins with "format": "{FORMAT}"'
        raise DuplicateError(Problem("this JSON is not a night", file=source, remedy=remedy))
    if data.get("version") != VERSION:
        remedy = f"versions up to {VERSION} are read; bring this program up to date"
        value = str(data.get("version"))
        raise DuplicateError(
            Problem("unknown version", file=source, field="version", value=value, remedy=remedy)
        )
    unknown = sorted(set(data) - {"format", "version", "night"})
    if unknown:
        raise DuplicateError(Problem("there is no such field", file=source, field=unknown[0]))
    try:
        return _coherent(night_of(data.get("night")))
    except DuplicateError as error:
        problem = error.problem
        raise DuplicateError(
            Problem(problem.message, source, field=problem.field, value=problem.value, remedy=problem.remedy)
        ) from None


def _coherent(night: Night) -> Night:
    """The night, when everything that it refers to is there."""
    known = [contestant.id for contestant in night.entries.contestants]
    _once("entries.contestants", known)
    _there("entries.seatings", known, [seating.contestant for seating in night.entries.seatings])
    _there("awards", known, [award.contestant for award in night.awards])
    rows = [row.row_id for row in night.results.rows]
    _once("results.rows", rows)
    _there("results.weights", rows, [outcome.row_id for outcome in night.results.weights])
    for key, movement in night.movements.items():
        where = f"movements[{key[0]}{key[1]}].meetings"
        sets = range(len(movement.board_sets) + 1)
        _there(where, sets, [meeting.board_set for meeting in movement.meetings])
    stranger = next((row.declarer for row in night.results.rows if row.declarer not in _DECLARERS), None)
    if stranger is not None:
        problem = Problem("this is no seat", field="results.rows.declarer", value=stranger, remedy=_AGAIN)
        raise DuplicateError(problem)
    kept = len(rows) + len(night.set_aside) - night.rows_added
    if night.rows_read not in (0, kept):  # a night made by a program need not count
        message = f"rows are missing or too many: {kept} are there"
        raise DuplicateError(Problem(message, field="rows_read", value=str(night.rows_read), remedy=_AGAIN))
    for name, text in night.hints.items():
        if name.startswith("datum/"):
            _there(f"hints.{name}", [True], [bool(_DATUM.fullmatch(name)) and bool(_NUMBER.fullmatch(text))])
    return night


def _once(where: str, values: Sequence[object]) -> None:
    twice = [value for value, often in Counter(values).items() if often > 1]
    if twice:
        raise DuplicateError(Problem("this is there twice", field=where, value=str(twice[0]), remedy=_AGAIN))


def _there(where: str, known: Collection[object], used: Iterable[object]) -> None:
    every = set(known)
    missing = next((value for value in used if value not in every), None)
    if missing is not None:
        problem = Problem("this refers to nothing", field=where, value=str(missing), remedy=_AGAIN)
        raise DuplicateError(problem)


def parsed(text: str, source: str) -> object:
    """The value in a JSON text."""
    try:
        found: object = json.loads(text, parse_constant=_no_number, object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else None
        message = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
        remedy = "save or export the file again"
        raise DuplicateError(Problem(f"the JSON is broken: {message}", source, line, remedy=remedy)) from None
    if _SURROGATE.search(text) and not _is_text(found):
        raise DuplicateError(Problem("a text holds half a character", source, remedy="correct the names"))
    return found


def _is_text(value: object) -> bool:
    """Whether all texts can be written: a lone surrogate cannot."""
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _no_number(text: str) -> object:
    raise ValueError(f"{text} is not a number of JSON")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for i, (name, _) in enumerate(pairs) if name in [n for n, _ in pairs[:i]])
        raise ValueError(f"the name {twice!r} is there twice in one object")
    return found
