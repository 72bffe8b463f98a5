"""Results: what happened at the tables, one row for each result."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from duplicate.night.codes import of_texts

if TYPE_CHECKING:
    import pandas as pd

#: Stands for an unknown integer inside the columns; rows and frames show None and NA.
UNKNOWN = -(2**31)
#: No number on a traveller, and no score, is larger: what is larger was mistyped or the file is damaged.
LARGEST_NUMBER = 999_999
#: An award or a penalty, without its sign: with more digits the sums of columns would not stay exact.
AMOUNT = r"0*\d{1,6}(?:\.\d{1,8}0*)?"
#: Common denominators of weights beyond this would not fit into the exact arithmetic of columns either.
FINEST_WEIGHT = 1_000_000
#: Stands behind points that the director set by hand; the score at the table stays in the field.
FIXED = "!"


class Status(StrEnum):
    """What became of a board at a table."""

    PLAYED = "played"
    PASSED = "passed"  #: passed out: a real score of 0
    NOT_PLAYED = "not_played"
    PENDING = "pending"  #: a late play, still to come
    ARTIFICIAL = "artificial"  #: adj_ns and adj_ew hold the award
    CANCELLED = "cancelled"  #: by the director: no score for anybody
    SIT_OUT = "sit_out"


class Result(NamedTuple):
    """One result. Unknown integers are None, unknown texts are empty.

    ``score_ns`` and ``score_ew`` are each signed for their own side, so that normally
    ``score_ew == -score_ns``; a split score breaks that. ``adj_ns`` and ``adj_ew`` hold artificial
    scores: ``A+``, ``A=``, ``A-``, ``55%`` (of the top), ``5.5mp``, ``3imp`` or ``100pts``; with an
    exclamation mark behind it (``5.5mp!``) what the director set by hand on a board that was played.
    Numbers are texts, unique only within a seating. ``round``, ``table`` and both pairs may be unknown.
    """

    row_id: int = 0
    session: int = 1
    section: str = ""
    round: int | None = None
    table: int | None = None
    board: int = 0
    copy: str = ""
    ns: str = ""
    ew: str = ""
    north: str = ""
    east: str = ""
    south: str = ""
    west: str = ""
    status: Status = Status.PLAYED
    contract: str = ""  #: canonical: 4SX, 3N, PASS; empty when unknown
    declarer: str = ""
    tricks: int | None = None  #: won by declarer
    lead: str = ""  #: suit and rank: SA, HT
    score_ns: int | None = None
    score_ew: int | None = None
    adj_ns: str = ""
    adj_ew: str = ""
    source: str = ""
    line: int | None = None


class Weighted(NamedTuple):
    """One outcome of a weighted score (Law 12C1c): ``weight`` parts of 1 of ``score`` for ``side``.

    ``score`` is signed for the side, as ``score_ns`` and ``score_ew`` are.
    """

    row_id: int
    side: str  #: NS or EW
    weight: Fraction
    score: int


#: A text column as codes, one for each row, and the text of each code.
Coded = tuple[NDArray[np.signedinteger], list[str]]
INTEGER_COLUMNS = ("row_id", "session", "round", "table", "board", "tricks", "score_ns", "score_ew", "line")
COLUMNS = Result._fields


class _CodedColumns(Mapping[str, NDArray[np.generic]]):
    """Columns of which some are known as codes; their texts are written out when asked for."""

    def __init__(self, columns: Mapping[str, NDArray[np.generic]], codes: Mapping[str, Coded]) -> None:
        self._made = dict(columns)
        self._codes = codes

    def __getitem__(self, name: str) -> NDArray[np.generic]:
        if name not in self._made:
            codes, texts = self._codes[name]
            values = np.empty(len(texts), object)
            values[:] = texts
            self._made[name] = values[codes]
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(COLUMNS)

    def __len__(self) -> int:
        return len(COLUMNS)


@dataclass(frozen=True, eq=False)
class Results:
    """All results of a night as columns of equal length, and the weighted outcomes as a child table.

    ``columns`` maps each name of `COLUMNS` to an array: int64 with `UNKNOWN` for integers, objects
    of type str for texts. Nothing is changed in place. The pandas frame is made when asked for,
    because a club night does not need it.
    """

    columns: Mapping[str, NDArray[np.generic]]
    weights: tuple[Weighted, ...] = field(default=())
    _codes: dict[str, Coded] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, rows: Iterable[Result], weights: Iterable[Weighted] = ()) -> "Results":
        """Make results of rows.

        >>> Results.of([Result(row_id=1, board=7, ns="3", ew="8", contract="4S")])["board"].tolist()
        [7]
        """
        listed = list(rows)
        columns: dict[str, NDArray[np.generic]] = {}
        for position, name in enumerate(COLUMNS):
            values = [row[position] for row in listed]
            if name in INTEGER_COLUMNS:
                columns[name] = np.array([UNKNOWN if v is None else v for v in values], dtype=np.int64)
            else:
                column = np.empty(len(values), dtype=object)
                column[:] = [str(v) for v in values]
                columns[name] = column
        return cls(columns, tuple(weights))

    def __len__(self) -> int:
        return len(self.columns["row_id"])

    def __getitem__(self, name: str) -> NDArray[np.generic]:
        """One column, as an array; see `COLUMNS`."""
        return self.columns[name]

    def integers(self, name: str) -> NDArray[np.int64]:
        """One integer column, with `UNKNOWN` where there is no value."""
        return self.columns[name].astype(np.int64, copy=False)

    def texts(self, name: str) -> list[str]:
        """One text column, as a list."""
        found: list[str] = self.columns[name].tolist()
        return found

    @classmethod
    def of_columns(
        cls,
        columns: Mapping[str, NDArray[np.generic]],
        codes: Mapping[str, Coded],
        weights: tuple[Weighted, ...] = (),
    ) -> "Results":
        """Make results of columns: those in ``codes`` and, for all others, those in ``columns``."""
        own = {name: columns[name] for name in COLUMNS if name not in codes}
        return cls(_CodedColumns(own, codes), weights, dict(codes))

    def coded(self, name: str) -> Coded:
        """A text column as codes, one for each row, and the text of each code.

        A text that no row has may be among them.

        >>> codes, texts = Results.of([Result(ns="3"), Result(ns="8"), Result(ns="3")]).coded("ns")
        >>> [texts[code] for code in codes.tolist()]
        ['3', '8', '3']
        """
        if name not in self._codes:
            self._codes[name] = of_texts(self.columns[name])
        return self._codes[name]

    def changed(self, columns: Mapping[str, NDArray[np.generic]], codes: Mapping[str, Coded]) -> "Results":
        """The same results with some columns changed, each given as it is or as codes."""
        kept = {name: own for name, own in self._codes.items() if name not in columns}
        every = {**kept, **codes}
        others = {name: self.columns[name] for name in COLUMNS if name not in columns and name not in every}
        return Results.of_columns({**others, **columns}, every, self.weights)

    def select(self, rows: NDArray[np.generic]) -> "Results":
        """Some rows, by their places or by a mask, without their weights."""
        codes = {name: (own[rows], texts) for name, (own, texts) in self._codes.items()}
        return Results.of_columns({n: self.columns[n][rows] for n in COLUMNS if n not in codes}, codes)

    def __iter__(self) -> Iterator[Result]:
        return iter(self.rows)

    @cached_property
    def rows(self) -> tuple[Result, ...]:
        """The same as rows, for whatever works on single results."""
        lists: list[list[object]] = []
        for name in COLUMNS:
            values: list[object] = self.columns[name].tolist()
            if name in INTEGER_COLUMNS:
                values = [None if v == UNKNOWN else v for v in values]
            elif name == "status":
                values = [Status(str(v)) for v in values]
            lists.append(values)
        return tuple(Result._make(values) for values in zip(*lists, strict=True))

    @cached_property
    def frame(self) -> "pd.DataFrame":
        """The results as a pandas frame: Int64 for integers, str for texts."""
        import pandas as pd

        data: dict[str, pd.Series] = {}
        for name in COLUMNS:
            values: list[object] = self.columns[name].tolist()
            if name in INTEGER_COLUMNS:
                known = [None if v == UNKNOWN else v for v in values]
                data[name] = pd.Series(known, dtype="Int64")
            else:
                data[name] = pd.Series(values, dtype="str")
        return pd.DataFrame(data)

    def replace(self, changed: Mapping[int, Result]) -> "Results":
        """The same results with the rows of some ``row_id`` replaced."""
        return Results.of((changed.get(row.row_id, row) for row in self.rows), self.weights)

    def merged(self, others: "Results") -> "Results":
        """These rows and others, in the order of ``row_id``."""
        if not len(others):
            return self
        ids = np.concatenate((self.integers("row_id"), others.integers("row_id")))
        order = np.argsort(ids, kind="stable")
        columns = {
            name: np.concatenate((column, others.columns[name]))[order]
            for name, column in self.columns.items()
        }
        return Results(columns, (*self.weights, *others.weights))

    def keep(self, mask: NDArray[np.bool_]) -> "Results":
        """Only the rows where ``mask`` is true; shape (rows,)."""
        kept = self.select(mask)
        if not self.weights:
            return kept
        ids = set(kept.columns["row_id"].tolist())
        weights = tuple(w for w in self.weights if w.row_id in ids)
        return Results(kept.columns, weights, kept._codes)
