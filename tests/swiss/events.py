"""Small Swiss events, written down as a director would, and matches with given victory points."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from duplicate.night.night import Award, Night
from duplicate.night.results import Result, Results, Status
from duplicate.scoring import score
from duplicate.swiss.conditions import SwissConditions, load
from duplicate.swiss.history import Bye, History, Meeting
from duplicate.swiss.matches import Match, Matches, Side, matches, pairings

#: A table of a round: NS, EW and the NS score of each board; None was not played.
Table = tuple[str, str, Sequence[int | None]]


def facts(*values: object) -> tuple[object, ...]:
    """Facts of different types, to be compared with what they should be."""
    return values


def rows(number: int, tables: Iterable[Table], boards: int) -> list[Result]:
    """The results of one round; boards are numbered on through the rounds."""
    found = []
    for table, (ns, ew, points) in enumerate(tables, 1):
        for place, score_ns in enumerate(points):
            board = (number - 1) * boards + place + 1
            row = Result(round=number, table=table, board=board, ns=ns, ew=ew)
            if score_ns is None:
                row = row._replace(status=Status.NOT_PLAYED)
            else:
                row = row._replace(score_ns=score_ns, score_ew=-score_ns)
            found.append(row)
    return found


def night_of(results: Iterable[Result], awards: Iterable[Award] = ()) -> Night:
    """A night of these rows, numbered."""
    numbered = [row._replace(row_id=i) for i, row in enumerate(results, 1)]
    return Night(results=Results.of(numbered), awards=tuple(awards))


def scored(
    conditions: SwissConditions,
    *rounds: Sequence[Table],
    awards: Iterable[Award] = (),
    byes: Iterable[Bye] = (),
    more: Iterable[Result] = (),
) -> Matches:
    """The matches of rounds of tables; the meetings are those of the tables."""
    results, meetings = list(more), []
    for number, tables in enumerate(rounds, 1):
        results += rows(number, tables, conditions.boards_per_round)
        met = {frozenset(table[:2]): table for table in reversed(tables)}
        order = [table for table in tables if met[frozenset(table[:2])] is table]
        meetings += [Meeting(number, ns, ew) for ns, ew, _ in order]
    drawn = pairings(History(tuple(meetings), tuple(byes)), conditions)
    return matches(score(night_of(results, awards), conditions.scoring), drawn, conditions)


def side_of(found: Matches, contestant: str, number: int = 1) -> Side:
    """The side of a contestant in a round."""
    (side,) = (s for m in found.matches for s in m.sides if m.round == number and s.contestant == contestant)
    return side


def vps(found: Matches, number: int = 1) -> dict[str, str]:
    """Victory points of a round by contestant, with two decimals."""
    return {
        s.contestant: f"{float(s.score):.2f}" for m in found.matches for s in m.sides if m.round == number
    }


def given_side(contestant: str, vp: Fraction | int, share: Fraction, more: Mapping[str, Fraction]) -> Side:
    """A side with its victory points; what ``more`` does not say is 0, or 8 boards."""
    return Side(
        contestant=contestant,
        points=more.get("points", Fraction(0)),
        top=more.get("top", Fraction(0)),
        played=int(more.get("played", 8)),
        counted=int(more.get("counted", more.get("played", 8))),
        won=more.get("won", Fraction(0)),
        lost=more.get("lost", Fraction(0)),
        penalty=Fraction(0),
        margin=more.get("points", Fraction(0)),
        vp=Fraction(vp),
        vp_penalty=Fraction(0),
        score=Fraction(vp) * share,
    )


def played(
    number: int,
    ns: str,
    ew: str,
    vp_ns: Fraction | int,
    vp_ew: Fraction | int,
    *,
    share: Fraction = Fraction(1),
    ns_has: Mapping[str, Fraction] | None = None,
    ew_has: Mapping[str, Fraction] | None = None,
) -> Match:
    """A match with given victory points."""
    return Match(
        round=number,
        table=1,
        ns=given_side(ns, vp_ns, share, ns_has or {}),
        ew=given_side(ew, vp_ew, share, ew_has or {}),
        boards=int(8 * share),
        share=share,
        settled=True,
        provisional=False,
    )


def with_tie_breaks(*names: str, **settings: object) -> SwissConditions:
    """Teams of 8 boards at the WBF scale, with these tie-breaks."""
    return load("wbf-swiss-teams", {"boards_per_round": 8, "tie_breaks": list(names), **settings})
