"""Tables of results: CSV text in any usual dialect, and Excel sheets. The columns: docs/csv.md."""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from duplicate.laws.boards import Vulnerability, dealer, parse_dealer, vulnerability
from duplicate.laws.compensation import ALL
from duplicate.night.codes import in_bulk
from duplicate.night.night import Night, datum_key, hcp_key
from duplicate.night.results import Result
from duplicate.travellers.encodings import Decoded, decode
from duplicate.travellers.headings import as_written, columns_of, is_heading_row, too_wide
from duplicate.travellers.lines import Lines, whole
from duplicate.travellers.methods import method_of
from duplicate.travellers.rooms import COLUMNS as ROOM_COLUMNS
from duplicate.travellers.rooms import in_rooms
from duplicate.words.problems import DuplicateError, Problem, Severity

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from duplicate.travellers.cells import Table

DELIMITERS = ",;\t|"
HEADING_LINES = 30  #: the headings stand somewhere in the first lines; titles may stand above them
HEAD = 100_000  #: characters in which they stand
LARGE = 200_000  #: characters from which on a text is read by column
NEEDED = "the first line names the columns; board is needed, and contract, result or score (docs/csv.md)"


class Row(NamedTuple):
    """One line of a table: its number in the file, and its cells."""

    line: int
    cells: Sequence[str]


def read_csv(
    data: bytes, source: str, *, event: str | None = None, encoding: str | None = None, name: str = ""
) -> Night:
    """A CSV file. ``event`` chooses one of several events in the column event_id."""
    return read_decoded(decode(data, file=source, encoding=encoding), source, event=event, name=name)


def read_decoded(decoded: Decoded, source: str, *, event: str | None = None, name: str = "") -> Night:
    """The text of a CSV file; a long one is read by column, with the same outcome."""
    lines = Lines(source)
    lines.problems.extend(decoded.problems)
    text, delimiter = _delimiter(decoded.text, source)
    if len(text) >= LARGE:
        night = _read_large(text, delimiter, lines, event, name)
        if night is not None:
            return night
    return read_rows(_cells(text, delimiter, lines), lines, event=event, name=name)


def is_csv(text: str) -> bool:
    """Whether some line at the beginning of a text holds the headings of a table of results."""
    return _heading_line(text) is not None


def read_rows(rows: Iterable[Row], lines: Lines, *, event: str | None = None, name: str = "") -> Night:
    """A table whose first rows hold the headings."""
    remaining = iter(rows)
    columns, headings, above, _ = _headings(remaining, lines.source)
    place = _places(columns, headings, above, lines)
    kept, events = _choose_event(list(remaining), place.get("event_id"), event, lines)
    wanted = [(i, c) for i, c in enumerate(columns) if c in place and place[c] == i and c not in _ASIDE]
    facts = _Facts(lines)
    width = len(columns)
    of_rooms = any(c in ROOM_COLUMNS for _i, c in wanted)
    for line, cells in kept:
        row = [cell.strip() for cell in cells]
        if not any(row):
            continue
        if len(row) != width and (len(row) > width and any(row[width:])):
            lines.refuse(*too_wide(headings, row), line)
            continue
        fields = {column: row[i] for i, column in wanted if i < len(row) and row[i]}
        as_it_stands = partial(as_written, headings, row)
        try:
            in_row = list(in_rooms(fields)) if of_rooms else [fields]
        except DuplicateError as error:
            lines.refuse(error.problem, as_it_stands(), line)
            continue
        for one in in_row:
            result = lines.read(one, line, as_it_stands)
            if result is not None:
                said = {c: row[i] for c, i in place.items() if c in _FACTS and i < len(row)}
                facts.check(result, said, line)
    hints = ({"method": "teams"} if of_rooms else {}) | facts.hints()
    return lines.night(Night(name=events or name, hints=hints))


#: Columns that say something about the event or the board, not about the result.
_FACTS = ("scoring", "datum", "hcp_ns", "dealer", "vulnerable")
_ASIDE = ("", "ignored", "event_id", *_FACTS)


@in_bulk
def _read_large(text: str, delimiter: str, lines: Lines, event: str | None, name: str) -> Night | None:
    """A long text by column; None when it cannot be cut line by line."""
    from duplicate.travellers.by_column import Headed, read_columns
    from duplicate.travellers.cells import table_of

    head = text[:HEAD].split("\n")[:HEADING_LINES]
    if any('"' in line for line in head):
        return None
    columns, headings, above, at = _headings(_cells("\n".join(head), delimiter, lines), lines.source)
    if any(column in ROOM_COLUMNS for column in columns):
        return None  # a row may be two results
    body = "".join(text.split("\n", at)[at:])
    table = table_of(body.encode("utf-8", errors="surrogatepass"), delimiter, len(columns), at + 1)
    if table is None:
        return None
    place = _places(columns, headings, above, lines)
    for line, broken in table.broken.items():
        lines.refuse(*_broken_quotes(broken), line)
    rows, events = _rows_of_event(table, place.get("event_id"), event, lines)
    facts = _Facts(lines)
    wanted = {c: i for i, c in enumerate(columns) if place.get(c) == i and c not in _ASIDE}
    headed = Headed(table, headings, wanted, {c: i for c, i in place.items() if c in _FACTS})
    read_columns(headed, rows, lines, facts.check)
    return lines.night(Night(name=events or name, hints=facts.hints()))


def _rows_of_event(
    table: "Table", place: int | None, event: str | None, lines: Lines
) -> "tuple[NDArray[np.bool_], str]":
    """Which rows belong to the event, and its name."""
    import numpy as np

    count = len(table.lines)
    if place is None:
        _event_of(None, count, event, lines)
        return np.ones(count, np.bool_), ""
    codes, texts = table.columns[place]
    found, first, often = np.unique(codes, return_index=True, return_counts=True)
    order = np.argsort(first)
    counts = {texts[int(found[i])]: int(often[i]) for i in order.tolist()}
    own, others = _event_of(counts, count, event, lines)
    chosen = codes == texts.index(own) if others else np.ones(count, np.bool_)
    return chosen, own


class _Facts:
    """What the lines say about the event and the boards; each contradiction is told once."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._hints: dict[str, str] = {}
        self._told: set[tuple[str, int, str]] = set()
        self._agreed: set[tuple[int, str, str]] = set()

    def hints(self) -> dict[str, str]:
        """The hints of the night."""
        return self._hints

    def check(self, result: Result, facts: dict[str, str], line: int) -> None:
        """Take the facts of one line."""
        for field, text in facts.items():
            if not text or (result.board, field, text) in self._agreed:
                continue
            if field == "scoring":
                self._scoring(text, line)
            elif field == "datum":
                self._datum(result, text, line)
            elif field == "hcp_ns":
                self._hcp(result, text, line)
            elif result.board > 0:
                self._board(result.board, field, text, line)

    def _scoring(self, text: str, line: int) -> None:
        method = method_of(text)
        if not method:
            self._tell(0, "scoring", text, line, "unknown scoring method", "mp, butler, xavg or xsum")
        elif self._hints.setdefault("method", method) != method:
            message = f"the lines before say {self._hints['method']}"
            self._tell(0, "scoring", text, line, message, "choose one method in the conditions")

    def _datum(self, result: Result, text: str, line: int) -> None:
        key = datum_key(result.board, result.session, result.section)
        try:
            points = str(whole(text, "datum"))
        except DuplicateError:
            self._tell(result.board, "datum", text, line, "the datum is not a whole number", "points for NS")
            return
        if self._hints.setdefault(key, points) != points:
            message = f"another line of board {result.board} says {self._hints[key]}"
            self._tell(result.board, "datum", text, line, message, "correct one of them")

    def _hcp(self, result: Result, text: str, line: int) -> None:
        if not (text.isdecimal() and int(text) <= ALL):
            message = "high-card points of a side are 0 to 40"
            self._tell(result.board, "hcp_ns", text, line, message, "count those of North and South together")
            return
        key = hcp_key(result.board, result.session, result.section)
        if self._hints.setdefault(key, text) != text:
            message = f"another line of board {result.board} says {self._hints[key]}"
            self._tell(result.board, "hcp_ns", text, line, message, "correct one of them")

    def _board(self, board: int, field: str, text: str, line: int) -> None:
        try:
            if field == "dealer":
                said, right = parse_dealer(text).value, dealer(board).value
            else:
                said, right = Vulnerability.parse(text).value, vulnerability(board).value
        except DuplicateError as error:
            self._tell(board, field, text, line, error.problem.message, error.problem.remedy)
            return
        if said != right:
            message = f"board {board} has {right}; the score is by the board number"
            self._tell(board, field, text, line, message, "check the number of the board")
        else:
            self._agreed.add((board, field, text))

    def _tell(self, board: int, field: str, text: str, line: int, message: str, remedy: str) -> None:
        if (field, board, text) not in self._told:
            self._told.add((field, board, text))
            self._lines.note(
                message, line=line, field=field, value=text, remedy=remedy, severity=Severity.WARNING
            )


def _places(columns: tuple[str, ...], headings: tuple[str, ...], above: int, lines: Lines) -> dict[str, int]:
    """Where each known column stands; what is strange about the headings is said."""
    if above:
        lines.note(f"lines above the headings, not read: {above}", line=1)
    _report_columns(headings, columns, lines)
    return {column: i for i, column in reversed(list(enumerate(columns)))}


def _headings(rows: Iterator[Row], source: str) -> tuple[tuple[str, ...], tuple[str, ...], int, int]:
    """The columns, their headings as written, how many lines stand above them, and the line itself."""
    first: tuple[str, ...] = ()
    above = 0
    for line, cells in rows:
        if is_heading_row(cells):
            headings = tuple(" ".join(cell.split()) for cell in cells)
            return columns_of(cells), headings, above, line
        if any(cell.strip() for cell in cells):
            above += 1
            first = first or tuple(cells)
        if line >= HEADING_LINES:
            break
    if not first:
        raise DuplicateError(Problem("the file is empty", file=source, remedy=NEEDED))
    shown = ", ".join(cell.strip() for cell in first)[:120]
    raise DuplicateError(
        Problem("no line names the columns of results", file=source, line=1, value=shown, remedy=NEEDED)
    )


def _report_columns(headings: Sequence[str], columns: Sequence[str], lines: Lines) -> None:
    unknown = [h for h, c in zip(headings, columns, strict=True) if h and not c]
    if unknown:
        lines.note(
            f"unknown columns, not read: {', '.join(unknown)}", remedy="the columns are listed in docs/csv.md"
        )
    counts = Counter(c for c in columns if c not in ("", "ignored"))
    for column, count in counts.items():
        if count > 1:
            twice = [h for h, c in zip(headings, columns, strict=True) if c == column]
            raise DuplicateError(
                Problem(
                    f"{count} columns hold the same: {', '.join(twice)}",
                    file=lines.source, field=column, remedy="keep one of them",
                )
            )  # fmt: skip


def _choose_event(
    rows: list[Row], place: int | None, event: str | None, lines: Lines
) -> tuple[list[Row], str]:
    """The rows of the event, and its name."""
    if place is None:
        _event_of(None, len(rows), event, lines)
        return rows, ""
    named = [row.cells[place].strip() if place < len(row.cells) else "" for row in rows]
    own, others = _event_of(Counter(named), len(rows), event, lines)
    return [row for row, name in zip(rows, named, strict=True) if name == own] if others else rows, own


def _event_of(
    counts: Mapping[str, int] | None, rows: int, event: str | None, lines: Lines
) -> tuple[str, bool]:
    """The event to read, and whether rows of others are there; ``counts`` are the rows of each.

    A line that leaves the only event out belongs to it.
    """
    if counts is None:
        if event is not None:
            raise DuplicateError(
                Problem(
                    "the file has no column event_id, so no event can be chosen",
                    file=lines.source, field="event", value=event, remedy="leave the event out",
                )
            )  # fmt: skip
        return "", False
    events = [name for name in counts if name]
    listed = ", ".join(events[:200]) + (f" and {len(events) - 200} more" if len(events) > 200 else "")
    if event is None:
        if len(events) > 1:
            raise DuplicateError(
                Problem(
                    f"the file holds {len(events)} events",
                    file=lines.source, field="event_id", remedy=f"choose one event of: {listed}",
                )
            )  # fmt: skip
        event = events[0] if events else ""
    elif event not in counts:
        raise DuplicateError(
            Problem(
                "there is no such event in the file",
                file=lines.source, field="event", value=event, remedy=f"choose one event of: {listed}",
            )
        )  # fmt: skip
    if len(events) > 1:
        others = rows - counts[event]
        lines.note(f"lines of other events, not read: {others}", field="event_id", value=event)
    return event, len(events) > 1


def _heading_line(text: str) -> tuple[str, int] | None:
    """The delimiter with which some early line names the columns, and how many columns it knows."""
    best: tuple[str, int] | None = None
    head = text[:HEAD].split("\n")[:HEADING_LINES]
    for delimiter in DELIMITERS:
        for row in csv.reader(head, delimiter=delimiter):
            if is_heading_row(row):
                known = sum(bool(c) for c in columns_of(row))
                if best is None or known > best[1]:
                    best = delimiter, known
                break
    return best


def _delimiter(text: str, source: str) -> tuple[str, str]:
    """The text from its first line of table on, and the delimiter."""
    if hint := re.match(r"(?i)sep=(.)$", text, re.MULTILINE):  # of Excel
        return text[hint.end() :] or "\n", hint[1]
    if not text or text.isspace():
        raise DuplicateError(Problem("the file is empty", file=source, remedy=NEEDED))
    found = _heading_line(text)
    return text, found[0] if found else ","


def _cells(text: str, delimiter: str, lines: Lines) -> Iterator[Row]:
    """The rows of a CSV text. A row with broken quotes is set aside alone; the others are read."""
    physical = text.split("\n")
    begin = 0
    while begin < len(physical):
        reader = csv.reader((line + "\n" for line in physical[begin:]), delimiter=delimiter, strict=True)
        done = 0
        try:
            for cells in reader:
                if cells:
                    yield Row(begin + done + 1, cells)
                done = reader.line_num
            return
        except csv.Error:
            broken = begin + done
            lines.refuse(*_broken_quotes(physical[broken]), broken + 1)
            begin = broken + 1


def _broken_quotes(line: str) -> tuple[Problem, tuple[tuple[str, str], ...]]:
    problem = Problem(
        "the quotes of this line do not match",
        value=line.strip()[:120],
        remedy='write a quote inside a cell twice: "The ""Ace"" Club"',
    )
    return problem, (("line", line),)
