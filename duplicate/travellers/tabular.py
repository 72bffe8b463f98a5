"""Tables of results: CSV text in any usual dialect, and Excel sheets. The columns: docs/csv.md."""

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from duplicate.laws.boards import Vulnerability, dealer, parse_dealer, vulnerability
from duplicate.night.night import Night, datum_key
from duplicate.night.results import Result
from duplicate.travellers.encodings import decode
from duplicate.travellers.headings import columns_of, is_heading_row
from duplicate.travellers.lines import Lines, whole
from duplicate.travellers.methods import method_of
from duplicate.words.problems import DuplicateError, Problem, Severity

DELIMITERS = ",;\t|"
HEADING_LINES = 30  #: the headings stand somewhere in the first lines; titles may stand above them
NEEDED = "the first line names the columns; board is needed, and contract, result or score (docs/csv.md)"


class Row(NamedTuple):
    """One line of a table: its number in the file, and its cells."""

    line: int
    cells: Sequence[str]


def read_csv(
    data: bytes, source: str, *, event: str | None = None, encoding: str | None = None, name: str = ""
) -> Night:
    """A CSV file. ``event`` chooses one of several events in the column event_id."""
    decoded = decode(data, file=source, encoding=encoding)
    lines = Lines(source)
    lines.problems.extend(decoded.problems)
    text, delimiter = _delimiter(decoded.text, source)
    return read_rows(_cells(text, delimiter, lines), lines, event=event, name=name)


def is_csv(text: str) -> bool:
    """Whether some line at the beginning of a text holds the headings of a table of results."""
    return _heading_line(text) is not None


def read_rows(rows: Iterable[Row], lines: Lines, *, event: str | None = None, name: str = "") -> Night:
    """A table whose first rows hold the headings."""
    remaining = iter(rows)
    columns, headings, above = _headings(remaining, lines.source)
    if above:
        lines.note(f"lines above the headings, not read: {above}", line=1)
    _report_columns(headings, columns, lines)
    place = {column: i for i, column in reversed(list(enumerate(columns)))}
    kept, events = _choose_event(list(remaining), place.get("event_id"), event, lines)
    wanted = [(i, c) for i, c in enumerate(columns) if c in place and place[c] == i and c not in _ASIDE]
    facts = _Facts(lines)
    width = len(columns)
    for line, cells in kept:
        row = [cell.strip() for cell in cells]
        if not any(row):
            continue
        if len(row) != width and (len(row) > width and any(row[width:])):
            problem = Problem(
                f"the line has {len(row)} cells, the headings are {width}",
                field=headings[-1],
                value=" ".join(row[width - 1 :]),
                remedy="put a cell that holds the delimiter in quotes",
            )
            lines.refuse(problem, _as_written(headings, row), line)
            continue
        fields = {column: row[i] for i, column in wanted if i < len(row) and row[i]}
        result = lines.read(fields, line, partial(_as_written, headings, row))
        if result is not None:
            facts.check(result, {c: row[i] for c, i in place.items() if c in _FACTS and i < len(row)}, line)
    night = Night(name=events or name, hints=facts.hints())
    return lines.night(night)


#: Columns that say something about the event or the board, not about the result.
_FACTS = ("scoring", "datum", "dealer", "vulnerable")
_ASIDE = ("", "ignored", "event_id", *_FACTS)


def _as_written(headings: Sequence[str], row: Sequence[str]) -> tuple[tuple[str, str], ...]:
    names = [*headings, *[""] * (len(row) - len(headings))]
    return tuple((heading, cell) for heading, cell in zip(names, row, strict=False) if cell)


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


def _headings(rows: Iterator[Row], source: str) -> tuple[tuple[str, ...], tuple[str, ...], int]:
    """The columns, their headings as written, and how many lines stand above them."""
    first: tuple[str, ...] = ()
    above = 0
    for line, cells in rows:
        if is_heading_row(cells):
            headings = tuple(" ".join(cell.split()) for cell in cells)
            return columns_of(cells), headings, above
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
        if event is not None:
            raise DuplicateError(
                Problem(
                    "the file has no column event_id, so no event can be chosen",
                    file=lines.source, field="event", value=event, remedy="leave the event out",
                )
            )  # fmt: skip
        return rows, ""
    named = [row.cells[place].strip() if place < len(row.cells) else "" for row in rows]
    counts = Counter(named)
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
    others = len(rows) - counts[event]
    if len(events) > 1:
        lines.note(f"lines of other events, not read: {others}", field="event_id", value=event)
        return [row for row, name in zip(rows, named, strict=True) if name == event], event
    return rows, event  # a line that leaves the only event out belongs to it


def _heading_line(text: str) -> tuple[str, int] | None:
    """The delimiter with which some early line names the columns, and how many columns it knows."""
    best: tuple[str, int] | None = None
    head = text[:100_000].split("\n")[:HEADING_LINES]
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
    first, _, rest = text.partition("\n")
    if first.lower().startswith("sep=") and len(first) == 5:  # a hint of Excel
        return "\n" + rest, first[4]
    if not text.strip():
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
            problem = Problem(
                "the quotes of this line do not match",
                value=physical[broken].strip()[:120],
                remedy='write a quote inside a cell twice: "The ""Ace"" Club"',
            )
            lines.refuse(problem, (("line", physical[broken]),), broken + 1)
            begin = broken + 1
