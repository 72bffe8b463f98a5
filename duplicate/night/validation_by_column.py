"""The check of a large night by column: the same outcome as row by row, in a fraction of the time.

Whole columns show which rows may be wrong, or may belong together; only these go through the checks of
single rows. Everything else is settled by its different values.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain, count, repeat
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from duplicate.laws.boards import Vulnerability, vulnerability
from duplicate.night.codes import AnyCodes, Codes, Mask, combined, firsts, in_bulk, of_numbers, repeated
from duplicate.night.entries import Entries
from duplicate.night.night import Night
from duplicate.night.numbers import entries_of_columns
from duplicate.night.results import UNKNOWN, Coded, Result, Results, Status
from duplicate.night.validation import SCORED, Check, inferred
from duplicate.words.problems import DuplicateError

_SEATS = ("north", "south", "east", "west")
_SCORED = frozenset(str(status) for status in SCORED)
_OUTCOME = ("status", "contract", "declarer")
_POINTS = ("tricks", "score_ns", "score_ew")


@in_bulk
def validate_by_column(night: Night) -> Night:
    """What `duplicate.night.validation.validate` gives, for a night with many rows."""
    check = Check(night)
    rows = _Rows(night.results)
    suspect = rows.suspect_singly()
    check.singles(rows.at(suspect))
    rows.lay(check.rows)
    rows.drop((suspect, check.rows))
    rows.drop(_run(check, rows, rows.suspect_of_repeating(), check.duplicates))

    def those_there() -> Entries:
        return inferred(night, lambda winners: entries_of_columns(rows.results(), winners))

    entries = night.entries if night.entries.contestants else those_there()
    left = rows.count
    places = rows.places(entries)
    rows.drop(_run(check, rows, rows.suspect_of_place(night, entries, places), lambda: check.places(entries)))
    _run(check, rows, rows.suspect_of_playing_twice(entries, places), lambda: check.twice(entries))
    nobody = np.flatnonzero(rows.kept & rows.scored() & ~rows.attributed())
    check.unattributed(list(rows.at(nobody[:1])), len(nobody))
    if rows.count < left and not night.entries.contestants:
        entries = those_there()  # who is only in a row that cannot be right is not entered for it
    return check.night(rows.results(), entries)


def _run(check: Check, rows: "_Rows", suspect: Codes, step: Callable[[], None]) -> tuple[Codes, list[Result]]:
    """Let the suspect rows go through one check; they, and those of them that passed."""
    check.rows = list(rows.at(suspect))
    if check.rows:
        step()
    return suspect, check.rows


@dataclass(frozen=True)
class _Places:
    """The contestant of each row's NS and EW as a code; -1 where nobody is known, -2 without a number."""

    ns: Codes
    ew: Codes
    names: Sequence[str]


Kind = TypeVar("Kind", bound=np.generic)


class _Rows:
    def __init__(self, results: Results) -> None:
        self._results = results
        self.kept: Mask = np.ones(len(results), np.bool_)
        self._position: dict[int, int] = {}
        self._group = combined([self._numbered("session"), self._coded("section")])

    # rows as columns

    def _coded(self, name: str) -> tuple[AnyCodes, int]:
        codes, texts = self._results.coded(name)
        return codes, len(texts)

    def _numbered(self, name: str) -> tuple[Codes, int]:
        return of_numbers(self._results.integers(name))

    def _is(self, name: str, wanted: frozenset[str]) -> Mask:
        codes, texts = self._results.coded(name)
        found = [code for code, text in enumerate(texts) if text in wanted]
        if len(found) > 1:
            return np.array([text in wanted for text in texts], np.bool_)[codes]
        return codes == found[0] if found else np.zeros(len(codes), np.bool_)

    def _empty(self, name: str) -> Mask:
        return self._is(name, frozenset({""}))

    def scored(self) -> Mask:
        """The rows with a score of the table."""
        return self._is("status", _SCORED)

    def attributed(self) -> Mask:
        """The rows that name a pair or a player."""
        found = np.zeros(len(self._results), np.bool_)
        for name in ("ns", "ew", *_SEATS):
            found |= ~self._empty(name)
        return found

    @property
    def count(self) -> int:
        """How many rows are left."""
        return int(self.kept.sum())

    def results(self) -> Results:
        """The rows that are left."""
        return self._results if self.kept.all() else self._results.keep(self.kept)

    def at(self, places: Codes) -> tuple[Result, ...]:
        """Some rows as they stand."""
        if not len(places):
            return ()
        rows = self._results.select(places).rows
        self._position = {row.row_id: place for row, place in zip(rows, places.tolist(), strict=True)}
        return rows

    def lay(self, rows: Sequence[Result]) -> None:
        """Write rows that `at` gave, with what was filled in, back to their places."""
        if not rows:
            return
        at = np.array([self._position[row.row_id] for row in rows], np.int64)
        columns = {}
        new = Results.of(rows)
        for name in ("status", *_POINTS[1:]):
            columns[name] = self._results.columns[name].copy()
            columns[name][at] = new.columns[name]
        self._results = self._results.changed(columns, {})

    def drop(self, outcome: tuple[Codes, list[Result]]) -> None:
        """Leave out the suspect rows that did not pass."""
        suspect, rows = outcome
        if len(suspect) == len(rows):
            return
        passed = np.array([self._position[row.row_id] for row in rows], np.int64)
        self.kept[suspect] = False
        self.kept[passed] = True

    # suspects

    def suspect_singly(self) -> Codes:
        """Rows that may be wrong by themselves; all others get their scores."""
        results = self._results
        suspect = results.integers("board") < 1
        suspect |= results.integers("session") < 1
        for name in ("round", "table"):
            column = results.integers(name)
            suspect |= (column < 0) & (column != UNKNOWN)
        scored = self.scored()
        no_ns, no_ew = self._empty("ns"), self._empty("ew")
        half = no_ns != no_ew
        nobody = no_ns & no_ew
        if nobody.any():
            seats = sum((~self._empty(name)).astype(np.int64) for name in _SEATS)
            half |= nobody & (seats != 0) & (seats != len(_SEATS))
        suspect |= half & (scored | self._is("status", frozenset({str(Status.ARTIFICIAL)})))
        if results.weights:
            weighted = np.array(sorted({w.row_id for w in results.weights}), np.int64)
            suspect |= np.isin(results.integers("row_id"), weighted)
        suspect |= self._score(scored, suspect)
        return np.flatnonzero(suspect)

    def _score(self, scored: Mask, suspect: Mask) -> Mask:
        """Fill in the scores of the rows that are not suspect; the rows whose outcome is wrong."""
        results = self._results
        mine = np.flatnonzero(scored & ~suspect)
        every = len(mine) == len(results)
        wrong = np.zeros(len(results), np.bool_)
        if not len(mine):
            return wrong

        def own(column: NDArray[Kind]) -> NDArray[Kind]:
            return column if every else column[mine]

        change = self._is(
            "source", frozenset(t for t in results.coded("source")[1] if t.startswith("change "))
        )
        by_board = [list(Vulnerability).index(vulnerability(board)) for board in range(1, 17)]
        vulnerable = np.array(by_board, np.int64)[(own(results.integers("board")) - 1) % 16]
        parts: list[tuple[AnyCodes, int]] = [(vulnerable, len(Vulnerability))]
        if change.any():
            parts.append((own(change).astype(np.int64), 2))
        for name in _OUTCOME:
            codes, count = self._coded(name)
            parts.append((own(codes), count))
        ns, ew = results.integers("score_ns"), results.integers("score_ew")
        opposite = np.array_equal(ew, np.where(ns == UNKNOWN, UNKNOWN, -ns))  # then one says it all
        for name in _POINTS[:2] if opposite else _POINTS:
            codes, count = self._numbered(name)
            parts.append((own(codes), count))
        code, size = combined(parts)
        judge = Check(Night())
        made: list[Result | None] = []
        first = self.at(mine[firsts(code, size)])
        for row in first:
            try:
                made.append(judge.single(row))
            except DuplicateError:
                made.append(None)
        if judge.spoke:
            made = [row if row is not None and row.row_id not in judge.spoke else None for row in made]
        bad = np.array([row is None for row in made], np.bool_)[code]
        columns: dict[str, NDArray[np.generic]] = {}
        for name in _POINTS[1:]:
            if all(
                new is None or getattr(new, name) == getattr(old, name)
                for old, new in zip(first, made, strict=True)
            ):
                continue
            values = np.array([UNKNOWN if r is None else getattr(r, name) for r in made], np.int64)[code]
            column = results.integers(name).copy()
            column[mine] = np.where(bad, column[mine], values)
            columns[name] = column
        statuses, texts = results.coded("status")
        places = {text: place for place, text in enumerate(texts)}
        passed = np.array(
            [r is not None and r.status is not old.status for old, r in zip(first, made, strict=True)]
        )[code]
        known: dict[str, Coded] = {}
        if passed.any():
            if str(Status.PASSED) not in places:
                texts = [*texts, str(Status.PASSED)]
            statuses = statuses.copy()
            statuses[mine[passed]] = texts.index(str(Status.PASSED))
            known["status"] = (statuses, texts)
        self._results = results.changed(columns, known)
        wrong[mine] = bad
        return wrong

    def suspect_of_repeating(self) -> Codes:
        """Rows of one key: session, section, board, and who is at the table."""
        mine = np.flatnonzero(self.kept & self.attributed())
        if not len(mine):
            return mine
        if (self._empty("ns") & self._empty("ew"))[mine].any():
            return self._repeated_by_players(mine)
        parts = [self._group, self._numbered("board"), self._coded("ns"), self._coded("ew")]
        every = len(mine) == len(self._results)
        return mine[repeated([(codes if every else codes[mine], count) for codes, count in parts])]

    def _repeated_by_players(self, mine: Codes) -> Codes:
        paired = ~(self._empty("ns") & self._empty("ew"))
        parts = [self._numbered("session"), self._numbered("board")]
        parts += [self._coded(name) for name in ("section", "ns", "ew")]
        for name in _SEATS:
            codes, count = self._coded(name)
            parts.append((np.where(paired, count, codes), count + 1))
        return mine[repeated([(codes[mine], count) for codes, count in parts])]

    def places(self, entries: Entries) -> _Places:
        """Who the pairs of each row are."""
        section, section_texts = self._results.coded("section")
        session = self._results.integers("session")
        by_place = entries.by_place
        directed = any(seating.direction for seating in entries.seatings)
        coded, sitting = [], []
        for name, direction in (("ns", "NS"), ("ew", "EW")):
            number, numbers = self._results.coded(name)
            code, size = combined([self._group, (number, len(numbers))])
            first = firsts(code, size)
            texts = [numbers[at] for at in number[first].tolist()]
            place = session[first].tolist(), [section_texts[at] for at in section[first].tolist()]
            who = list(map(by_place.get, zip(*place, repeat(""), texts, strict=False)))
            if directed:
                sided = map(by_place.get, zip(*place, repeat(direction), texts, strict=False))
                who = [one or other for one, other in zip(sided, who, strict=True)]
            if "" in numbers:
                who = [one if text else "" for one, text in zip(who, texts, strict=True)]
            coded.append(code)
            sitting.append(who)
        names = [one for one in dict.fromkeys(chain(*sitting)) if one]
        code_of = {None: -1, "": -2} | dict(zip(names, count(), strict=False))
        ns, ew = (
            np.fromiter(map(code_of.__getitem__, who), np.int64, len(who))[code]
            for code, who in zip(coded, sitting, strict=True)
        )
        return _Places(ns, ew, names)

    def suspect_of_place(self, night: Night, entries: Entries, places: _Places) -> Codes:
        """Rows that somebody unknown, or the same contestant twice, may play, and those with a movement."""
        alone = (places.ns == -2) & (places.ew == -2)
        suspect = (places.ns == places.ew) & (places.ns != -2)
        if entries.complete:
            suspect |= (places.ns == -1) | (places.ew == -1)
        if alone.any():
            suspect |= alone & self.attributed()
        if night.movements:
            session, sections = self._results.integers("session"), self._results.coded("section")
            for own_session, own_section in night.movements:
                if own_section in sections[1]:
                    suspect |= (session == own_session) & (sections[0] == sections[1].index(own_section))
        return np.flatnonzero(suspect & self.kept)

    def suspect_of_playing_twice(self, entries: Entries, places: _Places) -> Codes:
        """Rows of a contestant who plays a board more than once, and rows of single players."""
        scored = self.kept & self.scored()
        alone = (places.ns == -2) & (places.ew == -2)
        of_teams = {contestant.id for contestant in entries.contestants if contestant.category == "team"}
        teams = np.array([name in of_teams for name in places.names] if of_teams else [], np.bool_)
        board, _ = combined([self._group, self._numbered("board"), self._coded("copy")])
        rows, keys = [], []
        for side in (places.ns, places.ew):
            own = scored & (side >= 0)
            if teams.any():
                own[own] &= ~teams[side[own]]
            rows.append(np.flatnonzero(own))
            keys.append((board * max(len(places.names), 1) + side)[rows[-1]])
        suspect = scored & alone
        suspect[np.concatenate(rows)[repeated([(np.concatenate(keys), 2**61)])]] = True
        return np.flatnonzero(suspect)
