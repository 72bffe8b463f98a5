"""The crosstable: everybody by rank, round by round, and in a small field against each other."""

from fractions import Fraction

from duplicate.pages.swiss_field import Part, SwissField
from duplicate.pages.swiss_views import CrossCell, CrossRow, CrossView
from duplicate.pages.swiss_words import BYE, MISSED
from duplicate.swiss.history import Sitting
from duplicate.swiss.ranking import Placed

MOST_IN_GRID = 40  #: contestants; a larger grid is read by nobody
_SIGNS = {"down": "↓", "up": "↑"}
_NOTHING = CrossCell("", "", "", "", "", "", None)
_HEAT = (Fraction(15, 100), Fraction(3, 10), Fraction(45, 100), Fraction(55, 100), Fraction(7, 10))
_HEAT_TOP = Fraction(85, 100)


def cross_view(field: SwissField) -> CrossView | None:
    """The crosstable after the last round that is over; nothing before the first."""
    if not field.over:
        return None
    ranking = field.rankings[-1]
    order = [row.contestant for row in ranking.rows]
    has_grid = len(order) <= MOST_IN_GRID
    return CrossView(
        rows=tuple(_row(field, row, order if has_grid else []) for row in ranking.rows),
        rounds=tuple((str(n), field.round_page(n)) for n in range(1, field.over + 1)),
        has_grid=has_grid,
    )


def _row(field: SwissField, row: Placed, order: list[str]) -> CrossRow:
    totals = running(field, row.contestant)
    return CrossRow(
        rank=field.rank(row),
        who=field.who(row.contestant),
        cells=tuple(_cell(field, row.contestant, n, totals[n - 1]) for n in range(1, field.over + 1)),
        total=field.points(row.score),
        grid=tuple(_against(field, row.contestant, other) for other in order),
    )


def running(field: SwissField, contestant: str) -> list[str]:
    """The total after each round that is over; empty where it was not in the standings yet."""
    found = []
    for ranking in field.rankings:
        row = ranking.by_id.get(contestant)
        found.append(field.points(row.score) if row else "")
    return found


def drift_of(field: SwissField, contestant: str, number: int) -> str:
    """An arrow where somebody floated in a round: down to one with less, up to one with more."""
    floats = field.state.rounds[number - 1].seated.floats
    return next((_SIGNS[f.drift.value] for f in floats if f.contestant == contestant), "")


def _cell(field: SwissField, contestant: str, number: int, total: str) -> CrossCell:
    parts = field.parts.get((number, contestant), [])
    if parts:
        three = len(parts) > 1
        opponents = "+".join(part.other.contestant for part in parts)
        score = sum((part.own.score for part in parts), Fraction(0))
        side = "" if three else parts[0].direction
        return CrossCell(
            opponents,
            "" if three else field.pages[parts[0].other.contestant],
            side,
            field.match_score(parts[0].own) if not three else field.points(score),
            total,
            drift_of(field, contestant, number),
            BYE[Sitting.TRIPLE] if three else None,
        )
    credit = field.credits.get((number, contestant))
    if credit is None:
        return _NOTHING
    kind = MISSED
    if credit.kind == "bye":
        kinds = {b.contestant: b.kind for b in field.state.rounds[number - 1].seated.byes}
        kind = BYE[kinds[contestant]]
    return CrossCell("", "", "", field.credit_score(credit), total, "", kind)


def _against(field: SwissField, contestant: str, other: str) -> tuple[str, str, str]:
    """What one scored against another, over all their meetings."""
    met = [
        (number, part)
        for number in range(1, field.over + 1)
        for part in field.parts.get((number, contestant), [])
        if part.other.contestant == other
    ]
    if not met:
        return "", "", "own" if contestant == other else ""
    text = " ".join(field.match_score(part.own) for _number, part in met)
    number, part = met[-1]
    return text, field.round_page(number), heat(field, part)


def heat(field: SwissField, part: Part) -> str:
    """How well a match went, from worst h0 to best h6: the share of its victory points or matchpoints."""
    own, other = part.own, part.other
    if own.vp is not None and other.vp is not None and own.vp + other.vp:
        share = own.vp / (own.vp + other.vp)
    elif field.conditions.is_matchpoints and own.margin is not None:
        share = own.margin / 100
    elif own.margin is not None:
        share = Fraction(1, 2) + own.margin / (8 * max(own.counted, 1))
    else:
        return ""
    return f"h{sum(share >= limit for limit in (*_HEAT, _HEAT_TOP))}"
