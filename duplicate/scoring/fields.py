"""Fields: which results are compared with which."""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from duplicate.night.conditions import Conditions
from duplicate.night.night import DealKey, Night
from duplicate.night.results import FINEST_WEIGHT, FIXED, UNKNOWN, Results, Weighted
from duplicate.scoring.codes import of_rows, of_texts
from duplicate.scoring.exact import Integers, Mask, distinct
from duplicate.words.problems import DuplicateError, Problem


class BoardKey(NamedTuple):
    """One board of one field; the section is empty across sections."""

    session: int
    section: str
    board: int


@dataclass(frozen=True, eq=False)
class Side:
    """What one direction scored: real outcomes, several for a weighted score, and artificial scores."""

    name: str  #: NS or EW
    played: Mask  #: by row: a real score
    artificial: Mask  #: by row: an award for this side
    row: Integers  #: by outcome: position of the row
    score: Integers  #: by outcome, signed for this side
    weight: Integers  #: by outcome, in parts of ``parts``
    parts: int
    fixed: Mask  #: by row: points of this side that the director set by hand

    @property
    def weighted(self) -> bool:
        """Whether any row has more than one outcome."""
        return self.parts > 1

    def mean(self, rows: int) -> Integers:
        """Weighted mean score of every row, times ``parts``; 0 where nothing was played."""
        mean = np.zeros(rows, np.int64)
        np.add.at(mean, self.row, self.score * self.weight)
        return mean


@dataclass(frozen=True, eq=False)
class Fields:
    """The rows of a night sorted into boards, and boards into groups that had the same deal."""

    keys: tuple[BoardKey, ...]
    copies: tuple[str, ...]  #: by group: which copy of the board, when there were different deals
    board: Integers  #: by row
    group: Integers  #: by row
    board_of_group: Integers
    status: NDArray[np.generic]
    ns: Side
    ew: Side
    problems: tuple[Problem, ...]

    @property
    def groups(self) -> int:
        """Number of groups."""
        return len(self.copies)

    @property
    def fixed(self) -> Mask:
        """The rows on which points of a side were set by hand."""
        return self.ns.fixed | self.ew.fixed

    def comparable(self, side: Side) -> Integers:
        """Number of comparable results of each group."""
        return np.bincount(self.group[side.played], minlength=self.groups).astype(np.int64)

    @property
    def counted(self) -> Integers:
        """Real and artificial results of each board, by which Neuberg expects."""
        mask = self.ns.played | self.ew.played | self.ns.artificial | self.ew.artificial
        return np.bincount(self.board[mask], minlength=len(self.keys)).astype(np.int64)

    @property
    def groups_of_board(self) -> Integers:
        """Number of groups of each board with a real score in it."""
        real = distinct(self.group[self.ns.played | self.ew.played])
        return np.bincount(self.board_of_group[real], minlength=len(self.keys)).astype(np.int64)

    @property
    def fullest(self) -> Integers:
        """Results of the fullest board of the same session (and section, when apart), for each board."""
        most: dict[tuple[int, str], int] = defaultdict(int)
        for key, count in zip(self.keys, self.counted.tolist(), strict=True):
            most[key.session, key.section] = max(most[key.session, key.section], count)
        return np.array([most[key.session, key.section] for key in self.keys], np.int64)


def fields(night: Night, conditions: Conditions) -> Fields:
    """Sort the results of a night into boards and groups of the same deal.

    Boards are compared across the sections or within them (``conditions.field``); sections whose
    deals of a board are known to differ are never compared. Within a board, results form several
    groups when its copies are known to be different deals, or when results name a copy that no
    movement planned and whose deal is unknown: that is how a fouled board (Law 87) is written.
    """
    results = night.results
    status = results["status"]
    problems: list[Problem] = []
    cancelled = status == "cancelled"
    weights = _weights(results, problems)
    ns = _side("NS", results, cancelled, weights)
    ew = _side("EW", results, cancelled, weights)
    places, place_of_row = _places(results)
    apart = conditions.field == "section"
    own_deals = {} if apart else _own_deals(night, places)
    last = max(night.entries.sessions, default=1)
    final = last if conditions.sessions.finals and last > 1 else None  # finals have fields of their own
    named = [
        _Group(
            BoardKey(place.session, place.section if apart or place.session == final else "", place.board),
            own_deals.get(place, ""),
            _deal_name(night, place),
        )
        for place in places
    ]
    sections: dict[tuple[BoardKey, str], set[str]] = defaultdict(set)
    copies: dict[_Group, str] = {}
    for group, place in zip(named, places, strict=True):
        sections[group[:2]].add(place.section)
        copies[group] = min(copies.get(group, place.copy), place.copy)
    boards = sorted(sections, key=lambda board: (board[0], min(sections[board])))
    at_board = {board: position for position, board in enumerate(boards)}
    groups = sorted(copies, key=lambda group: (at_board[group[:2]], copies[group], group.deal))
    at_group = {group: position for position, group in enumerate(groups)}
    board_of_group = np.array([at_board[group[:2]] for group in groups], np.int64)
    group_of_row = np.array([at_group[group] for group in named], np.int64)[place_of_row]
    return Fields(
        keys=tuple(
            # printed with the section when only that section had these deals
            key._replace(section=min(sections[key, own])) if own and len(sections[key, own]) == 1 else key
            for key, own in boards
        ),
        copies=tuple(copies[group] for group in groups),
        board=board_of_group[group_of_row],
        group=group_of_row,
        board_of_group=board_of_group,
        status=status,
        ns=ns,
        ew=ew,
        problems=tuple(problems),
    )


class _Place(NamedTuple):
    session: int
    section: str
    board: int
    copy: str


class _Group(NamedTuple):
    key: BoardKey
    own: str  #: the deal, when this board is another deal in other sections
    deal: str  #: empty for the board itself, else what tells a fouled copy from it


def _places(results: Results) -> tuple[list[_Place], Integers]:
    """The different (session, section, board, copy), and for each row which of them."""
    if not len(results):
        return [], np.zeros(0, np.int64)
    sections, section = of_texts(results["section"])
    copies, copy = of_texts(results["copy"])
    found, place = of_rows([results.integers("session"), section, results.integers("board"), copy])
    return [_Place(s, sections[c], b, copies[k]) for s, c, b, k in found], place


def _own_deals(night: Night, places: list[_Place]) -> dict[_Place, str]:
    """The deals of the boards whose deal is known to differ between sections."""
    known: dict[tuple[int, int], dict[_Place, str]] = defaultdict(dict)
    if night.deals:
        for place in places:
            deal = night.deal(place.board, place.session, place.section)
            known[place.session, place.board][place] = "" if deal is None else str(deal)
    own: dict[_Place, str] = {}
    for deals in known.values():
        if len(set(deals.values()) - {""}) > 1:
            own.update(deals)
    return own


def _deal_name(night: Night, place: _Place) -> str:
    """Empty for the board itself; a copy that is another deal has a name of its own."""
    session, section, board, copy = place
    if not copy:
        return ""
    original = night.deal(board, session, section)
    for where in ((session, section), (0, section), (0, "")):
        deal = night.deals.get(DealKey(board, *where, copy))
        if deal is not None:
            return "" if original is not None and str(original) == str(deal) else str(deal)
    movement = night.movements.get((session, section))
    planned = movement is not None and any(m.copy == copy for m in movement.meetings)
    return "" if planned else f"copy {copy}"


def _weights(results: Results, problems: list[Problem]) -> dict[str, list[Weighted]]:
    """The usable weighted outcomes by side; a set whose weights are not 1 in all is left out."""
    sums: dict[tuple[int, str], Fraction] = defaultdict(Fraction)
    for outcome in results.weights:
        sums[outcome.row_id, outcome.side] += outcome.weight
    wrong = {key: total for key, total in sums.items() if total != 1}
    for (row_id, side), total in wrong.items():
        problems.append(
            Problem(
                f"the weights of {side} make {float(total * 100):g} percent",
                field="weighted",
                remedy="give weights that make 100 percent",
                row_id=row_id,
            )
        )
    usable: dict[str, list[Weighted]] = {"NS": [], "EW": []}
    for outcome in results.weights:
        if (outcome.row_id, outcome.side) not in wrong:
            usable[outcome.side].append(outcome)
    return usable


def _side(name: str, results: Results, cancelled: Mask, weights: dict[str, list[Weighted]]) -> Side:
    own, other = ("ns", "ew") if name == "NS" else ("ew", "ns")
    status = results["status"]
    score = results.integers(f"score_{own}")
    mirrored = results.integers(f"score_{other}")
    awarded, fixed = _awarded(results, own)
    awarded_other, fixed_other = _awarded(results, other)
    # only one side's score is given: the other has its negative, unless it got an award instead
    score = np.where(
        (score == UNKNOWN) & (mirrored != UNKNOWN) & (~awarded_other | fixed_other), -mirrored, score
    )
    passed = status == "passed"
    score = np.where(passed & (score == UNKNOWN), 0, score)
    live = ((status == "played") | passed | (status == "artificial")).astype(np.bool_) & ~cancelled
    listed = weights[name]
    row_ids = results.integers("row_id")
    order = np.argsort(row_ids, kind="stable")
    rows_with_weights = np.zeros(len(results), np.bool_)
    positions = np.zeros(0, np.int64)
    if listed:
        ids = np.array([w.row_id for w in listed], np.int64)
        at = np.minimum(np.searchsorted(row_ids[order], ids), len(results) - 1)
        positions = order[at]
        rows_with_weights[positions] = True
    # the weights say more than the award; points set by hand leave the score in the field
    artificial = awarded & live & ~rows_with_weights & ~(fixed & (score != UNKNOWN))
    unusable = _other_weights(results, listed, name)
    single = live & ~artificial & (score != UNKNOWN) & ~rows_with_weights & ~unusable
    use = live[positions] & ~artificial[positions]
    parts = lcm(*(w.weight.denominator for w in listed)) if listed else 1
    if parts > FINEST_WEIGHT:
        raise DuplicateError("the weights are too fine", remedy="give weights in hundredths of a percent")
    row = np.concatenate([np.flatnonzero(single), positions[use]]).astype(np.int64)
    outcome_score = np.concatenate([score[single], np.array([w.score for w in listed], np.int64)[use]])
    weight = np.concatenate(
        [
            np.full(int(single.sum()), parts, np.int64),
            np.array([int(w.weight * parts) for w in listed], np.int64)[use],
        ]
    )
    played = single.copy()
    played[positions[use]] = True
    return Side(name, played, artificial, row, outcome_score.astype(np.int64), weight, parts, fixed & live)


def _awarded(results: Results, side: str) -> tuple[Mask, Mask]:
    """Which rows hold an award for a side, and which of these are points set by hand."""
    texts = results[f"adj_{side}"]
    awarded = (texts != "").astype(np.bool_)
    fixed = np.zeros(len(results), np.bool_)
    at = np.flatnonzero(awarded)
    fixed[at] = [str(text).endswith(FIXED) for text in texts[at].tolist()]
    return awarded, fixed


def _other_weights(results: Results, usable: list[Weighted], name: str) -> Mask:
    """Rows whose weights for this side are wrong: their single score is not used instead."""
    mask = np.zeros(len(results), np.bool_)
    wrong = {w.row_id for w in results.weights if w.side == name} - {w.row_id for w in usable}
    if wrong:
        mask |= np.isin(results.integers("row_id"), sorted(wrong))
    return mask
