"""Small nights, written down as a director would."""

from collections.abc import Iterable
from fractions import Fraction

from duplicate.night.entries import Contestant, Entries, Seating
from duplicate.night.night import Night
from duplicate.night.results import Result, Results, Status, Weighted
from duplicate.scoring.scores import Scores


def played(
    board: int,
    ns: str,
    ew: str,
    points: int,
    *,
    ew_points: int | None = None,
    session: int = 1,
    section: str = "",
    copy: str = "",
    round_number: int | None = None,
) -> Result:
    """A result with its score for NS; a split score has ``ew_points``, signed for EW."""
    return Result(
        board=board,
        ns=ns,
        ew=ew,
        score_ns=points,
        score_ew=-points if ew_points is None else ew_points,
        session=session,
        section=section,
        copy=copy,
        round=round_number,
    )


def award(board: int, ns: str, ew: str, adj_ns: str, adj_ew: str) -> Result:
    """An artificial score."""
    return Result(board=board, ns=ns, ew=ew, status=Status.ARTIFICIAL, adj_ns=adj_ns, adj_ew=adj_ew)


def night(rows: Iterable[Result], entries: Entries | None = None, weights: Iterable[Weighted] = ()) -> Night:
    """A night of these rows, numbered from 1 where they have no number yet."""
    numbered = [row if row.row_id else row._replace(row_id=i) for i, row in enumerate(rows, 1)]
    return Night(results=Results.of(numbered, weights), entries=entries or Entries())


def one_board(*points: int, more: Iterable[Result] = ()) -> Night:
    """One board played by pairs 1 v 101, 2 v 102, ... with these NS scores."""
    rows = [played(1, str(i), str(100 + i), p) for i, p in enumerate(points, 1)]
    return night([*rows, *more])


def weighted(row_id: int, *outcomes: tuple[str, int]) -> list[Weighted]:
    """A weighted score for both sides: (weight, NS points) each."""
    made = []
    for weight, points in outcomes:
        made.append(Weighted(row_id, "NS", Fraction(weight), points))
        made.append(Weighted(row_id, "EW", Fraction(weight), -points))
    return made


def entered(*places: tuple[str, int, str, str, str], category: str = "pair") -> Entries:
    """Entries of (contestant, session, section, direction, number)."""
    ids = dict.fromkeys(place[0] for place in places)
    return Entries(
        tuple(Contestant(own_id, category=category) for own_id in ids),
        tuple(
            Seating(session, section, way, number, own_id) for own_id, session, section, way, number in places
        ),
    )


def ns(scores: Scores, decimals: int = 2) -> list[float | None]:
    """The points of NS, row by row."""
    return [None if v is None else round(float(v), decimals) for v in scores.points_ns.fractions()]


def ew(scores: Scores, decimals: int = 2) -> list[float | None]:
    """The points of EW, row by row."""
    return [None if v is None else round(float(v), decimals) for v in scores.points_ew.fractions()]


def percents(scores: Scores, side: str = "ns") -> list[float | None]:
    """The percentages of a side, row by row."""
    points = (scores.points_ns if side == "ns" else scores.points_ew).fractions()
    tops = scores.top.fractions()
    return [
        None if p is None or not t else round(float(100 * p / t), 2)
        for p, t in zip(points, tops, strict=True)
    ]


def seen(rows: Iterable[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """Facts of rows, to be compared with what they should be."""
    return list(rows)


def facts(*values: object) -> tuple[object, ...]:
    """Some facts, to be compared with what they should be."""
    return values
