"""A large table of results by column: the same Night as `tabular.read_rows` gives, in a fraction of the time.

A million rows hold few different outcomes. Each is interpreted once, by the code that reads single lines;
a row whose outcome raises an error or a remark, or with a value that cannot be read, is read as a single
line, so that it gets its own message.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from duplicate.laws.contracts import parse_lead
from duplicate.night.codes import AnyCodes, Codes, Mask, combined, firsts
from duplicate.night.results import COLUMNS, INTEGER_COLUMNS, UNKNOWN, Coded, Result, Results, Status
from duplicate.travellers.cells import Column, Table
from duplicate.travellers.headings import as_written, too_wide
from duplicate.travellers.lines import Lines, interpret, number, says_pending, whole
from duplicate.words.problems import DuplicateError

#: Columns whose values mean the same whatever stands beside them.
_WHOLE = ("session", "round", "table", "board")
_NUMBERS = ("ns", "ew", "north", "east", "south", "west")
_OUTCOME = (
    *("status", "contract", "declarer", "tricks", "result", "score_ns", "score_ew"),
    *("adj_ns", "adj_ew", "weighted", "weighted_ns", "weighted_ew", "remarks"),
)
_NAMES = ("ns_names", "ew_names", "north_name", "east_name", "south_name", "west_name")
_SEATS = ("north", "south", "east", "west")

#: Of what a fact is one: of the event, of a board, or of a board in a section of a session.
_FACT_OF: Mapping[str, tuple[str, ...]] = {
    "scoring": (),
    "datum": ("session", "section", "board"),
    "dealer": ("board",),
    "vulnerable": ("board",),
}

Check = Callable[[Result, dict[str, str], int], None]


class Headed(NamedTuple):
    """A table with what its columns hold: a known name for each, by place."""

    table: Table
    headings: Sequence[str]
    wanted: Mapping[str, int]  #: columns that describe a result
    facts: Mapping[str, int]  #: columns that describe the event or the board


def read_columns(headed: Headed, rows: Mask, lines: Lines, check: Check) -> None:
    """Read the chosen rows of a table into ``lines``; ``check`` takes what a row says about event and board.

    Blank rows are passed over.
    """
    table = headed.table
    filled = np.zeros(len(table.lines), np.bool_)
    for column in table.columns:
        filled |= column.codes != 0
    filled[list(table.wide)] = True
    chosen = np.flatnonzero(rows & filled)
    _Reader(headed, chosen, lines, check).read()


class _Reader:
    def __init__(self, headed: Headed, chosen: Codes, lines: Lines, check: Check) -> None:
        self._headed, self._chosen, self._lines, self._check = headed, chosen, lines, check
        every = len(chosen) == len(headed.table.lines)
        self._columns = {
            name: Column(c.codes if every else c.codes[chosen], c.texts)
            for name, place in {**headed.facts, **headed.wanted}.items()
            for c in (headed.table.columns[place],)
        }
        self._single = np.zeros(len(chosen), np.bool_)
        position = {int(row): i for i, row in enumerate(chosen.tolist())} if headed.table.wide else {}
        self._wide = {position[row]: cells for row, cells in headed.table.wide.items() if row in position}
        self._single[list(self._wide)] = True
        self._made: dict[str, NDArray[np.generic]] = {}
        self._coded: dict[str, Coded] = {}
        self._constants: dict[str, Coded] = {}
        self._pending = np.zeros(len(chosen), np.bool_)

    def read(self) -> None:
        """All rows, those that need a word of their own one by one and in their order."""
        if not len(self._chosen):
            return
        base = self._lines.read_count
        self._places()
        self._outcomes()
        line = self._headed.table.lines[self._chosen]
        self._made["row_id"] = np.arange(base + 1, base + 1 + len(line))
        self._made["line"] = line
        known = {"source": self._lines.source}
        for name in COLUMNS:
            if name not in self._made and name not in self._coded:
                self._constant(name, known.get(name, ""))
        one_by_one = np.flatnonzero(self._single).tolist()
        words = self._words()
        events = sorted({*((row, 0) for row in one_by_one), *((row, 1) for row in words)})
        for row, kind in events:
            if kind:
                self._told(row, words[row])
            else:
                self._lines.read_count = base + row
                self._one(row, int(line[row]))
        self._lines.read_count = base + len(line)
        kept = ~self._single
        self._lines.without_result(line[self._pending & kept].tolist())
        every = bool(kept.all())
        results = Results.of_columns(self._made, self._coded)
        self._lines.take(results if every else results.select(kept))

    # columns

    def _places(self) -> None:
        for name in _WHOLE:
            column = self._columns.get(name)
            if column is None:
                self._made[name] = np.full(len(self._chosen), 1 if name == "session" else UNKNOWN)
                if name == "board":
                    self._single[:] = True
                continue
            values = np.full(len(column.texts), 1 if name == "session" else UNKNOWN, np.int64)
            wrong = np.zeros(len(column.texts), np.bool_)
            wrong[0] = name == "board"
            for code, text in enumerate(column.texts[1:], 1):
                try:
                    values[code] = whole(text, name)
                except DuplicateError:
                    wrong[code] = True
            self._made[name] = values[column.codes]
            if wrong.any():
                self._single |= wrong[column.codes]
        for name in (*_NUMBERS, "section", "copy"):
            column = self._columns.get(name)
            if column is not None:
                read = number if name in _NUMBERS else str
                self._text(name, column.codes, [read(text) for text in column.texts])

    def _outcomes(self) -> None:
        parts: list[tuple[AnyCodes, int, str]] = [
            (self._columns[n].codes, len(self._columns[n].texts), n) for n in _OUTCOME if n in self._columns
        ]
        lead = self._columns.get("lead")
        kinds, cards = _leads(lead)
        if lead is not None:
            parts.append((kinds[lead.codes], 3, "lead"))
        if not parts:
            self._single[:] = True  # nothing says what happened: each line says so itself
            return
        code, size = combined([(codes, count) for codes, count, _ in parts])
        first = firsts(code, size)
        made: list[Result] = []
        wrong, pending = np.zeros(size, np.bool_), np.zeros(size, np.bool_)
        for place, row in enumerate(first.tolist()):
            fields = {"board": "1"}
            for _, _, name in parts:
                column = self._columns[name]
                if text := column.texts[int(column.codes[row])]:
                    fields[name] = text
            result = Result()
            try:
                result, weights, remarks = interpret(fields)
                wrong[place] = bool(weights or remarks)
                pending[place] = result.status is Status.PENDING and not says_pending(fields)
                if "lead" in fields and not wrong[place]:
                    wrong[place] = result.lead != cards[int(lead.codes[row])] if lead is not None else False
            except DuplicateError:
                wrong[place] = True
            made.append(result)
        for name in ("status", "contract", "declarer", "adj_ns", "adj_ew"):
            self._shared(name, [str(getattr(r, name)) for r in made], code)
        for name in ("tricks", "score_ns", "score_ew"):
            values = np.array(
                [UNKNOWN if getattr(r, name) is None else getattr(r, name) for r in made], np.int64
            )
            self._made[name] = values[code]
        if any(r.lead for r in made) or any(cards):
            own = [r.lead for r in made]
            if lead is None or not any(cards):
                self._shared("lead", own, code)
            else:  # a lead in its own column goes before one in the cell of the contract
                texts = [*cards, *own]
                both = np.where(
                    kinds[lead.codes] == 1, lead.codes, code.astype(np.int32) + np.int32(len(cards))
                )
                self._shared("lead", texts, both)
        self._single |= wrong[code]
        self._pending = pending[code]

    def _shared(self, name: str, values: Sequence[str], code: Codes) -> None:
        """A text column whose values may be the same under different codes."""
        different = {text: place for place, text in enumerate(dict.fromkeys(values))}
        places = np.array([different[text] for text in values], np.int32)
        self._text(name, places[code], list(different))

    def _text(self, name: str, codes: AnyCodes, texts: list[str]) -> None:
        self._coded[name] = (codes, texts)

    def _constant(self, name: str, text: str) -> None:
        if name in INTEGER_COLUMNS:
            self._made[name] = np.full(len(self._chosen), UNKNOWN)
        else:
            self._constants.setdefault(text, (np.zeros(len(self._chosen), np.int32), [text]))
            self._coded[name] = self._constants[text]

    # rows that have something to say

    def _one(self, row: int, line: int) -> None:
        """Read one row as a single line."""
        table, at = self._headed.table, int(self._chosen[row])
        if row in self._wide:
            cells = [cell.strip() for cell in self._wide[row]]
            self._lines.refuse(*too_wide(self._headed.headings, cells), line)
            return
        cells = [column.texts[int(column.codes[at])] for column in table.columns]
        fields = {name: cells[place] for name, place in self._headed.wanted.items() if cells[place]}
        result = self._lines.read(fields, line, partial(as_written, self._headed.headings, cells))
        if result is not None:
            self._check(result, {name: cells[place] for name, place in self._headed.facts.items()}, line)

    def _words(self) -> dict[int, set[str]]:
        """Rows that are the first to say a name, or something about the event or a board; and what."""
        words: dict[int, set[str]] = {}
        kept = np.flatnonzero(~self._single)

        def first(kind: str, columns: Sequence[str]) -> None:
            parts = [self._coding(name) for name in columns]
            code, size = combined([(codes[kept], count) for codes, count in parts])
            for row in kept[firsts(code, size)].tolist():
                words.setdefault(row, set()).add(kind)

        if not len(kept):
            return words
        for name in self._headed.facts:
            if any(self._columns[name].texts[1:]):
                first(name, [c for c in (*_FACT_OF[name], name) if c in self._columns])
        if any(name in self._columns for name in _NAMES) or any(name in self._columns for name in _SEATS):
            place = [name for name in ("session", "section") if name in self._columns]
            seats = [name for name in (*_NAMES, *_SEATS) if name in self._columns]
            sided = all(
                name in self._columns and bool((self._columns[name].codes[kept] != 0).all())
                for name in ("ns", "ew")
            )
            if sided:
                ns = [name for name in seats if name.startswith(("ns", "north", "south"))]
                ew = [name for name in seats if name.startswith(("ew", "east", "west"))]
                first("NS", self._with_moments(kept, [*place, "ns"], ns))
                first("EW", self._with_moments(kept, [*place, "ew"], ew))
            else:
                own = [name for name in ("ns", "ew") if name in self._columns]
                first("names", self._with_moments(kept, [*place, *own], seats))
        return words

    def _with_moments(self, kept: Codes, own: Sequence[str], seats: Sequence[str]) -> list[str]:
        """The columns that tell names apart: with round and board where some number has several names."""

        def different(columns: Sequence[str]) -> int:
            code, size = combined([(codes[kept], count) for codes, count in map(self._coding, columns)])
            return len(firsts(code, size))

        columns = [*own, *seats]
        if different(columns) == different(own):
            return columns
        told = "round" in self._columns and bool((self._made["round"][kept] != UNKNOWN).all())
        return [
            *columns,
            *(name for name in ("round",) if name in self._columns),
            *([] if told else ["board"]),
        ]

    def _coding(self, name: str) -> tuple[Codes, int]:
        column = self._columns[name]
        return column.codes.astype(np.int64), len(column.texts)

    def _told(self, row: int, kinds: set[str]) -> None:
        fields = {}
        for name, column in self._columns.items():
            if text := column.texts[int(column.codes[row])]:
                fields[name] = text
        result = self._result(row)
        if kinds & {"NS", "EW", "names"}:
            self._lines.names.collect(fields, result)
        facts = {name: fields[name] for name in self._headed.facts if name in fields and name in kinds}
        if facts:
            self._check(result, facts, int(self._made["line"][row]))

    def _result(self, row: int) -> Result:
        """Where a row was played and by whom; nothing of what happened."""

        def number_of(name: str) -> int | None:
            value = int(self._made[name][row])
            return None if value == UNKNOWN else value

        def text_of(name: str) -> str:
            codes, texts = self._coded[name]
            return texts[int(codes[row])]

        return Result(
            session=int(self._made["session"][row]),
            section=text_of("section"),
            round=number_of("round"),
            board=int(self._made["board"][row]),
            ns=text_of("ns"),
            ew=text_of("ew"),
            north=text_of("north"),
            east=text_of("east"),
            south=text_of("south"),
            west=text_of("west"),
        )


def _leads(lead: Column | None) -> tuple[NDArray[np.int64], list[str]]:
    """For each text of the column: 0 for none, 1 for a card, 2 for something else; and the cards."""
    kinds, cards = [0], [""]
    for text in lead.texts[1:] if lead is not None else ():
        try:
            cards.append(parse_lead(text))
            kinds.append(1)
        except DuplicateError:
            cards.append("")
            kinds.append(2)
    return np.array(kinds, np.int64), cards
