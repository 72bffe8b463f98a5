"""The crosstable: everybody by rank, round by round, and in a small field against each other."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from duplicate.pages.name_widths import figure_width, name_widths
from duplicate.pages.swiss_field import Part, SwissField
from duplicate.pages.swiss_views import CrossCell, CrossRow, CrossView
from duplicate.pages.swiss_words import BYE
from duplicate.pages.views import Said, Text
from duplicate.swiss.history import Sitting
from duplicate.swiss.ranking import Placed
from duplicate.swiss.schedule import fixtures, total_rounds
from duplicate.words.local import Figure
from duplicate.words.translations import phrase as _

Planned = dict[frozenset[str], list[int]]

MOST_IN_GRID = 40  #: contestants; a larger grid is read by nobody
_SIGNS = {"down": "↓", "up": "↑"}
_NOTHING = CrossCell("", "", "", "", "", "", None)
_HEAT = (Fraction(15, 100), Fraction(3, 10), Fraction(45, 100), Fraction(55, 100), Fraction(7, 10))
_HEAT_TOP = Fraction(85, 100)


def cross_view(field: SwissField) -> CrossView | None:
    """The crosstable after the last round that is over; nothing before the first."""
    if not field.over or field.system in ("knock-out", "ladder"):
        return None
    ranking = field.rankings[-1]
    order = [row.contestant for row in ranking.rows]
    main = field.system == "round-robin"
    has_grid = main or len(order) <= MOST_IN_GRID
    planned = _planned(field) if main else {}
    rows = tuple(_row(field, row, order if has_grid else [], planned) for row in ranking.rows)
    return CrossView(
        rows=rows,
        rounds=tuple((str(n), field.round_page(n)) for n in range(1, field.over + 1)),
        has_grid=has_grid,
        main=main,
        has_coming=bool(planned),
        has_revalued=any(cell.revalued for row in rows for cell in row.cells),
        widths=f"{name_widths(row.who.names for row in rows)} {figure_width(_figures(rows))}",
    )


def _figures(rows: Iterable[CrossRow]) -> Iterator[str]:
    return (figure for row in rows for figure in (row.total, *(cell.score for cell in row.cells)))


def _planned(field: SwissField) -> Planned:
    """The rounds of a round robin in which two are still to meet."""
    found: Planned = {}
    last = total_rounds(field.state)
    for f in fixtures(field.state):
        if f.is_bye or f.round > last:
            continue
        done = f.round <= field.over
        if not done and all(field.state.entrants[n].plays_in(f.round) for n in (f.home, f.away)):
            found.setdefault(frozenset((f.home, f.away)), []).append(f.round)
    return found


def _row(field: SwissField, row: Placed, order: list[str], planned: Planned) -> CrossRow:
    totals = running(field, row.contestant)
    return CrossRow(
        rank=field.rank(row),
        who=field.who(row.contestant),
        cells=tuple(_cell(field, row.contestant, n, totals[n - 1]) for n in range(1, field.over + 1)),
        total=field.points(row.score),
        grid=tuple(_against(field, row.contestant, other, planned) for other in order),
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


def revalued(field: SwissField, contestant: str, number: int, *, short: bool = False) -> tuple[Said, ...]:
    """What earlier rounds without opponents are worth since a round, in words; a cell has room for few."""
    return tuple(
        Said(
            _("%(bye)s: now %(points)s") if short else _("%(bye)s of round %(round)s: now %(points)s"),
            {
                "bye": field.without(credit),
                "round": str(credit.round),
                "points": field.credit_score(credit),
            },
        )
        for credit in field.revalued(contestant, number)
    )


def _cell(field: SwissField, contestant: str, number: int, total: str) -> CrossCell:
    parts = field.parts.get((number, contestant), [])
    more = revalued(field, contestant, number, short=True)
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
            field.match_page(number, contestant),
            more,
        )
    credit = field.credit_then(contestant, number)
    if credit is None:
        return _NOTHING
    return CrossCell("", "", "", field.credit_score(credit), total, "", field.without(credit), revalued=more)


def _against(field: SwissField, contestant: str, other: str, planned: Planned) -> tuple[Text, str, str]:
    """What one scored against another, over all their meetings."""
    met = [
        (number, part)
        for number in range(1, field.over + 1)
        for part in field.parts.get((number, contestant), [])
        if part.other.contestant == other
    ]
    coming = planned.get(frozenset((contestant, other)), ()) if contestant != other else ()
    if not met:
        if not coming:
            return "", "", "self" if contestant == other else ""
        return Said(_("R%(n)s"), {"n": ", ".join(map(str, coming))}), "schedule.html", "plan"
    text = Figure(" ".join(field.match_score(part.own) for _number, part in met))
    number, part = met[-1]
    void = field.is_void(contestant, other)
    page = field.match_page(number, contestant) or field.round_page(number)
    return text, page, "void" if void else heat(field, part)


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
