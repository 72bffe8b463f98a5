"""Matches: what two contestants scored against each other in one round, and what it is worth.

Results are scored across the field, as on any night; a match adds up the boards of one table. Its
victory points come after that, and after the penalties of its round, so that nobody else gains by them.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from duplicate.laws import victory_points
from duplicate.laws.victory_points import Scale
from duplicate.night.night import Award
from duplicate.scoring.scores import Scores
from duplicate.scoring.standings import penalty
from duplicate.swiss.conditions import SwissConditions
from duplicate.swiss.pairings import Pairing as Pairing
from duplicate.swiss.pairings import pairings as pairings
from duplicate.swiss.tallies import Tallies
from duplicate.words.plurals import quantity
from duplicate.words.problems import DuplicateError, Problem, Severity

_NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class Side:
    """One contestant's side of a match. ``points`` are matchpoints or IMPs, exact."""

    contestant: str
    points: Fraction  #: on the boards of the match, before penalties
    top: Fraction  #: the most matchpoints that could be had; 0 at IMPs
    played: int  #: boards with a score of the table
    counted: int  #: boards with a score, artificial ones included
    won: Fraction  #: IMPs of the boards that were won; 0 at matchpoints
    lost: Fraction  #: IMPs of the boards that were lost, positive
    penalty: Fraction  #: in points, negative; a bonus is positive
    margin: Fraction | None  #: what the scale is read at: percent, or IMPs; penalties included
    vp: Fraction | None  #: of this match by itself; None in a cumulative event
    vp_penalty: Fraction
    score: Fraction  #: what the match adds to the total: victory points or points, penalties included

    @property
    def earned(self) -> Fraction:
        """What the match adds to the total, without penalties in the unit of the total."""
        return self.points if self.vp is None else self.score - self.vp_penalty

    @property
    def percent(self) -> Fraction | None:
        """The percentage of the matchpoints, penalties included; None at IMPs and without a board."""
        return 100 * (self.points + self.penalty) / self.top if self.top else None


@dataclass(frozen=True, slots=True)
class Match:
    """One table of one round."""

    round: int
    table: int
    ns: Side
    ew: Side
    boards: int  #: scheduled, without those that the director cancelled
    share: Fraction  #: of a round
    settled: bool  #: every scheduled board has a result, or is known to have none
    provisional: bool  #: not settled, or compared with tables that are not

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both sides."""
        return self.ns, self.ew


@dataclass(frozen=True)
class Matches:
    """The matches of an event by round and table, and what is left for the totals."""

    conditions: SwissConditions
    matches: tuple[Match, ...]
    awards: tuple[
        tuple[Award, Fraction], ...
    ] = ()  #: penalties of no single match, in the unit of the totals
    problems: tuple[Problem, ...] = ()
    tables: dict[int, int] = field(default_factory=dict)  #: results of a board, by round
    idle: frozenset[int] = frozenset()  #: penalties that count nowhere, by the number of their change

    @property
    def rounds(self) -> int:
        """The last round that has a match."""
        return max((m.round for m in self.matches), default=0)

    def full_top(self, round_number: int) -> Fraction:
        """The most matchpoints of a full match of a round; 0 at IMPs, and before there is a score."""
        tops = [
            side.top / side.counted
            for m in self.matches
            if m.round == round_number
            for side in m.sides
            if side.counted
        ]
        return max(tops, default=Fraction(0)) * self.conditions.boards_per_round


def matches(scores: Scores, drawn: Iterable[Pairing], conditions: SwissConditions) -> Matches:
    """The matches of the rounds that were drawn, scored.

    ``scores`` are those of a night whose results carry the round; each result belongs to the match of
    its round and its two contestants. Rounds are numbered on through the sessions. Results that belong
    to no match, and penalties that fit none, are problems. Raises DuplicateError where the scores were
    made by another method than the conditions say.
    """
    if scores.conditions.method != conditions.scoring.method:
        problem = Problem(
            f"the results are scored by {scores.conditions.method}",
            field="scoring.method",
            value=conditions.scoring.method,
            remedy="score the night by the event's conditions",
        )
        raise DuplicateError(problem)
    listed = tuple(sorted(drawn, key=lambda p: (p.round, p.table)))
    tallies = Tallies(scores, listed, conditions)
    placed, rest, idle = _placed(scores.night.awards, tallies, conditions)
    worth = _Worth(conditions)
    made = [_match(pairing, place, tallies, placed, worth) for place, pairing in enumerate(listed)]
    if conditions.vp.scale and conditions.vp.triples == "together":
        made = _together(made, worth)
    unfit = (_unfit(award, conditions) for award in idle)
    problems = (*tallies.problems, *unfit, *worth.problems, *_unscored(made, conditions))
    uncounted = frozenset(award.change for award in idle)
    return Matches(conditions, _compared(made, conditions), rest, problems, tallies.tables, uncounted)


class _Penalties(NamedTuple):
    """Penalties by side of a match; see `Tallies`."""

    points: dict[int, Fraction]
    victory_points: dict[int, Fraction]


def _placed(
    awards: Iterable[Award], tallies: Tallies, conditions: SwissConditions
) -> tuple[_Penalties, tuple[tuple[Award, Fraction], ...], list[Award]]:
    """Penalties by match and contestant; those of no match, in the unit of the totals; what does not fit."""
    placed = _Penalties(defaultdict(Fraction), defaultdict(Fraction))
    rest: list[tuple[Award, Fraction]] = []
    idle: list[Award] = []
    for award in awards:
        at = tallies.side.get((award.round or 0, award.contestant), -1)
        if award.unit == "vp" and conditions.vp.scale:
            if at >= 0:
                placed.victory_points[at] += Fraction(award.amount)
            else:
                rest.append((award, Fraction(award.amount)))
            continue
        amount = penalty(award, conditions.scoring, _top(tallies, at, award.contestant))
        if amount is not None and at >= 0:
            placed.points[at] += amount
        elif amount is not None and not conditions.vp.scale:
            rest.append((award, amount))
        else:
            idle.append(award)
    return placed, tuple(rest), idle


def _unfit(award: Award, conditions: SwissConditions) -> Problem:
    """Why a penalty counts nowhere: it belongs to no match, or is in a unit of another method."""
    fits = penalty(award, conditions.scoring, Fraction(1)) is not None
    unit = "matchpoints or percent" if conditions.is_matchpoints else "IMPs"
    if not fits:
        why = f"not counted: it is in {award.unit}, in which this event is not scored"
    elif award.round is None:
        why = "not counted so far: no round is named for it"
    else:
        why = f"not counted: it has no match in round {award.round}"
    return Problem(
        f"the penalty of {award.contestant} is {why}",
        field="penalty",
        value=f"{award.amount} {award.unit}",
        remedy="give the round of a match it played, or victory points"
        if fits
        else f"give it in {'victory points or in ' if conditions.vp.scale else ''}{unit}",
    )


def _top(tallies: Tallies, at: int, contestant: str) -> Fraction | None:
    """The top of a board: of the match, or else the largest of the contestant's matches."""
    if at >= 0 and tallies.counted[at]:
        return tallies.tops[at] / tallies.counted[at]
    own = [side for (_, name), side in tallies.side.items() if name == contestant and tallies.counted[side]]
    return max((tallies.tops[side] / tallies.counted[side] for side in own), default=None)


#: A match is short because of what happened in the event: its conditions cannot be changed any more.
_BY_HAND = (
    "to give a match another value: duplicate swiss penalty EVENT NUMBER 1vp --round ROUND, "
    "with --bonus to add it"
)


class _Worth:
    """Victory points by margin, and what there is to say about the scale."""

    def __init__(self, conditions: SwissConditions) -> None:
        self.conditions = conditions
        self.problems: list[Problem] = []
        self._scales: dict[int, Scale] = {}

    def victory_points(self, margin: Fraction, scheduled: int, counted: int) -> Fraction:
        """Victory points of a side with this margin."""
        boards = counted if self.conditions.vp.boards == "played" else scheduled
        return self._scale(boards).victory_points(margin).own

    def _scale(self, boards: int) -> Scale:
        if boards not in self._scales:
            self._scales[boards] = found = self._found(boards)
            notes = found.notes
            if boards != self.conditions.boards_per_round:
                notes = tuple(replace(note, remedy=_BY_HAND) if note.remedy else note for note in notes)
            self.problems += [note for note in notes if note not in self.problems]
        return self._scales[boards]

    def _found(self, boards: int) -> Scale:
        name, full = self.conditions.vp.scale, self.conditions.boards_per_round
        try:
            return victory_points.scale(name, boards)
        except DuplicateError as error:
            if boards == full:
                raise
            self.problems.append(
                replace(
                    error.problem,
                    message=f"{error.problem.message}; the table for {quantity(full, 'board')} is used",
                    remedy=_BY_HAND,
                    severity=Severity.WARNING,
                )
            )
            return victory_points.scale(name, full)


def _match(pairing: Pairing, place: int, tallies: Tallies, placed: _Penalties, worth: _Worth) -> Match:
    conditions = worth.conditions
    boards = pairing.boards - tallies.cancelled[place]
    counted = max(tallies.counted[2 * place : 2 * place + 2])

    def side(name: str, at: int) -> Side:
        points, top = tallies.points[at], tallies.tops[at]
        minus = placed.points.get(at, _NOTHING)
        margin: Fraction | None = None
        total = points + minus if minus else points
        if conditions.is_matchpoints and top:
            margin = min(max(100 * total / top, _NOTHING), Fraction(100)) if minus else 100 * total / top
        elif not conditions.is_matchpoints and tallies.counted[at]:
            margin = tallies.margins[at] + minus if minus else tallies.margins[at]
        vp: Fraction | None = None
        vp_penalty = placed.victory_points.get(at, _NOTHING)
        if conditions.vp.scale:
            vp = _NOTHING if margin is None else worth.victory_points(margin, boards, counted)
            total = vp if pairing.share == 1 and not vp_penalty else vp * pairing.share + vp_penalty
        return Side(
            contestant=name,
            points=points,
            top=top,
            played=tallies.played[at],
            counted=tallies.counted[at],
            won=tallies.won[at],
            lost=tallies.lost[at],
            penalty=minus,
            margin=margin,
            vp=vp,
            vp_penalty=vp_penalty,
            score=total,
        )

    settled = tallies.settled[place]
    return Match(
        round=pairing.round,
        table=pairing.table,
        ns=side(pairing.ns, 2 * place),
        ew=side(pairing.ew, 2 * place + 1),
        boards=boards,
        share=pairing.share,
        settled=settled,
        provisional=not settled,
    )


def _together(made: Sequence[Match], worth: _Worth) -> list[Match]:
    """Both short matches of a triple as one match: their sums by the table of a full one, half to each."""
    shorts: dict[tuple[int, str], list[tuple[Match, Side]]] = defaultdict(list)
    for match in made:
        for side in match.sides:
            if match.share < 1:
                shorts[match.round, side.contestant].append((match, side))
    whole: dict[tuple[int, str], Fraction] = {}
    for key, parts in shorts.items():
        margins = [side.margin for _, side in parts if side.margin is not None]
        if not margins:
            continue
        margin = sum(margins, Fraction(0))
        if worth.conditions.is_matchpoints:
            tops = sum(side.top for _, side in parts)
            margin = sum((side.points + side.penalty for _, side in parts), Fraction(0)) * 100 / tops
            margin = min(max(margin, Fraction(0)), Fraction(100))
        boards = sum(match.boards for match, _ in parts)
        counted = sum(side.counted for _, side in parts)
        whole[key] = worth.victory_points(margin, boards, counted)

    def joined(match: Match, side: Side) -> Side:
        vp = whole.get((match.round, side.contestant))
        if vp is None or match.share == 1:
            return side
        return replace(side, vp=vp, score=vp * match.share + side.vp_penalty)

    return [replace(m, ns=joined(m, m.ns), ew=joined(m, m.ew)) for m in made]


def _compared(made: Sequence[Match], conditions: SwissConditions) -> tuple[Match, ...]:
    """Across the field nobody's score is final before the last table of the round is."""
    if conditions.contest == "teams":
        return tuple(made)
    open_rounds = {m.round for m in made if not m.settled}
    return tuple(replace(m, provisional=True) if m.round in open_rounds else m for m in made)


def _unscored(made: Iterable[Match], conditions: SwissConditions) -> list[Problem]:
    """Matches that are over without a single score: whoever wants them to count gives an award."""
    return [
        Problem(
            f"round {m.round}: {m.ns.contestant} and {m.ew.contestant} have no board that counts; "
            "the match is worth nothing to both",
            field="round",
            value=str(m.round),
            remedy=f"give an award in {'victory points' if conditions.vp.scale else 'points'}",
            severity=Severity.WARNING,
        )
        for m in made
        if m.settled and not m.ns.counted and not m.ew.counted
    ]
