"""The seating of a round: where everybody sits, by name and by table, and how the round was drawn."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from duplicate.pages.field import join_names
from duplicate.pages.name_order import by_name
from duplicate.pages.numbers import decimal, places_needed
from duplicate.pages.phrases import boards_text
from duplicate.pages.swiss_field import SwissField, minus
from duplicate.pages.swiss_line_ups import rooms
from duplicate.pages.swiss_views import (
    Against,
    CostView,
    DrawView,
    NamedSeat,
    ReasonView,
    SeatView,
    TableView,
)
from duplicate.pages.swiss_words import (
    CONTESTANT,
    DIRECTIONS,
    alone,
    level_meaning,
    level_name,
    statement,
)
from duplicate.pages.views import Said, Text
from duplicate.swiss.certificate import Certificate
from duplicate.swiss.history import Sitting
from duplicate.swiss.reasons import Reason, ReasonKind, Sentence
from duplicate.swiss.records import DrawEdited
from duplicate.swiss.state import Round
from duplicate.words.local import Figure
from duplicate.words.translations import phrase as _

Certificates = Callable[[int], Certificate | None]  #: what a round is proved by

_STANDS_BY = {
    "pairs": Said(_("stands by, in case a pair is needed")),
    "teams": Said(_("stands by, in case a team is needed")),
}
_CONTESTANTS = ("a", "b", "who")  #: values of a reason that are contestants
_POINTS = ("points_a", "points_b")  #: and those that are totals
_LISTED = {"pairs": _("pairs %(numbers)s"), "teams": _("teams %(numbers)s")}
_REASONS = {
    ReasonKind.FLOAT: Said(_("Floats")),
    ReasonKind.BYE: Said(_("Byes")),
    ReasonKind.REMATCH: Said(_("Rematches")),
}


def scores_drawn(field: SwissField, each: Round) -> Mapping[str, str]:
    """The scores that a round was drawn from; none before any standings."""
    if not each.drawn.standings_round or field.system != "swiss":
        return {}
    exact = {lot.contestant: Fraction(lot.score) for lot in each.drawn.order}
    places = max(field.places, places_needed({s.denominator for s in exact.values()} or {1}, 2))
    return {name: decimal(s, places, field.conditions.scoring.totals.ties) for name, s in exact.items()}


def tables(field: SwissField, each: Round) -> tuple[TableView, ...]:
    """The tables of a round, in order; a triple is three meetings at one table."""
    scores, number = scores_drawn(field, each), each.number
    three = each.seated.triple
    places = (
        [(place, each.seated.boards) for place in each.seated.tables] if field.teams else each.seated.meetings
    )
    return tuple(
        TableView(
            table=field.table(place.table),
            ns=field.who(place.ns, number),
            ew=field.who(place.ew, number),
            score_ns=scores.get(place.ns, ""),
            score_ew=scores.get(place.ew, ""),
            boards=boards_text(boards),
            note=Said(_("Triple: boards %(boards)s"), {"boards": boards_text(boards)})
            if place.ns in three and place.ew in three
            else None,
            rooms=rooms(field, each, place.table),
        )
        for place, boards in places
    )


def seats(field: SwissField, each: Round) -> tuple[SeatView, ...]:
    """Where everybody sits, by name; who has no table is among them."""
    number, seated = each.number, each.seated
    scores = scores_drawn(field, each)
    found: dict[str, list[Against]] = {}
    places = [(place, seated.boards) for place in seated.tables] if field.teams else seated.meetings
    for place, boards in places:
        shown = boards_text(boards)
        for own, other, direction in ((place.ns, place.ew, "NS"), (place.ew, place.ns, "EW")):
            said = _rooms(place.table, direction) if field.teams else DIRECTIONS[direction]
            against = Against(field.table(place.table), said, field.who(other, number), shown)
            found.setdefault(own, []).append(against)
    notes = {
        b.contestant: alone(b.kind, teams=field.teams, system=field.system)
        for b in seated.byes
        if b.kind is not Sitting.STANDBY
    }
    for entrant in field.state.field(number):
        if entrant.standby and entrant.id not in found:
            notes[entrant.id] = _STANDS_BY[field.conditions.contest]
    names = dict.fromkeys([*found, *notes])
    made = [
        SeatView(field.who(name, number), scores.get(name, ""), tuple(found.get(name, ())), notes.get(name))
        for name in names
    ]
    return tuple(sorted(made, key=lambda seat: (by_name(seat.who.names), seat.who.label)))


def named_seats(field: SwissField, each: Round, found: Sequence[SeatView]) -> tuple[NamedSeat, ...]:
    """The seats of a round by the name of every player; teams by their own."""
    made = []
    for seat in found:
        players = () if field.teams else field.players(seat.who.label, each.number)
        if len(players) < 2:
            made.append(NamedSeat(seat.who.names, "", seat))
        for at, name in enumerate(players if len(players) > 1 else ()):
            made.append(NamedSeat(name, join_names(players[:at] + players[at + 1 :]), seat))
    return tuple(sorted(made, key=lambda one: (by_name(one.name), one.seat.who.label)))


def _rooms(match: int, direction: str) -> Said:
    """Where the pairs of a team sit: its North-South and its East-West pair play in different rooms."""
    rooms = {"first": str(2 * match - 1), "second": str(2 * match)}
    if direction == "NS":
        return Said(_("Home: North–South at table %(first)s, East–West at table %(second)s"), rooms)
    return Said(_("Visiting: East–West at table %(first)s, North–South at table %(second)s"), rooms)


def draw_view(field: SwissField, each: Round, certificate: Certificate | None) -> DrawView:
    """How a round was drawn: from what, at which price, why, and what is proved."""
    drawn = each.drawn
    edits = [r for r in field.state.log if isinstance(r, DrawEdited) and r.round == each.number]
    edited = edits[-1] if each.edited and edits else None
    best = {cost.level: cost.total for cost in drawn.cost}
    now = {cost.level: cost.total for cost in edited.cost} if edited else best
    costs = tuple(
        CostView(
            level_name(level),
            level_meaning(level),
            str(total),
            str(now.get(level, total)) if edited else "",
        )
        for level, total in best.items()
        if level == "rematches" or total or now.get(level)
    )
    reasons = tuple(_reason(field, each, r) for r in certificate.reasons) if certificate else ()
    tutte = certificate.tutte if certificate else None
    edit: tuple[Text, ...] = ()
    if edited:
        edit = (
            Said(_("The director seated this round otherwise than it was drawn.")),
            edited.why,
            edited.when[:16].replace("T", " "),
        )
    return DrawView(
        basis=_basis(field, each),
        statement=statement(drawn),
        costs=costs,
        band=_band(field) if any(r.kind == ReasonKind.FLOAT.value for r in reasons) else None,
        reasons=reasons,
        tutte=_said(field, tutte.sentence) if tutte else None,
        edit=tuple(text for text in edit if text),
    )


def _band(field: SwissField) -> Said:
    values: dict[str, Text] = {"n": field.conditions.draw.band_width, "unit": field.unit}
    return Said(
        _("A band is %(n)s %(unit)s: who meets somebody whose score is a band or more away floats."), values
    )


def _basis(field: SwissField, each: Round) -> tuple[Said, ...]:
    drawn = each.drawn
    wishes = [
        Said(text, {"one": one, "other": other})
        for text, pairs in (
            (_("%(one)s and %(other)s had to meet, as the director decided"), drawn.forced),
            (_("%(one)s and %(other)s were kept apart, as the director decided"), drawn.forbidden),
        )
        for one, other in pairs
    ]
    seed = (Said(_("seed %(n)s"), {"n": str(drawn.seed)}), *wishes)
    if field.conditions.draw.system != "swiss":
        return (Said(_("Not drawn from the standings")),)
    if drawn.standings_round:
        text = _("Drawn from the standings after round %(round)s")
        found = [Said(text, {"round": str(drawn.standings_round)})]
        share = Fraction(drawn.results_in)
        if share < 1:
            values = {"percent": decimal(100 * share, 1)}
            found.append(Said(_("with %(percent)s%% of its results in"), values))
        return (*found, *seed)
    first = {
        "random": _("Drawn at random, before any standings"),
        "seeded": _("Drawn from the seeding, before any standings"),
        "registration": _("Drawn in the order of registration, before any standings"),
    }
    return (Said(first[field.conditions.draw.first_round]), *seed)


def _reason(field: SwissField, each: Round, reason: Reason) -> ReasonView:
    known = [field.who(name, each.number) for name in reason.contestants if name in field.state.entrants]
    sentences = tuple(_said(field, s) for s in reason.sentences)
    return ReasonView(reason.kind.value, _REASONS[reason.kind], tuple(known), sentences)


def _said(field: SwissField, sentence: Sentence) -> Said:
    """A sentence with contestants as they are called, and numbers as the language writes them."""
    return Said(sentence.phrase, {name: _value(field, name, value) for name, value in sentence.values})


def _value(field: SwissField, name: str, value: str) -> Text:
    contest = field.conditions.contest
    if name in _CONTESTANTS and value in field.state.entrants:
        return Said(CONTESTANT[contest], {"number": value})
    if name == "names" and all(one in field.state.entrants for one in value.split(", ")):
        return Said(
            _LISTED[contest] if ", " in value else CONTESTANT[contest], {"numbers": value, "number": value}
        )
    return Figure(minus(value) if name in _POINTS else value)
