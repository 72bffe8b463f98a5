"""Movements as Bridgemate holds them: the table RoundData, here as CSV rows.

Section, Table, Round, NSPair, EWPair, LowBoard, HighBoard, CustomBoards; individuals add South and West,
and their North and East stand for the pairs. 0 is nobody; without boards LowBoard and HighBoard are 0;
boards that do not follow each other are listed in CustomBoards.
"""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from duplicate.movements.cells import label_of, marked, number_of, whole_number
from duplicate.movements.formats import parse_boards
from duplicate.movements.movement import Meeting, Movement
from duplicate.words.problems import DuplicateError, Problem, Severity

WHAT = "RoundData"
COLUMNS = ("Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard", "CustomBoards")
INDIVIDUAL = ("South", "West")
_BY_NAME = {c.lower(): c for c in COLUMNS + INDIVIDUAL}
_NEEDED = set(COLUMNS[1:-1])
_MOST_BOARDS = 999  #: from LowBoard to HighBoard; the largest number that Bridgemate takes
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class RoundRow(NamedTuple):
    """A row of RoundData: contestants as text, empty for nobody; boards in the order of play."""

    table: int
    round: int
    ns: str
    ew: str
    boards: tuple[int, ...]
    south: str = ""
    west: str = ""


_Rows = dict[str, dict[tuple[int, int], RoundRow]]  #: by section, then by table and round


def movement_of(name: str, section: str, rows: Iterable[RoundRow], *, winners: int = 0) -> Movement:
    """The movement of the rows of one section.

    Board sets are numbered in the order of their boards; tables with the same boards in a round share
    them. ``winners`` 0 leaves it to the rows: two when a number meets itself or nobody changes
    direction, else one.
    """
    kept = list(rows)
    sets = {boards: n for n, boards in enumerate(sorted({r.boards for r in kept} - {()}), start=1)}
    meetings = []
    for row in kept:
        board_set = sets.get(row.boards, 0)
        if row.south or row.west:
            place = Meeting(section, row.table, row.round, "", "", board_set)
            meetings.append(place._replace(north=row.ns, south=row.south, east=row.ew, west=row.west))
        else:
            meetings.append(Meeting(section, row.table, row.round, row.ns, row.ew, board_set))
    found, barometer = marked(meetings)
    return Movement(name, found, tuple(sets), winners=winners or _winners(meetings), barometer=barometer)


def _winners(meetings: Sequence[Meeting]) -> int:
    ns, ew = {m.ns for m in meetings} - {""}, {m.ew for m in meetings} - {""}
    if any(m.ns and m.ns == m.ew for m in meetings):
        return 2
    return 1 if ns & ew or not ns else 2


def letter_of(number: int) -> str:
    """The letter of a section's number.

    >>> letter_of(1), letter_of(26), letter_of(27)
    ('A', 'Z', '27')
    """
    return _LETTERS[number - 1] if 0 < number <= len(_LETTERS) else str(number)


def is_round_data(header: str) -> bool:
    """Whether a line heads such rows.

    >>> is_round_data("Section;Table;Round;NSPair;EWPair;LowBoard;HighBoard"), is_round_data("table,round,ns")
    (True, False)
    """
    names = {c.strip().strip('"').lower() for c in header.replace(";", ",").replace("\t", ",").split(",")}
    return {"nspair", "ewpair", "round"} <= names


def parse_round_data(text: str, name: str) -> tuple[tuple[Movement, ...], tuple[Problem, ...]]:
    """A movement for each section, and a problem for each row that cannot be used; the others are kept."""
    return _Reader(name).read(text)


def write_round_data(movements: Sequence[Movement]) -> str:
    """The rows of all sections as CSV.

    >>> from duplicate.movements.mitchell import mitchell
    >>> print(write_round_data([mitchell(3, 1)]))
    Section,Table,Round,NSPair,EWPair,LowBoard,HighBoard,CustomBoards
    1,1,1,1,1,1,2,
    1,2,1,2,2,3,4,
    1,3,1,3,3,5,6,
    <BLANKLINE>
    """
    letters = [letter for movement in movements for letter in {m.section for m in movement.meetings}]
    if len(letters) != len(set(letters)):
        raise DuplicateError(
            "two of the movements are for the same section", remedy="give each section a letter of its own"
        )
    individual = any(m.is_individual for m in movements)
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS + (INDIVIDUAL if individual else ()))
    for movement in movements:
        for m in movement.meetings:
            seats = (m.north, m.east, m.south, m.west) if movement.is_individual else (m.ns, m.ew, "", "")
            ns, ew, south, west = (number_of(label, WHAT) for label in seats)
            boards = movement.boards_of(m)
            row: list[int | str] = [_section(m.section), m.table, m.round, ns, ew, *span(boards)]
            writer.writerow(row + ([south, west] if individual else []))
    return stream.getvalue()


def _section(letter: str) -> int | str:
    if letter and letter in _LETTERS:
        return _LETTERS.index(letter) + 1
    number = whole_number(letter)
    if number is not None and letter_of(number) != letter:
        raise DuplicateError(f"section {letter!r} would be read as another one", remedy="give it a letter")
    return letter


def span(boards: tuple[int, ...]) -> tuple[int, int, str]:
    """LowBoard, HighBoard and CustomBoards: empty where the boards follow each other.

    >>> span((3, 4)), span((1, 2, 9)), span(())
    ((3, 4, ''), (1, 9, '1,2,9'), (0, 0, ''))
    """
    if not boards:
        return 0, 0, ""
    low, high = min(boards), max(boards)
    return low, high, "" if boards == tuple(range(low, high + 1)) else ",".join(map(str, boards))


@dataclass
class _Reader:
    """The state of reading one file."""

    name: str
    problems: list[Problem] = field(default_factory=list)

    def _problem(
        self, message: str, line: int, column: str = "", value: str = "", *, remedy: str, mild: bool = False
    ) -> None:
        severity = Severity.WARNING if mild else Severity.ERROR
        self.problems.append(Problem(message, self.name, line, column, value, remedy, severity))

    def read(self, text: str) -> tuple[tuple[Movement, ...], tuple[Problem, ...]]:
        lines = io.StringIO(text.removeprefix("\ufeff"), newline="").readlines()
        delimiter = max(",;\t", key=(lines[0] if lines else "").count)
        reader = csv.reader(lines, delimiter=delimiter, strict=True)
        rows: _Rows = {}
        try:
            header = self._header(next(reader, []))
            line = reader.line_num + 1
            for values in reader if header else ():
                if any(v.strip() for v in values):
                    self._row(header, values, line, rows)
                line = reader.line_num + 1
        except csv.Error as error:
            self._problem(f"this is not CSV: {error}", reader.line_num, remedy="close the quotation marks")
        if not rows and not self.problems:
            self._problem("there are no rows", 1, remedy="write a row for each table and round")
        return tuple(
            movement_of(f"section {letter}" if letter else "", letter, places.values())
            for letter, places in rows.items()
        ), tuple(self.problems)

    def _header(self, names: list[str]) -> list[str]:
        header = [_BY_NAME.get(n.strip().lower(), "") for n in names]
        for own, written in zip(header, names, strict=True):
            if not own and written.strip():
                self._problem(
                    "this column is not read", 1, written.strip(),
                    remedy=f"the columns are {','.join(COLUMNS + INDIVIDUAL)}", mild=True,
                )  # fmt: skip
        known = [h for h in header if h]
        missing = sorted(_NEEDED - set(known))
        if missing or len(set(known)) < len(known):
            what = f"column {missing[0]} is missing" if missing else "a column is there twice"
            self._problem(what, 1, remedy=f"the header is {','.join(COLUMNS)}")
            return []
        return header

    def _row(
        self,
        header: list[str],
        values: list[str],
        line: int,
        rows: _Rows,
    ) -> None:
        if any(v.strip() for v in values[len(header) :]):
            remedy = "put boards such as 1,2,9 into quotation marks"
            self._problem("there are more values than columns", line, remedy=remedy)
            return
        row = {h: v.strip() for h, v in zip(header, values, strict=False) if h}
        numbers: dict[str, int] = {}
        for column in ("Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard", "South", "West"):
            value = row.get(column, "")
            number = whole_number(value or "0")
            least = 1 if column in ("Table", "Round") else 0
            if number is None or number < least:
                self._problem(
                    f"this is not a number from {least}", line, column, value, remedy="correct the number"
                )
                return
            numbers[column] = number
        boards = self._boards(row.get("CustomBoards", ""), numbers["LowBoard"], numbers["HighBoard"], line)
        if boards is None:
            return
        written = row.get("Section", "A") or ""
        number = whole_number(written)
        section = written if number is None else letter_of(number)
        place = numbers["Table"], numbers["Round"]
        places = rows.setdefault(section, {})
        if place in places:
            self._problem(
                f"table {place[0]} of section {section} has round {place[1]} already", line, "Round",
                str(place[1]), remedy="delete one of them",
            )  # fmt: skip
            return
        ns, ew, south, west = (label_of(numbers[c]) for c in ("NSPair", "EWPair", *INDIVIDUAL))
        places[place] = RoundRow(*place, ns, ew, boards, south, west)

    def _boards(self, custom: str, low: int, high: int, line: int) -> tuple[int, ...] | None:
        try:
            listed = parse_boards(custom)
        except ValueError as error:
            self._problem(str(error), line, "CustomBoards", custom, remedy="write for example 1,2,9")
            return None
        if listed:
            return listed
        if bool(low) != bool(high) or high < low or high > _MOST_BOARDS:
            self._problem(
                f"boards {low} to {high} are none", line, "HighBoard", str(high),
                remedy="write the lowest and the highest board of the round, or 0 and 0",
            )  # fmt: skip
            return None
        return tuple(range(low, high + 1)) if low else ()
