"""Differences between what files of results gave before and what they give now."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from duplicate.night.changes import RereadResult, ResultKey
from duplicate.night.corrections import computed, key_of
from duplicate.night.entries import Entries
from duplicate.night.results import Result, Results, Status

Value = str | int | None

#: what a result says, in the order in which differences are told
COMPARED = (
    *("session", "section", "round", "table", "board", "copy", "ns", "ew", "north", "east", "south", "west"),
    *("status", "contract", "declarer", "tricks", "lead", "score_ns", "score_ew", "adj_ns", "adj_ew"),
)
#: where it was played; what a file did not tell before and tells now is no other result
_PLACE = frozenset(("session", "section", "round", "table", "copy", "north", "east", "south", "west"))
_KEY = frozenset(ResultKey.__struct_fields__)
_OUTCOME = COMPARED[COMPARED.index("status") :]

_FEWEST = 4  #: of fewer results nobody can say that they are of another night
_ANOTHER = 4  #: another night: less than one in so many results is the same


class Difference(NamedTuple):
    """One result before and after; None where there was none, or is none any more."""

    before: Result | None
    after: Result | None

    @property
    def key(self) -> ResultKey:
        """The key under which the result was known, else under which it came."""
        row = self.before or self.after
        assert row is not None
        return key_of(row)

    @property
    def fields(self) -> tuple[tuple[str, Value, Value], ...]:
        """The fields of a changed result: name, value before, value now."""
        if self.before is None or self.after is None:
            return ()
        return tuple(
            (name, plain(self.before, name), plain(self.after, name))
            for name in COMPARED
            if _differs(self.before, self.after, name)
        )

    def recorded(self) -> RereadResult:
        """The difference for the log."""
        moved = [name for name, _, _ in self.fields if name in _KEY]
        before, after = (_stated(row, moved) if row else None for row in self)
        return RereadResult(key=self.key, before=before, after=after)


class Renamed(NamedTuple):
    """A player whose name is another one now."""

    session: int
    section: str
    direction: str
    number: str
    place: int
    before: str
    after: str


@dataclass(frozen=True)
class Differences:
    """All differences; ``same`` results did not change."""

    added: tuple[Difference, ...] = ()
    changed: tuple[Difference, ...] = ()
    removed: tuple[Difference, ...] = ()
    names: tuple[Renamed, ...] = ()
    same: int = 0

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed or self.names)

    @property
    def only_grew(self) -> bool:
        """Whether results came and nothing that was known is otherwise."""
        return not (self.changed or self.removed or self.names)

    @property
    def results(self) -> tuple[Difference, ...]:
        """The differences of results: changed, added, removed."""
        return (*self.changed, *self.added, *self.removed)

    @property
    def is_of_another_night(self) -> bool:
        """Whether next to nothing is common to both: another night's file, or an empty one, by mistake."""
        old = self.same + len(self.changed) + len(self.removed)
        new = self.same + len(self.changed) + len(self.added)
        fewest = min(old, new)
        if not fewest:
            return bool(old)  # nothing is left
        if fewest < _FEWEST:
            return not self.same and not self.changed
        return self.same * _ANOTHER < fewest


def plain(row: Result, name: str) -> Value:
    """A field as the log writes it."""
    value = getattr(row, name)
    return str(value) if isinstance(value, Status) else value


def differences(
    old: Results, new: Results, entries: Entries | None = None, entries_now: Entries | None = None
) -> Differences:
    """What became of each result, found again by what it is and not by its place in a file.

    A result is found by session, section, board and players, then by board and table in its round (its
    pairs were corrected), then by its players, table and outcome (its board was corrected). The order of
    lines means nothing. Names are compared where both entries are given.

    >>> before = Results.of([Result(1, board=7, ns="3", ew="2", contract="4S", declarer="S", tricks=10)])
    >>> now = Results.of([Result(9, board=7, ns="3", ew="2", contract="4S", declarer="S", tricks=9)])
    >>> differences(before, now).changed[0].fields
    (('tricks', 10, 9), ('score_ns', 620, -100), ('score_ew', -620, 100))
    """
    found = _Matching([_whole(r) for r in old.rows], [_whole(r) for r in new.rows])
    names = () if entries is None or entries_now is None else tuple(_renamed(entries, entries_now))
    return Differences(
        tuple(Difference(None, row) for row in found.new),
        tuple(pair for pair in found.pairs if pair.fields),
        tuple(Difference(row, None) for row in found.old),
        names,
        sum(not pair.fields for pair in found.pairs),
    )


def _whole(row: Result) -> Result:
    """The row with the score that its contract gives, where none is written."""
    if row.score_ns is None and row.score_ew is None and row.status in (Status.PLAYED, Status.PASSED):
        return computed(row)
    return row


class _Matching:
    """Rows of two readings while they are matched; what is left over was removed or added."""

    def __init__(self, old: list[Result], new: list[Result]) -> None:
        self.old, self.new = old, new
        self.pairs: list[Difference] = []
        self._match(lambda r: (*_who(r), r.round, r.table, *_outcome(r)))
        self._match(lambda r: (*_who(r), r.round, r.table))
        self._match(lambda r: (*_who(r), *_outcome(r)))
        self._match(_who)
        self._match(lambda r: None if r.round is None or r.table is None else _where(r), alone=True)
        self._match(lambda r: (*_who(r, board=False), r.round, r.table, *_outcome(r)), alone=True)

    def _match(self, key: Callable[[Result], Hashable], *, alone: bool = False) -> None:
        """Pair rows of one key, in order; ``alone``: only where one of each is left."""
        waiting: dict[Hashable, list[Result]] = defaultdict(list)
        for row in self.old:
            waiting[key(row)].append(row)
        news: dict[Hashable, int] = defaultdict(int)
        for row in self.new if alone else ():
            news[key(row)] += 1
        left: list[Result] = []
        taken: set[int] = set()
        for row in self.new:
            own = key(row)
            olds = waiting.get(own)
            if own is None or not olds or (alone and (len(olds) > 1 or news[own] > 1)):
                left.append(row)
                continue
            before = olds.pop(0)
            taken.add(id(before))
            self.pairs.append(Difference(before, row))
        self.new = left
        self.old = [row for row in self.old if id(row) not in taken]


def _who(row: Result, *, board: bool = True) -> tuple[Value, ...]:
    players = (row.north, row.east, row.south, row.west) if not (row.ns or row.ew) else ()
    return (row.session, row.section, row.board if board else 0, row.ns, row.ew, *players)


def _where(row: Result) -> tuple[Value, ...]:
    return (row.session, row.section, row.board, row.round, row.table)


def _outcome(row: Result) -> tuple[Value, ...]:
    return tuple(plain(row, name) for name in _OUTCOME)


def _differs(before: Result, after: Result, name: str) -> bool:
    old, new = getattr(before, name), getattr(after, name)
    return bool(old != new and not (name in _PLACE and (old in ("", None) or new in ("", None))))


def _stated(row: Result, moved: Iterable[str]) -> dict[str, Value]:
    """What a row says without what is empty, and of its key what is another one now."""
    told = {name: value for name in _OUTCOME if (value := plain(row, name)) not in ("", None)}
    return {name: plain(row, name) for name in moved} | told


def _renamed(before: Entries, now: Entries) -> Iterable[Renamed]:
    names = {seat: _names(now, contestant) for seat, contestant in _seats(now).items()}
    for seat, contestant in _seats(before).items():
        if seat not in names:
            continue
        old, new = _names(before, contestant), names[seat]
        for place, name in old.items():
            if name and new.get(place, "") and new[place] != name:
                yield Renamed(*seat, place, name, new[place])


def _seats(entries: Entries) -> Mapping[tuple[int, str, str, str], str]:
    return {(s.session, s.section, s.direction, s.number): s.contestant for s in entries.seatings}


def _names(entries: Entries, contestant: str) -> dict[int, str]:
    members = entries.by_id[contestant].members
    return {m.place: m.name for m in members if m.since <= (0, 0, 0)}
