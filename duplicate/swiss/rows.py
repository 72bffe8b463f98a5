"""Results of a round by table and board, which grow one by one and are never changed in place."""

from collections.abc import Iterator, Mapping
from itertools import islice

from duplicate.night.results import Result, Status

BoardAt = tuple[int, int]  #: table and board


class Rows(Mapping[BoardAt, Result]):
    """Results in the order in which their boards came in.

    Adding one gives new rows and leaves the old ones as they are. They share what they hold until two go on
    from one, so that a round of thousands of results is not copied for every one of them.

    >>> none = Rows()
    >>> one = none.plus((1, 7), Result(board=7))
    >>> len(none), len(one), (1, 7) in none, (1, 7) in one
    (0, 1, False, True)
    """

    __slots__ = ("_length", "_numbered", "pending")

    def __init__(self, rows: Mapping[BoardAt, Result] | None = None) -> None:
        self._numbered = {at: (k, row) for k, (at, row) in enumerate((rows or {}).items())}
        self._length = len(self._numbered)
        #: how many of them wait for the director or are still to be played
        self.pending = sum(row.status is Status.PENDING for _, row in self._numbered.values())

    def plus(self, at: BoardAt, row: Result) -> "Rows":
        """With one more row, or another in the place of one."""
        numbered, length = self._numbered, self._length
        if len(numbered) > length:  # others went on from here
            numbered = dict(islice(numbered.items(), length))
        if at in numbered:
            return Rows({**self, at: row})
        numbered[at] = (length, row)
        found = Rows.__new__(Rows)
        found._numbered = numbered
        found._length = length + 1
        found.pending = self.pending + (row.status is Status.PENDING)
        return found

    def __getitem__(self, at: BoardAt) -> Result:
        number, row = self._numbered[at]
        if number >= self._length:
            raise KeyError(at)
        return row

    def __iter__(self) -> Iterator[BoardAt]:
        return islice(self._numbered, self._length)

    def __len__(self) -> int:
        return self._length

    def __repr__(self) -> str:
        return f"Rows({dict(self)!r})"
