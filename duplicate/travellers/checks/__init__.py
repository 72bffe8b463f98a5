"""Plausibility: what may be wrong with the results of a night, and which correction would mend it.

Nothing is changed here. A result that the director has corrected, or confirmed as it stands, is answered
and not doubted again.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from duplicate.laws.deals import Deal
from duplicate.laws.double_dummy import BestPlay
from duplicate.night.corrections import computed
from duplicate.night.night import Night
from duplicate.night.results import Result, Status
from duplicate.night.validation import validate
from duplicate.travellers.checks.deals import different_deals, fits, wrong_leads
from duplicate.travellers.checks.doubts import Boards, Doubt, Place, doubts, probability, shown
from duplicate.travellers.checks.finding import Finding, Kind, Sureness, is_answered, naming
from duplicate.travellers.checks.impossible import impossible, unread, unread_places
from duplicate.travellers.checks.likelihood import parts
from duplicate.travellers.checks.pattern import Pattern, inferred, of_movement
from duplicate.travellers.checks.places import place_findings, without_pattern
from duplicate.travellers.checks.reasons import reason

__all__ = ["Finding", "Kind", "Sureness", "check"]


def check(
    night: Night, best: Mapping[Deal, BestPlay] | None = None, *, boards: frozenset[int] | None = None
) -> tuple[Finding, ...]:
    """Everything that may be wrong with a night, the surest first.

    ``night`` has its changes applied (`duplicate.night.changes.apply`) and is not yet validated. ``best``
    holds the double-dummy tricks of its deals (`duplicate.laws.double_dummy.best_play`), when they are known.
    Of results that may have happened only those on ``boards`` are doubted, when they are given.
    """
    return _Check(night, best or {}).findings(boards)


class _Check:
    def __init__(self, night: Night, best: Mapping[Deal, BestPlay]) -> None:
        self.night = night
        self.best = best
        self.checked = validate(night)
        self.rows = [_complete(row) for row in night.results.rows]
        places = {row.row_id: self._place(row) for row in self.rows}
        deals = {places[row.row_id]: self._deal(row) for row in self.rows}
        solved = {place: best[deal] for place, deal in deals.items() if deal is not None and deal in best}
        weighted = {w.row_id for w in night.results.weights}
        comparable = [r for r in self.checked.results.rows if r.row_id not in weighted]
        self.boards = Boards.of(comparable, places, solved)
        self.weighted = weighted
        self.places = places

    def findings(self, only: frozenset[int] | None = None) -> tuple[Finding, ...]:
        """All findings that nobody has answered yet."""
        found = [*unread(self.night), *self._impossible()]
        found += self._of_places()
        accused = {row.row_id for one in found for row in one.rows}
        found += wrong_leads([row for row in self.rows if row.row_id not in accused], self.night)
        found += different_deals(self.night)
        accused = {row.row_id for one in found for row in one.rows}
        doubted = (d for d in doubts(self.boards, only) if not accused & {row.row_id for row in d.rows})
        found += self._doubts(doubted)
        return tuple(sorted(filter(_is_open, found), key=_order))

    def _place(self, row: Result) -> Place:
        """Where a row is compared: with all sections, unless they have fields or deals of their own."""
        deal = self.night.deal(row.board, row.session, row.section, row.copy)
        own = self.night.settings.get("field") == "section"
        return (
            row.session,
            row.section if own else "",
            row.board,
            row.copy + ("" if deal is None else str(deal)),
        )

    def _deal(self, row: Result) -> Deal | None:
        return self.night.deal(row.board, row.session, row.section, row.copy)

    def _impossible(self) -> Iterator[Finding]:
        boards = Boards.of(self.rows, self.places, {})
        for row in self.rows:
            if row.row_id in self.weighted or row.row_id not in boards.place_of:
                continue
            place = boards.place_of[row.row_id]
            others = [r for r in boards.rows[place] if r.row_id != row.row_id]
            found = impossible(row, others, boards.expectations[place])
            if found is not None:
                yield found

    def _of_places(self) -> Iterator[Finding]:
        by_section: dict[tuple[int, str], list[Result]] = defaultdict(list)
        for row in self.rows:
            by_section[row.session, row.section].append(row)
        unread = list(unread_places(self.night))
        for key in by_section.keys() | self.night.movements.keys():
            pattern = self._pattern(*key, by_section[key])
            if pattern is not None:
                aside = ((pattern.who(ns, ew), board) for *where, ns, ew, board in unread if (*where,) == key)
                found = place_findings(by_section[key], pattern, aside)
                yield from (self._decided(one) for one in found)
            elif not self._is_teams:
                nothing = Pattern(*key, self.checked.entries, {}, False, frozenset())
                yield from (self._decided(one) for one in without_pattern(by_section[key], nothing))

    @cached_property
    def _is_teams(self) -> bool:
        """Whether it is no event of pairs: its entries say so, or most meet again the other way round."""
        entries = self.checked.entries
        if any(c.category != "pair" for c in entries.contestants):
            return True
        met = {
            (
                *(r.session, r.section, r.board),
                *(entries.find(r.session, r.section, d, n) for d, n in (("NS", r.ns), ("EW", r.ew))),
            )
            for r in self.rows
            if r.ns and r.ew
        }
        return 2 * sum((s, c, b, ew, ns) in met for s, c, b, ns, ew in met if ns and ew) > len(met)

    def _pattern(self, session: int, section: str, rows: list[Result]) -> Pattern | None:
        movement = self.night.movements.get((session, section))
        if movement is not None:
            if movement.is_individual or movement.teams or self._is_teams:
                return None
            return of_movement(movement, self.checked.entries, session, section)
        return None if self._is_teams else inferred(rows, self.checked.entries, session, section)

    def _decided(self, found: Finding) -> Finding:
        """Of several results for one board, the choice that the other tables make likeliest."""
        if found.kind not in (Kind.DUPLICATE, Kind.BOARD) or len(found.rows) < 2:
            return found
        rows = found.rows
        if found.kind is Kind.DUPLICATE:
            if len({r[_OUTCOME] for r in rows}) == 1:
                return replace(found, command=(*naming(rows[0]), "--confirm"))
            best = max(rows, key=lambda row: self._likelihood(row, row.board))
            return replace(found, command=_entering(best, best.board))
        right = int(str(found.why.values["right"]))
        pairs = [(stay, go) for stay in rows for go in rows if stay is not go]
        stay, go = max(
            pairs, key=lambda p: self._likelihood(p[0], found.board) * self._likelihood(p[1], right)
        )
        return replace(found, command=_entering(go, right), then=_entering(stay, found.board))

    def _likelihood(self, row: Result, board: int) -> float:
        played = parts(row)
        place = self._place(row._replace(board=board))
        expectation = self.boards.expectations.get(place)
        if played is None or expectation is None:
            return 0.0
        lead = 1.0 if fits(row, self.night.deal(board, row.session, row.section, row.copy)) else _WRONG_LEAD
        return expectation.likelihood(played) * lead

    def _doubts(self, found: Iterable[Doubt]) -> Iterator[Finding]:
        """The doubts that are worth a look; of two about one result the greater."""
        listed = sorted((d for d in found if shown(d)), key=lambda d: -d.logit)
        accused: set[int] = set()
        for doubt in listed:
            ids = {row.row_id for row in doubt.rows}
            if ids & accused:
                continue
            accused |= ids
            row = doubt.rows[0]
            why, command = reason(doubt, self.boards, self._best_of(row))
            yield Finding(
                doubt.kind, row.session, row.section, row.board, doubt.rows, why, probability(doubt), command
            )

    def _best_of(self, row: Result) -> BestPlay | None:
        deal = self._deal(row)
        return None if deal is None else self.best.get(deal)


#: How often a lead is noted that the leader did not hold, about.
_WRONG_LEAD = 0.01

#: The part of a row that tells what happened.
_OUTCOME = slice(Result._fields.index("status"), Result._fields.index("source"))


def _complete(row: Result) -> Result:
    """The row with the score that follows from what is written, and a pass as such."""
    if row.status is Status.PLAYED and row.contract == "PASS" and row.score_ns in (None, 0):
        row = row._replace(status=Status.PASSED)
    if row.status in (Status.PLAYED, Status.PASSED) and row.score_ns is None and row.score_ew is None:
        return computed(row) if row.contract and row.board > 0 else row
    return row


def _entering(row: Result, board: int) -> tuple[str, ...]:
    """The options that enter the outcome of a row on a board."""
    names = naming(row, board=board)
    if row.status is Status.PASSED:
        return (*names, "--contract", "PASS")
    if row.contract and row.declarer and row.tricks is not None:
        told = ("--contract", row.contract, "--by", row.declarer, "--tricks", str(row.tricks))
        return (*names, *told, *(("--lead", row.lead) if row.lead else ()))
    return (*names, "--score", str(row.score_ns))


def _is_open(found: Finding) -> bool:
    """Whether no director has corrected or confirmed one of the results in question."""
    return not any(is_answered(row) for row in found.rows)


def _order(found: Finding) -> tuple[object, ...]:
    return -found.sure, found.session, found.board, found.section, found.kind.value, found.command
