"""Frequencies of an earlier field: from a table of scores, a night folder, results, or our own JSON."""

import csv
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from io import StringIO
from pathlib import Path

from duplicate.laws.scores import is_possible_ns
from duplicate.night.changes import apply
from duplicate.night.night import Night
from duplicate.night.results import Result, Status, Weighted
from duplicate.words.numbers import exact
from duplicate.words.problems import DuplicateError, Problem

#: Frequencies by (board, side): score for the side, and how often it occurred.
Table = dict[tuple[int, str], dict[int, Fraction]]

_HEADINGS = {
    "board": ("board", "bd", "牌号", "副次"),
    "score": ("score", "score_ns", "ns", "ns score", "得分"),
    "count": ("count", "frequency", "times", "number", "次数"),
}
_REMEDY = (
    "name a table with the columns board, score and count, a night folder, a file of results, or our JSON"
)


def read_frequencies(path: Path) -> tuple[Table, Night | None]:
    """How often every score occurred on every board, for both sides, and the night where there is one.

    A table has the columns ``board``, ``score`` (for NS) and ``count``; lines that begin with # are
    remarks. Of a night, what was scored at the tables counts, its changes applied, and weighted scores
    in part. Raises DuplicateError when nothing of that is there.
    """
    if not path.exists():
        raise DuplicateError(
            Problem(
                "there is no such file or folder", field="instant.source", value=str(path), remedy=_REMEDY
            )
        )
    if path.is_file() and path.suffix.lower() == ".json":
        return _of_payload(path), None
    if path.is_file() and path.suffix.lower() in (".csv", ".txt"):
        table = _of_table(path)
        if table is not None:
            return table, None
    from duplicate.night.validation import validate
    from duplicate.travellers import read

    night = read(path)
    if not night.changes_applied:
        night = validate(apply(night))
    return _of_rows(night.results.rows, night.results.weights), night


def _of_rows(rows: Iterable[Result], weights: Iterable[Weighted]) -> Table:
    shares: dict[tuple[int, str], list[Weighted]] = defaultdict(list)
    for weight in weights:
        shares[weight.row_id, weight.side].append(weight)
    table: Table = defaultdict(lambda: defaultdict(Fraction))
    for row in rows:
        if row.status not in (Status.PLAYED, Status.PASSED):
            continue
        for side, score in (("NS", row.score_ns), ("EW", row.score_ew)):
            own = shares.get((row.row_id, side))
            for outcome in own or ():
                table[row.board, side][outcome.score] += outcome.weight
            if own is None and score is not None:
                table[row.board, side][score] += 1
    return {key: dict(counts) for key, counts in table.items()}


def _of_table(path: Path) -> Table | None:
    """A table of scores and counts; None when the columns are others."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        return None
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip() and line[0] != "#"]
    if not lines:
        return None
    separator = ";" if ";" in lines[0][1] else "\t" if "\t" in lines[0][1] else ","
    heads = [_heading(cell) for cell in _cells(lines[0][1], separator, path, lines[0][0])]
    if not {"board", "score", "count"} <= set(heads):
        return None
    table: Table = defaultdict(lambda: defaultdict(Fraction))
    for number, line in lines[1:]:
        cells = _cells(line, separator, path, number)
        row = dict(zip(heads, (cell.strip() for cell in cells), strict=False))
        board, score, count = (_whole(row.get(name, ""), name, path, number) for name in _HEADINGS)
        if not is_possible_ns(score, board):
            raise _refused("no contract gives this score on the board", "score", str(score), path, number)
        if count < 0:
            raise _refused("a count is 0 or more", "count", str(count), path, number)
        if count:
            table[board, "NS"][score] += count
            table[board, "EW"][-score] += count
    return {key: dict(counts) for key, counts in table.items()}


def _cells(line: str, separator: str, path: Path, number: int) -> list[str]:
    try:
        return next(csv.reader(StringIO(line), delimiter=separator))
    except csv.Error as error:
        raise _refused(f"this is no line of a table: {error}", "line", line[:80], path, number) from None


def _heading(cell: str) -> str:
    plain = cell.strip().lower()
    return next((name for name, words in _HEADINGS.items() if plain in words), plain)


def _whole(text: str, name: str, path: Path, line: int) -> int:
    plain = text.replace("\N{MINUS SIGN}", "-")
    if not re.fullmatch(r"[+-]?\d{1,9}", plain):
        raise _refused("a whole number is needed", name, text, path, line)
    return int(plain)


def _refused(message: str, field: str, value: str, path: Path, line: int) -> DuplicateError:
    return DuplicateError(Problem(message, file=path.name, line=line, field=field, value=value))


def _of_payload(path: Path) -> Table:
    """What ``duplicate score --json`` wrote."""
    try:
        plain = json.loads(path.read_text(encoding="utf-8"))
        rows = list(_payload_rows(plain["results"]))
        weights = [
            Weighted(int(row["row_id"]), side, exact(str(weight)), int(score))
            for row in plain["results"]
            for side, weight, score in row["weights"] or ()
        ]
    except (OSError, ValueError, LookupError, TypeError, ArithmeticError, RecursionError) as error:
        problem = Problem(
            f"this is not the JSON of a scored night ({type(error).__name__})",
            file=path.name,
            field="instant.source",
            remedy=_REMEDY,
        )
        raise DuplicateError(problem) from None
    return _of_rows(rows, weights)


def _payload_rows(rows: list[dict[str, object]]) -> Iterator[Result]:
    for row in rows:
        numbers = {name: row[name] for name in ("row_id", "board", "score_ns", "score_ew")}
        if not all(value is None or isinstance(value, int) for value in numbers.values()):
            raise TypeError("not a number")
        whole = {name: value for name, value in numbers.items() if isinstance(value, int)}
        yield Result(
            row_id=whole["row_id"],
            board=whole["board"],
            score_ns=whole.get("score_ns"),
            score_ew=whole.get("score_ew"),
            status=Status(str(row["status"])),
        )
