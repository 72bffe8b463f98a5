"""The standings of a Swiss event after each round, with what split the ties, and late corrections."""

from collections.abc import Mapping
from fractions import Fraction

from duplicate.night.changes import Penalty, ResultChange, Undo, decided_by
from duplicate.night.corrections import checked, weights_of, with_values
from duplicate.night.results import Result
from duplicate.pages import changes
from duplicate.pages.labels import Labels
from duplicate.pages.name_widths import figure_width, name_widths
from duplicate.pages.numbers import places_needed
from duplicate.pages.outcomes import outcome, places
from duplicate.pages.said import listed
from duplicate.pages.swiss_bracket import reached
from duplicate.pages.swiss_field import SwissField, minus
from duplicate.pages.swiss_views import BreakView, CorrectionView, RankRow, StandingsView
from duplicate.pages.swiss_words import CONTESTANT, TIE_BREAKS, tie_break_value
from duplicate.pages.views import ChangeView, Link, Opening, Said, Text, neighbours
from duplicate.swiss.conditions import TieBreak
from duplicate.swiss.event import late_corrections
from duplicate.swiss.people import master_points
from duplicate.swiss.ranking import Placed, Ranking
from duplicate.swiss.schedule import total_rounds
from duplicate.words.plurals import plural
from duplicate.words.translations import phrase as _

_PROVISIONAL = plural(
    "provisional: corrections until %(n)s hour after the last round",
    "provisional: corrections until %(n)s hours after the last round",
)


def standings_views(field: SwissField) -> tuple[StandingsView, ...]:
    """The standings after every round that is over."""
    if field.system == "ladder":
        return ()
    links = [
        Link(Said(_("After round %(round)s"), {"round": str(k)}), field.standings_page(k))
        for k in range(1, field.over + 1)
    ]
    return tuple(_standings(field, number, *beside) for number, beside in enumerate(neighbours(links), 1))


def _standings(
    field: SwissField, number: int, previous: Link | None, following: Link | None
) -> StandingsView:
    ranking = field.rankings[number - 1]
    used: list[TieBreak] = [
        rule
        for rule in field.conditions.tie_breaks
        if any(b.tie_break == rule for row in ranking.rows for b in row.broken)
    ]
    decimals = {
        rule: places_needed(
            {
                b.value.denominator
                for row in ranking.rows
                for b in row.broken
                if b.tie_break == rule and isinstance(b.value, Fraction)
            }
            or {1},
            2,
        )
        for rule in used
    }
    last = number == field.over
    awards = master_points(field.state, ranking) if last else ()
    given = {a.contestant: field.points(a.points) for a in awards}
    before = field.rankings[number - 2] if number > 1 and field.system != "knock-out" else None
    far = reached(field, number)
    rows = tuple(_row(field, row, number, decimals, given, before, far) for row in ranking.rows)
    figures = [figure for row in rows for figure in (row.total, *row.rounds)]
    return StandingsView(
        number=str(number),
        title=Said(_("Standings after round %(round)s"), {"round": str(number)}),
        page=field.standings_page(number),
        status=_status(field, number),
        rows=rows,
        has_reached=bool(far),
        rounds=tuple(str(n) for n in range(1, number + 1)),
        breaks=tuple(BreakView(Said(TIE_BREAKS[r].name), Said(TIE_BREAKS[r].meaning)) for r in used),
        has_awards=bool(given),
        provisional=any(row.provisional for row in ranking.rows),
        widths=f"{name_widths(row.who.names for row in rows)} {figure_width(figures)}",
        previous=previous,
        next=following,
    )


def _status(field: SwissField, number: int) -> tuple[Said, ...]:
    state, total = field.state, total_rounds(field.state)
    values = {"n": str(number), "of": str(total)}
    after = Said(_("after round %(n)s of %(of)s") if total else _("after round %(n)s"), values)
    if number < field.over:
        return after, Said(_("with all corrections since"))
    if state.final:
        return after, Said(_("final"))
    if state.finished:
        hours = {"n": str(state.conduct.correction_hours)}
        return after, Said(_PROVISIONAL, hours)
    return after, Said(_("provisional"))


def _row(
    field: SwissField,
    row: Placed,
    number: int,
    decimals: dict[TieBreak, int],
    given: dict[str, str],
    before: Ranking | None,
    far: Mapping[str, Said],
) -> RankRow:
    broken = {b.tie_break: b.value for b in row.broken}
    return RankRow(
        rank=field.rank(row),
        who=field.who(row.contestant),
        total=field.points(row.score),
        rounds=tuple(field.points(score) for score in row.rounds) + ("",) * (number - len(row.rounds)),
        breaks=tuple(
            tie_break_value(rule, broken[rule], places) if rule in broken else ""
            for rule, places in decimals.items()
        ),
        boards=f"{row.played}/{row.scheduled}",
        marks=marks(field, row.contestant, row),
        penalties=penalties(field, row.contestant, number),
        award=given.get(row.contestant, ""),
        moved=_moved(row, before),
        reached=far.get(row.contestant),
    )


def _moved(row: Placed, before: Ranking | None) -> str:
    """Places gained or lost since the round before."""
    if before is None or not row.rank or row.contestant not in before.by_id:
        return ""
    was = before.by_id[row.contestant].rank
    gained = was - row.rank
    if not was or not gained:
        return ""
    return f"↑{gained}" if gained > 0 else f"↓{-gained}"


def marks(field: SwissField, contestant: str, row: Placed | None) -> tuple[Said, ...]:
    """What is special about a contestant: late, withdrawn, too few boards, stand-by."""
    entrant = field.state.entrants[contestant]
    found: list[Said] = []
    if entrant.first_round > 1:
        found.append(Said(_("from round %(n)s on"), {"n": str(entrant.first_round)}))
    missed = [n for n in entrant.missed if n >= entrant.first_round]
    if missed:
        found.append(Said(_("missed round %(rounds)s"), {"rounds": ", ".join(map(str, missed))}))
    if row is not None and row.status == "withdrawn":
        found.append(Said(_("withdrawn after round %(n)s"), {"n": str(entrant.last_round)}))
    elif row is not None and row.status == "unfinished":
        found.append(Said(_("not ranked: too few boards")))
    if field.is_void(contestant):
        found.append(Said(_("its matches do not count")))
    if entrant.standby:
        found.append(Said(_("stand-by")))
    return tuple(found)


def penalties(field: SwissField, contestant: str, until: int) -> tuple[Said, ...]:
    """Penalties and bonuses that are in force and count, of the rounds until one."""
    found = []
    for record in field.state.penalties:
        if record.number == contestant and (record.round or 0) <= until and record.id not in field.found.idle:
            amount = changes.amount(minus(record.amount), record.unit)
            if record.round:
                values: dict[str, Text] = {"amount": amount, "round": str(record.round)}
                found.append(Said(_("%(amount)s in round %(round)s"), values))
            else:
                found.append(amount)
    return tuple(found)


def corrections(field: SwissField) -> tuple[CorrectionView, ...]:
    """Results that came or changed after a round was drawn from theirs, of rounds that are over."""
    night, size = field.scores.night, field.conditions.boards_per_round
    labels = Labels(night, field.scores.conditions.winners)
    results = {r.id: r for r in field.state.log if isinstance(r, ResultChange)}
    found = []
    for record, drawn in late_corrections(field.state):
        about = results[record.of] if isinstance(record, Undo) else record
        if not field.is_over((about.key.board - 1) // size + 1):
            continue
        if isinstance(record, ResultChange) and record.before is None:
            said = _came(record, labels)
        elif isinstance(record, Undo):
            said = Said(_("taken back: %(change)s"), {"change": _of(field, about, labels)})
        else:
            said = changes.described(night, record, labels)
        who = decided_by(record.who, night.director)
        view = ChangeView(record.when[:16].replace("T", " "), who, record.why, Opening(*said), None)
        found.append(CorrectionView(view, str(drawn)))
    return tuple(found)


def _of(field: SwissField, record: ResultChange, labels: Labels) -> Said:
    if record.before is None:
        return _came(record, labels)
    return changes.described(field.scores.night, record, labels)


def _came(record: ResultChange, labels: Labels) -> Said:
    """A result that came late."""
    key = record.key
    row = Result(session=1, board=key.board, ns=key.ns, ew=key.ew, round=key.round, table=key.table)
    made = with_values(row, checked(record))
    told = places(row, labels)
    where = listed([told["board"], told["sides"]])
    return Said(
        _("%(where)s, added: %(after)s"), {"where": where, "after": outcome(made, weights_of(record))}
    )


def rulings(field: SwissField) -> tuple[ChangeView, ...]:
    """Penalties and corrections in order, each with what took it back, of rounds that are over."""
    night = field.scores.night
    labels = Labels(night, field.scores.conditions.winners)
    late = {record.id for record, _drawn in late_corrections(field.state)}
    listed_changes = (c for c in night.changes if not isinstance(c, Undo))
    return tuple(
        view._replace(what=_of_whom(field, view.what)) if isinstance(change, Penalty) else view
        for view, change in zip(
            changes.change_views(night, labels, field.found.idle), listed_changes, strict=True
        )
        if change.id not in late and isinstance(change, (Penalty, ResultChange))
    )


def _of_whom(field: SwissField, what: Said) -> Said:
    """A penalty with the word for whom it is of: a number alone reads as one of the event."""
    if isinstance(idle := what.values.get("change"), Said):
        return what._replace(values={**what.values, "change": _of_whom(field, idle)})
    who = Said(CONTESTANT[field.conditions.contest], {"number": what.values["pair"]})
    return what._replace(values={**what.values, "pair": who})
