"""The schedule of a round robin: all rounds, who is at home, and the results of those that are over."""

from duplicate.pages.swiss_field import Part, SwissField
from duplicate.pages.swiss_format_views import FixtureView, ScheduleRound, ScheduleView
from duplicate.pages.swiss_rounds import state_of, won_lost
from duplicate.pages.swiss_words import COUNTS_NOT
from duplicate.pages.views import Said, Text
from duplicate.swiss.nights import annulled
from duplicate.swiss.round_robin import Fixture
from duplicate.swiss.schedule import fixtures, numbers, total_rounds
from duplicate.words.translations import phrase as _


def schedule_view(field: SwissField) -> ScheduleView | None:
    """All rounds of a round robin; None before there are two contestants, and of other formats."""
    state = field.state
    if field.system != "round-robin" or len(numbers(state)) < 2:
        return None
    found = fixtures(state)
    full = max(f.round for f in found)
    last = min(total_rounds(state) or full, full)
    gone = annulled(state)
    notes: list[Said] = []
    if not state.rounds:
        notes.append(Said(_("The schedule, if it were drawn now.")))
    notes.append(
        Said(_("The first-named team is at home: North–South in the open room."))
        if field.teams
        else Said(_("The first-named pair sits North–South."))
    )
    if last < full:
        values: dict[str, Text] = {"n": str(last), "of": str(full)}
        notes.append(Said(_("Rounds to be played: %(n)s of %(of)s."), values))
    notes += [
        Said(_("%(who)s left: its matches count for nobody."), {"who": f"{name} {field.who(name).names}"})
        for name in sorted(gone, key=list(state.entrants).index)
    ]
    rounds = tuple(
        _round(field, number, [f for f in found if f.round == number], gone) for number in range(1, last + 1)
    )
    return ScheduleView(rounds, tuple(notes))


def _round(field: SwissField, number: int, found: list[Fixture], gone: frozenset[str]) -> ScheduleRound:
    drawn = number <= len(field.state.rounds)
    byes = [field.who(f.home) for f in found if f.is_bye]
    made = []
    for fixture in found:
        if fixture.is_bye:
            continue
        made.append(_fixture(field, fixture, gone, drawn=drawn))
        here = [n for n in (fixture.home, fixture.away) if field.state.entrants[n].plays_in(number)]
        byes += [field.who(name) for name in here if len(here) == 1]
    return ScheduleRound(
        number=str(number),
        title=field.round_title(number),
        page=field.round_page(number) if drawn else "",
        state=state_of(field, field.state.rounds[number - 1]) if drawn else (),
        fixtures=tuple(made),
        byes=tuple(byes),
        worth=tuple(_bye_value(field, number, who.label) for who in byes),
        date=field.state.rounds[number - 1].closed[:10] if drawn else "",
    )


def _bye_value(field: SwissField, number: int, contestant: str) -> str:
    """What a bye is worth, once its round is over."""
    credit = field.credits.get((number, contestant))
    return field.credit_score(credit) if credit else ""


def _fixture(field: SwissField, fixture: Fixture, gone: frozenset[str], *, drawn: bool) -> FixtureView:
    home, away = fixture.home, fixture.away
    table = ""
    if drawn:  # seats may have been exchanged
        seated = field.state.rounds[fixture.round - 1].seated
        for place in seated.tables:
            if {place.ns, place.ew} == {home, away}:
                home, away, table = place.ns, place.ew, field.table(place.table)
    part = part_against(field, fixture.round, home, away)
    note = None
    if not gone.isdisjoint({home, away}):
        note = COUNTS_NOT
    elif not all(field.state.entrants[n].plays_in(fixture.round) for n in (home, away)):
        note = Said(_("not played"))
    view = FixtureView(
        home=field.who(home),
        away=field.who(away),
        table=table,
        page=field.round_page(fixture.round) if drawn else "",
        note=note,
    )
    if part is None:
        return view
    own, other = part.own, part.other
    return FixtureView(
        home=view.home,
        away=view.away,
        table=table,
        result=won_lost(own) if field.teams else "",
        score_home=field.match_score(own),
        score_away=field.match_score(other),
        page=view.page,
        note=note,
        winner="" if own.score == other.score else "home" if own.score > other.score else "away",
        match=field.match_page(fixture.round, home),
    )


def part_against(field: SwissField, number: int, own: str, other: str) -> Part | None:
    """The match of one against another in a round that is over."""
    parts = field.parts.get((number, own), [])
    return next((part for part in parts if part.other.contestant == other), None)
