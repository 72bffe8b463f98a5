"""A movement as a CSV file that a director can read and edit: movement.csv of a night folder."""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from duplicate.movements.movement import Meeting, Movement
from duplicate.movements.unstated import decided
from duplicate.words.problems import DuplicateError, Problem, Severity

_COLUMNS = ("section", "table", "round", "ns", "ew", "boards", "copy", "shared")
_SEATS = ("north", "south", "east", "west")
_YES = ("yes", "true", "1", "x")
_NO = ("", "no", "false", "0")


def write_csv(movement: Movement) -> str:
    r"""The movement as CSV text, one row for each table and round.

    Comment lines before the header carry what is not in the rows. The seats are written only for an
    individual, the board sets only when the rows do not show them.

    >>> from duplicate.movements.mitchell import mitchell
    >>> print(write_csv(mitchell(3, 1)))
    # name: Mitchell, 3 tables, 1 round
    # winners: 2
    # note: NS stay. After each round EW move to the next higher table, boards to the next lower table.
    section,table,round,ns,ew,boards,copy,shared
    A,1,1,1,1,1-2,,
    A,2,1,2,2,3-4,,
    A,3,1,3,3,5-6,,
    <BLANKLINE>
    """
    lines = [f"# {key}: {value}" for key, value in _remarks(movement)]
    for line in lines:
        if "\n" in line or "\r" in line:
            raise DuplicateError(
                f"a name or a note of the movement holds a line break: {line!r}",
                remedy="write it on one line",
            )
    individual = any(getattr(m, seat) for m in movement.meetings for seat in _SEATS)
    columns = _COLUMNS + (_SEATS if individual else ())
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(columns)
    for m in movement.meetings:
        row = [m.section, m.table, m.round, m.ns, m.ew, boards_text(movement.boards_of(m)), m.copy]
        row.append("yes" if m.shared else "")
        writer.writerow(row + ([m.north, m.south, m.east, m.west] if individual else []))
    return "".join(line + "\n" for line in lines) + stream.getvalue()


def read_csv(text: str, name: str) -> Movement:
    """The movement of a CSV text; ``name`` is the file's, for messages.

    Raises a `DuplicateError` about the first line that cannot be used: a movement with rows missing
    would send pairs nowhere. `parse_csv` gives all findings and the good rows.
    """
    movement, problems = parse_csv(text, name)
    for problem in problems:
        if problem.severity is Severity.ERROR:
            raise DuplicateError(problem)
    return movement


def parse_csv(text: str, name: str) -> tuple[Movement, tuple[Problem, ...]]:
    """The good rows of a CSV text as a movement, and a problem for everything that is not good.

    Comma, semicolon or tab may separate; a byte-order mark is allowed. Findings about the movement
    itself, such as a pair in two places, come from `Movement.check`.
    """
    return _Reader(name).read(text)


def _remarks(movement: Movement) -> Iterator[tuple[str, str]]:
    yield "name", movement.name
    yield "winners", str(movement.winners)
    if movement.barometer:
        yield "barometer", "yes"
    if movement.teams:
        yield "teams", "yes"
    if movement.board_sets != _derived_sets(movement.boards_of(m) for m in movement.meetings):
        yield "sets", " | ".join(boards_text(s) for s in movement.board_sets)
    for note in movement.notes:
        yield "note", note
    for key, value in movement.placement.items():
        if " = " in key:
            raise DuplicateError(f"placement key {key!r} holds an equals sign", remedy="use another word")
        yield "placement", f"{key} = {value}"


def _derived_sets(boards: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    return tuple(sorted({b for b in boards if b}))


def boards_text(boards: tuple[int, ...]) -> str:
    """Boards as a director writes them.

    >>> boards_text((4, 5, 6)), boards_text((7,)), boards_text((1, 2, 9))
    ('4-6', '7', '1-2,9')
    """
    runs: list[list[int]] = []
    for board in boards:
        if runs and board == runs[-1][-1] + 1:
            runs[-1].append(board)
        else:
            runs.append([board])
    return ",".join(str(r[0]) if len(r) == 1 else f"{r[0]}-{r[-1]}" for r in runs)


MOST_BOARDS = 9_999  #: of a round: an event that plays through has fewer
_RANGE = re.compile(r"([0-9]{1,4})\s*(?:-|–|to)\s*([0-9]{1,4})")


def parse_boards(text: str) -> tuple[int, ...]:
    """Boards of a text such as 4-6, 4 to 6 or 4,5,6; a ValueError says what is wrong.

    >>> parse_boards("4-6"), parse_boards("1-2, 9"), parse_boards("")
    ((4, 5, 6), (1, 2, 9), ())
    """
    boards: list[int] = []
    for part in re.split(r"[,; ]\s*", re.sub(r"\s*(-|–|to)\s*", r"\1", text.strip())):
        if not part:
            continue
        between = _RANGE.fullmatch(part)
        if between:
            first, last = int(between[1]), int(between[2])
            if last < first:
                raise ValueError(f"the range {part} runs backwards")
            boards += range(first, last + 1)
            if len(boards) > MOST_BOARDS:
                raise ValueError(f"these are more than {MOST_BOARDS} boards")
        elif part.isascii() and part.isdigit() and len(part) <= 4:
            boards.append(int(part))
        else:
            raise ValueError(f"{part!r} is not a board number")
    if 0 in boards:
        raise ValueError("there is no board 0")
    if len(boards) != len(set(boards)):
        raise ValueError("a board is named twice")
    return tuple(boards)


def _delimiter(header: str) -> str:
    return max(",;\t", key=header.count)


def _unpadded(line: str, header: str) -> str:
    """A comment line as it was before a spreadsheet saved it as a row: quoted, filled up with cells."""
    delimiter = _delimiter(header)
    if line.startswith('"#'):
        return next(csv.reader([line], delimiter=delimiter))[0]
    padded = line.count(delimiter) == header.count(delimiter) or not line.strip(" ,;\t")
    return line.rstrip(delimiter) if padded else line


@dataclass
class _Reader:
    """The state of reading one file."""

    name: str
    problems: list[Problem] = field(default_factory=list)
    title: str = ""
    winners: int = 1
    winners_stated: bool = False
    barometer: bool = False
    teams: bool = False
    sets: list[tuple[int, ...]] | None = None
    notes: list[str] = field(default_factory=list)
    placement: dict[str, str] = field(default_factory=dict)

    def read(self, text: str) -> tuple[Movement, tuple[Problem, ...]]:
        lines = io.StringIO(text.removeprefix("\ufeff"), newline="").readlines()
        start = 0
        while start < len(lines) and (
            lines[start].startswith(("#", '"#')) or not lines[start].strip(" ,;\t\r\n")
        ):
            start += 1
        header = lines[start] if start < len(lines) else ""
        for number, line in enumerate(lines[:start], start=1):
            self._remark(_unpadded(line.rstrip("\r\n"), header), number)
        rows: list[tuple[Meeting, tuple[int, ...]]] = []
        if start == len(lines):
            self._problem("there are no rows", start or 1, remedy="write a header and a row for each table")
        else:
            rows = self._rows(lines[start:], start)
            if not rows and not self.problems:
                self._problem("there are no rows", start + 1, remedy="write a row for each table and round")
        board_sets = list(_derived_sets(b for _, b in rows)) if self.sets is None else self.sets
        for _, boards in rows:
            if boards and boards not in board_sets:
                board_sets.append(boards)  # an edited row may play boards that the list does not know
        meetings = tuple(
            m._replace(board_set=board_sets.index(boards) + 1 if boards else 0) for m, boards in rows
        )
        movement = Movement(
            name=self.title,
            meetings=meetings,
            board_sets=tuple(board_sets),
            winners=self.winners,
            barometer=self.barometer,
            teams=self.teams,
            notes=tuple(self.notes),
            placement=self.placement,
        )
        movement, told = decided(movement, self.name, stated=self.winners_stated)
        return movement, (*self.problems, told) if told is not None else tuple(self.problems)

    def _problem(
        self, message: str, line: int, column: str = "", value: str = "", *, remedy: str = ""
    ) -> None:
        self.problems.append(
            Problem(message, file=self.name, line=line, field=column, value=value, remedy=remedy)
        )

    def _remark(self, line: str, number: int) -> None:
        if not line.strip():
            return
        key, colon, value = line[1:].partition(":")
        key, value = key.strip().lower(), value.removeprefix(" ")
        if not colon:
            self._problem("this line has no key", number, "comment", line, remedy="write # note: ...")
        elif key == "name":
            self.title = value
        elif key == "note":
            self.notes.append(value)
        elif key == "winners":
            if value.strip() in ("1", "2"):
                self.winners, self.winners_stated = int(value.strip()), True
            else:
                self._problem("there are one or two winners", number, key, value, remedy="write 1 or 2")
        elif key in ("barometer", "teams"):
            if value.strip().lower() not in _YES + _NO:
                self._problem(f"{key} is yes or no", number, key, value, remedy="write yes or no")
            elif key == "teams":
                self.teams = value.strip().lower() in _YES
            else:
                self.barometer = value.strip().lower() in _YES
        elif key == "sets":
            try:
                self.sets = [parse_boards(part) for part in value.split("|")]
            except ValueError as error:
                self._problem(str(error), number, key, value, remedy="write for example 1-3 | 4-6")
        elif key == "placement" and " = " in value:
            what, where = value.split(" = ", 1)
            self.placement[what] = where
        else:
            self._problem(
                "this key is not known",
                number,
                key,
                value,
                remedy="use name, winners, barometer, teams, sets, note or placement (key = value)",
            )

    def _rows(self, lines: list[str], before: int) -> list[tuple[Meeting, tuple[int, ...]]]:
        delimiter = _delimiter(lines[0])
        reader = csv.reader(lines, delimiter=delimiter, strict=True)
        try:
            header = [c.strip().lower() for c in next(reader)]
        except csv.Error as error:
            self._problem(
                f"this is not CSV: {error}", before + 1, remedy=f"the header is {','.join(_COLUMNS)}"
            )
            return []
        width = len(header)
        while header and not header[-1]:
            header.pop()
        for column in sorted(set(header) - set(_COLUMNS) - set(_SEATS)):
            self._problem(
                "this column is not known", before + 1, column, remedy=f"use {', '.join(_COLUMNS + _SEATS)}"
            )
        needed = {"table", "round", "boards"} | (set() if set(_SEATS) <= set(header) else {"ns", "ew"})
        missing = sorted(needed - set(header))
        if missing or len(set(header)) < len(header):
            what = f"column {missing[0]} is missing" if missing else "a column is there twice"
            self._problem(what, before + 1, remedy=f"the header is {','.join(_COLUMNS)}")
            return []
        rows: list[tuple[Meeting, tuple[int, ...]]] = []
        seen: dict[tuple[str, int, int], int] = {}
        while True:
            line = before + reader.line_num + 1
            try:
                values = next(reader)
            except StopIteration:
                return rows
            except csv.Error as error:
                self._problem(f"this is not CSV: {error}", line, remedy="close the quotation marks")
                return rows
            if not any(v.strip() for v in values):
                continue
            if len(values) > width or any(v.strip() for v in values[len(header) :]):
                extra = delimiter.join(values[len(header) :])
                self._problem(
                    "there are more values than columns",
                    line,
                    value=extra,
                    remedy='put boards such as "4,5,6" into quotation marks',
                )
                continue
            row = dict(zip(header, (v.strip() for v in values), strict=False))
            parsed = self._row(row, line)
            if parsed is None:
                continue
            key = parsed[0].section, parsed[0].table, parsed[0].round
            if key in seen:
                self._problem(
                    f"table {key[1]} has a row for round {key[2]} already, in line {seen[key]}",
                    line,
                    "round",
                    row["round"],
                    remedy="delete one of them",
                )
                continue
            seen[key] = line
            rows.append(parsed)

    def _row(self, row: dict[str, str], line: int) -> tuple[Meeting, tuple[int, ...]] | None:
        good = True
        numbers = {}
        for column in ("table", "round"):
            value = row.get(column, "")
            if value.isascii() and value.isdigit() and len(value) < 5 and int(value) > 0:
                numbers[column] = int(value)
            else:
                self._problem("this is not a number from 1", line, column, value, remedy="write 1, 2, ...")
                good = False
        boards: tuple[int, ...] = ()
        try:
            boards = parse_boards(row.get("boards", ""))
        except ValueError as error:
            remedy = "write 4-6 or 4,5,6; a spreadsheet that makes dates of 4-6 takes 4 to 6"
            self._problem(str(error), line, "boards", row.get("boards", ""), remedy=remedy)
            good = False
        shared = row.get("shared", "").lower()
        if shared not in _YES + _NO:
            self._problem(
                "shared is yes or empty", line, "shared", row["shared"], remedy="write yes or nothing"
            )
            good = False
        if (row.get("ns") or row.get("ew")) and any(row.get(seat) for seat in _SEATS):
            remedy = "write ns and ew, or the four players of an individual"
            self._problem("pairs and players are in one row", line, "ns", row.get("ns", ""), remedy=remedy)
            good = False
        if not good:
            return None
        meeting = Meeting(
            section=row.get("section", "") if "section" in row else "A",
            table=numbers["table"],
            round=numbers["round"],
            ns=row.get("ns", ""),
            ew=row.get("ew", ""),
            board_set=0,
            copy=row.get("copy", ""),
            shared=shared in _YES,
            north=row.get("north", ""),
            south=row.get("south", ""),
            east=row.get("east", ""),
            west=row.get("west", ""),
        )
        return meeting, boards
