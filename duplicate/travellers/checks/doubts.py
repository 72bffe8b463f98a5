"""Doubts: results that may have happened, but of which a usual mistake would be a better explanation.

Each result is compared with what it would be without one of the usual slips: the declarer on the other
side or the partner, other tricks, another denomination, two boards of one round exchanged. How many times
likelier the corrected result is on its board (`duplicate.travellers.checks.likelihood`), times how often
such a slip is made, are the odds of the slip.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import NamedTuple

from duplicate.laws.double_dummy import BestPlay
from duplicate.night.corrections import computed
from duplicate.night.results import Result, Status
from duplicate.travellers.checks.finding import Kind
from duplicate.travellers.checks.likelihood import NOBODY, Expectation, Played, parts

#: How often each slip is made, per result: the assumption behind every probability that is told.
SLIPS: Mapping[Kind, float] = {
    Kind.SIDE: 1 / 400,
    Kind.DECLARER: 1 / 400,
    Kind.BOARDS: 1 / 400,
    Kind.TRICKS: 1 / 400,
    Kind.DENOMINATION: 1 / 400,
}
#: Of wrong tricks, how many have the wrong sign (+1 for -1); the others are anything.
_WRONG_SIGN = 0.5
_LEFT = {"N": "E", "E": "S", "S": "W", "W": "N"}

Place = tuple[int, str, int, str]  #: session, field (a section, or empty), board, copy or deal


class Doubt(NamedTuple):
    """One slip that may have happened: what the results would be without it, and the log of its odds."""

    kind: Kind
    rows: tuple[Result, ...]
    corrected: tuple[Result, ...]
    logit: float
    others: int  #: results at the other tables of the board


@dataclass(frozen=True)
class Boards:
    """The scored results of a night by board, and what each board leads to expect."""

    place_of: Mapping[int, Place]  #: by row_id
    rows: Mapping[Place, Sequence[Result]]
    expectations: Mapping[Place, Expectation]

    @classmethod
    def of(
        cls, rows: Iterable[Result], places: Mapping[int, Place], best: Mapping[Place, BestPlay]
    ) -> "Boards":
        """Sort the results; ``places`` by row_id tells which of them can be compared."""
        by_place: dict[Place, list[Result]] = defaultdict(list)
        for row in rows:
            if row.status in (Status.PLAYED, Status.PASSED) and row.row_id in places:
                by_place[places[row.row_id]].append(row)
        expectations = {
            place: Expectation((p for row in own if (p := parts(row))), best.get(place))
            for place, own in by_place.items()
        }
        return cls({r.row_id: p for p, own in by_place.items() for r in own}, dict(by_place), expectations)


def doubts(boards: Boards, only: frozenset[int] | None = None) -> Iterator[Doubt]:
    """The best doubt of every result, however small; ``only`` of those boards."""
    exchanged = _exchanged(boards, only)
    for place, rows in boards.rows.items():
        if only is not None and place[2] not in only:
            continue
        expectation = boards.expectations[place]
        for row in rows:
            own = parts(row)
            if own is None:
                yield from _of_score(row, rows)
                continue
            found = [*_of_row(row, own, expectation), *exchanged.get(row.row_id, ())]
            if found:
                yield _best(found, expectation.number - 1)


class _Odds(NamedTuple):
    kind: Kind
    rows: tuple[Result, ...]
    corrected: tuple[Result, ...]
    odds: float


def _best(found: Sequence[_Odds], others: int) -> Doubt:
    """The kind with the greatest odds, its likeliest correction, and the odds that anything is wrong."""
    by_kind: dict[Kind, float] = defaultdict(float)
    for one in found:
        by_kind[one.kind] += one.odds
    kind = max(by_kind, key=lambda k: by_kind[k])
    best = max((one for one in found if one.kind is kind), key=lambda one: one.odds)
    corrected = tuple(computed(row) if row.contract else row for row in best.corrected)
    return Doubt(kind, best.rows, corrected, log(max(sum(by_kind.values()), 1e-12)), others)


def _of_row(row: Result, own: Played, expectation: Expectation) -> Iterator[_Odds]:
    if own.side == NOBODY:
        return
    as_it_is = expectation.likelihood(own, own)

    def odds(kind: Kind, other: Played, share: float, ratio: float | None = None) -> _Odds:
        changed = row._replace(
            contract=f"{other.level}{other.denomination}{row.contract[2:]}",
            declarer=other.declarer,
            tricks=other.tricks,
        )
        if ratio is None:
            ratio = expectation.likelihood(other, own) / as_it_is
        return _Odds(kind, (row,), (changed,), SLIPS[kind] * share * ratio)

    left = _LEFT[own.declarer]
    for seat in (left, _LEFT[_LEFT[left]]):
        yield odds(Kind.SIDE, own._replace(side=1 - own.side, declarer=seat), 1 / 2)
    yield odds(Kind.DECLARER, own._replace(declarer=_LEFT[left]), 1)
    for denomination in "CDHSN":
        if denomination != own.denomination:
            yield odds(Kind.DENOMINATION, own._replace(denomination=denomination), 1 / 4)
    usual = expectation.tricks(own, own)
    for tricks, value in enumerate(usual):
        if tricks != own.tricks:
            mirrored = tricks == 2 * (own.level + 6) - own.tricks
            share = _WRONG_SIGN * mirrored + (1 - _WRONG_SIGN) / 13
            ratio = value / usual[own.tricks]
            yield odds(Kind.TRICKS, own._replace(tricks=tricks), share, ratio)


def _exchanged(boards: Boards, only: frozenset[int] | None) -> dict[int, list[_Odds]]:
    """For each result the odds that it stands under another board of the same pairs, and the other here."""
    meetings: dict[tuple[object, ...], list[Result]] = defaultdict(list)
    for rows in boards.rows.values():
        for row in rows:
            if row.ns and row.ew and parts(row):
                meetings[row.session, row.section, row.ns, row.ew].append(row)
    found: dict[int, list[_Odds]] = defaultdict(list)
    for rows in meetings.values():
        for i, a in enumerate(rows):
            for b in rows[i + 1 :]:
                if a.board == b.board or (only is not None and not {a.board, b.board} & only):
                    continue
                ratio = _ratio(boards, a, b)
                share = SLIPS[Kind.BOARDS] / max(1, len(rows) - 1)
                moved = (a._replace(board=b.board), b._replace(board=a.board))
                for row in (a, b):
                    found[row.row_id].append(_Odds(Kind.BOARDS, (a, b), moved, share * ratio))
    return found


def _ratio(boards: Boards, a: Result, b: Result) -> float:
    """How many times likelier two results are under each other's board."""
    at_a = boards.expectations[boards.place_of[a.row_id]]
    at_b = boards.expectations[boards.place_of[b.row_id]]
    pa, pb = parts(a), parts(b)
    assert pa is not None
    assert pb is not None
    crossed = at_a.likelihood(pb, pa) * at_b.likelihood(pa, pb)
    return crossed / (at_a.likelihood(pa, pa) * at_b.likelihood(pb, pb))


#: How often two scores of one side are alike: the same, within an overtrick, within 100, further apart.
_SCORES_APART = ((0, 0.40), (30, 0.20), (100, 0.08), (10**6, 0.02))


def _of_score(row: Result, rows: Sequence[Result]) -> Iterator[Doubt]:
    """The odds that a bare score has the wrong sign."""
    if not row.score_ns or row.score_ew != -row.score_ns:
        return
    scores = [r.score_ns for r in rows if r.row_id != row.row_id and r.score_ns is not None]

    def likelihood(score: int) -> float:
        alike = [s for s in scores if (s > 0) == (score > 0)]
        near = sum(next(v for most, v in _SCORES_APART if abs(s - score) <= most) for s in alike)
        return (0.5 + len(alike)) / (1 + len(scores)) * (0.5 * 0.04 + near) / (0.5 + len(alike))

    ratio = likelihood(-row.score_ns) / likelihood(row.score_ns)
    turned = row._replace(score_ns=-row.score_ns, score_ew=row.score_ns)
    yield Doubt(Kind.SIDE, (row,), (turned,), log(SLIPS[Kind.SIDE] * ratio), len(scores))


class Scale(NamedTuple):
    """From the log of the odds to a probability that holds what it says: 1 / (1 + exp(-(a + b x)))."""

    shift: float
    slope: float


#: Fitted, like the limits below, on the nights that are not held out: ``python bench/check.py --fit``.
SCALES: Mapping[Kind, Scale] = {
    Kind.SIDE: Scale(0.91, 1.12),
    Kind.DECLARER: Scale(0.39, 1.10),
    Kind.BOARDS: Scale(0.07, 1.11),
    Kind.TRICKS: Scale(1.34, 1.08),
    Kind.DENOMINATION: Scale(-0.75, 0.81),
}


#: From which probability on a doubt is told: together less than one false alarm in a hundred results.
SHOWN: Mapping[Kind, float] = {
    Kind.SIDE: 0.129,
    Kind.DECLARER: 0.078,
    Kind.BOARDS: 0.145,
    Kind.TRICKS: 0.098,
    Kind.DENOMINATION: 0.143,
}


def shown(doubt: Doubt) -> bool:
    """Whether a doubt is great enough to be told."""
    return probability(doubt) >= SHOWN[doubt.kind]


def probability(doubt: Doubt) -> float:
    """How sure a doubt is."""
    scale = SCALES[doubt.kind]
    return 1 / (1 + exp(-max(-50.0, min(50.0, scale.shift + scale.slope * doubt.logit))))
