"""From a Swiss event to the views of its pages."""

from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from duplicate.pages import swiss_conditions
from duplicate.pages.event import event_view
from duplicate.pages.slugs import page_names
from duplicate.pages.swiss_boards import boards_played, in_matches, without_byes
from duplicate.pages.swiss_bracket import bracket_of, bracket_view
from duplicate.pages.swiss_cards import SwissCards
from duplicate.pages.swiss_crosstable import cross_view
from duplicate.pages.swiss_field import SwissField
from duplicate.pages.swiss_histories import history_views
from duplicate.pages.swiss_ladder import ladder_view
from duplicate.pages.swiss_matches import SwissMatches
from duplicate.pages.swiss_remarks import problem_line
from duplicate.pages.swiss_rounds import round_views, state_of
from duplicate.pages.swiss_schedule import schedule_view
from duplicate.pages.swiss_seating import Certificates
from duplicate.pages.swiss_standings import corrections, rulings, standings_views
from duplicate.pages.swiss_views import RoundView, SwissView
from duplicate.pages.swiss_words import CONTESTANTS, UNITS
from duplicate.pages.views import EventView, Link, Said, Text, neighbours
from duplicate.scoring.standings import standings
from duplicate.swiss.conduct import moment
from duplicate.swiss.schedule import total_rounds
from duplicate.swiss.state import Round, State
from duplicate.words.translations import phrase as _

if TYPE_CHECKING:
    from duplicate.laws.deals import Deal
    from duplicate.laws.double_dummy import BestPlay


class SwissPages(NamedTuple):
    """What all pages of an event show: its own, and the boards and scorecards of the rounds that are over."""

    swiss: SwissView
    night: EventView
    field: SwissField  #: what they are made of, for the data beside them


def _uncertified(_round: int) -> None:
    return None


def swiss_view(
    state: State,
    certificates: Certificates = _uncertified,
    solved: "Mapping[Deal, BestPlay] | None" = None,
) -> SwissPages:
    """Everything that the pages of a Swiss event show. Of a round that is not over, nobody's result is told.

    ``certificates`` gives the certificate of a round's draw, or None: then no reasons are told. ``solved``
    holds the double-dummy tricks of its deals, as for `duplicate.pages.event.event_view`.
    """
    field = SwissField(state)
    night = _night(field, solved)
    boards = {int(view.number): view for view in night.boards}
    cards = _card_pages(field) if field.over else {}
    played = {card.page for card in night.scorecards}
    bracket = bracket_view(field)
    rounds = round_views(field, boards, certificates, night.matches, bracket)
    event, conditions = state.event, state.conditions
    return SwissPages(
        SwissView(
            name=event.name,
            system=field.system,
            date=event.date,
            club=event.club,
            venue=event.venue,
            director=event.director,
            teams=field.teams,
            facts=_facts(field),
            state=_state(field),
            over=_is_over(field),
            final=bool(state.final),
            coming=_coming(field),
            unit=field.unit,
            margin=UNITS["percent"] if conditions.is_matchpoints else UNITS["imp"],
            has_margin=field.has_margin,
            rounds=rounds,
            seating=_seating(field, rounds),
            standings=standings_views(field),
            cross=cross_view(field),
            bracket=bracket,
            schedule=schedule_view(field),
            ladder=ladder_view(field),
            histories=history_views(
                field, {name: page for name, page in cards.items() if page in played}, bracket
            ),
            corrections=corrections(field),
            changes=rulings(field),
            conditions=swiss_conditions.full(conditions, state.conduct),
            conditions_line=swiss_conditions.brief(conditions),
            notes=swiss_conditions.notes(conditions),
            problems=_problems(field),
        ),
        night,
        field,
    )


def _seating(field: SwissField, rounds: tuple[RoundView, ...]) -> RoundView | None:
    """The round to be seated next, or that is on; a ladder is seated by its challenges."""
    if field.system == "ladder" or len(rounds) <= field.over:
        return None
    return rounds[-1]


def _problems(field: SwissField) -> tuple[Text, ...]:
    """What is wrong; what the scale says of itself stands among the notes."""
    scale = field.conditions.scale()
    told = scale.notes if scale is not None else ()
    return tuple(problem_line(problem) for problem in field.found.problems if problem not in told)


def _card_pages(field: SwissField) -> dict[str, str]:
    """The pages of scorecards by contestant, as `duplicate.pages.field` names them."""
    entries = field.scores.night.entries
    return page_names("pair", ((c.id, entries.seat_label(c.id)) for c in entries.contestants))


def _night(field: SwissField, solved: "Mapping[Deal, BestPlay] | None") -> EventView:
    """The event as a night, with the ranks of the Swiss standings on the scorecards."""
    final = field.state.final
    made = msgspec.structs.replace(
        event_view(field.scores, standings(field.scores), solved, matches=SwissMatches(field)),
        stage="final" if final else "provisional",
    )
    if not field.over:
        return made
    own = _card_pages(field)
    told = SwissCards(field, own)
    pages = {page: name for name, page in own.items()}
    played = [each for each in map(boards_played, made.scorecards) if each.rounds]
    cards = [told.told(pages[each.page], each) for each in played]
    beside = neighbours([Link(each.title, each.page) for each in cards])
    cards = [
        msgspec.structs.replace(each, previous=before, next=after)
        for each, (before, after) in zip(cards, beside, strict=True)
    ]
    return msgspec.structs.replace(
        made,
        name=field.state.event.name,
        boards=tuple(in_matches(board) if field.teams else board for board in map(without_byes, made.boards)),
        scorecards=tuple(cards),
        total_unit=field.unit,
        conditions_line=swiss_conditions.brief(field.conditions),
    )


def _facts(field: SwissField) -> tuple[Said, ...]:
    state, conditions = field.state, field.conditions
    facts = [Said(CONTESTANTS[conditions.contest], {"n": str(field.entered)})]
    rounds = total_rounds(state) if field.system != "knock-out" else 0
    if rounds:
        facts.append(Said(_("Rounds: %(n)s"), {"n": str(rounds)}))
    facts.append(Said(_("Boards of a round: %(n)s"), {"n": str(conditions.boards_per_round)}))
    return tuple(facts)


def _state(field: SwissField) -> tuple[Said, ...]:
    """Where the event is now."""
    state = field.state
    if state.cancelled:
        return (Said(_("The event is cancelled.")),)
    if state.final:
        return (Said(_("All rounds are played. The standings are final.")),)
    if state.finished:
        until = moment(state.finished) + timedelta(hours=state.conduct.correction_hours)
        end = field.clock(until.isoformat())
        text = _("All rounds are played. The standings are provisional; corrections until %(time)s.")
        if end.has_date:
            text = _("All rounds are played. The standings are provisional; corrections until %(date)s.")
        return (Said(text, {"time": end, "date": end}),)
    if not state.rounds:
        if state.registration_closed:
            return (Said(_("Registration is closed.")),)
        return (Said(_("Registration is open.")),)
    if _is_over(field):
        return (Said(_("All rounds are played. The standings are provisional.")),)
    found: list[Said] = []
    still = [each for each in state.rounds if not each.closed]
    for each in still or state.rounds[-1:]:
        about = state_of(field, each)
        said: Text = about[0]
        for part in about[1:]:
            said = Said(_("%(first)s, %(next)s"), {"first": said, "next": part})
        values = {"round": _called(field, each), "state": said}
        found.append(Said(_("%(round)s: %(state)s."), values))
    return tuple(found)


def _called(field: SwissField, each: Round) -> Said:
    """A round as it is called; a challenge with its two teams, the challenger first."""
    title = field.round_title(each.number)
    if field.system != "ladder":
        return title
    place = each.seated.tables[0]
    one, other = (field.who(name) for name in (place.ew, place.ns))
    values: dict[str, Text] = {"challenge": title}
    values |= {"one": f"{one.label} {one.names}", "other": f"{other.label} {other.names}"}
    return Said(_("%(challenge)s, %(one)s – %(other)s"), values)


def _is_over(field: SwissField) -> bool:
    """Whether all rounds are played; a ladder goes on."""
    state, total = field.state, total_rounds(field.state)
    if state.final or state.finished:
        return True
    if field.system == "ladder" or not state.rounds or not all(each.closed for each in state.rounds):
        return False
    if field.system == "knock-out":
        bracket = bracket_of(field.told)
        return bracket is not None and bracket.over
    return bool(total) and len(state.rounds) >= total


def _coming(field: SwissField) -> Said | None:
    """What comes next."""
    state, total = field.state, total_rounds(field.state)
    if state.cancelled or field.system == "ladder" or _is_over(field):
        return None
    number = state.next_round
    if any(each.started is None for each in state.rounds):
        return None  # a round that is drawn comes first
    if total and number > total:
        return Said(_("It is the last round."))
    if number == 1:
        begins = field.clock(state.conduct.starts)
        if begins:
            text = _("Next: the draw of round 1; it begins at %(time)s.")
            if begins.has_date:
                text = _("Next: the draw of round 1; it begins on %(time)s.")
            return Said(text, {"time": begins})
    text = _("Next: the draw of round %(round)s.") if field.system == "swiss" else _("Next: round %(round)s.")
    return Said(text, {"round": str(number)})
