"""The results of a night as CSV, under the headings of docs/csv.md, so that reading gives the same rows.

A cell that a spreadsheet would take for a formula (it begins with ``=``, ``+``, ``-``, ``@``, a tab or a
carriage return) gets a space before it, unless it is a number. Spreadsheets then show it as text, and
reading, here and in most programs, takes the space away again.
"""

import csv as _csv
import io
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from duplicate.exports.left_out import left_out, moves_left_out, players_left_out
from duplicate.exports.losses import count
from duplicate.exports.methods import stated_method
from duplicate.night.entries import Entries
from duplicate.night.night import Night, datum_key
from duplicate.night.results import Result, Status, Weighted
from duplicate.words.problems import DuplicateError, Problem

#: The columns in their order; those that no row fills are left out, but for the first ones.
COLUMNS = (
    *("session", "section", "round", "table", "board", "copy", "ns", "ew", "north", "east", "south", "west"),
    *("status", "contract", "declarer", "tricks", "lead", "score_ns", "score_ew", "adj_ns", "adj_ew"),
    *("weighted_ns", "weighted_ew", "north_name", "south_name", "east_name", "west_name", "datum", "scoring"),
)
_ALWAYS = ("board", "ns", "ew", "contract", "declarer", "tricks", "score_ns")
_FORMULA = re.compile(r"[=+\-@\t\r]")
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?")
_SCORING = {"matchpoints": "mp", "cross-imps": "xavg", "total-imps": "xsum", "board-a-match": "bam"}
_SIDES = {"NS": ("ns", ("north", "south")), "EW": ("ew", ("east", "west"))}


def write_csv(night: Night) -> bytes:
    """The results in UTF-8, one line each, with the names of the players."""
    columns, rows = table(night)
    stream = io.StringIO(newline="")
    writer = _csv.writer(stream, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([[guarded(cell) for cell in row] for row in rows])
    return stream.getvalue().encode("utf-8", errors="replace")


def lost(night: Night) -> list[str]:
    """What the table leaves out."""
    held = {"names", "winners" if not night.hints.get("winners") else "", "datum", "method"}
    found = left_out(night, held)
    shown = {
        text
        for c in night.entries.contestants
        for m in c.members
        for text in (m.name,)
        if text != text.strip() or re.search(r"[\x00-\x08\x0b-\x1f\ud800-\udfff]", text)
    }
    found += count(len(shown), "name with spaces around it or control characters in it",
                   "names with spaces around them or control characters in them")  # fmt: skip
    both = {w.row_id for w in night.results.weights}
    doubled = sum(
        row.row_id in both and (row.score_ns is not None or row.score_ew is not None) for row in night.results
    )
    found += count(doubled, "score beside a weighted score", "scores beside weighted scores")
    playing = _playing(night)
    silent = [c for c in night.entries.contestants if c.members and c.id not in playing]
    found += count(len(silent), "contestant without a result", "contestants without a result")
    written = {name for row in night.results.rows for name in _named(row, night.entries)}
    written |= {(c.id, m.name) for c in silent for m in c.members}
    return [*found, *players_left_out(night, written), *moves_left_out(night)]


def guarded(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula.

    >>> guarded("=1+1"), guarded("-50"), guarded("Ann")
    (' =1+1', '-50', 'Ann')
    """
    return f" {cell}" if _FORMULA.match(cell) and not _NUMBER.fullmatch(cell) else cell


def table(night: Night) -> tuple[list[str], list[list[str]]]:
    """The headings, and the rows of texts."""
    if not len(night.results):
        raise DuplicateError(
            Problem("the night has no results", remedy="choose a format for deals or movements")
        )
    weights: dict[int, list[Weighted]] = defaultdict(list)
    for outcome in night.results.weights:
        weights[outcome.row_id].append(outcome)
    method = stated_method(night)
    rows = []
    for row in night.results.rows:
        cells = dict(_cells(row, weights[row.row_id], night.entries))
        datum = night.hints.get(datum_key(row.board, row.session, row.section))
        rows.append({**cells, "datum": datum or "", "scoring": _SCORING.get(method, method)})
    sessions = {row["session"] for row in rows}
    used = [
        name
        for name in COLUMNS
        if (name in _ALWAYS or any(row.get(name) for row in rows))
        and not (name == "session" and sessions == {"1"})
    ]
    if "score_ew" in used and all(row["score_ew"] == _opposite(row["score_ns"]) for row in rows):
        used.remove("score_ew")
    return used, [[row.get(name, "") for name in used] for row in rows]


def _opposite(points: str) -> str:
    return str(-int(points)) if points else ""


def _cells(row: Result, weights: Sequence[Weighted], entries: Entries) -> Iterator[tuple[str, str]]:
    for name in COLUMNS[: COLUMNS.index("weighted_ns")]:
        value = getattr(row, name)
        yield name, "" if value is None else str(value)
    if row.status in (Status.PLAYED, Status.PASSED) and not weights and not row.adj_ns and not row.adj_ew:
        plainly = row.contract or row.score_ns is not None or row.tricks is not None
        if plainly and (row.status is Status.PASSED) == (row.contract == "PASS"):
            yield "status", ""
    for side in ("NS", "EW"):
        own = [w for w in weights if w.side == side]
        yield (
            f"weighted_{side.lower()}",
            ";".join(f"{w.weight.numerator}/{w.weight.denominator}:{w.score}" for w in own),
        )
        number, seats = _SIDES[side]
        who = entries.find(row.session, row.section, side, getattr(row, number))
        if who and getattr(row, number):
            now = entries.by_id[who].members_at(row.session, row.round or 0, row.board)
            for place, seat in enumerate(seats, _first_place(entries, who, side)):
                yield f"{seat}_name", now[place].name if place in now else ""
    if not row.ns and not row.ew:
        for seat in ("north", "south", "east", "west"):
            who = entries.find(row.session, row.section, "", getattr(row, seat))
            names = entries.by_id[who].names() if who and getattr(row, seat) else ()
            yield f"{seat}_name", names[0] if names else ""


def _first_place(entries: Entries, who: str, side: str) -> int:
    """The place of the first of the two who sit there: the pair of a team at the other table sits EW."""
    return 2 if side == "EW" and entries.by_id[who].category == "team" else 0


def _named(row: Result, entries: Entries) -> Iterator[tuple[str, str]]:
    """The contestants of a line with the names that stand on it."""
    cells = dict(_cells(row, (), entries))
    for side, (number, seats) in _SIDES.items():
        if getattr(row, number):
            who = entries.find(row.session, row.section, side, getattr(row, number))
            yield from ((who, cells.get(f"{seat}_name", "")) for seat in seats)
    if not row.ns and not row.ew:
        for seat in ("north", "south", "east", "west"):
            who = entries.find(row.session, row.section, "", getattr(row, seat))
            yield who, cells[f"{seat}_name"]


def _playing(night: Night) -> set[str]:
    find = night.entries.find
    return {
        find(row.session, row.section, way, number)
        for row in night.results.rows
        for way, number in (
            ("NS", row.ns),
            ("EW", row.ew),
            *(("", getattr(row, s)) for s in ("north", "south", "east", "west")),
        )
        if number
    }
